"""The report: one page a team, its columns the headings of ELETIS (OC-10)."""

from __future__ import annotations

import pytest

from tests.rulesets.opcom.small_front import (
    BRITISH,
    DESK,
    GERMAN,
    ORDERS,
    UNITS,
    lines,
    play_on,
    play_turn,
    unit,
    usual,
)
from workbook_engine.core.records import Position, State, Tables, replace
from workbook_engine.core.report_pages import PAGE_DEEP, page_height
from workbook_engine.core.rulings import Told, Turn
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.knowledge.intelligence.enemy_fought import battalions
from workbook_engine.rulesets.opcom.knowledge.intelligence.supplies_seen import Points
from workbook_engine.rulesets.opcom.knowledge.reports.other_news import other_news
from workbook_engine.rulesets.opcom.knowledge.reports.report import ENEMY_HEADS, HEADS, report
from workbook_engine.rulesets.opcom.knowledge.reports.report_bands import power
from workbook_engine.rulesets.opcom.knowledge.reports.summary import situation
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View, view
from workbook_engine.rulesets.opcom.vocabulary.book import PRINTED
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Engaged,
    Engagement,
    Stack,
    Unit,
)
from workbook_engine.rulesets.opcom.vocabulary.words import Kind


def test_oc_10_the_headings_of_eletis_are_the_columns_of_the_report() -> None:
    (page,) = report(view(usual(), GERMAN))
    main = page.tables[0]
    assert main.heads == HEADS
    assert page.beside is not None and page.beside.heads == ENEMY_HEADS
    assert [line.cells[0] for line in main.lines] == ["KG Alpha", "KG Beta"]


def test_a_team_of_a_few_units_has_one_page() -> None:
    assert all(len(report(view(usual(), team))) == 1 for team in (BRITISH, GERMAN))


def large_team() -> View:
    """Return what a team of five divisions knows."""
    seen = view(usual(), BRITISH)
    many = tuple(
        replace(unit, id=f"{unit.id} {n}", formation=f"Bde {n}", division=f"Division {n // 9}")
        for n in range(40)
        for unit in seen.units
    )
    return replace(seen, units=many)


def test_a_commander_who_reads_in_short_has_no_pages_to_hand_on() -> None:
    first, *_ = report(large_team())
    assert report(replace(large_team(), in_short=True)) == (first,)


def test_a_larger_team_has_pages_to_hand_on_and_none_nearly_empty_but_the_last() -> None:
    first, *others = report(large_team())
    assert [table.title for table in first.tables] == ["Division by division"]
    assert len(others) > 1
    assert all(page_height(page) > PAGE_DEEP / 3 for page in (first, *others[:-1]))
    assert all(page_height(page) <= PAGE_DEEP * 1.05 for page in (first, *others))
    assert not any(page.situation for page in others), "it is told once"
    assert others[0].title == "Division 0"
    assert all(page.under.startswith("British. ") for page in others)


def test_oc_10_6_several_stocks_of_a_formation_stand_in_a_table_of_their_own() -> None:
    seen = view(usual(), BRITISH)
    one = next(each for each in seen.supplies if each.holder == "Bde HQ")
    both = (*seen.supplies, replace(one, holder="Rifles", left=Points(4, 2)))
    (page,) = report(replace(seen, supplies=both))
    assert "Ammo / fuel" not in page.tables[0].heads
    stocks = next(table for table in page.tables if table.title == "Ammunition and fuel")
    assert [line.cells for line in stocks.lines][-1] == ("Rifles", "4 / 2")


def test_oc_10_6_a_stock_of_a_division_of_several_pages_is_told_on_one() -> None:
    seen = large_team()
    one_division = tuple(replace(each, division="Division") for each in seen.units)
    one = next(each for each in seen.supplies if each.holder == "Bde HQ")
    held = [each.id for each in one_division if each.id.startswith("Bde HQ")]
    all_stocks = tuple(replace(one, holder=name) for name in held)
    _, *pages = report(replace(seen, units=one_division, supplies=all_stocks))
    tables = [table for page in pages for table in page.tables]
    stocks = [table for table in tables if table.title == "Ammunition and fuel"]
    assert len(stocks) > 1
    assert [line.cells[0] for table in stocks for line in table.lines] == held


def test_the_page_says_whose_it_is_when_and_for_when_orders_are_wanted() -> None:
    (page,) = report(view(usual(), BRITISH))
    assert page.title == "British: situation report"
    assert "17 September 1944, am, fog" in page.seen_title
    assert page.due_for == "for 17 September 1944, pm"
    assert [head for head, _ in page.situation] == ["Own", "Enemy", "Supply"]


