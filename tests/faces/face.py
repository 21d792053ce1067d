"""A face of the game: a sheet, a page, a drawing, and the plain facts that are read off it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

Fact = tuple[str, str]
"""What is told, and of whom or what: `("place", "2 Para")`."""
CUT = "..."
"""What a text ends with that was too long for its cells."""


@dataclass(frozen=True)
class Face:
    """What one face tells."""

    name: str
    told: Mapping[Fact, str]
    whole: frozenset[str] = frozenset()
    """The kinds of fact of which it tells all that there are."""


def face(name: str, told: Iterable[tuple[str, str, str]], *whole: str) -> Face:
    """Return a face that tells so many facts: each what, of whom, and how that is.

    What is told twice in the same words is told once; in others, it is told in both.
    """
    facts: dict[Fact, list[str]] = {}
    for what, about, said in told:
        facts.setdefault((what, about), []).append(said)
    said_of = {fact: " and ".join(sorted({*said})) for fact, said in facts.items()}
    return Face(name, said_of, frozenset(whole))


class Difference(NamedTuple):
    """A fact that two faces tell otherwise."""

    what: str
    about: str
    one: str
    said: str
    """What the first of them says of it; nothing where it lacks it."""
    other: str
    and_other: str

    def __str__(self) -> str:
        one, other = f"{self.one} {self.said!r}", f"{self.other} {self.and_other!r}"
        return f"{self.what} of {self.about}: {one}, {other}"


def differing(faces: Sequence[Face]) -> Iterator[Difference]:
    """Yield each fact that two faces tell otherwise, or that one lacks which tells all."""
    for one, other in combinations(faces, 2):
        for fact in {**one.told, **other.told}:
            lacks = [each for each in (one, other) if fact not in each.told]
            said = one.told.get(fact, ""), other.told.get(fact, "")
            if all(fact[0] in each.whole for each in lacks) and (lacks or not alike(*said)):
                yield Difference(*fact, one.name, said[0], other.name, said[1])


def alike(one: str, other: str) -> bool:
    """Tell whether two texts say the same, as far as one that was cut goes.

    >>> alike("total success", "total s..."), alike("total success", "success")
    (True, False)
    """
    if one.endswith(CUT) or other.endswith(CUT):
        short, long = sorted((one.removesuffix(CUT), other.removesuffix(CUT)), key=len)
        return long.startswith(short)
    return one == other
