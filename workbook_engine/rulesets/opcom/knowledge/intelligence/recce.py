"""Air reconnaissance: a die for each unit in the zone, what is reported, who is in cover.

OC-12.10, OC-12.11, D-24, U-26. It sees the table as it stands at the end of movement and combat.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from workbook_engine.core.changes import Change, Set
from workbook_engine.core.records import Orders, State
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.squares import Square
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.rulesets.opcom.air.air_zones import zone_of
from workbook_engine.rulesets.opcom.knowledge.intelligence.contacts import noted
from workbook_engine.rulesets.opcom.knowledge.intelligence.recce_told import (
    Glimpse,
    sightings,
    told,
)
from workbook_engine.rulesets.opcom.land.ground import (
    COVER,
    active,
    named,
    square_of,
    terrain_at,
    where,
)
from workbook_engine.rulesets.opcom.land.mobility import troop_class
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirMission, Mission
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, Terrain, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import out_of_role

RULE = "OC-12.10"
_SOFT = frozenset({Kind.ARTILLERY, Kind.ANTI_TANK, Kind.ANTI_AIRCRAFT, Kind.DUMP})
_BUILT_UP = frozenset({Terrain.BUILT_UP, Terrain.CITY})
_MOST = 6


def recce(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """OC-12.10 Fly each reconnaissance, and note what its team is told."""
    seen: State = state
    for mission in state[AirMission].values():
        if mission.mission == Mission.RECCE and mission.left and mission.zone:
            seen = yield _flown(seen, mission, umpire)


def column_for(unit: Unit, *, moving: bool) -> str:
    """OC-12.10, D-24 Return the column of the table a unit is looked for in.

    Guns and supplies on the move are vehicles; horses and men are infantry.
    """
    on_foot = troop_class(unit) == "foot"
    if moving:
        return "infantry_moving" if on_foot else "vehicles_moving"
    soft = on_foot or (unit.kind in _SOFT and not out_of_role(unit))
    return "soft_stationary" if soft else "vehicles_stationary"


def is_in_cover(unit: Unit, terrain: str) -> bool:
    """OC-12.11 Tell whether a unit cannot be seen: armour finds no cover in built-up areas."""
    armoured = unit.mechanised or troop_class(unit) in ("tank", "recce", "mech")
    return terrain in COVER and not (terrain in _BUILT_UP and armoured)


def modified(die: int, units_in_square: int, rules: Rules) -> int:
    """OC-12.10 Return the die with its point for a crowd of units in one square."""
    crowd = units_in_square > rules.fraction("recce_crowd")
    return die + (rules.figure("recce_crowd_modifier") if crowd else 0)


def reported(column: str, die: int, rules: Rules) -> frozenset[str]:
    """OC-12.10, D-24 Return what is reported: direction, type, size, or spotted; 7 reads as 6."""
    printed = str(rules.charts["recce"].cell(str(min(max(die, 1), _MOST)), column).printed)
    return frozenset() if printed == "-" else frozenset(printed.split(", "))


class _Quarry(Struct, frozen=True):
    """The enemy in one square, and those of them that can be seen from the air."""

    square: Square
    units: tuple[Unit, ...]
    in_the_open: tuple[Unit, ...]


def _flown(state: State, mission: AirMission, umpire: Umpire) -> Ruling:
    asks = umpire.on(AirMission, mission.id)
    quarries = list(_quarries(state, mission, _concentrations(state, mission, asks), umpire.rules))
    glimpses: list[Glimpse] = []
    working: list[Working] = []
    for quarry in quarries:
        found, lines = _looked_at(state, mission, quarry, umpire)
        glimpses += found
        working += lines
    seen = [each for each in glimpses if each.facts]
    changes: list[Change] = list(noted(state, sightings(state, mission.team, seen, umpire.rules)))
    outcome = f"{len(seen)} of {sum(len(q.units) for q in quarries)} units seen"
    return Ruling(
        id=asks.name("reconnaissance"),
        rule=RULE,
        text=f"{mission.squadron} over {mission.zone}: {outcome}.",
        working=tuple(working),
        changes=(*changes, Set(AirMission, mission.id, "outcome", outcome)),
        told=tuple(told(state, mission, seen, umpire.rules)),
    )


def _concentrations(state: State, mission: AirMission, asks: Questions) -> set[Square]:
    """OC-12.11, U-26 Ask which concentrations are so great that cover does not hide them."""
    names: tuple[str, ...] = asks.judge(
        "concentrations",
        (),
        rule="OC-12.11",
        question="Squares or places where even units in cover are seen",
        basis=mission.zone,
    )
    return {square for name in names if (square := square_of(state, name))}


def _quarries(
    state: State, mission: AirMission, concentrations: set[Square], rules: Rules
) -> Iterator[_Quarry]:
    by_square: dict[Square, list[Unit]] = {}
    for unit in active(state):
        square = where(state, unit)
        if square and unit.side != mission.side and zone_of(state, square, rules) == mission.zone:
            by_square.setdefault(square, []).append(unit)
    for square, units in by_square.items():
        terrain = terrain_at(state, square)
        bare = square in concentrations
        seen = tuple(u for u in units if bare or not is_in_cover(u, terrain))
        yield _Quarry(square, tuple(units), seen)


def _looked_at(
    state: State, mission: AirMission, quarry: _Quarry, umpire: Umpire
) -> tuple[list[Glimpse], list[Working]]:
    """OC-12.10, D-24 Throw for what stands in a square: each squadron, each unit; best counts."""
    by_square = umpire.rules.word("recce_dice") == "square"
    place = named(state, quarry.square)
    crowd = len(quarry.units)
    square_dice = by_square and quarry.in_the_open
    for_all = list(_dice(mission, str(quarry.square), umpire)) if square_dice else []
    glimpses, working = [], []
    for unit in quarry.in_the_open:
        dice = for_all if by_square else list(_dice(mission, unit.id, umpire))
        column = column_for(unit, moving=unit.moved > 0)
        best = max((modified(die, crowd, umpire.rules) for die in dice), default=0)
        facts = reported(column, best, umpire.rules)
        glimpses.append(Glimpse(unit, quarry.square, facts))
        thrown = ", ".join(map(str, dice))
        what = f"{unit.id} at {place}, {column.replace('_', ' ')}: dice {thrown}, best {best}"
        working.append(Working(RULE, what, ", ".join(sorted(facts)) or "no report"))
    return glimpses, working


def _dice(mission: AirMission, subject: str, umpire: Umpire) -> Iterator[int]:
    asks = umpire.on("recce", f"{mission.id}:{subject}")
    for n in range(1, mission.left + 1):
        yield asks.d6("die", rule=RULE, question=f"Reconnaissance of {subject}", n=n)
