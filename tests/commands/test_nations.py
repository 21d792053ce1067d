"""Nations on their sheet: added to, misspelt, imported, and in masters older than the sheet."""

from __future__ import annotations

import shutil
from pathlib import Path

import openpyxl
import pytest

from tests.commands import kleindorf, orel
from tests.commands.setting_up import type_rows
from tests.commands.spoiling import Spoilt
from tests.new_campaign import blank_campaign
from workbook_engine.commands.check import check
from workbook_engine.commands.desk.reading.desk import open_folder, read_desk
from workbook_engine.commands.import_file import import_file
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.start import start
from workbook_engine.commands.turn import turn_of
from workbook_engine.importing.mapping import Said
from workbook_engine.rulesets.opcom.vocabulary.nations import Nation, of_the_book
from workbook_engine.rulesets.opcom.vocabulary.records import Unit

CANADIAN = {"Nation": "Canadian", "Ammunition": "British", "Parachutists": "light"}


@pytest.fixture(scope="module")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign of ten units, set up and not started."""
    folder = tmp_path_factory.mktemp("nations") / "mine"
    blank_campaign(folder, "opcom")
    kleindorf.type_set_up(folder)
    return folder


@pytest.fixture
def mine(blank: Path, tmp_path: Path) -> Path:
    shutil.copytree(blank, tmp_path / "mine")
    return tmp_path / "mine"


def units(folder: Path) -> dict[str, Unit]:
    return dict(read_desk(open_folder(folder), set_up=True).reading.tables[Unit])


def told(outcome: Outcome, code: str) -> list[str]:
    return [str(each) for each in outcome.findings if each.code == code]


def without_the_sheet(folder: Path) -> None:
    """Make the master one of the time before it had a sheet of nations."""
    book = openpyxl.load_workbook(folder / "master.xlsx")
    del book["Nations"]
    book.save(folder / "master.xlsx")


def test_a_blank_master_has_the_nations_of_the_book(mine: Path) -> None:
    rows = read_desk(open_folder(mine), set_up=True).reading.tables[Nation]
    assert tuple(rows.values()) == of_the_book()


def test_a_nation_that_the_umpire_adds_is_known(mine: Path) -> None:
    type_rows(mine / "master.xlsx", {"Nations": [CANADIAN]})
    Spoilt("Forces", "1 Blues", "Nation", "canadian", "").type_into(mine / "master.xlsx")
    assert check(mine).status is Status.DONE
    assert units(mine)["1 Blues"].nation == "Canadian"


def test_an_unknown_nation_is_told_with_the_nearest(mine: Path) -> None:
    Spoilt("Forces", "1 Blues", "Nation", "Britsh", "").type_into(mine / "master.xlsx")
    (found,) = told(check(mine), "E-UNKNOWN-NAME")
    assert "Nation names Britsh, which is not known. Did you mean British?" in found


def test_a_nation_like_none_is_sent_to_the_sheet(mine: Path) -> None:
    Spoilt("Forces", "1 Blues", "Nation", "Zulu", "").type_into(mine / "master.xlsx")
    (found,) = told(check(mine), "E-UNKNOWN-NAME")
    assert found.endswith("Use a name from the sheet Nations, or add it there.")


@pytest.mark.slow
def test_lw_an_unknown_nation_is_told_with_the_nearest(tmp_path: Path) -> None:
    blank_campaign(tmp_path / "war", "last_war")
    orel.type_set_up(tmp_path / "war")
    Spoilt("Front", "0303 GER", "Nation", "GRE", "").type_into(tmp_path / "war" / "master.xlsx")
    (found,) = told(check(tmp_path / "war"), "E-UNKNOWN-NAME")
    assert "Nation names GRE, which is not known. Did you mean GER?" in found


def test_what_a_team_sees_of_nations_is_nothing(mine: Path) -> None:
    start(mine)
    book = openpyxl.load_workbook(mine / "sides" / "blue.xlsx", read_only=True)
    assert "Nations" not in book.sheetnames


@pytest.mark.slow
def test_an_older_master_is_played_with_the_nations_of_the_book(mine: Path) -> None:
    start(mine)
    without_the_sheet(mine)
    outcome = turn_of(mine, no_orders=True)
    assert outcome.status is Status.DONE, outcome
    assert "Nations" not in openpyxl.load_workbook(mine / "master.xlsx", read_only=True).sheetnames


@pytest.mark.slow
def test_an_older_master_tells_a_nation_that_the_book_has_not(mine: Path) -> None:
    without_the_sheet(mine)
    Spoilt("Forces", "1 Blues", "Nation", "Canadian", "").type_into(mine / "master.xlsx")
    assert len(told(check(mine), "E-UNKNOWN-NAME")) == 1


@pytest.mark.parametrize(("listed", "becomes"), [(False, "British"), (True, "Canadian")])
def test_an_imported_nation_is_one_of_the_sheet(mine: Path, listed: bool, becomes: str) -> None:
    if listed:
        type_rows(mine / "master.xlsx", {"Nations": [CANADIAN]})
    file = mine.parent / "list.csv"
    file.write_text("Name;Country;Type;Where\n3 Cdn Bn;Canadian;rifle;K7\n", encoding="utf-8")
    rows = ((Said.ALL, "Side=Blue"), (Said.ALL, "Team=blue"))
    outcome = import_file(mine, file, "Forces", said=rows, write=True)
    assert outcome.status is Status.DONE, outcome
    assert units(mine)["3 Cdn Bn"].nation == becomes


def test_nations_are_imported_like_any_list(mine: Path) -> None:
    file = mine.parent / "nations.csv"
    file.write_text("Land;Munition\nNorweger;British\n", encoding="utf-8")
    import_file(mine, file, "Nations", write=True)
    rows = read_desk(open_folder(mine), set_up=True).reading.tables[Nation]
    assert rows["Norweger"].ammunition == "British" and len(rows) == 7


@pytest.mark.slow
def test_nothing_is_imported_to_a_sheet_that_the_master_has_not(mine: Path) -> None:
    without_the_sheet(mine)
    file = mine.parent / "nations.csv"
    file.write_text("Nation;Ammunition\nNorweger;British\n", encoding="utf-8")
    outcome = import_file(mine, file, "Nations", write=True)
    assert outcome.status is Status.USAGE and "has no sheet Nations" in str(outcome)
