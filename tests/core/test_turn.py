"""A turn: phase by phase, ruling by ruling; what is a defect of a rule set is said."""

import pytest

from tests.core.toy import (
    RULES,
    START,
    TOY,
    Band,
    charges,
    desk,
    dice_of,
    judgement,
    of_one_phase,
    played,
    ruled,
    ruling,
)
from workbook_engine.core.changes import Add, Change, ChangeError, Create, Retire, Set
from workbook_engine.core.dice import ScriptedDice
from workbook_engine.core.findings import Finding, Severity
from workbook_engine.core.phases import DiceWithoutRulingError
from workbook_engine.core.records import Orders, Position, State, Value, replace
from workbook_engine.core.ruleset import Rulings, Stage, Timing
from workbook_engine.core.rulings import Ruling, Standing
from workbook_engine.core.turn import Amendment, Turn
from workbook_engine.core.umpire import Answer, RepeatedNameError, Umpire

REDS, BLUES, GREENS = Band(id="reds", at="hill"), Band(id="blues", at="ford"), Band(id="greens")
HERE = desk(REDS, BLUES, GREENS)
CHARGE = charges("reds > blues")


def fought(die: int, *answers: Answer) -> Turn:
    """Let the reds charge the blues with this die; a score is one under it."""
    return played(HERE, CHARGE, *answers, dice=ScriptedDice([die, 6]))


def simultaneous(*rulings: Ruling, state: State = HERE) -> Turn:
    return played(state, ruleset=of_one_phase(ruled(*rulings), Timing.SIMULTANEOUS))


def contradictions(*rulings: Ruling) -> list[Finding]:
    return [f for f in simultaneous(*rulings).findings if f.code == "E-CONTRADICTION"]


# How a turn goes


def test_a_turn_ends_at_the_position_that_follows() -> None:
    assert played(HERE).after.position == Position(2)


def test_a_turn_keeps_the_state_it_began_with() -> None:
    assert fought(5).before.tables is HERE.tables


def test_without_orders_nothing_happens() -> None:
    assert played(HERE).after.tables == HERE.tables


def test_losses_follow_from_the_result() -> None:
    after = fought(5).after[Band]
    assert (after["blues"].strength, after["reds"].strength) == (5, 5)


def test_a_result_the_umpire_sets_brings_its_own_losses() -> None:
    after = fought(5, Answer("1/fight/blues/result/1", "broken")).after[Band]
    assert (after["blues"].strength, after["reds"].strength) == (2, 6)


def test_a_die_the_umpire_types_brings_its_own_result() -> None:
    turn = fought(5, Answer("1/fight/blues/die/1", 1))
    assert judgement(turn, "1/fight/blues/result/1").value == "beaten off"


def test_a_die_alters_what_the_result_was_given_on() -> None:
    turn = fought(5, Answer("1/fight/blues/die/1", 1))
    assert judgement(turn, "1/fight/blues/result/1").basis == "score 0"


def test_phases_are_played_in_the_printed_order() -> None:
    weak = desk(REDS, Band(id="blues", at="ford", strength=2))
    turn = played(weak, CHARGE, Answer("1/fight/blues/result/1", "broken"))
    assert [each.phase for each in turn.rulings] == ["fights", "pursuits", "burials"]


def test_a_later_phase_sees_what_the_earlier_ones_did() -> None:
    weak = desk(REDS, Band(id="blues", at="ford", strength=2))
    turn = played(weak, CHARGE, Answer("1/fight/blues/result/1", "broken"))
    assert turn.after[Band]["reds"].at == "ford"


def test_a_ruling_carries_the_dice_thrown_for_it() -> None:
    assert [(roll.name, roll.value) for roll in fought(5).rulings[0].rolls] == [
        ("1/fight/blues/die/1", 5)
    ]


def test_a_ruling_carries_the_questions_asked_for_it() -> None:
    assert [each.name for each in fought(5).rulings[0].judgements] == [
        "1/fight/blues/die/1",
        "1/fight/blues/result/1",
    ]


