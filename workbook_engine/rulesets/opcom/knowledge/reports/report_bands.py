"""OC-10.1, U-28 Effectiveness in words: what a unit is fit for, and what it has lost."""

from __future__ import annotations

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import profile_of, status_of

BEHIND_THE_LINE = frozenset({Kind.HQ, Kind.TRANSPORT, Kind.DUMP})
"""Kinds that are there to direct and to supply: they work or they do not."""

WORKING = frozenset({"in_order", "not_fighting"})
"""What is said of those; a report names them last."""

NOT_REPORTED = frozenset({"not_fighting"})
"""Dumps and columns: nobody asks what they are fit for."""

SPENT = frozenset({"brittle", "no_longer_effective"})
"""What a commander wants to know at once."""

BANDS = ("considerable", "moderate", "low", "no_longer_effective")
"""The words for a status, the best first."""

LOSSES = ("none", "light", "heavy", "very_heavy")


def band(status: int, rules: Rules) -> str:
    """OC-10.1 Return the word of the report for a status."""
    cell = rules.charts["report_bands"].row_with("status", status)
    return cell.row if cell else "no_longer_effective"


def is_weak(status: int, rules: Rules) -> bool:
    """OC-10.3 Tell whether a unit is so weak that several pass for one battalion."""
    return band(status, rules) == "low"


def power(unit: Unit, rules: Rules) -> str:
    """OC-10.1 Return what a unit is fit for; `brittle` where one more blow would finish it."""
    profile, status = profile_of(unit), status_of(unit)
    if max(profile.values) < 1:
        return "not_fighting"
    if status >= 1 and unit.kind in BEHIND_THE_LINE:
        return "in_order"
    if unit.step and status >= 1 and profile.status(unit.step + 1) < 1:
        return "brittle"
    return band(status, rules)


def losses(before: Unit | None, after: Unit) -> str:
    """OC-10.1 Return in a word what a unit has lost this turn."""
    lost = after.step - before.step if before else 0
    return LOSSES[max(0, min(lost, len(LOSSES) - 1))]
