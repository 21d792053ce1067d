"""The worked examples of The Last War, line by line, with the errors of the print put right."""

from __future__ import annotations

import pytest

from tests.golden.played import amendments_of, orders_of, positions, sample_of, turns_of
from tests.rulesets.last_war.played_war import lost_in
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.records import Position
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Answer, Umpire
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex

NAME = "orel_salient"
SALIENT, OREL, KURSK = "0404", "0503", "0504"
FIGHTS = {SALIENT: Position(1, 2), OREL: Position(2, 2)}

WORKED = {
    SALIENT: """
        LW-CBT-03 attackers: SOV from 0503, 7 Men, 2 tanks, 2 aircraft at 2: 22
        LW-CBT-03 attackers: SOV from 0504, 7 Men, 1 tank, 1 aircraft at 2: 18
        LW-CBT-03 defenders: GER from 0404, 4 Men, 1 tank, 3 aircraft at 5: 40
        LW-CBT-04 odds 40 to 40: 1:1
        LW-SHF-01 tank supremacy, 3 to 1: +1
        LW-CBT-05 column, shifted by +1: 3:2
        LW-CBT-06 attackers: die 2, supplies +2: 4
        LW-CBT-06 defenders: die 6: 6
        LW-RT-01 Results, 4 less 6: row -2, column 3:2: O (orange)
        LW-TER-01 O on open: no advance
        LW-LOS-02 Military Effectiveness for losses 2 to 5: 2:1
        LW-LOS-01 attackers lose 3 of 20 to 8, column 2:1, M M T M M A, list none: 2/1/0
        LW-LOS-01 defenders lose 4 of 8 to 20, column highest, T M M, list tank: 3/1/0
    """,
    OREL: """
        LW-CBT-03 attackers: GER from 0404, 7 Men, 3 tanks, 3 aircraft at 5: 65
        LW-CBT-03 defenders: SOV from 0503, 8 Men, 1 tank, 1 aircraft at 2: 20
        LW-CBT-04 odds 65 to 20: 3:1
        LW-SHF-01 tank supremacy, 3 to 1: +1
        LW-SHF-02 air supremacy, 3 to 1: +1
        LW-CBT-05 column, shifted by +2: 4:1
        LW-CBT-06 attackers: die 3, supplies +4, cards +2: 9
        LW-CBT-06 defenders: die 2, supplies +1: 3
        LW-RT-01 Results, 9 less 3: row 6, column 4:1: G (green)
        LW-TER-01 G on open: occupy, and one hex beyond
        LW-LOS-02 Military Effectiveness for losses 5 to 2: 2:1
        LW-LOS-01 attackers lose 2 of 13 to 10, column highest, M M T M M A, list none: 2/0/0
        LW-LOS-01 defenders lose 5 of 10 to 13, column 2:1, A T M M, list air: 3/1/1
    """,
}
"""Both sums as the rules give them; the figures that differ from the print are tested below."""


def turn_at(at: Position) -> Turn:
    return turns_of(NAME)[positions(NAME).index(at)]


def fight(name: str) -> CombatRow:
    return turn_at(FIGHTS[name]).after[CombatRow][name]


def ruling_of(name: str, turn: Turn | None = None) -> Ruling:
    rulings = (turn or turn_at(FIGHTS[name])).rulings
    return next(each for each in rulings if each.phase == "Combats")


def standing(at: Position, name: str, nation: str) -> tuple[int, int, int]:
    card = turn_at(at).after[Front][f"{name} {nation}"]
    return card.man, card.tank, card.air


@pytest.mark.parametrize("name", [SALIENT, OREL])
def test_an_example_is_worked_as_the_rules_say_line_by_line(name: str) -> None:
    printed = [line.strip() for line in WORKED[name].strip().splitlines()]
    assert [str(line) for line in ruling_of(name).working] == printed


