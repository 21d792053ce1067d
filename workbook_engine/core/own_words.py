"""What a team says on its order sheets in its own words: read by a person, and answered.

Nothing is read out of the words themselves. Each line that has any is a question to the umpire;
what he answers is a ruling that the team hears of, and no other team.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from workbook_engine.core.desk import team_called
from workbook_engine.core.instead import NOTHING
from workbook_engine.core.languages import _
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


class Said(Struct, frozen=True):
    """What a team says on an order line, and the question that it is to the umpire."""

    stem: str
    """What the names of its question and of its answer begin with."""
    team: str
    words: str

    @property
    def question(self) -> str:
        """The name of the question what it is answered."""
        return f"{self.stem}/answer/1"


def said_in(stage: Stage, orders: Orders, position: Position) -> Iterator[Said]:
    """Yield what teams say on the order lines of a stage."""
    for kind in stage.order_sheets:
        for line in orders[kind].values():
            if words := words_of(line):
                yield Said(_stem(position, line), str(getattr(line, "team", "")), words)


def answers_to_words(
    stage: Stage, state: State, orders: Orders, umpire: Umpire
) -> Iterator[Ruling]:
    """Ask for an answer to each line with words of its own; yield what the teams are told."""
    for said in said_in(stage, orders, umpire.position):
        ruling = _answered(state, said, umpire)
        if ruling is not None:
            yield ruling


def words_of(line: Record) -> str:
    """Return what an order line says in its team's own words."""
    return str(getattr(line, FIELD, "")).strip()


def _answered(state: State, said: Said, umpire: Umpire) -> Ruling | None:
    """Return what the umpire answers; nothing while he leaves the answer blank, or dashes it."""
    team, words = said.team, said.words
    asked = len(umpire.asked.judgements)
    whose = team_called(state, team)
    says = f"{whose} says: {words}"
    answer = umpire.judge(Question(said.question, "", "umpire", says, basis=words))
    if answer in ("", NOTHING) or not team:
        return None
    told = _("You said: “{words}” Control answers: {answer}")
    return Ruling(
        id=f"{said.stem}/answered/1",
        rule="umpire",
        text=f"{whose} said: {words} The umpire answers: {answer}",
        told=(Told(team, told.format(words=words, answer=answer)),),
        phase=OWN_WORDS,
        judgements=tuple(umpire.asked.judgements[asked:]),
    )


def _stem(position: Position, line: Record) -> str:
    """Return the stem of a line's question."""
    return joined(position, OWN_WORDS, f"{type(line).__name__} {of_line(line.key)}")
