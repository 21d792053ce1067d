"""Rulings: a cited set of changes, with the dice, judgements and working that led to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum

from msgspec import Struct, field

from workbook_engine.core.changes import Change
from workbook_engine.core.dice import Roll
from workbook_engine.core.findings import Finding
from workbook_engine.core.records import Orders, RowKey, State, Value


class Standing(StrEnum):
    """How a question stands with the umpire."""

    RULE = "as the rules say"
    ANSWERED = "answered"
    REVIEW = "REVIEW"
    MUST_ANSWER = "MUST ANSWER"
    NOT_UNDERSTOOD = "NOT UNDERSTOOD"

    @property
    def bars_commit(self) -> bool:
        """Whether the umpire must see to it before the turn can be committed."""
        return self in {Standing.REVIEW, Standing.MUST_ANSWER, Standing.NOT_UNDERSTOOD}


class Judgement(Struct, frozen=True):
    """A question put to the umpire, what the rules would say, and what holds."""

    name: str
    rule: str
    question: str
    default: Value
    value: Value
    choices: tuple[Value, ...] = ()
    basis: str = ""
    standing: Standing = Standing.RULE
    reason: str = ""
    old_basis: str = ""
    """What the answer was given on, where that has changed since."""
    of_row: bool = False
    """Whether the reason is given for all that was answered in a row, and not for this alone."""

    @property
    def because(self) -> str:
        """Why the umpire answers so, in words; blank where he gives no reason.

        >>> Judgement("1/a", "R", "die", 4, 6, reason="thrown", of_row=True).because
        'reason given for this row: thrown'
        """
        if not self.reason:
            return ""
        return f"{'reason given for this row' if self.of_row else 'because'}: {self.reason}"


class Working(Struct, frozen=True):
    """One line of a ruling's working: the rule, what was done, and what it came to."""

    rule: str
    text: str
    value: str = ""

    def __str__(self) -> str:
        return f"{self.rule} {self.text}{': ' if self.value else ''}{self.value}"


class Told(Struct, frozen=True):
    """What a team hears of a ruling: real-world words only (OC-2.2)."""

    team: str
    text: str
    fact: str = ""
    """What kind of thing it tells: the key of its message; blank for words of the umpire's own."""
    slots: tuple[tuple[str, str], ...] = ()
    """What it tells of, by name: the unit, the place."""


class Ruling(Struct, frozen=True):
    """One ruling. The core fills in `phase`, `rolls`, `judgements` and stamps the changes."""

    id: str
    rule: str
    text: str
    working: tuple[Working, ...] = ()
    changes: tuple[Change, ...] = ()
    told: tuple[Told, ...] = ()
    phase: str = ""
    rolls: tuple[Roll, ...] = ()
    judgements: tuple[Judgement, ...] = ()


class Came(StrEnum):
    """How an order came out."""

    DONE = "done"
    PARTLY = "partly done"
    NOT = "not done"


class Vain(StrEnum):
    """Who can tell, before it is played, that an order comes to nothing."""

    UMPIRE = "it hangs on others, or on what the team cannot see"
    TEAM = "it hangs on the line itself, or on what the team knows of its own"


class Answer(Struct, frozen=True):
    """What became of an order line, or of a part of it: in words that its team may read."""

    came: Came
    text: str
    who: str = ""
    """Of whom of the line, where not of all."""
    vain: Vain | None = None
    """That it is in vain; None where that is the umpire's alone to know, as `came` tells."""
    parts: tuple[Answer, ...] = ()
    """What became of each part of a line, in the answer for the whole of it."""

    @property
    def in_vain(self) -> Iterator[Answer]:
        """Yield the parts of which nothing comes."""
        return (each for each in self.parts if each.vain or each.came is Came.NOT)


Answers = Mapping[RowKey, Answer]
"""What became of each order line, by its sheet and its key."""


class Turn(Struct, frozen=True, dict=True):
    """A stage as it was played: where it began, where it ended, and every ruling between."""

    before: State
    after: State
    rulings: tuple[Ruling, ...]
    judgements: tuple[Judgement, ...]
    findings: tuple[Finding, ...]
    rolls: tuple[Roll, ...] = ()
    """Every die that was thrown, in the order in which it was asked for."""
    orders: Orders = field(default_factory=Orders)
    """What was ordered in it, where it was played here and not read back."""
    answers: Answers = field(default_factory=dict)
    """What became of each of those order lines, where its rule set says so."""

    @property
    def to_answer(self) -> tuple[Judgement, ...]:
        """The questions the umpire must still see to before the turn can be committed."""
        return tuple(each for each in self.judgements if each.standing.bars_commit)
