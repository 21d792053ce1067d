"""The samples' turns come out as they were archived, to the last word.

After an intended change: `python -m tests.golden`, and read what `git diff` says.
"""

from __future__ import annotations

from difflib import unified_diff

import pytest

from tests.golden.played import (
    SAMPLES,
    archive,
    archived,
    in_words,
    order_books,
    positions,
    sample_of,
    turns_of,
)
from workbook_engine.commands.samples import LEFT_OUT
from workbook_engine.core.records import Position
from workbook_engine.core.rulings import Turn
from workbook_engine.core.turn import replay, take_back

EVERY_TURN = pytest.mark.parametrize(
    ("name", "at"),
    [(name, at) for name in SAMPLES for at in positions(name)],
    ids=str,
    scope="module",  # what is asked of a turn is asked at once: its sample is played for all of it
)


def turn_at(name: str, at: Position) -> Turn:
    return turns_of(name)[positions(name).index(at)]


@EVERY_TURN
def test_a_turn_reads_as_it_was_archived(name: str, at: Position) -> None:
    was = archive(name, at, ".md").read_text(encoding="utf-8").splitlines()
    now = in_words(turn_at(name, at)).splitlines()
    changed = list(unified_diff(was, now, "archived", "played", lineterm="", n=1))
    assert not changed, "\n".join([*changed[:40], "If it is meant: python -m tests.golden"])


@EVERY_TURN
def test_the_archived_rulings_are_those_of_the_turn(name: str, at: Position) -> None:
    kept, now = archived(name, at), turn_at(name, at).rulings
    other = [f"{one.id}, now {two.id}" for one, two in zip(kept, now, strict=True) if one != two]
    assert not other


@EVERY_TURN
def test_the_archived_rulings_lead_to_the_state_after_and_back(name: str, at: Position) -> None:
    played, kept = turn_at(name, at), archived(name, at)
    assert replay(played.before, kept).tables == played.after.tables
    assert take_back(played.after, kept).tables == played.before.tables


@EVERY_TURN
def test_nothing_is_left_to_find_or_to_answer(name: str, at: Position) -> None:
    played = turn_at(name, at)
    assert (played.findings, played.to_answer) == ((), ())


@EVERY_TURN
def test_the_order_books_are_read_without_a_finding(name: str, at: Position) -> None:
    books = order_books(name, sample_of(name), turn_at(name, at).before)
    found = [found for book in books for found in book.findings]
    assert [str(each) for each in found if each.code not in LEFT_OUT] == []
