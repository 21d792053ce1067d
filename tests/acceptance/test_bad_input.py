"""Bad input through the real command line: one clear finding, the exit status, no byte changed."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from tests.acceptance.bad_books import BAD, GERMAN, Bad, force, order, stands
from tests.acceptance.hands import by_openpyxl, rulings_of, tree, umpire, umpire_here, umpire_says

LOCKED, PARTLY = 3, 5
OF_EACH_KIND = {
    "an unknown unit",
    "a date for a profile",
    "a renamed sheet of the master",
    "a truncated team's book",
    "an empty folder",
    "an order sheet of an earlier turn",
}


def each_of(which: Callable[[Bad], bool]) -> list[ParameterSet]:
    """Return what is wrong, of some sort; only one of each kind is quick."""
    marks = {bad.name: () if bad.name in OF_EACH_KIND else pytest.mark.slow for bad in BAD}
    return [pytest.param(bad, marks=marks[bad.name]) for bad in BAD if which(bad)]


@pytest.fixture(scope="module")
def spoilt_once(
    fresh: Path, once_played: Path, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[Bad], Path]:
    """Return a campaign with something wrong in it, spoilt once for all tests: to be copied."""
    made: dict[str, Path] = {}

    def make(bad: Bad) -> Path:
        if bad.name not in made:
            source = once_played if bad.of_turn_two else fresh
            folder = Path(shutil.copytree(source, tmp_path_factory.mktemp("spoilt") / "campaign"))
            (folder / ".umpire.lock").unlink()
            bad.spoil(folder)
            made[bad.name] = folder
        return made[bad.name]

    return make


@pytest.fixture
def spoilt(spoilt_once: Callable[[Bad], Path], tmp_path: Path) -> Callable[[Bad], Path]:
    """Return a spoilt campaign of the test's own; no command has left anything there yet."""
    return lambda bad: Path(shutil.copytree(spoilt_once(bad), tmp_path / "campaign"))


@pytest.mark.parametrize("bad", each_of(lambda bad: True), ids=lambda bad: bad.name)
def test_bad_input_is_one_clear_finding_and_a_turn_changes_no_byte(
    spoilt: Callable[[Bad], Path], bad: Bad
) -> None:
    folder = spoilt(bad)
    before = tree(folder)
    status, printed = umpire_says("turn", folder)
    _assert_clear(bad, printed)
    assert status == 1
    assert _errors("check", folder) == (1, [bad.code])
    assert tree(folder) == before


@pytest.mark.parametrize("bad", each_of(lambda bad: not bad.of_a_team), ids=lambda bad: bad.name)
def test_what_is_wrong_with_the_master_stops_even_a_draft(
    spoilt: Callable[[Bad], Path], bad: Bad
) -> None:
    folder = spoilt(bad)
    before = tree(folder)
    assert _errors("draft", folder) == (1, [bad.code])
    assert tree(folder) == before


@pytest.mark.parametrize("bad", each_of(lambda bad: bad.of_a_team), ids=lambda bad: bad.name)
def test_what_is_wrong_with_a_teams_book_does_not_keep_a_draft_waiting(
    spoilt: Callable[[Bad], Path], bad: Bad
) -> None:
    folder = spoilt(bad)
    assert _errors("draft", folder) == (PARTLY, [bad.code])
    assert umpire_here("commit", folder)[0] == 1


@pytest.mark.parametrize(
    "bad",
    [
        pytest.param(bad, marks=() if bad.name == "an unknown unit" else pytest.mark.slow)
        for bad in BAD
        if bad.name in OF_EACH_KIND
    ],
    ids=lambda bad: bad.name,
)
def test_one_of_each_kind_in_a_process_of_its_own(spoilt: Callable[[Bad], Path], bad: Bad) -> None:
    folder = spoilt(bad)
    before = tree(folder)
    ran = umpire("turn", folder)
    _assert_clear(bad, ran.stdout)
    assert (ran.returncode, ran.stderr) == (1, "")
    assert tree(folder) == before


def _assert_clear(bad: Bad, printed: str) -> None:
    """One line says what is wrong, where, by which rule and what to do."""
    (said,) = (line for line in printed.splitlines() if line.startswith(("stops", "error")))
    heading = " ".join(part for part in (bad.code, bad.rule, bad.cell) if part)
    assert re.match(r"(error|stops the commit|stops this line) " + re.escape(heading), said), said
    assert bad.message in said
    assert bad.cure in said


