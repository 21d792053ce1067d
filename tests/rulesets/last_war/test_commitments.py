"""LW-CBT-02, LW-RES-03 What is committed to a combat stands in rows, and is read out of them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.commands.desk_hands import cell_of, desk, type_in
from tests.new_campaign import played_campaign
from tests.rulesets.last_war.one_fight import fight
from workbook_engine.books.book import Value
from workbook_engine.commands.check import check
from workbook_engine.commands.commit import commit
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.turn import turn_of
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.committed import Committed, Role, committed

SALIENT, OREL_FORCE = "0404", "0404: 0503 SOV"


@pytest.fixture(scope="module")
def flags_set(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play Orel until flags are set: the combats are yet to be fought."""
    folder = tmp_path_factory.mktemp("war") / "orel"
    played_campaign(folder, "orel_salient")
    return folder


@pytest.fixture
def orel(flags_set: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(flags_set, tmp_path / "orel"))


@pytest.mark.slow
def test_lw_cbt_02_a_row_for_each_hex_and_nation(orel: Path) -> None:
    forces = committed(desk(orel).state, SALIENT)
    assert [str(each) for each in forces] == ["0503 SOV 7/2/2", "0504 SOV 7/1/1"]


@pytest.mark.parametrize(
    ("column", "typed", "code"),
    [
        ("hex", "9999", "E-UNKNOWN-NAME"),
        ("nation", "SVO", "E-UNKNOWN-NAME"),
        ("combat", "0440", "E-COMMITTED-COMBAT"),
        ("man", "seven", "E-NUMBER"),
        ("man", -1, "E-LIMIT"),
        ("man", 90, "W-COMMITTED-MORE"),
        ("hex", "0404", "W-COMMITTED-MORE"),
        ("role", "attaker", "E-WORD"),
    ],
)
def test_lw_cbt_02_what_is_mistyped_in_a_row_is_found_in_its_cell(
    orel: Path, column: str, typed: Value, code: str
) -> None:
    key = committed(desk(orel).state, SALIENT)[0].id
    sheet, address = cell_of(orel, Committed, key, column)
    type_in(orel, Committed, key, column, typed)
    found = [(each.code, str(each.cell)) for each in check(orel).findings]
    assert (code, f"master.xlsx!{sheet}!{address}") in found


def test_lw_cbt_02_fewer_points_typed_in_a_row_are_what_fights(orel: Path) -> None:
    first, second = committed(desk(orel).state, SALIENT)
    type_in(orel, Committed, first.id, "man", 3)
    assert turn_of(orel, no_orders=True).status is Status.DONE
    fought = committed(desk(orel).state, SALIENT, Role.ATTACKER)
    assert [each.man for each in fought] == [3, second.man]
    row = desk(orel).state[CombatRow][SALIENT]
    assert row.attacker_cv == first.points.cv - 4 + second.points.cv


def test_lw_cbt_02_who_fought_stands_in_a_row_each_on_both_sides() -> None:
    played = fight("4/1/0 +1", "3/0/0 +2")
    forces = played.after[Committed].values()
    assert [(each.role, str(each), each.lsp) for each in forces] == [
        (Role.ATTACKER, "0302 GER 4/1/0", 1),
        (Role.DEFENDER, "0403 SOV 3/0/0", 2),
    ]


def test_lw_res_03_supplies_of_a_force_are_in_its_row(orel: Path) -> None:
    assert all(each.lsp == 0 for each in desk(orel).state[Committed].values())


@pytest.mark.slow
def test_lw_cbt_02_forces_go_off_the_table_with_their_combats(orel: Path) -> None:
    for _ in range(3):
        assert turn_of(orel, no_orders=True).status is Status.DONE
    assert not desk(orel).state[Committed]


@pytest.mark.slow
def test_a_drafted_turn_is_committed_though_the_combats_of_the_last_are_off_its_sheet(
    orel: Path,
) -> None:
    for _ in range(2):
        sample_orders(orel, "orel_salient")
        assert turn_of(orel, no_orders=True).status is Status.DONE
    sample_orders(orel, "orel_salient")
    assert draft(orel).status is Status.DONE
    drafted = desk(orel).reading.tables
    gone = {each.combat for each in drafted[Committed].values()} - set(drafted[CombatRow])
    assert gone
    assert drafted[CombatRow]
    assert commit(orel).status is Status.DONE
