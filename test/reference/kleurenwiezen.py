"""Kleurenwiezen (RULES-FAMILY F2.11) as a slow, obvious reference model, written from the rules
alone. Suits are bid; partners find each other by proposals; several may play to lose at once.
"""

from dataclasses import dataclass

from common import SUITS, clockwise, suit_of
from solo_whist import SHUFFLES
from tricks import (BOOL, MAX_DEALS, NO_TRUMP, OptionTable, TrickTable, deal_packets, fixed_players,
                    in_listed_order, settle_alone, settle_each, settle_pair)
from wiezen import Troel, packet_sizes

OPTIONS = OptionTable(
    {**fixed_players(4),
     "packets": ([445, 454], 445),
     "troel": (BOOL, 1),
     "piccolo": (BOOL, 1),
     "alone_min": ([5, 6], 5),
     "all_pass": (["same_dealer", "next_dealer"], "same_dealer"),
     "pass_doubles": (BOOL, 0),
     "abundance_over": (BOOL, 0),
     **SHUFFLES,
     "deals": (range(1, 1001), 16),
     **MAX_DEALS},
    {"standard": {},
     "doubling": {"pass_doubles": 1, "abundance_over": 1},
     "six": {"alone_min": 6, "piccolo": 0},
     "cafe": {"shuffle": "cut_only"}})
PRESETS, full_options, invalid, random_options = OPTIONS.offered()


@dataclass
class Rung:
    """R-KLE-02: a step of the ladder. The kinds that end in a number are bid with a suit."""
    name: str
    kind: str               # pair, alone, ab, slam, joint, troel
    need: int


LADDER = [
    Rung("pair8", "pair", 8), Rung("alone5", "alone", 5), Rung("pair9", "pair", 9),
    Rung("alone6", "alone", 6), Rung("pair10", "pair", 10), Rung("alone7", "alone", 7),
    Rung("small", "joint", 0), Rung("pair11", "pair", 11), Rung("alone8", "alone", 8),
    Rung("piccolo", "joint", 1), Rung("pair12", "pair", 12), Rung("pair13", "pair", 13),
    Rung("ab9", "ab", 9), Rung("troel", "troel", 8), Rung("misere", "joint", 0),
    Rung("ab10", "ab", 10), Rung("ab11", "ab", 11), Rung("open", "joint", 0),
    Rung("ab12", "ab", 12), Rung("slam", "slam", 13),
]
NUMBERS = {rung.name: number for number, rung in enumerate(LADDER, 1)}
BID_ORDER = "scdh"                                                              # R-KLE-01
(FRESH, WAITING, PROPOSED, BROKEN, SPEAKER, SILENT, ALONE, AB, SPECIAL,
 PASSED) = range(10)                                                            # R-KLE-04
TAKING = {PROPOSED, BROKEN, SPEAKER, SILENT, ALONE, AB}
MAY_GO_JOINT = {FRESH, PROPOSED, BROKEN, SPECIAL}
PAIR_BASE = {8: 8, 9: 11, 10: 14, 11: 17, 12: 20, 13: 30}                       # R-KLE-10
ALONE_BASE = {5: 3, 6: 4, 7: 5, 8: 7}
AB_VALUE = {9: 10, 10: 15, 11: 20, 12: 30}
FLAT = {"small": 6, "piccolo": 8, "misere": 12, "open": 24, "slam": 60, "troel": 16}
ALL_TRICKS = 30


