"""Own rules: where units stand, how they are, the enemy in sight, what was lost."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import hypot
from typing import Any

from tests.faces.drawn import (
    ENEMY_AT,
    ENEMY_UNITS,
    OWN_AT,
    OWN_UNITS,
    SIDE_AT,
    THERE,
    teams_maps,
    umpires_maps,
)
from tests.faces.face import Face, face
from tests.faces.front import LOST, RESULT, sums
from tests.faces.moment import Moment, Sent
from tests.faces.report import in_browser
from tests.kit.read_map import Seen
from workbook_engine.core.languages import spoken
from workbook_engine.core.records import State
from workbook_engine.core.report_pages import PageRow
from workbook_engine.kit.map_cells import MapSeen, MapSquare
from workbook_engine.kit.maps.fields import grid_of
from workbook_engine.kit.sides import SIGNS, drawn_as
from workbook_engine.kit.workings import of_turn
from workbook_engine.rulesets.own_rules.knowledge.books import LossRow, TimelineRow
from workbook_engine.rulesets.own_rules.knowledge.pictures import SOME
from workbook_engine.rulesets.own_rules.knowledge.team_view import OwnUnit, how
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.vocabulary.records import Area, CombatRow, Unit
from workbook_engine.rulesets.own_rules.vocabulary.words import UnitState

AT, LEFT, ENEMY = "field", "steps left", "enemy in sight"
LOST_BY = "steps lost by"
Told = Iterator[tuple[str, str, str]]
_STEPS = re.compile(r"(\d+) \w+ (\d+)")


def of_a_team(sent: Sent) -> Iterator[Sequence[Face]]:
    """Yield what the faces of a team and of the umpire tell of its units, and of the enemy."""
    state = sent.turn.after
    pages = [each.cells for each in sent.rows(PageRow)]
    in_page = [cells for _, cells in in_browser(sent.page)]
    yield (
        face("master's Forces", _on_table(sent), AT, LEFT, OWN_AT),
        face("Forces", _forces(sent), AT, LEFT, OWN_AT),
        face("Grid", _grid(sent), AT, OWN_AT, ENEMY_AT, ENEMY),
        face("Report", _report(pages, sent), AT, LEFT, ENEMY),
        face("report.html", _report(in_page, sent), AT, LEFT, ENEMY),
        *(() if state[Area] else teams_maps(sent.maps, sent.inset, drawn_in(state))),
    )


def drawn_in(state: State) -> Callable[[Seen], str]:
    """Return what tells in which field a symbol is drawn: that whose middle is nearest."""
    grid = grid_of(state.rules.word("fields"), tuple(board.areas(state).cells.items()))
    middles = {field: at for field in board.land(state) if (at := grid.middle(field))}

    def field_of(seen: Seen) -> str:
        x, y = seen.at
        return min(middles, key=lambda each: hypot(middles[each][0] - x, middles[each][1] - y))

    return field_of


def _placed(rows: Iterable[tuple[str, str]]) -> Told:
    fields = Counter[str]()
    for name, field in rows:
        fields[field] += 1
        yield AT, name, field
        yield OWN_AT, field, THERE
    yield from ((OWN_UNITS, field, str(n)) for field, n in fields.items() if n > 1)


def _on_table(sent: Sent) -> Told:
    state = sent.turn.after
    own = [each for each in board.in_field(state) if sent.commands(each.team)]
    yield from _placed((each.id, each.field) for each in own)
    for each in own:
        of = board.whole_of(state, each)
        yield LEFT, each.id, f"{board.steps_of(state, each)} of {of}"


def _forces(sent: Sent) -> Told:
    gone = {how(each) for each in (UnitState.LOST, UnitState.AWAITED)}
    there = [row for row in sent.rows(OwnUnit) if row.state not in gone]
    yield from _placed((row.unit, row.field) for row in there)
    yield from ((LEFT, row.unit, f"{row.steps} of {row.of}") for row in there)


def _grid(sent: Sent) -> Told:
    own = list[tuple[str, str]]()
    for row in sent.rows(MapSeen):
        _, *lines = row.text.splitlines() or [""]
        at = row.note if sent.turn.after[Area] else row.square
        own += [(line[2:], at) for line in lines if line.startswith(SIGNS[0])]
        for number, field in _seen(lines, at):
            yield ENEMY, field, number
            yield ENEMY_AT, field, THERE
            if number.isdecimal() and int(number) > 1:
                yield ENEMY_UNITS, field, number
    yield from _placed(own)


def _seen(lines: Iterable[str], field: str) -> Iterator[tuple[str, str]]:
    yield from ((line.split()[1], field) for line in lines if line.startswith(SIGNS[1]))


def _report(rows: Iterable[Sequence[str]], sent: Sent) -> Told:
    own, fields = {each.unit for each in sent.rows(OwnUnit)}, {*board.land(sent.turn.after)}
    for cells in rows:
        if len(cells) == 2 and (at := _field(cells[0])) in fields:
            number = cells[1].split()[0]
            yield ENEMY, at, number if number.isdecimal() else spoken(SOME)
        if len(cells) == 4 and (name := cells[0].splitlines()[0]) in own and cells[3]:
            yield AT, name, _field(cells[2])
            yield LEFT, name, " of ".join(_STEPS.findall(cells[3])[0])


def _field(place: str) -> str:
    return place.rpartition("(")[2].rstrip(")")


def of_the_umpire(moment: Moment) -> Iterator[Sequence[Face]]:
    """Yield what the faces of the umpire tell of units, fights and losses."""
    turn, state = moment.turn, moment.turn.after
    yield (
        face("Forces", _sides(state), SIDE_AT, AT),
        face("Grid", _umpires_grid(moment), AT),
        *(() if state[Area] else umpires_maps(moment.maps, drawn_as(state), drawn_in(state))),
    )
    fights = ((e.label, e.result or e.outcome) for e in of_turn(turn, CombatRow))
    yield (
        face("Combats", ((RESULT, *each) for each in fights), RESULT),
        face("Desk", ((RESULT, e.label, e.result) for e in moment.front.fights), RESULT),
    )
    gone, rows = [*_gone(moment)], _losses(moment)
    yield (
        face("Forces", _lost(LOST, sums((side, n) for _, side, n in gone)), LOST),
        face("Losses", _lost(LOST, sums((e.side, e.steps) for e in rows)), LOST),
        face("Desk", _lost(LOST, sums((e.side, e.count) for e in moment.front.losses)), LOST),
    )
    lines = (line.rpartition(": ") for line in moment.timeline(TimelineRow))
    yield (
        face("Forces", _lost(LOST_BY, sums((unit, n) for unit, _, n in gone)), LOST_BY),
        face("Losses", _lost(LOST_BY, sums((e.unit, e.steps) for e in rows)), LOST_BY),
        face("Timeline", _lost(LOST_BY, sums((u, int(n)) for u, _, n in lines)), LOST_BY),
    )


def _losses(moment: Moment) -> list[Any]:
    now, rows = str(moment.turn.before.position), moment.views[LossRow].values()
    return [each for each in rows if isinstance(each, LossRow) and each.turn == now]


def _sides(state: State) -> Told:
    for each in board.in_field(state):
        yield AT, each.id, each.field
        yield SIDE_AT, f"{each.field} {board.side(state, each)}", THERE


def _umpires_grid(moment: Moment) -> Told:
    for row in moment.views[MapSquare].values():
        assert isinstance(row, MapSquare)
        at = row.note if moment.turn.after[Area] else row.square
        yield from ((AT, line[2:], at) for line in row.text.splitlines()[1:])


def _gone(moment: Moment) -> Iterator[tuple[str, str, int]]:
    """Yield each unit that lost steps in the turn, its side, and how many."""
    before, after = moment.turn.before, moment.turn.after
    for each in after[Unit].values():
        was = before[Unit].get(each.id)
        lost = board.steps_of(before, was) - board.steps_of(after, each) if was else 0
        if lost > 0:
            yield each.id, board.side(after, each), lost


def _lost(what: str, numbers: dict[str, int]) -> Told:
    yield from ((what, about, str(number)) for about, number in numbers.items())
