"""What a book hides, and what merged cells hide in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from openpyxl.utils.datetime import CALENDAR_MAC_1904

from tests.commands.desk_hands import desk

GERMAN, MASTER = "sides/german.xlsx", "master.xlsx"
CODES = ("W-DATE-1904", "W-MERGED", "W-SHEET-HIDDEN", "W-ROWS-HIDDEN", "W-COLUMNS-HIDDEN")


def warned(campaign: Path, place: str, change: Callable[[Any], object]) -> list[tuple[str, str]]:
    book = load_workbook(campaign / place)
    change(book)
    book.save(campaign / place)
    found = [each for each in desk(campaign).findings if each.code in CODES]
    assert all(each.cure and each.severity == "warning" for each in found)
    return [(each.code, str(each.cell)) for each in found]


def hide_rows(book: Any) -> None:
    for row in (4, 60):  # the second is blank
        book["Orders"].row_dimensions[row].hidden = True


def hide_columns(book: Any) -> None:
    for column in ("C", "D", "AZ"):
        book["Orders"].column_dimensions[column].hidden = True


def hide_the_sheet(book: Any) -> None:
    book["Orders"].sheet_state = "hidden"


def hide_another(book: Any) -> None:
    book["Report"].sheet_state = "hidden"
    book["Forces"].row_dimensions[4].hidden = True


def merge(book: Any) -> None:
    book["Orders"].merge_cells("F4:G5")


def merge_beside(book: Any) -> None:
    book["Orders"].merge_cells("BA4:BB5")
    book["Orders"].merge_cells("A1:C1")


def count_from_1904(book: Any) -> None:
    book.epoch = CALENDAR_MAC_1904


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (hide_rows, [("W-ROWS-HIDDEN", "german.xlsx!Orders!A4")]),
        pytest.param(
            hide_columns,
            [("W-COLUMNS-HIDDEN", "german.xlsx!Orders!C3")],
            marks=pytest.mark.slow,
        ),
        pytest.param(
            hide_the_sheet, [("W-SHEET-HIDDEN", "german.xlsx!Orders")], marks=pytest.mark.slow
        ),
        pytest.param(hide_another, [], marks=pytest.mark.slow),
        (merge, [("W-MERGED", "german.xlsx!Orders!F4")]),
        (merge_beside, []),
        (count_from_1904, [("W-DATE-1904", "german.xlsx")]),
    ],
)
def test_what_a_team_hides_is_told(
    campaign: Path, change: Callable[[Any], object], found: list[tuple[str, str]]
) -> None:
    assert warned(campaign, GERMAN, change) == found


@pytest.mark.slow
def test_the_umpire_may_hide_what_he_likes(campaign: Path) -> None:
    def hide(book: Any) -> None:
        book["Forces"].sheet_state = "hidden"
        book["Teams"].row_dimensions[4].hidden = True

    assert warned(campaign, MASTER, hide) == []


@pytest.mark.slow
def test_cells_merged_in_the_masters_tables_are_told(campaign: Path) -> None:
    found = warned(campaign, MASTER, lambda book: book["Forces"].merge_cells("D4:E4"))
    assert ("W-MERGED", "master.xlsx!Forces!D4") in found
