"""What becomes of the ground: occupation, exploitation, push-out (LW-TER-09 to LW-TER-11)."""

from __future__ import annotations

import pytest

from tests.rulesets.last_war.one_fight import coloured, fight
from tests.rulesets.last_war.written_war import played

BEYOND = """
    ## Front
    | Hex  | Nation | Men     | Tanks | Supplies (LSP) |
    | 0302 | GER    | {men}   | 2     | 1              |
    | 0403 | SOV    | 2       | 0     | 0              |
    ## Flags
    | Nation | From hex | To hex | Exploit to |
    | GER    | 0302     | 0403   | {beyond}   |
    ## Combat Supplies
    | Nation | Combat | Supplies (LSP) |
    | GER    | 0403   | 1              |
"""


def test_lw_ter_09_on_green_one_hex_beyond_is_taken_where_it_was_ordered() -> None:
    turn = played(BEYOND.format(men=8, beyond="0503"))
    assert [turn.holder(name) for name in ("0403", "0503")] == ["GER", "GER"]
    assert [turn.forces(name) for name in ("0302", "0403", "0503")] == [
        "GER 1/0/0",
        "GER 1/0/0",
        "GER 6/2/0",
    ]


@pytest.mark.parametrize("beyond", ["0402", "0404", "0603"])
def test_lw_ter_09_not_beside_the_start_nor_into_a_held_hex_nor_two_hexes_on(beyond: str) -> None:
    assert played(BEYOND.format(men=8, beyond=beyond)).holder(beyond) == "SOV"


def test_lw_ter_09_nobody_goes_beyond_without_a_man_for_each_hex_of_the_new_line() -> None:
    turn = played(BEYOND.format(men=2, beyond="0503"), dice=(6, 1))
    assert turn.combat().result == "occupy, and one hex beyond"
    assert [turn.holder(name) for name in ("0403", "0503")] == ["GER", "SOV"]


def test_lw_ter_11_of_single_men_from_two_hexes_one_stays_and_one_goes_in() -> None:
    turn = played(
        """
        ## Front
        | Hex  | Nation | Men | Tanks | Supplies (LSP) |
        | 0302 | GER    | 1   | 6     | 1              |
        | 0303 | GER    | 1   | 6     | 1              |
        | 0403 | SOV    | 1   | 0     | 0              |
        ## Flags
        | Nation | From hex | To hex |
        | GER    | 0302     | 0403   |
        | GER    | 0303     | 0403   |
        """,
        dice=(6, 1),
    )
    assert turn.forces("0403") == "GER 1/12/0"


def test_lw_ter_10_on_red_the_attackers_are_thrown_out_and_one_man_follows() -> None:
    turn = coloured("R")
    assert turn.combat().outcome == "thrown out of 0302"
    assert (turn.holder("0302"), turn.forces("0302")) == ("SOV", "SOV 1/0/0")
    assert (turn.forces("0202"), turn.forces("0203")) == ("GER 3/0/0", "GER 1/0/0")


def test_lw_ter_10_points_that_did_not_attack_are_thrown_out_too() -> None:
    turn = played(
        """
        ## Front
        | Hex  | Nation | Men | Tanks | Supplies (LSP) |
        | 0302 | GER    | 6   | 3     | 0              |
        | 0403 | SOV    | 4   | 0     | 0              |
        ## Flags
        | Nation | From hex | To hex | Men | Tanks |
        | GER    | 0302     | 0403   | 2   | 0     |
        """,
        dice=(1, 6),
    )
    assert turn.holder("0302") == "SOV"
    assert (turn.forces("0202"), turn.forces("0203")) == ("GER 5/3/0", "GER 1/0/0")


def test_lw_ter_10_a_defender_without_a_man_to_spare_does_not_follow() -> None:
    turn = fight("1/0/0 +1", "1/0/0", dice=(1, 6))
    assert (turn.combat().colour, turn.holder("0302"), turn.forces("0403")) == (
        "R",
        "nobody",
        "SOV 1/0/0",
    )


