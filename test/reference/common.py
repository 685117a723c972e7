"""What all reference models share: cards, packs in their listed order, chance, dealing, ranking.

A card is its text (R-GEN-02); a card that lies face down in an open row is written "-2c". Packs and
packets have the next card first. Nothing here belongs to one game alone. A game's module offers
`Model` and `PRESETS` (preset -> every option with its value), and may offer
`random_options(preset, rng)`, which the runner's --self mode uses.
"""

import functools
import random

RANKS = "23456789TJQKA"
SUITS = "cdhs"
COLOURS = "bgry"
LOWEST = {52: "2", 54: "2", 36: "6", 32: "7"}


def parse_cards(text):
    """The cards of a text such as "7h 2c *1 -Kd"."""
    return text.split()


def format_cards(cards):
    return " ".join(cards)


def face(card):
    """The card without the mark of a face-down card."""
    return card.lstrip("-")


@functools.cache
def rank_of(card):
    """2…14 for 2…A, 15 for a joker. Not for Wunsdorf."""
    card = face(card)
    return 15 if card[0] == "*" else RANKS.index(card[0]) + 2


@functools.cache
def suit_of(card):
    """The suit letter; "" for a joker. Not for Wunsdorf."""
    card = face(card)
    return "" if card[0] == "*" else card[1]


def full_pack(size):
    """One French pack of 52, 36, 32 or 54 cards (54: with both jokers) as listed by R-GEN-03."""
    ranks = RANKS[RANKS.index(LOWEST[size]):]
    pack = [rank + suit for suit in SUITS for rank in ranks]
    return pack + ["*1", "*2"] if size == 54 else pack


def elfer_pack():
    """The 80 cards of Wunsdorf as listed by R-GEN-03."""
    return [colour + str(number) for colour in COLOURS for number in range(1, 21)]


def shuffle(cards, chance):
    """Fisher–Yates in place (R-GEN-03): place 0 is the top afterwards. Answers the same list."""
    for i in range(len(cards) - 1, 0, -1):
        j = chance.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def first_dealer(options, chance):
    """R-GEN-05: one draw for a random first dealer, none for a fixed one."""
    if options["first_dealer"] == "random":
        return chance.below(options["players"])
    return int(options["first_dealer"])


def deal_one_by_one(pack, players, dealer, each):
    """R-GEN-04: takes the cards off the top of `pack` and answers one list per seat."""
    hands = [[] for seat in range(players)]
    for turn in range(players * each):
        hands[(dealer + 1 + turn) % players].append(pack.pop(0))
    return hands


def clockwise(first, players):
    """All seats, beginning with `first`."""
    return [(first + i) % players for i in range(players)]


def ranking(keys):
    """R-GEN-08: 1 + number of seats with a strictly greater key."""
    from_best = sorted(keys, reverse=True)
    return [1 + from_best.index(key) for key in keys]


class ChanceError(Exception):
    """The model draws otherwise than the engine did."""


class Chance:
    """Hands out recorded draws: pairs [bound, value]. `feed` before a step, `left` after it."""

    def __init__(self, draws=()):
        self.draws = []
        self.feed(draws)

    def feed(self, draws):
        self.draws.extend(draws)

    def left(self):
        return len(self.draws)

    def below(self, bound):
        if not self.draws:
            raise ChanceError(f"the model draws below({bound}), the engine drew nothing more")
        recorded, value = self.draws.pop(0)
        if recorded != bound:
            raise ChanceError(f"the model draws below({bound}), the engine drew below({recorded})")
        if not 0 <= value < bound:
            raise ChanceError(f"the engine drew {value} below {bound}")
        return value


class OwnChance:
    """Random draws of our own, for playing without the engine."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def left(self):
        return 0

    def below(self, bound):
        return self.random.randrange(bound)


def option_value(text):
    """Whole numbers as int, yes and no as 1 and 0, the rest as text."""
    text = {"true": "1", "false": "0"}.get(text, text)
    return int(text) if text.isdigit() else text
