"""What one stage of a turn leaves for the next on the Workings: fights that are still to come.

The master on the desk may hold a draft, so these rows are read from the last commit's master. Where
a turn has one stage, dispatches alone are carried: all other workings are made again.
"""

from __future__ import annotations

from collections.abc import Mapping

from workbook_engine.books.file_book import FileBook
from workbook_engine.books.limits import MASTER
from workbook_engine.campaign import CampaignFolder
from workbook_engine.commands.desk.reading.changed_by_hand import ARCHIVED
from workbook_engine.core.dispatches import Dispatch, Reported
from workbook_engine.core.findings import Problem
from workbook_engine.core.records import Position, Record, Tables, replace
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.sheets.reading import read
from workbook_engine.sheets.schema import Schemas

Carried = Mapping[type[Record], Mapping[str, Record]]


def carried(
    folder: CampaignFolder, ruleset: RuleSet, schemas: Schemas, position: Position, desk: Tables
) -> Carried:
    """Return the rule set's own Workings as the last commit left them.

    Where its master cannot be read, which other findings tell, they are taken from the desk.
    """
    own = (each for each in schemas.in_book("master") if each.group == "Workings")
    sheets = tuple(each for each in own if each.record in ruleset.records)
    if len(ruleset.sequence) == 1:
        sheets = tuple(
            each for each in sheets if each.record in (Dispatch, Reported) and desk[Dispatch]
        )
        schemas = replace(schemas, sheets=sheets)  # no other is worth reading a book for
    tables = (_archived(folder, schemas, position) or desk) if sheets else desk
    return {each.record: tables[each.record] for each in sheets}


def _archived(folder: CampaignFolder, schemas: Schemas, position: Position) -> Tables | None:
    head = folder.history.head()
    if head is None:
        return None
    commit = folder.history.settled(head)
    path = next((f"out/{book}" for book in commit.books if book.startswith("master.")), "")
    try:
        book = FileBook(folder.history.read(commit, path), ARCHIVED, MASTER)
        return read(book, schemas, "master", position).tables
    except Problem:
        return None
