"""What is said of a team's order lines names no sheet that its own book lacks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any

import pytest

from workbook_engine.core.findings import Finding
from workbook_engine.kit.names import not_known
from workbook_engine.rulesets import NAMES, named
from workbook_engine.sheets import codes
from workbook_engine.sheets.schema import schemas_of

OF_ORDERS = (
    *("NO_ORDER", "READ_AS", "WORD", "TWO_WORDS", "REQUIRED", "DATE", "FORMULA", "NO_NAME"),
    *("YES_NO", "NUMBER", "WHOLE", "LIMIT", "TEXT_LONG", "IDENTIFIER", "ERROR_VALUE", "STRAY"),
    *("HEADER_MISSING", "NO_HEADERS", "SHEET_MISSING", "SHEET_RENAMED", "SHEET_GONE"),
)
"""The findings of cells that an order form may have."""


def said_of_orders(ruleset: str) -> Iterator[str]:
    """Yield all texts in what finds something in a rule set's order lines."""
    seen = set[int]()
    for sheet in named(ruleset).orders:
        finds = [sheet.odd, sheet.together]
        finds += [each for of in sheet.naming for each in (of.unknown, of.strange) if each]
        for each in finds:
            yield from _texts(each, seen)


def _texts(what: Any, seen: set[int]) -> Iterator[str]:
    """Yield the texts of a value: of a function those in it, and in what it uses of ours."""
    if id(what) in seen:
        return
    seen.add(id(what))
    if isinstance(what, str):
        yield what
    elif isinstance(what, Finding):
        yield from (what.message, what.cure)
    elif isinstance(what, tuple | frozenset | list):
        for each in what:
            yield from _texts(each, seen)
    elif isinstance(what, CodeType):
        yield from _texts(what.co_consts, seen)
    elif isinstance(what, FunctionType) and what.__module__.startswith("workbook_engine."):
        yield from _texts(what.__code__, seen)
        for each in (*_used(what), *(cell.cell_contents for cell in what.__closure__ or ())):
            yield from _texts(each, seen)


def _used(function: FunctionType) -> Iterator[object]:
    """Yield what a function names of its own rooms: its helpers and its constants."""
    room = function.__module__.rpartition(".")[0]
    for name in _names(function.__code__):
        value = function.__globals__.get(name)
        ours = not isinstance(value, FunctionType) or value.__module__.startswith(room)
        if ours and isinstance(value, FunctionType | str | tuple | Finding):
            yield value


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _names(each)


@pytest.mark.parametrize("ruleset", NAMES)
def test_a_cure_names_no_sheet_that_only_the_master_has(ruleset: str) -> None:
    schemas = schemas_of(named(ruleset))
    masters = {sheet.title for sheet in schemas.in_book("master")}
    teams = {sheet.title for sheet in schemas.in_book("team")}
    shared = [getattr(codes, name) for name in OF_ORDERS]
    texts = {*said_of_orders(ruleset), *(text for f in shared for text in (f.message, f.cure))}
    assert len(texts) > 40, "what is found in orders is not looked through"
    only = "|".join(map(re.escape, masters - teams))
    sheet = re.compile(
        rf"\b(?:{only}) sheets?\b|\bsheets? (?:{only})\b|\b(?:on|under|from) (?:{only})\b"
    )
    assert [text for text in texts if sheet.search(text)] == []


def test_a_planted_cure_is_found() -> None:
    cure = "Use a name from the Stacks sheet."
    assert cure in {*_texts(not_known("E-UNKNOWN-STACK", "{name} is not known.", cure), set())}
