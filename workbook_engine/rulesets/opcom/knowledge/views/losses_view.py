"""The Losses sheet: who lost what in which ruling (OC-9.1)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.changes import Add, Change, Set
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.losses import losses_in, more
from workbook_engine.rulesets.opcom.knowledge.views.views import LossRow
from workbook_engine.rulesets.opcom.vocabulary.records import Unit, UnitState


def loss_rows(turn: Turn) -> Iterator[LossRow]:
    """OC-9.1 Yield the steps each unit lost in each ruling, and the units captured."""
    for loss in losses_in(turn, _steps_lost):
        side, steps = turn.after[Unit][loss.who].side, loss.lost["step"]
        yield loss.row(LossRow, unit=loss.who, side=side, steps=steps)


def _steps_lost(change: Change) -> dict[str, int] | None:
    """Return the steps a change costs or gives back; 0 for a unit captured, None for no loss."""
    if not isinstance(change, Add | Set) or change.record is not Unit:
        return None
    if change.field == "state" and change.now == UnitState.CAPTURED:
        return {"step": 0}
    lost = more(change) if change.field == "step" else 0
    return {"step": lost} if lost else None
