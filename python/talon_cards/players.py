"""Players for a FastGame: chance, and the bots of the library that look at the table alone."""
from __future__ import annotations

from typing import Callable

import numpy as np

from .configurations import Configuration
from .lanes import FastGame
from .native import TalonError, ffi, lib
from .tables import find_bot

_SEED_MOST = 1 << 63
Player = Callable[[FastGame, np.random.Generator], int]


def random_player(game: FastGame, source: np.random.Generator) -> int:
    """Any legal move."""
    legal = game.legal()
    return legal[int(source.integers(len(legal)))]


class BotPlayer:
    """A bot of the library that looks at the table alone: "simple", for example. It sees what its
    seat sees. Levels search, and so play at a Table only."""

    def __init__(self, name: str, configuration: Configuration) -> None:
        bot, game = find_bot(name), configuration.native.game
        if lib.talon_bot_searches(bot, game):
            raise TalonError(f"{name} searches, and so cannot play here.")
        self._bot, self._game, self._configuration = bot, game, configuration
        self._view = ffi.new("struct talon_view *")
        self._moves = ffi.new("struct talon_move[]", lib.TALON_MOVES_MAX)
        self._rng = ffi.new("struct talon_rng *")
        self._request = ffi.new("struct talon_bot_request *", {
            "game": game, "view": self._view, "moves": self._moves, "rng": self._rng,
            "config": configuration.native})

    def __call__(self, game: FastGame, source: np.random.Generator) -> int:
        state = lib.talon_batch_state(game.batch.native, 0)
        self._request.count = self._game.legal(state, game.seat, self._moves)
        lib.talon_view(self._game, state, game.seat, self._view)
        lib.talon_rng_simulate(self._rng, draw_seed(source))
        chosen = lib.talon_bot_choose(self._bot, self._request)
        return int(lib.talon_batch_action(game.batch.native, self._moves[chosen]))


def draw_seed(source: np.random.Generator) -> int:
    """A seed of a game or of a bot."""
    return int(source.integers(_SEED_MOST))
