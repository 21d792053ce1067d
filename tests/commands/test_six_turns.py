"""Undo to each commit of a campaign of six turns: the same orders give the same rulings again."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands.desk_hands import type_cells, type_in
from workbook_engine.books.book import address
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.history import history
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.undo import undo
from workbook_engine.core.ledger import Json
from workbook_engine.rulesets.opcom.vocabulary.records import Stack

TURNS = 6
BRITISH = (
    {"Unit or group": "1 Para; 2 Para", "Action": "Attack", "Target": "Town"},
    {"Unit or group": "7 Bty", "Action": "Hold", "Supports": "2 Para"},
    {"Unit or group": "3 Para", "Action": "Hold"},
)
GERMAN = (
    {"Unit or group": "9 SS", "Action": "Hold"},
    {"Unit or group": "10 SS", "Action": "Attack", "Target": "A4"},
)

pytestmark = pytest.mark.slow


ORDERED = ("Action", "Target", "Supports")


def order(campaign: Path, *british: dict[str, str]) -> None:
    """Fill in the order forms of both teams: each unit in its own row, a group below them all."""
    for team, lines in (("british", british), ("german", GERMAN)):
        book = campaign / "sides" / f"{team}.xlsx"
        headers, *rows = list(FileBook.open(book).read("Orders")[2:])
        names = [str(row[0]) for row in rows if row[0] and ";" not in str(row[0])]
        given = {line["Unit or group"]: line for line in lines}
        groups = [name for name in given if name not in names]
        cells: dict[str, str | None] = {}
        for at, name in enumerate([*names, *groups, ""], start=4):
            line = given.get(name, {})
            cells |= {address(at, headers.index(each) + 1): line.get(each) for each in ORDERED}
            cells[address(at, 1)] = name or None
        type_cells(book, "Orders", cells)


def play(campaign: Path) -> list[Json]:
    outcome = turn_of(campaign, no_orders=True)
    assert outcome.status is Status.DONE, outcome
    rulings: list[Json] = outcome.answer["rulings"]
    return rulings


def dice_of(rulings: list[Json]) -> dict[str, int]:
    return {roll["name"]: roll["value"] for ruling in rulings for roll in ruling["rolls"]}


@pytest.fixture(scope="module")
def six(made: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[list[Json]]]:
    """A campaign of six turns, and the rulings of each."""
    folder = Path(shutil.copytree(made, tmp_path_factory.mktemp("six") / "campaign"))
    for stack, ammunition in (("Bde HQ", "british_ammo"), ("SS HQ", "german_ammo")):
        type_in(folder, Stack, stack, ammunition, 60)
    rulings = [play(folder)]
    for _ in range(TURNS - 1):
        order(folder, *BRITISH)
        rulings.append(play(folder))
    return folder, rulings


@pytest.fixture
def undone(
    six: tuple[Path, list[list[Json]]], tmp_path: Path, request: pytest.FixtureRequest
) -> tuple[Path, int, list[list[Json]]]:
    """A copy of the campaign undone to a commit, the number of that commit, and all rulings."""
    to: int = request.param
    folder = Path(shutil.copytree(six[0], tmp_path / "campaign"))
    outcome = undo(folder, to)
    assert (outcome.status, outcome.answer["back_to"]) == (Status.DONE, to)
    return folder, to, six[1]


def test_each_turn_of_the_six_has_dice(six: tuple[Path, list[list[Json]]]) -> None:
    assert sum(bool(dice_of(rulings)) for rulings in six[1]) >= TURNS // 2, "too tame to prove much"


@pytest.mark.parametrize("undone", range(TURNS), indirect=True)
def test_the_turn_after_the_commit_is_played_again_to_the_last_word(
    undone: tuple[Path, int, list[list[Json]]],
) -> None:
    folder, to, rulings = undone
    assert play(folder) == rulings[to]


@pytest.mark.parametrize("undone", [1, 4], indirect=True)
def test_with_other_orders_the_dice_of_the_same_name_fall_the_same(
    undone: tuple[Path, int, list[list[Json]]],
) -> None:
    folder, to, rulings = undone
    order(folder, BRITISH[2])
    again, first = play(folder), rulings[to]
    ours, theirs = dice_of(again), dice_of(first)
    assert again != first
    assert {name: ours[name] for name in ours if name in theirs} == {
        name: theirs[name] for name in theirs if name in ours
    }


def test_an_undo_is_undone_by_going_back_to_the_commit_it_undid(
    six: tuple[Path, list[list[Json]]], tmp_path: Path
) -> None:
    folder = Path(shutil.copytree(six[0], tmp_path / "campaign"))
    before = (folder / "master.xlsx").read_bytes()
    undo(folder, 2)
    assert (folder / "master.xlsx").read_bytes() != before
    assert undo(folder, TURNS).status is Status.DONE
    same = (folder / "master.xlsx").read_bytes() == before
    assert same, "the master is not what it was"
    said = history(folder).sentences
    assert said[-1] == "The desk stands at the end of turn 6 (commit 6)."


def all_of(folder: Path, to: int) -> Iterator[list[Json]]:
    """Play on to the sixth turn; the orders of the first came back with the undo."""
    yield play(folder)
    for _ in range(to + 1, TURNS):
        order(folder, *BRITISH)
        yield play(folder)


@pytest.mark.slow
@pytest.mark.parametrize("undone", range(TURNS), indirect=True)
def test_played_on_to_the_end_every_ruling_is_the_same(
    undone: tuple[Path, int, list[list[Json]]],
) -> None:
    folder, to, rulings = undone
    assert list(all_of(folder, to)) == rulings[to:]
