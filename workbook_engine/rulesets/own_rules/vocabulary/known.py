"""What a condition of the Modifiers may name, and their lines as they are read (OR-LNG-1)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from msgspec import Struct

from workbook_engine.core.findings import folded
from workbook_engine.core.records import State, Table, replace
from workbook_engine.kit.language import (
    NUMBER,
    OWN,
    SAYS,
    WITH,
    WITH_OWN,
    WORD,
    YES,
    Effect,
    Expression,
    NotSaidError,
    condition,
    effect,
    number,
)
from workbook_engine.kit.printed_effects import effect_in
from workbook_engine.rulesets.own_rules.vocabulary.records import Modifier, OwnColumn, VictoryRow
from workbook_engine.rulesets.own_rules.vocabulary.words import Kind, Side

ALONE = {
    "ground": WORD,
    "verb": WORD,
    "type": WORD,
    "state": WORD,
    "weather": WORD,
    "night": YES,
    "attack": NUMBER,
    "defence": NUMBER,
    "steps": NUMBER,
    "lost": NUMBER,
    "men": NUMBER,
    "movement": NUMBER,
    "unsupplied": NUMBER,
    "stock": NUMBER,
    "turn": NUMBER,
    WITH: YES,
    WITH_OWN: YES,
}
"""OR-LNG-1 What may be named of a unit by itself: where it stands and what it is ordered, what its
type, state, steps (or men, or those lost) and turns without supply are, who is with it, the day."""
KNOWN = {
    **ALONE,
    "enemy": WORD,
    "across": WORD,
    "strength": NUMBER,
    "units": NUMBER,
    "sides": NUMBER,
    "range": NUMBER,
    "odds": NUMBER,
    "difference": NUMBER,
    SAYS: YES,
}
"""OR-LNG-1 What a condition of a fight may name besides, of the side that it is for: types of his
enemy, what all attackers cross, his strength, how many units he has, the fields he is attacked
from, from how far; the odds and the difference before modifiers, and what the umpire says.
There attack and defence are the strengths of the two sides, before modifiers too."""
ON_FIGHT = ("die", "column", "strength", "steps", "back", "state", "stock")
"""OR-MOD-1, OR-MOD-2 What a line of a table may bear on."""
MOVEMENT, SIGHT, ATTRITION = "movement", "sight", "attrition"
"""OR-MOD-1, OR-ATT-1 What stands under In table where a line bears on how far units go or see, or
on what they lose without a fight."""
_KINDS = {Kind.NUMBER: NUMBER, Kind.SHARE: NUMBER, Kind.WORD: WORD, Kind.YES: YES}

SCORED = {
    "holds": WORD,
    "weather": WORD,
    "turn": NUMBER,
    "units": NUMBER,
    "steps": NUMBER,
    "lost": NUMBER,
    "taken": NUMBER,
    SAYS: YES,
}
"""OR-VIC-1 What a line of Victory may name of a side: places that it alone holds, its units in the
field and their steps, the steps that its units lack, and those that the units of others lack."""


def known_with(own: Table[OwnColumn], *, alone: bool = False) -> dict[str, str]:
    """OR-OWN-1 Return what may be named where the own columns are these: of a fight, or a unit."""
    plain = ALONE if alone else KNOWN
    return {**plain, **{f"{OWN}{row.name}": _KINDS[Kind(row.kind)] for row in own.values()}}


def bears_on(row: Modifier) -> Collection[str]:
    """OR-MOD-1 Return what a line may bear on: movement, sight, attrition, or a fight."""
    table = folded(row.table)
    return (table,) if table in (MOVEMENT, SIGHT, ATTRITION) else ON_FIGHT


def does_said(
    text: str, known: Mapping[str, str], bears: Collection[str], side: str = ""
) -> Effect:
    """OR-MOD-1 Read what a line does, or raise NotSaidError; `+1 DRM` is `die +1` as well.

    What is said to be for the other side, `+1 defence` of an attacker, is not.
    """
    try:
        return effect(text, known, bears)
    except NotSaidError:
        for_whom, does = effect_in(text) or ("", "")
        if not does or for_whom not in ("", side):
            raise
        return effect(does, known, bears)


class Line(Struct, frozen=True):
    """OR-MOD-1 A modifier as it is read; it holds always where nothing is said of when."""

    row: Modifier
    when: Expression | None
    does: Effect


def lines_read(state: State) -> tuple[Line, ...]:
    """OR-MOD-1, OR-LNG-1 Return the modifiers that can be read; of the others the lint tells.

    What is for either side stands there for both.
    """
    return state.index(Modifier, state.index(OwnColumn, _reader))


def _reader(own: Table[OwnColumn]) -> Callable[[Table[Modifier]], tuple[Line, ...]]:
    """OR-OWN-1 Return what reads modifiers where the own columns are these."""
    return lambda rows: tuple(line for row in rows.values() for line in _read(own, row))


def _read(own: Table[OwnColumn], row: Modifier) -> Iterator[Line]:
    """OR-MOD-1 Yield a line as it is read, for each side that it is for."""
    bears = bears_on(row)
    known = known_with(own, alone=bears is not ON_FIGHT)
    try:
        when = condition(row.when, known) if row.when.strip() else None
        does = does_said(row.does, known, bears, row.side)
    except NotSaidError:
        return
    sides = (Side.ATTACKER, Side.DEFENDER) if row.side == Side.EITHER else (row.side,)
    for side in sides if bears is ON_FIGHT else sides[:1]:
        yield Line(replace(row, side=side), when, does)


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
