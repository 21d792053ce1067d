"""A rule set's text as Markdown, with nothing in it that Markdown would take for its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.core.briefing import Paper
from workbook_engine.core.report_pages import Page, Pages, RowLook, Table
from workbook_engine.reports.escaping import escaped

_HEADINGS = 2
"""Levels of headings; then come paragraphs, then the items of a list."""


def pages_in_markdown(pages: Pages) -> str:
    """Return a report as Markdown, page by page; nothing for one without pages."""
    return "\n\n".join(part for page in pages for part in _page(page))


def _page(page: Page) -> Iterator[str]:
    yield f"# {escaped(page.title)}"
    yield f"{escaped(page.under)}  \n**{escaped(page.due)} {escaped(page.due_for)}**"
    if page.situation:
        yield f"## {escaped(page.seen_title)}"
    for head, said in page.situation:
        yield f"**{escaped(head)}.** {_lines(said)}"
    for table in (*filter(None, (page.beside,)), *page.tables):
        yield f"## {escaped(table.title)}"
        yield "\n".join(_rows(table))


def _rows(table: Table) -> Iterator[str]:
    """Yield a table as Markdown; what runs across it stands in its first column."""
    if not table.heads:
        yield from (f"- {_lines(line.cells[0])}" for line in table.lines)
        return
    yield _row(table.heads)
    yield _row("---" for _ in table.heads)
    for line in table.lines:
        cells = [_lines(cell) for cell in line.cells]
        loud = {RowLook.GROUP: "**", RowLook.OLD: "*", RowLook.NOTE: "*"}.get(line.look, "")
        cells = [f"{loud}{cell}{loud}" if cell else "" for cell in cells]
        yield _row((*cells, *("" for _ in range(len(table.heads) - len(cells)))))


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _lines(text: str) -> str:
    return "<br>".join(escaped(line) for line in text.splitlines())


def in_markdown(paper: Paper) -> str:
    """Return a text as Markdown; nothing for a paper without lines."""
    return "\n\n".join(_parts(paper))


def _parts(paper: Paper) -> Iterator[str]:
    for level, title, text in paper:
        said = "  \n".join(escaped(line) for line in text.splitlines())
        named = escaped(title)
        if level <= _HEADINGS:
            yield f"{'#' * level} {named}"
        if level <= _HEADINGS and said:
            yield said
        elif level == _HEADINGS + 1:
            yield f"**{named}.** {said}" if named else said
        elif level > _HEADINGS + 1:
            yield f"- {named}{': ' if named else ''}{said}"
