"""A team's orders as understood, line by line in words, each with its findings.

Made of the book as it was read and of nothing else; whom a line orders about is asked of the state
that is given, and that is the team's own alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from workbook_engine.books.book import row_column
from workbook_engine.core.answers import shown
from workbook_engine.core.findings import Cell, Finding, by_cause, stops
from workbook_engine.core.languages import _, plural
from workbook_engine.core.ledger import Json, write_finding
from workbook_engine.core.notation import names_in
from workbook_engine.core.order_sheets import OrderSheet
from workbook_engine.core.records import RowKey, State, replace
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.order_lines import said
from workbook_engine.sheets.reading import Reading


class LineTold(Struct, frozen=True):
    """One order line: where it stands, what it is taken to say, what is found in it."""

    cell: Cell
    """Its first cell."""
    line: RowKey
    row: int
    said: str
    findings: tuple[Finding, ...] = ()

    @property
    def is_understood(self) -> bool:
        """Whether it is played as it stands."""
        return not stops(self.findings)

    @property
    def sentence(self) -> str:
        """Return it in one line, such as `Orders, row 4: 1 Borderers: Attack, Target J11`"""
        said = _("{sheet}, row {row}: {said}")
        if not self.is_understood:
            said = _("{sheet}, row {row}: NOT UNDERSTOOD as a whole: {said}")
        return said.format(sheet=self.cell.sheet, row=self.row, said=self.said)

    def to_json(self) -> Json:
        """Return it as JSON values."""
        return {
            "cell": str(self.cell),
            "understood": self.is_understood,
            "said": self.said,
            "findings": [write_finding(each) for each in self.findings],
        }


class OrdersTold(Struct, frozen=True):
    """A book's orders: its lines, and what is found that is about no line of them."""

    lines: tuple[LineTold, ...]
    rest: tuple[Finding, ...]

    @property
    def understood(self) -> int:
        """How many lines are understood."""
        return sum(each.is_understood for each in self.lines)

    @property
    def found(self) -> tuple[Finding, ...]:
        """All that is found, those that say the same of several cells made one."""
        of_lines = (each for line in self.lines for each in line.findings)
        return by_cause((*of_lines, *self.rest))

    @property
    def count(self) -> str:
        """Return how many lines are understood, in words."""
        lines = len(self.lines)
        return plural(
            "{understood} of {count} order line understood",
            "{understood} of {count} order lines understood",
            lines,
            understood=self.understood,
        )


def orders_told(
    ruleset: RuleSet, state: State, reading: Reading, findings: Iterable[Finding]
) -> OrdersTold:
    """Return the orders understood from a book, and the findings by their place."""
    left = list(dict.fromkeys(findings))
    lines: list[LineTold] = []
    for sheet in ruleset.orders:
        layout = reading.layouts.get(sheet.record)
        for row, key, words in _said(sheet, state, reading, layout) if layout else ():
            of_row = [each for each in left if layout and _stands_in(each, layout, row)]
            left = [each for each in left if each not in of_row]
            line = sheet.record, key
            cell = reading.where(*line, sheet.ordered.column) or Cell(reading.book)
            found = tuple(replace(each, of_line=True) for each in of_row)
            lines.append(LineTold(cell, line, row, words, found))
    return OrdersTold(tuple(lines), tuple(left))


def _stands_in(finding: Finding, layout: Layout, row: int) -> bool:
    cell = finding.cell
    if cell is None or not cell.address or (cell.book, cell.sheet) != (layout.book, layout.sheet):
        return False
    return row_column(cell.address)[0] == row


def _said(
    sheet: OrderSheet[Any, Any], state: State, reading: Reading, layout: Layout
) -> Iterator[tuple[int, str, str]]:
    lines = reading.orders[sheet.record]
    ordered: dict[str, list[str]] = {}
    for name, line in sheet.whose(state, [*lines.values()]).items():
        ordered.setdefault(line.key, []).append(name)
    for key, line in lines.items():
        names = ordered.get(key, [])
        is_more = set(names) - {*names_in(shown(getattr(line, sheet.ordered.column)))}
        unread = reading.sent.words_of(sheet.record, key)
        words = said(layout.schema, line, names if is_more else (), unread)
        yield layout.rows[key], key, words
