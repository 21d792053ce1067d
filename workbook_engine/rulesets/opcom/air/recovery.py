"""Steps that a drop cost come back at the start of their turn (OC-12.4, OC-12.5)."""

from __future__ import annotations

from workbook_engine.core.changes import Add, Change, Set
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.vocabulary.messages import tell
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
            told=(tell(unit.team, "air.gathered", unit.id, unit=unit.id),) if alive else (),
        )
