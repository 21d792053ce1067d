"""How much room the symbol of a unit takes, and where its name is set beside it."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.lettering import width, wrapped
from workbook_engine.core.records import replace
from workbook_engine.kit.maps.curves import Point
from workbook_engine.kit.maps.naming import Box
from workbook_engine.kit.maps.picture import Counter, Whose

WIDE, HIGH, DIAMOND = 38.0, 25.0, 34.0
"""The frames of own troops and of the enemy's, on fields of the usual scale."""
NAME, FAN, LEFT = 10.0, 3.2, 4.5
"""How large names and dates are set, how far stacked frames are fanned, and how high the bar is
that shows what is left."""
MARK, DISC, STAFF = 6.4, 7.0, 9.0
"""How high the mark above a frame and how large the disc of a stack is, how long a staff."""
_EDGE = 1.0
"""Half the line round a frame."""
LINE_OF_NAME, _APART, _LONG = 9.8, 3.0, 72.0
"""How high a line of a name is, how far names are apart, and from what width on a name is set in
lines of whole words."""


def frame_of(counter: Counter) -> tuple[float, float]:
    """Return how wide and high a unit's frame is, at the usual scale."""
    return (DIAMOND, DIAMOND) if counter.whose == Whose.ENEMY else (WIDE, HIGH)


def fanned(counter: Counter) -> int:
    """Return how many frames stand behind the first one of a stack."""
    return min(counter.count, 3) - 1


def disc_of(counter: Counter) -> Point:
    """Return where the number of a stack stands, from its point: on the corner of its fan."""
    wide, high = frame_of(counter)
    return wide / 2 - 1, -high / 2 - fanned(counter) * FAN


def bare(counter: Counter) -> Counter:
    """Return a unit without size mark and bar."""
    return replace(counter, size="", left=None)


def extent_of(counter: Counter) -> Box:
    """Return what a symbol takes round its point at the usual scale: all of it but its name."""
    wide, high = frame_of(counter)
    fan, half = fanned(counter) * FAN, width_of_mark(counter.size) / 2
    several = counter.count > 1
    x, y = disc_of(counter)
    above = high / 2 + fan + (2 + MARK if counter.size else 0)
    bar = LEFT + 1.2 if counter.left is not None else 0
    below = high / 2 + max(bar, STAFF if counter.staff else 0)
    return (
        -max(wide / 2, half) - _EDGE,
        -max(above, DISC - y if several else 0) - _EDGE,
        max(wide / 2 + fan, half, x + DISC if several else 0) + _EDGE,
        below + _EDGE,
    )


def width_of_mark(size: str) -> float:
    """Return how wide the mark of a size is above a frame: a stroke or a cross a letter."""
    return max((len(size) - 1) * MARK * 0.66 + MARK * ("X" in size), 0.0)


def lines_of(counter: Counter) -> list[tuple[str, str]]:
    """Return what is written beside a unit, line by line, each with its face: name, then date."""
    named = wrapped(counter.name, _LONG, NAME, "bold") if counter.name else ()
    return [
        *((line, "bold") for line in named),
        *([(counter.under, "italic")] * bool(counter.under)),
    ]


def names_beside(
    counter: Counter, at: Point, k: float, by: float
) -> Iterator[tuple[str, Point, Box]]:
    """Yield where the name of a unit may stand: its anchor, its first line's base, and its room.

    Below it, to the right, to the left, above; the symbol is drawn `k` as large, names `by`.
    """
    said = lines_of(counter)
    long = max(width(text, NAME * by, face) for text, face in said)
    west, north, east, south = (side * k for side in extent_of(counter))
    deep = (LINE_OF_NAME * len(said) + 2) * by
    x, y = at
    for anchor, left, top in (
        ("middle", x, y + south),
        ("start", x + east + (_APART + 0.5) * by, y - deep / 2),
        ("end", x + west - (_APART + 0.5) * by, y - deep / 2),
        ("middle", x, y + north - deep),
    ):
        begins = left - {"start": 0, "middle": long / 2, "end": long}[anchor]
        yield (
            anchor,
            (left, top + 9.6 * by),
            (
                *(begins - _APART * by, top),
                *(begins + long + _APART * by, top + deep),
            ),
        )
