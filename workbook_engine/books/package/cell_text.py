"""Cells as XML: a value written, a formula made explicit, a stale result dropped."""

from __future__ import annotations

from datetime import date, time

from workbook_engine.books.book import CellError, Formula, Value
from workbook_engine.books.package.dates import serial
from workbook_engine.books.package.lexing import element, with_attributes
from workbook_engine.books.package.sheet_places import CellPlace
from workbook_engine.books.package.strings import as_xml
from workbook_engine.books.package.xml_text import escaped


def cell_text(prefix: str, where: str, style: str | None, value: Value, first_day: int) -> str:
    """Write a cell; a text is always a text, whatever it looks like.

    >>> cell_text("", "A1", "3", "=1+1", 0)
    '<c r="A1" s="3" t="inlineStr"><is><t>=1+1</t></is></c>'
    """
    kind, inside = _inside(value, first_day)
    attributes = f' r="{where}"'
    if style is not None:
        attributes += f' s="{style}"'
    if kind:
        attributes += f' t="{kind}"'
    if not inside:
        return f"<{prefix}c{attributes}/>"
    if prefix:
        inside = inside.replace("</", "\0").replace("<", f"<{prefix}").replace("\0", f"</{prefix}")
    return f"<{prefix}c{attributes}>{inside}</{prefix}c>"


def _inside(value: Value, first_day: int) -> tuple[str, str]:
    if value is None:
        return "", ""
    if isinstance(value, str):
        return "inlineStr", as_xml(value)
    if isinstance(value, bool):
        return "b", f"<v>{int(value)}</v>"
    if isinstance(value, CellError):
        return "e", f"<v>{escaped(value.text)}</v>"
    if isinstance(value, Formula):
        return "", f"<f>{escaped(value.text.removeprefix('='))}</f>"
    if isinstance(value, date | time):
        value = serial(value, first_day)
    return "", f"<v>{value!r}</v>"


def kept_cell(prefix: str, cell: CellPlace, formula: str | None, *, stale: bool) -> str:
    """Give a cell as it stands, except for its formula made explicit or its result dropped."""
    attributes, inside = cell.attributes, cell.inside
    if formula is not None:
        written = f"<{prefix}f>{escaped(formula)}</{prefix}f>"
        inside = element(f"{prefix}f").sub(lambda _: written, inside, count=1)
    if stale:
        inside = element(f"{prefix}v").sub("", inside, count=1)
        attributes = with_attributes(attributes, t=None, vm=None)
    if not inside:
        return f"<{prefix}c{attributes}/>"
    return f"<{prefix}c{attributes}>{inside}</{prefix}c>"
