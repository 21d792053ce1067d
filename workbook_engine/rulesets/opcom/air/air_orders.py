"""Air orders: what cannot be understood in them, and which squadrons they send (OC-12.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.core.findings import Finding, did_you_mean, error, is_misspelt
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Where
from workbook_engine.core.squares import Square, parse_square
from workbook_engine.rulesets.opcom.air.air_zones import zone_named, zone_names
from workbook_engine.rulesets.opcom.land.ground import on_map, square_of
from workbook_engine.rulesets.opcom.orders.orders import names_in, taken_for_a_unit
from workbook_engine.rulesets.opcom.supply.stacks import COLOURS, where_is
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirLine, Mission, Squadron
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing
from workbook_engine.rulesets.opcom.vocabulary.records import Place, Unit

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
        found |= {unit.id: unit for unit in _named(state, line.team, name)}
    return list(found.values())


def _named(state: State, team: str, name: str) -> list[Unit]:
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


def check_air_orders(state: State, orders: Orders, where: Where) -> list[Finding]:
    """OC-12.1 Return all that keeps air orders from being understood, all at once."""
    found: list[Finding] = []
    for line in orders[AirLine].values():
        found += _check_squadron(state, line, where)
        found += _check_mission(line, where)
        found += _check_places(state, line, where)
        found += _check_carried(state, line, where)
        found += _check_supported(state, line, where)
    return found


def _check_squadron(state: State, line: AirLine, where: Where) -> Iterable[Finding]:
    own = [each.id for each in squadrons_of(state, line.team)]
    if line.squadron not in own:
        # The same words for an unknown squadron and another team's: findings may reach players.
        yield error(
            "E-UNKNOWN-SQUADRON",
            f"{line.squadron} is not one of {line.team}'s squadrons.",
            did_you_mean(line.squadron, own) or "Use a name from the Squadrons sheet.",
            rule=RULE,
            cell=where(AirLine, line.id, "squadron"),
        )


def _check_mission(line: AirLine, where: Where) -> Iterable[Finding]:
    if not line.mission:
        yield error(
            "E-NO-MISSION",
            f"there is no mission for {line.squadron}.",
            f"Choose one of {', '.join(Mission)}.",
            rule=RULE,
            cell=where(AirLine, line.id, "mission"),
        )
    missing = _missing(line)
    if missing:
        field, what = missing
        yield error(
            "E-NO-GOAL",
            f"{line.squadron} is not told {what}.",
            "Fill it in: a square such as K23, or a name of the map.",
            rule=RULE,
            cell=where(AirLine, line.id, field),
        )


def _missing(line: AirLine) -> tuple[str, str] | None:
    """Return the column a mission cannot do without, where it is blank, and what it would say."""
    mission = line.mission
    if mission == Mission.AIR_TRANSPORT and not line.to:
        return "to", "where to deliver"
    if mission in STRIKES and not (line.target or line.to):
        return "target", "what to strike"
    if mission in (Mission.AIR_COVER, Mission.RECCE) and not (line.zone or line.to):
        return "zone", "in which zone"
    if mission == Mission.ESCORT and not (line.zone or line.supports or line.to):
        return "zone", "whom to escort, or in which zone"
    return None


def _check_places(state: State, line: AirLine, where: Where) -> Iterable[Finding]:
    named = [("to", line.to), *(("via", point.strip()) for point in line.via.split(">"))]
    known = state[Place]
    for field, text in named:
        if text and not _on_map(state, text):
            yield _no_such_place(text, known, line, field, where)
    target = line.target
    if target and target not in state[Crossing] and not _on_map(state, target):
        yield _not_a_place(line, known, where)
    if line.zone and zone_named(state, line.zone) is None:
        yield error(
            "E-UNKNOWN-ZONE",
            f"{line.zone} is neither an air zone nor a square or place in one.",
            did_you_mean(line.zone, (*zone_names(state), *known)) or "Name a place in the zone.",
            rule=RULE,
            cell=where(AirLine, line.id, "zone"),
        )


def _on_map(state: State, text: str) -> bool:
    square = square_of(state, text)
    return square is not None and on_map(state, square)


def _not_a_place(line: AirLine, known: Iterable[str], where: Where) -> Finding:
    """Return what is said of a target that is not a place, whether such a unit exists or not."""
    if parse_square(line.target) or is_misspelt(line.target, known):
        return _no_such_place(line.target, known, line, "target", where)
    return taken_for_a_unit(line.target, RULE, where(AirLine, line.id, "target"))


def _no_such_place(
    text: str, known: Iterable[str], line: AirLine, field: str, where: Where
) -> Finding:
    return error(
        "E-UNKNOWN-PLACE",
        f"{text} is neither a square of the map nor a place.",
        did_you_mean(text, known) or "Use a square such as K23 or a name from the Places sheet.",
        rule=RULE,
        cell=where(AirLine, line.id, field),
    )


def _check_carried(state: State, line: AirLine, where: Where) -> Iterator[Finding]:
    own = [unit for unit in state[Unit].values() if unit.team == line.team]
    known = [name for unit in own for name in (unit.id, unit.name, unit.brigade) if name]
    for name in names_in(line.carries):
        if not _named(state, line.team, name):
            yield error(
                "E-UNKNOWN-UNIT",
                f"{name} is not one of {line.team}'s units or brigades.",
                did_you_mean(name, known) or "Use a name from the Forces sheet.",
                rule=RULE,
                cell=where(AirLine, line.id, "carries"),
            )


def _check_supported(state: State, line: AirLine, where: Where) -> Iterator[Finding]:
    """OC-12.8, OC-12.12 Find whom nobody of the side is: squadrons escorted, units supported."""
    if line.mission not in (Mission.ESCORT, Mission.CAB_RANK, Mission.CLOSE_AIR_SUPPORT):
        return
    escorting = line.mission == Mission.ESCORT
    side = next((s.side for s in squadrons_of(state, line.team)), "")
    known = _squadrons(state, side, "") if escorting else _formations(state, side, "")
    own = _squadrons(state, "", line.team) if escorting else _formations(state, "", line.team)
    for name in names_in(line.supports):
        if name not in known:
            # Only the team's own names are offered: findings may reach players.
            yield error(
                "E-UNKNOWN-SQUADRON" if escorting else "E-UNKNOWN-UNIT",
                f"{name} is not one of {line.team}'s {'squadrons' if escorting else 'formations'}.",
                did_you_mean(name, own) or "Use a name of your own side's.",
                rule=RULE,
                cell=where(AirLine, line.id, "supports"),
            )


def _squadrons(state: State, side: str, team: str) -> set[str]:
    rows = state[Squadron].values()
    return {each.id for each in rows if side == each.side or team == each.team}


def _formations(state: State, side: str, team: str) -> set[str]:
    units = [u for u in state[Unit].values() if side == u.side or team == u.team]
    return {name for u in units for name in (u.id, u.name, u.brigade, u.division) if name}