def test_a_ruling_carries_no_questions_of_another() -> None:
    turn = played(HERE, charges("reds > blues", "blues > greens"))
    assert [len(each.rolls) for each in turn.rulings[:2]] == [1, 1]


def test_the_changes_of_a_ruling_are_stamped() -> None:
    assert fought(5).rulings[0].changes[0] == Add(Band, "blues", "strength", -1, was=6, now=5)


def test_a_loss_is_cut_off_at_what_there_was_to_lose() -> None:
    weak = desk(REDS, Band(id="blues", strength=2))
    turn = played(weak, CHARGE, Answer("1/fight/blues/result/1", "broken"))
    assert turn.rulings[0].changes[0] == Add(Band, "blues", "strength", -4, was=2, now=0)


# What the umpire must see to


def test_where_dice_are_typed_only_every_die_must_be_answered() -> None:
    turn = played(HERE, charges("reds > blues", "blues > greens"), typed_dice_only=True)
    assert {each.name for each in turn.to_answer} == set(dice_of(turn))


def test_a_turn_goes_on_to_its_end_whatever_must_be_answered() -> None:
    turn = played(HERE, CHARGE, typed_dice_only=True)
    assert turn.after == played(HERE, CHARGE).after


def test_nothing_is_to_be_answered_where_the_rules_say_all() -> None:
    assert fought(5).to_answer == ()


def test_an_answer_that_is_not_understood_is_among_the_findings() -> None:
    turn = fought(5, Answer("1/fight/blues/result/1", "draw"))
    assert [finding.code for finding in turn.findings] == ["E-ANSWER"]


# An answer through one draft after another


def drafted(answer: Answer, *orders: str) -> Standing:
    dice = ScriptedDice([5] * 9)
    turn = played(HERE, charges(*orders), answer, dice=dice)
    return judgement(turn, answer.name).standing


HELD = Answer("1/fight/blues/result/1", "standstill", basis="score 4")


def test_an_answer_survives_a_redraft() -> None:
    assert drafted(HELD, "reds > blues") is Standing.ANSWERED


def test_an_answer_survives_a_fight_elsewhere() -> None:
    assert drafted(HELD, "blues > reds", "reds > blues") is Standing.ANSWERED


def test_an_answer_reads_review_when_what_it_was_given_on_has_changed() -> None:
    assert drafted(HELD, "reds > blues", "greens > blues") is Standing.REVIEW


def test_a_confirmed_answer_reads_answered_again() -> None:
    confirmed = Answer(HELD.name, HELD.value, basis=HELD.basis, confirmed=True)
    assert drafted(confirmed, "reds > blues", "greens > blues") is Standing.ANSWERED


# Timing


def seen_strengths(timing: Timing) -> list[int]:
    seen = []

    def rule(state: State, orders: Orders, umpire: Umpire) -> Rulings:
        for n in range(3):
            seen.append(state[Band]["reds"].strength)
            state = yield ruling(str(n), Add(Band, "reds", "strength", -1))

    played(HERE, ruleset=of_one_phase(rule, timing))
    return seen


def test_simultaneous_rulings_all_see_the_start_of_the_phase() -> None:
    assert seen_strengths(Timing.SIMULTANEOUS) == [6, 6, 6]


def test_sequential_rulings_see_what_those_before_them_did() -> None:
    assert seen_strengths(Timing.SEQUENTIAL) == [6, 5, 4]


