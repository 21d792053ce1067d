"""Foreign text has one way into a workbook: nobody else calls what writes cells."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache

import pytest

from tests.house_walk import trees

WRITERS = {
    "write_string": {"sheets/cells.py"},
    "write_number": {"sheets/cells.py"},
    "write_blank": {"sheets/cells.py"},
    "write_url": {"sheets/about.py", "sheets/heads.py"},
    "write_comment": {"sheets/page.py"},
    "set_header": {"sheets/page.py", "sheets/maps.py", "sheets/hex_maps.py", "sheets/pictures.py"},
    "insert_image": {"sheets/pictures.py"},
    "cell_text": {"books/package/laying.py", "books/package/sheet_editor.py"},
    "as_xml": {"books/package/cell_text.py"},
    "with_body": {"sheets/heights.py"},
}
"""What writes into a workbook, and the only rooms that may call it.

`write_url` writes links of our own between sheets, its text being the title of a sheet or a
status; a comment is a column's note; headers are doubled of their `&` in `page_header`.
"""
FORBIDDEN = {
    *("write", "write_row", "write_column", "write_formula", "write_array_formula"),
    *("write_dynamic_array_formula", "write_rich_string", "write_datetime", "write_boolean"),
    *("insert_textbox", "insert_button", "to_excel", "to_csv", "append_row"),
}
"""What takes `=1+1` for a formula, or a page of the web for a link, and so is never called."""
FORMULAS = {"sheets/paper_form.py"}
"""Who lays formulas into a sheet: of addresses alone, which the fog proof holds to a pattern."""
BOOKS = {"book", "stream", "file", "archive", "new", "self", "sys", "os", "out", "fh", "answers"}
"""Whose `write` is another: of a book through the port, of a file, of a part that the library makes
(there cells with blanks and with the index of a text, never a text)."""
OF_OURS = {
    ("sheets/heads.py", "write_rich_string", "sheet"),
}
"""What is put together of our own texts alone: titles of sheets, and the way back from them."""
DRAWINGS = {"pen"}
"""What writes a drawing, which is in no book."""


NAMES = {*WRITERS, *FORBIDDEN, "CellFormulaTuple"}


@cache
def calls() -> tuple[tuple[str, str, str], ...]:
    """Return room, what is called, and on what."""
    return tuple(_calls())


def _calls() -> Iterator[tuple[str, str, str]]:
    for room, tree in trees(*(f"{each}(" for each in NAMES)).items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                called = node.func
                if isinstance(called, ast.Attribute):
                    on = called.value
                    whose = on.id if isinstance(on, ast.Name) else getattr(on, "attr", "")
                    yield room, called.attr, whose
                elif isinstance(called, ast.Name):
                    yield room, called.id, ""


@pytest.mark.parametrize("writer", WRITERS)
def test_only_its_own_rooms_call_a_writer(writer: str) -> None:
    assert {room for room, name, _ in calls() if name == writer} == WRITERS[writer]


def test_nobody_calls_what_makes_formulas_of_texts() -> None:
    found = {(room, name, on) for room, name, on in calls() if name in FORBIDDEN}
    assert {each for each in found if each[2] not in BOOKS | DRAWINGS} == OF_OURS
    assert {room for room, name, _ in calls() if name == "CellFormulaTuple"} == FORMULAS


def test_no_sheet_of_the_library_is_written_by_its_own_guess() -> None:
    rooms = {room for room, name, on in calls() if name == "write" and on in {"sheet", "worksheet"}}
    assert rooms == set()


READS_FOREIGN = "importing/child.py"
"""The one room that opens a foreign workbook with openpyxl: for the colours of a painted map."""
MAKES_A_BOOK = {"save", "Workbook", "create_sheet", "cell"}


def test_openpyxl_and_pandas_write_no_book() -> None:
    imported = {
        room
        for room, tree in trees("openpyxl", "xlwt").items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
        if (getattr(node, "module", None) or alias.name).partition(".")[0] in {"openpyxl", "xlwt"}
    }
    assert imported == {READS_FOREIGN}
    called = {name for room, name, _ in calls() if room == READS_FOREIGN}
    assert called & MAKES_A_BOOK == set()
    assert "load_workbook" in called