def test_before_the_first_turn_it_is_a_situation_and_not_a_report() -> None:
    state = State(Position(1), Tables.of(*DESK, *UNITS), RULESET.rules)
    (page,) = report(view(Turn(state, state, (), (), ()), BRITISH))
    assert page.seen_title == "Situation before 17 September 1944, am"
    assert "Before turn 1." in page.under


def test_the_situation_says_who_fought_where_and_who_has_the_ground() -> None:
    own = dict(situation(view(usual(), BRITISH), view(usual(), BRITISH).units))["Own"]
    assert own.startswith("Rifles held Farm (C3) against an attack.")


def test_the_umpires_own_words_stand_under_his_name_and_the_facts_stay() -> None:
    rulings = tuple(
        replace(each, told=tuple(Told(told.team, "Quite a day.") for told in each.told))
        for each in usual().rulings
    )
    (page,) = report(view(replace(usual(), rulings=rulings), BRITISH))
    assert [table.lines[0].cells for table in page.tables if table.title == "From Control"] == [
        ("Quite a day.",)
    ]
    assert "Rifles held Farm (C3)" in page.tables[0].lines[0].cells[1]


def test_who_did_nothing_stood() -> None:
    assert lines(usual(), BRITISH, "What happened")[1] == "Stood."


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
    assert power(unit("any", BRITISH, "", profile=profile, step=step, kind=kind), PRINTED) == word


@pytest.mark.parametrize(("result", "word"), [("confused", "light"), ("total success", "heavy")])
def test_oc_10_1_losses_of_the_turn_are_told_in_words(result: str, word: str) -> None:
    (rifles, *_) = view(play_turn(result=result), BRITISH).units
    assert rifles.losses == word


def test_oc_10_2_every_own_unit_is_located() -> None:
    assert lines(usual(), BRITISH, "Now at") == [
        "Rifles Farm (C3); Bde HQ C5",
        "C5, 2 km S of Farm",
    ]


@pytest.mark.parametrize(
    ("statuses", "count"), [([7, 7], 2), ([2, 2, 2], 1), ([6, 2], 2), ([1] * 4, 2), ([0], 0)]
)
def test_oc_10_3_three_weak_battalions_pass_for_one(statuses: list[int], count: int) -> None:
    assert battalions(statuses, PRINTED) == count


def test_oc_10_3_the_enemy_is_told_in_battalions() -> None:
    assert lines(usual(), BRITISH, "What") == ["About two battalions of infantry and tanks"]


def test_oc_10_4_tanks_and_artillery_are_named_where_they_were() -> None:
    met = lines(usual(), BRITISH, "Enemy in contact")[0]
    assert met.splitlines()[0] == "Attacked by: infantry and tanks; artillery fire"


def test_oc_10_4_tanks_on_foot_are_infantry() -> None:
    turn = play_turn(replace(UNITS[4], fights_as=str(Kind.INFANTRY)))
    met = lines(turn, BRITISH, "Enemy in contact")[0]
    assert met.splitlines()[0] == "Attacked by: infantry; no tanks; artillery fire"


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
    assert "3 / 2 (used 3 / 0)" in lines(usual(), GERMAN, "Ammo / fuel")


def test_oc_10_6_what_the_enemy_took_is_told_apart() -> None:
    supply = lines(play_turn(result="success"), BRITISH, "Ammo / fuel")[0]
    assert "(lost 1 / 0)" in supply


def test_oc_10_6_what_was_only_carried_elsewhere_is_not_used_up() -> None:
    rulings = tuple(replace(each, rule="OC-11.4") for each in usual().rulings)
    (supply, *_) = view(replace(usual(), rulings=rulings), GERMAN).supplies
    assert not supply.used


def test_oc_10_6_that_parked_supplies_were_used_is_told_to_those_who_drew_them() -> None:
    dump = Stack(id="German", side="German", position="C2", german_ammo=6)
    flank = replace(GERMAN, team="flank")
    guns = replace(next(each for each in UNITS if each.id == "Guns"), team="flank", position="C4")
    turn = play_turn(dump, flank, guns)
    (told,) = [line for line in other_news(view(turn, GERMAN)) if "German at C2" in line]
    assert "Grenadiers and Panzers" in told
    assert [line for line in other_news(view(turn, flank)) if "Grenadiers" in line] == []


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
