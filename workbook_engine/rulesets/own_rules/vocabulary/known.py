"""What a condition of the Modifiers may name, and their lines as they are read (OR-LNG-1)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from workbook_engine.core.records import Table
from workbook_engine.rulesets.own_rules.vocabulary.language import (
    NUMBER,
    OWN,
    WORD,
    Effect,
    Expression,
    NotSaidError,
    condition,
    effect,
    number,
)
from workbook_engine.rulesets.own_rules.vocabulary.records import Modifier, VictoryRow

KNOWN = {
    "ground": WORD,
    "verb": WORD,
    "type": WORD,
    "enemy": WORD,
    "state": WORD,
    "across": WORD,
    "weather": WORD,
    "strength": NUMBER,
    "steps": NUMBER,
    "units": NUMBER,
    "unsupplied": NUMBER,
    "sides": NUMBER,
    "turn": NUMBER,
    OWN: NUMBER,
}
"""OR-LNG-1 What a condition may name: ground and verb of the fight, types, states, turns without
supply, strength, steps
and number of units of the one it is for, types of his enemy, the fields he is attacked from,
what all his attackers cross."""

SCORED = {
    "holds": WORD,
    "weather": WORD,
    "turn": NUMBER,
    "units": NUMBER,
    "steps": NUMBER,
    "lost": NUMBER,
    "taken": NUMBER,
}
"""OR-VIC-1 What a line of Victory may name of a side: places that it alone holds, its units in the
field and their steps, the steps that its units lack, and those that the units of others lack."""


def known_with(own: Iterable[str]) -> dict[str, str]:
    """OR-OWN-1 Return what may be named where the own columns are these and no others."""
    plain = {name: kind for name, kind in KNOWN.items() if name != OWN}
    return {**plain, **{f"{OWN}{name}": NUMBER for name in own}}


class Line(Struct, frozen=True):
    """OR-MOD-1 A modifier as it is read; it holds always where nothing is said of when."""

    row: Modifier
    when: Expression | None
    does: Effect


def lines_read(rows: Table[Modifier]) -> tuple[Line, ...]:
    """OR-MOD-1 Return the modifiers that can be read; of the others the lint tells."""
    read = list[Line]()
    for row in rows.values():
        try:
            when = condition(row.when, KNOWN) if row.when.strip() else None
            read.append(Line(row, when, effect(row.does, KNOWN)))
        except NotSaidError:
            continue
    return tuple(read)


class Earns(Struct, frozen=True):
    """OR-VIC-1 A line of Victory as it is read: when it holds, and for how many points."""

    row: VictoryRow
    when: Expression | None
    number: Expression


def scores_read(rows: Table[VictoryRow]) -> tuple[Earns, ...]:
    """OR-VIC-1 Return the lines of Victory that can be read; of the others the lint tells."""
    read = list[Earns]()
    for row in rows.values():
        try:
            when = condition(row.when, SCORED) if row.when.strip() else None
            read.append(Earns(row, when, number(row.points, SCORED)))
        except NotSaidError:
            continue
    return tuple(read)
