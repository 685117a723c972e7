"""The open-hand solver: how many tricks each side takes if all cards are open and everybody plays
perfectly."""
from __future__ import annotations

import dataclasses
from typing import Any, Optional, Sequence

from .native import ALIGNMENT, TalonError, aligned, ffi, lib, text_of

SUITS = "cdhs"
STRAINS = ("c", "d", "h", "s", "no trump")
_FRENCH = 0


def _bits(cards: Sequence[str]) -> int:
    found = 0
    for card in cards:
        face = lib.talon_card_read(_FRENCH, card.encode(), len(card))
        if face == lib.TALON_NO_CARD or found >> face & 1:
            raise TalonError(f"\"{card}\" is no card, or stands there twice.")
        found |= 1 << face
    return found


def _card(face: int) -> str:
    out = ffi.new("char[]", lib.TALON_CARD_TEXT)
    lib.talon_card_write(_FRENCH, face, out)
    return text_of(out)


@dataclasses.dataclass(frozen=True)
class Solution:
    """Tricks of the leader's side from here on, whose turn it is, and what each legal card reaches
    (of equal cards one number each)."""
    tricks: int
    seat: int
    cards: dict[str, int]


class Solver:
    """A solver with so many bytes of memory; several threads need one each."""

    def __init__(self, megabytes: int = 32) -> None:
        if megabytes < 1:
            raise TalonError("A solver needs a megabyte at least.")
        size = megabytes << 20
        self._memory = ffi.new("uint8_t[]", size + ALIGNMENT)
        self.native = lib.talon_solver_create(aligned(self._memory), size)

    def solve(self, hands: Sequence[Sequence[str]], trump: Optional[str] = None, *,
              leader: int = 0, lying: Sequence[str] = (), side: Sequence[int] = (0, 2)
              ) -> Solution:
        """Solves four hands: cards such as "Th", without those that lie on the table. `side` are
        the partners whose tricks are told."""
        position = ffi.new("struct talon_solve_position *")
        for seat, cards in enumerate(hands):
            position.hand[seat] = _bits(cards)
        for place, card in enumerate(lying):
            position.lying[place] = _bits([card]).bit_length() - 1
        position.laid, position.leader = len(lying), leader
        position.trump = _strain(trump)
        position.side = sum(1 << seat for seat in side)
        fault = lib.talon_solve_check(position)
        if fault:
            raise TalonError(text_of(fault))
        return self._answer(position)

    def _answer(self, position: Any) -> Solution:
        request = ffi.new("struct talon_solve_request *", {"question": lib.TALON_SOLVE_SCORES})
        result = ffi.new("struct talon_solve_result *")
        lib.talon_solve(self.native, position, request, result)
        rows = [result.card[i] for i in range(result.count)]
        return Solution(result.tricks, result.seat, {_card(row.face): row.tricks for row in rows})

    def strains(self, hands: Sequence[Sequence[str]]) -> dict[str, list[int]]:
        """For each trump suit, and for none, the tricks of each declarer's side."""
        sets = ffi.new("uint64_t[]", [_bits(cards) for cards in hands])
        table = ffi.new("uint8_t[5][4]")
        if not lib.talon_solve_strains(self.native, sets, 0, ffi.NULL, table):
            raise TalonError("These are not four hands of as many cards.")
        return {strain: list(table[i]) for i, strain in enumerate(STRAINS)}


def _strain(trump: Optional[str]) -> int:
    if trump is None:
        return int(lib.TALON_SOLVE_NO_TRUMP)
    if len(trump) != 1 or trump not in SUITS:
        raise TalonError(f"Trump is one of {SUITS}, not \"{trump}\".")
    return SUITS.index(trump)
