"""Status profiles on Forces that can be read, and are odd all the same (OC-9.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from workbook_engine.core.findings import Finding, error, warning
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Where
from workbook_engine.rulesets.opcom.vocabulary.profiles import (
    ProfileError,
    StatusProfile,
    parse_profile,
)
from workbook_engine.rulesets.opcom.vocabulary.records import Unit


def odd_profiles(state: State, where: Where) -> Iterator[Finding]:
    """OC-9.1 Yield profiles of one number, and those that rise or do not end at 0."""
    for unit in state[Unit].values():
        profile, cell = _profile(unit), partial(where, Unit, unit.id, "profile")
        if profile is not None and len(profile.values) == 1 and profile.values[0]:
            yield error(
                "E-PROFILE-ONE",
                f"the status profile of {unit.id}, {unit.profile}, is one number.",
                "Write its values from fresh to 0: 7-6-5-4-3-2-1-0. Men or vehicles are none.",
                rule="OC-9.1",
                cell=cell(),
            )
        elif profile is not None and profile.warnings:
            yield warning(
                "W-PROFILE",
                f"the status profile of {unit.id}, {unit.profile}, is odd: "
                f"{'; '.join(profile.warnings)}.",
                "Values fall, or stay as they are, from step to step, and the last is 0; "
                "leave it if you mean it.",
                rule="OC-9.1",
                cell=cell(),
            )


def _profile(unit: Unit) -> StatusProfile | None:
    """Return a unit's profile; one that cannot be read is found where it is read."""
    try:
        return parse_profile(unit.profile)
    except ProfileError:
        return None
