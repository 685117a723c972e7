"""Solo Whist (RULES-FAMILY F2.8) as a slow, obvious reference model, written from the rules alone.
Wiezen (`wiezen.py`) changes its tables and adds to its auction.
"""

from dataclasses import dataclass

from common import SUITS, clockwise, suit_of
from tricks import (MAX_DEALS, NO_TRUMP, OptionTable, TrickTable, deal_packets, fixed_players,
                    settle_alone, settle_each, settle_pair)

SHUFFLES = {"shuffle": (["every_deal", "cut_only"], "every_deal")}              # R-TRK-09

OPTIONS = OptionTable(
    {**fixed_players(4),
     "slam_trump": (["none", "named"], "none"),
     "table": (["tricks", "simple"], "tricks"),
     **SHUFFLES,
     "deals": (range(1, 1001), 16),
     **MAX_DEALS},
    {"standard": {},
     "simple": {"table": "simple"},
     "traditional": {"shuffle": "cut_only"}})
PRESETS, full_options, invalid, random_options = OPTIONS.offered()


@dataclass
class Contract:
    """A row of R-SOL-02 or R-WIE-02."""
    name: str
    need: int
    trump: str              # turned, named, none, called
    lead: str               # eldest, declarer, partner
    early: str = ""         # decided: "trick": every declarer has one; "loss": one is lost
    is_joint: bool = False


CONTRACTS = [
    Contract("prop", 8, "turned", "eldest"),
    Contract("solo", 5, "turned", "eldest"),
    Contract("misere", 0, "none", "eldest", "trick"),
    Contract("abundance", 9, "named", "eldest"),
    Contract("royal", 9, "turned", "eldest"),
    Contract("open", 0, "none", "eldest", "trick"),
    Contract("slam", 13, "none", "declarer", "loss"),
]
PACKETS = [3, 3, 3, 3, 1]                                                       # R-SOL-01
ACTIVE, LATE, PASSED = 0, 1, 2                                                  # R-SOL-03
STAKES = {"tricks": {"prop": 10, "solo": 10, "misere": 20, "abundance": 30, "royal": 30,
                     "open": 40, "slam": 60},
          "simple": {"prop": 1, "solo": 1, "misere": 2, "abundance": 3, "royal": 3,
                     "open": 4, "slam": 6}}                                     # R-SOL-09
BY_TRICKS = {"prop", "solo", "abundance", "royal"}


