"""Roads and rivers as people type them and as maps show them, drawn and in cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from itertools import pairwise
from typing import Any

from msgspec import Struct

from workbook_engine.core.squares import parse_square
from workbook_engine.kit.areas import sides_between
from workbook_engine.kit.maps.areas import Areas
from workbook_engine.kit.maps.curves import softened
from workbook_engine.kit.maps.grids import Grid, common_sides
from workbook_engine.kit.maps.on_squares import Step, lines_of
from workbook_engine.kit.maps.picture import Road, Stream, Water, Way


class Drawn(StrEnum):
    """What a way is drawn as: the first three run through fields, the others between."""

    ROAD = "road"
    LANE = "lane"
    RAILWAY = "railway"
    RIVER = "river"
    STREAM = "stream"
    RIDGE = "ridge"


_ROADS = {Drawn.ROAD: Way.MAIN, Drawn.LANE: Way.LANE, Drawn.RAILWAY: Way.RAIL}
_WATERS = {Drawn.RIVER: Stream.CANAL, Drawn.STREAM: Stream.BROOK}
BORDER, BRIDGE = "border", "bridge"
DRAWN_IN_CELLS = {Drawn.RIVER: "major river", Drawn.STREAM: "minor river", Drawn.RIDGE: "ridge"}
"""How the kinds are drawn, and what the cells of a map call rivers, ridges, borders."""
_BESIDE = {"south": (1, 0), "east": (0, 1)}


class Line(Struct, frozen=True):
    """A way on the map: its name, how it is drawn, what it joins or parts."""

    name: str
    drawn: Drawn
    pairs: tuple[tuple[str, str], ...]


def by_way(fields: Iterable[str], names: Mapping[str, str]) -> str:
    """Return the way of supplies in words: the places that it passes, else its fields.

    >>> by_way(("B2", "B3", "B4"), {"B3": "Mill"}), by_way(("B2", "B3"), {})
    ('by Mill', 'by B2 > B3')
    """
    fields = tuple(fields)
    named = dict.fromkeys(names[each] for each in fields if each in names)
    return f"by {', '.join(named) or ' > '.join(fields)}"


def pairs_in(fields: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the pairs of fields that a way joins or parts.

    >>> [*pairs_in(("B2", "c2", "C3"))], [*pairs_in(("H4-I4", "Halle - Bad-Elster"))]
    ([('B2', 'C2'), ('C2', 'C3')], [('H4', 'I4'), ('Halle', 'Bad-Elster')])
    """
    before = ""
    for each in fields:
        first, *others = _ends(each)
        if before and not others:
            yield before, first
        yield from ((first, other) for other in others[:1])
        before = "" if others else first


def _ends(text: str) -> list[str]:
    """Return the field that a text names, or the two: a name may have a hyphen in it."""
    ends = [parse_square(end) for end in text.split("-")]
    if all(ends):
        return [str(end) for end in ends]
    return [end.strip() for end in text.split(" - ")]


def lines(
    drawn: Mapping[str, str], stretches: Iterable[tuple[str, Iterable[str]]]
) -> tuple[Line, ...]:
    """Return the ways of a map, those of one kind together: how kinds are drawn, where they run."""
    found: dict[str, list[tuple[str, str]]] = {}
    for kind, fields in stretches:
        if kind in drawn:
            found.setdefault(kind, []).extend(pairs_in(fields))
    return tuple(Line(name, Drawn(drawn[name]), tuple(pairs)) for name, pairs in found.items())


def drawn_lines(grid: Grid, ways: Iterable[Line]) -> dict[str, Any]:
    """Return what a picture has of ways: roads, waters and their words."""
    roads, waters = list[Road](), list[Water]()
    words, water_words = dict[Way, str](), list[str]()
    for way in ways:
        sides = [side for pair in way.pairs for side in common_sides(grid, *pair)]
        if way.drawn in _ROADS or way.drawn is Drawn.RIDGE:
            its = _ROADS.get(way.drawn, Way.RIDGE)
            ends = ((grid.middle(one), grid.middle(other)) for one, other in way.pairs)
            steps: list[Step] = [(one, other) for one, other in ends if one and other]
            course = sides if its is Way.RIDGE else steps
            passes = 0 if isinstance(grid, Areas) else 2  # a road goes through each town
            roads += [Road(softened(line, passes), its) for line in lines_of(course)]
            words[its] = f"{words[its]}, {way.name}" if its in words else way.name
        else:
            waters += [
                Water("", softened(line, passes=1), _WATERS[way.drawn]) for line in lines_of(sides)
            ]
            water_words.append(way.name)
    return {
        "roads": tuple(roads),
        "way_words": words,
        "waters": tuple(waters),
        "water_word": ", ".join(water_words),
    }


def in_cells(
    ways: Iterable[Line], areas: Iterable[tuple[str, Iterable[str]]] = ()
) -> dict[str, dict[str, str]]:
    """Return what the cells of a map say of ways, by field: way, south, east.

    Of areas they say the borders as well, and only in one cell of one that it is bridged.
    """
    shared = sides_between({cell: area for area, its in areas for cell in its})
    cells: dict[str, dict[str, str]] = {}
    for cell, side in (each for sides in shared.values() for each in sides):
        cells.setdefault(cell, {})[side] = BORDER
    joined = {frozenset(p) for way in ways for p in way.pairs if way.drawn in _ROADS}
    for each, pair in [(way, pair) for way in ways for pair in way.pairs]:
        if each.drawn not in _ROADS:
            sides = shared.get(frozenset(pair), []) if shared else _sides(pair)
            for n, (cell, side) in enumerate(sides):
                bridged = frozenset(pair) in joined and not n
                cells.setdefault(cell, {})[side] = BRIDGE if bridged else DRAWN_IN_CELLS[each.drawn]
        elif not shared:
            said = "railway" if each.drawn is Drawn.RAILWAY else "road"
            for field in pair:
                cells.setdefault(field, {}).setdefault("way", said)
    return cells


def _sides(pair: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the field, and on which of its sides the other lies: south or east."""
    for one, other in pairwise(sorted(filter(None, map(parse_square, pair)))):
        apart = other.row - one.row, other.column - one.column
        yield from ((str(one), side) for side, by in _BESIDE.items() if by == apart)
