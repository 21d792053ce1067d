"""Maps whose fields are cells: squares, by their sides alone or not, or hexes."""

from __future__ import annotations

from collections.abc import Container, Iterator

from workbook_engine.core.hexes import Hex
from workbook_engine.core.hexes import distance as hexes_apart
from workbook_engine.core.squares import Square, farthest, parse_square
from workbook_engine.kit.areas import FAR

HEXES, SQUARES, SIDES = "hexes", "squares", "squares by their sides"
"""What fields may be; of areas, the module `areas` tells which touch."""


def neighbours(shape: str, field: str, there: Container[str]) -> Iterator[str]:
    """Yield the fields of a map that touch a field, of those that are there.

    >>> [*neighbours(SIDES, "B2", {"A1", "A2", "B3"})], [*neighbours(HEXES, "B2", {"A2", "C3"})]
    (['A2', 'B3'], ['A2'])
    """
    here = parse_square(field)
    if here is None:
        return
    around: Iterator[Square] = here.neighbours()
    if shape == HEXES:
        around = (Square(at.row, at.column) for at in _hex_of(here).neighbours())
    if shape == SIDES:
        around = (s for s in around if here.row == s.row or here.column == s.column)
    yield from (str(each) for each in around if str(each) in there)


def apart(shape: str, one: str, other: str) -> int:
    """Return how many fields are entered on the way between two, in the open.

    >>> apart(SQUARES, "A1", "C3"), apart(SIDES, "A1", "C3"), apart(HEXES, "A1", "C3")
    (2, 4, 3)
    """
    here, there = parse_square(one), parse_square(other)
    if here is None or there is None:
        return FAR
    if shape == HEXES:
        return hexes_apart(_hex_of(here), _hex_of(there))
    if shape == SIDES:
        return abs(here.row - there.row) + abs(here.column - there.column)
    return farthest(here, there)


def _hex_of(square: Square) -> Hex:
    """Return a hex by its cell: those of columns A, C, E lie half a hex further south."""
    return Hex.at(square.column, square.row)
