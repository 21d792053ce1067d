"""Codes that few cells get, each by a cell that gets it."""

from __future__ import annotations

import pytest

from tests.sheets.written import master, only
from workbook_engine.books.book import Value
from workbook_engine.core.records import replace
from workbook_engine.rulesets import named
from workbook_engine.sheets.schema import schemas_of
from workbook_engine.sheets.values import ColumnReader

HEX = schemas_of(named("last_war")).titled("Hexes").column("hex")


def told(cell: Value) -> list[tuple[str, str]]:
    value, findings = ColumnReader(HEX)(cell)
    return [(each.code, str(value)) for each in findings]


@pytest.mark.parametrize("cell", ["7140x", "Berlin", 71400, "07 14 1"])
def test_what_is_no_hex_is_a_finding(cell: Value) -> None:
    assert told(cell) == [("E-HEX", "None")]


@pytest.mark.parametrize("cell", [714, "714"])
def test_a_hex_whose_zero_excel_took_away_is_read_with_a_warning(cell: Value) -> None:
    assert told(cell) == [("W-LOST-ZERO", "0714")]


def test_a_text_that_its_column_cannot_hold_is_a_finding() -> None:
    lettered = replace(HEX, kind="", refers=(), json={"type": "string", "pattern": "^[A-Z]+$"})
    _, (found,) = ColumnReader(lettered)("k23")
    assert (found.code, found.cure) == ("E-PATTERN", "See its note.")


def test_a_name_of_no_row_of_another_sheet_is_a_finding() -> None:
    found = master(
        """\
        ## Rivers
        | Waterway | Squares in order |
        |----------|------------------|
        | Waal     | F4 > G4          |

        ## Crossings
        | Crossing        | Over  | One bank | Far bank |
        |-----------------|-------|----------|----------|
        | Nijmegen Bridge | Rhine | F4       | F5       |
        """
    )
    assert only(found).code == "E-UNKNOWN-NAME"
