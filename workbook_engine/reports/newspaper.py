"""A newspaper as one page for any browser, set for one sheet of A4."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from workbook_engine.core.press import Story
from workbook_engine.reports.html import page, tag, text

_STYLE = """
@page { size: A4; margin: 14mm; }
body { max-width: 182mm; margin: 8mm auto; font: 11pt/1.35 Georgia, "Times New Roman", serif;
  color: #1B1915; background: #F4EEDD; }
h1 { font: 900 34pt/1.1 "Old English Text MT", "Playfair Display", Georgia, serif; margin: 0;
  text-align: center; overflow-wrap: anywhere; }
.date { display: flex; justify-content: space-between; gap: 1em; margin: 3mm 0 5mm; padding: 1mm 0;
  border-top: 3px double; border-bottom: 1px solid; font-size: 9.5pt; }
.lead h2 { font-size: 26pt; line-height: 1.1; text-transform: uppercase; margin: 0 0 3mm; }
.lead { column-span: all; text-align: center; border-bottom: 1px solid; margin-bottom: 4mm; }
.lead p { font-size: 12.5pt; text-indent: 0; }
main { columns: 3; column-gap: 7mm; column-rule: 1px solid #8A8272; }
.lead article { border: 0; margin: 0; }
figure { margin: 0 0 4mm; break-inside: avoid; border: 1px solid #8A8272; }
figure svg { display: block; width: 100%; height: auto; }
figcaption { text-align: center; font-size: 9pt; padding: 1mm; }
article { break-inside: avoid; border-bottom: 1px solid #8A8272; margin: 0 0 3mm; }
h2 { font-size: 14pt; line-height: 1.15; text-align: center; margin: 0 0 2mm;
  overflow-wrap: anywhere; }
p { margin: 0 0 2mm; text-align: justify; hyphens: auto; text-indent: 1em; white-space: pre-line;
  overflow-wrap: anywhere; }
h2 + p { text-indent: 0; }
.leaflet { columns: 1; max-width: 120mm; margin: 0 auto; }
footer { border-top: 3px double; margin-top: 4mm; padding-top: 1mm; text-align: center;
  font-size: 9.5pt; }
@media print { body { margin: 0; background: none; } }
@media (max-width: 40em) { main { columns: 1; } h1 { font-size: 30pt; } }
"""
FOLDER, DIARY = "press", "diary_"
"""Where newspapers and diaries lie, and what the names of diaries begin with."""
BRIEF, AS_KNOWN = "In brief", "As all know it."
FEW = 600
"""Characters below which a paper is a leaflet of one column: three would stand next to empty."""


class Edition(Struct, frozen=True):
    """One number of a newspaper."""

    called: str
    date: str
    number: str
    stories: Sequence[Story]
    """The first of them leads."""
    map: str = ""
    """A small map as SVG, which stands below the lead."""


def newspaper(edition: Edition) -> str:
    """Return a newspaper as a page that needs nothing but itself; whatever it says is escaped."""
    stands = (edition.date, edition.number)
    head = tag("div", *(tag("span", text(each)) for each in stands), cls="date")
    lead, *others = [*map(_piece, edition.stories)] or [""]
    drawn = tag("figure", edition.map, tag("figcaption", text(AS_KNOWN))) if edition.map else ""
    body = tag("header", tag("h1", text(edition.called)), head)
    long = sum(len(said) for each in edition.stories for said in each.text)
    pieces = tag("div", lead, cls="lead"), drawn, *others
    main = tag("main", *pieces, cls="leaflet" if long < FEW else "")
    end = tag("footer", text(f"End of {edition.number}"))
    return page(f"{edition.called}, {edition.number}", _STYLE, body, main, end)


def page_of(turn: int) -> str:
    """Return the name of a turn's newspaper."""
    return f"turn-{turn:02}.html"


def turn_on(name: str) -> int | None:
    """Return the turn of a newspaper of that name; None where it is none.

    >>> turn_on("turn-02.html"), turn_on("turn-2.html"), turn_on("notes.html")
    (2, None, None)
    """
    number = name.removeprefix("turn-").removesuffix(".html")
    turn = int(number) if number.isdecimal() else 0
    return turn if name == page_of(turn) else None


def taken_back(written: str, said: str) -> str:
    """Return a page that was written, with a note above it that it does not count any more."""
    style = "border:3px solid #A33B2E;padding:3mm;font-weight:bold;text-indent:0"
    note = tag("p", text(said), style=style)
    return written if note in written else written.replace("<body>", f"<body>{note}", 1)


def _piece(story: Story) -> str:
    said = (tag("p", text(each)) for each in story.text)
    return tag("article", tag("h2", text(story.head or BRIEF)), *said)
