"""The dice of one fight, one throw after the other, each under a name of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from msgspec import Struct, field

from workbook_engine.core.rules import Rules
from workbook_engine.core.umpire import Questions


class Throws(Struct):
    """Throws for one subject: what is thrown twice for the same piece is numbered."""

    asks: Questions
    thrown: Counter[str] = field(default_factory=Counter)
    begun: list[list[tuple[str, int]]] = field(default_factory=list)
    """The dice since each `begin`, by name, as they fell: an attack, and what it led to."""

    @property
    def rules(self) -> Rules:
        """The rules under which they are thrown."""
        return self.asks.umpire.rules

    def d6(self, what: str, *, rule: str, question: str = "") -> int:
        """Throw a six-sided die."""
        return self.die(what, 6, rule=rule, question=question)

    def d10(self, what: str, *, rule: str, question: str = "") -> int:
        """Throw a ten-sided die as it is printed, 0 to 9: the 10 is its natural 0."""
        return self.die(what, 10, rule=rule, question=question) % 10

    def die(self, what: str, sides: int, *, rule: str, question: str = "") -> int:
        """Throw a die of so many sides."""
        self.thrown[what] += 1
        n = self.thrown[what]
        die = self.asks.die(what, sides, rule=rule, question=question, n=n)
        for dice in self.begun[-1:]:
            dice.append((self.asks.name(what, n), die))
        return die

    def alike(self, *what: Hashable) -> None:
        """Say that whatever follows in the fight depends on this alone: its odds are shared."""
        self.asks.umpire.alike(*what)

    def begin(self) -> None:
        """Keep the dice from now on together, until this is asked again."""
        self.begun.append([])
