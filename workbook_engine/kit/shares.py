"""Shares of units: how much of one is handed down to a smaller scale, and what is left after it.

Ours; no rule book says how its units become another's.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor

HALF = Fraction(1, 2)


def halves_up(number: Fraction) -> int:
    """Return a number as a whole one; a half counts up.

    >>> halves_up(Fraction(5, 2)), halves_up(Fraction(7, 3))
    (3, 2)
    """
    return floor(number + HALF)


def pieces(share: Fraction, full: int) -> int:
    """Return how many pieces a unit brings that has so many when fresh: one at least, if any.

    So also of pieces a point, and points.

    >>> pieces(Fraction(1), 12), pieces(Fraction(3, 6), 12), pieces(Fraction(1, 50), 12)
    (12, 6, 1)
    >>> pieces(Fraction(0), 12)
    0
    """
    return max(halves_up(share * full), 1) if share > 0 and full > 0 else 0
