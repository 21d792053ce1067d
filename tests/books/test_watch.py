"""A reply that never ends is broken off, and the others are read."""

from __future__ import annotations

import re
import signal
import threading
from pathlib import Path

import pytest

from tests.books.making import making
from tests.new_campaign import new_campaign
from workbook_engine import campaign as campaigns
from workbook_engine.books.book import Grid
from workbook_engine.books.file_book import FileBook
from workbook_engine.books.watch import within
from workbook_engine.campaign import CampaignFolder, OpenedBook
from workbook_engine.commands.check import check
from workbook_engine.core.findings import Finding, Problem


def test_a_pattern_without_end_is_broken_off() -> None:
    with pytest.raises(Problem, match="E-READ"), within(0.2):
        re.match("(a+)+$", "a" * 60 + "b")


def test_steps_without_end_are_broken_off_whatever_they_catch() -> None:
    with pytest.raises(Problem, match="E-READ"), within(0.1):
        while True:
            try:
                sum(range(1_000))
            except Exception:
                continue


def test_what_ends_in_time_is_left_alone_and_no_clock_goes_on() -> None:
    with within(600):
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 0
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


def test_beside_the_main_thread_there_is_no_clock_and_no_fault() -> None:
    read: list[int] = []

    def run() -> None:
        with within(0.01):
            read.append(1)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert read == [1]


class Endless(FileBook):
    """A reply at which the reader is still when the clock rings, if it is the German one."""

    def is_plain(self, sheet: str) -> bool:
        return False  # what is plain is known to end

    def read(self, sheet: str) -> object:  # type: ignore[override]
        if self.name.startswith("german"):
            signal.raise_signal(signal.SIGALRM)
        return super().read(sheet)


def test_one_endless_reply_is_a_finding_and_the_others_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_campaign(tmp_path / "c", "arnhem_bridge", with_orders=True)
    folder = CampaignFolder(tmp_path / "c")
    monkeypatch.setattr(campaigns, "FileBook", Endless)
    places = sorted(f"sides/{each.name}" for each in (tmp_path / "c" / "sides").iterdir())
    opened = {place: folder.open_book(place) for place in places}
    slow = opened.pop("sides/german.xlsx")
    assert isinstance(slow, Finding)
    assert slow.code == "E-READ"
    assert all(isinstance(each, OpenedBook) for each in opened.values())
    assert opened


def test_the_turn_says_which_reply_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new_campaign(tmp_path / "c", "arnhem_bridge", with_orders=True)
    monkeypatch.setattr(campaigns, "FileBook", Endless)
    found = [each for each in check(tmp_path / "c").findings if each.code == "E-READ"]
    assert [each.cell and each.cell.book for each in found] == ["german.xlsx"]


def test_what_is_plain_is_read_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    class Noted(FileBook):
        def read(self, sheet: str) -> Grid:
            read.append(sheet)
            return super().read(sheet)

    monkeypatch.setattr(campaigns, "FileBook", Noted)
    cell = '<row r="1"><c r="A1"><v>7</v></c></row>'
    sent = making(cell, f"<sheetData><!-- odd -->{cell}</sheetData>").file()
    book = campaigns.book_of(sent, "inbox/sent.xlsx")
    assert read == ["S2"]
    assert book.read("S1") == ((7,),)
