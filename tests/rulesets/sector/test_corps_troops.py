"""SB-MOV-01, SB-PIP-06 Corps troops act by a line of their own Corps, for its PIPs."""

from __future__ import annotations

from tests.rulesets.sector.battle import bases, battle, divisions, orders, with_supports
from tests.rulesets.sector.table import assault, ended, fire, pips
from workbook_engine.core.records import Tables, replace
from workbook_engine.rulesets.sector.checks.checks import check
from workbook_engine.rulesets.sector.vocabulary.order_records import ActionLine
from workbook_engine.rulesets.sector.vocabulary.records import Base

BLUE = "Blue Corps"
LAID = """
    b1 A8: B1 Rifle Bn
    b-corps C2: K1 Heavy Tank, K2 Tank
    b-corps B2: KH Heavy Artillery
    r1 C3: R1 Rifle Bn
"""


def by_corps(text: str, *guns: str) -> list[ActionLine]:
    """Return lines as of `b1`, given by the Corps."""
    return [replace(with_supports(line, *guns), division=BLUE) for line in orders(text)]


def test_sb_mov_01_corps_troops_that_are_not_engaged_move_free() -> None:
    turn = ended("b-corps A1: K1 HQ\nb1 H1: B1 Tank\nr1 H8: R1 Tank", by_corps("b1 A1 moves A2 A3"))
    assert (turn.after[Base]["K1"].sector, pips(turn, BLUE)) == ("A3", 3)


def test_sb_mov_02_engaged_corps_troops_move_for_a_pip_of_the_corps() -> None:
    turn = ended(LAID, by_corps("b1 C2 moves C1 !"))
    assert (turn.after[Base]["K1"].sector, pips(turn, BLUE), pips(turn)) == ("C1", 2, 5)


def test_sb_rng_01_corps_troops_fire_and_their_guns_support_from_the_same_purse() -> None:
    turn = ended(LAID, by_corps("b1 C2 fires C3", "KH"), faces={"table": 6})
    assert fire(turn).dice.splitlines()[0].partition(":")[0] == "K1 on R1, factor 3"
    assert (pips(turn, BLUE), pips(turn)) == (1, 5)


def test_sb_asl_01_corps_troops_assault_for_two_pips_of_the_corps() -> None:
    turn = ended(LAID, by_corps("b1 C2 storms C3 (K2)", "KH"))
    assert (assault(turn).divisions, assault(turn).attackers) == ((BLUE,), ("K2",))
    assert (assault(turn).guns, pips(turn, BLUE)) == (("KH",), 0)
    heard = [told.text for ruling in turn.rulings for told in ruling.told if told.team == "blue"]
    assert any("C3" in text for text in heard)


def test_sb_con_01_corps_troops_have_no_initiative_and_lose_nothing_on_contact() -> None:
    laid = "b-corps B6: K1 Tank\nb1 H1: B1 Tank\nr1 D6: R1 Rifle Bn"
    turn = ended(laid, by_corps("b1 B6 moves C6"), faces={"initiative/r1": 1})
    assert (pips(turn, BLUE), pips(turn, "r1")) == (3, 5)


def test_sb_air_01_corps_troops_act_when_all_divisions_have_acted() -> None:
    laid = "b-corps A1: K1 HQ\nb1 A2: B1 Tank\nr1 H8: R1 Tank"
    lines = [*by_corps("b1 A1 moves A2"), *orders("b1 A2 moves A3")]
    turn = ended(laid, [lines[0], replace(lines[1], id="blue/2")])
    moved = [ruling.text for ruling in turn.rulings if ruling.rule.startswith("SB-MOV")]
    assert moved == ["B1: A2 to A3.", "K1: A1 to A2."]


def test_sb_asl_05_the_line_of_a_corps_says_what_its_troops_do_if_attacked() -> None:
    laid = "r1 C3: R1 Rifle Bn\nb-corps C2: K1 Rifle Bn\nb-corps B2: KH Heavy Artillery"
    stands = replace(by_corps("b1 C2 stands", "KH")[0], id="blue/1")
    turn = ended(laid, [stands, *orders("r1 C3 storms C2")])
    assert pips(turn, BLUE) == 2


def test_sb_pip_04_a_staff_orders_the_troops_of_its_own_corps_alone() -> None:
    state = battle(*divisions("b1 Engage Regular 1\nr1 Defend Regular 1"), *bases(LAID))

    def codes(*lines: ActionLine) -> list[str]:
        return [each.code for each in check(state, Tables.of(*lines), lambda *_: None)]

    line = by_corps("b1 C2 moves C1")[0]
    assert codes(line) == []
    assert codes(replace(line, division="Red Corps")) == ["E-UNKNOWN-DIVISION", "W-NOT-THERE"]
