"""The upper part of the sheet Desk: what turn, what state, who has sent, what waits."""

from __future__ import annotations

from workbook_engine.books.page import INK, PALE, Look
from workbook_engine.commands.desk.page.desk_blocks import (
    BLACK,
    BOLD,
    FOOT,
    GAP,
    HEAD,
    LINK,
    OUT,
    PLAIN,
    SMALL,
    TITLE,
    Entry,
    Part,
    Sheet,
    room,
)
from workbook_engine.commands.desk.page.faces import Face
from workbook_engine.commands.desk.page.front_rows import (
    Row,
    Section,
    asked,
    defaults,
    head,
    sent,
    where,
)
from workbook_engine.commands.desk.page.front_value import FrontPage
from workbook_engine.core.lettering import lines, width
from workbook_engine.core.records import replace

SENT = (9, 4, 3, 6, 2, 3)
ASKED = (1, 13, 5, 8, 5)
DEFAULTS = (10, 8, 14)
LEFT, RIGHT = 1, 29
LOWEST = 10
"""How large a title is set that is too long for one line."""
AS_OF = "As of the last command: what is typed since counts, and stands here, with the next."
"""What the sheet alone says: page and terminal are of the moment they were asked for."""
MORE = Part(29, 32, "and {rest} more that must be answered", LINK, "Judgements!A1")
MORE_DEFAULTS = Part(29, 32, "and {rest} more phases at their defaults", LINK, "Judgements!A1")
FEWEST = 4
EDGES = ("left", "right", "top", "bottom")


def put_head(sheet: Sheet, front: FrontPage) -> None:
    """Put whose desk it is, the turn, its state, and the next step."""
    title, about, turn, state, step = head(front)
    row = sheet.rows(1, 24)
    box = Look(size=11, bold=True, across="center", fill=PALE, edges=_around("thin"))
    size = _largest(title, sheet.unit)
    lines = 1 if size > LOWEST else 2
    sheet.put(row, LEFT, 26, title, replace(TITLE, size=size), lines=lines)
    sheet.put(row, 28, 17, turn, replace(box, size=10), lines=2)
    sheet.put(row, 45, 16, state, replace(box, fill="", edges=_around("medium")))
    row = sheet.rows(1, 23)
    sheet.put(row, LEFT, 11, about, SMALL, lines=2)
    sheet.put(row, LEFT + 11, 15, AS_OF, replace(SMALL, ink=FOOT.ink), lines=2)
    sheet.put(row, 28, 33, step, Look(size=9, bold=True, across="center"), lines=2)
    sheet.rows(1, GAP)


def _largest(text: str, unit: float) -> float:
    """Return how large a title is set so that it stands in one line; else in two of the lowest."""
    fits = (size for size in (TITLE.size, 14, 12) if width(text, size, "bold") <= room(26, unit))
    return next(fits, LOWEST)


def _around(stroke: str) -> dict[str, tuple[str, str]]:
    return dict.fromkeys(EDGES, (stroke, INK))


def put_who_and_what(sheet: Sheet, front: FrontPage, face: Face) -> None:
    """Put each team with what it has sent beside the questions that wait."""
    teams, asks, others = sent(front), asked(front), defaults(front)
    entries = _questions(asks, face)
    wanted = min(sum(each.deep for each in entries), face.asked)
    rows = max(len(teams.rows), wanted, min(len(others.rows), FEWEST), 1)
    row = sheet.rows(1, 13)
    sheet.put(row, LEFT, 27, teams.title, HEAD)
    sheet.put(row, RIGHT, 32, asks.title, HEAD)
    row = sheet.rows(1, 12)
    sheet.heads(row, LEFT, SENT, teams.heads)
    if entries:
        sheet.heads(row, RIGHT, ASKED, asks.heads)
    elif others.rows:
        sheet.heads(row, RIGHT, DEFAULTS, others.heads)
    first = sheet.rows(rows)
    for at, team in enumerate(teams.rows):
        _team(sheet, first + at, team)
    at = sheet.fill(range(first, first + rows), entries, MORE)
    sheet.fill(range(at, first + rows), [_default(each) for each in others.rows], MORE_DEFAULTS)


def _questions(box: Section, face: Face) -> list[Entry]:
    """Return the questions in two lines each, or in one where there is no room for that."""
    entries = [_question(row, 2) for row in box.rows]
    if sum(each.deep for each in entries) > face.asked:
        return [_question(row, 1) for row in box.rows]
    return entries


def _team(sheet: Sheet, row: int, team: Row) -> None:
    look = OUT if team.stands_out else PLAIN
    middle = replace(look, across="center")
    link = where(team.cell) if team.cell else ""
    name = replace(LINK, bold=True, fill=look.fill) if link else replace(look, bold=True)
    looks = (name, look, *[middle] * 4)
    links = (link, *[""] * 5)
    sheet.line(row, LEFT, list(zip(SENT, team.texts, looks, links, strict=True)))


def _question(row: Row, most: int) -> Entry:
    texts = tuple(zip(row.texts, ASKED, (True, True, False, False, False), strict=True))
    deep = min(
        most,
        max(lines(text, room(wide), 8, "bold" if bold else "plain") for text, wide, bold in texts),
    )
    link = where(row.cell) if row.cell else ""
    looks = (BLACK, BOLD, PLAIN, PLAIN, LINK if link else PLAIN)
    left, parts = RIGHT, []
    for wide, text, look in zip(ASKED, row.texts, looks, strict=True):
        parts.append(Part(left, wide, text, look, link if look is LINK else "", deep=deep))
        left += wide
    return Entry(deep, tuple(parts))


def _default(row: Row) -> Entry:
    link = where(row.cell) if row.cell else ""
    phase, count, sheets = row.texts
    one, two, three = DEFAULTS
    leads = Part(RIGHT + one + two, three, sheets, LINK if link else PLAIN, link)
    return Entry(1, (Part(RIGHT, one, phase), Part(RIGHT + one, two, count), leads))
