"""`umpire history --compare`: which cells differ between two commits, and by which ruling."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from textwrap import shorten

from workbook_engine.books.file_book import FileBook
from workbook_engine.books.limits import MASTER
from workbook_engine.campaign import OpenedBook, master_among
from workbook_engine.commands.columns import in_columns
from workbook_engine.commands.desk.playing.differences import CellOf, rows_compared
from workbook_engine.commands.desk.reading.campaign_sheet import game_position, ruleset_named
from workbook_engine.commands.desk.reading.desk import open_folder, parted
from workbook_engine.commands.desk.reading.last_turn import ledger_of
from workbook_engine.commands.outcome import Outcome
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.answers import counted, shown
from workbook_engine.core.changes import Create, Retire
from workbook_engine.core.desk import LogRow
from workbook_engine.core.ledger import read_rulings
from workbook_engine.core.records import Record, Tables
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.sheets.reading import read
from workbook_engine.sheets.schema import schemas_of
from workbook_engine.store.history import History
from workbook_engine.store.manifest import Kind, Manifest

_HEADS = ("Sheet", "Row", "Column", "Was", "Is", "By")
_SHORT = 60
"""Letters of a cell that a terminal shows; JSON has all of it."""


@returns_outcome
def compare(folder: str | Path, one: int, other: int) -> Outcome:
    """Return what the umpire's own sheets say otherwise after one commit than after another.

    Beside each cell stands the last ruling that changed it, of the turns that led to one of them
    and not to the other; nothing where the engine keeps it by itself.
    """
    history = open_folder(folder).history
    first, second = (history.settled(history.commit(each)) for each in (one, other))
    ruleset, was = _after(history, first)
    _, now = _after(history, second)
    causes = _causes(history, first, second, ruleset)
    schemas = schemas_of(ruleset)
    rows = [
        (
            schemas.of(item.record).title,
            item.key,
            schemas.called(item.record, item.field) if item.field else "",
            *(_said(each) for each in values),
            causes.get(item) or causes.get(CellOf(item.record, item.key, ""), ""),
        )
        for item, values in rows_compared(was, now)
        if item.record is not LogRow
    ]
    differ = counted(len(rows), "cell differs", "cells differ")
    head = f"After commit {one} and after commit {other}: {differ}."
    answer = [dict(zip(map(str.lower, _HEADS), row, strict=True)) for row in rows]
    table = [[shorten(text, _SHORT, placeholder="...") for text in row] for row in rows]
    return Outcome(sentences=(head, *(in_columns(_HEADS, table) if rows else ())), answer=answer)


def _said(value: object) -> str:
    """Return a value as its cell has it; of a whole row, that it is there."""
    if isinstance(value, Record):
        return "there"
    return shown(value) if value is not None else ""  # type: ignore[arg-type]


def _after(history: History, commit: Manifest) -> tuple[RuleSet, Tables]:
    """Return the rule set and the umpire's own sheets as a commit left them."""
    books = history.books(commit, "out")
    place = master_among(books)
    master = OpenedBook(place, books[place], FileBook(books[place], place, MASTER))
    ruleset = ruleset_named(master)
    schemas = schemas_of(ruleset)
    reading = read(master.book, schemas, "master", game_position(master))
    return ruleset, parted(schemas, reading.tables)[0]


def _causes(
    history: History, first: Manifest, second: Manifest, ruleset: RuleSet
) -> Mapping[CellOf, str]:
    """Return by which ruling each cell was changed last, in turns that led to one of them alone."""
    lines = [{each.commit: each for each in history.line(end)} for end in (first, second)]
    apart = sorted(lines[0].keys() ^ lines[1].keys())
    found: dict[CellOf, str] = {}
    for commit in ((lines[0] | lines[1])[each] for each in apart):
        if commit.kind is not Kind.TURN:
            continue
        for ruling in read_rulings(ledger_of(history, commit)["rulings"], ruleset):
            for change in ruling.changes:
                field = "" if isinstance(change, Create | Retire) else change.field
                found[CellOf(change.record, change.key, field)] = f"{ruling.rule} {ruling.text}"
    return found
