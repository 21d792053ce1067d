"""One lint, everywhere: what `start` finds in a set-up, every command finds in any turn.

What it reads is forgiving, and what it fills in is accepted ever after.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.desk_hands import type_in
from tests.every import every
from tests.new_campaign import played_campaign
from workbook_engine.books.text_book import TextBook
from workbook_engine.commands.check import check
from workbook_engine.commands.commit import commit
from workbook_engine.commands.draft import draft
from workbook_engine.commands.inspection.accepted import accepted, of_book
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.samples import LEFT_OUT
from workbook_engine.commands.turn import turn_of
from workbook_engine.core.desk import FindingRow, Team
from workbook_engine.core.findings import Cell, Finding, Severity, warning
from workbook_engine.core.records import Position, Record, State, Tables, Value, replace
from workbook_engine.reports.desk_rows import finding_rows
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.vocabulary.annex import TypicalUnit, unit_rows
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing, River, Route
from workbook_engine.rulesets.opcom.vocabulary.records import Stack, Unit
from workbook_engine.sheets.reading import read
from workbook_engine.sheets.schema import schemas_of
from workbook_engine.shipped import folder

KLEINDORF = (folder("sample_campaigns") / "kleindorf" / "master.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def dry(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Kleindorf after a turn; its brook was made to flow off the map."""
    campaign = played_campaign(tmp_path_factory.mktemp("dry") / "kleindorf", "kleindorf")
    type_in(campaign, River, "Bach", "squares", "A1 > C29")
    return campaign


@pytest.mark.parametrize("command", [check, draft, turn_of, commit])
def test_oc_6_5_a_river_off_the_map_stops_every_command(dry: Path, command: object) -> None:
    assert callable(command)
    outcome = command(dry)
    assert outcome.status is Status.STOPPED
    found = next(each for each in outcome.findings if each.code == "E-RIVER")
    assert "C29, which is off the map" in found.message


def told(campaign: Path) -> list[str]:
    """Return the codes of what is found by a rule in a campaign."""
    return [each.code for each in check(campaign).findings if each.rule]


@pytest.fixture
def warned(tmp_path: Path) -> Path:
    """Kleindorf after a turn; its bridge leads over no water, which is ticked as meant."""
    campaign = played_campaign(tmp_path / "kleindorf", "kleindorf")
    type_in(campaign, River, "Bach", "squares", "A1:T1")
    found = check(campaign, write=True).findings
    assert found[0].code == "W-CROSSING-DRY"
    type_in(campaign, FindingRow, "1", "accepted", "x")
    return campaign


def test_a_warning_that_is_ticked_is_silent_until_its_cause_changes(warned: Path) -> None:
    assert told(warned) == []
    type_in(warned, Crossing, "Bruecke", "far_bank", "K11")
    assert told(warned) == ["W-CROSSING-DRY"]


@pytest.mark.slow
def test_a_tick_outlives_the_turn_and_the_next_look(warned: Path) -> None:
    type_in(warned, FindingRow, "2", "accepted", "x")
    assert [each.code for each in check(warned, write=True).findings] == ["W-NO-ORDERS"]
    assert commit(warned, anyway=True, no_orders=True).status is Status.DONE
    found = check(warned, write=True).findings
    assert [each.code for each in found] == ["W-NO-ORDERS", "W-NO-ORDERS"], "of a team, for a turn"


def finding(**more: object) -> Finding:
    return replace(
        warning("W-CROSSING-DRY", "no water flows.", cell=Cell("master.xlsx", "Crossings", "C4")),
        **more,
    )


@pytest.mark.parametrize(
    "other",
    [
        finding(message="no water flows between J10 and K11."),
        finding(cell=Cell("master.xlsx", "Crossings", "C5")),
        finding(cell=Cell("blue.xlsx", "Orders", "C4")),
        finding(severity=Severity.ERROR),
        finding(also=("C6",)),
    ],
)
def test_a_tick_is_for_the_same_warning_of_the_same_cell_of_this_book(other: Finding) -> None:
    ticked = [replace(row, accepted=True) for row in finding_rows([finding()])]
    assert accepted([finding(), other], ticked) == (finding(),)


def test_a_tick_beside_a_teams_warning_holds_for_the_turn() -> None:
    of_team = finding(code="W-READ-AS", cell=Cell("blue.xlsx", "Orders", "F5"))
    ticked = [replace(row, accepted=True) for row in finding_rows([finding(), of_team])]
    meant = accepted([finding(), of_team], ticked)
    assert meant == (finding(), of_team)
    assert of_book(meant, "master.xlsx") == (finding(),)


def state_of(master: str) -> State:
    """Return the state of a campaign of OP COM that is written as a text."""
    reading = read(TextBook(master), schemas_of(RULESET), "master", Position(1), sparse=True)
    assert {each.code for each in reading.findings} <= LEFT_OUT
    return State(Position(1), reading.tables, RULESET.rules)


def test_sides_that_differ_in_case_and_blanks_are_one() -> None:
    green = KLEINDORF.replace("| red | Red |", "| green |  blue | |\n| red | Red |")
    state = state_of(green.replace("| 11 Bde | Blue |", "| 11 Bde | BLUE |"))
    assert [each.side for each in state[Team].values()] == ["Blue", "Blue", "Red"]
    assert [each.side for each in state[Stack].values()] == ["Blue", "Red"]


def filled(record: Record) -> dict[str, Value]:
    """Return what `start` fills in of a row of a set-up that says no more than the record."""
    state = State(Position(1), Tables.of(*RULESET.begins_with, record), RULESET.rules)
    return {each.field: each.value for each in RULESET.fill_in(state, lambda *_: True)}


@every({row.full_name: row for row in unit_rows()})
def test_oc_a_1_what_is_filled_in_after_annex_a_is_accepted(row: TypicalUnit) -> None:
    unit = Unit(id="A", side="Blue", team="blue", nation="", profile="", typical=row.full_name)
    columns = {column.name: column for column in schemas_of(RULESET).of(Unit).columns}
    for name, value in filled(unit).items():
        assert not columns[name].choices or value in columns[name].choices, name


@pytest.mark.parametrize(
    ("kind", "most"),
    [
        ("civilian ferry", 4),
        ("main road bridge", 100),
        ("minor road bridge", 30),
        ("Bailey", 20),
        ("bridge", None),
        ("", None),
    ],
)
def test_oc_7_2_a_crossing_takes_the_most_of_its_kind(kind: str, most: int | None) -> None:
    bridge = Crossing(name="Bridge", bank="A1", far_bank="A2", kind=kind)
    assert filled(bridge).get("capacity") == most


@pytest.mark.parametrize(("kind", "most"), [("road", 50), ("railway", None)])
def test_oc_7_3_a_road_takes_what_a_main_road_of_one_lane_does(kind: str, most: int | None) -> None:
    assert filled(Route(name="Way", kind=kind, points="A1 > A9")).get("capacity") == most
