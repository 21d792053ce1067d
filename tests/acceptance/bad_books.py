"""What people send: one spoilt campaign each, and the one finding it should lead to."""

from __future__ import annotations

import re
import shutil
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from tests.acceptance.hands import (
    at,
    by_openpyxl,
    headers,
    labelled,
    members,
    type_cells,
    type_in_line,
)
from workbook_engine.books.book import Formula, Value, address
from workbook_engine.books.file_book import FileBook
from workbook_engine.rulesets import named
from workbook_engine.rulesets.opcom.vocabulary.records import Unit
from workbook_engine.sheets.schema import schemas_of

Spoil = Callable[[Path], object]

MASTER, GERMAN = "master.xlsx", "sides/german.xlsx"


@dataclass(frozen=True)
class Bad:
    """One kind of bad input."""

    name: str
    spoil: Spoil
    code: str
    cell: str
    message: str
    """What it says, in part."""
    cure: str
    rule: str = ""
    of_turn_two: bool = False
    """Made after the first turn, when books of an earlier turn are about."""

    @property
    def of_a_team(self) -> bool:
        """Whether it is a team's book that is spoilt, and not the master."""
        return self.cell.startswith(("german.xlsx", "inbox/"))


def order(header: str, value: Value, unit: str = "20 SS PzGR") -> Spoil:
    """Type into the German order form, in a unit's line."""

    def spoil(folder: Path) -> None:
        book = folder / GERMAN
        type_cells(book, "Orders", {at(book, "Orders", header, unit): value})

    return spoil


def force(header: str, value: Value) -> Spoil:
    """Type into the Forces of the master."""

    def spoil(folder: Path) -> None:
        book = folder / MASTER
        type_cells(book, "Forces", {at(book, "Forces", header, "20 SS PzGR"): value})

    return spoil


def stands(header: str) -> str:
    """Return the cell of Forces that `force` types into, wherever its column stands."""
    columns = [each.header for each in schemas_of(named("opcom")).of(Unit).columns_in("master")]
    return f"master.xlsx!Forces!{address(11, columns.index(header) + 1)}"


def without_sheet(place: str, sheet: str) -> Spoil:
    return in_part(place, "xl/workbook.xml", rf'<sheet name="{sheet}"[^>]*/>', "")


def renamed_sheet(place: str, sheet: str, name: str) -> Spoil:
    return in_part(place, "xl/workbook.xml", f'<sheet name="{sheet}"', f'<sheet name="{name}"')


