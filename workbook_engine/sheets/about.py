"""The first and the last sheet of a book: how to use it, and the lists behind the drop-downs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from workbook_engine.core.languages import _, listed, plural, spoken
from workbook_engine.sheets.cell_maps import cell_map
from workbook_engine.sheets.cells import put, put_down
from workbook_engine.sheets.faces import HEADER_ROW, Face
from workbook_engine.sheets.heads import put_title
from workbook_engine.sheets.labels import ABOUT, LABELS
from workbook_engine.sheets.page import text_height
from workbook_engine.sheets.paper import FORM, orders_among
from workbook_engine.sheets.pictures import MAP, about_map
from workbook_engine.sheets.schema import Which
from workbook_engine.sheets.styles import Palette
from workbook_engine.sheets.tables import ground_key
from workbook_engine.sheets.validations import Offers

if TYPE_CHECKING:
    from xlsxwriter.workbook import Workbook
    from xlsxwriter.worksheet import Worksheet

LABEL, PROSE = 24.0, 84.0
"""Widths; together letters of 9 points on A4."""

MASTER_STEPS = (
    "Yellow cells with blue text are yours. The rest is written for you, or locked against slips "
    "of the hand: Review, Unprotect Sheet; there is no password.",
    "A sheet shows what you read and type. A [+] over the columns opens what is seldom needed; row "
    "1 says what. Grey columns are kept by the engine. A sheet of the list below that you do not "
    "see is hidden until it is used: right-click on a tab, Unhide.",
    "umpire check FOLDER lists what is wrong in the books, cell by cell, and changes nothing.",
    "umpire draft FOLDER plays the turn on paper: it fills the Workings sheets. Type your dice, "
    "judgements and results in the yellow cells there and draft again, as often as you like.",
    "What reads MUST ANSWER waits for you. What reads REVIEW was answered on other grounds: "
    "change the answer, or tick Confirm to keep it.",
    "umpire commit FOLDER carries the turn out; umpire undo FOLDER takes it back.",
    "Sort, filter and format as you like. Your notes, your own sheets and the columns to the "
    "right of each table are left alone.",
)

COLOURS = (
    ("input", _("yours"), _("Yellow, blue text: type here, or choose from the list.")),
    ("kept", "kept", "Grey: kept by the engine from turn to turn; change it if you must."),
    ("locked", _("written"), _("White: written for you. Locked, without a password.")),
    ("header", _("Header"), _("Dark: headings. Rest the pointer on one to read its note.")),
)


READ_FIRST = (_("Report"), _("Forces"))
"""What a team reads before it orders, of the sheets that its book has."""


def team_steps(shown: Sequence[Face]) -> tuple[str, ...]:
    """Return how a team uses its book."""
    names = [face.title for face in shown if face.schema.book == "order"]
    titles = {face.title for face in shown}
    read = [title for title in map(spoken, READ_FIRST) if title in titles]
    told, orders = _named(read), _named(names or [_("order")])
    return (
        _(
            "Read {read}, then fill in the yellow cells of {orders}: one line for each order."
        ).format(read=told, orders=orders),
        _(
            "Or print the sheet {form} and fill it in by pen. It shows by itself what you type on "
            "{orders}; nothing is typed on it."
        ).format(form=FORM, orders=orders),
        _(
            "Cells with an arrow offer a list; the lists stand to the right of this page. Leave "
            "blank what does not apply."
        ),
        _(
            "Say anything else to Control in the column In your own words. It is read by a person; "
            "what Control answers stands in the report."
        ),
        plural(
            "Save the book and send it back under any name. Only {orders} is read: what is written "
            "elsewhere has no effect.",
            "Save the book and send it back under any name. Only {orders} are read: what is "
            "written elsewhere has no effect.",
            len(names),
            orders=orders,
        ),
    )


def _named(titles: Sequence[str]) -> str:
    """Return sheets as a sentence names them."""
    return plural("the {sheets} sheet", "the {sheets} sheets", len(titles), sheets=listed(titles))


class Told(Struct, frozen=True):
    """What the About sheet of one book tells."""

    title: str
    sequence: Sequence[tuple[str, str]]
    """The sequence of play, as name and rule."""
    notes: Sequence[str]
    """What the reader must know of this campaign before all else."""
    stamp: Mapping[str, str]
    steps: Sequence[str] = ()
    """How the book is used, where it is not the umpire's own or a team's."""
    paper: str = "A4"
    """What the book is printed on."""


def fill_about(
    sheet: Worksheet, shown: Sequence[Face], palette: Palette, told: Told, which: Which
) -> dict[str, str]:
    """Write the About sheet; return the address of each cell of the stamp."""
    stamp = told.stamp
    sheet.set_column(0, 0, LABEL)
    sheet.set_column(1, 1, PROSE)
    sheet.set_row(0, 26)
    put_title(sheet, told.title, palette)
    put(sheet, 0, 1, None, palette.head("title"))
    where = _stamp(sheet, stamp, palette)
    row = HEADER_ROW + len(stamp) + (1 if stamp else -1)
    row = _notes(sheet, row, told.notes, palette)
    steps = told.steps or (MASTER_STEPS if which == "master" else team_steps(shown))
    row = _section(sheet, row, _("How to use this book"), palette)
    for number, step in enumerate(steps, 1):
        row = _line(sheet, row, str(number), step, palette)
    row = _section(sheet, row + 1, _("Colour key"), palette)
    kept = {"kept"} if which == "team" else set()
    for look, word, meaning in (each for each in COLOURS if each[0] not in kept):
        put(sheet, row, 0, word, palette.look(look))
        put(sheet, row, 1, meaning, palette.look("prose"))
        row += 1
    if told.sequence:
        row = _section(sheet, row + 1, "Sequence of play", palette)
        for number, (name, cite) in enumerate(told.sequence, 1):
            row = _line(sheet, row, f"{number}  {cite}", name, palette)
    row = _sheets(sheet, row + 1, shown, palette)
    sheet.print_area(0, 0, row - 1, 1)  # without the lists beside it
    return where


def _stamp(sheet: Worksheet, stamp: Mapping[str, str], palette: Palette) -> dict[str, str]:
    where = {}
    for row, (key, value) in enumerate(stamp.items(), HEADER_ROW):
        put(sheet, row, 0, LABELS.get(key, key.capitalize()), palette.look("label"))
        look = palette.look("locked", num_format="@", align="left", text_wrap=True)
        put(sheet, row, 1, value, look)
        sheet.set_row(row, text_height([(value, PROSE)]))  # of many teams the words are long
        where[key] = f"$B${row + 1}"
    return where


def _notes(sheet: Worksheet, row: int, notes: Sequence[str], palette: Palette) -> int:
    if not notes:
        return row
    row = _section(sheet, row, _("Know first"), palette)
    for note in notes:
        row = _line(sheet, row, "", note, palette)
    return row + 1


def _sheets(sheet: Worksheet, row: int, shown: Sequence[Face], palette: Palette) -> int:
    row = _section(sheet, row, _("The sheets"), palette)
    forms = orders_among(shown)
    for face in shown:
        if face.schema.follows_map:
            _linked(sheet, row, MAP, palette)
            _prose(sheet, row, about_map(face.title if face.schema.shape.is_map else ""), palette)
            row += 1
        _linked(sheet, row, face.title, palette, face.stands_on, face.header_row - 2)
        about = face.schema.description
        if face.schema.shape.is_ground:
            about = _("{about} Letters: {letters}.").format(about=about, letters=ground_key(face))
        elif face.schema.shape.is_map:
            about = f"{about} {cell_map(face.schema).key(face)}"
        _prose(sheet, row, about, palette)
        row += 1
        if face in forms[-1:]:
            _linked(sheet, row, FORM, palette)
            said = _("The same order sheets on paper, to be filled in by pen.")
            _prose(sheet, row, said, palette)
            row += 1
    return row


def _linked(
    sheet: Worksheet, row: int, title: str, palette: Palette, tab: str = "", line: int = 1
) -> None:
    to = f"internal:'{spoken(tab or title)}'!A{line}"
    sheet.write_url(row, 0, to, palette.look("link"), spoken(title))


def _section(sheet: Worksheet, row: int, heading: str, palette: Palette) -> int:
    sheet.set_row(row, 20)
    put(sheet, row, 0, heading, palette.look("section"))
    put(sheet, row, 1, None, palette.look("section"))
    return row + 1


def _line(sheet: Worksheet, row: int, label: str, text: str, palette: Palette) -> int:
    put(sheet, row, 0, label, palette.look("prose"))
    _prose(sheet, row, text, palette)
    return row + 1


def _prose(sheet: Worksheet, row: int, text: str, palette: Palette) -> None:
    put(sheet, row, 1, text, palette.look("prose"))
    sheet.set_row(row, text_height([(text, PROSE)]))


def fill_lists(sheet: Worksheet, offered: Offers, palette: Palette) -> None:
    """Write what the drop-downs offer, one column a list, so that everybody sees it."""
    look = palette.look("locked", num_format="@")
    for column, (heading, words) in enumerate(offered.lists.items(), offered.left):
        longest = max(len(spoken(word)) for word in (heading, *words))
        sheet.set_column(column, column, min(40, max(9, longest + 2)))
        put(sheet, HEADER_ROW - 1, column, heading, palette.look("header"))
        put_down(sheet, HEADER_ROW, column, words, look)
    said = _("What the drop-downs offer. Nothing to fill in.")
    put(sheet, 1, offered.left, said, palette.look("hint"))
    if not offered.left:
        sheet.set_row(0, 24)
        sheet.freeze_panes(HEADER_ROW, 0)


def name_stamp(workbook: Workbook, where: Mapping[str, str]) -> None:
    """Give the cells of the stamp names of their own: `stamp_campaign` and so on."""
    for key, address in where.items():
        workbook.define_name(f"stamp_{key}", f"={spoken(ABOUT)}!{address}")