@pytest.mark.parametrize(("name", "dice"), [(SALIENT, (2, 6)), (OREL, (3, 2))])
def test_the_dice_are_the_books_and_may_be_typed_under_any_other_secret(
    name: str, dice: tuple[int, int]
) -> None:
    sample, at = sample_of(NAME), FIGHTS[name]
    before = turn_at(at).before
    typed = {
        (die := f"{at}/combat/{name}/{whose}' die/1"): Answer(die, value)
        for whose, value in zip(("attackers", "defenders"), dice, strict=True)
    }
    umpire = Umpire(at, sample.ruleset.rules, KeyedDice(b"any other"), typed)
    by_hand = amendments_of(sample, before)
    turn = play(sample.ruleset, before, orders_of(NAME, sample, before), umpire, by_hand)
    assert [roll.value for roll in ruling_of(name).rolls] == list(dice)
    assert ruling_of(name, turn).working == ruling_of(name).working


# Example 1, LW-EX-01


def test_ex_01_two_flags_are_one_combat_with_forces_and_supplies_together() -> None:
    row = fight(SALIENT)
    assert row.starts == (OREL, KURSK)
    assert (row.attacker_cv, row.defender_cv, row.attacker_lsp) == (20, 8, 2)


def test_ex_01_the_salient_holds_on_orange() -> None:
    row = fight(SALIENT)
    assert (row.base, row.column, row.colour, row.result) == ("1:1", "3:2", "O", "no advance")
    assert turn_at(Position(1, 3)).after[MapHex][SALIENT].controller == "GER"


def test_ex_01_corrected_the_germans_have_one_tank_so_a_man_is_lost_for_the_second() -> None:
    """LW-ORD-04: printed 2 tanks and 2 Men, out of one tank; it is 1 tank and 3 Men."""
    assert lost_in(fight(SALIENT), "defender") == "3/1/0"
    assert standing(Position(1, 2), SALIENT, "GER") == (1, 0, 3)


def test_ex_01_the_soviets_lose_two_men_and_a_tank_as_printed() -> None:
    assert lost_in(fight(SALIENT), "attacker") == "2/1/0"


# Example 2, LW-EX-02


def test_ex_02_begins_with_forces_of_its_own() -> None:
    amended = {r.rule for r in turn_at(Position(2)).rulings if r.phase == "by the umpire's hand"}
    assert amended == {"umpire"}
    assert standing(Position(2), SALIENT, "GER") == (7, 3, 3)
    assert standing(Position(2), OREL, "SOV") == (8, 1, 1)


def test_ex_02_corrected_the_difference_is_9_less_3() -> None:
    """LW-CBT-06: printed "5 - 2 = +6"; the row of the table, +6, is the right one."""
    row = fight(OREL)
    assert (row.attacker_score, row.defender_score, row.difference) == (9, 3, 6)


def test_ex_02_corrected_the_soviets_have_one_aircraft_so_men_are_lost_for_the_second() -> None:
    """LW-ORD-04: printed 2 aircraft, 2 Men and 1 tank; it is 1 aircraft, 1 tank and 3 Men."""
    row = fight(OREL)
    assert (lost_in(row, "attacker"), lost_in(row, "defender")) == ("2/0/0", "3/1/1")


def test_ex_02_the_germans_take_orel_and_stop_there() -> None:
    after = turn_at(Position(2, 2)).after
    won = [name for name, each in after[MapHex].items() if each.controller == "GER"]
    was = [
        name
        for name, each in turn_at(Position(2, 2)).before[MapHex].items()
        if each.controller == "GER"
    ]
    assert set(won) - set(was) == {OREL}
    assert fight(OREL).outcome == "Orel (0503) taken"
    assert standing(Position(2, 2), OREL, "GER") == (4, 3, 3)
    assert standing(Position(2, 2), SALIENT, "GER") == (1, 0, 0)


def test_the_line_is_filled_from_the_pool_where_a_front_hex_stands_empty() -> None:
    """LW-SEQ-02."""
    filled = [r.text for r in turn_at(Position(1)).rulings if r.phase == "Filling the line"]
    assert filled == ["GER fills the line at German line north (0302) from the pool."]
