"""Yellow cells of the Workings: answers with what they were given on, and amendments."""

import pytest

from tests.core.toy import an_umpire
from tests.sheets.written import forces, master, only, told
from workbook_engine.core.findings import Cell
from workbook_engine.core.records import Position, Value, replace
from workbook_engine.core.turn import Amendment
from workbook_engine.core.umpire import Answer
from workbook_engine.rulesets.opcom.vocabulary.records import Stack, Unit
from workbook_engine.sheets.reading import Reading

FIGHT = "| Fight | City: yours | Advantages, attack: yours | Die: yours | Result: yours | Reason |"
FIGHT += " Confirm | Turn | Die: given on |\n"


def fight(row: str) -> Reading:
    cells, _, basis = row.rpartition("|")
    return master(f"## Engagements\n{FIGHT}| K14 | {cells} | 3 | {basis} |\n")


def answer(row: str) -> Answer:
    reading = fight(row)
    assert reading.findings == []
    (found,) = reading.answers.values()
    return found


@pytest.mark.parametrize(
    ("row", "name", "value"),
    [
        ("no | | | | | |", "3/combat/K14/city/1", False),
        ("| 0 | | | | |", "3/combat/K14/advantages attacker/1", 0),
        ("| | 6 | | | |", "3/combat/K14/die/1", 6),
        ("| | | Total Success | | |", "3/combat/K14/result/1", "total success"),
    ],
)
def test_a_yellow_cell_answers_the_question_of_its_row(row: str, name: str, value: Value) -> None:
    found = answer(f"{row} ")
    assert (found.name, found.value) == (name, value)


def test_the_yellow_cell_of_an_oddly_named_row_is_the_one_that_is_asked_for() -> None:
    reading = master(f"## Engagements\n{FIGHT}| 1/5 K\\|14 | | | 6 | | | | 3 | |\n")
    umpire = replace(an_umpire(reading.answers.values()), position=Position(3))
    assert umpire.on("combat", "1/5 K|14").d6("die", rule="OC-9.14") == 6


def test_a_blank_yellow_cell_is_no_answer() -> None:
    assert fight("| | | | because | x | d6").answers == {}


def test_an_answer_remembers_what_it_was_given_on() -> None:
    assert answer("| | 6 | | | | d6").basis == "d6"


def test_an_answer_given_on_nothing_remembers_that() -> None:
    assert answer("| | 6 | | | | -").basis == ""


def test_an_answer_to_a_question_that_was_not_asked_was_given_on_nothing_known() -> None:
    assert answer("| | 6 | | | | ").basis is None


def test_reason_and_confirmation_go_with_the_answers_of_the_row() -> None:
    found = answer("| | 6 | | he threw it | x | d6")
    assert (found.reason, found.confirmed) == ("he threw it", True)


ASKED = "| Name | Turn | Ruled before | As in | Alike | Your answer | Reason |"


def test_a_tick_rules_alike_and_what_is_typed_stands_above_it() -> None:
    name = "3/moves/2 Para/follow/1"
    for typed, ruled in {
        "x | |": ("yes", "as in turn 2, H8"),
        "x | no | mud": ("no", "mud"),
        " | |": None,
    }.items():
        row = f"| {name} | 3 | yes | turn 2, H8 | {typed} |"
        found = master(f"## Judgements\n{ASKED}\n{row}\n").answers.get(name)
        assert (found and (found.value, found.reason)) == ruled


def test_an_answer_knows_its_cell() -> None:
    assert answer("| | 6 | | | | ").cell == Cell("master.md", "Engagements", "D2")


@pytest.mark.parametrize(
    ("row", "code", "address"),
    [
        ("| | 7 | | | |", "E-LIMIT", "D2"),
        ("| | | sucess | | |", "E-WORD", "E2"),
        ("maybe | | | | | |", "E-YES-NO", "B2"),
        ("| | =1+1 → 2 | | | |", "E-FORMULA", "D2"),
    ],
)
def test_an_answer_that_makes_no_sense_is_a_finding(row: str, code: str, address: str) -> None:
    reading = fight(f"{row} ")
    assert told(reading) == [(code, address)]
    assert reading.answers == {}


JUDGEMENTS = "## Judgements\n| Your answer | Given on | Reason | Confirm | Name | Turn |\n"


