"""Why an air order that is understood is not allowed (OC-9.21, OC-12.1 to OC-12.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct

from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.kit.book import as_row
from workbook_engine.rulesets.opcom.air.air_orders import (
    RULE,
    carried,
    points_ordered,
    square_meant,
)
from workbook_engine.rulesets.opcom.air.air_zones import zone_named
from workbook_engine.rulesets.opcom.air.landings import has_airstrip, is_drop_zone, may_be_carried
from workbook_engine.rulesets.opcom.land.ground import on_map, square_of
from workbook_engine.rulesets.opcom.vocabulary.air_records import (
    AirLine,
    Delivery,
    Mission,
    Squadron,
)
from workbook_engine.rulesets.opcom.vocabulary.nations import nation_of

FLIERS = frozenset(
    {
        Mission.AIR_TRANSPORT,
        Mission.BOMBING,
        Mission.INTERDICTION,
        Mission.CLOSE_AIR_SUPPORT,
        Mission.FLAK_SUPPRESSION,
    }
)
"""OC-13.1 Missions that fly in by a route."""


class Objection(Struct, frozen=True):
    """Why a mission is void: the rule, the reason for the umpire, and what the team hears."""

    rule: str
    why: str
    heard: str = "void"


def objection(
    state: State,
    line: AirLine,
    squadron: Squadron,
    left: int,
    aboard: Collection[str],
    rules: Rules,
) -> Objection | None:
    """OC-12.1 Return the first thing that stands against a mission, or None."""
    return next(_objections(state, line, squadron, left, aboard, rules), None)


def _objections(
    state: State,
    line: AirLine,
    squadron: Squadron,
    left: int,
    aboard: Collection[str],
    rules: Rules,
) -> Iterator[Objection]:
    if not left and fit_to_fly(squadron):
        yield Objection(RULE, "none of it is left to fly: one mission a turn", "all_sent")
    elif not left:
        yield Objection(RULE, "none of it may fly this turn", "grounded")
    if not can_fly(squadron.type, line.mission, rules):
        yield Objection(RULE, f"{squadron.type} squadrons do not fly {line.mission}", "wrong_type")
    if line.mission == Mission.AIR_TRANSPORT:
        yield from _transport(state, line, aboard, rules)
    if line.mission in _OVER_A_ZONE and not _knows_where(state, line, rules):
        yield Objection(RULE, "it is not said where", "no_goal")
    if line.mission == Mission.CAB_RANK:
        yield from _cab_rank(state, line, squadron)


_OVER_A_ZONE = frozenset({Mission.AIR_COVER, Mission.RECCE})
"""OC-12.1 Missions that do what they do over a zone, and nothing without one."""


def _knows_where(state: State, line: AirLine, rules: Rules) -> bool:
    goal = square_meant(state, line.to or line.target)
    return bool(goal or zone_named(state, line.zone, rules))


def fit_to_fly(squadron: Squadron) -> int:
    """OC-12.1 Return how many of a row's squadrons or serials may fly this turn."""
    fit = max(0, squadron.strength - squadron.out_of_action)
    return fit if squadron.may_fly is None else min(fit, squadron.may_fly)


def can_fly(aircraft: str, mission: str, rules: Rules) -> bool:
    """OC-12.1 Tell whether a type of aircraft is built for a mission."""
    chart = rules.charts["air_missions"]
    return chart.cell(as_row(mission), as_row(aircraft)).printed != "-"


def _transport(
    state: State, line: AirLine, aboard: Collection[str], rules: Rules
) -> Iterator[Objection]:
    units = carried(state, line)
    waiting = [unit for unit in units if may_be_carried(unit) and unit.id not in aboard]
    points = points_ordered(line)
    goal = square_of(state, line.to)
    if goal is None or not on_map(state, goal):
        where_to = f"{line.to} is not on the map" if line.to else "it is not said where to"
        yield Objection(RULE, where_to, "no_goal")
        return
    if not waiting and not points:
        why = "nobody it names can be carried" if units else "it carries nothing"
        yield Objection(RULE, why, "nothing_aboard")
    if line.delivery == Delivery.LAND and not has_airstrip(state, goal):
        yield Objection("OC-12.2", f"there is no airstrip at {line.to}", "no_airstrip")
    if waiting and line.delivery != Delivery.LAND and not is_drop_zone(state, goal, rules):
        yield Objection("OC-12.3", f"{line.to} is not ground to drop on", "no_drop_zone")


def _cab_rank(state: State, line: AirLine, squadron: Squadron) -> Iterator[Objection]:
    """OC-9.21 The cab rank is for the Allies, from the Continent, and for one formation."""
    if nation_of(state, squadron.nation).is_axis:
        yield Objection("OC-9.21", "the cab rank is for the Allies only", "wrong_type")
    if not squadron.continental:
        yield Objection("OC-9.21", "it is not based on the Continent", "too_far")
    if not line.supports:
        yield Objection("OC-9.21", "no formation is named", "no_formation")
    if squadron.cab_rank and line.supports and squadron.cab_rank != line.supports:
        why = f"it stands in the cab rank for {squadron.cab_rank} to the end of the day"
        yield Objection("OC-9.21", why, "all_sent")
