"""Precedents: how the umpire answered a like question in a turn before.

Like are two questions of one rule that ask the same of two subjects, or of one in two turns. What
he answered then is offered, and never taken by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from msgspec import Struct

from workbook_engine.core.names import phase_in, subject_in, what_in
from workbook_engine.core.rulings import Judgement, Standing

_Like = tuple[str, str, str]
Before = Mapping[_Like, tuple["Precedent", ...]]
"""What was answered before, the latest first, by what makes questions alike."""
NOTHING_BEFORE: Before = MappingProxyType({})


class Precedent(Struct, frozen=True):
    """An answer of the umpire's in a turn that stands."""

    turn: str
    asked: Judgement

    @property
    def where(self) -> str:
        """In which turn it was given, and on whom or what: `turn 3, H8`."""
        return f"turn {self.turn}, {subject_in(self.asked.name).replace('|', '/')}"

    @property
    def why(self) -> str:
        """On what it was given, and why."""
        return "; ".join(filter(None, (self.asked.basis, self.asked.because)))


def answered_before(turns: Iterable[tuple[str, Iterable[Judgement]]]) -> Before:
    """Return what the umpire answered in turns, which come with the latest first."""
    found: dict[_Like, list[Precedent]] = {}
    for turn, judgements in turns:
        for each in judgements:
            if each.standing in {Standing.ANSWERED, Standing.REVIEW}:
                found.setdefault(_like(each), []).append(Precedent(turn, each))
    return {like: tuple(each) for like, each in found.items()}


def precedent(asked: Judgement, before: Before) -> Precedent | None:
    """Return the answer that bears most on a question: on the same basis, else on its subject.

    One that cannot be an answer here is none: it is among the choices, it is yes, no or a number as
    the rules' own answer is, or it was given on the same basis.
    """
    fitting = [each for each in before.get(_like(asked), ()) if _fits(each.asked, asked)]
    subject = subject_in(asked.name)

    def bears(each: Precedent) -> tuple[bool, bool]:
        return each.asked.basis == asked.basis, subject_in(each.asked.name) == subject

    return max(fitting, key=bears, default=None)


def near(asked: Judgement, before: Before) -> Precedent | None:
    """Return an answer to a like question on the same basis or subject, if the rules say otherwise.

    Of a question that has its own cell beside what it is asked of, only that is worth telling.
    """
    found = precedent(asked, before)
    if found is None or found.asked.value == asked.default:
        return None
    is_same = bool(asked.basis) and found.asked.basis == asked.basis
    return found if is_same or subject_in(found.asked.name) == subject_in(asked.name) else None


def _like(asked: Judgement) -> _Like:
    return asked.rule, phase_in(asked.name), what_in(asked.name)


def _fits(old: Judgement, asked: Judgement) -> bool:
    if asked.choices:
        return old.value in asked.choices
    plain = not isinstance(asked.default, str | tuple | None)
    alike = plain and isinstance(old.value, bool) == isinstance(asked.default, bool)
    return old.basis == asked.basis or (alike and not isinstance(old.value, str | tuple | None))
