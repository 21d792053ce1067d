from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from workbook_engine.core.findings import Problem
from workbook_engine.store.commit import Plan, SavedMeanwhileError, carry_out
from workbook_engine.store.disk import Disk
from workbook_engine.store.history import History
from workbook_engine.store.lock import CampaignBusyError, locked
from workbook_engine.store.manifest import Kind, Manifest
from workbook_engine.store.preflight import UnwritableError
from workbook_engine.store.publish import waiting
from workbook_engine.store.recovery import recover


def setup(campaign: Path) -> History:
    """Commit a set-up of two books."""
    history = History(campaign)
    books = {"master.xlsx": b"master 0", "sides/german.xlsx": b"german 0"}
    carry_out(history, Plan(0, 1, Kind.SETUP, {}, books))
    return history


def turn(history: History, number: int) -> Manifest:
    """Commit a turn whose books say so."""
    received = {
        book: (history.campaign / book).read_bytes()
        for book in ("master.xlsx", "sides/german.xlsx")
    }
    books = {
        "master.xlsx": b"master %d" % number,
        "sides/german.xlsx": b"german %d" % number,
    }
    papers = {"rulings.json": b"[]"}
    return carry_out(history, Plan(number, 1, Kind.TURN, received, books, papers)).manifest


def everything(folder: Path) -> dict[str, bytes]:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_a_commit_archives_what_was_read_and_puts_the_new_books_on_the_desk(tmp_path: Path) -> None:
    history = setup(tmp_path)
    turn(history, 1)
    assert everything(tmp_path / "turns" / "0001_turn-01" / "in") == {
        "master.xlsx": b"master 0",
        "sides/german.xlsx": b"german 0",
    }
    assert (tmp_path / "sides" / "german.xlsx").read_bytes() == b"german 1"


def test_the_manifest_names_position_kind_and_what_came_before(tmp_path: Path) -> None:
    manifest = turn(setup(tmp_path), 1)
    assert (manifest.commit, manifest.turn, manifest.kind, manifest.previous) == (1, 1, "turn", 0)
    assert Manifest.from_bytes(manifest.to_bytes()) == manifest


def test_nothing_waits_after_a_commit_that_went_well(tmp_path: Path) -> None:
    history = setup(tmp_path)
    manifest = turn(history, 1)
    assert waiting(history, manifest) == ()
    assert not list(tmp_path.rglob("*.new"))


def test_an_edited_archive_is_found_out(tmp_path: Path) -> None:
    history = setup(tmp_path)
    manifest = turn(history, 1)
    (tmp_path / "turns" / "0001_turn-01" / "out" / "master.xlsx").write_bytes(b"forged")
    with pytest.raises(Problem, match="E-HISTORY-CHANGED"):
        history.books(manifest, "out")


def test_an_archived_file_that_is_gone_is_named(tmp_path: Path) -> None:
    history = setup(tmp_path)
    manifest = turn(history, 1)
    (tmp_path / "turns" / "0001_turn-01" / "in" / "master.xlsx").unlink()
    with pytest.raises(Problem, match=r"in.master\.xlsx is gone"):
        history.books(manifest, "in")


def test_a_folder_without_manifest_was_never_committed_and_its_number_is_not_used(
    tmp_path: Path,
) -> None:
    history = setup(tmp_path)
    (tmp_path / "turns" / "0001_turn-01").mkdir()
    assert [each.commit for each in history.commits()] == [0]
    assert turn(history, 1).commit == 2


def test_a_book_saved_while_the_turn_was_worked_out_stops_the_commit(tmp_path: Path) -> None:
    history = setup(tmp_path)
    (tmp_path / "master.xlsx").write_bytes(b"saved just now")
    before = everything(tmp_path)
    plan = Plan(1, 1, Kind.TURN, {"master.xlsx": b"master 0"}, {"master.xlsx": b"master 1"})
    with pytest.raises(SavedMeanwhileError, match=r"master\.xlsx"):
        carry_out(history, plan)
    assert everything(tmp_path) == before


