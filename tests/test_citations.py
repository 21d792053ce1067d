"""Citations: every rule number in the code is a rule's, every implemented rule is where it says."""

from __future__ import annotations

import ast
import importlib
import re
import tomllib
from collections.abc import Container, Iterator
from functools import cache, reduce
from pathlib import Path
from typing import Any

import pytest

from tests.house_walk import HOUSE, OURS, PATHS, tree_of, trees
from workbook_engine.rulesets import named

BOOKS = sorted(HOUSE.glob("rulesets/*/rulebook.toml"))
NUMBER = re.compile(r"\b(?:OC-[0-9A-Z]+\.[A-Z]?\d+[a-z]?|(?:LW|SB|CC)-[A-Z]+-\d+)\b")
Mentions = dict[str, list[tuple[str, ast.AST]]]


@cache
def rulebook(folder: Path) -> dict[str, dict[str, str]]:
    return tomllib.loads((folder / "rulebook.toml").read_text(encoding="utf-8"))


@cache
def texts(folder: Path) -> tuple[tuple[str, str], ...]:
    """Return every text in the code of a rule set, with where it stands: citations are texts."""
    room = f"{folder.relative_to(HOUSE).as_posix()}/"
    return tuple(
        (f"{file.rpartition('/')[2]}:{node.lineno}", node.value)
        for file, tree in trees().items()
        if file.startswith(room)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.parent.name)
def test_every_rule_number_cited_is_in_the_rule_book(book: Path) -> None:
    rules = rulebook(book.parent)
    cited = [(at, number) for at, text in texts(book.parent) for number in NUMBER.findall(text)]
    assert len(cited) > 100
    assert [each for each in cited if each[1] not in rules] == []


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.parent.name)
def test_every_reading_cited_is_a_setting(book: Path) -> None:
    readings = {setting.reading for setting in named(book.parent.name).settings}
    shapes = {re.sub(r"\d", r"\\d", each) for each in readings if each[0].isalpha()}
    assert len(shapes) == 1
    shape = re.compile(rf"\b(?:{shapes.pop()})\b")
    cited = [(at, number) for at, text in texts(book.parent) for number in shape.findall(text)]
    assert [each for each in cited if each[1] not in readings] == []


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.parent.name)
def test_every_implemented_rule_names_what_implements_it(book: Path) -> None:
    for number, rule in rulebook(book.parent).items():
        if rule["status"] == "implemented":
            assert callable(found_at(book.parent.name, rule["where"])), number


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.parent.name)
def test_every_implemented_rule_is_cited_by_its_number(book: Path) -> None:
    cited = {number for _, text in texts(book.parent) for number in _spelled_out(text, book)}
    for number, rule in rulebook(book.parent).items():
        if rule["status"] == "implemented" and not rule["where"].startswith("core."):
            assert number in cited, number


@pytest.mark.parametrize("where", ["combat:no_such_rule", "no_such_module:resolve"])
def test_a_place_that_is_not_there_is_noticed(where: str) -> None:
    with pytest.raises((AttributeError, ModuleNotFoundError)):
        found_at("opcom", where)


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.parent.name)
def test_what_implements_a_rule_is_used_in_play(book: Path) -> None:
    implemented = implemented_by(book.parent)
    assert len(implemented) > 40
    modules, mentioned = package(), mentioned_in_package()
    for number, where in implemented.items():
        module, name = place(book.parent.name, where)
        definition = defined(modules[module], name)
        assert is_used(mentioned, definition, module, name), f"{number}: only tests ask {where}"


@pytest.mark.parametrize(
    ("name", "elsewhere", "used"),
    [
        ("rule", "", False),
        ("rule", "from other import rule", False),
        ("rule", "from room import rule as ours", True),
        ("rule", "from game import room; room.rule()", True),
        ("Board.rule", "from room import rule", False),
        ("Board.rule", "Board().rule()", True),
        ("asked", "", True),
    ],
)
def test_what_only_calls_itself_is_not_used(name: str, elsewhere: str, used: bool) -> None:
    room = "def rule(): rule(); asked()\ndef asked(): ...\nclass Board:\n  def rule(self): ..."
    modules = {"room": ast.parse(room), "elsewhere": ast.parse(elsewhere)}
    definition = defined(modules["room"], name)
    assert is_used(mentions(modules, {"rule", "asked"}), definition, "room", name) is used


@cache
def package() -> dict[str, ast.Module]:
    """Return every module of the package by its full name, parsed."""
    return {f"{OURS}.{name}" if name else OURS: tree_of(name) for name in PATHS}


def implemented_by(folder: Path) -> dict[str, str]:
    """Return what implements each rule of a rule set that is implemented, by its number."""
    rules = rulebook(folder).items()
    return {number: rule["where"] for number, rule in rules if rule["status"] == "implemented"}


@cache
def mentioned_in_package() -> Mentions:
    wheres = (where for book in BOOKS for where in implemented_by(book.parent).values())
    return mentions(package(), {re.split("[:.]", where)[-1] for where in wheres})


def mentions(modules: dict[str, ast.Module], wanted: Container[str]) -> Mentions:
    """Return where names are mentioned, by a module's name and the place in it."""
    found: Mentions = {}
    for module, tree in modules.items():
        for node in ast.walk(tree):
            for name in _names(node):
                if name in wanted:
                    found.setdefault(name, []).append((module, node))
    return found


def _names(node: ast.AST) -> list[str]:
    if isinstance(node, ast.ImportFrom):
        return [each.name for each in node.names]
    return [node.attr] if isinstance(node, ast.Attribute) else [getattr(node, "id", "")]


def is_used(mentioned: Mentions, definition: ast.AST, module: str, name: str) -> bool:
    """Tell whether something is referred to outside its own definition: no import is idle."""
    last, own = name.split(".")[-1], set(ast.walk(definition))
    return any(
        _refers(node, module, at_home=each == module, member="." in name)
        for each, node in mentioned.get(last, ())
        if node not in own
    )


def defined(tree: ast.Module, name: str) -> ast.AST:
    found: Any = tree
    for part in name.split("."):
        found = next(node for node in found.body if getattr(node, "name", "") == part)
    return found  # type: ignore[no-any-return]


def _refers(node: ast.AST, module: str, *, at_home: bool, member: bool) -> bool:
    if isinstance(node, ast.Attribute):
        room = module.rsplit(".", 1)[-1]
        return member or (isinstance(node.value, ast.Name) and node.value.id == room)
    if isinstance(node, ast.ImportFrom):
        return not member and node.module == module
    return not member and at_home


def found_at(ruleset: str, where: str) -> Any:
    """Return what stands at `module:name`, in the rule set or in the core."""
    module, name = place(ruleset, where)
    return reduce(getattr, name.split("."), importlib.import_module(module))


def place(ruleset: str, where: str) -> tuple[str, str]:
    """Return the full name of the module of `module:name`, and the name."""
    module, name = where.split(":")
    room = (
        "workbook_engine" if module.startswith("core.") else f"workbook_engine.rulesets.{ruleset}"
    )
    return f"{room}.{module}", name


def _spelled_out(text: str, book: Path) -> Iterator[str]:
    """Yield the numbers in a text, and those between where it says `OC-9.23 to OC-9.27`."""
    yield from NUMBER.findall(text)
    rules = list(rulebook(book.parent))
    for first, last in re.findall(rf"({NUMBER.pattern}) to ({NUMBER.pattern})", text):
        yield from rules[rules.index(first) : rules.index(last) + 1]
