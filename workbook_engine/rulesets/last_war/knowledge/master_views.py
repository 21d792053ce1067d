"""What the master shows of a turn besides its state: Map, Standing, Losses, Timeline, Pending."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.changes import Add
from workbook_engine.core.desk import Team
from workbook_engine.core.records import Tables
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.core.summaries import HistoryRow, of_earlier_turns, summaries
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
        *pending_rows(turn.after),
        *of_earlier_turns(turn, turn.after[LossRow]),
        *losses,
        *timeline_rows(turn, losses),
        *summaries(turn, told_in_short),
    )


def told_in_short(turn: Turn, team: Team) -> HistoryRow:
    """LW-SEQ-10 Return what a team is told of a turn, in short."""
    seen = view(turn, team)
    return HistoryRow(turn=str(turn.before.position), date=seen.date, text=summary(seen))


def loss_rows(turn: Turn) -> Iterator[LossRow]:
    """LW-SEQ-08 Yield the points each nation lost by each ruling, with the cause."""
    for ruling in turn.rulings:
        lost: dict[str, dict[str, int]] = {}
        for change in ruling.changes:
            if isinstance(change, Add) and change.record is Nation:
                kind = _LOST.get(change.field)
                if kind and change.now != change.was:
                    points = lost.setdefault(change.key, {})
                    more = int(str(change.now)) - int(str(change.was))
                    points[kind] = points.get(kind, 0) + more
        for nation, points in lost.items():
            yield _loss(turn, ruling, nation, points)


def _loss(turn: Turn, ruling: Ruling, nation: str, points: dict[str, int]) -> LossRow:
    return LossRow(
        key=f"{ruling.id}: {nation}",
        turn=str(turn.before.position),
        nation=nation,
        side=turn.after[Nation][nation].side,
        cause=f"{ruling.rule} {ruling.text}",
        **{str(kind): points.get(kind, 0) for kind in Type},
    )
