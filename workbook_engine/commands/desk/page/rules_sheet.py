"""The sheet Rules of the master: the charts of the rule set as printed, with the numbers in force.

It is laid behind all other sheets, and again only when something on it has changed. What is not as
printed stands first, and is bold on grey where it stands in a chart. Only the notes are read by
nobody but the umpire.
"""

from __future__ import annotations

from collections.abc import Iterator
from zlib import crc32

from workbook_engine.books.file_book import FileBook
from workbook_engine.books.page import Box, Page
from workbook_engine.commands.desk.page.desk_blocks import HEAD, LINK, NOTES, SMALL, TITLE, Sheet
from workbook_engine.commands.desk.page.rules_columns import LINE, UNIT, WIDE, Columns, Table
from workbook_engine.core.answers import shown
from workbook_engine.core.house_rulings import RulingsInForce
from workbook_engine.core.records import replace
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.settings import Settings
from workbook_engine.reports.card import in_order
from workbook_engine.reports.charts import in_words
from workbook_engine.sheets.page import FIRST_SHEET

RULES, NAME = "Rules", "rules"
"""The sheet, and what the names in the master begin with that tell where it lies."""
SUM = "rules_sum"
"""The name in the master that keeps what was laid last, as a number."""
COLUMN = 12.0
"""Characters of one column."""
SCALE = 82
HOUSE = "Rulings of the House"
NOTES_TITLE = "My notes on the rules   never read, never overwritten"
NOTHING = "Nothing: all charts are in force as printed, and all readings as the rule set comes."
ABOUT = (
    "The charts as printed, with the numbers in force for the turn to be played. Bold on grey is "
    "not as printed: H1 is a ruling of the House, a house rule is a reading chosen otherwise."
)


def lay_rules(book: FileBook, ruleset: RuleSet, settings: Settings, house: RulingsInForce) -> None:
    """Lay the sheet where what it says has changed.

    One of the umpire's own that is called so stays. A rule set without a chart has no such sheet.
    """
    if ruleset.charts and book.may_lay(RULES, NAME):
        page = rules_page(ruleset, settings, house)
        if not (book.laid(NAME) and book.mark(SUM) == page.marks[SUM]):
            book.lay(page)


def rules_page(ruleset: RuleSet, settings: Settings, house: RulingsInForce) -> Page:
    """Return the sheet of a rule set with its readings, and the rulings that hold."""
    sheet = Sheet(unit=UNIT)
    _put_head(sheet, ruleset)
    columns = Columns(sheet)
    columns.put(_not_as_printed(settings, house))
    for name in in_order(ruleset):
        chart = in_words(ruleset.charts[name], settings, house)
        title = f"{chart.title}   {chart.source}"
        columns.put(Table(title, chart.heads, chart.rows, chart.ruled))
    columns.end()
    notes = _put_notes(sheet)
    return Page(
        title=RULES,
        name=NAME,
        blocks=tuple(sheet.blocks),
        widths=(COLUMN,) * WIDE,
        heights=tuple(sheet.heights),
        notes=notes,
        footer=f"&L&8Umpire only. Do not hand out.&C&8{ruleset.title}: rules in force"
        "&R&8&F, page &P of &N",
        marks={SUM: crc32(repr(sheet.blocks).encode())},
        scale=SCALE,
        breaks=columns.breaks,
        first=False,
    )


def _put_head(sheet: Sheet, ruleset: RuleSet) -> None:
    row = sheet.rows(1, 2 * LINE)
    sheet.put(row, 1, WIDE - 4, f"{ruleset.title}: the rules in force", TITLE)
    look = replace(LINK, edges={})
    sheet.put(row, WIDE - 3, 1, FIRST_SHEET, look, f"{FIRST_SHEET}!A1")
    sheet.put(row, WIDE - 2, 1, "Settings", look, "Settings!A1")
    sheet.put(row, WIDE - 1, 2, HOUSE, look, f"{HOUSE}!A1")
    sheet.put(sheet.rows(1, LINE), 1, WIDE, ABOUT, SMALL)


def _not_as_printed(settings: Settings, house: RulingsInForce) -> Table:
    """Return what of the rule set is not in force as it comes, in the umpire's own words."""
    rows = tuple(_differing(settings, house))
    title = "Not as the rule set comes"
    heads = ("", "Rule", "Scope", "In force", "Instead of", "Reason")
    if not rows:
        return Table(title, (NOTHING,), ())
    return Table(title, heads, rows, across=True)


def _differing(settings: Settings, house: RulingsInForce) -> Iterator[tuple[str, ...]]:
    for each in house.rulings:
        held = ": ".join(filter(None, (each.what, shown(each.value) or each.text)))
        was = shown(each.printed) if each.what else ""
        yield each.number, each.rule, str(each.scope), held, was, each.reason
    for setting in settings:
        if not setting.is_default:
            held = f"{setting.title}: {shown(setting.value)}"
            was = shown(setting.default)
            yield "", setting.cite, "campaign", held, was, "A reading chosen on Settings"


def _put_notes(sheet: Sheet) -> Box:
    sheet.put(sheet.rows(1, LINE), 1, WIDE, NOTES_TITLE, HEAD)
    first = sheet.rows(4, LINE)
    sheet.put(first, 1, WIDE, None, NOTES, deep=4)
    return Box(first, 1, first + 3, WIDE)
