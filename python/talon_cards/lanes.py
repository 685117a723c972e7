"""Many tables stepped together on arrays of numpy, and one table stepped by itself: moves and views
as numbers, for programs that learn (doc/batch.md)."""
from __future__ import annotations

import dataclasses
from typing import Any, Optional, Union

import numpy as np
from numpy.typing import NDArray

from .configurations import Configuration
from .native import ALIGNMENT, TalonError, aligned, ffi, lib, text_of
from .stepping import NO_ACTION, Steps
from .worlds import State, move_text, read_move

UNKNOWN = -0x80000000
SEED_MOST = 2**64 - 1
PARTS = ("seat", "acting", "count", "faces", "top", "list", "field")

Int32 = NDArray[np.int32]
UInt32 = NDArray[np.uint32]


@dataclasses.dataclass(frozen=True)
class Section:
    """Cells of an observation that belong together: `name` is the zone or field."""
    part: str
    name: str
    seat: int
    row: int
    first: int
    cells: int


def pointer_to(kind: str, array: NDArray[Any]) -> Any:
    """The memory of an array, which the library reads and writes in place."""
    return ffi.cast(kind + " *", ffi.from_buffer(array))


class Batch:
    """Tables of one configuration. Each is a lane, dealt from a seed of its own: `seeds` are one
    for each lane, or the first of them.

    Arrays that are returned belong to the batch, and the next call of the same name writes them
    again: copy what has to stay. Nothing is copied on the way."""

    def __init__(self, configuration: Configuration, lanes: int,
                 seeds: Union[int, NDArray[np.uint64]] = 0, *, reset: bool = True,
                 toss: bool = False, order: bool = False) -> None:
        if lanes < 1:
            raise TalonError("A batch has one lane at least.")
        flags = (reset * lib.TALON_BATCH_RESET | toss * lib.TALON_BATCH_TOSS |
                 order * lib.TALON_BATCH_ORDER)
        first = np.arange(lanes, dtype=np.uint64) + np.uint64(_seed(seeds)) \
            if isinstance(seeds, int) else np.ascontiguousarray(seeds, np.uint64)
        if first.shape != (lanes,):
            raise TalonError(f"{lanes} lanes need so many seeds, not {first.size}.")
        self.configuration, self.lanes, self.seats = configuration, lanes, configuration.seats
        self._memory = ffi.new("uint8_t[]", lib.talon_batch_size(
            configuration.native, lanes, flags) + ALIGNMENT)
        self.native = lib.talon_batch_start(aligned(self._memory), configuration.native, lanes,
                                            flags, pointer_to("uint64_t", first))
        self.actions = int(lib.talon_batch_actions(self.native))
        self.cells = int(lib.talon_batch_cells(self.native))
        self._make_results()

    def _make_results(self) -> None:
        lanes, seats = self.lanes, self.seats
        self.rewards: Int32 = np.zeros((lanes, seats), np.int32)
        self.points: Int32 = np.zeros((lanes, seats), np.int32)
        self.done: NDArray[np.uint8] = np.zeros(lanes, np.uint8)
        self.errors: NDArray[np.uint8] = np.zeros(lanes, np.uint8)
        arrays = {"rewards": pointer_to("int32_t", self.rewards),
                  "done": pointer_to("uint8_t", self.done),
                  "errors": pointer_to("uint8_t", self.errors)}
        self._results = ffi.new("struct talon_batch_results *", arrays)
        self._results_and_points = ffi.new("struct talon_batch_results *", {
            **arrays, "points": pointer_to("int32_t", self.points)})
        self._own: dict[str, tuple[NDArray[Any], Any]] = {}

    def _array(self, name: str, kind: str, shape: tuple[int, ...],
               dtype: Any) -> tuple[NDArray[Any], Any]:
        """An array of the batch with its memory, made when it is asked for first."""
        found = self._own.get(name)
        if found is None or found[0].shape != shape:
            array = np.zeros(shape, dtype)
            found = self._own[name] = (array, pointer_to(kind, array))
        return found

    def acting(self) -> NDArray[np.int8]:
        """The seat to move in each lane; -1: its game is over."""
        array, at = self._array("acting", "int8_t", (self.lanes,), np.int8)
        lib.talon_batch_acting(self.native, at)
        return array

    def legal(self) -> NDArray[np.uint8]:
        """lanes x actions: 1 where the move is legal."""
        array, at = self._array("legal", "uint8_t", (self.lanes, self.actions), np.uint8)
        lib.talon_batch_legal(self.native, at)
        return array

    def list(self, most: int = 128) -> tuple[UInt32, UInt32]:
        """lanes x most: the legal moves of each lane; and how many there are."""
        array, at = self._array("list", "uint32_t", (self.lanes, most), np.uint32)
        counts, count_at = self._array("counts", "uint32_t", (self.lanes,), np.uint32)
        lib.talon_batch_list(self.native, most, at, count_at)
        return array, counts

    def pick(self, words: UInt32) -> UInt32:
        """A legal move of each lane by 32 random bits each, without listing them."""
        array, at = self._array("pick", "uint32_t", (self.lanes,), np.uint32)
        lib.talon_batch_pick(self.native, self._given(words, "uint32_t", np.uint32), at)
        return array

    def observe(self, seats: Optional[NDArray[np.int8]] = None) -> Int32:
        """lanes x cells: what the acting seat sees, or the seat that is given for each lane."""
        array, at = self._array("observe", "int32_t", (self.lanes, self.cells), np.int32)
        given = ffi.NULL if seats is None else self._given(seats, "int8_t", np.int8)
        if seats is not None and not ((seats >= -1) & (seats < self.seats)).all():
            raise TalonError(f"Seats are -1 (a watcher) to {self.seats - 1}.")
        lib.talon_batch_observe(self.native, given, at)
        return array

    def step(self, actions: UInt32, points: bool = False) -> int:
        """Makes a move in each lane, and fills `rewards`, `done`, `errors`, and `points` if they
        are asked for. Returns how many lanes have an error, and have not changed."""
        return int(lib.talon_batch_step(
            self.native, self._given(actions, "uint32_t", np.uint32),
            self._results_and_points if points else self._results))

    def _given(self, array: NDArray[Any], kind: str, dtype: Any) -> Any:
        picked = self._own.get("pick")
        if picked is not None and array is picked[0]:
            return picked[1]
        if array.dtype != dtype or array.shape != (self.lanes,) or \
                not array.flags.c_contiguous:
            raise TalonError(f"This needs {self.lanes} numbers of {np.dtype(dtype)} in a row.")
        return pointer_to(kind, array)

    # ---- what numbers mean ------------------------------------------------------------------

    def move(self, action: int) -> str:
        """The move with a number, as text."""
        native = ffi.new("struct talon_move *")
        if not 0 <= action < self.actions or \
                not lib.talon_batch_move(self.native, action, native):
            raise TalonError(f"There is no action {action}.")
        return move_text(self.configuration, native[0])

    def action(self, move: str) -> int:
        """The number of a move."""
        number = int(lib.talon_batch_action(self.native, read_move(self.configuration, move)[0]))
        if number == NO_ACTION:
            raise TalonError(f"\"{move}\" is no move here.")
        return number

    def sections(self) -> tuple[Section, ...]:
        """What the cells of an observation mean."""
        count = ffi.new("uint32_t *")
        rows, game = lib.talon_batch_sections(self.native, count), self.configuration.native.game
        return tuple(Section(PARTS[row.part], _name(game, row), row.seat, row.row, row.first,
                             row.cells) for row in (rows[i] for i in range(count[0])))

    def faces(self) -> tuple[str, ...]:
        """The cards by whose numbers cells are told apart."""
        faces = ffi.new("uint8_t[128]")
        count = lib.talon_batch_faces(self.native, faces)
        return tuple(self.configuration.card(faces[i]) for i in range(count))

    # ---- lanes ------------------------------------------------------------------------------

    def state(self, lane: int = 0) -> State:
        """A copy of everything at the table of a lane."""
        return State(self.configuration, lib.talon_batch_state(self.native, self._lane(lane)))

    def deal(self, lane: int, seed: int) -> None:
        """Deals the game of this seed in a lane."""
        lib.talon_batch_deal(self.native, self._lane(lane), _seed(seed))

    def set(self, lane: int, state: State, seed: int) -> None:
        """Puts a state into a lane; the seed decides later chance."""
        state.check()
        lib.talon_batch_set(self.native, self._lane(lane), state.native, _seed(seed))

    def observe_state(self, state: State, seat: int) -> Int32:
        """What a seat sees of a state of this configuration; -1 only looks on."""
        array: Int32 = np.zeros(self.cells, np.int32)
        lib.talon_batch_observe_state(self.native, state.native, _seat(seat, self.seats),
                                      pointer_to("int32_t", array))
        return array

    def _lane(self, lane: int) -> int:
        if not 0 <= lane < self.lanes:
            raise TalonError(f"There is no lane {lane} among {self.lanes}.")
        return lane


