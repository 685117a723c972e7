"""Minnesota Whist and Swedish Whist (RULES-FAMILY F2.3) as a slow, obvious reference model, written
from the rules alone. Cards laid face down say whether tricks are wanted.
"""

from common import clockwise, deal_one_by_one, suit_of
from tricks import MAX_DEALS, OptionTable, TrickTable, fixed_players

OPTIONS = OptionTable(
    {**fixed_players(4),
     "high_colour": (["black", "red"], "black"),
     "lead_high": (["right", "left", "eldest"], "right"),
     "lead_low": (["eldest", "right"], "eldest"),
     "scoring": (["set_double", "winners", "pagat", "south_dakota"], "set_double"),
     "target": (range(1, 101), 13),
     **MAX_DEALS},
    {"standard": {},
     "pagat": {"scoring": "pagat"},
     "south-dakota": {"scoring": "south_dakota", "target": 11},
     "book": {"scoring": "winners"},
     "swedish": {"high_colour": "red", "lead_high": "eldest", "scoring": "winners"}})
PRESETS, full_options, invalid, random_options = OPTIONS.offered()

HIGH, LOW = 1, 2
HIGH_SUITS = {"black": "cs", "red": "dh"}                                       # R-MIN-02


class Model(TrickTable):
    UNORDERED = TrickTable.UNORDERED | {"laid"}
    SIDED = True
    HAS_TRUMP = False
    SIGHT = {"hand": "owner", "laid": "owner"}                                  # R-MIN-08

    def clear_deal(self):
        self.laid = [[] for seat in range(4)]
        self.shown = [[] for seat in range(4)]
        self.contract = self.grander = 0

    def begin_deal(self, pack):
        self.hand = deal_one_by_one(pack, 4, self.dealer, 13)                   # R-MIN-01

    def speakers(self):
        """R-MIN-02: all that have not laid yet."""
        return set() if self.contract else {seat for seat in range(4) if not self.laid[seat]}

    def words(self, seat):
        return {"lay " + card for card in self.hand[seat]}

    def speak(self, seat, verb, *rest):
        card = rest[0]
        self.hand[seat].remove(card)
        self.laid[seat] = [card]
        if all(self.laid):
            self.turn_up()

    def turn_up(self):
        """R-MIN-03: one after the other, until the first high card."""
        for seat in clockwise(self.eldest(), 4):
            card = self.laid[seat].pop()
            if self.contract:
                self.hand[seat].append(card)        # not reached, never shown
                continue
            self.shown[seat] = [card]
            if suit_of(card) in HIGH_SUITS[self.options["high_colour"]]:
                self.contract, self.grander = HIGH, seat + 1
        self.contract = self.contract or LOW
        self.leader = self.first_lead()

    def first_lead(self):
        """R-MIN-04."""
        where = self.options["lead_high" if self.contract == HIGH else "lead_low"]
        if where == "eldest":
            return self.eldest()
        beside = self.grander - 1 if self.contract == HIGH else self.dealer
        return self.left(beside) if where == "left" else self.right(beside)

    def held(self, seat):
        return self.hand[seat] + self.shown[seat]

    def take(self, seat, card):
        """All cards shown return to their hands with the first play."""
        for owner in range(4):
            self.hand[owner] += self.shown[owner]
            self.shown[owner] = []
        self.hand[seat].remove(card)

    def score_deal(self):
        """R-MIN-05."""
        most = 0 if self.tricks[0] >= 7 else 1
        over = self.tricks[most] - 6
        scoring = self.options["scoring"]
        if self.contract == LOW:
            if scoring in ("pagat", "south_dakota"):
                self.score[most] -= over
            else:
                self.score[1 - most] += over
        elif self.side(self.grander - 1) == most:
            self.score[most] += over
        elif scoring == "south_dakota":
            self.score[1 - most] -= 7 - self.tricks[1 - most]
        else:
            self.score[most] += 2 * over if scoring == "set_double" else over

    def is_match_won(self):
        return max(self.score) >= self.options["target"]                        # R-MIN-06

    def more_zones(self):
        return {"laid": self.laid, "shown": self.shown}

    def more_fields(self):
        return {"contract": self.contract, "grander": self.grander}
