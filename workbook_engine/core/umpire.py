"""The umpire: every die, judgement and result is one question, and he has the last word.

A question has a stable name, `turn.stage/phase/subject/what/n`, and a default that the rules or
the dice computed. An answer of the umpire's takes its place, and remembers its basis.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Protocol

from msgspec import Struct, field

from workbook_engine.core.answers import doubted
from workbook_engine.core.answers import shown as shown
from workbook_engine.core.answers import understood as understood
from workbook_engine.core.asked import Asked
from workbook_engine.core.dice import Dice, KeyedDice, Roll, TriedDice
from workbook_engine.core.findings import Cell, Finding, did_you_mean, error, warning
from workbook_engine.core.first_names import FirstNames
from workbook_engine.core.names import asked_of, part
from workbook_engine.core.question import Question, V
from workbook_engine.core.records import Position, Record, State, Value, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Judgement, Ruling, Standing


class RepeatedNameError(Exception):
    """Two questions of one turn bear the same name: a defect of the rule set."""


class Answer(Struct, frozen=True):
    """What the umpire typed, on what basis, and where."""

    name: str
    value: Value
    basis: str | None = None
    """What stood in the row when he answered; None where he answered before he was asked."""
    reason: str = ""
    confirmed: bool = False
    cell: Cell | None = None
    of_row: bool = False
    """Whether the reason is given for all that he answered in the row, and not for this alone."""
    noted: str = ""
    """What stands in the cell of reasons, for all answers of the row."""


class Weigher(Protocol):
    """Weighs odds before the dice are thrown."""

    def __call__(
        self, state: State, asks: Questions, fought: Callable[[Umpire], Ruling], /
    ) -> None:
        """Weigh a fight: on which state, which row's it is, and what fights it."""
        ...

    def throw(
        self, asks: Questions, what: str, about: str, come: Callable[[Questions], str], /
    ) -> None:
        """Weigh what is not a fight: what it is, of whom, and its outcome in a word."""
        ...


class Umpire(Struct, frozen=True):
    """The umpire at one position of the game: his rules, his dice and his answers.

    Playing a turn leaves him as he is: what he is asked is written down in a record of its own,
    and comes back with the turn.
    """

    position: Position
    rules: Rules
    """Those in force; in a turn they note what of the House is used of them."""
    dice: Dice
    answers: Mapping[str, Answer] = field(default_factory=dict)
    typed_dice_only: bool = False
    first_names: FirstNames = field(default_factory=FirstNames)
    """What renamed rows were called at first: their dice are drawn under that."""
    asked: Asked = field(default_factory=Asked)
    weigher: Weigher | None = None
    """Called with each fight before it is fought, where its odds are wanted."""
    tried: TriedDice | None = None
    """The dice of one branch of the odds: no die is the umpire's, and nothing is recorded."""
    step: str = ""
    """The step that is played of a phase made of several."""

    def afresh(self) -> Umpire:
        """Return him before he was asked anything, with a record of his own."""
        return self._with_record(Asked(), self.dice)

    def going_on(self, dice: Dice) -> Umpire:
        """Return him as he goes on with some dice, with a copy of his record to go on with."""
        return self._with_record(self.asked.copied(), dice)

    def _with_record(self, asked: Asked, dice: Dice) -> Umpire:
        rules = self.rules.noting(asked.house_rules, asked.house_rulings)
        return replace(self, rules=rules, asked=asked, dice=dice)

    def in_fight(self, label: str) -> Umpire:
        """Return him as he works a fight out: his own rulings on it alone hold there, too."""
        self.asked.fought[label] = None
        rules = self.rules.in_fight(label)
        return self if rules is self.rules else replace(self, rules=rules)

    def branch(self, dice: TriedDice) -> Umpire:
        """Return him as he plays one branch of the odds of a fight."""
        given = self.position, self.rules.unnoted(), dice, self.answers
        return Umpire(*given, asked=Asked(), tried=dice)

    def alike(self, *what: Hashable) -> None:
        """Say that whatever follows in a fight depends on this alone: its odds are shared."""
        if self.tried is not None:
            self.tried.alike(what)

    def judge(self, question: Question[V]) -> V:
        """Return the umpire's answer to a question, or the default where he has none."""
        record, name = self.asked, question.name
        if name in record.names:
            raise RepeatedNameError(name)
        record.names.add(name)
        asked, answer = question.by_the_rules(), self.answers.get(name)
        if answer is None:
            record.judgements.append(asked)
            return question.default
        value = question.understood(answer.value)
        if value is None:
            self._not_understood(question, answer)
            unread = Standing.NOT_UNDERSTOOD
            record.judgements.append(_with(asked, question.default, unread, answer))
            return question.default
        changed = None not in (question.basis, answer.basis) and answer.basis != asked.basis
        standing = Standing.REVIEW if changed and not answer.confirmed else Standing.ANSWERED
        record.judgements.append(_with(asked, value, standing, answer))
        return value

    def throw(
        self, name: str, sides: int, *, rule: str, question: str = "", drawn_as: str = ""
    ) -> int:
        """Return a die: the umpire's where he typed one, else the campaign's own.

        Only what is drawn from a key depends on the name that it is drawn under.
        """
        under = self.first_names.of(drawn_as or name)
        drawn = self.dice.throw(under if isinstance(self.dice, KeyedDice) else name, sides)
        if self.tried is not None:
            return drawn
        faces, must = range(1, sides + 1), self.typed_dice_only
        asked = Question(name, drawn, rule, question or "die", faces, f"d{sides}", must)
        value = self.judge(asked)
        by_umpire = self.asked.judgements[-1].standing in {Standing.ANSWERED, Standing.REVIEW}
        source = "umpire" if by_umpire else self.dice.source
        kept = "" if under == name else under
        self.asked.rolls.append(Roll(name, sides, value, source, kept))
        return value

    def on(self, what: type[Record] | str, subject: str) -> Questions:
        """Return the questions of one subject: a row of a sheet, or one in a phase without rows."""
        of = what if isinstance(what, str) else what.asked_as
        return Questions(self, what, subject, asked_of(self.position, of, subject))

    def unasked(self, judgements: Iterable[Judgement]) -> tuple[Answer, ...]:
        """Return the answers to questions that are not among those asked."""
        names = {each.name for each in judgements}
        return tuple(answer for name, answer in self.answers.items() if name not in names)

    def _not_understood(self, question: Question[V], answer: Answer) -> None:
        offered = ", ".join(shown(choice) for choice in question.choices)
        if question.limits:
            offered = " to ".join(shown(limit) for limit in question.limits)
        near = did_you_mean(str(answer.value), (shown(c) for c in question.choices))
        doubt = doubted(answer.value, question.default)
        usual = f"{f'{doubt.cure} ' if doubt else ''}Write it like {shown(question.default)}."
        cure = near or (f"Choose one of {offered}." if offered else usual)
        why = f": {doubt.value}" if doubt else ""
        message = f"{answer.value!r} is not an answer to {question.says or question.name}{why}."
        found = error("E-ANSWER", message, cure, rule=question.rule, cell=answer.cell)
        self.asked.findings.append(found)


