"""A team's own sheets: forces, the next order form, map, contacts and history."""

from __future__ import annotations

import pytest

from tests.rulesets.opcom.small_front import (
    BRITISH,
    DESK,
    GERMAN,
    UNITS,
    book,
    brief,
    play_turn,
    summary,
    unit,
    usual,
)
from workbook_engine.core.desk import Team
from workbook_engine.core.records import Position, State, Tables, replace
from workbook_engine.core.report_pages import PageRow
from workbook_engine.core.rulings import Turn
from workbook_engine.core.summaries import SummaryTold
from workbook_engine.kit.map_cells import MapSeen
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.knowledge.views.views import ContactSeen, OwnForce
from workbook_engine.rulesets.opcom.vocabulary.air_records import Squadron
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import Contact
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Ground,
    OrderLine,
)
from workbook_engine.sheets.schema import schemas_of


def test_own_forces_are_words_in_the_order_of_formations() -> None:
    rows = list(brief(usual(), BRITISH)[OwnForce].values())
    assert [(row.unit, row.formation, row.where) for row in rows] == [
        ("Rifles", "British Bde, British", "Farm (C3)"),
        ("Bde HQ", "British Bde, British", "C5, 2 km S of Farm"),
        ("Lost Coy", "Other Bde, British", "C5, 2 km S of Farm"),
    ]


def test_a_headquarters_shows_what_it_holds_and_a_unit_whom_it_draws_on() -> None:
    forces = brief(usual(), BRITISH)[OwnForce]
    assert forces["Bde HQ"].supply == "Holds 3 loads of ammunition"
    assert forces["Rifles"].supply == "Draws on Bde HQ"


def test_a_unit_too_far_from_its_headquarters_is_told_so() -> None:
    turn = play_turn(replace(UNITS[1], position="C20"))
    assert brief(turn, BRITISH)[OwnForce]["Rifles"].supply == "Out of reach of Bde HQ"


def test_a_captured_unit_stays_in_the_list_as_lost() -> None:
    row = brief(play_turn(replace(UNITS[2], state="captured")), BRITISH)[OwnForce]["Lost Coy"]
    assert (row.condition, row.where) == ("Lost", "")


def test_oc_5_1_the_next_form_names_each_unit_and_where_it_is() -> None:
    form = [(line.id, line.unit, line.at) for line in forms_of(usual())]
    assert form == [
        ("british/1", "Bde HQ", "C5, 2 km S of Farm"),
        ("british/2", "Rifles", "Farm (C3)"),
        ("british/3", "Lost Coy", "C5, 2 km S of Farm"),
    ]


def test_oc_11_3_the_next_form_says_what_supplies_there_are_or_why_there_are_none() -> None:
    assert [line.has for line in forms_of(usual())] == ["3 ammo", "", "cut off"]
    away = play_turn(replace(UNITS[1], position="C20"))
    assert {line.unit: line.has for line in forms_of(away)}["Rifles"] == "too far"


def sheets(turn: Turn, team: Team) -> set[str]:
    """Return the sheets and tables of a team's book."""
    briefing, knows = RULESET.briefing, RULESET.briefing.view(turn, team)
    used = schemas_of(RULESET).used(briefing.tables(knows), briefing.remarks(knows))
    return {each.title for each in used.sheets}


def test_oc_12_1_air_orders_come_with_the_first_squadron() -> None:
    air = {"Air Orders", "Squadrons"}
    assert not air & sheets(usual(), BRITISH)
    wing = Squadron(id="83 Wing", side="British", team="british", nation="British", strength=3)
    assert air <= sheets(play_turn(wing), BRITISH)
    assert not air & sheets(play_turn(wing), GERMAN)


def test_oc_11_5_logistics_come_with_the_first_dump_or_transport_unit() -> None:
    assert "Logistics" not in sheets(usual(), BRITISH)
    assert "Logistics" in sheets(play_turn(replace(UNITS[2], kind="dump")), BRITISH)


def forms_of(turn: Turn) -> list[OrderLine]:
    return list(brief(turn, BRITISH)[OrderLine].values())


