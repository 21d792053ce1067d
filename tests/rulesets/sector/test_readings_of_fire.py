"""Readings of ranged fire, support and bombardment: what each choice comes to on a small board."""

from __future__ import annotations

import pytest

from tests.rulesets.sector.battle import NIGHT, orders, where, with_supports
from tests.rulesets.sector.table import FAIL, HIT, MISS, ended, fire, fires, pips
from workbook_engine.rulesets.sector.vocabulary.order_records import CorpsLine
from workbook_engine.rulesets.sector.vocabulary.records import Sector

TANKS = "b1 B3: BT Tank\nr1 B2: RT Tank"


@pytest.mark.parametrize(("choice", "shots"), [(False, []), (True, ["B3 on B2"])])
def test_a01_fire_at_night(choice: bool, shots: list[str]) -> None:
    turn = ended(TANKS, "b1 B3 fires B2", stage=NIGHT, night_combat=choice)
    assert fires(turn) == shots


@pytest.mark.parametrize(("choice", "shots"), [("orthogonal", []), ("king", ["B3 on A2"])])
def test_a02_a_corner_is_a_step_or_two(choice: str, shots: list[str]) -> None:
    turn = ended("b1 B3: BT Tank\nr1 A2: RT Tank", "b1 B3 fires A2", metric=choice)
    assert fires(turn) == shots


@pytest.mark.parametrize(
    ("choice", "fate"), [("one", "out of action for 1 day"), ("both", "heroic recovery")]
)
def test_a05_fanatic_veterans_have_one_bonus_or_both(choice: str, fate: str) -> None:
    faces = {"table": 6, "attack": HIT, "save": 10, "catastrophe": 4}
    formations = "b1 Engage Regular 5\nr1 Engage Fanatic Veteran 5"
    order = "b1 B3 fires B2"
    turn = ended(TANKS, order, formations=formations, faces=faces, fanatic_veteran=choice)
    assert fate in fire(turn).dice


@pytest.mark.parametrize(
    ("choice", "moves", "shots"),
    [
        ("armour_moves", "C6", []),
        ("range_moves", "C6", ["A1 on A2"]),
        ("armour_range", "C4", ["A1 on A2"]),
    ],
)
def test_a06_what_an_assault_gun_can_do(choice: str, moves: str, shots: list[str]) -> None:
    laid = "b1 A1: G1 Assault Gun (Stug/SU)\nb1 C4: G2 Assault Gun (Stug/SU)\nr1 A2: RT Tank"
    turn = ended(laid, "b1 A1 fires A2\nb1 C4 moves C5 C6", assault_gun=choice)
    assert (where(turn)["G2"], fires(turn)) == (moves, shots)


@pytest.mark.parametrize(("choice", "shots"), [("armour", []), ("range", ["B3 on B2"])])
def test_a62_whether_armoured_recon_fires(choice: str, shots: list[str]) -> None:
    laid = "b1 B3: AR Armoured Recon\nr1 B2: RT Tank"
    assert fires(ended(laid, "b1 B3 fires B2", armoured_recon=choice)) == shots


@pytest.mark.parametrize(
    ("choice", "shots"), [("fighting_orders", ["B3 on B2"]), ("as_listed", [])]
)
def test_a13_whether_a_division_on_defend_opens_fire(choice: str, shots: list[str]) -> None:
    formations = "b1 Defend Regular 5\nr1 Engage Regular 5"
    turn = ended(TANKS, "b1 B3 fires B2", formations=formations, who_opens_fire=choice)
    assert fires(turn) == shots


@pytest.mark.parametrize(("choice", "modifier"), [("end_of_phase", None), ("at_once", -1)])
def test_a14_when_a_column_deploys(choice: str, modifier: int | None) -> None:
    formations = "b1 Engage Regular 5\nr1 Move Regular 5"
    laid, order = "b1 B4: BT Tank\nr1 B2: RT Tank", "b1 B4 moves B3\nb1 B3 fires B2"
    turn = ended(laid, order, formations=formations, column_deploys=choice)
    assert fire(turn).modifier == modifier


@pytest.mark.parametrize(("choice", "row"), [("ambushed", 6), ("rolled", 2)])
def test_a33_fire_on_a_column_is_ambush_or_thrown(choice: str, row: int) -> None:
    formations = "b1 Engage Regular 5\nr1 Move Regular 5"
    order, faces = "b1 B3 fires B2", {"table": 2}
    turn = ended(TANKS, order, formations=formations, faces=faces, column_under_fire=choice)
    assert fire(turn).row == row


