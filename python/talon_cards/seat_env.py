"""An environment of Gymnasium: one seat learns, and bots or functions play the others.

Observations are those of talon_cards.zoo. The reward comes with the end of a game: how many of the
others finished behind the seat, minus how many ahead of it."""
from __future__ import annotations

from typing import Any, Optional, Sequence, Union

import gymnasium
from gymnasium import spaces

from .configurations import Configuration, configure
from .lanes import FastGame
from .native import TalonError
from .observations import Observation, observation_space
from .players import BotPlayer, Player, draw_seed, random_player


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a table. `others` sit down from the next seat on, and from the first one again: a
    name of a bot, or a function of the game and a source of chance that returns an action.

    A move that is not legal ends the game with the worst reward; `action_mask`, in observations
    and in `info`, tells which are. Forced moves of the seat are made for it where `forced` is
    set."""

    metadata = {"render_modes": []}

    def __init__(self, preset: Union[str, Configuration] = "whist/classic", *, seat: int = 0,
                 others: Sequence[Union[str, Player]] = ("simple",), forced: bool = False,
                 most: Optional[int] = None, **options: Any) -> None:
        if isinstance(preset, Configuration):
            if options:
                raise TalonError(f"The options of this table are settled: {', '.join(options)} "
                                 "cannot be set beside a configuration.")
            configuration = preset
        else:
            configuration = configure(preset, **options)
        if not 0 <= seat < configuration.seats:
            raise TalonError(f"There is no seat {seat} among {configuration.seats}.")
        self.game, self.seat, self.forced, self.most = FastGame(configuration), seat, forced, most
        self._others = [self._player(other, configuration) for other in others]
        self.observation_space = observation_space(self.game.cells, self.game.actions)
        self.action_space = spaces.Discrete(self.game.actions)
        self.render_mode = None

    @staticmethod
    def _player(other: Union[str, Player], configuration: Configuration) -> Player:
        if callable(other):
            return other
        return random_player if other == "random" else BotPlayer(other, configuration)

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
              ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.moves = 0
        self.game.deal(draw_seed(self.np_random))
        self._play_others()
        return self._told()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self.game.seat < 0:
            raise TalonError("The game is over: reset() deals the next one.")
        if int(action) not in self.game.legal():
            observation, info = self._told()
            return observation, float(1 - self.game.seats), True, False, info
        self.game.act(int(action))
        self.moves += 1
        self._play_others()
        is_over = self.game.seat < 0
        is_long = not is_over and self.most is not None and self.moves >= self.most
        observation, info = self._told()
        reward = float(self.game.rewards()[self.seat]) if is_over else 0.0
        return observation, reward, is_over, is_long, info

    def _play_others(self) -> None:
        """Until the seat has a choice, or the game is over."""
        while (seat := self.game.seat) >= 0:
            if seat != self.seat:
                place = (seat - self.seat - 1) % self.game.seats
                self.game.act(self._others[place % len(self._others)](self.game, self.np_random))
                continue
            legal = self.game.legal() if self.forced else ()
            if len(legal) != 1:
                return
            self.game.act(legal[0])

    def _told(self) -> tuple[Observation, dict[str, Any]]:
        mask = self.game.mask()
        return {"observation": self.game.observe(self.seat), "action_mask": mask}, \
            {"action_mask": mask}


def register() -> None:
    """Makes gymnasium.make("talon_cards/Seat-v0", preset="wunsdorf/standard") find it."""
    if "talon_cards/Seat-v0" not in gymnasium.registry:
        gymnasium.register("talon_cards/Seat-v0", entry_point="talon_cards.seat_env:SeatEnv")
