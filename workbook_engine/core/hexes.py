"""Hexes: names like `0714`, distance, neighbours, the sides between them.

A name is column and row, two digits each. The hexes have flat tops; those of odd columns lie half
a hex further south. Distance counts the hexes entered on the shortest way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

_NAME = re.compile(r"(\d{2})(\d{2})")
_SHORT = re.compile(r"\d{3}")
_AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six neighbours in axial coordinates, anticlockwise from the south-east."""


class Hex(Struct, frozen=True, order=True):
    """A hex of the map in axial coordinates: `q` is its column, `r` runs to the south."""

    q: int
    r: int

    def __hash__(self) -> int:
        """Hash by its numbers alone, so that a set of hexes has one order in every process."""
        return hash((self.q, self.r))

    @classmethod
    def at(cls, column: int, row: int) -> Hex:
        """Return the hex of a column and a row."""
        return cls(column, row - _slant(column))

    @property
    def column(self) -> int:
        """The column, counted from the west."""
        return self.q

    @property
    def row(self) -> int:
        """The row within its column, counted from the north."""
        return self.r + _slant(self.q)

    def __str__(self) -> str:
        return f"{self.column:02}{self.row:02}"

    def neighbours(self) -> Iterator[Hex]:
        """Yield the six hexes around this one."""
        for q, r in _AROUND:
            yield Hex(self.q + q, self.r + r)


def _slant(column: int) -> int:
    """Return how far the rows of a column are shifted: one for every two columns."""
    return (column - column % 2) // 2


@lru_cache(maxsize=65536)
def parse_hex(name: str) -> Hex | None:
    """Read a hex's name, forgiving blanks and a lost leading zero; None for anything else.

    >>> str(parse_hex(" 714 "))
    '0714'
    """
    text = name.strip()
    if _SHORT.fullmatch(text):
        text = f"0{text}"
    match = _NAME.fullmatch(text)
    return Hex.at(int(match[1]), int(match[2])) if match else None


def distance(one: Hex, other: Hex) -> int:
    """Return how many hexes are entered on the shortest way from one to the other.

    >>> distance(Hex.at(7, 14), Hex.at(7, 14)), distance(Hex.at(7, 14), Hex.at(9, 15))
    (0, 2)
    """
    q, r = other.q - one.q, other.r - one.r
    return max(abs(q), abs(r), abs(q + r))


def straight(one: Hex, other: Hex) -> tuple[Hex, ...]:
    """Return the hexes of a straight row, both ends with it; nothing where it is not straight.

    >>> [str(each) for each in straight(Hex.at(9, 2), Hex.at(9, 4))]
    ['0902', '0903', '0904']
    >>> straight(Hex.at(9, 2), Hex.at(11, 2))
    ()
    """
    q, r = other.q - one.q, other.r - one.r
    steps = distance(one, other)
    if q and r and q + r:
        return ()
    return tuple(
        Hex(one.q + q * n // max(1, steps), one.r + r * n // max(1, steps))
        for n in range(steps + 1)
    )


def adjacent(one: Hex, other: Hex) -> bool:
    """Tell whether two hexes share a side."""
    return distance(one, other) == 1
