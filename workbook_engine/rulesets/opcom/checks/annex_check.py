"""Forces against Annex A: what differs, and guns without a range (OC-9.16, OC-A.1, OC-A.3)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.answers import shown
from workbook_engine.core.findings import Finding, warning
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Where
from workbook_engine.rulesets.opcom.fire.artillery import class_of
from workbook_engine.rulesets.opcom.vocabulary.annex import TypicalUnit, by_name
from workbook_engine.rulesets.opcom.vocabulary.profiles import parse_profile
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import out_of_role


def differs_from_annex(state: State, where: Where) -> list[Finding]:
    """OC-A.1 to OC-A.3 Return a warning for each value that is not the annex's."""
    units = (unit for unit in state[Unit].values() if unit.typical and unit.profile)
    return [found for unit in units for found in _differences(unit, where)]


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


def _differences(unit: Unit, where: Where) -> Iterator[Finding]:
    typical = by_name().get(unit.typical)
    if typical is None:
        return
    for field, header, rule in (
        ("kind", "Kind", "D-55"),
        ("profile", "Status profile", "OC-A.1"),
        ("size", "Unit points", "OC-A.3"),
        ("lift", "Lift", "OC-A.3"),
        ("artillery", "Range class", "OC-9.16"),
    ):
        if field == "artillery" and not unit.artillery:
            continue  # taken from the annex
        has, annex = getattr(unit, field), getattr(typical, field)
        same = _same_profile(unit, typical) if field == "profile" else has == annex
        if not same:
            yield warning(
                "W-ANNEX",
                f"{unit.id} is made after {unit.typical}, but its {header} is "
                f"{shown(has) or 'blank'}.",
                f"Annex A has {_printed(annex) or 'none'}; leave it if you mean it.",
                rule=rule,
                cell=where(Unit, unit.id, field),
            )


def _same_profile(unit: Unit, typical: TypicalUnit) -> bool:
    return parse_profile(unit.profile) == parse_profile(typical.profile)


def _printed(value: str | int | None) -> str:
    return shown(value).replace(" - ", "-")
