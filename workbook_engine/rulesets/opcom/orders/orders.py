"""Orders: whom a line orders about, and what the names in its cells are (OC-5.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from workbook_engine.core.findings import folded
from workbook_engine.core.notation import names_in
from workbook_engine.core.records import State, Table
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine, Unit, UnitState

_ORDERED = (UnitState.ACTIVE, UnitState.WAITING)
"""A unit that waits may be ordered too: it acts on its orders once it has landed (OC-12.7)."""


def orders_by_unit(state: State, lines: Iterable[OrderLine]) -> dict[str, OrderLine]:
    """OC-5.1, D-77 Return each unit's order: the line that names it, or else its formation's.

    Of several it is the first, which alone is understood, or by the house rule the last.
    """
    found: dict[str, OrderLine] = {}
    for line in reversed([*lines]) if last_counts(state.rules) else lines:
        for unit in units_of_line(state, line):
            first = found.get(unit.id)
            if not first or (names_itself(line, unit) and not names_itself(first, unit)):
                found[unit.id] = line
    return found


def last_counts(rules: Rules) -> bool:
    """OC-5.1, D-77 Tell whether of several lines for a unit the last counts."""
    return rules.yes("last_line")


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