@pytest.mark.parametrize(("choice", "left"), [(1, 4), (0, 5)])
def test_a15_return_fire_costs_a_pip(choice: int, left: int) -> None:
    faces = {"table": 3, "attack": MISS}
    turn = ended(TANKS, "b1 B3 fires B2", faces=faces, return_fire_pip=choice)
    assert pips(turn, "r1") == left


@pytest.mark.parametrize(("choice", "left"), [(1, 4), (0, 5)])
def test_a50_artillery_of_a_defender_costs_a_pip(choice: int, left: int) -> None:
    laid = "b1 C3: BT Tank\nr1 C2: RT Tank\nr1 C1: RG Field Gun"
    formations = "b1 Engage Regular 5\nr1 Defend Regular 5"
    opens, stands = orders("b1 C3 fires C2\nr1 C2 stands")
    lines = [opens, with_supports(stands, "RG")]
    turn = ended(laid, lines, formations=formations, defend_artillery_pip=choice)
    assert (pips(turn, "r1"), fire(turn).modifier) == (left, -1 - 1)


@pytest.mark.parametrize(("choice", "left"), [("per_sector", 1), ("for_all", 2)])
def test_a18_corps_artillery_is_paid_by_the_sector(choice: str, left: int) -> None:
    laid = "b-corps A1: K1 Rocket\nb-corps B1: K2 Rocket\nr1 A5: R1 Rifle Bn"
    line = _bombardment("A5", "K1", "K2")
    assert pips(ended(laid, [line], corps_artillery_pip=choice), "Blue Corps") == left


@pytest.mark.parametrize(("choice", "left"), [("per_sector", 1), ("for_all", 2)])
def test_a18_in_support_too(choice: str, left: int) -> None:
    laid = "b1 C3: BT Tank\nb-corps C4: K1 Rocket\nb-corps C5: K2 Rocket\nr1 C2: RT Tank"
    (line,) = orders("b1 C3 fires C2")
    turn = ended(laid, [with_supports(line, "K1", "K2")], corps_artillery_pip=choice)
    assert pips(turn, "Blue Corps") == left


@pytest.mark.parametrize(("choice", "modifier"), [("table_and_factor", 1), ("factor", 0)])
def test_a31_supports_count_in_the_table(choice: str, modifier: int) -> None:
    laid = "b1 C3: BT Tank, BM Mortar / Inf Gun\nr1 C2: RT Tank"
    assert fire(ended(laid, "b1 C3 fires C2", supports_count=choice)).modifier == modifier


@pytest.mark.parametrize(("choice", "modifier"), [(False, 1), (True, 0)])
def test_a38_a_machine_gun_is_a_battery_or_none(choice: bool, modifier: int) -> None:
    laid = "b1 C3: BT Tank, BM Mortar / Inf Gun\nr1 C2: RH HMG Coy"
    assert fire(ended(laid, "b1 C3 fires C2", hmg_counter_battery=choice)).modifier == modifier


@pytest.mark.parametrize(("choice", "factor"), [("in_order", 6), ("umpire", 5)])
def test_a60_the_umpire_may_pair_weapons(choice: str, factor: int) -> None:
    laid = "b1 C3: B1 Tank, B2 Tank\nb1 C4: G1 Field Gun, G2 Field Gun\nr1 C2: RT Tank\n"
    (line,) = orders("b1 C3 fires C2")
    turn = ended(
        laid + "r1 C1: RG Field Gun",
        [with_supports(line, "G1", "G2")],
        faces={"table": 3, "attack": MISS},
        answers={"1.2/fire/blue|1/cancelled by RG/1": "G1"},
        counter_battery_pairs=choice,
    )
    assert f"B1 on RT, factor {factor}" in fire(turn).dice


@pytest.mark.parametrize(("choice", "digs", "at"), [(False, 1, "in the pile"), (True, 0, "B2")])
def test_a43_digs_against_fire(choice: bool, digs: int, at: str) -> None:
    faces = {"table": 3, "attack by BT": HIT, "save": FAIL, "attack by RT": MISS}
    dug = Sector(sector="B2", digs=1)
    turn = ended(TANKS, "b1 B3 fires B2", dug, faces=faces, digs_vs_ranged=choice)
    assert (turn.after[Sector]["B2"].digs, where(turn)["RT"]) == (digs, at)


