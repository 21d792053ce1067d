"""Fresh workbooks out of the schemas: the master, a team's book, and the blank templates."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from datetime import datetime
from io import BytesIO
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import Struct, field

from workbook_engine.core.briefing import FormNotes, Remarks
from workbook_engine.core.desk import Team
from workbook_engine.core.languages import spoken
from workbook_engine.core.records import Record, Tables
from workbook_engine.core.report_pages import PageRow
from workbook_engine.core.rulings import Judgement
from workbook_engine.core.umpire import Answer
from workbook_engine.sheets.about import Told, fill_about, fill_lists, name_stamp
from workbook_engine.sheets.bodies import Body, Tiles
from workbook_engine.sheets.book_heads import BookHeads, TurnTitles, book_heads, title_of_turn
from workbook_engine.sheets.cell_maps import cell_map
from workbook_engine.sheets.cells import RowCells
from workbook_engine.sheets.faces import HEADER_ROW, Face, faces
from workbook_engine.sheets.heads import put_title, top, top_below
from workbook_engine.sheets.heights import finished
from workbook_engine.sheets.in_sight import is_away
from workbook_engine.sheets.labels import ABOUT
from workbook_engine.sheets.long_texts import with_long_texts_split
from workbook_engine.sheets.maps import A3
from workbook_engine.sheets.page import (
    FIRST_SHEET,
    UNPRINTED,
    PageHeads,
    print_elsewhere,
    protect,
    repeat_top,
    set_page,
    tab,
)
from workbook_engine.sheets.paging import set_full_pages, set_paged
from workbook_engine.sheets.paper import FORM, orders_among
from workbook_engine.sheets.paper_form import fill_paper_form
from workbook_engine.sheets.paper_pages import paper_table
from workbook_engine.sheets.pictures import MAP, Picture, fill_pictures, set_picture_page
from workbook_engine.sheets.ready import land_of
from workbook_engine.sheets.report_sheet import fill_report
from workbook_engine.sheets.rows import by_name, rows_of
from workbook_engine.sheets.schema import Schemas, Which
from workbook_engine.sheets.stacked import stacked
from workbook_engine.sheets.styles import Palette, side_inks
from workbook_engine.sheets.tables import (
    BookDress,
    fill_form,
    fill_grid,
    fill_table,
    page_width,
    used_ground,
)
from workbook_engine.sheets.validations import LISTS, offers

if TYPE_CHECKING:
    from xlsxwriter.workbook import Workbook
    from xlsxwriter.worksheet import Worksheet

MADE = datetime(2000, 1, 1)
"""Stands in every book as the day it was made, so that the same book has the same bytes."""

LARGE = 60
"""A grid with more squares than this to a side is printed on A3, so that its letters can be read.
"""

EVERY: frozenset[str] = frozenset()
"""Stands for all the sheets of a book."""
FINDINGS = "Findings"
ALL_WELL = "OK"


class _Content(Struct, frozen=True):
    """What goes into a book, whatever sheet it stands on."""

    tables: Tables
    answers: Mapping[str, Answer]
    judgements: Mapping[str, Judgement]
    status: str
    link: str
    remarks: Remarks
    pictures: Sequence[Picture] | None = ()
    """Of the drawn map: its sheets, and its part on the report; None in a book without a map."""
    heads: BookHeads = field(default_factory=BookHeads)
    puts_away: bool = False
    """Whether sheets that are empty are hidden until they are used."""
    laid: dict[type[Record], list[RowCells]] = field(default_factory=dict)
    """The rows of tables, which are counted before they are written."""

    def is_away(self, face: Face) -> bool:
        filled, set_up = bool(self.tables[face.record]), not self.tables[Team]
        return self.puts_away and is_away(face.schema, is_filled=filled, set_up=set_up)

    def records(self, face: Face) -> tuple[Record, ...]:
        return tuple(self.tables[face.record].values())

    def heads_of(self, face: Face) -> PageHeads:
        tells = face.which == "team" and face.schema.book != "order"
        return self.heads.told if tells else self.heads.coming

    def status_of(self, face: Face) -> str:
        return self.heads_of(face).position if face.which == "team" else self.status

    def notes(self, face: Face) -> FormNotes:
        none = FormNotes()
        return self.remarks.get(face.record, none) if face.which == "team" else none

    def remark(self, face: Face) -> str:
        return self.notes(face).said

    def rows(self, face: Face) -> list[RowCells]:
        if face.record not in self.laid:
            rows = rows_of(face, self.records(face), self.answers, self.judgements)
            self.laid[face.record] = with_long_texts_split(rows) if face.which == "team" else rows
        return self.laid[face.record]


def make_book(
    schemas: Schemas,
    which: Which,
    tables: Tables,
    *,
    title: str,
    about: Sequence[tuple[str, str]] = (),
    notes: Sequence[str] = (),
    answers: Mapping[str, Answer] | None = None,
    judgements: Iterable[Judgement] = (),
    lists: Mapping[str, Sequence[str]] | None = None,
    stamp: Mapping[str, str] = MappingProxyType({}),
    titles: TurnTitles | None = None,
    remarks: Remarks | None = None,
    pictures: Sequence[Picture] = (),
    only: Container[str] = EVERY,
    steps: Sequence[str] = (),
    paper: str = "A4",
) -> bytes:
    """Return a fresh workbook; the same content gives the same bytes.

    `about` is the sequence of play, after `notes`; `lists` what drop-downs offer, by what a column
    refers to (`Unit`) or its own name; `stamp` whose book it is, `titles` how its turns are called,
    `remarks` heads of order sheets, `pictures` the map; `only` the sheets it has, `steps` its use.
    """
    own = [each for each in faces(schemas, which) if only is EVERY or each.title in only]
    heads = book_heads(stamp, title, titles)
    asked = (answers or {}, by_name(judgements), *_status(own, "team" if steps else which))
    drawn = pictures if only is EVERY or MAP in only else None
    whole = which == "master" and only is EVERY
    content = _Content(tables, *asked, remarks or {}, drawn, heads, whole)
    shown = tuple(stacked(own, lambda face: len(content.rows(face))))
    return _written(
        shown, which, content, Told(title, about, notes, stamp, steps, paper), lists or {}
    )


def _written(
    shown: tuple[Face, ...],
    which: Which,
    content: _Content,
    told: Told,
    lists: Mapping[str, Sequence[str]],
) -> bytes:
    """Return the book: what it is about, its sheets, the lists of its drop-downs."""
    from xlsxwriter import Workbook

    made = BytesIO()
    with Workbook(made, _options()) as workbook:
        workbook.set_properties(_properties(told))
        offered, land = offers(shown, lists), land_of(shown, content.tables)
        dress = BookDress(_palette(workbook, which, content.tables[Team]), offered, land)
        sheet = _new_sheet(workbook, spoken(ABOUT), "Control", content.heads.coming)
        where = fill_about(sheet, shown, dress.palette, told, which)
        sheet.fit_to_pages(1, 2 if content.puts_away else 1)  # the umpire's lists fifty sheets
        name_stamp(workbook, where)
        _add_sheets(workbook, shown, content, dress)
        if which == "master":
            sheet = _new_sheet(workbook, LISTS, "Control", content.heads.coming)
            sheet.set_landscape()
            sheet.print_area(*UNPRINTED)  # what drop-downs offer is on the sheets that have them
            put_title(sheet, LISTS, dress.palette)
            if content.puts_away:
                sheet.hide()
        fill_lists(sheet, dress.offered, dress.palette)
        parts = _parts_of(workbook)
    vars(workbook).clear()  # it holds itself, and with it every cell until garbage is searched
    bodies: dict[str, list[Body | Tiles]] = {}
    for face in shown:
        if body := dress.bodies.get(face.title):
            bodies.setdefault(parts[face.stands_on], []).append(body)
    bodies |= {parts[name]: [tiles] for name, tiles in dress.maps.items()}
    pictures = {each.head: each.png for each in content.pictures or ()}
    return finished(made, bodies, told.paper, pictures)


def _palette(workbook: Workbook, which: Which, teams: Mapping[str, Team]) -> Palette:
    """Return the formats of a book; a team's has its own side before all others."""
    inks = side_inks(teams.values())
    own = inks[0] if which == "team" and teams else ""
    return Palette(workbook, inks, own, home=FIRST_SHEET if which == "master" else "")


