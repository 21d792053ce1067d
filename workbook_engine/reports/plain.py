"""The first page of a report as plain text, for a letter: every program shows it as it is."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.briefing import Paper
from workbook_engine.core.report_pages import Page, Pages, Table

WIDE = 100
"""Letters of a row that stands on one line."""


def first_page(pages: Pages, paper: Paper) -> str:
    """Return the first page of a report, or the paper of a rule set that has no pages."""
    blocks = _page(pages[0]) if pages else _paper(paper)
    return "\n\n".join(filter(None, blocks))


def _page(page: Page) -> Iterator[str]:
    yield "\n".join((page.title, page.under))
    yield "\n".join(f"{head}: {said}" for head, said in page.situation)
    for table in (*filter(None, (page.beside,)), *page.tables):
        yield "\n".join((table.title.upper(), *_rows(table)))


def _rows(table: Table) -> Iterator[str]:
    """Yield the rows of a table: the first cell, then the others, each behind its head.

    What is too long for one line stands below it, a head a line.
    """
    for line in table.lines:
        first, *others = line.cells
        pairs = zip(table.heads[1:], others, strict=False)
        said = [f"{head}: {cell}" if head else cell for head, cell in pairs if cell]
        whole = "; ".join(said)
        if len(first) + len(whole) < WIDE and "\n" not in f"{first}{whole}":
            yield f"- {first}{f'. {whole}' if whole else ''}"
        else:
            yield "\n".join((f"- {_inner(first, 2)}", *(f"    {_inner(each, 6)}" for each in said)))


def _inner(text: str, indent: int) -> str:
    return text.replace("\n", f"\n{' ' * indent}")


def _paper(paper: Paper) -> Iterator[str]:
    for level, title, text in paper:
        heading = title.upper() if level < 3 else f"{title}:" if title and text else title
        yield f"{'- ' if level > 3 else ''}{' '.join(filter(None, (heading, text)))}"
