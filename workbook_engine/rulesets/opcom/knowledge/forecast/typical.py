"""Units as Annex A has them: a book tells the sort of a unit and not its profile (OC-A.1)."""

from __future__ import annotations

from workbook_engine.core.records import replace
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.opcom.knowledge.reports.report_bands import power
from workbook_engine.rulesets.opcom.vocabulary.annex import TypicalUnit, unit_rows
from workbook_engine.rulesets.opcom.vocabulary.profiles import last_step
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Kind,
    Stack,
    Unit,
)


def typical_of(kind: str) -> TypicalUnit:
    """OC-A.1 Return the first unit of a sort in Annex A; of a sort that is not there, infantry."""
    rows = unit_rows()
    by_kind = next((each for each in rows if each.kind == kind), None)
    return by_kind or next(each for each in rows if each.kind == Kind.INFANTRY)


def step_of(typical: TypicalUnit, fit: str, rules: Rules) -> int:
    """OC-9.1, OC-10.1 Return the first step at which a unit is as fit as that; 0 if it is never."""
    unit = Unit(id="", side="", team="", nation="", kind=typical.kind, profile=typical.profile)
    steps = range(last_step(typical.profile) + 1)
    return next((step for step in steps if power(replace(unit, step=step), rules) == fit), 0)


def stack_of(unit: Unit, ammunition: int, fuel: int) -> Stack:
    """OC-11.1 Return a unit's stack: British ammunition, as who is of no nation uses it."""
    return Stack(
        id=f"with {unit.id}",
        side=unit.side,
        holder=unit.id,
        british_ammo=ammunition,
        fuel=fuel,
    )
