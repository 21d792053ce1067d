"""`umpire desk`: the front page of the turn on the desk, here and as one file for a browser."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

from workbook_engine.campaign import CampaignFolder
from workbook_engine.commands.desk.page.desk_html import answer_of, desk_html
from workbook_engine.commands.desk.page.desk_text import desk_text
from workbook_engine.commands.desk.page.front_page import front_page, played_or_not
from workbook_engine.commands.desk.page.front_value import FrontPage
from workbook_engine.commands.desk.reading.desk import open_folder, read_desk
from workbook_engine.commands.desk.writing.drawing import before_the_turn
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.briefing import Drawings
from workbook_engine.core.file_names import in_a_name
from workbook_engine.core.findings import stops_draft
from workbook_engine.reports.html import live
from workbook_engine.store.disk import Disk

NAME = "desk.html"


def hour() -> str:
    """Return what the clock here says."""
    return f"{datetime.now().astimezone():%H:%M:%S}"


@returns_outcome
def desk_page(
    folder: str | Path,
    target: str | Path | None = None,
    control: str = "",
    *,
    odds: bool = False,
) -> Outcome:
    """Return the front page, or what of it is one umpire's, and write it as a file of HTML."""
    campaign = open_folder(folder)
    front, maps = page_of(campaign, odds=odds)
    if control:
        if not front.named(control):
            raise Stop(Status.USAGE, f"No fight or question is {control}'s.")
        front = front.of(control)
    place = Path(target) if target else campaign.path / _name(control)
    page = live(
        desk_html(front, maps), f"As of {date.today()} {hour()}, with what was typed and saved."
    )
    Disk(place.parent if target else campaign.path).put(place, page.encode())
    return Outcome(
        sentences=tuple(desk_text(front)), wrote=(as_path(place),), answer=answer_of(front)
    )


def _name(control: str) -> str:
    """Return the name of the file: that of an umpire's own page bears his."""
    whose = in_a_name(control)
    return f"desk_{whose}.html" if whose else NAME


def page_of(campaign: CampaignFolder, *, odds: bool = False) -> tuple[FrontPage, Drawings]:
    """Return the front page of a campaign's desk as it lies there now, and the umpire's map."""
    desk = read_desk(campaign)
    played = played_or_not(desk, odds=odds)
    front = front_page(desk, played)
    if desk.set_up or stops_draft(desk.findings):
        return front, ()
    return front, desk.ruleset.maps(played.turn if played else before_the_turn(desk))
