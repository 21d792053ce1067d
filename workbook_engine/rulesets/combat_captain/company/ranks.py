"""Closing ranks: at most one sub-unit lacks men (CC-CLC-15)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from workbook_engine.core.records import replace
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.combat_captain.vocabulary.records import SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.words import Kind


def consolidated(stands: Sequence[SubUnit], rules: Rules) -> list[SubUnit]:
    """CC-CLC-15, B08 Return a company whose men have closed ranks; who is emptied has no figures.

    They go to the fullest that lacks some, from the emptiest, kind by kind.
    """
    left = {each.id: each for each in stands}
    for group in dict.fromkeys(_group(each, rules) for each in stands):
        own = [each.id for each in stands if _group(each, rules) == group]
        while (
            len(short := [left[name] for name in own if 0 < left[name].men < left[name].full]) > 1
        ):
            to = min(short, key=lambda each: each.full - each.men)
            giver = min(reversed([e for e in short if e is not to]), key=lambda each: each.men)
            men = min(giver.men, to.full - to.men)
            left[to.id] = replace(to, men=to.men + men)
            left[giver.id] = replace(giver, men=giver.men - men)
    return list(left.values())


def _group(stand: SubUnit, rules: Rules) -> Hashable:
    """CC-CLC-15, B08 Return among whom a sub-unit closes ranks; a vehicle among nobody."""
    if stand.kind != Kind.INFANTRY:
        return stand.id
    return stand.weapon if rules.word("consolidate") == "by_kind" else None
