"""The outcome of a staff's orders where they are played ahead: its moves, and what is not done."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.briefing import Went
from workbook_engine.core.rulings import Told, Turn
from workbook_engine.kit.told import told_to
from workbook_engine.rulesets.opcom.land.ground import named, square_of
from workbook_engine.rulesets.opcom.movement.planning import BEHIND
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move


def went(turn: Turn, team: str) -> Iterator[Went]:
    """OC-6.1 Yield how the units of a team moved, and what they heard of it."""
    heard = {dict(told.slots)["unit"]: told for told in _of_moves(turn, team)}
    for row in turn.after[Move].values():
        if row.team == team and row.turn == str(turn.before.position):
            told, start = heard.get(row.unit), square_of(turn.before, row.start)
            behind = row.stopped_by == BEHIND
            yield Went(
                unit=row.unit,
                start=named(turn.before, start) if start else row.start,
                end=row.end,
                goal=row.goal,
                km=row.km,
                arrived=not row.stopped_by or behind,
                stopped_by=told.text if told else "It halts behind its group." if behind else "",
                goes_on=bool(row.stopped_by and row.goal and not behind)
                and (told is None or told.fact == IN_TRAFFIC),
            )


IN_TRAFFIC = "told_moved.traffic"
_STOPPED = (IN_TRAFFIC, "told_moved.met", "told_moved.not")


def _of_moves(turn: Turn, team: str) -> Iterator[Told]:
    return (told for _, told in told_to(turn, (team,)) if told.fact in _STOPPED)


def undone(turn: Turn, team: str) -> Iterator[str]:
    """OC-11.4 Yield what a staff would hear of supplies that stay behind."""
    told = (told for _, told in told_to(turn, (team,)))
    return (each.text for each in told if each.fact == "told_supplied.left_behind")