def test_a_judgement_is_answered_by_its_name() -> None:
    reading = master(f"{JUDGEMENTS}| 3 | two tanks | so | x | 1/orders/7PZ/instead/1 | 1 |\n")
    found = reading.answers["1/orders/7PZ/instead/1"]
    assert (found.value, found.basis, found.reason, found.confirmed) == (
        "3",
        "two tanks",
        "so",
        True,
    )


def test_a_judgement_answered_before_it_was_asked_is_given_on_nothing_known() -> None:
    reading = master(f"{JUDGEMENTS}| 3 | | | | 1/orders/7PZ/instead/1 | |\n")
    assert reading.answers["1/orders/7PZ/instead/1"].basis is None


def test_a_typed_die_is_an_answer() -> None:
    text = "## Dice\n| Sides | Die | Die: yours | Given on | Name | Turn |\n"
    reading = master(f"{text}| 6 | 2 | 5 | d6 | 1/combat/K14/die/1 | 1 |\n")
    found = reading.answers["1/combat/K14/die/1"]
    assert (found.value, found.basis) == (5, "d6")


def test_other_words_for_a_message_are_an_answer() -> None:
    text = "## Messages\n| What they would hear | Tell them instead | Name | Turn |\n"
    reading = master(f"{text}| You win. | You lose. | 1/told/x | 1 |\n")
    assert reading.answers["1/told/x"].value == "You lose."


AMENDMENTS = "## Amendments\n| No. | Turn | Sheet | Row | Column | New value | When | Reason |\n"


def amend(row: str) -> Reading:
    return master(f"{forces()}\n{AMENDMENTS}| 1 | {row} |\n", turn=2)


def test_an_amendment_changes_a_field_of_a_record() -> None:
    reading = amend("2 | forces | 7pz | steps lost | 3 | before | lost in a wood")
    assert reading.findings == []
    assert reading.amendments == (
        Amendment(Unit, "7PZ", "step", 3, "lost in a wood", True, called="Forces 7PZ: Steps lost"),
    )


def test_an_amendment_without_a_turn_is_for_this_one() -> None:
    assert len(amend("| Forces | 7PZ | Steps lost | 3 | after | ").amendments) == 1


def test_an_amendment_of_another_turn_waits() -> None:
    assert amend("1 | Forces | 7PZ | Steps lost | 3 | after | ").amendments == ()


def test_an_amendment_may_empty_a_cell() -> None:
    (made,) = amend("2 | Forces | 7PZ | Unit points | | after | ").amendments
    assert made.value is None


@pytest.mark.parametrize(
    ("row", "code", "address", "cure"),
    [
        ("2 | Force | 7PZ | Steps lost | 3 | after |", "E-AMENDED-SHEET", "C2", "Forces"),
        ("2 | Rulings | 7PZ | Steps lost | 3 | after |", "E-AMENDED-SHEET", "C2", ""),
        ("2 | Xyz | 7PZ | Steps lost | 3 | after |", "E-AMENDED-SHEET", "C2", "your own sheets"),
        ("2 | Forces | 7PX | Steps lost | 3 | after |", "E-AMENDED-ROW", "D2", "7PZ"),
        ("2 | Forces | 7PZ | Step lost | 3 | after |", "E-AMENDED-COLUMN", "E2", "Steps lost"),
        ("2 | Forces | 7PZ | Unit | 8PZ | after |", "E-AMENDED-COLUMN", "E2", "header"),
        ("2 | Forces | 7PZ | Steps lost | few | after |", "E-NUMBER", "F2", "Type a number"),
        ("2 | Forces | 7PZ | Side | | after |", "E-REQUIRED", "F2", "Fill it in"),
        ("2 | Forces | 7PZ | Steps lost | 3 | during |", "E-WORD", "G2", "before"),
    ],
)
def test_an_amendment_that_makes_no_sense_is_a_finding(
    row: str, code: str, address: str, cure: str
) -> None:
    reading = amend(f"{row} ")
    assert told(reading) == [(code, address)]
    assert cure in only(reading).cure


def test_an_amendment_of_a_sheet_without_rows_is_a_finding() -> None:
    reading = amend("2 | Stacks | 7PZ | Fuel, yellow (points) | 3 | after | ")
    assert reading.tables[Stack] == {}
    assert told(reading) == [("E-AMENDED-ROW", "D2")]
