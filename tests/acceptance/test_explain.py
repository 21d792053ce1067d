"""`umpire explain` on every cell that a turn changed: a ruling, its rule and what led to it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import workbook_engine.commands.desk.reading.desk as reading
from tests.acceptance.hands import umpire
from workbook_engine.books.book import Grid, Value, address, row_column
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.explain import explain
from workbook_engine.commands.outcome import Outcome, Status

Explain = Callable[[str], Outcome]
Chosen = Callable[[list[tuple[str, str]]], list[tuple[str, str]]]


def changed_cells(before: Path, after: Path) -> Iterator[tuple[str, str]]:
    """Yield sheet and address of each cell of the master that a turn changed."""
    old, new = (FileBook.open(folder / "master.xlsx") for folder in (before, after))
    for sheet in new.sheets():
        yield from ((sheet, cell) for cell in _differences(old.read(sheet), new.read(sheet)))


def _differences(old: Grid, new: Grid) -> Iterator[str]:
    for row in range(1, max(len(old), len(new)) + 1):
        for column in range(1, max(_width(old, row), _width(new, row)) + 1):
            if _at(old, row, column) != _at(new, row, column):
                yield address(row, column)


def _width(grid: Grid, row: int) -> int:
    return len(grid[row - 1]) if row <= len(grid) else 0


def _at(grid: Grid, row: int, column: int) -> Value:
    return grid[row - 1][column - 1] if column <= _width(grid, row) else None


@pytest.fixture
def explained(once_played: Path, monkeypatch: pytest.MonkeyPatch) -> Explain:
    """Explain cells of the played campaign; its books are read once for all of them."""
    module = sys.modules[explain.__module__]
    desk = reading.read_desk(reading.open_folder(once_played))
    played = module.play_desk(desk)  # type: ignore[attr-defined]
    monkeypatch.setattr(module, "read_desk", lambda folder: desk)
    monkeypatch.setattr(module, "play_desk", lambda desk: played)
    return lambda what: explain(once_played, what)


def rulings(outcome: Outcome) -> list[Any]:
    assert outcome.status is Status.DONE, outcome
    answer: Any = outcome.answer
    return list(answer["rulings"])


HEAD = 2
"""Rows at the top of a sheet that say what it is, and of which turn."""
SUMMARIES = {"Umpire Report", "Told", "Desk", "Map", "About", "Balances"}
"""Sheets that sum up or draw what other sheets hold."""


def first_of_columns(cells: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the first two cells of each column of a sheet."""
    columns: dict[tuple[str, int], list[tuple[str, str]]] = {}
    for sheet, cell in cells:
        columns.setdefault((sheet, row_column(cell)[1]), []).append((sheet, cell))
    return [each for of_column in columns.values() for each in of_column[:2]]


@pytest.mark.parametrize(
    "chosen",
    [
        pytest.param(first_of_columns, id="two of each column"),
        pytest.param(list, id="all", marks=pytest.mark.slow),
    ],
)
def test_every_cell_that_a_turn_changed_leads_to_a_ruling(
    fresh: Path, once_played: Path, explained: Explain, chosen: Chosen
) -> None:
    cells = list(changed_cells(fresh, once_played))
    assert {sheet for sheet, _ in cells} >= {"Forces", "Stacks", "Engagements", "Status", "Losses"}
    told = [each for each in cells if each[0] not in SUMMARIES and row_column(each[1])[0] > HEAD]
    found = {
        f"{sheet}!{cell}": rulings(explained(f"{sheet}!{cell}")) for sheet, cell in chosen(told)
    }
    questions = [cell for cell in found if cell.startswith("Judgements!")]
    for cell in questions:
        said = " ".join(explained(cell).sentences)
        assert found[cell] or "nothing rests on it until you answer" in said, cell
    quiet = [c for c, given in found.items() if c.startswith("Messages!") and not given]
    facts = [said for c in quiet for said in explained(c).sentences if "/report to " in said]
    unsaid = [said for said in facts if "a team knows it by OC-" not in said]
    assert unsaid == []
    for whom in {explained(cell).sentences[0].split("/")[2] for cell in quiet}:
        assert "No ruling bears on" in " ".join(explained(whom).sentences), whom
    assert [c for c, given in found.items() if not given and c not in {*questions, *quiet}] == [
        "Campaign!B6",
        "Teams!J4",
        "Teams!J5",
    ]
    assert all(each["rule"] and each["text"] for given in found.values() for each in given)


def test_the_turn_to_be_played_is_explained_by_the_commit(explained: Explain) -> None:
    (said,) = explained("Campaign!B6").sentences
    assert said.endswith("Turn is 2: turn 1 was committed, and with that the campaign moved on.")


def test_an_order_sheet_received_is_explained_as_a_note(explained: Explain) -> None:
    (said,) = explained("Teams!J4").sentences
    assert said.endswith("8 lines: it was noted when the order sheets were read.")


STATUS_AND_STEPS = {
    ("Forces", "Steps lost"),
    ("Status", "Status profile"),
    ("Status", "Steps lost"),
    ("Status", "Status"),
}


def test_status_and_steps_are_explained_by_rule_inputs_chart_dice_and_sum(
    fresh: Path, once_played: Path, explained: Explain
) -> None:
    master = FileBook.open(once_played / "master.xlsx")
    seen = set()
    for sheet, cell in changed_cells(fresh, once_played):
        if sheet not in {"Forces", "Status"}:
            continue
        header = master.read(sheet)[2][ord(cell[0]) - ord("A")] if cell[1].isdigit() else ""
        if (sheet, header) not in STATUS_AND_STEPS:
            continue
        seen.add((sheet, header))
        _assert_whole("\n".join(explained(f"master.xlsx!{sheet}!{cell}").sentences), cell)
    assert seen == STATUS_AND_STEPS


def _assert_whole(said: str, cell: str) -> None:
    """The book's own fight: who counted what, the factors, the chart's cell, the die, the sum."""
    for line in (
        "1/combat/H8/fought/1 (Combats, OC-9.14)",
        "OC-9.1 attackers: 20 SS PzGR, 9-8-7-6-5-4-2-0 at step 3: 6",
        "OC-9.1 defenders: 2 Para, 6-6-5-4-3-3-0 at step 1: 6",
        "OC-9.F3 light infantry attacking: 9 SS PzJg, 9 SS Pz, 9 SS PzArtR: -3",
        "OC-9.F1 tactical advantage: 2 Para, 5 AL Atk Bty: +2",
        "OC-9.14 21 - 10 + die 2: 13",
        "OC-9.22 Combat results, row total success, column normal: 12+: total success",
        "d6 = 2 (drawn from the campaign's secret): 1/combat/H8/die/1",
    ):
        assert line in said, (cell, line)


def test_a_square_of_the_map_is_explained_by_who_came_and_went(explained: Explain) -> None:
    said = "\n".join(explained("Grid!G7").sentences)
    assert "5 AL Atk Bty, too weak to stay, fell back 1 km to Old Town (G7)" in said


def test_explain_answers_on_the_command_line(once_played: Path) -> None:
    ran = umpire("explain", once_played, "master.xlsx!Status!G4")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "21 - 10 + die 2: 13" in ran.stdout


@pytest.mark.parametrize("sheet", ["Desk", "Map"])
def test_a_sheet_made_of_others_says_what_to_ask_instead(explained: Explain, sheet: str) -> None:
    said = " ".join(explained(f"{sheet}!B2").sentences)
    assert said.startswith(f"{sheet} is made of what other sheets say. Explain a cell of those")
