"""Rows and columns that a person does not see are found however their tags say so."""

import pytest

from workbook_engine.books.book import LAST_COLUMN, LAST_ROW
from workbook_engine.books.package.places import Area
from workbook_engine.books.package.visibility import hidden_areas

SHEET = (
    '<worksheet><cols><col min="2" max="3" {column}/></cols>'
    '<sheetData><row r="7" hidden="false"/><row r="8" {row}/></sheetData></worksheet>'
)
OTHERS = 'customFormat="false"'


@pytest.mark.parametrize(
    "said", ['hidden="1"', 'hidden="true"', "hidden='1'", 'hidden = "true"', 'hidden="&#49;"']
)
def test_what_is_hidden_is_found(said: str) -> None:
    columns, rows = Area(1, 2, LAST_ROW, 3), Area(8, 1, 8, LAST_COLUMN)
    assert [*hidden_areas(SHEET.format(column=said, row=OTHERS))] == [columns]
    assert [*hidden_areas(SHEET.format(column=OTHERS, row=said))] == [rows]


@pytest.mark.parametrize("said", ['hidden="0"', 'hidden="false"', OTHERS])
def test_what_is_plainly_seen_is_not(said: str) -> None:
    assert [*hidden_areas(SHEET.format(column=said, row=said))] == []
