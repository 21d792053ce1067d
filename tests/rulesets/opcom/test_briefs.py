"""What teams are told: the view of a turn, the ELETIS report, own forces and the next form."""

from __future__ import annotations

import re
from dataclasses import asdict, replace
from functools import lru_cache
from typing import Any

import pytest

from workbook_engine.core.desk import CalendarTurn, Campaign, Team
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.records import Position, Record, State, Tables
from workbook_engine.core.rulings import Turn
from workbook_engine.core.summaries import HistoryRow, SummaryTold
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Answer, Umpire
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.enemy_fought import battalions
from workbook_engine.rulesets.opcom.intelligence_records import Contact
from workbook_engine.rulesets.opcom.map_records import Crossing
from workbook_engine.rulesets.opcom.messages import CATALOGUE, in_words, listed, say
from workbook_engine.rulesets.opcom.records import (
    Engaged,
    Engagement,
    Ground,
    OrderLine,
    Place,
    Stack,
    Unit,
)
from workbook_engine.rulesets.opcom.report_bands import power
from workbook_engine.rulesets.opcom.team_view import view
from workbook_engine.rulesets.opcom.views import (
    ContactSeen,
    MapSeen,
    OwnForce,
    ReportLine,
)
from workbook_engine.rulesets.opcom.words import Kind

brief = RULESET.briefing.told

BRITISH = Team(team="british", side="British")
GERMAN = Team(team="german", side="German")
MECHANICS = re.compile(
    r"\b(score|factor|status|step|die|dice|d6|profile|column|modifier|result|chart)s?\b", re.I
)


def unit(name: str, team: Team, position: str, **more: Any) -> Unit:
    nation = {"british": "British", "german": "German"}[team.team]
    given = {"profile": "7-6-5-4-3-2-1-0", "brigade": f"{nation} Bde", "division": nation}
    return Unit(
        id=name,
        side=team.side,
        team=team.team,
        nation=nation,
        position=position,
        **{**given, **more},
    )


UNITS = (
    unit("Rifles", BRITISH, "C3"),
    unit("Bde HQ", BRITISH, "C5", kind=Kind.HQ, profile="(2)-(2)-(1)-0"),
    unit("Lost Coy", BRITISH, "C5", brigade="Other Bde", profile="2-1-0", step=1),
    unit("Grenadiers", GERMAN, "C2", brigade="KG Alpha", prepared=True),
    unit("Panzers", GERMAN, "C2", brigade="KG Alpha", kind=Kind.TANK, prepared=True),
    unit("Guns", GERMAN, "F1", brigade="KG Alpha", kind=Kind.ARTILLERY, profile="[6-3-0]"),
    unit("KG HQ", GERMAN, "F1", brigade="KG Alpha", kind=Kind.HQ, profile="(1)-0"),
    unit("Hidden", GERMAN, "A1", brigade="KG Beta"),
)
DESK: tuple[Record, ...] = (
    Campaign(name="Tiny", ruleset="opcom"),
    CalendarTurn(turn=1, date="17 September 1944", half="am", weather="fog"),
    CalendarTurn(turn=2, date="17 September 1944", half="pm"),
    BRITISH,
    GERMAN,
    Place(name="Farm", square="C3"),
    Stack(id="British", side="British", holder="Bde HQ", british_ammo=3),
    Stack(id="German", side="German", holder="KG HQ", german_ammo=6, fuel=2),
    Stack(id="Parked", side="German", position="A1", german_ammo=9),
)


def order(number: int, team: Team, name: str, action: str, **more: Any) -> OrderLine:
    return OrderLine(id=f"{team.team}/{number}", team=team.team, unit=name, action=action, **more)


ORDERS = (
    order(1, GERMAN, "Grenadiers; Panzers", "Attack", target="C3"),
    order(2, GERMAN, "Guns", "Hold", supports="Grenadiers"),
    order(1, BRITISH, "Rifles", "Hold"),
)


def play_turn(
    *changed: Record, result: str = "confused", orders: tuple[OrderLine, ...] = ORDERS
) -> Turn:
    rows = {(type(row), row.key): row for row in (*DESK, *UNITS, *changed)}
    return play_on(State(Position(1), Tables.of(*rows.values())), result, orders)


