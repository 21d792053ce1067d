"""A page of the engine's comes first in a workbook; nothing that is somebody else's moves."""

from __future__ import annotations

import shutil
import subprocess
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook
from openpyxl.workbook import Workbook

from workbook_engine.books.file_book import FileBook
from workbook_engine.books.page import BLUE, YELLOW, Block, Box, Look, Page

PLAIN, LINK = Look(), Look(ink=BLUE, underline=True)
NOTES = Look(fill=YELLOW, open=True, wrap=True)


def page(rows: int = 4, said: str = "Turn 1", mark: int = 1) -> Page:
    """A page of four columns: a title, a link, and notes in its last row."""
    notes = Box(rows, 1, rows, 4)
    blocks = (
        Block(Box(1, 1, 1, 4), said, Look(bold=True, size=15)),
        Block(Box(2, 1, 2, 1), "go", LINK, "Forces!B2"),
        Block(notes, None, NOTES),
    )
    return Page("Desk", "desk", blocks, (6.0,) * 4, (14.0,) * rows, notes, "&Lfoot", {"mark": mark})


def old_book() -> bytes:
    """A book of two sheets, with a print area, a name and a link of its own."""
    book = Workbook()
    first = book.active
    first.title = "About"
    first["A1"] = "about"
    forces = book.create_sheet("Forces")
    forces["B2"] = 7
    forces.print_area = "A1:C9"
    forces["A1"] = "=About!A1"
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def laid(content: bytes, what: Page | None = None) -> bytes:
    book = FileBook(content, "book.xlsx")
    book.lay(what or page())
    return book.save()


def retyped(content: bytes, sheet: str = "Desk", **cells: object) -> bytes:
    """Type into cells with another program."""
    book = load_workbook(BytesIO(content))
    for where, value in cells.items():
        book[sheet][where] = value
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def texts(content: bytes, sheet: str = "Desk") -> dict[str, object]:
    rows = load_workbook(BytesIO(content))[sheet].iter_rows()
    return {cell.coordinate: cell.value for row in rows for cell in row if cell.value is not None}


def test_the_page_is_the_first_sheet_and_the_one_that_opens() -> None:
    book = load_workbook(BytesIO(laid(old_book())))
    assert book.sheetnames == ["Desk", "About", "Forces"]
    assert book.active.title == "Desk"
    assert [each.title for each in book if each.sheet_view.tabSelected] == ["Desk"]


def test_what_the_other_sheets_print_is_still_theirs() -> None:
    book = load_workbook(BytesIO(laid(old_book())))
    assert book["Forces"].print_area == "'Forces'!$A$1:$C$9"
    assert book["Desk"].print_area == "'Desk'!$A$1:$D$4"


def test_the_other_sheets_are_the_same_to_the_byte() -> None:
    old = old_book()  # once: the library writes into it when it was made
    before, after = (ZipFile(BytesIO(each)) for each in (old, laid(old)))
    changed = {
        "[Content_Types].xml",
        "xl/_rels/workbook.xml.rels",
        "xl/workbook.xml",
        "xl/styles.xml",
        "xl/worksheets/sheet1.xml",  # it is no longer the sheet that opens
    }
    same = set(before.namelist()) - changed
    assert "xl/worksheets/sheet2.xml" in same
    assert all(before.read(name) == after.read(name) for name in same)


def test_a_page_laid_again_changes_no_byte() -> None:
    once = laid(old_book())
    assert laid(once) == once


def test_it_leads_to_cells() -> None:
    link = load_workbook(BytesIO(laid(old_book())))["Desk"]["A2"].hyperlink
    assert link is not None
    assert link.location == "'Forces'!B2"


def test_notes_go_with_their_place_when_the_page_grows() -> None:
    noted = retyped(laid(old_book()), A4="Ask Walther")
    assert texts(laid(noted, page(rows=9)))["A9"] == "Ask Walther"


