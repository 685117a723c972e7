"""Card games for programs: War, Whist, Wunsdorf, Wippen, and Spite and Malice, by the rules engine
of Talon. doc/python.md explains it with examples.

Batch, FastGame and Simulation need numpy, and so are loaded when somebody asks for them."""
from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from .configurations import Configuration, Game, Option, Preset, configure, games, languages
from .native import RefusedMove, TalonError, version
from .solving import Solution, Solver
from .stepping import NO_ACTION
from .tables import WATCHER, Step, Table, bots
from .worlds import State, ways

if TYPE_CHECKING:
    from .counting import Counted, Simulation, read_counters, truth, truths
    from .lanes import UNKNOWN, Batch, FastGame, Section

__all__ = ["NO_ACTION", "UNKNOWN", "WATCHER", "Batch", "Configuration", "Counted", "FastGame",
           "Game", "Option", "Preset", "RefusedMove", "Section", "Simulation", "Solution",
           "Solver", "State", "Step", "Table", "TalonError", "bots", "configure", "games",
           "languages", "read_counters", "truth", "truths", "version", "ways"]

_LATER = {**dict.fromkeys(("Counted", "Simulation", "read_counters", "truth", "truths"),
                          "counting"),
          **dict.fromkeys(("UNKNOWN", "Batch", "FastGame", "Section"), "lanes")}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"talon_cards has no {name}")
    return getattr(importlib.import_module("." + _LATER[name], __name__), name)
