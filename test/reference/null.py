"""Reference model of the template game: three cards each, laid one by one; the highest card ever
laid wins. A model of a new game starts as a copy of this file.
"""
from common import first_dealer, full_pack, rank_of, shuffle

PRESETS = {
    "plain": {"players": 2, "first_dealer": "random", "curtain": 0},
    "blind": {"players": 2, "first_dealer": "random", "curtain": 1},
}
HAND_SIZE = 3


class Model:
    UNORDERED = {"hand", "stock"}

    def __init__(self, options, chance, pack=None):
        self.players, self.curtain = options["players"], options["curtain"]
        self.turn = (first_dealer(options, chance) + 1) % self.players
        pack = pack or shuffle(full_pack(52), chance)
        self.hand = [[] for _ in range(self.players)]
        self.laid = [[] for _ in range(self.players)]
        for i in range(HAND_SIZE * self.players):  # R-GEN-04
            self.hand[(self.turn + i) % self.players].append(pack[i])
        self.stock = pack[HAND_SIZE * self.players:]

    def acting(self):
        return {self.turn} if self.hand[self.turn] else set()

    def legal(self, seat):
        return {"lay"} if self.curtain else {"lay " + card for card in self.hand[seat]}

    def apply(self, seat, text):
        card = min(self.hand[seat], key=listed) if self.curtain else text.split()[1]
        self.hand[seat].remove(card)
        self.laid[seat].append(card)
        self.turn = (seat + 1) % self.players  # R-GEN-01

    def zones(self):
        return {"hand": self.hand, "laid": self.laid, "stock": self.stock}

    def fields(self):
        return {"turn": self.turn, "curtain": self.curtain}

    def result(self):
        points = [max([rank_of(card) - 2 for card in laid], default=0) for laid in self.laid]
        return [1 + sum(other > mine for other in points) for mine in points], points


def listed(card):
    """Where the card stands in a fresh pack: blind players lay their first card in that order."""
    return full_pack(52).index(card)
