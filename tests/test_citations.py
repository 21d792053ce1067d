"""Citations: every rule number in the code is a rule's, every implemented rule is where it says."""

from __future__ import annotations

import ast
import importlib
import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache, reduce
from pathlib import Path
from typing import Any

import pytest

from workbook_engine.rulesets import named

RULESETS = Path(__file__).parents[1] / "workbook_engine" / "rulesets"
BOOKS = sorted(RULESETS.glob("*/rulebook.toml"))
NUMBER = re.compile(r"\b(?:(?:OC|SB|CC)-[0-9A-Z]+\.[A-Z]?\d+[a-z]?|LW-[A-Z]+-\d+)\b")
READING = re.compile(r"\b[DS]-\d\d\b")


@lru_cache
def rulebook(folder: Path) -> dict[str, dict[str, str]]:
    return tomllib.loads((folder / "rulebook.toml").read_text(encoding="utf-8"))


def texts(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield every text in the code of a rule set, with where it stands: citations are texts."""
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield f"{file.name}:{node.lineno}", node.value


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.parent.name)
def test_every_rule_number_cited_is_in_the_rule_book(book: Path) -> None:
    rules = rulebook(book.parent)
    cited = [(at, number) for at, text in texts(book.parent) for number in NUMBER.findall(text)]
    assert len(cited) > 100
    assert [each for each in cited if each[1] not in rules] == []


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.parent.name)
def test_every_reading_cited_is_a_setting(book: Path) -> None:
    readings = {setting.reading for setting in named(book.parent.name).settings}
    cited = [(at, number) for at, text in texts(book.parent) for number in READING.findall(text)]
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


def found_at(ruleset: str, where: str) -> Any:
    """Return what stands at `module:name`, in the rule set or in the core."""
    module, name = where.split(":")
    package = (
        "workbook_engine" if module.startswith("core.") else f"workbook_engine.rulesets.{ruleset}"
    )
    return reduce(getattr, name.split("."), importlib.import_module(f"{package}.{module}"))


def _spelled_out(text: str, book: Path) -> Iterator[str]:
    """Yield the numbers in a text, and those between where it says `OC-9.23 to OC-9.27`."""
    yield from NUMBER.findall(text)
    rules = list(rulebook(book.parent))
    for first, last in re.findall(rf"({NUMBER.pattern}) to ({NUMBER.pattern})", text):
        yield from rules[rules.index(first) : rules.index(last) + 1]
