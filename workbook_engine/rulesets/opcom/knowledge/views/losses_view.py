"""The Losses sheet: who lost what in which ruling (OC-9.1)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.changes import Add, Change, Set
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.rulesets.opcom.knowledge.views.views import LossRow
from workbook_engine.rulesets.opcom.vocabulary.records import Unit, UnitState


def loss_rows(turn: Turn) -> Iterator[LossRow]:
    """OC-9.1 Yield the steps each unit lost in each ruling, and the units captured."""
    for ruling in turn.rulings:
        lost: dict[str, int] = {}
        for change in ruling.changes:
            if (steps := _steps_lost(change)) is not None:
                lost[change.key] = lost.get(change.key, 0) + steps
        for unit, steps in lost.items():
            yield _loss(turn, ruling, unit, steps)


def _loss(turn: Turn, ruling: Ruling, unit: str, steps: int) -> LossRow:
    return LossRow(
        key=f"{ruling.id}: {unit}",
        turn=str(turn.before.position),
        unit=unit,
        side=turn.after[Unit][unit].side,
        steps=steps,
        cause=f"{ruling.rule} {ruling.text}",
    )


def _steps_lost(change: Change) -> int | None:
    """Return the steps a change costs; 0 for a unit captured, None where nothing is lost."""
    if not isinstance(change, Add | Set) or change.record is not Unit:
        return None
    if change.field == "state" and change.now == UnitState.CAPTURED:
        return 0
    lost = int(str(change.now)) - int(str(change.was)) if change.field == "step" else 0
    return lost if lost > 0 else None
