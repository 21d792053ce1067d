"""The umpire: every question has a default, and he has the last word."""

import pytest

from tests.core.toy import an_umpire
from workbook_engine.core.dice import Roll, ScriptedDice
from workbook_engine.core.findings import Cell, Severity
from workbook_engine.core.question import Question
from workbook_engine.core.records import Position, Value, replace
from workbook_engine.core.rulings import Judgement, Standing
from workbook_engine.core.umpire import Answer, RepeatedNameError, Umpire, unused_answers

NAME = "1/fight/K14/result/1"
RESULTS = ("broken", "standstill")


def asked(
    answer: Answer | None = None, *, basis: str | None = "score 5", must: bool = False
) -> Judgement:
    """Ask for a result whose default is `broken`, and return the judgement."""
    umpire = an_umpire([answer] if answer else [])
    umpire.judge(Question(NAME, "broken", "T-2", "", RESULTS, basis, must))
    return umpire.asked.judgements[0]


def test_without_an_answer_the_rules_hold() -> None:
    assert (asked().value, asked().standing) == ("broken", Standing.RULE)


def test_an_answer_takes_the_place_of_the_default() -> None:
    answered = asked(Answer(NAME, "standstill"))
    assert (answered.value, answered.standing) == ("standstill", Standing.ANSWERED)


def test_what_holds_is_what_the_rule_is_given() -> None:
    umpire = an_umpire([Answer(NAME, "standstill")])
    assert umpire.judge(Question(NAME, "broken", "T-2", choices=RESULTS)) == "standstill"


def test_a_judgement_keeps_rule_question_default_choices_and_inputs() -> None:
    umpire = an_umpire()
    umpire.judge(Question(NAME, 4, "T-2", "How many?", (4, 5), "score 5"))
    assert umpire.asked.judgements == [Judgement(NAME, "T-2", "How many?", 4, 4, (4, 5), "score 5")]


def test_a_question_that_must_be_answered_says_so_and_goes_on_with_its_default() -> None:
    assert (asked(must=True).value, asked(must=True).standing) == ("broken", Standing.MUST_ANSWER)


def test_a_question_that_must_be_answered_is_content_with_an_answer() -> None:
    assert asked(Answer(NAME, "broken"), must=True).standing is Standing.ANSWERED


def test_an_answer_given_on_the_same_inputs_stands() -> None:
    assert asked(Answer(NAME, "standstill", basis="score 5")).standing is Standing.ANSWERED


def test_an_answer_given_on_the_same_but_for_blanks_around_it_stands() -> None:
    answered = asked(Answer(NAME, "standstill", basis="Move"), basis="Move ")
    assert answered.standing is Standing.ANSWERED


def test_an_answer_given_on_other_inputs_reads_review() -> None:
    assert asked(Answer(NAME, "standstill", basis="score 4")).standing is Standing.REVIEW


def test_an_answer_under_review_still_holds() -> None:
    assert asked(Answer(NAME, "standstill", basis="score 4")).value == "standstill"


def test_an_answer_under_review_tells_what_it_was_given_on() -> None:
    assert asked(Answer(NAME, "standstill", basis="score 4")).old_basis == "score 4"


def test_an_answer_that_was_given_on_nothing_is_reviewed_once_there_is_something() -> None:
    assert asked(Answer(NAME, "standstill", basis="")).standing is Standing.REVIEW


def test_an_answer_that_rests_on_nothing_of_ours_is_not_reviewed() -> None:
    answered = asked(Answer(NAME, "standstill", basis="score 4"), basis=None)
    assert (answered.standing, answered.basis) == (Standing.ANSWERED, "")


def test_a_confirmed_answer_is_answered_again() -> None:
    confirmed = Answer(NAME, "standstill", basis="score 4", confirmed=True)
    assert asked(confirmed).standing is Standing.ANSWERED


def test_an_answer_typed_before_it_was_asked_stands() -> None:
    assert asked(Answer(NAME, "standstill", basis=None)).standing is Standing.ANSWERED


def test_the_reason_of_an_answer_is_kept() -> None:
    assert asked(Answer(NAME, "standstill", reason="fog")).reason == "fog"


def test_an_answer_that_is_not_understood_leaves_the_default() -> None:
    wrong = asked(Answer(NAME, "brokn"))
    assert (wrong.value, wrong.standing) == ("broken", Standing.NOT_UNDERSTOOD)


def finding_of(typed: Value, default: Value, choices: tuple[Value, ...]) -> str:
    umpire = an_umpire([Answer(NAME, typed, cell=Cell("master.xlsx", "Engagements", "Q4"))])
    umpire.judge(Question(NAME, default, "T-2", "result", choices))
    (finding,) = umpire.asked.findings
    assert finding.severity is Severity.ERROR
    return str(finding)


def test_an_answer_that_is_not_understood_is_found_with_cell_rule_and_the_nearest_choice() -> None:
    assert finding_of("brokn", "broken", RESULTS) == (
        "T-2 master.xlsx!Engagements!Q4: 'brokn' is not an answer to result. Did you mean broken?"
    )


def test_where_no_choice_is_near_all_are_offered() -> None:
    assert finding_of("?", "broken", RESULTS).endswith("Choose one of broken, standstill.")


