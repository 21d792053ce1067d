"""What becomes of an order line is said, one fact each: what used to be dropped without a word."""

from __future__ import annotations

from tests.rulesets.combat_captain.battle import battle, order, played, reaction
from workbook_engine.core.records import Record
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.combat_captain.vocabulary.workings import FiringRow

TWO = "a1: *A rifle 5 @0,0, B rifle 5 @2,0\ng1: *G rifle 5 @5,0, H rifle 5 @7,0"


def answer(turn: Turn, line: Record) -> str:
    found = turn.answers[type(line), line.key]
    return f"{found.came}: {found.text}"


def heard(turn: Turn, team: str) -> list[str]:
    return [told.text for ruling in turn.rulings for told in ruling.told if told.team == team]


def test_cc_gen_03_a_line_out_of_turn_is_refused() -> None:
    line = order("g1", "fire", "A")
    turn = played(battle(TWO), line)
    said = "g1 cannot fire: it is the other player's turn."
    assert (answer(turn, line), said in heard(turn, "german")) == (f"not done: {said}", True)


def test_cc_gen_02_lines_of_a_company_that_is_gone_are_refused() -> None:
    line = order("a1", "move")
    turn = played(battle(TWO, a1={"state": "lost"}), line)
    assert answer(turn, line) == "not done: a1 cannot move: nobody of it is left on the table."


def test_cc_clc_01_a_charge_that_meets_nobody_is_told() -> None:
    line = order("a1", "charge", "g1")
    turn = played(battle(TWO, g1={"state": "lost"}), line)
    assert answer(turn, line) == "not done: a1 cannot charge: nobody to charge is found at g1."
    assert answer(turn, line).removeprefix("not done: ") in heard(turn, "allied")


def test_cc_clc_13_a_reaction_says_whether_it_was_called_for() -> None:
    line = reaction("g1")
    assert answer(played(battle(TWO), line), line) == "done: was not charged"


def test_cc_fir_02_who_is_refused_keeps_his_extra_die_for_the_next_mission() -> None:
    far = TWO.replace("H rifle 5 @7,0", "H rifle 5 @40,0")
    lines = (
        order("a1", "fire", "G", id="1", subunits=("B",), dice=2),
        order("a1", "fire", "H", id="2", subunits=("A",), die=3),
        order("a1", "fire", "G", id="3", subunits=("A",), die=1),
    )
    turn = played(battle(far), *lines, mission_dice="shared")
    faces = {row.label: row.faces for row in turn.after[FiringRow].values()}
    thrown = {label: len(each.split()) for label, each in faces.items()}
    assert thrown == {"a1 on G, 1: B": 2, "a1 on H, 2: A": 0, "a1 on G, 3: A": 2}