def play_on(state: State, result: str, orders: tuple[OrderLine, ...] = ORDERS) -> Turn:
    name = f"{state.position}/combat/C3/result/1"
    answers = {name: Answer(name, result)}
    umpire = Umpire(state.position, RULESET.settings, KeyedDice(b"secret"), answers)
    return play(RULESET, state, Tables.of(*orders), umpire)


@lru_cache
def usual() -> Turn:
    return play_turn()


def lines(turn: Turn, team: Team, about: str = "") -> list[str]:
    rows = brief(turn, team)[ReportLine].values()
    return [row.text for row in rows if not about or row.heading == about]


def book(turn: Turn, team: Team) -> Tables:
    return RULESET.briefing.told(turn, team)


def told(turn: Turn, team: Team) -> str:
    """Return everything a team's book says, as one text."""
    tables = brief(turn, team)
    return "\n".join(str(asdict(row)) for kind in tables for row in tables[kind].values())


# The view


def test_a_team_sees_all_of_its_own_units_and_no_others() -> None:
    assert [each.id for each in view(usual(), BRITISH).units] == ["Rifles", "Bde HQ", "Lost Coy"]


def test_a_unit_still_to_come_is_not_seen() -> None:
    turn = play_turn(replace(UNITS[2], state="waiting"))
    assert [each.id for each in view(turn, BRITISH).units] == ["Rifles", "Bde HQ"]


@pytest.mark.parametrize(
    "hidden",
    [
        replace(UNITS[-1], step=4),
        replace(UNITS[-1], position="J9"),
        replace(UNITS[-1], id="Renamed"),
        replace(UNITS[6], step=1),
        Stack(id="German", side="German", holder="KG HQ", german_ammo=60, fuel=20),
        Stack(id="Parked", side="German", position="A1"),
    ],
    ids=lambda row: f"{row.key} {getattr(row, 'position', '')}",
)
def test_what_a_team_did_not_meet_changes_nothing_in_its_book(hidden: Record) -> None:
    assert brief(play_turn(hidden), BRITISH) == brief(usual(), BRITISH)


def test_the_same_band_tells_the_same_whatever_the_number() -> None:
    other = play_turn(replace(UNITS[3], profile="6-6-6-6-0"))
    assert brief(other, BRITISH) == brief(usual(), BRITISH)


@pytest.mark.parametrize("team", [BRITISH, GERMAN], ids=lambda team: team.team)
def test_oc_2_2_no_word_of_the_mechanics_is_told(team: Team) -> None:
    assert not MECHANICS.search(told(usual(), team))


@pytest.mark.parametrize("name", ["Grenadiers", "Panzers", "Guns", "KG Alpha", "Hidden", "KG HQ"])
def test_no_enemy_name_is_told_at_the_first_meeting(name: str) -> None:
    assert name not in told(usual(), BRITISH)


def test_no_profile_is_told() -> None:
    assert not re.search(r"\d-\d", told(usual(), BRITISH))


def test_every_wording_of_the_catalogue_is_free_of_mechanics() -> None:
    wordings = [wording for _, wording in CATALOGUE]
    assert [wording for wording in wordings if MECHANICS.search(wording)] == []


# The report


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


def summary(turn: Turn, team: Team) -> str:
    return next(iter(book(turn, team)[ReportLine].values())).text


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
        r"KG HQ: (used|spent) 3 points of ammunition; "
        r"3 points of ammunition and 2 points of fuel (left|in hand)\.",
        supply,
    )


def test_oc_10_6_what_the_enemy_took_is_told_apart() -> None:
    (supply,) = lines(play_turn(result="success"), BRITISH, "Supply")
    assert "1 point of ammunition" in supply.split(";")[0]
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


# Own forces


def test_own_forces_are_words_in_the_order_of_formations() -> None:
    rows = list(brief(usual(), BRITISH)[OwnForce].values())
    assert [(row.unit, row.formation, row.where) for row in rows] == [
        ("Rifles", "British Bde, British", "Farm (C3)"),
        ("Bde HQ", "British Bde, British", "C5, 2 km S of Farm"),
        ("Lost Coy", "Other Bde, British", "C5, 2 km S of Farm"),
    ]


