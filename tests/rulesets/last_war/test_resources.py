"""Resources: six types in whole points, and what is used up (LW-RES)."""

from __future__ import annotations

from tests.rulesets.last_war.one_fight import fight
from tests.rulesets.last_war.written_war import played
from workbook_engine.core.languages import speaking
from workbook_engine.rulesets.last_war.vocabulary.front_records import Garrison
from workbook_engine.rulesets.last_war.vocabulary.points import Points, points_in


def test_lw_res_01_points_told_in_german_are_read_back() -> None:
    points = Points(man=2, tank=1, air=1, bomber=3)
    with speaking("de"):
        assert str(points) == "2 Mann, 1 Panzer, 1 Flugzeug, 3 Bomber"
        assert points_in(str(points)) == points


def test_lw_res_01_supplies_are_no_strength() -> None:
    assert fight("6/0/0 +5", "3/0/0").combat().attacker_cv == 6


def test_lw_res_02_a_bomber_in_support_counts_as_an_aircraft() -> None:
    turn = played("""
        ## Nations
        | Nation | Pool: supplies (LSP) |
        | GER    | 1                    |
        ## Front
        | Hex  | Nation | Men | Aircraft |
        | 0302 | GER    | 4   | 1        |
        | 0403 | SOV    | 2   | 1        |
        ## Bomber Bases
        | Hex  | Nation | Bombers |
        | 0202 | GER    | 2       |
        ## Flags
        | Nation | From hex | To hex |
        | GER    | 0302     | 0403   |
        ## Bombing
        | Base | Mission      | Target |
        | 0202 | land support | 0403   |
    """)
    assert turn.combat().attacker_cv == 7
    assert turn.working("LW-SHF-02") == ["air supremacy, 3 to 1: +1"]


def test_lw_res_03_supplies_are_used_up_whatever_comes_of_the_combat() -> None:
    turn = fight("4/0/0 +1", "4/0/0 +2", dice=(1, 6))
    assert turn.combat().colour == "R"
    assert "+" not in turn.forces("0302") + turn.forces("0403")


def test_lw_res_03_supplies_of_a_combat_that_is_held_stay() -> None:
    turn = fight("6/0/0 +2", "3/0/0", answers={"combat/0403/decision/1": "hold"})
    assert turn.forces("0302") == "GER 6/0/0 +2"


GARRISON = """
    ## Garrisons
    | Garrison | Nation | Hex  |
    | Orel     | SOV    | 0403 |
"""


def test_lw_res_04_a_garrison_is_one_man() -> None:
    assert fight("6/0/0 +1", "3/0/0", also=GARRISON).combat().defender_cv == 4


def test_lw_res_04_regular_men_are_lost_before_a_garrison() -> None:
    turn = fight("8/0/0 +1", "2/0/0", dice=(1, 6), ground="forest", also=GARRISON)
    assert turn.loss("defender") == "1/0/0"
    assert turn.forces("0403") == "SOV 1/0/0"


def test_lw_res_05_points_sent_to_a_hex_are_one_total_with_those_there() -> None:
    turn = played("""
        ## Nations
        | Nation | Pool: Men | Pool: tanks |
        | GER    | 4         | 2           |
        ## Front
        | Hex  | Nation | Men | Tanks |
        | 0302 | GER    | 3   | 1     |
        ## Deployment
        | Nation | Hex  | Men | Tanks |
        | GER    | 0302 | 4   | 2     |
    """)
    assert turn.forces("0302") == "GER 7/3/0"


def test_lw_res_02_ordinary_aircraft_are_lost_before_bombers() -> None:
    turn = played("""
        ## Nations
        | Nation | Pool: supplies (LSP) |
        | GER    | 1                    |
        ## Front
        | Hex  | Nation | Men | Aircraft |
        | 0302 | GER    | 4   | 1        |
        | 0403 | SOV    | 2   | 6        |
        ## Bomber Bases
        | Hex  | Nation | Bombers |
        | 0202 | GER    | 1       |
        ## Flags
        | Nation | From hex | To hex |
        | GER    | 0302     | 0403   |
        ## Bombing
        | Base | Mission      | Target |
        | 0202 | land support | 0403   |
    """)
    assert (turn.loss("attacker"), turn.lost("GER")) == ("0/0/1", "1 air")


def test_lw_res_03_supplies_come_out_of_a_hex_of_the_combat() -> None:
    turn = played("""
        ## Front
        | Hex  | Nation | Men | Supplies (LSP) |
        | 0302 | GER    | 4   | 1              |
        | 0303 | GER    | 4   | 5              |
        ## Flags
        | Nation | From hex | To hex |
        | GER    | 0302     | 0403   |
        ## Combat Supplies
        | Nation | Combat | Supplies (LSP) |
        | GER    | 0403   | 3              |
    """)
    assert turn.text("Combat supplies") == "GER puts 1 LSP into 0403; 2 more are not there."


def test_lw_res_04_a_garrison_goes_with_its_hex() -> None:
    turn = fight("9/0/0 +1", "2/0/0", dice=(6, 1), also=GARRISON)
    assert (turn.holder("0403"), turn.after[Garrison]["Orel"].lost) == ("GER", True)
    assert turn.lost("SOV") == "2 man"


TWO_ATTACKS = """
    ## Front
    | Hex  | Nation | Men | Supplies (LSP) |
    | 0302 | GER    | 6   | 3              |
    | 0303 | GER    | 6   | 2              |
    ## Flags
    | Nation | From hex | To hex | Men |
    | GER    | 0302     | 0402   | 3   |
    | GER    | {start}  | 0403   | 3   |
    ## Combat Supplies
    | Nation | Combat | Supplies (LSP) |
    | GER    | 0402   | 2              |
    | GER    | 0403   | 2              |
"""


def test_lw_res_03_supplies_are_put_into_one_combat() -> None:
    turn = played(TWO_ATTACKS.format(start="0302"))
    assert [turn.combat(label).attacker_lsp for label in ("0402", "0403")] == [2, 1]


def test_lw_res_03_each_hex_has_its_own() -> None:
    turn = played(TWO_ATTACKS.format(start="0303"))
    assert [turn.combat(label).attacker_lsp for label in ("0402", "0403")] == [2, 2]


def test_lw_res_04_a_garrison_that_falls_with_its_hex_is_lost_once() -> None:
    turn = fight("9/0/0 +1", "0/0/0", dice=(6, 1), also=GARRISON)
    assert (turn.holder("0403"), turn.lost("SOV")) == ("GER", "1 man")
