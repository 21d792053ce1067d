"""Lists for other programs: what `umpire pack --lists` writes, `umpire import` reads back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.desk_hands import desk
from tests.new_campaign import blank_campaign, new_campaign
from workbook_engine.commands.desk.set_up.lists_out import plain
from workbook_engine.commands.import_file import import_file
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.pack import pack
from workbook_engine.rulesets.opcom.vocabulary.records import Unit

SAMPLES = {
    "chir_1942": "Bases",
    "eastern_front_1943": "Front",
    "town_and_airfield": "Sub-units",
    "arnhem_bridge": "Forces",
}


def listed(sample: str, room: Path) -> Path:
    """Write the lists of a sample."""
    new_campaign(room / "one", sample)
    assert pack(room / "one", room / "lists", lists=True).status is Status.DONE
    return room / "lists"


@pytest.mark.slow
@pytest.mark.parametrize("sample", SAMPLES)
def test_the_list_of_units_comes_back_without_change(sample: str, tmp_path: Path) -> None:
    lists, was = listed(sample, tmp_path), desk(tmp_path / "one")
    blank_campaign(tmp_path / "two", was.ruleset.name)
    sheet = next(each for each in was.schemas.sheets if each.title == SAMPLES[sample])
    file = lists / f"{sheet.title.lower()}.csv"
    assert import_file(tmp_path / "two", file, sheet.title, write=True).status is Status.DONE
    there = desk(tmp_path / "two").reading.tables[sheet.record]
    assert dict(there) == dict(was.reading.tables[sheet.record])


def test_the_inventory_names_each_unit_once_below_its_side(tmp_path: Path) -> None:
    lines = (listed("kleindorf", tmp_path) / "inventory.txt").read_text("utf-8").splitlines()
    units = desk(tmp_path / "one").state[Unit]
    assert sorted(each.strip() for each in lines if each.strip() in units) == sorted(units)
    sides = {each.strip() for each in lines if each.startswith("   ") and each[3] != " "}
    assert sides == {unit.side for unit in units.values()}


def test_what_a_spreadsheet_would_run_is_a_text_in_a_list() -> None:
    assert [plain(each) for each in ("=1+1", -2, "I/900")] == [" =1+1", -2, "I/900"]
