"""States: a whole table at one moment, hidden cards too; and the possible ones that agree with what
a seat has seen."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterator, Optional, Sequence

from .configurations import Configuration
from .native import ALIGNMENT, RefusedMove, TalonError, aligned, ffi, lib, text_of

if TYPE_CHECKING:
    from .tables import Table


def seats_of(acting: int) -> list[int]:
    """The seats of a set of bits."""
    return [seat for seat in range(lib.TALON_SEATS_MAX) if acting >> seat & 1]


def move_text(configuration: Configuration, move: Any) -> str:
    out = ffi.new("char[]", lib.TALON_MOVE_TEXT)
    lib.talon_move_write(configuration.native.game, move, out)
    return text_of(out)


def read_move(configuration: Configuration, move: str) -> Any:
    native = ffi.new("struct talon_move *")
    if not lib.talon_move_read(configuration.native.game, move.encode(), native):
        raise RefusedMove(f"\"{move}\" is no move of {configuration.preset}.")
    return native


class State:
    """A table at one moment, without its history."""

    def __init__(self, configuration: Configuration, native: Any = None) -> None:
        self.configuration = configuration
        self._game = configuration.native.game
        self._bytes = ffi.new("uint8_t[]", self._game.state_size + ALIGNMENT)
        self.native = ffi.cast("void *", aligned(self._bytes))
        if native:
            ffi.memmove(self.native, native, self._game.state_size)
        else:
            lib.talon_prepare(configuration.native, self.native)

    def copy(self) -> State:
        return State(self.configuration, self.native)

    def save(self) -> bytes:
        """Equal for equal states, on every machine."""
        out = ffi.new("uint8_t[]", lib.TALON_SAVE_MAX)
        count = lib.talon_save(self._game, self.native, out, lib.TALON_SAVE_MAX)
        return bytes(ffi.buffer(out, count))

    @classmethod
    def load(cls, configuration: Configuration, saved: bytes) -> State:
        state = cls(configuration)
        if not lib.talon_load(configuration.native, saved, len(saved), state.native):
            raise TalonError(f"These bytes are no state of {configuration.preset}.")
        return state

    @property
    def acting(self) -> list[int]:
        return seats_of(self._game.acting(self.native))

    def legal(self, seat: int) -> list[str]:
        """The moves of a seat; none where it may not act."""
        if seat not in self.acting:
            return []
        moves = ffi.new("struct talon_move[]", lib.TALON_MOVES_MAX)
        count = self._game.legal(self.native, seat, moves)
        return [move_text(self.configuration, moves[i]) for i in range(count)]

    def result(self) -> tuple[list[int], list[int]]:
        """Places (1 is the best) and points of the seats."""
        result, seats = ffi.new("struct talon_result *"), self.configuration.seats
        self._game.result(self.native, result)
        return list(result.rank[0:seats]), list(result.points[0:seats])

    # ---- cards and numbers ------------------------------------------------------------------

    def cards(self, zone: str, row: int = 0) -> list[str]:
        """The cards of a row of a zone, hidden ones too."""
        faces = ffi.new("uint8_t[]", lib.TALON_PACK_MAX)
        count = lib.talon_zone_list(self._game, self.native, self._zone(zone, row), row, faces)
        return [self.configuration.card(faces[i]) for i in range(count)]

    def lay(self, zone: str, row: int, cards: Sequence[str]) -> None:
        """Replaces the cards of a row; check() tells whether the whole can be."""
        faces = bytes(map(self.configuration.face, cards))
        if not lib.talon_zone_fill(self._game, self.native, self._zone(zone, row), row, faces,
                                   len(faces)):
            raise TalonError(f"{len(faces)} cards do not fit into {zone}.")

    def number(self, field: str, row: int = 0) -> int:
        """A field's number, hidden or not."""
        return int(lib.talon_field_get(self._field(field, row), self.native, row))

    def put(self, field: str, row: int, number: int) -> None:
        if not lib.talon_field_put(self._field(field, row), self.native, row, number):
            raise TalonError(f"{field} cannot be {number}.")

    def check(self) -> None:
        """Completes a state that was set up. TalonError says why it cannot be."""
        fault = lib.talon_validate_position(self.configuration.native, self.native)
        if fault:
            raise TalonError(text_of(fault))

    def rows(self, name: str) -> int:
        """How many rows a zone or field has."""
        zone = lib.talon_zone_find(self._game, name.encode())
        if zone >= 0:
            return int(lib.talon_zone_rows(self._game.zones + zone, self.configuration.seats))
        return int(lib.talon_field_rows(self._field(name, 0), self.configuration.seats))

    def _zone(self, zone: str, row: int) -> int:
        index = int(lib.talon_zone_find(self._game, zone.encode()))
        if index < 0 or not 0 <= row < lib.talon_zone_rows(self._game.zones + index,
                                                           self.configuration.seats):
            raise TalonError(f"{self.configuration.preset} has no {zone} {row}.")
        return index

    def _field(self, field: str, row: int) -> Any:
        index = int(lib.talon_field_find(self._game, field.encode()))
        if index < 0 or not 0 <= row < lib.talon_field_rows(self._game.fields + index,
                                                            self.configuration.seats):
            raise TalonError(f"{self.configuration.preset} has no {field} {row}.")
        return self._game.fields + index


def sampler_of(table: Table, seat: int) -> tuple[Any, Any]:
    """A sampler for what the seat sees and remembers, and the bytes that it lies in."""
    memory = ffi.new("uint8_t[]", lib.talon_sampler_bytes() + ALIGNMENT)
    sampler = ffi.cast("struct talon_sampler *", aligned(memory))
    view, facts = ffi.new("struct talon_view *"), ffi.new("struct talon_facts *")
    configuration = table.configuration.native
    lib.talon_view(configuration.game, lib.talon_table_state(table.native), seat, view)
    lib.talon_table_facts(table.native, seat, facts)
    if not lib.talon_sampler_start(sampler, configuration, view, facts):
        raise TalonError(f"No state agrees with what seat {seat} has seen.")
    return sampler, memory


def ways(table: Table, seat: int) -> float:
    """In how many ways the cards can lie that the seat has not seen."""
    sampler, _memory = sampler_of(table, seat)
    return float(lib.talon_sampler_ways(sampler))


def _drawn(sampler: Any, rng: Any, state: State) -> Optional[State]:
    return state if lib.talon_sampler_draw(sampler, rng, state.native) else None


def worlds_of(table: Table, seat: int, seed: int) -> Iterator[State]:
    sampler, _memory = sampler_of(table, seat)
    rng = ffi.new("struct talon_rng *")
    lib.talon_rng_simulate(rng, seed)
    while state := _drawn(sampler, rng, State(table.configuration)):
        yield state
