"""Every case of every casebook, one test each: `opcom-case-OCC-001`."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.cases import combat_captain, last_war, opcom, own_rules, sector
from tests.cases.casebook import HERE, Case, complete, read, strange_keys
from tests.cases.comparing import AMISS, Given, differences

_ROOMS = (opcom, last_war, sector, combat_captain, own_rules)
RULESETS = {each.__name__.split(".")[-1]: each for each in _ROOMS}
"""The rule sets that are here, and what plays their cases."""

COMMENTS = frozenset({"not_printed"})
"""Keys of what is expected that only tell a reader what the book has wrong."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give each case a test of its own; a book of a rule set that is not here is skipped, aloud."""
    if "case" not in metafunc.fixturenames:
        return
    folder = Path(metafunc.config.getoption("--cases-dir") or HERE)
    cases = [case for name in RULESETS for case in read(folder, name)]
    own = [pytest.param(case, folder, id=case.name) for case in cases]
    for book in sorted(folder.glob("*.yaml")):
        if not any(book.stem == name or book.stem.startswith(f"{name}_") for name in RULESETS):
            skipped = pytest.mark.skip(reason=f"no rule set plays {book.name}")
            own.append(pytest.param(None, folder, id=f"{book.stem}-case-none", marks=skipped))
    metafunc.parametrize("case, folder", own)


def test_case(case: Case, folder: Path) -> None:
    assert not (wrong := verdict(case, folder)), "\n".join([case.title, *wrong])


def verdict(case: Case, folder: Path) -> list[str]:
    """Play a case; return what is not as it expects, or else what it gives and nobody reads."""
    AMISS.clear()
    given = given_of(case, folder)
    wrong = unlike(case, found_in(case, given))
    return wrong or [*AMISS] or [f"given key not used: {key}" for key in given.unread()]


def given_of(case: Case, folder: Path) -> Given:
    """Return what is given in a case; each of its keys is known."""
    case_now = complete(case, folder)
    for strange in strange_keys(case, case_now.given):
        raise AssertionError(f"KEYS.md has no {strange} for {case.kind}")
    return Given(case_now.given, case.rules)


def found_in(case: Case, given: Given) -> Any:
    """Return what the rules make of what is given."""
    return RULESETS[case.ruleset].KINDS[case.kind](given)


def unlike(case: Case, found: Any) -> list[str]:
    """Return what was found otherwise than the case expects it."""
    expect = {key: value for key, value in case.expect.items() if key not in COMMENTS}
    return [*differences(expect, found, near=Fraction(str(expect.pop("tolerance", 0))))]
