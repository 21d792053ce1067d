"""What a group does that is fired at or assaulted, and fights that are fought elsewhere."""

from __future__ import annotations

import pytest

from tests.rulesets.sector.battle import NIGHT, orders, where, with_supports
from tests.rulesets.sector.table import FAIL, HIT, assault, attacks, ended, fire, pips
from workbook_engine.rulesets.sector.vocabulary.records import AssaultRow, Corps, FireRow, Sector

STORM = "b1 C2 storms C3"
RESERVE = "b1 Attack Regular 5\nr1 Reserve Regular 5"
ONE_EACH = "b1 C2: B1 Tank\nr1 C3: R1 Rifle Bn"


@pytest.mark.parametrize(("wished", "at"), [("B3", "B3"), ("C2", "D3"), ("H8", "D3")])
def test_sb_asl_11_a_group_retires_as_ordered_if_it_can(wished: str, at: str) -> None:
    storm, stands = orders(f"{STORM}\nr1 C3 stands")
    lines = [storm, with_supports(stands, retire_to=wished)]
    assert where(ended(ONE_EACH, lines, formations=RESERVE))["R1"] == at


def test_a17_of_two_sectors_it_takes_the_one_nearer_to_its_rear() -> None:
    corps = Corps(id="Red Corps", team="red", supply="DUMP")
    laid = f"{ONE_EACH}\nr-corps C8: DUMP Supply Dump"
    assert where(ended(laid, STORM, formations=RESERVE))["R1"] == "D3"
    assert where(ended(laid, STORM, corps, formations=RESERVE))["R1"] == "C4"


def test_sb_asl_05_a_defender_calls_artillery_for_a_pip() -> None:
    storm, stands = orders(f"{STORM}\nr1 C3 stands")
    lines = [storm, with_supports(stands, "RG")]
    laid = f"{ONE_EACH}\nr1 C5: RG Field Gun"
    turn = ended(laid, lines, assault_max_rounds=1)
    assert attacks(turn)[1] == "R1 on B1, factor 4"
    assert pips(turn, "r1") == 4


def test_sb_asl_11_a_probe_gives_way_where_it_names_a_sector() -> None:
    formations = "b1 Engage Regular 5\nr1 Probe Regular 5"
    storm, stands = orders(f"{STORM}\nr1 C3 stands")
    assert assault(ended(ONE_EACH, [storm, stands], formations=formations)).rounds > 0
    goes = with_supports(stands, retire_to="C4")
    assert where(ended(ONE_EACH, [storm, goes], formations=formations))["R1"] == "C4"


def test_sb_rng_04_a_reserve_returns_fire_where_a_pip_is_ticked() -> None:
    formations, laid = "b1 Engage Regular 5\nr1 Reserve Regular 5", "b1 B3: BT Tank\nr1 B2: RT Tank"
    turn = ended(laid, "b1 B3 fires B2\nr1 B2 stands !", formations=formations)
    assert pips(turn, "r1") == 4
    assert pips(ended(laid, "b1 B3 fires B2", formations=formations), "r1") == 5


@pytest.mark.parametrize(("order", "left"), [("Probe", 5), ("Engage", 4)])
def test_sb_ord_00_a_probe_disengages_for_nothing(order: str, left: int) -> None:
    turn = ended(
        "b1 A1: B1 Tank\nr1 B1: R1 Tank",
        "b1 A1 moves A2 !",
        formations=f"b1 {order} Regular 5\nr1 Engage Regular 5",
    )
    assert (where(turn)["B1"], pips(turn)) == ("A2", left)


def test_sb_gen_02_at_night_a_move_needs_a_pip() -> None:
    laid = "b1 A1: B1 Tank"
    assert where(ended(laid, "b1 A1 moves A2", stage=NIGHT))["B1"] == "A1"
    assert where(ended(laid, "b1 A1 moves A2 !", stage=NIGHT))["B1"] == "A2"


