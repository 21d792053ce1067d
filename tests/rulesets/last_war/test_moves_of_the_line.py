"""The line moves without a fight: closing, withdrawing, conforming (LW-SEQ-03, LW-STR)."""

from __future__ import annotations

import pytest

from tests.rulesets.last_war.written_war import played

NO_MANS_LAND = """
          G0201     .0401     S0601
     G0101     G0301     S0501
          G0202     .0402     S0602
     G0102     G0302     S0502
          G0203     .0403     S0603
     G0103     G0303     S0503
"""
CLOSING = (
    NO_MANS_LAND
    + """
## Front
| Hex  | Nation | Men | Tanks |
| 0302 | GER    | 4   | 1     |
## Closing the Line
| Nation | From hex | To hex |
| GER    | 0302     | {to}   |
"""
)


def test_lw_seq_03_a_front_hex_moves_up_into_no_mans_land_without_a_flag() -> None:
    turn = played(CLOSING.format(to="0403"))
    assert turn.text("Closing the line") == "GER closes up to 0403."
    assert (turn.holder("0403"), turn.forces("0302")) == ("GER", "GER 1/0/0")


@pytest.mark.parametrize(
    ("to", "why"),
    [
        ("0303", "it is the side's own"),
        ("0503", "it does not lie next to it over land"),
    ],
)
def test_lw_seq_03_one_hex_and_no_further(to: str, why: str) -> None:
    assert played(CLOSING.format(to=to)).working("LW-SEQ-03", "Closing the line") == [
        f"GER 0302 to {to} is not made: {why}"
    ]


DISPUTED = (
    CLOSING.format(to="0403")
    + """\
| SOV    | 0503     | 0403   |
"""
)


def test_lw_seq_03_a_hex_that_both_would_enter_stays_nobodys() -> None:
    turn = played(DISPUTED)
    assert turn.holder("0403") == "nobody"
    assert turn.asked()["closing/0403/enters/1"] == "nobody"


def test_lw_seq_03_map_control_may_give_it_to_one() -> None:
    turn = played(DISPUTED, answers={"closing/0403/enters/1": "Axis"})
    assert turn.holder("0403") == "GER"


BACK = """
## Front
| Hex  | Nation | Men | Tanks |
| 0302 | GER    | 3   | 1     |
| 0402 | SOV    | 3   | 0     |
## Withdrawals
| Nation | Kind     | From hex | To hex |
| GER    | withdraw | 0302     | {to}   |
"""


def test_lw_str_01_a_part_of_the_line_goes_back_one_hex_and_leaves_no_mans_land() -> None:
    turn = played(BACK.format(to="0202"))
    assert turn.text("Straightening the line") == "GER withdraws to 0202."
    assert (turn.holder("0302"), turn.forces("0202")) == ("nobody", "GER 2/1/0")


def test_lw_str_01_the_high_command_may_forbid_it() -> None:
    turn = played(BACK.format(to="0202"), answers={"withdrawal/OKH 1/high command/1": False})
    assert turn.working("LW-STR-01", "Straightening the line") == [
        "GER 0302 to 0202 is not made: the high command forbids it"
    ]
    assert turn.holder("0302") == "GER"


@pytest.mark.parametrize(
    ("to", "why"),
    [
        ("0102", "it does not lie next to it over land"),
        ("0403", "it is not the side's own"),
    ],
)
def test_lw_str_01_one_hex_into_own_ground(to: str, why: str) -> None:
    assert played(BACK.format(to=to)).working("LW-STR-01", "Straightening the line") == [
        f"GER 0302 to {to} is not made: {why}"
    ]


FOLLOW = (
    BACK.format(to="0202")
    + """\
| SOV    | conform  | 0402     | {to} |
"""
)


def test_lw_str_02_the_enemy_may_follow_into_what_was_left() -> None:
    turn = played(FOLLOW.format(to="0302"))
    assert turn.texts("Straightening the line")[1] == "SOV follows to 0302."
    assert turn.holder("0302") == "SOV"


def test_lw_str_02_nobody_follows_into_what_was_not_left() -> None:
    turn = played(FOLLOW.format(to="0301"))
    assert turn.working("LW-STR-02", "Straightening the line") == [
        "SOV 0402 to 0301 is not made: the enemy has not left it"
    ]


def test_lw_seq_09_the_line_is_straightened_once_the_combats_are_over() -> None:
    turn = played(
        BACK.format(to="0202")
        + """
## Flags
| Nation | From hex | To hex |
| SOV    | 0403     | 0303   |
"""
    )
    phases = list(dict.fromkeys(each.phase for each in turn.rulings))
    assert phases.index("Combats") < phases.index("Straightening the line")


def test_lw_seq_03_a_move_that_would_open_a_gap_is_not_made() -> None:
    turn = played(CLOSING.format(to="0403").replace("| 4   | 1 ", "| 1   | 1 "))
    assert turn.working("LW-SEQ-03", "Closing the line") == [
        "GER 0302 to 0403 is not made: it would open a gap"
    ]
