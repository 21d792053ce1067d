"""What a fight fought elsewhere is proposed to be: by what the chart would take of its units."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.golden.played import turns_of
from workbook_engine.core.handing import Ending, Holds, Left
from workbook_engine.rulesets.opcom.handing.brief import brief
from workbook_engine.rulesets.opcom.handing.ending import result_of

ALL = Fraction(1)


def proposed(holds: Holds, **left: Fraction) -> str:
    """Return the result of H8, of which such shares are left; all of whom nothing is said."""
    turn = turns_of("arnhem_bridge")[0]
    battle = brief(turn, "H8")
    assert battle is not None
    shares = {name.replace("_", " "): share for name, share in left.items()}
    there = [each for each in battle.fighters if each.is_in_line]
    units = tuple(Left(each, ALL, shares.get(each.id, ALL)) for each in there)
    return result_of(turn, Ending(battle, units, holds))


def of_8(number: str) -> dict[str, Fraction]:
    """Return the shares of the defenders' 6 and 2 when so much of their 8 is left in all."""
    return dict.fromkeys(("2_Para", "5_AL_Atk_Bty"), Fraction(number) / 8)


@pytest.mark.parametrize("holds", list(Holds))
def test_oc_9_35_the_book_s_outcome_is_a_total_success_whoever_stands_there(holds: Holds) -> None:
    left = {"2_Para": Fraction(1, 2), "5_AL_Atk_Bty": Fraction(0)}
    assert proposed(holds, **left) == "total success"


@pytest.mark.parametrize(
    ("holds", "left", "result"),
    [
        # Three steps leave 3 of 8 (2 and one for standing fast), one leaves 6, none leaves 8.
        (Holds.DEFENDERS, "4.5", "total success"),
        (Holds.DEFENDERS, "4.6", "confused"),
        (Holds.DEFENDERS, "7", "confused"),
        (Holds.DEFENDERS, "7.1", "attackers badly beaten"),
        (Holds.NOBODY, "8", "confused"),
        (Holds.ATTACKERS, "4.6", "success"),
        (Holds.ATTACKERS, "6", "success"),
        (Holds.ATTACKERS, "6.1", "limited success"),
    ],
)
def test_oc_9_23_to_9_27_the_result_is_the_one_whose_losses_are_nearest(
    holds: Holds, left: str, result: str
) -> None:
    assert proposed(holds, **of_8(left)) == result


def test_oc_9_27_attackers_who_have_lost_more_than_any_result_takes_are_badly_beaten() -> None:
    spent = dict.fromkeys(("20_SS_PzGR", "9_SS_PzJg", "9_SS_Pz", "9_SS_PzArtR"), Fraction(1, 3))
    assert proposed(Holds.DEFENDERS, **spent, **of_8("4")) == "attackers badly beaten"
