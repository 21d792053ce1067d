"""`check --forecast` of a book into which somebody has typed where only the engine writes."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from tests.commands.desk_hands import type_cells
from tests.new_campaign import new_campaign
from workbook_engine.books.book import Value
from workbook_engine.commands.forecast import forecast
from workbook_engine.commands.outcome import Status
from workbook_engine.core.findings import Finding


@cache
def salient() -> Path:
    """The Orel salient before its first turn."""
    return new_campaign(Path(mkdtemp(prefix="umpire_")) / "orel", "orel_salient")


def found_in(tmp_path: Path, sheet: str, cells: dict[str, Value]) -> tuple[Status, list[Finding]]:
    """Type into the Soviet staff's book, and return what its forecast says."""
    book = tmp_path / "soviet.xlsx"
    book.write_bytes((salient() / "sides" / "soviet.xlsx").read_bytes())
    type_cells(book, sheet, cells)
    outcome = forecast(book)
    return outcome.status, [*outcome.findings]


@pytest.mark.parametrize(
    ("cell", "typed", "said"),
    [
        ("H9", "many", "Aircraft reads many, which is not a number."),
        ("H10", 10**9, "Aircraft is 1000000000; no book says more than 99,999."),
    ],
)
def test_a_number_that_is_none_or_too_large_is_found_in_its_cell(
    tmp_path: Path, cell: str, typed: Value, said: str
) -> None:
    status, (finding,) = found_in(tmp_path, "Forces", {cell: typed})
    assert status is Status.STOPPED
    assert str(finding.cell) == f"soviet.xlsx!Forces!{cell}"
    assert finding.message == said


def test_sheets_that_do_not_fit_together_stop_the_forecast(tmp_path: Path) -> None:
    status, (finding,) = found_in(tmp_path, "Forces", {"B4": None})  # whose the pool is
    assert status is Status.STOPPED
    assert finding.code == "E-BOOK-UNFIT"
    assert "copy your orders into the book as it was sent" in finding.cure


@pytest.mark.parametrize("typed", ["2a", "1+x:", "9" * 5000])
def test_works_that_are_no_number_are_none(tmp_path: Path, typed: str) -> None:
    status, findings = found_in(tmp_path, "Grid", {"K20": typed})
    assert status is Status.DONE
    assert not findings
