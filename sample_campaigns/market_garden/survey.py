"""The survey: from latitude and longitude to the squares of the map, and the ground of each."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import floor, hypot
from pathlib import Path

from workbook_engine.core.squares import Square

DATA = Path(__file__).parent / "data"

ROWS, COLUMNS = 104, 62
"""The map in squares of 1 km: 51.19 to 52.12 N, 5.25 to 6.14 E."""

WEST, NORTH = 17, 116
"""The map's west and north edges in km of the survey grid of the data set's README."""

Row = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Point:
    """A place on the map in squares: the middle of A1 is row 1, column 1."""

    row: float
    column: float

    @property
    def square(self) -> Square:
        """The square it lies in; off the map its row or column is out of bounds."""
        return Square(floor(self.row + 0.5), floor(self.column + 0.5))

    def km_to(self, other: Point) -> float:
        """Return the distance in km."""
        return hypot(self.row - other.row, self.column - other.column)


def point(latitude: float, longitude: float) -> Point:
    """Return a point by the README's linear formula (exact in scale at 51.65 N)."""
    east, north = (longitude - 5.00) * 69.21, (latitude - 51.08) * 111.26
    return Point(NORTH - north + 0.5, east - WEST + 0.5)


def parse_point(text: str) -> Point:
    """Read `51.256 5.380`."""
    latitude, longitude = text.split()
    return point(float(latitude), float(longitude))


def parse_line(text: str) -> list[Point]:
    """Read `51.256 5.380; 51.260 5.391`."""
    return [parse_point(part) for part in text.split(";")]


def middle(square: Square) -> Point:
    """Return the middle of a square."""
    return Point(square.row, square.column)


def on_map(square: Square) -> bool:
    """Tell whether a square lies on the map."""
    return 1 <= square.row <= ROWS and 1 <= square.column <= COLUMNS


def table(name: str) -> list[Row]:
    """Read a CSV file of the data folder."""
    with (DATA / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def points_by_id() -> dict[str, Point]:
    """Return where every place and crossing of the data set lies."""
    return {
        row["id"]: point(float(row["lat"]), float(row["lon"]))
        for name in ("places", "crossings")
        for row in table(name)
    }


def side_of(where: Point, line: Sequence[Point]) -> tuple[float, int]:
    """Return how far a point lies from a line, in km, and on which side of it (-1, 0 or 1)."""
    best, sign = float("inf"), 0
    for start, end in pairwise(line):
        foot = _foot(where, start, end)
        away = where.km_to(foot)
        turn = _turn(start, end, where)
        # At a bend two stretches are equally near; the one seen more squarely tells the side.
        if away < best - 1e-9 or (abs(away - best) <= 1e-9 and abs(turn) > 1e-9 and not sign):
            best, sign = away, (turn > 0) - (turn < 0)
        elif abs(away - best) <= 1e-9 and sign != (turn > 0) - (turn < 0):
            sign = _side_at_bend(where, start, end, sign, turn)
    return best, sign


def _side_at_bend(where: Point, start: Point, end: Point, before: int, turn: float) -> int:
    along = (where.row - start.row) * (end.row - start.row) + (where.column - start.column) * (
        end.column - start.column
    )
    return ((turn > 0) - (turn < 0)) if along > 0 else before


def _foot(where: Point, start: Point, end: Point) -> Point:
    rows, columns = end.row - start.row, end.column - start.column
    length = rows * rows + columns * columns
    share = 0.0
    if length:
        share = ((where.row - start.row) * rows + (where.column - start.column) * columns) / length
        share = min(max(share, 0.0), 1.0)
    return Point(start.row + share * rows, start.column + share * columns)


def _turn(start: Point, end: Point, where: Point) -> float:
    return (end.row - start.row) * (where.column - start.column) - (end.column - start.column) * (
        where.row - start.row
    )


def straight(one: Square, other: Square) -> Iterator[Square]:
    """Yield the squares from one to another, both included, as the rules lay a straight road."""
    rows, columns = other.row - one.row, other.column - one.column
    steps = max(abs(rows), abs(columns), 1)
    for n in range(steps + 1):
        yield Square(one.row + _rounded(rows * n, steps), one.column + _rounded(columns * n, steps))


def _rounded(number: int, by: int) -> int:
    sign = 1 if number >= 0 else -1
    return sign * ((2 * abs(number) + by) // (2 * by))


_LETTERS = {
    "city": "C",
    "built_up": "B",
    "woods": "W",
    "marsh": "S",
    "polder": "P",
    "heath": "H",
    "close": "O",
}
"""Letters of the Ground sheet in order of precedence where polygons overlap.

Close farmland is open here: the README wants it slow but not the bad column of bocage.
"""

_SAMPLES = (-0.4, -0.2, 0.0, 0.2, 0.4)
_TOWN_SHARE = 8
"""A square is a town's where so many of its 25 samples are: towns are smaller than squares."""


def ground() -> list[str]:
    """Return the rows of the Ground sheet: each square's letter, by what covers most of it."""
    polygons = [(_LETTERS[row["ground"]], parse_line(row["polygon"])) for row in table("terrain")]
    polygons.sort(key=lambda each: list(_LETTERS.values()).index(each[0]))
    return [
        "".join(_letter(row, column, polygons) for column in range(1, COLUMNS + 1))
        for row in range(1, ROWS + 1)
    ]


def _letter(row: int, column: int, polygons: Sequence[tuple[str, list[Point]]]) -> str:
    near = [each for each in polygons if _is_near(row, column, each[1])]
    if not near:
        return "O"
    samples = [Point(row + down, column + over) for down in _SAMPLES for over in _SAMPLES]
    count = Counter(_at(sample, near) for sample in samples)
    for town in ("C", "B"):
        if count[town] >= _TOWN_SHARE:
            return town
    return max(count, key=lambda letter: count[letter])


def _is_near(row: int, column: int, polygon: Iterable[Point]) -> bool:
    corners = list(polygon)
    rows, columns = [p.row for p in corners], [p.column for p in corners]
    inside = min(rows) - 1 <= row <= max(rows) + 1
    return inside and min(columns) - 1 <= column <= max(columns) + 1


def _at(where: Point, polygons: Iterable[tuple[str, list[Point]]]) -> str:
    return next((letter for letter, polygon in polygons if _inside(where, polygon)), "O")


def _inside(where: Point, polygon: Sequence[Point]) -> bool:
    inside = False
    for start, end in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (start.row > where.row) != (end.row > where.row):
            share = (where.row - start.row) / (end.row - start.row)
            if where.column < start.column + share * (end.column - start.column):
                inside = not inside
    return inside
