"""Every rule that is implemented has a fact told of it: a test that begins with its number."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from workbook_engine.rulesets import last_war

HERE = Path(__file__).parent
FACTS = (*sorted(HERE.glob("test_*.py")), *HERE.parents[1].glob("test_sample_orel*.py"))
RULEBOOK = Path(last_war.__file__).parent / "rulebook.toml"
NAMED = re.compile(r"test_(?:lw_)?([a-z]+)_(\d\d)_")


def facts() -> Iterator[str]:
    """Yield the rule number with which each test's name begins."""
    for file in FACTS:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and (found := NAMED.match(node.name)):
                yield f"LW-{found[1].upper()}-{found[2]}"


def rules(status: str) -> set[str]:
    """Return the rule numbers of a status."""
    book = tomllib.loads(RULEBOOK.read_text(encoding="utf-8"))
    return {number for number, rule in book.items() if rule["status"] == status}


def test_every_rule_that_is_implemented_has_a_fact() -> None:
    assert sorted(rules("implemented") - set(facts())) == []


def test_every_fact_is_of_a_rule_that_is_implemented() -> None:
    readings = {fact for fact in facts() if fact.startswith("LW-S-")}
    assert sorted(set(facts()) - readings - rules("implemented")) == []


def test_a_rule_without_a_fact_would_be_noticed() -> None:
    assert "LW-EX-01" in set(facts())
    assert "LW-PAG-09" not in set(facts())
    assert len(rules("implemented")) == 120