def test_sb_mov_06_a_group_waits_until_others_have_made_room() -> None:
    six = ", ".join(f"B{n} Tank" for n in range(6))
    turn = ended(f"b1 A1: T1 Tank\nb1 A2: {six}", "b1 A1 moves A2\nb1 A2 moves A3")
    assert (where(turn)["T1"], where(turn)["B0"]) == ("A2", "A3")


ELSEWHERE = {"1.2/assault/C3/decision/1": "fought elsewhere"}
TOLD = {
    **ELSEWHERE,
    "1.2/assault/C3/result/1": "taken",
    "1.2/assault/C3/losses/1": ("R1 dispersed", "B2 annihilated"),
}


def test_an_assault_fought_elsewhere_waits_for_its_result() -> None:
    turn = ended(ONE_EACH, STORM, answers=ELSEWHERE)
    assert {each.name for each in turn.to_answer} == {
        "1.2/assault/C3/result/1",
        "1.2/assault/C3/losses/1",
    }
    assert (turn.after[AssaultRow]["C3"].state, turn.rolls[2:]) == ("held", ())


def test_an_assault_fought_elsewhere_is_taken_as_it_is_told() -> None:
    laid = "b1 C2: B1 Tank, B2 Tank\nr1 C3: R1 Rifle Bn, R2 Rifle Bn"
    turn = ended(laid, STORM, answers=TOLD)
    assert where(turn) == {"B1": "C3", "B2": "lost", "R1": "in the pile", "R2": "D3"}


def test_fire_fought_elsewhere_costs_its_pip_and_those_told() -> None:
    said = {
        "1.2/fire/blue|1/decision/1": "fought elsewhere",
        "1.2/fire/blue|1/losses/1": ("RT dispersed",),
    }
    turn = ended("b1 B3: BT Tank\nr1 B2: RT Tank", "b1 B3 fires B2", answers=said)
    assert (where(turn)["RT"], pips(turn), fire(turn).row) == ("in the pile", 4, None)


def test_nobody_is_lost_where_nobody_is_told() -> None:
    said = {
        "1.2/fire/blue|1/decision/1": "fought elsewhere",
        "1.2/fire/blue|1/losses/1": ("nobody",),
    }
    turn = ended("b1 B3: BT Tank\nr1 B2: RT Tank", "b1 B3 fires B2", answers=said)
    assert (where(turn)["RT"], len(turn.after[FireRow])) == ("B2", 1)


def test_sb_cty_01_no_more_withdraw_than_there_is_room() -> None:
    cities = [Sector(sector=each, terrain="city", owner="Red") for each in ("C3", "D3")]
    full = ", ".join(f"D{n} Rifle Bn" for n in range(5))
    laid = f"b1 C2: B1 Tank\nr1 C3: R1 Rifle Bn, R2 Rifle Bn\nr1 D3: {full}"
    turn = ended(laid, STORM, *cities, faces={"attack by B": HIT, "save by R": FAIL})
    assert [where(turn)[each] for each in ("R1", "R2")] == ["D3", "in the pile"]


def test_sb_dig_01_digs_are_lost_as_the_enemy_enters() -> None:
    left = Sector(sector="A2", owner="Red", digs=2)
    turn = ended("b1 A1: B1 Tank", "b1 A1 moves A2", left)
    assert (turn.after[Sector]["A2"].digs, turn.after[Sector]["A2"].owner) == (0, "Blue")


def test_sb_asl_02_a_division_on_support_pays_two_for_its_first_group_alone() -> None:
    formations = "b1 Engage Regular 5\nb2 Support Regular 5\nr1 Engage Regular 5"
    laid = "b1 C2: B1 Tank\nb2 B3: B2 Tank\nb2 D3: B3 Tank\nr1 C3: R1 Rifle Bn"
    faces = {"initiative/b1": 6, "initiative/b2": 1, "attack": 9}
    turn = ended(
        laid, f"{STORM}\nb2 B3 storms C3\nb2 D3 storms C3", formations=formations, faces=faces
    )
    assert (pips(turn), pips(turn, "b2")) == (3, 5 - 2 - 1)
