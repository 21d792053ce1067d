"""Readings of assaults and digs: what each choice comes to on a small board."""

from __future__ import annotations

import pytest

from tests.rulesets.sector.battle import DAWN, orders, where, with_supports
from tests.rulesets.sector.table import FAIL, HIT, MISS, assault, attacks, ended, pips, stalled
from workbook_engine.rulesets.sector.vocabulary.order_records import CorpsLine
from workbook_engine.rulesets.sector.vocabulary.records import AssaultRow, Sector

ONE_EACH = "b1 C2: B1 Tank\nr1 C3: R1 Rifle Bn"
STORM = "b1 C2 storms C3"


@pytest.mark.parametrize(("choice", "rounds"), [(0, 50), (1, 1)])
def test_a44_how_long_an_assault_goes_on(choice: int, rounds: int) -> None:
    turn = ended(ONE_EACH, STORM, faces={"attack": MISS}, assault_max_rounds=choice)
    assert assault(turn).rounds == rounds


@pytest.mark.parametrize(("choice", "left"), [("as_support", 4), ("nothing", 5), ("as_new", 3)])
def test_a21_what_going_on_costs(choice: str, left: int) -> None:
    turn = ended(ONE_EACH, STORM, stalled("B1"), continue_pip=choice)
    assert pips(turn) == left


@pytest.mark.parametrize(("choice", "count"), [("not_first_round", 2), ("first_round", 3)])
def test_a56_an_assault_bn_that_goes_on(choice: str, count: int) -> None:
    laid = "b1 C2: B1 Assault Bn\nr1 C3: R1 Rifle Bn"
    turn = ended(
        laid,
        STORM,
        stalled("B1"),
        faces={"attack": MISS},
        assault_max_rounds=1,
        resumed_assault=choice,
    )
    assert len(attacks(turn)) == count


@pytest.mark.parametrize(("choice", "count"), [("one", 2), ("per_direction", 3)])
def test_a40_directions_attack_together_or_each_by_itself(choice: str, count: int) -> None:
    laid = "b1 C2: B1 Tank\nb1 B3: B2 Tank\nr1 C3: R1 Rifle Bn"
    order, faces = f"{STORM}\nb1 B3 storms C3", {"attack": MISS}
    turn = ended(laid, order, faces=faces, assault_max_rounds=1, assault_leaders=choice)
    assert len(attacks(turn)) == count


@pytest.mark.parametrize(("choice", "factor"), [(0, 2), (1, 3)])
def test_a41_a_supporter_without_a_value(choice: int, factor: int) -> None:
    laid = "b1 C2: B1 Tank, B2 Recon\nr1 C3: R1 Rifle Bn"
    turn = ended(laid, STORM, blank_assault_support=choice)
    assert attacks(turn)[0] == f"B1 on R1, factor {factor}"


@pytest.mark.parametrize(("choice", "digs"), [("one", 1), ("all", 0)])
def test_a43_what_a_hit_does_to_digs(choice: str, digs: int) -> None:
    dug = Sector(sector="C3", digs=2)
    faces = {"attack by B1": HIT, "attack by R1": MISS}
    turn = ended(ONE_EACH, STORM, dug, faces=faces, assault_max_rounds=1, dig_hit=choice)
    assert turn.after[Sector]["C3"].digs == digs


@pytest.mark.parametrize(("choice", "factor"), [("before_assaults", 4), ("after_assaults", 2)])
def test_a45_aircraft_come_before_the_assaults_or_after(choice: str, factor: int) -> None:
    dive = CorpsLine(id="blue/9", team="blue", corps="Blue Corps", sector="C3")
    turn = ended(ONE_EACH, [*orders(STORM), dive], corps_step=choice)
    assert attacks(turn)[0] == f"B1 on R1, factor {factor}"


@pytest.mark.parametrize(("choice", "rounds"), [("before_assaults", 1), ("after_assaults", 50)])
def test_a45_bombardments_too(choice: str, rounds: int) -> None:
    guns = CorpsLine(
        id="blue/9",
        team="blue",
        corps="Blue Corps",
        mission="bombardment",
        sector="C3",
        bases=("K1",),
    )
    faces = {"attack by K1": HIT, "attack": MISS, "save": FAIL}
    laid = f"{ONE_EACH}\nb-corps A1: K1 Rocket"
    turn = ended(laid, [*orders(STORM), guns], faces=faces, corps_step=choice)
    assert assault(turn).rounds == rounds


@pytest.mark.parametrize(("choice", "at"), [("first_listed", "B3"), ("umpire", "C3")])
def test_a52_who_enters_of_more_than_six(choice: str, at: str) -> None:
    names = [f"B{n} Tank" for n in range(1, 10)]
    starts = ((0, "C2"), (3, "D3"), (6, "B3"))
    rows = [f"b1 {start}: {', '.join(names[n : n + 3])}" for n, start in starts]
    laid = "\n".join((*rows, "r1 C3: R1 Rifle Bn"))
    turn = ended(
        laid,
        f"{STORM}\nb1 D3 storms C3\nb1 B3 storms C3",
        faces={"attack": HIT, "save": FAIL},
        answers={"1.2/assault/C3/enter/1": ("B9", "B1")},
        entry_over_six=choice,
    )
    assert where(turn)["B9"] == at


