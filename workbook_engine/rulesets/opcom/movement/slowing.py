"""What slows a unit, and its share of the turn at night or preparing (OC-6.4, OC-6.14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import prod

from msgspec import Struct

from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.umpire import Umpire, understood
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirMission
from workbook_engine.rulesets.opcom.vocabulary.half_days import HALVES, ends_the_day
from workbook_engine.rulesets.opcom.vocabulary.records import Action, Unit
from workbook_engine.rulesets.opcom.vocabulary.words import FIRES_WHERE_IT_STANDS

_WHOLE = Fraction(1)


def slowed(
    causes: Sequence[str], rules: Rules, judged: Mapping[str, Fraction] | None = None
) -> Fraction:
    """OC-6.4, D-31 Return the share of its speed a unit keeps: a half for each cause.

    The umpire may judge a cause to slow it more, never less (U-03): each at least halves the move.
    """
    factors = [_factor(cause, (judged or {}).get(cause), rules) for cause in causes]
    if rules.word("slowing") == "single_half":
        return min(factors, default=_WHOLE)
    return prod(factors, start=_WHOLE)


def said_to_slow(typed: Sequence[str], rules: Rules) -> Fraction | None:
    """OC-6.4, U-03 Return the share of its speed the umpire leaves a unit; None is not an answer.

    He names causes, each a half or the lower share behind it: `mud; under fire 0.3`. A share by
    itself is his last word, whatever the causes.
    """
    if not typed:
        return slowed((), rules)
    if is_last_word(typed):
        alone = _share(typed[0])
        return alone if alone is not None and 0 <= alone <= 1 else None
    causes = [f"{number} {each}" for number, each in enumerate(typed)]
    shares = [_share(each.split()[-1]) for each in typed]
    if not all(map(_is_a_cause, typed)):
        return None
    judged = {
        cause: share for cause, share in zip(causes, shares, strict=True) if share is not None
    }
    try:
        return slowed(causes, rules, judged)
    except ValueError:
        return None


def is_last_word(typed: Sequence[str]) -> bool:
    """OC-6.4 Tell whether a share by itself is typed, whatever the causes are."""
    return len(typed) == 1 and _share(typed[0]) is not None


def _is_a_cause(typed: str) -> bool:
    return typed[0].isalpha() or _share(typed) is not None


def _share(typed: str) -> Fraction | None:
    return understood(typed, Fraction(1))


def share_to_prepare(keeps: Fraction, rules: Rules) -> Fraction:
    """OC-5.8, D-31 Return the share of the turn in which a unit that prepares may move.

    Preparing is a cause among others: it halves what the others left, or they have halved enough.
    """
    half = rules.fraction("slowing")
    return min(half / keeps, Fraction(1)) if rules.word("slowing") == "single_half" else half


_THIRD = Fraction(1, 3)
"""D-69 What is night of a half-day, where the umpire does not say."""


class Night(Struct, frozen=True):
    """OC-6.14, D-69 How much of a turn is night, and when those set out who move by night."""

    part: Fraction
    sets_out: Fraction


def night_of(state: State, umpire: Umpire) -> Night:
    """OC-6.14, D-69 Return the night of a turn: the first part of an am turn, the last of pm."""
    part = _THIRD
    if umpire.rules.word("night_part") == "umpire":
        part = umpire.on("moves", "all").judge(
            "night part",
            part,
            rule="OC-6.14",
            question="This part of the turn is night",
            limits=(Fraction(0), Fraction(1)),
            must=True,
        )
    late = ends_the_day(state, umpire.position.turn)
    return Night(part, 1 - part if late else Fraction(0))


def _factor(cause: str, judged: Fraction | None, rules: Rules) -> Fraction:
    most = rules.fraction("slowing")
    if judged is None:
        return most
    if not 0 <= judged <= most:
        raise ValueError(f"{cause} at least halves the move: {judged} is not from 0 to {most}")
    return judged


def share_of_turn(action: str, rules: Rules, *, night: bool) -> Fraction:
    """OC-5.8, OC-6.14, D-31 Return the share of its maximum that a unit may move.

    A move by night is its only one: the night is a ceiling, not an addition to the day's.
    """
    if action == Action.HOLD or action in FIRES_WHERE_IT_STANDS:
        return Fraction(0)
    if night:
        return rules.fraction("night_move")
    return rules.fraction("slowing") if action == Action.PREPARE else Fraction(1)


def move_after_landing(state: State, unit: Unit, turn: int, rules: Rules) -> Fraction:
    """OC-12.7 Return the share of a full move a unit has: less in the turn in which it landed."""
    missions = (each for each in state[AirMission].values() if unit.id in each.landed)
    mission = next(missions, None)
    if mission is None:
        return Fraction(1)
    half = HALVES[1] if ends_the_day(state, turn) else HALVES[0]
    return after_landing(half, rules, night=mission.night)


def after_landing(half: str, rules: Rules, *, night: bool) -> Fraction:
    """OC-12.7 Return the share of a full move left after landing, by day or night, am or pm."""
    return rules.charts["movement_after_landing"].share(half, "night" if night else "day")
