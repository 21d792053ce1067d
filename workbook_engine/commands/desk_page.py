"""`umpire desk`: the front page of the turn on the desk, as one file for any browser."""

from __future__ import annotations

from pathlib import Path

from workbook_engine.campaign import CampaignFolder
from workbook_engine.commands.desk.as_outcome import as_outcome
from workbook_engine.commands.desk.desk_html import answer_of, desk_html
from workbook_engine.commands.desk.front_page import front_page, played_or_not
from workbook_engine.commands.desk.front_value import (
    FrontPage,
)
from workbook_engine.commands.desk.reading import open_folder, read_desk
from workbook_engine.commands.outcome import Outcome, as_path
from workbook_engine.core.briefing import Drawings

NAME = "desk.html"


@as_outcome
def desk_page(folder: str | Path, target: str | Path | None = None) -> Outcome:
    """Write the front page; no book is changed, and nothing is drafted."""
    campaign = open_folder(folder)
    front, maps = page_of(campaign)
    place = Path(target) if target else campaign.path / NAME
    place.write_text(desk_html(front, maps), encoding="utf-8")
    sentences = (f"{front.turn}: {front.state}.", f"Next: {front.next_step}.")
    return Outcome(sentences=sentences, wrote=(as_path(place),), answer=answer_of(front))


def page_of(campaign: CampaignFolder) -> tuple[FrontPage, Drawings]:
    """Return the front page of a campaign's desk as it lies there now, and the umpire's map."""
    desk = read_desk(campaign)
    played = played_or_not(desk)
    return front_page(desk, played), desk.ruleset.maps(played.turn) if played else ()