@pytest.mark.parametrize(("choice", "factor"), [(False, 5), (True, 7)])
def test_a46_an_air_attack_in_the_factor(choice: bool, factor: int) -> None:
    faces = {"table": 1, "attack": MISS}
    lines = [*orders("b1 B3 fires B2"), _air("blue", "Blue Corps", "B2")]
    turn = ended(TANKS, lines, faces=faces, air_in_ranged_factor=choice)
    assert f"BT on RT, factor {factor}" in fire(turn).dice


@pytest.mark.parametrize(("choice", "modifier"), [("cancel", 0), ("umpire_d10", 2)])
def test_a47_an_air_attack_among_fighters(choice: str, modifier: int) -> None:
    cover = _air("red", "Red Corps", "B2", "fighter cover")
    lines = [*orders("b1 B3 fires B2"), _air("blue", "Blue Corps", "B2"), cover]
    turn = ended(TANKS, lines, faces={"interception": 6}, air_intercept=choice)
    assert fire(turn).modifier == modifier


def test_a47_a_low_die_turns_it_back() -> None:
    cover = _air("red", "Red Corps", "B2", "fighter cover")
    lines = [*orders("b1 B3 fires B2"), _air("blue", "Blue Corps", "B2"), cover]
    turn = ended(TANKS, lines, faces={"interception": 5}, air_intercept="umpire_d10")
    assert fire(turn).modifier == 0


@pytest.mark.parametrize(
    ("choice", "shots"),
    [
        ("bombardment", {"E1 on A3"}),
        ("rocket_table", {"A1 on A3"}),
        ("divisional_table", {"C1 on C3", "E1 on A3"}),
    ],
)
def test_a49_which_artillery_fires_alone(choice: str, shots: set[str]) -> None:
    blue = "b1 A1: K1 Rocket\nb1 C1: G1 Field Gun\nb1 A2: B1 Rifle Bn\nb1 C2: B2 Rifle Bn\n"
    laid = blue + "b-corps E1: K2 Rocket\nr1 A3: R1 Rifle Bn\nr1 C3: R2 Rifle Bn"
    lines = [*orders("b1 A1 fires A3\nb1 C1 fires C3"), _bombardment("A3", "K2")]
    assert set(fires(ended(laid, lines, artillery_alone=choice))) == shots


@pytest.mark.parametrize(("choice", "combats"), [(1, 1), (0, 2)])
def test_a51_how_often_a_sector_fires(choice: int, combats: int) -> None:
    order, faces = "b1 B3 fires B2\nb1 B3 fires B2", {"attack": MISS}
    turn = ended(TANKS, order, faces=faces, fire_rounds_per_phase=choice)
    assert len(fires(turn)) == combats


@pytest.mark.parametrize(("choice", "modifier"), [("no_effect", 0), ("as_defend", -1)])
def test_a55_all_round_defence(choice: str, modifier: int) -> None:
    formations = "b1 Engage Regular 5\nr1 Reserve Regular 5"
    turn = ended(TANKS, "b1 B3 fires B2", formations=formations, all_round_defence=choice)
    assert fire(turn).modifier == modifier


@pytest.mark.parametrize(("choice", "left"), [("no_effect", 5), ("as_defend", 4)])
def test_a55_a_probe_pays_for_it(choice: str, left: int) -> None:
    formations, order = "b1 Engage Regular 5\nr1 Probe Regular 5", "b1 B3 fires B2\nr1 B2 stands !"
    faces = {"table": 6, "attack": HIT, "save": FAIL}
    turn = ended(TANKS, order, formations=formations, faces=faces, all_round_defence=choice)
    assert pips(turn, "r1") == left


@pytest.mark.parametrize(("choice", "left"), [(1, 3), (0, 4)])
def test_a64_mortars_of_another_sector(choice: int, left: int) -> None:
    laid = "b1 C3: BT Tank\nb1 D3: BM Mortar / Inf Gun\nr1 C2: RT Tank"
    (line,) = orders("b1 C3 fires C2")
    turn = ended(laid, [with_supports(line, "BM")], support_sector_pip=choice)
    assert pips(turn) == left


def _air(team: str, corps: str, sector: str, mission: str = "air attack") -> CorpsLine:
    return CorpsLine(id=f"{team}/9", team=team, corps=corps, mission=mission, sector=sector)


def _bombardment(sector: str, *weapons: str) -> CorpsLine:
    return CorpsLine(
        id="blue/8",
        team="blue",
        corps="Blue Corps",
        mission="bombardment",
        sector=sector,
        bases=weapons,
    )
