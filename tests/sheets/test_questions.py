"""A question is a value: record, key and what name its yellow cell, and its name follows."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import workbook_engine
from tests.core.toy import an_umpire
from tests.golden.played import LARGE, SAMPLES, sample_of, turns_of
from workbook_engine.core.names import Question
from workbook_engine.core.records import Position, Record
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets import NAMES, named
from workbook_engine.rulesets.opcom.vocabulary.logistics_records import LogisticsLine
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement
from workbook_engine.sheets.rows import WHOLE, answer_name
from workbook_engine.sheets.schema import Column, SheetSchema, schemas_of

ON_SHEETS_OF_THEIR_OWN = {
    # Asked about a row, and answered on Judgements or Dice: once a part of the row, or seldom.
    "also defending",
    "cut off",
    "distance",
    "flak die",
    "lead of the attackers",
    "lead of the defenders",
    "supply die",
}
_OF_A_BASE = ("targets of ", "support of ")
"""What is asked of one base of a fight, seldom answered, and so on Judgements."""
_DICE = ("fire of ", "save of ", "combat die of ", "win die of ", "withdrawal of ", "strafing ")
_DICE += ("event", "planes", "shells", "kill die")
"""Dice of a man or of a try, which are typed on Dice: a row has as many as it likes."""


def sheets(name: str) -> Iterator[tuple[SheetSchema, tuple[Column, ...]]]:
    """Yield the sheets of a rule set whose rows have yellow cells, with those cells' columns."""
    for schema in schemas_of(named(name)).sheets:
        columns = tuple(c for c in schema.columns if c.answer and c.answer != WHOLE)
        if columns:
            yield schema, columns


def cells_of(turn: Turn, name: str) -> set[str]:
    """Return what the yellow cells of a turn's rows answer."""
    return {
        answer_name(column, row)
        for schema in schemas_of(named(name)).sheets
        for column in schema.columns
        if column.answer and schema.record in named(name).records
        for row in turn.after[schema.record].values()
    }


def whats_asked(name: str) -> set[tuple[str, str]]:
    """Return what a rule set's samples ask about rows, as sheet and what."""
    of = {schema.record.asked_as: schema.title for schema, _ in sheets(name)}
    played = (turns_of(each) for each in SAMPLES if sample_of(each).ruleset.name == name)
    names = (asked.name.split("/") for turns in played for t in turns for asked in t.judgements)
    return {(of[parts[1]], parts[3]) for parts in names if parts[1] in of}


@cache
def written(name: str) -> frozenset[str]:
    """Return what the code of a rule set asks for outright: `asks.judge("ground", ...)`."""
    house = Path(workbook_engine.__file__).parent
    files = [*(house / "rulesets" / name).rglob("*.py"), *(house / "kit").rglob("*.py")]
    nodes = (node for f in files for node in ast.walk(ast.parse(f.read_text(encoding="utf-8"))))
    calls = [node for node in nodes if isinstance(node, ast.Call) and node.args]
    results = {"result" for call in calls if getattr(call.func, "id", "") == "result_judged"}
    first = (
        call.args[0] for call in calls if getattr(call.func, "attr", "") in {"judge", "d6", "die"}
    )
    parts = (part for each in first for part in ast.walk(each))
    said = frozenset(str(part.value) for part in parts if isinstance(part, ast.Constant))
    return said | results


@pytest.mark.parametrize(
    "sample",
    [pytest.param(each, marks=pytest.mark.slow if each in LARGE else ()) for each in SAMPLES],
)
def test_every_question_about_a_row_has_its_yellow_cell(sample: str) -> None:
    name = sample_of(sample).ruleset.name
    of_rows = {schema.record.asked_as for schema, _ in sheets(name)}
    asked, missing = 0, set()
    for turn in turns_of(sample):
        cells = cells_of(turn, name)
        driving = {line.carrier for line in turn.orders[LogisticsLine].values()}
        for each in turn.judgements:
            _, phase, subject, what, _ = each.name.split("/")
            elsewhere = what in ON_SHEETS_OF_THEIR_OWN or what.startswith(_OF_A_BASE + _DICE)
            # a drive for the Logistics sheet has no row on Moves: it is answered on Judgements
            elsewhere |= phase == "moves" and subject in driving - turn.after[Move].keys()
            if phase in of_rows and not elsewhere and subject != "all":
                asked += 1
                missing |= {each.name} - cells
    assert asked
    assert missing == set()


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(each, marks=() if each in {"opcom", "last_war"} else pytest.mark.slow)
        for each in NAMES
    ],
)
def test_every_yellow_cell_answers_what_is_asked(name: str) -> None:
    cells = {(schema.title, c.answer) for schema, columns in sheets(name) for c in columns}
    left = cells - whats_asked(name)
    assert {what for _, what in left} - written(name) == set()


@pytest.mark.parametrize("name", NAMES)
def test_no_two_sheets_are_asked_about_alike(name: str) -> None:
    records: list[type[Record]] = [schema.record for schema, _ in sheets(name)]
    asked_as = [record.asked_as for record in records]
    assert "" not in asked_as
    assert len(set(asked_as)) == len(records)


def test_a_questions_name_follows_from_its_record_its_key_and_what_is_asked() -> None:
    assert Question(Engagement, "1/5 Para", "die").name(Position(3)) == "3/combat/1|5 Para/die/1"


def test_what_is_asked_about_a_row_is_asked_by_its_question() -> None:
    asks = an_umpire().on(Engagement, "K14")
    assert asks.name("die", 2) == Question(Engagement, "K14", "die", 2).name(Position(1))