@pytest.mark.parametrize("change", [{"state": "captured"}, {"kind": "dump"}])
def test_what_takes_no_orders_is_not_on_the_form(change: dict[str, str]) -> None:
    turn = play_turn(replace(UNITS[2], **change))  # type: ignore[arg-type]
    assert [line.unit for line in brief(turn, BRITISH)[OrderLine].values()] == [
        "Bde HQ",
        "Rifles",
    ]


def squares(turn: Turn, team: Team) -> dict[str, str]:
    return {each.square: each.text for each in book(turn, team)[MapSeen].values()}


GROUND = [Ground(square=f"{column}{row}") for column in "ABCDEF" for row in range(1, 10)]


def test_oc_2_1_a_map_for_each_team_shows_its_own_units_and_its_contacts() -> None:
    turn = play_turn(*GROUND, replace(GROUND[0], square="A2", terrain="woods"))
    theirs, ours = squares(turn, GERMAN), squares(turn, BRITISH)
    assert (ours["C3"], theirs["C2"]) == ("Farm\n● Rifles", "● Grenadiers\n● Panzers")
    assert ours["C2"] == "◆ 2 inf tk\n17 am"
    assert theirs["C3"] == "Farm\n◆ 1 inf\n17 am"
    assert ours["A2"] == "W"


def test_oc_2_1_no_map_shows_enemy_that_was_not_met() -> None:
    ours = squares(play_turn(*GROUND), BRITISH)
    assert [ours[name] for name in ("A1", "F1")] == ["", ""]


def test_many_units_in_a_square_are_counted() -> None:
    more = [unit(f"Rifles {n}", BRITISH, "C9") for n in range(9)]
    assert (
        squares(play_turn(*GROUND, *more), BRITISH)["C9"]
        == "● Rifles 0\n● Rifles 1\n● Rifles 2\n● Rifles 3\n● +5"
    )


def test_an_old_contact_is_marked_as_such_and_one_gone_is_not_shown() -> None:
    old = Contact(id="british E9", team="british", square="E9", seen=1, since=1, standing="old")
    gone = Contact(id="british F9", team="british", square="F9", seen=1, since=1, standing="gone")
    state = State(Position(1), Tables.of(*DESK, *UNITS, *GROUND, old, gone), RULESET.rules)
    shown = squares(Turn(state, state, (), (), ()), BRITISH)
    assert (shown["E9"], shown["F9"]) == ("◇ ?\n17 am", "")
    rows = book(Turn(state, state, (), (), ()), BRITISH)[ContactSeen].values()
    assert [(row.square, row.old) for row in rows] == [("E9", "old")]


def test_another_teams_contact_is_nobodys_business() -> None:
    known = Contact(id="german E9", team="german", square="E9", seen=1, since=1)
    state = State(Position(1), Tables.of(*DESK, *UNITS, *GROUND, known), RULESET.rules)
    assert squares(Turn(state, state, (), (), ()), BRITISH)["E9"] == ""


@pytest.mark.parametrize(("gap", "sign"), [("F7", "x"), ("A9", "=")])
def test_oc_8_1_a_blown_bridge_is_on_the_map_of_who_has_seen_it(gap: str, sign: str) -> None:
    bridge = Crossing(name="Old Bridge", bank="F8", far_bank="F9", state="blown")
    turn = play_turn(*GROUND, bridge, unit("Scouts", BRITISH, gap))
    assert squares(turn, BRITISH)["F8"] == sign


def test_contacts_are_told_in_words() -> None:
    (row,) = book(usual(), BRITISH)[ContactSeen].values()
    assert (row.square, row.strength, row.kinds, row.names, row.source) == (
        "C2",
        "About two battalions",
        "Infantry and tanks",
        "",
        "Fighting",
    )


def test_what_a_team_was_told_before_ends_its_report() -> None:
    told_before = SummaryTold(id="0 british", turn="0", team="british", date="then", text="Quiet.")
    not_theirs = SummaryTold(id="0 german", turn="0", team="german", date="then", text="Secret.")
    rows = list(book(play_turn(told_before, not_theirs), BRITISH)[PageRow].values())
    assert rows[-1].cells == ("0", "then", "Quiet.")
    assert not any("Secret." in row.cells for row in rows)


def test_the_master_keeps_what_each_team_was_told() -> None:
    rows = RULESET.views(usual())[SummaryTold]
    assert rows["1 british"].text == summary(usual(), BRITISH)
