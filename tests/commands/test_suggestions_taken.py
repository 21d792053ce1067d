"""What Did you mean offers for a slip in an order line is taken by a tick on Findings."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.desk_hands import HEADER_ROW, desk, headers, type_in_line
from tests.new_campaign import new_campaign
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.draft import draft
from workbook_engine.commands.inspection.accepted import taken
from workbook_engine.commands.outcome import Status
from workbook_engine.core.desk import FindingRow
from workbook_engine.core.findings import Cell, Finding, Severity
from workbook_engine.core.records import replace
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine


def slip(at: str, offers: str = "Arnhem", severity: Severity = Severity.ERROR) -> Finding:
    cell = Cell("german.xlsx", "Orders", at)
    return Finding("E-X", severity, "there is no Arnhm.", cell=cell, suggests=offers)


def test_a_tick_takes_all_cells_that_a_finding_names_and_no_other() -> None:
    both = [slip("J4"), slip("J9", "Arnhem; Ede")]
    where = "german.xlsx!Orders!J4, J9"
    row = FindingRow(
        number=1, severity="", code="E-X", where=where, rule="", message="", cure="", accepted=True
    )
    ticked = [replace(row, message="there is no Arnhm.")]
    assert [each.suggests for each in taken(both, ticked)] == ["Arnhem", "Arnhem; Ede"]
    assert taken(both, [row]) == (), "it says something else now"
    assert taken([slip("J4", ""), slip("J9", "")], ticked) == ()
    meant_so = [slip(at, severity=Severity.WARNING) for at in ("J4", "J9")]
    assert taken(meant_so, ticked) == (), "a tick beside a warning lets it stand"


@pytest.mark.slow
def test_what_is_taken_stands_in_the_umpires_cell_beside_the_line(tmp_path: Path) -> None:
    campaign = new_campaign(tmp_path / "b", "arnhem_bridge", with_orders=True)
    book = next((campaign / "sides").rglob("german*.xlsx"))
    type_in_line(book, "Orders", HEADER_ROW + 1, {"Target": "Arhnem Brigdx"})
    units = "9 SS PzJg; 9 SS Pzx; 9 SS PzArtR"
    type_in_line(book, "Orders", HEADER_ROW + 2, {"Unit or group": units})
    assert draft(campaign).status is Status.PARTLY
    master, rows = campaign / "master.xlsx", 2
    for row in range(HEADER_ROW + 1, HEADER_ROW + 1 + rows):
        type_in_line(master, "Findings", row, {"I mean it so": "x"})
    assert draft(campaign).status is draft(campaign).status is Status.DONE
    heads, grid = headers(master, "Orders"), FileBook.open(master).read("Orders")
    first, second = (dict(zip(heads, row, strict=False)) for row in grid[HEADER_ROW:][:2])
    assert first["Target instead"] == "Arnhem Bridge"
    assert second["Unit or group instead"] == units.replace("Pzx", "Pz")
    lines = desk(campaign).orders[OrderLine]
    assert lines["german/1"].target == "Arnhem Bridge"
