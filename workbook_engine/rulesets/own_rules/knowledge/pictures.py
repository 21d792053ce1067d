"""The maps, drawn and as Grid sheets: the umpire's with all units, a team's with what it sees."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from workbook_engine.core.briefing import Drawings
from workbook_engine.core.desk import readable
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.calendar import date_of
from workbook_engine.kit.map_cells import MapSeen, MapSquare
from workbook_engine.kit.maps.areas import Areas
from workbook_engine.kit.maps.drawing import box_round, drawings, inset
from workbook_engine.kit.maps.grids import Grid, LetteredHexes, Squares
from workbook_engine.kit.maps.heads import teams_head, umpires_head
from workbook_engine.kit.maps.on_squares import arrows_between
from workbook_engine.kit.maps.picture import (
    Counter,
    Picture,
    PlaceName,
    Rank,
    Sign,
    Tint,
    Whose,
)
from workbook_engine.kit.maps.ways import Line, drawn_lines, in_cells
from workbook_engine.kit.sides import SIGNS, drawn_as, seen_as, signs_of
from workbook_engine.rulesets.own_rules.knowledge.team_view import View, attacked
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.land.ways import lines
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    GroundKind,
    Place,
)

_SQUARES, _HEXES = Squares(largest=150), LetteredHexes()
OWN, ENEMY = SIGNS[0], SIGNS[1]
SOME = "some"
SEEN = f"{ENEMY} {{units}} {{side}}"
"""OR-SEE-1 How a Grid tells of an enemy that is seen."""
Units = Iterable[tuple[str, str, str, Whose | None]]
"""Units of a map: field, name, sign, and how their side is drawn."""


Cells = tuple[tuple[str, tuple[str, ...]], ...]
"""OR-MAP-3 Areas, and the cells that each is drawn over; none where fields are cells."""


def grid_of(shape: str, areas: Cells) -> Grid:
    """OR-MAP-1, OR-MAP-3 Return how a map of fields of a shape is drawn."""
    if areas:
        return Areas(areas)
    return _HEXES if shape == board.HEXES else _SQUARES


def umpires_map(turn: Turn) -> Drawings:
    """OR-MAP-1 Return the umpire's map: the land and every unit."""
    state, drawn = turn.after, drawn_as(turn.after)
    areas = tuple(board.areas(state).cells.items())
    grid = grid_of(board.shape_of(state, state.rules), areas)
    units = (
        (u.field, u.id, board.type_of(state, u).symbol, drawn.get(board.side(state, u)))
        for u in board.in_field(state)
    )
    head = umpires_head(turn, drawn, date_of(state, turn.before.position.turn))
    head["arrows"] = tuple(_all_arrows(turn, grid, drawn))
    fields = [(name, each.ground) for name, each in board.land(state).items()]
    places = [(each.place, each.field) for each in state[Place].values()]
    kinds, ways = state[GroundKind].values(), lines(state)
    return (
        drawings(
            _picture(
                head, grid, fields, kinds, places, ways, (*_stacks(grid, units, _marks(state)),)
            )
        )
        if fields
        else ()
    )


def teams_map(seen: View) -> Drawings:
    """OR-SEE-1 Return a team's map: the land, its own units and the enemies it sees."""
    return drawings(_as_known(seen)) if seen.fields else ()


def teams_inset(seen: View) -> Drawings:
    """OR-SEE-1 Return the part of its map round a team's units that stands on its report."""
    grid = grid_of(seen.shape, seen.areas)
    held = (own.field for own in seen.own if own.stands)
    box = box_round([at for field in held if (at := grid.middle(field))], 1)
    return inset(_as_known(seen), box) if seen.fields else ()


def _as_known(seen: View) -> Picture:
    grid, symbols = grid_of(seen.shape, seen.areas), dict(seen.symbols)
    own: Units = ((o.field, o.unit, symbols[o.type], Whose.OWN) for o in seen.own if o.stands)
    head = teams_head(seen, seen.date, "Own troops", "Enemy in sight")
    now = {o.unit: o.field for o in seen.own if o.stands}
    moved = ((start, now[unit]) for unit, start in seen.was if unit in now)
    head["arrows"] = tuple(arrows_between(grid, Whose.OWN, moved, seen.attacked))
    enemies = _enemies(seen, grid)
    counters = (*_stacks(grid, own, dict(seen.marks)), *enemies)
    return _picture(head, grid, seen.fields, seen.grounds, seen.places, seen.ways, counters)


def _all_arrows(turn: Turn, grid: Grid, drawn: Mapping[str, Whose]) -> Iterator[Any]:
    """OR-MOV-1, OR-CBT-1 Yield the moves and attacks of a turn, side by side."""
    state, before = turn.after, {u.id: u.field for u in board.in_field(turn.before)}
    for side, whose in drawn.items():
        own = {u.id: u.field for u in board.in_field(state) if board.side(state, u) == side}
        moved = ((before[unit], at) for unit, at in own.items() if unit in before)
        yield from arrows_between(grid, whose, moved, attacked(turn, own))


