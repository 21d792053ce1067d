"""`umpire desk --watch`, a process beside real saves: reads, writes no book, and ends well."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.commands.desk_hands import type_in, type_in_line
from workbook_engine.commands.desk.reading.lookout import Lookout
from workbook_engine.commands.desk_page import page_of
from workbook_engine.commands.draft import draft
from workbook_engine.commands.watch import watch
from workbook_engine.core.desk import Team

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C as on Linux and Mac")
_LONG = 90.0
"""Seconds after which something that was waited for will not come."""


class Watch:
    """`umpire desk --watch` as an umpire starts it, in a session of its own, and what it says."""

    def __init__(self, campaign: Path) -> None:
        self.said: list[str] = []
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "workbook_engine",
                "desk",
                str(campaign),
                "--watch",
                "--every",
                "0.2",
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        self.said.extend(self.process.stdout)

    def told(self, word: str) -> str:
        """Wait until a line says a word, and return the line."""
        ends = time.monotonic() + _LONG
        while time.monotonic() < ends:
            if found := next((line for line in list(self.said) if word in line), ""):
                return found
            assert self.process.poll() is None, "".join(self.said)
            time.sleep(0.05)
        raise AssertionError(f"{word!r} was never said: {self.said}")

    def end(self) -> int:
        """Press Ctrl-C and return the exit status."""
        self.process.send_signal(signal.SIGINT)
        status = self.process.wait(_LONG)
        self.listener.join(_LONG)
        return status


@pytest.fixture
def watched(campaign: Path) -> Iterator[Watch]:
    running = Watch(campaign)
    with running.process:
        yield running
        if running.process.poll() is None:
            running.process.kill()


@POSIX
def test_books_that_come_are_read_and_ctrl_c_ends_it_with_status_0(
    campaign: Path, watched: Watch
) -> None:
    watched.told("as it lies there")
    shutil.copyfile(campaign / "sides/german.xlsx", campaign / "inbox/reply.xlsx")
    assert "German inbox/reply.xlsx" in watched.told("inbox/reply.xlsx came")
    page = (campaign / "desk.html").read_text(encoding="utf-8")
    assert "inbox/reply.xlsx" in page
    assert "location.reload()" in page
    assert watched.end() == 0
    assert "No book was written." in "".join(watched.said)
    assert "location.reload()" not in (campaign / "desk.html").read_text(encoding="utf-8")


@pytest.mark.slow
@POSIX
def test_a_save_of_the_master_counts_at_once_though_it_is_open_and_nothing_is_written(
    campaign: Path, watched: Watch
) -> None:
    watched.told("as it lies there")
    draft(campaign)
    watched.told("Fights new or other: C3, A3")
    (campaign / ".~lock.master.xlsx#").write_text("umpire")
    type_in(campaign, Team, "british", "hold", "x")
    before = {each: each.read_bytes() for each in campaign.rglob("*.xlsx")}
    watched.told("Fights gone: C3, A3")
    assert watched.end() == 0
    assert {each: each.read_bytes() for each in campaign.rglob("*.xlsx")} == before


@pytest.mark.slow
@POSIX
def test_what_cannot_be_read_is_told_and_ends_nothing(campaign: Path, watched: Watch) -> None:
    watched.told("as it lies there")
    (campaign / "master.xlsx").rename(campaign / "elsewhere.bin")
    watched.told("there is no master.xlsx")
    assert "Not as things stand" in (campaign / "desk.html").read_text(encoding="utf-8")
    (campaign / "elsewhere.bin").rename(campaign / "master.xlsx")
    type_in_line(campaign / "sides/british.xlsx", "Orders", 4, {"Action": "Hold"})
    watched.told("british.xlsx was saved")
    assert "Not as things stand" not in (campaign / "desk.html").read_text(encoding="utf-8")
    assert watched.end() == 0


@pytest.mark.slow
@POSIX
def test_other_commands_may_work_meanwhile(campaign: Path, watched: Watch) -> None:
    watched.told("as it lies there")
    assert int(draft(campaign).status) == 0
    watched.told("master.xlsx was saved")
    assert watched.end() == 0


def test_a_defect_while_reading_ends_nothing(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    looks = iter(range(4))

    def rest(_: float) -> None:
        if next(looks, None) is None:
            raise KeyboardInterrupt

    def broken(_: object) -> None:
        raise RuntimeError("something nobody thought of")

    monkeypatch.setattr("workbook_engine.commands.watch.time.sleep", rest)
    monkeypatch.setattr("workbook_engine.commands.watch.page_of", broken)
    assert int(watch(campaign, said.append).status) == 0
    assert sum("something nobody thought of" in each for each in said) == 1


def looked(
    campaign: Path, monkeypatch: pytest.MonkeyPatch, *meanwhile: Callable[[], None]
) -> list[str]:
    """Watch, with something done after each look; return what the page said after each."""
    pages: list[str] = []
    hands = iter(meanwhile)

    def rest(_: float) -> None:
        page = campaign / "desk.html"
        pages.append(page.read_text(encoding="utf-8") if page.exists() else "no page")
        if (hand := next(hands, None)) is None:
            raise KeyboardInterrupt
        hand()

    monkeypatch.setattr("workbook_engine.commands.watch.time.sleep", rest)
    assert int(watch(campaign, lambda _: None).status) == 0
    return [*pages, (campaign / "desk.html").read_text(encoding="utf-8")]


def nothing() -> None:
    """Leave all as it lies."""


def test_there_is_a_page_from_the_first_look_on(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, ended = looked(campaign, monkeypatch, nothing)
    assert "looking through it all" in first
    assert "as it lies there" in second
    assert "Watched until" in ended


@pytest.mark.slow
def test_a_page_is_written_while_a_book_is_saved_without_end_and_names_it(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter(range(1, 99))

    def saved() -> None:
        os.utime(campaign / "master.xlsx", ns=(0, next(times) * 10**9))

    *pages, _ = looked(campaign, monkeypatch, nothing, saved, saved, nothing, nothing)
    assert ["being saved: master.xlsx" in each for each in pages] == [0, 0, 1, 1, 0, 0]
    assert "as it lies there" in pages[2]  # what was read before stands there still
    assert "master.xlsx was saved" in pages[-1]


def test_a_book_saved_while_it_is_read_is_named_on_the_page(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, times = page_of, iter(range(1, 99))

    def slow(*given: Any, **named: Any) -> Any:
        os.utime(campaign / "sides/german.xlsx", ns=(0, next(times) * 10**9))
        return real(*given, **named)

    monkeypatch.setattr("workbook_engine.commands.watch.page_of", slow)
    *pages, ended = looked(campaign, monkeypatch, nothing, nothing)
    assert "Nothing could be read yet" in pages[1]
    assert "looking through it all" in pages[1]
    assert "Nothing could be read yet" in ended


def test_a_book_that_is_half_written_is_waited_for(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, slow = (campaign / "sides/german.xlsx").read_bytes(), campaign / "inbox/slow.xlsx"
    half = whole[: len(whole) // 2]
    hands = [nothing, lambda: slow.write_bytes(half), nothing, lambda: slow.write_bytes(whole)]
    *pages, _ = looked(campaign, monkeypatch, *hands, nothing, nothing)
    assert ["being saved: inbox/slow.xlsx" in each for each in pages] == [0, 0, 1, 1, 1, 0, 0]
    assert "inbox/slow.xlsx came" in pages[-1]
    assert "E-" not in pages[-1]


def test_what_is_saved_back_as_it_was_leaves_the_page_as_it_stood(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = campaign / "master.xlsx"
    was = book.stat().st_mtime_ns
    hands = [nothing, lambda: os.utime(book, ns=(0, 1)), lambda: os.utime(book, ns=(0, was))]
    *pages, _ = looked(campaign, monkeypatch, *hands, nothing)
    assert ["being saved" in each for each in pages] == [False, False, True, True, False]
    assert "as it lies there" in pages[-1]


# The lookout


def settled(lookout: Lookout) -> tuple[str, ...]:
    """Look twice: what moves is not told of."""
    lookout.look()
    return lookout.look()


@pytest.fixture
def lookout(campaign: Path) -> Lookout:
    found = Lookout.over(campaign)
    settled(found)
    found.take()
    return found


def test_nothing_is_told_of_where_nothing_changed(lookout: Lookout) -> None:
    assert settled(lookout) == ()


def test_what_was_told_of_is_told_again_until_it_is_taken(campaign: Path, lookout: Lookout) -> None:
    shutil.copyfile(campaign / "sides/german.xlsx", campaign / "inbox/reply.xlsx")
    assert settled(lookout) == ("inbox/reply.xlsx",)
    assert lookout.look() == ("inbox/reply.xlsx",)
    lookout.take()
    assert lookout.look() == ()


def leave_a_lock(campaign: Path) -> None:
    (campaign / "~$master.xlsx").write_bytes(b"open")
    (campaign / ".~lock.master.xlsx#").write_bytes(b"open")


def write_the_page(campaign: Path) -> None:
    (campaign / "desk.html").write_text("a page")


def lay_down_a_folder(campaign: Path) -> None:
    (campaign / "inbox" / "turn 1").mkdir()


@pytest.mark.parametrize("hand", [leave_a_lock, write_the_page, lay_down_a_folder])
def test_what_is_no_book_is_no_change(
    campaign: Path, lookout: Lookout, hand: Callable[[Path], None]
) -> None:
    hand(campaign)
    assert settled(lookout) == ()


def test_a_file_that_stays_half_written_is_taken_for_what_it_is_in_the_end(
    campaign: Path, lookout: Lookout
) -> None:
    (campaign / "inbox/torn.xlsx").write_bytes(b"PK\x03\x04 and no end")
    looks = [lookout.look() for _ in range(20)]
    assert looks[5] == ()
    assert ("inbox/torn.xlsx",) in looks


def test_a_book_saved_with_the_same_size_is_seen_by_its_time(
    campaign: Path, lookout: Lookout
) -> None:
    book = campaign / "sides/german.xlsx"
    os.utime(book, ns=(0, book.stat().st_mtime_ns + 2_000_000_000))
    assert settled(lookout) == ("sides/german.xlsx",)
