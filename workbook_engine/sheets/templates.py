"""Fresh workbooks out of the schemas: the master, a team's book, and the blank templates."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from workbook_engine.core.desk import Team
from workbook_engine.core.records import Record, Tables
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Judgement
from workbook_engine.core.umpire import Answer
from workbook_engine.sheets.about import ABOUT, Told, fill_about, fill_lists, name_stamp
from workbook_engine.sheets.dump import described
from workbook_engine.sheets.faces import HEADER_ROW, Face, faces
from workbook_engine.sheets.heights import finished
from workbook_engine.sheets.hex_maps import fill_hex_map, set_hex_page
from workbook_engine.sheets.long_texts import with_long_texts_split
from workbook_engine.sheets.maps import A3, fill_map, set_map_page
from workbook_engine.sheets.page import PageHeads, protect, repeat_top, set_page, tab, top
from workbook_engine.sheets.paging import set_paged
from workbook_engine.sheets.rows import by_name, row_of
from workbook_engine.sheets.schema import Schemas, Which
from workbook_engine.sheets.styles import Palette, side_inks
from workbook_engine.sheets.tables import (
    BookDress,
    Row,
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


@dataclass(frozen=True, slots=True)
class TurnTitles:
    """What the turns of a team's book are called."""

    coming: str = ""
    """The one that orders are wanted for."""
    played: str = ""
    """The one that its report is of; nothing before the first."""


@dataclass(frozen=True, slots=True)
class _Content:
    """What goes into a book, whatever sheet it stands on."""

    tables: Tables
    answers: Mapping[str, Answer]
    judgements: Mapping[str, Judgement]
    status: str
    link: str
    remarks: Mapping[type[Record], str]
    heads: PageHeads = field(default_factory=PageHeads)
    """Of the sheets for the orders to come."""
    told: PageHeads = field(default_factory=PageHeads)
    """Of the sheets of a team's book that tell how things stand."""

    def records(self, face: Face) -> tuple[Record, ...]:
        return tuple(self.tables[face.record].values())

    def heads_of(self, face: Face) -> PageHeads:
        tells = face.which == "team" and face.schema.book != "order"
        return self.told if tells else self.heads

    def status_of(self, face: Face) -> str:
        return self.heads_of(face).position if face.which == "team" else self.status

    def remark(self, face: Face) -> str:
        return self.remarks.get(face.record, "") if face.which == "team" else ""

    def rows(self, face: Face) -> list[Row]:
        rows: list[Row] = [
            row_of(face, each, self.answers, self.judgements) for each in self.records(face)
        ]
        return with_long_texts_split(rows) if face.which == "team" else rows


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
    team: str = "",
    stamp: Mapping[str, str] | None = None,
    titles: TurnTitles | None = None,
    remarks: Mapping[type[Record], str] | None = None,
    only: Container[str] = EVERY,
) -> bytes:
    """Return a fresh workbook; the same content gives the same bytes.

    `about` is the sequence of play, as name and rule, and `notes` what is told before it; `lists`
    what the drop-downs offer, by what a column refers to (`Unit`, `Place`) or by its own name;
    `stamp` says whose book it is, and `titles` what its turns are called; `remarks` stand at the
    head of its order sheets; `only` names the sheets it has beside those of every book.
    """
    shown = tuple(each for each in faces(schemas, which) if only is EVERY or each.title in only)
    stamp = stamp or {}
    heads = _heads(stamp.get("campaign", title), _whose(team, stamp), titles or _turn_titles(stamp))
    asked = (answers or {}, by_name(judgements))
    content = _Content(tables, *asked, *_status(shown, which), remarks or {}, *heads)
    return _written(shown, which, content, Told(title, about, notes, stamp), lists or {})


def _heads(campaign: str, whose: str, titles: TurnTitles) -> tuple[PageHeads, PageHeads]:
    """Return what stands at the head of pages: of the turn to come, and of the turn played."""
    turns = titles.coming, titles.played or titles.coming
    coming, played = (", ".join(filter(None, (whose, each))) for each in turns)
    return PageHeads(campaign, coming), PageHeads(campaign, played)


def _written(
    shown: tuple[Face, ...],
    which: Which,
    content: _Content,
    told: Told,
    lists: Mapping[str, Sequence[str]],
) -> bytes:
    """Return the book: what it is about, its sheets, the lists of its drop-downs."""
    from xlsxwriter import Workbook

    file = BytesIO()
    with Workbook(file, _options()) as workbook:
        workbook.set_properties({"title": told.title, "created": MADE})
        dress = BookDress(Palette(workbook, _inks(content.tables)), offers(shown, lists))
        sheet = _new_sheet(workbook, ABOUT, "Control", content.heads)
        where = fill_about(sheet, shown, dress.palette, told, which)
        sheet.fit_to_pages(1, 1)
        name_stamp(workbook, where)
        for face in shown:
            _add_sheet(workbook, face, content, dress)
        sheet = _new_sheet(workbook, LISTS, "Control", content.heads)
        sheet.set_landscape()
        fill_lists(sheet, dress.offered.lists, dress.palette)
        parts = _parts_of(workbook)
    return finished(file.getvalue(), {parts[title]: dress.bodies[title] for title in dress.bodies})


