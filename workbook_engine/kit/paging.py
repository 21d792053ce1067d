"""Rows of a report cut into pages: none nearly empty but the last, no head left alone at a foot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from workbook_engine.core.records import replace
from workbook_engine.core.report_pages import (
    BOX,
    DEEPEST,
    HEAD,
    PAGE_DEEP,
    Page,
    Pages,
    Table,
    TableLine,
    height_of,
    page_height,
    table_height,
)

_ENOUGH = 0.55
"""How full a page is before what does not fit any more begins the next."""


class Block(Struct, frozen=True):
    """What belongs together under a head, such as a division: its name, its head, its rows."""

    name: str
    heads: tuple[TableLine, ...]
    lines: tuple[TableLine, ...]


def flowed(blocks: Iterable[Block], widths: Sequence[int], room: float) -> Iterator[list[Block]]:
    """Yield the blocks of each page.

    A block begins a page of its own where the page before it is full enough; where it is not, its
    first rows fill that page.
    """
    room -= BOX + HEAD + 5
    page: list[Block] = []
    used = 0.0
    for block in blocks:
        head = sum(height_of(line, widths) for line in block.heads)
        heights = [height_of(line, widths) for line in block.lines]
        if page and used + head + sum(heights) > room and used > _ENOUGH * room:
            yield page
            page, used = [], 0.0
        rows: list[TableLine] = []
        used += head
        for line, high in zip(block.lines, heights, strict=True):
            if used + high > room and (rows or page):
                yield [*page, *_part(block, rows)]
                page, rows, used = [], [], head
            rows.append(line)
            used += high
        page += _part(block, rows)
    if page:
        yield page


_TRIES = 4
"""How often pages are laid out again, a little shorter, while one of them is over-full."""


def fitted(
    make: Callable[[Sequence[Block]], Page],
    blocks: Sequence[Block],
    widths: Sequence[int],
    room: float,
) -> Pages:
    """Return pages made of blocks that flow in so much room, or in less where one is over-full."""
    pages: Pages = ()
    for _ in range(_TRIES):
        pages = tuple(map(make, flowed(blocks, widths, room)))
        over = max((page_height(page) for page in pages), default=0.0) - PAGE_DEEP
        if over <= 0:
            break
        room -= over  # what stands on top of one page may be higher than on another
    return pages


def _part(block: Block, rows: Sequence[TableLine]) -> list[Block]:
    return [Block(block.name, block.heads, tuple(rows))] if rows else []


_LEAST = 90.0
"""Points of height below which no table is begun."""


def over_pages(first: Page, tables: Iterable[Table]) -> Pages:
    """Return a page with its tables, and on further pages what it has no room for.

    What would leave a page nearly blank stays on the page before, and all are printed smaller.
    """
    pages, left = [first], list(tables)
    while left:
        table = left.pop(0)
        whole = replace(pages[-1], tables=(*pages[-1].tables, table, *left))
        if page_height(whole) <= DEEPEST:
            return (*pages[:-1], whole)
        grown = replace(pages[-1], tables=(*pages[-1].tables, table))
        if page_height(grown) <= PAGE_DEEP:
            pages[-1] = grown
            continue
        begun, rest = _cut(table, PAGE_DEEP - page_height(pages[-1]))
        if begun:
            pages[-1] = replace(pages[-1], tables=(*pages[-1].tables, begun))
        next_page = replace(first, situation=(), beside=None, tables=())
        if not begun and pages[-1] == next_page:  # one row that is higher than a page
            pages[-1] = grown
            continue
        left.insert(0, rest)
        pages.append(next_page)
    return tuple(pages)


def _cut(table: Table, room: float) -> tuple[Table | None, Table]:
    """Return a table cut in two, where there is room for the first part of it."""
    parts = list(flowed([Block("", (), table.lines)], table.widths, room)) if room > _LEAST else []
    if len(parts) < 2:
        return None, table
    count = sum(len(block.lines) for block in parts[0])
    begun = replace(table, lines=table.lines[:count])
    if table_height(begun) > room:  # its first row alone is higher
        return None, table
    return begun, replace(table, lines=table.lines[count:])
