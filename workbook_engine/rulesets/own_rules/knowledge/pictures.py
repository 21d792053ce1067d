"""The maps, drawn and as Grid sheets: the umpire's with all units, a team's with what it sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from workbook_engine.core.briefing import Drawings
from workbook_engine.core.desk import readable
from workbook_engine.core.languages import _, spoken
from workbook_engine.core.records import State, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.calendar import date_of
from workbook_engine.kit.map_cells import MapSeen, MapSquare
from workbook_engine.kit.maps.drawing import box_round, drawings, inset
from workbook_engine.kit.maps.fields import cells_of, names_on, stacks, stacks_reported
from workbook_engine.kit.maps.grids import Grid
from workbook_engine.kit.maps.heads import teams_head, umpires_head
from workbook_engine.kit.maps.on_squares import arrows_between
from workbook_engine.kit.maps.picture import SIGN_WORDS, Arrow, Counter, Picture, Tint, Whose
from workbook_engine.kit.maps.ways import drawn_lines, in_cells
from workbook_engine.kit.public import public_map, shared
from workbook_engine.kit.sides import SIGNS, drawn_as, seen_as, signs_of
from workbook_engine.rulesets.own_rules.knowledge.team_view import View, attacked
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.land.ways import Land, land_of
from workbook_engine.rulesets.own_rules.turn.supply import reach_of, way_to
from workbook_engine.rulesets.own_rules.vocabulary.records import SequenceRow
from workbook_engine.rulesets.own_rules.vocabulary.words import Step

OWN, ENEMY, OLD = SIGNS[0], SIGNS[1], "□"
SOME = _("some")
SEEN = f"{ENEMY} {{units}} {{side}}"
"""OR-SEE-1 How a Grid tells of an enemy that is seen."""


def umpires_map(turn: Turn) -> Drawings:
    """OR-MAP-1 Return the umpire's map: the land and every unit."""
    state, drawn, land = turn.after, drawn_as(turn.after), land_of(turn.after)
    units = (
        (u.field, u.id, board.type_of(state, u).symbol, drawn.get(board.side(state, u)))
        for u in board.in_field(state)
    )
    head = umpires_head(turn, drawn, date_of(state, turn.before.position.turn))
    head["arrows"] = (*_all_arrows(turn, land.grid, drawn), *_supplied(state, land.grid, drawn))
    counters = tuple(stacks(land.grid, units, _marks(state)))
    return drawings(_picture(head, land, counters)) if land.fields else ()


def teams_map(seen: View) -> Drawings:
    """OR-SEE-1 Return a team's map: the land, its own units and the enemies it sees."""
    return drawings(_as_known(seen)) if seen.land.fields else ()


def teams_inset(seen: View) -> Drawings:
    """OR-SEE-1 Return the part of its map round a team's units that stands on its report."""
    held, grid = (own.field for own in seen.own if own.stands), seen.land.grid
    box = box_round([at for field in held if (at := grid.middle(field))], 1)
    return inset(_as_known(seen), box) if seen.land.fields else ()


def papers_map(views: Sequence[View], marked: Sequence[str]) -> Drawings:
    """OR-SEE-1 Return the part of the land round fields that all saw change hands; else none."""
    seen = shared(views)
    return public_map(seen, _as_known(seen), marked) if marked else ()


def _as_known(seen: View) -> Picture:
    grid, symbols = seen.land.grid, dict(seen.symbols)
    dated = ((o.field, o.unit, symbols[o.type], o.as_of) for o in seen.own if o.stands)
    own = stacks_reported(grid, dated, dict(seen.marks))
    head = teams_head(seen, seen.date, _("Own troops"), _("Enemy in sight"))
    now = {o.unit: o.field for o in seen.own if o.stands}
    moved = ((start, now[unit]) for unit, start in seen.was if unit in now)
    head["arrows"] = tuple(arrows_between(grid, Whose.OWN, moved, seen.attacked))
    counters = (*own, *_enemies(seen, grid))
    return _picture(head, seen.land, counters)


