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
    forms = [desk.schemas.of(kind).title for kind in desk.ruleset.stage(desk.position).order_sheets]
    return (
        f"{desk.campaign_row.name}: {team.called}, your orders for {when}, have not come. "
        f"{wanted}Please fill in {_listed(forms)} in your book of this turn and send the book "
        "back. Without it the turn is played without your orders."
    )


def _listed(titles: list[str]) -> str:
    """Return sheets as they are named in a sentence.

    >>> _listed(["Orders"]), _listed(["Orders", "Air Orders", "Cards"])
    ('the sheet Orders', 'the sheets Orders, Air Orders and Cards')
    """
    *others, last = titles
    return f"the sheets {', '.join(others)} and {last}" if others else f"the sheet {last}"
