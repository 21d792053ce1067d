"""Rows of the umpire's own rules as players have them in their books, and read back from there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from msgspec import NODEFAULT

from workbook_engine.core.answers import shown, understood
from workbook_engine.core.records import Record, Value, defaults_of, field_names
from workbook_engine.core.rules import Rules
from workbook_engine.core.settings import Setting, Word
from workbook_engine.core.typed import Doubt, number_in
from workbook_engine.kit.catalogue import Catalogue
from workbook_engine.kit.typed_tables import CELLS, HEADS, TableRow

_SETTING = "Setting"
_BETWEEN, _IS = " · ", ": "


class RuleLine(Record, frozen=True, kw_only=True):
    """A row of the rules as players have it: of which sheet, its name, what it says."""

    id: str
    sheet: str = ""
    rule: str = ""
    says: str = ""


class BookletRow(Record, frozen=True, kw_only=True):
    """A rule as it is read and printed: what it is about, its name, and what it says in words."""

    id: str
    about: str = ""
    rule: str = ""
    words: str = ""


def in_words(row: Record, untold: Collection[str] = ()) -> str:
    """Return what a row says, column by column, without what is blank, nothing or untold."""
    blank, said = defaults_of(type(row)), list[str]()
    for name in field_names(type(row)):
        value = getattr(row, name)
        if name in (row.key_field, *untold):
            continue
        if value or value != blank.get(name, NODEFAULT):
            said.append(f"{name.replace('_', ' ')}{_IS}{_exactly(value)}")
    return _BETWEEN.join(said)


def _exactly(value: Value) -> str:
    return str(value) if isinstance(value, Fraction) else shown(value)


def numbered(
    settings: Iterable[Setting], rules: Rules, said: Iterable[tuple[str, str, str]]
) -> tuple[RuleLine, ...]:
    """Return the lines of a booklet: the readings in force, then of each row sheet, name, words."""
    readings = (
        (_SETTING, each.name, shown(rules.yes(each.name) if yes else rules.word(each.name)))
        for each in settings
        for yes in (isinstance(each.default, bool),)
    )
    return tuple(
        RuleLine(id=f"{n:03}", sheet=sheet, rule=rule, says=says)
        for n, (sheet, rule, says) in enumerate((*readings, *said), 1)
    )


def rows_in(lines: Iterable[RuleLine], sheets: Mapping[str, type[Record]]) -> Iterator[Record]:
    """Yield the rows that a booklet tells, by its words for sheets; a line of none is left out."""
    for line in lines:
        if kind := sheets.get(line.sheet):
            parts = (part.partition(_IS) for part in line.says.split(_BETWEEN))
            said = {name.replace(" ", "_"): value for name, _, value in parts}
            yield kind(**{**_values(kind, said), kind.key_field: line.rule})


def printed(
    lines: Iterable[RuleLine], sheets: Mapping[str, type[Record]], says: Catalogue
) -> Iterator[BookletRow]:
    """Yield the rules that a booklet tells in sentences, its readings first.

    The catalogue has what each word for a sheet is about, and what its columns say; what it does
    not have is left out.
    """
    told, rows = list(lines), list[tuple[str, str, str]]()
    for key in (_key(_SETTING, each.rule, each.says) for each in told):
        rows += [(_SETTING, "", says.say(key, ""))] if key in says else []
    heads: dict[str, TableRow] = {}
    of_sheets = [each for each in told if each.sheet in sheets]
    for line, row in zip(of_sheets, rows_in(of_sheets, sheets), strict=True):
        if isinstance(row, TableRow) and row.roll == HEADS:
            heads[row.table] = row
        name = row.table if isinstance(row, TableRow) else line.rule
        if _key("about", line.sheet) in says:
            rows.append((line.sheet, name, _sentences(line.sheet, row, says, heads)))
    for number, (sheet, name, words) in enumerate(rows, 1):
        about = says.say(_key("about", sheet), "")
        yield BookletRow(id=f"{number:03}", about=about, rule=name, words=words)


def _sentences(sheet: str, row: Record, says: Catalogue, heads: Mapping[str, TableRow]) -> str:
    """Return what a row says: a sentence of the row, and of each column that of what it holds.

    `verb_share_0` is said of a share of 0, `verb_share` of any other but what it is when blank.
    """
    slots = {name: _exactly(getattr(row, name)) for name in field_names(type(row))}
    blank = defaults_of(type(row))
    keys = [_key(sheet)]
    if isinstance(row, TableRow) and row.roll != HEADS:
        keys, slots = [_key("roll")], {"roll": row.roll, "cells": _cells(row, heads.get(row.table))}
    for name in slots:
        of = _key(sheet, name, slots[name])
        if of not in says and getattr(row, name, "") not in ("", (), None, blank.get(name)):
            of = _key(sheet, name)
        keys.append(of)
    return " ".join(says.say(key, "", **slots) for key in keys if key in says)


def _cells(row: TableRow, heads: TableRow | None) -> str:
    """Return the cells of a row of a table, each behind the head of its column."""
    pairs = ((getattr(heads, name, ""), getattr(row, name)) for name in CELLS)
    return _BETWEEN.join(f"{head} {cell}" for head, cell in pairs if cell)


def _key(*words: str) -> str:
    """Return the key of a sentence.

    >>> _key("Own column", "on", "Forces")
    'booklet.own_column_on_forces'
    """
    return f"booklet.{'_'.join(words)}".lower().replace(" ", "_")


def _values(kind: type[Record], said: Mapping[str, str]) -> dict[str, Any]:
    """Return the values of a row, each as its column has them."""
    found: dict[str, Any] = {}
    blank = defaults_of(kind)
    for name in field_names(kind):
        if name in said or name not in blank:
            text, its = said.get(name, ""), blank.get(name, "")
            found[name] = _number(text) if its is None else understood(text, its)
    return found


def _number(text: str) -> Value:
    number = number_in(text)
    if isinstance(number, Doubt):
        return text
    return int(number) if number.denominator == 1 else number


def settings_in(lines: Iterable[RuleLine], settings: Iterable[Setting]) -> Mapping[str, Word]:
    """Return the readings in force that a booklet tells, as far as they are offered."""
    told = {line.rule: line.says for line in lines if line.sheet == _SETTING}
    return {
        each.name: choice
        for each in settings
        for choice in each.choices
        if shown(choice) == told.get(each.name)
    }
