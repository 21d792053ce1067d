"""What the drop-downs of the umpire's book offer: the names that stand on its sheets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, TypeVar

from workbook_engine.core.languages import languages
from workbook_engine.core.records import Record
from workbook_engine.sheets.schema import Schemas

R = TypeVar("R", bound=Record)


class Rows(Protocol):
    """A state, or tables."""

    def __getitem__(self, kind: type[R]) -> Mapping[str, R]: ...


def offered(schemas: Schemas, rows: Rows) -> dict[str, list[str]]:
    """Return the words of each list by what it refers to: `Unit`, `Unit.brigade`, `Place`."""
    referred = {
        name
        for sheet in schemas.in_book("master")
        for column in sheet.columns_in("master")
        for name in column.refers
    }
    spoken = {"language": [names[-1] for names in languages().values()]}
    return {name: _words(schemas, rows, name) for name in sorted(referred)} | spoken


def _words(schemas: Schemas, rows: Rows, name: str) -> list[str]:
    kind, _, field = name.partition(".")
    table = rows[schemas.record(kind)].values()
    return _distinct(str(getattr(row, field) if field else row.key) for row in table)


def _distinct(words: Iterable[str]) -> list[str]:
    return [word for word in dict.fromkeys(words) if word]
