"""`umpire debrief`: the archive laid out for the talk after the game, with nothing typed."""

from __future__ import annotations

from pathlib import Path
from shutil import which
from typing import cast

import pytest

from tests.new_campaign import new_campaign, played_campaign
from workbook_engine.commands.debrief import debrief
from workbook_engine.commands.debriefing.asked import Otherwise
from workbook_engine.commands.debriefing.futures import both
from workbook_engine.commands.debriefing.known import Telling, who_knew
from workbook_engine.commands.debriefing.story import told_by_turn
from workbook_engine.commands.desk.playing.weighing import unseen
from workbook_engine.commands.desk.reading.desk import open_folder, read_desk
from workbook_engine.commands.luck import luck_by_turn
from workbook_engine.commands.map import played_in
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.proofs.archived import ArchivedTurn
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.what_if import what_if
from workbook_engine.core.desk import Team
from workbook_engine.core.hindsight import Sighted, Stands

TITLES = (
    "Luck",
    "Losses",
    "Strength by formation",
    "Who knew what when",
    "What each team was told",
    "Orders, and what became of them",
)


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


def test_a_unit_is_known_from_the_first_book_that_tells_of_its_place() -> None:
    """Who has gone by then, or comes later to where somebody was seen, is not known by that."""
    red, blue = Team(team="r", side="Red"), Team(team="b", side="Blue")
    at = {1: ("A1", "C3"), 2: ("B2", "A1"), 3: ("B2", "A1")}
    stands = {n: [*map(Stands, ("1 Bn", "2 Bn"), ("Red", "Red"), at[n])] for n in at}
    books = {
        1: (Sighted("b", "A1", "A1 Bridge", "fight"),),
        2: (Sighted("b", "A1", "A1", "old", seen="1"), Sighted("r", "B2", "B2")),
        3: (Sighted("b", "A1", "A1", "late", seen="2", names=("2 Bn",)),),
    }
    turns = [Telling(str(n), {"r": red, "b": blue}, books[n], (), tuple(stands[n])) for n in books]
    ours, theirs = who_knew(turns)
    first, second = ours.known
    assert (first.unit, first.turn, first.place, first.team) == ("1 Bn", "1", "A1 Bridge", "B")
    assert (second.unit, second.turn, second.seen, second.how) == ("2 Bn", "3", "2", "late")
    assert (ours.named, ours.never) == ({"2 Bn": "3"}, ())
    assert who_knew(turns[:1])[0].never == ("2 Bn",)
    assert not theirs.known


@pytest.mark.slow
@pytest.mark.parametrize("sample", ["arnhem_ramp", "chir_1942", "krookwurst", "nachod_1866"])
def test_every_rule_set_is_debriefed_as_its_luck_is_told(tmp_path: Path, sample: str) -> None:
    campaign = open_folder(played_campaign(tmp_path / "played", sample))
    (turn,) = told_by_turn(read_desk(campaign), unseen)
    assert [*turn.luck] == luck_by_turn(campaign)
    assert turn.told
    assert turn.maps
    knows = any(knew.known for knew in who_knew([turn.telling]))
    assert knows == (sample != "krookwurst"), "there nobody is in sight on the first morning"
    assert not turn.stocks, "they count no loads"


@pytest.mark.slow
@pytest.mark.skipif(which("chromium") is None, reason="chromium is not on this machine")
def test_a_browser_prints_the_debrief(tmp_path: Path) -> None:
    campaign = played_campaign(tmp_path / "k", "kleindorf")
    assert debrief(campaign).status is Status.DONE
    assert (campaign / "debrief" / "debrief.pdf").read_bytes().startswith(b"%PDF")


def test_what_if_nothing_changes_nothing_and_writes_nothing_into_the_campaign(
    tmp_path: Path,
) -> None:
    campaign = played_campaign(tmp_path / "k", "kleindorf")
    desk = read_desk(open_folder(campaign))
    die = ArchivedTurn(desk.folder, played_in(desk)[0]).turn.rolls[0]
    before = {each: each.read_bytes() for each in campaign.rglob("*") if each.is_file()}
    place = tmp_path / "if.html"
    told = {}
    for value in (die.value, die.value % die.sides + 1):
        told[value] = what_if(campaign, "1", Otherwise(dice=(f"{die.name}={value}",)), place)
        assert told[value].status is Status.DONE
    same, other = (cast("list[dict[str, object]]", each.answer) for each in told.values())
    assert (same[0]["fights"], same[0]["losses"], same[0]["held"]) == ([], [], [])
    assert other[0]["fights"], "another die of the first fight"
    assert {each: each.read_bytes() for each in campaign.rglob("*") if each.is_file()} == before
    assert place.read_text(encoding="utf-8").count("<img ") == 2


@pytest.mark.slow
def test_another_order_is_played_on_into_later_turns(tmp_path: Path) -> None:
    campaign = played_campaign(tmp_path / "b", "arnhem_bridge")
    sample_orders(campaign)
    assert turn_of(campaign).status is Status.DONE
    asked = Otherwise(orders=("20 SS PzGR: hold",))
    told = what_if(campaign, "1", asked, tmp_path / "if.html")
    first, second = cast("list[dict[str, list[dict[str, str]]]]", told.answer)
    assert "9 - 10" in first["fights"][0]["would_be"]
    assert {each["what"]: each["would_be"] for each in second["held"]} == {
        "Arnhem Bridge (place)": "British"
    }
    ruled = (
        "OC-9.22; chart; total success; normal; 30+",
        "OC-9.22; chart; success; normal; 8 to 29",
    )
    for turn in ("1", "2"):
        told = what_if(campaign, turn, Otherwise(rulings=ruled), tmp_path / "if.html")
        (ruled_so, *_) = cast("list[dict[str, list[dict[str, str]]]]", told.answer)
        assert ruled_so["fights"][0]["would_be"].endswith(", success")
    wrong = {
        Otherwise(orders=("20 SS PzGX: hold",)): "E-UNKNOWN-UNIT",
        Otherwise(orders=("20 SS PzGR: hold\n21 SS PzGR: hold",)): "E-WHAT-IF-ORDER",
        Otherwise(dice=("1/nothing=3",)): "",
        Otherwise(readings=("nothing=3",)): "",
        Otherwise(rulings=("OC-9.22",)): "",
        Otherwise(rulings=("OC-9.22; chart; total success; normal; 30+",)): "E-RULING-RANGES",
        Otherwise(): "",
    }
    for otherwise, code in wrong.items():
        outcome = what_if(campaign, "1", otherwise, tmp_path / "wrong.html")
        assert outcome.status in {Status.STOPPED, Status.USAGE}
        assert code in {each.code for each in outcome.findings} | {""}
    assert not (tmp_path / "wrong.html").exists()


@pytest.mark.slow
@pytest.mark.parametrize("sample", ["arnhem_ramp", "chir_1942", "krookwurst", "nachod_1866"])
def test_every_rule_set_goes_on_as_it_went_where_nothing_is_otherwise(
    tmp_path: Path, sample: str
) -> None:
    """Two stages, played on in memory, leave the records that the books hold."""
    campaign = played_campaign(tmp_path / "played", sample)
    sample_orders(campaign)
    assert turn_of(campaign).status is Status.DONE
    desk = read_desk(open_folder(campaign))
    played = [ArchivedTurn(desk.folder, each) for each in played_in(desk)]
    for each in both(played, Otherwise(), unseen):
        assert (each.fights, each.losses, each.held, each.notes) == ([], [], [], ())
        told = ([ruling.text for ruling in turn.rulings] for turn in (each.was, each.would))
        assert next(told) == next(told)
