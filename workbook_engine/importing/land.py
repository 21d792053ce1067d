"""A land in shapes, GeoJSON, understood as squares: what covers each, what runs through, what lies.

What shapes are tagged as stands in `words.toml` beside the schemas, a table a layer below the
record that it fills: `[Ground.ground]`, `[River.rivers]`, `[Route.roads]`, `[Place.points]`,
`[Crossing.bridges]`; and how far off the middles of its squares a waterway flows, `[River.course]`.
Where one sheet has it all, its table `cells` names the column of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import count, product
from pathlib import Path
from typing import Any

from msgspec import Struct, convert
from msgspec.structs import replace

from workbook_engine.books.book import RowColumn
from workbook_engine.books.file_book import read_limited
from workbook_engine.books.limits import FOREIGN
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.importing.apart import land_apart
from workbook_engine.sheets.called import Called, called
from workbook_engine.shipped import folder, of_ruleset

LAYERS = ("ground", "rivers", "roads", "points", "bridges")
"""What shapes of a land are to a map; each is a table of `words.toml`."""
NOT_WANTED = "-"
"""Our word for shapes that are of no use to a map."""
_PIECES = 100
"""Pieces of a road that are joined at most; of more, such as all roads without a name, none is."""
MOST = 20_000
"""Squares that a map has at most."""


Line = list[tuple[float, float]]
"""Points of a line in squares from the map's north-west corner, to the east and to the south."""


class Lie(Struct, frozen=True):
    """How squares lie on a land: how wide they are, whether hexes, and where the map begins."""

    km: float
    hexes: bool = False
    box: tuple[float, ...] = ()
    """Longitude and latitude of its north-west corner, and of the other; none: as shapes reach."""


class Unknown(Struct, frozen=True, array_like=True):
    """A tag that nothing says the meaning of: how many shapes and squares, one square of them."""

    tag: str
    shapes: int
    squares: float
    place: RowColumn | None

    @property
    def sign(self) -> str:
        """What a legend calls it: forest of landuse=forest."""
        return self.tag.partition("=")[2]


class Along(Struct, frozen=True, array_like=True):
    """A line: our word for it, its name in the file, its squares in order."""

    word: str
    name: str
    """As the file has it; `canal at {}`, where a square belongs, for one without a name."""
    number: int
    """Which of the lines of that name it is, from 1."""
    squares: list[RowColumn]


class Point(Struct, frozen=True, array_like=True):
    """A place: our word for it, its name in the file, its square; None outside the map."""

    word: str
    name: str
    place: RowColumn | None


class Bridge(Struct, frozen=True, array_like=True):
    """A bridge over a waterway: our word for it, its name, and the squares of both banks."""

    word: str
    name: str
    river: str
    number: int
    """Name of the waterway in the file, and which of that name it is."""
    bank: RowColumn
    far_bank: RowColumn


class Land(Struct, frozen=True):
    """Shapes of a land as squares of a map; rows and columns count from 1 in the north-west."""

    frame: tuple[float, float, float, float]
    """West, north, east, south, in degrees."""
    rows: int
    columns: int
    squares: list[tuple[int, int, list[tuple[str, float]]]]
    """Row, column, and the share of each ground that covers some of it."""
    cells: list[Line]
    """The edge of each square, row by row."""
    lines: dict[str, list[Along]]
    course: tuple[float, float]
    """How far east and south of the middles of its squares a waterway flows by the rules."""
    points: list[Point]
    sides: list[tuple[str, int, RowColumn, RowColumn]]
    """Name and number of a waterway, and two squares side by side that it parts."""
    bridges: list[Bridge]
    unbridged: list[tuple[str, str, RowColumn, RowColumn]]
    """Road, waterway and both squares where a road runs over water, and no bridge is there."""
    unknown: dict[str, list[Unknown]]
    outside: dict[str, int]
    """Of each layer, the shapes that lie wholly outside the map."""
    left: dict[str, int]
    """Shapes that no layer knows (`other`), or that cannot be read (`broken`)."""
    drawn: list[tuple[str, str, list[Line]]]
    """Shapes as they are in the file: layer, word, lines."""

    def grounds(self, bare: str = "") -> dict[RowColumn, dict[str, float]]:
        """Return of each square the share of each ground, the largest first.

        What nothing covers is the ground `bare`, or blank.
        """
        known = {(row, column): dict(shares) for row, column, shares in self.squares}
        return {at: _largest_first(known.get(at, {}), bare) for at in self.places()}

    def places(self) -> Iterator[RowColumn]:
        """Yield row and column of each square, row by row."""
        yield from product(range(1, self.rows + 1), range(1, self.columns + 1))


