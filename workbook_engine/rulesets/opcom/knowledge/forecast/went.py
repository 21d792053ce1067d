"""The outcome of a staff's orders where they are played ahead: its moves, and what is not done."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.briefing import Went
from workbook_engine.core.rulings import Told, Turn
from workbook_engine.kit.told import told_to
from workbook_engine.rulesets.opcom.land.ground import named, square_of
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move


def went(turn: Turn, team: str) -> Iterator[Went]:
    """OC-6.1 Yield how the units of a team moved, and what they heard of it."""
    heard = {dict(told.slots)["unit"]: told for told in _of_moves(turn, team)}
    for row in turn.after[Move].values():
        if row.team == team and row.turn == str(turn.before.position):
            told, start = heard.get(row.unit), square_of(turn.before, row.start)
            yield Went(
                unit=row.unit,
                start=named(turn.before, start) if start else row.start,
                end=row.end,
                goal=row.goal,
                km=row.km,
                arrived=not row.stopped_by,
                stopped_by=told.text if told else "",
                goes_on=bool(row.stopped_by and row.goal)
                and (told is None or told.fact == IN_TRAFFIC),
            )


IN_TRAFFIC = "told_moved.traffic"
_STOPPED = (IN_TRAFFIC, "told_moved.met", "told_moved.not")


def _of_moves(turn: Turn, team: str) -> Iterator[Told]:
    return (told for _, told in told_to(turn, (team,)) if told.fact in _STOPPED)


def undone(turn: Turn, team: str) -> Iterator[str]:
    """OC-5.1 Yield what a staff would hear of orders that cannot be carried out as they stand."""
    return (told.text for _, told in told_to(turn, (team,)) if told.fact in _UNDONE)


_UNDONE = frozenset(
    (
        *(f"air.{key}" for key in ("void", "all_sent", "wrong_type", "no_goal", "nothing_aboard")),
        *(f"air.{key}" for key in ("no_airstrip", "no_drop_zone", "no_formation")),
        *("strike.not_fired", "support.guns_idle", "support.not_directed", "told_rail.void"),
        *("told_fought.none", "told_fought.refused", "told_supplied.not_made"),
        "told_supplied.left_behind",
    )
)
"""The messages of orders that fail for the staff's own reasons, whatever the enemy does."""
