"""Drop-downs and limits: what a cell offers, and what Excel says when it refuses a value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, count
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from workbook_engine.core.languages import _, spoken
from workbook_engine.sheets.faces import HEADER_ROW, Face, Placed, by_record
from workbook_engine.sheets.labels import ABOUT
from workbook_engine.sheets.schema import Column

LISTS = "Lists"
BESIDE_ABOUT = 3
"""The column in which a team's lists begin, which stand beside what its book says of itself."""
TICK, YES_OR_NO = _("Tick"), _("Yes or no")
WORDS = {TICK: ("x", _("yes")), YES_OR_NO: (_("yes"), _("no"))}
LONGEST_TITLE, LONGEST_NOTE, LONGEST_REFUSAL = 32, 255, 224
"""Excel takes no more characters than these."""

Rule = dict[str, Any]
NOTHING: Mapping[Any, Any] = MappingProxyType({})


class Offers(Struct, frozen=True):
    """What the drop-downs of a book offer, and where it stands."""

    lists: Mapping[str, Sequence[str]]
    """The lists, in columns of the sheet Lists, in a team's book of About: heading and words."""
    ranges: Mapping[Column, str]
    """The range that a column's drop-down reads."""
    left: int = 0
    """The column in which the first list stands."""
    words: Mapping[Column, Sequence[str]] = NOTHING
    """What those ranges hold."""
    levels: Mapping[Column, Sequence[tuple[str, frozenset[str]]]] = NOTHING
    """Of a list of units with their brigades and divisions: where each kind of formation stands in
    it, and their names, in capitals."""

    def of(self, placed: Placed) -> str:
        """Return the range that a column's drop-down reads, or nothing."""
        return self.ranges.get(placed.column, "")


def offers(sheets: tuple[Face, ...], lists: Mapping[str, Sequence[str]]) -> Offers:
    """Gather what the drop-downs of a book read: a list, or the keys of another sheet of it.

    `lists` gives words by what a column refers to (`Unit`, `Place`), or by a column's own name.
    """
    homes = by_record(sheets)
    gathered: dict[str, Sequence[str]] = {}
    headings: dict[Column, str] = {}
    ranges: dict[Column, str] = {}
    for placed in (p for sheet in sheets for p in sheet.columns if p.typed or p.loose):
        column, words = placed.column, _words(placed, lists)
        home = _home(column, homes)
        if home and not (words and "." in home[1]):
            ranges[column] = home[0]
        elif words:
            headings[column] = _heading(placed, words, gathered, lists)
            gathered[headings[column]] = words
    is_team = any(each.which == "team" for each in sheets)
    sheet, left = (spoken(ABOUT), BESIDE_ABOUT) if is_team else (LISTS, 0)
    where = {heading: place for place, heading in enumerate(gathered, left)}
    for column, heading in headings.items():
        ranges[column] = _range(sheet, where[heading], len(gathered[heading]))
    held = {column: gathered[heading] for column, heading in headings.items()}
    levels = {
        column: [*_levels(column, held[column], lists, sheet, where[heading])]
        for column, heading in headings.items()
    }
    return Offers(gathered, ranges, left, held, levels)


def _levels(
    column: Column,
    words: Sequence[str],
    lists: Mapping[str, Sequence[str]],
    sheet: str,
    place: int,
) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield where the formations of each kind stand in a list, and their names."""
    seen: set[str] = set()
    for name in named_by(column):
        own = [word for word in words if word in lists.get(name, ()) and word not in seen]
        seen.update(own)
        if own and "." in name:
            first = words.index(own[0])
            where = _range(sheet, place, len(own), first).removeprefix("=")
            yield where, frozenset(word.upper() for word in own)


def named_by(column: Column) -> tuple[str, ...]:
    """Return what a column's cells may name: for a position a place, else what it refers to."""
    return ("Place",) if column.kind == "position" else column.refers


