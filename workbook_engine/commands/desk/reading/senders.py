"""Whose a file in the inbox is where it bears no stamp: as it is called, or its parcel is.

A list, such as a CSV, holds the cells of one sheet and no stamp.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

from msgspec import Struct

from workbook_engine.books.file_book import CellsAlone, read_limited
from workbook_engine.books.limits import FOREIGN
from workbook_engine.books.order_text import OrderText
from workbook_engine.campaign import LIST, LISTS, CampaignFolder, OpenedBook, sum_of, team_stem
from workbook_engine.commands.desk.reading.inbox import Came
from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Cell, Finding, Problem, error, folded, warning
from workbook_engine.core.records import Position
from workbook_engine.sheets.order_text import head_of

_TURN = re.compile(r"\bturn 0*(\d{1,4})\b")


class Sender(Struct, frozen=True):
    """A file in the inbox that may hold orders, and whose it is."""

    place: str
    content: bytes
    """Its bytes; none where it cannot be read."""
    team: str = ""
    """By the stamp inside it, if it is of this game, or as the file is called; else blank."""


class TakenList(Struct, frozen=True):
    """What is made of a list."""

    sender: Sender
    found: Finding
    counts: bool = False
    """Whether it is read as orders of its team."""


def named_by(place: str, teams: Mapping[str, Team]) -> str:
    """Return the team after which a file is called, or the parcel it came in; blank if none.

    >>> teams = {"Red": Team(team="Red", side="R"), "Blue": Team(team="Blue", side="B")}
    >>> named_by("inbox/orders-blue turn 3.csv", teams), named_by("inbox/red.zip/a.csv", teams)
    ('Blue', 'Red')
    """
    for part in reversed(PurePosixPath(place).parts[1:]):
        name = f" {folded(PurePosixPath(part).stem)} "
        called = {
            len(each): team
            for team, row in teams.items()
            for each in (folded(row.team), folded(team_stem(row)))
            if each and f" {each} " in name
        }
        if called:
            return called[max(called)]
    return ""


def unread(folder: CampaignFolder, file: Came, teams: Mapping[str, Team]) -> Sender:
    """Return whose a file is that cannot be opened, with its bytes if there are any."""
    content = file.content or b""
    try:
        content = content or read_limited(folder.file(file.place), FOREIGN)
    except (OSError, Problem):
        content = b""
    return Sender(file.place, content, named_by(file.place, teams))


def is_list(opened: OpenedBook) -> bool:
    """Tell whether a file holds the cells of one sheet and nothing else."""
    return PurePosixPath(opened.place).suffix.casefold() in LISTS


def is_text(opened: OpenedBook) -> bool:
    """Tell whether a file is a text that orders may be written in."""
    return isinstance(opened.book, OrderText)


def holds_orders(opened: OpenedBook, teams: Mapping[str, Team]) -> bool:
    """Tell whether a text is taken for orders: its head names a team, or its file is called so."""
    if not isinstance(opened.book, OrderText):
        return True
    return "team" in head_of(opened.book) or bool(named_by(opened.place, teams))


def from_list(
    opened: OpenedBook,
    now: Position,
    teams: Mapping[str, Team],
    played: Mapping[str, str],
) -> TakenList:
    """Return whose a list or a text is, as its head says or its file is called.

    One that nobody can tell is not taken.

    `played`: in which other turn each sum was played, for it does not say of which turn it is.
    """
    head = head_of(opened.book) if isinstance(opened.book, OrderText) else {}
    said = f"inbox/{head['team']}" if "team" in head else opened.place
    cell, team = Cell(opened.book.name), named_by(said, teams)
    sender = Sender(opened.place, opened.content, team)
    called = f"turn {head['turn']}" if "turn" in head else PurePosixPath(opened.place).stem
    turn = _TURN.search(folded(called))
    before = played.get(sum_of(opened.kept[1]), "")
    if before:
        said = f"it was played in turn {before} as it stands, and is not read again."
        cure = "Move it away; if it is meant again, save it again with any change."
        return TakenList(sender, warning("W-STALE-TURN", said, cure, cell=cell))
    if not team:
        said = "it holds the cells of one sheet and does not say which team it is from."
        cure = "Call the file after its team, or better take the whole book, saved as .xlsx."
        return TakenList(sender, error("E-STAMP-MISSING", said, cure, cell=cell))
    if turn and int(turn[1]) != now.turn:
        said = f"it says that it is of turn {turn[1]}; turn {now} is to be played."
        cure = f"Ask the team for the book of turn {now}."
        return TakenList(sender, error("E-STALE-TURN", said, cure, cell=cell))
    whose = teams[team].called
    by = "head" if "team" in head else "name"
    said = f"it bears no stamp: by its {by} it is taken for {whose}'s orders of turn {now}."
    cure = "If it is another's or of another turn, move it out of the inbox."
    return TakenList(sender, warning("W-BY-NAME", said, cure, cell=cell), counts=True)


def together(books: Sequence[OpenedBook]) -> list[OpenedBook]:
    """Return a team's books with its lists as the sheets of one: each holds but one form."""
    lists = [each for each in books if is_list(each)]
    if len(lists) < 2:
        return [*books]
    first = lists[0]
    sheets = [each.book.read(sheet) for each in lists for sheet in each.book.sheets()]
    grids = {f"{LIST} {number}": grid for number, grid in enumerate(sheets, start=1)}
    content = b"".join(each.content for each in lists)
    one = OpenedBook(first.place, content, CellsAlone(first.book.name, grids), first.parcel)
    return [one, *(each for each in books if not is_list(each))]
