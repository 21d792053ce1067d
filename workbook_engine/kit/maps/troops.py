"""Units, stacks, moves and the front."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from workbook_engine.core.records import replace
from workbook_engine.kit.maps.curves import Point, beside, lean, smooth
from workbook_engine.kit.maps.ink import HALO, INK, LINE, Ink, stroked
from workbook_engine.kit.maps.marks import Layer, line_of, ring_of
from workbook_engine.kit.maps.naming import Taken
from workbook_engine.kit.maps.picture import Arrow, Counter, Front, Picture
from workbook_engine.kit.maps.placing import (
    CLOSE,
    LEFT,
    NAME,
    SIDES,
    UNDER,
    boxes_of,
    crowded,
    frame_of,
    name_at,
    placed,
    spots_of,
)
from workbook_engine.kit.maps.sheets import Sheet
from workbook_engine.kit.maps.unit_symbols import symbol_of


class Layers(NamedTuple):
    """What units are drawn with: the lines to their fields lie below all of them."""

    lines: dict[Ink, list[tuple[Point, ...]]]
    units: Layer


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


def draw_arrows(layer: Layer, picture: Picture, sheet: Sheet) -> None:
    """Draw moves: an attack solid, any other move broken, both with a white casing."""
    k = sheet.k
    for arrow in picture.arrows:
        if any(sheet.holds(point, 1) for point in arrow.course) and len(arrow.course) > 1:
            draw_arrow(layer, arrow, sheet.line_on_paper(lean(arrow.course)), k)


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


def draw_counters(layer: Layer, picture: Picture, sheet: Sheet, taken: Taken) -> list[Counter]:
    """Draw all units of the sheet, moved a little where they would hide each other or a bridge.

    Where many stand close together they are drawn smaller, each on its field, and named only where
    nothing is covered; those without a name are returned.
    """
    here = [each for each in picture.counters if sheet.holds(each.at)]
    here.sort(key=lambda each: (each.old, each.at[1], each.at[0], each.name))
    close = crowded([sheet.on_paper(each.at) for each in here], sheet.k)
    layers = Layers({}, Layer())
    if sheet.is_small:
        for each, is_close in zip(here, close, strict=True):
            bare = replace(each, name="", under="", size="", left=None)
            k = sheet.k * CLOSE if is_close else sheet.k
            _put(layers, bare, sheet.on_paper(each.at), k, taken)
        stand = []
    else:
        stand = _draw_named(layers, here, close, sheet, taken)
    layer.lines(layers.lines)
    layer.marks += layers.units.texts_last()
    small = sheet.k * CLOSE
    return [each for each, at in stand if not _named(layer, each, at, small, taken)]


def _draw_named(
    layers: Layers, here: list[Counter], close: list[bool], sheet: Sheet, taken: Taken
) -> list[tuple[Counter, Point]]:
    """Draw units, with their names those that stand free; return the others and where they are."""
    small, stand = sheet.k * CLOSE, []
    for each, is_close in zip(here, close, strict=True):
        if is_close:
            bare = replace(each, name="", under="")
            stand.append((each, _put(layers, bare, sheet.on_paper(each.at), small, taken)))
    loose = [each for each, is_close in zip(here, close, strict=True) if not is_close]
    alone = [(each, sheet.on_paper(each.at)) for each in loose]
    for (each, at), spot in zip(alone, spots_of(alone, sheet.k, taken), strict=True):
        _draw_off(layers, each, at, spot, sheet.k)
    return stand


def _put(layers: Layers, counter: Counter, at: Point, k: float, taken: Taken) -> Point:
    """Draw a unit where it covers least, with a line to its field; return where that is."""
    spot = placed(counter, at, k, taken)
    _draw_off(layers, counter, at, spot, k)
    return spot[0]


def _draw_off(
    layers: Layers, counter: Counter, at: Point, spot: tuple[Point, int], k: float
) -> None:
    """Draw a unit where it stands, with a line to its field where it is off it."""
    (x, y), side = spot
    if hypot(x - at[0], y - at[1]) > 12 * k:
        layers.lines.setdefault(stroked(INK, 0.9 * k), []).append((at, (x, y)))
    draw_counter(layers.units, counter, (x, y), k, side)


def _named(layer: Layer, counter: Counter, at: Point, k: float, taken: Taken) -> bool:
    """Set the name of a unit that is drawn already, where it covers nothing; tell if there is."""
    if not counter.name and not counter.under:
        return True
    for side in SIDES:
        box = boxes_of(counter, at, k, side)[-1]
        if taken.is_free(box):
            low = at[1] + (frame_of(counter)[1] / 2 + (LEFT if counter.left is not None else 0)) * k
            _draw_name(layer, counter, name_at(counter, at, k, side, low), k, side)
            taken.take(box)
            return True
    return False


def draw_counter(layer: Layer, counter: Counter, at: Point, k: float, beside: int = 0) -> None:
    """Draw one unit or stack: its symbol, its name, and under it the date of an old report."""
    layer.symbol(symbol_of(counter, k), at)
    if counter.name or counter.under:
        low = at[1] + (frame_of(counter)[1] / 2 + (LEFT if counter.left is not None else 0)) * k
        _draw_name(layer, counter, name_at(counter, at, k, beside, low), k, beside)


def _draw_name(layer: Layer, counter: Counter, at: Point, k: float, beside: int) -> None:
    """Draw the name of a unit, and under it the date of an old report."""
    anchor = ("middle", "start", "end")[beside]
    x, low = at
    if counter.name:
        layer.text((x, low), counter.name, NAME * k, "bold", anchor=anchor, halo=2.6 * k)
        low += 9.2 * k
    if counter.under:
        colour = LINE[counter.whose]
        layer.text((x, low), counter.under, UNDER * k, "italic", colour, anchor=anchor, halo=2.4)
