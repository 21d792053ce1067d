"""The tables of a sheet, as far as writing must know them."""

from __future__ import annotations

from msgspec import Struct

from workbook_engine.books.package.lexing import (
    attributes_of,
    blanked,
    element,
    prefix_of,
    start_tag,
)
from workbook_engine.books.package.parts import Package
from workbook_engine.books.package.places import Area, area
from workbook_engine.books.package.xml_text import unescaped

MOVING = ("table", "autoFilter", "sortState", "sortCondition")
"""The elements of a table's part that say how far it reaches."""


class Table(Struct, frozen=True):
    """A table: its part and text, its name, its cells, how many rows are headers and totals."""

    part: str
    text: str
    prefix: str
    name: str
    area: Area
    headers: int
    totals: int
    columns: tuple[tuple[str, str | None], ...]
    """The name of each column, and its formula if it is a calculated one."""
    waiting: bool
    """Whether its only row is the blank one that waits for a first entry."""

    @property
    def header_area(self) -> Area | None:
        """The cells of its headers, if they are shown."""
        if not self.headers:
            return None
        return self.area._replace(bottom=self.area.top + self.headers - 1)

    @property
    def totals_area(self) -> Area | None:
        """The cells of its totals, if they are shown."""
        return self.area._replace(top=self.area.bottom) if self.totals else None


def tables_of(package: Package, sheet_part: str) -> list[Table]:
    """Read the tables of a sheet."""
    parts = package.related(sheet_part, "table")
    return [_table(part, package.text(part)) for part in parts]


def _table(part: str, text: str) -> Table:
    shadow = blanked(text)
    prefix = prefix_of(shadow, "table") or ""
    root = start_tag(f"{prefix}table").search(shadow)
    if root is None:
        raise ValueError(part)
    attributes = attributes_of(root[1])
    return Table(
        part,
        text,
        prefix,
        attributes.get("displayName") or attributes.get("name", ""),
        area(attributes["ref"]),
        int(attributes.get("headerRowCount", "1")),
        int(attributes.get("totalsRowCount", "0")),
        tuple(
            _column(found[1], found[2] or "", prefix)
            for found in element(f"{prefix}tableColumn").finditer(shadow)
        ),
        attributes.get("insertRow") in ("1", "true"),
    )


def _column(attributes: str, inside: str, prefix: str) -> tuple[str, str | None]:
    formula = element(f"{prefix}calculatedColumnFormula").search(inside)
    name = attributes_of(attributes).get("name", "")
    return name, unescaped(formula[2]) if formula and formula[2] else None
