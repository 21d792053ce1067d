"""Beside each order line of the master: every cell of it can be mended, in every rule set."""

from __future__ import annotations

import pytest

from workbook_engine.rulesets import NAMES, named
from workbook_engine.sheets.schema import SheetSchema, schemas_of

ORDER_SHEETS = {
    f"{name}:{sheet.title}": sheet
    for name in NAMES
    for sheet in schemas_of(named(name)).sheets
    if sheet.book == "order"
}
each_sheet = pytest.mark.parametrize("sheet", ORDER_SHEETS.values(), ids=ORDER_SHEETS)


def test_all_order_sheets_are_here() -> None:
    assert len(ORDER_SHEETS) == 24


@each_sheet
def test_every_cell_that_a_team_types_can_be_mended(sheet: SheetSchema) -> None:
    typed = {each.name for each in sheet.columns_in("team") if each.edit == "team"}
    mended = {each.instead for each in sheet.columns if each.instead}
    assert typed - mended == typed & {"words"}


@each_sheet
def test_what_mends_a_cell_takes_what_the_cell_takes(sheet: SheetSchema) -> None:
    for column in sheet.columns:
        if column.instead:
            of = sheet.column(column.instead)
            assert (column.type, column.kind, column.choices) == (of.type, of.kind, of.choices)


@each_sheet
def test_a_line_can_be_voided_or_its_rest_be_let_count(sheet: SheetSchema) -> None:
    editors = {each.name: each.edit for each in sheet.columns if each.mirror}
    assert (editors["void"], editors["rest_counts"], editors["wrong"]) == (
        "umpire",
        "umpire",
        "engine",
    )
