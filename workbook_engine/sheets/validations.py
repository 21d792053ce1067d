"""Drop-downs and limits: what a cell offers, and what Excel says to what it does not take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from workbook_engine.sheets.faces import HEADER_ROW, Face, Placed, by_record
from workbook_engine.sheets.schema import Column

LISTS = "Lists"
TICK, YES_OR_NO = "Tick", "Yes or no"
WORDS = {TICK: ("x", "yes"), YES_OR_NO: ("yes", "no")}
LONGEST_TITLE, LONGEST_MESSAGE = 32, 255
"""Excel takes no more characters than these."""

Rule = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Offers:
    """What the drop-downs of a book offer, and where it stands."""

    lists: Mapping[str, Sequence[str]]
    """The columns of the visible Lists sheet: heading and words."""
    ranges: Mapping[str, str]
    """The range of each list by its heading, and of keys and fields, as in `Unit.brigade`."""
    headings: Mapping[str, str]
    """The heading of the list that a column reads, by the column's name."""

    def of(self, placed: Placed) -> str:
        """Return the range that a column's drop-down reads, or nothing."""
        column = placed.column
        if column.name in self.headings:
            return self.ranges[self.headings[column.name]]
        if column.type == "boolean":
            return self.ranges[YES_OR_NO if placed.yes_or_no else TICK]
        found = (self.ranges[name] for name in named_by(column) if name in self.ranges)
        return next(found, "")


def named_by(column: Column) -> tuple[str, ...]:
    """Return what a column's cells may name: for a position a place, else what it refers to."""
    return ("Place",) if column.kind == "position" else column.refers


def offers(sheets: tuple[Face, ...], lists: Mapping[str, Sequence[str]]) -> Offers:
    """Gather what the drop-downs of a book read.

    `lists` gives words by what a column refers to (`Unit`, `Place`), or by a column's own name.
    """
    typed = [p.column for sheet in sheets for p in sheet.columns if p.typed or p.loose]
    gathered: dict[str, Sequence[str]] = dict(WORDS)
    headings: dict[str, str] = {}
    for column in typed:
        words = lists.get(column.name) or column.choices
        if words:
            headings[column.name] = _heading(column, words, gathered)
            gathered[headings[column.name]] = tuple(words)
    names = {column.name for column in typed}
    gathered |= {name: words for name, words in lists.items() if name not in names}
    ranges = _columns_named(sheets, typed)
    for place, (heading, words) in enumerate(gathered.items()):
        ranges[heading] = _range(LISTS, place, max(1, len(words)))
    return Offers(gathered, ranges, headings)


def _heading(column: Column, words: Sequence[str], taken: Mapping[str, Sequence[str]]) -> str:
    same = (heading for heading, others in taken.items() if tuple(others) == tuple(words))
    plain = column.header.split(":")[0].removesuffix(" instead")
    return next(same, plain if plain not in taken else f"{plain} ({column.name})")


def _columns_named(sheets: tuple[Face, ...], columns: Sequence[Column]) -> dict[str, str]:
    homes = by_record(sheets)
    found = {}
    for name in {name for column in columns for name in named_by(column)}:
        record, _, field = name.partition(".")
        home = homes.get(record)
        if home is not None and home.schema.layout == "table":
            place = home.place_of(field or home.schema.key)
            found[name] = _range(home.title, place, home.schema.rows)
    return found


def _range(sheet: str, column: int, rows: int) -> str:
    from xlsxwriter.utility import xl_col_to_name

    letter, first = xl_col_to_name(column), HEADER_ROW + 1
    quoted = sheet.replace("'", "''")
    return f"='{quoted}'!${letter}${first}:${letter}${first + rows - 1}"


def limit(placed: Placed, offered: Offers) -> Rule | None:
    """Return what Excel is to offer and to refuse in a column, or None where it takes all."""
    source = offered.of(placed)
    if source:
        return _list(placed, source)
    if placed.column.type in {"integer", "number"}:
        return _number(placed.column)
    return None


def _list(placed: Placed, source: str) -> Rule:
    column = placed.column
    rule: Rule = {"validate": "list", "source": source}
    if column.choices or column.type == "boolean":
        return rule | _refusal("stop", column, takes(placed))
    if column.type == "array" or column.kind or len(column.refers) != 1:
        return rule | {"show_error": False}
    return rule | _refusal("warning", column, "This name is not on the list. Keep it all the same?")


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
        "error_title": _cut(column.header, LONGEST_TITLE),
        "error_message": _cut(message, LONGEST_MESSAGE),
    }


def takes(placed: Placed) -> str:
    """Say in a sentence what a column takes; nothing where it takes any text."""
    column = placed.column
    if column.type == "boolean":
        return "yes or no, or blank." if placed.yes_or_no else "x or yes; blank is no."
    if column.choices:
        return f"One of: {', '.join(column.choices)}."
    return numbers_taken(column) if column.type in {"integer", "number"} else ""


def numbers_taken(column: Column) -> str:
    """Say in a sentence which numbers a column takes."""
    kind = "A whole number" if column.type == "integer" else "A number"
    low, high = column.minimum, column.maximum
    above = column.json.get("exclusiveMinimum")
    if low is not None and high is not None:
        return f"{kind} from {low} to {high}."
    if low is not None:
        return f"{kind}, {low} or more."
    if high is not None:
        return f"{kind}, {high} or less."
    return f"{kind} above {above}." if above is not None else f"{kind}."


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
