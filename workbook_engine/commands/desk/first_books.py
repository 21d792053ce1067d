"""The books that a campaign starts with: the master with its map drawn, every team's first book."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.books.book import Book
from workbook_engine.books.file_book import FileBook
from workbook_engine.books.limits import MASTER
from workbook_engine.commands.desk.fresh_books import master_book, team_books
from workbook_engine.commands.desk.reading import WORKINGS, Desk
from workbook_engine.commands.desk.writing import rows_of_ready, with_views, write_ready
from workbook_engine.commands.inspection.seals import next_sealing
from workbook_engine.core.desk import FindingRow, ReadyRow
from workbook_engine.core.findings import folded
from workbook_engine.core.rulings import Turn
from workbook_engine.core.typed import YES
from workbook_engine.sheets.filling import write_filled
from workbook_engine.sheets.validations import LISTS
from workbook_engine.sheets.values import is_blank
from workbook_engine.sheets.writing import STATUS


def before_the_first_turn(desk: Desk) -> Turn:
    """Return the turn before the first, in which nothing happens: its views show the set-up."""
    return Turn(before=desk.state, after=desk.state, rulings=(), judgements=(), findings=())


def first_books(desk: Desk) -> dict[str, bytes]:
    """Return all books as they lie on the desk when the game begins, by place."""
    turn = before_the_first_turn(desk)
    sealing = next_sealing(desk.folder.history, desk.key)
    teams = team_books(desk.ruleset, desk.schemas, turn, {}, sealing)
    return {desk.master.place: _master(desk, turn), **teams}


def _master(desk: Desk, turn: Turn) -> bytes:
    """Return the master, made anew so that its map fits the paper.

    Where it holds something of the umpire's own that a new one would not, it is written into.
    """
    typed, place = desk.master.book, desk.master.place
    fresh = _made_anew(desk, turn)
    again = FileBook(fresh, place, MASTER)
    if place.endswith(".xlsx") and not any(_lost(desk, typed, again)):
        return fresh
    write_filled(typed, desk.reading.layouts, desk.filled)
    with_views(desk, turn)
    write_ready(desk)
    return typed.save()


def _made_anew(desk: Desk, turn: Turn) -> bytes:
    """Return the master as a new campaign's is made, out of what was read."""
    views = desk.ruleset.views(turn)
    kept = {kind: desk.workings[kind] for kind in desk.workings}
    shown = {kind: views[kind] for kind in views}
    ready = {ReadyRow: {row.key: row for row in rows_of_ready(desk)}, FindingRow: {}}
    tables = desk.state.tables.replaced({**kept, **shown, **ready})
    title = desk.campaign_row.name
    return master_book(desk.ruleset, desk.schemas, tables, title, desk.answers)


def _lost(desk: Desk, typed: Book, fresh: Book) -> Iterator[str]:
    """Yield what stands in the umpire's book and would not in a new one."""
    shown = {
        folded(sheet.title)
        for sheet in desk.schemas.in_book("master")
        if sheet.view or sheet.group == WORKINGS or sheet.drawn
    }
    ours = {folded(each): each for each in fresh.sheets()}
    for title in typed.sheets():
        if folded(title) in shown or title == LISTS:
            continue
        stands = _texts(typed, title)
        yield from stands - (_texts(fresh, ours[folded(title)]) if folded(title) in ours else set())


def _texts(book: Book, sheet: str) -> set[str]:
    """Return all that a sheet says, as far as a new one may not say it otherwise."""
    values = (value for row in book.read(sheet) for value in row if not is_blank(value))
    texts = {str(value).strip().casefold().removesuffix(".0") for value in values}
    return {each for each in texts if each not in YES and not STATUS.fullmatch(each.upper())}
