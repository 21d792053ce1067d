"""What the columns of the order sheets name: units, formations, squadrons, stacks (OC-5.1).

The enemy's and what does not exist are answered in the same words: findings may reach players.
"""

from __future__ import annotations

from workbook_engine.core.findings import Finding
from workbook_engine.core.languages import _
from workbook_engine.core.naming import Naming
from workbook_engine.core.reader import Kind, Shape
from workbook_engine.core.records import replace
from workbook_engine.kit.names import not_known
from workbook_engine.rulesets.opcom.checks.kinds import (
    CARRIED,
    FORMATIONS_OF_SIDE,
    KNOWN_STACKS,
    OWN_FORMATIONS,
    OWN_SQUADRONS,
    OWN_UNITS,
    POINTS,
    SIDE,
    SQUADRONS_OF_SIDE,
    STACKS_OF_SIDE,
)
from workbook_engine.rulesets.opcom.knowledge.views import offered
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirLine, Mission
from workbook_engine.rulesets.opcom.vocabulary.logistics_records import LogisticsLine, Task
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine

_UNITS = {
    "Unit": offered.own_units,
    "Unit.brigade": offered.own_brigades,
    "Unit.division": offered.own_divisions,
}
"""What drop-downs offer of the team's own."""
_FORCES = _("Use a name from the Forces sheet.")

ORDERED: Naming[OrderLine, View] = Naming(
    "unit",
    tuple(_UNITS),
    _UNITS,
    kinds=(OWN_UNITS, OWN_FORMATIONS),
    shape=Shape.LIST,
    strange=not_known(
        "E-UNKNOWN-UNIT", _("{name} is not one of the team's units or formations."), _FORCES
    ),
    rule="OC-5.1",
)
"""OC-5.1 A team orders its own units and formations about."""

SUPPORTS: Naming[OrderLine, View] = Naming(
    "supports",
    (*_UNITS, "Place", "Squadron"),
    _UNITS | {"Place": offered.places, "Squadron": offered.own_squadrons},
    beyond=True,
    kinds=(OWN_UNITS, OWN_FORMATIONS, OWN_SQUADRONS, *POINTS, SIDE, SQUADRONS_OF_SIDE),
    shape=Shape.LIST,
    strange=not_known(
        "E-UNKNOWN-SUPPORT",
        _("{name} is not a unit or formation of the team's side, nor a square or place."),
        _("Use a name from the Forces sheet, a square such as K23 or a place."),
    ),
    rule="OC-9.17",
)
"""OC-9.17 Whom or what artillery fires for must be known: one of the side's, or a place."""

FORMATION: Naming[OrderLine, View] = Naming(
    "attach",
    ("Unit.brigade", "Unit.division"),
    beyond=True,
    kinds=(OWN_FORMATIONS, FORMATIONS_OF_SIDE),
    strange=not_known(
        "E-UNKNOWN-FORMATION",
        _("{name} is not a brigade or division."),
        _("Use the name of a brigade or division of your side."),
    ),
    rule="OC-9.12",
)
"""OC-9.12 A unit is attached to a brigade or division that its side has."""

SQUADRON: Naming[AirLine, View] = Naming(
    "squadron",
    ("Squadron",),
    {"Squadron": offered.own_squadrons},
    kinds=(OWN_SQUADRONS,),
    strange=not_known(
        "E-UNKNOWN-SQUADRON",
        _("{name} is not one of the team's squadrons."),
        _("Use a name from the Squadrons sheet."),
    ),
    rule="OC-12.1",
)
"""OC-12.1 A team sends its own squadrons up."""

CARRIES: Naming[AirLine, View] = Naming(
    "carries",
    ("Unit", "Unit.brigade"),
    kinds=(CARRIED,),
    shape=Shape.LIST,
    strange=not_known(
        "E-UNKNOWN-UNIT", _("{name} is not one of the team's units or brigades."), _FORCES
    ),
    rule="OC-12.1",
)
"""OC-12.1 Transports carry the team's own units and brigades."""


def _flown_for(line: AirLine) -> tuple[Kind, ...]:
    """OC-12.8, OC-12.12 Return whom a mission is for: squadrons escorted, units supported."""
    if line.mission == Mission.ESCORT:
        return OWN_SQUADRONS, SQUADRONS_OF_SIDE
    if line.mission in (Mission.CAB_RANK, Mission.CLOSE_AIR_SUPPORT):
        return OWN_UNITS, OWN_FORMATIONS, SIDE
    return ()


_OWN_SIDES = _("Use a name of your own side's.")
_NO_SUCH_SQUADRON = not_known(
    "E-UNKNOWN-SQUADRON", _("{name} is not one of the team's squadrons."), _OWN_SIDES
)
_NO_SUCH_FORMATION = not_known(
    "E-UNKNOWN-UNIT", _("{name} is not one of the team's formations."), _OWN_SIDES
)

FLOWN_FOR: Naming[AirLine, View] = Naming(
    "supports",
    (*_UNITS, "Squadron"),
    beyond=True,
    kinds=_flown_for,
    shape=Shape.LIST,
    strange=lambda line, name, near: (
        _NO_SUCH_SQUADRON if line.mission == Mission.ESCORT else _NO_SUCH_FORMATION
    )(line, name, near),
    rule="OC-12.1",
)

CARRIER: Naming[LogisticsLine, View] = Naming(
    "carrier",
    ("Unit",),
    {"carrier": offered.own_carriers},
    kinds=(OWN_UNITS,),
    strange=not_known(
        "E-UNKNOWN-CARRIER",
        _("{name} is not one of the team's units."),
        _("Use the name of a dump or transport unit."),
    ),
    rule="OC-11.5",
)
"""OC-11.5 A team's supplies go by its own dumps and transport units."""

SOURCE: Naming[LogisticsLine, View] = Naming(
    "source",
    ("Stack", "Unit"),
    beyond=True,
    kinds=(KNOWN_STACKS, STACKS_OF_SIDE),
    strange=not_known(
        "E-UNKNOWN-STACK",
        _("{name} is not a stack of the team's side, nor holds one."),
        _("Name the HQ or dump that holds it; leave the cell blank for the carrier's own."),
    ),
    rule="OC-11.1",
)
"""OC-11.1 Points come from a stack of the team's side: by its own name, or its holder's."""

_SUPPLIED = (*POINTS, KNOWN_STACKS, OWN_UNITS, STACKS_OF_SIDE, SIDE)
_NO_SUCH_GOAL = not_known(
    "E-UNKNOWN-GOAL",
    _("{name} is not a stack or unit of the team's side, nor a square or place."),
    _("Name an HQ of your own, a square such as K23 or a place."),
)


def _no_such_goal(line: LogisticsLine, name: str, near: str) -> Finding | None:
    """OC-11.4 to OC-11.7 Points go to a stack or unit of the side, a dump to a place."""
    found = _NO_SUCH_GOAL(line, name, near)
    return replace(found, rule="OC-11.7") if found and line.task == Task.MOVE_DUMP else found


GOAL: Naming[LogisticsLine, View] = Naming(
    "to",
    ("Unit", "Stack", "Place"),
    beyond=True,
    kinds=lambda line: () if line.task == Task.PARK else _SUPPLIED,
    strange=_no_such_goal,
    rule="OC-11.4",
)