def test_lw_ter_10_a_defender_who_has_lost_his_last_man_does_not_counter_attack() -> None:
    turn = fight("5/0/0 +1", "1/5/0", dice=(1, 6))
    assert (turn.combat().colour, turn.loss("defender")) == ("R", "1/0/0")
    assert (turn.combat().result, turn.holder("0302")) == ("no advance", "GER")


def test_lw_ter_10_whoever_has_nowhere_to_go_is_lost() -> None:
    turn = played(
        """
             x0202     S0402
        x0102     G0302     S0502
             x0203     S0403

        ## Production
        | Line   | Industrial zone | Nation | Hex  | Makes | Points a turn |
        | Magnet | Urals           | SOV    | 0502 | man   | 0             |
        ## Front
        | Hex  | Nation | Men | Tanks |
        | 0302 | GER    | 3   | 1     |
        | 0403 | SOV    | 4   | 0     |
        ## Flags
        | Nation | From hex | To hex |
        | GER    | 0302     | 0403   |
        """,
        dice=(1, 6),
    )
    assert (turn.combat().colour, turn.lost("GER")) == ("R", "3 man, 1 tank")


def test_lw_ter_11_all_go_in_but_a_man_who_holds_the_start_hex() -> None:
    turn = fight("8/2/1 +1", "4/0/0", dice=(3, 2))
    assert (turn.forces("0302"), turn.forces("0403")) == ("GER 1/0/0", "GER 7/2/1")


def test_lw_ter_11_points_kept_back_stay() -> None:
    turn = played("""
        ## Front
        | Hex  | Nation | Men | Tanks |
        | 0302 | GER    | 9   | 3     |
        ## Flags
        | Nation | From hex | To hex | Men | Tanks |
        | GER    | 0302     | 0403   | 5   | 2     |
    """)
    assert (turn.forces("0302"), turn.forces("0403")) == ("GER 4/1/0", "GER 5/2/0")


def test_lw_ter_11_the_beaten_go_one_hex_back_a_man_to_each_hex_of_the_new_line() -> None:
    turn = fight("12/0/0 +1", "6/2/1", dice=(6, 1))
    assert turn.loss("defender") == "2/0/0"
    assert (turn.forces("0502"), turn.forces("0503")) == ("SOV 3/2/1", "SOV 1/0/0")


def test_lw_ter_11_a_winner_without_a_man_left_does_not_advance() -> None:
    turn = fight("1/9/0 +1", "5/0/0", dice=(6, 1))
    assert turn.combat().outcome == "won, with no Man left to advance"
    assert turn.asked()["combat/0403/no Man left/1"] == "stays"
    assert turn.holder("0403") == "SOV"


def test_lw_ter_11_control_may_let_him_take_the_hex_with_a_man_from_the_line() -> None:
    turn = played(
        """
        ## Front
        | Hex  | Nation | Men | Tanks | Supplies (LSP) |
        | 0302 | GER    | 1   | 9     | 1              |
        | 0303 | GER    | 4   | 0     | 0              |
        | 0403 | SOV    | 5   | 0     | 0              |
        ## Flags
        | Nation | From hex | To hex |
        | GER    | 0302     | 0403   |
        ## Combat Supplies
        | Nation | Combat | Supplies (LSP) |
        | GER    | 0403   | 1              |
        """,
        dice=(6, 1),
        answers={"combat/0403/no Man left/1": "taken"},
    )
    assert turn.combat().outcome == "0403 taken"
    assert turn.holder("0403") == "GER"
    assert turn.forces("0403") == "GER 1/9/0"


def test_lw_ter_11_the_supplies_of_the_beaten_go_back_with_them() -> None:
    turn = played("""
        ## Front
        | Hex  | Nation | Men | Supplies (LSP) |
        | 0302 | GER    | 9   | 0              |
        | 0403 | SOV    | 3   | 4              |
        ## Flags
        | Nation | From hex | To hex |
        | GER    | 0302     | 0403   |
    """)
    assert turn.forces("0502") == "SOV 1/0/0 +4"


