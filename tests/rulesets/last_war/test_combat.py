"""The combat: values, forces, odds, scores, and in which order (LW-CBT, LW-ME, LW-SEQ-07)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulesets.last_war.one_fight import fight
from tests.rulesets.last_war.written_war import played
from workbook_engine.rulesets.last_war.combat.odds import base_column
from workbook_engine.rulesets.last_war.vocabulary.book import PRINTED
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card


def test_lw_me_01_force_is_combat_value_times_effectiveness() -> None:
    turn = fight("4/1/1 +1", "6/0/0", worth=(5, 2))
    assert (turn.combat().attacker_force, turn.combat().defender_force) == ("30", "12")


MIXED = """
    ## Nations
    | Nation | Military Effectiveness |
    | GER    | 5                      |
    | ROM    | 2                      |
    ## Front
    | Hex  | Nation | Men |
    | 0302 | GER    | 2   |
    | 0303 | ROM    | 4   |
    | 0403 | SOV    | 6   |
    ## Flags
    | Nation | From hex | To hex |
    | GER    | 0302     | 0403   |
    | ROM    | 0303     | 0403   |
"""


def test_lw_me_02_nations_together_fight_each_at_its_own_worth() -> None:
    assert played(MIXED).combat().attacker_force == "18"


def test_lw_me_02_the_ratio_of_nations_together_is_that_of_their_force() -> None:
    assert "Military Effectiveness for losses 3 to 1: 3:1" in played(MIXED).working("LW-LOS-02")


def test_lw_cbt_02_men_tanks_and_aircraft_count_alike() -> None:
    turn = fight("4/2/3 +1", "3/1/2")
    assert (turn.combat().attacker_cv, turn.combat().defender_cv) == (9, 6)


def test_lw_cbt_02_only_points_committed_attack() -> None:
    turn = played("""
        ## Front
        | Hex  | Nation | Men | Tanks |
        | 0302 | GER    | 6   | 2     |
        ## Flags
        | Nation | From hex | To hex | Men | Tanks |
        | GER    | 0302     | 0403   | 4   | 1     |
    """)
    assert turn.attackers() == ("0302 GER 4/1/0",)


def test_lw_cbt_03_each_nation_is_multiplied_by_its_own_effectiveness() -> None:
    assert fight("3/0/0 +1", "2/0/0", worth=(4, 3)).working("LW-CBT-03") == [
        "attackers: GER from 0302, 3 Men at 4: 12",
        "defenders: SOV from 0403, 2 Men at 3: 6",
    ]


@pytest.mark.parametrize(
    ("forces", "column"),
    [
        ("9 to 10", "1:2"),
        ("29 to 20", "1:1"),
        ("27 to 10", "5:2"),
        ("13 to 4", "3:1"),
        ("1 to 9", "1:3"),
        ("40 to 5", "5:1"),
        ("2 to 0", "5:1"),
    ],
)
def test_lw_cbt_04_odds_are_rounded_down_to_a_printed_column(forces: str, column: str) -> None:
    attackers, defenders = map(Fraction, forces.split(" to "))
    assert base_column(attackers, defenders, PRINTED).name == column


def test_lw_cbt_04_the_odds_of_a_combat_are_those_of_its_forces() -> None:
    assert fight("7/0/0 +1", "2/0/0").working("LW-CBT-04") == ["odds 7 to 2: 7:2"]


def test_lw_cbt_05_shifts_move_the_column_and_the_table_ends_it() -> None:
    assert fight("9/3/3 +1", "2/0/0").combat().column == "5:1"
    assert fight("4/0/0", "4/0/0").combat().column == "1:3"


def test_lw_cbt_06_the_row_is_attackers_score_less_defenders() -> None:
    row = fight("4/0/0 +2", "4/0/0 +1", dice=(2, 5)).combat()
    assert (row.attacker_score, row.defender_score, row.difference) == (4, 6, -2)


def test_lw_cbt_07_the_winner_moves_in() -> None:
    turn = fight("8/0/0 +1", "4/0/0", dice=(3, 2))
    assert (turn.holder("0403"), turn.forces("0403")) == ("GER", "GER 7/0/0")


def test_lw_cbt_08_both_sides_lose_whatever_the_colour() -> None:
    turn = fight("8/0/0 +1", "10/0/0", dice=(1, 6))
    assert (turn.loss("attacker"), turn.loss("defender")) == ("2/0/0", "1/0/0")
    assert (turn.lost("GER"), turn.lost("SOV")) == ("2 man", "1 man")


TWO_COMBATS = """
    ## Nations
    | Nation | Military Effectiveness |
    | GER    | {german}               |
    ## Front
    | Hex  | Nation | Men | Supplies (LSP) |
    | 0302 | GER    | 9   | 1              |
    | 0403 | SOV    | 5   | 1              |
    | 0404 | SOV    | 4   | 0              |
    ## Flags
    | Nation | From hex | To hex |
    | GER    | 0302     | 0403   |
    | SOV    | 0403     | 0303   |
    ## Combat Supplies
    | Nation | Combat | Supplies (LSP) |
    | GER    | 0403   | 1              |
    | SOV    | 0303   | 1              |
