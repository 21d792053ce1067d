"""What is written to a team whose orders have not come: a text to paste, and of its own alone."""

from __future__ import annotations

from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.core.calendar import deadline_of
from workbook_engine.core.desk import Team
from workbook_engine.kit.calendar import date_of


def reminder(desk: Desk, team: Team) -> str:
    """Return the text; nothing in it tells who else has sent, or what."""
    turn, date = desk.ruleset.called(desk.position), date_of(desk.state)
    when = f"turn {turn}, {date}" if date else f"turn {turn}"
    deadline = deadline_of(desk.state, team)
    wanted = f"They are wanted by {deadline}. " if deadline else ""
    return (
        f"{desk.campaign_row.name}: {team.called}, your orders for {when}, have not come. "
        f"{wanted}Please send your book of this turn, filled in, or the orders as a text: an "
        "order a line, or what the form for a telephone makes. Without them the turn is played "
        "without your orders."
    )
