"""Defects planted in the rules, one at a time: each makes every case fail that it names."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from tests.cases.casebook import HERE, Case, read
from tests.cases.test_cases import test_case as play_case
from tests.rulesets.last_war.rule_defects import no_retreat
from tests.rulesets.wrong import Wrong, always, changed, nothing, of_first
from workbook_engine.core.records import replace
from workbook_engine.rulesets.last_war.land.forces import Holding
from workbook_engine.rulesets.last_war.line.gap_filling import Filled
from workbook_engine.rulesets.opcom import RULESET

CASES = {case.id: case for name in ("opcom", "last_war") for case in read(HERE, name)}
_ROOMS = ("workbook_engine.rulesets", "tests.cases", "tests.rulesets")
"""Where rules stand, and who calls them by name."""


_WRONG: dict[str, Wrong] = {
    "always": always,
    "before": lambda more: of_first(lambda first: first + more),
    "after": lambda more: changed(lambda found: found + more),
    "fields": lambda wrong: changed(lambda found: replace(found, **wrong)),
    "argument": lambda n: lambda right: lambda *args, **_: args[int(n)],
    "figure": lambda name: lambda right: lambda key: right(key) + (key == name),
}
"""The words of the table of defects, and what is made of each."""


def _written() -> Iterator[tuple[str, Wrong, str]]:
    """Yield the defects that are written as a table: where, what is wrong, and cases."""
    text = (HERE / "mutants.toml").read_text(encoding="utf-8")
    for each in tomllib.loads(text)["defects"]:
        where, cases = each.pop("rule", "book.figure"), each.pop("cases")
        for word, value in each.items():
            each[word] = _WRONG[word](Fraction(str(value)) if type(value) is float else value)
        yield where, *(each.values() or [nothing]), cases


MUTANTS: list[tuple[str, Wrong, str]] = [
    *_written(),
    ("records.Unit.bounds", always((None, None)), "OCM-15"),
    ("profiles.StatusProfile.attack_status", lambda _: lambda self, n: self.status(n), "OCM-16"),
    ("status.may_fight", lambda right: lambda moved: moved < Fraction(1, 2), "OCM-03"),
    ("attacks.treated_as", lambda right: lambda units, action, _: (action, ""), "OCC-110"),
    ("supply.Stocks.lose", lambda r: lambda s, unit, n: r(s, unit, n - 1), "OCM-25"),
    ("flak.flak_effect", of_first(lambda row: row.replace("heavy", "light")), "OCC-157"),
    ("enemy_fought.battalions", lambda right: lambda s: len(list(s)), "OCM-37"),
    (
        "report._formation_table",
        changed(lambda t: replace(t, heads=(*t.heads[:-1], ""))),
        "OCC-170",
    ),
    ("interdiction.row_for", of_first(lambda f: replace(f, tactical=f.tactical + 1)), "OCC-099"),
    ("shortages.asked_for_a_man", lambda _: lambda b, f, s, gap, *_: Filled(gap), "fl-05"),
    ("removing.leaving", always(Holding()), "more-cmb-08"),
    ("falling_back.fall_back", no_retreat, "map-06"),
    ("attacks.target_of", always(None), "OCC-114"),
]


@pytest.fixture(autouse=True)
def _rules_remember_nothing() -> Iterator[None]:
    """Have no rule keep what it came to with a defect, or without."""
    _forget()
    yield
    _forget()


def _forget() -> None:
    own = (module for name, module in sys.modules.items() if name.startswith(_ROOMS[0]))
    for each in {id(e): e for module in own for e in vars(module).values()}.values():
        if str(getattr(each, "__module__", "")).startswith(_ROOMS[0]):
            getattr(each, "cache_clear", lambda: None)()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("where", "defect", "cases"), MUTANTS, ids=[f"{where} {cases}" for where, _, cases in MUTANTS]
)
def test_a_defect_makes_a_case_fail(
    where: str, defect: Wrong, cases: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = [CASES[name] for name in cases.split()]
    plant(monkeypatch, where, defect, named[0].ruleset)
    kept = [case.id for case in named if not _differs(case)]
    assert not kept, f"{where} may be wrong, and {kept} pass"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["OCM-33", "OCC-115"])
def test_phases_in_another_order_make_a_case_fail(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = RULESET.sequence[0]
    wrong = replace(RULESET, sequence=(replace(stage, phases=stage.phases[::-1]),))
    for module in list(sys.modules.values()):
        own = module.__name__.startswith(("tests.cases.opcom.", "tests.rulesets.opcom."))
        if own and hasattr(module, "RULESET"):
            monkeypatch.setattr(module, "RULESET", wrong)
    assert _differs(CASES[name])


@pytest.mark.slow
def test_without_a_defect_the_cases_pass() -> None:
    named = {name for _, _, cases in MUTANTS for name in cases.split()}
    assert [name for name in sorted(named) if _differs(CASES[name])] == []


def _differs(case: Case) -> bool:
    """Tell whether a case is not as expected; a rule that falls over has been judged by nobody."""
    try:
        play_case(case, HERE)
    except AssertionError as wrong:
        if not re.search(r": expected .*, found | does not hold|dice left over", str(wrong)):
            raise
        return True
    return False


def plant(patch: pytest.MonkeyPatch, where: str, defect: Any, ruleset: str) -> None:
    """Put a defect in the place of a rule, wherever the package calls it by name."""
    home, _, name = where.rpartition(".")
    rooms = tuple(f"{each}.{ruleset}." for each in _ROOMS)
    module, *kind = home.split(".")
    own = (each for n, each in sys.modules.items() if n.startswith(rooms[0]))
    (owner,) = (e for e in own if e.__name__.endswith(f".{module}") and not hasattr(e, "__path__"))
    owner = getattr(owner, *kind) if kind else owner
    right = getattr(owner, name)
    users = [each for n, each in sys.modules.items() if n.startswith(rooms)]
    # a class is its own only user; `charged` serves two rules, and each is to be wrong by itself
    alone = isinstance(owner, type) or name == "charged"
    places = [owner] if alone else [each for each in users if getattr(each, name, None) is right]
    for place in places:
        patch.setattr(place, name, defect(right))
