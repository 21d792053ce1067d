"""The order form on paper: which cells of an order sheet stand in which of its few columns.

What is typed on the screen in many columns is written by pen in at most eleven; a schema says under
`x-paper` which go together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil
from typing import Any

from msgspec import Struct

from workbook_engine.core.languages import Text, _, spoken
from workbook_engine.core.lettering import width
from workbook_engine.core.records import replace
from workbook_engine.sheets.columns import Column
from workbook_engine.sheets.faces import Face

FORM = _("Paper Form")
"""The sheet of a team's book that is printed, and filled in by pen. It is not called Form: so is
a part of the stamp on the sheet About, where each sheet is named as well."""
MOST = 11
"""Columns on paper."""
PARTS = 71
"""The width of a page, in narrow columns of the sheet: LibreOffice makes them wider than Excel."""
PART, HEAD_SIZE = 9.2, 8.0
"""Points of a part that hold letters, and the size of those of a head."""
_WORDS = "{}"


class PaperColumn(Struct, frozen=True):
    """One column on paper."""

    head: str
    hint: str
    """What may be written there, printed small below the head."""
    fields: tuple[tuple[str, str], ...]
    """The columns of the order sheet that stand in it, each with how it is written: `via {}`."""
    parts: int
    """How wide it is, of `PARTS`."""
    short: bool
    """It stands in the middle."""
    words: bool = False
    """Whole sentences stand in it, which are cut rather than made small."""


def orders_among(shown: Iterable[Face]) -> tuple[Face, ...]:
    """Return the order sheets of a team's book; the master has no form of them."""
    return tuple(each for each in shown if each.is_order_form)


def paper_columns(face: Face) -> tuple[PaperColumn, ...]:
    """Return the columns of an order sheet on paper; the last takes what room is left."""
    columns = {placed.column.name: placed.column for placed in face.columns}
    said = face.schema.json.get("x-paper") or _as_typed(face)
    drawn = [_column(each, columns) for each in said]
    room = PARTS - sum(each.parts for each in drawn[:-1])
    last = drawn[-1]
    return (*drawn[:-1], replace(last, parts=room, words=True))


def _as_typed(face: Face) -> list[dict[str, Any]]:
    """Return the columns as they are typed, for a rule set that does not say how to join them."""
    typed = [placed for placed in face.columns if placed.typed]
    wide = sum(placed.width for placed in typed) or 1
    return [
        {
            "head": spoken(placed.column.header),
            "of": [placed.column.name],
            "parts": max(3, int(PARTS * placed.width / wide), _needed(placed.column.header)),
        }
        for placed in typed[: MOST - 1] + typed[MOST - 1 :][-1:]
    ]


def _needed(head: str) -> int:
    """Return how wide a column is that shows its head."""
    return ceil(width(spoken(head), HEAD_SIZE, "bold") / PART)


def _column(said: Mapping[str, Any], columns: Mapping[str, Column]) -> PaperColumn:
    names = [name for name in said["of"] if name in columns]
    written = said.get("as", {})
    fields = tuple((n, str(_(written[n])) if n in written else _plain(columns[n])) for n in names)
    hint = str(_(said.get("hint", ""))) or _choices([columns[name] for name in names])
    parts, short = said.get("parts", 8), said.get("short", False)
    return PaperColumn(str(_(said["head"], "paper")), hint, fields, parts, short)


def _plain(column: Column) -> str:
    return _in_small(column.header) if column.type == "boolean" else _WORDS


def _in_small(text: str) -> str:
    """Return a word of ours in small letters; as it is in a language that may want them large."""
    said = spoken(text)
    return said if isinstance(text, Text) and said != text.wording.one else said.casefold()


def _choices(columns: list[Column]) -> str:
    """Say what there is to choose, once each."""
    words = (
        word
        for column in columns
        for word in (map(_in_small, column.texts.values()) if column.texts else (_plain(column),))
        if word != _WORDS
    )
    return ", ".join(dict.fromkeys(words))


def not_on_paper(face: Face) -> tuple[str, ...]:
    """Return the columns to type in that no column on paper has room for."""
    shown = {name for each in paper_columns(face) for name, _ in each.fields}
    return tuple(p.column.name for p in face.columns if p.typed and p.column.name not in shown)


def echo(column: PaperColumn, cells: Mapping[str, str]) -> str:
    """Return the formula that shows what stands in an order sheet's cells, as it is written.

    >>> echo(PaperColumn("To", "", (("to", "{}"), ("via", "via {}")), 8, False),
    ...      {"to": "Orders!H4", "via": "Orders!I4"})
    '=TRIM(Orders!H4&" "&IF(Orders!I4="","","via "&Orders!I4))'
    """
    joined = '&" "&'.join(_part(cells[name], written) for name, written in column.fields)
    return f"=TRIM({joined})" if joined else ""


def _part(cell: str, written: str) -> str:
    if written == _WORDS:
        return cell
    before, words, after = (each.replace('"', '""') for each in written.partition(_WORDS))
    pieces = [f'"{before}"' if before else "", cell if words else "", f'"{after}"' if after else ""]
    return f'IF({cell}="","",{"&".join(filter(None, pieces))})'


def shown_in(column: PaperColumn, values: Mapping[str, object]) -> str:
    """Return what the formula shows of a row as it is sent.

    >>> column = PaperColumn("To", "", (("to", "{}"), ("via", "via {}")), 8, False)
    >>> shown_in(column, {"to": "Son", "via": None}), shown_in(column, {"via": "Best"})
    ('Son', 'via Best')
    """
    parts = []
    for name, written in column.fields:
        value = values.get(name)
        if value is not None and value != "":
            parts.append(written.replace(_WORDS, str(value)))
    return " ".join(" ".join(parts).split()) if parts else ""
