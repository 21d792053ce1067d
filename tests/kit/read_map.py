"""A drawn map read back: where its symbols and its waters are, by the references along its edges.

Nothing here knows how a map is laid out: what is found is what somebody sees who looks at it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import pairwise
from math import floor, hypot, inf
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from workbook_engine.core.squares import column_number
from workbook_engine.kit.maps.grids import Hexes, LetteredHexes
from workbook_engine.kit.maps.ink import HALO, LINE, PALE, SHORE, side_inks
from workbook_engine.kit.maps.layout import crosses, meets
from workbook_engine.kit.maps.picture import Picture, Whose
from workbook_engine.kit.maps.sheets import LEGIBLE

Point = tuple[float, float]
Box = tuple[float, float, float, float]
Standing = tuple[Point, str]
"""The middle of a field, and the colour of who stands in it."""

_SVG = "{http://www.w3.org/2000/svg}"
_NUMBER = re.compile(r"-?\d+\.?\d*")
_EXACT, _TOUCHING = 0.02, 1.2
"""How near to its place a stand is drawn, in inches: alone, and where others touch it."""
_NUMBERED = 0.56
"""How far north of a hex's middle its number stands."""
SEVEN_POINTS = 7 / 0.531
"""In units of a drawing: the sheet Map is printed at 0.531 points a unit on A4, on A3 a little
larger."""
_NUMBERS = 3
"""How many numbers stand in the box of a force: Men, tanks, aircraft."""
_FINE = 0.03
"""A drawing is written to a tenth of a unit: how far off that may be, in fields."""


class Seen(NamedTuple):
    """A symbol on a map, in fields."""

    colour: str
    at: Point
    box: Box
    broken: bool = False
    """Whether its frame is broken: an old report."""
    count: str = ""
    """How many it is of, where a disc says so."""


class Read(NamedTuple):
    """A map as it is seen, in fields."""

    land: Box
    symbols: tuple[Seen, ...]
    waters: tuple[tuple[Point, Point], ...]
    below: tuple[Standing, ...]
    """The tips of arrows that lie below symbols, and the colours of whose they are."""
    above: tuple[Standing, ...]
    """The same of those that lie above symbols."""


def read_map(svg: str) -> Read:
    """Read a drawn map that has references along its edges."""
    root = ElementTree.fromstring(svg)
    to_land = _scale_of(root)
    clipped = next(each for each in root if each.get("clip-path"))
    drawn = {each.get("id", ""): each for each in root.iter(f"{_SVG}g") if each.get("id")}
    edges = [e for e in root.iter(f"{_SVG}rect") if e.get("stroke-width") == "2.4"]  # no hexes
    left, top, wide, high = _rect(edges[0]) if edges else (0.0, 0.0, 0.0, 0.0)
    marks = [*clipped]
    first = next((n for n, each in enumerate(marks) if each.tag == f"{_SVG}use"), len(marks))
    return Read(
        (*to_land((left, top)), *to_land((left + wide, top + high))),
        tuple(_symbol(each, drawn, to_land) for each in clipped.iter(f"{_SVG}use")),
        tuple(step for each in clipped for step in _waters(each, to_land)),
        tuple(head for each in marks[:first] for head in _heads(each, to_land)),
        tuple(head for each in marks[first:] for head in _heads(each, to_land)),
    )


def displaced(seen: Read, standing: Iterable[Standing]) -> Iterator[str]:
    """Yield what does not stand where it should: in its field, on its bank, and all who stand."""
    west, north, east, south = seen.land
    wanted = Counter(
        (at, colour) for at, colour in standing if west <= at[0] <= east and north <= at[1] <= south
    )
    for each in seen.symbols:
        x, y = middle = floor(each.at[0]) + 0.5, floor(each.at[1]) + 0.5
        wanted[middle, each.colour] -= 1
        box = _shrunk(each.box)
        if not (x - 0.5 < box[0] and box[2] < x + 0.5 and y - 0.5 < box[1] and box[3] < y + 0.5):
            yield f"{middle}: a symbol is beyond its field"
        for one, other in seen.waters:
            if crosses(middle, each.at, one, other):
                yield f"{middle}: a symbol is across the water"
            if meets(one, other, box):
                yield f"{middle}: a symbol is in the water"
    yield from (f"{at}: {'lacks' if n > 0 else 'too many'}" for at, n in wanted.items() if n)


def heads_hidden(seen: Read, standing: Collection[Standing]) -> Iterator[str]:
    """Yield the tips of arrows that lie under the symbol of whoever came there."""
    for tip, colour in seen.below:
        for each in seen.symbols:
            west, north, east, south = _shrunk(each.box)
            here = (floor(each.at[0]) + 0.5, floor(each.at[1]) + 0.5), colour
            hidden = west < tip[0] < east and north < tip[1] < south
            if hidden and each.colour == colour and here in standing:
                yield f"{tip}: under a symbol"