def _enemies(seen: View, grid: Grid) -> Iterator[Counter]:
    for each in seen.enemies:
        if at := grid.middle(each.field):
            name = " ".join(filter(None, (str(each.units or ""), readable(each.side))))
            whose, count = seen_as(seen.colours, each.side), each.units or 1
            yield Counter(name, at, whose, each.symbol, count=count, inside=each.names)


def _marks(state: State) -> Mapping[str, str]:
    """OR-STA-5 Return the marks of the states that units are in."""
    return {unit.id: board.condition_of(state, unit).mark for unit in board.in_field(state)}


def _stacks(grid: Grid, units: Units, marks: Mapping[str, str]) -> Iterator[Counter]:
    """OR-TYP-1, OR-STA-5 Yield a counter for each field and side, drawn as most of its units are.

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


def _picture(
    head: dict[str, Any],
    grid: Grid,
    fields: Collection[tuple[str, str]],
    kinds: Collection[GroundKind],
    places: Iterable[tuple[str, str]],
    ways: Iterable[Line],
    counters: Collection[Counter],
) -> Picture:
    tints = {each.letter: Tint(each.tint) for each in kinds}
    used = {letter for _, letter in fields}
    words = {Tint(each.tint): each.name for each in kinds if each.letter in used}
    return Picture(
        **head,
        **drawn_lines(grid, ways),
        grid=grid,
        ground={field: tints.get(letter, Tint.OPEN) for field, letter in fields},
        ground_words=words,
        places=tuple(_names(grid, fields, places)),
        counters=tuple(counters),
        icon_words={
            each.icon: each.icon.replace("_", " ") for each in counters if each.icon != Sign.UNKNOWN
        },
    )


def _names(
    grid: Grid, fields: Iterable[tuple[str, str]], places: Iterable[tuple[str, str]]
) -> Iterator[PlaceName]:
    """OR-MAP-2, OR-MAP-3 Yield the names on the map: places, and areas that no place is called."""
    held = dict(places)
    for name, field in held.items():
        if at := grid.middle(field):
            yield PlaceName(name, at)
    for name, _ in fields if isinstance(grid, Areas) else ():
        if name not in held and (at := grid.middle(name)):
            yield PlaceName(name, at, Rank.FEATURE)


def squares(state: State) -> Iterator[MapSquare]:
    """OR-MAP-1 Yield every field with all units in it."""
    signs, there = signs_of(state), dict[str, list[str]]()
    for unit in board.in_field(state):
        sign = signs.get(board.side(state, unit), "")
        there.setdefault(unit.field, []).append(f"{sign} {unit.id}")
    names = {each.field: each.place for each in state[Place].values()}
    fields = [(name, each.ground) for name, each in board.land(state).items()]
    areas = tuple(board.areas(state).cells.items())
    ways = in_cells(lines(state), areas)
    for _, cell in _cells(fields, areas, names, there):
        yield MapSquare(**cell, **ways.get(cell["square"], {}))


def seen_squares(seen: View) -> Iterator[MapSeen]:
    """OR-SEE-1 Yield every field as a team knows it."""
    there: dict[str, list[str]] = {}
    for own in seen.own:
        if own.stands:
            there.setdefault(own.field, []).append(f"{OWN} {own.unit}")
    for enemy in seen.enemies:
        said = SEEN.format(units=enemy.units or SOME, side=readable(enemy.side))
        there.setdefault(enemy.field, []).append(said)
    names = {field: name for name, field in seen.places}
    ways = in_cells(seen.ways, seen.areas)
    for letter, cell in _cells(seen.fields, seen.areas, names, there):
        yield MapSeen(ground=letter, **cell, **ways.get(cell["square"], {}))


def _cells(
    fields: Iterable[tuple[str, str]],
    areas: Cells,
    names: Mapping[str, str],
    there: Mapping[str, Iterable[str]],
) -> Iterator[tuple[str, dict[str, str]]]:
    """OR-MAP-1, OR-MAP-3 Yield the cells of the Grid; of an area its midst alone tells of it."""
    over, grid = dict(areas), Areas(areas)
    for field, letter in fields:
        middle = grid.middle(field) if areas else None
        main = Squares().reference(middle) if middle else field
        name = field if areas else names.get(field, "")
        text = "\n".join((f"{letter} {name}".strip(), *there.get(field, ())))
        for cell in over.get(field, (field,)):
            said = text if cell == main else letter
            yield letter, {"square": cell, "text": said, "note": name}