def test_a_headquarters_shows_what_it_holds_and_a_unit_whom_it_draws_on() -> None:
    forces = brief(usual(), BRITISH)[OwnForce]
    assert forces["Bde HQ"].supply == "Holds 3 points of ammunition"
    assert forces["Rifles"].supply == "Draws on Bde HQ"


def test_a_unit_too_far_from_its_headquarters_is_told_so() -> None:
    turn = play_turn(replace(UNITS[1], position="C20"))
    assert brief(turn, BRITISH)[OwnForce]["Rifles"].supply == "Out of reach of Bde HQ"


def test_a_captured_unit_stays_in_the_list_as_lost() -> None:
    row = brief(play_turn(replace(UNITS[2], state="captured")), BRITISH)[OwnForce]["Lost Coy"]
    assert (row.condition, row.where) == ("Lost; large numbers taken prisoner", "")


# The next form


def test_oc_5_1_the_next_form_names_each_unit_and_where_it_is() -> None:
    form = list(brief(usual(), BRITISH)[OrderLine].values())
    places = {"Rifles": "Farm (C3)", "Bde HQ": "C5, 2 km S of Farm"}
    assert form == [
        OrderLine(
            id=f"british/{n}",
            team="british",
            unit=name,
            posture="",
            control_note=f"Now at {places.get(name, places['Bde HQ'])}.",
        )
        for n, name in enumerate(["Rifles", "Bde HQ", "Lost Coy"], start=1)
    ]


@pytest.mark.parametrize("change", [{"state": "captured"}, {"kind": "dump"}])
def test_what_takes_no_orders_is_not_on_the_form(change: dict[str, str]) -> None:
    turn = play_turn(replace(UNITS[2], **change))  # type: ignore[arg-type]
    assert [line.unit for line in brief(turn, BRITISH)[OrderLine].values()] == [
        "Rifles",
        "Bde HQ",
    ]


# The words


def test_the_same_turn_is_told_in_the_same_words() -> None:
    assert told(play_turn(), GERMAN) == told(usual(), GERMAN)


def test_wordings_vary_with_what_they_are_about() -> None:
    said = {say("losses.light", f"unit {number}") for number in range(20)}
    assert said == set(CATALOGUE["losses.light"])


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_of_troops_has_a_word(kind: Kind) -> None:
    assert CATALOGUE[f"kind.{kind}"]


@pytest.mark.parametrize(
    ("names", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), ("abc", "a, b and c")]
)
def test_names_are_listed_as_in_a_sentence(names: list[str], text: str) -> None:
    assert listed(names) == text


def test_small_numbers_are_words() -> None:
    assert (in_words(1), in_words(20), in_words(21)) == ("one", "twenty", "21")


# The map, contacts and history


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
    state = State(Position(1), Tables.of(*DESK, *UNITS, *GROUND, old, gone))
    shown = squares(Turn(state, state, (), (), ()), BRITISH)
    assert (shown["E9"], shown["F9"]) == ("◇ ?\n17 am", "")
    rows = book(Turn(state, state, (), (), ()), BRITISH)[ContactSeen].values()
    assert [(row.square, row.old) for row in rows] == [("E9", "old")]


def test_another_teams_contact_is_nobodys_business() -> None:
    known = Contact(id="german E9", team="german", square="E9", seen=1, since=1)
    state = State(Position(1), Tables.of(*DESK, *UNITS, *GROUND, known))
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


def test_the_history_has_this_turns_summary_and_those_told_before() -> None:
    told_before = SummaryTold(id="0 british", turn="0", team="british", date="then", text="Quiet.")
    not_theirs = SummaryTold(id="0 german", turn="0", team="german", date="then", text="Secret.")
    rows = list(book(play_turn(told_before, not_theirs), BRITISH)[HistoryRow].values())
    assert [(row.turn, row.text) for row in rows] == [
        ("1", summary(usual(), BRITISH)),
        ("0", "Quiet."),
    ]


def test_the_master_keeps_what_each_team_was_told() -> None:
    rows = RULESET.views(usual())[SummaryTold]
    assert rows["1 british"].text == summary(usual(), BRITISH)
