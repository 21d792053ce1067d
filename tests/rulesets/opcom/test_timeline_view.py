"""The Timeline: one row a turn, of what the turn was about."""

from __future__ import annotations

from fractions import Fraction

from workbook_engine.core.changes import Add
from workbook_engine.core.desk import CalendarTurn
from workbook_engine.core.records import Position, Record, State, Tables, replace
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.knowledge.views.master_views import views
from workbook_engine.rulesets.opcom.knowledge.views.views import TimelineRow
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing, Move
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement, Place, Unit

PARA = Unit(id="2 Para", side="British", team="1 AB", nation="British", profile="6-6-5-4-0")
SON = Crossing(name="Son Bridge", bank="B2", far_bank="B3", state="prepared")
HIT = Ruling("2/fought", "OC-9.14", "Fight.", changes=(Add(Unit, "2 Para", "step", 2, 0, 2),))


def row(before: tuple[Record, ...], after: tuple[Record, ...], *rulings: Ruling) -> TimelineRow:
    played = rulings or (Ruling("2/all", "OC-4.1", "All."),)
    turn = Turn(
        State(Position(2), Tables.of(PARA, *before), RULESET.rules),
        State(Position(3), Tables.of(PARA, *after), RULESET.rules),
        played,
        (),
        (),
    )
    return views(turn)[TimelineRow]["2"]


def test_a_fight_is_its_place_its_attacker_and_its_result() -> None:
    fight = Engagement(
        label="B2", turn="2", square="B2", attacking_side="German", result="confused"
    )
    place = Place(name="Elst", square="B2")
    assert row((), (fight, place)).fights == "Elst (B2): German attack, confused"


def test_a_fight_without_a_result_is_left_out() -> None:
    assert row((), (Engagement(label="B2", turn="2", square="B2"),)).fights == ""


def test_movement_is_told_by_team_with_who_went_farthest() -> None:
    moves = (
        Move(unit=name, turn="2", team="xxx", end="Elst (B2)", km=Fraction(km))
        for name, km in (("2 Irish Gds", 7), ("2 HCR", "12.5"), ("Gren Gds", 0))
    )
    assert row((), tuple(moves)).moves == "Xxx: 2 units, 2 HCR 12.5 km to Elst (B2)"


def test_oc_8_1_a_blown_bridge_is_named() -> None:
    assert row((SON,), (replace(SON, state="blown"),)).crossings == "Son Bridge blown"


def test_oc_8_2_a_bridge_found_safe_is_named() -> None:
    assert row((SON,), (replace(SON, safe=True),)).crossings == "Son Bridge safe"


def test_a_bridge_as_it_was_is_left_out() -> None:
    assert row((SON,), (SON,)).crossings == ""


def test_oc_9_1_losses_are_counted_by_side() -> None:
    assert row((), (), HIT).losses == "British 2 steps"


def test_the_date_is_that_of_the_turn_played() -> None:
    day = CalendarTurn(turn=2, date="19 September 1944", half="pm")
    assert row((day,), (day,)).date == "19 September 1944 pm"


def test_earlier_turns_stay() -> None:
    old = TimelineRow(turn="1", fights="Elst (B2): German attack, confused")
    state = State(Position(2), Tables.of(PARA, old), RULESET.rules)
    turn = Turn(state, state, (HIT,), (), ())
    assert list(views(turn)[TimelineRow]) == ["1", "2"]


def test_at_set_up_there_is_no_row() -> None:
    state = State(Position(1), Tables.of(PARA), RULESET.rules)
    assert not views(Turn(state, state, (), (), ()))[TimelineRow]
