"""A team's report as one HTML file: reads on a phone, prints on A4, and fetches nothing."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

from msgspec import Struct

from workbook_engine.core.briefing import Drawing, Drawings, Paper
from workbook_engine.core.languages import _
from workbook_engine.core.report_pages import Page, Pages, Table, TableLine
from workbook_engine.reports.html import page, tag, text

STYLE = """
*{box-sizing:border-box}
body{font:16px/1.5 Arial,Helvetica,sans-serif;color:#1F2933;margin:0 auto;padding:16px;
max-width:1500px;background:#fff;overflow-wrap:break-word}
body>:not(.maps){max-width:900px;margin-left:auto;margin-right:auto}
h1{font-size:24px;line-height:1.2;margin:0 0 4px}
h2{font-size:19px;line-height:1.25;margin:28px 0 6px;border-bottom:2px solid #1F2933}
h3{font-size:16px;margin:20px 0 4px;background:#E8E8E8;padding:3px 8px}
p{margin:8px 0}ul{margin:4px 0;padding-left:20px}
.head{border-bottom:4px solid #1F2933;padding-bottom:8px}
.due{font-weight:bold}
.own{color:#fff;padding:4px 10px;print-color-adjust:exact;-webkit-print-color-adjust:exact}
a{color:#0B3FA8}
.map{border:1px solid #C4C4C4;margin:8px 0}
.map img{display:block;width:100%;height:auto}
@media screen and (max-width:600px){body{padding:10px}}
@media print{@page{margin:14mm}body{font-size:10.5pt;line-height:1.35;padding:0;
max-width:none}body>:not(.maps){max-width:none}h2,h3{break-after:avoid}
h3{border:1px solid #888;background:none}
p,li{orphans:3;widows:3}.map{break-inside:avoid;border:0}
.map img{max-height:250mm;object-fit:contain}.maps{break-before:page}
.jump{display:none}}
"""

PAGES = """
.sheet{margin-bottom:28px}
.sheet h2{background:#1F2933;color:#fff;border:0;font-size:15px;margin:10px 0 0;padding:2px 6px}
.top{display:flex;gap:16px;justify-content:space-between;align-items:flex-start}
.top p{margin:0}.top .own{flex:1;align-self:stretch}
.frame{border:3px solid #1F2933;padding:4px 18px;text-align:center}
.frame b,.frame span{display:block}
.sheet table{border-collapse:collapse;width:100%;table-layout:fixed;font-size:13px;line-height:1.3}
.sheet th,.sheet td{text-align:left;vertical-align:top;padding:2px 5px;
border-bottom:1px solid #C4C4C4}
.sheet thead th{background:#D9D9D9}.said th{width:70px}
.half{display:flex;gap:10px}.inset,.enemy{flex:1 1 50%;min-width:0}
.inset img{width:100%;height:auto;display:block;border:1px solid #888}
tr.group td{font-weight:bold;background:#F2F2F2;border-top:1px solid #1F2933}
tr.old td{font-style:italic;color:#595959}tr.note td{font-style:italic;border:0}
tr.plain td[data-head]:first-child{font-weight:bold}
.enemy tr.plain td:first-child{font-weight:normal}
@media screen and (max-width:600px){.half,.top{display:block}
.sheet thead,.sheet colgroup{display:none}.sheet table,.sheet tbody{display:block}
.sheet table{font-size:15px}.sheet h1{font-size:21px}
.sheet tr{display:block;padding:4px 0;border-bottom:1px solid #888}
.sheet td,.sheet th{display:block;border:0;width:auto}
td[data-head]:not(:empty):not(:first-child)::before{content:attr(data-head) ": ";color:#595959}}
@media print{@page{margin:10mm}.sheet{break-after:page;margin:0}.sheet h2{font-size:10pt}
.sheet h1{font-size:16pt}.sheet table{font-size:8.5pt;line-height:1.25}
.sheet h2,.sheet thead th,tr.group td{print-color-adjust:exact;-webkit-print-color-adjust:exact}
.sheet tr{break-inside:avoid}.inset img{max-height:95mm;object-fit:contain}}
"""

_PLAIN = " =/,;.()-'"
"""What stands in an address inside quotes as it is."""
_HEADINGS = 2
"""Levels of headings; then come paragraphs, then lines of a list."""


class Head(Struct, frozen=True):
    """What stands above a report."""

    title: str
    lines: tuple[str, ...]
    due: str
    """What the team has to send back."""
    ink: str = "#1F2933"
    """The colour of its side, as the web writes it."""


def pages_page(head: Head, pages: Pages, maps: Drawings = (), inset: Drawing | None = None) -> str:
    """Return a report of pages as one HTML page, each on a sheet of A4 where it is printed.

    The maps are in it as they are drawn, so that they stay sharp however near one looks.
    """
    body = [_sheet(page, inset if not at else None) for at, page in enumerate(pages)]
    todo = tag("p", text(head.due), cls="due jump")
    return page(head.title, f"{STYLE}{PAGES}{_band(head)}", todo, *body, *_maps(maps))


def _band(head: Head) -> str:
    """Return the style of the heads in the colour of the side, which is named there as well."""
    return f".own{{background:{head.ink}}}"


def _sheet(one: Page, inset: Drawing | None) -> str:
    due = tag("div", tag("b", text(one.due)), tag("span", text(one.due_for)), cls="frame")
    top = tag("div", tag("h1", text(one.title)), tag("p", text(one.under)), cls="own")
    said = "".join(tag("tr", tag("th", text(of)), tag("td", text(t))) for of, t in one.situation)
    parts = [tag("div", top, due, cls="top")]
    if one.situation:
        parts += [tag("h2", text(one.seen_title)), tag("table", said, cls="said")]
    if one.beside:
        picture = tag("h2", text(_("Map inset: what you know"))) + _picture(inset) if inset else ""
        left = tag("div", picture, cls="inset") if picture else ""
        parts.append(tag("div", left, tag("div", _box(one.beside), cls="enemy"), cls="half"))
    parts += [_box(each) for each in one.tables]
    return tag("section", *parts, cls="sheet")


def _picture(inset: Drawing) -> str:
    return f'<img src="{_inline(inset)}" alt="{text(_("Map round your troops"))}">'


def _inline(drawing: Drawing) -> str:
    """Return a drawing as an address that holds it whole, and that nothing else reaches into."""
    return f"data:image/svg+xml,{quote(drawing.svg, safe=_PLAIN)}"


def _box(box: Table) -> str:
    wide = "".join(f'<col style="width:{100 * each / box.wide:.1f}%">' for each in box.widths)
    heads = tag("tr", *(tag("th", text(head)) for head in box.heads)) if box.heads else ""
    rows = "".join(_line(line, box) for line in box.lines)
    top = tag("h2", text(box.title))
    return top + tag("table", tag("colgroup", wide), tag("thead", heads), tag("tbody", rows))


def _line(line: TableLine, box: Table) -> str:
    if len(line.cells) == 1:
        across = f'<td colspan="{len(box.widths)}">{_lines(line.cells[0])}</td>'
        return tag("tr", across, cls=str(line.look))
    heads = box.heads or ("",) * len(line.cells)
    cells = (
        tag("td", _lines(cell), **{"data-head": head})
        for head, cell in zip(heads, line.cells, strict=True)
    )
    return tag("tr", *cells, cls=str(line.look))


def _lines(said: str) -> str:
    return "<br>".join(text(line) for line in said.splitlines())


def report_page(head: Head, paper: Paper, maps: Drawings = ()) -> str:
    """Return a report as a page of its own, with the team's maps in it as they are drawn."""
    jump = tag("p", tag("a", text(_("To the map")), href="#map"), cls="jump") if maps else ""
    top = tag(
        "div",
        tag("div", tag("h1", text(head.title)), cls="own"),
        *(tag("p", text(line)) for line in head.lines),
        tag("p", text(head.due), cls="due"),
        jump,
        cls="head",
    )
    return page(head.title, f"{STYLE}{_band(head)}", top, *_said(paper), *_maps(maps))


def _maps(maps: Drawings) -> Iterator[str]:
    if not maps:
        return
    yield '<section class="maps" id="map">' + tag("h2", text(_("Map")))
    for at, drawing in enumerate(maps, start=1):
        said = text(_("Map, sheet {number}").format(number=at))
        yield tag("div", f'<img src="{_inline(drawing)}" alt="{said}">', cls="map")
    yield "</section>"


def _said(paper: Paper) -> Iterator[str]:
    """Yield a paper as HTML; lines of a list that follow each other stand in one list."""
    entries: list[str] = []
    for level, title, said in paper:
        if level > _HEADINGS + 1:
            entries.append(tag("li", _titled(title, said, ": ")))
            continue
        if entries:
            yield tag("ul", *entries)
            entries = []
        if level <= _HEADINGS:
            yield tag(f"h{level + 1}", text(title))
        if said or level > _HEADINGS:
            yield tag("p", _titled("" if level <= _HEADINGS else title, said, ". "))
    if entries:
        yield tag("ul", *entries)


def _titled(title: str, said: str, between: str) -> str:
    lines = _lines(said)
    if not title:
        return lines
    return f"{tag('b', text(title + between.rstrip()))} {lines}"
