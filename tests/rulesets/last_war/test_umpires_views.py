"""What the umpire's book shows of The Last War besides its state: map, standing, pending."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.last_war.seen import stages, turn
from tests.rulesets.last_war.war import played, umpire_of
from workbook_engine.core.records import State, replace
from workbook_engine.core.summaries import SummaryTold
from workbook_engine.kit.map_cells import HexCell
from workbook_engine.rulesets.last_war.knowledge.front_page import front
from workbook_engine.rulesets.last_war.knowledge.master_views import views
from workbook_engine.rulesets.last_war.knowledge.pending_view import pending_rows
from workbook_engine.rulesets.last_war.knowledge.pictures import umpires_map
from workbook_engine.rulesets.last_war.knowledge.standing_view import cut_off
from workbook_engine.rulesets.last_war.knowledge.views import (
    LossRow,
    NationStanding,
    Pending,
    TimelineRow,
)
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Line
from workbook_engine.rulesets.last_war.vocabulary.points import SO_MANY, Type
from workbook_engine.rulesets.last_war.vocabulary.words import Terrain


@pytest.mark.parametrize(
    ("name", "field", "text"),
    [
        ("0201", "head", "0201 F ●"),
        ("0101", "head", "0101 . ●\nG1 A2"),
        ("0102", "head", "0102 . ●\nZ1"),
        ("0103", "head", "0103 . ●\nP"),
        ("0302", "head", "0302 M ■"),
        ("0302", "place", "Orel"),
        ("0203", "forces", "GER 2/0/0\nROM 1/0/2"),
        ("0304", "head", "0304 ~"),
    ],
)
def test_lw_fl_01_a_hex_says_what_is_there(name: str, field: str, text: str) -> None:
    assert getattr(views(turn())[HexCell][name], field) == text


def test_lw_ter_06_a_desert_is_no_side_s_on_any_map() -> None:
    before = turn()
    desert = replace(before.after[MapHex]["0102"], terrain=Terrain.DESERT)
    state = before.after.with_tables({MapHex: {**before.after[MapHex], "0102": desert}})
    after = replace(before, after=state)
    assert views(after)[HexCell]["0102"].head == "0102 D\nZ1"
    assert "0102" not in umpires_map(after).picture.held  # type: ignore[attr-defined]


def test_lw_flg_02_the_line_its_works_and_its_flags_stand_between_the_hexes() -> None:
    hexes = views(turn())[HexCell]
    # 0302 lies south-east of 0202: works of both face each other, and a flag comes from there
    assert hexes["0202"].south_east == "·◄\n2+1:3"
    assert hexes["0201"].south_east == "·►"
    assert hexes["0202"].north == ""


def test_lw_flg_03_a_hexside_of_water_is_no_line_and_may_have_a_flag() -> None:
    assert views(turn())[HexCell]["0203"].south_east == "◄"


def test_lw_seq_08_a_nation_stands_with_what_it_has() -> None:
    row = views(turn())[NationStanding]["GER"]
    assert (row.front, row.man, row.tank, row.air, row.lsp, row.elsewhere) == (4, 10, 2, 1, 3, 2)
    assert (row.pool, row.lost, row.cards) == ("7/0/0/0 +3", "5/0/0/0", 1)


def test_lw_pool_02_a_hex_without_a_way_home_is_cut_off() -> None:
    state = turn().after
    rows = {
        name: replace(each, controller="SOV") if name in ("0103", "0104", "0203") else each
        for name, each in state[MapHex].items()
    }
    assert cut_off(state.with_tables({MapHex: rows}), "GER") == ("0203", "0204")


def test_combats_to_be_fought_wait_for_the_umpire() -> None:
    waits = [row.what for row in views(turn())[Pending].values() if row.rule == "LW-CBT-01"]
    assert waits == [
        "Axis attacks 0301: to be fought.",
        "Allies attacks 0202: to be fought.",
        "Allies attacks 0203: to be fought.",
    ]


def test_a_stage_is_a_row_of_the_timeline_and_told_to_each_team() -> None:
    shown = views(turn())
    (row,) = shown[TimelineRow].values()
    assert "0301: Axis sets a flag from 0201" in row.combats
    assert [*shown[SummaryTold]] == ["1 OKH", "1 Bucharest", "1 STAVKA"]


def test_lw_seq_08_losses_are_entered_nation_by_nation_with_their_cause() -> None:
    state = replace(turn().after, position=turn().before.position)
    fought = played(state, (), "Combats", umpire=umpire_of(state, key=b"any"))
    rows = views(fought)[LossRow].values()
    lost = {row.nation: 0 for row in rows}
    for row in rows:
        lost[row.nation] += row.man
    assert lost
    standing = views(fought)[NationStanding]
    for nation, men in lost.items():
        assert standing[nation].lost.startswith(f"{men + 5}/")
    assert all(row.outcome for row in fought.after[CombatRow].values())


def waiting(state: State, rule: str) -> list[str]:
    return [row.what for row in pending_rows(state) if row.rule == rule]


def with_row(record: type[Any], key: str, **fields: object) -> State:
    state = turn().after
    rows = dict(state[record])
    rows[key] = replace(rows[key], **fields)
    return state.with_tables({record: rows})


def test_lw_fl_02_a_hex_of_the_line_without_a_man_waits_for_the_umpire() -> None:
    assert waiting(turn().after, "LW-FL-02") == []
    bare = with_row(Front, "0204 GER", man=0)
    assert waiting(bare, "LW-FL-02") == ["The line of Axis has no Man at 0204."]


def test_lw_cbt_01_a_combat_that_is_over_waits_no_more() -> None:
    fought = with_row(CombatRow, "0301", outcome="pushed out")
    assert len(waiting(fought, "LW-CBT-01")) == len(waiting(turn().after, "LW-CBT-01")) - 1


def test_lw_pag_08_partisans_behind_their_own_line_wait_for_the_umpire() -> None:
    (what,) = waiting(turn().after, "LW-PAG-08")
    assert what == "Partisans P3 at 0404 are behind their line."


@pytest.mark.parametrize(("men", "said"), [(1, "1 Man builds"), (2, "2 Men build")])
def test_lw_fort_02_men_who_build_are_named_to_their_staff(men: int, said: str) -> None:
    state = with_row(Front, "0201 GER", locked=men)
    (row,) = (row for row in pending_rows(state) if said in row.what)
    assert (row.who, row.rule) == ("OKH", "LW-FORT-02")


def test_lw_pool_02_and_who_is_cut_off() -> None:
    alone = with_row(Line, "Ruhr 1", hex="0404")
    assert any("GER is cut off" in each for each in waiting(alone, "LW-POOL-02"))


def test_a_row_for_each_stage_says_what_was_done_in_it() -> None:
    flags, combats, withdrawals = (views(each)[TimelineRow] for each in stages())
    assert "sets a flag from" in flags["1"].combats
    assert flags["1"].cards == "SOV-1: extra flag for SOV"
    assert "thrown out of Vitebsk" in combats["1.2"].combats
    assert combats["1.2"].ground.startswith("to ")
    assert "GER: " in combats["1.2"].losses
    assert withdrawals["1.3"].combats == ""


def test_what_a_nation_lost_is_told_kind_by_kind_and_never_added_up() -> None:
    rows = [row for each in stages() for row in views(each)[LossRow].values() if row.turn == "1.2"]
    told = [loss for each in stages() for loss in front(each).losses]
    for kind in Type:
        lost = sum(getattr(row, kind) for row in rows)
        assert sum(loss.count for loss in told if SO_MANY[kind](1) == f"1 {loss.one}") == lost
    assert {"Man", "tank"} <= {loss.one for loss in told}
