"""Norwegian Whist (RULES-FAMILY F2.4) as a slow, obvious reference model, written from the rules
alone. The first word that is no pass says whether tricks are wanted.
"""

from common import clockwise, deal_one_by_one
from tricks import MAX_DEALS, OptionTable, TrickTable, fixed_players

OPTIONS = OptionTable(
    {**fixed_players(4),
     "calls": (["grand_nullo", "grand_only"], "grand_nullo"),
     "lead_grand": (["left", "right"], "left"),
     "lead_nullo": (["right", "left"], "right"),
     "points": (["4_8_2", "1_2_1"], "4_8_2"),
     "target": (range(1, 201), 50),
     **MAX_DEALS},
    {"standard": {},
     "home": {"calls": "grand_only", "lead_grand": "right", "lead_nullo": "left",
              "points": "1_2_1", "target": 13}})
PRESETS, full_options, invalid, random_options = OPTIONS.offered()

GRAND, NULLO = 1, 2
VALUES = {"4_8_2": (4, 8, 2), "1_2_1": (1, 2, 1)}                               # R-NOR-04


class Model(TrickTable):
    SIDED = True
    HAS_TRUMP = False

    def clear_deal(self):
        self.contract = self.declarer = self.passes = 0

    def begin_deal(self, pack):
        self.hand = deal_one_by_one(pack, 4, self.dealer, 13)                   # R-MIN-01

    def speakers(self):
        """R-NOR-02: each at most once, eldest first."""
        return set() if self.contract else {clockwise(self.eldest(), 4)[self.passes]}

    def words(self, seat):
        words = {"pass", "grand"}
        return words | {"nullo"} if self.options["calls"] == "grand_nullo" else words

    def speak(self, seat, verb, *rest):
        if verb == "pass":
            self.passes += 1
            if self.passes == 4:
                self.decide(NULLO, None)
        else:
            self.decide(GRAND if verb == "grand" else NULLO, seat)

    def decide(self, contract, declarer):
        self.contract = contract
        self.declarer = 0 if declarer is None else declarer + 1
        beside = self.dealer if declarer is None else declarer                  # R-NOR-03
        where = self.options["lead_grand" if contract == GRAND else "lead_nullo"]
        self.leader = self.left(beside) if where == "left" else self.right(beside)

    def score_deal(self):
        made, lost, nullo = VALUES[self.options["points"]]
        most = 0 if self.tricks[0] >= 7 else 1
        over = self.tricks[most] - 6
        if self.contract == NULLO:
            self.score[1 - most] += nullo * over
        elif self.side(self.declarer - 1) == most:
            self.score[most] += made * over
        else:
            self.score[most] += lost * over

    def is_match_won(self):
        return max(self.score) >= self.options["target"]                        # R-NOR-05

    def more_fields(self):
        return {"contract": self.contract, "declarer": self.declarer, "passes": self.passes}
