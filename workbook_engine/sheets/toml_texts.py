"""Texts in TOML that come from elsewhere: what lies beside a pack or a battle handed down.

Each kind has its schema in `schemas/texts`. All that is wrong is told at once, each with file and
key. A text is checked against limits first, since whoever has written it may mean harm: what is too
long, too deep or too large a number costs time and memory before any schema sees it.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import isfinite
from typing import TYPE_CHECKING, Any, cast

from workbook_engine.core.findings import Cell, Finding, did_you_mean
from workbook_engine.core.languages import either
from workbook_engine.sheets import codes
from workbook_engine.sheets.limits import validator
from workbook_engine.shipped import folder

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

LARGEST = 256 * 1024
"""Bytes: a battle of a thousand units has fewer."""
_DEEPEST = 8
_FURTHEST = 10**15
_PART = r"""(?:[A-Za-z0-9_-]++|"[^"\n]*+"|'[^'\n]*+')"""
_DOTTED = re.compile(
    rf"(?:^|[\[{{,])[ \t]*+(?:{_PART}[ \t]*+\.[ \t]*+){{{_DEEPEST}}}", re.MULTILINE
)
"""A key of so many parts: to read one takes a time that grows with their square."""
_SHOWN = 40
_WRONG = {
    "minimum": "and may not be less than {}",
    "maximum": "and may not be more than {}",
    "minLength": "and may not be blank",
    "maxLength": "and may have {} letters",
    "maxItems": "and may have {} lines",
    "maxProperties": "and may have {} lines",
}


def understood(
    content: bytes, name: str, kind: str
) -> tuple[Mapping[str, Any], tuple[Finding, ...]]:
    """Return the table that a text of a kind holds, and all that is wrong with it.

    Where anything is wrong the table is blank.
    """
    found = _parsed(content, Cell(name))
    if isinstance(found, Finding):
        return {}, (found,)
    wrong = tuple(_beyond(found, Cell(name)))
    if not wrong:
        errors = _schema(kind).iter_errors(found)
        told = (finding for error in errors for finding in _findings(error, name))
        wrong = tuple(dict.fromkeys(told))
    return ({} if wrong else found), wrong


def _schema(kind: str) -> Any:
    file = folder("schemas") / "texts" / f"{kind}.schema.json"
    return validator(json.loads(file.read_text(encoding="utf-8")))


def _parsed(content: bytes, cell: Cell) -> dict[str, Any] | Finding:
    if len(content) > LARGEST:
        return codes.TOML_LARGE.filled("", cell, count=len(content), most=LARGEST)
    try:
        text = content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return codes.TOML_CODING.filled("", cell)
    if _DOTTED.search(text):
        return codes.TOML_DEEP.filled("", cell)
    try:
        return tomllib.loads(text, parse_float=_number)
    except RecursionError:
        return codes.TOML_DEEP.filled("", cell)
    except ValueError as problem:
        return codes.TOML.filled("", cell, problem=str(problem)[:200].rstrip("."))


def _number(written: str) -> Fraction | float:
    """Return a number with a point or an exponent; as a float first, which bounds its figures."""
    number = float(written)
    return Fraction(repr(number)) if isfinite(number) else number


def _beyond(table: Mapping[str, Any], cell: Cell) -> Iterator[Finding]:
    """Yield what no schema may be asked about: it would show the value, or walk into it."""
    left: list[tuple[Any, int]] = [(table, 0)]
    while left:
        value, depth = left.pop()
        number = isinstance(value, int | float | Fraction)
        if number and not -_FURTHEST <= value <= _FURTHEST:
            yield codes.TOML_NUMBER.filled("", cell, most=_FURTHEST)
            return
        if depth > _DEEPEST:
            yield codes.TOML_DEEP.filled("", cell)
            return
        inside = [*value.values()] if isinstance(value, dict) else value
        left += [(each, depth + 1) for each in inside] if isinstance(inside, list) else []


def _findings(error: ValidationError, name: str) -> Iterator[Finding]:
    """Yield what a schema says of a value: one finding for each key."""
    at, schema = tuple(error.absolute_path), cast("Mapping[str, Any]", error.schema)
    value: Any = error.instance
    if error.validator == "required":
        for key in (each for each in schema["required"] if each not in value):
            meant = schema["properties"][key]["description"]
            yield codes.TOML_MISSING.filled("", Cell(name, "", _key(at)), key=key, meant=meant)
    elif error.validator == "additionalProperties":
        known = schema["properties"]
        for key in (each for each in value if each not in known):
            near, where = did_you_mean(key, known), Cell(name, "", _key((*at, key)))
            yield codes.TOML_UNKNOWN.filled("", where, key=_cut(key), near=near)
    else:
        meant, where = schema.get("description", "a text in quotes."), Cell(name, "", _key(at))
        gaps = {"value": _said(value), "wrong": _wrong(error), "meant": meant}
        yield codes.TOML_VALUE.filled("", where, **gaps)


def _key(path: tuple[str | int, ...]) -> str:
    """Return a key as it is told: which of several, counted from 1.

    >>> _key(("unit", 2, "status"))
    'unit 3.status'
    """
    said = ""
    for each in path:
        joined = f" {each + 1}" if isinstance(each, int) else f".{_cut(each)}"
        said += joined if said else joined[1:]
    return said


def _wrong(error: ValidationError) -> str:
    keyword, limit = str(error.validator), cast("Any", error.validator_value)
    if keyword == "enum":
        return f"which is not {either(filter(None, limit))}"
    return _WRONG.get(keyword, "which cannot stand there").format(limit)


def _said(value: object) -> str:
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a row of values"
    return _cut({True: "true", False: "false"}[value] if isinstance(value, bool) else str(value))


def _cut(text: str) -> str:
    """Return a text so that it can be shown: no longer than a line, each sign as itself."""
    return "".join(each if each.isprintable() else "?" for each in text[:_SHOWN]) or "nothing"
