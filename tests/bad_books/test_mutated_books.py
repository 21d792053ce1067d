"""Books spoilt at random: a code or a reading, never another exception, never an empty reading."""

from __future__ import annotations

import contextlib
import random

import pytest

from tests.bad_books.mutated import original, spoilt, written_by_a_library
from workbook_engine.books.file_book import FileBook
from workbook_engine.books.limits import MASTER, SIDE, Limits
from workbook_engine.core.findings import Problem

RUNS = [pytest.param(500, id="quick"), pytest.param(10_000, id="long", marks=pytest.mark.slow)]


def reading(data: bytes, limits: Limits) -> int | None:
    """Count the cells of a book and write into it; None where it is refused with a code."""
    try:
        book = FileBook(data, "orders.xlsx", limits)
        found = sum(v is not None for s in book.sheets() for row in book.read(s) for v in row)
    except Problem as problem:
        assert problem.finding.code.startswith("E-")
        return None
    book.write(book.sheets()[0], {"H20": "x"})
    with contextlib.suppress(Problem):
        book.save()
    return found


@pytest.mark.parametrize("runs", RUNS)
def test_no_spoilt_book_is_read_as_empty_or_lets_an_exception_out(runs: int) -> None:
    dice = random.Random(runs)
    books = (original().file(), written_by_a_library())
    refused = read = 0
    for number in range(runs):
        data = spoilt(books[number % 2], dice)
        found = reading(data, SIDE if number % 3 else MASTER)
        assert found != 0, f"book {number} is read as empty"
        refused += found is None
        read += found is not None
    assert refused > runs / 4, "the spoiling is too gentle"
    assert read > runs / 20, "the spoiling is too rough"
