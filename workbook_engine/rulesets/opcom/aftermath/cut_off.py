"""Units cut off: what must go back and cannot is not said to go back (OC-9.30, D-13)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from workbook_engine.core.changes import Change, Set
from workbook_engine.core.records import State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.opcom.combat.combat import took_part
from workbook_engine.rulesets.opcom.vocabulary.records import Engaged, Engagement, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective


def is_taken(unit: Unit, rules: Rules) -> bool:
    """OC-9.11, D-13 Tell whether a unit without a way back is captured by the rules.

    An effective one pays a step; one that has only that step left is ineffective with it.
    """
    if rules.word("no_retreat_route") == "captured":
        return True
    return not is_effective(unit) or not is_effective(replace(unit, step=unit.step + 1))


def at_once(fight: Engagement, other: Engagement) -> bool:
    """D-62 Tell whether two fights were fought at the same time: attacks, or counter-attacks."""
    return fight.label == other.label or (
        fight.kind == other.kind != "overrun" and took_part(other)
    )


def stayed(state: State, engagement: Engagement, names: Collection[str]) -> Iterator[Change]:
    """D-13 Yield the changes that take back how far these units were to go.

    A fight is left with the farthest of those who do go back from it.
    """
    if not names:
        return
    back = [row for row in state[Engaged].values() if row.retire_km is not None]
    gone = {
        row.id: row.engagement
        for row in back
        if row.unit in names and at_once(engagement, state[Engagement][row.engagement])
    }
    for row in gone:
        yield Set(Engaged, row, "retire_km", None)
    for label in dict.fromkeys(gone.values()):
        left = [r.retire_km for r in back if r.engagement == label and r.id not in gone]
        yield Set(Engagement, label, "retire_km", max(filter(None, left), default=None))