def _add_sheets(
    workbook: Workbook, shown: Sequence[Face], content: _Content, dress: BookDress
) -> None:
    """Add the sheets of a book: its maps before the map in cells, the form behind the orders."""
    if not shown:
        _add_pictures(workbook, content, dress.palette)
    forms = orders_among(shown)
    for face in shown:
        if face.is_below:
            continue
        if face.schema.follows_map:
            in_cells = face.title if face.schema.shape.is_map else ""
            _add_pictures(workbook, content, dress.palette, in_cells)
        below = [each for each in shown if each.is_below and each.tab == face.tab]
        _add_sheet(workbook, face, content, dress, below)
        if face in forms[-1:]:
            _add_form(workbook, forms, content, dress)


def _properties(told: Told) -> dict[str, object]:
    """Return the properties of the file, and of a PDF made from it: its team and its turn."""
    turn = title_of_turn(told.stamp)
    return {"title": told.title, "created": MADE, **({"subject": turn} if turn else {})}


def _parts_of(workbook: Workbook) -> dict[str, str]:
    """Return the part of the file that holds each sheet."""
    sheets = enumerate(workbook.worksheets(), start=1)
    return {sheet.get_name(): f"xl/worksheets/sheet{number}.xml" for number, sheet in sheets}


def _options() -> dict[str, object]:
    """Return how the library is to write; made each time, because it changes what it is given."""
    plain = dict.fromkeys(("strings_to_formulas", "strings_to_numbers", "strings_to_urls"), False)
    font = {"font_name": "Arial", "font_size": 10, "font_scheme": "none"}
    return {"in_memory": True, "default_format_properties": font, **plain}


