"""Orders: which units a line moves, and whether a line can be carried out (OC-5.1 to OC-5.9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from workbook_engine.core.desk import Team
from workbook_engine.core.findings import (
    Cell,
    Finding,
    did_you_mean,
    error,
    folded,
    is_misspelt,
    warning,
)
from workbook_engine.core.records import Orders, State, Table
from workbook_engine.core.ruleset import Where
from workbook_engine.core.squares import parse_square
from workbook_engine.rulesets.opcom.land.ground import on_map, square_of
from workbook_engine.rulesets.opcom.vocabulary.air_records import Squadron
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Action,
    OrderLine,
    Place,
    Unit,
    UnitState,
)

_ORDERED = (UnitState.ACTIVE, UnitState.WAITING)
"""A unit that waits may be ordered too: it acts on its orders once it has landed (OC-12.7)."""


def orders_by_unit(state: State, orders: Orders) -> dict[str, OrderLine]:
    """OC-5.1 Return each unit's order: the first line that names it, or else its formation's."""
    found: dict[str, OrderLine] = {}
    for line in orders[OrderLine].values():
        for unit in units_of_line(state, line):
            first = found.get(unit.id)
            if not first or (names_itself(line, unit) and not names_itself(first, unit)):
                found[unit.id] = line
    return found


def units_of_line(state: State, line: OrderLine) -> Iterator[Unit]:
    """OC-5.1 Yield the units of a line: those it names, and those of formations it names."""
    for name in names_in(line.unit):
        yield from units_named(state, line.team, name)


def units_named(state: State, team: str, name: str) -> Sequence[Unit]:
    """Return the units of a team on the map that answer to a name."""
    return state.index(Unit, _by_name).get((team, folded(name)), ())


def names_itself(line: OrderLine, unit: Unit) -> bool:
    """Tell whether a line names a unit itself and not only its formation."""
    return any(folded(name) in {folded(unit.id), folded(unit.name)} for name in names_in(line.unit))


def is_named(unit: Unit, name: str) -> bool:
    """Tell whether a name is the unit's own, its brigade's or its division's."""
    return folded(name) in names_of(unit)


def names_of(unit: Unit) -> set[str]:
    """Return all that a unit answers to, folded: its own names, its brigade's, its division's."""
    known = (unit.id, unit.name, unit.brigade, unit.division)
    return {folded(each) for each in known if each}


def unit_called(state: State, name: str) -> Unit | None:
    """Return the unit of a name, whoever's it is; case, accents and stray blanks are forgiven."""
    return state.index(Unit, _by_id).get(folded(name))


def _by_id(units: Table[Unit]) -> dict[str, Unit]:
    return {folded(unit.id): unit for unit in units.values()}


def own_units(state: State, team: str) -> list[Unit]:
    """Return the units that a team commands: on the map, or waiting to be flown in."""
    return state.index(Unit, _by_team).get(team, [])


def _by_team(units: Table[Unit]) -> dict[str, list[Unit]]:
    teams: dict[str, list[Unit]] = {}
    for unit in units.values():
        if unit.state in _ORDERED:
            teams.setdefault(unit.team, []).append(unit)
    return teams


def _by_name(units: Table[Unit]) -> dict[tuple[str, str], list[Unit]]:
    """Return the units that take orders by team and by each of the names they answer to."""
    named: dict[tuple[str, str], list[Unit]] = {}
    for unit in units.values():
        if unit.state in _ORDERED:
            for name in names_of(unit):
                named.setdefault((unit.team, name), []).append(unit)
    return named


@lru_cache(maxsize=4096)
def names_in(text: str) -> tuple[str, ...]:
    """Return the names of a list written `a; b`.

    >>> names_in("2 Fd Regt; 55 Fd Regt")
    ('2 Fd Regt', '55 Fd Regt')
    """
    return tuple(name.strip() for name in text.split(";") if name.strip())


def check_orders(state: State, orders: Orders, where: Where) -> list[Finding]:
    """OC-5.1, OC-5.2 Return all that keeps order lines from being understood, all at once."""
    found: list[Finding] = []
    lines = list(orders[OrderLine].values())
    for line in lines:
        found += _check_units(state, line, where)
        found += _check_action(line, where)
        found += _check_places(state, line, where)
        found += _check_supports(state, line, where)
    found += _check_twice(state, lines, where)
    return found


