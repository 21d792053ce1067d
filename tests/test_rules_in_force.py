"""Who plays or reports has the rules in force; the book as printed is the contents page's alone."""

from __future__ import annotations

import ast

import pytest

from tests.house_walk import PATHS, Module, Question, source
from workbook_engine.rulesets import NAMES

PRINTED, LOADS = {"PRINTED", "BOOK", "CHARTS", "SETTINGS"}, {"Rules.of", "Chart.load"}


@Question
def printed_in(module: Module) -> set[str]:
    """Return what a module takes of a book as printed: by its name, or out of its files."""
    found = set()
    for node in module.nodes:
        if isinstance(node, ast.ImportFrom):
            found |= PRINTED & {each.name for each in node.names}
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found |= LOADS & {f"{node.value.id}.{node.attr}"}
    return found


@pytest.mark.parametrize("rule_set", NAMES)
def test_no_rule_and_no_report_reads_the_book_as_printed(rule_set: str) -> None:
    home = f"rulesets/{rule_set}/"
    found = {file for file in printed_in.everywhere() if file.startswith(home)}
    assert found - {f"{home}__init__.py"} == {f"{home}vocabulary/book.py"}


def test_a_book_as_printed_is_seen_however_it_is_taken() -> None:
    source = "from workbook_engine.rulesets.x.vocabulary.book import PRINTED\nRules.of('x')"
    assert printed_in.of(source) == {"PRINTED", "Rules.of"}


def test_no_rules_are_in_force_by_a_context() -> None:
    """No context says how the game is ruled: the one there is says in which words it is told."""
    assert {name for name in PATHS if "ContextVar" in source(name)} == {"core.languages"}
