"""Can a bidder be learned that beats the bot `simple` at Wunsdorf for two?

It learns how many tricks to bid, and leaves the cards to `simple`. In games at random it tries the
bid of `simple`, one less and one more; for each of the three it fits how many points they bring,
from what its seat can see. Then it makes the bid that promises most, and plays against `simple`.
Arguments: games to learn from, games to compare.
"""
import math
import sys

import numpy as np
import talon_cards as talon
from talon_cards.players import BotPlayer

OFFSETS, MOST_BID, NUMBERS, COLOURS = (-1, 0, 1), 20, 20, "bgry"


class Watched:
    """A game of Wunsdorf whose bids are somebody else's, and the places of its observations."""

    def __init__(self, seed):
        self.configuration = talon.configure("wunsdorf/standard", players=2)
        self.game = talon.FastGame(self.configuration)
        self.simple = BotPlayer("simple", self.configuration)
        self.source = np.random.default_rng(seed)
        self.bids = [self.game.batch.action(f"bid {bid}") for bid in range(MOST_BID + 1)]
        self.faces = self.game.batch.faces()
        self.colours = np.array([COLOURS.index(face[0]) for face in self.faces])
        self.numbers = np.array([int(face[1:]) for face in self.faces])

    def cells(self, part, name):
        return [section.first for section in self.game.batch.sections()
                if (section.part, section.name) == (part, name)]

    def learn_where(self):
        self.score, self.bid = self.cells("field", "score"), self.cells("field", "bid")
        self.cards, self.hand = self.cells("count", "hand"), self.cells("faces", "hand")
        self.trump, = self.cells("field", "trump")
        return self

    def features(self, seat, bid):
        """Numbers that tell of the hand before its seat bids."""
        seen = self.game.observe(seat)
        first = self.hand[seat]
        mine = seen[first:first + len(self.faces)] > 0
        strength = self.numbers + NUMBERS * (self.colours == seen[self.trump])
        wins = np.array([(strength[~mine] < card).mean() for card in strength[mine]])
        cards, spread = mine.sum(), (wins * (1 - wins)).sum()
        more = wins.sum() - bid
        told = seen[self.bid[1 - seat]]  # 0: the other has not bid yet
        others = max(told - 1, 0)
        tricks_left = (cards - others - bid) * (told > 0)
        none = bid == 0
        return np.array([1, cards, bid, bid / cards, more, more * more, spread, spread * more,
                         told > 0, others, tricks_left, tricks_left * more, tricks_left * bid,
                         none, none * tricks_left, none * more, none * cards, wins.max(),
                         wins.min()])

    def play(self, seed, bidders):
        """Plays a game. A bidder gets features, and answers how much more than `simple` to bid;
        None is `simple` itself. Returns (features, how much more, points) of each bid, and the
        scores."""
        game, bid_of = self.game, {action: bid for bid, action in enumerate(self.bids)}
        opened, told, before = {}, [], np.zeros(game.seats, int)
        game.deal(seed)
        while (seat := game.seat) >= 0:
            action = self.simple(game, self.source)
            bid = bid_of.get(action)
            if bid is not None and bidders[seat]:
                features = self.features(seat, bid)
                chosen = min(max(bid + bidders[seat](features), 0), int(features[1]))
                opened[seat] = (features, chosen - bid)
                action = self.bids[chosen]
            ends_round = opened and game.observe(seat)[self.cards].sum() == 1
            game.act(action)
            if ends_round:
                now = game.observe(0)[self.score]
                told += [(*opened[seat], now[seat] - before[seat]) for seat in opened]
                before, opened = now, {}
        return told, game.observe(0)[self.score]


def learn(table, games):
    """A row of weights for each of OFFSETS."""
    def explore(_features):
        return int(table.source.choice(OFFSETS))

    told = [row for seed in range(games) for row in table.play(seed, [explore, explore])[0]]
    weights = []
    for offset in OFFSETS:
        features = np.array([row[0] for row in told if row[1] == offset], float)
        points = np.array([row[2] for row in told if row[1] == offset], float)
        weights.append(np.linalg.solve(features.T @ features + 5 * np.eye(features.shape[1]),
                                       features.T @ points))
    return np.array(weights)


def lead(table, number, bidders):
    """By how much this game's seat is ahead of the other in the end."""
    _, scores = table.play(1_000_000 + number, bidders)
    return scores[number % 2] - scores[1 - number % 2]


def compare(table, learned, games):
    """How many points the learned bidder leads by, and the standard error. Where `simple` sits at
    both seats the lead is 0 on average; with the same cards it takes away much of the luck."""
    leads = [lead(table, number, [learned if seat == number % 2 else None for seat in (0, 1)])
             - lead(table, number, [None, None]) for number in range(games)]
    return np.mean(leads), np.std(leads) / math.sqrt(games)


def main(learning=600, comparing=300):
    table = Watched(1).learn_where()
    weights = learn(table, learning)
    gain, error = compare(table, lambda told: OFFSETS[(weights @ told).argmax()], comparing)
    print(f"The learned bidder is {gain:+.1f} points ahead of simple after a game, "
          f"standard error {error:.1f}.")
    return gain > 2 * error


if __name__ == "__main__":
    sys.exit(not main(*map(int, sys.argv[1:])))