def _check_units(state: State, line: OrderLine, where: Where) -> Iterable[Finding]:
    for name in names_in(line.unit):
        if not units_named(state, line.team, name):
            own = own_units(state, line.team)
            known = {each for u in own for each in (u.id, u.brigade, u.division) if each}
            # The same words for an unknown unit and another team's: findings may reach players.
            yield error(
                "E-UNKNOWN-UNIT",
                f"{name} is not one of {line.team}'s units or formations.",
                did_you_mean(name, known) or "Use a name from the Forces sheet.",
                rule="OC-5.1",
                cell=where(OrderLine, line.id, "unit"),
            )


def _check_action(line: OrderLine, where: Where) -> Iterable[Finding]:
    if not line.action:
        yield error(
            "E-NO-ACTION",
            f"there is no action for {line.unit}.",
            f"Choose one of {', '.join(Action)}.",
            rule="OC-5.2",
            cell=where(OrderLine, line.id, "action"),
        )


def _check_places(state: State, line: OrderLine, where: Where) -> Iterable[Finding]:
    named = [("to", line.to), *(("via", point) for point in line.via.split(">"))]
    for field, text in named:
        if text.strip() and not _is_on_map(state, text.strip()):
            yield _no_such_place(text.strip(), state[Place], line, field, where)
    known = line.target in state[Crossing]
    if line.target and not known and not _is_on_map(state, line.target):
        yield _not_a_place(line, state[Place], where)


def _not_a_place(line: OrderLine, places: Iterable[str], where: Where) -> Finding:
    """Return what is said of a target that is not a place, whether such a unit exists or not.

    A player who tries out names must not learn which there are.
    """
    if parse_square(line.target) or is_misspelt(line.target, places):
        return _no_such_place(line.target, places, line, "target", where)
    return taken_for_a_unit(line.target, "OC-5.4", where(OrderLine, line.id, "target"))


def taken_for_a_unit(target: str, rule: str, cell: Cell | None) -> Finding:
    """OC-5.4, D-72 Return what is said of a target that may be a unit's name."""
    return warning(
        "W-TARGET",
        f"{target} is neither a square of the map nor a place; it is taken for a unit.",
        "Give a square or a place if no unit is meant, or if the team does not know of the unit.",
        rule=rule,
        cell=cell,
    )


def _check_supports(state: State, line: OrderLine, where: Where) -> Iterable[Finding]:
    """OC-9.17 Whom or what artillery fires for must be known: one of the side's, or a place."""
    own, team = own_units(state, line.team), state[Team].get(line.team)
    sides = {unit.side for unit in own} | ({team.side} if team else set())
    named = state.index(Unit, _sides_by_name)
    flying = {name for s in state[Squadron].values() if s.side in sides for name in (s.id, s.name)}
    for name in names_in(line.supports):
        if name in flying or _is_on_map(state, name):
            continue
        if not sides & named.get(folded(name), set()):
            known = {each for unit in own for each in (unit.id, unit.brigade, unit.division)}
            # The same words for an unknown unit and an enemy's: findings may reach players.
            yield error(
                "E-UNKNOWN-SUPPORT",
                f"{name} is not a unit or formation of {line.team}'s side, nor a square or place.",
                did_you_mean(name, {*filter(None, known), *state[Place]})
                or "Use a name from the Forces sheet, a square such as K23 or a place.",
                rule="OC-9.17",
                cell=where(OrderLine, line.id, "supports"),
            )


def _sides_by_name(units: Table[Unit]) -> dict[str, set[str]]:
    """Return the sides that have units on the map by each of the names they answer to."""
    sides: dict[str, set[str]] = {}
    for unit in units.values():
        if unit.state in _ORDERED:
            for name in names_of(unit):
                sides.setdefault(name, set()).add(unit.side)
    return sides


def _is_on_map(state: State, position: str) -> bool:
    square = square_of(state, position)
    return square is not None and on_map(state, square)


def _no_such_place(
    text: str, places: Iterable[str], line: OrderLine, field: str, where: Where
) -> Finding:
    return error(
        "E-UNKNOWN-PLACE",
        f"{text} is neither a square of the map nor a place.",
        did_you_mean(text, places) or "Use a square such as K23 or a name from the Places sheet.",
        rule="OC-5.1",
        cell=where(OrderLine, line.id, field),
    )


def _check_twice(state: State, lines: list[OrderLine], where: Where) -> Iterable[Finding]:
    seen: dict[tuple[str, bool], OrderLine] = {}
    for line in lines:
        for unit in units_of_line(state, line):
            first = seen.setdefault((unit.id, names_itself(line, unit)), line)
            if first is not line:
                yield error(
                    "E-UNIT-TWICE",
                    f"{unit.id} is in two lines, {first.id} and {line.id}.",
                    "Leave it in one of them.",
                    rule="OC-5.1",
                    cell=where(OrderLine, line.id, "unit"),
                )
