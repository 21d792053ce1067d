"""Defects of rules, planted one at a time: in a function's text, in its place, or on a chart."""

from __future__ import annotations

import ast
import inspect
import sys
import tomllib
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.rulesets.wrong import Wrong, always, changed, nothing, of_first
from workbook_engine.core.records import replace
from workbook_engine.core.rules import FIGURES, Rules

_ROOMS = ("workbook_engine.rulesets", "tests.cases", "tests.rulesets")
"""Where rules stand, and who calls them by name."""

_WRONG: dict[str, Wrong] = {
    "always": always,
    "before": lambda more: of_first(lambda first: first + more),
    "after": lambda more: changed(lambda found: found + more),
    "fields": lambda wrong: changed(lambda found: replace(found, **wrong)),
    "argument": lambda n: lambda right: lambda *args, **_: args[int(n)],
}
"""The words of the table of defects that put another rule in the place of one."""


class Defect(NamedTuple):
    """What is wrong in one rule of a rule set, and the cases that find it."""

    ruleset: str
    said: Mapping[str, Any]
    """As the table has it, without its cases."""
    cases: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name of its test."""
        return " ".join(map(str, (self.ruleset, *self.said.values(), *self.cases)))

    def plant(self, patch: pytest.MonkeyPatch) -> None:
        """Put it into the rules, which make everything anew for as long as it is there.

        It fails where there is no such rule, text or cell.
        """
        patch.setattr(Rules, "once", lambda rules, make, *of: make(rules, *of))
        patch.setattr(
            Rules, "fraction", lambda rules, name: rules.charts[FIGURES].share(name, "value")
        )
        said = {key: _exact(value) for key, value in self.said.items()}
        if "chart" in said:
            _misprint(patch, self.ruleset, **said)
        elif "was" in said:
            _edit(patch, self.ruleset, **said)
        else:
            where = said.pop("rule")
            wrong = [_WRONG[word](value) for word, value in said.items()] or [nothing]
            supplant(patch, self.ruleset, where, wrong[0])


def written(file: Path) -> list[Defect]:
    """Read the table of defects, rule set by rule set."""
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    return [
        Defect(ruleset, {k: v for k, v in each.items() if k != "cases"}, (*each["cases"].split(),))
        for ruleset, defects in table.items()
        for each in defects
    ]


def forget() -> None:
    """Have no rule, and no room of cases, keep what it came to with a defect, or without."""
    rooms = [
        each for n, each in list(sys.modules.items()) if n.startswith(_ROOMS) and n.count(".") > 2
    ]
    for each in {id(e): e for room in rooms for e in vars(room).values()}.values():
        if str(getattr(each, "__module__", "")).startswith(_ROOMS):
            getattr(each, "cache_clear", lambda: None)()
    for book in _books(""):
        for chart in book.charts.values():
            chart._cells.clear()
            chart._holding.clear()


def supplant(patch: pytest.MonkeyPatch, ruleset: str, where: str, defect: Wrong) -> None:
    """Put a wrong rule in the place of a rule, wherever the package calls it by name."""
    owner, name = _owner(ruleset, where)
    right = getattr(owner, name)
    rooms = tuple(f"{each}.{ruleset}." for each in _ROOMS)
    users = [each for n, each in sys.modules.items() if n.startswith(rooms)]
    # a class is its own only user; `charged` serves two rules, and each is to be wrong by itself
    alone = isinstance(owner, type) or name == "charged"
    places = [owner] if alone else [each for each in users if getattr(each, name, None) is right]
    for place in places:
        patch.setattr(place, name, defect(right))


def _edit(patch: pytest.MonkeyPatch, ruleset: str, rule: str, was: str, now: str) -> None:
    """Have a function run as if its text were otherwise, whoever holds it.

    The text is the one `ast.unparse` makes of it: a statement a line, words in single quotes.
    """
    owner, name = _owner(ruleset, rule)
    found = inspect.getattr_static(owner, name)
    right = inspect.unwrap(getattr(found, "fget", None) or getattr(found, "__func__", found))
    right = getattr(right, "func", right)
    text = _text(right)
    assert text.count(was) == 1, f"{rule} has {was!r} {text.count(was)} times:\n{text}"
    made: dict[str, Any] = {}
    future = "from __future__ import annotations\n"
    exec(compile(future + text.replace(was, now), rule, "exec"), right.__globals__, made)
    patch.setattr(right, "__code__", made[name].__code__)


def _text(function: Any) -> str:
    """Return a function's text in one layout, without what decorates and describes it."""
    lines = inspect.getsource(function)
    (tree,) = ast.parse(inspect.cleandoc(f"\n{lines}")).body
    assert isinstance(tree, ast.FunctionDef), tree
    tree.decorator_list = []
    tree.body = tree.body[ast.get_docstring(tree) is not None :]
    return ast.unparse(tree)


def _misprint(
    patch: pytest.MonkeyPatch, ruleset: str, chart: str, row: str, column: str, now: Any
) -> None:
    """Print something else in a cell of a chart."""
    (found,) = {id(e): e for book in _books(ruleset) for e in [book.charts[chart]]}.values()
    printed = list(found.rows[row])
    at = found.columns.index(column)
    assert printed[at] != now, f"{chart}, {row}, {column} is {now} already"
    printed[at] = now
    patch.setitem(found.rows, row, tuple(printed))
    forget()


def _owner(ruleset: str, where: str) -> tuple[Any, str]:
    """Return the module or class that holds a rule, and the rule's name there."""
    home, _, name = where.rpartition(".")
    module, *kind = home.split(".")
    named = f".{module.replace('/', '.')}"
    own = [e for e in _own(ruleset) if e.__name__.endswith(named) and not hasattr(e, "__path__")]
    assert len(own) == 1, f"{where}: {[each.__name__ for each in own]}"
    owner = getattr(own[0], *kind) if kind else own[0]
    assert name in vars(owner), f"no {where}"
    return owner, name


def _books(ruleset: str) -> list[Any]:
    """Return what holds the printed charts of a rule set, in its vocabulary."""
    rooms = (each for each in _own(ruleset) if each.__name__.endswith(".vocabulary.book"))
    held = (each for room in rooms for each in vars(room).values())
    return [each for each in held if isinstance(getattr(each, "charts", None), dict)]


def _own(ruleset: str) -> Iterator[Any]:
    """Yield the modules of a rule set."""
    room = f"{_ROOMS[0]}.{ruleset}"
    return (each for name, each in list(sys.modules.items()) if name.startswith(room))


def _exact(value: Any) -> Any:
    return Fraction(str(value)) if type(value) is float else value
