"""Closing ranks: at most one sub-unit lacks men (CC-CLC-15)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.combat_captain.vocabulary.stands import Stand
from workbook_engine.rulesets.combat_captain.vocabulary.words import Kind


def consolidated(stands: Sequence[Stand], settings: Settings) -> list[Stand]:
    """CC-CLC-15, B08 Return a company whose men have closed ranks; who is emptied has no figures.

    They go to the fullest that lacks some, from the emptiest, kind by kind.
    """
    left = {each.id: each for each in stands}
    for group in dict.fromkeys(_group(each, settings) for each in stands):
        own = [each.id for each in stands if _group(each, settings) == group]
        while (
            len(short := [left[name] for name in own if 0 < left[name].figures < left[name].full])
            > 1
        ):
            to = min(short, key=lambda each: each.full - each.figures)
            giver = min(reversed([e for e in short if e is not to]), key=lambda each: each.figures)
            men = min(giver.figures, to.full - to.figures)
            left[to.id] = replace(to, figures=to.figures + men)
            left[giver.id] = replace(giver, figures=giver.figures - men)
    return list(left.values())


def _group(stand: Stand, settings: Settings) -> Hashable:
    """CC-CLC-15, B08 Return among whom a sub-unit closes ranks; a vehicle among nobody."""
    if stand.kind is not Kind.INFANTRY:
        return stand.id
    return stand.weapon if settings.word("consolidate") == "by_kind" else None
