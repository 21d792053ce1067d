"""Symbols of units, stacks, moves and the front.

Own troops stand in rectangles, the enemy's in diamonds; an old report has a broken, white frame.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from importlib.resources import files
from math import hypot

from workbook_engine.kit.maps.curves import Point, beside, points_to_the_sides, smooth
from workbook_engine.kit.maps.ink import FACE, HALO, INK, LINE
from workbook_engine.kit.maps.naming import Taken
from workbook_engine.kit.maps.pen import Pen, number, path
from workbook_engine.kit.maps.picture import Arrow, Counter, Front, Picture, Whose
from workbook_engine.kit.maps.placing import (
    CLOSE,
    DIAMOND,
    FAN,
    HIGH,
    LEFT,
    NAME,
    SIDES,
    UNDER,
    WIDE,
    boxes_of,
    crowded,
    fanned,
    frame_of,
    name_at,
    placed,
    spots_of,
)
from workbook_engine.kit.maps.sheets import Sheet

_BARE = ("staff", "")
"""A headquarters has an empty frame."""
_ICON = {
    Whose.OWN: WIDE / 150,
    Whose.ENEMY: DIAMOND / 144,
    Whose.THIRD: HIGH / 120,
    Whose.FOURTH: HIGH / 120,
}


@cache
def icons() -> dict[str, dict[str, str]]:
    """Return the icons by name: for a friend's frame and for an enemy's."""
    text = files(__package__).joinpath("symbols", "symbols.json").read_text(encoding="utf-8")
    read: dict[str, dict[str, str]] = json.loads(text)
    return read


def draw_fronts(pen: Pen, picture: Picture, sheet: Sheet) -> None:
    """Draw lines that are held, with hatches towards the enemy."""
    k = sheet.k
    for front in picture.fronts:
        if any(sheet.holds(point, 2) for point in front.course):
            _draw_front(pen, front, sheet, k)


def _draw_front(pen: Pen, front: Front, sheet: Sheet, k: float) -> None:
    line = [sheet.on_paper(point) for point in smooth(front.course)]
    hatched = beside(line, 4.2 * k)
    colour = LINE[front.whose]
    pen.line(line, HALO, 6 * k, 'opacity="0.7"')
    pen.line(line, colour, 3 * k, 'stroke-linecap="round"')
    dashes = f'stroke-dasharray="{number(1.5 * k)} {number(6.5 * k)}"'
    pen.line(hatched, colour, 6.5 * k, dashes)


def draw_arrows(pen: Pen, picture: Picture, sheet: Sheet) -> None:
    """Draw moves: an attack solid, any other move broken, both with a white casing."""
    k = sheet.k
    for arrow in picture.arrows:
        if any(sheet.holds(point, 1) for point in arrow.course) and len(arrow.course) > 1:
            draw_arrow(pen, arrow, [sheet.on_paper(point) for point in smooth(arrow.course)], k)


def draw_arrow(pen: Pen, arrow: Arrow, line: list[Point], k: float) -> None:
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
    broken = "" if arrow.attack else f'stroke-dasharray="{number(7 * k)} {number(4 * k)}"'
    if len(shaft) > 1:
        pen.line(shaft, HALO, wide + 2.6 * k, 'opacity="0.85"')
        pen.line(shaft, colour, wide, broken)
    pen.write(
        f'<path d="{path(tip, closed=True)}" fill="{colour}" stroke="{HALO}" '
        f'stroke-width="{number(1.2 * k)}"/>'
    )


def draw_counters(pen: Pen, picture: Picture, sheet: Sheet, taken: Taken) -> list[Counter]:
    """Draw all units of the sheet, moved a little where they would hide each other or a bridge.

    Where many stand close together they are drawn smaller, each on its field, and named only where
    nothing is covered; those without a name are returned.
    """
    here = [each for each in picture.counters if sheet.holds(each.at)]
    here.sort(key=lambda each: (each.old, each.at[1], each.at[0], each.name))
    close = crowded([sheet.on_paper(each.at) for each in here], sheet.k)
    small, stand = sheet.k * CLOSE, []
    if sheet.is_small:
        for each, is_close in zip(here, close, strict=True):
            bare = replace(each, name="", under="", size="", left=None)
            _put(pen, bare, sheet.on_paper(each.at), small if is_close else sheet.k, taken)
        return []
    for each, is_close in zip(here, close, strict=True):
        if is_close:
            bare = replace(each, name="", under="")
            stand.append((each, _put(pen, bare, sheet.on_paper(each.at), small, taken)))
    loose = [each for each, is_close in zip(here, close, strict=True) if not is_close]
    alone = [(each, sheet.on_paper(each.at)) for each in loose]
    for (each, at), spot in zip(alone, spots_of(alone, sheet.k, taken), strict=True):
        _draw_off(pen, each, at, spot, sheet.k)
    return [each for each, at in stand if not _named(pen, each, at, small, taken)]


def _put(pen: Pen, counter: Counter, at: Point, k: float, taken: Taken) -> Point:
    """Draw a unit where it covers least, with a line to its field; return where that is."""
    spot = placed(counter, at, k, taken)
    _draw_off(pen, counter, at, spot, k)
    return spot[0]


def _draw_off(pen: Pen, counter: Counter, at: Point, spot: tuple[Point, int], k: float) -> None:
    """Draw a unit where it stands, with a line to its field where it is off it."""
    (x, y), side = spot
    if hypot(x - at[0], y - at[1]) > 12 * k:
        pen.line([at, (x, y)], INK, 0.9 * k)
    draw_counter(pen, counter, (x, y), k, side)


def _named(pen: Pen, counter: Counter, at: Point, k: float, taken: Taken) -> bool:
    """Set the name of a unit that is drawn already, where it covers nothing; tell if there is."""
    if not counter.name and not counter.under:
        return True
    for side in SIDES:
        box = boxes_of(counter, at, k, side)[-1]
        if taken.is_free(box):
            low = at[1] + (frame_of(counter)[1] / 2 + (LEFT if counter.left is not None else 0)) * k
            _draw_name(pen, counter, name_at(counter, at, k, side, low), k, side)
            taken.take(box)
            return True
    return False


def draw_counter(pen: Pen, counter: Counter, at: Point, k: float, beside: int = 0) -> None:
    """Draw one unit or stack: frame, icon, size mark, what is left of it, name, date."""
    for back in range(fanned(counter), -1, -1):
        off = back * FAN * k
        _draw_frame(pen, counter, (at[0] + off, at[1] - off), k)
    _draw_icon(pen, counter, at, k)
    wide, high = (side * k for side in frame_of(counter))
    x, y = at
    if counter.staff:
        foot = [(x - wide / 2, y + high / 2), (x - wide / 2, y + high / 2 + 9 * k)]
        pen.line(foot, LINE[counter.whose], 2 * k)
    if counter.size:
        top = y - high / 2 - fanned(counter) * FAN * k - 2 * k
        pen.text((x, top), counter.size, 9 * k, "bold", anchor="middle", halo=2.2 * k)
    low = y + high / 2
    if counter.left is not None:
        _draw_left(pen, counter.left, (x - wide / 2, low + 1.2 * k), wide, k)
        low += LEFT * k
    _draw_name(pen, counter, name_at(counter, at, k, beside, low), k, beside)
    if counter.count > 1:
        _draw_count(pen, counter.count, (x + wide / 2, y - high / 2), k)


def _draw_name(pen: Pen, counter: Counter, at: Point, k: float, beside: int) -> None:
    """Draw the name of a unit, and under it the date of an old report."""
    anchor = ("middle", "start", "end")[beside]
    x, low = at
    if counter.name:
        pen.text((x, low), counter.name, NAME * k, "bold", anchor=anchor, halo=2.6 * k)
        low += 9.2 * k
    if counter.under:
        colour = LINE[counter.whose]
        pen.text((x, low), counter.under, UNDER * k, "italic", colour, anchor=anchor, halo=2.4)


def _draw_left(pen: Pen, tenths: int, at: Point, wide: float, k: float) -> None:
    pen.box(*at, wide, 4 * k, HALO, f'stroke="{INK}" stroke-width="{number(0.8 * k)}"')
    pen.box(at[0], at[1], wide * tenths / 10, 4 * k, INK)


def _draw_count(pen: Pen, count: int, at: Point, k: float) -> None:
    x, y = at[0] + 3 * k, at[1] - 4 * k
    pen.write(
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(7 * k)}" fill="{INK}" '
        f'stroke="{HALO}" stroke-width="{number(k)}"/>'
    )
    pen.text((x, y + 3.4 * k), str(count), 9.5 * k, "bold", HALO, anchor="middle")


def _draw_frame(pen: Pen, counter: Counter, at: Point, k: float) -> None:
    x, y = at
    fill = HALO if counter.old else FACE[counter.whose]
    broken = f' stroke-dasharray="{number(4 * k)} {number(2.4 * k)}"' if counter.old else ""
    stroke = f'stroke="{LINE[counter.whose]}" stroke-width="{number(1.9 * k)}"{broken}'
    if counter.whose == Whose.OWN:
        left, top = x - WIDE * k / 2, y - HIGH * k / 2
        pen.box(left, top, WIDE * k, HIGH * k, fill, stroke)
        return
    half, wide, high = DIAMOND * k / 2, WIDE * k / 2, HIGH * k / 2
    corners = [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
    if counter.whose == Whose.THIRD:
        cut = 8 * k
        corners = [
            *((x - wide, y - high + cut), (x - wide + cut, y - high)),
            *((x + wide - cut, y - high), (x + wide, y - high + cut)),
            *((x + wide, y + high - cut), (x + wide - cut, y + high)),
            *((x - wide + cut, y + high), (x - wide, y + high - cut)),
        ]
    if counter.whose == Whose.FOURTH:
        corners = points_to_the_sides(at, wide, high)
    pen.write(f'<path d="{path(corners, closed=True)}" fill="{fill}" {stroke}/>')


def _draw_icon(pen: Pen, counter: Counter, at: Point, k: float) -> None:
    kind = "friend" if counter.whose == Whose.OWN else "enemy"  # the latter fits into eight corners
    drawn = icons().get(counter.icon, {}).get(kind, "")
    if not drawn and counter.icon in _BARE:
        return
    if not drawn:
        pen.text((at[0], at[1] + 5.5 * k), "?", 16 * k, "bold", INK, anchor="middle")
        return
    size = _ICON[counter.whose]
    move = f"translate({number(at[0])} {number(at[1])}) scale({size * k:.4f}) translate(-100 -100)"
    inked = drawn.replace('stroke-width="3"', 'stroke-width="7"').replace("INK", INK)
    pen.write(f'<g transform="{move}">{inked}</g>')
