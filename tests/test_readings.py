"""Readings: each that offers a choice is read, and each that is read stands in its register."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

from tests.house_walk import HOUSE, PATHS, tree_of

REGISTERS = sorted(HOUSE.glob("rulesets/*/settings.toml"))
READERS = frozenset({"word", "number", "yes"})


def readings_read(tree: ast.AST) -> set[str]:
    """Return the readings that a source reads by name: `settings.word("half_status")`."""
    return {
        node.args[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in READERS
        and re.search(r"\brules$", ast.unparse(node.func.value))
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    }


def read_in(rule_set: str) -> set[str]:
    """Return the readings that are read anywhere in the package of a rule set."""
    rooms = (name for name in PATHS if f"{name}.".startswith(f"rulesets.{rule_set}."))
    return {reading for name in rooms for reading in readings_read(tree_of(name))}


@pytest.mark.parametrize("register", REGISTERS, ids=lambda path: path.parent.name)
def test_every_reading_that_offers_a_choice_is_read_by_its_rule_set(register: Path) -> None:
    settings = tomllib.loads(register.read_text(encoding="utf-8"))
    offered = {name for name, setting in settings.items() if len(setting["choices"]) > 1}
    assert offered - read_in(register.parent.name) == set()


@pytest.mark.parametrize("register", REGISTERS, ids=lambda path: path.parent.name)
def test_every_reading_that_a_rule_set_reads_stands_in_its_register(register: Path) -> None:
    settings = tomllib.loads(register.read_text(encoding="utf-8"))
    assert read_in(register.parent.name) - settings.keys() == set()


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('umpire.rules.word("half_status")', {"half_status"}),
        ('rules.number("half_status")', {"half_status"}),
        ('chart.number("half_status")', set()),
        ('rules.word(name) + "half_status"', set()),
    ],
)
def test_a_reading_is_seen_where_it_is_read(source: str, found: set[str]) -> None:
    assert readings_read(ast.parse(source)) == found
