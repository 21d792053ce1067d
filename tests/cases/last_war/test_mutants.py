"""Cases are no echo: a mutant of the rule that a case is about makes the case fail."""

from __future__ import annotations

from collections.abc import Callable, Generator
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from tests.cases import last_war
from tests.cases.casebook import HERE, Case, read
from tests.cases.comparing import differences
from tests.cases.given import Given
from tests.cases.test_cases import test_case as play_case
from workbook_engine.core.records import State
from workbook_engine.rulesets.last_war.land.forces import Holding

RULES = "workbook_engine.rulesets.last_war"


def case_of(name: str) -> Case:
    """Return a case of the books by its number."""
    return next(each for each in read(HERE, "last_war") if each.id == name)


def wrong(name: str) -> list[str]:
    """Return what a case finds otherwise than it expects."""
    case = case_of(name)
    expect = {key: value for key, value in case.expect.items() if key != "not_printed"}
    found = last_war.KINDS[case.kind](Given(case.given, case.rules))
    return list(differences(expect, found))


def nothing_is_filled(state: State, *_: Any) -> Generator[Any, State, State]:
    """Fill no gap and tell nobody."""
    yield from ()
    return state


MUTANTS: dict[str, tuple[str, Callable[..., Any]]] = {
    "more-bom-03": (f"{RULES}.air.flights._no_role", lambda *_: ""),
    "more-flg-06": (f"{RULES}.offensives.splitting._is_split", lambda *_: True),
    "fl-05": (f"{RULES}.line.map_audit.line_filled", nothing_is_filled),
    "more-cmb-08": (f"{RULES}.pool.removing.leaving", lambda *_: Holding()),
    "more-str-02": (f"{RULES}.line.moving_the_line._allowed", lambda *_: True),
}
"""By case: what is put out of order, and what takes its place."""


@pytest.mark.parametrize("name", MUTANTS)
def test_a_case_fails_where_its_rule_is_broken(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not wrong(name)
    monkeypatch.setattr(*MUTANTS[name])
    assert wrong(name)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("shf-01", lambda given: given["rows"][0]["A"].update(morale=2)),
        ("shf-01", lambda given: given["rows"][0].update(weather="rain")),
        ("ter-02", lambda given: given["orders"][3]["deploy"].update(colour="red")),
    ],
)
def test_an_unknown_key_inside_a_row_fails(name: str, change: Callable[[Any], None]) -> None:
    facts = deepcopy(case_of(name).given)
    change(facts)
    with pytest.raises(AssertionError):
        play_case(replace(case_of(name), given=facts), HERE)
