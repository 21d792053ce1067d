"""Names set so that they cover nothing: by their dot, else off it with a line, else left out."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import atan2, degrees, inf

from msgspec import Struct, field

from workbook_engine.core.lettering import width
from workbook_engine.kit.maps.curves import Measured, Point, smooth
from workbook_engine.kit.maps.ink import HALO, INK, NAMES, WATER_NAME, Face, Ink
from workbook_engine.kit.maps.marks import Layer
from workbook_engine.kit.maps.picture import Picture, PlaceName, Rank, Stream, Water
from workbook_engine.kit.maps.sheets import LEGIBLE, Sheet

Box = tuple[float, float, float, float]
_BLOCK = 40.0
_AROUND = ((1, 0), (1, -1), (-1, 0), (1, 1), (0, -1), (0, 1), (-1, -1), (-1, 1))
"""Where a name may stand from its dot: to the right first, as maps have it."""
GREAT = frozenset({Rank.CITY, Rank.TOWN})
_DOTLESS = frozenset({Rank.FEATURE, Rank.WATER})
"""What has no dot, and its name in its midst where there is room."""
_EVERY = 620.0
"""A long water is named again after so much of its course."""


class Taken(Struct):
    """The boxes of a sheet where something stands already."""

    inside: Box
    blocks: dict[tuple[int, int], dict[Box, None]] = field(default_factory=dict)
    """The boxes that touch each block of the paper, in the order in which they were taken."""

    def take(self, box: Box) -> None:
        """Keep a box free of names."""
        for block in _blocks(box):
            self.blocks.setdefault(block, {})[box] = None

    def is_free(self, box: Box) -> bool:
        """Tell whether a box lies on the map and touches nothing."""
        west, north, east, south = self.inside
        if box[0] < west or box[1] < north or box[2] > east or box[3] > south:
            return False
        return self.covered(box, 0) == 0

    def outside(self, box: Box) -> float:
        """Return how much of a box lies beyond the map."""
        west, north, east, south = self.inside
        if west <= box[0] and north <= box[1] and box[2] <= east and box[3] <= south:
            return 0.0
        return (box[2] - box[0]) * (box[3] - box[1]) - _overlap(box, self.inside)

    def covered(self, box: Box, most: float = inf) -> float:
        """Return how much of what stands on the map a box would cover; beyond `most`, roughly.

        What two boxes share counts in one block alone: the one that its upper left corner is in.
        """
        west, north, east, south = box
        rows = range(int(north // _BLOCK), int(south // _BLOCK) + 1)
        blocks, hidden = self.blocks, 0.0
        for column in range(int(west // _BLOCK), int(east // _BLOCK) + 1):
            for row in rows:  # thousands of units ask this of each of their spots
                for left, top, right, low in blocks.get((column, row), ()):
                    if left < east and west < right and top < south and north < low:
                        x, y = (left if left > west else west), (top if top > north else north)
                        if x // _BLOCK == column and y // _BLOCK == row:
                            wide = (right if right < east else east) - x
                            high = (low if low < south else south) - y
                            hidden += wide * high
                            if hidden > most:
                                return hidden
        return hidden


def _blocks(box: Box) -> list[tuple[int, int]]:
    """Return the blocks of the paper that a box touches."""
    west, north = int(box[0] // _BLOCK), int(box[1] // _BLOCK)
    rows = range(north, int(box[3] // _BLOCK) + 1)
    return [(x, y) for x in range(west, int(box[2] // _BLOCK) + 1) for y in rows]


def _overlap(one: Box, other: Box) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def draw_water_names(layer: Layer, picture: Picture, sheet: Sheet, taken: Taken) -> None:
    """Set the names of waters letter by letter along their course."""
    for water in picture.waters:
        parts = _parts_on(water, sheet)
        for part in parts:
            _name_along(layer, water, part, sheet.k, taken)


def _parts_on(water: Water, sheet: Sheet) -> list[list[Point]]:
    west, north, east, south = sheet.box
    parts: list[list[Point]] = [[]]
    for x, y in smooth(water.course):
        if west + 0.5 <= x <= east - 0.5 and north + 0.5 <= y <= south - 0.5:
            parts[-1].append((x, y))
        elif parts[-1]:
            parts.append([])
    return [sheet.line_on_paper(part) for part in parts if len(part) > 1]


def _name_along(layer: Layer, water: Water, line: list[Point], k: float, taken: Taken) -> None:
    size = max((15 if water.stream == Stream.RIVER else 12) * min(k, 1.3), LEGIBLE)
    spaced = size * 0.22
    wanted = sum(width(letter, size, "serif") + spaced for letter in water.name)
    course = Measured.of(line[::-1] if line[0][0] > line[-1][0] else line)
    named, way = 0, wanted * 0.2
    while way + wanted < course.length and named <= course.length / _EVERY:
        letters = []
        for letter in _letters(water.name, course, way, size, spaced):
            if abs(letter[2]) >= 75 or not taken.is_free(_around(letter[1], size)):
                break
            letters.append(letter)
        if len(letters) == len(water.name):
            for said, at, turn in letters:
                _letter(layer, said, at, turn, size)
                taken.take(_around(at, size))
            named += 1
            way += max(wanted, _EVERY)
        else:
            way += size * 1.5


def _letters(
    name: str, line: Measured, way: float, size: float, spaced: float
) -> Iterator[tuple[str, Point, float]]:
    for letter in name:
        wide = width(letter, size, "serif")
        at, (dx, dy) = line.along(way + wide / 2)
        yield letter, at, degrees(atan2(dy, dx))
        way += wide + spaced


def _around(at: Point, size: float) -> Box:
    half = size * 0.42
    return at[0] - half, at[1] - half, at[0] + half, at[1] + half


def _letter(layer: Layer, letter: str, at: Point, turn: float, size: float) -> None:
    x, y = at[0], at[1]
    layer.text(
        (x, y + size * 0.33),
        letter,
        size,
        "serif",
        WATER_NAME,
        anchor="middle",
        halo=2.4,
        turned=(turn, at),
    )


def draw_dots(layer: Layer, picture: Picture, sheet: Sheet) -> None:
    """Draw the dots of places, those of a small sheet's great ones alone."""
    dot = Ink(fill=HALO, stroke=INK, wide=1.5 * sheet.k)
    for place in picture.places:
        shown = place.rank in GREAT or not sheet.is_small
        if shown and place.rank not in _DOTLESS and sheet.holds(place.at):
            layer.circle(sheet.on_paper(place.at), 3 * sheet.k, dot)


