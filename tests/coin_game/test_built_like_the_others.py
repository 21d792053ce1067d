"""The Coin Game keeps to what the rule sets of the package are held to."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

from tests import test_drift as drift
from tests.coin_game import FLOORS, RULESET
from tests.test_readings import offered, readings_read, without_a_source
from workbook_engine.kit.map_cells import MapSquare
from workbook_engine.kit.rulebook import read_rulebook
from workbook_engine.sheets.schema import Column, SheetSchema, schemas_of

HOME = Path(__file__).parent
OWN = {
    s.title: s for s in schemas_of(RULESET).sheets if s.json["$id"].startswith(f"{RULESET.name}/")
}
FIELDS = {f"{sheet.title} {c.header}": (sheet, c) for sheet in OWN.values() for c in sheet.fields}
TREES = {
    path.relative_to(HOME).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
    for room in FLOORS
    for path in sorted((HOME / room).rglob("*.py"))
}


@pytest.mark.parametrize("sheet", OWN.values(), ids=OWN)
def test_a_sheet_is_its_record(sheet: SheetSchema) -> None:
    drift.test_a_sheet_is_valid_json_schema.of_one(sheet)
    drift.test_columns_are_the_fields_of_the_record.of_one(sheet)
    drift.test_the_key_is_the_records_key.of_one(sheet)
    drift.test_a_sheet_has_no_keyword_of_its_own.of_one(sheet)


@pytest.mark.parametrize(("sheet", "column"), FIELDS.values(), ids=FIELDS)
def test_a_column_is_its_field(sheet: SheetSchema, column: Column) -> None:
    drift.test_types_agree.of_one(sheet, column)
    drift.test_a_default_is_on_the_closed_list.of_one(sheet, column)
    if not issubclass(sheet.record, MapSquare):
        drift.test_closed_lists_agree.of_one(sheet, column)


def test_every_record_has_a_sheet() -> None:
    drift.test_every_record_has_a_sheet(RULESET)


def test_every_rule_is_implemented_where_the_register_says_and_cited_there() -> None:
    for number, rule in read_rulebook(HOME).items():
        module, _, name = rule["where"].partition(":")
        found = getattr(import_module(f"tests.coin_game.{module}"), name)
        assert number in (found.__doc__ or ""), rule["where"]


def test_every_reading_is_read_and_a_rule_names_every_choice() -> None:
    readings = offered(HOME / "settings.toml")
    read = (readings_read.of(ast.unparse(tree)) for tree in TREES.values())
    assert {name for names in read for name in names} == set(readings)
    assert without_a_source(readings, HOME) == []


def test_arrows_between_rooms_run_down_only() -> None:
    up = [
        (file, node.module)
        for file, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests.coin_game.")
        if FLOORS.index(str(node.module).split(".")[2]) > FLOORS.index(file.split("/")[0])
    ]
    assert up == []


def test_it_imports_the_core_and_the_kit_alone() -> None:
    foreign = {
        str(node.module)
        for tree in TREES.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("workbook_engine.")
        if str(node.module).split(".")[1] not in ("core", "kit")
    }
    assert foreign == set()
