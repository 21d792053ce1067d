"""From an empty folder to a played first turn, with real books."""

from __future__ import annotations

import json
import shutil
from itertools import pairwise
from pathlib import Path

import pytest

from tests.commands import orel
from tests.commands.desk_hands import desk, type_in
from tests.commands.kleindorf import type_set_up
from tests.commands.setting_up import type_rows
from tests.new_campaign import blank_campaign
from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import read_stamp
from workbook_engine.commands.check import check
from workbook_engine.commands.draft import draft
from workbook_engine.commands.explain import explain
from workbook_engine.commands.new import new
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.start import start
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.verify import verify
from workbook_engine.core.desk import Team
from workbook_engine.core.squares import Square
from workbook_engine.rulesets.opcom.land.country import country_of, edge, node_of
from workbook_engine.rulesets.opcom.vocabulary.map_records import River, Route
from workbook_engine.rulesets.opcom.vocabulary.records import Stack, Unit


def checks_that_fail(campaign: Path) -> list[object]:
    """Return what fails of a campaign's history."""
    checks = verify(campaign, variants=1).answer
    assert isinstance(checks, list)
    assert checks
    return [each for each in checks if isinstance(each, dict) and not each["holds"]]


def codes(outcome: Outcome) -> list[str]:
    return [finding.code for finding in outcome.findings]


@pytest.fixture(scope="module")
def typed_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A blank campaign of OP COM with the whole set-up typed in."""
    campaign = tmp_path_factory.mktemp("own") / "kleindorf"
    blank_campaign(campaign, "opcom")
    type_set_up(campaign)
    return campaign


@pytest.fixture
def typed(typed_once: Path, tmp_path: Path) -> Path:
    """A copy of it to work on."""
    return Path(shutil.copytree(typed_once, tmp_path / "kleindorf"))


@pytest.fixture(scope="module")
def started_once(typed_once: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The campaign, started."""
    campaign = Path(shutil.copytree(typed_once, tmp_path_factory.mktemp("begun") / "kleindorf"))
    outcome = start(campaign)
    assert outcome.status is Status.DONE, outcome
    return campaign


@pytest.fixture
def started(started_once: Path, tmp_path: Path) -> Path:
    """A copy of it to work on."""
    return Path(shutil.copytree(started_once, tmp_path / "started"))


@pytest.mark.slow
def test_a_blank_campaign_is_told_what_comes_next(tmp_path: Path) -> None:
    outcome = new(tmp_path / "own", ruleset="last_war")
    said = " ".join(outcome.sentences)
    assert "umpire start" in said
    assert "Hexes" in said


def test_a_set_up_that_is_typed_in_has_nothing_wrong_with_it(typed: Path) -> None:
    outcome = check(typed)
    assert (outcome.status, codes(outcome)) == (Status.DONE, [])
    assert "umpire start" in outcome.sentences[-1]


def test_no_turn_is_played_before_the_start(typed: Path) -> None:
    for command in (draft, turn_of):
        outcome = command(typed)
        assert outcome.status is Status.STOPPED
        assert codes(outcome) == ["E-NOT-STARTED"]


def test_a_start_commits_turn_0_with_every_teams_first_book(started: Path) -> None:
    manifest = json.loads((started / "turns/0001_turn-00/manifest.json").read_text())
    assert (manifest["kind"], manifest["turn"], manifest["previous"]) == ("setup", 0, 0)
    for team in ("blue", "red"):
        stamp = read_stamp(FileBook.open(started / "sides" / f"{team}.xlsx"))
        assert stamp is not None
        assert (stamp.team, str(stamp.position)) == (team, "1")


def test_what_was_typed_before_the_start_is_no_ruling_of_the_umpires_hand(started: Path) -> None:
    found = desk(started)
    assert found.by_hand == ()
    assert {each.code for each in found.findings} == {"W-NO-ORDERS"}


def test_a_first_book_shows_its_own_units_and_not_the_enemys(started: Path) -> None:
    book = FileBook.open(started / "sides" / "blue.xlsx")
    said = {str(value) for sheet in book.sheets() for line in book.read(sheet) for value in line}
    assert "1 Blues" in said
    assert "1 Reds" not in said


