"""The lower part of the sheet Desk: losses, what to know, findings, the other sheets, notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.books.page import INK, Box, Look
from workbook_engine.commands.desk.page.desk_blocks import (
    BLACK,
    BOLD,
    HEAD,
    LINK,
    NOTES,
    PADDING,
    PLAIN,
    SMALL,
    SUB,
    UNIT,
    Entry,
    Part,
    Sheet,
    room,
)
from workbook_engine.commands.desk.page.faces import Face
from workbook_engine.commands.desk.page.front_rows import (
    Row,
    Section,
    findings,
    losses,
    remarks,
    where,
)
from workbook_engine.commands.desk.page.front_value import FrontPage
from workbook_engine.core.lettering import lines, width
from workbook_engine.core.records import replace

LOSSES, REMARKS, FOUND = 1, 20, 43
"""Where the three boxes begin."""
SIDE, BARS, KNOWN, WEIGHT, SAID = 3, 3, (5, 17), 3, 15
BAR, LONGEST = "█", 6
LINKS, LABEL = 41, 5
AMBER = "F2C14E"
_WEIGHTS = {
    "commit": replace(BLACK, size=8),
    "line": replace(BLACK, size=8, ink=INK, fill=AMBER),
}
"""How it looks what a finding stops; black on white all three differ as well."""
FEWEST = 6
"""Rows of the notes."""
NOTES_TITLE = "8  My notes   never read, never overwritten"


def put_below(sheet: Sheet, front: FrontPage, face: Face) -> None:
    """Put losses, what to know and findings beside one another."""
    lost, known, found = losses(front), remarks(front), findings(front)
    boxes = (
        (LOSSES, 18, lost, list(_losses(lost)), "Losses!A1"),
        (REMARKS, 22, known, [_remark(row) for row in known.rows], ""),
        (FOUND, 18, found, [_finding(row) for row in found.rows], "Findings!A1"),
    )
    deepest = max(sum(entry.deep for entry in entries) for _, _, _, entries, _ in boxes)
    row = sheet.rows(1, 13)
    first = sheet.rows(min(face.below, max(3, deepest)))
    rows = range(first, len(sheet.heights) + 1)
    for left, wide, box, entries, link in boxes:
        sheet.put(row, left, wide, box.title, HEAD)
        look = LINK if link else PLAIN
        sheet.fill(rows, entries, Part(left, wide, "and {rest} more", look, link))
        if not entries:
            sheet.put(first, left, wide, box.blank, SMALL)


def _losses(box: Section) -> Iterator[Entry]:
    most = max((row.count for row in box.rows), default=1)
    what = max([4, *(min(8, _wide(row.texts[2])) for row in box.rows)])
    widths = (SIDE, 18 - SIDE - what - BARS, what, BARS)
    for row in box.rows:
        side, whose, lost = row.texts
        bar = BAR * (row.count if most <= LONGEST else -(-LONGEST * row.count // most))
        texts = zip(widths, (side, whose, lost, bar), (PLAIN, BOLD, PLAIN, PLAIN), strict=True)
        yield Entry(1, tuple(_beside(LOSSES, texts)))


def _beside(left: int, texts: Iterable[tuple[int, str, Look]]) -> Iterator[Part]:
    for wide, text, look in texts:
        yield Part(left, wide, text, look)
        left += wide


def _remark(row: Row) -> Entry:
    about, text = row.texts
    deep = max(lines(about, room(KNOWN[0]), 8, "bold"), lines(text, room(KNOWN[1]), 8))
    deep = min(3, deep)
    return Entry(
        deep,
        (
            Part(REMARKS, KNOWN[0], about, BOLD, deep=deep),
            Part(REMARKS + KNOWN[0], KNOWN[1], text, PLAIN, deep=deep),
        ),
    )


def _finding(row: Row) -> Entry:
    weight, place, said = row.texts
    link = where(row.cell) if row.cell else ""
    deep = min(3, lines(said, room(SAID), 8))
    mark = _WEIGHTS.get(weight, replace(SUB, size=8, across="center"))
    return Entry(
        deep + 1,
        (
            Part(FOUND, WEIGHT, weight, mark, deep=deep + 1),
            Part(FOUND + WEIGHT, SAID, place or "See", replace(LINK, edges={}), link),
            Part(FOUND + WEIGHT, SAID, said, PLAIN, down=1, deep=deep),
        ),
    )


def put_links_and_notes(sheet: Sheet, front: FrontPage) -> Box:
    """Put links to the other sheets, group by group, beside the notes; return where those are.

    Those that are hidden are named, and how they are found, for no link leads to them.
    """
    shown, away = list(_lines(front)), _hidden(front)
    deep = lines(away, room(LINKS), 8) if away else 0
    row = sheet.rows(1, 13)
    sheet.put(row, 1, LINKS, "7  Go to", HEAD)
    sheet.put(row, FOUND, 18, NOTES_TITLE, HEAD)
    first = sheet.rows(max(len(shown) + deep, FEWEST))
    if away:
        sheet.put(first + len(shown), 1, LINKS, away, SMALL, deep=deep)
    for at, (group, titles) in enumerate(shown, start=first):
        sheet.put(at, 1, LABEL, group, BOLD)
        left = 1 + LABEL
        for title in titles:
            sheet.put(at, left, _wide(title), title, replace(LINK, edges={}), f"{title}!A1")
            left += _wide(title)
    notes = Box(first, FOUND, len(sheet.heights), FOUND + 17)
    sheet.put(first, FOUND, 18, None, NOTES, deep=notes.bottom - first + 1)
    return notes


def _lines(front: FrontPage) -> Iterator[tuple[str, list[str]]]:
    """Yield each group's sheets, in as many lines as they need."""
    for group, titles in front.groups:
        line: list[str] = []
        named, left = group, LINKS - LABEL
        for title in (each for each in titles if each not in front.hidden):
            if _wide(title) > left:
                yield named, line
                named, line, left = "", [], LINKS - LABEL
            line.append(title)
            left -= _wide(title)
        if line:
            yield named, line


def _hidden(front: FrontPage) -> str:
    """Say which sheets are hidden, and how a person gets at one."""
    titles = [each for _, group in front.groups for each in group if each in front.hidden]
    named = ", ".join(titles)
    return f"Hidden until used: {named}. Right-click on a tab, Unhide." if named else ""


def _wide(title: str) -> int:
    """Return the columns that a link takes."""
    return int((width(title, 8) + PADDING + 4) / UNIT) + 1
