"""`umpire verify`: a good campaign holds, and each way of spoiling one is found and named."""

from __future__ import annotations

import importlib
import json
import re
import shutil
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.acceptance.hands import (
    Tree,
    at,
    by_openpyxl,
    desk,
    tree,
    type_cells,
    type_in,
    umpire_here,
    umpire_says,
)
from tests.fog.zips import put, with_part
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.undo import undo
from workbook_engine.commands.verify import verify
from workbook_engine.core.desk import DieRow
from workbook_engine.store.history import History
from workbook_engine.store.manifest import MANIFEST_NAME, sum_of

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


def turn_folder(campaign: Path) -> Path:
    return next((campaign / "turns").glob("0001_*"))


def resealed(campaign: Path) -> None:
    """Make the manifests fit what lies there, as one would who covers his tracks."""
    previous = ""
    for folder in sorted((campaign / "turns").iterdir()):
        manifest = folder / MANIFEST_NAME
        written = json.loads(manifest.read_text(encoding="utf-8"))
        written["files"] = {path: sum_of((folder / path).read_bytes()) for path in written["files"]}
        written["previous_sum"] = previous
        manifest.write_text(json.dumps(written), encoding="utf-8")
        previous = sum_of(manifest.read_bytes())


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
    outcome = verify(good, 20, lambda *which: begun.append(which))
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
    assert verified.begun[-1][0] == "commit 4, turn 2"


def test_a_typed_die_is_told_from_one_that_was_drawn(drafted: Path) -> None:
    die = next(iter(desk(drafted).workings[DieRow].values()))
    type_in(drafted, DieRow, die.name, "typed", die.value % die.sides + 1)
    assert turn_of(drafted).status is Status.DONE
    said = verify(drafted, 1).sentences
    assert any("1 typed by the umpire" in line for line in said)
    assert said[-1].endswith("all hold.")


def test_the_command_line_says_it_line_by_line(made: Path) -> None:
    status, said = umpire_says("verify", made, "--variants", "1")
    assert (status, said.splitlines()[0][:5]) == (0, "ok   ")


def test_the_command_line_ends_with_1_when_something_fails(campaign: Path) -> None:
    a_byte(campaign)
    status, answer = umpire_here("verify", campaign, "--variants", "1")
    assert status == 1
    assert any(not each["holds"] for each in answer["answer"])


# Campaigns spoilt in one way each


def a_byte(campaign: Path) -> None:
    file = turn_folder(campaign) / "in" / "master.xlsx"
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


def a_file_gone(campaign: Path) -> None:
    (turn_folder(campaign) / "rulings.json").unlink()


def in_ledger(change: Callable[[list[dict[str, Any]]], None]) -> Callable[[Path], None]:
    def spoil(campaign: Path) -> None:
        file = turn_folder(campaign) / "rulings.json"
        written = json.loads(file.read_text(encoding="utf-8"))
        change(written["rulings"])
        file.write_text(json.dumps(written), encoding="utf-8")
        resealed(campaign)

    return spoil


def another_die(rulings: list[dict[str, Any]]) -> None:
    roll = next(roll for each in rulings for roll in each["rolls"])
    roll["value"] = roll["value"] % roll["sides"] + 1


def a_die_of_seven(rulings: list[dict[str, Any]]) -> None:
    roll = next(roll for each in rulings for roll in each["rolls"])
    roll["value"], roll["source"] = 7, "umpire"


def another_text(rulings: list[dict[str, Any]]) -> None:
    rulings[0]["text"] = "Nothing happened."


def a_ruling_less(rulings: list[dict[str, Any]]) -> None:
    del rulings[-1]


def another_loss(rulings: list[dict[str, Any]]) -> None:
    changes = (body for each in rulings for change in each["changes"] for body in change.values())
    step = next(body for body in changes if body.get("field") == "step")
    step["now"] += 1


def another_stock(campaign: Path) -> None:
    master = turn_folder(campaign) / "out" / "master.xlsx"
    type_cells(master, "Stacks", {at(master, "Stacks", "British ammo, red (points)", "Bde HQ"): 9})
    resealed(campaign)


def a_leak(campaign: Path) -> None:
    book = turn_folder(campaign) / "out" / "sides" / "british.xlsx"
    book.write_bytes(with_part(book.read_bytes(), "customXml/item1.xml", "<x>10 SS</x>"))
    resealed(campaign)


def a_leak_in_a_note(campaign: Path) -> None:
    book = turn_folder(campaign) / "out" / "sides" / "british.xlsx"
    book.write_bytes(put(book.read_bytes(), "xl/comments1.xml", "<t>", "SS HQ is at C1"))
    resealed(campaign)


def another_key(campaign: Path) -> None:
    key = campaign / "campaign.key"
    key.chmod(0o600)
    key.write_bytes(b"another secret\n")


def no_key(campaign: Path) -> None:
    (campaign / "campaign.key").unlink()


def in_log(change: Callable[[list[dict[str, Any]]], None]) -> Callable[[Path], None]:
    def spoil(campaign: Path) -> None:
        file = turn_folder(campaign) / "dice.json"
        written = json.loads(file.read_text(encoding="utf-8"))
        change(written)
        file.write_text(json.dumps(written), encoding="utf-8")
        resealed(campaign)

    return spoil


