"""Areas of whole cells: which cells each is drawn over, which touch, how far they lie apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from workbook_engine.core.squares import Square, parse_square

FAR = 10**6
"""How far fields lie apart that no way joins."""
_MOST = 2_000
"""Cells that one part of an outline names at most: more is a slip."""


def cells_in(parts: Iterable[str]) -> tuple[str, ...]:
    """Return the cells of an outline, each once; what is not a cell is left out.

    >>> cells_in(("b2:C3", "$E$3, F3", "here"))
    ('B2', 'C2', 'B3', 'C3', 'E3', 'F3')
    """
    pieces = (piece for part in parts for piece in part.split(","))
    return tuple(dict.fromkeys(str(each) for piece in pieces for each in _cells(piece)))


def _cells(part: str) -> Iterator[Square]:
    ends = [parse_square(end.replace("$", "")) for end in part.split(":")]
    first, last = ends[0], ends[-1]
    if first is None or last is None or len(ends) > 2:
        return
    (north, south), (west, east) = (
        sorted((first.row, last.row)),
        sorted((first.column, last.column)),
    )
    if (south - north + 1) * (east - west + 1) <= _MOST:
        for row in range(north, south + 1):
            yield from (Square(row, column) for column in range(west, east + 1))


class Touching(Struct, frozen=True, dict=True):
    """The areas of a map: whose each cell is, and which areas touch."""

    cells: Mapping[str, tuple[str, ...]]
    at: Mapping[str, str]
    """Of each cell, the area that it belongs to: the first that names it."""
    near: Mapping[str, tuple[str, ...]]

    @cached_property
    def _ways(self) -> Mapping[str, Mapping[str, int]]:
        return {each: self._from(each) for each in self.cells}

    def apart(self, one: str, other: str) -> int:
        """Return how many areas are entered on the way between two."""
        return self._ways.get(one, {}).get(other, FAR)

    def _from(self, start: str) -> Mapping[str, int]:
        ways, waiting = {start: 0}, [start]
        for here in waiting:
            for near in self.near[here]:
                if near not in ways:
                    ways[near] = ways[here] + 1
                    waiting.append(near)
        return ways


def touching(outlines: Mapping[str, Iterable[str]]) -> Touching:
    """Return the areas of a map, given the outline of each, with those that each touches."""
    at: dict[str, str] = {}
    for area, parts in outlines.items():
        for cell in cells_in(parts):
            at.setdefault(cell, area)
    near: dict[str, dict[str, None]] = {each: {} for each in outlines}
    for one, other in map(sorted, sides_between(at)):
        near[one][other] = near[other][one] = None
    cells = {each: tuple(cell for cell in at if at[cell] == each) for each in outlines}
    return Touching(cells, at, {area: tuple(its) for area, its in near.items()})


def sides_between(at: Mapping[str, str]) -> dict[frozenset[str], list[tuple[str, str]]]:
    """Return the sides that two areas share, by cell and which of its sides: south or east.

    >>> [*sides_between({"A1": "Halle", "B1": "Jena"}).values()]
    [[('A1', 'east')]]
    """
    found: dict[frozenset[str], list[tuple[str, str]]] = {}
    for cell, area in at.items():
        here = parse_square(cell) or Square(0, 0)
        for side, down, over in (("south", 1, 0), ("east", 0, 1)):
            other = at.get(str(Square(here.row + down, here.column + over)), area)
            if other != area:
                found.setdefault(frozenset((area, other)), []).append((cell, side))
    return found
