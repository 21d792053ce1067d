"""Charts of a printed page in the layouts that umpires have: taken, or refused with a cure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, time
from pathlib import Path

from tests.every import every
from tests.importing.test_import import said, stands, text
from tests.new_campaign import blank_campaign
from workbook_engine.commands.import_file import import_file
from workbook_engine.core.records import Position, State, Tables
from workbook_engine.core.relaid import Relaid, TheirChart
from workbook_engine.importing.mapping import Said
from workbook_engine.kit.printed_combat import relaid
from workbook_engine.kit.typed_tables import TableRow
from workbook_engine.rulesets.own_rules import RULESET
from workbook_engine.rulesets.own_rules.printed import (
    relaid_ground,
    relaid_modifiers,
)
from workbook_engine.rulesets.own_rules.vocabulary.records import GroundKind

STATE = State(Position(1), Tables.of(*RULESET.begins_with), RULESET.rules)
Grid = Sequence[Sequence[object]]


def chart(*rows: Sequence[object], **all_rows: str) -> TheirChart:
    return TheirChart("Assault", rows, {each.capitalize(): to for each, to in all_rows.items()})


def cells(made: Relaid | None) -> list[tuple[object, ...]]:
    """Return the rolls and cells of a table, or the costs of grounds, or modifiers."""
    names = ("roll", "a", "b", "name", "cost", "costs", "when", "does")
    rows = made.rows if made else ()
    return [tuple(row[name].value for name in names if name in row) for row in rows]


def wrong(made: Relaid | None) -> dict[tuple[int, int], str]:
    rows = made.rows if made else ()
    return {cell.at: cell.wrong for row in rows for cell in row.values() if cell.wrong}


SAME: Mapping[str, Grid] = {
    "dice down": (
        ("Assault (d6)", None, None),
        ("Die", "1:1", "3-1"),
        ("1 – 2", "A1", "EX"),
        ("3-6", "—", "DR, D1"),
    ),
    "dice across, the best odds first": (
        ("Odds", 1, 2, 3, 4, 5, 6),
        ("3 to 1", "EX", "EX", *["DR; D1"] * 4),
        ("1 to 1", "A1", "A1", *["n/a"] * 4),
    ),
    "a list below each ratio": (("1:1", "3:1"), ("1-2 A1", "1-2 EX"), ("3-6 -", "3-6 DR, D1")),
    "a list behind each ratio": (("1:1: 1-2 A1; 3-6 -",), ("3:1  1-2: EX; 3-6: DR, D1",)),
    "what Excel made of it": (
        (None, time(1, 1), time(3, 1)),
        (date(2026, 2, 1), "A1", "EX"),
        (date(2026, 3, 6), None, "DR\nD1"),
    ),
}


@every(SAME)
def test_a_combat_table_is_the_same_in_each_layout_or_tab_1(*grid: Sequence[object]) -> None:
    rows = cells(relaid(chart(*grid), STATE))
    assert rows[0] == ("heads", "1:1", "3:1")
    codes = {roll: row[1:] for row in rows[1:] for roll in str(row[0]).split("-")}
    assert (codes["1"], codes["2"]) == (("A1", "EX"),) * 2
    assert (codes["3"], codes["6"]) == (("-", "DR; D1"),) * 2


UNCLEAR: Mapping[str, tuple[Grid, tuple[int, int], str]] = {
    "a roll": ((("Die", "1:1"), ("1-2", "A"), ("three", "B"), ("4-6", "C")), (3, 1), "Roll: three"),
    "dice that go beyond": ((("Roll", "1:1"), ("0 or less", "A"), ("1+", "B")), (1, 2), "Dice="),
    "both sides count": (
        ((None, 1, 2, 3), (1, *"ABC"), (2, *"ABC"), (3, *"ABC")),
        (1, 2),
        "corner",
    ),
    "a day for odds": ((("d6", "1:1", date(2026, 1, 3)), ("1-6", *"AB")), (1, 3), "A: 2026-01-03"),
    "a hole": ((("1:1", "2:1"), ("1-6 A", "1-4 B")), (1, 2), "2:1 says nothing for a roll of 5-6"),
}


@every(UNCLEAR)
def test_what_is_unclear_in_a_table_is_refused_with_its_cell_and_cure(
    grid: Grid, at: tuple[int, int], cure: str
) -> None:
    assert cure in wrong(relaid(chart(*grid), STATE))[at]


GROUNDS: Mapping[str, Grid] = {
    "a ground a row": (
        ("Terrain", "Infantry", "Cavalry", "Artillery", "Defence"),
        ("Woods", "2 MP", "1½", "P", "+1"),
        ("Fort", 1, 1, 1, "x2"),
    ),
    "a ground a column": (
        ("Terrain", "Woods", "Fort"),
        ("MP", 2, 1),
        ("horse", "3/2", 1),
        ("wheels", "prohibited", 1),
        ("Combat", "+1 defence", "defence doubled"),
    ),
    "a ground a line": (
        ("Woods: 2 MP, 1½ for cavalry, artillery no, +1 defence",),
        ("Fort: cost 1; defender x 2",),
    ),
}


@every(GROUNDS)
def test_a_terrain_chart_is_the_same_in_each_layout_or_grd_1(*grid: Sequence[object]) -> None:
    made = relaid_ground(chart(*grid), STATE)
    assert cells(made) == [("2", "horse 3/2; wheels no"), ("Fort", "1")]
    does = [row[:2] for row in cells(relaid_modifiers(chart(*grid), STATE))]
    assert does == [("ground is wood", "strength +1"), ("ground is Fort", "strength x 2")]


def test_what_a_terrain_chart_says_unclearly_is_refused_or_told_or_grd_1() -> None:
    its = chart(("Ground", "MP", "Effect", "Sight"), ("Brook", "+1", "x2", "far"))
    ground = relaid_ground(its, STATE)
    assert "what a river costs besides" in wrong(ground)[2, 2]
    assert ground is not None
    assert ground.left == ("D2 is not taken: far",)
    assert "Does: x2=" in wrong(relaid_modifiers(its, STATE))[2, 3]


def test_a_line_of_modifiers_above_the_first_that_is_clear_is_told_or_mod_1() -> None:
    made = relaid_modifiers(chart(("Wood", "-1 in bows"), ("Fort", "+1 DRM")), STATE)
    assert made is not None
    assert len(made.rows) == 1
    assert [line.rpartition(": ")[2] for line in made.left] == ["Wood"]


def test_classes_below_a_head_of_several_columns_are_kept_apart_or_grd_1() -> None:
    its = chart((None, "Movement", "Movement"), ("Terrain", "Foot", "Tanks"), ("Woods", 2, 3.5))
    assert cells(relaid_ground(its, STATE)) == [("2", "tanks 7/2")]


def test_a_list_of_modifiers_is_read_and_what_nobody_can_look_up_is_asked_or_mod_1() -> None:
    made = relaid_modifiers(
        chart(("Die roll modifiers",), ("Attackers from three hexes: +1",), ("Surprise: +2",)),
        STATE,
    )
    assert cells(made)[0] == ("from 3 sides", "die +1")
    assert "'When: Surprise=umpire says \"Surprise\"'" in wrong(made)[3, 1]


def test_a_chart_that_is_imported_takes_the_place_of_the_table_of_its_name(tmp_path: Path) -> None:
    game, file = blank_campaign(tmp_path / "game", "own_rules"), tmp_path / "crt.csv"
    text(file, "Die;1-2;1-1\n1-3;AR;EX\n4-6;EX;DR\n")
    as_crt = ((Said.ALL, "Table=CRT"),)
    told = said(import_file(game, file, "Tables", said=as_crt, write=True))
    assert "table CRT, dice down, odds across: d6" in told
    assert "CRT-3, 3, is not in the file and stays: clear that row" in told
    rows = stands(game, TableRow)
    kept = [rows[f"CRT-{n}"] for n in range(3)]
    assert [(r.roll, r.a, r.b, r.c) for r in kept] == [  # type: ignore[attr-defined]
        ("heads", "1:2", "1:1", ""),
        ("1-3", "AR", "EX", ""),
        ("4-6", "EX", "DR", ""),
    ]
    again = said(import_file(game, file, "Tables"))
    assert "0 rows new on Tables, 3 as they stand." in again
    assert len(stands(game, GroundKind)) == 6
