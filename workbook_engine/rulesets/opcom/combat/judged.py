"""What the umpire judges of a fight and its units before the dice (U-11 to U-13, U-18)."""

from __future__ import annotations

from fractions import Fraction

from workbook_engine.core.records import State, replace
from workbook_engine.core.squares import Square, km_between, parse_square
from workbook_engine.core.umpire import Questions, Umpire, shown
from workbook_engine.rulesets.opcom.combat.grouping import Entry
from workbook_engine.rulesets.opcom.fire.fire_support import Gun
from workbook_engine.rulesets.opcom.land.ground import column_for, square_km, terrain_at, where
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Engaged,
    Engagement,
    Role,
    Terrain,
    Unit,
)
from workbook_engine.rulesets.opcom.vocabulary.status import status_of

_GROUNDS = tuple(str(each) for each in Terrain)


def _prepared(unit: Unit, asks: Questions) -> bool:
    """OC-9.7 Ask whether a unit attacks prepared."""
    return asks.judge(
        "prepared",
        unit.prepared,
        rule="OC-9.7",
        question=f"{unit.id} attacks prepared",
        basis="prepared last turn" if unit.prepared else "not prepared last turn",
    )


def _stands_fast(unit: Unit, asks: Questions, *, ordered: bool) -> bool:
    """OC-9.31 Ask whether a unit stands fast."""
    return asks.judge(
        "stand fast",
        ordered,
        rule="OC-9.31",
        question=f"{unit.id} stands fast",
        basis="ordered" if ordered else "not ordered",
    )


def settle(state: State, engagement: Engagement, umpire: Umpire) -> Engagement:
    """OC-9.33, U-11, U-12 Ask what the umpire judges of a fight as a whole."""
    asks = umpire.on(Engagement, engagement.label)
    ground = _ground(state, engagement, asks)
    column = asks.judge(
        "column",
        column_for(ground),
        rule="OC-9.33",
        question="Column of the results table",
        choices=("normal", "bad"),
        basis=ground,
    )
    city = asks.judge(
        "city", ground == Terrain.CITY, rule="OC-9.32", question="Marked city", basis=ground
    )
    return replace(
        engagement,
        ground=ground,
        column=column,
        city=city,
        advantages_attacker=_advantages(engagement, "attacker", asks),
        advantages_defender=_advantages(engagement, "defender", asks),
    )


def _ground(state: State, engagement: Engagement, asks: Questions) -> str:
    """OC-9.33 Ask on what ground a fight is: that under the defenders."""
    square = parse_square(engagement.square)
    terrain = terrain_at(state, square) if square else Terrain.OPEN
    return asks.judge(
        "ground",
        str(terrain),
        rule="OC-9.33",
        question="Ground of the fight",
        choices=_GROUNDS,
        basis=engagement.square,
    )


def _advantages(engagement: Engagement, side: str, asks: Questions) -> int:
    """OC-9.F1 Ask for the clear tactical advantages of a side."""
    return asks.judge(
        f"advantages {side}",
        0,
        rule="OC-9.F1",
        question=f"Clear tactical advantages of the {side}s",
        basis=f"{', '.join(engagement.attackers)} v {', '.join(engagement.defenders)}",
    )


def line_row(label: str, entry: Entry, umpire: Umpire) -> Engaged:
    """U-11, U-18 Record one unit of the line, and ask what is judged of it alone."""
    asks, unit, line = umpire.on(Engaged, entry.row), entry.unit, entry.line
    attacking = entry.role is Role.ATTACKER
    prepared = attacking and _prepared(unit, asks)
    ordered = bool(line and line.stand_fast)
    stand_fast = not attacking and _stands_fast(unit, asks, ordered=ordered)
    advantages = asks.judge(
        "advantages",
        0,
        rule="OC-9.F1",
        question=f"Advantages of {unit.id} alone",
        basis=str(entry.role),
    )
    return Engaged(
        id=entry.row,
        turn=str(umpire.position),
        engagement=label,
        unit=unit.id,
        role=entry.role,
        status=status_of(unit),
        prepared=prepared,
        advantages=advantages,
        stand_fast=stand_fast,
        counter_attack=bool(line and line.counter_attack),
        advanced_km=unit.advanced_km,
        came_from=unit.position,
    )


def gun_row(state: State, label: str, square: Square, gun: Gun, umpire: Umpire) -> Engaged:
    """OC-9.16, OC-9.18 Record artillery that fires: its range, and how long it moved (U-13)."""
    # Fire that is split (D-43) may come upon one square twice: each fight has a row of its own.
    name = f"{square}:{gun.unit.id}" if gun.share == 1 else f"{square}:{gun.unit.id}>{label}"
    moved = umpire.on(Engaged, name).judge(
        "artillery share",
        gun.unit.moved,
        rule="OC-9.18",
        question=f"Share of the turn {gun.unit.id} spent moving",
        basis=f"moved {shown(gun.unit.moved)}",
        must=gun.unit.moved > 0 and umpire.rules.word("moved_artillery") == "umpire",
    )
    here = where(state, gun.unit)
    return Engaged(
        id=name,
        turn=str(umpire.position),
        engagement=label,
        unit=gun.unit.id,
        role=gun.role,
        status=status_of(gun.unit),
        range_km=km_between(here, square, square_km(state)) if here else Fraction(0),
        moved=moved,
        fire_share=gun.share,
    )