def in_part(place: str, part: str, pattern: str, text: str) -> Spoil:
    """Change a part of a workbook's package, where the pattern stands in it once."""

    def spoil(folder: Path) -> None:
        parts = dict(members(folder / place))
        changed, times = re.subn(pattern, text, parts[part].decode())
        assert times == 1, f"{pattern} stands {times} times in {part}"
        with zipfile.ZipFile(folder / place, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as package:
            for name, content in {**parts, part: changed.encode()}.items():
                package.writestr(name, content)

    return spoil


def without_column(place: str, sheet: str, header: str) -> Spoil:
    """Delete a column as an umpire would, everything to its right moving up."""

    def spoil(folder: Path) -> None:
        column = headers(folder / place, sheet).index(header) + 1

        def delete(book: Any) -> None:
            book[sheet].tables.clear()
            book[sheet].delete_cols(column)

        by_openpyxl(folder / place, delete)

    return spoil


def renamed_column(place: str, sheet: str, header: str, name: str) -> Spoil:
    """Type another name over a header."""

    def spoil(folder: Path) -> None:
        cell = address(3, headers(folder / place, sheet).index(header) + 1)

        def rename(book: Any) -> None:
            book[sheet].tables.clear()
            book[sheet][cell] = name

        by_openpyxl(folder / place, rename)

    return spoil


def second_line(folder: Path) -> None:
    """Order the grenadiers once more, below all other lines."""
    book = folder / GERMAN
    row = len(FileBook.open(book).read("Orders")) + 1
    line = {"Unit or group": "20 SS PzGR", "Action": "Hold", "Posture": "Tact"}
    type_in_line(book, "Orders", row, line)


def cut_off(place: str) -> Spoil:
    def spoil(folder: Path) -> None:
        content = (folder / place).read_bytes()
        (folder / place).write_bytes(content[: len(content) // 2])

    return spoil


def text(place: str) -> Spoil:
    return lambda folder: (folder / place).write_text("Dear umpire, we hold.")


def empty_folder(folder: Path) -> None:
    for path in folder.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()


def old_sheet(to: str) -> Spoil:
    """Send the order sheet of turn 1 once more, something changed in it."""

    def spoil(folder: Path) -> None:
        old = next((folder / "turns").glob("*_turn-01")) / "in" / GERMAN
        shutil.copyfile(old, folder / to)
        type_cells(folder / to, "Orders", {"D5": "Hold"})

    return spoil


BAD = (
    Bad("an unknown unit", order("Unit or group", "20 SS PzGX"),
        "E-UNKNOWN-UNIT", "german.xlsx!Orders!A4", "20 SS PzGX", "Did you mean 20 SS PzGR",
        "OC-5.1"),
    Bad("two actions", order("Action", "Attack; Hold"),
        "E-TWO-WORDS", "german.xlsx!Orders!D4", "Attack; Hold", "Leave one of", "OC-5.2"),
    Bad("two actions with a stroke", order("Action", "Probe / Move"),
        "E-TWO-WORDS", "german.xlsx!Orders!D4", "Probe / Move", "Leave one of", "OC-5.2"),
    Bad("a misspelt action", order("Action", "Atack"),
        "E-WORD", "german.xlsx!Orders!D4", "Atack", "Did you mean Attack?", "OC-5.2"),
    Bad("a misspelt place", order("Target", "Arnhem Brigde"),
        "E-UNKNOWN-PLACE", "german.xlsx!Orders!J4", "Arnhem Brigde", "Did you mean Arnhem Bridge",
        "OC-5.1"),
    Bad("another team's unit", order("Unit or group", "2 Para"),
        "E-UNKNOWN-UNIT", "german.xlsx!Orders!A4", "2 Para", "Forces", "OC-5.1"),
    Bad("a unit in two lines", second_line,
        "E-UNIT-TWICE", "german.xlsx!Orders!A12", "20 SS PzGR", "one of them", "OC-5.1"),
    Bad("a date for a profile", force("Status profile", datetime(2026, 6, 5)),
        "E-PROFILE-DATE", stands("Status profile"), "date", "as Text", "OC-9.1"),
    Bad("a formula in the master", force("Steps lost", Formula("=1+1", 2)),
        "E-FORMULA", stands("Steps lost"), "=1+1", "as a value", "OC-9.1"),
    Bad("a formula for a name", force("Unit", Formula("=B11", "20 SS PzGR")),
        "E-FORMULA", "master.xlsx!Forces!A11", "=B11", "as a value", "OC-3.1"),
    Bad("a formula in an order", order("Action", Formula('="Hold"', "Hold")),
        "E-FORMULA", "german.xlsx!Orders!D4", '="Hold"', "as a value", "OC-5.2"),
    Bad("a unit twice in the master", force("Unit", "2 Para"),
        "E-DUPLICATE", "master.xlsx!Forces!A11", "2 Para", "rename or clear", "OC-3.1"),
    Bad("a misspelt position in the master", force("Position", "Westervortsedijk"),
        "E-UNKNOWN-PLACE", stands("Position"), "Westervortsedijk",
        "Did you mean Westervoortsedijk"),
    Bad("more steps than a profile has", force("Steps lost", 33),
        "E-LIMIT", stands("Steps lost"), "more than 7", "within the limit", "OC-9.1"),
    Bad("a stray word in a table", lambda folder: type_cells(
            folder / MASTER, "Forces", {"A40": "remember to phone"}),
        "E-REQUIRED", "master.xlsx!Forces!B40", "Side, Team, Nation", "clear the whole row"),
    Bad("a position off the map", force("Position", "ZZ99"),
        "E-UNKNOWN-PLACE", stands("Position"), "ZZ99",
        "a place as the sheet Places has it"),
    Bad("a turn that is yet to come", lambda folder: type_cells(
            folder / MASTER, "Campaign", {labelled(folder / MASTER, "Campaign", "Turn"): 7}),
        "E-HISTORY-TURN", "master.xlsx!Campaign!B6", "turn 7", "Set Turn to 2", of_turn_two=True),
    Bad("a picture for a book in the inbox", lambda folder: (
            folder / "inbox" / "reply.xlsx").write_bytes(b"\x89PNG\r\n\x1a\n"),
        "E-FORMAT", "inbox/reply.xlsx", "not an Excel workbook", "save it again"),
    Bad("no sheet Forces", without_sheet(MASTER, "Forces"),
        "E-SHEET-MISSING", "master.xlsx", "Forces", "name Forces"),
    Bad("no sheet Teams", without_sheet(MASTER, "Teams"),
        "E-SHEET-MISSING", "master.xlsx", "Teams", "name Teams"),
    Bad("no sheet Campaign", without_sheet(MASTER, "Campaign"),
        "E-SHEET-MISSING", "master.xlsx!Campaign", "Campaign", "name Campaign"),
    Bad("no sheet About", without_sheet(GERMAN, "About"),
        "E-STAMP-MISSING", "german.xlsx", "which team", "About"),
    Bad("a renamed sheet of the master", renamed_sheet(MASTER, "Places", "Places (2)"),
        "E-SHEET-MISSING", "master.xlsx", "Places", "Did you mean Places (2)?"),
    Bad("a renamed sheet Campaign", renamed_sheet(MASTER, "Campaign", "Campain"),
        "E-SHEET-MISSING", "master.xlsx!Campaign", "Campaign", "Did you mean Campain?"),
    Bad("no column of names in the master", without_column(MASTER, "Forces", "Unit"),
        "E-HEADER-MISSING", "master.xlsx!Forces!A3", "Unit", "Type Unit above"),
    Bad("no column Target", without_column(GERMAN, "Orders", "Target"),
        "E-HEADER-MISSING", "german.xlsx!Orders!A3", "Target", "Type Target above"),
    Bad("a renamed column of the master", renamed_column(MASTER, "Forces", "Position", "Positon"),
        "E-HEADER-MISSING", "master.xlsx!Forces!A3", "Position", "Did you mean Positon?"),
    Bad("a renamed order column", renamed_column(GERMAN, "Orders", "Action", "Akcion"),
        "E-HEADER-MISSING", "german.xlsx!Orders!A3", "Action", "Did you mean Akcion?"),
    Bad("a truncated master", cut_off(MASTER),
        "E-ZIP-BROKEN", "master.xlsx", "only part of it", "file again"),
    Bad("a truncated team's book", cut_off(GERMAN),
        "E-ZIP-BROKEN", "german.xlsx", "only part of it", "file again"),
    Bad("a letter named master.xlsx", text(MASTER),
        "E-ZIP-TEXT", "master.xlsx", "plain text", "Excel workbook"),
    Bad("a letter named german.xlsx", text(GERMAN),
        "E-ZIP-TEXT", "german.xlsx", "plain text", "Excel workbook"),
    Bad("an empty folder", empty_folder,
        "E-NO-MASTER", "", "no master.xlsx", "umpire new"),
    Bad("an order sheet of an earlier turn", old_sheet(GERMAN),
        "E-STALE-TURN", "german.xlsx!About!B7", "earlier turn, 1", "book of turn 2",
        of_turn_two=True),
    Bad("an earlier order sheet in the inbox", old_sheet("inbox/Re orders.xlsx"),
        "E-STALE-TURN", "inbox/Re orders.xlsx!About!B7", "earlier turn, 1", "book of turn 2",
        of_turn_two=True),
)  # fmt: skip
