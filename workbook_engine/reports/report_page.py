"""A team's report as one HTML file: reads on a phone, prints on A4, and fetches nothing."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from workbook_engine.core.briefing import Paper
from workbook_engine.reports.html import page, tag, text

STYLE = """
*{box-sizing:border-box}
body{font:16px/1.5 Arial,Helvetica,sans-serif;color:#1F2933;margin:0 auto;padding:16px;
max-width:900px;background:#fff;overflow-wrap:break-word}
h1{font-size:24px;line-height:1.2;margin:0 0 4px}
h2{font-size:19px;line-height:1.25;margin:28px 0 6px;border-bottom:2px solid #1F2933}
h3{font-size:16px;margin:20px 0 4px;background:#E8E8E8;padding:3px 8px}
p{margin:8px 0}ul{margin:4px 0;padding-left:20px}
.head{border-bottom:4px solid #1F2933;padding-bottom:8px}
.due{font-weight:bold}
a{color:#0B3FA8}
.map{overflow-x:auto;border:1px solid #C4C4C4;margin:8px 0}
.map img{display:block;width:100%;min-width:760px;height:auto}
@media (max-width:600px){body{padding:10px}}
@media print{@page{size:A4;margin:14mm}body{font-size:10.5pt;line-height:1.35;padding:0;
max-width:none}h2,h3{break-after:avoid}h3{border:1px solid #888;background:none}
p,li{orphans:3;widows:3}.map{break-inside:avoid;overflow:visible;border:0}
.map img{min-width:0;max-height:250mm;object-fit:contain}.maps{break-before:page}
.jump{display:none}}
"""

_HEADINGS = 2
"""Levels of headings; then come paragraphs, then lines of a list."""


@dataclass(frozen=True, slots=True)
class Head:
    """What stands above a report."""

    title: str
    lines: tuple[str, ...]
    due: str
    """What the team has to send back."""


def report_page(head: Head, paper: Paper, pictures: Sequence[bytes] = ()) -> str:
    """Return a report as a page of its own, with the team's maps in it as PNG pictures."""
    jump = tag("p", tag("a", text("To the map"), href="#map"), cls="jump") if pictures else ""
    top = tag(
        "div",
        tag("h1", text(head.title)),
        *(tag("p", text(line)) for line in head.lines),
        tag("p", text(head.due), cls="due"),
        jump,
        cls="head",
    )
    return page(head.title, STYLE, top, *_said(paper), *_maps(pictures))


def _maps(pictures: Sequence[bytes]) -> Iterator[str]:
    if not pictures:
        return
    yield '<section class="maps" id="map">' + tag("h2", text("Map"))
    for at, picture in enumerate(pictures, start=1):
        source = f"data:image/png;base64,{b64encode(picture).decode()}"
        yield tag("div", f'<img src="{source}" alt="Map, sheet {at}">', cls="map")
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
    lines = "<br>".join(text(line) for line in said.splitlines())
    if not title:
        return lines
    return f"{tag('b', text(title + between.rstrip()))} {lines}"
