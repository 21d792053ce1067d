"""`umpire debrief`: the archive laid out for the talk after the game, with nothing typed."""

from __future__ import annotations

from pathlib import Path
from shutil import which

import pytest

from tests.new_campaign import new_campaign, played_campaign
from workbook_engine.commands.debrief import debrief
from workbook_engine.commands.debriefing.story import told_by_turn
from workbook_engine.commands.desk.playing.weighing import unseen
from workbook_engine.commands.desk.reading.desk import open_folder, read_desk
from workbook_engine.commands.luck import luck_by_turn
from workbook_engine.commands.outcome import Status

TITLES = ("Luck", "Losses", "What each team was told", "Orders, and what became of them")


def test_a_debrief_tells_the_turns_and_changes_no_book(tmp_path: Path) -> None:
    campaign = played_campaign(tmp_path / "k", "kleindorf")
    before = {each: each.read_bytes() for each in campaign.rglob("*") if each.is_file()}
    assert debrief(campaign, pdf=False).status is Status.DONE
    page = (campaign / "debrief" / "debrief.html").read_text(encoding="utf-8")
    assert all(f">{title}</h" in page for title in TITLES)
    assert page.count("<img ") == 3, "the umpire's map, and each team's"
    assert {each: each.read_bytes() for each in before} == before


def test_nothing_is_there_to_debrief_before_the_first_commit(tmp_path: Path) -> None:
    campaign = new_campaign(tmp_path / "k", "kleindorf", with_orders=True)
    assert debrief(campaign, pdf=False).status is Status.STOPPED
    assert not (campaign / "debrief").exists()


@pytest.mark.slow
@pytest.mark.parametrize("sample", ["arnhem_ramp", "chir_1942", "krookwurst", "nachod_1866"])
def test_every_rule_set_is_debriefed_as_its_luck_is_told(tmp_path: Path, sample: str) -> None:
    campaign = open_folder(played_campaign(tmp_path / "played", sample))
    (turn,) = told_by_turn(read_desk(campaign), unseen)
    assert [*turn.luck] == luck_by_turn(campaign)
    assert turn.told
    assert turn.maps


@pytest.mark.slow
@pytest.mark.skipif(which("chromium") is None, reason="chromium is not on this machine")
def test_a_browser_prints_the_debrief(tmp_path: Path) -> None:
    campaign = played_campaign(tmp_path / "k", "kleindorf")
    assert debrief(campaign).status is Status.DONE
    assert (campaign / "debrief" / "debrief.pdf").read_bytes().startswith(b"%PDF")
