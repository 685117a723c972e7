"""One table that is stepped by numbers: by the module _steps, which is C, or by cffi in a package
without it. A class that derives from Steps has the memory, and the method _fault()."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .native import ffi, lib

__all__ = ["NO_ACTION", "CffiSteps", "Steps"]

NO_ACTION = 0xFFFFFFFF
_ILLEGAL = NO_ACTION - 1


class CffiSteps:
    """What _steps.Steps is, by a call of cffi for each question."""

    seat: int

    def _bind(self, batch: int, rewards: int) -> int:
        self._table = ffi.cast("struct talon_batch *", batch)
        self._acting, self._count = ffi.new("int8_t *"), ffi.new("uint32_t *")
        self._action, self._moves = ffi.new("uint32_t *"), ffi.new("uint32_t[]",
                                                                   lib.TALON_MOVES_MAX)
        self._given = ffi.new("struct talon_batch_results *",
                              {"rewards": ffi.cast("int32_t *", rewards)})
        self._find_acting, self._find_legal = lib.talon_batch_acting, lib.talon_batch_list
        self._make, self._most, self._unpack = (lib.talon_batch_step, lib.TALON_MOVES_MAX,
                                                ffi.unpack)
        return self._look()

    def _look(self) -> int:
        self._find_acting(self._table, self._acting)
        seat: int = self._acting[0]
        self.seat = seat
        return seat

    def legal(self) -> list[int]:
        """The numbers of the legal moves."""
        self._find_legal(self._table, self._most, self._moves, self._count)
        moves: list[int] = self._unpack(self._moves, self._count[0])
        return moves

    def act(self, action: int) -> int:
        """Makes a move; returns the seat that acts then, or -1."""
        self._action[0] = action if 0 <= action < NO_ACTION else _ILLEGAL
        if self._make(self._table, self._action, self._given):
            raise self._fault(action)
        return self._look()

    def step(self, action: int) -> list[int]:
        """Makes a move; returns the legal moves then, none at the end."""
        self.act(action)
        return self.legal()

    def _fault(self, action: int) -> Exception:
        raise NotImplementedError


if TYPE_CHECKING:
    from ._steps import Steps
else:
    try:
        from ._steps import Steps
    except ImportError:
        Steps = CffiSteps
