"""What is written to a team whose orders have not come: a text to paste, and of its own alone."""

from __future__ import annotations

from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.core.calendar import deadline_of
from workbook_engine.core.desk import Team
from workbook_engine.core.languages import _, speaking, spoken
from workbook_engine.core.tongues import language_of
from workbook_engine.kit.calendar import date_of

_SEND = _(
    "Please send your book of this turn, filled in, or the orders as a text: an order a line, or "
    "what the form for a telephone makes. Without them the turn is played without your orders."
)


def reminder(desk: Desk, team: Team) -> str:
    """Return the text; nothing in it tells who else has sent, or what."""
    with speaking(language_of(desk.campaign_row, team)):
        turn, date = desk.ruleset.called(desk.position), date_of(desk.state)
        deadline = deadline_of(desk.state, team)
        head = _("{campaign}: {team}, your orders for turn {turn}, have not come.")
        if date:
            head = _("{campaign}: {team}, your orders for turn {turn}, {date}, have not come.")
        campaign, wanted = desk.campaign_row.name, _("They are wanted by {deadline}.")
        said = (
            head.format(campaign=campaign, team=team.called, turn=turn, date=date),
            wanted.format(deadline=deadline) if deadline else "",
            spoken(_SEND),
        )
        return " ".join(filter(None, said))
