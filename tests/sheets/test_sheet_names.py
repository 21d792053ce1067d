"""What sheets are called: as Excel lets them be, in each book of each rule set."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.every import every
from tests.new_campaign import played_campaign
from tests.repair.names import wrong_in_sheet_name
from workbook_engine.books.file_book import FileBook
from workbook_engine.rulesets import NAMES, named
from workbook_engine.sheets.schema import schemas_of

SHEETS = {
    f"{name}: {sheet.title}": sheet.title
    for name in NAMES
    for sheet in schemas_of(named(name)).sheets
}


@every(SHEETS)
def test_excel_takes_the_title_of_every_sheet(title: str) -> None:
    assert wrong_in_sheet_name(title) == []


@pytest.mark.parametrize("which", ["master", "team"])
def test_no_two_sheets_of_a_book_differ_by_case_alone(which: str) -> None:
    for name in NAMES:
        titles = [sheet.title for sheet in schemas_of(named(name)).in_book(which)]  # type: ignore[arg-type]
        assert [t for t, n in Counter(map(str.casefold, titles)).items() if n > 1] == []


def test_excel_takes_every_name_in_the_books_of_a_played_turn(tmp_path: Path) -> None:
    played_campaign(tmp_path / "bridge", "arnhem_bridge")
    for book in sorted((tmp_path / "bridge").glob("**/*.xlsx")):
        sheets = FileBook.open(book).sheets()
        assert {each: wrong for each in sheets if (wrong := wrong_in_sheet_name(each))} == {}


@pytest.mark.parametrize(
    "name", ["History", "x" * 32, "Fire/Air", "Who?", "'Orders", "Orders'", "", "A[1]", "Zeit:Ort"]
)
def test_a_name_that_excel_refuses_is_found(name: str) -> None:
    assert wrong_in_sheet_name(name)
