"""Status profiles on Forces that can be read, and are odd all the same (OC-9.1)."""

from __future__ import annotations

from workbook_engine.core.findings import Finding, warning
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Where
from workbook_engine.rulesets.opcom.vocabulary.profiles import ProfileError, parse_profile
from workbook_engine.rulesets.opcom.vocabulary.records import Unit


def odd_profiles(state: State, where: Where) -> list[Finding]:
    """OC-9.1 Return a warning for each profile that rises, or does not end at 0."""
    return [
        warning(
            "W-PROFILE",
            f"the status profile of {unit.id}, {unit.profile}, is odd: {'; '.join(odd)}.",
            "Values fall, or stay as they are, from step to step, and the last is 0; "
            "leave it if you mean it.",
            rule="OC-9.1",
            cell=where(Unit, unit.id, "profile"),
        )
        for unit in state[Unit].values()
        if (odd := _odd(unit.profile))
    ]


def _odd(profile: str) -> tuple[str, ...]:
    """Return what is odd of a profile; one that cannot be read is found where it is read."""
    try:
        return tuple(parse_profile(profile).warnings)
    except ProfileError:
        return ()