class Model(Troel, TrickTable):
    UNORDERED = {"hand", "open_hand", "laid"}
    SIGHT = {"hand": "owner", "laid": "owner"}                                  # R-KLE-07
    FIELD_PLACES = {"suit": "suit_bid"}

    def begin_match(self):
        self.factor = 1

    def clear_deal(self):
        self.open_hand, self.laid = [[] for seat in range(4)], [[] for seat in range(4)]
        self.contract = self.suit_bid = self.troel = self.called = 0
        self.holder, self.word, self.word_suit = [0] * 4, [FRESH] * 4, [0] * 4
        self.has_spoken = [False] * 4
        self.turn = self.eldest()
        self.phase = "auction"

    def begin_deal(self, pack):
        self.hand = deal_packets(pack, self.dealer, packet_sizes(self.options["packets"]))
        if self.options["troel"]:
            self.find_troel()
        if self.troel:                                                          # R-KLE-03
            self.set_contract("troel", 0, [self.troel - 1, self.partner()])
            self.turn = self.first_beside_holders()

    def settle_position(self, fields):
        """A position is one before the first word, one of the play, or a troel without trump."""
        self.turn = self.eldest()
        if self.contract:
            self.phase = "play"
            if self.row().kind == "troel" and self.trump == NO_TRUMP:
                self.phase, self.turn = "name", self.partner()
        if self.contract and self.row().name == "small" and any(self.laid):
            self.phase = "play" if all(self.laid) else "drop"

    # -- contracts ---------------------------------------------------------------------------------

    def row(self):
        return LADDER[self.contract - 1]

    def holders(self):
        return [seat for seat in range(4) if self.holder[seat]]

    def set_contract(self, name, suit, holders):
        self.contract, self.suit_bid = NUMBERS[name], suit
        self.holder = [int(seat in holders) for seat in range(4)]

    def is_offered(self, rung):
        if rung.name == "alone5":
            return self.options["alone_min"] == 5
        return rung.name != "piccolo" or bool(self.options["piccolo"])

    def height(self, name, suit):
        """R-KLE-02; the joint ones and troel have the suit value 0."""
        has_suit = LADDER[NUMBERS[name] - 1].kind not in ("joint", "troel")
        return NUMBERS[name], BID_ORDER.index(SUITS[suit]) if has_suit else 0

    def beats(self, name, suit=0):
        if not self.contract:
            return True
        return self.height(name, suit) > self.height(self.row().name, self.suit_bid)

    def lowest(self, kinds, suit):
        """The lowest rung of these kinds that beats H in this suit, or None."""
        for rung in LADDER:
            if rung.kind in kinds and self.is_offered(rung) and self.beats(rung.name, suit):
                return rung.name
        return None

    # -- the auction (R-KLE-04) --------------------------------------------------------------------

    def speakers(self):
        if self.phase == "drop":
            return {seat for seat in range(4) if not self.laid[seat]}
        return set() if self.phase == "play" else {self.turn}

    def words(self, seat):
        if self.phase == "name":
            return {"name " + suit for suit in SUITS}
        if self.phase == "drop":
            return {"drop " + card for card in self.hand[seat]}
        words = {"pass"} | self.joint_bids(seat) | self.accepts(seat) | self.raises(seat)
        return words | self.first_words(seat) if self.word[seat] == FRESH else words

    def first_words(self, seat):
        words = {f"propose {SUITS[suit]}" for suit in range(4) if self.may_propose(seat, suit)}
        words |= {f"bid {rung.name} {SUITS[suit]}" for rung in LADDER for suit in range(4)
                  if rung.kind in ("ab", "slam") and self.beats(rung.name, suit)}
        if seat == self.eldest() and not self.troel:
            words.add("wait")
        return words

    def has_suit(self, seat, suit):
        return any(suit_of(card) == SUITS[suit] for card in self.hand[seat])

    def is_lower(self, suit, other):
        return BID_ORDER.index(SUITS[suit]) < BID_ORDER.index(SUITS[other])

    def may_propose(self, seat, suit):
        is_taken = any(self.word[other] in TAKING and self.word_suit[other] == suit
                       for other in range(4))
        return (self.has_suit(seat, suit) and not is_taken
                and self.contract < NUMBERS["small"]
                and any(self.could_accept(other, suit) for other in range(4) if other != seat))

    def could_accept(self, seat, suit):
        if self.word[seat] == PROPOSED:
            return self.is_lower(self.word_suit[seat], suit)
        return self.word[seat] in (FRESH, WAITING)

    def joint_bids(self, seat):
        if self.word[seat] not in MAY_GO_JOINT:
            return set()
        return {f"bid {rung.name}" for rung in LADDER
                if rung.kind == "joint" and self.is_offered(rung)
                and (self.beats(rung.name) or self.row() == rung)}

    def accepts(self, seat):
        return {f"accept {other}" for other in range(4)
                if self.word[other] == PROPOSED and other != seat
                and self.could_accept(seat, self.word_suit[other])
                and self.has_suit(seat, self.word_suit[other])
                and self.lowest({"pair"}, self.word_suit[other])}

    def raises(self, seat):
        kinds = {PROPOSED: {"alone"}, BROKEN: {"alone"}, ALONE: {"alone"}, SPEAKER: {"pair"},
                 AB: {"ab", "slam"}}.get(self.word[seat], set())
        suit = self.word_suit[seat]
        name = self.lowest(kinds, suit)
        return {f"bid {name} {SUITS[suit]}"} if name else set()

    # -- carrying out ------------------------------------------------------------------------------

    def speak(self, seat, verb, *rest):
        if verb == "name":
            self.trump = SUITS.index(rest[0])
            self.phase = "play"
        elif verb == "drop":
            self.drop(seat, rest[0])
        else:
            getattr(self, "say_" + verb)(seat, *rest)
            self.call_on(seat)

    def set_word(self, seat, word, suit=0):
        self.word[seat], self.word_suit[seat] = word, suit

    def say_pass(self, seat):
        if self.word[seat] == SPEAKER:
            mate = self.mate(seat)
            self.set_word(mate, BROKEN, self.word_suit[mate])
        self.set_word(seat, PASSED)

    def mate(self, seat):
        return [other for other in range(4)
                if self.word[other] == SILENT and self.word_suit[other] == self.word_suit[seat]][0]

    def say_wait(self, seat):
        self.set_word(seat, WAITING)

    def say_propose(self, seat, suit):
        self.set_word(seat, PROPOSED, SUITS.index(suit))

    def say_accept(self, seat, other):
        proposer = int(other)
        suit = self.word_suit[proposer]
        self.set_contract(self.lowest({"pair"}, suit), suit, [proposer, seat])
        self.set_word(seat, SPEAKER, suit)
        self.set_word(proposer, SILENT, suit)

    def say_bid(self, seat, name, suit=None):
        kind = LADDER[NUMBERS[name] - 1].kind
        if kind == "joint":
            joined = self.holders() if self.contract == NUMBERS[name] else []
            self.set_contract(name, 0, [seat, *joined])
            self.set_word(seat, SPECIAL)
            return
        number = SUITS.index(suit)
        holders = [seat, self.mate(seat)] if kind == "pair" else [seat]
        self.set_contract(name, number, holders)
        if kind != "pair":
            self.set_word(seat, ALONE if kind == "alone" else AB, number)

    def call_on(self, last):
        """R-KLE-05."""
        for seat in clockwise(self.left(last), 4):
            if not self.holder[seat] and self.word[seat] not in (PASSED, SILENT):
                self.turn = seat
                return
        if self.contract:
            self.end_auction()
        else:
            self.throw_in()

    def end_auction(self):
        row, declarer = self.row(), self.holders()[0]
        self.leader = {"troel": self.partner(), "ab": declarer,
                       "slam": declarer}.get(row.kind, self.eldest())           # R-KLE-06
        self.trump = self.suit_bid if row.kind not in ("joint", "troel") else NO_TRUMP
        self.phase = {"small": "drop", "troel": "name"}.get(row.name, "play")
        self.turn = self.leader

    # -- dropping and play -------------------------------------------------------------------------

    def drop(self, seat, card):
        """R-KLE-07."""
        self.hand[seat].remove(card)
        self.laid[seat] = [card]
        if all(self.laid):
            self.phase = "play"

    def laid_aside(self, seat):
        return in_listed_order(self.laid[seat])

    def held(self, seat):
        return self.hand[seat] + self.open_hand[seat]

    def take(self, seat, card):
        (self.hand if card in self.hand[seat] else self.open_hand)[seat].remove(card)

    def is_called_trump(self):
        return SUITS[self.trump] == suit_of(self.called_card())

    def playable(self, seat):
        """R-KLE-03."""
        is_first = not any(self.trick) and not sum(self.tricks)
        if is_first and self.row().kind == "troel" and self.is_called_trump():
            return [self.called_card()]
        return super().playable(seat)

    def is_decided(self):
        """R-KLE-08."""
        taken = [self.tricks[seat] for seat in self.holders()]
        if self.row().kind == "joint":
            return min(taken) > self.row().need
        return self.row().kind == "slam" and sum(taken) < sum(self.tricks)

    def after_trick(self, winner):
        if self.row().name == "open" and sum(self.tricks) == 1 and not self.is_decided():
            self.lay_hands_open()

    # -- the score ---------------------------------------------------------------------------------

    def score_deal(self):
        for seat, amount in enumerate(self.settlement()):
            self.score[seat] += self.factor * amount

    def settlement(self):
        holders, kind = self.holders(), self.row().kind
        if kind == "joint":
            return settle_each({seat: self.flat_stake(self.tricks[seat] == self.row().need)
                                for seat in holders})
        tricks = sum(self.tricks[seat] for seat in holders)
        stake = {"pair": self.pair_stake, "alone": self.alone_stake, "ab": self.ab_stake,
                 "slam": self.slam_stake, "troel": self.troel_stake}[kind](tricks)
        return settle_pair(holders, stake) if len(holders) == 2 else settle_alone(holders[0], stake)

    def flat_stake(self, is_made):
        value = FLAT[self.row().name]
        return value if is_made else -value

    def slam_stake(self, tricks):
        return self.flat_stake(tricks == 13)

    def pair_stake(self, tricks):
        need = self.row().need
        if tricks < need:
            return -(PAIR_BASE[need] + 3 * (need - tricks))
        return ALL_TRICKS if tricks == 13 else 8 + 3 * (tricks - 8)

    def alone_stake(self, tricks):
        need = self.row().need
        if tricks < need:
            return -(ALONE_BASE[need] + need - tricks)
        return ALONE_BASE[need] + min(tricks, 8) - need

    def ab_stake(self, tricks):
        need = self.row().need
        if tricks < need:
            return -AB_VALUE[need]
        return AB_VALUE[min(tricks, 12)] if self.options["abundance_over"] else AB_VALUE[need]

    def troel_stake(self, tricks):
        if tricks == 13:
            return ALL_TRICKS
        return self.flat_stake(tricks >= (8 if self.is_called_trump() else 9))

    # -- the next deal -----------------------------------------------------------------------------

    def next_dealer(self):
        """R-KLE-09."""
        was_thrown_in = not self.contract
        if was_thrown_in and self.options["all_pass"] == "same_dealer":
            return self.dealer
        return super().next_dealer()

    def apply(self, seat, text):
        if text == "deal" and text in self.legal(seat):
            if self.contract:
                self.factor = 1
            elif self.options["pass_doubles"]:
                self.factor = 2
        super().apply(seat, text)

    # -- what can be seen --------------------------------------------------------------------------

    def more_zones(self):
        return {"open_hand": self.open_hand, "laid": self.laid}

    def more_fields(self):
        return {"contract": self.contract, "suit": self.suit_bid, "holder": list(self.holder),
                "word": list(self.word), "word_suit": list(self.word_suit), "troel": self.troel,
                "called": self.called, "factor": self.factor}
