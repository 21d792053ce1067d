"""What is wrong for one reason is one finding, and all that is wrong is told in the first round."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.commands.desk_hands import type_cells, type_in
from tests.commands.kleindorf import type_set_up
from tests.new_campaign import blank_campaign
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.check import check
from workbook_engine.commands.inspection.consequences import new_findings
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.start import start
from workbook_engine.core.findings import MISSING, Cell, by_cause, error
from workbook_engine.rulesets.opcom.vocabulary.map_records import River
from workbook_engine.rulesets.opcom.vocabulary.records import Place, Unit


@pytest.fixture(scope="module")
def typed_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    campaign = tmp_path_factory.mktemp("own") / "kleindorf"
    blank_campaign(campaign, "opcom")
    type_set_up(campaign)
    return campaign


@pytest.fixture
def typed(typed_once: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(typed_once, tmp_path / "kleindorf"))


def test_one_wrong_letter_in_many_squares_is_one_finding_with_all_its_cells(typed: Path) -> None:
    cells = [f"{column}{row}" for column in "AB" for row in range(3, 16)]
    type_cells(typed / "master.xlsx", "Ground", dict.fromkeys(cells, "Z"))
    outcome = check(typed)
    letters = [found for found in outcome.findings if found.code == "E-LETTER"]
    assert outcome.status is Status.STOPPED
    assert len(letters) == 1
    (found,) = letters
    assert found.cell is not None
    assert sorted((found.cell.address, *found.also)) == sorted(cells)
    assert all(cell in str(found) for cell in cells)


def test_one_name_that_is_not_known_is_told_once_of_all_its_rows(typed: Path) -> None:
    for unit in ("1 Reds", "2 Reds", "3 Reds"):
        type_in(typed, Unit, unit, "team", "rde")
    outcome = start(typed)
    told = [found for found in outcome.findings if found.code == "E-UNKNOWN-TEAM"]
    assert len(told) == 1
    lines = FileBook.open(typed / "master.xlsx").read("Ready")
    where = [str(value) for line in lines for value in line if "Forces!" in str(value)]
    assert any(told[0].where == each for each in where)


def test_what_is_wrong_on_every_storey_is_told_in_the_first_round(typed: Path) -> None:
    type_in(typed, Unit, "1 Blues", "kind", "infantery")  # not understood
    type_in(typed, Unit, "2 Blues", "team", "blu")  # understood, and not known
    type_in(typed, Place, "Muehle", "square", "ZZ99")  # known, and off the map
    type_in(typed, River, "Bach", "squares", "A10")  # on the map, and of no use
    codes = {found.code for found in check(typed).findings}
    assert {"E-WORD", "E-UNKNOWN-TEAM", "E-OFF-MAP", "E-RIVER-SHORT"} <= codes


def test_findings_of_other_sheets_or_words_stay_apart() -> None:
    cells = [Cell("m", "Forces", "A1"), Cell("m", "Stacks", "A1"), Cell("m", "Forces", "A2")]
    same = [error("E-X", "no team.", cell=cell) for cell in cells]
    other = error("E-X", "no side.", cell=cells[0])
    assert [(str(each.cell), each.also) for each in by_cause([*same, other])] == [
        ("m!Forces!A1", ("A2",)),
        ("m!Stacks!A1", ()),
        ("m!Forces!A1", ()),
    ]


def test_a_line_whose_verb_is_not_read_is_not_told_what_that_verb_needs() -> None:
    verb = error("E-WORD", "Action reads Hodl.", cell=Cell("blue.xlsx", "Actions", "B5"))
    needs = [
        error(MISSING, "no sector is named.", cell=Cell("blue.xlsx", "Actions", each))
        for each in ("E5", "E6")
    ]
    assert new_findings(needs, [verb]) == needs[1:]