def _all_arrows(turn: Turn, grid: Grid, drawn: Mapping[str, Whose]) -> Iterator[Any]:
    """OR-MOV-1, OR-CBT-1 Yield the moves and attacks of a turn, side by side."""
    state, before = turn.after, {u.id: u.field for u in board.in_field(turn.before)}
    for side, whose in drawn.items():
        own = {u.id: u.field for u in board.in_field(state) if board.side(state, u) == side}
        moved = ((before[unit], at) for unit, at in own.items() if unit in before)
        yield from arrows_between(grid, whose, moved, attacked(turn, own))


def _supplied(state: State, grid: Grid, drawn: Mapping[str, Whose]) -> Iterator[Arrow]:
    """OR-SUP-1 Yield the ways by which supply comes to units where they stand, each once."""
    if all(row.step != Step.SUPPLY for row in state[SequenceRow].values()):
        return
    reach, ways = reach_of(state, state.rules), dict[tuple[str, ...], Whose]()
    for unit in board.in_field(state):
        _, way = way_to(state, unit, reach)
        if way and (whose := drawn.get(board.side(state, unit))):
            ways[way.fields] = whose
    part = {fields[:n] for fields in ways for n in range(len(fields))}
    for fields, whose in ways.items():
        course = tuple(at for field in fields if (at := grid.middle(field)))
        if fields not in part and course[1:]:
            yield Arrow(course, whose, supply=True)


def _enemies(seen: View, grid: Grid) -> Iterator[Counter]:
    for each in seen.enemies:
        if at := grid.middle(each.field):
            name = " ".join(filter(None, (str(each.units or ""), readable(each.side))))
            whose, count = seen_as(seen.colours, each.side), each.units or 1
            counter = Counter(name, at, whose, each.symbol, count=count, inside=each.names)
            yield replace(counter, under=each.seen, old=bool(each.seen))


def _marks(state: State) -> Mapping[str, str]:
    """OR-STA-5 Return the marks of the states that units are in."""
    return {unit.id: board.condition_of(state, unit).mark for unit in board.in_field(state)}


def _picture(head: dict[str, Any], land: Land, counters: tuple[Counter, ...]) -> Picture:
    tints = {each.letter: Tint(each.tint) for each in land.grounds}
    used = {letter for _, letter in land.fields}
    icons = dict.fromkeys(each.icon for each in counters)
    words = {Tint(each.tint): each.name for each in land.grounds if each.letter in used}
    return Picture(
        **head,
        **drawn_lines(land.grid, land.ways),
        grid=land.grid,
        ground={field: tints.get(letter, Tint.OPEN) for field, letter in land.fields},
        ground_words=words,
        places=tuple(names_on(land.grid, land.fields, land.places)),
        counters=counters,
        icon_words={icon: spoken(SIGN_WORDS[icon]) for icon in icons if icon in SIGN_WORDS},
    )


def squares(state: State) -> Iterator[MapSquare]:
    """OR-MAP-1 Yield every field with all units in it."""
    signs, there = signs_of(state), dict[str, list[str]]()
    for unit in board.in_field(state):
        sign = signs.get(board.side(state, unit), "")
        there.setdefault(unit.field, []).append(f"{sign} {unit.id}")
    for _letter, cell in _cells(land_of(state), there):
        yield MapSquare(**cell)


def seen_squares(seen: View) -> Iterator[MapSeen]:
    """OR-SEE-1 Yield every field as a team knows it."""
    there: dict[str, list[str]] = {}
    for own in seen.own:
        if own.stands:
            there.setdefault(own.field, []).append(f"{OWN} {own.unit}")
    for enemy in seen.enemies:
        known = SEEN.replace(ENEMY, OLD) if enemy.seen else SEEN
        said = known.format(units=enemy.units or spoken(SOME), side=readable(enemy.side))
        there.setdefault(enemy.field, []).append(said)
    for letter, cell in _cells(seen.land, there):
        yield MapSeen(ground=letter, **cell)


def _cells(land: Land, there: Mapping[str, list[str]]) -> Iterator[tuple[str, dict[str, Any]]]:
    """OR-MAP-1 Yield the cells of the map: the letter of each, and what stands in it."""
    names = {field: name for name, field in land.places}
    ways = in_cells(land.ways, land.areas)
    for letter, cell in cells_of(land.fields, land.areas, names, there):
        yield letter, {**cell, **ways.get(cell["square"], {})}
