"""A whole sheet of a map: ground, water, grid, ways, bridges, moves, units, names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import overload

from workbook_engine.core.languages import _, plural
from workbook_engine.core.records import replace
from workbook_engine.core.same import RecentResults, Same
from workbook_engine.kit.maps.borders import (
    draw_borders,
    draw_held,
    draw_water_sides,
    draw_works,
)
from workbook_engine.kit.maps.drawn import Drawing
from workbook_engine.kit.maps.forces import draw_fields
from workbook_engine.kit.maps.frame import (
    draw_edges,
    draw_foot,
    draw_margin,
    draw_title,
)
from workbook_engine.kit.maps.grids import Grid
from workbook_engine.kit.maps.ground import draw_grid, draw_ground
from workbook_engine.kit.maps.ink import side_inks
from workbook_engine.kit.maps.layout import laid_out
from workbook_engine.kit.maps.lines import draw_crossings, draw_roads, draw_water, ends_on_paper
from workbook_engine.kit.maps.marks import Clipped, Layer, Mark, Page
from workbook_engine.kit.maps.naming import GREAT, Taken, draw_dots, draw_places, draw_water_names
from workbook_engine.kit.maps.picture import Counter, Picture, Rank, Tint, Whose
from workbook_engine.kit.maps.pieces import draw_goals, draw_pieces, name_goals, name_pieces
from workbook_engine.kit.maps.sheets import Box, Point, Sheet, overview, sheets
from workbook_engine.kit.maps.stands import as_counters, draw_groups
from workbook_engine.kit.maps.troops import (
    draw_attacks,
    draw_counters,
    draw_moves,
    name_counters,
)

INSET = 420.0, 420.0
"""The most that an inset takes, wide and high: nearly two units to a point of the report's page."""
BESIDE, ABOVE = 34.0, 25.0
"""The margins of an inset, with its references."""
_INCHES = 6
"""How much of a table is shown round the companies on it."""
SLIM, SQUAT = 0.75, 1.35
"""How narrow and how wide an inset is, in its height."""
DENSE = 1.5
"""Points of its picture to a unit: 300 to the inch of the report's page."""


def draw(picture: Picture, sheet: Sheet, part: str = "") -> Drawing:
    """Draw one sheet. The same picture is the same drawing, mark by mark."""
    sheet = replace(sheet, field=picture.grid.field)
    land, frame = Layer(), Layer()
    left_out, unnamed = _draw_land(land, picture, sheet)
    draw_edges(frame, picture, sheet)
    draw_title(frame, picture, sheet, part)
    draw_margin(frame, picture, sheet, unnamed if sheet.lists else ())
    draw_foot(frame, picture, sheet, left_out)
    return _on_a_page(picture, sheet, land, frame.texts_last())


def _on_a_page(
    picture: Picture, sheet: Sheet, land: Layer, frame: Iterable[Mark], points: float = 1.0
) -> Drawing:
    """Return a drawing of a land and what stands round it, so many points to a unit."""
    wide, high = (round(side * points) for side in sheet.page)
    page = Page(
        units=sheet.page,
        points=(wide, high),
        edge=sheet.edge,
        by=max(round(20 * sheet.scale / 38), 5) / 20,  # whole points: each repeat is the same
        inks=tuple(side_inks(picture.colours).items()),
    )
    return Drawing(page, (Clipped(tuple(land.marks)), *frame))


def _draw_land(layer: Layer, picture: Picture, sheet: Sheet) -> tuple[list[str], list[Counter]]:
    """Draw all that is on the land; return the places and the units that found no room."""
    left, top = sheet.left, sheet.top
    taken = Taken((left + 2, top + 2, left + sheet.wide - 2, top + sheet.high - 2))
    if sheet.of_troops and picture.groups:
        picture = replace(picture, counters=(*picture.counters, *as_counters(picture.groups)))
    units = laid_out(picture, sheet)
    _draw_what_lies_below(layer, picture, sheet)
    _keep_free(picture, sheet, taken)
    draw_water_sides(layer, picture, sheet)
    draw_borders(layer, picture, sheet)
    draw_crossings(layer, picture, sheet)  # a bridge is to be seen, also where the front is
    draw_works(layer, picture, sheet)
    draw_moves(layer, picture, sheet, units)
    draw_fields(layer, picture, sheet)
    draw_goals(layer, picture, sheet, taken)
    symbols, names = Layer(), Layer()
    first = frozenset() if sheet.of_troops and not sheet.is_small else GREAT
    draw_dots(layer, picture, sheet)
    draw_counters(symbols, units, sheet, taken)
    left_out = draw_places(names, picture, sheet, taken, first)
    unnamed = name_counters(names, units, sheet, taken)
    if not sheet.of_troops:
        unnamed += draw_groups(symbols, picture, sheet, taken)
    draw_attacks(symbols, picture, sheet)
    left_out += name_goals(names, picture, sheet, taken)
    left_out += name_pieces(names, picture, sheet, taken)
    draw_water_names(layer, picture, sheet, taken)
    if not sheet.is_small:
        left_out += draw_places(layer, picture, sheet, taken, frozenset(Rank) - first)
    layer.marks += symbols.marks + names.marks
    return left_out, unnamed