def _largest_first(shares: Mapping[str, float], bare: str) -> dict[str, float]:
    rest = 1 - sum(shares.values())
    whole = {**shares, bare: shares.get(bare, 0) + max(0, rest)}
    return dict(sorted(whole.items(), key=lambda each: -each[1]))


def land_of(file: Path, lie: Lie, ruleset: RuleSet, record: str, legend: Mapping[str, str]) -> Land:
    """Return a file of shapes laid on squares; a Problem for what is none.

    `record`: the sheet it is for. `legend`: our word for values of tags, `quarry`: `open`.
    """
    layers = tags_of(ruleset)
    own = [*layers_of(ruleset, record)]
    for layer in own:
        words = {**layers[layer]}
        for theirs, ours in legend.items():
            word = ours or NOT_WANTED
            if layer != own[0] and word not in words:  # else a ground would be a road
                continue
            words[word] = [f"*={theirs.casefold()}", *words.get(word, ())]
        layers[layer] = words
    asked: dict[str, Any] = {
        "km": lie.km,
        "hexes": lie.hexes,
        "box": lie.box,
        "most": MOST,
        "course": course_of(ruleset),
        "layers": {layer: [*words.items()] for layer, words in layers.items()},
    }
    land = convert(land_apart(read_limited(file, FOREIGN), file.name, asked), Land)
    return replace(land, lines={**land.lines, "roads": joined(land.lines["roads"])})


def joined(roads: Iterable[Along]) -> list[Along]:
    """Return roads whose pieces are one where they touch; a second carriageway is the same road.

    Roads of OpenStreetMap are cut at each roundabout, and run side by side where they are wide.
    """
    pieces: dict[tuple[str, str], list[list[RowColumn]]] = {}
    for each in roads:
        pieces.setdefault((each.word, each.name), []).append(each.squares)
    found = []
    for (word, name), left in pieces.items():
        left.sort(key=len, reverse=True)
        many = len(left) > _PIECES
        for number in count(1):
            if not left:
                break
            found.append(Along(word, name, number, left.pop(0) if many else _grown(left)))
    return found


def _grown(pieces: list[list[RowColumn]]) -> list[RowColumn]:
    """Take the first of some pieces, and all that go on where it ends or run beside it."""
    way = pieces.pop(0)
    near = _near(way)
    while True:
        grown = ((each, _with(way, near, each)) for each in pieces)
        piece, longer = next((each for each in grown if each[1]), ([], []))
        if not longer:
            return way
        pieces.remove(piece)
        way, near = longer, near | _near(longer)


def _with(way: list[RowColumn], near: set[RowColumn], piece: list[RowColumn]) -> list[RowColumn]:
    """Return a way that goes on with a piece; as it is where that runs beside; else nothing."""
    for on in (piece, piece[::-1]):
        if on[0] in _near(way[-1:]) and not _near(way[:-1]).issuperset(on):
            return [*way, *on[on[0] == way[-1] :]]
        if on[-1] in _near(way[:1]) and not _near(way[1:]).issuperset(on):
            return [*on, *way[on[-1] == way[0] :]]
    return way if near.issuperset(piece) else []


def _near(squares: Iterable[RowColumn]) -> set[RowColumn]:
    """Return some squares and all that touch them."""
    steps = (-1, 0, 1)
    return {(row + down, on + right) for row, on in squares for down in steps for right in steps}


def layers_of(ruleset: RuleSet, record: str) -> Mapping[str, Mapping[str, list[str]]]:
    """Return the layers of a land that fill a sheet, by the class of its rows."""
    said = _said(ruleset).get(record, {})
    return {layer: said[layer] for layer in LAYERS if layer in said}


def columns_of(ruleset: RuleSet, record: str) -> Mapping[str, str]:
    """Return the columns of a sheet of the ground for what lies in its squares, by the layer."""
    columns: Mapping[str, str] = _said(ruleset).get(record, {}).get("cells", {})
    return columns


def course_of(ruleset: RuleSet) -> tuple[float, float]:
    """Return how far east and south of the middles of its squares a waterway flows."""
    said = (each["course"] for each in _said(ruleset).values() if "course" in each)
    course = next(said, {"east": 0.0, "south": 0.0})
    return course["east"], course["south"]


def _said(ruleset: RuleSet) -> Called:
    own = of_ruleset("schemas", ruleset.name, ruleset.home)
    return called((folder("schemas") / "common", own))


def tags_of(ruleset: RuleSet) -> dict[str, Mapping[str, list[str]]]:
    """Return what shapes are tagged as, of all layers that sheets of a rule set have."""
    layers: dict[str, Mapping[str, list[str]]] = {layer: {} for layer in LAYERS}
    for record in _said(ruleset):
        layers |= layers_of(ruleset, record)
    return layers
