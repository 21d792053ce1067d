"""Guns whose range neither Forces nor Annex A gives (OC-9.16)."""

from __future__ import annotations

from workbook_engine.core.findings import Finding, warning
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Where
from workbook_engine.rulesets.opcom.fire.artillery import class_of
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import out_of_role


def without_range_class(state: State, where: Where) -> list[Finding]:
    """OC-9.16 Return a warning for artillery whose range neither Forces nor Annex A gives."""
    return [
        warning(
            "W-RANGE",
            f"{unit.id} is artillery without a range class, and made after no artillery of "
            "Annex A: it ranges as field artillery (D-41).",
            "Give its range class, or the unit of Annex A it is made after.",
            rule="OC-9.16",
            cell=where(Unit, unit.id, "artillery"),
        )
        for unit in state[Unit].values()
        if unit.kind == Kind.ARTILLERY and not out_of_role(unit) and not class_of(unit)
    ]
