"""Reports that travel: what is known of late reporters is as of their report (OC-2.2, OC-10)."""

from __future__ import annotations

from functools import cache

from tests.rulesets.opcom.small_front import BRITISH, GERMAN, UNITS, order, play_on, play_turn
from workbook_engine.commands.diary import told_in
from workbook_engine.core.desk import Team
from workbook_engine.core.dispatches import Signal
from workbook_engine.core.records import State, replace
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.core.umpire import Answer
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.knowledge.views.reported import OwnUnit
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View, view
from workbook_engine.rulesets.opcom.vocabulary.messages import tell
from workbook_engine.rulesets.opcom.vocabulary.records import Unit

CORPS = Team(team="corps", side="British", commander=True)
AS_OF_MORNING = "17 September am"


@cache
def first(sender: str = "british", late: int = 1, lost: int = 0) -> Turn:
    signal = Signal(number=1, sender=sender, late=late, lost=lost, reports=True)
    return play_turn(CORPS, signal, result="success")


@cache
def second() -> Turn:
    """Play the turn after, in which the Rifles go home."""
    then = replace(first().after, rules=RULESET.rules)
    return play_on(then, "confused", (order(1, BRITISH, "Rifles", "Move", to="C6"),))


def known(turn: Turn, name: str, team: Team = CORPS) -> OwnUnit:
    (unit,) = (each for each in view(turn, team).units if each.id == name)
    return unit


def enemy(seen: View) -> set[tuple[str, bool]]:
    return {(each.square, each.old) for each in seen.contacts}


def test_until_the_report_comes_in_a_commander_knows_what_he_knew_before() -> None:
    seen = view(first(), CORPS)
    assert known(first(), "Rifles").place.startswith("Farm")
    assert known(first(), "Rifles").as_of == "the start"
    assert (seen.fights, seen.contacts, seen.heard) == ((), (), ())
    assert view(first(), BRITISH).fights


def test_the_report_that_comes_in_late_tells_what_was_so_then_with_its_date() -> None:
    then = first().after[Unit]["Rifles"].position
    late = known(second(), "Rifles")
    assert (late.square, late.as_of) == (then, AS_OF_MORNING)
    assert second().after[Unit]["Rifles"].position != then
    assert view(second(), CORPS).fights == view(first(), BRITISH).fights
    assert {old for _, old in enemy(view(second(), CORPS))} == {True}
    assert {square for square, _ in enemy(view(second(), CORPS))} == {
        square for square, _ in enemy(view(first(), BRITISH))
    }


def test_what_late_reporters_really_do_changes_nothing_that_the_commander_knows() -> None:
    turn = first()
    rifles = replace(turn.after[Unit]["Rifles"], position="F6", step=5, prepared=True)
    units = {**turn.after[Unit], "Rifles": rifles}
    elsewhere = replace(turn, after=turn.after.with_tables({Unit: units}))
    assert view(elsewhere, CORPS) == view(turn, CORPS)
    assert view(elsewhere, BRITISH) != view(turn, BRITISH)


def test_a_formation_whose_reports_are_lost_stands_where_it_was_and_others_where_they_are() -> None:
    turn = first("british bde", lost=6)
    assert known(turn, "Rifles", BRITISH).as_of == "the start"
    assert known(turn, "Lost Coy", BRITISH).as_of == ""
    assert view(turn, BRITISH).fights == ()


def test_of_orders_to_a_formation_that_is_not_heard_of_nobody_hears_what_became_of_them() -> None:
    orders = (order(1, BRITISH, "Rifles", "Attack", target="Z9"),)
    signal = Signal(number=1, sender="British Bde", lost=6, reports=True)
    prompt, late = (play_turn(*rows, orders=orders) for rows in ((), (signal,)))
    assert any("Carried out in part" in each.text for each in view(prompt, BRITISH).heard)
    assert not any("Carried out in part" in each.text for each in view(late, BRITISH).heard)


