from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbook_engine.core import ledger
from workbook_engine.core.changes import Add, Create, Retire, Set
from workbook_engine.core.dice import Roll
from workbook_engine.core.findings import Cell, Finding, Severity
from workbook_engine.core.records import Record
from workbook_engine.core.rules import NO_RULES
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Judgement, Ruling, Standing, Told, Working


class Tank(Record, frozen=True, kw_only=True):
    id: str
    step: int = 0
    moved: Fraction = Fraction(0)
    crew: tuple[str, ...] = ()
    hidden: bool = False
    commander: str | None = None


TOY = RuleSet("toy", "A toy", (Tank,), (), NO_RULES, Path())

texts = st.text(max_size=8)
fractions = st.fractions(max_denominator=60)
names = st.lists(texts, max_size=3).map(tuple)
values = st.one_of(texts, st.integers(), st.booleans(), fractions, names, st.none())
tanks = st.builds(
    Tank,
    id=texts,
    step=st.integers(),
    moved=fractions,
    crew=names,
    hidden=st.booleans(),
    commander=st.none() | texts,
)
changes = st.one_of(
    st.builds(Set, st.just(Tank), texts, texts, values),
    st.builds(Set, st.just(Tank), texts, texts, values, values, values),
    st.builds(Add, st.just(Tank), texts, texts, st.integers() | fractions, values, values),
    st.builds(Create, tanks),
    st.builds(Retire, st.just(Tank), texts, st.none() | tanks),
)
judgements = st.builds(
    Judgement,
    texts,
    texts,
    texts,
    values,
    values,
    st.lists(values, max_size=3).map(tuple),
    texts,
    st.sampled_from(Standing),
    texts,
    texts,
)
rulings = st.builds(
    Ruling,
    texts,
    texts,
    texts,
    st.lists(st.builds(Working, texts, texts, texts), max_size=2).map(tuple),
    st.lists(changes, max_size=3).map(tuple),
    st.lists(st.builds(Told, texts, texts), max_size=2).map(tuple),
    texts,
    st.lists(st.builds(Roll, texts, st.integers(), st.integers(), texts), max_size=2).map(tuple),
    st.lists(judgements, max_size=2).map(tuple),
)
findings = st.builds(
    Finding,
    texts,
    st.sampled_from(Severity),
    texts,
    texts,
    texts,
    st.none() | st.builds(Cell, texts, texts, texts),
)


def through_json(written: Any) -> Any:
    return json.loads(json.dumps(written))


@given(values)
def test_a_value_comes_back_as_it_was_and_of_its_kind(value: Any) -> None:
    read = ledger.read_value(through_json(ledger.write_value(value)))
    assert (type(read), read) == (type(value), value)


@given(st.lists(rulings, max_size=3))
def test_rulings_come_back_as_they_were(given_rulings: list[Ruling]) -> None:
    written = through_json(ledger.write_rulings(given_rulings))
    read = ledger.read_rulings(written, TOY)
    assert read == tuple(given_rulings)
    assert repr(read) == repr(tuple(given_rulings))


@given(findings)
def test_every_finding_is_written_with_its_cell_in_three_parts(finding: Finding) -> None:
    written = through_json(ledger.write_finding(finding))
    cell = finding.cell and {
        "book": finding.cell.book,
        "sheet": finding.cell.sheet,
        "address": finding.cell.address,
    }
    assert (written["severity"], written["cell"]) == (finding.severity.value, cell)


def test_a_fraction_and_a_list_of_names_are_readable_in_the_file() -> None:
    change = Set(Tank, "7PZ", "moved", Fraction(1, 2))
    assert ledger.write_change(change) == {
        "set": {"record": "Tank", "key": "7PZ", "field": "moved", "value": {"fraction": "1/2"}}
    }


def test_a_record_the_rule_set_does_not_have_is_refused() -> None:
    with pytest.raises(KeyError):
        ledger.read_change({"retire": {"record": "Ship", "key": "a", "was": None}}, TOY)
