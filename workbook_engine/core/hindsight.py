"""What is asked of a turn once the game is over: who knew of whom, who stood where, what was left.

It is for the debrief alone, and tells all secrets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from workbook_engine.core.always import Always
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn


class Sighted(Struct, frozen=True):
    """Enemies in one place, as the book of a team tells of them after a turn."""

    team: str
    place: str
    """Where, as `Stands` has it; blank where those named are all that is known."""
    called: str
    """The same as people read it."""
    how: str = ""
    """How they are known, or what was made out."""
    side: str = ""
    """Whose they are; blank where that was not made out."""
    names: tuple[str, ...] = ()
    """Those who are known by name."""
    seen: str = ""
    """The position at which they were seen, where that was earlier; one that never was: before."""


class Stands(Struct, frozen=True):
    """A unit, or what else can be known of, and where it is."""

    unit: str
    side: str
    place: str


class Stock(Struct, frozen=True):
    """Supplies of one sort over a turn: what was at hand before and after it, and what went."""

    side: str
    """Whose; of what lies in a place, that place."""
    what: str
    before: int
    after: int
    gone: int


class Strength(Struct, frozen=True):
    """How many of one kind a formation has, or a unit that reports by itself."""

    side: str
    named: str
    """As reports name it."""
    what: str
    count: int

    @property
    def key(self) -> tuple[str, str, str]:
        """Whose it is, and of what."""
        return self.side, self.named, self.what


class Hindsight(Struct, frozen=True):
    """How a rule set tells it."""

    sighted: Callable[[Turn], Iterable[Sighted]] = Always(())
    stands: Callable[[State], Iterable[Stands]] = Always(())
    stocks: Callable[[Turn], Iterable[Stock]] = Always(())
    """None where it counts no supplies."""
    strengths: Callable[[State], Iterable[Strength]] = Always(())
    """Rows of one formation and kind are added up."""

    def strong(self, state: State) -> tuple[Strength, ...]:
        """Return how strong each formation is, kind by kind."""
        found: dict[tuple[str, str, str], int] = {}
        for each in self.strengths(state):
            found[each.key] = found.get(each.key, 0) + each.count
        return tuple(Strength(*key, count) for key, count in found.items())
