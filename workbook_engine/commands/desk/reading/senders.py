"""Whose a file in the inbox is where it bears no stamp: as it is called, or its parcel is.

A list, such as a CSV, holds the cells of one sheet and no stamp.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

from msgspec import Struct

from workbook_engine.books.file_book import CellsAlone, read_limited
from workbook_engine.books.letter import Letter
from workbook_engine.books.limits import FOREIGN
from workbook_engine.books.order_text import OrderText
from workbook_engine.campaign import (
    LIST,
    LISTS,
    CampaignFolder,
    OpenedBook,
    Stamp,
    sum_of,
    team_stem,
)
from workbook_engine.commands.desk.reading.inbox import Came
from workbook_engine.commands.desk.reading.letters import answered, written_by
from workbook_engine.commands.inspection.seals import Sealing
from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Cell, Finding, Problem, error, folded, warning
from workbook_engine.core.records import Position
from workbook_engine.sheets.order_text import head_of, holds_lines
from workbook_engine.sheets.schema import SheetSchema

_TURN = re.compile(r"\bturn 0*(\d{1,4})\b")


class Sender(Struct, frozen=True):
    """A file in the inbox that may hold orders, and whose it is."""

    place: str
    content: bytes
    """Its bytes; none where it cannot be read."""
    team: str = ""
    """By the stamp inside it, if it is of this game, or as the file is called; else blank."""
    letter: Letter | None = None
    """What the letter says of itself that it came in."""


class Expected(Struct, frozen=True):
    """What a file must say to be of this turn."""

    campaign: str
    position: Position
    teams: Mapping[str, Team]
    played: frozenset[str]
    """Sums of the books that earlier turns were played from."""
    sealing: Sealing
    folder: CampaignFolder
    order_sheets: Sequence[SheetSchema]
    lists: Mapping[str, str]
    """Which other turn each sum of a book was played in."""


class TakenList(Struct, frozen=True):
    """What is made of a list or a text."""

    sender: Sender
    found: Finding | None
    counts: bool = False
    """Whether it is read as orders of its team."""


class _Whose(Struct, frozen=True):
    """Whose a list or a text is, and of which turn, as far as anything tells."""

    team: str
    by: str
    """What tells it: head, name, sender, or the letter it answers."""
    of: Position | None
    """Of which turn, and where it answers a letter of ours, of which stage."""


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
    return Sender(file.place, content, named_by(file.place, teams), file.letter)


def is_list(opened: OpenedBook) -> bool:
    """Tell whether a file holds the cells of one sheet and nothing else."""
    return PurePosixPath(opened.place).suffix.casefold() in LISTS


def is_text(opened: OpenedBook) -> bool:
    """Tell whether a file is a text that orders may be written in."""
    return isinstance(opened.book, OrderText)


def holds_orders(opened: OpenedBook, expected: Expected) -> bool:
    """Tell whether a text is taken for orders: its head names a team, or its file is called so.

    A letter that is a team's in any other way has to order something.
    """
    if not isinstance(opened.book, OrderText):
        return True
    if "team" in head_of(opened.book):
        return True
    whose = bool(_whose(opened, expected).team)
    return whose and (opened.letter is None or holds_lines(opened.book, expected.order_sheets))


def _whose(opened: OpenedBook, expected: Expected) -> _Whose:
    """Return whose a list or a text is by its head, its name, the letter it answers or who wrote.

    The letter it answers tells the turn, unless head or name tell another; they tell no stage.
    """
    head = head_of(opened.book) if isinstance(opened.book, OrderText) else {}
    teams, letter = expected.teams, opened.letter
    team, position = (
        answered(letter, expected.campaign, teams) or ("", None) if letter else ("", None)
    )
    told = _TURN.search(folded(f"turn {head['turn']}" if "turn" in head else _stem(opened.place)))
    if told and (position is None or position.turn != int(told[1])):
        turn, now = int(told[1]), expected.position
        position = now if turn == now.turn else Position(turn)
    if "team" in head:
        return _Whose(named_by(f"inbox/{head['team']}", teams), "head", position)
    if called := named_by(opened.place, teams):
        return _Whose(called, "name", position)
    if team:
        return _Whose(team, "letter that it answers", position)
    return _Whose(written_by(letter, teams) if letter else "", "sender", position)


def _stem(place: str) -> str:
    return PurePosixPath(place).stem


def from_list(opened: OpenedBook, expected: Expected) -> TakenList:
    """Return whose a list or a text is, and whether it counts; one nobody can tell is not taken."""
    whose, now = _whose(opened, expected), expected.position
    cell, team = Cell(opened.book.name), whose.team
    sender = Sender(opened.place, opened.content, team, opened.letter)
    head = head_of(opened.book) if isinstance(opened.book, OrderText) else {}
    before = expected.lists.get(sum_of(opened.kept[1]), "")
    if before:
        said = f"it was played in turn {before} as it stands, and is not read again."
        cure = "Move it away; if it is meant again, save it again with any change."
        return TakenList(sender, warning("W-STALE-TURN", said, cure, cell=cell))
    if "campaign" in head and folded(head["campaign"]) != folded(expected.campaign):
        said = f"it is of the campaign {head['campaign']}, not {expected.campaign}."
        cure = "Take it out of this campaign's folder."
        return TakenList(sender, error("E-STAMP-CAMPAIGN", said, cure, cell=cell))
    if not team:
        said = "it holds the cells of one sheet and does not say which team it is from."
        cure = "Call the file after its team, or better take the whole book, saved as .xlsx."
        return TakenList(sender, error("E-STAMP-MISSING", said, cure, cell=cell))
    earlier = _earlier_form(head, expected.sealing)
    if earlier or whose.of not in (None, now):
        is_of = f"on form {earlier}" if earlier else f"of turn {whose.of}"
        said = f"it says that it is {is_of}; turn {now} is to be played."
        cure = f"Ask the team for the book of turn {now}."
        return TakenList(sender, error("E-STALE-TURN", said, cure, cell=cell))
    if "seal" in head:
        broken = expected.sealing.broken(_stamp(head, expected.teams[team], expected, cell))
        return TakenList(sender, broken, counts=broken is None)
    called = expected.teams[team].called
    said = f"it bears no stamp: by its {whose.by} it is taken for {called}'s orders of turn {now}."
    cure = "If it is another's or of another turn, move it out of the inbox."
    return TakenList(sender, warning("W-BY-NAME", said, cure, cell=cell), counts=True)


def _earlier_form(head: Mapping[str, str], sealing: Sealing) -> str:
    """Return the number of a form that was sent before those that count; else blank."""
    form = head.get("form", "")
    is_number = re.fullmatch("[0-9]{1,6}", form) is not None
    return form if is_number and sealing.form is not None and int(form) < sealing.form else ""


def _stamp(head: Mapping[str, str], team: Team, expected: Expected, cell: Cell) -> Stamp:
    """Return the stamp that the head of a text bears: its own form and seal, all else as it is."""
    now, campaign = expected.position, expected.campaign
    texts = {"campaign": campaign, "side": team.side, "team": team.team}
    texts |= {"turn": str(now.turn), "stage": str(now.stage)}
    texts |= {label: head.get(label, "") for label in ("form", "seal")}
    return Stamp(campaign, team.side, team.team, now, {"team": cell}, texts)


def together(books: Sequence[OpenedBook]) -> list[OpenedBook]:
    """Return a team's books with its lists as the sheets of one: each holds but one form."""
    lists = [each for each in books if is_list(each)]
    if len(lists) < 2:
        return [*books]
    first = lists[0]
    sheets = [each.book.read(sheet) for each in lists for sheet in each.book.sheets()]
    grids = {f"{LIST} {number}": grid for number, grid in enumerate(sheets, start=1)}
    content = b"".join(each.content for each in lists)
    book = CellsAlone(first.book.name, grids)
    one = OpenedBook(first.place, content, book, first.parcel, first.letter)
    return [one, *(each for each in books if not is_list(each))]
