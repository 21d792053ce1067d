"""The report by division, in the order of ELETIS (OC-10)."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.rulesets.opcom.small_front import (
    BRITISH,
    DESK,
    GERMAN,
    ORDERS,
    UNITS,
    book,
    lines,
    play_on,
    play_turn,
    summary,
    unit,
    usual,
)
from workbook_engine.core.records import Position, State, Tables
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.knowledge.intelligence.enemy_fought import battalions
from workbook_engine.rulesets.opcom.knowledge.reports.report_bands import power
from workbook_engine.rulesets.opcom.knowledge.views.team_view import view
from workbook_engine.rulesets.opcom.knowledge.views.views import (
    ReportLine,
)
from workbook_engine.rulesets.opcom.vocabulary.messages import CATALOGUE, say
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Engaged,
    Engagement,
    Unit,
)
from workbook_engine.rulesets.opcom.vocabulary.words import Kind


def test_oc_10_a_division_reports_in_the_order_of_eletis() -> None:
    headings = [row.heading for row in book(usual(), GERMAN)[ReportLine].values()]
    eletis = ["Effectiveness", "Location", "Enemy", "Type", "Identity", "Supply"]
    date = "17 September 1944, am"
    assert headings == [date, date, "KG Alpha", *eletis]


def test_each_division_begins_a_page() -> None:
    pages = [row.page for row in book(usual(), GERMAN)[ReportLine].values() if row.page]
    assert pages == ["german", "German"]


def test_a_quiet_small_division_has_no_page_of_its_own() -> None:
    turn = play_turn(replace(UNITS[2], division="Odds", position="C20"))
    pages = [row.page for row in book(turn, BRITISH)[ReportLine].values() if row.page]
    assert pages[:2] == ["british", "British"]
    assert pages[2] in CATALOGUE["summary.others"]


def test_the_lines_are_numbered_from_one() -> None:
    numbers = [row.number for row in book(usual(), GERMAN)[ReportLine].values()]
    assert numbers == list(range(1, len(numbers) + 1))


def test_the_report_begins_with_date_weather_and_when_orders_are_wanted() -> None:
    first, wanted = summary(usual(), BRITISH), ("17 September 1944, am", "fog")
    assert all(words in first for words in wanted)
    assert "17 September 1944, pm" in first.splitlines()[-1]


def test_before_the_first_turn_it_is_a_situation_and_not_a_report() -> None:
    state = State(Position(1), Tables.of(*DESK, *UNITS))
    assert summary(Turn(state, state, (), (), ()), BRITISH).startswith(
        "Situation before 17 September 1944, am."
    )


def test_the_summary_says_who_fought_where_and_who_has_the_ground() -> None:
    held = say("summary.ours_held", "1/british/Farm (C3)", units="Rifles", place="Farm (C3)")
    assert held in summary(usual(), BRITISH)


def test_what_the_team_was_told_stands_under_its_formation() -> None:
    heard = next(t.text for r in usual().rulings for t in r.told if t.team == "british")
    assert heard in lines(usual(), BRITISH, "British Bde")[0]


def test_the_umpires_own_words_are_told_in_place_of_ours() -> None:
    rulings = tuple(
        replace(each, told=tuple(replace(told, text="Quite a day.") for told in each.told))
        for each in usual().rulings
    )
    turn = replace(usual(), rulings=rulings)
    assert "Quite a day." in lines(turn, BRITISH, "British Bde")[0]


def test_a_formation_with_nothing_to_tell_has_no_log() -> None:
    assert lines(usual(), BRITISH, "Other Bde") == []


@pytest.mark.parametrize(
    ("profile", "step", "kind", "word"),
    [
        ("7-6-5-0", 1, "infantry", "considerable"),
        ("7-6-5-4-0", 2, "infantry", "moderate"),
        ("7-3-2-1-0", 2, "infantry", "low"),
        ("4-2-0", 1, "infantry", "brittle"),
        ("1-0", 0, "infantry", "low"),
        ("4-2-0", 2, "infantry", "no_longer_effective"),
        ("(2)-(1)-0", 0, "HQ", "in_order"),
        ("(2)-(1)-0", 2, "HQ", "no_longer_effective"),
        ("0", 0, "transport", "not_fighting"),
    ],
)
def test_oc_10_1_effectiveness_in_words(profile: str, step: int, kind: str, word: str) -> None:
    assert power(unit("any", BRITISH, "", profile=profile, step=step, kind=kind)) == word


@pytest.mark.parametrize(("result", "word"), [("confused", "light"), ("total success", "heavy")])
def test_oc_10_1_losses_of_the_turn_are_told_in_words(result: str, word: str) -> None:
    (rifles, *_) = view(play_turn(result=result), BRITISH).units
    assert rifles.losses == word


def test_oc_10_2_every_own_unit_is_located() -> None:
    assert lines(usual(), BRITISH, "Location") == [
        "British Bde: Rifles at Farm (C3). Bde HQ at C5, 2 km S of Farm.\n"
        "Other Bde: Lost Coy at C5, 2 km S of Farm."
    ]


@pytest.mark.parametrize(
    ("statuses", "count"), [([7, 7], 2), ([2, 2, 2], 1), ([6, 2], 2), ([1] * 4, 2), ([0], 0)]
)
def test_oc_10_3_three_weak_battalions_pass_for_one(statuses: list[int], count: int) -> None:
    assert battalions(statuses) == count


def test_oc_10_3_the_enemy_is_told_in_battalions() -> None:
    (enemy,) = lines(usual(), BRITISH, "Enemy")
    assert "two battalions" in enemy


def test_oc_10_4_tanks_and_artillery_are_named_where_they_were() -> None:
    (kinds,) = lines(usual(), BRITISH, "Type")
    assert "infantry and tanks." in kinds
    assert "rtillery" in kinds.replace("No artillery", "")


def test_oc_10_4_tanks_on_foot_are_infantry() -> None:
    turn = play_turn(replace(UNITS[4], fights_as=str(Kind.INFANTRY)))
    (kinds,) = lines(turn, BRITISH, "Type")
    assert kinds.split(".")[0].endswith("Farm (C3): infantry")


def test_oc_10_4_artillery_that_did_not_fire_is_not_named() -> None:
    turn = play_turn(orders=(ORDERS[0], ORDERS[2]))
    assert not view(turn, BRITISH).fights[0].artillery


def test_oc_10_5_names_come_after_more_than_one_turn_in_contact() -> None:
    again = play_on(usual().after, "confused")
    assert view(again, BRITISH).fights[0].names == ("Grenadiers", "Panzers")


def test_oc_10_5_only_of_the_formation_that_was_there_before() -> None:
    met = usual().after.with_tables(
        {
            Unit: {
                **usual().after[Unit],
                "Panzers": replace(usual().after[Unit]["Panzers"], brigade="KG Gamma"),
            }
        }
    )
    engaged = {key: row for key, row in met[Engaged].items() if row.unit != "Panzers"}
    again = play_on(met.with_tables({Engaged: engaged}), "confused")
    assert view(again, BRITISH).fights[0].names == ("Grenadiers",)


def test_oc_10_6_what_was_used_and_what_is_left_is_told() -> None:
    *_, supply = lines(usual(), GERMAN, "Supply")
    assert re.fullmatch(
        r"KG HQ: (used|spent) 3 loads of ammunition; "
        r"3 loads of ammunition and 2 loads of fuel (left|in hand)\.",
        supply,
    )


def test_oc_10_6_what_the_enemy_took_is_told_apart() -> None:
    (supply,) = lines(play_turn(result="success"), BRITISH, "Supply")
    assert "1 load of ammunition" in supply.split(";")[0]
    assert "enemy" in supply.split(";")[0]


def test_oc_10_6_what_was_only_carried_elsewhere_is_not_used_up() -> None:
    rulings = tuple(replace(each, rule="OC-11.4") for each in usual().rulings)
    (supply, *_) = view(replace(usual(), rulings=rulings), GERMAN).supplies
    assert not supply.used


def test_attackers_hear_who_holds_the_place_in_the_end() -> None:
    held = view(usual(), GERMAN).fights[0].held_by
    taken = view(play_turn(result="success"), GERMAN).fights[0].held_by
    assert (held, taken) == ("theirs", "ours")


def test_defenders_hear_who_holds_the_place_in_the_end() -> None:
    held = view(usual(), BRITISH).fights[0].held_by
    taken = view(play_turn(result="success"), BRITISH).fights[0].held_by
    assert (held, taken) == ("ours", "lost")


def test_a_fight_held_by_the_umpire_is_not_reported() -> None:
    fight = replace(usual().after[Engagement]["C3"], decision="hold")
    turn = replace(usual(), after=usual().after.with_tables({Engagement: {"C3": fight}}))
    assert view(turn, BRITISH).fights == ()
