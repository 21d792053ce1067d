"""What the umpire did by hand since the last commit: the master on the desk against the archived.

Values are compared, not bytes or formats: a book that Excel saved again is the same book.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct, field

from workbook_engine.books.file_book import FileBook
from workbook_engine.books.limits import MASTER
from workbook_engine.campaign import CampaignFolder, OpenedBook, labelled, labelled_value, sum_of
from workbook_engine.commands.desk.reading.campaign_sheet import RULESET, SHEET
from workbook_engine.core.changes import Set, apply
from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.findings import Cell, Finding, Problem, error, warning
from workbook_engine.core.first_names import first_names, renamed
from workbook_engine.core.hand_edits import BY_HAND, Edited, hand_edits, hand_rulings
from workbook_engine.core.records import Record, RowKey, State, Tables, replace
from workbook_engine.core.rulings import Ruling
from workbook_engine.sheets.reading import read
from workbook_engine.sheets.schema import Schemas
from workbook_engine.store.manifest import Manifest

KEPT = "Promise of the dice", "Mixed into the dice", "Dice keep the name"
"""What the engine wrote about the dice."""
ARCHIVED = "the last commit's master"


class ByHand(Struct, frozen=True):
    """What was done by hand since a commit."""

    rulings: tuple[Ruling, ...] = ()
    findings: tuple[Finding, ...] = ()
    map_holds: bool = False
    """Whether what is drawn as typed is as the commit left it, and so is all it is drawn from."""
    renamed: Mapping[RowKey, str] = field(default_factory=dict)
    """What rows that were given another name were called at the commit."""
    noted: Mapping[str, Campaign] = field(default_factory=dict)
    """The row of the Campaign sheet where it notes them so that their dice keep their names."""


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
    except Problem as problem:
        return ByHand(findings=(_not_compared(master, problem.finding),))
    if at_odds := _at_odds(archived, master):
        return ByHand(findings=at_odds)
    sheets = edited_sheets(schemas)
    his = replace(schemas, sheets=tuple(map(schemas.of, sheets)))
    before = read(archived, his, "master", now.position).tables
    edits = hand_edits(before, now.tables, sheets)
    holds = not edits and _maps_are_alike(archived, master, schemas)
    names = _renamed(before, now.tables, schemas)
    noted = _noted(now, {new: old for (_, new), old in names.items()})
    rulings = (*hand_rulings(now.position, before, edits, sheets), *_names_kept(now, noted))
    return ByHand(rulings, map_holds=holds, renamed=names, noted=noted)


def _renamed(before: Tables, now: Tables, schemas: Schemas) -> dict[RowKey, str]:
    """Return the rows of the umpire's tables that he gave another name."""
    return {
        **{(Team, new): old for new, old in _sides_renamed(before[Team], now[Team])},
        **{
            (kind, new): old
            for kind in _named(schemas)
            for new, old in renamed(before[kind], now[kind]).items()
        },
    }


def _sides_renamed(
    before: Mapping[str, Team], now: Mapping[str, Team]
) -> Iterator[tuple[str, str]]:
    """Yield each side whose teams have all become another's: its new name and its old."""
    left = {team.side for team in now.values()}
    for key in before.keys() & now.keys():
        old, new = before[key].side, now[key].side
        if old not in left and new not in {team.side for team in before.values()}:
            yield new, old


def _named(schemas: Schemas) -> Iterator[type[Record]]:
    """Yield the records whose rows the umpire names, each in a cell of its own."""
    for kind in edited_sheets(schemas):
        schema = schemas.of(kind)
        key = next((each for each in schema.fields if each.name == schema.key), None)
        if schema.shape.has_rows and key is not None and key.edit == "umpire":
            yield kind


def _noted(now: State, names: Mapping[str, str]) -> dict[str, Campaign]:
    """Return the row of the Campaign sheet with the first names of rows, if that changes it."""
    row = next(iter(now[Campaign].values()))
    kept = first_names(row.first_names).after(names).written()
    return {} if kept == row.first_names else {row.key: replace(row, first_names=kept)}


def _names_kept(now: State, noted: Mapping[str, Campaign]) -> Iterator[Ruling]:
    """Yield the ruling that renamed rows keep the names of their dice."""
    for row in noted.values():
        change = Set(Campaign, row.key, "first_names", row.first_names)
        yield Ruling(
            id=f"{now.position}/by hand/names of dice/1",
            rule="umpire",
            text=f"Dice keep their names: {row.first_names or 'as they are'}",
            changes=apply(now, [change])[1],
            phase=BY_HAND,
        )


def _maps_are_alike(archived: FileBook, master: OpenedBook, schemas: Schemas) -> bool:
    titles = (sheet.title for sheet in schemas.in_book("master") if sheet.as_typed)
    return all(master.book.is_alike(archived, title) for title in titles)


def edited_sheets(schemas: Schemas) -> dict[type[Record], Edited]:
    """Return the sheets of the master that are the umpire's, with the columns he types in."""
    return {
        sheet.record: Edited(
            sheet.title,
            {c.name: c.header for c in sheet.fields if c.edit == "umpire" and not c.private},
        )
        for sheet in schemas.in_book("master")
        if sheet.book == "master" and sheet.group in {"Control", "Inputs"} and not sheet.view
    }


def _at_odds(archived: FileBook, master: OpenedBook) -> tuple[Finding, ...]:
    """Return a finding for what the engine wrote on the Campaign sheet and somebody changed."""
    found = []
    for label in (RULESET, *KEPT):
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


def _not_compared(master: OpenedBook, why: Finding) -> Finding:
    return warning(
        "W-NOT-COMPARED",
        f"it cannot be compared with {ARCHIVED}: {why.message}",
        f"{why.cure} Until then what was changed by hand stands in no ruling.",
        cell=Cell(master.book.name),
    )
