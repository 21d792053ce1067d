"""`umpire history --findings`: where players stumble, by finding, team, place and turn.

Nothing is kept for it: the books that came in stand in the archive, and are read again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from workbook_engine.books.book import row_column
from workbook_engine.campaign import OpenedBook
from workbook_engine.commands.columns import in_columns
from workbook_engine.commands.desk.playing.weighing import Done, unseen
from workbook_engine.commands.desk.reading.desk import Desk, open_folder
from workbook_engine.commands.outcome import Outcome
from workbook_engine.commands.proofs.archived import ArchivedTurn
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.answers import counted
from workbook_engine.core.findings import Cell, Finding
from workbook_engine.core.order_sheets import with_teams
from workbook_engine.core.records import replace
from workbook_engine.sheets.faces import HEADER_ROW
from workbook_engine.sheets.mirror import Mirror, amended
from workbook_engine.store.manifest import Kind

_HEADS = ("Found", "What", "Team", "Where", "Turns")
NOTE = (
    "Counted in the books as the teams sent them, whatever you mended. Where one column stands on "
    "top, say it in a word at the table, or leave it out of the form."
)


class Stumble(Struct, frozen=True, order=True):
    """What was found in a team's book, and in which column of which sheet."""

    code: str
    team: str
    where: str


@returns_outcome
def stumbles(folder: str | Path, done: Done = unseen) -> Outcome:
    """Count what was found in the orders of every turn that stands."""
    campaign = open_folder(folder)
    head = campaign.history.head()
    line = campaign.history.line(head) if head is not None else ()
    played = [each for each in reversed(line) if each.kind is Kind.TURN]
    by_turn: dict[str, Counter[Stumble]] = {}
    for at, manifest in enumerate(played):
        done(at, len(played))
        by_turn[manifest.position] = Counter(_stumbles(ArchivedTurn(campaign, manifest).desk))
    done(len(played), len(played))
    whole: Counter[Stumble] = sum(by_turn.values(), Counter())
    rows = sorted(whole.items(), key=lambda row: (-row[1], row[0]))
    turns = {each: {t: n[each] for t, n in by_turn.items() if n[each]} for each, _ in rows}
    said = {each: ", ".join(f"{turn}: {n}" for turn, n in turns[each].items()) for each, _ in rows}
    table = [(str(many), each.code, each.team, each.where, said[each]) for each, many in rows]
    found = (*in_columns(_HEADS, table, {"Found"}), NOTE)
    none = f"Nothing was found in the orders of {counted(len(played), 'turn')}."
    answer = [
        {"code": e.code, "team": e.team, "where": e.where, "found": many, "turns": turns[e]}
        for e, many in rows
    ]
    return Outcome(sentences=found if rows else (none,), answer=answer)


def _stumbles(desk: Desk) -> Iterator[Stumble]:
    """Yield what was found in the teams' books of a turn, each of its cells once."""
    books = {book.book.name: (team, book) for team, book in desk.given.books.items()}
    told = ((each, cell) for each in _as_sent(desk) for cell in _cells(each))
    for code, cell in dict.fromkeys((each.code, cell) for each, cell in told):
        if cell.book in books:
            team, book = books[cell.book]
            yield Stumble(code, team, _column(book, cell))


def _as_sent(desk: Desk) -> Iterator[Finding]:
    """Yield what is found in orders before anything was mended, and what is found now."""
    given, rules = desk.given, desk.ruleset
    for reading in given.readings.values():
        yield from reading.findings
    sent = with_teams(rules.orders, desk.state, amended(given.as_sent, Mirror()))
    yield from rules.check(desk.state, sent, given.origin)
    yield from desk.findings


def _cells(finding: Finding) -> Iterator[Cell]:
    if finding.cell:
        yield finding.cell
        yield from (replace(finding.cell, address=each) for each in finding.also)


def _column(book: OpenedBook, cell: Cell) -> str:
    """Return the sheet and what its head calls the column; of a whole sheet or book what it has."""
    heads = book.book.read(cell.sheet)[HEADER_ROW - 1 :][:1] if cell.address else ()
    at = row_column(cell.address)[1] if cell.address else 0
    head = next((row[at - 1] for row in heads if at <= len(row)), None)
    return ", ".join(str(each) for each in (cell.sheet, head) if each)
