"""Private functions of one statement that are called once: they say no more than their statement.

Their number may only fall. What cites a rule is counted by nobody: the number is what it says.
"""

from __future__ import annotations

import ast
import re
from collections import Counter

from tests.house_walk import Module, Question

MOST = 161
"""At most this many are left: an argument said twice, a long finding, a condition in another."""

_RULE = re.compile(r"\b(?:[A-Z]{1,3}-)+[A-Z]?\d|\b[A-Z]\d|\b[Ss]ections? \d")


def _statement(function: ast.FunctionDef) -> ast.expr | None:
    """Return the one expression of a function; None of another, or where it cites a rule."""
    said = ast.get_docstring(function) or ""
    body = function.body[bool(said) :]
    if function.decorator_list or _RULE.search(said) or len(body) != 1:
        return None
    return body[0].value if isinstance(body[0], ast.Return | ast.Expr) else None


@Question
def one_liners(module: Module) -> list[str]:
    """Return the private functions of a module that hold one expression and are called once."""
    named = Counter(node.id for node in module.nodes if isinstance(node, ast.Name))
    called = Counter(
        node.func.id
        for node in module.nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    )
    functions = [each for each in module.tree.body if isinstance(each, ast.FunctionDef)]
    return [
        each.name
        for each in functions
        if each.name.startswith("_")
        and each.name != "_"  # what marks a text is no such
        and _statement(each) is not None
        and named[each.name] == called[each.name] == 1
    ]


def test_fewer_functions_that_only_name_a_statement() -> None:
    found = [f"{file}: {name}" for file, names in one_liners.everywhere().items() for name in names]
    assert len(found) <= MOST, "inline one of them, or give it more to do"
    assert len(found) > MOST - 10, f"lower MOST to {len(found)}"


def test_what_is_called_once_is_found_and_what_is_handed_on_is_not() -> None:
    text = (
        "def _plain(a): return a + 1\n"
        "def _handed(a): return a\n"
        "def _ruled(a):\n    'OC-6.1 Return it.'\n    return a\n"
        "print(_plain(1), map(_handed, ()), _ruled(2))\n"
    )
    assert one_liners.of(text) == ["_plain"]
