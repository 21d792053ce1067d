"""Units, stacks and moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from workbook_engine.kit.maps.curves import Point, lean
from workbook_engine.kit.maps.ink import HALO, INK, LINE, Ink, stroked
from workbook_engine.kit.maps.layout import Unit
from workbook_engine.kit.maps.marks import Layer, line_of, ring_of
from workbook_engine.kit.maps.naming import Box, Taken
from workbook_engine.kit.maps.picture import Arrow, Counter, Picture
from workbook_engine.kit.maps.placing import (
    LINE_OF_NAME,
    NAME,
    bare,
    extent_of,
    lines_of,
    names_beside,
)
from workbook_engine.kit.maps.sheets import LEGIBLE, Sheet
from workbook_engine.kit.maps.unit_symbols import COUNTED, symbol_of

_SHORT = 0.25
"""How far from the middles of both fields the arrow of an attack begins and ends, in fields."""
_PARTS = 200
"""In how many parts a line is cut to find where it meets the edge of a symbol."""


def draw_moves(layer: Layer, picture: Picture, sheet: Sheet, units: Sequence[Unit]) -> None:
    """Draw moves as broken arrows, below symbols: their heads reach the edge of whoever moved."""
    stand = {(each.counter.at, each.counter.whose): each for each in units}
    for arrow in _arrows_on(picture, sheet, attack=False):
        end = stand.get((arrow.course[-1], arrow.whose))
        if end is None:
            draw_arrow(layer, arrow, sheet.line_on_paper(lean(arrow.course)), sheet.k)
            continue
        line = sheet.line_on_paper(lean((*arrow.course[:-1], end.at)))
        draw_arrow(layer, arrow, up_to(line, room_of(end, sheet)), sheet.k)


def draw_attacks(layer: Layer, picture: Picture, sheet: Sheet) -> None:
    """Draw attacks as solid arrows, above symbols: from field to field, short of both middles."""
    off = _SHORT * sheet.scale * sheet.field
    for arrow in _arrows_on(picture, sheet, attack=True):
        (ax, ay), *_, (bx, by) = sheet.line_on_paper(arrow.course)
        far = hypot(bx - ax, by - ay)
        if far > 2 * off:
            dx, dy = (bx - ax) / far * off, (by - ay) / far * off
            draw_arrow(layer, arrow, [(ax + dx, ay + dy), (bx - dx, by - dy)], sheet.k)


def _arrows_on(picture: Picture, sheet: Sheet, *, attack: bool) -> Iterator[Arrow]:
    """Yield the arrows of a sheet, each once."""
    for arrow in dict.fromkeys(picture.arrows):
        near = any(sheet.holds(point, 1) for point in arrow.course)
        if arrow.attack == attack and near and len(arrow.course) > 1:
            yield arrow


def up_to(line: Sequence[Point], box: Box) -> list[Point]:
    """Return a line as far as the box that it ends in; all of it where it never leaves that.

    >>> up_to([(0, 0), (10, 0)], (6, -2, 14, 2))
    [(0, 0), (6.0, 0.0)]
    """
    west, north, east, south = box

    def within(point: Point) -> bool:
        return west <= point[0] <= east and north <= point[1] <= south

    kept = [*line]
    while len(kept) > 1 and within(kept[-2]):
        kept.pop()
    if len(kept) < 2:
        return [*line]
    (ax, ay), (bx, by) = kept[-2:]
    ways = [(n / _PARTS) for n in range(_PARTS + 1)]
    points = [(ax + (bx - ax) * way, ay + (by - ay) * way) for way in ways]
    return [*kept[:-1], next(filter(within, points))]


def draw_arrow(layer: Layer, arrow: Arrow, line: list[Point], k: float) -> None:
    """Draw one arrow along a line on the paper."""
    (bx, by), (x, y) = line[-2], line[-1]
    far = hypot(x - bx, y - by) or 1.0
    dx, dy = (x - bx) / far, (y - by) / far
    wide, head = (4.2 * k, 13 * k) if arrow.attack else (2.8 * k, 10 * k)
    back = (x - dx * head, y - dy * head)
    tip = [
        (x, y),
        (back[0] - dy * head * 0.5, back[1] + dx * head * 0.5),
        (back[0] + dy * head * 0.5, back[1] - dx * head * 0.5),
    ]
    shaft = [*line[:-1], back] if hypot(back[0] - bx, back[1] - by) < far else [*line[:-1]]
    colour = LINE[arrow.whose]
    broken = () if arrow.attack else (7 * k, 4 * k)
    if arrow.supply:
        wide, broken = 1.8 * k, (2 * k, 3 * k)
    if len(shaft) > 1:
        trace = line_of(shaft)
        layer.path(trace, stroked(HALO, wide + 2.6 * k, opacity=0.85))
        layer.path(trace, stroked(colour, wide, dashes=broken))
    layer.path(ring_of(tip), Ink(fill=colour, stroke=HALO, wide=1.2 * k))


def draw_counters(layer: Layer, units: Sequence[Unit], sheet: Sheet, taken: Taken) -> None:
    """Draw the symbols of a sheet's units: on a small one without size marks and bars."""
    for each in units:
        counter = bare(each.counter) if sheet.is_small else each.counter
        draw_counter(layer, counter, sheet.on_paper(each.at), each.k(sheet))
        taken.take(room_of(each, sheet))


def room_of(unit: Unit, sheet: Sheet) -> Box:
    """Return what the symbol of a unit takes on the paper."""
    counter = bare(unit.counter) if sheet.is_small else unit.counter
    (x, y), k = sheet.on_paper(unit.at), unit.k(sheet)
    west, north, east, south = (side * k for side in extent_of(counter))
    return x + west, y + north, x + east, y + south


def name_counters(layer: Layer, units: Sequence[Unit], sheet: Sheet, taken: Taken) -> list[Counter]:
    """Set the names of units where they cover nothing; return who is to be listed beside the map.

    Those whose names found no room come first, then the other stacks.
    """
    if sheet.is_small:
        return []
    left_out = [each.counter for each in units if not _named(layer, each, sheet, taken)]
    stacks = [
        each.counter
        for each in units
        if len(each.counter.inside) > 1 or (each.counter.count > 1 and each.k(sheet) < COUNTED)
    ]
    return [*left_out, *(each for each in stacks if each not in left_out)]


def _named(layer: Layer, unit: Unit, sheet: Sheet, taken: Taken) -> bool:
    """Set the name of a unit where it covers nothing; tell whether there is room."""
    counter, by = unit.counter, max(sheet.k, LEGIBLE / NAME)
    if not counter.name and not counter.under:
        return True
    for anchor, at, box in names_beside(counter, sheet.on_paper(unit.at), unit.k(sheet), by):
        if taken.is_free(box):
            _draw_name(layer, counter, at, by, anchor)
            taken.take(box)
            return True
    return False


def draw_counter(layer: Layer, counter: Counter, at: Point, k: float) -> None:
    """Draw the symbol of one unit or stack."""
    layer.symbol(symbol_of(counter, k), at)


def _draw_name(layer: Layer, counter: Counter, at: Point, by: float, anchor: str) -> None:
    """Draw the name of a unit, and under it the date of an old report."""
    x, low = at
    for text, face in lines_of(counter):
        colour = INK if face == "bold" else LINE[counter.whose]
        layer.text((x, low), text, NAME * by, face, colour, anchor=anchor, halo=2.2 * by)
        low += LINE_OF_NAME * by
