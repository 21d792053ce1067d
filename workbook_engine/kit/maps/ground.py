"""Ground in quiet tints: fields of one kind melted into areas with rounded edges."""

from __future__ import annotations

from workbook_engine.kit.maps.curves import rings, rounded
from workbook_engine.kit.maps.ink import GROUND, INK, PALE, PATTERNS
from workbook_engine.kit.maps.pen import Pen
from workbook_engine.kit.maps.picture import Picture, Tint
from workbook_engine.kit.maps.sheets import Sheet


def define_patterns(pen: Pen, scale: float) -> None:
    """Define the pattern of each ground, in the measure of the map."""
    for tint, strokes in PATTERNS.items():
        pen.write(
            f'<pattern id="{tint}" width="20" height="20" patternUnits="userSpaceOnUse" '
            f'patternTransform="scale({scale / 38:.3f})" stroke-width="1">{strokes}</pattern>'
        )


def draw_ground(pen: Pen, picture: Picture, sheet: Sheet) -> None:
    """Draw the ground: each tint one area, its pattern over it."""
    pen.box(sheet.left, sheet.top, sheet.wide, sheet.high, GROUND[Tint.OPEN])
    fields: dict[Tint, list[str]] = {}
    for name, tint in picture.ground.items():
        middle = picture.grid.middle(name)
        if tint != Tint.OPEN and middle and sheet.holds(middle, 2):
            fields.setdefault(tint, []).append(name)
    for tint in Tint:
        if tint not in fields:
            continue
        areas = [
            [sheet.on_paper(point) for point in rounded(ring)]
            for ring in rings(map(picture.grid.outline, fields[tint]))
        ]
        pen.area(areas, GROUND[tint])
        pen.area(areas, f"url(#{tint})")


def draw_grid(pen: Pen, picture: Picture, sheet: Sheet) -> None:
    """Draw the fields' outlines, thin and pale; every fifth line of squares is stronger."""
    west, north, east, south = sheet.box
    rows = [*picture.grid.rows(north, south)]
    if not rows:
        _outlines(pen, picture, sheet)
        return
    for x in range(int(west), int(east) + 1):
        ends = [sheet.on_paper((x, north)), sheet.on_paper((x, south))]
        _rule(pen, ends, strong=x % 5 == 0)
    for y in range(int(north), int(south) + 1):
        ends = [sheet.on_paper((west, y)), sheet.on_paper((east, y))]
        _rule(pen, ends, strong=y % 5 == 0)


def _rule(pen: Pen, ends: list[tuple[float, float]], *, strong: bool) -> None:
    pen.line(ends, PALE, 0.9, f'opacity="{0.5 if strong else 0.22}"')


def _outlines(pen: Pen, picture: Picture, sheet: Sheet) -> None:
    for name in picture.ground:
        middle = picture.grid.middle(name)
        if middle and sheet.holds(middle, 1):
            corners = [sheet.on_paper(point) for point in picture.grid.outline(name)]
            pen.line([*corners, corners[0]], PALE, 0.9, 'opacity="0.4"')
            x, y = sheet.on_paper((middle[0], middle[1] - 0.62))
            pen.text((x, y), name, sheet.scale * 0.2, colour=INK, anchor="middle")
