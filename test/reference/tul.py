"""Reference model of Tod und Leben (R-TUL): sixteen pairs a round, nothing ever reused.

Cards are laid when both players have flipped (Q-GEN-3). Whether the lying pot is decided is read
from the pot itself: its two newest cards differ.
"""

import war_options
from common import deal_one_by_one, first_dealer, full_pack, rank_of, ranking, shuffle

FORMS = ("tul",)
PRESETS = war_options.presets_of(*FORMS)
invalid = war_options.invalid


def full_options(preset, given):
    return war_options.full_options(preset, given, FORMS)


def random_options(preset, rng):
    return war_options.random_options(preset, rng, FORMS)


class Model:
    UNORDERED = set()

    def __init__(self, options, chance, pack=None):
        self._empty(options, chance)
        self.dealer = first_dealer(options, chance)
        self._deal(pack)

    @classmethod
    def at(cls, options, chance, zones, fields):
        model = cls.__new__(cls)
        model._empty(options, chance)
        model.packet = [list(cards) for cards in zones.get("packet", model.packet)]
        model.pot = [list(cards) for cards in zones.get("pot", model.pot)]
        model.won = [list(cards) for cards in zones.get("won", model.won)]
        model.round = fields.get("round", 1)
        model.cards = list(fields.get("cards", model.cards))
        model.rounds_won = list(fields.get("rounds_won", model.rounds_won))
        start = options["first_dealer"]
        model.dealer = fields.get("dealer", 0 if start == "random" else start)
        model.to_flip = {seat for seat in (0, 1) if model.packet[seat]}
        return model

    def _empty(self, options, chance):
        self.options = options
        self.chance = chance
        self.packet = [[], []]
        self.pot = [[], []]
        self.won = [[], []]
        self.round = 1
        self.cards = [0, 0]
        self.rounds_won = [0, 0]
        self.dealer = 0
        self.to_flip = {0, 1}

    def _deal(self, pack=None):
        """R-TUL-01: 32 cards, 16 each."""
        if pack is None:
            pack = shuffle(full_pack(32), self.chance)
        self.packet = deal_one_by_one(list(pack), 2, self.dealer, 16)
        self.pot = [[], []]
        self.won = [[], []]
        self.cards = [0, 0]
        self.to_flip = {0, 1}

    # ---- the table

    def acting(self):
        if self.to_flip:
            return set(self.to_flip)
        if self.round < self.options["rounds"]:
            return {1 - self.dealer}  # R-TUL-07: left(dealer) deals
        return set()

    def legal(self, seat):
        return {"flip"} if self.to_flip else {"deal"}

    def apply(self, seat, text):
        if seat not in self.acting() or text not in self.legal(seat):
            raise ValueError(f"illegal: {seat} {text}")
        if text == "deal":
            self.dealer = 1 - self.dealer
            self.round += 1
            self._deal()
            return
        self._sweep()
        self.to_flip.remove(seat)
        if not self.to_flip:
            self._turn_up()

    def zones(self):
        return {"packet": [list(cards) for cards in self.packet],
                "pot": [list(cards) for cards in self.pot],
                "won": [list(cards) for cards in self.won]}

    def fields(self):
        return {"round": self.round, "cards": list(self.cards),
                "rounds_won": list(self.rounds_won), "dealer": self.dealer}

    def result(self):
        return ranking(self.rounds_won), list(self.rounds_won)  # R-TUL-07

    # ---- a pair of cards

    def _winner(self):
        """The seat that won the lying pot; None while it is tied or empty."""
        if not self.pot[0]:
            return None
        first, second = rank_of(self.pot[0][-1]), rank_of(self.pot[1][-1])
        if first == second:
            return None
        return 0 if first > second else 1

    def _sweep(self):
        """A decided pot goes to its winner, seat 0's cards first; a tied one stays (R-TUL-04)."""
        winner = self._winner()
        if winner is not None:
            self.won[winner] += self.pot[0] + self.pot[1]
            self.pot = [[], []]

    def _turn_up(self):
        for seat in (0, 1):
            self.pot[seat].append(self.packet[seat].pop(0))
        winner = self._winner()
        if winner is not None:  # R-TUL-03
            self.cards[winner] += len(self.pot[0]) + len(self.pot[1])
        if self.packet[0]:
            self.to_flip = {0, 1}
            return
        if winner is None:  # R-TUL-05: each takes back his own
            self.cards[0] += len(self.pot[0])
            self.cards[1] += len(self.pot[1])
        self._end_round()

    def _end_round(self):
        """R-TUL-06."""
        if self.cards[0] > self.cards[1]:
            self.rounds_won[0] += 1
        elif self.cards[1] > self.cards[0]:
            self.rounds_won[1] += 1
