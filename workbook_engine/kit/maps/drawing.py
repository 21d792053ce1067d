"""A whole sheet of a map, as SVG: ground, water, grid, ways, bridges, moves, units, names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from workbook_engine.core.same import RecentResults
from workbook_engine.kit.maps.borders import (
    draw_borders,
    draw_held,
    draw_water_sides,
    draw_works,
)
from workbook_engine.kit.maps.forces import draw_fields
from workbook_engine.kit.maps.frame import (
    cover_margins,
    draw_edges,
    draw_foot,
    draw_margin,
    draw_paper,
    draw_title,
)
from workbook_engine.kit.maps.ground import define_patterns, draw_grid, draw_ground
from workbook_engine.kit.maps.ink import inked
from workbook_engine.kit.maps.lines import draw_crossings, draw_roads, draw_water, ends_on_paper
from workbook_engine.kit.maps.naming import GREAT, Taken, draw_places, draw_water_names
from workbook_engine.kit.maps.pen import Pen, number
from workbook_engine.kit.maps.picture import Picture, Rank
from workbook_engine.kit.maps.sheets import EDGE, Box, Point, Sheet, overview, sheets
from workbook_engine.kit.maps.troops import draw_arrows, draw_counters, draw_fronts

INSET = 1050.0, 760.0
"""The most that an inset takes, wide and high."""


def draw(picture: Picture, sheet: Sheet, part: str = "") -> str:
    """Draw one sheet. The same picture is the same text, letter for letter."""
    pen = Pen()
    _begin(pen, sheet)
    left_out = _draw_land(pen, picture, sheet)
    cover_margins(pen, sheet)
    draw_edges(pen, picture, sheet)
    draw_title(pen, picture, sheet, part)
    draw_margin(pen, picture, sheet)
    draw_foot(pen, picture, sheet, left_out)
    pen.write("</svg>")
    return inked("\n".join(pen.drawn) + "\n", picture.colours)


def _begin(pen: Pen, sheet: Sheet) -> None:
    """Begin a drawing: its size, its patterns, the paper, and what of it the land may cover."""
    wide, high = (number(side) for side in sheet.page)
    pen.write(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
        f'viewBox="0 0 {wide} {high}">'
    )
    pen.write("<defs>")
    define_patterns(pen, sheet.scale)
    pen.write("</defs>")
    draw_paper(pen, sheet)


def _draw_land(pen: Pen, picture: Picture, sheet: Sheet) -> list[str]:
    left, top = sheet.left, sheet.top
    taken = Taken((left + 2, top + 2, left + sheet.wide - 2, top + sheet.high - 2))
    draw_ground(pen, picture, sheet)
    draw_held(pen, picture, sheet)
    draw_water(pen, picture, sheet)
    draw_grid(pen, picture, sheet)
    draw_roads(pen, picture, sheet)
    draw_crossings(pen, picture, sheet)
    _keep_free(picture, sheet, taken)
    draw_water_sides(pen, picture, sheet)
    draw_borders(pen, picture, sheet)
    draw_works(pen, picture, sheet)
    draw_fields(pen, picture, sheet)
    draw_fronts(pen, picture, sheet)
    draw_arrows(pen, picture, sheet)
    symbols, names = Pen(), Pen()
    first = GREAT if sheet.is_small else frozenset({Rank.CITY})
    left_out = draw_places(names, picture, sheet, taken, first)
    draw_counters(symbols, picture, sheet, taken)
    draw_water_names(pen, picture, sheet, taken)
    if not sheet.is_small:
        left_out += draw_places(pen, picture, sheet, taken, frozenset(Rank) - first)
    pen.drawn += symbols.drawn + names.drawn
    return left_out


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


def inset(picture: Picture, box: Box | None = None) -> tuple[str, ...]:
    """Return a part of a land as one small picture, with references round it and nothing else."""
    box = box or land_of(picture)
    largest = picture.grid.largest
    scale = min(INSET[0] / (box[2] - box[0]), INSET[1] / (box[3] - box[1]), largest)
    size = ((box[2] - box[0]) * scale + 3 * EDGE, (box[3] - box[1]) * scale + 2 * EDGE)
    return (_bare(picture, Sheet(box, scale, 1.5 * EDGE, EDGE, size)),)


def _bare(picture: Picture, sheet: Sheet) -> str:
    pen = Pen()
    _begin(pen, sheet)
    _draw_land(pen, picture, sheet)
    cover_margins(pen, sheet)
    draw_edges(pen, picture, sheet)
    pen.write("</svg>")
    return inked("\n".join(pen.drawn) + "\n", picture.colours)


def land_of(picture: Picture) -> Box:
    """Return the smallest box that holds every field of a map."""
    corners = [p for name in picture.ground for p in picture.grid.outline(name)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    beside, below = (0, 0) if picture.grid.has_edges else (0.45, 0.1)  # long names reach over
    return min(xs) - beside, min(ys) - below, max(xs) + beside, max(ys) + below


_Of = tuple[Picture, Box | None, tuple[Point, ...] | None]
_DRAWN: RecentResults[_Of, tuple[str, ...]] = RecentResults()


@dataclass(frozen=True, slots=True, eq=False)
class DrawnSheets(Sequence[str]):
    """The sheets of a picture; they are drawn when one of them is first looked at.

    Sheets of the same picture are the same, so those need not be drawn to be compared.
    """

    picture: Picture
    box: Box | None = None
    near: tuple[Point, ...] | None = None

    @property
    def _sheets(self) -> tuple[str, ...]:
        of = self.picture, self.box, self.near
        return _DRAWN.of(of, lambda: tuple(drawn_sheets(*of)))

    @overload
    def __getitem__(self, at: int) -> str: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[str, ...]: ...

    def __getitem__(self, at: int | slice) -> str | tuple[str, ...]:
        return self._sheets[at]

    def __len__(self) -> int:
        return len(self._sheets)

    def __eq__(self, other: object) -> bool:
        """Compare by the picture; two that are drawn alike are the same as well."""
        if not isinstance(other, DrawnSheets):
            return NotImplemented if not isinstance(other, tuple) else self._sheets == other
        same = (self.picture, self.box, self.near) == (other.picture, other.box, other.near)
        return same or self._sheets == other._sheets

    __hash__ = None  # type: ignore[assignment]


def drawings(picture: Picture, box: Box | None = None, near: tuple[Point, ...] = ()) -> DrawnSheets:
    """Return the sheets of a land, or of a part of it; the same picture is drawn once.

    A land that takes several is drawn whole, small, and then in parts: all, or those on which one
    of the points is that are given.
    """
    return DrawnSheets(picture, box, near)


def drawn_sheets(
    picture: Picture, box: Box | None = None, near: tuple[Point, ...] | None = None
) -> Iterator[str]:
    """Yield the sheets of a land, or of a part of it; of several, the whole land comes first."""
    box = box or land_of(picture)
    whole = list(sheets(box, picture.grid.readable, picture.grid.largest))
    if len(whole) == 1:
        yield draw(picture, whole[0])
        return
    parts = [sheet for sheet in whole if near is None or any(map(sheet.holds, near))]
    then = f"all, then {len(parts)} sheets" if parts else "all"
    yield draw(picture, overview(box, picture.grid.largest), then)
    for at, sheet in enumerate(parts, start=1):
        yield draw(picture, sheet, f"sheet {at} of {len(parts)}")