def another_in_the_log(log: list[dict[str, Any]]) -> None:
    log[0]["value"] = log[0]["value"] % log[0]["sides"] + 1


def said_to_be_typed(log: list[dict[str, Any]]) -> None:
    log[0]["source"] = "umpire"


def drawn_otherwise(log: list[dict[str, Any]]) -> None:
    log[0]["drawn"] = log[0]["drawn"] % log[0]["sides"] + 1


def a_die_left_out(log: list[dict[str, Any]]) -> None:
    del log[0]


def a_leak_in_a_report(campaign: Path) -> None:
    report = turn_folder(campaign) / "reports" / "british.md"
    report.write_text(f"{report.read_text('utf-8')}The SS is weak.\n", encoding="utf-8")
    resealed(campaign)


def a_commit_slipped_in(campaign: Path) -> None:
    manifest = next((campaign / "turns").glob("0000_*")) / MANIFEST_NAME
    manifest.write_text(manifest.read_text(encoding="utf-8").replace('"when": "', '"when": "x'))
    written = manifest.read_bytes()
    manifest.write_bytes(written + b" ")


SPOILT: dict[str, tuple[Callable[[Path], None], str, str]] = {
    "a byte of the archive": (a_byte, "archive", "master.xlsx is not what was committed"),
    "a file that is gone": (a_file_gone, "archive", "rulings.json is gone"),
    "another die": (in_ledger(another_die), "dice", "the secret gives"),
    "a die of seven": (in_ledger(a_die_of_seven), "dice", "not on a die of 6"),
    "a ruling that reads otherwise": (in_ledger(another_text), "rulings", "text"),
    "a ruling that is gone": (in_ledger(a_ruling_less), "rulings", "is not archived"),
    "a loss that was not": (in_ledger(another_loss), "balance", "step"),
    "a stock from nowhere": (another_stock, "balance", "9 is in the book"),
    "a stock the books do not give": (another_stock, "books", "when it is made again"),
    "a leak": (a_leak, "fog for british", "customXml/item1.xml is not part of a team's book"),
    "a leak in a note": (a_leak_in_a_note, "fog for british", "is another file"),
    "a leak in a report": (a_leak_in_a_report, "fog for british", "british.md is not what is made"),
    "another die in the log": (in_log(another_in_the_log), "dice", "the value"),
    "a die of the log that is typed": (in_log(said_to_be_typed), "dice", "the source umpire"),
    "a die of the log drawn otherwise": (in_log(drawn_otherwise), "dice", "was drawn for"),
    "a die that the log leaves out": (in_log(a_die_left_out), "dice", "other dice"),
    "another secret": (another_key, "promise of the dice", "is not the secret"),
    "no secret": (no_key, "promise of the dice", "does not lie beside"),
    "a commit slipped in": (a_commit_slipped_in, "chain", "was made after another commit"),
}  # fmt: skip


QUICK = frozenset(
    {
        *("a byte of the archive", "another die", "a ruling that reads otherwise", "a leak"),
        *("a stock from nowhere", "no secret", "another die in the log"),
    }
)
WAYS = [
    pytest.param(*way, id=name, marks=() if name in QUICK else pytest.mark.slow)
    for name, way in SPOILT.items()
]


@pytest.mark.parametrize(("spoil", "check", "sentence"), WAYS)
def test_a_campaign_that_was_spoilt_does_not_hold(
    campaign: Path, spoil: Callable[[Path], None], check: str, sentence: str
) -> None:
    spoil(campaign)
    before = tree(campaign)
    outcome = verify(campaign, variants=2)
    assert outcome.status is Status.STOPPED
    found = failing(outcome)
    assert any(sentence in each for each in found.get(check, [])), found
    assert any(line.startswith("FAILS") for line in outcome.sentences)
    assert tree(campaign) == before


def in_history(spoil: Callable[[list[dict[str, Any]]], None], wanted: str, campaign: Path) -> str:
    in_ledger(spoil)(campaign)
    return next(each for each in failing(verify(campaign, 1))["rulings"] if wanted in each)


@pytest.mark.slow
def test_rulings_in_another_order_or_twice_are_found(campaign: Path) -> None:
    assert in_history(lambda rulings: rulings.reverse(), "another order", campaign)


@pytest.mark.slow
def test_a_ruling_too_many_is_found(campaign: Path) -> None:
    def one_more(rulings: list[dict[str, Any]]) -> None:
        rulings.append({**rulings[-1], "id": "1/orders/nobody/moved/1"})

    assert in_history(one_more, "is not ruled when", campaign)


@pytest.mark.slow
def test_a_ledger_that_makes_no_sense_is_found(campaign: Path) -> None:
    in_ledger(lambda rulings: rulings[0].pop("id"))(campaign)
    assert "makes no sense" in failing(verify(campaign, 1))["rulings"][0]


@pytest.mark.slow
def test_a_master_that_cannot_be_read_is_found(campaign: Path) -> None:
    (turn_folder(campaign) / "in" / "master.xlsx").write_bytes(b"no book")
    resealed(campaign)
    found = failing(verify(campaign, 1))
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


def test_no_folder_is_a_wrong_use() -> None:
    assert verify("nowhere").status is Status.USAGE
