"""What slows a unit, and its share of the turn at night or preparing (OC-6.4, OC-6.14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import prod

from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.opcom.book import figure
from workbook_engine.rulesets.opcom.records import Action
from workbook_engine.rulesets.opcom.words import FIRES_WHERE_IT_STANDS


def slowed(
    causes: Sequence[str], settings: Settings, judged: Mapping[str, Fraction] | None = None
) -> Fraction:
    """OC-6.4, D-31 Return the share of its speed a unit keeps: a half for each cause.

    The umpire may judge a cause to slow it more, never less (U-03): each at least halves the move.
    """
    factors = [_factor(cause, (judged or {}).get(cause)) for cause in causes]
    if settings.word("slowing") == "single_half":
        return min(factors, default=Fraction(1))
    return prod(factors, start=Fraction(1))


def _factor(cause: str, judged: Fraction | None) -> Fraction:
    most = figure("slowing")
    if judged is None:
        return most
    if not 0 <= judged <= most:
        raise ValueError(f"{cause} at least halves the move: {judged} is not from 0 to {most}")
    return judged


def share_of_turn(action: str, night: bool) -> Fraction:
    """OC-5.8, OC-6.14, D-31, D-32 Return the share of its maximum that a unit may move."""
    if action == Action.HOLD or action in FIRES_WHERE_IT_STANDS:
        return Fraction(0)
    if night:
        return figure("night_move")
    return figure("slowing") if action == Action.PREPARE else Fraction(1)


def may_fight(moved: Fraction) -> bool:
    """OC-6.2 Tell whether a unit that moved this share of the turn can still attack or fire."""
    return moved <= figure("fight_after_moving")
