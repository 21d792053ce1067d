"""Roads and rivers as maps show them, drawn and in the cells of the Grid (OR-WAY-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
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
from workbook_engine.rulesets.own_rules.land.ways import pairs_in
from workbook_engine.rulesets.own_rules.vocabulary.records import Stretch, WayKind
from workbook_engine.rulesets.own_rules.vocabulary.words import Drawn

_ROADS = {Drawn.ROAD: Way.MAIN, Drawn.LANE: Way.LANE, Drawn.RAILWAY: Way.RAIL}
_WATERS = {Drawn.RIVER: Stream.CANAL, Drawn.STREAM: Stream.BROOK}
BORDER, BRIDGE = "border", "bridge"
DRAWN_IN_CELLS = {Drawn.RIVER: "major river", Drawn.STREAM: "minor river", Drawn.RIDGE: "ridge"}
"""OR-WAY-1 How the kinds are drawn, and what the cells of the Grid call rivers, ridges, borders."""
_BESIDE = {"south": (1, 0), "east": (0, 1)}


class Line(Struct, frozen=True):
    """OR-WAY-1 A way on the map: its name, how it is drawn, what it joins or parts."""

    name: str
    drawn: Drawn
    pairs: tuple[tuple[str, str], ...]


def lines(kinds: Mapping[str, WayKind], stretches: Iterable[Stretch]) -> tuple[Line, ...]:
    """OR-WAY-1 Return the ways of the map, those of one kind together."""
    found: dict[str, list[tuple[str, str]]] = {}
    for each in stretches:
        if each.kind in kinds:
            found.setdefault(each.kind, []).extend(pairs_in(each.fields))
    return tuple(
        Line(name, Drawn(kinds[name].drawn), tuple(pairs)) for name, pairs in found.items()
    )


def drawn_lines(grid: Grid, ways: Iterable[Line]) -> dict[str, Any]:
    """OR-WAY-1 Return what a picture has of ways: roads, waters and their words."""
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
    """OR-WAY-1 Return what the cells of the Grid say of ways, by field: way, south, east.

    OR-MAP-3 Of areas they say the borders as well, and only in one cell of one that it is bridged.
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
    """OR-WAY-1 Yield the field, and on which of its sides the other lies: south or east."""
    for one, other in pairwise(sorted(filter(None, map(parse_square, pair)))):
        apart = other.row - one.row, other.column - one.column
        yield from ((str(one), side) for side, by in _BESIDE.items() if by == apart)
