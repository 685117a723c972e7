"""Counts the complete auctions of a game of the Whist family: an auction is the words from the deal
to the contract or to a deal thrown in.
"""

import copy
import sys

from common import OwnChance


class Auctions:
    """Number and longest of all auctions, by states met before.

    `is_open(model)` says whether the auction still goes on.
    """

    def __init__(self, is_open):
        self.is_open = is_open
        self.known = {}

    def count(self, model):
        """(how many, how long the longest is)."""
        if not self.is_open(model):
            return 1, 0
        key = state_key(model)
        if key not in self.known:
            self.known[key] = self.count_words(model)
        return self.known[key]

    def count_words(self, model):
        (seat,) = model.acting()
        number = longest = 0
        for word in model.legal(seat):
            after = copied_model(model)
            after.apply(seat, word)
            below, length = self.count(after)
            number, longest = number + below, max(longest, 1 + length)
        return number, longest


CONSTANT = {"options", "chance", "players", "score", "played", "won", "trick", "sizes"}


def state_key(model):
    return repr([(name, value) for name, value in vars(model).items() if name not in CONSTANT])


def copied_model(model):
    """A copy that shares what no word of an auction changes."""
    other = copy.copy(model)
    for name, value in vars(model).items():
        if isinstance(value, list) and name not in CONSTANT:
            setattr(other, name, [list(row) if isinstance(row, list) else row for row in value])
    return other


def auctions_of(module, preset, given, pack=None):
    """(how many, longest) with dealer 3; stage 1 alone where the words have two stages."""
    options = module.full_options(preset, {"first_dealer": 3, **given})
    model = module.Model(options, OwnChance(1), pack)
    kinds = ("is_bidding", "declarer")

    def is_open(at):
        if at.ended or getattr(at, "is_giving", False):
            return False
        if hasattr(at, kinds[0]):
            return at.is_bidding
        if hasattr(at, "phase"):
            return at.phase == "auction"
        return bool(at.speakers()) and not at.declarer

    sys.setrecursionlimit(10000)
    return Auctions(is_open).count(model)
