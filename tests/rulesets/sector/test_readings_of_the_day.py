"""Readings of moves, initiative, transfers and recovery: what each choice comes to."""

from __future__ import annotations

import pytest

from tests.rulesets.sector.battle import DAWN, EARLY, NOON, bases, where
from tests.rulesets.sector.table import ENGAGED, FAIL, HIT, ended, pips
from workbook_engine.core.became import OVERRULED
from workbook_engine.core.records import Record
from workbook_engine.rulesets.sector.vocabulary.order_records import DayOrder, TransferLine
from workbook_engine.rulesets.sector.vocabulary.records import Base, Corps, Division
from workbook_engine.rulesets.sector.vocabulary.words import BaseState, Result


@pytest.mark.parametrize(("choice", "at"), [("by_vehicle", "A2"), ("half_a_sector", "A1")])
def test_a07_guns_move_a_sector_or_half(choice: str, at: str) -> None:
    turn = ended("b1 A1: G1 Field Gun", "b1 A1 moves A2", stage=NOON, gun_moves=choice)
    assert where(turn)["G1"] == at


def test_a07_every_second_phase_they_move() -> None:
    turn = ended("b1 A1: G1 Field Gun", "b1 A1 moves A2", stage=EARLY, gun_moves="half_a_sector")
    assert where(turn)["G1"] == "A2"


@pytest.mark.parametrize(
    ("choice", "state", "division"),
    [("two_days", BaseState.ON_TABLE, "b1"), ("one_day", BaseState.IN_TRANSIT, "b2")],
)
def test_a11_from_division_to_division(choice: str, state: str, division: str) -> None:
    line = TransferLine(id="blue/1", team="blue", base="B1", to="b2")
    formations = f"{ENGAGED}\nb2 Defend Regular 0"
    laid, faces = "b1 A1: B1 Tank\nb2 C1: B2 Tank", {"corps PIPs": 3}
    turn = ended(laid, [line], formations=formations, stage=DAWN, faces=faces, shuffle=choice)
    base = turn.after[Base]["B1"]
    assert (base.state, base.division) == (state, division)


@pytest.mark.parametrize(("choice", "left"), [("group", 3), ("division", 4)])
def test_a19_whom_a_pip_lets_move(choice: str, left: int) -> None:
    laid = "b1 A1: B1 Tank\nb1 C1: B2 Tank\nr1 B1: R1 Tank"
    turn = ended(laid, "b1 A1 moves A2 !\nb1 C1 moves C2 !", move_pip=choice)
    assert (pips(turn), where(turn)["B2"]) == (left, "C2")


@pytest.mark.parametrize(("choice", "lost"), [("first_listed", {"R1"}), ("last_listed", {"B1"})])
def test_a22_who_is_first_at_the_same_initiative(choice: str, lost: set[str]) -> None:
    faces = {"table": 6, "attack": HIT, "save": FAIL}
    laid, order = "b1 B3: B1 Tank\nr1 B2: R1 Tank", "b1 B3 fires B2\nr1 B2 fires B3"
    turn = ended(laid, order, faces=faces, tie_first_side=choice)
    assert {name for name, at in where(turn).items() if at == "in the pile"} == lost


@pytest.mark.parametrize(("choice", "at"), [("may_move", "A1"), ("must_move", "A2")])
def test_a23_who_must_move_goes_towards_the_enemy(choice: str, at: str) -> None:
    assert where(ended("b1 A1: B1 Tank\nr1 A5: R1 Tank", "", must_move=choice))["B1"] == at


@pytest.mark.parametrize(("choice", "state"), [("roll", "in the pile"), ("no_roll", "A1")])
def test_a26_back_after_days_out_of_action(choice: str, state: str) -> None:
    out = Base(
        id="B1",
        type="Tank",
        corps="Blue Corps",
        division="b1",
        state=BaseState.IN_PILE,
        day=3,
        fate=Result.OUT_1_DAY,
    )
    laid, faces = "b1 A1: b1-HQ HQ", {"recovery": FAIL}
    turn = ended(laid, "", out, stage=DAWN, day=3, faces=faces, out_days_return=choice)
    assert where(turn)["B1"] == state


@pytest.mark.parametrize(("choice", "state"), [("fails", "in the pile"), ("recovers", "A1")])
def test_a48_a_recovery_die_of_0(choice: str, state: str) -> None:
    hit = Base(
        id="B1",
        type="Tank",
        corps="Blue Corps",
        division="b1",
        state=BaseState.IN_PILE,
        day=2,
        fate=Result.DISPERSED,
    )
    laid, faces = "b1 A1: b1-HQ HQ", {"recovery": 10}
    turn = ended(laid, "", hit, stage=DAWN, day=2, faces=faces, recovery_natural_0=choice)
    assert where(turn)["B1"] == state


@pytest.mark.parametrize(("choice", "lost"), [("supported", {"R1"}), ("own", {"B2"})])
def test_a54_when_a_division_on_support_acts(choice: str, lost: set[str]) -> None:
    faces = {
        "initiative/b1": 6,
        "initiative/r1": 3,
        "initiative/b2": 1,
        "table": 6,
        "attack": HIT,
        "save": FAIL,
    }
    support = Division(
        id="b2", team="blue", corps="Blue Corps", order="Support", supports="b1", pips=5
    )
    laid, order = "b2 B3: B2 Tank\nr1 B2: R1 Tank", "b2 B3 fires B2\nr1 B2 fires B3"
    turn = ended(laid, order, support, faces=faces, support_step=choice)
    assert {name for name, at in where(turn).items() if at == "in the pile"} == lost


@pytest.mark.parametrize(
    ("choice", "state"), [("near_hq", BaseState.ON_TABLE), ("off_table", BaseState.IN_RESERVE)]
)
def test_a61_where_pulled_bases_come_to(choice: str, state: str) -> None:
    corps = Corps(id="Blue Corps", team="blue", headquarters="K-HQ")
    rows: list[Record] = [
        corps,
        Base(id="B1", type="Tank", corps="Blue Corps", state=BaseState.IN_TRANSIT, day=2),
        *bases("b-corps A1: K-HQ HQ"),
    ]
    turn = ended("r1 H8: R1 Tank", "", *rows, stage=DAWN, day=2, transit_return=choice)
    assert turn.after[Base]["B1"].state == state


@pytest.mark.parametrize(("choice", "paid", "undone"), [(False, 2, 0), (True, 1, 1)])
def test_a65_of_two_orders_of_the_day_the_last_is_given_alone(
    choice: bool, paid: int, undone: int
) -> None:
    lines = [
        DayOrder(id=f"blue/{n}", team="blue", division="b1", order=order)
        for n, order in enumerate(("Defend", "Probe"), 1)
    ]
    turn = ended("b1 A1: B1 Tank", lines, stage=DAWN, faces={"corps PIPs": 6}, last_line=choice)
    assert (turn.after[Division]["b1"].order, 6 - pips(turn, "Blue Corps")) == ("Probe", paid)
    overruled = [each for each in turn.answers.values() if each == OVERRULED]
    assert len(overruled) == undone
