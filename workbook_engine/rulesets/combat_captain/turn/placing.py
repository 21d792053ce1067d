"""Where sub-units end, in what cover: cells of the umpire's, for the rules of moves are missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from workbook_engine.core.changes import Change, Create, sets
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.rulesets.combat_captain.vocabulary.records import SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.workings import (
    MoveRow,
    Why,
)

Place = tuple[Fraction | None, Fraction | None]
NOWHERE: Place = (None, None)
NO_COVER, MOST_COVER = Fraction(0), Fraction(5)
_GOES = (Why.MOVES, Why.CHARGES, Why.WITHDRAWS)
_RULES = {Why.WITHDRAWS: "CC-CLC-10", Why.ADVANCES: "CC-CLC-11"}


def wanted(who: Sequence[SubUnit], to: Place) -> Iterator[tuple[SubUnit, Place]]:
    """CC-GEN-01 Yield where each is to go: the first to a place, the others keep theirs beside it.

    Whose place is not typed has none afterwards either, but for the first.
    """
    for n, each in enumerate(who):
        first = who[0].x, who[0].y
        axes = zip((each.x, each.y), first, to, strict=True)
        x, y = (_beside(at, start, end) if n else end for at, start, end in axes)
        yield each, (x, y)


def _beside(at: Fraction | None, start: Fraction | None, end: Fraction | None) -> Fraction | None:
    return None if at is None or start is None or end is None else at + end - start


def moved(
    umpire: Umpire, cause: str, each: SubUnit, to: Place, why: Why, cover: int | None = None
) -> Iterator[Change]:
    """CC-GEN-01, CC-CLC-10, CC-CLC-11, CC-MOD-02 Yield a move: place, cover, and its row.

    Who goes has not stood; without a word of its cover he has left it.
    """
    asks, here = umpire.on(MoveRow, f"{cause}: {each.id}"), (each.x, each.y)
    end = _ends(asks, each, to, _RULES.get(why, "CC-GEN-01"))
    went = why in _GOES or end != here
    level = asks.judge(
        "cover",
        (0 if went else each.cover) if cover is None else cover,
        rule="CC-SAV-01",
        question=f"Cover that {each.id} reaches",
        limits=(NO_COVER, MOST_COVER),
    )
    yield from _sets(each, x=end[0], y=end[1], cover=level, **({"stationary": 0} if went else {}))
    yield Create(
        MoveRow(
            label=asks.subject,
            turn=str(umpire.position),
            company=each.company,
            subunit=each.id,
            why=Why.HOLDS if why is Why.ADVANCES and not went else why,
            x=end[0],
            y=end[1],
            cover=level,
        )
    )


def _sets(each: SubUnit, **now: Fraction | int | None) -> tuple[Change, ...]:
    return sets(SubUnit, each.id, **{k: v for k, v in now.items() if v != getattr(each, k)})


def _ends(asks: Questions, each: SubUnit, to: Place, rule: str) -> Place:
    """CC-GEN-01, CC-CLC-11 Ask where a sub-unit ends, if it has a place at all."""
    end = list[Fraction | None]()
    for axis, at, now in zip("xy", to, (each.x, each.y), strict=True):
        there = now if at is None else at
        if there is not None:
            there = asks.judge(
                "x" if axis == "x" else "y", there, rule=rule, question=f"{each.id} ends at {axis}"
            )
        end.append(there)
    return end[0], end[1]
