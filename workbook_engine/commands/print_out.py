"""`umpire print`: the umpire's own set, single sheets or a team's book on paper, as PDF."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from msgspec import Struct

from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import CampaignFolder, team_place
from workbook_engine.commands.desk.page.print_set import (
    filled,
    handed_out,
    named,
    on_paper,
    own_set,
)
from workbook_engine.commands.desk.playing.play import play_desk
from workbook_engine.commands.desk.post.joining import joined
from workbook_engine.commands.desk.post.outbox import PRINTS, out_folder
from workbook_engine.commands.desk.post.packets import turn_folder
from workbook_engine.commands.desk.post.pdf import as_pdfs
from workbook_engine.commands.desk.reading.desk import Desk, open_folder, read_desk
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path, stopped_by
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.answers import counted
from workbook_engine.core.desk import Team
from workbook_engine.core.file_names import in_a_name
from workbook_engine.core.findings import Finding, did_you_mean, folded, stops

_PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")
_BROWSER = "Or run `umpire desk`: any browser prints desk.html on A4."


class _Wanted(Struct, frozen=True):
    """What is to be printed: a book with only some of its sheets, and what the file is called."""

    name: str
    suffix: str
    book: FileBook
    sheets: tuple[str, ...]


@returns_outcome
def print_out(
    folder: str | Path,
    team: str = "",
    sheets: Sequence[str] = (),
    *,
    every: bool = False,
    set_up: bool = False,
) -> Outcome:
    """Make a PDF of the umpire's own set, of the sheets that are named, or of a team's book.

    Short sheets stand below each other on a page, in their order.
    `every` is all of the master that turns change, with `set_up` the rest of it too. Of a whole
    book no table without rows is printed. Books are printed as they were last saved, and none is
    written.
    """
    campaign = open_folder(folder)
    desk = read_desk(campaign)
    if team:
        wanted = _of_team(campaign, desk, team, sheets)
    else:
        wanted = _of_whole_master(desk, set_up) if every or set_up else _of_master(desk, sheets)
    books = {f"{wanted.name}{wanted.suffix}": wanted.book.only(wanted.sheets)}
    made = as_pdfs(books, campaign.path)
    if isinstance(made, str):
        raise Stop(Status.STOPPED, made, _BROWSER)
    alone = handed_out(desk.schemas) if team else ()
    made = {name: joined(content, alone) for name, content in made.items()}
    out = out_folder(campaign, turn_folder(desk.ruleset, desk.position), PRINTS)
    if strangers := list(out.strangers(made)):
        raise stopped_by(strangers)
    wrote = tuple(as_path(each) for each in out.fill(made, others_stay=True))
    pages = len(_PAGE.findall(made[f"{wanted.name}.pdf"]))
    said = f"{', '.join(wanted.sheets)}: {counted(pages, 'page')}."
    return Outcome(sentences=(said, *_undrafted(desk, team)), wrote=wrote)


def _undrafted(desk: Desk, team: str) -> tuple[str, ...]:
    if team or desk.is_drafted:
        return ()
    return ("No draft stands: the fights are printed once umpire draft has put them there.",)


def _of_whole_master(desk: Desk, set_up: bool) -> _Wanted:
    whole = filled(desk.master.book, desk.schemas, "master", set_up=set_up)
    return _umpires(desk, whole, ("with_set_up" if set_up else "all",))


def _of_master(desk: Desk, sheets: Sequence[str]) -> _Wanted:
    played = None if sheets or stops(desk.findings) or desk.set_up else play_desk(desk)
    chosen = named(sheets, desk.master.book.sheets()) if sheets else own_set(desk, played)
    return _umpires(desk, chosen, sheets and chosen)


def _umpires(desk: Desk, sheets: tuple[str, ...], named_by: Sequence[str]) -> _Wanted:
    name = _name(f"umpire_{turn_folder(desk.ruleset, desk.position)}", named_by)
    return _Wanted(name, PurePosixPath(desk.master.place).suffix, desk.master.book, sheets)


def _of_team(campaign: CampaignFolder, desk: Desk, team: str, sheets: Sequence[str]) -> _Wanted:
    teams = {folded(each): row for each, row in desk.state[Team].items()}
    if folded(team) not in teams:
        near = did_you_mean(team, desk.state[Team]) or f"Teams: {', '.join(desk.state[Team])}."
        raise Stop(Status.USAGE, f"There is no team {team}. {near}")
    place = PurePosixPath(team_place(teams[folded(team)]))
    opened = campaign.open_book(str(place))
    if isinstance(opened, Finding):
        raise stopped_by([opened])
    book = opened.book
    asked = named(sheets or filled(book, desk.schemas, "team"), book.sheets())
    chosen = on_paper(asked, book, desk.schemas)
    name = _name(f"{place.stem}_{turn_folder(desk.ruleset, desk.position)}", sheets and chosen)
    return _Wanted(name, place.suffix, book, chosen)


def _name(stem: str, sheets: Sequence[str]) -> str:
    """Return the name of a file: with the sheets in it where they were chosen."""
    return "_".join((stem, *map(in_a_name, sheets)))
