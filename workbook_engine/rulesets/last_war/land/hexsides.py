"""Hexsides of water as umpires write them: a hex or many, and those across the water.

How lists and ranges are written is said in `core.notation`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from workbook_engine.core.hexes import Hex, adjacent, parse_hex, straight
from workbook_engine.core.notation import stretches_in
from workbook_engine.core.records import State
from workbook_engine.rulesets.last_war.vocabulary.map_records import Hexside

Side = frozenset[str]
"""Two hexes that touch."""


def hexes_meant(text: str) -> tuple[tuple[str, tuple[Hex, ...]], ...]:
    """Return what a cell of hexes says, item by item; an item that means nothing has no hexes.

    >>> [(item, [*map(str, hexes)]) for item, hexes in hexes_meant("0902:0904; 1O04")]
    [('0902:0904', ['0902', '0903', '0904']), ('1O04', [])]
    """
    return tuple((":".join(points), _hexes(points)) for points in stretches_in(text))


def _hexes(points: tuple[str, ...]) -> tuple[Hex, ...]:
    found = [each for point in points if (each := parse_hex(point))]
    if len(found) < len(points) or len(found) > 2:
        return ()
    return straight(found[0], found[-1])


def sides_between(one: str, other: str) -> frozenset[Side]:
    """LW-FLG-03 Return the sides at which the hexes of one cell touch those of another.

    >>> len(sides_between("0902", "0903; 1002")), len(sides_between("0902:0904", "1002:1004"))
    (2, 5)
    """
    across = [hex_ for _, hexes in hexes_meant(other) for hex_ in hexes]
    return frozenset(
        frozenset((str(hex_), str(beyond)))
        for _, hexes in hexes_meant(one)
        for hex_ in hexes
        for beyond in across
        if adjacent(hex_, beyond)
    )


def water_of(state: State) -> frozenset[Side]:
    """LW-FLG-03 Return all hexsides that are water."""
    return state.index(Hexside, _all)


def _all(rows: Mapping[str, Hexside]) -> frozenset[Side]:
    return frozenset().union(*(sides_between(each.hex, each.neighbour) for each in rows.values()))


def touching_nothing(row: Hexside) -> Iterator[tuple[str, str]]:
    """Yield the hexes of a row that touch none across the water, each with its column."""
    for field, other in (("hex", row.neighbour), ("neighbour", row.hex)):
        for _, hexes in hexes_meant(getattr(row, field)):
            for each in map(str, hexes):
                if not sides_between(each, other):
                    yield field, each
