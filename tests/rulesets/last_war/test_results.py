"""Scores, the results table, and what a colour does on each ground (LW-DIE, LW-RT, LW-TER)."""

from __future__ import annotations

import pytest

from tests.rulesets.last_war.one_fight import coloured, fight
from tests.rulesets.last_war.one_landing import landing
from tests.rulesets.last_war.written_war import played
from workbook_engine.rulesets.last_war.combat.results import colour
from workbook_engine.rulesets.last_war.vocabulary.book import PRINTED


def test_lw_die_01_a_landing_is_four_off_the_die() -> None:
    assert played(landing()).working("LW-CBT-06")[0] == (
        "attackers: die 3, amphibious assault -4, supplies +1: 0"
    )


def test_lw_die_02_without_landing_craft_it_is_six() -> None:
    assert played(landing(craft="no")).working("LW-CBT-06")[0] == (
        "attackers: die 3, no landing craft -6, supplies +1: -2"
    )


def test_lw_die_03_each_point_of_supply_is_one_on_the_die_of_either_side() -> None:
    assert fight("4/0/0 +5", "4/0/0 +2").working("LW-CBT-06") == [
        "attackers: die 3, supplies +5: 8",
        "defenders: die 3, supplies +2: 5",
    ]


def test_lw_die_04_cards_on_the_die_are_added() -> None:
    turn = fight(
        "4/0/0 +1",
        "4/0/0",
        also="""
        ## Cards
        | Card  | Nation | Value |
        | Tiger | GER    | 3     |
        | Fritz | GER    | 2     |
        """,
        orders="""
        ## Cards Played
        | Card  | Played as | Combat |
        | Tiger | die       | 0403   |
        | Fritz | die       | 0403   |
        """,
    )
    assert turn.working("LW-CBT-06")[0] == "attackers: die 3, supplies +1, cards +5: 9"


def test_lw_die_05_a_score_may_fall_below_nothing() -> None:
    turn = played(landing(craft="no"), dice=(1, 6))
    assert (turn.combat().attacker_score, turn.combat().difference) == (-4, -10)


@pytest.mark.parametrize(
    ("column", "colours"),
    [
        ("1:3", "R R R R R R O O O O B B B Y Y"),
        ("1:1", "R R R R R O O B B B B Y Y Y G"),
        ("2:1", "R R R O O B B B Y Y Y Y G G G"),
        ("5:1", "O B Y Y G G G G G G G G G G G"),
    ],
)
def test_lw_rt_01_the_table_reads_as_printed(column: str, colours: str) -> None:
    assert " ".join(str(colour(row, column, PRINTED).printed) for row in range(-7, 8)) == colours


def test_lw_rt_01_row_and_column_of_a_combat_find_its_colour() -> None:
    turn = fight("8/0/0 +1", "4/0/0", dice=(3, 2))
    assert turn.working("LW-RT-01") == ["Results, 4 less 2: row 2, column 2:1: Y (yellow)"]


def test_lw_rt_02_beyond_the_last_row_the_last_row_holds() -> None:
    turn = fight("4/0/0 +9", "4/0/0", dice=(6, 1))
    assert turn.combat().difference == 14
    assert turn.working("LW-RT-01") == ["Results, 15 less 1: row 7, column 1:1: G (green)"]


def test_lw_rt_03_beyond_the_last_column_the_last_column_holds() -> None:
    assert fight("1/0/0 +1", "9/0/0").combat().base == "1:3"
    assert fight("9/0/0 +1", "1/0/0").combat().base == "5:1"


def taken_on(ground: str) -> str:
    """Return the colours with which the hex attacked is taken on some ground."""
    return "".join(c for c in "GYBOR" if coloured(c, ground).holder("0403") == "GER")


def test_lw_ter_01_open_ground_is_taken_on_green_yellow_and_blue() -> None:
    assert taken_on("open") == "GYB"


def test_lw_ter_02_mountains_are_taken_on_green() -> None:
    assert taken_on("mountains") == "G"


def test_lw_ter_03_swamp_is_taken_on_green_and_yellow() -> None:
    assert taken_on("swamp") == "GY"


def test_lw_ter_04_jungle_is_taken_on_green() -> None:
    assert taken_on("jungle") == "G"


def test_lw_ter_05_forest_is_taken_on_green() -> None:
    assert taken_on("forest") == "G"


@pytest.mark.parametrize("ground", ["desert", "himalayas"])
def test_lw_ter_06_nobody_attacks_into_desert_or_himalayas(ground: str) -> None:
    turn = coloured("G", ground)
    assert turn.refusals() == ["0302 to 0403 refused: armies cannot fight there"]


def test_lw_ter_06_nothing_is_deployed_to_a_desert() -> None:
    turn = played("""
        ## Nations
        | Nation | Pool: Men |
        | GER    | 2         |
        ## Hexes
        | Hex  | Ground |
        | 0302 | desert |
        ## Deployment
        | Nation | Hex  | Men |
        | GER    | 0302 | 2   |
    """)
    assert turn.text("Deployment") == "GER deploys nothing to 0302: armies cannot stand there."


@pytest.mark.parametrize(
    ("dice", "letter", "result", "holder"),
    [
        ((6, 1), "G", "assault succeeds", "GER"),
        ((6, 6), "Y", "assault fails", "SOV"),
        ((1, 6), "O", "assault fails", "SOV"),
    ],
)
def test_lw_ter_07_a_landing_succeeds_on_green_alone(
    dice: tuple[int, int], letter: str, result: str, holder: str
) -> None:
    turn = played(landing(men=8, lsp=3), dice=dice)
    assert (turn.combat().colour, turn.combat().result) == (letter, result)
    assert turn.holder("0403") == holder


@pytest.mark.parametrize("ground", ["mountains", "swamp", "jungle", "forest"])
def test_lw_ter_10_nobody_is_pushed_out_but_on_open_ground(ground: str) -> None:
    assert coloured("R", ground).combat().result == "no advance"


def test_lw_ter_07_what_was_not_embarked_stays_behind() -> None:
    turn = played(
        """
        ## Hexsides
        | Hex  | Neighbour |
        | 0302 | 0402      |
        | 0302 | 0403      |
        ## Front
        | Hex  | Nation | Men | Supplies (LSP) |
        | 0302 | GER    | 9   | 3              |
        | 0403 | SOV    | 1   | 0              |
        ## Flags
        | Nation | From hex | To hex | Kind       | Naval flag | Landing craft | Men |
        | GER    | 0302     | 0403   | amphibious | yes        | yes           | 6   |
        ## Combat Supplies
        | Nation | Combat | Supplies (LSP) |
        | GER    | 0403   | 3              |
        """,
        dice=(6, 1),
    )
    assert turn.combat().result == "assault succeeds"
    assert (turn.forces("0302"), turn.forces("0403")) == ("GER 3/0/0", "GER 6/0/0")
