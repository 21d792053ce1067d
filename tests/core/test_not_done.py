"""What a team is told of its order lines: what was not done, where it heard nothing of it."""

from __future__ import annotations

import pytest

from workbook_engine.core.became import OVERRULED, answers_told
from workbook_engine.core.records import Position, Record, State, Tables
from workbook_engine.core.rulings import Answer, Came, Ruling, Told


class Line(Record, frozen=True, kw_only=True):
    id: str
    team: str = "blue"


HOLDS, ATTACKS, MOVES = (Line(id=name) for name in ("1 A", "2 A", "3 A"))
ANSWERS = {
    (Line, "1 A"): Answer(Came.DONE, "held as ordered"),
    (Line, "2 A"): Answer(Came.NOT, "did not attack: no fuel"),
    (Line, "3 A"): Answer(Came.PARTLY, "met 5 Hussars and halted at K3"),
}
WITHOUT = ["Not carried out: 2 A.", "Carried out in part: 3 A."]


def told(answers: dict[tuple[type[Record], str], Answer], *messages: Told) -> list[str]:
    """Return what blue is told of its lines in a turn with some messages."""
    news = Ruling(id="1/moves/1", rule="R", text="", told=messages)
    lines = Tables.of(HOLDS, ATTACKS, MOVES)
    (ruling,) = answers_told(
        answers, State(Position(1), Tables()), lines, [news], lambda line: line.key
    )
    return [each.text for each in ruling.told]


@pytest.mark.parametrize("team", ["red", "blue"])
def test_a_line_of_which_a_team_heard_nothing_is_told_without_its_reason(team: str) -> None:
    news = Told(team, "2 A stays where it is, for it has no fuel left.")
    assert told(ANSWERS, news) == (WITHOUT[1:] if team == "blue" else WITHOUT)


def test_that_a_later_line_counts_is_no_secret() -> None:
    answers = {(Line, "2 A"): OVERRULED}
    assert told(answers) == ["Not carried out: 2 A (a later line counts instead)."]
