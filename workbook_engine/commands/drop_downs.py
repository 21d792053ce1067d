"""What the drop-downs of a book offer: only what its reader may know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, TypeVar

from workbook_engine.core.desk import Team
from workbook_engine.core.records import Record
from workbook_engine.sheets.schema import Schemas, Which

R = TypeVar("R", bound=Record)


class Rows(Protocol):
    """A state, or tables."""

    def __getitem__(self, kind: type[R]) -> Mapping[str, R]: ...


def offered(
    schemas: Schemas, which: Which, rows: Rows, team: Team | None = None
) -> dict[str, list[str]]:
    """Return the words of each list by what it refers to: `Unit`, `Unit.brigade`, `Place`.

    In a team's book rows of other teams are left out.
    """
    referred = {
        name
        for sheet in schemas.in_book(which)
        for column in sheet.columns_in(which)
        for name in column.refers
    }
    return {name: _words(schemas, rows, name, team) for name in sorted(referred)}


def _words(schemas: Schemas, rows: Rows, name: str, team: Team | None) -> list[str]:
    kind, _, field = name.partition(".")
    table = rows[schemas.record(kind)].values()
    known = (row for row in table if team is None or _is_known(row, team))
    return _distinct(str(getattr(row, field) if field else row.key) for row in known)


def _is_known(row: Record, team: Team) -> bool:
    return getattr(row, "team", team.team) == team.team


def _distinct(words: Iterable[str]) -> list[str]:
    return [word for word in dict.fromkeys(words) if word]
