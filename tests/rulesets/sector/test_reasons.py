"""What is said of an order that is not carried out is never empty, and true."""

from __future__ import annotations

import pytest

from tests.rulesets.sector.battle import DAWN, orders, with_supports
from tests.rulesets.sector.table import ended
from workbook_engine.core.desk import Campaign
from workbook_engine.core.records import Record
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.sector.vocabulary.order_records import CorpsLine, TransferLine
from workbook_engine.rulesets.sector.vocabulary.records import Corps, Sector
from workbook_engine.rulesets.sector.vocabulary.words import Mission, Reason

ROCKETS = "b-corps A1: K1 Rocket, KH Heavy Artillery\nr1 A4: R1 Rifle Bn\nb1 C1: B1 HQ"


def heard(turn: Turn) -> list[str]:
    """Return what the blue staff is told of what does not happen."""
    told = [told for ruling in turn.rulings for told in ruling.told if told.team == "blue"]
    return [each.text for each in told if ":" in each.text]


def bombards(sector: str, *guns: str) -> list[Record]:
    """Return a bombardment."""
    said = {"mission": Mission.BOMBARD, "sector": sector, "bases": guns}
    return [CorpsLine(id="blue/1", team="blue", corps="Blue Corps", **said)]  # type: ignore[arg-type]


def test_sb_dig_01_digs_have_a_most_and_no_full_sector() -> None:
    dug = Sector(sector="C2", owner="Blue", digs=3)
    laid = "b1 C2: B1 Rifle Bn\nr1 C3: R1 Rifle Bn"
    turn = ended(laid, "b1 C2 digs", dug)
    assert heard(turn) == ["b1 has not dug at C2: there are as many digs as may be."]


@pytest.mark.parametrize(
    ("sector", "guns", "why"),
    [
        ("D4", ("K1",), "K1: no enemy is there"),
        ("D4", ("K1", "KH"), "K1: no enemy is there; KH: it only supports others"),
        ("A4", ("KH",), "KH: it only supports others"),
        ("A4", ("K9",), "it has nobody there who can"),
    ],
)
def test_sb_air_04_a_bombardment_that_is_not_fired_says_why(
    sector: str, guns: tuple[str, ...], why: str
) -> None:
    turn = ended(ROCKETS, bombards(sector, *guns))
    said = f"There was no fire of the heavy artillery on {sector}: {why}."
    assert heard(turn) == [said]


def test_sb_air_04_a_german_staff_hears_why_in_german_and_it_stays_the_same_reason() -> None:
    turn = ended(
        ROCKETS, bombards("C4", "K1"), Campaign(name="Krookwurst", ruleset="sector", language="de")
    )
    assert heard(turn) == ["Kein Feuer der schweren Artillerie auf C4: K1: dort kein Feind."]
    assert Reason.told("dort kein Feind") is Reason.told("no enemy is there") is Reason.NO_ENEMY


def test_sb_asl_01_an_assault_on_nobody_and_one_by_nobody_are_told_apart() -> None:
    laid = "b1 C2: B1 Rifle Bn\nr1 C3: R1 Rifle Bn"
    assert heard(ended(laid, "b1 C2 storms C1")) == ["b1 does not assault C1: no enemy is there."]
    why = "it has nobody there who can"
    assert heard(ended(laid, "b1 D3 storms C3")) == [f"b1 does not assault C3: {why}."]


def test_sb_ind_02_who_is_no_weapon_is_not_said_to_face_armour() -> None:
    laid = "b1 C2: B1 Rifle Bn\nb1 B2: B2 Tank\nr1 C3: R1 Rifle Bn"
    turn = ended(laid, [with_supports(*orders("b1 C2 storms C3"), "B2")])
    assert heard(turn) == [
        "b1 at C2, named in vain: B2: it is not an indirect weapon on the table."
    ]


def test_a07_half_a_sector_a_phase_is_no_move_in_the_others() -> None:
    laid = "b1 C2: B1 Field Gun\nr1 H8: R1 Rifle Bn"
    turn = ended(laid, "b1 C2 moves C1", stage=3, gun_moves="half_a_sector")
    assert heard(turn) == ["b1 stays at C2: it does not move in this phase."]


TROOPS = (
    "b1 A1: T1 Tank, T2 Tank, T3 Tank, T4 Tank\nb2 C1: B2 Tank\nb-corps E1: K1 HQ\nr1 H8: R1 HQ"
)


@pytest.mark.parametrize(
    ("base", "to", "why"),
    [
        ("K1", "b1", "a Corps keeps its headquarters and its supply base"),
        ("T1", "b1", "it is there already"),
        ("T1", "b2", "from one Division to another takes two days"),
    ],
)
def test_sb_pip_05_a_base_that_does_not_go_is_told_why(base: str, to: str, why: str) -> None:
    formations = "b1 Engage Regular 5\nb2 Engage Regular 5\nr1 Engage Regular 5"
    corps = Corps(id="Blue Corps", team="blue", headquarters="K1")
    line = TransferLine(id="blue/1", team="blue", base=base, to=to)
    turn = ended(TROOPS, [line], corps, formations=formations, stage=DAWN)
    assert heard(turn) == [f"{base} does not go to {to}: {why}."]


def test_sb_pip_05_who_stays_for_want_of_a_pip_is_told() -> None:
    lines = [
        TransferLine(id=f"blue/{n}", team="blue", base=f"T{n}", to="Corps reserve")
        for n in range(1, 5)
    ]
    turn = ended(TROOPS.replace("b2 C1", "b1 C1"), lines, stage=DAWN, faces={"corps PIPs": 1})
    said = ["On the way: T1, T2, T3.", "T4 does not go to Corps reserve: it can do no more today."]
    assert heard(turn) == said
