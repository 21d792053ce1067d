"""Whose a fight or a question is, where several umpires share the evening: a name in its row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from workbook_engine.core.desk import JudgementRow
from workbook_engine.core.findings import folded
from workbook_engine.core.names import part
from workbook_engine.core.records import Record, RowKey
from workbook_engine.sheets.columns import CONTROL
from workbook_engine.sheets.schema import Schemas, SheetSchema

Typed = Mapping[RowKey, str]
"""The name that was typed, by sheet and row."""


class Control(Struct, frozen=True):
    """Whose each row and each question is."""

    schemas: Schemas
    typed: Typed

    @property
    def sheets(self) -> tuple[SheetSchema, ...]:
        """The sheets whose rows are somebody's: with a name of their own, or by their fight."""
        return tuple(each for each in self.schemas.in_book("master") if _is_shared(each))

    @property
    def names(self) -> tuple[str, ...]:
        """The umpires that were named, each once."""
        return tuple({folded(name): name for name in self.typed.values()}.values())

    def named(self, name: str) -> str:
        """Return an umpire's name as it was typed; blank where there is none of it."""
        return next((each for each in self.names if folded(each) == folded(name)), "")

    def of(self, row: Record) -> str:
        """Return whose a row is: its own name, else that of the fight it belongs to."""
        if own := self.typed.get((type(row), row.key)):
            return self.named(own)
        if isinstance(row, JudgementRow):
            return self.of_question(row.name)
        records, by = self.schemas.of(type(row)).follows
        fights = (self._of_fight(each, str(getattr(row, by))) for each in records)
        return next(filter(None, fights), "")

    def of_question(self, name: str) -> str:
        """Return whose a question is that is named after a fight: `1/combat/K14/distance/1`."""
        _, asked_as, subject, *_ = (*name.split("/"), "", "", "")
        for (kind, key), control in self.typed.items():
            if kind.asked_as and kind.asked_as == asked_as and part(key) == subject:
                return self.named(control)
        return ""

    def is_of(self, row: Record, name: str) -> bool:
        """Tell whether a row is an umpire's."""
        return folded(self.of(row)) == folded(name) != ""

    def rows(self, rows: Iterable[Record], name: str) -> Iterator[Record]:
        """Yield the rows that are an umpire's."""
        return (row for row in rows if self.is_of(row, name))

    def _of_fight(self, record: str, key: str) -> str:
        return self.named(self.typed.get((self.schemas.record(record), key), ""))


def _is_shared(schema: SheetSchema) -> bool:
    return bool(schema.follows[0]) or any(c.part == CONTROL for c in schema.columns)