def _draw_what_lies_below(layer: Layer, picture: Picture, sheet: Sheet) -> None:
    """Draw ground, water, grid and ways: what everything else stands on."""
    draw_ground(layer, picture, sheet)
    draw_held(layer, picture, sheet)
    draw_water(layer, picture, sheet)
    draw_pieces(layer, picture, sheet)
    draw_grid(layer, picture, sheet)
    draw_roads(layer, picture, sheet)


def _keep_free(picture: Picture, sheet: Sheet, taken: Taken) -> None:
    """Keep bridges and the dots of places free of symbols and names."""
    k = sheet.k
    for crossing in picture.crossings:
        (ax, ay), (bx, by) = ends_on_paper(crossing, sheet)
        x, y = (ax + bx) / 2, (ay + by) / 2
        taken.take((x - 7 * k, y - 7 * k, x + 7 * k, y + 7 * k))
    for place in picture.places:
        x, y = sheet.on_paper(place.at)
        taken.take((x - 3 * k, y - 3 * k, x + 3 * k, y + 3 * k))


def inset(picture: Picture, box: Box | None = None) -> DrawnSheets:
    """Return a part of a land as one small picture, with references round it and nothing else."""
    return DrawnSheets(picture, box, of_troops=True)


def box_round(points: Sequence[Point], around: int) -> Box | None:
    """Return the part of a land that some points stand in, and so many fields round it.

    >>> box_round([(4.5, 2.5), (6.5, 3.5)], 1), box_round([], 1)
    ((3.5, 1.5, 7.5, 4.5), None)
    """
    if not points:
        return None
    columns, rows = [x for x, _ in points], [y for _, y in points]
    return min(columns) - around, min(rows) - around, max(columns) + around, max(rows) + around


def _inset(picture: Picture, box: Box | None) -> tuple[Drawing, ...]:
    land, own = land_of(picture), [*_own(picture)]
    if picture.groups:
        there = [stand.at for group in picture.groups for stand in group.stands]
        box = box or box_round(there, _INCHES)
    box = busiest(widened(box or land, land), own, picture.grid.glance)
    wide, high = box[2] - box[0], box[3] - box[1]
    scale = min(INSET[0] / wide, INSET[1] / high, picture.grid.largest)
    beside, above = (BESIDE, ABOVE) if picture.grid.has_edges else (4.0, 4.0)
    size = wide * scale + 2 * beside, high * scale + 2 * above
    return (_bare(picture, Sheet(box, scale, beside, above, size, of_troops=True)),)


def busiest(box: Box, points: Sequence[Point], most: float) -> Box:
    """Return the part of a land, no longer nor wider than that, which has most of some points.

    >>> busiest((0, 0, 10, 4), [(1, 1), (8, 1), (9.5, 2)], 4)
    (6, 0, 10, 4)
    """
    west, east = _stretch(box[0], box[2], [x for x, _ in points], most)
    here = [y for x, y in points if west <= x <= east]
    north, south = _stretch(box[1], box[3], here, most)
    return west, north, east, south


def _stretch(first: float, last: float, at: Sequence[float], most: float) -> tuple[float, float]:
    if last - first <= most:
        return first, last
    middle = sum(at) / len(at) if at else (first + last) / 2
    starts = [first + n for n in range(int(last - first - most) + 1)]

    def liked(start: float) -> tuple[int, float]:
        held = sum(start <= each <= start + most for each in at)
        return held, -abs(start + most / 2 - middle)

    best = max(starts, key=liked)
    return best, best + most


def _own(picture: Picture) -> Iterator[Point]:
    """Yield where a team's own troops are on its map."""
    yield from (each.at for each in picture.counters if each.whose == Whose.OWN)
    own = (group for group in picture.groups if group.whose == Whose.OWN)
    yield from (each.at for group in own for each in group.stands)
    held = (picture.grid.middle(each.field) for each in picture.forces if each.whose == Whose.OWN)
    yield from filter(None, held)


