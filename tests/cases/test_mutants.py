"""Defects planted in the rules, one at a time: each makes every case fail that it names."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from tests.cases.casebook import HERE, Case, read
from tests.cases.test_cases import RULESETS, verdict
from tests.rulesets.planting import Defect, forget, written
from workbook_engine.core.records import replace
from workbook_engine.rulesets.opcom import RULESET

CASES = {(name, case.id): case for name in RULESETS for case in read(HERE, name)}
DEFECTS = written(HERE / "mutants.toml")


@pytest.fixture(autouse=True)
def _rules_remember_nothing() -> Iterator[None]:
    forget()
    yield
    forget()


@pytest.mark.parametrize("ruleset", sorted({each.ruleset for each in DEFECTS}))
def test_each_rule_that_is_spoilt_is_there(ruleset: str) -> None:
    for defect in (each for each in DEFECTS if each.ruleset == ruleset):
        with pytest.MonkeyPatch.context() as patch:
            defect.plant(patch)


@pytest.mark.slow
@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: defect.name)
def test_a_defect_makes_a_case_fail(defect: Defect, monkeypatch: pytest.MonkeyPatch) -> None:
    named = [CASES[defect.ruleset, each] for each in defect.cases]
    defect.plant(monkeypatch)
    kept = [case.id for case in named if not _differs(case)]
    assert not kept, f"{defect.name} is wrong, and {kept} pass"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["OCM-33", "OCC-115"])
def test_moves_put_last_make_a_case_fail(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = RULESET.sequence[0]
    phases, names = [*stage.phases], [each.name for each in stage.phases]
    phases.insert(names.index("Bridges") - 1, phases.pop(names.index("Movement")))
    wrong = replace(RULESET, sequence=(replace(stage, phases=tuple(phases)),))
    for module in list(sys.modules.values()):
        if module.__name__.startswith(("tests.cases.opcom.", "tests.rulesets.opcom.")):
            monkeypatch.setattr(module, "RULESET", wrong, raising=False)
    assert _differs(CASES["opcom", name])


@pytest.mark.slow
def test_without_a_defect_the_cases_pass() -> None:
    named = {(defect.ruleset, name) for defect in DEFECTS for name in defect.cases}
    assert [each for each in sorted(named) if _differs(CASES[each])] == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_each_rule_set_has_forty_defects(ruleset: str) -> None:
    assert sum(each.ruleset == ruleset for each in DEFECTS) >= 40


def _differs(case: Case) -> bool:
    """Tell whether a value is not as a case expects; what falls over has been judged by nobody."""
    return any(": expected " in e or e.endswith("does not hold") for e in verdict(case, HERE))
