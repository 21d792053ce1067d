"""What a report says of what a team knows, a fact each (OC-10.1 to OC-10.6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rulesets.opcom.small_front import BRITISH, GERMAN, usual
from workbook_engine.core.records import Position, State, Tables
from workbook_engine.rulesets.opcom.knowledge.intelligence.air_seen import OwnSquadron
from workbook_engine.rulesets.opcom.knowledge.intelligence.intelligence_seen import (
    Known,
    Opposed,
    contacts_of,
)
from workbook_engine.rulesets.opcom.knowledge.intelligence.supplies_seen import Points, Supplies
from workbook_engine.rulesets.opcom.knowledge.reports.eletis import eletis
from workbook_engine.rulesets.opcom.knowledge.reports.papers import teams_paper, umpires_paper
from workbook_engine.rulesets.opcom.knowledge.reports.report import report
from workbook_engine.rulesets.opcom.knowledge.reports.report_log import log
from workbook_engine.rulesets.opcom.knowledge.reports.summary import division_news
from workbook_engine.rulesets.opcom.knowledge.views.forms import air_lines
from workbook_engine.rulesets.opcom.knowledge.views.own_map import contact_rows
from workbook_engine.rulesets.opcom.knowledge.views.squadron_rows import own_squadrons
from workbook_engine.rulesets.opcom.knowledge.views.team_view import Heard, OwnUnit, View, view
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import Contact
from workbook_engine.rulesets.opcom.vocabulary.messages import CATALOGUE

SEEN = view(usual(), BRITISH)
RIFLES = next(unit for unit in SEEN.units if unit.id == "Rifles")
FIGHT = replace(SEEN.fights[0], line=("Rifles",), formations=("British Bde",), guns=())
OPPOSED = Opposed("Bridge (D4)", True, 2, ("infantry",), False, ("Grenadiers",), ("British Bde",))


def own(*units: OwnUnit, **fields: object) -> View:
    return replace(SEEN, units=units, fights=(), **fields)  # type: ignore[arg-type]


def of(seen: View) -> dict[str, str]:
    """Return what ELETIS says of the British division, by heading."""
    return dict(eletis(seen, "British"))


def news(seen: View) -> str:
    return " ".join(division_news(seen, "British"))


def logged(seen: View) -> str:
    return "\n".join(text for _, text in log(seen, "British"))


def wordings(key: str, **slots: object) -> set[str]:
    return {wording.format(**slots) for wording in CATALOGUE[key]}


def plain(text: str) -> str:
    return text.casefold()


def test_oc_10_1_units_that_do_not_fight_are_not_reported_on() -> None:
    dump = replace(RIFLES, id="Dump", power="not_fighting")
    assert "Dump" not in of(own(RIFLES, dump))["Effectiveness"]


def test_oc_10_3_numbers_that_nobody_made_out_are_said_to_be_unclear() -> None:
    seen = own(RIFLES, opposed=())
    fought = replace(seen, fights=(replace(FIGHT, battalions=None),))
    assert of(fought)["Enemy"] in wordings("enemy.unclear", place=FIGHT.place)


def test_oc_5_5_a_probe_tells_how_many_stand_opposite_and_nothing_else_does() -> None:
    probed = own(RIFLES, opposed=(OPPOSED,))
    assert "two battalions" in plain(of(probed)["Enemy"])
    unclear = own(RIFLES, opposed=(replace(OPPOSED, battalions=None),))
    assert of(unclear)["Enemy"] in wordings("enemy.opposite_unclear", place=OPPOSED.place)


def test_oc_10_4_what_stands_opposite_is_named_by_its_kind() -> None:
    assert "infantry" in plain(of(own(RIFLES, opposed=(OPPOSED,)))["Type"])


def test_oc_10_4_armour_is_called_by_that_name_though_no_tanks_are_among_the_kinds() -> None:
    guns = replace(OPPOSED, kinds=("SPG",), tanks=True)
    told = of(own(RIFLES, opposed=(guns,)))["Type"]
    assert any(each in told for each in wordings("type.armour"))


def test_oc_10_5_names_once_they_are_known() -> None:
    assert "Grenadiers" in of(own(RIFLES, opposed=(OPPOSED,)))["Identity"]
    unknown = replace(OPPOSED, names=())
    assert of(own(RIFLES, opposed=(unknown,)))["Identity"] in wordings(
        "identity.unknown", place="Bridge (D4)"
    )


def test_what_is_about_no_formation_is_a_signal_to_the_team() -> None:
    heard = (*SEEN.heard, Heard("The bridge is down.", ""))
    rows = [row for row in report(replace(SEEN, heard=heard)) if row.heading == "Signals"]
    assert [row.text for row in rows] == ["The bridge is down."]


def test_oc_10_6_parked_supplies_that_went_are_reported_to_the_team() -> None:
    parked = Supplies("A1", "", Points(ammo=2), Points(), Points())
    rows = [row for row in report(own(RIFLES, supplies=(parked,))) if row.heading == "Supply"]
    assert "A1" in rows[0].text


def test_oc_10_2_units_on_the_same_march_are_named_together() -> None:
    marching = replace(RIFLES, came_from="Farm (C3)", place="Ford (C5)")
    told = logged(own(marching, replace(marching, id="Scouts")))
    assert "Rifles and Scouts" in told
    assert "Farm" in told and "Ford" in told


def test_oc_10_2_who_was_driven_back_is_not_on_the_march() -> None:
    driven = replace(RIFLES, came_from="Mill (C3)", place="Ford (C5)", went_back=True)
    assert "Mill" not in logged(own(driven))


def test_who_stood_fast_as_ordered_is_named() -> None:
    fight = replace(FIGHT, stood=("Rifles",))
    told = logged(replace(SEEN, fights=(fight,)))
    assert any(each in told for each in wordings("log.stood", units="Rifles"))


def test_guns_fired_or_covered() -> None:
    fired = replace(FIGHT, guns=("Rifles",), line=(), attacked=True, held_by="ours")
    assert "Rifles" in logged(replace(SEEN, fights=(fired,)))


@pytest.mark.parametrize(("key", "field"), [("ready", "prepared"), ("shaken", "shaken")])
def test_who_is_ready_and_who_is_shaken(key: str, field: str) -> None:
    told = logged(own(replace(RIFLES, **{field: True})))  # type: ignore[arg-type]
    assert any(each in told for each in wordings(f"log.{key}", units="Rifles"))


def test_enemy_opposite_is_news() -> None:
    told = news(own(RIFLES, opposed=(OPPOSED,)))
    assert any(each in told for each in wordings("summary.opposite", places="Bridge (D4)"))


def test_oc_10_6_a_stock_used_up_is_news() -> None:
    empty = Supplies("Rifles", "British Bde", Points(ammo=1), Points(), Points())
    told = news(own(RIFLES, supplies=(empty,)))
    assert any(each in told for each in wordings("summary.empty", units="Rifles"))


@pytest.mark.parametrize(
    ("key", "fields"),
    [
        ("gone", {"power": "captured", "lost_now": True}),
        ("spent", {"power": "brittle", "losses": "light"}),
        ("heavy", {"power": "moderate", "losses": "very_heavy"}),
    ],
)
def test_oc_10_1_who_is_lost_spent_or_badly_hit_is_news(
    key: str, fields: dict[str, object]
) -> None:
    told = news(own(replace(RIFLES, **fields)))  # type: ignore[arg-type]
    assert any(each in told for each in wordings(f"summary.{key}", units="Rifles"))


def test_many_moves_are_told_by_the_farthest() -> None:
    movers = [
        replace(RIFLES, id=f"Coy {n}", came_from="Farm (C3)", place=f"C{n}") for n in range(5, 9)
    ]
    told = news(own(*movers))
    assert "four" in plain(told)
    assert "Coy 5" in told
    assert "Coy 8" not in told


def test_before_the_first_turn_there_is_no_news() -> None:
    assert news(own(RIFLES, played=False)) == ""


def squadron(**fields: object) -> OwnSquadron:
    given = {
        "id": "247 Sqn",
        "name": "247 Sqn RAF",
        "type": "ground attack",
        "aircraft": "Typhoon",
        "base": "",
        "may_fly": 3,
        "cab_rank": "",
        "cab_rank_squadrons": 0,
        "lift": None,
        "commanded": True,
    }
    return OwnSquadron(**{**given, **fields})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("fields", "remark"),
    [({}, ""), ({"cab_rank": "Guards"}, "Guards"), ({"may_fly": 0}, "Not fit to fly for now")],
)
def test_oc_12_1_a_squadron_says_what_it_is_kept_for(
    fields: dict[str, object], remark: str
) -> None:
    (row,) = own_squadrons([squadron(**fields)])
    assert remark in row.remarks if remark else row.remarks == ""


def test_oc_12_1_the_air_form_has_a_line_for_each_squadron_that_may_fly() -> None:
    given = [squadron(), squadron(id="tired", may_fly=0), squadron(id="other", commanded=False)]
    assert [(line.id, line.squadron) for line in air_lines("raf", given)] == [("raf/1", "247 Sqn")]


def test_oc_10_a_teams_paper_has_a_heading_for_each_page() -> None:
    levels = [(level, title) for level, title, _ in teams_paper(SEEN)]
    assert levels[0] == (1, f"british (British), {SEEN.date}")
    assert (2, "British") in levels
    assert (3, "Effectiveness") in levels


def test_oc_2_3_the_umpires_paper_gathers_lines_under_what_they_are_about() -> None:
    paper = umpires_paper(usual())
    heads = [title for level, title, _ in paper if level == 2]
    assert heads and len(heads) == len(set(heads))
    assert all(text for level, _, text in paper if level == 4)


@pytest.mark.parametrize(
    ("battalions", "told"), [(None, "not made out"), (0, "tragglers"), (1, "one battalion")]
)
def test_oc_10_3_the_strength_of_a_contact_in_words(battalions: int | None, told: str) -> None:
    made_out = Known(
        square="D4",
        place="Bridge (D4)",
        seen="17 September am",
        since="17 September am",
        old=False,
        source="fight",
        battalions=battalions,
        kinds=("infantry",),
        heading="",
        names=(),
    )
    (row,) = contact_rows(replace(view(usual(), GERMAN), contacts=(made_out,)))
    assert plain(told) in plain(row.strength)


def contact(team: str, seen: int, square: str = "D4", **fields: object) -> Contact:
    given = {"id": f"{team} {square}", "team": team, "square": square, "side": "German"}
    return Contact(**{**given, "seen": seen, "since": seen, **fields})  # type: ignore[arg-type]


def known(*contacts: Contact) -> list[Known]:
    state = State(Position(2), Tables.of(*contacts))
    return list(contacts_of(state, {"british", "guards"}))


def test_oc_2_1_of_two_staffs_reports_of_a_square_the_later_one_counts() -> None:
    early, late = contact("british", 1, names=("A",)), contact("guards", 2, names=("B",))
    assert [each.names for each in known(early, late)] == [("B",)]
    assert [each.names for each in known(late, early)] == [("B",)]


def test_oc_2_1_a_contact_of_another_side_or_long_gone_is_not_seen() -> None:
    assert known(contact("german", 1), contact("british", 1, standing="gone")) == []


def test_a_contact_whose_square_cannot_be_read_is_left_out() -> None:
    assert known(contact("british", 1, square="somewhere")) == []


def test_oc_3_2_without_a_calendar_a_half_day_is_a_turn() -> None:
    assert [each.seen for each in known(contact("british", 1))] == ["turn 1"]
