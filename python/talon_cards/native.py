"""The shared library, and how its answers become Python's: texts, sentences, and growing buffers.
"""
from __future__ import annotations

import json
import pathlib
from typing import Any

from ._abi import ffi as _ffi

LIBRARY = "libtalon.so.1"
ffi: Any = _ffi
ALIGNMENT = 16  # bytes, of any type


class TalonError(ValueError):
    """A call that was refused; nothing has changed. Its text is a sentence."""


class RefusedMove(TalonError):
    """A move that the rules forbid. `rule` is the number of the rule, such as R-WHI-09."""

    def __init__(self, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.rule = rule


def _load() -> Any:
    """The library of the wheel; without one that of the system."""
    beside = pathlib.Path(__file__).parent / "lib" / LIBRARY
    return ffi.dlopen(str(beside) if beside.exists() else LIBRARY)


lib: Any = _load()
_process: Any = ffi.dlopen(None)


def text_of(pointer: Any) -> str:
    """A text of the library; empty where there is none."""
    return ffi.string(pointer).decode() if pointer else ""


def lines_of(pointers: Any) -> list[str]:
    """A list of texts that NULL ends."""
    found: list[str] = []
    while pointers and pointers[len(found)]:
        found.append(text_of(pointers[len(found)]))
    return found


class TextBuffer:
    """A growing text of the library, for one answer."""

    def __init__(self) -> None:
        self.at = ffi.new("struct talon_string_buffer *")

    def take(self) -> bytes:
        """The bytes that were written; their memory is given back."""
        if self.at.failed:
            _free(self.at.at)
            raise MemoryError
        told = bytes(ffi.buffer(self.at.at, self.at.length)) if self.at.at else b""
        _free(self.at.at)
        self.at.at = ffi.NULL
        return told

    def take_text(self) -> str:
        return self.take().decode()

    def take_members(self) -> dict[str, Any]:
        """Members of an object, each of which begins with a comma."""
        read: dict[str, Any] = json.loads("{" + self.take_text().lstrip(",") + "}")
        return read


def _free(pointer: Any) -> None:
    """Buffers are memory of the C library, and so freed by it."""
    if pointer:
        _process.free(ffi.cast("void *", pointer))


def aligned(memory: Any) -> Any:
    """The first place of so many bytes more that is aligned for any type."""
    return memory + -int(ffi.cast("uintptr_t", memory)) % ALIGNMENT


def version() -> str:
    """The version of the library that runs."""
    return text_of(lib.talon_version())
