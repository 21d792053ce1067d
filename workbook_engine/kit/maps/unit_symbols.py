"""The symbol of a unit or stack, drawn once: units that look the same have the same.

Own troops stand in rectangles, the enemy's in diamonds; an old report has a broken, white frame.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib.resources import files
from math import hypot

from workbook_engine.core.lettering import width
from workbook_engine.kit.maps.curves import Point, points_to_the_sides
from workbook_engine.kit.maps.ink import FACE, HALO, INK, LINE, Ink
from workbook_engine.kit.maps.marks import Icon, Layer, Symbol, ring_of
from workbook_engine.kit.maps.naming import Box
from workbook_engine.kit.maps.picture import Counter, Whose
from workbook_engine.kit.maps.placing import (
    DIAMOND,
    DISC,
    FAN,
    HIGH,
    MARK,
    STAFF,
    WIDE,
    disc_of,
    extent_of,
    fanned,
    frame_of,
    width_of_mark,
)
from workbook_engine.kit.maps.sheets import LEGIBLE

_PLAIN = 0.3
"""Smaller than this a symbol is its frame alone, filled: its icon could not be read."""
COUNTED = 0.7
"""Smaller than this a stack has no number, which would hide it: its units are listed."""
_POINTED = frozenset({Whose.ENEMY, Whose.FOURTH})
"""Whose frames have a corner to the left: the staff of a headquarters begins there."""
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


def symbol_of(counter: Counter, k: float) -> Symbol:
    """Return the symbol of a unit or stack: units that look the same have the same."""
    looks = counter.whose, counter.icon, counter.size, counter.old, counter.staff
    return _symbol(*looks, counter.left, counter.count, k)


@lru_cache(maxsize=4096)
def _symbol(
    whose: Whose,
    icon: str,
    size: str,
    old: bool,
    staff: bool,
    left: int | None,
    count: int,
    k: float,
) -> Symbol:
    """Draw frame, icon, size mark, what is left of it and how many it is, round a point."""
    counter = Counter("", (0, 0), whose, icon, size, left, count, old=old, staff=staff)
    layer = Layer()
    for back in range(fanned(counter), -1, -1):
        off = back * FAN * k
        _draw_frame(layer, counter, (off, -off), k)
    if k < _PLAIN:
        return Symbol(tuple(layer.marks), _room(counter, k))
    _draw_icon(layer, counter, (0, 0), k)
    east, south = (side * k / 2 for side in frame_of(counter))
    if staff:
        top = 0 if whose in _POINTED else south
        layer.line([(-east, top), (-east, south + STAFF * k)], LINE[whose], 2 * k)
    if size:
        _draw_size(layer, size, -south - fanned(counter) * FAN * k - 2 * k, k)
    if left is not None:
        _draw_left(layer, left, (-east, south + 1.2 * k), 2 * east, k)
    if count > 1 and k >= COUNTED:
        _draw_count(layer, counter, k)
    return Symbol(tuple(layer.marks), _room(counter, k))


def _room(counter: Counter, k: float) -> Box:
    """Return what a symbol takes round its point at the most, halos as well."""
    west, north, east, south = extent_of(counter)
    return west * k - 2, north * k - 2, east * k + 2, south * k + 2


def _draw_left(layer: Layer, tenths: int, at: Point, wide: float, k: float) -> None:
    layer.box(*at, wide, 4 * k, Ink(fill=HALO, stroke=INK, wide=0.8 * k))
    layer.box(*at, wide * tenths / 10, 4 * k, Ink(fill=INK))


def _draw_size(layer: Layer, size: str, low: float, k: float) -> None:
    """Draw the mark of a size above a frame: `I` a stroke, `X` a cross, anything else a dot."""
    high, far = MARK * k, width_of_mark(size) * k
    step = MARK * 0.66 * k
    for wide, colour in ((3.4 * k, HALO), (1.5 * k, INK)):
        for at, letter in enumerate(size):
            x = -far / 2 + at * step + (high / 2 if "X" in size else 0)
            half = high * 0.33
            if letter == "X":
                layer.line([(x - half, low - high), (x + half, low)], colour, wide)
                layer.line([(x - half, low), (x + half, low - high)], colour, wide)
            elif letter == "I":
                layer.line([(x, low - high), (x, low)], colour, wide)
            else:
                layer.circle((x, low - half), wide, Ink(fill=colour))


def _draw_count(layer: Layer, counter: Counter, k: float) -> None:
    """Draw how many a stack is of, on the corner of its fan and within its room."""
    x, y = (side * k for side in disc_of(counter))
    size, said = max(9.5 * k, LEGIBLE), str(counter.count)
    radius = max(DISC * k, hypot(width(said, size, "bold"), size * 0.72) / 2 + 1)
    x, y = x + DISC * k - radius, y - DISC * k + radius
    layer.circle((x, y), radius, Ink(fill=INK, stroke=HALO, wide=k))
    layer.text((x, y + size * 0.36), said, size, "bold", HALO, anchor="middle")


def _draw_frame(layer: Layer, counter: Counter, at: Point, k: float) -> None:
    x, y = at
    fill = HALO if counter.old else LINE[counter.whose] if k < _PLAIN else FACE[counter.whose]
    broken = (4 * k, 2.4 * k) if counter.old else ()
    ink = Ink(fill=fill, stroke=LINE[counter.whose], wide=1.9 * k, dashes=broken)
    if counter.whose == Whose.OWN:
        left, top = x - WIDE * k / 2, y - HIGH * k / 2
        layer.box(left, top, WIDE * k, HIGH * k, ink)
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
    layer.path(ring_of(corners), ink)


def _draw_icon(layer: Layer, counter: Counter, at: Point, k: float) -> None:
    kind = "friend" if counter.whose == Whose.OWN else "enemy"  # the latter fits into eight corners
    drawn = icons().get(counter.icon, {}).get(kind, "")
    if not drawn and counter.icon in _BARE:
        return
    if not drawn:
        size = max(16 * k, LEGIBLE)
        layer.text((at[0], at[1] + size * 0.35), "?", size, "bold", INK, anchor="middle")
        return
    inked = drawn.replace('stroke-width="3"', 'stroke-width="7"').replace("INK", INK)
    layer.marks.append(Icon(inked, at, _ICON[counter.whose] * k))
