"""Sections: the columns of a wide sheet seen at first, and those that a [+] above opens.

The columns of a sheet of the master stand in the order of work: section by section, in each what is
closed before what is shown. What no section names follows closed behind all others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from workbook_engine.sheets.columns import Column


class Section(Struct, frozen=True):
    """Columns that belong together, under one heading."""

    title: str
    shown: tuple[str, ...]
    closed: tuple[str, ...] = ()
    """Columns that stand before those shown, in a closed group."""
    opens: str = ""
    """What the [+] over the first column shown opens, in words."""
    why: str = ""
    """Why cells to type in stand in the closed group."""


def sections_of(schema: Mapping[str, Any]) -> tuple[Section, ...]:
    """Return the sections of a sheet; nothing where all of its columns are shown."""
    return tuple(
        Section(
            each["title"],
            tuple(each.get("shown", ())),
            tuple(each.get("closed", ())),
            each.get("opens", ""),
            each.get("why", ""),
        )
        for each in schema.get("x-sections", ())
    )


def arranged(columns: Sequence[Column], sections: Sequence[Section]) -> tuple[Column, ...]:
    """Return the columns of a sheet in the order of its sections."""
    at = {column.name: column for column in columns}
    named = [at.pop(name) for each in sections for name in (*each.closed, *each.shown)]
    return (*named, *at.values())


def closed(columns: Sequence[Column], sections: Sequence[Section]) -> Iterator[str]:
    """Yield the names of the columns that stand in closed groups."""
    if sections:
        shown = {name for each in sections for name in each.shown}
        yield from (column.name for column in columns if column.name not in shown)
