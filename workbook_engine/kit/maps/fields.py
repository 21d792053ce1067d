"""Maps of fields, be they squares, hexes or areas: drawn, and in the cells of a sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from workbook_engine.core.records import replace
from workbook_engine.kit.maps.areas import Areas
from workbook_engine.kit.maps.grids import Grid, LetteredHexes, Squares
from workbook_engine.kit.maps.picture import Counter, PlaceName, Rank, Whose
from workbook_engine.kit.shapes import HEXES

_SQUARES, _HEXES = Squares(largest=150), LetteredHexes()
Units = Iterable[tuple[str, str, str, Whose | None]]
"""Units of a map: field, name, sign, and how their side is drawn."""


Cells = tuple[tuple[str, tuple[str, ...]], ...]
"""Areas, and the cells that each is drawn over; none where fields are cells."""


def grid_of(shape: str, areas: Cells) -> Grid:
    """Return how a map of fields of a shape is drawn."""
    if areas:
        return Areas(areas)
    return _HEXES if shape == HEXES else _SQUARES


def stacks(grid: Grid, units: Units, marks: Mapping[str, str]) -> Iterator[Counter]:
    """Yield a counter for each field and side, drawn as most of its units are.

    Below it stand the marks of their states, counted where there are several units.
    """
    found: dict[tuple[str, Whose], dict[str, str]] = {}
    for field, name, symbol, whose in units:
        if whose is not None:
            found.setdefault((field, whose), {})[name] = symbol
    for (field, whose), stack in found.items():
        if at := grid.middle(field):
            signs = [*stack.values()]
            icon = max(dict.fromkeys(signs), key=signs.count)
            names = sorted(stack, key=lambda name: stack[name] != icon)
            more = f" +{len(names) - 1}" if len(names) > 1 else ""
            inside, said = tuple(names) if more else (), [marks.get(name, "") for name in names]
            under = ", ".join(
                f"{said.count(mark)} {mark}" if more else mark
                for mark in dict.fromkeys(filter(None, said))
            )
            yield Counter(
                f"{names[0]}{more}", at, whose, icon, count=len(names), inside=inside, under=under
            )


def stacks_reported(
    grid: Grid, own: Iterable[tuple[str, str, str, str]], marks: Mapping[str, str]
) -> Iterator[Counter]:
    """Yield counters of a team's own units: field, name, symbol, and when each last reported.

    Those of an earlier report are drawn as old, with its date.
    """
    there = [*own]
    for date in dict.fromkeys(when for *_, when in there):
        units = ((at, name, icon, Whose.OWN) for at, name, icon, when in there if when == date)
        for each in stacks(grid, units, marks):
            yield replace(each, under=date, old=True) if date else each


def names_on(
    grid: Grid, fields: Iterable[tuple[str, str]], places: Iterable[tuple[str, str]]
) -> Iterator[PlaceName]:
    """Yield the names on the map: places, and areas that no place is called."""
    held = dict(places)
    for name, field in held.items():
        if at := grid.middle(field):
            yield PlaceName(name, at)
    for name, _ in fields if isinstance(grid, Areas) else ():
        if name not in held and (at := grid.middle(name)):
            yield PlaceName(name, at, Rank.FEATURE)


def cells_of(
    fields: Iterable[tuple[str, str]],
    areas: Cells,
    names: Mapping[str, str],
    there: Mapping[str, Iterable[str]],
) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the cells of a map; of an area its midst alone tells of it."""
    over, grid = dict(areas), Areas(areas)
    for field, letter in fields:
        middle = grid.middle(field) if areas else None
        main = Squares().reference(middle) if middle else field
        name = field if areas else names.get(field, "")
        text = "\n".join((f"{letter} {name}".strip(), *there.get(field, ())))
        for cell in over.get(field, (field,)):
            said = text if cell == main else letter
            yield letter, {"square": cell, "text": said, "note": name}
