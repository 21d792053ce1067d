"""A turn step by step: stopped after a step, looked at, played on; what was before stays."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.commands.desk_hands import desk, type_in
from tests.new_campaign import new_campaign
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.commit import commit
from workbook_engine.commands.desk.page.desk_text import desk_text
from workbook_engine.commands.desk.page.front_page import front_page, played_or_not
from workbook_engine.commands.desk.playing.play import play_desk
from workbook_engine.commands.desk.playing.steps import as_far_as
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Outcome, Status, Stop
from workbook_engine.kit.maps.heads import umpires_head
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement

ARNHEM = "arnhem_bridge"
OTHERS = ("market_garden", "krookwurst", "eastern_front_1943", "chir_1942", "town_and_airfield")
OWN = ("brook_crossing", "nachod_1866", "leipzig_1813")


@pytest.fixture(scope="module")
def bridge(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Arnhem Bridge with its orders, which nobody changes."""
    return new_campaign(tmp_path_factory.mktemp("steps") / "bridge", ARNHEM, with_orders=True)


def test_a_turn_that_stops_after_a_step_is_the_whole_turn_up_to_there(bridge: Path) -> None:
    begins_the_whole_turn(bridge, ("Orders", "combats defined", "Combats", "Reports"))


@pytest.mark.slow
@pytest.mark.parametrize("sample", [ARNHEM, *OTHERS, *OWN])
def test_every_step_of_every_rule_set_can_be_stopped_after(sample: str, tmp_path: Path) -> None:
    folder = new_campaign(tmp_path / sample, sample, with_orders=True)
    here = desk(folder)
    begins_the_whole_turn(folder, [step.name for step in here.ruleset.steps(here.state)])


def begins_the_whole_turn(folder: Path, steps: Sequence[str]) -> None:
    """Hold that rulings and dice are those of the whole turn, and that it can be looked at."""
    here = desk(folder)
    whole = play_desk(here).turn
    for step in steps:
        turn = play_desk(as_far_as(here, step)).turn
        done = len(turn.rulings)
        assert turn.rulings == whole.rulings[:done], step
        assert turn.rolls == whole.rolls[: len(turn.rolls)], step
        assert step not in {ruling.phase for ruling in whole.rulings[done:]}, step
        here.ruleset.front(turn)
        assert here.ruleset.views(turn), step


def test_a_map_of_a_turn_that_stopped_says_after_which_step(bridge: Path) -> None:
    turn = play_desk(as_far_as(desk(bridge), "overruns")).turn
    assert umpires_head(turn, {}, "")["note"] == "In turn 1, after Retirements"


def test_a_step_that_does_not_exist_is_asked_back(bridge: Path) -> None:
    with pytest.raises(Stop) as stop:
        as_far_as(desk(bridge), "combat")
    said = " ".join(stop.value.outcome.sentences)
    assert "combat is not a step of turn 1. Did you mean Combats or Air combat?" in said
    assert "Movement, Combats defined, Combats, Distances" in said


def test_a_draft_that_stopped_is_told_step_by_step_and_waits_to_be_played_on(
    bridge: Path, tmp_path: Path
) -> None:
    folder = new_campaign(tmp_path / "bridge", ARNHEM, with_orders=True)
    assert "up to Combats defined" in draft(folder, to="combats defined").sentences[-1]
    here = desk(folder)
    told = [*desk_text(front_page(here, played_or_not(here)))]
    assert {"DRAFT 1, after Combats defined", "Next: umpire draft --on"} <= {*told}
    assert [line for line in told if line.startswith("13  Combats defined: 2 rulings.")]
    refused = commit(folder, anyway=True)
    assert (refused.status, refused.findings[0].code) == (Status.STOPPED, "E-STOPPED")


@pytest.mark.slow
def test_an_evening_step_by_step_is_committed_as_the_turn_played_at_once(tmp_path: Path) -> None:
    steps, once = (new_campaign(tmp_path / e / "b", ARNHEM, with_orders=True) for e in "so")
    for each in ("Orders", "Movement", "Combats defined", "Combats"):
        assert f"up to {each}" in draft(steps, on=True).sentences[-1]
    die(steps)
    assert "14  Combats: 1 ruling, 1 die. Fight H8 at Arnhem Bridge (H8): 21 - 10 + 1" in text(
        draft(steps, again=True)
    )
    while "up to" in draft(steps, on=True).sentences[-1]:
        pass
    in_sight(once, "Status", "Balances")
    draft(once)
    die(once)
    draft(once)
    assert commit(steps).status is commit(once).status is Status.DONE
    assert like_but_for_the_sum(steps / "master.xlsx", once / "master.xlsx") == []
    for team in ("british", "german"):
        assert like_but_for_the_sum(*(e / f"sides/{team}.xlsx" for e in (steps, once))) == []
    one, other = (sorted((e / "turns/0001_turn-01").glob("*.json")) for e in (steps, once))
    assert [e.name for e in one] == [e.name for e in other]


def text(outcome: Outcome) -> str:
    return "\n".join(outcome.sentences)


def die(folder: Path) -> None:
    type_in(folder, Engagement, "H8", "die_yours", 1)


def in_sight(folder: Path, *sheets: str) -> None:
    """Have sheets of a master in sight, as a draft that stops has those that show the moment."""
    book = FileBook.open(folder / "master.xlsx")
    for each in sheets:
        book.bring_out(each)
    (folder / "master.xlsx").write_bytes(book.save())


def like_but_for_the_sum(one: Path, other: Path) -> list[str]:
    """Return the parts that differ, but for the sum of what was received, drafts and all."""
    with ZipFile(one) as a, ZipFile(other) as b:
        assert a.namelist() == b.namelist()
        return [e for e in a.namelist() if e != "xl/sharedStrings.xml" and a.read(e) != b.read(e)]


@pytest.mark.slow
def test_a_step_may_be_played_again_and_what_was_typed_for_later_ones_stays(tmp_path: Path) -> None:
    folder = new_campaign(tmp_path / "b", ARNHEM, with_orders=True)
    draft(folder)
    die(folder)
    draft(folder, to="movement")
    assert status_of(folder) == "As it stands in turn 1 after Movement, drafted."
    assert "21 - 10 + 1" in text(draft(folder, to="combats"))
    draft(folder)
    assert status_of(folder) == "As it stands before turn 1."


def status_of(folder: Path) -> str:
    (said, *_), *_ = FileBook.open(folder / "master.xlsx").read("Status")[1:]
    return str(said).partition(" Every unit")[0]
