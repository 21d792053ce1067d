from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.desk_hands import cell_of, desk, seen, type_cells, type_in
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.draft import draft
from workbook_engine.commands.explain import explain
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.undo import undo
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement, Unit


def text(outcome: Outcome) -> str:
    assert outcome.status is Status.DONE, outcome
    return "\n".join(outcome.sentences)


def test_a_changed_cell_is_explained_by_rule_inputs_chart_die_and_sum(played: Path) -> None:
    sheet, address = cell_of(played, Unit, "9 SS", "step")
    said = text(explain(played, f"master.xlsx!{sheet}!{address}"))
    assert "Turn 1, as committed" in said
    assert "9 SS, 7-6-5-4-3-2-1-0 at step 0: 7" in said
    assert "Combat results, row" in said
    assert "d6 = " in said
    assert "9 SS Steps lost 0 -> " in said


def test_a_cell_that_no_ruling_changed_says_so(played: Path) -> None:
    sheet, address = cell_of(played, Unit, "9 SS", "nation")
    said = text(explain(played, f"{sheet}!{address}"))
    assert said == "Forces 9 SS, Nation is German: no ruling has changed it."


@pytest.mark.slow
def test_a_cell_of_the_workings_is_explained_from_the_draft(drafted: Path) -> None:
    sheet, address = cell_of(drafted, Engagement, "C3", "attacker_score")
    said = text(explain(drafted, f"{sheet}!{address}"))
    assert "Turn 1, as drafted now" in said
    assert "attackers' score" in said


@pytest.mark.parametrize("what", ["C3", "c3", "9 SS", "1/combat/C3/fought/1", "1/combat/C3/die/1"])
def test_a_fight_a_unit_a_ruling_and_a_die_lead_to_the_ruling(played: Path, what: str) -> None:
    assert "1/combat/C3/fought/1" in text(explain(played, what))


def test_a_fight_is_explained_without_the_others(played: Path) -> None:
    assert "1/combat/A3" not in text(explain(played, "C3"))


def test_of_a_unit_is_told_how_it_moved_fought_and_lost_and_nothing_of_others(
    played: Path,
) -> None:
    said = text(explain(played, "9 SS"))
    rulings = [line.split()[0] for line in said.splitlines() if line.startswith("1/")]
    assert {"1/combat/C3/defined/1", "1/combat/C3/fought/1"} <= set(rulings)
    assert "9 SS Steps lost 0 -> " in said
    assert "1 Para Steps lost" not in said


def test_a_place_is_explained_by_its_name_and_by_its_square(drafted: Path) -> None:
    by_name = text(explain(drafted, "Town"))
    assert "1/combat/C3/fought/1" in by_name
    assert by_name.splitlines()[1:] == text(explain(drafted, "C3")).splitlines()[1:]


def test_what_the_umpire_decided_is_said_with_his_reason(drafted: Path) -> None:
    type_in(drafted, Engagement, "C3", "result_yours", "total success")
    type_in(drafted, Engagement, "C3", "reason", "they ran")
    said = text(explain(drafted, "C3"))
    assert "because: they ran" in said


@pytest.mark.slow
def test_a_reason_beside_several_answers_is_said_to_be_given_for_the_row(drafted: Path) -> None:
    type_in(drafted, Engagement, "C3", "die_yours", 6)
    type_in(drafted, Engagement, "C3", "result_yours", "total success")
    type_in(drafted, Engagement, "C3", "reason", "they ran")
    said = text(explain(drafted, "C3"))
    assert said.count("reason given for this row: they ran") == 2
    assert "because: they ran" not in said


