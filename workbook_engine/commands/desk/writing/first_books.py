"""The books that a campaign starts with: the master with its map drawn, every team's first book."""

from __future__ import annotations

from collections.abc import Mapping

from workbook_engine.commands.desk.page.desk_sheet import lay_desk
from workbook_engine.commands.desk.page.front_page import front_of_start
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.desk.writing.books import (
    lay_rules_in_force,
    with_views,
    write_findings,
    write_ready,
)
from workbook_engine.commands.desk.writing.drawing import before_the_turn
from workbook_engine.commands.desk.writing.fresh_books import team_books
from workbook_engine.commands.desk.writing.in_sight import put_away
from workbook_engine.commands.inspection.seals import next_sealing
from workbook_engine.core.rulings import Turn
from workbook_engine.sheets.filling import write_filled


def first_books(desk: Desk, received: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return all books as they lie on the desk when the game begins, by place.

    They bear the sum of what was received: the master as it was typed, and books made before.
    """
    turn = before_the_turn(desk)
    sealing = next_sealing(desk.folder.history, desk.key, received)
    teams = team_books(desk.ruleset, turn, {}, sealing)
    return {desk.master.place: _master(desk, turn), **dict(teams.results())}


def _master(desk: Desk, turn: Turn) -> bytes:
    """Return the umpire's own master, written into: all that he put there stays."""
    book = desk.master.book
    write_filled(book, desk.reading.layouts, desk.filled)
    with_views(desk, turn)
    write_ready(desk)
    write_findings(desk, ())
    lay_rules_in_force(desk)
    put_away(book, desk.schemas)
    lay_desk(book, front_of_start(book, desk.schemas, desk.ruleset, desk.state, {}))
    return book.save()
