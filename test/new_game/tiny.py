"""Reference model of the tiny game: everybody turns one card, the highest wins."""
from common import rank_of, shuffle

PRESETS = {"plain": {"players": 2}}


class Model:
    UNORDERED = set()

    def __init__(self, options, chance, pack=None):
        self.players, self.turn, self.best = options["players"], 0, 0
        listed = ["23456789"[rank] + "c" for rank in range(self.players)]
        self.card = [[card] for card in (pack or shuffle(listed, chance))]
        self.shown = [[] for _ in range(self.players)]

    def acting(self):
        return {self.turn} if self.turn < self.players else set()

    def legal(self, seat):
        return {f"turn {self.card[seat][0]} 10"}

    def apply(self, seat, text):
        self.shown[seat], self.card[seat] = self.card[seat], []
        if not self.shown[self.best] or (rank_of(self.shown[seat][0])
                                         >= rank_of(self.shown[self.best][0])):
            self.best = seat
        self.turn += 1

    def zones(self):
        return {"card": self.card, "shown": self.shown}

    def fields(self):
        return {"turn": self.turn, "best": self.best}

    def result(self):
        points = [rank_of(cards[0]) - 1 if cards else 0 for cards in self.shown]
        return [1 + sum(other > mine for other in points) for mine in points], points