def draw_places(
    layer: Layer, picture: Picture, sheet: Sheet, taken: Taken, ranks: Collection[Rank]
) -> list[str]:
    """Set the names of places, the greatest first; return the names that found no room."""
    order = list(Rank)
    here = [each for each in picture.places if sheet.holds(each.at) and each.rank in ranks]
    left_out = []
    for place in sorted(here, key=lambda each: (order.index(each.rank), each.name)):
        if not _named(layer, place, sheet, taken):
            left_out.append(place.name)
    return left_out


def _named(layer: Layer, place: PlaceName, sheet: Sheet, taken: Taken) -> bool:
    face = NAMES[place.rank]
    k = max(min(sheet.k, 1.25), 0.85, LEGIBLE / face.size)
    at = sheet.on_paper(place.at)
    within = (0.0,) if place.rank in _DOTLESS else ()
    for further in (*within, 4.0 + 1.5 * min(sheet.k, 1), 9.0, 16.0, 26.0, 38.0):
        for box in _tries(at, _text_of(place), face, k, further * k):
            if taken.is_free(box):
                if further > 16:
                    layer.line([at, _nearest(box, at)], INK, 0.8)
                _set(layer, place, box, face, k)
                taken.take(box)
                return True
    return False


def _text_of(place: PlaceName) -> str:
    return place.name.upper() if place.rank == Rank.CITY else place.name


def _tries(at: Point, text: str, face: Face, k: float, off: float) -> Iterator[Box]:
    wide = width(text, face.size * k, face.font) + face.spaced * k * len(text)
    high = face.size * k * 0.8
    if off <= 0:
        yield at[0] - wide / 2, at[1] - high / 2, at[0] + wide / 2, at[1] + high / 2
        return
    for x, y in _AROUND:
        left = at[0] + off if x > 0 else at[0] - off - wide if x < 0 else at[0] - wide / 2
        middle = at[1] + y * (off + high / 2)
        yield left, middle - high / 2, left + wide, middle + high / 2


def _nearest(box: Box, at: Point) -> Point:
    return min(max(at[0], box[0]), box[2]), min(max(at[1], box[1]), box[3])


def _set(layer: Layer, place: PlaceName, box: Box, face: Face, k: float) -> None:
    layer.text(
        (box[0], box[3] - face.size * k * 0.05),
        _text_of(place),
        face.size * k,
        face.font,
        WATER_NAME if place.rank == Rank.WATER else INK,
        halo=3 * k,
        spaced=face.spaced * k,
    )