def _status(shown: Sequence[Face], which: Which) -> tuple[str, str]:
    if which == "team":
        return "", ""
    has_findings = any(face.title == FINDINGS for face in shown)
    return ALL_WELL, f"internal:{FINDINGS}!A1" if has_findings else ""


def _new_sheet(workbook: Workbook, name: str, group: str, heads: PageHeads) -> Worksheet:
    sheet = workbook.add_worksheet(name)
    tab(sheet, group)
    set_page(sheet, 100, heads)
    protect(sheet, free=False)
    sheet.hide_gridlines(2)
    return sheet


def _add_pictures(
    workbook: Workbook, content: _Content, palette: Palette, in_cells: str = ""
) -> None:
    if content.pictures is not None:
        sheet = workbook.add_worksheet(spoken(MAP))
        set_picture_page(sheet, content.pictures, content.heads.told)
        fill_pictures(sheet, content.pictures, palette.look("hint"), in_cells)


def _add_form(
    workbook: Workbook, forms: Sequence[Face], content: _Content, dress: BookDress
) -> None:
    tables = [
        paper_table(face, content.records(face), content.rows(face), content.notes(face))
        for face in forms
    ]
    sheet = workbook.add_worksheet(spoken(FORM))
    dress.maps[sheet.name] = fill_paper_form(sheet, tables, content.heads.form, dress.palette)


def _add_sheet(
    workbook: Workbook, face: Face, content: _Content, dress: BookDress, below: Sequence[Face]
) -> None:
    sheet = workbook.add_worksheet(face.title)
    if content.is_away(face):
        sheet.hide()
    tab(sheet, "Inputs" if face.is_order_form else face.schema.group)
    if not face.groups:  # on a protected sheet Excel opens no group
        protect(sheet, free=face.which == "master")
    heads = content.heads_of(face)
    wide = max(map(page_width, (face, *(each for each in below if each.is_printed))))
    set_page(sheet, wide, heads, first_column=face.columns[0].width)
    shape = face.schema.shape
    if shape.is_map:
        drawn = cell_map(face.schema)
        dress.maps[face.stands_on] = drawn.fill(sheet, face, content.records(face), dress.palette)
        drawn.set_page(sheet, face, content.tables, heads)
        return
    if shape.is_drawn:
        rows = [each for each in content.records(face) if isinstance(each, PageRow)]
        fill_report(sheet, rows, dress.palette, content.pictures or ())
        return
    if shape.is_ground:
        _grid(sheet, face, content, dress)
        return
    top(sheet, face, dress.palette, content.status_of(face), content.link, content.remark(face))
    if below:
        _tables(sheet, (face, *below), content, dress)
        return
    repeat_top(sheet, title=face.which == "team")
    if shape.has_labels:
        _form(sheet, face, content, dress)
    else:
        _table(sheet, face, content, dress)


def _tables(sheet: Worksheet, faces: Sequence[Face], content: _Content, dress: BookDress) -> None:
    """Lay tables one below another; on paper stand those that are not for the screen alone."""
    printed = HEADER_ROW
    for face in faces:
        rows = content.rows(face)
        if face.is_below:
            top_below(sheet, face, dress.palette)
        fill_table(sheet, face, rows, dress)
        if face.is_printed:
            printed = face.header_row + max(1, len(rows))
    sheet.repeat_rows(0)
    across = max(len(face.columns) for face in faces if face.is_printed)
    sheet.print_area(0, 0, printed - 1, across - 1)


def _grid(sheet: Worksheet, face: Face, content: _Content, dress: BookDress) -> None:
    records = content.records(face)
    fill_grid(sheet, face, records, dress)
    wide, deep = used_ground(records)
    sheet.print_area(0, 0, deep - 1, wide - 1)
    sheet.print_row_col_headers()
    if deep >= wide:
        sheet.set_portrait()
    else:
        sheet.set_landscape()
    if max(wide, deep) > LARGE:
        sheet.set_paper(A3)
    sheet.fit_to_pages(1, 1)


def _form(sheet: Worksheet, face: Face, content: _Content, dress: BookDress) -> None:
    rows = content.rows(face)
    fill_form(sheet, face, rows[0] if rows else {}, dress)
    sheet.print_area(0, 0, HEADER_ROW + len(face.columns) - 1, 2)


def _table(sheet: Worksheet, face: Face, content: _Content, dress: BookDress) -> None:
    rows = content.rows(face)
    fill_table(sheet, face, rows, dress)
    if face.schema.breaks:
        set_paged(sheet, face, rows, dress.bodies[face.title].heights, dress.palette)
    elif face.which == "master":
        set_full_pages(sheet, face, dress.bodies[face.title])
    if face.is_order_form:
        print_elsewhere(sheet, content.heads_of(face), FORM)
    elif face.which == "team":
        sheet.print_area(0, 0, HEADER_ROW + max(1, len(rows)) - 1, len(face.columns) - 1)