class Model(TrickTable):
    UNORDERED = {"hand", "open_hand"}
    SIGHT = {"hand": "owner"}
    LADDER = CONTRACTS

    def clear_deal(self):
        self.turned, self.open_hand = [], [[] for seat in range(4)]
        self.contract = 0
        self.holder, self.word = [0] * 4, [ACTIVE] * 4
        self.has_spoken = [False] * 4
        self.turn = self.eldest()
        self.is_bidding, self.is_naming = True, False

    def packets(self):
        return PACKETS

    def begin_deal(self, pack):
        last = pack[-1]
        self.hand = deal_packets(pack, self.dealer, self.packets())
        self.hand[self.dealer].remove(last)
        self.turned = [last]
        self.trump = self.turned_suit = SUITS.index(suit_of(last))

    def settle_position(self, fields):
        """A position is one before the first word, or one of the play."""
        self.turned_suit = SUITS.index(suit_of(self.turned[0])) if self.turned else self.trump
        if not self.contract:
            self.trump = self.turned_suit
        self.is_bidding = not self.contract
        self.turn = self.eldest()
        self.take_up_turned()

    # -- contracts and holders ---------------------------------------------------------------------

    def row(self):
        return self.LADDER[self.contract - 1]

    def holders(self):
        return [seat for seat in range(4) if self.holder[seat]]

    def is_asking(self):
        """H is an unaccepted prop."""
        return bool(self.contract) and self.row().name == "prop" and len(self.holders()) == 1

    def set_contract(self, contract, holders):
        self.contract = contract
        self.holder = [int(seat in holders) for seat in range(4)]

    # -- the auction (R-SOL-03, R-SOL-04) ----------------------------------------------------------

    def speakers(self):
        return {self.turn} if self.is_bidding or self.is_naming else set()

    def words(self, seat):
        if self.is_naming:
            return {"name " + suit for suit in SUITS}                           # R-SOL-06
        if self.word[seat] == LATE:
            return {"pass", "accept"}
        words = {"pass"} | {"bid " + row.name for row in self.biddable(seat)}
        if self.is_asking() and not self.holder[seat]:
            words.add("accept")
        return words

    def biddable(self, seat):
        return self.LADDER[self.contract:]

    def speak(self, seat, verb, *rest):
        if verb == "name":
            self.trump = SUITS.index(rest[0])
            self.is_naming = False
            self.take_up_turned()
            return
        getattr(self, "say_" + verb)(seat, *rest)
        self.has_spoken[seat] = True
        self.call_on(seat)
        self.take_up_turned()

    def say_pass(self, seat):
        is_first_word = seat == self.eldest() and not self.has_spoken[seat]
        self.word[seat] = LATE if is_first_word else PASSED
        if self.holder[seat]:
            self.set_contract(0, [])            # the proposer whom nobody has accepted

    def say_accept(self, seat):
        self.holder[seat] = 1
        self.word[seat] = ACTIVE

    def say_bid(self, seat, name):
        self.set_contract(1 + [row.name for row in self.LADDER].index(name), [seat])

    def may_speak(self, seat):
        if self.word[seat] == ACTIVE:
            return not self.holder[seat]
        return self.word[seat] == LATE and self.is_asking()

    def call_on(self, last):
        """R-SOL-04."""
        for seat in clockwise(self.left(last), 4):
            if self.may_speak(seat):
                self.turn = seat
                return
        if self.is_asking():
            self.turn = self.holders()[0]
        else:
            self.end_auction()

    def end_auction(self):
        self.is_bidding = False
        if not self.contract:
            self.throw_in()
            return
        row, declarer = self.row(), self.holders()[0]
        self.leader = {"eldest": self.eldest(), "declarer": declarer,
                       "partner": self.partner()}[row.lead]
        trump = self.trump_of(row)
        self.trump = self.turned_suit if trump == "turned" else NO_TRUMP
        self.is_naming, self.turn = trump == "named", declarer

    def trump_of(self, row):
        if row.name == "slam":
            return self.options["slam_trump"]
        return row.trump

    def partner(self):
        """Nobody has one by the cards here."""
        return None

    def take_up_turned(self):
        """R-SOL-01: when it becomes the dealer's turn in trick 1."""
        if self.turned and not self.ended and not self.speakers():
            if self.seat_to_play() == self.dealer:
                self.hand[self.dealer] += self.turned
                self.turned = []

    # -- play --------------------------------------------------------------------------------------

    def held(self, seat):
        turned = self.turned if seat == self.dealer else []
        return self.hand[seat] + self.open_hand[seat] + turned

    def take(self, seat, card):
        (self.hand if card in self.hand[seat] else self.open_hand)[seat].remove(card)

    def play(self, seat, card):
        super().play(seat, card)
        self.take_up_turned()

    def is_decided(self):
        taken = [self.tricks[seat] for seat in self.holders()]
        if self.row().early == "trick":
            return min(taken) >= 1
        return self.row().early == "loss" and sum(taken) < sum(self.tricks)

    def after_trick(self, winner):
        """R-SOL-07: if the play goes on after trick 1."""
        if self.row().name == "open" and sum(self.tricks) == 1 and not self.is_decided():
            self.lay_hands_open()

    # -- the score ---------------------------------------------------------------------------------

    def score_deal(self):
        for seat, amount in enumerate(self.settlement()):
            self.score[seat] += amount

    def settlement(self):
        holders = self.holders()
        if self.row().need == 0:
            return settle_each({seat: self.stake(self.tricks[seat]) for seat in holders})
        stake = self.stake(sum(self.tricks[seat] for seat in holders))
        if len(holders) == 2:
            return settle_pair(holders, stake)
        return settle_alone(holders[0], stake)

    def is_made(self, tricks):
        need = self.row().need
        return tricks >= need if need else tricks == 0

    def stake(self, tricks):
        """R-SOL-09."""
        row, table = self.row(), self.options["table"]
        stake = STAKES[table][row.name]
        if table == "tricks" and row.name in BY_TRICKS:
            stake += 2 * abs(tricks - row.need)
        return stake if self.is_made(tricks) else -stake

    # -- what can be seen --------------------------------------------------------------------------

    def more_zones(self):
        return {"turned": self.turned, "open_hand": self.open_hand}

    def more_fields(self):
        return {"contract": self.contract, "holder": list(self.holder), "word": list(self.word)}
