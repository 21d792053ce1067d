"""How far a unit may move in a turn (OC-6.1, OC-6.15)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, Mode, Terrain, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import out_of_role

_ARMOUR = frozenset({Kind.TANK, Kind.SPG})
_LIGHT_ARMOUR = frozenset({Kind.LIGHT_TANK, Kind.RECCE})
_GUNS = frozenset({Kind.ARTILLERY, Kind.ANTI_TANK, Kind.ANTI_AIRCRAFT})
_LORRIES = frozenset({Kind.TRANSPORT, Kind.DUMP, Kind.MECHANISED})
_BROKEN = frozenset(
    {Terrain.WOODS, Terrain.BUILT_UP, Terrain.CITY, Terrain.BOCAGE, Terrain.MOUNTAIN}
)

_COLUMNS = {Mode.TACT: "tact", Mode.NON_TACT: "non_tact", Mode.ROAD: "road_column"}


def troop_class(unit: Unit) -> str:
    """OC-6.1 Return the class of troops a unit moves as."""
    if out_of_role(unit):
        return "foot"
    if unit.kind in _ARMOUR:
        return "tank"
    if unit.kind in _LIGHT_ARMOUR:
        return "recce"
    if unit.kind in _GUNS:
        return "mech" if unit.mechanised else "towed_artillery"
    return "mech" if unit.mechanised or unit.kind in _LORRIES else "foot"


def chart_row(troops: str, terrain: str) -> str:
    """OC-6.1 Return the movement chart's row for troops on a ground.

    Ground that a class has no row for goes by its slower row, as it is the harder.
    """
    if troops in {"foot", "towed_artillery"}:
        return f"{troops}/all"
    broken, marsh = terrain in _BROKEN, terrain in {Terrain.MARSH, Terrain.POLDER}
    if troops == "tank":
        return "tank/marsh" if marsh else "tank/wood_town" if broken else "tank/open"
    return f"{troops}/close" if broken or marsh else f"{troops}/open"


def maximum_km(troops: str, terrain: str, mode: str, rules: Rules) -> Fraction:
    """OC-6.1 Return the most km a turn; 0 where there is no such move."""
    printed = (
        rules.charts["movement"].cell(chart_row(troops, terrain), _COLUMNS[Mode(mode)]).printed
    )
    return Fraction(0) if printed == "-" else Fraction(printed)


def slowest_km(troops: Iterable[str], terrain: str, mode: str, rules: Rules) -> Fraction:
    """OC-6.15 Return the most km a turn of classes that move together: the slowest's."""
    return min((maximum_km(each, terrain, mode, rules) for each in troops), default=Fraction(0))


def group_maximum_km(units: list[Unit], terrain: str, mode: str, rules: Rules) -> Fraction:
    """OC-6.15 Return the most km a group may move together: its slowest member's."""
    return slowest_km(map(troop_class, units), terrain, mode, rules)