def test_where_there_are_no_choices_the_default_is_the_model() -> None:
    assert finding_of("many", 4, ()).endswith("Write it like 4.")


def test_a_number_that_is_not_understood_says_why_and_what_to_type() -> None:
    assert finding_of("1.000", 4, ()).endswith(
        "'1.000' is not an answer to result: it may be a thousand times more or less."
        " Type it without anything between the thousands. Write it like 4."
    )


def test_two_questions_of_one_name_are_a_defect() -> None:
    umpire = an_umpire()
    umpire.judge(Question(NAME, 1, "T-2"))
    with pytest.raises(RepeatedNameError, match=NAME):
        umpire.judge(Question(NAME, 1, "T-2"))


def test_two_dice_of_one_name_are_a_defect() -> None:
    ask = an_umpire().on("fight", "K14")
    ask.d6("die", rule="T-1")
    with pytest.raises(RepeatedNameError):
        ask.d6("die", rule="T-1")


def test_a_name_is_turn_phase_subject_what_and_number() -> None:
    assert an_umpire().on("fight", "K14>L15").name("die", 2) == "1/fight/K14>L15/die/2"


def test_the_stage_stands_in_a_name_where_it_is_not_the_first() -> None:
    umpire = replace(an_umpire(), position=Position(3, 2))
    assert umpire.on("fight", "K14").name("die") == "3.2/fight/K14/die/1"


def test_questions_of_a_subject_are_asked_under_its_name() -> None:
    umpire = an_umpire([Answer("1/fight/K14/ground/2", "wood")])
    assert umpire.on("fight", "K14").judge("ground", "open", rule="T-2", n=2) == "wood"


DIE = "1/fight/K14/die/1"


def thrown(*answers: Answer, typed_dice_only: bool = False) -> tuple[Roll, Standing]:
    """Throw a die that falls 4, and return its roll and how its question stands."""
    umpire: Umpire = an_umpire(answers, dice=ScriptedDice([4]), typed_dice_only=typed_dice_only)
    umpire.on("fight", "K14").d6("die", rule="T-1")
    return umpire.asked.rolls[0], umpire.asked.judgements[0].standing


def test_a_die_falls_as_the_dice_have_it() -> None:
    assert thrown() == (Roll(DIE, 6, 4, "case"), Standing.RULE)


def test_a_die_of_the_umpires_takes_its_place() -> None:
    assert thrown(Answer(DIE, "2")) == (Roll(DIE, 6, 2, "umpire"), Standing.ANSWERED)


def test_the_dice_are_thrown_even_where_the_umpire_types_one() -> None:
    dice = ScriptedDice([4, 5])
    ask = an_umpire([Answer(DIE, 2)], dice=dice).on("fight", "K14")
    assert [ask.d6("die", rule="T-1"), ask.d6("die", rule="T-1", n=2)] == [2, 5]


@pytest.mark.parametrize("typed", [0, 7, "six", "3,5"])
def test_a_die_that_has_no_such_face_is_not_understood(typed: Value) -> None:
    assert thrown(Answer(DIE, typed)) == (Roll(DIE, 6, 4, "case"), Standing.NOT_UNDERSTOOD)


def test_a_typed_die_for_other_sides_is_reviewed() -> None:
    assert thrown(Answer(DIE, 2, basis="d10"))[1] is Standing.REVIEW


def test_a_typed_die_under_review_is_still_the_umpires() -> None:
    assert thrown(Answer(DIE, 2, basis="d10"))[0] == Roll(DIE, 6, 2, "umpire")


def test_a_die_is_asked_for_on_its_sides() -> None:
    assert thrown(Answer(DIE, 2, basis="d6"))[1] is Standing.ANSWERED


def test_where_dice_are_typed_only_each_die_must_be_answered() -> None:
    assert thrown(typed_dice_only=True)[1] is Standing.MUST_ANSWER


def test_where_dice_are_typed_only_a_typed_die_is_answered() -> None:
    assert thrown(Answer(DIE, 2), typed_dice_only=True)[1] is Standing.ANSWERED


def test_where_dice_are_typed_only_other_questions_need_no_answer() -> None:
    umpire = an_umpire(typed_dice_only=True)
    umpire.judge(Question(NAME, "broken", "T-2"))
    assert umpire.asked.judgements[0].standing is Standing.RULE


def test_an_answer_that_nobody_asked_for_is_kept() -> None:
    other = Answer("1/fight/M16/result/1", "broken")
    umpire = an_umpire([Answer(NAME, "standstill"), other])
    umpire.judge(Question(NAME, "broken", "T-2"))
    assert umpire.unasked(umpire.asked.judgements) == (other,)


def test_an_answer_that_nobody_asked_for_is_a_warning_at_its_cell() -> None:
    cell = Cell("master.xlsx", "Engagements", "Q4")
    (finding,) = unused_answers([Answer(NAME, True, cell=cell)])
    assert (finding.severity, finding.cell) == (Severity.WARNING, cell)


def test_an_answer_that_nobody_asked_for_is_named_with_its_value() -> None:
    (finding,) = unused_answers([Answer(NAME, True)])
    assert f"the answer yes to {NAME}" in finding.message