"""


@pytest.mark.parametrize(("german", "first"), [("0.5", "0303"), ("2", "0403")])
def test_lw_seq_07_the_best_attackers_fight_first(german: str, first: str) -> None:
    assert played(TWO_COMBATS.format(german=german)).texts("Combats")[0].startswith(first)


def test_lw_seq_07_an_attack_out_of_a_hex_just_lost_is_not_fought() -> None:
    turn = played(TWO_COMBATS.format(german=2))
    assert turn.holder("0403") == "GER"
    assert turn.combat("0303").outcome == "not fought: nobody is left to attack"


def test_lw_seq_07_equal_attackers_of_a_side_fight_by_its_own_priority() -> None:
    turn = played("""
        ## Front
        | Hex  | Nation | Men |
        | 0301 | GER    | 4   |
        | 0302 | GER    | 4   |
        ## Flags
        | Nation | From hex | To hex | Priority |
        | GER    | 0301     | 0402   | 2        |
        | GER    | 0302     | 0403   | 1        |
    """)
    assert [text[:4] for text in turn.texts("Combats")] == ["0403", "0402"]


def test_lw_seq_07_cards_and_supplies_of_a_combat_not_fought_come_back() -> None:
    turn = played(
        TWO_COMBATS.format(german=2).replace("| 0403 | SOV    | 5 ", "| 0403 | SOV    | 5 ")
        + """
    ## Cards
    | Card  | Nation | Value |
    | Ultra | SOV    | 2     |
    ## Cards Played
    | Card  | Played as | Combat |
    | Ultra | die       | 0303   |
    """
    )
    assert turn.combat("0303").outcome.startswith("not fought")
    assert turn.after[Card]["Ultra"].played == ""


def test_lw_me_02_where_nobody_stands_the_holders_worth_counts() -> None:
    turn = fight("4/0/0 +1", "0/0/0", worth=(1, 3))
    assert turn.working("LW-LOS-02") == ["Military Effectiveness for losses 1 to 3: 3:1"]


def test_lw_cbt_02_an_allys_aircraft_without_men_go_with_the_attack() -> None:
    turn = played("""
        ## Front
        | Hex  | Nation | Men | Aircraft |
        | 0302 | GER    | 4   | 0        |
        | 0302 | ROM    | 0   | 2        |
        ## Flags
        | Nation | From hex | To hex |
        | GER    | 0302     | 0403   |
    """)
    assert turn.attackers() == ("0302 GER 4/0/0", "0302 ROM 0/0/2")


def test_lw_cbt_02_an_ally_with_men_attacks_under_a_flag_of_its_own() -> None:
    turn = played("""
        ## Front
        | Hex  | Nation | Men | Aircraft |
        | 0302 | GER    | 4   | 0        |
        | 0302 | ROM    | 1   | 2        |
        ## Flags
        | Nation | From hex | To hex |
        | GER    | 0302     | 0403   |
    """)
    assert turn.attackers() == ("0302 GER 4/0/0",)


ELSEWHERE = {"combat/0403/decision/1": "fought elsewhere"}


def test_lw_rt_01_a_combat_fought_elsewhere_throws_no_dice_and_asks_for_its_colour() -> None:
    turn = fight("8/0/0 +1", "4/0/0", answers=ELSEWHERE)
    assert turn.must_answer() == ["combat/0403/colour/1"]
    assert (turn.ruling("Combats").rolls, turn.combat().attacker_die) == ((), None)


def test_lw_rt_01_before_it_is_told_nothing_comes_of_a_combat_fought_elsewhere() -> None:
    turn = fight("8/0/0 +1", "4/0/0", answers=ELSEWHERE)
    row = turn.combat()
    assert turn.text("Combats") == "0403: fought elsewhere, its colour is to be answered."
    assert (row.colour, turn.loss("attacker"), turn.loss("defender")) == ("", "", "")
    assert (turn.forces("0302"), turn.forces("0403")) == ("GER 8/0/0 +1", "SOV 4/0/0")


def test_lw_rt_01_a_combat_fought_elsewhere_prints_no_sum_of_ours() -> None:
    turn = fight("8/3/0 +1", "4/0/0", answers={**ELSEWHERE, "combat/0403/colour/1": "G"})
    text, row = turn.text("Combats"), turn.combat()
    assert text == "0403: Axis attacks; fought elsewhere, G: occupy, and one hex beyond."
    sums = (row.attacker_force, row.defender_force, row.base, row.shifts, row.column)
    assert (*sums, row.difference, row.attacker_cv) == ("", "", "", "", "", None, None)
    rules = {line.rule for line in turn.ruling("Combats").working}
    assert not rules & {"LW-CBT-03", "LW-CBT-04", "LW-CBT-05", "LW-CBT-06", "LW-SHF-01"}
    assert "combat/0403/shift/1" not in turn.asked()


def test_lw_rt_01_the_colour_it_came_to_elsewhere_is_carried_out() -> None:
    turn = fight("8/0/0 +1", "4/0/0", answers={**ELSEWHERE, "combat/0403/colour/1": "G"})
    assert (turn.must_answer(), turn.combat().colour) == ([], "G")
    assert turn.working("LW-RT-01") == ["fought elsewhere: G (green)"]
