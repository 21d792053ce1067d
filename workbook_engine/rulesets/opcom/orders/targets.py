"""What an order may name as its target: what the team knows, never where an enemy really is.

A square, a place, a crossing, a unit of its own; an enemy that it was in contact with as the turn
began; and one that its contacts name, there where it was last seen.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.findings import folded
from workbook_engine.core.notation import as_list, names_in
from workbook_engine.core.orders import Given, TurnOrders
from workbook_engine.core.records import State, Table, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.squares import Square
from workbook_engine.rulesets.opcom.land.contact import seen_from
from workbook_engine.rulesets.opcom.land.country import node_of
from workbook_engine.rulesets.opcom.land.ground import active, square_of, where
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import Contact
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective
from workbook_engine.rulesets.opcom.vocabulary.words import Knowledge, UnitState


def known_orders(state: State, orders: TurnOrders, rules: Rules) -> Given[OrderLine]:
    """OC-5.4 Return each unit's order; a target that its team does not know is blank."""
    lines = orders.given(OrderLine)
    meant: dict[tuple[str, str], str] = {}
    known: dict[str, OrderLine] = {}
    for line in lines.values():
        named = line.team, line.target
        if named not in meant:  # many lines have one target
            meant[named] = known_target(state, *named, rules)
        if line.id not in known:
            target = meant[named]
            known[line.id] = line if target == line.target else replace(line, target=target)
    return Given({unit: known[line.id] for unit, line in lines.items()})


def known_target(state: State, team: str, target: str, rules: Rules) -> str:
    """OC-10.5 Return what a team means by a target, `a; b` for several, as far as it knows.

    The same for a name that nobody bears and for that of an enemy it does not know.
    """
    whole = _meant(state, team, target.strip(), rules)
    if whole:
        return whole
    meant = (_meant(state, team, name, rules) for name in names_in(target))
    return as_list(filter(None, meant))


def _meant(state: State, team: str, name: str, rules: Rules) -> str:
    square = square_of(state, name)
    if square:
        # A place that bears a unit's name is meant, and not that unit.
        return str(square) if square and name in state[Unit] else name
    called = state.index(Unit, _by_name).get(folded(name), ())
    own = next((unit for unit in called if unit.team == team), None)
    if own:
        return own.id
    last_seen = _last_seen(state, team, name)
    for unit in called:
        here, start = where(state, unit), _start(state, unit)
        met = _in_contact(state, team, unit, start, rules, at_start=True)
        if met or (last_seen and _in_contact(state, team, unit, here, rules, at_start=False)):
            return unit.id
    return last_seen


def _by_name(units: Table[Unit]) -> dict[str, list[Unit]]:
    """Return the units on the map by what they are called: id and name."""
    named: dict[str, list[Unit]] = {}
    for unit in units.values():
        if unit.state == UnitState.ACTIVE:
            for each in {folded(each) for each in (unit.id, unit.name) if each}:
                named.setdefault(each, []).append(unit)
    return named


def _last_seen(state: State, team: str, name: str) -> str:
    """OC-10.5 Return the square where a team's contacts last have an enemy of that name."""
    rows = (
        row
        for row in state[Contact].values()
        if row.team == team
        and row.standing != Knowledge.GONE
        and folded(name) in {folded(each) for each in row.names}
    )
    latest = max(rows, key=lambda row: row.seen, default=None)
    return latest.square if latest else ""


def _start(state: State, unit: Unit) -> Square | None:
    """Return where a unit began the turn: by its row of Moves, once it has moved."""
    row = state[Move].get(unit.id)
    return (square_of(state, row.start) if row else None) or where(state, unit)


def _in_contact(
    state: State, team: str, enemy: Unit, at: Square | None, rules: Rules, *, at_start: bool
) -> bool:
    """OC-6.12 Tell whether a team's units are in contact with an effective enemy."""
    if at is None or not is_effective(enemy):
        return False
    there = {node_of(at): enemy}
    return any(
        True
        for here in _squares_of(state, team, enemy.side, at_start=at_start)
        for _ in seen_from(state, node_of(here), there, rules)
    )


def _squares_of(state: State, team: str, enemy: str, *, at_start: bool) -> Iterator[Square]:
    for unit in active(state):
        if unit.team == team and unit.side != enemy:
            here = _start(state, unit) if at_start else where(state, unit)
            if here:
                yield here
