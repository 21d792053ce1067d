"""Fighters against fighters, transports and bombers: odds, result, losses (OC-13.2 to OC-13.6)."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from math import floor

from msgspec import Struct

from workbook_engine.core.rules import Rules

PER_CENT = 100
BEST_ODDS = 6


class AirResult(StrEnum):
    """The results of fighters against fighters, for the side that attacks (OC-13.3)."""

    WIN = "win"
    DRAW = "draw"
    LOSE = "lose"


class Odds(Struct, frozen=True):
    """OC-13.2 Who attacks, and the column of the table."""

    column: str
    first_attacks: bool | None
    """True where the first side is the larger; None at equal numbers: the umpire names it."""


def odds(first: int, second: int) -> Odds | None:
    """OC-13.2 Return the odds of two sides' squadrons; None where one of them has none.

    The larger side attacks; the ratio is rounded down, and goes up to six to one.

    >>> odds(7, 4), odds(2, 9), odds(3, 0)
    (Odds(column='1-1', first_attacks=True), Odds(column='4-1', first_attacks=False), None)
    """
    if not (first and second):
        return None
    ratio = min(max(first, second) // min(first, second), BEST_ODDS)
    return Odds(f"{ratio}-1", None if first == second else first > second)


def air_result(column: str, die: int, rules: Rules) -> AirResult:
    """OC-13.3 Return the result for the attacker."""
    return AirResult(str(rules.charts["air_odds"].cell(str(die), column).printed))


def fighter_losses(result: str, attackers: int, defenders: int, rules: Rules) -> tuple[int, int]:
    """OC-13.4 Return the squadrons lost by attacker and defender: shares of the opponent.

    Strength is that before the combat; to the nearest squadron, halves up, no more than there are.
    """
    rates = rules.charts["air_losses"]
    lost = (
        nearest(Fraction(rates.number(result, role) * opponents, PER_CENT))
        for role, opponents in (("attacker", defenders), ("defender", attackers))
    )
    by_attacker, by_defender = lost
    return min(by_attacker, attackers), min(by_defender, defenders)


def nearest(number: Fraction) -> int:
    """OC-13.4 Return a number rounded to the nearest whole one, halves up."""
    return floor(number + Fraction(1, 2))


def breaking_through(survivors: int, beaten_left: int, rules: Rules) -> int:
    """OC-13.5, D-26 Return how many of the winners' squadrons get to the stream."""
    if rules.word("air_breakthrough") == "surplus":
        return max(0, survivors - beaten_left)
    return survivors


def serials_out(squadrons: int, serials: int, rules: Rules) -> int:
    """OC-13.5 Return the transport serials put out of action: one for each squadron."""
    rate = rules.charts["air_breakthrough"].share("transports", "losses")
    return min(nearest(squadrons * rate), serials)


def bombers_out(squadrons: int, bombers: int, rules: Rules) -> int:
    """OC-13.6, D-26 Return the bomber squadrons put out of action: a quarter of that."""
    lost = squadrons * rules.charts["air_breakthrough"].share("bombers", "losses")
    out = floor(lost) if rules.word("bomber_loss") == "floor" else nearest(lost)
    return min(out, bombers)


def band_of(result: str, rules: Rules, *, attacker: bool) -> str:
    """OC-13.7 Return how losses of a combat are reported: light at the low rate, or heavy."""
    rates = rules.charts["air_losses"]
    rate = rates.number(result, "attacker" if attacker else "defender")
    least = min(int(cell) for row in rates.rows for cell in rates.line(row))
    return "light" if rate == least else "heavy"
