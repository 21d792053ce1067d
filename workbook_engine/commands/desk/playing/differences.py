"""Differences between two plays of a turn: cells of the state, fights, rulings, questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from workbook_engine.commands.desk.playing.play import Played
from workbook_engine.core.records import Record, Tables, field_names
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Turn
from workbook_engine.reports.desk_rows import ruling_rows


class CellOf(Struct, frozen=True):
    """A field of a row; of a row that comes or goes, the row itself, with a blank field."""

    record: type[Record]
    key: str
    field: str


class FightOf(Struct, frozen=True):
    """A fight, by what it is called."""

    label: str


class RulingOf(Struct, frozen=True):
    """A ruling, by its name."""

    name: str


class QuestionOf(Struct, frozen=True):
    """A question that bars the commit, by its name."""

    name: str


Item = CellOf | FightOf | RulingOf | QuestionOf
Differences = Mapping[Item, tuple[object, object]]
"""What differs, with its value in the one play and in the other; None where it is not there."""


def plays_compared(one: Played, other: Played) -> Differences:
    """Return all that differs between two plays of the same turn."""
    ruleset = one.desk.ruleset
    return {
        **dict(_between(_fights(ruleset, one.turn), _fights(ruleset, other.turn))),
        **dict(_between(_questions(one.turn), _questions(other.turn))),
        **dict(rows_compared(one.turn.after.tables, other.turn.after.tables)),
        **dict(_between(_rulings(one), _rulings(other))),
    }


def _between(
    one: Mapping[Item, object], other: Mapping[Item, object]
) -> Iterator[tuple[Item, tuple[object, object]]]:
    for item in dict.fromkeys((*one, *other)):
        if one.get(item) != other.get(item):
            yield item, (one.get(item), other.get(item))


def _fights(ruleset: RuleSet, turn: Turn) -> dict[Item, object]:
    return {FightOf(each.label): each for each in ruleset.front(turn).fights}


def _questions(turn: Turn) -> dict[Item, object]:
    return {QuestionOf(each.name): each.question or each.name for each in turn.to_answer}


def _rulings(played: Played) -> dict[Item, object]:
    called = played.desk.schemas.called
    rows = ruling_rows(played.desk.position, played.turn.rulings, called)
    return {RulingOf(row.ruling): row for row in rows}


def rows_compared(one: Tables, other: Tables) -> Iterator[tuple[CellOf, tuple[object, object]]]:
    """Yield the cells that differ between two states, with what stands in each."""
    for kind in dict.fromkeys((*one, *other)):
        before, after = one[kind], other[kind]
        for key in dict.fromkeys((*before, *after)):
            yield from _row(kind, key, before.get(key), after.get(key))


def _row(
    kind: type[Record], key: str, one: Record | None, other: Record | None
) -> Iterator[tuple[CellOf, tuple[object, object]]]:
    if one is None or other is None:
        yield CellOf(kind, key, ""), (one, other)
    elif one is not other:
        for name in field_names(kind):
            was, now = getattr(one, name), getattr(other, name)
            if was != now:
                yield CellOf(kind, key, name), (was, now)