def widened(box: Box, land: Box) -> Box:
    """Return a part of a land that is neither slim nor squat, as far as the land reaches.

    >>> widened((4, 0, 6, 8), (0, 0, 10, 10))
    (2, 0, 8, 8)
    """
    west, north, east, south = box
    more_wide = max(0, ceil((SLIM * (south - north) - (east - west)) / 2))
    more_high = max(0, ceil(((east - west) / SQUAT - (south - north)) / 2))
    return (
        *(max(land[0], west - more_wide), max(land[1], north - more_high)),
        *(min(land[2], east + more_wide), min(land[3], south + more_high)),
    )


def _bare(picture: Picture, sheet: Sheet) -> Drawing:
    sheet = replace(sheet, field=picture.grid.field)
    land, frame = Layer(), Layer()
    _draw_land(land, picture, sheet)
    draw_edges(frame, picture, sheet)
    return _on_a_page(picture, sheet, land, frame.marks, DENSE)


def land_of(picture: Picture) -> Box:
    """Return the smallest box that holds every field of a map."""
    return _land_of(Same(picture.grid), Same(picture.ground))


@lru_cache(maxsize=4)
def _land_of(grid: Same[Grid], ground: Same[Mapping[str, Tint]]) -> Box:
    corners = [p for name in ground.it for p in grid.it.outline(name)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    beside, below = (0, 0) if grid.it.has_edges else (0.45, 0.1)  # long names reach over
    return min(xs) - beside, min(ys) - below, max(xs) + beside, max(ys) + below


_Of = tuple[Picture, Box | None, tuple[Point, ...] | None, bool]
_DRAWN: RecentResults[_Of, tuple[Drawing, ...]] = RecentResults()


@dataclass(frozen=True, slots=True, eq=False)
class DrawnSheets(Sequence[Drawing]):
    """The sheets of a picture; they are drawn when one of them is first looked at.

    Sheets of the same picture are the same, so those need not be drawn to be compared.
    """

    picture: Picture
    box: Box | None = None
    near: tuple[Point, ...] | None = None
    of_troops: bool = False
    """Whether it is one small picture of the land round some troops."""

    @property
    def _made_of(self) -> _Of:
        return self.picture, self.box, self.near, self.of_troops

    @property
    def _sheets(self) -> tuple[Drawing, ...]:
        return _DRAWN.of(self._made_of, self._draw)

    def _draw(self) -> tuple[Drawing, ...]:
        if self.of_troops:
            return _inset(self.picture, self.box)
        return tuple(drawn_sheets(self.picture, self.box, self.near))

    @overload
    def __getitem__(self, at: int) -> Drawing: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Drawing, ...]: ...

    def __getitem__(self, at: int | slice) -> Drawing | tuple[Drawing, ...]:
        return self._sheets[at]

    def __len__(self) -> int:
        return len(self._sheets)

    def __eq__(self, other: object) -> bool:
        """Compare by the picture; two that are drawn alike are the same as well."""
        if not isinstance(other, DrawnSheets):
            return NotImplemented if not isinstance(other, tuple) else self._sheets == other
        return self._made_of == other._made_of or self._sheets == other._sheets

    __hash__ = None  # type: ignore[assignment]


def drawings(picture: Picture, box: Box | None = None, near: tuple[Point, ...] = ()) -> DrawnSheets:
    """Return the sheets of a land, or of a part of it; the same picture is drawn once.

    A land that takes several is drawn whole, small, and then in parts: all, or those on which one
    of the points is that are given.
    """
    return DrawnSheets(picture, box, near)


def drawn_sheets(
    picture: Picture, box: Box | None = None, near: tuple[Point, ...] | None = None
) -> Iterator[Drawing]:
    """Yield the sheets of a land, or of a part of it; of several, the whole land comes first."""
    box = box or land_of(picture)
    whole = list(sheets(box, picture.grid.readable, picture.grid.largest))
    if len(whole) == 1:
        yield draw(picture, whole[0])
        return
    parts = [sheet for sheet in whole if near is None or any(map(sheet.holds, near))]
    then = _("all")
    if parts:
        then = plural("all, then {count} sheet", "all, then {count} sheets", len(parts))
    first = overview(box, picture.grid.largest, whole[0].page)
    yield draw(picture, replace(first, lists=False), then)
    for at, sheet in enumerate(parts, start=1):
        part = _("sheet {number} of {parts}").format(number=at, parts=len(parts))
        yield draw(picture, sheet, part)
