"""What the umpire says to an import, once: their column is ours, their word is ours."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct

from workbook_engine.core.desk import ImportRow
from workbook_engine.core.findings import folded

OPEN = "?"
"""What stands in a row that was proposed, where the umpire is to say what is meant."""


class Said(StrEnum):
    """What a row of the Imports sheet says."""

    COLUMN = "column"
    """Their column is ours; ours blank: it is not wanted."""
    VALUE = "value"
    """Their word in a column of ours is our word."""
    ALL = "all rows"
    """Every row holds this in a column of ours."""
    EACH = "each"
    """Their column counts units: a row makes so many."""
    LEGEND = "legend"
    """Their colour or letter on a map is our word."""
    LETTERS = "letters"
    """Their text is written with the letters of Windows, or of a Mac."""


class Mapping(Struct, frozen=True):
    """All that was said for one sheet of ours."""

    rows: tuple[ImportRow, ...] = ()

    def column(self, theirs: str) -> str | None:
        """Return the header that their header stands for; blank: not wanted; None: not said."""
        return self._ours(Said.COLUMN, theirs)

    def counts(self, theirs: str) -> bool:
        """Tell whether an imported column counts how many units each row makes."""
        return self._ours(Said.EACH, theirs) is not None

    def value(self, header: str, theirs: str) -> str | None:
        """Return the word that theirs stands for in a column of ours, where it was said."""
        return self._ours(Said.VALUE, theirs, header)

    def all_rows(self) -> dict[str, str]:
        """Return what every row holds, by header of ours."""
        return {row.column: row.ours for row in self.rows if row.what == Said.ALL}

    def letters(self) -> str:
        """Return whose letters a text is written with, where it was said."""
        return next((row.ours for row in reversed(self.rows) if row.what == Said.LETTERS), "")

    def legend(self) -> dict[str, str]:
        """Return our word for each colour or letter of a map."""
        return {row.theirs: row.ours for row in self.rows if row.what == Said.LEGEND}

    def _ours(self, what: Said, theirs: str, header: str = "") -> str | None:
        for row in reversed(self.rows):
            same = row.what == what and folded(row.theirs) == folded(theirs)
            if same and (not header or folded(row.column) == folded(header)):
                return row.ours
        return None


def mapping_for(sheet: str, rows: Iterable[ImportRow], more: Iterable[ImportRow] = ()) -> Mapping:
    """Return what was said for a sheet: on the Imports sheet before, and now, which counts more."""
    before = (row for row in rows if folded(row.sheet) == folded(sheet) and row.ours != OPEN)
    return Mapping((*before, *more))