def test_a_message_about_a_unit_that_is_not_heard_of_waits_for_its_report() -> None:
    """A ruling on a delivery is named after its order line, and not after the unit."""
    told = tell("british", "told_supplied.came_up", "1/supply", unit="Rifles")
    ruling = Ruling("1/supply/british|9/made/1", "OC-4.4", "", told=(told,))

    def hears(turn: Turn) -> bool:
        also = replace(turn, rulings=(*turn.rulings, ruling))
        return told.text in {each.text for each in view(also, BRITISH).heard}

    assert (hears(first()), hears(first("british bde", lost=6))) == (True, False)


def test_a_row_for_messages_alone_lets_reports_go_by_the_next_that_fits() -> None:
    by_phone = Signal(number=1, sender="british", by="telephone")
    lost = Signal(number=2, sender="british", lost=6, reports=True)
    assert known(play_turn(CORPS, by_phone, lost), "Rifles").as_of == "the start"


def test_the_enemy_who_takes_a_report_reads_where_they_stand_and_the_commander_does_not() -> None:
    signal = Signal(number=1, sender="british", lost=6, taken=6, reports=True)
    turn = play_turn(CORPS, signal)
    (read,) = (each.text for each in view(turn, GERMAN).heard if "Taken" in each.text)
    assert "Bde HQ at C5" in read
    assert known(turn, "Rifles").as_of == "the start"


def test_the_enemy_reads_a_report_on_its_way_that_the_umpire_lets_him_take() -> None:
    on_its_way = "1 report of British to Corps"
    taken = Answer(f"2/dispatches/{on_its_way}/fate/1", "taken")
    turn = play_on(replace(first().after, rules=RULESET.rules), "confused", (), taken)
    (read,) = (each.text for each in view(turn, GERMAN).heard if "Taken" in each.text)
    assert read.startswith(f"Taken, {AS_OF_MORNING}, report of British to Corps: ")
    assert known(turn, "Rifles").as_of == "the start"


def test_of_two_rows_for_a_formation_the_first_counts() -> None:
    once = Signal(number=1, sender="British Bde", lost=6, reports=True)
    again = Signal(number=2, sender="british bde", to="british", late=0, reports=True)
    assert known(play_turn(once, again), "Rifles", BRITISH).as_of == "the start"


def test_of_a_brigade_and_its_division_each_unit_is_reported_once() -> None:
    brigade = Signal(number=1, sender="British Bde", lost=6, reports=True)
    division = Signal(number=2, sender="1 Div", late=1, reports=True)
    units = (replace(each, division="1 Div") for each in UNITS if each.team == BRITISH.team)
    seen = view(play_turn(*units, brigade, division), BRITISH).units
    assert [(each.id, each.as_of) for each in seen] == [
        ("Rifles", "the start"),
        ("Bde HQ", "the start"),
        ("Lost Coy", "the start"),
    ]


def test_a_war_diary_of_a_team_has_what_it_heard_and_the_umpire_s_what_happened() -> None:
    turn = first("british bde", lost=6)
    own, kept = (
        {name: cells[0] for name, _, cells in told_in(RULESET, turn, team)}
        for team in ("british", "")
    )
    assert "No word since the start." in own["British Bde"]
    assert "attack" in kept["British: British Bde"]


def test_without_signals_a_commander_knows_of_his_staffs_at_once() -> None:
    seen = view(play_turn(CORPS, result="success"), CORPS)
    assert {unit.as_of for unit in seen.units} == {""}
    assert seen.fights


def test_what_is_read_of_a_report_is_told_in_book_and_report_with_its_date() -> None:
    text = str(RULESET.briefing.pages(view(second(), CORPS)))
    assert f"(as of {AS_OF_MORNING})" in text
    assert "No word since the start." in str(RULESET.briefing.pages(view(first(), CORPS)))


def test_an_old_report_is_laid_aside_when_a_later_one_has_come() -> None:
    state: State = replace(second().after, rules=RULESET.rules)
    third = play_on(state, "confused", ())
    assert known(third, "Rifles").as_of == "17 September pm"
    assert len([r for r in third.after.tables if r.__name__ == "Reported"]) == 1
