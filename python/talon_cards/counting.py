"""Many games counted, as `talon sim` counts them (doc/simulation.md), and the counters behind the
answers of doc/truths.md: tables of whole numbers as arrays of numpy."""
from __future__ import annotations

import dataclasses
import json
import pathlib
from typing import Any, Optional, Sequence

import numpy as np
from numpy.typing import NDArray

from .configurations import Configuration, configure
from .native import TalonError, TextBuffer, ffi, lib, text_of

KINDS = ("distribution", "cross", "events", "sums")
_TRUTHS = pathlib.Path(__file__).parent / "truths"
Counters = NDArray[np.uint64]


@dataclasses.dataclass(frozen=True)
class Counted:
    """A table of counters. `cells` is rows x columns, and changes as games are played. `values`
    are what the columns stand for, `row_values` the rows; names are empty where these say it."""
    id: str
    title: str
    kind: str
    row: str
    column: str
    row_names: tuple[str, ...]
    column_names: tuple[str, ...]
    row_values: NDArray[np.int64]
    values: NDArray[np.int64]
    cells: Counters

    def mean(self, row: int = 0) -> float:
        """Of a distribution; those beyond its edge count with the edge."""
        counts = self.cells[row]
        return float((counts * self.values).sum() / counts.sum())

    def survival(self, row: int = 0) -> NDArray[np.float64]:
        """The share of games in which the value was greater, for each of `values`."""
        counts = self.cells[row].astype(np.float64)
        above: NDArray[np.float64] = 1 - counts.cumsum() / counts.sum()
        return above


def _names(pointers: Any, count: int) -> tuple[str, ...]:
    return tuple(text_of(pointers[i]) for i in range(count)) if pointers else ()


def _values(first: int, step: int, count: int) -> NDArray[np.int64]:
    return first + step * np.arange(count, dtype=np.int64)


class Simulation:
    """Games of one plan. Game n has the same cards and moves on every machine. `bots` sit down
    seat by seat, and from the first one again; `when` are conditions on the deals; `deck` is a
    small pack of War, ranks and suits."""

    def __init__(self, configuration: Configuration, bots: Sequence[str] = ("random",), *,
                 seed: str = "1", when: Sequence[str] = (), deck: Optional[tuple[int, int]] = None,
                 duplicate: bool = False) -> None:
        names = [ffi.new("char[]", name.encode()) for name in bots]
        conditions = [ffi.new("char[]", text.encode()) for text in when]
        text = ffi.new("char[]", seed.encode())
        name_list, condition_list = (ffi.new("const char *[]", names),
                                     ffi.new("const char *[]", conditions))
        plan = ffi.new("struct talon_simulation_plan *", {
            "config": configuration.native, "bots": name_list, "bots_count": len(names),
            "seed": text, "conditions": condition_list, "conditions_count": len(conditions),
            "ranks": (deck or (0, 0))[0], "suits": (deck or (0, 0))[1],
            "is_duplicate": duplicate})
        fault = ffi.new("const char **")
        native = lib.talon_simulation_new(plan, fault)
        if not native:
            raise TalonError(text_of(fault[0]))
        self.configuration = configuration
        self.native = ffi.gc(native, lib.talon_simulation_free)
        self.tables = {table.id: table for table in self._tables()}

    def _tables(self) -> list[Counted]:
        count = ffi.new("unsigned *")
        rows = lib.talon_simulation_tables(self.native, count)
        return [self._table(rows[i]) for i in range(count[0])]

    def _table(self, row: Any) -> Counted:
        size = row.rows * row.columns
        kept = ffi.gc(ffi.cast("uint64_t *", row.cells), _keep(self.native))
        memory = ffi.buffer(kept, size * 8)
        kind = KINDS[row.kind]
        cells: NDArray[Any] = np.frombuffer(memory, np.int64 if kind == "sums" else np.uint64)
        return Counted(
            text_of(row.id), text_of(row.title), kind, text_of(row.row), text_of(row.column),
            _names(row.row_names, row.rows), _names(row.column_names, row.columns),
            _values(row.first_row, row.row_step, row.rows),
            _values(row.first_column, row.column_step, row.columns),
            cells.reshape(row.rows, row.columns))

    @property
    def games(self) -> int:
        """How many games are counted."""
        return int(lib.talon_simulation_games(self.native))

    def play(self, games: int, first: int = 0) -> None:
        """Plays so many games from this number on."""
        if not lib.talon_simulation_play(self.native, first, first + games):
            raise TalonError("One of these games is counted already.")

    def read(self, text: str) -> None:
        """Adds the counters that `talon sim --file` kept of the same games."""
        fault = lib.talon_simulation_read(self.native, text.encode(), len(text.encode()))
        if fault:
            raise TalonError(text_of(fault).replace("{file}", "This text"))

    def report(self) -> dict[str, Any]:
        """What `talon sim --json` tells: means, quantiles and shares with their intervals."""
        told = TextBuffer()
        lib.talon_simulation_json(self.native, told.at)
        report: dict[str, Any] = json.loads(told.take_text())
        return report


def _keep(native: Any) -> Any:
    """Counters lie in the simulation, so that an array of them has to keep it."""
    return lambda _pointer, _native=native: None


def truths() -> list[str]:
    """The names of the counters that the answers of doc/truths.md rest on."""
    return sorted(path.name for path in _TRUTHS.iterdir())


def truth(name: str) -> Simulation:
    """The simulation of these counters, with all its games: "war-classic" has a hundred million."""
    if name not in truths():
        raise TalonError(f"There is no truth \"{name}\".")
    return read_counters((_TRUTHS / name).read_text(encoding="utf-8"))


def read_counters(text: str) -> Simulation:
    """The simulation that a file of `talon sim --file` is of, with its counters."""
    said = dict(line.split(" ", 1) for line in text.splitlines()[1:9] if " " in line)
    if not {"game", "options", "bots", "seed"} <= said.keys():
        raise TalonError("This text is not a file of talon sim.")
    when = [line[5:] for line in text.splitlines()[:20] if line.startswith("when ")]
    deck = tuple(map(int, said["deck"].split("x"))) if "deck" in said else None
    options = dict(pair.split("=") for pair in said["options"].split())
    players = int(options.pop("players"))
    simulation = Simulation(
        configure(said["game"], players=players, **options),
        said["bots"].split(), seed=said["seed"], when=when,
        deck=(deck[0], deck[1]) if deck else None, duplicate=said["deals"] == "duplicate")
    simulation.read(text)
    return simulation
