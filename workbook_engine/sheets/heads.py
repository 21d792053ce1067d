"""The head of a sheet: title, status and what it is in row 1; in row 2 its sections, or a hint."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from workbook_engine.core.languages import _, spoken
from workbook_engine.sheets.cells import put
from workbook_engine.sheets.faces import Face, Placed
from workbook_engine.sheets.measure import wrapped_lines
from workbook_engine.sheets.page import FIRST_SHEET
from workbook_engine.sheets.paper import FORM
from workbook_engine.sheets.styles import Palette

if TYPE_CHECKING:
    from xlsxwriter.worksheet import Worksheet

TITLE_ROW, SECTION_ROW = 0, 1
LEAST_STATUS = 8.0
"""Characters that a column must have to hold the status."""
LEAST_SAID = 60.0
"""And for the description of the sheet, at least."""
BACK = "  < "
"""Stands between a title and the sheet that it leads back to."""
YOURS = _("Yellow is yours to fill in.")
ON_PAPER = _("To print it, print {form}.").format(form=FORM)
HINT_SIZE, HINT_LINE = 8.0, 10.5
"""Of what is said over a column of an order sheet, in points: its letters, and a line of them."""
TITLE_HEIGHT, SAID_LINE = 26.0, 12.0
"""Of row 1, in points; and of a line of what is said in it."""
KEPT = "Kept by the engine"
"""The heading of what no section names."""


def top_below(sheet: Worksheet, face: Face, palette: Palette) -> None:
    """Write the title of a table that stands below another, and what it is, over its headers."""
    row, band = face.header_row - 2, palette.look("section")
    for placed in face.columns:
        put(sheet, row, placed.place, None, band)
    put(sheet, row, 0, face.title, band)
    put(sheet, row, 1, face.schema.description, palette.look("hint"))


def status_column(face: Face) -> int:
    """Return the column of row 1 that holds the status: beside the title, else the last seen."""
    beside = _beside_title(face)
    left = sum(placed.width for placed in face.shown if placed.place > beside)
    return face.shown[-1].place if face.sections and left < LEAST_SAID else beside


def _beside_title(face: Face) -> int:
    """Return the first column of row 1 that the title leaves free."""
    back = len(f"{BACK}{FIRST_SHEET}") if face.which == "master" else 0
    room, wanted = 0.0, len(top_title(face)) * 1.7 + max(2.0, back * 1.2)
    for column in face.shown:
        if room >= wanted and column.width >= LEAST_STATUS:
            return column.place
        room += column.width
    return len(face.columns)


def top(
    sheet: Worksheet, face: Face, palette: Palette, status: str, link: str, remark: str = ""
) -> None:
    """Write rows 1 and 2: title, status, what the sheet is, and which columns are yours.

    A remark on what there is to order follows, on an order sheet.
    """
    _title_row(sheet, face, palette)
    where = status_column(face)
    if link:
        sheet.write_url(TITLE_ROW, where, link, palette.look("status"), status)
    else:
        put(sheet, TITLE_ROW, where, status or None, palette.head("position"))
    typed = [placed for placed in face.columns if placed.typed]
    about = face.schema.description
    if face.is_order_form:
        first = _behind(face, where, len(status) * 1.2 + 2)
        said = " ".join(filter(None, (about, spoken(ON_PAPER), spoken(YOURS), remark)))
        _tell_how(sheet, face, first, said, palette)
    elif face.sections:
        _say(sheet, face, where, f"{about}{_opened(face)}", palette)
        _bands(sheet, face, palette)
    elif typed and len(typed) * 2 < len(face.columns) and face.schema.shape.has_rows:
        put(sheet, TITLE_ROW, where + 1, about, palette.head("about"))
        for placed in typed:
            put(sheet, SECTION_ROW, placed.place, _("yours ▼"), palette.look("yours"))
    else:
        hint = YOURS if typed else _("Written for you; nothing to fill in.")
        said = " ".join(filter(None, (about, spoken(hint), remark)))
        put(sheet, SECTION_ROW, 0, said, palette.look("hint"))


def _title_row(sheet: Worksheet, face: Face, palette: Palette) -> None:
    """Write the title, in a team's book on a band of its side's colour."""
    sheet.set_row(TITLE_ROW, TITLE_HEIGHT)
    if palette.own:
        for column in range(len(face.columns)):
            put(sheet, TITLE_ROW, column, None, palette.head("title"))
    put_title(sheet, top_title(face), palette)


def _behind(face: Face, column: int, wide: float) -> int:
    """Return the column that begins so many characters behind where another does."""
    while wide > 0 and column < face.columns[-1].place:
        wide -= face.columns[column].width
        column += 1
    return column


def _tell_how(sheet: Worksheet, face: Face, first: int, said: str, palette: Palette) -> None:
    """Write what an order sheet is in row 1, and over each column in a few words what goes there.

    All of it is seen and printed; the notes and what Excel says beside a cell say more.
    """
    last, look = face.columns[-1].place, palette.head("said")
    room = sum(placed.width for placed in face.columns[first:])
    lines = wrapped_lines(said, room or face.columns[last].width)
    sheet.set_row(TITLE_ROW, max(TITLE_HEIGHT, SAID_LINE * lines + 2))
    if first < last:
        sheet.merge_range(TITLE_ROW, first, TITLE_ROW, last, said, look)
    else:
        put(sheet, TITLE_ROW, last, said, look)
    hints = [(placed, in_few_words(placed.column.note)) for placed in face.columns]
    for placed, hint in hints:
        put(sheet, SECTION_ROW, placed.place, hint or None, palette.look("how"))
    most = max(wrapped_lines(hint, placed.width / HINT_SIZE * 10 - 1) for placed, hint in hints)
    sheet.set_row(SECTION_ROW, HINT_LINE * most + 3)


def in_few_words(note: str) -> str:
    """Return the beginning of a note: its first sentence, without anything in brackets.

    >>> in_few_words("Ticked: by night (OC-12.5). Not for fighters.")
    'Ticked: by night'
    """
    return note.partition(". ")[0].partition(" (")[0].rstrip(".")


def put_title(sheet: Worksheet, title: str, palette: Palette) -> None:
    """Write a sheet's title into A1, with the way back to the book's first sheet beside it."""
    head = palette.head("title")
    put(sheet, TITLE_ROW, 0, title, head)
    if palette.home and title:
        tip = f"To the {palette.home}"
        sheet.write_url(TITLE_ROW, 0, f"internal:'{palette.home}'!A1", head, title, tip)
        parts = head, title, palette.look("back"), f"{BACK}{palette.home}"
        sheet.write_rich_string(TITLE_ROW, 0, *parts, head)


def top_title(face: Face) -> str:
    """Return the title in cell A1; on a form it must not pass for one of the labels below."""
    labels = {placed.column.header for placed in face.columns}
    is_label = face.schema.shape.has_labels and face.title in labels
    return _("{title} sheet").format(title=face.title) if is_label else face.title


def _say(sheet: Worksheet, face: Face, status: int, said: str, palette: Palette) -> None:
    """Describe a sheet in the space that the title and the status leave in row 1."""
    first = _beside_title(face)
    places = [placed.place for placed in face.shown if placed.place >= first]
    places = [place for place in places if place != status]
    look = palette.look("said")
    if len(places) > 1:
        sheet.merge_range(TITLE_ROW, places[0], TITLE_ROW, places[-1], said, look)
    else:
        put(sheet, TITLE_ROW, places[0] if places else first + 1, said, look)


def _opened(face: Face) -> str:
    """Say what each [+] opens."""
    said = [f"{where}: {opens}" for where, opens in _openings(face)]
    return f" [+] {'; '.join(said)}." if said else ""


def _openings(face: Face) -> Iterator[tuple[str, str]]:
    headers = {placed.column.name: placed.column.header for placed in face.columns}
    for each in face.sections:
        if each.closed and each.shown:
            yield f"over {headers[each.shown[0]]}", each.opens
    if face.columns[-1].closed:
        yield "at the far right", _at_the_right(face)


def _at_the_right(face: Face) -> str:
    """Say what stands behind all that is shown."""
    last = face.sections[-1]
    return KEPT.lower() if last.shown else last.opens or last.title.lower()


def _bands(sheet: Worksheet, face: Face, palette: Palette) -> None:
    """Write the headings of the sections over their columns; they are seen one by one."""
    title_of = {each.shown[0]: each.title for each in face.sections if each.shown}
    opens_of = {
        each.closed[0]: each.opens if each.shown else each.title
        for each in face.sections
        if each.closed
    }
    for placed in face.columns:
        name = placed.column.name
        begins, said = name in title_of, title_of.get(name) or opens_of.get(name)
        look = palette.look("band begins" if begins else "band")
        put(sheet, SECTION_ROW, placed.place, said.upper() if said else None, look)
    if last := _last(face):
        put(sheet, SECTION_ROW, last.place, KEPT.upper(), palette.look("band begins"))


def _last(face: Face) -> Placed | None:
    """Return the first column that no section names."""
    named = {name for each in face.sections for name in (*each.closed, *each.shown)}
    return next((placed for placed in face.columns if placed.column.name not in named), None)
