"""Where sub-units end, in what cover: cells of the umpire's, for the rules of moves are missing."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from workbook_engine.core.changes import Change, Set
from workbook_engine.core.umpire import Questions
from workbook_engine.rulesets.combat_captain.vocabulary.records import SubUnit

Place = tuple[Fraction | None, Fraction | None]
NOWHERE: Place = (None, None)
NO_COVER, MOST_COVER = Fraction(0), Fraction(5)


def ended(asks: Questions, each: SubUnit, wanted: Place, rule: str) -> Iterator[Change]:
    """CC-GEN-01, CC-CLC-11 Ask where a sub-unit ends: where it was to go, else where it is."""
    for axis, to, now in (("x", wanted[0], each.x), ("y", wanted[1], each.y)):
        if (there := to if to is not None else now) is None:
            continue
        said = asks.judge(
            f"{axis} of {each.id}", there, rule=rule, question=f"{each.id} ends at {axis}"
        )
        if said != now:
            yield Set(SubUnit, each.id, axis, said)


def covered(asks: Questions, each: SubUnit, wanted: int, rule: str) -> Iterator[Change]:
    """CC-SAV-01 Ask what cover a sub-unit reaches."""
    level = asks.judge(
        f"cover of {each.id}",
        wanted,
        rule=rule,
        question=f"Cover that {each.id} reaches",
        limits=(NO_COVER, MOST_COVER),
    )
    if level != each.cover:
        yield Set(SubUnit, each.id, "cover", level)


def moved(
    asks: Questions, each: SubUnit, to: Place, cover: int, rule: str = "CC-GEN-01"
) -> Iterator[Change]:
    """CC-GEN-01, CC-CLC-10, CC-MOD-02 Yield a move: place, cover, and that it has not stood."""
    yield from ended(asks, each, to, rule)
    yield from covered(asks, each, cover, rule)
    if each.stationary:
        yield Set(SubUnit, each.id, "stationary", 0)
