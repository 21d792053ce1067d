"""The open book: the same commands through Excel, which here is our own under the real xlwings."""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.excel.alike import unlike
from tests.excel.fake_excel import opened
from tests.new_campaign import new_campaign
from workbook_engine.books.package.raw_zip import with_members
from workbook_engine.commands.commit import commit
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.undo import undo
from workbook_engine.excel import press
from workbook_engine.excel.adding import add
from workbook_engine.excel.differences import differences
from workbook_engine.excel.live_book import calling_book
from workbook_engine.excel.source_book import source_book
from workbook_engine.excel.state import State

STEPS = {"draft": draft, "commit": commit, "undo": undo}
pytestmark = pytest.mark.slow  # two books of fifty sheets beside each other: 5 s, 50 MB

OTHERS = ("arnhem_bridge", "eastern_front_1943", "krookwurst", "orel_salient", "market_garden")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder of the test's own, for the log."""
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return tmp_path


@dataclass
class Both:
    """A campaign after a step, played through the file and on the screen."""

    file: bytes
    screen: bytes
    said: str
    calls: dict[str, int]


def played(sample: str, folder: Path, *steps: str) -> dict[str, Both]:
    """Play a sample twice, by command and by button; return both masters after each step."""
    by_file, by_button = folder / "file", folder / "screen"
    new_campaign(by_file, sample, with_orders=True)
    assert add(by_file).status is Status.DONE
    shutil.copytree(by_file, by_button)
    app, found = opened(by_button), {}
    for name, command in ((each, STEPS[each]) for each in steps):
        app.impl.calls.clear()
        before = (by_file / "master.xlsm").read_bytes()
        outcome = command(by_file, **({"no_orders": True} if name != "undo" else {}))  # type: ignore
        assert outcome.status in (Status.DONE, Status.PARTLY), outcome
        assert (by_file / "master.xlsm").read_bytes() != before
        getattr(press, name)()
        masters = [(each / "master.xlsm").read_bytes() for each in (by_file, by_button)]
        found[name] = Both(masters[0], masters[1], app.impl.said[-1], dict(app.impl.calls))
    return found


@pytest.fixture(scope="module")
def kleindorf(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Both]:
    """Kleindorf drafted, committed and undone."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Path, "home", lambda: tmp_path_factory.mktemp("home"))
        return played("kleindorf", tmp_path_factory.mktemp("both"), *STEPS)


def test_cell_by_cell_the_screen_is_what_the_file_is(kleindorf: dict[str, Both]) -> None:
    assert {step: unlike(each.file, each.screen) for step, each in kleindorf.items()} == {
        step: [] for step in kleindorf
    }


def test_a_sheet_is_written_at_most_three_times(kleindorf: dict[str, Both]) -> None:
    for both in kleindorf.values():
        calls = {sheet: count for sheet, count in both.calls.items() if sheet != "saved"}
        assert {sheet: count for sheet, count in calls.items() if count > 3} == {}
        assert both.calls["saved"] <= 3


def test_a_cell_that_waits_is_selected_whatever_sheet_it_is_on(campaign: Path) -> None:
    app = opened(campaign)
    calling_book().show("Forces", "C4")
    assert app.impl.selected == "Forces!$C$4"


def test_a_map_drawn_for_another_reach_brings_its_columns(campaign: Path) -> None:
    book = campaign / "master.xlsm"
    before = book.read_bytes()
    package = State(before).package
    part = package.sheets["Grid"]
    text = package.text(part).replace('width="9.7109375"', 'width="6.7109375"', 1)
    after = with_members(before, {part: text.encode()})
    assert differences(before, after).sheets[0].widths
    opened(campaign)
    calling_book().become(before, after)
    assert unlike(after, book.read_bytes()) == []


@pytest.mark.parametrize("sample", OTHERS)
def test_on_every_sample_the_screen_is_what_the_file_is(sample: str, tmp_path: Path) -> None:
    found = played(sample, tmp_path, *STEPS)
    assert {step: unlike(each.file, each.screen) for step, each in found.items()} == {
        step: [] for step in STEPS
    }


def test_a_draft_by_button_costs_at_most_a_third_more_than_by_command(tmp_path: Path) -> None:
    """Counted in calls, on Market Garden; what Excel needs to save is Excel's."""
    new_campaign(tmp_path / "mg", "market_garden", with_orders=True)
    assert add(tmp_path / "mg").status is Status.DONE
    master = tmp_path / "mg" / "master.xlsm"
    before = master.read_bytes()
    drafting = calls_of(lambda: draft(tmp_path / "mg"))
    after = master.read_bytes()
    assert after != before

    def shown() -> None:
        changes = differences(before, after)
        source_book(State(after), [each.sheet for each in changes.sheets if each.copied])

    assert calls_of(shown) < drafting / 3


def calls_of(work: Callable[[], object]) -> int:
    """Return how many functions, of Python and of C, are called in a piece of work."""
    events: Counter[str] = Counter()
    sys.setprofile(lambda frame, event, _: events.update((event,)))
    try:
        work()
    finally:
        sys.setprofile(None)
    return events["call"] + events["c_call"]