def test_simultaneous_losses_are_summed() -> None:
    one, two = (ruling(name, Add(Band, "reds", "strength", -2)) for name in ("one", "two"))
    assert simultaneous(one, two).after[Band]["reds"].strength == 2


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (Set(Band, "reds", "at", "ford"), Set(Band, "reds", "at", "wood")),
        (Set(Band, "reds", "strength", 5), Add(Band, "reds", "strength", -1)),
        (Add(Band, "reds", "strength", -1), Set(Band, "reds", "strength", 5)),
        (Set(Band, "reds", "at", "ford"), Retire(Band, "reds")),
        (Add(Band, "reds", "strength", -1), Retire(Band, "reds")),
        (Create(Band(id="greys")), Set(Band, "greys", "at", "ford")),
    ],
)
def test_simultaneous_rulings_that_contradict_each_other_are_found(
    one: Change, two: Change
) -> None:
    (finding,) = contradictions(ruling("one", one), ruling("two", two))
    assert finding.severity is Severity.ERROR


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (Set(Band, "reds", "at", "ford"), Set(Band, "reds", "at", "ford")),
        (Set(Band, "reds", "at", "ford"), Set(Band, "blues", "at", "wood")),
        (Set(Band, "reds", "at", "ford"), Set(Band, "reds", "tired", True)),
        (Set(Band, "reds", "at", "ford"), Add(Band, "reds", "strength", -1)),
        (Add(Band, "reds", "strength", -1), Add(Band, "reds", "strength", -2)),
    ],
)
def test_simultaneous_rulings_that_agree_are_no_finding(one: Change, two: Change) -> None:
    assert contradictions(ruling("one", one), ruling("two", two)) == []


def test_a_contradiction_names_both_rulings_and_the_field() -> None:
    (finding,) = contradictions(
        ruling("one", Set(Band, "reds", "at", "ford")),
        ruling("two", Set(Band, "reds", "at", "wood")),
    )
    assert finding.message == "rulings one and two settle Band reds at differently."


def test_a_contradiction_is_found_behind_a_change_that_agrees() -> None:
    loss = Add(Band, "reds", "strength", -1)
    (finding,) = contradictions(
        ruling("one", loss), ruling("two", loss, Set(Band, "reds", "strength", 0))
    )
    assert "Band reds strength" in finding.message


def test_a_ruling_does_not_contradict_itself() -> None:
    twice = Set(Band, "reds", "at", "ford"), Set(Band, "reds", "at", "wood")
    assert contradictions(ruling("one", *twice)) == []


def test_sequential_rulings_may_settle_a_field_anew() -> None:
    rulings = (ruling(place, Set(Band, "reds", "at", place)) for place in ("ford", "wood"))
    assert played(HERE, ruleset=of_one_phase(ruled(*rulings))).findings == ()


# Defects of a rule set


def test_dice_thrown_after_the_last_ruling_are_a_defect() -> None:
    def rule(state: State, orders: Orders, umpire: Umpire) -> Rulings:
        yield ruling("one")
        umpire.on("only", "reds").d6("afterthought", rule="T-0")

    with pytest.raises(DiceWithoutRulingError, match="1/only/reds/afterthought/1"):
        played(HERE, ruleset=of_one_phase(rule))


def test_questions_of_one_name_in_two_rulings_are_a_defect() -> None:
    def rule(state: State, orders: Orders, umpire: Umpire) -> Rulings:
        for n in range(2):
            umpire.on("only", "reds").judge("ground", "open", rule="T-0")
            yield ruling(str(n))

    with pytest.raises(RepeatedNameError, match="1/only/reds/ground/1"):
        played(HERE, ruleset=of_one_phase(rule))


def test_rulings_of_one_name_are_a_defect() -> None:
    turn = played(HERE, ruleset=of_one_phase(ruled(ruling("one"), ruling("one"))))
    assert [finding.code for finding in turn.findings] == ["E-REPEATED-RULING"]


def test_a_ruling_on_a_row_that_is_not_there_is_a_defect() -> None:
    with pytest.raises(ChangeError, match="no Band greys"):
        simultaneous(ruling("one", Add(Band, "greys", "strength", -1)))


# House rules


def house_rules(surprise: int) -> list[list[str]]:
    rules = RULES.with_values({"surprise": surprise})
    turn = played(HERE, charges("reds > blues", "blues > greens"), rules=rules)
    return [[str(line) for line in each.working[1:]] for each in turn.rulings[:2]]


