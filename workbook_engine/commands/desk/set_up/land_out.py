"""The map of a campaign as GeoJSON, for other programs and to be brought in again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any

from workbook_engine.books.book import RowColumn
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.desk.set_up.land_import import kind_of
from workbook_engine.commands.desk.set_up.map_import import ground_of, is_of_hexes, place_called
from workbook_engine.core.notation import points_in
from workbook_engine.core.records import Record
from workbook_engine.core.squares import Square, distance_squared, parse_square, straight
from workbook_engine.importing.land import MOST, columns_of, course_of, layers_of
from workbook_engine.sheets.schema import SheetSchema

if TYPE_CHECKING:
    from workbook_engine.importing.laid import Grid

Shape = dict[str, Any]
_NEAR, _TRIES = 0.05, 30
"""Degrees to the first guess at the other corner of a map, and how often it is bettered."""


def land_shapes(desk: Desk, corner: Sequence[float]) -> Shape:
    """Return ground, waters, roads, bridges and places as GeoJSON; without squares for no map.

    `corner`: longitude and latitude of the north-west corner. An ImportError: the extra is missing;
    a ValueError: from there the map reaches beyond the earth, or it has too many squares.
    """
    from workbook_engine.importing.laid import Grid

    sheets = dict(_sheets(desk))
    whole: Shape = {"type": "FeatureCollection", "features": []}
    squares = _squares(desk, sheets["ground"]) if "ground" in sheets else {}
    if not squares:
        return whole
    hexes, km = is_of_hexes(sheets["ground"]), float(desk.campaign_row.square_km)
    box = box_from(corner, squares, km, hexes)
    course = course_of(desk.ruleset)
    asked = {"km": km, "hexes": hexes, "course": course, "most": MOST}
    grid = Grid(asked, box, desk.master.book.name, corners=True)
    if not grid.known.issuperset(squares):  # folded over a pole
        raise ValueError(desk.master.book.name)
    whole["corners"] = [box[0], box[3], box[2], box[1]]
    whole["features"] = [*_features(desk, sheets, squares, grid)]
    return whole


def box_from(
    corner: Sequence[float], places: Iterable[RowColumn], km: float, hexes: bool
) -> list[float]:
    """Return west, north, east and south of a map by its north-west corner and its squares.

    A ValueError: it reaches beyond 180 degrees or a pole.
    """
    from workbook_engine.importing.laid import flat, on_earth

    rows, columns = (max(each) for each in zip(*places, strict=True))
    wide, high = float(columns), float(rows)
    if hexes:
        wide, high = (columns - 1) * sqrt(3) / 2 + 2 / sqrt(3), rows + 0.5
    west, north = corner
    box = [west, north, west + _NEAR, north - _NEAR]
    for _ in range(_TRIES):  # the middle is known when the other corner is
        if not on_earth(box):
            raise ValueError(*corner)
        earth = flat(box)
        left, top = earth.transform(west, north)
        ends = left + wide * km * 1000, top - high * km * 1000
        box = [west, north, *earth.transform(*ends, direction="INVERSE")]
    return box


def _sheets(desk: Desk) -> Iterator[tuple[str, SheetSchema]]:
    """Yield the sheets of the master that shapes of a land fill, by the layer."""
    for schema in desk.schemas.in_book("master"):
        for layer in layers_of(desk.ruleset, schema.record.__name__):
            yield layer, schema


def _squares(desk: Desk, schema: SheetSchema) -> dict[RowColumn, Record]:
    rows = desk.reading.tables[schema.record]
    found = ((place_called(schema, key), row) for key, row in rows.items())
    return {place: row for place, row in found if place}


def _features(
    desk: Desk, sheets: Mapping[str, SheetSchema], squares: Mapping[RowColumn, Record], grid: Grid
) -> Iterator[Shape]:
    ground = ground_of(sheets["ground"])
    cells = dict(zip(grid.places, grid.cells, strict=True))
    named = columns_of(desk.ruleset, sheets["ground"].record.__name__).get("points", "")
    for place, row in squares.items():
        edge = [grid.degrees(cells[place].exterior.coords)]
        yield _shape("Polygon", edge, ground=getattr(row, ground.name), square=row.key)
        if named and getattr(row, named):
            (at,) = grid.degrees([grid.middle(place)])
            yield _shape("Point", at, points="city", name=getattr(row, named))
    by_name = {
        layer: _named_places(desk, sheets[layer], fields)
        for layer, fields in (("points", ("square",)), ("bridges", ("bank", "far_bank")))
        if layer in sheets and sheets[layer] is not sheets["ground"]
    }
    along = {key: at for each in by_name.values() for key, at in each.items()}
    for layer, schema in sheets.items():
        if schema is not sheets["ground"]:
            for row in desk.reading.tables[schema.record].values():
                kind = getattr(row, kind_of(schema).name)
                yield from _of_row(row, layer, kind, by_name.get(layer, along), grid)


def _named_places(
    desk: Desk, schema: SheetSchema, fields: Iterable[str]
) -> dict[str, list[RowColumn]]:
    """Return the squares of places, or those of both banks of crossings, by name."""
    rows = desk.reading.tables[schema.record].items()
    typed = {
        key: [place_called(schema, getattr(row, each)) for each in fields] for key, row in rows
    }
    return {key: [each for each in places if each] for key, places in typed.items()}


def _of_row(
    row: Record, layer: str, kind: str, places: Mapping[str, list[RowColumn]], grid: Grid
) -> Iterator[Shape]:
    """Yield the shape of a row of places, bridges, waters or roads, where its squares are known."""
    said: dict[str, Any] = {layer: kind or layer, "name": row.key}
    if layer in ("points", "bridges"):
        at = grid.degrees(grid.middle(each) for each in places[row.key]) if places[row.key] else []
        if layer == "points" and at:
            yield _shape("Point", at[0], **said)
        elif len(at) == 2:
            yield _shape("LineString", at, bridge="yes", river=getattr(row, "river", ""), **said)
        return
    typed = getattr(row, "points", "") or getattr(row, "squares", ())
    line = [*_line([typed] if isinstance(typed, str) else typed, places)]
    off = grid.course if layer == "rivers" else (0, 0)
    middles = [(x + off[0], y + off[1]) for x, y in map(grid.middle, line)]
    if len(middles) > 1:
        yield _shape("LineString", grid.degrees(middles), **said)


def _line(typed: Iterable[str], places: Mapping[str, list[RowColumn]]) -> Iterator[RowColumn]:
    """Yield the squares that points along a line mean, the nearer bank of a crossing first."""
    last: Square | None = None
    for point in (each for text in typed for each in points_in(text, places.__contains__)):
        square = parse_square(point)
        here = [Square(*each) for each in places.get(point, ())] or ([square] if square else [])
        near = last or next(iter(here), None)
        for each in sorted(here, key=lambda at: near is not None and distance_squared(at, near)):
            for step in straight(last, each) if last else [each]:
                yield step.row, step.column
            last = each


def _shape(kind: str, at: list[Any], /, **said: Any) -> Shape:
    geometry = {"type": kind, "coordinates": at}
    return {"type": "Feature", "properties": said, "geometry": geometry}
