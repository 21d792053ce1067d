"""A land in shapes (GeoJSON) brought into the sheets of the map: ground, water, roads, places."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from workbook_engine.books.book import RowColumn, address
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.desk.set_up.land_page import land_page
from workbook_engine.commands.desk.set_up.map_import import (
    NAMED,
    corner_on_map,
    ground_word,
    is_of_hexes,
    squares_brought,
)
from workbook_engine.commands.outcome import Status, Stop
from workbook_engine.core.answers import counted
from workbook_engine.core.notation import as_way
from workbook_engine.core.records import Value
from workbook_engine.importing.bringing import Bringing, Brought, brought
from workbook_engine.importing.courses import turning
from workbook_engine.importing.land import Land, Lie, Unknown, columns_of, land_of, layers_of
from workbook_engine.importing.mapping import Mapping as SaidMapping
from workbook_engine.importing.painted import BLANK, from_corner
from workbook_engine.importing.proposing import land_proposed
from workbook_engine.importing.rows import ForeignRow
from workbook_engine.importing.telling import told_of
from workbook_engine.importing.words import words_for
from workbook_engine.sheets.references import Names
from workbook_engine.sheets.schema import Column, SheetSchema

CLOSE = 0.1
"""So near to the largest share of a square another is a close call."""
_SHOWN = 8
"""Close calls that are named; the page marks them all."""
_SIZE = re.compile(r"(\d+(?:\.\d+)?) ?(km|m)?")
_PLACE = r"-?\d+(?:\.\d+)?,-?\d+(?:\.\d+)?"
_BOX = re.compile(f"{_PLACE}(?::{_PLACE})?")

Shares = Mapping[RowColumn, Mapping[str, float]]
Square = Callable[[RowColumn], str]
"""What a square of a land is called on our map."""


def lie_of(desk: Desk, schema: SheetSchema, size: str, box: str) -> Lie:
    """Return how wide squares are and where they begin, as it was typed; else as Campaign says."""
    found, plain = _SIZE.fullmatch(size.strip().lower()), box.replace(" ", "")
    if size and not (found and float(found[1])):
        raise Stop(Status.USAGE, f"{size} is not the width of a square. Write it like --size 2km.")
    if plain and not _BOX.fullmatch(plain):
        where = "--from 5.78,51.96:5.96,51.80, longitude and latitude of two corners"
        raise Stop(Status.USAGE, f"{box} is not a part of a land. Write it like {where}.")
    km = float(desk.campaign_row.square_km)
    if found:
        km = float(found[1]) / (1000 if found[2] == "m" else 1)
    degrees = tuple(float(each) for each in re.split("[,:]", plain) if each)
    return Lie(km, is_of_hexes(schema), degrees)


def land_brought(
    desk: Desk, schema: SheetSchema, file: Path, lie: Lie, mapping: SaidMapping, corner: str
) -> Brought:
    """Return what a land does to one sheet of the map, and what is to be said of it."""
    layers = layers_of(desk.ruleset, schema.record.__name__)
    if not layers:
        raise Stop(Status.USAGE, f"No shapes of a land go to {schema.title}.")
    at = corner_on_map(schema, corner) if corner else (1, 1)
    called = NAMED.get(schema.column(schema.key).kind, address)

    def square(place: RowColumn) -> str:
        return called(place[0] + at[0] - 1, place[1] + at[1] - 1)

    legend = {theirs: _word(desk, schema, ours) for theirs, ours in mapping.legend().items()}
    bare = legend.pop(BLANK, "")
    land = land_of(file, lie, desk.ruleset, schema.record.__name__, legend)
    grounds = land.grounds(bare)
    if "ground" in layers:
        most = {each: next(iter(shares)) for each, shares in grounds.items()}
        squares = dict(from_corner({each: word for each, word in most.items() if word}, at))
        columns = columns_of(desk.ruleset, schema.record.__name__)
        beside = dict(from_corner(_beside(land, layers, columns, square), at))
        bringing = squares_brought(desk, schema, squares, beside)
        told = [*_told_of_grounds(grounds, bringing, schema, square)]
    else:
        rows = [*_rows(land, schema, next(iter(layers)), square)]
        there, layout = desk.reading.tables[schema.record], desk.reading.layouts[schema.record]
        bringing = brought(rows, schema, layout, there)
        told = [*told_of(bringing, schema)]
    left = [*_left(land, layers, square, sum(not next(iter(each)) for each in grounds.values()))]
    drawn = land_page(
        f"{file.name}, and what {schema.title} makes of it", land, grounds, square, close
    )
    said = (*_head(desk, land, lie, file), *told, *left)
    return Brought(bringing, said, not left, drawn, tuple(land_proposed(land, layers, schema)))


def _word(desk: Desk, schema: SheetSchema, ours: str) -> str:
    """Return our word of what a legend says; blank for what is not wanted."""
    column = kind_of(schema)
    if not ours or not column.choices:
        return ours
    names = Names(desk.reading.tables, desk.schemas)
    return ground_word(column, words_for(schema, desk.ruleset, names).values[column.name], ours)


def kind_of(schema: SheetSchema) -> Column:
    """Return the column that says of what kind a square, a line or a place is."""
    named = (each for each in schema.fields if each.name == "kind")
    return next(named, None) or next(each for each in schema.fields if each.choices)


def close(shares: Mapping[str, float]) -> bool:
    """Tell whether the ground of a square is a close call: another covers nearly as much."""
    most = [*shares.values()]
    return len(most) > 1 and most[0] - most[1] < CLOSE


def _beside(
    land: Land, layers: Mapping[str, Iterable[str]], columns: Mapping[str, str], square: Square
) -> dict[RowColumn, dict[str, Value]]:
    """Return what else the squares of a land say, by our column: a place, a road, a river's name.

    Of several places the first is named whose kind stands before the others': a city.
    """
    cells: dict[RowColumn, dict[str, Value]] = {}
    if "points" in columns:
        kinds = [*layers["points"]]
        known = (each for each in land.points if each.place and each.word in kinds)
        for point in sorted(known, key=lambda each: -kinds.index(each.word)):
            if point.place and point.name:
                cells.setdefault(point.place, {})[columns["points"]] = point.name
    for road in land.lines["roads"] if "roads" in columns else ():
        for here in road.squares:
            cells.setdefault(here, {})[columns["roads"]] = True
    for river, _, one, other in land.sides if "south" in columns else ():
        side = columns["south" if other[0] > one[0] else "east"]
        cells.setdefault(one, {})[side] = _named(river, square(one))
    return cells


def _rows(land: Land, schema: SheetSchema, layer: str, square: Square) -> Iterator[ForeignRow]:
    """Yield the rows that lines, places or bridges make."""
    found = [*_found(land, layer, square)]
    for key, (word, _, cells) in zip(numbered(name for _, name, _ in found), found, strict=True):
        yield ForeignRow(0, key, {schema.key: key, kind_of(schema).name: word, **cells})


def _found(land: Land, layer: str, square: Square) -> Iterator[tuple[str, str, dict[str, Value]]]:
    """Yield word, name and cells of what a land has in a layer."""
    for line in land.lines.get(layer, ()):
        points = line.squares if layer == "rivers" else turning(line.squares)
        called = [square(each) for each in points]
        along: Value = as_way(called) if layer == "roads" else tuple(called)
        named = _named(line.name, square(line.squares[0]))
        yield line.word, named, {"points" if layer == "roads" else "squares": along}
    for point in land.points if layer == "points" else ():
        if point.place and point.name:
            yield point.word, point.name, {"square": square(point.place)}
    rivers = land.lines["rivers"]
    names = numbered(_named(each.name, square(each.squares[0])) for each in rivers)
    over = dict(zip(((each.name, each.number) for each in rivers), names, strict=True))
    done: set[tuple[str, str, str]] = set()
    for bridge in land.bridges if layer == "bridges" else ():
        bank, far_bank = square(bridge.bank), square(bridge.far_bank)
        if (bridge.word, bank, far_bank) not in done:  # one bridge a carriageway
            done.add((bridge.word, bank, far_bank))
            river = over.get((bridge.river, bridge.number), bridge.river)
            ends: dict[str, Value] = {"river": river, "bank": bank, "far_bank": far_bank}
            yield bridge.word, bridge.name or f"bridge {bank}-{far_bank}", ends


def _named(name: str, square: str) -> str:
    """Return the name of a line; one without a name is called after its first square."""
    return name.replace("{}", square)


def numbered(names: Iterable[str]) -> Iterator[str]:
    """Yield each name once: the second of a name is `name 2`."""
    there: Counter[str] = Counter()
    for name in names:
        there[name] += 1
        yield name if there[name] == 1 else f"{name} {there[name]}"


def _head(desk: Desk, land: Land, lie: Lie, file: Path) -> Iterator[str]:
    west, north, east, south = land.frame
    yield (
        f"Land of {file.name}: {land.columns} by {land.rows} squares of {lie.km:g} km, from "
        f"{west:.4f},{north:.4f} to {east:.4f},{south:.4f}."
    )
    if lie.km != float(desk.campaign_row.square_km):
        said = f"{float(desk.campaign_row.square_km):g}"
        yield f"  Campaign says that a square is {said} km wide: type {lie.km:g} there."
    if land.left["other"]:
        shapes = counted(land.left["other"], "shape is", "shapes are")
        yield f"  {shapes} neither ground, water, road, bridge nor place: not read"


def _told_of_grounds(
    grounds: Shares, bringing: Bringing, schema: SheetSchema, square: Square
) -> Iterator[str]:
    """Yield what became of the squares: how many of each ground, close calls, what is written."""
    most = [(at, *next(iter(shares.items()))) for at, shares in grounds.items()]
    for word, number in Counter(word for _, word, _ in most if word).most_common():
        share = sum(each for _, ours, each in most if ours == word) / number
        yield f"  {word} covers most of {counted(number, 'square')}, {share:.0%} of them"
    calls = [(at, shares) for at, shares in grounds.items() if close(shares)]
    shown = "; ".join(f"{square(at)} {_said(shares)}" for at, shares in calls[:_SHOWN])
    if calls:
        more = f" and {len(calls) - _SHOWN} more" if len(calls) > _SHOWN else ""
        yield f"  {counted(len(calls), 'close call')}: {shown}{more}"
    new = counted(len(bringing.new), "square")
    yield f"{new} new on {schema.title}, {len(bringing.changed)} change."
    for each in bringing.changed:
        yield f"  {schema.title}!{each.where}: {each.was} -> {each.now}"


def _said(shares: Mapping[str, float]) -> str:
    two = [*shares.items()][:2]
    return ", ".join(f"{word or 'nothing'} {share:.0%}" for word, share in two)


def _left(land: Land, layers: Mapping[str, object], square: Square, bare: int) -> Iterator[str]:
    """Yield what of the layers of a sheet is not taken."""
    for each in (unknown for layer in layers for unknown in land.unknown.get(layer, ())):
        if each.place:
            yield f"  {_asked(each, square)}"
    if bare and "ground" in layers:
        squares = counted(bare, "square that nothing covers most of stays", _BARE)
        yield f'  {squares} off the map: say --legend "{BLANK}=..."'
    if outside := sum(land.outside[layer] for layer in layers):
        lie = counted(outside, "shape lies", "shapes lie")
        yield f"  {lie} outside, left out: or say --from WEST,NORTH:EAST,SOUTH"
    if land.left["broken"]:
        yield f"  {counted(land.left['broken'], 'shape')} cannot be read, left out"
    for road, river, one, other in land.unbridged if "roads" in layers else ():
        over = f"{_named(road, square(one))} runs over {_named(river, square(one))}"
        yield f"  {over} from {square(one)} to {square(other)}, and no bridge is there"
    nameless = sum(bool(each.place) and not each.name for each in land.points)
    if nameless and "points" in layers:
        yield f"  {counted(nameless, 'place')} without a name, left out"


_BARE = "squares that nothing covers most of stay"


def _asked(unknown: Unknown, square: Square) -> str:
    """Return what is asked about a tag that nothing says the meaning of."""
    where = f", in {square(unknown.place)}" if unknown.place else ""
    much = f", {unknown.squares:.1f} squares" if unknown.squares else ""
    return (
        f"{unknown.tag} is not known, {counted(unknown.shapes, 'shape')}{much}{where}: say "
        f'--legend "{unknown.sign}=..." or "{unknown.sign}=" for not wanted'
    )