def test_the_master_keeps_what_was_typed_and_its_map_is_drawn(typed: Path, started: Path) -> None:
    before, after = (desk(each).state for each in (typed, started))
    assert before[Unit] == after[Unit]
    assert before[Team] == after[Team]
    shown = FileBook.open(started / "master.xlsx").read("Grid")
    assert (len(shown), len(shown[0])) == (20, 20)
    assert "Kleindorf" in str(shown[8][9])


def test_a_unit_of_annex_a_is_filled_in_where_it_was_left_blank(started: Path) -> None:
    """OC-A.1"""
    units = desk(started).state[Unit]
    tanks, guns = units["3 Blues"], units["Blue Guns"]
    assert (tanks.profile, tanks.size, tanks.kind) == ("8 - 7 - 6 - 4 - 3 - 2 - 0", 2, "tank")
    assert (tanks.mechanised, guns.artillery, guns.lift) == (True, "field", 4)


def test_what_the_umpire_typed_stands_beside_what_is_filled_in(typed: Path) -> None:
    type_in(typed, Unit, "3 Blues", "profile", "5-3-0")
    type_in(typed, Unit, "3 Blues", "mechanised", "no")
    assert start(typed).status is Status.DONE
    tanks = desk(typed).state[Unit]["3 Blues"]
    assert (tanks.profile, tanks.mechanised, tanks.size) == ("5-3-0", False, 2)


def test_what_is_not_ready_is_listed_and_no_book_is_made(typed: Path) -> None:
    type_in(typed, Unit, "1 Reds", "team", "ridd")
    outcome = start(typed)
    assert outcome.status is Status.STOPPED
    assert codes(outcome) == ["E-UNKNOWN-TEAM"]
    assert list((typed / "sides").iterdir()) == []
    lines = FileBook.open(typed / "master.xlsx").read("Ready")
    must = [line for line in lines if "must" in line]
    assert len(must) == 1
    assert any("Forces!" in str(value) for value in must[0])
    assert any("ready" in line and "Stacks: 2 rows." in line for line in lines)


@pytest.mark.slow
def test_a_set_up_may_be_changed_and_started_anew_until_a_turn_is_played(started: Path) -> None:
    type_in(started, Unit, "1 Blues", "position", "J7")
    assert start(started).status is Status.DONE
    assert desk(started).by_hand == ()
    assert turn_of(started, no_orders=True).status is Status.DONE
    again = start(started)
    assert again.status is Status.STOPPED
    assert "started" in again.sentences[0]


def test_the_umpires_own_sheet_is_kept_by_the_start(typed: Path) -> None:
    master = typed / "master.xlsx"
    opened = FileBook.open(master)
    opened.write("Forces", {"BZ40": "my own note"})
    master.write_bytes(opened.save())
    assert start(typed).status is Status.DONE
    said = FileBook.open(master).read("Forces")
    assert any("my own note" in line for line in said)


@pytest.mark.slow
def test_the_first_turn_is_played_from_the_books_that_were_sent(started: Path) -> None:
    type_rows(
        started / "sides" / "blue.xlsx",
        {"Orders": [{"Unit or group": "1 Blues", "Action": "Move", "To": "J8"}]},
    )
    outcome = turn_of(started)
    assert outcome.status is Status.DONE, outcome
    assert desk(started).state[Unit]["1 Blues"].position in {"J8", "Kleindorf"}
    assert (started / "sides" / "red.xlsx").is_file()
    assert checks_that_fail(started) == []


@pytest.mark.slow
def test_the_last_war_starts_from_a_blank_campaign(tmp_path: Path) -> None:
    campaign = tmp_path / "orel"
    blank_campaign(campaign, "last_war")
    orel.type_set_up(campaign)
    assert codes(check(campaign)) == []
    outcome = start(campaign)
    assert outcome.status is Status.DONE, outcome
    assert turn_of(campaign, no_orders=True).status is Status.DONE
    assert (campaign / "sides" / "soviet.xlsx").is_file()


@pytest.mark.parametrize(
    ("team", "code"),
    [
        ({"Team": "other", "Side": "Blue", "Book (file name)": "blue"}, "E-ONE-BOOK"),
        ({"Team": "", "Side": "Blue"}, "E-REQUIRED"),
    ],
)
def test_a_team_that_cannot_be_is_told_before_the_start(
    typed: Path, team: dict[str, str], code: str
) -> None:
    type_rows(typed / "master.xlsx", {"Teams": [team]})
    assert code in codes(start(typed))


