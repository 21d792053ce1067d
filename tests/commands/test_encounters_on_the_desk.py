"""An encounter on the desk: its question stands on Engagements, and is answered there (OC-9.6)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.desk_hands import desk, seen, type_cells, type_in
from workbook_engine.books.book import address
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.commit import commit
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Status
from workbook_engine.core.desk import JudgementRow
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement


@pytest.fixture
def meeting(campaign: Path) -> Path:
    """A campaign where 10 SS at A3 attacks 3 Para at A4, who attack it."""
    form = campaign / "sides" / "german.xlsx"
    grid = FileBook.open(form).read("Orders")
    headers = next(row for row in grid if "Action" in row)
    row = grid.index(headers) + 3  # the line after that of 9 SS
    typed = {"Unit or group": "10 SS", "Action": "Attack", "Target": "A4", "Posture": "Tact"}
    cells = {address(row, headers.index(name) + 1): value for name, value in typed.items()}
    type_cells(form, "Orders", cells)
    return campaign


def rows(campaign: Path) -> dict[str, str]:
    return {key: row.encounter for key, row in desk(campaign).workings[Engagement].items()}


def test_oc_9_6_the_draft_asks_on_the_row_of_the_fight(meeting: Path) -> None:
    sentences = draft(meeting).sentences
    assert [line[:2] for line in sentences if "first" in line] == ["! "]
    assert rows(meeting) == {"C3": "", "A3": "A3"}
    assert seen(meeting, Engagement, "A3", "standing") == "MUST ANSWER"
    assert not any("first attacker" in name for name in desk(meeting).workings[JudgementRow])
    assert commit(meeting).status is Status.STOPPED


@pytest.mark.slow
def test_oc_9_6_the_answer_goes_with_the_fight_to_its_other_square(meeting: Path) -> None:
    draft(meeting)
    type_in(meeting, Engagement, "A3", "first_attacker_yours", "Axis")
    draft(meeting)
    assert rows(meeting) == {"C3": "", "A4": "A3"}
    assert seen(meeting, Engagement, "A4", "first_attacker_yours") == "Axis"
    type_in(meeting, Engagement, "A4", "first_attacker_yours", "Allied")
    draft(meeting)
    assert rows(meeting) == {"C3": "", "A3": "A3"}
    assert commit(meeting).status is Status.DONE
