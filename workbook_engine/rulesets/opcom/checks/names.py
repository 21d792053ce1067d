"""Units, formations and squadrons that an order may name: the team's own, or its side's (OC-5.1).

The enemy's and what does not exist are answered in the same words: findings may reach players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Finding, did_you_mean, error
from workbook_engine.core.notation import names_in, to_be_quoted
from workbook_engine.core.order_sheets import Naming
from workbook_engine.core.records import State
from workbook_engine.core.strung import meant
from workbook_engine.kit.names import only
from workbook_engine.rulesets.opcom.air.air_orders import squadrons_of, units_carried
from workbook_engine.rulesets.opcom.checks.places import is_place
from workbook_engine.rulesets.opcom.knowledge.views import offered
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View
from workbook_engine.rulesets.opcom.orders.attaching import leader_of
from workbook_engine.rulesets.opcom.orders.orders import own_units, sides_called, units_named
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirLine, Mission, Squadron
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine, Place, Unit

_UNITS = {
    "Unit": offered.own_units,
    "Unit.brigade": offered.own_brigades,
    "Unit.division": offered.own_divisions,
}
"""What drop-downs offer of the team's own."""
IN_A_LIST = "; "
_FORCES = "Use a name from the Forces sheet."


def _meant(text: str, name: str, known: Iterable[str]) -> str:
    """Say what a name in a list is likely to be: one that the list takes apart, or one like it."""
    known = tuple(known)
    return to_be_quoted(text, known) or meant(name, known, IN_A_LIST)


def _not_their_unit(state: State, line: OrderLine) -> Iterator[Finding]:
    """OC-5.1 A team orders its own units and formations about."""
    for name in names_in(line.unit):
        if not units_named(state, line.team, name):
            yield error(
                "E-UNKNOWN-UNIT",
                f"{name} is not one of {line.team}'s units or formations.",
                _meant(line.unit, name, _names(own_units(state, line.team))) or _FORCES,
                rule="OC-5.1",
            )


OWN_UNITS: Naming[OrderLine, View] = Naming("unit", tuple(_UNITS), _UNITS, _not_their_unit)


def _nobody_to_support(state: State, line: OrderLine) -> Iterator[Finding]:
    """OC-9.17 Whom or what artillery fires for must be known: one of the side's, or a place."""
    own, team = own_units(state, line.team), state[Team].get(line.team)
    sides = {unit.side for unit in own} | ({team.side} if team else set())
    flying = {name for s in state[Squadron].values() if s.side in sides for name in (s.id, s.name)}
    for name in names_in(line.supports):
        if name in flying or is_place(state, name) or sides & sides_called(state, name):
            continue
        yield error(
            "E-UNKNOWN-SUPPORT",
            f"{name} is not a unit or formation of {line.team}'s side, nor a square or place.",
            _meant(line.supports, name, {*_names(own), *state[Place]})
            or "Use a name from the Forces sheet, a square such as K23 or a place.",
            rule="OC-9.17",
        )


SUPPORTS: Naming[OrderLine, View] = Naming(
    "supports",
    (*_UNITS, "Place", "Squadron"),
    _UNITS | {"Place": offered.places, "Squadron": offered.own_squadrons},
    _nobody_to_support,
    beyond=True,
)


def _no_such_formation(state: State, line: OrderLine) -> Iterator[Finding]:
    """OC-9.12 A unit is attached to a brigade or division that its side has."""
    own = own_units(state, line.team)
    if not line.attach or not own or leader_of(state, own[0].side, line.attach):
        return
    known = {name for unit in own for name in (unit.brigade, unit.division) if name}
    yield error(
        "E-UNKNOWN-FORMATION",
        f"{line.attach} is not a brigade or division.",
        did_you_mean(line.attach, known) or "Use the name of a brigade or division of your side.",
        rule="OC-9.12",
    )


FORMATION: Naming[OrderLine, View] = Naming(
    "attach", ("Unit.brigade", "Unit.division"), {}, _no_such_formation, beyond=True
)


def _squadrons_of(state: State, team: str) -> Iterator[str]:
    return (each.id for each in squadrons_of(state, team))


OWN_SQUADRON: Naming[AirLine, View] = Naming(
    "squadron",
    ("Squadron",),
    {"Squadron": offered.own_squadrons},
    only(
        "E-UNKNOWN-SQUADRON",
        "{name} is not one of {team}'s squadrons.",
        "Use a name from the Squadrons sheet.",
        column="squadron",
        known=_squadrons_of,
        rule="OC-12.1",
    ),
)
"""OC-12.1 A team sends its own squadrons up."""


def _nobody_to_carry(state: State, line: AirLine) -> Iterator[Finding]:
    """OC-12.1 Transports carry the team's own units and brigades."""
    own = [unit for unit in state[Unit].values() if unit.team == line.team]
    known = [name for unit in own for name in (unit.id, unit.name, unit.brigade) if name]
    for name in names_in(line.carries):
        if not units_carried(state, line.team, name):
            yield error(
                "E-UNKNOWN-UNIT",
                f"{name} is not one of {line.team}'s units or brigades.",
                _meant(line.carries, name, known) or _FORCES,
                rule="OC-12.1",
            )


CARRIES: Naming[AirLine, View] = Naming("carries", ("Unit", "Unit.brigade"), {}, _nobody_to_carry)


def _nobody_to_fly_for(state: State, line: AirLine) -> Iterator[Finding]:
    """OC-12.8, OC-12.12 Find whom nobody of the side is: squadrons escorted, units supported."""
    if line.mission not in (Mission.ESCORT, Mission.CAB_RANK, Mission.CLOSE_AIR_SUPPORT):
        return
    escorting = line.mission == Mission.ESCORT
    side = next((s.side for s in squadrons_of(state, line.team)), "")
    known = _squadrons(state, side, "") if escorting else _formations(state, side, "")
    own = _squadrons(state, "", line.team) if escorting else _formations(state, "", line.team)
    for name in names_in(line.supports):
        if name not in known:
            # Only the team's own names are offered.
            yield error(
                "E-UNKNOWN-SQUADRON" if escorting else "E-UNKNOWN-UNIT",
                f"{name} is not one of {line.team}'s {'squadrons' if escorting else 'formations'}.",
                _meant(line.supports, name, own) or "Use a name of your own side's.",
                rule="OC-12.1",
            )


FLOWN_FOR: Naming[AirLine, View] = Naming(
    "supports", (*_UNITS, "Squadron"), {}, _nobody_to_fly_for, beyond=True
)


def _squadrons(state: State, side: str, team: str) -> set[str]:
    rows = state[Squadron].values()
    return {each.id for each in rows if side == each.side or team == each.team}


def _formations(state: State, side: str, team: str) -> set[str]:
    units = [u for u in state[Unit].values() if side == u.side or team == u.team]
    return {name for u in units for name in (u.id, u.name, u.brigade, u.division) if name}


def _names(units: Iterable[Unit]) -> set[str]:
    """Return what units are offered by: their names, and their formations'."""
    return {name for u in units for name in (u.id, u.brigade, u.division) if name}
