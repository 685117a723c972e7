"""The book version of Spite and Malice (RULES §6.3): side stacks, low cards, blocked games.

The functions read a model of spite.py or change it.
"""

import functools

from common import clockwise, shuffle
from spite_cards import is_joker, listed_place, value_of

MOST_REDEALS = 3                                # R-SPB-09
HAND = 5


# ---- side stacks


@functools.lru_cache(4096)
def values_of_top(pile):
    """R-SPB-04: the values the top of a side stack may stand for, computed upward."""
    values = None
    for card in pile:
        if not is_joker(card):
            values = {value_of(card)}
        elif values is None:
            values = set(range(2, 14))
        else:
            values = joker_on(values)
    return values


def joker_on(values):
    return {lower for value in values for lower in (value, value - 1) if 2 <= lower <= 13}


@functools.lru_cache(65536)
def may_lie_on(card, pile):
    """R-SPB-03, R-SPB-04: is this card equal to the top or one lower?"""
    if not pile:
        return True
    values = values_of_top(pile)
    if is_joker(card):
        return bool(joker_on(values))
    return any(value_of(card) in (value, value - 1) for value in values)


# ---- low cards


def is_low(card):
    return value_of(card) in (1, 2)


def owed_cards(model, seat):
    """R-SPB-09: the natural aces and twos in a hand that can go to the centre."""
    needed = model.places().values()
    return [card for card in model.hand[seat] if is_low(card) and value_of(card) in needed]


# ---- blocked games


def breaker(model):
    """R-SPB-09 break: who goes on, seen from the next player clockwise; None if nobody can."""
    for seat in clockwise(model.next_seat(), model.players):
        if owed_cards(model, seat):
            return seat
    return None


def block_ends_game(model):
    block = model.options["block"]
    if block == "break":
        return breaker(model) is None
    return block == "end" or model.redeals >= MOST_REDEALS


def go_on_after_block(model):
    """R-SPB-09: break or redeal; the passes are counted from 0."""
    model.passes = 0
    if model.options["block"] == "break":
        model.breaking = 1
        model.begin_turn(breaker(model))
    else:
        redeal(model)
        model.begin_turn(model.next_seat())


def redeal(model):
    """Hands, centre, waiting sequences and talon are shuffled; five cards each, the rest talon."""
    pool = [card for hand in model.hand for card in sorted(hand, key=listed_place)]
    pool += [card for row in model.centre for card in row] + model.complete + model.talon
    shuffle(pool, model.chance)
    model.clear_centre()
    model.hand = [[] for seat in range(model.players)]
    for turn in range(min(len(pool), HAND * model.players)):
        model.hand[turn % model.players].append(pool.pop(0))
    model.talon = pool
    model.redeals += 1
