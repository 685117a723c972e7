"""Wiezen (RULES-FAMILY F2.9) as a slow, obvious reference model, written from the rules alone: Solo
Whist with other tables, a word to wait, joint misères, and troel.
"""

from common import SUITS, clockwise, suit_of
from solo_whist import LATE, PASSED, SHUFFLES, Contract
from solo_whist import Model as Solo
from tricks import BOOL, MAX_DEALS, OptionTable, fixed_players, listed_place

OPTIONS = OptionTable(
    {**fixed_players(4),
     "packets": ([445, 454], 445),
     "troel": (BOOL, 1),
     "troel_target": ([8, 9], 8),
     **SHUFFLES,
     "deals": (range(1, 1001), 8),
     **MAX_DEALS},
    {"standard": {},
     "cafe": {"shuffle": "cut_only"},
     "no-troel": {"troel": 0}},
    [("without troel it has no target", lambda options, changed:
      not options["troel"] and "troel_target" in changed)])
PRESETS, full_options, invalid, random_options = OPTIONS.offered()

# R-WIE-02.
CONTRACTS = [
    Contract("prop", 8, "turned", "eldest"),
    Contract("solo", 5, "turned", "eldest"),
    Contract("troel", 8, "called", "partner"),
    Contract("misere", 0, "none", "eldest", "trick", True),
    Contract("abundance", 9, "named", "declarer"),
    Contract("abundance_trump", 9, "turned", "declarer"),
    Contract("open", 0, "none", "eldest", "trick", True),
    Contract("solo13", 13, "named", "declarer", "loss"),
    Contract("slam", 13, "turned", "declarer", "loss"),
]
TROEL = 3
FLAT = {"misere": 15, "abundance": 15, "abundance_trump": 15, "open": 30, "solo13": 50,
        "slam": 60}                                                             # R-WIE-08


def packet_sizes(option):
    """R-WIE-01."""
    return [int(digit) for digit in str(option)]


class Troel:
    """R-WIE-05, R-WIE-06: three or four aces in one hand; Kleurenwiezen has it too."""

    def find_troel(self):
        """Sets `troel` (seat + 1) and `called` (place of the card + 1); 0 where there is none."""
        for seat in clockwise(self.eldest(), 4):
            aces = [card for card in self.held(seat) if card[0] == "A"]
            if len(aces) >= 3:
                self.troel, self.called = seat + 1, listed_place(self.card_to_call(seat)) + 1
                return

    def card_to_call(self, seat):
        own = self.held(seat)
        aces = ["A" + suit for suit in SUITS if "A" + suit not in own]
        if aces:
            return aces[0]
        hearts = [card for card in self.listed_pack() if suit_of(card) == "h" and card not in own]
        return hearts[-1]

    def called_card(self):
        return self.listed_pack()[self.called - 1]

    def partner(self):
        if not self.called:
            return None
        return [seat for seat in range(4) if self.called_card() in self.held(seat)][0]

    def first_beside_holders(self):
        return [seat for seat in clockwise(self.eldest(), 4) if not self.holder[seat]][0]


class Model(Troel, Solo):
    LADDER = CONTRACTS

    def clear_deal(self):
        super().clear_deal()
        self.troel = self.called = 0

    def packets(self):
        return packet_sizes(self.options["packets"])

    def begin_deal(self, pack):
        super().begin_deal(pack)
        if self.options["troel"]:
            self.find_troel()
        if self.troel:                                                          # R-WIE-07
            self.set_contract(TROEL, [self.troel - 1, self.partner()])
            self.turn = self.first_beside_holders()

    # -- the auction -------------------------------------------------------------------------------

    def words(self, seat):
        words = super().words(seat)
        if self.is_bidding and self.is_first_word(seat):
            words.add("wait")                                                   # R-WIE-03
        return words

    def is_first_word(self, seat):
        return seat == self.eldest() and not self.has_spoken[seat] and not self.troel

    def biddable(self, seat):
        """R-WIE-04."""
        rows = [row for row in self.LADDER[self.contract:] if row.name != "troel"]
        if not self.holder[seat]:
            rows = [row for row in rows if row.name != "solo"]
        if self.contract and self.row().is_joint:
            rows.append(self.row())
        return rows

    def say_wait(self, seat):
        self.word[seat] = LATE

    def say_pass(self, seat):
        self.word[seat] = PASSED
        if self.holder[seat]:
            self.set_contract(0, [])

    def say_bid(self, seat, name):
        if self.contract and self.row().name == name:
            self.holder[seat] = 1
        else:
            super().say_bid(seat, name)

    def end_auction(self):
        super().end_auction()
        if self.contract and self.row().name == "troel":
            self.trump = SUITS.index(suit_of(self.called_card()))               # R-WIE-06
        self.hand[self.dealer] += self.turned                                   # R-WIE-01
        self.turned = []

    def trump_of(self, row):
        return row.trump

    # -- play --------------------------------------------------------------------------------------

    def playable(self, seat):
        is_first = not any(self.trick) and not sum(self.tricks)
        if is_first and self.row().name == "troel":
            return [self.called_card()]                                         # R-WIE-07
        return super().playable(seat)

    def need(self):
        return self.options["troel_target"] if self.row().name == "troel" else self.row().need

    def is_made(self, tricks):
        return tricks >= self.need() if self.need() else tricks == 0

    def stake(self, tricks):
        """R-WIE-08."""
        name, made = self.row().name, self.is_made(tricks)
        if name in FLAT:
            return FLAT[name] if made else -FLAT[name]
        factor = 2 if name == "troel" else 1
        if not made:
            return -factor * (3 + self.need() - tricks - 1)
        return factor * (2 + tricks - self.need()) * (2 if tricks == 13 else 1)

    def more_fields(self):
        return {**super().more_fields(), "troel": self.troel, "called": self.called}