class Closed(Disk):
    """A disk on which one book is open in Excel."""

    def writable(self, path: Path) -> bool:
        return path.name != "german.xlsx"


def test_a_book_that_is_open_elsewhere_stops_the_commit_before_anything(tmp_path: Path) -> None:
    setup(tmp_path)
    before = everything(tmp_path)
    with pytest.raises(UnwritableError) as caught:
        turn(History(tmp_path, Closed(tmp_path)), 1)
    assert caught.value.books == ("sides/german.xlsx",)
    assert everything(tmp_path) == before


class Stuck(Disk):
    """A disk on which the team's book cannot be taken away once the turn is committed."""

    def rename(self, old: Path, new: Path) -> None:
        if old.name == "german.xlsx":
            raise PermissionError(13, "open elsewhere")
        super().rename(old, new)


def test_if_one_book_cannot_be_put_in_place_all_wait_and_the_desk_stays_as_it_was(
    tmp_path: Path,
) -> None:
    history = setup(tmp_path)
    manifest = turn(History(tmp_path, Stuck(tmp_path)), 1)
    assert waiting(history, manifest) == ("master.xlsx", "sides/german.xlsx")
    assert (tmp_path / "master.xlsx").read_bytes() == b"master 0"
    assert recover(history).published.placed == ("master.xlsx", "sides/german.xlsx")
    assert (tmp_path / "sides" / "german.xlsx").read_bytes() == b"german 1"


def test_what_was_saved_over_a_waiting_book_is_kept(tmp_path: Path) -> None:
    history = setup(tmp_path)
    turn(History(tmp_path, Stuck(tmp_path)), 1)
    (tmp_path / "sides" / "german.xlsx").write_bytes(b"late orders")
    kept = tmp_path / "turns/0001_turn-01/was/sides/german.xlsx"
    assert recover(history).published.kept == (kept.as_posix(),)
    assert kept.read_bytes() == b"late orders"


def steps(*kinds: Callable[[History], None]) -> Callable[[History], None]:
    def walk(history: History) -> None:
        for kind in kinds:
            kind(history)

    return walk


def play(number: int) -> Callable[[History], None]:
    def walk(history: History) -> None:
        turn(history, number)

    return walk


def take_back(history: History) -> None:
    found = history.to_undo()
    assert found is not None
    _, target = found
    books = history.books(target, "out")
    carry_out(history, Plan(target.turn, 1, Kind.UNDO, {}, books, restores=target.commit))


@pytest.mark.parametrize(
    ("walk", "undone", "back_to"),
    [
        (steps(play(1)), 1, 0),
        (steps(play(1), play(2)), 2, 1),
        (steps(play(1), play(2), take_back), 1, 0),
        (steps(play(1), take_back, play(1)), 3, 0),
        (steps(play(1), play(2), take_back, play(2), take_back), 1, 0),
    ],
)
def test_undo_after_undo_walks_back_and_never_swings(
    tmp_path: Path, walk: Callable[[History], None], undone: int, back_to: int
) -> None:
    history = setup(tmp_path)
    walk(history)
    found = history.to_undo()
    assert found is not None
    assert (found[0].commit, found[1].commit) == (undone, back_to)


def test_a_set_up_cannot_be_undone(tmp_path: Path) -> None:
    history = setup(tmp_path)
    assert history.to_undo() is None
    turn(history, 1)
    take_back(history)
    assert history.to_undo() is None


def test_two_commands_at_once_are_refused(tmp_path: Path) -> None:
    with locked(tmp_path), pytest.raises(CampaignBusyError), locked(tmp_path):
        pass


def test_the_lock_is_free_again_afterwards(tmp_path: Path) -> None:
    with locked(tmp_path):
        pass
    with locked(tmp_path):
        assert tmp_path.is_dir()
