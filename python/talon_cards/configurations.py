"""Games, their presets and options, and the configuration that a table is dealt from."""
from __future__ import annotations

import dataclasses
from typing import Any, Optional, Union

from .native import TalonError, TextBuffer, ffi, lib, lines_of, text_of

OptionValue = Union[int, str, bool]
_SET_FAULTS = {1: "There is no option \"{id}\" in {game}.",
               2: "The option \"{id}\" of {game} cannot be \"{value}\"."}
_CARD_BYTES, _BACK, _DOWN = 8, 255, 128


@dataclasses.dataclass(frozen=True)
class Option:
    """A rule that can be chosen: its values by name, or the least and the greatest number."""
    id: str
    label: str
    rule: str
    choices: tuple[str, ...]
    least: int
    most: int


@dataclasses.dataclass(frozen=True)
class Row:
    """A zone of cards or a field of numbers; `owner` is table, seat or side."""
    id: str
    label: str
    owner: str


@dataclasses.dataclass(frozen=True)
class Preset:
    """A named set of options: `id` is what configure() takes, such as "whist/classic"."""
    id: str
    title: str


@dataclasses.dataclass(frozen=True)
class Game:
    """A game, or one form of a family such as War."""
    id: str
    form: str
    title: str
    tagline: str
    presets: tuple[Preset, ...]
    options: tuple[Option, ...]
    zones: tuple[Row, ...]
    fields: tuple[Row, ...]
    verbs: tuple[str, ...]
    native: Any = dataclasses.field(repr=False, compare=False)


def _option(row: Any) -> Option:
    choices = tuple(text_of(row.choices[i].id) for i in range(row.max - row.min + 1)
                    if row.choices)
    return Option(text_of(row.id), text_of(row.label), text_of(row.rule), choices, row.min,
                  row.max)


def _row(row: Any) -> Row:
    return Row(text_of(row.id), text_of(row.label), ("table", "seat", "side")[row.owner])


def _game(native: Any) -> Game:
    name = text_of(native.id)
    return Game(
        name, text_of(native.variant), text_of(native.title), text_of(native.tagline),
        tuple(Preset(f"{name}/{text_of(native.presets[i].id)}", text_of(native.presets[i].title))
              for i in range(native.presets_count)),
        tuple(_option(native.options[i]) for i in range(native.options_count)),
        tuple(_row(native.zones[i]) for i in range(native.zones_count)),
        tuple(_row(native.fields[i]) for i in range(native.fields_count)),
        tuple(text_of(native.verbs[i].id) for i in range(native.verbs_count)), native)


def games() -> tuple[Game, ...]:
    """Every game of the library."""
    return tuple(_game(lib.talon_games[i]) for i in range(lib.talon_games_count))


def languages() -> list[str]:
    """The languages of sentences and rule books, such as "de"."""
    return lines_of(lib.talon_languages)


def catalogue(language: str) -> Any:
    found = lib.talon_catalogue(language.encode())
    if not found:
        raise TalonError(f"There is no language \"{language}\": {', '.join(languages())}.")
    return found


class Configuration:
    """A game with all its options settled: what tables, batches and simulations begin with."""

    def __init__(self, native: Any) -> None:
        self.native = native

    @property
    def game(self) -> Game:
        return _game(self.native.game)

    @property
    def preset(self) -> str:
        """Such as "whist/classic"."""
        return f"{text_of(self.native.game.id)}/{text_of(self.native.preset)}"

    @property
    def seats(self) -> int:
        return int(self.native.value[0])

    @property
    def options(self) -> dict[str, str]:
        """The value of every option, as text."""
        told = TextBuffer()
        lib.talon_json_config(told.at, self.native)
        options: dict[str, str] = told.take_members()["options"]
        return options

    def rules(self, language: str = "en", form: str = "text") -> str:
        """The rule book of this table: as "text", "markdown" or "html"."""
        names = [text_of(lib.talon_rule_book_format_names[i]) for i in range(3)]
        if form not in names:
            raise TalonError(f"A rule book cannot be \"{form}\": {', '.join(names)}.")
        wording = ffi.new("struct talon_wording *", {"catalogue": catalogue(language)})
        told = TextBuffer()
        lib.talon_rule_book_write(self.native, wording, names.index(form), told.at)
        return told.take_text()

    def card(self, face: int) -> str:
        """The name of a face: "Th"; "?" for one that is not known."""
        if face == _BACK:
            return "?"
        out = ffi.new("char[]", _CARD_BYTES)
        lib.talon_card_write(self.native.game.deck, face & ~_DOWN, out)
        return text_of(out)

    def face(self, card: str) -> int:
        """The face of a card's name."""
        face = lib.talon_card_read(self.native.game.deck, card.encode(), len(card.encode()))
        if face == _BACK:
            raise TalonError(f"\"{card}\" is no card of {self.preset}.")
        return int(face)

    def __repr__(self) -> str:
        return f"configure({self.preset!r})"


def _set_option(draft: Any, name: str, id: str, value: OptionValue) -> None:
    text = str(int(value) if isinstance(value, bool) else value)
    fault = lib.talon_draft_set(draft, id.encode(), text.encode())
    if fault:
        raise TalonError(_SET_FAULTS[fault].format(id=id, value=text, game=name))


def configure(preset: str = "whist/classic", *, players: Optional[int] = None,
              **options: OptionValue) -> Configuration:
    """A configuration by the id of a preset, with options of its own beside: configure(
    "whist/classic", target=7). TalonError says which of them cannot be."""
    name, _, wanted = preset.partition("/")
    game = lib.talon_game_find(name.encode(), wanted.encode() or ffi.NULL, ffi.NULL)
    draft = ffi.new("struct talon_draft *")
    if game:
        lib.talon_draft_start(draft, game)
        wanted = wanted or text_of(game.presets[0].id)
    if not game or not lib.talon_draft_preset(draft, wanted.encode()):
        raise TalonError(f"There is no game \"{preset}\".")
    if players is not None and not lib.talon_draft_seats(draft, players):
        raise TalonError(f"{name} cannot be played by {players}.")
    for id, value in options.items():
        _set_option(draft, name, id, value)
    native = ffi.new("struct talon_config *")
    fault = lib.talon_draft_finish(draft, native)
    if fault:
        raise TalonError(text_of(fault))
    return Configuration(native)
