"""Counts the complete auctions of a game of the Whist family: an auction is the words from the deal
to the contract or to a deal thrown in.
"""

import copy

from common import OwnChance


class Auctions:
    """Number and longest of all auctions, by states met before."""

    def __init__(self):
        self.known = {}

    def count(self, model):
        """(how many, how long the longest is)."""
        if not is_auction_open(model):
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


# No word of an auction changes these; the cards stay where they are until it is over.
CONSTANT = {"options", "chance", "players", "score", "played", "won", "trick", "sizes", "hand",
            "open_hand", "laid", "dropped", "buried", "kitty", "tricks", "deal", "dealer", "order"}
COPIED = {"hand"}                               # the turned card joins a hand when it is over


def state_key(model):
    return repr([value for name, value in vars(model).items() if name not in CONSTANT])


def copied_model(model):
    """A copy that shares only what stays as it is."""
    other = copy.copy(model)
    for name, value in vars(model).items():
        if isinstance(value, list) and (name not in CONSTANT or name in COPIED):
            setattr(other, name, [list(row) if isinstance(row, list) else row for row in value])
    return other


def is_auction_open(model):
    """Whether a word of the first stage is due."""
    if model.ended or getattr(model, "is_giving", False):
        return False
    if hasattr(model, "is_bidding"):
        return model.is_bidding
    if hasattr(model, "phase"):
        return model.phase == "auction"
    return bool(model.speakers()) and not model.declarer


def auctions_of(module, preset, given, pack=None):
    """(how many, length of the longest) with dealer 3."""
    options = module.full_options(preset, {"first_dealer": 3, **given})
    return Auctions().count(module.Model(options, OwnChance(1), pack))