@pytest.mark.slow
def test_a_campaign_of_one_side_without_a_calendar_is_told_so(tmp_path: Path) -> None:
    campaign = tmp_path / "own"
    blank_campaign(campaign, "opcom")
    type_rows(campaign / "master.xlsx", {"Teams": [{"Team": "blue", "Side": "Blue"}]})
    assert {"W-ONE-SIDE", "W-NO-DATE"} <= set(codes(check(campaign)))


@pytest.mark.slow
def test_a_units_name_may_hold_a_stroke(typed: Path) -> None:
    """OC-3.1 Half of all armies write I/100 or 1/9 Guards."""
    type_in(typed, Unit, "1 Blues", "id", "1/9 Guards")
    type_in(typed, Unit, "1 Reds", "id", "I/100")
    type_in(typed, Unit, "I/100", "position", "J8")
    type_in(typed, Unit, "1/9 Guards", "position", "J7")
    assert start(typed).status is Status.DONE
    attack = {"Unit or group": "1/9 Guards", "Action": "Attack", "Target": "J8"}
    type_rows(typed / "sides" / "blue.xlsx", {"Orders": [attack]})
    outcome = turn_of(typed)
    assert outcome.status is Status.DONE, outcome
    happened = [ruling["text"] for ruling in outcome.answer["rulings"]]
    assert any("1/9 Guards" in each and "J8" in each for each in happened)
    assert explain(typed, "1/9 Guards").status is Status.DONE
    assert checks_that_fail(typed) == []


@pytest.mark.parametrize(
    "course", ["A10:T10", "A10, E10, T10", "a10 > t10", "West > T10", "West; East"]
)
def test_oc_6_5_a_waterway_is_read_as_umpires_write_it(typed: Path, course: str) -> None:
    ends = [{"Place": "West", "Square": "A10"}, {"Place": "East", "Square": "T10"}]
    type_rows(typed / "master.xlsx", {"Places": ends})
    type_in(typed, River, "Bach", "squares", course)
    assert codes(check(typed)) == []
    waters = country_of(desk(typed).state).waters
    banks = [edge(node_of(Square(10, at)), node_of(Square(11, at))) for at in range(1, 21)]
    assert [each for each in banks if each not in waters] == []


@pytest.mark.parametrize("along", ["J1:J20", "J1; Kleindorf, Bridge; J20", "j1 > Bridge:J20"])
def test_oc_7_3_a_route_is_read_as_umpires_write_it(typed: Path, along: str) -> None:
    type_in(typed, Route, "High road", "points", along)
    assert codes(check(typed)) == []
    roads = country_of(desk(typed).state).roads
    nodes = [node_of(Square(row, 10)) for row in range(1, 21)]
    assert [one for one, other in pairwise(nodes) if other not in roads[one]] == []


@pytest.mark.parametrize(
    ("course", "told"),
    [
        ("A10; ZZ99", {"E-RIVER", "W-CROSSING-DRY", "W-ROUTE-WATER"}),
        ("A10 > Nowhere", {"E-RIVER", "W-CROSSING-DRY"}),
        ("A10", {"E-RIVER-SHORT", "W-CROSSING-DRY"}),
        ("A3:T3", {"W-CROSSING-DRY", "W-ROUTE-WATER"}),
    ],
)
def test_oc_6_5_a_waterway_that_means_nothing_is_told(
    typed: Path, course: str, told: set[str]
) -> None:
    type_in(typed, River, "Bach", "squares", course)
    assert set(codes(check(typed))) == told


def test_oc_9_9_oc_11_2_forces_that_will_not_work_are_told_before_the_start(typed: Path) -> None:
    type_in(typed, Unit, "3 Reds", "mechanised", "no")
    type_in(typed, Stack, "Red HQ", "holder", "")
    assert set(codes(check(typed))) == {"W-NOT-MECHANISED", "W-NO-STACK", "W-STACK-NOWHERE"}


def test_the_master_as_it_was_typed_is_kept_and_the_umpire_is_told_where(typed: Path) -> None:
    before = (typed / "master.xlsx").read_bytes()
    said = " ".join(start(typed).sentences)
    kept = sorted(typed.glob("turns/*/in/master.xlsx"))[-1]
    assert kept.read_bytes() == before
    assert kept.parent.as_posix() in said
