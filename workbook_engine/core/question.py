"""One question put to the umpire: its name, what the rules answer, and what else is an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Generic, TypeVar

from msgspec import Struct

from workbook_engine.core.answers import understood
from workbook_engine.core.records import Value
from workbook_engine.core.rulings import Judgement, Standing

V = TypeVar("V", bound=Value)


class Question(Struct, Generic[V], frozen=True):
    """A question of one name in a turn, with the answer that holds until the umpire gives his."""

    name: str
    default: V
    rule: str
    says: str = ""
    """It in words, or what it is about."""
    choices: Sequence[V] = ()
    basis: str | None = ""
    """What it rests on; None where nothing is proposed: the answer is his alone, never reviewed."""
    must: bool = False
    """Whether the turn waits for an answer."""
    limits: tuple[Fraction, Fraction] | None = None
    """The lowest and the highest number that is an answer."""
    fits: Callable[[V], bool] | None = None
    """Tells whether a value is an answer."""

    def understood(self, typed: Value) -> V | None:
        """Return what was typed as an answer to this, or None where it is not one."""
        value = understood(typed, self.default, self.choices)
        if value is None or not self._is_within(value) or (self.fits and not self.fits(value)):
            return None
        return value

    def _is_within(self, value: Value) -> bool:
        if self.limits is None or not isinstance(value, int | Fraction):
            return True
        return self.limits[0] <= value <= self.limits[1]

    def by_the_rules(self) -> Judgement:
        """Return the judgement while nothing is answered."""
        standing = Standing.MUST_ANSWER if self.must else Standing.RULE
        choices, basis = tuple(self.choices), (self.basis or "").strip()  # as read from a cell
        asked = self.name, self.rule, self.says, self.default, self.default
        return Judgement(*asked, choices, basis, standing)
