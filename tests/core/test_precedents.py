"""Precedents: what was answered to a like question in a turn before, and what is no precedent."""

from tests.every import every
from workbook_engine.core.precedents import answered_before, near, precedent
from workbook_engine.core.records import Value
from workbook_engine.core.rulings import Judgement, Standing


def asked(
    name: str, value: Value, basis: str = "", standing: Standing = Standing.ANSWERED
) -> Judgement:
    choices = ("hold", "go on") if isinstance(value, str) else ()
    return Judgement(name, "OC-7", "?", value, value, choices, basis, standing, "they ran")


THIRD = [
    asked("3/moves/2 Para/follow/1", value=True, basis="from H8"),
    asked("3/moves/1|5 Para/follow/1", value=False, basis="from K9"),
]
NOW = "4/moves/3 Para/follow/1"
LIKE = {
    "the latest": (THIRD, asked(NOW, value=True), "turn 3, 2 Para"),
    "on a like basis": (THIRD, asked(NOW, value=True, basis="from K9"), "turn 3, 1/5 Para"),
    "what is asked else": (THIRD, asked("4/moves/2 Para/halt/1", value=True), None),
    "left to the rules": (
        [asked("3/moves/2 Para/follow/1", value=True, standing=Standing.RULE)],
        asked(NOW, value=True),
        None,
    ),
    "no answer here": (
        [asked("3/moves/2 Para/follow/1", "withdraw")],
        asked(NOW, "hold"),
        None,
    ),
}


@every(LIKE)
def test_a_like_question_has_the_umpires_answer_of_before(
    then: list[Judgement], now: Judgement, where: str | None
) -> None:
    found = precedent(now, answered_before([("3", then)]))
    assert (found.where if found else None) == where


def test_beside_its_own_cell_only_the_same_basis_or_subject_is_a_precedent() -> None:
    then = answered_before([("3", THIRD)])
    others = asked(NOW, value=True, basis="from L2")
    again = asked("4/moves/2 Para/follow/1", value=False)
    on_basis = asked(NOW, value=True, basis="from K9")
    found = [near(each, then) for each in (others, again, on_basis)]
    assert [each.where if each else None for each in found] == [
        None,
        "turn 3, 2 Para",
        "turn 3, 1/5 Para",
    ]
    as_the_rules_say = asked("4/moves/2 Para/follow/1", value=True)
    assert near(as_the_rules_say, then) is None
