"""A status profile that is odd though it can be read is told to the umpire (OC-9.1)."""

from __future__ import annotations

import pytest

from tests.rulesets.opcom.drawn_map import on_the_table, open_ground, unit
from workbook_engine.core.findings import Cell, Finding, Severity
from workbook_engine.core.records import Record
from workbook_engine.rulesets.opcom.checks.sound import sound

ODD = "Values fall, or stay as they are, from step to step, and the last is 0; "
CURE = f"{ODD}leave it if you mean it."


def found_of(profile: str) -> list[Finding]:
    def where(kind: type[Record], key: str, field: str) -> Cell:
        return Cell("master.xlsx", kind.__name__, f"{key} {field}")

    state = on_the_table(open_ground(3), unit("A", "B2", profile=profile))
    return sound(state, where)


@pytest.mark.parametrize(
    ("profile", "odd"),
    [
        ("3-5-0", "a value rises"),
        ("5-3-1", "last value is not 0"),
        ("(2)-(3)-(1)", "last value is not 0; a value rises"),
    ],
)
def test_oc_9_1_an_odd_profile_is_told_with_its_cell_and_cure(profile: str, odd: str) -> None:
    (found,) = found_of(profile)
    assert found.message == f"the status profile of A, {profile}, is odd: {odd}."
    assert (found.code, found.rule, found.cure) == ("W-PROFILE", "OC-9.1", CURE)
    assert (str(found.cell), found.severity) == ("master.xlsx!Unit!A profile", Severity.WARNING)


def test_oc_9_1_one_number_is_no_profile() -> None:
    """A list of strengths in men was taken for profiles, and a battalion had status 650."""
    (found,) = found_of("650")
    assert (found.code, found.severity) == ("E-PROFILE-ONE", Severity.ERROR)


@pytest.mark.parametrize("profile", ["7-6-5-4-0", "[2-1-1-0]", "(2)-(2)-(1)-0", "0", "12-4-0"])
def test_oc_9_1_a_profile_as_annex_a_prints_them_is_not(profile: str) -> None:
    assert found_of(profile) == []
