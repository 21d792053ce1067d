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

_SETTING = "Setting"
_BETWEEN, _IS = " · ", ": "


class RuleLine(Record, frozen=True, kw_only=True):
    """A row of the rules as players have it: of which sheet, its name, what it says."""

    id: str
    sheet: str = ""
    rule: str = ""
    says: str = ""


def in_words(row: Record, untold: Collection[str] = ()) -> str:
    """Return what a row says, column by column, without what is blank, nothing or untold."""
    blank, said = defaults_of(type(row)), list[str]()
    for name in field_names(type(row)):
        value = getattr(row, name)
        if name in (row.key_field, *untold):
            continue
        if value or value != blank.get(name, NODEFAULT):
            text = str(value) if isinstance(value, Fraction) else shown(value)
            said.append(f"{name.replace('_', ' ')}{_IS}{text}")
    return _BETWEEN.join(said)


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
