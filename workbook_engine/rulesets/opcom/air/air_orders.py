"""Air orders: which squadrons they send, what is carried, which square is meant (OC-12.1)."""

from __future__ import annotations

from workbook_engine.core.notation import names_in
from workbook_engine.core.records import State
from workbook_engine.core.squares import Square, parse_square
from workbook_engine.rulesets.opcom.land.ground import square_of
from workbook_engine.rulesets.opcom.supply.stacks import COLOURS, where_is
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirLine, Mission, Squadron
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing
from workbook_engine.rulesets.opcom.vocabulary.records import Unit

RULE = "OC-12.1"
STRIKES = frozenset({Mission.BOMBING, Mission.INTERDICTION, Mission.FLAK_SUPPRESSION})
"""Missions that need something to strike."""


def squadrons_of(state: State, team: str) -> list[Squadron]:
    """Return the squadrons that a team commands."""
    return [each for each in state[Squadron].values() if each.team == team]


def carried(state: State, line: AirLine) -> list[Unit]:
    """OC-12.1 Return the units a line carries: those it names, and those of brigades it names."""
    found: dict[str, Unit] = {}
    for name in names_in(line.carries):
        found |= {unit.id: unit for unit in units_carried(state, line.team, name)}
    return list(found.values())


def units_carried(state: State, team: str, name: str) -> list[Unit]:
    """OC-12.1 Return the units of a team that a name under Carries is for."""
    return [u for u in state[Unit].values() if u.team == team and name in (u.id, u.name, u.brigade)]


def points_ordered(line: AirLine) -> int:
    """OC-12.2 Return the supply points that a line is to carry."""
    return sum(points for _, points in load_of(line))


def load_of(line: AirLine) -> list[tuple[str, int]]:
    """OC-12.2 Return the supply points that a line is to carry, by colour."""
    return [(colour, getattr(line, colour) or 0) for colour in COLOURS]


def square_meant(state: State, name: str) -> Square | None:
    """Return the square that an air order means: a unit's, a crossing's, a place's or its own."""
    unit, crossing = state[Unit].get(name), state[Crossing].get(name)
    if unit:
        return where_is(state, name)
    return parse_square(crossing.bank) if crossing else square_of(state, name)
