"""Unit lists of other programs: orbat-mapper's scenarios, MegaMek's lists, VASSAL's inventory."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from workbook_engine.core.findings import Problem
from workbook_engine.importing.foreign import foreign_sheets
from workbook_engine.importing.trees import inventory, rows

BATTALIONS = [
    {"name": "1 Bn", "sidc": "10031000161211020000"},
    {
        "name": "Guns",
        "sidc": "10031000151303000000",
        "equipment": [{"name": "25-pounder", "count": 8}],
    },
]
BRIGADE = {
    "name": "1st Rifle Brigade",
    "shortName": "1 Bde",
    "sidc": "10031002181211000000",
    "subUnits": BATTALIONS,
}
CORPS = {"name": "I Corps", "subUnits": [BRIGADE, {"name": "Guns", "sidc": "not a code"}]}
SCENARIO = {"type": "ORBAT-mapper", "sides": [{"name": "Blue", "groups": [CORPS]}]}
LANCE = """<?xml version="1.0"?>
<unit version="0.50">
  <entity chassis="Vedette" model="Ultra" type="Tracked">
    <crew><crewMember name="A. Driver" gunnery="4"/></crew>
  </entity>
  <entity chassis="Vedette" model="Ultra" type="Tracked">
    <pilot name="B. Gunner" gunnery="3"/>
  </entity>
  <entity chassis="Foot Platoon" model="" type="Infantry"/>
</unit>
"""
INVENTORY = """Inventory
   Blue: 4
      1 Bde
         1 Bn
         Guns
         Guns
      2 Bn
   Red: 1
      I/900
"""


def table(file: Path, content: str) -> list[list[object]]:
    """Return the one sheet of a file as rows, blank cells left out."""
    file.write_text(content, encoding="utf-8")
    (sheet,) = foreign_sheets(file)
    return [[*row] for row in sheet.cells]


def test_a_scenario_of_orbat_mapper_names_side_unit_arm_and_size(tmp_path: Path) -> None:
    rows = table(tmp_path / "scenario.json", json.dumps(SCENARIO))
    assert rows == [
        ["Side", "Part of", "Unit", "Full name", "Type", "Size mark", "Equipment"],
        ["Blue", "I Corps", "1 Bde", "1st Rifle Brigade", "HQ", "brigade"],
        ["Blue", "1st Rifle Brigade", "1 Bn", "1 Bn", "mechanised infantry", "battalion"],
        ["Blue", "1st Rifle Brigade", "Guns 1", "Guns", "artillery", "company", "8 25-pounder"],
        ["Blue", "I Corps", "Guns 2", "Guns"],
    ]


def test_a_list_of_megamek_names_chassis_and_model(tmp_path: Path) -> None:
    assert table(tmp_path / "lance.mul", LANCE) == [
        ["Unit", "Type", "Pilot", "Gunnery"],
        ["Vedette Ultra 1", "Tracked", "A. Driver", "4"],
        ["Vedette Ultra 2", "Tracked", "B. Gunner", "3"],
        ["Foot Platoon", "Infantry"],
    ]


def test_a_list_of_megamek_may_be_saved_by_notepad() -> None:
    marked = LANCE.split("?>")[1].strip().encode("utf-8-sig")
    assert rows(marked, "lance.mul")[1][0] == "Vedette Ultra 1"


def test_a_land_that_is_called_json_is_told_its_name() -> None:
    with pytest.raises(ValueError, match=r"name ends in \.geojson"):
        rows(b'{"type": "FeatureCollection", "features": []}', "land.json")


def test_sides_below_no_title_are_groups() -> None:
    assert inventory(["Allies", " 1 Bn", "Axis", " I/900"]) == [
        ["Unit", "Group 1"],
        ["1 Bn", "Allies"],
        ["I/900", "Axis"],
    ]
    assert inventory([]) == []


@pytest.mark.parametrize("indent", ["   ", "\t"])
def test_an_inventory_of_vassal_is_units_below_their_groups(tmp_path: Path, indent: str) -> None:
    assert table(tmp_path / "inventory.txt", INVENTORY.replace("   ", indent)) == [
        ["Unit", "Group 1", "Group 2"],
        ["1 Bn", "Blue: 4", "1 Bde"],
        ["Guns 1", "Blue: 4", "1 Bde"],
        ["Guns 2", "Blue: 4", "1 Bde"],
        ["2 Bn", "Blue: 4"],
        ["I/900", "Red: 1"],
    ]


@pytest.mark.parametrize("content", ["[1, 2]", "<html><p/></html>", "{"])
def test_a_tree_of_no_known_program_is_a_finding(tmp_path: Path, content: str) -> None:
    with pytest.raises(Problem) as problem:
        table(tmp_path / "strange.json", content)
    assert problem.value.finding.code in ("E-FOREIGN-TREE", "E-FOREIGN-BOOK")
    assert "xlsx" not in problem.value.finding.cure
