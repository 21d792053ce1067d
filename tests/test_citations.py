"""Citations: every rule number in the code is a rule's, every implemented rule is where it says."""

from __future__ import annotations

import ast
import importlib
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, reduce
from pathlib import Path
from typing import Any, Literal, NamedTuple

import pytest

from tests.house_walk import HOUSE, OURS, Module, Question
from workbook_engine.rulesets import named

BOOKS = sorted(HOUSE.glob("rulesets/*/rulebook.toml"))
NUMBER = re.compile(r"\b(?:OC-[0-9A-Z]+\.[A-Z]?\d+[a-z]?|(?:LW|SB|CC|OR)-[A-Z]+-\d+)\b")

FEWEST = {"own_rules": 20}
"""Rules that are implemented at least: of own rules the frame alone is ours."""


@cache
def rulebook(folder: Path) -> dict[str, dict[str, str]]:
    return tomllib.loads((folder / "rulebook.toml").read_text(encoding="utf-8"))


@Question
def numbered_texts(module: Module) -> list[tuple[int, str]]:
    """Return every text with a number in it, and its line: citations are texts."""
    return [
        (node.lineno, node.value)
        for node in module.nodes
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.search(r"\d", node.value)
    ]


def texts(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield every text in the code of a rule set that may cite something, and where it stands."""
    room = f"{folder.relative_to(HOUSE).as_posix()}/"
    for file, found in numbered_texts.everywhere().items():
        if file.startswith(room):
            yield from ((f"{file.rpartition('/')[2]}:{line}", text) for line, text in found)


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
    assert len(implemented) > FEWEST.get(book.parent.name, 40)
    mentioned = mentions.everywhere()
    for number, where in implemented.items():
        file, name = place(book.parent.name, where)
        its_lines = definitions.everywhere()[file][name]
        assert is_used(mentioned, its_lines, file, name), f"{number}: only tests ask {where}"


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
    sources = {"room.py": room, "elsewhere.py": elsewhere}
    found = {file: [*all_mentions(Module(ast.parse(text)))] for file, text in sources.items()}
    assert is_used(found, definitions.of(room)[name], "room.py", name) is used


def implemented_by(folder: Path) -> dict[str, str]:
    """Return what implements each rule of a rule set that is implemented, by its number."""
    rules = rulebook(folder).items()
    return {number: rule["where"] for number, rule in rules if rule["status"] == "implemented"}


@cache
def implementing() -> frozenset[str]:
    """Return the last names of all that implements rules."""
    wheres = (where for book in BOOKS for where in implemented_by(book.parent).values())
    return frozenset(re.split("[:.]", where)[-1] for where in wheres)


class Mention(NamedTuple):
    """Where a name is mentioned."""

    name: str
    line: int
    how: Literal["import", "attribute", "name"]
    whose: str
    """Of which module it is imported, or of what an attribute is asked."""


@Question
def mentions(module: Module) -> list[Mention]:
    """Return where a module mentions what implements rules."""
    wanted = implementing()
    return [each for each in all_mentions(module) if each.name in wanted]


def all_mentions(module: Module) -> Iterator[Mention]:
    for node in module.nodes:
        if isinstance(node, ast.ImportFrom):
            names = (each.name for each in node.names)
            yield from (Mention(name, node.lineno, "import", node.module or "") for name in names)
        elif isinstance(node, ast.Attribute):
            yield Mention(node.attr, node.lineno, "attribute", getattr(node.value, "id", ""))
        elif isinstance(node, ast.Name):
            yield Mention(node.id, node.lineno, "name", "")


@Question
def definitions(module: Module) -> dict[str, range]:
    """Return the lines of each function and class of a module, and of each member of a class."""
    found = {}
    for node in module.tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found[node.name] = _lines(node)
            members = node.body if isinstance(node, ast.ClassDef) else []
            defined = (each for each in members if isinstance(each, ast.FunctionDef))
            found |= {f"{node.name}.{each.name}": _lines(each) for each in defined}
    return found


def _lines(node: ast.FunctionDef | ast.ClassDef) -> range:
    first = min(each.lineno for each in (node, *node.decorator_list))
    return range(first, (node.end_lineno or 0) + 1)


def is_used(
    mentioned: Mapping[str, Iterable[Mention]], its_lines: range, file: str, name: str
) -> bool:
    """Tell whether something is referred to outside its own definition: no import is idle."""
    *of, last = name.split(".")
    return any(
        _refers(each, file, at_home=where == file, member=bool(of))
        for where, found in mentioned.items()
        for each in found
        if each.name == last and not (where == file and each.line in its_lines)
    )


def _refers(mention: Mention, file: str, *, at_home: bool, member: bool) -> bool:
    room = file.removesuffix(".py").replace("/", ".")
    if mention.how == "attribute":
        return member or mention.whose == room.rpartition(".")[2]
    if mention.how == "import":
        return not member and mention.whose in (room, f"{OURS}.{room}")
    return not member and at_home


def found_at(ruleset: str, where: str) -> Any:
    """Return what stands at `module:name`, in the rule set or in the core."""
    file, name = place(ruleset, where)
    module = f"{OURS}/{file}".removesuffix(".py").replace("/", ".")
    return reduce(getattr, name.split("."), importlib.import_module(module))


def place(ruleset: str, where: str) -> tuple[str, str]:
    """Return the file of `module:name`, and the name."""
    module, name = where.split(":")
    room = "" if module.startswith("core.") else f"rulesets/{ruleset}/"
    return f"{room}{module.replace('.', '/')}.py", name


def _spelled_out(text: str, book: Path) -> Iterator[str]:
    """Yield the numbers in a text, and those between where it says `OC-9.23 to OC-9.27`."""
    yield from NUMBER.findall(text)
    rules = list(rulebook(book.parent))
    for first, last in re.findall(rf"({NUMBER.pattern}) to ({NUMBER.pattern})", text):
        yield from rules[rules.index(first) : rules.index(last) + 1]
