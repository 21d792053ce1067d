"""What a unit is worth and what it counts as (OC-9.1 to OC-9.4, OC-9.11, D-36, D-37)."""

from __future__ import annotations

from fractions import Fraction

from workbook_engine.core.records import State, Table
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.opcom.vocabulary.nations import Airborne, nation_of
from workbook_engine.rulesets.opcom.vocabulary.profiles import StatusProfile, parse_profile
from workbook_engine.rulesets.opcom.vocabulary.records import Engaged, Kind, Unit

_INFANTRY = frozenset({Kind.INFANTRY, Kind.PARACHUTE, Kind.GLIDER, Kind.MECHANISED})
_TANKS = frozenset({Kind.TANK, Kind.LIGHT_TANK})


def profile_of(unit: Unit) -> StatusProfile:
    """Return a unit's status profile."""
    return parse_profile(unit.profile)


def status_of(unit: Unit) -> int:
    """OC-9.1 Return a unit's status: its profile's value at the steps it has lost."""
    return profile_of(unit).status(unit.step)


def is_effective(unit: Unit) -> bool:
    """OC-9.11 Tell whether a unit can still fight: status 1 or more."""
    return status_of(unit) >= 1


def fighting_kind(unit: Unit) -> str:
    """Return the kind a unit fights as: its own, or the one it is used as out of its role."""
    return unit.fights_as or unit.kind


def out_of_role(unit: Unit) -> bool:
    """OC-9.F3 Tell whether a unit fights out of its role, as tank crews on foot do."""
    return fighting_kind(unit) != unit.kind


def is_tank(unit: Unit, rules: Rules) -> bool:
    """D-37 Tell whether a unit counts as tanks: in its role, assault guns included."""
    guns = unit.kind == Kind.SPG and rules.yes("assault_guns_are_tanks")
    return (unit.kind in _TANKS or guns) and not out_of_role(unit)


def is_infantry(unit: Unit) -> bool:
    """Tell whether a unit fights as infantry, in its role or out of it."""
    return fighting_kind(unit) in _INFANTRY


def is_armoured(unit: Unit) -> bool:
    """D-07 Tell whether a unit is armour for breakthrough and overrun: tanks and SPGs."""
    return unit.kind in _TANKS | {Kind.SPG} and not out_of_role(unit)


def is_light(state: State, unit: Unit, rules: Rules) -> bool:
    """OC-9.F3, D-36 Tell whether a unit is light infantry in attack."""
    nation = nation_of(state, unit.nation)
    airborne = {str(Kind.PARACHUTE): nation.parachutists, str(Kind.GLIDER): nation.glider_troops}
    attacks = airborne.get(unit.kind, "")
    return (
        attacks == Airborne.LIGHT
        or unit.kind in {Kind.HQ, Kind.TRANSPORT}
        or unit.ad_hoc
        or out_of_role(unit)
        or (attacks == Airborne.BY_READING and rules.yes("fallschirmjaeger_light"))
    )


def supports_only(unit: Unit) -> bool:
    """OC-9.3 Tell whether a unit's value needs a partner; not when it fights as infantry."""
    return profile_of(unit).support and not out_of_role(unit)


def value_of(unit: Unit, *, attacking: bool) -> int:
    """OC-9.1, OC-9.4 Return the status a unit may bring to a score."""
    profile = profile_of(unit)
    return profile.attack_status(unit.step) if attacking else profile.status(unit.step)


def is_immobilised(unit: Unit, turn: int) -> bool:
    """OC-9.37 Tell whether a unit may neither move nor attack of its own will this turn."""
    return unit.immobilised_until is not None and turn <= unit.immobilised_until


def may_fight(moved: Fraction, rules: Rules) -> bool:
    """OC-6.2 Tell whether a unit that moved this share of the turn can still attack or fire."""
    most = rules.fraction("fight_after_moving")
    return not moved or moved <= most  # most have not moved


def went_back(state: State, unit: Unit) -> bool:
    """OC-9.7 Tell whether a unit retired or was thrown back this turn."""
    return unit.id in state.index(Engaged, _thrown_back)


def _thrown_back(engaged: Table[Engaged]) -> frozenset[str]:
    return frozenset(row.unit for row in engaged.values() if row.retire_km is not None)