def _seed(seed: int) -> int:
    if not 0 <= seed <= SEED_MOST:
        raise TalonError(f"A seed is a number from 0 to {SEED_MOST}, and {seed} is none.")
    return seed


def _seat(seat: int, seats: int) -> int:
    if not -1 <= seat < seats:
        raise TalonError(f"There is no seat {seat} among {seats}.")
    return seat


def _name(game: Any, row: Any) -> str:
    if PARTS[row.part] in ("seat", "acting"):
        return ""
    return text_of((game.fields if PARTS[row.part] == "field" else game.zones)[row.index].id)


class FastGame(Steps):
    """One game, stepped by numbers, without a history. `seat` acts; -1: the game is over.
    `legal()` are the numbers of the legal moves. `act()` makes one and returns the seat that acts
    then; `step()` makes one and returns the legal moves then, an empty list at the end."""

    def __init__(self, configuration: Configuration, seed: int = 0, *, toss: bool = False) -> None:
        self.batch = Batch(configuration, 1, seed, reset=False, toss=toss)
        self.configuration, self.seats = configuration, configuration.seats
        self.actions, self.cells = self.batch.actions, self.batch.cells
        self._native = self.batch.native
        self._rewards = ffi.new("int32_t[]", self.seats)
        self._bind(*(int(ffi.cast("uintptr_t", at)) for at in (self._native, self._rewards)))

    def deal(self, seed: int) -> None:
        """Deals the game of this seed."""
        self.batch.deal(0, seed)
        self._look()

    def set(self, state: State, seed: int) -> None:
        """Goes on from a state; the seed decides later chance."""
        self.batch.set(0, state, seed)
        self._look()

    def deal_next(self) -> None:
        """Deals the game that follows this one in a lane of a batch."""
        self.deal(lib.talon_batch_next_seed(lib.talon_batch_seed(self._native, 0)))

    def mask(self) -> NDArray[np.int8]:
        """A new array of all actions: 1 where the move is legal."""
        mask: NDArray[np.int8] = np.zeros(self.actions, np.int8)
        lib.talon_batch_legal(self._native, pointer_to("uint8_t", mask))
        return mask

    def _fault(self, action: int) -> TalonError:
        what = "comes after the end of the game" if self.seat < 0 else "is not legal"
        return TalonError(f"Action {action} {what}.")

    def rewards(self) -> list[int]:
        """What the last step rewarded each seat with: only the end of a game does."""
        rewards: list[int] = ffi.unpack(self._rewards, self.seats)
        return rewards

    def observe(self, seat: int) -> Int32:
        """A new array of what the seat sees; -1 only looks on."""
        array: Int32 = np.zeros(self.cells, np.int32)
        lib.talon_batch_observe_state(self._native, lib.talon_batch_state(self._native, 0),
                                      _seat(seat, self.seats), pointer_to("int32_t", array))
        return array