def _words(placed: Placed, lists: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    column = placed.column
    if column.type == "boolean":
        return tuple(map(spoken, WORDS[YES_OR_NO if placed.yes_or_no else TICK]))
    return offered_in(column, lists)


def offered_in(column: Column, lists: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Return the words of a column's own, or the names that it may hold; nothing where it is free.

    `lists` gives words by what a column refers to (`Unit`, `Place`), or by a column's own name.
    """
    if column.choices or column.name in lists:
        return tuple(lists.get(column.name, column.offered))
    named = (word for name in named_by(column) for word in lists.get(name, ()))
    return tuple(dict.fromkeys(named))


def _home(column: Column, homes: Mapping[str, Face]) -> tuple[str, str] | None:
    """Return the range in another sheet of what a column names first, and that name."""
    for name in named_by(column)[:1]:
        record, _, field = name.partition(".")
        home = homes.get(record)
        if home is not None and home.schema.shape.has_rows:
            place = home.place_of(field or home.schema.key)
            return _range(home.title, place, home.schema.rows), name
    return None


def _heading(
    placed: Placed,
    words: Sequence[str],
    taken: Mapping[str, Sequence[str]],
    lists: Mapping[str, Sequence[str]],
) -> str:
    same = (heading for heading, others in taken.items() if tuple(others) == tuple(words))
    column = placed.column
    plain, by_table = _plain(column), _by_table(column)
    if column.type == "boolean":
        plain = spoken(YES_OR_NO if placed.yes_or_no else TICK)
    elif column.name not in lists and by_table:
        plain = by_table
    more = (f"{plain} ({number})" for number in count(2))
    free = (each for each in chain((plain, f"{plain} ({column.name})"), more) if each not in taken)
    return next(chain(same, free))


def headings_of(column: Column) -> tuple[str, ...]:
    """Return what the list of a column may be headed, the most telling first."""
    plain = filter(None, (_by_table(column), _plain(column)))
    return tuple(each for one in plain for each in (f"{one} ({column.name})", one))


def _plain(column: Column) -> str:
    return column.header.split(":")[0].removesuffix(" instead")


def _by_table(column: Column) -> str:
    """Return what the names of the one table are called that a column names; else nothing."""
    names = named_by(column)
    if column.kind == "position":
        return _("Places")
    return _(f"{names[0]}s") if len(names) == 1 and "." not in names[0] else ""


def _range(sheet: str, column: int, rows: int, above: int = 0) -> str:
    """Return the range of a list, or of a part of it below so many words of others."""
    from xlsxwriter.utility import xl_col_to_name

    letter, first = xl_col_to_name(column), HEADER_ROW + 1 + above
    quoted = sheet.replace("'", "''")
    return f"='{quoted}'!${letter}${first}:${letter}${first + rows - 1}"


def limit(placed: Placed, offered: Offers) -> Rule | None:
    """Return what Excel is to offer and to refuse in a column, or None where it takes all."""
    source = offered.of(placed)
    if source:
        return {**_list(placed, source), **_prompt(placed)}
    if placed.column.type in {"integer", "number"}:
        return {**_number(placed.column), **_prompt(placed)}
    return None


def not_yours() -> Rule:
    """Return what Excel is to say to a slip of the hand where only the engine writes."""
    rule: Rule = {"validate": "custom", "value": "=FALSE"}
    said = "This is written for you. What is yours to type in is yellow."
    return rule | {"error_type": "stop", "error_title": "Not yours", "error_message": said}


def _list(placed: Placed, source: str) -> Rule:
    column = placed.column
    rule: Rule = {"validate": "list", "source": source}
    if column.choices or column.type == "boolean":
        return rule | _refusal("stop", column, takes(placed))
    if column.type == "array" or column.kind or len(column.refers) != 1:
        return rule | {"show_error": False}
    said = _("This name is not on the list. Keep it all the same?")
    return rule | _refusal("warning", column, said)


def _prompt(placed: Placed) -> Rule:
    """Return what Excel says beside a selected cell: what is wanted, and what it accepts."""
    column, taken = placed.column, takes(placed)
    words = [column.note, "" if taken and taken in column.note else taken]
    said = " ".join(filter(None, words)) or _("Choose from the list.")
    return {
        "input_title": _cut(spoken(column.header), LONGEST_TITLE),
        "input_message": _cut(said, LONGEST_NOTE),
    }


def _number(column: Column) -> Rule:
    kind = "integer" if column.type == "integer" else "decimal"
    rule: Rule = {"validate": kind, **_refusal("stop", column, numbers_taken(column))}
    low, high = column.minimum, column.maximum
    if low is not None and high is not None:
        return rule | {"criteria": "between", "minimum": low, "maximum": high}
    if low is not None:
        return rule | {"criteria": ">=", "value": low}
    if high is not None:
        return rule | {"criteria": "<=", "value": high}
    above = column.json.get("exclusiveMinimum", -1_000_000_000)
    return rule | {"criteria": ">", "value": above}


def _refusal(severity: str, column: Column, message: str) -> Rule:
    return {
        "error_type": severity,
        "error_title": _cut(spoken(column.header), LONGEST_TITLE),
        "error_message": _cut(message, LONGEST_REFUSAL),
    }


def takes(placed: Placed) -> str:
    """Say in a sentence what a column takes; nothing where it takes any text."""
    column = placed.column
    if column.type == "boolean":
        return _("yes or no, or blank.") if placed.yes_or_no else _("x or yes; blank is no.")
    if column.choices:
        return _("One of: {words}.").format(words=", ".join(column.offered))
    return numbers_taken(column) if column.type in {"integer", "number"} else ""


def numbers_taken(column: Column) -> str:
    """Say in a sentence which numbers a column takes."""
    whole, low, high = column.type == "integer", column.minimum, column.maximum
    above = column.json.get("exclusiveMinimum")
    bounds = {"low": low, "high": high, "above": above}
    if low is not None and high is not None:
        return (_WHOLE_BETWEEN if whole else _BETWEEN).format(**bounds)
    if low is not None:
        return (_WHOLE_FROM if whole else _FROM).format(**bounds)
    if high is not None:
        return (_WHOLE_TO if whole else _TO).format(**bounds)
    if above is not None:
        return (_WHOLE_ABOVE if whole else _ABOVE).format(**bounds)
    return spoken(_WHOLE if whole else _ANY)


_WHOLE, _ANY = _("A whole number."), _("A number.")
_WHOLE_BETWEEN = _("A whole number from {low} to {high}.")
_BETWEEN = _("A number from {low} to {high}.")
_WHOLE_FROM, _FROM = _("A whole number, {low} or more."), _("A number, {low} or more.")
_WHOLE_TO, _TO = _("A whole number, {high} or less."), _("A number, {high} or less.")
_WHOLE_ABOVE, _ABOVE = _("A whole number above {above}."), _("A number above {above}.")


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