@pytest.mark.parametrize(("choice", "assaulted"), [("any", {"H2"}), ("engaged_at_start", set())])
def test_a53_whom_an_attack_may_assault(choice: str, assaulted: set[str]) -> None:
    turn = ended(
        "b1 C2: B1 Tank\nb1 F2: B2 Tank\nr1 C3: R1 Rifle Bn\nr1 H2: R2 Rifle Bn",
        "b1 F2 moves G2\nb1 G2 storms H2",
        formations="b1 Attack Regular 5\nr1 Engage Regular 5",
        stage=DAWN,
        attack_target=choice,
    )
    assert set(turn.after[AssaultRow]) == assaulted


def test_a53_who_was_engaged_may_be_assaulted() -> None:
    turn = ended(
        ONE_EACH,
        STORM,
        formations="b1 Attack Regular 5\nr1 Engage Regular 5",
        stage=DAWN,
        attack_target="engaged_at_start",
    )
    assert set(turn.after[AssaultRow]) == {"C3"}


@pytest.mark.parametrize(("choice", "leader"), [("listed", "R1"), ("asked", "R2")])
def test_a57_who_leads_a_defence(choice: str, leader: str) -> None:
    laid = "b1 C2: B1 Tank\nr1 C3: R1 Rifle Bn, R2 Rifle Bn"
    said = {"1.2/assault/C3/leads the defence/1": "R2"}
    turn = ended(laid, STORM, answers=said, defence_leader=choice)
    assert attacks(turn)[0].startswith(f"B1 on {leader}")


def test_a57_the_defender_lists_its_leader() -> None:
    laid = "b1 C2: B1 Tank\nr1 C3: R1 Rifle Bn, R2 Rifle Bn"
    turn = ended(laid, f"{STORM}\nr1 C3 stands (R2)")
    assert attacks(turn)[0].startswith("B1 on R2")


@pytest.mark.parametrize(("choice", "factor"), [("support", 3), ("bombardment_only", 2)])
def test_a58_corps_artillery_in_an_assault(choice: str, factor: int) -> None:
    (line,) = orders(STORM)
    lines = [with_supports(line, "K1")]
    turn = ended(f"{ONE_EACH}\nb-corps C1: K1 Rocket", lines, corps_artillery_in_assault=choice)
    assert attacks(turn)[0] == f"B1 on R1, factor {factor}"


@pytest.mark.parametrize(
    ("choice", "attackers"), [("own_attack", ("B1", "B2")), ("no_assault", ("B2",))]
)
def test_a59_a_base_with_direct_fire_only(choice: str, attackers: tuple[str, ...]) -> None:
    laid = "b1 C2: B1 AT gun, B2 Tank\nr1 C3: R1 Rifle Bn"
    turn = ended(laid, STORM, faces={"attack": MISS}, direct_fire_only=choice)
    assert assault(turn).attackers == attackers


@pytest.mark.parametrize(
    ("choice", "answer"),
    [("own_attack", "R1 on B1, factor 6"), ("no_assault", "R2 on B1, factor 3")],
)
def test_a59_in_defence_it_leads_last(choice: str, answer: str) -> None:
    laid = "b1 C2: B1 Tank\nr1 C3: R1 AT gun, R2 Rifle Bn"
    turn = ended(laid, STORM, faces={"attack": MISS}, direct_fire_only=choice)
    assert attacks(turn)[1] == answer


@pytest.mark.parametrize(("choice", "there"), [("stays", True), ("neighbour", False)])
def test_a63_where_a_hero_reforms(choice: str, there: bool) -> None:
    faces = {"attack by B1": HIT, "attack": MISS, "save": 10, "catastrophe": 6}
    turn = ended(ONE_EACH, STORM, faces=faces, assault_max_rounds=1, heroic_in_assault=choice)
    assert (where(turn)["R1"] == "C3") is there


@pytest.mark.parametrize("choice", [1, 2, 3, 4, 5, 6])
def test_s2_4_how_many_digs_a_sector_has(choice: int) -> None:
    formations, laid = "b1 Defend Regular 6\nr1 Engage Regular 5", "b1 A1: B1 Tank"
    turn = ended(laid, "b1 A1 digs\n" * 6, formations=formations, dig_max=choice)
    assert turn.after[Sector]["A1"].digs == choice


@pytest.mark.parametrize(("choice", "at"), [(True, "D3"), (False, "in the pile")])
def test_s5_1_city_defenders_withdraw(choice: bool, at: str) -> None:
    cities = [Sector(sector=each, terrain="city", owner="Red") for each in ("C3", "D3")]
    faces = {"attack": HIT, "save": FAIL}
    turn = ended(ONE_EACH, STORM, *cities, faces=faces, city_withdraw=choice)
    assert where(turn)["R1"] == at
