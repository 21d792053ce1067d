from __future__ import annotations

from fractions import Fraction

from workbook_engine.core.changes import Add, Create, Set
from workbook_engine.core.desk import LogRow
from workbook_engine.core.dice import KeyedDice, Roll
from workbook_engine.core.findings import Cell, error, warning
from workbook_engine.core.records import Position, Record, State, Tables, replace
from workbook_engine.core.rules import NO_RULES
from workbook_engine.core.rulings import Judgement, Ruling, Standing, Told, Working
from workbook_engine.core.settings import Setting, Settings
from workbook_engine.core.turn import Turn
from workbook_engine.core.umpire import Answer, Umpire
from workbook_engine.reports import desk_rows
from workbook_engine.reports.messages import message_rows, with_umpires_words

ONE = Position(1)


class Tank(Record, frozen=True, kw_only=True):
    id: str


FIGHT = Ruling(
    id="1/combat/K14",
    rule="OC-9.22",
    text="Total success at K14.",
    working=(Working("OC-9.20", "die", "2"), Working("OC-9.22", "final score", "13")),
    changes=(
        Add(Tank, "2 Para", "step", 3, was=1, now=4),
        Set(Tank, "2 Para", "hq", "", was="HQ", now=""),
        Set(Tank, "2 Para", "posture", "Tact", was="Tact", now="Tact"),
        Create(Tank(id="dump")),
    ),
    told=(Told("german", "We have the bridge."),),
    phase="combat",
    rolls=(Roll("1/combat/K14/die/1", 6, 2, "umpire"),),
    judgements=(
        Judgement("1/combat/K14/die/1", "OC-9.20", "die", 5, 2, (1, 2, 3, 4, 5, 6), basis="d6"),
    ),
)


def test_a_ruling_is_one_row_with_its_working_line_by_line() -> None:
    (row,) = desk_rows.ruling_rows(ONE, [FIGHT], desk_rows.as_in_the_rules)
    assert row.working == "OC-9.20 die: 2\nOC-9.22 final score: 13"
    assert row.dice == "d6 = 2 (typed by the umpire)"


def test_changes_are_written_as_was_and_now_and_what_stays_is_left_out() -> None:
    (row,) = desk_rows.ruling_rows(ONE, [FIGHT], desk_rows.as_in_the_rules)
    assert row.changes == "2 Para step 1 -> 4\n2 Para hq HQ -> blank\nTank dump is new"


def test_a_fraction_changes_as_a_number_is_read() -> None:
    change = Set(Tank, "7PZ", "advanced_km", Fraction(3, 2), was=Fraction(0), now=Fraction(3, 2))
    assert list(desk_rows.change_texts([change])) == ["7PZ advanced km 0 -> 1.5"]


def test_a_die_names_the_rule_that_called_for_it() -> None:
    (row,) = desk_rows.die_rows(ONE, [FIGHT])
    assert (row.rule, row.what, row.sides, row.value, row.basis) == (
        "OC-9.20", "combat", 6, 2, "d6",
    )  # fmt: skip


def test_what_must_be_answered_stands_on_top() -> None:
    asked = Judgement("1/a", "OC-1", "a?", "x", "x", ("x", "y"))
    must = replace(asked, name="1/b", standing=Standing.MUST_ANSWER)
    rows = desk_rows.judgement_rows(ONE, [asked, must])
    assert [row.name for row in rows] == ["1/b", "1/a"]


def test_a_question_with_a_yellow_cell_elsewhere_is_not_repeated() -> None:
    rows = desk_rows.judgement_rows(ONE, FIGHT.judgements, {"1/combat/K14/die/1"})
    assert rows == ()


def test_the_gravest_finding_comes_first_and_gives_its_cell() -> None:
    found = [warning("W-X", "odd."), error("E-Y", "wrong.", cell=Cell("a.xlsx", "Orders", "F7"))]
    rows = desk_rows.finding_rows(found)
    assert [(row.number, row.code, row.where) for row in rows] == [
        (1, "E-Y", "a.xlsx!Orders!F7"),
        (2, "W-X", ""),
    ]


def test_the_log_counts_on() -> None:
    before = [LogRow(number=7, turn="0", date="", phase="", rule="", what="set up")]
    (row,) = desk_rows.log_rows(ONE, "1944-09-17", [FIGHT], before)
    assert (row.number, row.date, row.what) == (8, "1944-09-17", "Total success at K14.")


def test_a_setting_shows_the_reading_in_force_and_those_on_offer() -> None:
    setting = Setting("stacking", "D-1", "Stack?", True, False, (True, False), "OC-9", "why")
    (row,) = desk_rows.setting_rows(Settings({"stacking": setting}))
    assert (row.value, row.default, row.choices) == ("yes", "no", ("yes", "no"))


def turn_and_umpire(*answers: Answer) -> tuple[Turn, Umpire]:
    state = State(ONE, Tables())
    turn = Turn(state, state, (FIGHT,), (), ())
    umpire = Umpire(ONE, NO_RULES, KeyedDice(b"key"), {each.name: each for each in answers})
    return turn, umpire


def told(turn: Turn) -> list[str]:
    return [told.text for ruling in turn.rulings for told in ruling.told]


MESSAGE = "1/combat/K14/told german/1"


def test_a_team_hears_what_was_drafted() -> None:
    turn, umpire = turn_and_umpire()
    assert told(with_umpires_words(turn, umpire)) == ["We have the bridge."]
    assert [row.name for row in message_rows(ONE, turn)] == [MESSAGE]


def test_a_team_hears_the_umpires_words_instead() -> None:
    turn, umpire = turn_and_umpire(Answer(MESSAGE, "Nothing certain.", "We have the bridge."))
    assert told(with_umpires_words(turn, umpire)) == ["Nothing certain."]


def test_a_single_dash_says_nothing() -> None:
    turn, umpire = turn_and_umpire(Answer(MESSAGE, "-", "We have the bridge."))
    assert told(with_umpires_words(turn, umpire)) == []


def test_words_typed_on_another_message_must_be_reviewed() -> None:
    turn, umpire = turn_and_umpire(Answer(MESSAGE, "Nothing certain.", "We lost the bridge."))
    (asked,) = with_umpires_words(turn, umpire).to_answer
    assert asked.standing is Standing.REVIEW