def off_their_place(seen: Read, picture: Picture) -> Iterator[str]:
    """Yield the stands of a table that are drawn elsewhere: those alone exactly, others nearly."""
    stands = [
        (each, group)
        for group in picture.groups
        for at, each in enumerate(group.stands)
        if all(each.at != other.at for other in group.stands[:at])  # those are a stack
    ]
    if len(seen.symbols) != len(stands):
        yield f"{len(seen.symbols)} symbols of {len(stands)} stands"
    for stand, group in stands:
        colour = colour_of(picture, group.whose)
        near = min(
            (hypot(each.at[0] - stand.at[0], each.at[1] - stand.at[1]), each.at)
            for each in seen.symbols
            if each.colour == colour
        )
        others = [other.at for other, _ in stands if other is not stand]
        alone = all(hypot(x - stand.at[0], y - stand.at[1]) > _TOUCHING for x, y in others)
        if near[0] > (_EXACT if alone else _TOUCHING):
            yield f"{stand.name} {stand.at}: the nearest symbol is at {near[1]}"


def beyond_their_hexes(svg: str, picture: Picture) -> Iterator[str]:
    """Yield the boxes of forces and badges that are not in hexes where their like is."""
    root = ElementTree.fromstring(svg)
    to_land = _scale_of_hexes(root, {each.field for each in picture.forces if each.tag})
    wanted = Counter(
        (each.field, colour_of(picture, each.whose))
        for each in (*picture.forces, *picture.badges, *(f for f in picture.forces if f.tag))
        if each.whose in {Whose.OWN, Whose.ENEMY}  # those of others are no rectangles
    )
    colours = {colour for _, colour in wanted}
    for each in next(each for each in root if each.get("clip-path")):
        if each.tag != f"{_SVG}rect" or each.get("stroke") not in colours:
            continue
        (west, north), (east, south) = map(to_land, _corners(each))
        middle = (west + east) / 2, (north + south) / 2
        field = min(picture.ground, key=lambda name: _off(picture, name, middle))
        wanted[field, each.get("stroke", "")] -= 1
        for point in ((west, north), (east, north), (east, south), (west, south)):
            if not _is_within(picture.grid.outline(field), point):
                yield f"{field}: {point} is beyond it"
    yield from (f"{at}: {'lacks' if n > 0 else 'too many'}" for at, n in wanted.items() if n)


def forces_in_hexes(svg: str, picture: Picture) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    """Yield each box of a force: its hex, its colour, and the numbers that stand in it.

    Of a sheet on which the hexes have no numbers, nothing can be said.
    """
    root = ElementTree.fromstring(svg)
    if not _numbers_of_hexes(root, ()):
        return
    to_land = _scale_of_hexes(root, {each.field for each in picture.forces if each.tag})
    drawn = [*next(each for each in root if each.get("clip-path"))]
    texts = [each for each in drawn if each.tag == f"{_SVG}text"]
    for each in drawn:
        if each.tag != f"{_SVG}rect" or each.get("stroke") is None:
            continue
        left, top, wide, high = _rect(each)
        inside = [
            (float(said.get("x", "")), said.text or "")
            for said in texts
            if left < float(said.get("x", "")) < left + wide
            and top < float(said.get("y", "")) < top + high
        ]
        if len(inside) == _NUMBERS:
            middle = to_land((left + wide / 2, top + high / 2))
            field = min(picture.ground, key=lambda name: _off(picture, name, middle))
            numbers = (0 if said == "–" else int(said) for _, said in sorted(inside))
            yield field, each.get("stroke", ""), tuple(numbers)


def _off(picture: Picture, name: str, point: Point) -> float:
    x, y = picture.grid.middle(name) or (inf, inf)
    return hypot(x - point[0], y - point[1])


def _is_within(ring: Iterable[Point], point: Point) -> bool:
    corners = [*ring]
    return all(
        (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax) > -_FINE
        for (ax, ay), (bx, by) in pairwise((*corners, corners[0]))
    )


def _scale_of_hexes(root: Element, tagged: Collection[str]) -> Callable[[Point], Point]:
    """Return what the numbers in the hexes make of a point of the paper."""
    said = _numbers_of_hexes(root, tagged)
    return _scale_by((Hexes().middle(name) or (0.0, 0.0), at) for name, at in said.items())


def _scale_of_lettered_hexes(root: Element) -> Callable[[Point], Point]:
    """Return what the names in the hexes make of a point of the paper."""
    texts = [each for each in root.iter(f"{_SVG}text") if each.get("fill") == PALE]
    named = ((LetteredHexes().middle(each.text or ""), each) for each in texts)
    return _scale_by((at, (float(e.get("x", "")), float(e.get("y", "")))) for at, e in named if at)


def _scale_by(numbered: Iterable[tuple[Point, Point]]) -> Callable[[Point], Point]:
    """Return what hexes, by the places of their numbers, make of a point of the paper."""
    far = [*numbered]
    ((x, _), (left, _)), ((east, _), (right, _)) = min(far), max(far)
    (_, north), (_, top) = min(far, key=lambda each: each[0][1])
    by = (right - left) / (east - x)
    return lambda at: (x + (at[0] - left) / by, north - _NUMBERED + (at[1] - top) / by)