def test_a_house_rule_is_named_in_the_working_of_each_ruling_that_read_it() -> None:
    assert house_rules(2) == [["T-1 house rule D-1 surprise: 2"]] * 2


def test_a_default_is_not_named_in_the_working() -> None:
    assert house_rules(0) == [[], []]


def test_a_house_rule_is_not_named_where_it_was_not_read() -> None:
    def rule(state: State, orders: Orders, umpire: Umpire) -> Rulings:
        umpire.rules.number("surprise")
        yield ruling("one")
        yield ruling("two")

    rules = RULES.with_values({"surprise": 2})
    turn = played(HERE, ruleset=of_one_phase(rule), rules=rules)
    assert [len(each.working) for each in turn.rulings] == [1, 0]


def test_a_house_rule_read_after_the_last_ruling_is_not_laid_on_the_next_phase() -> None:
    def afterthought(state: State, orders: Orders, umpire: Umpire) -> Rulings:
        yield ruling("one")
        umpire.rules.number("surprise")

    phases = of_one_phase(afterthought).sequence[0].phases
    phases += of_one_phase(ruled(ruling("two"))).sequence[0].phases
    two = replace(TOY, sequence=(Stage("the turn", (), phases),))
    turn = played(HERE, ruleset=two, rules=RULES.with_values({"surprise": 2}))
    assert [len(each.working) for each in turn.rulings] == [0, 0]


# The umpire's own hand


def amendment(field: str, value: Value, *, before: bool, key: str = "blues") -> Amendment:
    return Amendment(Band, key, field, value, "they slept", before)


def test_an_amendment_before_the_turn_is_seen_by_its_rules() -> None:
    weak = [amendment("strength", 1, before=True)]
    broken = Answer("1/fight/blues/result/1", "broken")
    turn = played(HERE, CHARGE, broken, amendments=weak)
    assert turn.rulings[1].changes[0] == Add(Band, "blues", "strength", -4, was=1, now=0)


def test_an_amendment_after_the_turn_has_the_last_word() -> None:
    turn = played(HERE, CHARGE, amendments=[amendment("strength", 9, before=False)])
    assert turn.after[Band]["blues"].strength == 9


def test_an_amendment_is_a_ruling_of_the_umpires_hand_with_its_reason() -> None:
    (first,) = played(HERE, amendments=[amendment("at", "wood", before=True)]).rulings
    assert (first.phase, first.rule, first.text) == (
        "by the umpire's hand",
        "umpire",
        "Band blues: at is wood, by the umpire's hand (they slept)",
    )


def test_one_field_may_be_amended_before_and_after_the_turn() -> None:
    both = [amendment("strength", n, before=before) for n, before in ((3, True), (2, False))]
    assert played(HERE, CHARGE, amendments=both).findings == ()


def test_amendments_of_one_field_are_numbered() -> None:
    both = [amendment("strength", n, before=True) for n in (3, 2)]
    assert [each.id for each in played(HERE, amendments=both).rulings] == [
        "1/by hand/Band blues/strength/1",
        "1/by hand/Band blues/strength/2",
    ]


def test_an_amendment_of_a_row_that_has_gone_is_a_finding() -> None:
    weak = desk(REDS, Band(id="blues", strength=1))
    too_late = amendment("strength", 3, before=False)
    result = Answer("1/fight/blues/result/1", "broken")
    (finding,) = played(weak, CHARGE, result, amendments=[too_late]).findings
    assert (finding.code, finding.message) == (
        "E-AMENDMENT",
        "the amendment of Band blues: strength cannot be made: there is no Band blues.",
    )


def test_other_amendments_are_made_though_one_cannot_be() -> None:
    tried = [amendment("at", "wood", before=True, key=key) for key in ("greys", "blues")]
    assert played(HERE, amendments=tried).after[Band]["blues"].at == "wood"


def test_the_toy_turn_begins_where_it_should() -> None:
    assert (HERE.position, TOY.stage(START).name) == (Position(1), "the turn")
