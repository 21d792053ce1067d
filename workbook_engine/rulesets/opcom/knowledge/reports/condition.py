"""How a unit stands, in one set of words for every sheet (OC-10.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from workbook_engine.core.languages import in_all, listed
from workbook_engine.rulesets.opcom.knowledge.reports.report_bands import (
    BANDS,
    LOSSES,
    NOT_REPORTED,
    WORKING,
)
from workbook_engine.rulesets.opcom.knowledge.views.reported import OwnUnit
from workbook_engine.rulesets.opcom.vocabulary.messages import say, sentence


def condition(unit: OwnUnit) -> str:
    """OC-10.1 Return what a unit has lost this turn and what it is fit for.

    The map, Forces and the report all take it from here.
    """
    said = unit.state_said
    return _in_words(unit.power, unit.losses) if said is None else said


def power_in(words: str) -> str:
    """OC-10.1 Return what a unit is fit for, out of what `condition` says of it; blank if nothing.

    >>> power_in("Can attack, with care (light losses this turn)")
    'moderate'
    """
    said = {
        sentence(each): power
        for power in ("in_order", "not_fighting", "brittle", *BANDS)
        for lost in LOSSES
        for each in in_all(_in_words(power, lost))
    }
    return said.get(sentence(words), "")


def _in_words(power: str, lost: str) -> str:
    fit = say(f"power.{power}", "")
    if lost == "none" or power == "captured":
        return fit
    return say("power.hit", "", fit=fit, losses=say(f"losses.{lost}", ""))


def conditions(units: Sequence[OwnUnit]) -> str:
    """OC-10.1 Return how some units stand; those alike are named together, the worst last."""
    lines = [line for line, _ in states(units)]
    silent = any(unit.state_said == "" for unit in units)
    return "\n".join(lines) if lines or silent else sentence(say("power.not_fighting", ""))


def states(units: Sequence[OwnUnit]) -> Iterator[tuple[str, list[OwnUnit]]]:
    """OC-10.1 Yield how some units stand, line by line, each with whom it is of."""
    alike: dict[str, list[OwnUnit]] = {}
    for unit in units:
        if unit.state_said or (unit.state_said is None and unit.power not in NOT_REPORTED):
            alike.setdefault(condition(unit), []).append(unit)
    last = sorted(alike.items(), key=lambda each: each[1][0].power in WORKING)
    for words, own in last:
        said, all_alike = own[0].state_said, len(alike) == 1 and len(own) == len(units)
        told = say("did.state", "", units=names(own), state=words)
        yield said or (sentence(words) if all_alike else told), own


def names(units: Iterable[OwnUnit]) -> str:
    """Return the names of units as a sentence lists them."""
    return listed([unit.id for unit in units])
