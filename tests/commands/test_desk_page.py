"""`umpire desk`: the front page tells who has sent, what waits, each fight, and the next step."""

import re
from html import unescape
from pathlib import Path

import pytest

from tests.commands.desk_hands import desk
from tests.new_campaign import new_campaign
from workbook_engine.commands.desk.page.front_page import front_page
from workbook_engine.commands.desk.page.front_value import (
    CHANGED,
)
from workbook_engine.commands.desk.playing.play import play_desk
from workbook_engine.commands.desk_page import desk_page
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Status
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement

from .desk_hands import type_in


@pytest.fixture
def bridge(tmp_path: Path) -> Path:
    folder = tmp_path / "bridge"
    new_campaign(folder, "arnhem_bridge", with_orders=True)
    return folder


def words_of(place: Path) -> str:
    return unescape(re.sub("<[^>]*>", " ", place.read_text(encoding="utf-8")))


def test_before_the_draft_the_next_step_is_the_draft(bridge: Path) -> None:
    done = desk_page(bridge)
    assert done.status is Status.DONE
    assert "Next: umpire draft" in done.sentences
    assert "NOT DRAFTED" in words_of(bridge / "desk.html")


def test_after_the_draft_every_fight_stands_on_the_page_with_its_sums(bridge: Path) -> None:
    draft(bridge)
    assert "Next: umpire commit" in desk_page(bridge).sentences
    words = words_of(bridge / "desk.html")
    assert "21 - 10" in words
    assert "total success" in words
    assert "DRAFT 1, not committed" in words


@pytest.mark.slow
def test_what_has_changed_since_the_draft_is_marked(bridge: Path) -> None:
    draft(bridge)
    before = front_page(desk(bridge), play_desk(desk(bridge)))
    assert {line.since for line in before.fights} == {""}
    fight = before.fights[0].fight.label
    type_in(bridge, Engagement, fight, "die_yours", 1)
    type_in(bridge, Engagement, fight, "reason", "thrown at the table")
    after = front_page(desk(bridge), play_desk(desk(bridge)))
    assert [line.since for line in after.fights if line.fight.label == fight] == [CHANGED]


def test_it_is_never_well_when_orders_are_missing(tmp_path: Path) -> None:
    folder = tmp_path / "bridge"
    new_campaign(folder, "arnhem_bridge")
    desk_page(folder)
    words = words_of(folder / "desk.html")
    assert "what comes back goes into the inbox" in words
    assert "0 of 2" in words


@pytest.mark.slow
def test_a_question_names_its_yellow_cell(bridge: Path) -> None:
    draft(bridge)
    page = front_page(desk(bridge), play_desk(desk(bridge)))
    dice = [each for each in page.waiting if each.judgement.name.endswith("/die/1")]
    assert dice
    assert all(each.cell and each.cell.sheet == "Engagements" for each in dice)


def test_findings_stand_on_the_page_with_cell_and_cure(bridge: Path) -> None:
    (bridge / "campaign.key").write_text("short")
    done = desk_page(bridge)
    assert done.status is Status.DONE
    words = words_of(bridge / "desk.html")
    assert "Cure" in words
    assert "umpire draft" in words


def test_the_page_needs_nothing_but_itself_and_changes_no_book(bridge: Path) -> None:
    before = {each: each.read_bytes() for each in bridge.rglob("*") if each.is_file()}
    desk_page(bridge)
    text = (bridge / "desk.html").read_text(encoding="utf-8")
    assert "<svg" in text
    assert "src=" not in text
    assert re.findall(r"https?://(?!www\.w3\.org/2000/svg)", text) == []
    assert {each: each.read_bytes() for each in before} == before


def test_whatever_a_name_holds_the_page_stays_a_page(bridge: Path) -> None:
    from workbook_engine.reports.html import table, text

    assert table(["<b>"], [[text("<script>")]]).count("<script>") == 0


@pytest.mark.slow
def test_the_last_war_has_its_page_too(tmp_path: Path) -> None:
    folder = tmp_path / "front"
    new_campaign(folder, "orel_salient", with_orders=True)
    assert desk_page(folder).status is Status.DONE
    assert "The Last War" in words_of(folder / "desk.html")