def test_lw_ter_10_with_one_man_to_spare_the_first_of_two_start_hexes_is_entered() -> None:
    turn = played(
        """
        ## Front
        | Hex  | Nation | Men |
        | 0302 | GER    | 1   |
        | 0303 | GER    | 1   |
        | 0403 | SOV    | 2   |
        ## Flags
        | Nation | From hex | To hex |
        | GER    | 0302     | 0403   |
        | GER    | 0303     | 0403   |
        """,
        dice=(1, 6),
    )
    assert turn.combat().colour == "R"
    assert [turn.holder(name) for name in ("0302", "0303")] == ["SOV", "nobody"]


def test_lw_ter_11_a_lone_man_goes_in_and_his_start_hex_is_the_gap() -> None:
    turn = fight("1/3/0 +1", "1/0/0", dice=(6, 1))
    assert (turn.forces("0403"), turn.forces("0302")) == ("GER 1/3/0", "nobody")
    assert "the gap at 0302 is filled by: nobody" in turn.working("LW-FL-02")


def test_lw_ter_09_ground_of_an_ally_is_not_gone_on_to() -> None:
    turn = played(
        """
              G0201     S0401     S0601
         G0101     G0301     S0501
              G0202     S0402     S0602
         G0102     G0302     R0502
              G0203     S0403     S0603

        ## Production
        | Line   | Industrial zone | Nation | Hex  | Makes | Points a turn |
        | Magnet | Urals           | SOV    | 0603 | man   | 0             |
        ## Front
        | Hex  | Nation | Men | Tanks |
        | 0302 | GER    | 9   | 0     |
        | 0402 | SOV    | 2   | 0     |
        ## Flags
        | Nation | From hex | To hex | Exploit to |
        | GER    | 0301     | 0402   |            |
        | GER    | 0302     | 0403   | 0502       |
        """,
        dice=(3, 3, 6, 1),
    )
    assert turn.combat("0403").result == "occupy, and one hex beyond"
    assert turn.holder("0502") == "ROM"


BEATEN = """
    ## Hexes
    | Hex  | Region |
    | 0402 | {region} |
    ## Front
    | Hex  | Nation | Men   |
    | 0302 | GER    | 12    |
    | 0402 | SOV    | {near} |
    | 0403 | SOV    | 6     |
    | 0502 | SOV    | {behind} |
    ## Flags
    | Nation | From hex | To hex |
    | GER    | 0302     | 0403   |
"""


def test_lw_ter_11_the_beaten_do_not_fill_a_hex_that_was_of_the_line_before() -> None:
    turn = played(BEATEN.format(region="china", near=0, behind=0), dice=(6, 1))
    assert (turn.holder("0403"), turn.forces("0402")) == ("GER", "nobody")


def test_lw_ter_11_they_send_no_man_to_a_hex_that_has_one() -> None:
    turn = played(BEATEN.format(region="", near=1, behind=2), dice=(6, 1))
    assert (turn.forces("0502"), turn.forces("0503")) == ("SOV 2/0/0", "SOV 4/0/0")


def test_lw_ter_09_a_man_for_each_hex_is_enough() -> None:
    turn = played(BEYOND.format(men=3, beyond="0503"), dice=(6, 1))
    assert [turn.forces(name) for name in ("0302", "0403", "0503")] == [
        "GER 1/0/0",
        "GER 1/0/0",
        "GER 1/2/0",
    ]


def test_lw_ter_11_the_beaten_who_have_nowhere_to_go_are_lost() -> None:
    turn = played(
        """
              G0202     G0402     S0602
         G0102     G0302     G0502
              G0203     S0403     S0603
         G0103     G0303     G0503

        ## Front
        | Hex  | Nation | Men | Tanks |
        | 0302 | GER    | 9   | 0     |
        | 0403 | SOV    | 3   | 1     |
        ## Flags
        | Nation | From hex | To hex |
        | GER    | 0302     | 0403   |
        """,
        dice=(6, 1),
    )
    assert (turn.holder("0403"), turn.lost("SOV")) == ("GER", "3 man, 1 tank")
