"""The cards of Spite and Malice: their values, which are wild, the pack as listed and shuffled.

The side stacks of the book version are in spite_book.py.
"""

import functools

from common import SUITS, full_pack, rank_of, shuffle, suit_of

JOKERS = ["*1", "*2", "*3", "*4"]


def is_joker(card):
    return card[0] == "*"


@functools.cache
def value_of(card):
    """R-SPI-01: the natural value, ace 1 … king 13; a joker has none: 0."""
    if is_joker(card):
        return 0
    return 1 if rank_of(card) == 14 else rank_of(card)


@functools.cache
def is_wild(card, wilds):
    """R-SPI-25."""
    return is_joker(card) or (value_of(card) == 13 and wilds != "jokers_only")


def last_value(wilds):
    """R-SPI-01: T, with which a sequence is complete."""
    return 13 if wilds == "jokers_only" else 12


def starting_value(card, options):
    """R-SPI-03: what a reserve top counts when the first player is found."""
    if options["wild_start"] == "low" and is_wild(card, options["wilds"]):
        return 0
    return 14 if is_joker(card) else value_of(card)


@functools.cache
def needed_values_of_wild(wild_not):
    """R-SPI-26: the values for which a wild card may be used in the centre."""
    forbidden = {"none": (), "ace": (1,), "ace_seven": (1, 7)}[wild_not]
    return [value for value in range(1, 14) if value not in forbidden]


@functools.cache
def may_be(card, needed, wilds, wild_not):
    """R-SPI-06: may this card be the one of this value in a sequence?"""
    if value_of(card) == needed:
        return True
    return is_wild(card, wilds) and needed in needed_values_of_wild(wild_not)


def fits(card, needed, options):
    return may_be(card, needed, options["wilds"], options["wild_not"])


def neighbours(card, other):
    """R-SPI-23: same suit, rank exactly one higher or lower; jokers never."""
    if is_joker(card) or is_joker(other):
        return False
    return suit_of(card) == suit_of(other) and abs(value_of(card) - value_of(other)) == 1


def listed_jokers(count):
    return [JOKERS[number % 4] for number in range(count)]


def shuffled_pack(options, chance):
    """All cards in one shuffle; with separate packs the first 52 alone, then all others (R-SPB-01).

    S-274, packs sorted out before each game, is proven by run.py with the book presets alone: it
    compares the bounds of all draws of every deal of a match, and one common shuffle draws others.
    """
    cards = full_pack(52) * options["packs"] + listed_jokers(options["jokers"])
    if not options["separate_packs"]:
        return shuffle(cards, chance)
    first = shuffle(cards[:52], chance)
    return first + shuffle(cards[52:], chance)


def listed_place(card):
    """Where a card stands in a listed hand: by suit, 2…A, the joker of that number last."""
    if is_joker(card):
        return int(card[1]) - 1, 15
    return SUITS.index(suit_of(card)), rank_of(card)
