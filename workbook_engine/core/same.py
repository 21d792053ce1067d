"""Caches for values computed from a turn or some of its tables."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Concatenate, Generic, ParamSpec, TypeVar, cast

from msgspec import Struct, field

from workbook_engine.core.records import parts_of

K = TypeVar("K")
T = TypeVar("T")
Owner = TypeVar("Owner")
P = ParamSpec("P")


class Same(Struct, Generic[T], frozen=True, eq=False):
    """The very same thing, as the key of a cache: compared by identity alone."""

    it: T

    def __hash__(self) -> int:
        return id(self.it)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.it is self.it


def kept_by(
    owner: Owner, make: Callable[Concatenate[Owner, P], T], *of: P.args, **named: P.kwargs
) -> T:
    """Return what is made of an owner, made once and kept with it, so that both die together.

    The owner's class has room for it (`dict=True`); a copy of the owner begins with nothing.
    """
    kept = owner.__dict__.setdefault("kept", {})
    key = (make, of, *named.items())
    if key not in kept:
        kept[key] = make(owner, *of, **named)
    return cast("T", kept[key])


def very_same(one: object, other: object) -> bool:
    """Tell whether nothing could tell two values apart: more than that they are equal.

    Equal values may differ by type, by the order of their rows, or in a field that is not compared;
    of what is not known here, only the very same thing is.

    >>> very_same(("a", 1), ("a", 1)), very_same({1: 2, 3: 4}, {3: 4, 1: 2}), very_same(1, True)
    (True, False, False)
    >>> very_same((0.5, 0.0), (0.5, 0.0)), very_same(0.0, -0.0)
    (True, False)
    """
    kind = type(one)
    if one is other:
        return True
    if kind is not type(other):
        return False
    if kind is tuple or kind is list:
        ours, theirs = cast("tuple[object, ...]", one), cast("tuple[object, ...]", other)
        pairs = zip(ours, theirs, strict=False)
        return len(ours) == len(theirs) and all(a is b or very_same(a, b) for a, b in pairs)
    if kind is dict:
        rows, others = cast("dict[object, object]", one), cast("dict[object, object]", other)
        return very_same([*rows.items()], [*others.items()])
    if (parts := parts_of(one)) is not None:
        return all(very_same(getattr(one, n), getattr(other, n)) for n in parts)
    if kind is float:
        return repr(one) == repr(other)  # 0.0 and -0.0 are equal
    return issubclass(kind, str | int | Fraction) and one == other


class RecentResults(Struct, Generic[K, T]):
    """Recent results, each with all that it was computed from, which is compared by value.

    For what is large and cannot be hashed, such as the tables of a map: rows that are the very
    same are found at once. A new result that equals a cached one is replaced by it, so that what
    was computed from that is found again too.
    """

    most: int = 4
    made: list[tuple[K, T]] = field(default_factory=list)

    def of(self, made_of: K, make: Callable[[], T]) -> T:
        """Return what was made of the same as is given; else make it, and forget the eldest."""
        made = self.made  # as it is now: another thread puts a list of its own in its place
        for at, (known, thing) in enumerate(made):
            if known == made_of:
                # As it is given now: the next time it is the very same.
                self.made = [(made_of, thing), *made[:at], *made[at + 1 :]]
                return thing
        new = make()
        thing = next((each for _, each in made if each == new), new)
        self.made = [(made_of, thing), *made[: self.most - 1]]
        return thing
