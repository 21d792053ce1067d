"""A book as it is made from records is read back as the same records and answers."""

from fractions import Fraction

import pytest

from tests.sheets.written import SCHEMAS
from workbook_engine.books.file_book import FileBook
from workbook_engine.core.answers import shown
from workbook_engine.core.desk import Campaign, JudgementRow, RulingRow, Team
from workbook_engine.core.records import Position, Record, Tables, Value
from workbook_engine.core.rulings import Judgement, Standing
from workbook_engine.core.umpire import Answer
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Engaged,
    Engagement,
    Ground,
    Place,
    Unit,
)
from workbook_engine.sheets.reading import Reading, read
from workbook_engine.sheets.templates import make_book

CAMPAIGN = Campaign(name="Arnhem", ruleset="opcom", square_km=Fraction(1, 2))
RECORDS: tuple[Record, ...] = (
    CAMPAIGN,
    Team(team="1-2", side="German", hold=True),
    Place(name="Elst", square="B1"),
    Ground(square="A1", terrain="open"),
    Ground(square="B1", terrain="city"),
    Unit(
        id="1-2",
        side="German",
        team="1-2",
        nation="German",
        division="007",
        kind="tank",
        profile="(2)-(2)-(1)-0",
        position="Elst",
        size=0,
        mechanised=True,
        moved=Fraction(1, 3),
        note="=1+1",
    ),
    Engagement(label="B1>A1", turn="1", attackers=("1-2", "3 (x)"), city=True, die=4, column="bad"),
    Engaged(id="B1:1-2", turn="1", engagement="B1>A1", unit="1-2", role="attacker"),
    JudgementRow(
        name="1/orders/1-2/where/1",
        turn="1",
        standing="answered",
        rule="OC-9.13",
        question="Where?",
        default="A1",
        holds="B1",
        choices=("A1", "B1"),
        basis="Attack",
    ),
    RulingRow(
        ruling="1/combat/B1/1",
        turn="1",
        phase="Combats",
        rule="OC-9.22",
        text="1\n2",
        working="a | b",
        dice="",
        changes="",
    ),
)
ASKED = {
    "1/combat/B1>A1/die/1": (6, "d6"),
    "1/combat/B1>A1/city/1": (False, "open | road"),
    "1/engaged/B1:1-2/fight/1": ("B1", "at B1"),
    "1/orders/1-2/where/1": ("B1", "Attack"),
}


def read_back() -> Reading:
    judgements = [
        Judgement(name, "", "", value, value, basis=basis, standing=Standing.ANSWERED)
        for name, (value, basis) in ASKED.items()
    ]
    answers = {name: Answer(name, value, basis, "so") for name, (value, basis) in ASKED.items()}
    book = make_book(
        SCHEMAS,
        "master",
        Tables.of(*RECORDS),
        title="Arnhem",
        answers=answers,
        judgements=judgements,
    )
    return read(FileBook(book, "master.xlsx"), SCHEMAS, "master", Position(1))


@pytest.fixture(scope="module")
def reading() -> Reading:
    return read_back()


def test_a_fresh_book_has_no_findings(reading: Reading) -> None:
    assert reading.findings == []


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: f"{type(record).__name__}")
def test_a_record_is_read_back_as_it_was(reading: Reading, record: Record) -> None:
    assert reading.tables[type(record)][record.key] == record


@pytest.mark.parametrize("name", ASKED)
def test_an_answer_is_read_back_as_it_was(reading: Reading, name: str) -> None:
    answer = reading.answers[name]
    value: Value = ASKED[name][0]
    assert (shown(answer.value), answer.basis, answer.reason) == (
        shown(value),
        ASKED[name][1],
        "so",
    )
    assert answer.cell is not None
