"""What the last commit played: its rulings, and its fights, losses and what to know of it."""

from __future__ import annotations

import json
from collections.abc import Iterator

from msgspec import Struct

from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.core.front import Front
from workbook_engine.core.ledger import Json, read_front, read_judgement, read_rulings
from workbook_engine.core.records import Position, Record
from workbook_engine.core.rulings import Judgement, Ruling
from workbook_engine.store.history import History
from workbook_engine.store.manifest import Kind, Manifest

RULINGS = "rulings.json"
"""The file of a commit that holds its rulings, and what the umpire sees first of its turn."""


class LastTurn(Struct, frozen=True):
    """A turn as it was committed."""

    position: Position
    front: Front
    rulings: tuple[Ruling, ...]


def last_turn(desk: Desk) -> LastTurn | None:
    """Return the turn that was committed last; None before the first, or where none was kept."""
    history = desk.folder.history
    head = history.head()
    commit = None if head is None else history.settled(head)
    if commit is None or commit.kind is not Kind.TURN:
        return None
    written = ledger_of(history, commit)
    if "front" not in written:  # a commit of an earlier version
        return None

    def row_of(record: str, key: str) -> Record | None:
        return desk.workings[desk.schemas.record(record)].get(key)

    return LastTurn(
        Position(commit.turn, commit.stage),
        read_front(written["front"], row_of),
        read_rulings(written["rulings"], desk.ruleset),
    )


def turns_before(desk: Desk) -> Iterator[tuple[str, tuple[Ruling, ...]]]:
    """Yield the turns that stand with their rulings, the latest first; undone turns do not."""
    for written in _ledgers(desk.folder.history):
        yield written["turn"], read_rulings(written["rulings"], desk.ruleset)


def questions_before(desk: Desk) -> Iterator[tuple[str, list[Judgement]]]:
    """Yield what was asked in each of the turns that stand, the latest first."""
    for written in _ledgers(desk.folder.history):
        yield written["turn"], [read_judgement(each) for each in written["judgements"]]


def _ledgers(history: History) -> Iterator[Json]:
    at = history.head()
    while at is not None:
        at = history.settled(at)
        if at.kind is Kind.TURN:
            yield ledger_of(history, at)
        at = None if at.previous is None else history.commit(at.previous)


def ledger_of(history: History, commit: Manifest) -> Json:
    """Return what a commit's turn came to, in JSON."""
    return json.loads(history.read(commit, RULINGS))
