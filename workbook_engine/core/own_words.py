"""What a team says on its order sheets in its own words: read by a person, and answered.

Nothing is read out of the words themselves. Each line that has any is a question to the umpire;
what he answers is a ruling that the team hears of, and no other team.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.desk import team_called
from workbook_engine.core.names import joined, of_line
from workbook_engine.core.question import Question
from workbook_engine.core.records import Orders, Position, Record, State
from workbook_engine.core.ruleset import Stage
from workbook_engine.core.rulings import Ruling, Told
from workbook_engine.core.umpire import Umpire

OWN_WORDS = "own words"
"""The phase in which the umpire answers."""
FIELD = "words"
"""The field of an order line that holds them, in every rule set."""


def answers_to_words(
    stage: Stage, state: State, orders: Orders, umpire: Umpire
) -> Iterator[Ruling]:
    """Ask for an answer to each line with words of its own; yield what the teams are told."""
    for kind in stage.order_sheets:
        for line in orders[kind].values():
            ruling = _answered(state, line, umpire) if words_of(line) else None
            if ruling is not None:
                yield ruling


def words_of(line: Record) -> str:
    """Return what an order line says in its team's own words."""
    return str(getattr(line, FIELD, "")).strip()


def _answered(state: State, line: Record, umpire: Umpire) -> Ruling | None:
    """Return what the umpire answers; nothing while he leaves the answer blank."""
    team, words = str(getattr(line, "team", "")), words_of(line)
    name = _name(umpire.position, line)
    asked = len(umpire.asked.judgements)
    whose = team_called(state, team)
    says = f"{whose} says: {words}"
    answer = umpire.judge(Question(f"{name}/answer/1", "", "umpire", says, basis=words))
    if not answer or not team:
        return None
    return Ruling(
        id=f"{name}/answered/1",
        rule="umpire",
        text=f"{whose} said: {words} The umpire answers: {answer}",
        told=(Told(team, f"You said: “{words}” Control answers: {answer}"),),
        phase=OWN_WORDS,
        judgements=tuple(umpire.asked.judgements[asked:]),
    )


def _name(position: Position, line: Record) -> str:
    """Return the stem of a line's question."""
    return joined(position, OWN_WORDS, f"{type(line).__name__} {of_line(line.key)}")
