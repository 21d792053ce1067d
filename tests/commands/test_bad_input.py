"""What people send: one clear finding each, exit status 1, and every byte as it was."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from tests.commands.desk_hands import cell_of, type_cells
from workbook_engine.books.book import Formula, Value, address
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.rulesets.opcom.vocabulary.records import Unit

Contents = Callable[[Path], dict[str, bytes]]


def order_cell(campaign: Path, header: str, row: int) -> str:
    """Return the address of a cell of the german order form."""
    headers = FileBook.open(campaign / "sides" / "german.xlsx").read("Orders")[2]
    return address(row, list(headers).index(header) + 1)


@pytest.mark.parametrize(
    ("header", "row", "value", "code"),
    [
        ("Unit or group", 4, "9 SSS", "E-UNKNOWN-UNIT"),
        ("Unit or group", 4, "2 Para", "E-UNKNOWN-UNIT"),
        ("Action", 4, "Attack; Move", "E-"),
        ("Action", 4, "Holdd", "E-"),
        ("To", 4, "Twon", "E-UNKNOWN-PLACE"),
        ("Supports", 4, "9 SSS", "E-UNKNOWN-SUPPORT"),
        ("Action", 4, Formula("=A1"), "E-FORMULA"),
    ],
)
def test_a_bad_order_is_one_finding_with_its_cell(
    campaign: Path, contents: Contents, header: str, row: int, value: Value, code: str
) -> None:
    where = order_cell(campaign, header, row)
    type_cells(campaign / "sides" / "german.xlsx", "Orders", {where: value})
    before = contents(campaign)
    outcome = turn_of(campaign)
    assert outcome.status is Status.STOPPED
    (finding,) = outcome.findings
    assert finding.code.startswith(code)
    assert str(finding.cell) == f"german.xlsx!Orders!{where}"
    assert finding.cure
    assert contents(campaign) == before


def test_a_unit_in_two_lines_is_one_finding(campaign: Path, contents: Contents) -> None:
    german = campaign / "sides" / "german.xlsx"
    unit, action = (order_cell(campaign, each, 6) for each in ("Unit or group", "Action"))
    type_cells(german, "Orders", {unit: "9 SS", action: "Move"})
    before = contents(campaign)
    outcome = turn_of(campaign)
    assert [finding.code for finding in outcome.findings] == ["E-UNIT-TWICE"]
    assert contents(campaign) == before


def test_a_date_for_a_profile_is_one_finding(campaign: Path, contents: Contents) -> None:
    sheet, where = cell_of(campaign, Unit, "9 SS", "profile")
    type_cells(campaign / "master.xlsx", sheet, {where: date(2026, 3, 2)})
    before = contents(campaign)
    outcome = turn_of(campaign)
    (finding,) = outcome.findings
    assert str(finding.cell) == f"master.xlsx!{sheet}!{where}"
    assert "date" in finding.message
    assert contents(campaign) == before


@pytest.mark.slow
def test_a_renamed_column_is_one_finding(campaign: Path, contents: Contents) -> None:
    from openpyxl import load_workbook

    german = campaign / "sides" / "german.xlsx"
    book = load_workbook(german)
    book["Orders"][order_cell(campaign, "Action", 3)] = "Akcion"
    book.save(german)
    before = contents(campaign)
    outcome = turn_of(campaign)
    assert [f.code for f in outcome.findings if f.severity == "error"] == ["E-HEADER-MISSING"]
    assert contents(campaign) == before


@pytest.mark.slow
def test_a_number_as_text_is_read_with_a_warning(campaign: Path) -> None:
    sheet, where = cell_of(campaign, Unit, "9 SS", "step")
    type_cells(campaign / "master.xlsx", sheet, {where: "1"})
    outcome = turn_of(campaign)
    assert outcome.status is Status.DONE
    assert [finding.severity for finding in outcome.findings] == ["warning"]
