"""Ours and the second model play the same small situations with the same dice: nothing differs.

What differs is looked up in the book: ours is mended, or the model. A defect planted in our rules
must be found by it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rulesets.planting import Defect, forget, written
from tests.second_model.playing import SITUATIONS, unlike

HERE = Path(__file__).parent
DEFECTS = written(HERE / "defects.toml")
QUICK, SLOW, MOST = 40, 600, 1500
"""How many situations of each kind are played; and at most until a defect is found."""

each_kind = pytest.mark.parametrize(("ruleset", "kind"), SITUATIONS)


@pytest.fixture(autouse=True)
def _rules_remember_nothing() -> Iterator[None]:
    forget()
    yield
    forget()


def test_the_model_shares_nothing_with_ours() -> None:
    models = {HERE / f"{ruleset}.py" for ruleset, _ in SITUATIONS}
    models |= {HERE / "situations" / each.name for each in models}
    assert [m.name for m in models if "workbook_engine" in m.read_text(encoding="utf-8")] == []


@each_kind
def test_both_come_to_the_same(ruleset: str, kind: str) -> None:
    assert next(unlike(ruleset, kind, range(QUICK)), None) is None


@pytest.mark.slow
@each_kind
def test_both_come_to_the_same_in_many_situations(ruleset: str, kind: str) -> None:
    assert next(unlike(ruleset, kind, range(QUICK, SLOW)), None) is None


@pytest.mark.parametrize("ruleset", sorted({each.ruleset for each in DEFECTS}))
def test_each_rule_that_is_spoilt_is_there(ruleset: str) -> None:
    own = [defect for defect in DEFECTS if defect.ruleset == ruleset]
    assert len(own) >= 8
    for defect in own:
        with pytest.MonkeyPatch.context() as patch:
            defect.plant(patch)


@pytest.mark.slow
@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: defect.name)
def test_a_defect_is_found(defect: Defect, monkeypatch: pytest.MonkeyPatch) -> None:
    defect.plant(monkeypatch)
    for kind in defect.cases:
        found = unlike(defect.ruleset, kind, range(MOST))
        assert any(": expected " in line for line in found), f"nothing differs in {kind}"
