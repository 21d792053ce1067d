"""Why the umpire answers as he does: one cell a row, for all of its answers or for each its own.

`they ran` is the reason of the only answer in its row; where there are several, it is said to be
given for the row. `die: thrown at the table; decision: they ran` gives two answers each its own.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct

from workbook_engine.core.findings import folded
from workbook_engine.sheets.columns import Column


class Reasons(Struct, frozen=True):
    """The reasons in one row."""

    own: Mapping[str, str]
    """Of single answers, by column."""
    row: str
    """What is said of no answer by name."""

    def of(self, column: Column, answers: int) -> tuple[str, bool]:
        """Return the reason of an answer, and whether it is given for the whole row."""
        if column.name in self.own:
            return self.own[column.name], False
        return self.row, bool(self.row) and answers > 1


def reasons_in(text: str, answered: Collection[Column]) -> Reasons:
    """Return the reasons that a row gives for what was answered in it.

    What begins with the header of an answered column and a colon is that answer's alone.
    """
    called = {name: column.name for column in answered for name in _names(column)}
    own: dict[str, str] = {}
    rest: list[str] = []
    for part in filter(None, map(str.strip, text.split(";"))):
        head, colon, said = part.partition(":")
        column = called.get(folded(head)) if colon and said.strip() else None
        if column is None or column in own:
            rest.append(part)
        else:
            own[column] = said.strip()
    return Reasons(own, "; ".join(rest))


def others_in(text: str, names: Collection[str]) -> tuple[str, ...]:
    """Return the parts of a cell of reasons that are given for none of the names.

    >>> others_in("die: thrown at the table; they ran", {"die"})
    ('they ran',)
    """
    parts = filter(None, map(str.strip, text.split(";")))
    return tuple(each for each in parts if each.partition(":")[0].strip() not in names)


def _names(column: Column) -> tuple[str, str]:
    """Return what a yellow column may be called: `Die: yours` is the die."""
    return folded(column.header.partition(":")[0]), folded(column.answer)
