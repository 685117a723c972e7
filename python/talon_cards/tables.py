"""A table in play: moves, views, memory, records, bots, hints and reviews of one game."""
from __future__ import annotations

import dataclasses
import json
import secrets
from typing import Any, Iterator, Optional, Sequence, Union

from .configurations import Configuration, catalogue
from .native import (ALIGNMENT, RefusedMove, TalonError, TextBuffer, aligned, ffi, lib,
                     text_of)
from .worlds import State, move_text, read_move, seats_of, worlds_of

WATCHER = -1
_SENTENCE_BYTES = 640
_FAULTS = {2: "There is nothing to take back or to make again.",
           3: "A move cannot be taken back after somebody has learned something by it.",
           4: "The table has as many steps as a table can have.",
           5: "Memory ran out."}


@dataclasses.dataclass(frozen=True)
class Step:
    """A move that was made; `forced`: it was the only one."""
    seat: int
    move: str
    forced: bool


def _key(seed: Union[int, str, bytes, None]) -> Any:
    if isinstance(seed, bytes):
        if len(seed) != lib.TALON_KEY_BYTES:
            raise TalonError(f"A key has {lib.TALON_KEY_BYTES} bytes, not {len(seed)}.")
        return ffi.new("uint8_t[]", seed)
    key = ffi.new("uint8_t[]", lib.TALON_KEY_BYTES)
    if seed is None:
        ffi.buffer(key)[:] = secrets.token_bytes(lib.TALON_KEY_BYTES)
    else:
        lib.talon_key_from_seed(str(seed).encode(), key)
    return key


def bots(configuration: Optional[Configuration] = None) -> list[str]:
    """The names of the bots: "random", "simple", and the levels; or of those that this game offers.
    The other levels do not differ there, and play as lower ones."""
    listed = [lib.talon_bots[i] for i in range(lib.talon_bots_count)]
    return [text_of(bot.id) for bot in listed if configuration is None or
            lib.talon_bot_is_offered(ffi.addressof(bot), configuration.native.game)]


def find_bot(name: str) -> Any:
    bot = lib.talon_bot_find(name.encode())
    if not bot:
        raise TalonError(f"There is no bot \"{name}\": {', '.join(bots())}.")
    return bot


