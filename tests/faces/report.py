"""The faces of a team's report: its sheet, its page in a browser, its text, and as JSON."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser

from tests.faces.face import Face, face
from workbook_engine.core.report_pages import PageRow, Part

LINE = "line of the report"
_SIGNS = re.compile(r"[\\*]")
_GAPS = re.compile(r"[\s/]+")
Line = tuple[str, tuple[str, ...]]
"""The title of a box, and the cells of a line in it."""


def plain(text: str) -> str:
    """Return a text without what only one of the three can show: bold type, breaks of a line."""
    return _GAPS.sub(" ", _SIGNS.sub("", text)).strip()


def on_sheet(rows: Iterable[PageRow]) -> Iterator[Line]:
    """Yield the lines of the report's sheet."""
    box = ""
    for each in rows:
        part = each.part.removeprefix(Part.BESIDE)
        if part == Part.BOX:
            box = each.cells[0]
        elif part in {Part.SAID, Part.ROW}:
            yield box, each.cells


def in_browser(page: str) -> Iterator[Line]:
    """Yield the lines of the report's page."""
    reader = _Page()
    reader.feed(page)
    return iter(reader.lines)


def as_text(text: str) -> Iterator[Line]:
    """Yield the lines of the report as Markdown."""
    box = ""
    for line in text.splitlines():
        said = re.match(r"\*\*(.+?)\.\*\* (.+)", line)
        if line.startswith("## "):
            box, heads = line[3:], True
        elif line.startswith("| ") and not heads:
            cells = re.split(r"(?<!\\) \| |(?<!\\)\|$", line[2:])[:-1]
            yield box, tuple(cells)
        elif line.startswith("| ---"):
            heads = False
        elif line.startswith("- "):
            yield box, (line[2:],)
        elif said:
            yield box, (said[1], said[2])


def in_json(content: bytes) -> Iterator[Line]:
    """Yield the lines of the report as JSON, whose situation has no title."""
    for page in json.loads(content)["report"]:
        yield from (("", said) for said in page["situation"].items())
        for table in page["tables"]:
            yield from ((table["title"], tuple(cells)) for cells in table["rows"])


def untitled(rows: Iterable[PageRow]) -> Iterator[Line]:
    """Yield the lines of the report's sheet as JSON has them."""
    for each in rows:
        if each.part == Part.SAID:
            yield "", (each.cells[0].lower(), each.cells[1])
    yield from on_sheet(each for each in rows if each.part != Part.SAID)


def report_face(name: str, lines: Iterable[Line]) -> Face:
    """Return a face of a report: each line by its box, and how often it stands there."""
    often = Counter(_named(*each) for each in lines)
    return face(name, ((LINE, line, f"{n} times") for line, n in often.items()), LINE)


def _named(box: str, cells: tuple[str, ...]) -> str:
    said = [plain(cell.replace("<br>", "\n")) for cell in cells]
    return f"{plain(box)} | {' | '.join(said).rstrip('| ')}"


class _Page(HTMLParser):
    """Reads boxes and lines of a page: titles in `h2`, lines in `tr`, heads apart."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[Line] = []
        self._box, self._into = "", ""
        self._cells: list[str] = []
        self._in_head = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "h2":
            self._box = ""
        if tag == "thead":
            self._in_head = True
        if tag == "tr":
            self._cells = []
        if tag in {"td", "th"}:
            self._cells.append("")
        if tag in {"h2", "td", "th"}:
            self._into = tag
        if tag == "br" and self._cells:
            self._cells[-1] += "\n"

    def handle_endtag(self, tag: str) -> None:
        if tag == "thead":
            self._in_head = False
        if tag == "tr" and self._cells and not self._in_head:
            self.lines.append((self._box, tuple(self._cells)))
        if tag == self._into:
            self._into = ""

    def handle_data(self, data: str) -> None:
        if self._into == "h2":
            self._box += data
        elif self._into:
            self._cells[-1] += data
