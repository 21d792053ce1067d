"""Units, stacks, moves and the front."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from workbook_engine.kit.maps.curves import Point, beside, lean, smooth
from workbook_engine.kit.maps.ink import HALO, INK, LINE, Ink, stroked
from workbook_engine.kit.maps.layout import Unit
from workbook_engine.kit.maps.marks import Layer, line_of, ring_of
from workbook_engine.kit.maps.naming import Taken
from workbook_engine.kit.maps.picture import Arrow, Counter, Front, Picture
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


def draw_fronts(layer: Layer, picture: Picture, sheet: Sheet) -> None:
    """Draw lines that are held, with hatches towards the enemy."""
    k = sheet.k
    for front in picture.fronts:
        if any(sheet.holds(point, 2) for point in front.course):
            _draw_front(layer, front, sheet, k)


def _draw_front(layer: Layer, front: Front, sheet: Sheet, k: float) -> None:
    line = sheet.line_on_paper(smooth(front.course))
    hatched = beside(line, 4.2 * k)
    colour = LINE[front.whose]
    layer.line(line, HALO, 6 * k, opacity=0.7)
    layer.line(line, colour, 3 * k, has_caps=True)
    layer.line(hatched, colour, 6.5 * k, dashes=(1.5 * k, 6.5 * k))


def draw_arrows(layer: Layer, picture: Picture, sheet: Sheet, units: Sequence[Unit]) -> None:
    """Draw moves to where units stand: an attack solid, any other broken, in a white casing."""
    k = sheet.k
    stand = {(each.counter.at, each.counter.whose): each.at for each in units}
    for arrow in picture.arrows:
        if any(sheet.holds(point, 1) for point in arrow.course) and len(arrow.course) > 1:
            end = arrow.course[-1]
            course = (*arrow.course[:-1], stand.get((end, arrow.whose), end))
            draw_arrow(layer, arrow, sheet.line_on_paper(lean(course)), k)


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
    if len(shaft) > 1:
        trace = line_of(shaft)
        layer.path(trace, stroked(HALO, wide + 2.6 * k, opacity=0.85))
        layer.path(trace, stroked(colour, wide, dashes=broken))
    layer.path(ring_of(tip), Ink(fill=colour, stroke=HALO, wide=1.2 * k))


def draw_counters(layer: Layer, units: Sequence[Unit], sheet: Sheet, taken: Taken) -> None:
    """Draw the symbols of a sheet's units: on a small one without size marks and bars."""
    for each in units:
        at, k, counter = sheet.on_paper(each.at), each.k(sheet), each.counter
        if sheet.is_small:
            counter = bare(counter)
        draw_counter(layer, counter, at, k)
        west, north, east, south = (side * k for side in extent_of(counter))
        taken.take((at[0] + west, at[1] + north, at[0] + east, at[1] + south))


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
