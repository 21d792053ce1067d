"""What is made of a whole turn, or of some tables of it, is made once and known again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

K = TypeVar("K")
T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class Same(Generic[T]):
    """The very same thing, as the key of a cache: nothing of it is compared."""

    it: T

    def __hash__(self) -> int:
        return id(self.it)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.it is self.it


@dataclass(slots=True)
class RecentResults(Generic[K, T]):
    """What was made lately, each with all that it was made of, and that compared by value.

    For what is large and cannot be hashed, such as the tables of a map: rows that are the very
    same are known at once.
    """

    most: int = 4
    made: list[tuple[K, T]] = field(default_factory=list)

    def of(self, made_of: K, make: Callable[[], T]) -> T:
        """Return what was made of the same as is given; else make it, and forget the eldest."""
        made = self.made  # as it is now: another thread puts a list of its own in its place
        for at, (known, thing) in enumerate(made):
            if known == made_of:
                if at:
                    self.made = [made[at], *made[:at], *made[at + 1 :]]
                return thing
        thing = make()
        self.made = [(made_of, thing), *made[: self.most - 1]]
        return thing
