"""A war diary as one page for any browser: formation by formation, what became of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from workbook_engine.reports.html import page, table, tag, text

_STYLE = """
@page { size: A4; margin: 14mm; }
body { max-width: 182mm; margin: 8mm auto; font: 10.5pt/1.35 Georgia, "Times New Roman", serif;
  color: #1B1915; }
h1 { font-size: 22pt; margin: 0; border-bottom: 3px double; }
h2 { font-size: 14pt; margin: 6mm 0 1mm; break-after: avoid; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
th, td { border: 1px solid #8A8272; padding: 1mm 1.5mm; text-align: left; vertical-align: top;
  white-space: pre-line; overflow-wrap: anywhere; }
th { background: #EFE8D6; }
tr { break-inside: avoid; }
@media print { body { margin: 0; } }
"""
WHEN = "When"


class Entry(Struct, frozen=True):
    """What became of a formation in a turn, under the heads of the report that told it."""

    when: str
    heads: tuple[str, ...]
    cells: tuple[str, ...]


def diary_page(title: str, kept: Mapping[str, Sequence[Entry]]) -> str:
    """Return the diaries of some formations, each by its name."""
    parts = (tag("section", tag("h2", text(name)), _entries(kept[name])) for name in kept)
    return page(title, _STYLE, tag("h1", text(title)), *parts)


def _entries(entries: Sequence[Entry]) -> str:
    """Return a formation's diary; reports of several turns may have other columns."""
    heads = [*dict.fromkeys(head for each in entries for head in each.heads)]
    rows = []
    for each in entries:
        said = dict(zip(each.heads, each.cells, strict=True))
        rows.append([text(each.when), *(text(said.get(head, "")) for head in heads)])
    return table((WHEN, *heads), rows)
