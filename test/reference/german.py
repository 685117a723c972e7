"""German Whist (RULES-FAMILY F2.1) as a slow, obvious reference model, written from the rules
alone. Two players draw from a stock during the first thirteen tricks and then play the cards
they hold.
"""

from common import SUITS, deal_one_by_one, suit_of
from tricks import MAX_DEALS, NO_TRUMP, OptionTable, TrickTable, fixed_players

OPTIONS = OptionTable(
    {**fixed_players(2),
     "count": (["second", "all", "weighted"], "second"),
     "match": (["single", "race"], "single"),
     "target": (range(10, 501), 50),
     "nt_upcard": (["none", "ace_king"], "none"),
     **MAX_DEALS},
    {"standard": {}, "all": {"count": "all"}, "race": {"match": "race"}},
    [("a single deal has no target and no guard", lambda options, changed:
      options["match"] == "single" and changed & {"target", "max_deals"})])
PRESETS, full_options, invalid, random_options = OPTIONS.offered()

HAND = 13
TRICK_VALUES = {"second": (0, 1), "all": (1, 1), "weighted": (1, 2)}            # R-GER-07


class Model(TrickTable):
    SIDED = True
    SIGHT = {"hand": "owner", "stock": "nobody"}                                # R-GER-11

    def begin_match(self):
        self.goal = self.options["target"] if self.is_race() else 0             # R-GER-09

    def clear_deal(self):
        self.upcard, self.stock, self.second = [], [], [0, 0]

    def is_race(self):
        return self.options["match"] == "race"

    def begin_deal(self, pack):
        self.hand = deal_one_by_one(pack, 2, self.dealer, HAND)                 # R-GER-02
        self.upcard, self.stock = [pack[0]], pack[1:]
        self.trump = SUITS.index(suit_of(pack[0]))                              # R-GER-03
        if self.options["nt_upcard"] == "ace_king" and pack[0][0] in "AK":
            self.trump = NO_TRUMP

    def after_trick(self, winner):
        if not self.upcard:
            self.second[winner] += 1                                            # R-GER-06
            return
        self.hand[winner] += self.upcard                                        # R-GER-05
        self.hand[self.left(winner)].append(self.stock.pop(0))
        self.upcard = [self.stock.pop(0)] if self.stock else []

    def score_deal(self):
        first_value, second_value = TRICK_VALUES[self.options["count"]]
        for seat in range(2):
            first = self.tricks[seat] - self.second[seat]
            self.score[seat] += first * first_value + self.second[seat] * second_value
        while self.is_race() and min(self.score) >= self.goal:                  # R-GER-10, Q-GER-1
            self.goal += 10

    def is_match_won(self):
        return not self.is_race() or max(self.score) >= self.goal               # R-GER-08

    def more_zones(self):
        return {"upcard": self.upcard, "stock": self.stock}

    def more_fields(self):
        return {"second": list(self.second), "goal": self.goal}
