"""Who does a line; where they end, in what cover, by cells of the umpire's: rules are missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from workbook_engine.core.changes import Change, Create, sets
from workbook_engine.core.records import State
from workbook_engine.core.umpire import Questions
from workbook_engine.kit.places import End, beside
from workbook_engine.rulesets.combat_captain.table.board import subunits_of
from workbook_engine.rulesets.combat_captain.vocabulary.order_records import OrderLine
from workbook_engine.rulesets.combat_captain.vocabulary.records import Feature, SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.workings import MoveRow, Why

NOWHERE: End = (None, None)
_GOES = (Why.MOVES, Why.CHARGES, Why.WITHDRAWS)
_RULES = {Why.WITHDRAWS: "CC-CLC-10", Why.ADVANCES: "CC-CLC-11"}


def ordered(state: State, line: OrderLine) -> list[SubUnit]:
    """CC-GEN-02 Return the sub-units that do a line: those it names, else all of the company."""
    own = subunits_of(state, line.company)
    return [each for each in own if not line.subunits or each.id in line.subunits]


def cover_judged(asks: Questions, level: int, question: str) -> int:
    """CC-SAV-01 Ask in how much cover a sub-unit is."""
    limits = Fraction(0), Fraction(5)
    return asks.judge("cover", level, rule="CC-SAV-01", question=question, limits=limits)


def moved(
    state: State,
    asks: Questions,
    who: Sequence[SubUnit],
    why: Why,
    to: End = NOWHERE,
    cover: int | None = None,
) -> Iterator[Change]:
    """CC-GEN-01, CC-CLC-10, CC-CLC-11 Yield a move: the first to a place, the others beside it.

    Where the umpire has the first end elsewhere the others follow, each unless he says where it
    ends; nobody follows beyond the edge of the table. Whose place is not typed has none afterwards
    either, except for the first.
    """
    end, rule = to, _RULES.get(why, "CC-GEN-01")
    for n, each in enumerate(who):
        own = asks.umpire.on(MoveRow, f"{asks.subject}: {each.id}")
        at = beside(each, who[0], end, state[Feature].values()) if n else to
        there = _ends(own, each, at, rule)
        end = there if not n and why is not Why.COVERS else end
        yield from _changed(own, each, there, why, cover)


def _changed(
    asks: Questions, each: SubUnit, end: End, why: Why, cover: int | None
) -> Iterator[Change]:
    """CC-SAV-01, CC-MOD-02 Yield what a move changes: place, cover, and its row.

    Who goes has not stood; without a word of its cover he has left it. Who takes cover has none
    the less: who stands in better stays in it.
    """
    went = why in _GOES or end != (each.x, each.y)
    level = (0 if went else each.cover) if cover is None else cover
    if why is Why.COVERS:
        level = max(level, each.cover)
    level = cover_judged(asks, level, f"Cover that {each.id} reaches")
    now = {"x": end[0], "y": end[1], "cover": level}
    new = {**now, **({"stationary": 0} if went else {})}
    yield from sets(SubUnit, each.id, **{k: v for k, v in new.items() if v != getattr(each, k)})
    why = Why.HOLDS if why is Why.ADVANCES and not went else why
    yield Create(MoveRow.of(asks, company=each.company, subunit=each.id, why=why, **now))


def _ends(asks: Questions, each: SubUnit, to: End, rule: str) -> End:
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
