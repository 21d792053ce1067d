"""The fights on the sheet Desk: a line each, or two beside one another where there are many."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from workbook_engine.books.page import Look
from workbook_engine.commands.desk.page.desk_blocks import (
    GAP,
    HEAD,
    LINK,
    OUT,
    PLAIN,
    SMALL,
    SUB,
    WIDE,
    Entry,
    Part,
    Sheet,
    room,
)
from workbook_engine.commands.desk.page.faces import Face
from workbook_engine.commands.desk.page.front_rows import (
    Row,
    Section,
    changed,
    fights,
    in_vain,
    odds,
    steps,
    where,
)
from workbook_engine.commands.desk.page.front_value import FrontPage
from workbook_engine.core.lettering import lines, width
from workbook_engine.core.records import replace


class _Form(Struct, frozen=True):
    """How the fights are laid out."""

    widths: tuple[int, ...]
    size: float
    beside: int
    """Fights in one row."""
    step: int
    """Columns from one to the next beside it."""


ONE = _Form((4, 9, 13, 13, 4, 3, 10, 4), 8, 1, WIDE)
TWO = _Form((3, 4, 5, 5, 3, 2, 5, 3), 7.5, 2, 30)
SHARED = {
    ONE: replace(ONE, widths=(4, 5, 8, 11, 11, 4, 3, 10, 4)),
    TWO: replace(TWO, widths=(3, 3, 3, 4, 4, 3, 2, 5, 3)),
}
"""With a column for the umpire whose the fight is."""
MOST_ALONE = 16
"""From more fights on two stand beside one another."""
_GIVERS = 7
"""Columns from the place of a fight to the last: place and both sides give room for its name."""
NAMED = range(4, 13)
"""Columns of a fight's name beside the reasons: as many as the longest needs."""


def are_many(front: FrontPage) -> bool:
    """Tell whether there are so many fights that two stand beside one another."""
    return len(front.fights) > MOST_ALONE


def put_fights(sheet: Sheet, front: FrontPage) -> None:
    """Put each fight with place, sides, sums, dice, result, and whether it is as it was."""
    box = fights(front)
    sheet.put(sheet.rows(1, 13), 1, WIDE, box.title, HEAD)
    if not box.rows:
        sheet.put(sheet.rows(1), 1, WIDE, box.blank, SMALL)
        return
    form = TWO if are_many(front) else ONE
    form = SHARED[form] if front.is_shared else form
    heads = box.heads if form.beside == 1 else (*box.heads[:-1], "")
    form = _named_whole(form, sheet.unit, [heads, *(fight.texts for fight in box.rows)])
    row = sheet.rows(1, 12)
    down = -(-len(box.rows) // form.beside)
    for at in range(form.beside):
        sheet.heads(row, 1 + at * form.step, form.widths, heads)
    first = sheet.rows(down)
    for number, fight in enumerate(box.rows):
        beside, below = divmod(number, down)
        _fight(sheet, first + below, 1 + beside * form.step, form, fight)


def _named_whole(form: _Form, unit: float, rows: Sequence[Sequence[str]]) -> _Form:
    """Give the names of fights the columns that they need, of those that others have to spare."""
    widths = list(form.widths)

    def cut(at: int, wide: int) -> bool:
        return any(width(row[at], form.size, "bold") > room(wide, unit) for row in rows)

    for giver in range(len(widths) - _GIVERS, len(widths) - 4):
        while cut(0, widths[0]) and not cut(giver, widths[giver] - 1):
            widths[0], widths[giver] = widths[0] + 1, widths[giver] - 1
    return replace(form, widths=tuple(widths))


def put_in_vain(sheet: Sheet, front: FrontPage, face: Face) -> None:
    """Put the order lines of which nothing will come, where there are any."""
    if front.in_vain:
        sheet.rows(1, GAP)
    _put_told(sheet, in_vain(front), face.in_vain)


def put_steps(sheet: Sheet, front: FrontPage, face: Face) -> None:
    """Put what each step decided, where there is a draft."""
    if front.steps:
        sheet.rows(1, GAP)
    _put_told(sheet, steps(front), face.steps)


def put_odds_and_reasons(sheet: Sheet, front: FrontPage, face: Face) -> None:
    """Put how likely results were, where that is wanted, and why fights are not as drafted."""
    _put_told(sheet, odds(front), face.odds)
    _put_told(sheet, changed(front), face.changed)


def _put_told(sheet: Sheet, box: Section, most: int) -> None:
    """Put texts about fights or lines, in a line or two; those without room are counted."""
    told = box.rows
    longest = max((width(row.texts[0], 8, "bold") for row in told), default=0.0)
    named = next((n for n in NAMED if longest <= room(n, sheet.unit)), NAMED[-1])
    entries = [_told(row, named) for row in told]
    if entries:
        sheet.put(sheet.rows(1, 12), 1, WIDE, box.title, SUB)
        deep = sum(each.deep for each in entries)
        first = sheet.rows(min(deep, most))
        sheet.fill(range(first, len(sheet.heights) + 1), entries, Part(1, WIDE, "and {rest} more"))


def _told(row: Row, named: int) -> Entry:
    label, said = row.texts
    link = where(row.cell) if row.cell else ""
    deep = min(2, lines(said, room(WIDE - named), 8))
    name = replace(LINK if link else PLAIN, bold=True)
    return Entry(
        deep,
        (
            Part(1, named, label, name, link, deep=deep),
            Part(1 + named, WIDE - named, said, PLAIN, deep=deep),
        ),
    )


def _marked(look: Look, fight: Row) -> Look:
    """Return the look of a result in its own colours, where it has any."""
    if fight.mark is None:
        return look
    fill, ink = (each.lstrip("#") for each in fight.mark)
    return replace(look, fill=fill, ink=ink)


def _fight(sheet: Sheet, row: int, left: int, form: _Form, fight: Row) -> None:
    look = replace(OUT if fight.stands_out else PLAIN, size=form.size)
    link = where(fight.cell) if fight.cell else ""
    name = replace(LINK if link else PLAIN, bold=True, size=form.size, fill=look.fill)
    middle = replace(look, across="center")
    plain = replace(look, bold=False)
    before = [plain] * (len(form.widths) - 5)
    looks = (name, *before, replace(middle, bold=False), middle, _marked(look, fight), look)
    links = (link, *[""] * (len(form.widths) - 1))
    *said, since = fight.texts
    texts = (*said, since if form.beside == 1 else since.lower())
    sheet.line(row, left, list(zip(form.widths, texts, looks, links, strict=True)))
