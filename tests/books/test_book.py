"""Addresses, and the one form a value has in a cell."""

from datetime import UTC, date, datetime
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from workbook_engine.books.book import Book, CellError, Formula, Plain, Value, address, row_column
from workbook_engine.books.cells import same, settle
from workbook_engine.books.file_book import FileBook
from workbook_engine.books.text_book import TextBook


@pytest.mark.parametrize(
    ("where", "place"),
    [("A1", (1, 1)), ("Z9", (9, 26)), ("AA1", (1, 27)), ("$K$23", (23, 11)), ("k23", (23, 11))],
)
def test_an_address_is_read_as_row_and_column(where: str, place: tuple[int, int]) -> None:
    assert row_column(where) == place


@pytest.mark.parametrize("where", ["", "23", "K", "K0", "K-1", "XFE1", "A1048577", "A1:B2", "Ä1"])
def test_what_is_no_address_is_refused(where: str) -> None:
    with pytest.raises(ValueError, match=r"cell"):
        row_column(where)


@given(st.integers(1, 1_048_576), st.integers(1, 16_384))
def test_every_cell_of_a_sheet_has_its_address(row: int, column: int) -> None:
    assert row_column(address(row, column)) == (row, column)


@pytest.mark.parametrize(
    ("given_value", "settled"),
    [
        (2.0, 2),
        (-0.0, 0),
        (0.1 + 0.2, 0.3),
        (10**15, 1e15),
        (True, True),
        ("", None),
        ("a\r\nb\rc_x000D_\nd", "a\nb\nc\nd"),
        (datetime(1944, 9, 17), date(1944, 9, 17)),
        (date(1815, 6, 18), "1815-06-18"),
    ],
)
def test_a_value_has_one_form(given_value: Plain, settled: Plain) -> None:
    found = settle(given_value)
    assert found == settled
    assert type(found) is type(settled)


@pytest.mark.parametrize(
    "value",
    [
        float("nan"),
        float("inf"),
        10**400,
        "a\x07b",
        "a\ud800b",
        "a" * 32_768,
        datetime(1944, 9, 17, tzinfo=UTC),
        Formula("A1+1"),
    ],
)
def test_what_no_cell_can_hold_is_refused(value: Value) -> None:
    with pytest.raises(ValueError):
        settle(value)


def test_one_and_true_are_not_the_same() -> None:
    assert not same(1, True)
    assert not same("#REF!", CellError("#REF!"))


def test_a_formula_is_the_same_whatever_its_value() -> None:
    assert same(Formula("=A1", 1), Formula("=A1"))


def test_file_and_text_are_both_books() -> None:
    saved = BytesIO()
    Workbook().save(saved)
    books: list[Book] = [FileBook(saved.getvalue(), "a.xlsx"), TextBook("## Sheet\n", "a.md")]
    for book in books:
        book.write("Sheet", {"B2": 7})
        assert book.read("Sheet") == ((), (None, 7))
