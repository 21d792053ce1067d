"""One hex that attacks two: its points are split, or Control is asked who has them (LW-FLG-05)."""

from __future__ import annotations

import pytest

from tests.rulesets.last_war.played_war import Played
from tests.rulesets.last_war.written_war import played

QUESTION = "flags/0302 GER/has the points/1"


def attacks(first: str, second: str, to: str = "", house: bool = False) -> Played:
    """Attack two hexes out of one of five Men and a tank, with Men and tanks as ordered."""
    return played(
        f"""
        ## Front
        | Hex  | Nation | Men | Tanks |
        | 0302 | GER    | 5   | 1     |
        ## Flags
        | Nation | From hex | To hex | Men | Tanks | Priority |
        | GER    | 0302     | 0402   | {first} | 1 |
        | GER    | 0302     | 0403   | {second} | 2 |
        """,
        stages=(1,),
        answers={QUESTION: to} if to else {},
        house={"force_reuse": True} if house else {},
    )


UNSPLIT = [("   |   ", "   |   "), ("3 | 0", "3 | 0"), ("   |   ", "2 | 1"), ("3 | 1", "2 | 1")]


@pytest.mark.parametrize(("first", "second"), UNSPLIT)
def test_lw_flg_05_control_is_asked_which_attack_has_points_that_are_not_split(
    first: str, second: str
) -> None:
    assert attacks(first, second).asked()[QUESTION] == "0402"


@pytest.mark.parametrize(
    ("first", "second"), [("3 | 1", "2 | 0"), ("3 | 1", "  |  "), ("2 |   ", "3 | 0")]
)
def test_lw_flg_05_points_that_are_split_are_no_question(first: str, second: str) -> None:
    assert QUESTION not in attacks(first, second).asked()


def test_lw_flg_05_unsplit_points_go_to_the_attack_that_comes_first() -> None:
    turn = attacks("  |  ", "  |  ")
    assert (turn.combat().hex, turn.attackers()) == ("0402", ("0302 GER 5/1/0",))


def test_lw_flg_05_control_may_give_unsplit_points_to_the_other_attack() -> None:
    turn = attacks("  |  ", "  |  ", to="0403")
    assert (turn.combat().hex, turn.attackers()) == ("0403", ("0302 GER 5/1/0",))


def test_lw_flg_05_nothing_is_asked_where_points_may_attack_twice() -> None:
    assert QUESTION not in attacks("  |  ", "  |  ", house=True).asked()
