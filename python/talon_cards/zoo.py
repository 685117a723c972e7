"""Environments of PettingZoo: aec_env() asks one seat after the other, parallel_env() all at once.

An observation is a dictionary: `observation` has the cells of doc/batch.md, all that the seat may
know and nothing else, and `action_mask` 1 for each move that it may make now. A move that is not
legal ends the game: its seat counts as last, behind all others."""
from __future__ import annotations

from typing import Any, Optional

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from .configurations import Configuration, configure
from .lanes import FastGame
from .native import TalonError
from .observations import Observation, observation_space
from .players import draw_seed

def seat_names(seats: int) -> list[str]:
    return [f"seat_{seat}" for seat in range(seats)]


class _Seats:
    """A game, its agents by seat, and the spaces of each: the same in both environments."""

    def _open(self, configuration: Configuration, most: Optional[int], extra_actions: int) -> None:
        self.game, self.most, self.moves = FastGame(configuration), most, 0
        self.render_mode = None
        self.possible_agents: list[str] = seat_names(configuration.seats)
        self.agents: list[str] = []
        self._source = np.random.default_rng()
        self._actions = self.game.actions + extra_actions
        self._observation_spaces = {agent: observation_space(self.game.cells, self._actions)
                                    for agent in self.possible_agents}
        self._action_spaces = {agent: spaces.Discrete(self._actions)
                               for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_spaces[agent]

    def render(self) -> None:
        """Nothing is drawn."""

    def close(self) -> None:
        """Nothing is open."""

    def _deal(self, seed: Optional[int]) -> None:
        """A seed begins a stream of games; without one it goes on."""
        if seed is not None:
            self._source = np.random.default_rng(seed)
        self.game.deal(draw_seed(self._source))
        self.agents = self.possible_agents[:]
        self.moves = 0

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _act(self, action: int) -> tuple[bool, bool, list[int]]:
        """Whether the game is over then, or stops for its length; and the rewards of the seats."""
        seat, seats = self.game.seat, self.game.seats
        self.moves += 1
        if action not in self.game.legal():
            return True, False, [1 - seats if other == seat else 1 for other in range(seats)]
        is_over = self.game.act(action) < 0
        is_long = not is_over and self.most is not None and self.moves >= self.most
        return is_over, is_long, self.game.rewards()


class AecEnv(_Seats, AECEnv):  # type: ignore[misc]
    """One seat after the other. After `most` moves the game is truncated; without it, never."""

    metadata = {"name": "talon_cards_v0", "render_modes": [], "is_parallelizable": False}

    def __init__(self, configuration: Configuration, most: Optional[int] = None) -> None:
        super().__init__()
        self._open(configuration, most, 0)

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[max(self.game.seat, 0)]

    def observe(self, agent: str) -> Observation:
        seat = self._seat(agent)
        mask = self.game.mask() if seat == self.game.seat else \
            np.zeros(self._actions, np.int8)
        return {"observation": self.game.observe(seat), "action_mask": mask}

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise TalonError(f"{agent} has to make a move.")
        self._cumulative_rewards[agent] = 0
        self._tell(*self._act(int(action)))
        self._accumulate_rewards()

    def _tell(self, is_over: bool, is_long: bool, rewards: list[int]) -> None:
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = rewards[seat]
            self.terminations[agent] = is_over
            self.truncations[agent] = is_long
        self._select()


class SeatsEnv(_Seats, ParallelEnv):  # type: ignore[misc]
    """All seats at once. Who may not act now has one action, the last: to wait."""

    metadata = {"name": "talon_cards_v0", "render_modes": []}

    def __init__(self, configuration: Configuration, most: Optional[int] = None) -> None:
        self._open(configuration, most, 1)

    @property
    def wait(self) -> int:
        """The action of a seat that may not act."""
        return self._actions - 1

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
              ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._deal(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def _observe(self, seat: int) -> Observation:
        mask = np.zeros(self._actions, np.int8)
        if seat == self.game.seat:
            mask[:-1] = self.game.mask()
        else:
            mask[-1] = 1
        return {"observation": self.game.observe(seat), "action_mask": mask}

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observe(self._seat(agent)) for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[
            dict[str, Observation], dict[str, int], dict[str, bool], dict[str, bool],
            dict[str, dict[str, Any]]]:
        agent = self.possible_agents[self.game.seat]
        if agent not in self.agents or agent not in actions:
            raise TalonError("The game is over." if not self.agents else
                             f"{agent} has to make a move.")
        is_over, is_long, rewards = self._act(int(actions[agent]))
        told = self.agents
        observations = self._observations()
        if is_over or is_long:
            self.agents = []
        return (observations, {agent: rewards[self._seat(agent)] for agent in told},
                dict.fromkeys(told, is_over), dict.fromkeys(told, is_long),
                {agent: {} for agent in told})


def aec_env(preset: str = "whist/classic", most: Optional[int] = None, **options: Any) -> AecEnv:
    """The environment of a preset, with options of its own as configure() takes them."""
    return AecEnv(configure(preset, **options), most)


def parallel_env(preset: str = "whist/classic", most: Optional[int] = None,
                 **options: Any) -> SeatsEnv:
    """The same, for learners that move all agents at once."""
    return SeatsEnv(configure(preset, **options), most)