def test_each_answer_of_a_row_may_have_a_reason_of_its_own(drafted: Path) -> None:
    type_in(drafted, Engagement, "C3", "die_yours", 6)
    type_in(drafted, Engagement, "C3", "result_yours", "total success")
    type_in(drafted, Engagement, "C3", "reason", "Die: thrown at the table; result: they ran")
    draft(drafted)
    die, result = (
        next(line for line in text(explain(drafted, "C3")).splitlines() if reason in line)
        for reason in ("because: thrown at the table", "because: they ran")
    )
    assert "they ran" not in die
    assert "thrown" not in result
    kept = seen(drafted, Engagement, "C3", "reason")
    assert kept == "Die: thrown at the table; result: they ran"


@pytest.mark.slow
def test_an_answer_without_a_reason_of_its_own_is_given_none_of_another(drafted: Path) -> None:
    type_in(drafted, Engagement, "C3", "die_yours", 6)
    type_in(drafted, Engagement, "C3", "result_yours", "total success")
    type_in(drafted, Engagement, "C3", "reason", "die: thrown at the table")
    said = [line for line in text(explain(drafted, "C3")).splitlines() if "answered" in line]
    assert len(said) == 2
    assert ["thrown" in line for line in said].count(True) == 1


@pytest.mark.slow
def test_reasons_stand_in_the_history_as_they_were_given(drafted: Path) -> None:
    type_in(drafted, Engagement, "C3", "die_yours", 6)
    type_in(drafted, Engagement, "C3", "result_yours", "total success")
    type_in(drafted, Engagement, "C3", "reason", "die: thrown at the table; they ran")
    assert turn_of(drafted).status is Status.DONE
    (report,) = (drafted / "turns").glob("0001*/report.md")
    said = [line for line in report.read_text(encoding="utf-8").splitlines() if "answered" in line]
    assert any("because: thrown at the table" in line for line in said)
    assert any("reason given for this row: they ran" in line for line in said)


@pytest.mark.slow
def test_an_amendment_is_told_in_the_words_of_its_sheet_and_column(campaign: Path) -> None:
    cells = {"A4": 1, "C4": "Forces", "D4": "9 SS", "E4": "Ad hoc", "F4": "yes", "G4": "before"}
    type_cells(campaign / "master.xlsx", "Amendments", {**cells, "H4": "scraped together"})
    draft(campaign)
    said = text(explain(campaign, "9 SS"))
    assert "Forces 9 SS: Ad hoc is yes, by the umpire's hand (scraped together)" in said
    assert "9 SS Ad hoc no -> yes" in said
    rulings = FileBook.open(campaign / "master.xlsx").read("Rulings")
    assert not any("ad_hoc" in str(cell) for row in rulings for cell in row)


def test_a_cell_of_a_teams_book_tells_what_came_of_those_whose_row_it_is(drafted: Path) -> None:
    labels = [f"Fight {label}" for label in desk(drafted).workings[Engagement]]
    grid = FileBook.open(drafted / "sides" / "british.xlsx").read("Orders")
    row = next(at for at, line in enumerate(grid, 1) if line and "Attack" in line)
    said = text(explain(drafted, f"british.xlsx!Orders!A{row}"))
    assert said.startswith(f"british.xlsx Orders A{row} ({grid[row - 1][0]}, Unit or group) is")
    assert "as drafted now" in said
    assert any(label in said for label in labels)


@pytest.mark.slow
def test_an_undone_turn_explains_nothing_any_more(played: Path) -> None:
    undo(played)
    assert "as committed" not in text(explain(played, "C3"))


def test_what_nobody_knows_is_answered_with_what_was_meant(played: Path) -> None:
    outcome = explain(played, "10 SSS")
    assert outcome.status is Status.STOPPED
    assert "Did you mean 10 SS" in outcome.sentences[0]


@pytest.mark.parametrize(
    "what",
    [
        "germn.xlsx!Orders!A4",
        "german.xlsx!Order!A4",
        "german.xlsx!Report!A4",
        "german.xlsx!Orders!A99",
        "Force!A4",
        "Forces!ZZ999",
    ],
)
def test_a_cell_that_is_none_of_ours_is_a_wrong_use(played: Path, what: str) -> None:
    assert explain(played, what).status is Status.USAGE
