"""Israeli Whist (RULES-FAMILY F2.6) as a slow, obvious reference model, written from the rules
alone. An auction for trumps comes first, then everybody says exactly how many tricks they will
take.
"""

from itertools import combinations

from common import clockwise, deal_one_by_one
from tricks import (BID_SUITS, BOOL, MAX_DEALS, OptionTable, TrickTable, fixed_players,
                    in_listed_order)

OPTIONS = OptionTable(
    {**fixed_players(4),
     "first_caller": (["eldest", "dealer"], "eldest"),
     "pass_final": (BOOL, 0),
     "frisch": (BOOL, 1),
     "lead": (["declarer", "left_of_declarer"], "declarer"),
     "zero": (["50_25", "50_30", "30_30"], "50_25"),
     "all_miss": (["score", "void"], "score"),
     "deals": (range(1, 101), 10),
     **MAX_DEALS},
    {"standard": {},
     "no-frisch": {"frisch": 0},
     "dealer-first": {"first_caller": "dealer"}})
PRESETS, full_options, invalid, random_options = OPTIONS.offered()

LOWEST, HIGHEST, FRISCHES = 5, 13, 3                                            # R-ISR-02, R-ISR-03
ZERO_VALUES = {"50_25": (50, 25), "50_30": (50, 30), "30_30": (30, 30)}


def score_of(bid, tricks, is_under, zero):
    """R-ISR-06."""
    if bid:
        return bid * bid + 10 if tricks == bid else -10 * abs(tricks - bid)
    if tricks == 0:
        return ZERO_VALUES[zero][0 if is_under else 1]
    return -50 + 10 * (tricks - 1)


class Model(TrickTable):
    UNORDERED = TrickTable.UNORDERED | {"laid"}
    SIGHT = {"hand": "owner", "laid": "owner"}                                  # R-ISR-08

    def clear_deal(self):
        self.laid = [[] for seat in range(4)]
        self.low = LOWEST
        self.declarer = 0
        self.bid = [0] * 4
        self.is_giving = False
        self.clear_auction()

    def clear_auction(self):
        self.high_tricks = self.high_suit = self.high_bidder = self.passes = 0
        self.passed = [0] * 4
        self.turn = self.first_caller()

    def first_caller(self):
        return self.dealer if self.options["first_caller"] == "dealer" else self.eldest()

    def begin_deal(self, pack):
        self.hand = deal_one_by_one(pack, 4, self.dealer, 13)                   # R-ISR-01

    def settle_position(self, fields):
        if self.passes == 4 and not self.high_tricks:
            self.all_passed()
            return
        first = self.high_bidder % 4 if self.high_bidder else self.first_caller()
        waiting = [seat for seat in clockwise(first, 4) if not self.passed[seat]]
        self.turn = waiting[0 if self.options["pass_final"] else self.passes % 4]

    # -- who speaks --------------------------------------------------------------------------------

    def speakers(self):
        if self.is_giving:
            return {seat for seat in range(4) if not self.laid[seat]}
        if not self.declarer:
            return {self.turn}
        declaring = [seat for seat in clockwise(self.declarer - 1, 4) if not self.bid[seat]]
        return set(declaring[:1])                                               # R-ISR-04

    def words(self, seat):
        if self.is_giving:
            return {"give " + " ".join(cards)
                    for cards in combinations(in_listed_order(self.hand[seat]), 3)}
        if not self.declarer:
            return {"pass"} | {f"bid {number} {BID_SUITS[suit]}" for number, suit in self.bids()}
        return {f"declare {number}" for number in self.numbers(seat)}

    def bids(self):
        """R-ISR-02: everything above the high bid."""
        return [(number, suit) for number in range(self.low, HIGHEST + 1) for suit in range(5)
                if (number, suit) > (self.high_tricks, self.high_suit) or not self.high_tricks]

    def numbers(self, seat):
        """R-ISR-04."""
        numbers = set(range(self.high_tricks if seat == self.declarer - 1 else 0, HIGHEST + 1))
        said = [bid - 1 for bid in self.bid if bid]
        if len(said) == 3:
            numbers.discard(13 - sum(said))
        return numbers

    def speak(self, seat, verb, *rest):
        if verb == "give":
            self.give(seat, rest)
        elif verb == "declare":
            self.bid[seat] = int(rest[0]) + 1
        elif verb == "bid":
            self.high_tricks, self.high_suit = int(rest[0]), BID_SUITS.index(rest[1])
            self.high_bidder, self.passes = seat + 1, 0
            self.call_on(seat)
        else:
            self.pass_over(seat)

    # -- stage 1 -----------------------------------------------------------------------------------

    def pass_over(self, seat):
        self.passes += 1
        if self.options["pass_final"]:
            self.passed[seat] = 1
        if not self.high_tricks and self.passes == 4:
            self.all_passed()
        elif self.high_tricks and self.are_others_done():
            self.end_stage_one()
        else:
            self.call_on(seat)

    def are_others_done(self):
        if self.options["pass_final"]:
            return all(self.passed[seat] for seat in range(4) if seat != self.high_bidder - 1)
        return self.passes == 3

    def call_on(self, seat):
        """R-ISR-02: the next seat; with pass_final one that has not passed."""
        following = clockwise(self.left(seat), 4)
        self.turn = [other for other in following if not self.passed[other]][0]
        if self.options["pass_final"] and self.high_tricks and self.are_others_done():
            self.end_stage_one()

    def end_stage_one(self):
        self.declarer, self.trump = self.high_bidder, self.high_suit
        self.leader = self.declarer - 1                                         # R-ISR-05
        if self.options["lead"] == "left_of_declarer":
            self.leader = self.left(self.leader)

    def all_passed(self):
        """R-ISR-03."""
        if self.options["frisch"] and self.low - LOWEST < FRISCHES:
            self.is_giving = True
        else:
            self.throw_in()

    def give(self, seat, cards):
        for card in cards:
            self.hand[seat].remove(card)
        self.laid[seat] = list(cards)
        if not all(self.laid):
            return
        for giver in range(4):
            self.hand[self.left(giver)] += self.laid[giver]
            self.laid[giver] = []
        self.is_giving = False
        self.low += 1
        self.clear_auction()

    def next_dealer(self):
        """Q-ISR-2: after a deal that was thrown in the same one."""
        return super().next_dealer() if self.declarer else self.dealer

    # -- the score ---------------------------------------------------------------------------------

    def score_deal(self):
        bids = [bid - 1 for bid in self.bid]
        if self.options["all_miss"] == "void" and all(map(int.__ne__, bids, self.tricks)):
            return
        for seat in range(4):
            self.score[seat] += score_of(bids[seat], self.tricks[seat], sum(bids) < 13,
                                         self.options["zero"])

    def more_zones(self):
        return {"laid": self.laid}

    def more_fields(self):
        return {"low": self.low, "high_tricks": self.high_tricks, "high_suit": self.high_suit,
                "high_bidder": self.high_bidder, "passes": self.passes,
                "passed": list(self.passed), "declarer": self.declarer, "bid": list(self.bid)}
