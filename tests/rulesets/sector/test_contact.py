"""SB-CON-01 What it costs to come upon an enemy who was not seen before."""

from __future__ import annotations

import pytest

from tests.rulesets.sector.table import ended, pips
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.sector.vocabulary.records import Base

LAID = "b1 B6: B1 Tank\nr1 D6: R1 Rifle Bn"


def came(lines: str, laid: str = LAID, own: int = 5, blue: int = 4) -> Turn:
    """Play a move; the enemy has initiative 2 and 4 PIPs."""
    formations = f"b1 Engage Regular {blue}\nr1 Engage Regular 4"
    faces = {"initiative/b1": own, "initiative/r1": 2}
    return ended(laid, lines, formations=formations, faces=faces)


@pytest.mark.parametrize(
    ("lines", "end"),
    [("b1 B6 moves C6", "C6"), ("b1 B6 moves C6 C5 !", "C5"), ("b1 B6 moves C6 C5", "C6")],
)
def test_sb_con_01_the_halt_is_a_contact_wherever_the_move_ends(lines: str, end: str) -> None:
    turn = came(lines)
    assert (turn.after[Base]["B1"].sector, pips(turn, "r1")) == (end, 3)


def test_sb_con_01_who_loses_his_last_pip_at_the_halt_does_not_go_on_for_it() -> None:
    turn = came("b1 B6 moves C6 C5 !", own=1, blue=1)
    assert (turn.after[Base]["B1"].sector, pips(turn), pips(turn, "r1")) == ("C6", 0, 4)


def test_sb_con_01_contact_and_the_way_on_are_paid_where_there_are_pips_for_both() -> None:
    turn = came("b1 B6 moves C6 C5 !", own=1, blue=2)
    assert (turn.after[Base]["B1"].sector, pips(turn)) == ("C5", 0)


def test_sb_con_01_what_is_seen_from_afar_on_the_way_is_no_contact() -> None:
    turn = came("b1 B6 moves C6 D6 E6", "b1 B6: B1 Recon\nr1 F6: R1 Rifle Bn")
    assert (turn.after[Base]["B1"].sector, pips(turn, "r1")) == ("E6", 4)


def met_two(pips_left: int) -> Turn:
    """Come upon two Divisions of higher initiative with one step."""
    laid = "b1 B6: B1 Tank\nr1 D6: R1 Rifle Bn\nr2 C5: R2 Rifle Bn"
    formations = f"b1 Engage Regular {pips_left}\nr1 Engage Regular 4\nr2 Engage Regular 4"
    faces = {"initiative/b1": 1, "initiative/r1": 4, "initiative/r2": 4}
    return ended(laid, "b1 B6 moves C6", formations=formations, faces=faces)


def test_sb_con_01_two_divisions_come_upon_at_once_cost_a_pip_each() -> None:
    assert pips(met_two(4)) == 2


def test_sb_con_01_who_has_no_pip_is_not_said_to_lose_one() -> None:
    said = [r.text for r in met_two(1).rulings if r.rule == "SB-CON-01"]
    assert [text.partition(": ")[2] for text in said] == [
        "b1 loses a PIP.",
        "b1 has no PIP to lose.",
    ]
