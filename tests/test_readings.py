"""Readings: a rule set reads those of its register, and a rule, case or guide names each choice."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from tests.cases.casebook import HERE as CASES
from tests.cases.casebook import read
from tests.house_walk import HOUSE, Module, Question
from workbook_engine.core.citing import cites
from workbook_engine.core.settings import Word

TOP = HOUSE.parent
Register = dict[str, dict[str, Any]]
Named = dict[str, list[str]]
ALL_OF_THEM = [f"support_partner = {each}" for each in ("cap", "half", "off", "unit")]
REGISTERS = sorted(HOUSE.glob("rulesets/*/settings.toml"))
READERS = frozenset({"word", "number", "yes"})


@Question
def readings_read(module: Module) -> set[str]:
    """Return the readings that a source reads by name: `settings.word("half_status")`."""
    return {
        node.args[0].value
        for node in module.nodes
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
    found = readings_read.everywhere().items()
    return {name for at, names in found if at.startswith(f"rulesets/{rule_set}/") for name in names}


@pytest.mark.parametrize("register", REGISTERS, ids=lambda path: path.parent.name)
def test_the_readings_of_a_register_are_those_that_its_rule_set_reads(register: Path) -> None:
    assert read_in(register.parent.name) == offered(register).keys()


def offered(register: Path) -> Register:
    """Return the readings of a rule set by name, as its register has them."""
    return tomllib.loads(register.read_text(encoding="utf-8"))


def without_a_source(settings: Register, rule_set: Path) -> list[str]:
    """Return the choices that nothing names: no rule, no case, no guide of what umpires asked for.

    Which it is, `named` says: the rule that the ambiguity is in, the case, or the guide. A choice
    that is named and not offered is returned as well.
    """
    book = tuple(tomllib.loads((rule_set / "rulebook.toml").read_text(encoding="utf-8")))
    return [
        f"{name} = {choice}"
        for name, setting in settings.items()
        for choice in {*setting["choices"], *chain(*setting["named"].values())}
        if choice != setting["default"]
        and not any(
            choice in setting["choices"]
            and choice in named
            and names(source, name, setting["cite"], choice, rule_set, book)
            for source, named in setting["named"].items()
        )
    ]


def names(
    source: str, reading: str, cite: str, choice: Word, rule_set: Path, book: Sequence[str]
) -> bool:
    """Tell whether a source names a choice: a guide or case by its words, a rule by being cited."""
    if source in book:
        return cites(cite, source, book)
    if (TOP / source).is_file():
        return reading in (TOP / source).read_text(encoding="utf-8")
    said = rf"(?<![A-Za-z]){re.escape(str(choice))}(?![A-Za-z])|{reading}"
    cases = (each for each in read(CASES, rule_set.name) if each.id == source)
    return any(re.search(said, f"{each.given} {each.expect}") for each in cases)


@pytest.mark.parametrize("register", REGISTERS, ids=lambda path: path.parent.name)
def test_a_rule_a_case_or_a_guide_names_every_choice(register: Path) -> None:
    assert without_a_source(offered(register), register.parent) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ({"OC-9.3": ["unit", "off"]}, ["support_partner = cap", "support_partner = half"]),
        ({"OC-9.4": ["unit", "off", "half", "cap"]}, ALL_OF_THEM),
        ({"OCC-001": ["unit", "off", "half", "cap"]}, ALL_OF_THEM),
        ({"OCC-039": ["unit", "off", "half", "cap"]}, []),
        ({"docs/last_war.md": ["unit", "off", "half", "cap"]}, ALL_OF_THEM),
        ({"OC-9.3": ["unit", "off", "half", "cap", "none"]}, ["support_partner = none"]),
    ],
)
def test_a_choice_that_is_made_up_is_found(source: Named, found: list[str]) -> None:
    register = HOUSE / "rulesets" / "opcom" / "settings.toml"
    setting = offered(register)["support_partner"]
    made_up = {**setting, "choices": [*setting["choices"], "half"], "named": source}
    assert sorted(without_a_source({"support_partner": made_up}, register.parent)) == found


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
    assert readings_read.of(source) == found