def too_small(svg: str) -> Iterator[str]:
    """Yield what is written so small that it has less than seven points on the printed page."""
    for each in ElementTree.fromstring(svg).iter(f"{_SVG}text"):
        if float(each.get("font-size", "")) < SEVEN_POINTS:
            yield each.text or ""


def _numbers_of_hexes(root: Element, tagged: Collection[str]) -> dict[str, Point]:
    return {
        each.text or "": (float(each.get("x", "")), float(each.get("y", "")))
        for each in root.iter(f"{_SVG}text")
        if each.get("fill") == PALE and (each.text or "").isdigit() and each.text not in tagged
    }


def standing_on(picture: Picture) -> Iterator[Standing]:
    """Yield who is to be seen on a map."""
    yield from ((each.at, colour_of(picture, each.whose)) for each in picture.counters)


def colour_of(picture: Picture, whose: Whose) -> str:
    """Return the colour of a side on a map."""
    return side_inks(picture.colours).get(LINE[whose], LINE[whose])


def _scale_of(root: Element) -> Callable[[Point], Point]:
    """Return what the references along the edges make of a point of the paper."""
    columns: dict[float, float] = {}
    rows: dict[float, float] = {}
    for each in root.iter(f"{_SVG}text"):
        said = each.text or ""
        if each.get("fill") != PALE or each.get("font-size") != f"{LEGIBLE:g}":
            continue
        if not (said.isalpha() or said.isdigit()) or said != said.upper():
            continue  # of the legend
        x, y = float(each.get("x", "")), float(each.get("y", "")) - 4.5
        if said.isalpha():
            columns[column_number(said) - 0.5] = x
        elif each.get("text-anchor") == "middle":
            columns[int(said)] = x  # of a table, in inches
        else:
            rows[int(said)] = y
    if not columns:
        return _scale_of_lettered_hexes(root)
    if any(column % 1 for column in columns):
        rows = {row - 0.5: y for row, y in rows.items()}
    (x, left), (east, right) = min(columns.items()), max(columns.items())
    (y, top), (south, low) = min(rows.items()), max(rows.items())
    return lambda at: (
        x + (at[0] - left) / (right - left) * (east - x),
        y + (at[1] - top) / (low - top) * (south - y),
    )


def _symbol(use: Element, drawn: dict[str, Element], to_land: Callable[[Point], Point]) -> Seen:
    x, y = float(use.get("x", "")), float(use.get("y", ""))
    inside = drawn[use.get("href", "#")[1:]]
    corners = [point for each in inside for point in _corners(each)]
    xs, ys = [x + at for at, _ in corners], [y + at for _, at in corners]
    colour = next(stroke for each in inside if (stroke := each.get("stroke")))
    box = (*to_land((min(xs), min(ys))), *to_land((max(xs), max(ys))))
    broken = any(each.get("stroke-dasharray") for each in inside)
    discs = (each.text or "" for each in inside if each.tag == f"{_SVG}text")
    count = next((said for said in discs if said.isdigit()), "")
    return Seen(colour, to_land((x, y)), box, broken, count)


def _corners(mark: Element) -> Iterator[Point]:
    """Yield the outermost points of a mark of a symbol, but for what lies within its frame."""
    if mark.tag == f"{_SVG}rect":
        left, top, wide, high = _rect(mark)
        yield from ((left, top), (left + wide, top + high))
    elif mark.tag == f"{_SVG}circle":
        x, y, r = (float(mark.get(name, "")) for name in ("cx", "cy", "r"))
        yield from ((x - r, y - r), (x + r, y + r))
    elif mark.tag == f"{_SVG}path":
        yield from _points(mark)
    elif mark.tag == f"{_SVG}text":
        x, y, size = (float(mark.get(name, "")) for name in ("x", "y", "font-size"))
        yield from ((x, y - size * 0.7), (x, y))


def _heads(mark: Element, to_land: Callable[[Point], Point]) -> Iterator[Standing]:
    filled = mark.get("fill", "none")
    if mark.tag == f"{_SVG}path" and mark.get("stroke") == HALO and filled != "none":
        corners = _points(mark)
        if len(corners) == 3:
            yield to_land(corners[0]), filled


def _waters(mark: Element, to_land: Callable[[Point], Point]) -> Iterator[tuple[Point, Point]]:
    if mark.get("stroke") == SHORE and mark.get("fill") == "none":
        yield from pairwise(map(to_land, _points(mark)))


def _points(mark: Element) -> list[Point]:
    numbers = [float(n) for n in _NUMBER.findall(mark.get("d", ""))]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _rect(mark: Element) -> Box:
    left, top, wide, high = (float(mark.get(name, "")) for name in ("x", "y", "width", "height"))
    return left, top, wide, high


def _shrunk(box: Box) -> Box:
    return box[0] + _FINE, box[1] + _FINE, box[2] - _FINE, box[3] - _FINE
