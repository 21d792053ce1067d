"""Sheets that are written in an unusual way, written again in the usual one, for reading only.

Prefixed names, comments, cells without addresses, attributes in another order: all lawful, all
rare. Whatever cannot be understood raises ValueError.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from workbook_engine.books.book import RowColumn, address, row_column
from workbook_engine.books.package import refusals
from workbook_engine.books.package.xml_text import escaped

Tree = ElementTree.Element


def restated_cells(xml: bytes) -> str:
    """Give the cells of a sheet, each as `<c r= s= t=>` with its formula and its value."""
    root = ElementTree.fromstring(xml)
    space = root.tag.removesuffix("worksheet")
    rows = root.iterfind(f"{space}sheetData/{space}row")
    return "".join(_cell(cell, where, space) for cell, where in _placed(rows, space))


def _placed(rows: Iterator[Tree], space: str) -> Iterator[tuple[Tree, str]]:
    """Give every cell its address; without one it stands beside or below the one before."""
    row = 0
    for element in rows:
        row = int(element.get("r", row + 1))
        column = 0
        for cell in element.iterfind(f"{space}c"):
            held = cell.get("r")
            row, column = _place(held) if held else (row, column + 1)
            yield cell, address(row, column)


def _place(held: str) -> RowColumn:
    try:
        return row_column(held)
    except ValueError as problem:
        raise refusals.no_address(held) from problem


def _cell(cell: Tree, where: str, space: str) -> str:
    style, kind = cell.get("s"), cell.get("t")
    attributes = f' s="{style}"' if style and re.fullmatch("[0-9]+", style) else ""
    if kind == "d":  # a day in words of the file
        kind = "str"
    attributes += f' t="{kind}"' if kind else ""
    inside = "".join(_formula(each) for each in cell.iterfind(f"{space}f"))
    if kind == "inlineStr":
        inside += "".join(_inline(each, space) for each in cell.iterfind(f"{space}is"))
    else:
        inside += _result(cell.findtext(f"{space}v"), kind)
    return f'<c r="{where}"{attributes}>{inside}</c>'


def _formula(formula: Tree) -> str:
    kept = ((name, formula.get(name)) for name in ("t", "ref", "si"))
    attributes = "".join(f' {name}="{escaped(value)}"' for name, value in kept if value)
    return f"<f{attributes}>{escaped(formula.text or '')}</f>"


def _inline(rich: Tree, space: str) -> str:
    runs = [*rich.iterfind(f"{space}t"), *rich.iterfind(f"{space}r/{space}t")]
    return f"<is><t>{escaped(''.join(run.text or '' for run in runs))}</t></is>"


def _result(text: str | None, kind: str | None) -> str:
    if text is None:
        return ""
    if kind in (None, "n") and text.strip():
        float(text)  # raises ValueError where a number should be and is not
        text = text.strip()
    return f"<v>{escaped(text)}</v>"
