"""The list of findings is whole."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.bad_books.findings_list import CODE, LIST, listed


def test_every_code_has_a_message_and_a_cure() -> None:
    lines = LIST.read_text(encoding="utf-8").splitlines()
    rows = [re.split(r" (?<!\\)\| ?", line) for line in lines if CODE.match(line[2:])]
    assert len(rows) > 100
    assert [row[0] for row in rows if not (row[1].strip() and row[2].strip())] == []


def test_every_code_has_a_test_that_asserts_it() -> None:
    """A code that stands in no test's own values is one that nobody has seen."""
    house = Path(__file__).parents[1]
    ours = {"findings_list.py", "test_findings_list.py"}
    texts = [text for each in house.rglob("*.py") if each.name not in ours for text in said(each)]
    texts += [each.read_text(encoding="utf-8") for each in house.rglob("*.yaml")]
    named = set(CODE.findall("\n".join(texts)))
    assert set(CODE.findall(LIST.read_text(encoding="utf-8"))) - named == set()


def said(path: Path) -> Iterator[str]:
    """Yield the texts of a module that it works with: no comments, no docstrings."""
    source = path.read_text(encoding="utf-8")
    if not CODE.search(source):
        return
    tree = ast.parse(source)
    idle = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in idle:
            yield node.value


def test_every_code_of_the_source_is_listed() -> None:
    codes = set(CODE.findall(LIST.read_text(encoding="utf-8")))
    missing = set(CODE.findall(listed())) - codes
    assert missing == set(), "run python -m tests.bad_books.findings_list"
    assert len(codes) >= 60
