"""What a team is sent as JSON: its report page by page, and the rows of its book's sheets.

The keys stay what they are (docs/for_players.md): sheets go by the names of their schemas, columns
by those of their fields, however either is headed in the book.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from workbook_engine.core.briefing import Sight
from workbook_engine.core.records import Record
from workbook_engine.core.report_pages import Page, PageRow, Table
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.sheets.schema import schemas_of


def as_json(ruleset: RuleSet, sight: Sight[object]) -> bytes:
    """Return all that one team is told after a turn, of its view alone."""
    pages = ruleset.briefing.pages(sight.knows)
    said = {
        "campaign": sight.campaign,
        "rules": ruleset.name,
        "team": sight.team,
        "called": sight.called,
        "side": sight.side,
        "after": str(sight.played) if sight.played else "",
        "orders_for": str(sight.position),
        "date": sight.date,
        "orders_wanted_by": sight.deadline,
        "report": [_page(each) for each in pages],
        "sheets": _sheets(ruleset, sight),
    }
    return msgspec.json.format(msgspec.json.encode(said, enc_hook=str), indent=1) + b"\n"


def _page(page: Page) -> Mapping[str, Any]:
    return {
        "title": page.title,
        "situation": {head.lower(): text for head, text in page.situation},
        "tables": [_table(each) for each in (page.beside, *page.tables) if each],
    }


def _table(table: Table) -> Mapping[str, Any]:
    return {
        "title": table.title,
        "heads": table.heads,
        "rows": [line.cells for line in table.lines],
    }


def _sheets(ruleset: RuleSet, sight: Sight[object]) -> Mapping[str, Any]:
    """Return the rows of each sheet, in the order of the book, without what is blank in them."""
    tables = ruleset.briefing.tables(sight.knows)
    shown = (each for each in schemas_of(ruleset).in_book("team") if each.record is not PageRow)
    return {
        each.json["$id"].rpartition("/")[2]: [_row(row) for row in tables[each.record].values()]
        for each in shown
        if tables[each.record]
    }


def _row(record: Record) -> Mapping[str, Any]:
    fields = ((name, getattr(record, name)) for name in record.__struct_fields__)
    return {name: value for name, value in fields if value not in ("", None, ())}
