"""Foreign text has one way into a workbook: nobody else calls what writes cells."""

from __future__ import annotations

import ast

import pytest

from tests.house_walk import PATHS, Module, Question, file_of, of_others

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
BOOKS = {
    *("book", "stream", "file", "archive", "joined", "new", "self", "sys", "os", "out", "fh"),
    *("answers", "writer"),
}
"""Whose `write` is another: of a book through the port, of a file, of a PDF, of a part that the
library makes (there cells with blanks and with the index of a text, never a text)."""
OF_OURS = {
    ("sheets/heads.py", "write_rich_string", "sheet"),
}
"""What is put together of our own texts alone: titles of sheets, and the way back from them."""
DRAWINGS = {"pen"}
"""What writes a drawing, which is in no book."""


READS_FOREIGN = {"importing.child", "importing.looks"}
"""The program that opens a foreign workbook with openpyxl, for what its looks alone say."""
MAKES_A_BOOK = {"save", "Workbook", "create_sheet", "cell"}
NAMES = {*WRITERS, *FORBIDDEN, *MAKES_A_BOOK, "Echo", "load_workbook"}


@Question
def calls(module: Module) -> set[tuple[str, str]]:
    """Return what a room calls of what writes or makes a book, and on what."""
    functions = [node.func for node in module.nodes if isinstance(node, ast.Call)]
    found = {(each.id, "") for each in functions if isinstance(each, ast.Name)}
    for each in functions:
        if isinstance(each, ast.Attribute):
            on = each.value
            found.add((each.attr, on.id if isinstance(on, ast.Name) else getattr(on, "attr", "")))
    return {(name, on) for name, on in found if name in NAMES}


def callers(name: str) -> set[str]:
    """Return the rooms that call something by a name."""
    return {room for room, its in calls.everywhere().items() if name in dict(its)}


@pytest.mark.parametrize("writer", WRITERS)
def test_only_its_own_rooms_call_a_writer(writer: str) -> None:
    assert callers(writer) == WRITERS[writer]


def test_nobody_calls_what_makes_formulas_of_texts() -> None:
    found = {(room, *each) for room, its in calls.everywhere().items() for each in its}
    foreign = {each for each in found if each[1] in FORBIDDEN and each[2] not in BOOKS | DRAWINGS}
    assert foreign == OF_OURS
    assert callers("Echo") == FORMULAS


def test_no_sheet_of_the_library_is_written_by_its_own_guess() -> None:
    made = {("write", "sheet"), ("write", "worksheet")}
    assert {room for room, its in calls.everywhere().items() if its & made} == set()


def test_openpyxl_and_pandas_write_no_book() -> None:
    libraries = {"openpyxl", "xlwt"}
    assert {name for name in PATHS if of_others(name) & libraries} == READS_FOREIGN
    there = calls.everywhere()
    called = {name for room in READS_FOREIGN for name, _ in there[file_of(room)]}
    assert called & MAKES_A_BOOK == set()
    assert "load_workbook" in called
