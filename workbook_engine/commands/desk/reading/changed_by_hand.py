"""What the umpire did by hand since the last commit: the master on the desk against the archived.

Values are compared, not bytes or formats: a book that Excel saved again is the same book.
"""

from __future__ import annotations

from workbook_engine.books.book import BookProblem
from workbook_engine.books.file_book import FileBook
from workbook_engine.books.limits import MASTER
from workbook_engine.campaign import CampaignFolder, OpenedBook, labelled, labelled_value, sum_of
from workbook_engine.commands.desk.reading.campaign_sheet import RULESET, SHEET
from workbook_engine.core.findings import Cell, Finding, error, warning
from workbook_engine.core.frozen import dataclass
from workbook_engine.core.hand_edits import Edited, hand_edits, hand_rulings
from workbook_engine.core.records import Record, State
from workbook_engine.core.rulings import Ruling
from workbook_engine.sheets.reading import read
from workbook_engine.sheets.schema import Schemas
from workbook_engine.store.history import HistoryProblem
from workbook_engine.store.manifest import Manifest

PROMISE, MIXED = "Promise of the dice", "Mixed into the dice"
ARCHIVED = "the last commit's master"


@dataclass(frozen=True, slots=True)
class ByHand:
    """What was done by hand since a commit."""

    rulings: tuple[Ruling, ...] = ()
    findings: tuple[Finding, ...] = ()
    map_holds: bool = False
    """Whether the master's map is as the commit left it, and so is all that it is drawn from."""


def since_last_commit(
    folder: CampaignFolder, master: OpenedBook, schemas: Schemas, now: State
) -> ByHand:
    """Hold the master against the one that the last commit left on the desk."""
    head = folder.history.head()
    return (
        ByHand()
        if head is None
        else since(folder.history.settled(head), folder, master, schemas, now)
    )


def since(
    commit: Manifest, folder: CampaignFolder, master: OpenedBook, schemas: Schemas, now: State
) -> ByHand:
    """Hold a master against the one that a commit left."""
    path = next((f"out/{book}" for book in commit.books if book.startswith("master.")), "")
    if not path or commit.files[path] == sum_of(master.content):
        return ByHand(map_holds=True)
    try:
        archived = FileBook(folder.history.read(commit, path), ARCHIVED, MASTER)
    except (HistoryProblem, BookProblem) as problem:
        return ByHand(findings=(_not_compared(master, problem),))
    if at_odds := _at_odds(archived, master):
        return ByHand(findings=at_odds)
    before = read(archived, schemas, "master", now.position).tables
    sheets = edited_sheets(schemas)
    edits = hand_edits(before, now.tables, sheets)
    holds = not edits and _maps_are_alike(archived, master, schemas)
    return ByHand(hand_rulings(now.position, before, edits, sheets), map_holds=holds)


def _maps_are_alike(archived: FileBook, master: OpenedBook, schemas: Schemas) -> bool:
    titles = (sheet.title for sheet in schemas.in_book("master") if sheet.drawn)
    return all(master.book.is_alike(archived, title) for title in titles)


def edited_sheets(schemas: Schemas) -> dict[type[Record], Edited]:
    """Return the sheets of the master that are the umpire's, with the columns he types in."""
    return {
        sheet.record: Edited(
            sheet.title, {each.name: each.header for each in sheet.fields if each.edit == "umpire"}
        )
        for sheet in schemas.in_book("master")
        if sheet.book == "master" and sheet.group in {"Control", "Inputs"} and not sheet.view
    }


def _at_odds(archived: FileBook, master: OpenedBook) -> tuple[Finding, ...]:
    """Return a finding for what the engine wrote on the Campaign sheet and somebody changed."""
    found = []
    for label in (RULESET, PROMISE, MIXED):
        was, now = (labelled_value(book, SHEET, label) for book in (archived, master.book))
        if was != now:
            found.append(_changed(label, was, now, master))
    return tuple(found)


def _changed(label: str, was: str, now: str, master: OpenedBook) -> Finding:
    return error(
        "E-HISTORY-CAMPAIGN",
        f"{label} reads {now or 'blank'}, but the last commit left {was or 'blank'}.",
        "Type again what was there, or bring back the books that belong together.",
        cell=labelled(master.book, SHEET, label)[1] or Cell(master.book.name, SHEET),
    )


def _not_compared(master: OpenedBook, problem: HistoryProblem | BookProblem) -> Finding:
    return warning(
        "W-NOT-COMPARED",
        f"it cannot be compared with {ARCHIVED}: {problem.message}",
        f"{problem.cure} Until then what was changed by hand stands in no ruling.",
        cell=Cell(master.book.name),
    )
