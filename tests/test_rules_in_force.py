"""Who plays or reports has the rules in force; the book as printed is the contents page's alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.house_walk import PATHS, source, tree_of
from workbook_engine.rulesets import NAMES

PRINTED, LOADS = {"PRINTED", "BOOK", "CHARTS", "SETTINGS"}, {"Rules.of", "Chart.load"}


def of(rule_set: str) -> dict[str, ast.AST]:
    """Return the modules of a rule set, but its contents page and the one that loads its book."""
    home = f"rulesets.{rule_set}"
    its = (name for name in PATHS if name.startswith(f"{home}."))
    return {name: tree_of(name) for name in its if name != f"{home}.vocabulary.book"}


def printed_in(tree: ast.AST) -> Iterator[str]:
    """Yield what a source takes of a book as printed: by its name, or out of its files."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from (each.name for each in node.names if each.name in PRINTED)
        elif isinstance(node, ast.Attribute) and ast.unparse(node) in LOADS:
            yield ast.unparse(node)


@pytest.mark.parametrize("rule_set", NAMES)
def test_no_rule_and_no_report_reads_the_book_as_printed(rule_set: str) -> None:
    found = {name: {*printed_in(tree)} for name, tree in of(rule_set).items()}
    assert {name: read for name, read in found.items() if read} == {}


def test_a_book_as_printed_is_seen_however_it_is_taken() -> None:
    source = "from workbook_engine.rulesets.x.vocabulary.book import PRINTED\nRules.of('x')"
    assert [*printed_in(ast.parse(source))] == ["PRINTED", "Rules.of"]


def test_no_rules_are_in_force_by_a_context() -> None:
    assert {name for name in PATHS if "ContextVar" in source(name)} == set()
