"""Ground on a table, to scale: hills, woods, waters, roads, walls, houses; and their names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from workbook_engine.core.lettering import width
from workbook_engine.kit.maps.curves import Point, rounded
from workbook_engine.kit.maps.forces import draw_box
from workbook_engine.kit.maps.ink import (
    CASING,
    FACE,
    FILL,
    GROUND,
    HALO,
    INK,
    NAMES,
    PALE,
    SHORE,
    WATER,
    WATER_NAME,
    Ink,
)
from workbook_engine.kit.maps.marks import Layer
from workbook_engine.kit.maps.naming import Box, Taken
from workbook_engine.kit.maps.picture import Picture, Rank, Tint, Way
from workbook_engine.kit.maps.sheets import LEGIBLE, Sheet
from workbook_engine.kit.maps.tabletop import Goal, Piece, Relief

_RISE, _ROOF, _STONE = "#A08C7B", "#E6D8CB", "#5B5348"
_EDGE = "#7F9F66"
_NAME, _NARROW = LEGIBLE, 2.5
_PARTS = (0.5, 0.3, 0.7, 0.15, 0.85, 0.08, 0.92)
"""How far along a piece its name is tried."""
_STEPS = (0.0, 0.17, 0.34)
"""How far within the foot of a hill its lines of height run, in shares of its width."""


def draw_pieces(layer: Layer, picture: Picture, sheet: Sheet) -> None:
    """Draw all ground, what lies lowest first; roads join where they meet."""
    for relief in Relief:
        boxes = [_on_paper(each.box, sheet) for each in picture.pieces if each.relief == relief]
        if relief == Relief.ROAD:
            for way in (CASING, FILL):
                for box in boxes:
                    _draw_road(layer, box, way is CASING)
            continue
        for box in boxes:
            _DRAWN[relief](layer, box)


def draw_piece(layer: Layer, relief: Relief, box: Box) -> None:
    """Draw one piece in a box of the paper."""
    if relief == Relief.ROAD:
        _draw_road(layer, box, casing=True)
        _draw_road(layer, box, casing=False)
        return
    _DRAWN[relief](layer, box)


def _on_paper(box: Box, sheet: Sheet) -> Box:
    """Return a box on the paper; what lies at the edge of the table goes on beyond it."""
    west, north, east, south = sheet.box
    left, top, right, low = box
    off = left - (left <= west), top - (top <= north), right + (right >= east), low + (low >= south)
    return (*sheet.on_paper(off[:2]), *sheet.on_paper(off[2:]))


def _blob(box: Box, within: float = 0.0) -> Sequence[Point]:
    """Return a rounded outline in a box, so much of its width and depth within it."""
    left, top, right, low = box
    dx, dy = (right - left) * within, (low - top) * within
    left, top, right, low = left + dx, top + dy, right - dx, low - dy
    wide, high = right - left, low - top
    cut = min(wide, high) * 0.24
    return rounded(
        (
            *((left + cut, top), (left + wide * 0.55, top), (right - cut, top + high * 0.03)),
            *((right, top + cut), (right, top + high * 0.6), (right - cut * 0.7, low)),
            *((left + wide * 0.45, low), (left + cut, low - high * 0.02)),
            *((left, low - cut), (left, top + high * 0.4)),
        )
    )


def _draw_wood(layer: Layer, box: Box) -> None:
    outline = _blob(box)
    layer.area([outline], Ink(fill=GROUND[Tint.WOODS], stroke=_EDGE, wide=1.6))
    layer.area([outline], Ink(pattern=Tint.WOODS))


def _draw_field(layer: Layer, box: Box) -> None:
    left, top, right, low = box
    border = Ink(fill=GROUND[Tint.LOW], stroke=PALE, dashes=(6, 3))
    for ink in (border, Ink(pattern=Tint.LOW)):
        layer.box(left, top, right - left, low - top, ink)


def _draw_hill(layer: Layer, box: Box) -> None:
    for within in _STEPS:
        ink = Ink(fill=GROUND[Tint.HILLS], stroke=_RISE, wide=1.3, fill_opacity=0.55)
        layer.area([_blob(box, within)], ink)


def _draw_water(layer: Layer, box: Box) -> None:
    left, top, right, low = box
    shore = Ink(fill=WATER, stroke=SHORE, wide=2)
    layer.box(left, top, right - left, low - top, shore, 6)
    layer.box(left, top, right - left, low - top, Ink(pattern=Tint.WATER))


def _draw_road(layer: Layer, box: Box, casing: bool) -> None:
    left, top, right, low = box
    off = 0.0 if casing else min(2.0, (low - top) / 4, (right - left) / 4)
    lies = right - left > low - top
    along, across = (0.0, off) if lies else (off, 0.0)
    wide, high = right - left - 2 * along, low - top - 2 * across
    colour = (CASING if casing else FILL)[Way.MINOR][1]
    layer.box(left + along, top + across, wide, high, Ink(fill=colour))


def _draw_wall(layer: Layer, box: Box) -> None:
    """Draw a wall or hedge along its longer side, at least so strong that it is seen."""
    line, strong = _middle_line(box)
    strong = max(strong, 4.0)
    layer.line(line, HALO, strong + 2.4)
    layer.line(line, _STONE, strong)
    layer.line(line, _ROOF, strong * 0.3, dashes=(5, 3))


def _middle_line(box: Box) -> tuple[list[Point], float]:
    left, top, right, low = box
    x, y = (left + right) / 2, (top + low) / 2
    if right - left >= low - top:
        return [(left, y), (right, y)], low - top
    return [(x, top), (x, low)], right - left


def _draw_house(layer: Layer, box: Box) -> None:
    """Draw a house from above: a hipped roof."""
    left, top, right, low = box
    wide, high = right - left, low - top
    layer.box(left, top, wide, high, Ink(fill=GROUND[Tint.CITY], stroke=INK, wide=1.6))
    half, x, y = min(wide, high) / 2, (left + right) / 2, (top + low) / 2
    ends = [(left + half, y), (right - half, y)] if wide >= high else [(x, top + half),
            (x, low - half)]  # fmt: skip
    corners = ((left, top), (left, low)), ((right, top), (right, low))
    if wide < high:
        corners = ((left, top), (right, top)), ((left, low), (right, low))
    for end, meet in zip(ends, corners, strict=True):
        for corner in meet:
            layer.line([corner, end], INK, 0.8, opacity=0.55)
    layer.line(ends, INK, 1.2, opacity=0.7)


_DRAWN: dict[Relief, Callable[[Layer, Box], None]] = {
    Relief.FIELD: _draw_field,
    Relief.HILL: _draw_hill,
    Relief.WATER: _draw_water,
    Relief.WOOD: _draw_wood,
    Relief.WALL: _draw_wall,
    Relief.HOUSE: _draw_house,
}


def name_pieces(layer: Layer, picture: Picture, sheet: Sheet, taken: Taken) -> list[str]:
    """Set the names of pieces in their middle, or by them; return those that found no room."""
    left_out = []
    for each in picture.pieces:
        west, north, east, south = each.box
        if not each.name or not sheet.holds(((west + east) / 2, (north + south) / 2)):
            continue
        if not _named(layer, each, _on_paper(each.box, sheet), taken, inside=sheet.of_troops):
            left_out.append(each.name)
    return left_out


def _named(layer: Layer, piece: Piece, box: Box, taken: Taken, *, inside: bool) -> bool:
    """Set the name of a piece, upright along one that is narrow; tell whether there is room.

    Where it must stand inside there is room on the piece, or none.
    """
    wide, high = width(piece.name, _NAME, "italic"), _NAME
    colour = WATER_NAME if piece.relief == Relief.WATER else INK
    stands = box[3] - box[1] > _NARROW * (box[2] - box[0])
    if inside and max(box[2] - box[0], box[3] - box[1]) < wide:
        return False
    for x, y in _upright(box) if stands else ():
        upright = x - high / 2, y - wide / 2, x + high / 2, y + wide / 2
        if taken.is_free(upright):
            taken.take(upright)
            at, turned = (x, y + high * 0.32), (-90.0, (x, y))
            layer.text(
                at, piece.name, _NAME, "italic", colour, anchor="middle", halo=2.6, turned=turned
            )
            return True
    for x, y in _lying(box, wide, high):
        lying = x - wide / 2, y - high / 2, x + wide / 2, y + high / 2
        if taken.is_free(lying):
            taken.take(lying)
            layer.text((lying[0], lying[3] - 2.5), piece.name, _NAME, "italic", colour, halo=2.6)
            return True
    return False


def _upright(box: Box) -> Iterator[Point]:
    """Yield where a name may stand that runs along a narrow piece: on it, or beside it."""
    left, top, right, low = box
    on = [(left + right) / 2] if right - left >= _NAME else []
    for x in (*on, right + _NAME * 0.7, left - _NAME * 0.7):
        for part in _PARTS:
            yield x, top + (low - top) * part


def _lying(box: Box, wide: float, high: float) -> Iterator[Point]:
    """Yield where a name may lie: across the middle, along it, above, below, to the sides."""
    left, top, right, low = box
    x, y = (left + right) / 2, (top + low) / 2
    if low - top >= high and right - left >= wide * 0.7:
        yield from ((x, y), (x, top + high), (x, low - high))
        yield from ((left + (right - left) * part, y) for part in _PARTS)
    yield from ((x, low + high * 0.75), (x, top - high * 0.75))
    yield from ((right + wide / 2 + 4, y), (left - wide / 2 - 4, y))
    yield from ((x, top + (low - top) * part) for part in _PARTS)


def draw_goals(layer: Layer, picture: Picture, sheet: Sheet, taken: Taken) -> None:
    """Draw the places that are fought for: a flag, how far it reaches, its name."""
    for goal in picture.goals:
        if sheet.holds(goal.at):
            x, y = sheet.on_paper(goal.at)
            if goal.reach and not sheet.is_small:
                ink = Ink(stroke=INK, wide=1.3, dashes=(2, 5), opacity=0.8)
                layer.circle((x, y), float(goal.reach) * sheet.scale, ink)
            taken.take((x - 5, y - 24, x + 20, y + 4))


def name_goals(layer: Layer, picture: Picture, sheet: Sheet, taken: Taken) -> list[str]:
    """Draw the flags and set the names of places that are fought for."""
    left_out = []
    for goal in picture.goals:
        if not sheet.holds(goal.at):
            continue
        at = sheet.on_paper(goal.at)
        draw_flag_of(layer, goal, at)
        face = NAMES[Rank.TOWN]
        wide = width(goal.name, face.size, face.font)
        box = next(filter(taken.is_free, _round_flag(at, wide, face.size)), None)
        if box is None:
            left_out.append(goal.name)
            continue
        taken.take(box)
        layer.text((box[0], box[3] - 3), goal.name, face.size, face.font, halo=3.2)
    return left_out


def _round_flag(at: Point, wide: float, high: float) -> Iterator[Box]:
    x, y = at
    for off in (0.0, 10.0, 22.0, 36.0, 54.0, 76.0, 100.0):
        for left, top in (
            *((x + 22 + off, y - 20), (x - wide / 2, y + 6 + off)),
            *((x - wide / 2, y - 26 - high - off), (x - wide - 8 - off, y - 20)),
            *((x + 16 + off, y + 4 + off), (x - wide - 4 - off, y + 4 + off)),
            *((x + 16 + off, y - 34 - off), (x - wide - 4 - off, y - 34 - off)),
        ):
            yield left, top, left + wide, top + high


def draw_flag_of(layer: Layer, goal: Goal, at: Point) -> None:
    """Draw a flag on its pole: of whoever holds the place, white where nobody does."""
    x, y = at
    layer.line([(x, y), (x, y - 22)], INK, 2.2, has_caps=True)
    cloth = (x + 1, y - 22, 17.0, 11.0)
    if goal.whose is None:
        layer.box(*cloth, Ink(fill=HALO, stroke=PALE, wide=1.4))
    else:
        draw_box(layer, cloth, goal.whose, FACE[goal.whose], 1.8)
    layer.circle((x, y), 2.6, Ink(fill=INK))