def _errors(command: str, folder: Path) -> tuple[int, list[str]]:
    status, answer = umpire_here(command, folder)
    return status, [each["code"] for each in answer["findings"] if each["severity"] == "error"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mark", "book"),
    [
        ("~$master.xlsx", "master.xlsx"),
        pytest.param(".~lock.master.xlsx#", "master.xlsx", marks=pytest.mark.slow),
        pytest.param("sides/~$german.xlsx", "german.xlsx", marks=pytest.mark.slow),
        pytest.param("sides/.~lock.german.xlsx#", "german.xlsx", marks=pytest.mark.slow),
    ],
)
def test_an_open_book_ends_a_turn_with_3(bridge: Path, mark: str, book: str) -> None:
    (bridge / ".umpire.lock").unlink()
    (bridge / mark).write_bytes(b"\x05Umpire")
    before = tree(bridge)
    ran = umpire("turn", bridge)
    (said,) = (line for line in ran.stdout.splitlines() if line.startswith("stops"))
    assert said.startswith(f"stops the commit E-BOOK-OPEN {book}: the book is open elsewhere")
    assert f"delete {Path(mark).name} beside it" in said
    assert ran.returncode == LOCKED
    assert tree(bridge) == before


@pytest.mark.parametrize("mark", ["~$master.xlsx", "sides/.~lock.german.xlsx#"])
def test_a_check_tells_of_an_open_book_too(bridge: Path, mark: str) -> None:
    (bridge / mark).write_bytes(b"")
    before = tree(bridge)
    status, answer = umpire_here("check", bridge)
    codes = [each["code"] for each in answer["findings"] if each["severity"] == "error"]
    assert (status, codes) == (LOCKED, ["E-BOOK-OPEN"])
    assert tree(bridge) == before


def test_a_draft_beside_an_open_team_book_reads_what_was_saved_and_says_so(bridge: Path) -> None:
    (bridge / "sides" / "~$german.xlsx").write_bytes(b"")
    status, answer = umpire_here("draft", bridge)
    assert status == 0
    assert "W-BOOK-OPEN" in [each["code"] for each in answer["findings"]]


def test_a_drafted_turn_is_not_committed_over_an_open_book(drafted: Path) -> None:
    (drafted / "~$master.xlsx").write_bytes(b"")
    before = tree(drafted)
    status, answer = umpire_here("commit", drafted)
    assert (status, [each["code"] for each in answer["findings"]]) == (LOCKED, ["E-BOOK-OPEN"])
    assert tree(drafted) == before


@pytest.mark.slow
def test_a_folder_of_the_campaign_is_answered_with_the_campaign(bridge: Path) -> None:
    ran = umpire("turn", bridge / "sides")
    assert ran.returncode == 1
    assert f"Did you mean {bridge.as_posix()}?" in ran.stdout


@pytest.mark.slow
def test_a_folder_that_is_not_there_is_wrong_use(tmp_path: Path) -> None:
    ran = umpire("turn", tmp_path / "nowhere")
    assert (ran.returncode, ran.stdout.count("\n")) == (2, 1)


@pytest.mark.parametrize("name", ["image001.png", "mail.txt"])
def test_what_comes_with_a_reply_and_is_no_book_stops_nothing(bridge: Path, name: str) -> None:
    (bridge / "inbox" / name).write_bytes(b"Regards, the staff of 9 SS")
    status, answer = umpire_here("check", bridge)
    assert (status, [each["code"] for each in answer["findings"]]) == (0, ["W-NO-BOOK"])


# What is badly typed but understood


def _moved(place: str, sheet: str) -> Callable[[Path], None]:
    """Swap two columns of a table, headers and all."""

    def swap(book: Any) -> None:
        page = book[sheet]
        page.tables.clear()
        for row in range(3, page.max_row + 1):
            one, other = page.cell(row, 2), page.cell(row, 3)
            one.value, other.value = other.value, one.value

    return lambda folder: by_openpyxl(folder / place, swap)


UNTIDY = {
    "a number as text": (force("Steps lost", "3"), "W-NUMBER-AS-TEXT", stands("Steps lost")),
    "a number as text in an order": (
        order("Priority", "1"), "W-NUMBER-AS-TEXT", "german.xlsx!Orders!P4",
    ),
    "stray blanks in the master": (
        force("Nation", " German "), "W-TEXT-TRIMMED", stands("Nation"),
    ),
    "stray blanks in an order": (
        order("Action", "Attack  "), "W-TEXT-TRIMMED", "german.xlsx!Orders!D4",
    ),
    "moved columns of an order form": (
        _moved(GERMAN, "Orders"), "W-COLUMN-MOVED", "german.xlsx!Orders!A3",
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("spoil", "code", "cell"),
    [
        pytest.param(*what, id=name, marks=() if "columns" in name else pytest.mark.slow)
        for name, what in UNTIDY.items()
    ],
)
def test_what_is_untidy_is_read_with_a_warning_and_changes_no_ruling(
    bridge: Path, once_played: Path, spoil: Callable[[Path], object], code: str, cell: str
) -> None:
    spoil(bridge)
    status, printed = umpire_says("turn", bridge)
    assert status == 0, printed
    said = [line for line in printed.splitlines() if line.startswith(f"look {code}")]
    assert len(said) == 1
    assert cell in said[0]
    assert rulings_of(bridge, 1) == rulings_of(once_played, 1)
