"""A bridge to OpenSpiel: a game of Talon as a game of pyspiel, on which OpenSpiel's algorithms run.

A game begins with a chance node: which of so many numbered deals is played. So the game tree is
finite and every chance is explicit; with few deals and a small game it can even be solved. What
chance decides later, in a second deal, follows from the number."""
from __future__ import annotations

from typing import Any, Optional

import numpy as np
import pyspiel

from .configurations import Configuration, configure
from .lanes import UNKNOWN, Batch
from .native import TalonError
from .tables import Table

_LENGTH_MOST = 1 << 20


class _Rules:
    """What all states of a game share: pyspiel copies states member by member, but not this."""

    def __init__(self, configuration: Configuration, deals: int, seed: str) -> None:
        self.configuration, self.deals, self.seed = configuration, deals, seed
        self.moves = Batch(configuration, 1)

    def __deepcopy__(self, _memo: Any) -> _Rules:
        return self


class TalonState(pyspiel.State):  # type: ignore[misc]
    """A table, or the chance node before it is dealt."""

    def __init__(self, game: TalonGame) -> None:
        super().__init__(game)
        self.rules = game.rules
        self.table: Optional[Table] = None

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        acting = self.table.acting
        return acting[0] if acting else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1 / self.rules.deals) for deal in range(self.rules.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        if self.table is None:
            return list(range(self.rules.deals))
        return sorted(map(self.rules.moves.action, self.table.legal(player)))

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self.table = Table(self.rules.configuration, f"{self.rules.seed} {action}")
        else:
            self.table.act(self.current_player(), self.rules.moves.move(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.rules.moves.move(action)

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.is_over

    def returns(self) -> list[float]:
        if not self.is_terminal() or self.table is None:
            return [0.0] * self.rules.configuration.seats
        places = self.table.result()[0]
        return [float(sum((other > place) - (other < place) for other in places))
                for place in places]

    def __str__(self) -> str:
        return "before the deal" if self.table is None else self.table.record()


class _Observer:
    """The cells that a player sees, and a text that tells apart the same states as the player."""

    def __init__(self, rules: _Rules, kind: Any, params: Any) -> None:
        if params:
            raise TalonError(f"Observations of {rules.configuration.preset} have no parameters.")
        self._moves, self._recalls = rules.moves, bool(kind.perfect_recall)
        self.tensor = np.zeros(rules.moves.cells, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TalonState, player: int) -> None:
        self.tensor.fill(0)
        if state.table is not None:
            cells = self._moves.observe_state(state.table.state, player)
            self.tensor[:] = np.where(cells == UNKNOWN, -1, cells)

    def string_from(self, state: TalonState, player: int) -> Optional[str]:
        if state.table is None:
            return "before the deal"
        if self._recalls:
            return state.table.history(player).hex()
        return self._moves.observe_state(state.table.state, player).tobytes().hex()


class TalonGame(pyspiel.Game):  # type: ignore[misc]
    """A configuration with so many numbered deals. register() makes subclasses of it."""
    rules: _Rules
    game_type: Any
    game_info: Any

    def __init__(self, params: Any = None) -> None:
        super().__init__(self.game_type, self.game_info, params or {})

    def new_initial_state(self) -> TalonState:
        return TalonState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> _Observer:
        usual = pyspiel.IIGObservationType(perfect_recall=False)
        return _Observer(self.rules, kind or usual, params)


def _type(name: str, configuration: Configuration) -> Any:
    seats = configuration.seats
    return pyspiel.GameType(
        short_name=name, long_name=f"{configuration.game.title} ({configuration.preset}, Talon)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats, min_num_players=seats,
        provides_information_state_string=True, provides_information_state_tensor=False,
        provides_observation_string=True, provides_observation_tensor=True,
        provides_factored_observation_string=False)


def register(preset: str = "wunsdorf/standard", *, deals: int = 1 << 16, seed: str = "1",
             name: str = "", **options: Any) -> str:
    """Registers a configuration, and returns the name by which pyspiel.load_game() finds it: by
    default talon_wunsdorf_standard. Options are those of configure()."""
    configuration = configure(preset, **options)
    short = name or "talon_" + configuration.preset.replace("/", "_")
    seats, kind = configuration.seats, _type(short, configuration)
    rules = _Rules(configuration, deals, seed)
    info = pyspiel.GameInfo(
        num_distinct_actions=rules.moves.actions, max_chance_outcomes=deals,
        num_players=seats, min_utility=float(1 - seats), max_utility=float(seats - 1),
        utility_sum=0.0, max_game_length=_LENGTH_MOST)
    pyspiel.register_game(kind, type("Registered" + TalonGame.__name__, (TalonGame,), {
        "rules": rules, "game_type": kind, "game_info": info}))
    return short
