"""How a land is cut into sheets of paper, and where a point of it stands on one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil

from msgspec import Struct

from workbook_engine.core.records import replace

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""West, north, east, south."""

LYING, STANDING = (2000.0, 1414.0), (1414.0, 2000.0)
"""A page of A3: 4.76 units to the millimetre."""
SMALL_PAGES = (1414.0, 1000.0), (1000.0, 1414.0)
"""A page of A4, for a land whose fields are drawn large enough on it: so many times as large as
can just be read."""
ROOMY = 1.5
LEGIBLE = 13.2
"""How large letters are at least: 7 points on the printed page, whose margins take their share."""
BAND, EDGE, LEGEND, FOOT = 84.0, 30.0, 300.0, 92.0
USUAL, LARGEST, SMALL, READABLE, LEAST, MOST = 38.0, 110.0, 24.0, 14.0, 0.5, 1.9
"""Units to a field: at A3 a square of 8 mm, the most that a small land is drawn at; below which
it is drawn as an overview, and the land round some troops is; and how small and how large symbols
are drawn, 1 being usual."""


class Sheet(Struct, frozen=True):
    """One sheet: which part of the land, how large, and where on the paper."""

    box: Box
    scale: float
    left: float
    top: float
    page: Point = LYING
    of_troops: bool = False
    """Whether it is of the land round some troops alone, whose names then come first."""
    field: float = 1.0
    """How many units of the land a field is long, by which symbols are measured."""
    has_key: bool = True
    """Whether the legend is on it, and what the map says of itself: the first sheet of a map."""
    lists: bool = True
    """Whether units that found no room for their names are listed: not where others show them."""

    def on_paper(self, point: Point) -> Point:
        """Return where a point of the land stands on the paper."""
        return (
            self.left + (point[0] - self.box[0]) * self.scale,
            self.top + (point[1] - self.box[1]) * self.scale,
        )

    def line_on_paper(self, points: Iterable[Point]) -> list[Point]:
        """Return where the points of a line stand on the paper."""
        (west, north), scale, left, top = self.box[:2], self.scale, self.left, self.top
        return [(left + (x - west) * scale, top + (y - north) * scale) for x, y in points]

    def holds(self, point: Point, by: float = 0.0) -> bool:
        """Tell whether a point of the land is on the sheet, or no further off than `by`."""
        west, north, east, south = self.box
        return west - by <= point[0] <= east + by and north - by <= point[1] <= south + by

    def touches(self, box: Box, by: float = 1.0) -> bool:
        """Tell whether a part of the land is on the sheet, or no further off than `by`."""
        west, north, east, south = self.box
        return (
            box[0] <= east + by
            and west - by <= box[2]
            and box[1] <= south + by
            and north - by <= box[3]
        )

    @property
    def is_small(self) -> bool:
        """Whether fields are so small that only the greatest names and bare symbols are drawn."""
        return self.scale * self.field < (READABLE if self.of_troops else SMALL)

    @property
    def k(self) -> float:
        """How large symbols and lines are drawn: 1 at the usual scale, within limits."""
        least = 1.0 if self.of_troops and not self.is_small else LEAST
        return min(max(self.scale * self.field / USUAL, least), MOST)

    @property
    def wide(self) -> float:
        """The width of the map on the paper."""
        return (self.box[2] - self.box[0]) * self.scale

    @property
    def high(self) -> float:
        """The height of the map on the paper."""
        return (self.box[3] - self.box[1]) * self.scale

    @property
    def edge(self) -> Box:
        """The edge of the map on the paper: left, top, how wide, how high."""
        return self.left, self.top, self.wide, self.high


def room(page: Point = LYING) -> tuple[float, float]:
    """Return how much of a page the map itself may take, wide and high."""
    return page[0] - LEGEND - 4 * EDGE, page[1] - BAND - FOOT - 2 * EDGE


def sheets(box: Box, readable: float = USUAL, largest: float = LARGEST) -> Iterator[Sheet]:
    """Yield the sheets that a land takes, from the north-west on, none smaller than a scale.

    The pages lie or stand, whichever takes fewer, and of as many, whichever draws larger. A small
    land lies on a small page.
    """
    large = max(_scale(box, 1, 1, page, largest) for page in SMALL_PAGES) >= ROOMY * readable
    cuts = [_cut(box, readable, page) for page in (SMALL_PAGES if large else (LYING, STANDING))]
    down, across, page = min(
        cuts, key=lambda cut: (cut[0] * cut[1], -_scale(box, cut[0], cut[1], cut[2], largest))
    )
    scale = _scale(box, down, across, page, largest)
    wide, high = room(page)
    for row in range(down):
        for column in range(across):
            west, east = _stretch(column, across, box[0], box[2], wide / scale)
            north, south = _stretch(row, down, box[1], box[3], high / scale)
            sheet = _placed((west, north, east, south), scale, page)
            yield sheet if down * across == 1 else replace(sheet, has_key=False)


def _cut(box: Box, readable: float, page: Point) -> tuple[int, int, Point]:
    """Return how many sheets a land takes down and across."""
    wide, high = room(page)
    across = max(1, ceil((box[2] - box[0]) * readable / wide - 0.001))
    down = max(1, ceil((box[3] - box[1]) * readable / high - 0.001))
    return down, across, page


def _step(first: float, last: float, parts: int) -> float:
    """Return how much of a land one of its parts takes: whole fields, where there are several."""
    return last - first if parts == 1 else ceil((last - first) / parts)


def _scale(box: Box, down: int, across: int, page: Point, largest: float) -> float:
    wide, high = room(page)
    step_x, step_y = _step(box[0], box[2], across), _step(box[1], box[3], down)
    return min(wide / step_x, high / step_y, largest)


def _stretch(
    number: int, parts: int, first: float, last: float, most: float
) -> tuple[float, float]:
    """Return from where to where a part reaches: as far as the paper has room, within the land."""
    if parts == 1:
        return first, last
    step = _step(first, last, parts)
    start = first + number * step
    end = min(start + max(step, int(most)), last)
    return max(first, min(start, end - int(most))), end


def _placed(box: Box, scale: float, page: Point) -> Sheet:
    wide, high = room(page)
    left = 2 * EDGE + (wide - (box[2] - box[0]) * scale) / 2
    down = (high - (box[3] - box[1]) * scale) / 2
    return Sheet(box, scale, left, BAND + EDGE * 1.5 + down, page)


def overview(box: Box, largest: float = LARGEST, page: Point | None = None) -> Sheet:
    """Return the whole land on one sheet, however small: lying or standing, as it is larger.

    Before others it lies or stands as they do: all of a map are printed from one sheet of a book.
    """
    page = page or max((LYING, STANDING), key=lambda page: _scale(box, 1, 1, page, largest))
    return _placed(box, _scale(box, 1, 1, page, largest), page)
