"""OC-2.3 What a fight came to elsewhere: the word of the result, and the steps that are lost."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from fractions import Fraction
from importlib.resources import files
from itertools import pairwise
from typing import Any

from workbook_engine.core.answers import shown
from workbook_engine.core.handing import Amend, ComeTo, Ending, Fighter, Left, Part
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.combat.results import consequences
from workbook_engine.rulesets.opcom.vocabulary.profiles import parse_profile
from workbook_engine.rulesets.opcom.vocabulary.records import Unit
from workbook_engine.rulesets.opcom.vocabulary.words import Result


def come_to(turn: Turn, ending: Ending) -> ComeTo:
    """OC-2.3, OC-9.22 Return the result that a battle is proposed to be, and the exact steps."""
    return ComeTo({"result": result_of(turn, ending)}, tuple(_steps(turn, ending)))


def result_of(turn: Turn, ending: Ending) -> str:
    """OC-9.22 Return the result's word: the hardest to which the losses come near enough."""
    there = [each for each in _results() if ending.holds in each["holds"]]
    worn = next((each for each in there if _is_worn(turn, ending, each)), None)
    if worn is not None:
        return str(worn["name"])
    left = ending.share(Part.DEFENDS)
    for result, next_milder in pairwise(str(each["name"]) for each in there):
        if left <= (_after(turn, ending, result) + _after(turn, ending, next_milder)) / 2:
            return result
    return str(there[-1]["name"])


def _is_worn(turn: Turn, ending: Ending, result: dict[str, Any]) -> bool:
    """OC-9.27 Tell whether the attackers have lost more than any result takes of them."""
    worn_by = int(result.get("worn_by", 0))
    if not worn_by:
        return False
    names = [each.fighter.id for each in ending.units]
    steps = (consequences(str(result["name"]), turn.after.rules).attacker_steps, worn_by)
    usual, worn = (_share(turn, ending, Part.ATTACKS, dict.fromkeys(names, n)) for n in steps)
    return ending.share(Part.ATTACKS) < (usual + worn) / 2


def _after(turn: Turn, ending: Ending, result: str) -> Fraction:
    """OC-9.23 to OC-9.27, OC-9.31, OC-9.32 Return what the chart would leave of the defenders."""
    takes = consequences(result, turn.after.rules)
    stays = ending.battle.city and result != Result.TOTAL_SUCCESS
    dear = turn.after.rules.figure("stand_fast") if takes.defenders_retire and not stays else 0
    lost = {
        each.fighter.id: takes.defender_steps + (dear if each.fighter.stands_fast else 0)
        for each in ending.units
    }
    return _share(turn, ending, Part.DEFENDS, lost)


def _share(turn: Turn, ending: Ending, part: Part, lost: Mapping[str, int]) -> Fraction:
    """OC-9.1 Return how much of a side's status is left when each unit has lost so many steps."""
    there = [each.fighter for each in ending.units if each.fighter.part == part]
    now = sum(each.status for each in there)
    left = sum(_status_after(turn, each, lost[each.id]) for each in there)
    return Fraction(left, now) if now else Fraction(1)


def _status_after(turn: Turn, each: Fighter, lost: int) -> int:
    """OC-9.1 Return what a unit is worth after some steps, from the one at which it fought."""
    unit = turn.before[Unit].get(each.id)
    first = _step_then(unit, each) if unit is not None else 0
    return parse_profile(each.profile).status(first + lost)


def _results() -> tuple[dict[str, Any], ...]:
    text = files(__package__).joinpath("results.toml").read_text(encoding="utf-8")
    return tuple(tomllib.loads(text)["result"])


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
