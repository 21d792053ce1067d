"""The front page as a sheet of the master: one A4 page across, its cells values and links.

Only the notes are the umpire's. Answers are typed in the one yellow cell that a link leads to, so
that a question never has two answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbook_engine import __version__
from workbook_engine.books.file_book import FileBook
from workbook_engine.books.page import Page
from workbook_engine.campaign import labelled
from workbook_engine.commands.desk.page.button_row import BUTTONS, with_room
from workbook_engine.commands.desk.page.desk_below import put_below, put_links_and_notes
from workbook_engine.commands.desk.page.desk_blocks import FOOT, GAP, WIDE, Sheet
from workbook_engine.commands.desk.page.desk_fights import (
    are_many,
    put_fights,
    put_in_vain,
    put_odds_and_reasons,
    put_steps,
)
from workbook_engine.commands.desk.page.desk_top import put_head, put_who_and_what
from workbook_engine.commands.desk.page.faces import SHEET, TIGHT_SHEET
from workbook_engine.commands.desk.page.front_value import DRAFT, NAME, FrontPage
from workbook_engine.commands.desk.reading.desk import STEPS
from workbook_engine.core.records import replace
from workbook_engine.sheets.labels import ABOUT, NOW, VERSION
from workbook_engine.sheets.page import FIRST_SHEET

TITLE = FIRST_SHEET
COLUMN = 17 / 7
"""Characters of one column."""
ZOOM = 125
PAPER, AIRIEST = 525.0, 1.35
"""Points of a page, and how much higher than need be a row is at most."""
LEGEND = (
    "Yellow is yours and stays, as does all that stands to the right of this page and below it. "
    "Blue leads to a cell. ! must be answered. What stops a line leaves it out until it is mended."
)


def lay_desk(book: FileBook, front: FrontPage) -> None:
    """Lay the Desk, the master's first sheet; one of the umpire's own that is called so stays.

    What stands there of the turn stands on About as well, with the version that wrote it.
    """
    _tell_on_about(book, front)
    for sheet in _led_to(front):
        book.bring_out(sheet)
    if book.may_lay(TITLE, NAME):
        page = desk_page(replace(front, hidden=book.hidden()))
        book.lay(with_room(page) if book.mark(BUTTONS) else page)


def _led_to(front: FrontPage) -> Iterator[str]:
    """Yield the sheets of the master that the page leads to, besides those it lists."""
    whole = desk_page(replace(front, groups=()))
    yield from (block.link.rpartition("!")[0].strip("'") for block in whole.blocks if block.link)
    yield from (each.cell.sheet for each in front.findings if each.cell)


def _tell_on_about(book: FileBook, front: FrontPage) -> None:
    turn = ", ".join(filter(None, (front.turn, front.date)))
    for label, text in ((NOW, f"{turn}: {front.state}"), (VERSION, __version__)):
        _, cell = labelled(book, ABOUT, label)
        if cell is not None:
            book.write(cell.sheet, {cell.address: text})


def desk_page(front: FrontPage) -> Page:
    """Return the sheet of a front page."""
    sheet = Sheet(tight=are_many(front))
    face = TIGHT_SHEET if sheet.tight else SHEET
    put_head(sheet, front)
    put_who_and_what(sheet, front, face)
    put_in_vain(sheet, front, face)
    if front.stopped:
        put_steps(sheet, front, face)
    sheet.rows(1, GAP)
    put_fights(sheet, front)
    put_odds_and_reasons(sheet, front, face)
    if not front.stopped:
        put_steps(sheet, front, face)
    sheet.rows(1, GAP)
    put_below(sheet, front, face)
    sheet.rows(1, GAP)
    notes = put_links_and_notes(sheet, front)
    sheet.put(sheet.rows(1), 1, WIDE, LEGEND, FOOT)
    return Page(
        title=TITLE,
        name=NAME,
        blocks=tuple(sheet.blocks),
        widths=(COLUMN,) * WIDE,
        heights=_airy(sheet.heights),
        notes=notes,
        footer=_footer(front),
        marks={DRAFT: front.draft, STEPS: front.stopped_at},
        zoom=ZOOM,
    )


def _airy(heights: Sequence[float]) -> tuple[float, ...]:
    """Return rows as high as the paper allows, where there is little to say."""
    more = min(AIRIEST, PAPER / sum(heights))
    return tuple(round(each * max(1.0, more), 1) for each in heights)


def _footer(front: FrontPage) -> str:
    said = f"{front.campaign}, Desk, {front.turn}, {front.state}"[:110].replace("&", "&&")
    return f"&L&8Umpire only. Do not hand out.&C&8 {said}&R&8&F"
