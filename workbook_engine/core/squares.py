"""Squares: names like `K23` (Excel's own addresses of the Ground sheet), distance, neighbours.

Distance runs between square centres and is compared as exact squares of numbers, never floats.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from math import isqrt

from msgspec import Struct

_NAME = re.compile(r"([A-Z]{1,3})([1-9]\d{0,6})")


class Square(Struct, frozen=True, order=True):
    """A square of the map: row runs north to south, column west to east, both from 1."""

    row: int
    column: int

    def __hash__(self) -> int:
        """Hash by its numbers alone, so that a set of squares has one order in every process."""
        return hash((self.row, self.column))

    def __str__(self) -> str:
        letters = column_letters(self.column) if self.column > 0 else ""  # off the map
        return f"{letters}{self.row}"

    def neighbours(self) -> Iterator[Square]:
        """Yield the eight squares around this one that lie on the sheet."""
        for row in (self.row - 1, self.row, self.row + 1):
            for column in (self.column - 1, self.column, self.column + 1):
                if (row, column) != (self.row, self.column) and row > 0 and column > 0:
                    yield Square(row, column)


@lru_cache(maxsize=65536)
def parse_square(name: str) -> Square | None:
    """Read a square's name, forgiving case and blanks; None for anything else.

    >>> str(parse_square(" k23 "))
    'K23'
    """
    match = _NAME.fullmatch(name.strip().upper())
    if match is None:
        return None
    return Square(int(match[2]), column_number(match[1]))


def holes(names: Iterable[str]) -> list[str]:
    """Return the squares that lack among others: some lie north, south, east and west of them.

    >>> holes(["B1", "A2", "C2", "B3", "E3"])
    ['B2']
    """
    rows: dict[int, set[int]] = {}
    columns: dict[int, set[int]] = {}
    for square in filter(None, map(parse_square, names)):
        rows.setdefault(square.row, set()).add(square.column)
        columns.setdefault(square.column, set()).add(square.row)
    return [
        str(Square(row, column))
        for row, there in sorted(rows.items())
        for column in range(min(there), max(there))
        if column not in there
        if column in columns and min(columns[column]) < row < max(columns[column])
    ]


def column_number(letters: str) -> int:
    """Return the number of a column, A being 1."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


@lru_cache(maxsize=16384)
def column_letters(number: int) -> str:
    """Return the letters of a column, 1 being A."""
    if number < 1:
        raise ValueError(f"there is no column {number}")
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def distance_squared(one: Square, other: Square) -> int:
    """Return the square of the distance between two squares' centres, in square sides."""
    return (one.row - other.row) ** 2 + (one.column - other.column) ** 2


def farthest(one: Square, other: Square) -> int:
    """Return how many squares two squares lie apart, by rows or by columns, whichever is more."""
    rows, columns = abs(one.row - other.row), abs(one.column - other.column)
    return rows if rows > columns else columns


def straight(one: Square, other: Square) -> Iterator[Square]:
    """Yield the squares after one up to another, as straight as squares allow.

    >>> [str(each) for each in straight(Square(1, 1), Square(3, 2))]
    ['B2', 'B3']
    """
    rows, columns = other.row - one.row, other.column - one.column
    steps = farthest(one, other)
    for n in range(1, steps + 1):
        yield Square(one.row + _part(rows, n, steps), one.column + _part(columns, n, steps))


def _part(way: int, n: int, steps: int) -> int:
    """Return how much of a way n steps are, halves away from nothing."""
    return (1 if way >= 0 else -1) * ((2 * abs(way) * n + steps) // (2 * steps))


def within(one: Square, other: Square, km: int | Fraction, square_km: int | Fraction) -> bool:
    """Tell whether two squares' centres lie at most so many km apart."""
    # in whole numbers, for it is asked of each pair of units that might meet
    side, reach = square_km.numerator * km.denominator, km.numerator * square_km.denominator
    return distance_squared(one, other) * side * side <= reach * reach


def km_between(one: Square, other: Square, square_km: int | Fraction) -> Fraction:
    """Return the distance in km, rounded up to a thousandth: for showing, and for ranges in km."""
    exact = distance_squared(one, other) * Fraction(square_km) ** 2 * 1_000_000
    root = isqrt(exact.numerator // exact.denominator)
    return Fraction(root if root * root >= exact else root + 1, 1000)


def written_out(start: str, way: Iterable[str], there: Collection[str]) -> tuple[str, ...]:
    """Return a way square by square, where it is written by its turning points alone.

    What it begins with is not gone to. Between two squares of no common row or column it stays as
    it is written: there is more than one way. So does one that leads off the squares `there`.

    >>> written_out("D1", ["B1", "B2"], {"B1", "B2", "C1", "D1"})
    ('C1', 'B1', 'B2')
    """
    found, written = [start], tuple(way)
    for each in written:
        here, far = parse_square(found[-1]), parse_square(each)
        if here and far and 0 in (apart := (far.row - here.row, far.column - here.column)):
            (rows, columns), count = apart, abs(sum(apart))
            between = ((rows * n // count, columns * n // count) for n in range(1, count))
            found += (str(Square(here.row + row, here.column + col)) for row, col in between)
        found += [each] * (each != found[-1])
    whole = tuple(found[1:])
    return whole if whole and all(each in there for each in found) else written
