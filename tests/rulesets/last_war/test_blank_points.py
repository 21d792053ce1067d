"""What blanks beside named points mean: the same on every order sheet (LW-CBT-02, LW-SEQ-03)."""

from __future__ import annotations

import pytest

from tests.rulesets.last_war.played_war import Played
from tests.rulesets.last_war.written_war import played

NO_MANS_LAND = """
              G0201     .0401     S0601
         G0101     G0301     S0501
              G0202     .0402     S0602
         G0102     G0302     S0502
              G0203     S0403     S0603
         G0103     G0303     S0503
    ## Front
    | Hex  | Nation | Men | Tanks | Aircraft |
    | 0302 | GER    | 6   | 2     | 1        |
"""


def sent(sheet: str, to: str, named: str) -> Played:
    """Order points out of 0302 on one of the sheets."""
    return played(
        NO_MANS_LAND
        + f"""
    ## {sheet}
    | Nation | From hex | To hex | Men | Tanks | Aircraft |
    | GER    | 0302     | {to}   | {named} |
    """,
        stages=(1,),
    )


NAMED = pytest.mark.parametrize(
    ("named", "go"),
    [("  |  |  ", "6/2/1"), ("3 |  |  ", "3/0/0"), ("3 |  | 1", "3/0/1"), ("2 | 2 |  ", "2/2/0")],
)


@NAMED
def test_lw_cbt_02_on_flags_what_is_blank_beside_named_points_stays(named: str, go: str) -> None:
    assert sent("Flags", "0403", named).attackers() == (f"0302 GER {go}",)


@NAMED
def test_lw_seq_03_closing_up_what_is_blank_beside_named_points_stays(named: str, go: str) -> None:
    # where all go one Man comes back, for the hex is still front
    left = sent("Closing the Line", "0402", named).forces("0302")
    went = {"6/2/1": "GER 1/0/0", "3/0/0": "GER 3/2/1", "3/0/1": "GER 3/2/0", "2/2/0": "GER 4/0/1"}
    assert left == went[go]


def test_lw_cbt_02_tanks_named_with_blank_men_are_an_attack_without_men() -> None:
    assert sent("Flags", "0403", "  | 2 |  ").combats() == []
