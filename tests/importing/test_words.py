"""What columns and words are called elsewhere: the data files name columns that there are."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.new_campaign import new_campaign
from workbook_engine.commands.import_file import import_file
from workbook_engine.commands.outcome import Status
from workbook_engine.core.findings import folded
from workbook_engine.rulesets import NAMES, named
from workbook_engine.sheets.called import called
from workbook_engine.sheets.schema import schemas_of
from workbook_engine.sheets.values import ColumnReader
from workbook_engine.shipped import folder


@pytest.mark.parametrize("ruleset", NAMES)
def test_other_words_are_of_columns_that_there_are(ruleset: str) -> None:
    sheets = {sheet.record.__name__: sheet for sheet in schemas_of(named(ruleset)).sheets}
    strange = []
    for room in ("common", ruleset):
        for record, said in called((folder("schemas") / room,)).items():
            known = {column.name for column in sheets[record].columns}
            named_ = {*said.get("columns", {}), *said.get("values", {})}
            strange += [f"{room} {record}.{each}" for each in named_ - known]
    assert strange == []


@pytest.mark.parametrize("ruleset", NAMES)
def test_what_others_call_a_word_is_read_as_that_word_and_no_other(ruleset: str) -> None:
    columns = [column for sheet in schemas_of(named(ruleset)).sheets for column in sheet.columns]
    called = [(each, *said) for each in columns for said in each.also.items() if each.choices]
    otherwise = [
        (column.name, theirs)
        for column, theirs, ours in called
        if ColumnReader(column, said={})(theirs)[0] != (ours or None)
    ]
    assert otherwise == []


def test_a_list_of_villages_comes_to_the_places(tmp_path: Path) -> None:
    game = new_campaign(tmp_path / "game", "kleindorf")
    places = tmp_path / "places.csv"
    places.write_text("Town,Square,Kind\nTestdorf,C3,village\nXdorf,D4,town\n", encoding="utf-8")
    outcome = import_file(game, places, "Places")
    assert outcome.status is Status.DONE
    assert any(each.startswith("2 rows new on Places") for each in outcome.sentences)


@pytest.mark.parametrize("ruleset", ("common", "dispatches", *NAMES))
def test_a_word_of_others_stands_for_one_word_of_ours_alone(ruleset: str) -> None:
    lists = [
        ours
        for said in called((folder("schemas") / ruleset,)).values()
        for ours in (*said.get("values", {}).values(), said.get("rows", {}))
    ]
    twice = [
        word
        for ours in lists
        for word, count in Counter(w for each in ours.items() for w in _words(*each)).items()
        if count > 1
    ]
    assert twice == []


def _words(ours: str, theirs: list[str]) -> set[str]:
    return {folded(each) for each in (ours, *theirs)} - {""}
