"""`umpire verify`: a good campaign holds, and each way of spoiling one is found and named."""

from __future__ import annotations

import importlib
import re
import shutil
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.acceptance.hands import (
    Tree,
    by_openpyxl,
    desk,
    tree,
    type_in,
    umpire_here,
    umpire_says,
)
from tests.commands.spoilt_history import (
    SPOILT,
    Change,
    Spoiler,
    a_byte,
    another_text,
    in_ledger,
    resealed,
    turn_folder,
)
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.undo import undo
from workbook_engine.commands.verify import verify
from workbook_engine.core.desk import DieRow
from workbook_engine.store.history import History

commands = importlib.import_module("workbook_engine.commands.verify")


@pytest.fixture(scope="module")
def good(made_and_played: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tiny campaign, played, undone, with a die typed, and played on."""
    folder = Path(shutil.copytree(made_and_played, tmp_path_factory.mktemp("verify") / "good"))
    assert undo(folder).status is Status.DONE
    assert turn_of(folder).status is Status.DONE
    assert turn_of(folder, no_orders=True).status is Status.DONE
    return folder


@pytest.fixture
def campaign(made_and_played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made_and_played, tmp_path / "campaign"))


def failing(outcome: Outcome) -> dict[str, list[str]]:
    """Return what fails by name, with the sentences about it."""
    checks: Any = outcome.answer
    return {each["check"]: each["wrong"] for each in checks if not each["holds"]}


@dataclass
class Verified:
    """A good campaign verified once, and what was seen of that."""

    outcome: Outcome
    begun: list[tuple[str, int, int]]
    before: Tree
    after: Tree


@pytest.fixture(scope="module")
def verified(good: Path) -> Verified:
    begun: list[tuple[str, int, int]] = []
    before = tree(good)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(commands, "cores", lambda: 1)  # no process has to be begun for it
        outcome = verify(good, 2, lambda *which: begun.append(which))
    return Verified(outcome, begun, before, tree(good))


def test_a_good_campaign_holds(verified: Verified) -> None:
    assert verified.outcome.status is Status.DONE, failing(verified.outcome)
    assert not any(line.startswith("FAILS") for line in verified.outcome.sentences)
    assert verified.outcome.sentences[-1].endswith("checks, all hold.")


def test_no_byte_is_changed(verified: Verified) -> None:
    assert verified.after == verified.before


def test_every_kind_of_check_is_made(verified: Verified) -> None:
    answer: Any = verified.outcome.answer
    assert {each["check"] for each in answer} == {
        *("chain", "archive", "promise of the dice", "dice", "rulings", "balance", "books", "undo"),
        *("fog for british", "fog for german"),
    }


def test_sums_bear_the_names_of_sheets_and_columns(verified: Verified) -> None:
    sums = [line for line in verified.outcome.sentences if ", balance: " in line]
    assert any("Forces, " in line for line in sums)
    assert not any(re.search(r"[A-Za-z]\.[a-z]", line) for line in sums)


def test_progress_is_told_commit_by_commit(verified: Verified) -> None:
    assert [(number, of) for _, number, of in verified.begun] == [(n, 5) for n in range(1, 6)]
    # Which of them is over first is a matter of the processes; each is told once.
    named = sorted(which for which, _, _ in verified.begun)
    assert len(set(named)) == len(named)
    assert named[-1] == "commit 4, turn 2"


@pytest.mark.slow
def test_a_typed_die_is_told_from_one_that_was_drawn(drafted: Path) -> None:
    die = next(iter(desk(drafted).workings[DieRow].values()))
    type_in(drafted, DieRow, die.name, "typed", die.value % die.sides + 1)
    assert turn_of(drafted).status is Status.DONE
    said = verify(drafted, 1).sentences
    assert any("1 typed by the umpire" in line for line in said)
    assert said[-1].endswith("all hold.")


@pytest.mark.slow
def test_the_command_line_says_it_line_by_line(made: Path) -> None:
    status, said = umpire_says("verify", made, "--variants", "1")
    assert (status, said.splitlines()[0][:5]) == (0, "ok   ")


@pytest.mark.slow
def test_the_command_line_ends_with_1_when_something_fails(campaign: Path) -> None:
    a_byte(campaign)
    status, answer = umpire_here("verify", campaign, "--variants", "1")
    assert status == 1
    assert any(not each["holds"] for each in answer["answer"])


# Campaigns spoilt in one way each


AT_LENGTH = {"books", "fog for british"}
"""Checks that take long, and that a quick look leaves out."""
WAYS = [
    *(pytest.param(*way, True, id=at) for at, way in SPOILT.items() if way[1] not in AT_LENGTH),
    *(
        pytest.param(
            *way, False, id=f"{at}, at length", marks=() if at == "a leak" else pytest.mark.slow
        )
        for at, way in SPOILT.items()
    ),
]


@pytest.mark.parametrize(("spoil", "check", "sentence", "quick"), WAYS)
def test_a_campaign_that_was_spoilt_does_not_hold(
    campaign: Path, spoil: Spoiler, check: str, sentence: str, quick: bool
) -> None:
    spoil(campaign)
    before = tree(campaign)
    outcome = verify(campaign, variants=2, quick=quick)
    assert outcome.status is Status.STOPPED
    found = failing(outcome)
    assert any(sentence in each for each in found.get(check, [])), found
    assert any(line.startswith("FAILS") for line in outcome.sentences)
    assert tree(campaign) == before


def in_history(spoil: Change, wanted: str, campaign: Path) -> str:
    in_ledger(spoil)(campaign)
    found = failing(verify(campaign, quick=True))
    return next(each for each in found["rulings"] if wanted in each)


def test_rulings_in_another_order_or_twice_are_found(campaign: Path) -> None:
    assert in_history(lambda rulings: rulings.reverse(), "another order", campaign)


def test_a_ruling_too_many_is_found(campaign: Path) -> None:
    def one_more(rulings: list[dict[str, Any]]) -> None:
        rulings.append({**rulings[-1], "id": "1/orders/nobody/moved/1"})

    assert in_history(one_more, "is not ruled when", campaign)


def test_a_ledger_that_makes_no_sense_is_found(campaign: Path) -> None:
    in_ledger(lambda rulings: rulings[0].pop("id"))(campaign)
    assert "makes no sense" in failing(verify(campaign, quick=True))["rulings"][0]


def test_a_master_that_cannot_be_read_is_found(campaign: Path) -> None:
    (turn_folder(campaign) / "in" / "master.xlsx").write_bytes(b"no book")
    resealed(campaign)
    found = failing(verify(campaign, quick=True))
    assert any("Excel workbook" in each or "workbook" in each for each in found["archive"]), found


@pytest.mark.slow
def test_a_sheet_that_is_gone_and_a_book_that_is_missing_are_found(campaign: Path) -> None:
    book = turn_folder(campaign) / "out" / "sides" / "british.xlsx"
    by_openpyxl(book, lambda opened: opened.remove(opened["Forces"]))
    resealed(campaign)
    found = failing(verify(campaign, 1))
    assert any("the sheet Forces is in one" in each for each in found["fog for british"])


def test_a_campaign_without_history_has_nothing_to_verify(campaign: Path) -> None:
    shutil.rmtree(campaign / "turns")
    assert failing(verify(campaign)) == {"chain": ["There is no history to verify."]}


@pytest.mark.slow
def test_commits_side_by_side_are_verified_as_one_after_another(
    good: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, int, int]] = []
    monkeypatch.setattr(commands, "cores", lambda: 2)
    together = verify(good, variants=1, over=lambda *each: told.append(each))
    commits = len(History(good).commits())
    assert commits >= commands.FEW
    assert [each[1:] for each in told] == [(n, commits) for n in range(1, commits + 1)]
    monkeypatch.setattr(commands, "cores", lambda: 1)
    assert together == verify(good, variants=1)


@pytest.mark.slow
def test_since_a_commit_the_earlier_ones_are_left_out_and_said_to_be(good: Path) -> None:
    last = History(good).commits()[-1]
    outcome = verify(good, variants=1, since=last.commit)
    checked: Any = outcome.answer
    assert {each["about"] for each in checked} == {
        "history",
        f"commit {last.commit}, turn {last.turn}",
    }
    assert f"Left out by --since: {last.commit} earlier commits." in outcome.sentences
    assert verify(good, since=last.commit + 1).status is Status.USAGE


def test_the_quick_way_plays_the_turns_again_and_says_what_it_leaves_out(campaign: Path) -> None:
    in_ledger(another_text)(campaign)
    outcome = verify(campaign, quick=True)
    checked: Any = outcome.answer
    assert {each["check"] for each in checked} >= {"rulings", "dice", "balance", "archive"}
    assert not any(each["check"].startswith(("fog", "books")) for each in checked)
    assert list(failing(outcome)) == ["rulings"]
    assert "nor the fog proved" in outcome.sentences[-1]


def test_a_commit_whose_process_died_is_not_said_to_hold(
    good: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def died(*_: object) -> None:
        raise BrokenExecutor

    monkeypatch.setattr(commands, "cores", lambda: 1)
    monkeypatch.setattr(commands, "check_commit", died)
    assert "died" in failing(verify(good))["archive"][0]


@pytest.mark.slow
def test_no_folder_is_a_wrong_use() -> None:
    assert verify("nowhere").status is Status.USAGE