def test_notes_in_two_colours_stay_so() -> None:
    noted = laid(old_book())
    rich = b'<is><r><t>red</t></r><r><rPr><b/></rPr><t xml:space="preserve"> bold</t></r></is>'
    archive, file = ZipFile(BytesIO(noted)), BytesIO()
    with ZipFile(file, "w") as written:
        for name in archive.namelist():
            text = archive.read(name)
            if b'<sheetData><row r="1" ht="14"' in text:
                start = text.index(b'<c r="A4"')
                end = text.index(b"/>", start)
                cell = text[start:end] + b' t="inlineStr">' + rich + b"</c>"
                text = text[:start] + cell + text[end + 2 :]
            written.writestr(name, text)
    again = laid(file.getvalue(), page(rows=6))
    assert texts(again)["A6"] == "red bold"
    assert any(b"<rPr><b/></rPr>" in ZipFile(BytesIO(again)).read(n) for n in archive.namelist())


def test_cells_to_the_right_of_the_page_stay_where_they_are() -> None:
    noted = retyped(laid(old_book()), G2="mine", H3="=1+1")
    again = texts(laid(noted, page(rows=9, said="Turn 2")))
    assert (again["G2"], again["H3"], again["A1"]) == ("mine", "=1+1", "Turn 2")


def test_what_stands_below_gives_way_and_stays_below() -> None:
    noted = retyped(laid(old_book()), B6="below")
    assert texts(laid(noted, page(rows=5)))["B6"] == "below"
    assert texts(laid(noted, page(rows=9)))["B10"] == "below"


def test_merged_cells_of_somebody_else_stay() -> None:
    book = load_workbook(BytesIO(laid(old_book())))
    book["Desk"].merge_cells("G2:H4")
    file = BytesIO()
    book.save(file)
    merged = load_workbook(BytesIO(laid(file.getvalue(), page(rows=9))))["Desk"].merged_cells
    assert "G2:H4" in merged
    assert "A9:D9" in merged


def test_it_is_found_again_under_another_name() -> None:
    book = load_workbook(BytesIO(laid(old_book())))
    book["Desk"].title = "Mine"
    for name in ("desk_page", "desk_notes"):  # Excel does so itself
        book.defined_names[name].value = book.defined_names[name].value.replace("Desk", "Mine")
    file = BytesIO()
    book.save(file)
    again = laid(file.getvalue(), page(said="Turn 2"))
    assert FileBook(again, "book.xlsx").sheets() == ("Mine", "About", "Forces")
    assert texts(again, "Mine")["A1"] == "Turn 2"


def test_a_sheet_of_somebody_elses_that_is_called_so_is_his() -> None:
    book = Workbook()
    book.active.title = "Desk"
    file = BytesIO()
    book.save(file)
    assert not FileBook(file.getvalue(), "book.xlsx").may_lay("Desk", "desk")
    assert FileBook(laid(old_book()), "book.xlsx").may_lay("Desk", "desk")


def test_a_mark_is_kept_for_the_next_who_lays_it() -> None:
    assert FileBook(laid(old_book(), page(mark=3)), "book.xlsx").mark("mark") == 3


@pytest.mark.slow
@pytest.mark.libreoffice
@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not here")
def test_a_book_that_libreoffice_has_saved_is_laid_anew(tmp_path: Path) -> None:
    noted = retyped(laid(old_book()), A4="Ask Walther", G2="mine")
    (tmp_path / "book.xlsx").write_bytes(noted)
    profile = f"-env:UserInstallation=file://{tmp_path}/profile"
    command = ["soffice", profile, "--headless", "--convert-to", "xlsx:Calc MS Excel 2007 XML"]
    out = ["--outdir", str(tmp_path / "out"), str(tmp_path / "book.xlsx")]
    subprocess.run([*command, *out], check=True, capture_output=True, timeout=120)
    again = laid((tmp_path / "out" / "book.xlsx").read_bytes(), page(rows=7, said="Turn 2"))
    said = texts(again)
    assert (said["A1"], said["A7"], said["G2"]) == ("Turn 2", "Ask Walther", "mine")
    assert FileBook(again, "book.xlsx").mark("mark") == 1