class Table:
    """A game with its history. `seed` decides every card: a text or number as in `talon play`, or
    the 32 bytes of a key; without one nobody can foresee them. `pack` lays the first deal's cards,
    the top one first."""

    def __init__(self, configuration: Configuration, seed: Union[int, str, bytes, None] = None, *,
                 pack: Optional[Sequence[str]] = None) -> None:
        faces = bytes(map(configuration.face, pack or ()))
        native = lib.talon_table_new(configuration.native, _key(seed),
                                     faces if pack else ffi.NULL, len(faces))
        if not native:
            raise TalonError(f"These cards are not the pack of {configuration.preset}.")
        self._begin(native)

    def _begin(self, native: Any) -> None:
        self.native = ffi.gc(native, lib.talon_table_free)
        self.configuration = Configuration(
            ffi.new("struct talon_config *", lib.talon_table_config(native)[0]))
        self._search: Any = None

    @classmethod
    def _of(cls, native: Any) -> Table:
        if not native:
            raise MemoryError
        table = cls.__new__(cls)
        table._begin(native)
        return table

    @classmethod
    def read(cls, record: str) -> Table:
        """The table of a record, after its last step. TalonError says which line is wrong."""
        text, error = record.encode(), ffi.new("struct talon_record_error *")
        native = lib.talon_record_read(text, len(text), error)
        if native:
            return cls._of(native)
        out = ffi.new("char[]", _SENTENCE_BYTES)
        lib.talon_record_sentence_in_english(error, out, _SENTENCE_BYTES)
        raise TalonError(f"Line {error.line}: {text_of(out)}")

    @classmethod
    def set_up(cls, state: State, seed: Union[int, str, bytes, None] = None) -> Table:
        """A table that begins in this state; the seed decides later chance."""
        state.check()
        return cls._of(lib.talon_table_new_from_position(state.configuration.native, state.native,
                                                         _key(seed)))

    def copy(self) -> Table:
        """Both go on by themselves, with the same chance."""
        return self._of(lib.talon_table_copy(self.native))

    def __deepcopy__(self, _memo: Any) -> Table:
        return self.copy()

    # ---- looking ----------------------------------------------------------------------------

    @property
    def acting(self) -> list[int]:
        """The seats that may act; none once the game is over."""
        return seats_of(lib.talon_table_acting(self.native))

    @property
    def is_over(self) -> bool:
        return not lib.talon_table_acting(self.native)

    @property
    def state(self) -> State:
        """A copy of everything, hidden cards too."""
        return State(self.configuration, lib.talon_table_state(self.native))

    @property
    def steps(self) -> list[Step]:
        count = ffi.new("uint32_t *")
        rows = lib.talon_table_steps(self.native, count)
        return [Step(rows[i].seat, move_text(self.configuration, rows[i].move),
                     bool(rows[i].forced)) for i in range(count[0])]

    def view(self, seat: int = WATCHER) -> dict[str, Any]:
        """All that a seat may know, as doc/protocol.md describes it."""
        self._check_seat(seat, WATCHER)
        told = TextBuffer()
        lib.talon_json_view(told.at, self.native, seat, 0)
        view: dict[str, Any] = json.loads(told.take_text())
        return view

    def memory(self, seat: int = WATCHER) -> dict[str, Any]:
        """All that a seat was shown since the deal: `events`, and `facts` of hidden cards."""
        self._check_seat(seat, WATCHER)
        told = TextBuffer()
        lib.talon_json_memory(told.at, self.native, seat, -1)
        return told.take_members()

    def history(self, seat: int = WATCHER) -> bytes:
        """The same events as bytes, equal where two tables look the same to the seat."""
        self._check_seat(seat, WATCHER)
        told = TextBuffer()
        lib.talon_table_history(self.native, seat, told.at)
        return told.take()

    def result(self) -> tuple[list[int], list[int]]:
        """Places (1 is the best) and points of the seats; in mid-game the standing."""
        return self.state.result()

    # ---- moving -----------------------------------------------------------------------------

    def legal(self, seat: int) -> list[str]:
        """The moves of a seat, such as "play Th"; none where it may not act."""
        self._check_seat(seat)
        return self.state.legal(seat)

    def act(self, seat: int, move: str) -> None:
        """Makes a move. RefusedMove says which rule forbids it."""
        self._check_seat(seat)
        native = read_move(self.configuration, move)
        fault = lib.talon_table_act(self.native, seat, native[0])
        if fault == lib.TALON_TABLE_ILLEGAL:
            out = ffi.new("char[]", _SENTENCE_BYTES)
            rule = lib.talon_refusal_in_english(
                self.configuration.native.game, lib.talon_table_state(self.native), seat,
                native[0], out, _SENTENCE_BYTES)
            raise RefusedMove(text_of(out), text_of(rule.id) if rule else "")
        self._check(fault)

    def act_forced(self, most: int = 1 << 20) -> int:
        """Makes moves while every acting seat has only one; how many were made."""
        made = ffi.new("uint32_t *")
        self._check(lib.talon_table_forced(self.native, (1 << lib.TALON_SEATS_MAX) - 1, most,
                                           made))
        return int(made[0])

    def undo(self, seat: int) -> None:
        """Takes back the seat's latest decision, unless somebody has learned from it."""
        self._check_seat(seat)
        self._check(lib.talon_table_undo(self.native, seat))

    def redo(self, seat: int) -> None:
        self._check_seat(seat)
        self._check(lib.talon_table_redo(self.native, seat))

    def sentence(self, seat: int, move: str, language: str = "en") -> str:
        """A move of a seat as a log tells it: "Seat 2 plays ♣5"."""
        wording = ffi.new("struct talon_wording *", {"catalogue": catalogue(language)})
        out = ffi.new("char[]", _SENTENCE_BYTES)
        lib.talon_move_log_sentence(wording, self.configuration.native.game,
                                    read_move(self.configuration, move)[0],
                                    f"Seat {seat + 1}".encode(), out, _SENTENCE_BYTES)
        return text_of(out)

    def seat(self, seat: int, name: str, who: str = "human") -> None:
        """Who sits where, for the record."""
        self._check_seat(seat)
        lib.talon_table_set_player(self.native, seat, who.encode(), name.encode())

    def record(self, sealed: bool = False) -> str:
        """The record of the table so far (doc/record.md); sealed, it keeps the key for itself."""
        told = TextBuffer()
        lib.talon_record_write(self.native, sealed, told.at)
        return told.take_text()

    # ---- asking -----------------------------------------------------------------------------

    def ask(self, seat: int, bot: str = "simple", *, seed: int = 0, simulations: int = 0) -> str:
        """The move that a bot would make; it sees what the seat sees. `simulations` at most, 0: as
        many as the bot usually makes."""
        question = self._question(seat, bot, seed)
        return move_text(self.configuration, lib.talon_question_answer(
            question, self._search_memory(), simulations))

    def hint(self, seat: int, *, seed: int = 0, simulations: int = 0) -> dict[str, Any]:
        """The move of the strongest bot, what it promises, and why (doc/protocol.md)."""
        question = self._question(seat, text_of(lib.talon_hint_bot().id), seed)
        hint, told = ffi.new("struct talon_hint *"), TextBuffer()
        lib.talon_question_hint(question, self._search_memory(), simulations, hint)
        lib.talon_json_hint(told.at, hint)
        return told.take_members()

    def review(self, *, simulations: int = 8000, seed: int = 0,
               seats: Optional[Sequence[int]] = None) -> dict[str, Any]:
        """What the decisions of a finished game cost, and how luck and skill add up
        (doc/review.md)."""
        chosen = range(self.configuration.seats) if seats is None else seats
        plan = ffi.new("struct talon_review_plan *", {
            "simulations": simulations, "seed": seed,
            "seats": sum(1 << seat for seat in set(chosen))})
        review, told = ffi.new("struct talon_review **"), TextBuffer()
        fault = lib.talon_review_run(self.native, plan, review)
        if fault == lib.TALON_REVIEW_RUNNING:
            raise TalonError(text_of(lib.talon_review_running))
        if fault:
            raise MemoryError
        lib.talon_json_review(told.at, review[0])
        lib.talon_review_free(review[0])
        return told.take_members()

    def worlds(self, seat: int, seed: int = 0) -> Iterator[State]:
        """States that agree with all that the seat has seen, each as likely as every other; it
        never ends."""
        self._check_seat(seat)
        return worlds_of(self, seat, seed)

    # ---- inside -----------------------------------------------------------------------------

    def _question(self, seat: int, bot: str, seed: int) -> Any:
        if seat not in self.acting:
            raise TalonError(f"Seat {seat} has no move now.")
        return ffi.gc(lib.talon_question_new(self.native, seat, find_bot(bot), seed),
                      lib.talon_question_free)

    def _search_memory(self) -> Any:
        if self._search is None:
            self._search = ffi.new("uint8_t[]", lib.talon_search_bytes() + ALIGNMENT)
        return ffi.cast("struct talon_search *", aligned(self._search))

    def _check_seat(self, seat: int, least: int = 0) -> None:
        if not least <= seat < self.configuration.seats:
            raise TalonError(f"There is no seat {seat} among {self.configuration.seats}.")

    def _check(self, fault: int) -> None:
        if fault:
            raise TalonError(_FAULTS[fault])
