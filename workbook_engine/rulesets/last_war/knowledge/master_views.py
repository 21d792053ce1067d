"""What the master shows of a turn besides its state: Map, Standing, Losses, Timeline, Pending."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.changes import Add, Change
from workbook_engine.core.records import Tables
from workbook_engine.core.rulings import Turn
from workbook_engine.core.summaries import of_earlier_turns, summaries
from workbook_engine.kit.losses import losses_in, more
from workbook_engine.kit.told import in_short
from workbook_engine.rulesets.last_war.knowledge.balance_view import balance_rows
from workbook_engine.rulesets.last_war.knowledge.map_view import hex_cells
from workbook_engine.rulesets.last_war.knowledge.pending_view import pending_rows
from workbook_engine.rulesets.last_war.knowledge.report import summary
from workbook_engine.rulesets.last_war.knowledge.standing_view import standing_rows
from workbook_engine.rulesets.last_war.knowledge.team_view import view
from workbook_engine.rulesets.last_war.knowledge.timeline_view import timeline_rows
from workbook_engine.rulesets.last_war.knowledge.views import LossRow
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.points import Type

_LOST = {f"lost_{kind}": str(kind) for kind in Type}
"""The kind of point that each count of losses is of."""


def views(turn: Turn) -> Tables:
    """LW-SEQ-08 Return the rows of the Outputs sheets; those of earlier stages stay."""
    losses = tuple(loss_rows(turn))
    return Tables.of(
        *hex_cells(turn.after),
        *standing_rows(turn.after),
        *balance_rows(turn),
        *pending_rows(turn.after),
        *of_earlier_turns(turn, turn.after[LossRow]),
        *losses,
        *timeline_rows(turn, losses),
        *summaries(turn, in_short(view, summary)),
    )


def loss_rows(turn: Turn) -> Iterator[LossRow]:
    """LW-SEQ-08 Yield the points each nation lost by each ruling, with the cause."""
    for loss in losses_in(turn, _points_lost):
        points = {str(kind): loss.lost.get(kind, 0) for kind in Type}
        side = turn.after[Nation][loss.who].side
        yield loss.row(LossRow, nation=loss.who, side=side, **points)


def _points_lost(change: Change) -> dict[str, int] | None:
    """Return what a change adds to the losses of a nation; None where it adds nothing."""
    if not isinstance(change, Add) or change.record is not Nation:
        return None
    kind = _LOST.get(change.field)
    return {kind: more(change)} if kind and more(change) else None
