"""Precedents: what was answered to a like question in a turn before, and what is no precedent."""

from tests.every import every
from workbook_engine.core.precedents import answered_before, precedent
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