class Questions(Struct, frozen=True):
    """The questions of one subject; each name ends in what is asked, and a number."""

    umpire: Umpire
    of: type[Record] | str
    """The sheet on whose row they have their yellow cells; or the phase, where they have none."""
    subject: str
    begins: str
    """What their names begin with."""
    drawn: str = ""
    """What those of its dice begin with when they are drawn, where that is something else."""

    def name(self, what: str, n: int = 1) -> str:
        """Return the full name of a question, whatever signs its subject has."""
        return f"{self.begins}{part(what)}/{n}"

    def drawn_as(self, subject: str) -> Questions:
        """Return the same questions, with dice that are drawn as those of another subject."""
        of = self.of if isinstance(self.of, str) else self.of.asked_as
        return replace(self, drawn=asked_of(self.umpire.position, of, subject))

    def judge(
        self,
        what: str,
        default: V,
        *,
        rule: str,
        question: str = "",
        choices: Sequence[V] = (),
        basis: str | None = "",
        must: bool = False,
        limits: tuple[Fraction, Fraction] | None = None,
        fits: Callable[[V], bool] | None = None,
        n: int = 1,
    ) -> V:
        """Ask the umpire's judgement of this subject."""
        name = self.name(what, n)
        asked = Question(name, default, rule, question, choices, basis, must, limits, fits)
        return self.umpire.judge(asked)

    def weigh(self, state: State, fought: Callable[[Umpire], Ruling]) -> None:
        """Weigh the odds of this row's fight by the function that fights it, where they are wanted.

        It is called with an umpire for each way the dice may fall, and must leave all as it was.
        """
        if self.umpire.weigher is not None:
            self.umpire.weigher(state, self, fought)

    def weigh_throw(self, what: str, come: Callable[[Questions], str], about: str = "") -> None:
        """Weigh the odds of what is not a fight of a row, where they are wanted.

        Its outcome is told in a word, asked of these questions once for each way the dice may
        fall; it must leave all as it was.
        """
        if self.umpire.weigher is not None:
            self.umpire.weigher.throw(self, what, about or self.subject, come)

    def d6(self, what: str, *, rule: str, question: str = "", n: int = 1) -> int:
        """Throw a six-sided die for this subject."""
        return self.die(what, 6, rule=rule, question=question, n=n)

    def die(self, what: str, sides: int, *, rule: str, question: str = "", n: int = 1) -> int:
        """Throw a die of so many sides for this subject; one of two is a coin."""
        name = self.name(what, n)
        drawn = f"{self.drawn}{name.removeprefix(self.begins)}" if self.drawn else name
        return self.umpire.throw(name, sides, rule=rule, question=question, drawn_as=drawn)


def unused_answers(answers: Iterable[Answer]) -> list[Finding]:
    """Return a warning for each answer to a question that is no longer asked."""
    return [
        warning(
            "W-NOT-ASKED",
            f"the answer {shown(answer.value)} to {answer.name} is not asked for now.",
            "It is kept until the turn ends; clear it if it is not wanted.",
            cell=answer.cell,
        )
        for answer in answers
    ]


def _with(asked: Judgement, value: Value, standing: Standing, answer: Answer) -> Judgement:
    return replace(
        asked,
        value=value,
        standing=standing,
        reason=answer.reason,
        of_row=answer.of_row,
        old_basis=(answer.basis or "") if standing is Standing.REVIEW else "",
    )