def _inks(tables: Tables) -> tuple[str, ...]:
    return side_inks(tables[Team].values())


def _parts_of(workbook: Workbook) -> dict[str, str]:
    """Return the part of the file that holds each sheet."""
    sheets = enumerate(workbook.worksheets(), start=1)
    return {sheet.get_name(): f"xl/worksheets/sheet{number}.xml" for number, sheet in sheets}


def _options() -> dict[str, object]:
    """Return how the library is to write; anew each time, for it changes what it is given."""
    plain = dict.fromkeys(("strings_to_formulas", "strings_to_numbers", "strings_to_urls"), False)
    font = {"font_name": "Arial", "font_size": 10, "font_scheme": "none"}
    return {"in_memory": True, "default_format_properties": font, **plain}


def _status(shown: Sequence[Face], which: Which) -> tuple[str, str]:
    if which == "team":
        return "", ""
    has_findings = any(face.title == FINDINGS for face in shown)
    return ALL_WELL, f"internal:{FINDINGS}!A1" if has_findings else ""


def _turn_titles(stamp: Mapping[str, str]) -> TurnTitles:
    turn, stage = stamp.get("turn", ""), stamp.get("stage", "1")
    return TurnTitles(f"Turn {turn}{f'.{stage}' if stage != '1' else ''}" if turn else "")


def _whose(team: str, stamp: Mapping[str, str]) -> str:
    name, side = team or stamp.get("team", ""), stamp.get("side", "")
    return f"{name} ({side})" if side and side != name else name


def _new_sheet(workbook: Workbook, name: str, group: str, heads: PageHeads) -> Worksheet:
    sheet = workbook.add_worksheet(name)
    tab(sheet, group)
    set_page(sheet, 100, heads)
    protect(sheet, free=False)
    sheet.hide_gridlines(2)
    return sheet


def _add_sheet(workbook: Workbook, face: Face, content: _Content, dress: BookDress) -> None:
    sheet = workbook.add_worksheet(face.title)
    is_form_of_team = face.which == "team" and face.schema.book == "order"
    tab(sheet, "Inputs" if is_form_of_team else face.schema.group)
    protect(sheet, free=face.which == "master")
    heads = content.heads_of(face)
    set_page(sheet, page_width(face), heads, first_column=face.columns[0].width)
    if face.schema.layout == "map":
        fill_map(sheet, face, content.records(face), dress.palette)
        set_map_page(sheet, face, content.tables, heads)
        return
    if face.schema.layout == "hexmap":
        fill_hex_map(sheet, face, content.records(face), dress.palette)
        set_hex_page(sheet, face, content.tables, heads)
        return
    if face.schema.layout == "grid":
        _grid(sheet, face, content, dress)
        return
    top(sheet, face, dress.palette, content.status_of(face), content.link, content.remark(face))
    repeat_top(sheet)
    if face.schema.layout == "form":
        _form(sheet, face, content, dress)
    else:
        _table(sheet, face, content, dress)


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
    if face.which == "team":
        is_form = face.schema.book == "order"
        last = HEADER_ROW + (max(len(rows), face.schema.rows) if is_form else max(1, len(rows)))
        sheet.print_area(0, 0, last - 1, len(face.columns) - 1)


def write_templates(ruleset: RuleSet, schemas: Schemas, folder: Path) -> tuple[Path, ...]:
    """Write the blank master and team's book of a rule set, and a text of each to compare."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    which: Which
    for which, name in TITLES.items():
        book = blank_book(ruleset, schemas, which)
        text = described(schemas, which, f"{ruleset.title}: {name}")
        for path, content in (
            (folder / f"{which}.xlsx", book),
            (folder / f"{which}.md", text.encode()),
        ):
            path.write_bytes(content)
            written.append(path)
    return tuple(written)


TITLES: Mapping[Which, str] = {"master": "the umpire's book", "team": "a team's book"}


def blank_book(ruleset: RuleSet, schemas: Schemas, which: Which) -> bytes:
    """Return the blank master or team's book of a rule set."""
    sequence = sequence_of_play(ruleset) if which == "master" else ()
    title = f"{ruleset.title}: {TITLES[which]}"
    return make_book(schemas, which, Tables(), title=title, about=sequence)


def sequence_of_play(ruleset: RuleSet) -> tuple[tuple[str, str], ...]:
    """Return the printed sequence of play, as name and rule."""
    return tuple((phase.name, phase.cite) for stage in ruleset.sequence for phase in stage.phases)
