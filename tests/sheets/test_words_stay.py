"""Any sequence of books, mends and voids: a word of the umpire's is for the line he said it to."""

from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct, field

from tests.sheets.test_writing import at, master, seen, understood
from workbook_engine.core.records import Tables
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine
from workbook_engine.sheets.mirror import Sent, amended
from workbook_engine.sheets.workings import Beside, write_orders

UNITS = ("1 Para", "2 Para", "3 Para")
Action = Literal["Hold", "Move", "Attack"]
Book = tuple[tuple[str, Action], ...]
"""A team's lines, in the order in which they stand on its form."""
VOID = "void"

actions = st.sampled_from(("Hold", "Move", "Attack"))
books = st.lists(st.tuples(st.sampled_from(UNITS), actions), unique_by=lambda line: line[0])
words = st.tuples(st.sampled_from(UNITS), st.sampled_from((VOID, "Hold", "Probe")))
evenings = st.lists(st.one_of(books.map(tuple), words), min_size=3, max_size=9)


class Table(Struct):
    """What an umpire with a good memory has before him: the lines, and what he said of which."""

    lines: Book = ()
    said: dict[str, dict[Action, str]] = field(default_factory=dict)

    def says(self, unit: str, word: str) -> None:
        action = dict(self.lines)[unit]
        self.said[unit] = {action: word}

    def played(self) -> dict[str, str]:
        played: dict[str, str] = {}
        for unit, action in self.lines:
            word = self.said.get(unit, {}).get(action, action)
            if word != VOID:
                played[unit] = word
        return played


def sent_in(lines: Book) -> Sent:
    numbered = enumerate(lines, 1)
    return Sent(
        Tables.of(
            *(OrderLine(id=f"1 AB/{n}", team="1 AB", unit=u, action=a) for n, (u, a) in numbered)
        )
    )


def evening(steps: list[Book | tuple[str, str]]) -> None:
    book, table, sent = master(), Table(), sent_in(())
    for step in steps:
        if step and isinstance(step[0], str):
            unit, word = str(step[0]), str(step[1])
            if unit not in dict(table.lines):
                continue
            table.says(unit, word)
            row = next(r for r in range(4, 40) if seen(book, "Unit or group", r, "Orders") == unit)
            cells = {at(book, "Orders", h, row): None for h in ("Void", "Action instead")}
            header = "Void" if word == VOID else "Action instead"
            cells[at(book, "Orders", header, row)] = "x" if word == VOID else word
            book.write("Orders", cells)
        else:
            table.lines = step  # type: ignore[assignment]
            sent = sent_in(table.lines)
        reading = understood(book)
        mirror = reading.mirror.over(sent)
        played = {line.unit: line.action for line in amended(sent, mirror)[OrderLine].values()}
        assert played == table.played()
        for line in mirror.lines:
            reading.layouts[OrderLine].rows[line.line] = line.row
        origins = {key: f"1 ab.xlsx!Orders!A{key[-1]}" for key in sent.orders[OrderLine]}
        write_orders(book, reading.layouts[OrderLine], sent, mirror, Beside(origins, {}))


def test_a_corrected_book_is_played_as_it_says_and_the_first_one_as_it_was_mended() -> None:
    first: Book = (("1 Para", "Hold"), ("2 Para", "Move"))
    sorted_anew: Book = (("2 Para", "Move"), ("1 Para", "Attack"))
    evening([first, ("1 Para", "Probe"), ("2 Para", VOID), sorted_anew, first])


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(evenings)
def test_in_any_evening_what_was_said_to_a_line_is_for_that_line(
    steps: list[Book | tuple[str, str]],
) -> None:
    evening(steps)
