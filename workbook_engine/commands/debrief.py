"""`umpire debrief`: what a campaign's archive tells once it is over, as page and PDF."""

from __future__ import annotations

from pathlib import Path

from workbook_engine.commands.debriefing.page import debrief_page
from workbook_engine.commands.debriefing.story import told_by_turn
from workbook_engine.commands.desk.playing.weighing import Done, unseen
from workbook_engine.commands.desk.post.pdf import page_as_pdf
from workbook_engine.commands.desk.reading.desk import open_folder, read_desk
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.colours import colours_of
from workbook_engine.core.desk import Team, readable
from workbook_engine.sheets.styles import side_ink

FOLDER = "debrief"


@returns_outcome
def debrief(folder: str | Path, *, pdf: bool = True, done: Done = unseen) -> Outcome:
    """Play each turn that was committed again; lay out what decided it, and who knew what when.

    Nothing but the archive is read. Page and PDF go into `debrief/`; they tell all secrets.
    """
    campaign = open_folder(folder)
    desk = read_desk(campaign)
    turns = list(told_by_turn(desk, done))
    if not turns:
        raise Stop(Status.STOPPED, "No turn has been committed yet: there is nothing to debrief.")
    sides = colours_of(desk.state[Team].values())
    colours = {readable(side): side_ink(colour) for side, colour in sides.items()}
    page = debrief_page(f"{desk.campaign_row.name}: the debrief", turns, colours).encode()
    place = campaign.path / FOLDER / "debrief.html"
    campaign.disk.put(place, page)
    wrote = (as_path(place),)
    paper = page_as_pdf(page, campaign.path) if pdf else ""
    if isinstance(paper, bytes):
        campaign.disk.put(place.with_suffix(".pdf"), paper)
        return Outcome(wrote=(*wrote, as_path(place.with_suffix(".pdf"))))
    return Outcome(sentences=(paper,) if paper else (), wrote=wrote)
