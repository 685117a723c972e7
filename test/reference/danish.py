"""Danish Whist with fixed partners (RULES-FAMILY F2.10) as a slow, obvious reference model, written
from the rules alone. `esmakker.py` uses the duel auction, too.
"""

from common import clockwise, deal_one_by_one
from tricks import MAX_DEALS, OptionTable, TrickTable, fixed_players

OPTIONS = OptionTable(
    {**fixed_players(4),
     "pay_nolo": (range(1, 14), 2),
     "pay_solo_nolo": (range(1, 14), 3),
     "pay_grandi": (range(1, 14), 4),
     "pay_pas": (range(0, 14), 1),
     "target": (range(1, 101), 13),
     **MAX_DEALS},
    {"standard": {},
     "long": {"target": 26}})
PRESETS, full_options, invalid, random_options = OPTIONS.offered()

CONTRACTS = ["nolo", "grand", "solo_nolo", "grandi", "pas"]                     # R-DAN-02
NOLO, GRAND, SOLO_NOLO, GRANDI, PAS = range(1, 6)
FIRST_SEVEN = 7


class Duel:
    """R-DAN-05: two seats bid against each other until one passes; the other meets the next.

    `champion` and `challenger` are seats + 1; the challenger is 0 if nobody is left. A game says
    what a bid is: `higher_bids()`, `note_bid(seat, words)`, `end_auction()`, `all_passed()`, and it
    keeps `best_bidder` (seat + 1, 0 without a bid).
    """

    def clear_duel(self):
        self.champion, self.challenger = self.eldest() + 1, self.left(self.eldest()) + 1
        self.best_bidder = 0

    def duel_speaker(self):
        if self.best_bidder and self.best_bidder == self.champion:
            return self.challenger - 1
        return self.champion - 1

    def duel_words(self, seat):
        return {"pass"} | {"bid " + bid for bid in self.higher_bids()}

    def seat_behind(self, seat):
        """The next one who has not been in the duel yet, + 1; 0 if this was the dealer."""
        return 0 if seat == self.dealer else self.left(seat) + 1

    def duel_speak(self, seat, verb, words):
        if verb == "bid":
            self.best_bidder = seat + 1
            self.note_bid(seat, words)
        elif not self.best_bidder:
            self.champion = self.challenger
            self.challenger = self.seat_behind(self.champion - 1) if self.champion else 0
        elif seat == self.challenger - 1:
            self.challenger = self.seat_behind(seat)
        else:
            self.champion = self.challenger
            self.challenger = self.seat_behind(self.champion - 1)
        self.look_for_end()

    def look_for_end(self):
        if not self.champion:
            self.close_duel()
            self.all_passed()
        elif self.best_bidder and not self.challenger:
            self.close_duel()
            self.end_auction()

    def close_duel(self):
        self.champion = self.challenger = 0


class Model(Duel, TrickTable):
    SIDED = True
    HAS_TRUMP = False
    FIELD_PLACES = {"best_bid": "best"}

    def clear_deal(self):
        self.tricks = [0] * 4
        self.contract = self.declarer = self.best = 0
        self.clear_duel()

    def begin_deal(self, pack):
        self.clear_duel()
        self.hand = deal_one_by_one(pack, 4, self.dealer, 13)                   # R-DAN-01

    def settle_position(self, fields):
        if "champion" not in fields:
            self.clear_duel()
        if self.contract:
            self.close_duel()
            self.set_order()

    # -- the auction -------------------------------------------------------------------------------

    def speakers(self):
        return set() if self.contract else {self.duel_speaker()}

    def words(self, seat):
        return self.duel_words(seat)

    def speak(self, seat, verb, *rest):
        self.duel_speak(seat, verb, rest)

    def higher_bids(self):
        return CONTRACTS[self.best:PAS - 1]

    def note_bid(self, seat, words):
        self.best = CONTRACTS.index(words[0]) + 1

    def end_auction(self):
        self.contract, self.declarer = self.best, self.best_bidder
        self.leader = self.declarer - 1                                         # R-DAN-04
        self.set_order()

    def all_passed(self):
        self.contract, self.leader = PAS, self.eldest()
        self.set_order()

    def set_order(self):
        self.order = "high" if self.contract in (GRAND, GRANDI) else "acelow"

    # -- play and score ----------------------------------------------------------------------------

    def counting_tricks(self):
        """R-DAN-03."""
        if self.contract in (NOLO, GRAND):
            return sum(self.tricks[seat] for seat in range(4)
                       if self.side(seat) == self.side(self.declarer - 1))
        return self.tricks[self.declarer - 1]

    def is_decided(self):
        """R-DAN-06."""
        if self.contract in (NOLO, SOLO_NOLO):
            return self.counting_tricks() == 2
        if self.contract == GRANDI:
            return sum(self.tricks) > self.counting_tricks() or sum(self.tricks) == FIRST_SEVEN
        return False

    def score_deal(self):
        """R-DAN-07."""
        if self.contract == PAS:
            self.score_pas()
            return
        side, tricks = self.side(self.declarer - 1), self.counting_tricks()
        if self.contract == GRAND:
            is_made = tricks >= 7
            value = tricks - 6 if is_made else 7 - tricks
        else:
            is_made = tricks == FIRST_SEVEN if self.contract == GRANDI else tricks <= 1
            value = self.options["pay_" + CONTRACTS[self.contract - 1]]
        self.score[side if is_made else 1 - side] += value

    def score_pas(self):
        fewest = {self.side(seat) for seat in clockwise(0, 4)
                  if self.tricks[seat] == min(self.tricks)}
        if len(fewest) == 1:                                                    # Q-DAN-3
            self.score[fewest.pop()] += self.options["pay_pas"]

    def is_match_won(self):
        return max(self.score) >= self.options["target"]                        # R-DAN-08

    def more_fields(self):
        return {"contract": self.contract, "declarer": self.declarer, "best_bid": self.best,
                "best_bidder": self.best_bidder, "champion": self.champion,
                "challenger": self.challenger}
