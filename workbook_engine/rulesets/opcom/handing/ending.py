"""OC-2.3 What a fight came to elsewhere: the word of the result, and the steps that are lost."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from workbook_engine.core.answers import shown
from workbook_engine.core.handing import Amend, ComeTo, Ending, Fighter, Left, Part
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.vocabulary.profiles import parse_profile
from workbook_engine.rulesets.opcom.vocabulary.records import Unit


def come_to(turn: Turn, ending: Ending) -> ComeTo:
    """OC-2.3, OC-9.22 Return the result that a battle is proposed to be, and the exact steps."""
    return ComeTo({"result": result_of(ending)}, tuple(_steps(turn, ending)))


def result_of(ending: Ending) -> str:
    """OC-9.22 Return the result's word: the first line of `results.toml` that fits."""
    return next(str(line["result"]) for line in _lines() if _fits(line, ending))


def _fits(line: dict[str, Any], ending: Ending) -> bool:
    below = (
        (line.get("attackers_below"), ending.share(Part.ATTACKS)),
        (line.get("defenders_below"), ending.share(Part.DEFENDS)),
    )
    return ending.holds in line["holds"] and all(
        share < Fraction(most) for most, share in below if most is not None
    )


@cache
def _lines() -> tuple[dict[str, Any], ...]:
    text = files(__package__).joinpath("results.toml").read_text(encoding="utf-8")
    return tuple(tomllib.loads(text)["line"])


def _steps(turn: Turn, ending: Ending) -> Iterator[Amend]:
    """OC-9.1 Yield the step that each unit is at by what is left of it, also where it lost none.

    Whatever the chart takes from it for the result, that is how it stands when the turn ends.
    """
    for each in ending.units:
        unit = turn.after[Unit].get(each.fighter.id)
        if unit is not None:
            was = turn.before[Unit].get(unit.id, unit)
            step = step_of(unit.profile, _step_then(was, each.fighter), each.status)
            yield Amend(Unit, unit.id, "step", step, _why(each, unit.profile, step))


def _step_then(unit: Unit, fighter: Fighter) -> int:
    """OC-9.1 Return the step at which a unit fought: the turn's first, if that was its status."""
    values = parse_profile(unit.profile).values
    if values[min(unit.step, len(values) - 1)] == fighter.status:
        return unit.step
    return next((n for n, value in enumerate(values) if value <= fighter.status), unit.step)


def step_of(profile: str, step: int, status: Fraction) -> int:
    """OC-9.1 Return the first step from this one on whose status is not above what is left.

    >>> step_of("6-6-5-4-3-3-0", 1, Fraction(3)), step_of("[2-1-0]", 0, Fraction(0))
    (4, 2)
    >>> step_of("9-8-7-6-5-4-2-0", 3, Fraction(11, 2))
    4
    """
    values = parse_profile(profile).values
    later = (n for n in range(step, len(values)) if values[n] <= status)
    return next(later, len(values) - 1)


def _why(left: Left, profile: str, step: int) -> str:
    worth = parse_profile(profile).status(step)
    return (
        f"{shown(left.left)} of {shown(left.handed)} left of status {left.fighter.status}: "
        f"{shown(left.status)}, so status {worth} at step {step}"
    )
