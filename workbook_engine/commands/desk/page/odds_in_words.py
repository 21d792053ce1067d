"""Odds in words, in one place: for the front page, for the rows of fights, for explanations."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from workbook_engine.core.answers import counted
from workbook_engine.core.desk import readable
from workbook_engine.core.odds import Odds
from workbook_engine.core.weighing import NO_FIGHT, FightOdds, Throw

MOST_RESULTS = 5
"""Results whose odds are told one by one."""


def odds_in_short(odds: FightOdds) -> str:
    """Return odds in a line: the likeliest results, which of them was drafted, losses."""
    lost = [f"{readable(side)} {float(each):.1f}" for side, each in odds.losses.items() if each]
    losses = f"; to be expected lost: {', '.join(lost)}" if lost else ""
    results = _shares(odds.results, odds.fight.result or NO_FIGHT)
    drawn = "" if odds.odds.exact else f"; drawn {odds.odds.plays} times"
    return f"{results}{losses}{drawn}"


def how_weighed(odds: Odds[Any]) -> str:
    """Return in how many branches the dice were played, and how exact the shares are for that."""
    if odds.exact:
        branches = counted(odds.plays, "branch", "branches")
        return f"Exact: every value of its dice was played, in {branches}."
    off = f"a share may be off by {odds.widest * 100:.1f} points, 19 times of 20 by less"
    return f"Its dice fall in too many ways for all to be played: {off}."


def throw_in_short(throw: Throw) -> str:
    """Return in a line the odds of what is not a fight."""
    drawn = "" if throw.odds.exact else f"; drawn {throw.odds.plays} times"
    return f"{_shares(throw.odds.shares, throw.came)}{drawn}"


def _shares(results: Mapping[str, Fraction], drafted: str) -> str:
    """Return the likeliest results with their shares, and which of them was drafted."""
    shares = list(results.items())
    told = [
        f"{result} {share_of(share)}{' (as drafted)' if result == drafted else ''}"
        for at, (result, share) in enumerate(shares)
        if at < MOST_RESULTS or result == drafted
    ]
    more = len(shares) - len(told)
    return ", ".join((*told, *((f"{more} others",) if more else ())))


def share_of(share: Fraction) -> str:
    """Return a share as a table has room for it.

    >>> share_of(Fraction(1, 6)), share_of(Fraction(1)), share_of(Fraction(1, 1000))
    ('17 %', '100 %', 'under 1 %')
    """
    return f"{float(share * 100):.0f} %" if share >= Fraction(1, 100) else "under 1 %"
