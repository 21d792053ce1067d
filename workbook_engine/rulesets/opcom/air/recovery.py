"""What comes back, and what a landing leaves of a unit's turn (OC-12.4, OC-12.5, OC-12.7)."""

from __future__ import annotations

from fractions import Fraction

from workbook_engine.core.changes import Add, Change, Set
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirMission
from workbook_engine.rulesets.opcom.vocabulary.book import CHARTS
from workbook_engine.rulesets.opcom.vocabulary.half_days import HALVES, ends_the_day
from workbook_engine.rulesets.opcom.vocabulary.messages import say
from workbook_engine.rulesets.opcom.vocabulary.records import Unit, UnitState


def recoveries(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """OC-12.4, OC-12.5, D-21 Give back, at the start of their turn, steps that a drop cost."""
    for unit in state[Unit].values():
        if unit.recovers_turn is None or unit.recovers_turn > umpire.position.turn:
            continue
        back = min(unit.recovers_steps, unit.step)
        alive = unit.state == UnitState.ACTIVE and back > 0
        changes: list[Change] = [
            Set(Unit, unit.id, "recovers_turn", None),
            Set(Unit, unit.id, "recovers_steps", 0),
        ]
        yield Ruling(
            id=umpire.on("recovery", unit.id).name("recovered"),
            rule="OC-12.4",
            text=f"{unit.id} gathers its scattered men: {back if alive else 0} back.",
            changes=(*changes, *([Add(Unit, unit.id, "step", -back)] if alive else [])),
            told=(Told(unit.team, say("air.gathered", unit.id, unit=unit.id)),) if alive else (),
        )


def move_after_landing(state: State, unit: Unit, turn: int) -> Fraction:
    """OC-12.7 Return the share of a full move a unit has: less in the turn in which it landed."""
    missions = (each for each in state[AirMission].values() if unit.id in each.landed)
    mission = next(missions, None)
    if mission is None:
        return Fraction(1)
    half = HALVES[1] if ends_the_day(state, turn) else HALVES[0]
    return after_landing(half, night=mission.night)


def after_landing(half: str, *, night: bool) -> Fraction:
    """OC-12.7 Return the share of a full move left after landing, by day or night, am or pm."""
    return CHARTS["movement_after_landing"].share(half, "night" if night else "day")
