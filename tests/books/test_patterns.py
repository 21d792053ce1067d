"""Every pattern over foreign text takes a time that grows as the text does, and no faster."""

from __future__ import annotations

import ast
import importlib
import json
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import workbook_engine
from tests.books.making import book
from tests.books.worst_cases import LONG, SHORTER, least, slowest
from tests.every import every
from tests.house_walk import Module, Question
from workbook_engine.books.package.lexing import element, start_tag
from workbook_engine.books.sheet_limits import _beyond
from workbook_engine.shipped import folder

Named = dict[str, tuple[str, re.Pattern[Any]]]

AS_A_WHOLE = frozenset(
    {
        "books.package.sheet_editor.SPANS.0",
        "commands.desk.set_up.land_import._BOX.0",
        "commands.desk.writing.first_books.STATUS.0",
        "importing.rows._TIMES.0",
        "core.charts._DICE.0",
        "core.notation._QUOTED.0",
        "core.charts._RANGE.0",
        "core.charts._PLUS.0",
        "core.charts._LESS.0",
        "rulesets.last_war.combat.overruled._LOSS.0",
        "rulesets.last_war.vocabulary.committed._COMMITTED.0",
        "rulesets.last_war.vocabulary.committed._SUPPLIED.0",
        "sheets.hex_maps._OURS.0",
        "sheets.hex_maps._STACK.0",
        "sheets.limits._BARRED.0",
        "sheets.values._DATE.0",
        "sheets.writing.STATUS.0",
        "store.history.COMMIT_FOLDER.0",
    }
)
"""Patterns that a text must fit from its first sign to its last."""


def _patterns() -> dict[str, re.Pattern[str] | re.Pattern[bytes]]:
    found: dict[str, re.Pattern[str] | re.Pattern[bytes]] = {
        "element": element("x:c"),
        "start_tag": start_tag("x:c"),
        "beyond": _beyond(256),
    }
    for module in pkgutil.walk_packages(workbook_engine.__path__, "workbook_engine."):
        if module.name.endswith("__main__"):
            continue
        for name, held in vars(importlib.import_module(module.name)).items():
            for number, each in enumerate(_within(held)):
                if each not in found.values():
                    found[f"{module.name.partition('.')[2]}.{name}.{number}"] = each
    return found


def _in_schemas() -> dict[str, re.Pattern[str]]:
    """Return the patterns that a cell must fit, by where each stands first."""
    found: dict[str, re.Pattern[str]] = {}
    for file in sorted(folder("schemas").rglob("*.schema.json")):
        for name, field in _fields(json.loads(file.read_text(encoding="utf-8"))):
            pattern = re.compile(field["pattern"])
            if pattern not in found.values():
                found[f"{file.parent.name}.{file.name}.{name}"] = pattern
    return found


def _fields(schema: Any) -> Iterator[tuple[str, Any]]:
    """Yield each part of a schema that has a pattern, and its name."""
    held = schema.items() if isinstance(schema, dict) else enumerate(schema)
    for name, part in held:
        if isinstance(part, dict) and isinstance(part.get("pattern"), str):
            yield str(name), part
        if isinstance(part, dict | list):
            yield from _fields(part)


@Question
def in_functions(module: Module) -> list[tuple[str, str | bytes]]:
    """Return the patterns that are written where they are used: `re.search(r"...", text)`."""
    found: list[tuple[str, str | bytes]] = []
    for node in module.nodes:
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="re"), attr=used),
                args=[ast.Constant(value=str() | bytes() as text), *_],
            ) if used != "compile":
                found.append((f"{node.lineno} {used}", text))
    return found


def _in_functions() -> dict[str, re.Pattern[str] | re.Pattern[bytes]]:
    found = in_functions.everywhere().items()
    return {f"{file}:{at}": re.compile(text) for file, its in found for at, text in its}


def _within(held: object) -> list[re.Pattern[str]]:
    if isinstance(held, dict):
        held = tuple(held.values())
    return [each for each in (held if isinstance(held, tuple) else (held,)) if _is(each)]


def _is(each: object) -> bool:
    return isinstance(each, re.Pattern)


FILE_NAMES = "commands.inspection.conflict_copies._NAMED_BY_A_SYNC_TOOL.0"
"""No file's name has a million signs."""


def of_modules() -> Named:
    """Return the patterns that modules hold, with their names."""
    return {name: (name, each) for name, each in _patterns().items() if name != FILE_NAMES}


@cache
def inside() -> Named:
    """Return patterns of cells, which must fit from the first sign on, and those in functions."""
    found = {**_in_schemas(), **_in_functions()}
    return {name: (name, each) for name, each in found.items()}


def test_the_patterns_of_schemas_and_of_functions_are_found() -> None:
    assert any(name.startswith("opcom.forces") for name in inside())
    assert any(name.endswith(" fullmatch") for name in inside())


@pytest.mark.slow
@every(of_modules)
def test_a_hundred_thousand_signs_of_the_worst_case_take_no_fifth_of_a_second(
    name: str, pattern: re.Pattern[str]
) -> None:
    assert slowest(pattern, whole=name in AS_A_WHOLE, long=SHORTER) < 0.2, SHORTER


@every(inside)
def test_one_inside_a_schema_or_a_function_takes_no_longer(
    name: str, pattern: re.Pattern[str]
) -> None:
    assert slowest(pattern, whole=name.endswith("match"), long=SHORTER) < 0.2, SHORTER


@pytest.mark.slow
@every(inside)
def test_one_inside_a_schema_or_a_function_takes_as_long_for_a_million(
    name: str, pattern: re.Pattern[str]
) -> None:
    assert slowest(pattern, whole=name.endswith("match")) < 2, LONG


@pytest.mark.slow
@every(of_modules)
def test_a_million_signs_of_the_worst_case_take_no_two_seconds(
    name: str, pattern: re.Pattern[str]
) -> None:
    assert slowest(pattern, whole=name in AS_A_WHOLE) < 2, LONG


READINGS = "<si><t>x</t>" + "<rPh sb='0' eb='1'/>" * 12_000 + "</si>"


@pytest.mark.parametrize(
    "inside",
    [
        f'<row r="1"><c r="A1" t="inlineStr"><is>{READINGS[4:-5]}</is></c></row>',
        "".join(
            f'<row r="{at}"><c r="A{at}" t="inlineStr"><is><t>x</t></is></c ></row>'
            for at in range(1, 12_000)
        ),
        f'<row r="1"><c r="A1"><f {"a" * 60_000}-b="1">1</f></c></row>',
    ],
    ids=["readings", "ends", "attributes"],
)
def test_a_sheet_that_once_hung_is_read_at_once(inside: str) -> None:
    assert least(lambda: book(inside).read("S1"), 2) < 2
