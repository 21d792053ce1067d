"""The toll of a combat: whose points are lost, from which hexes and nations (LW-ORD-07)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from workbook_engine.core.changes import Add, Change, Set
from workbook_engine.core.records import State
from workbook_engine.rulesets.last_war.combat.assessment import Assessment
from workbook_engine.rulesets.last_war.combat.losses import by_hex
from workbook_engine.rulesets.last_war.combat.two_sides import Fight
from workbook_engine.rulesets.last_war.land.forces import FIGHTING, At, Forces, Holding
from workbook_engine.rulesets.last_war.land.ground import side_of
from workbook_engine.rulesets.last_war.vocabulary.committed import POOL
from workbook_engine.rulesets.last_war.vocabulary.front_records import Base, Garrison
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.points import Points, Type, together


class Lost(Struct, frozen=True):
    """Points lost by hex and nation, and by whom among those who are on no card."""

    cards: dict[At, Points]
    garrisons: int
    bombers: dict[str, int]
    """By base."""


def split(fight: Fight, found: Assessment, *, attackers: bool) -> Lost:
    """LW-ORD-07, LW-RES-04 Spread a side's losses over hexes and nations, garrisons last."""
    side = found.combat.attackers if attackers else found.combat.defenders
    lost = found.losses[0 if attackers else 1].points
    fixed = 0 if attackers else fight.garrisons
    regular = side.points.man - fixed - (1 if fight.target and not attackers else 0)
    from_fixed = max(0, lost.man - regular)
    fallen = 0 if fight.target and not attackers else from_fixed
    lost = lost.plus(Type.MAN, -from_fixed)
    # garrisons and the group attacked stand in no hex of the front: their points are on no card
    names = {f"{c.hex} {c.nation}": c for c in side.contingents if c.hex}
    held = {
        name: together(c.points for c in side.contingents if f"{c.hex} {c.nation}" == name)
        for name in names
    }
    spread = by_hex(lost, held) if lost else {}
    cards: dict[At, Points] = {}
    bombers: dict[str, int] = {}
    for name, points in spread.items():
        where = names[name].hex, names[name].nation
        if points.bomber:
            bombers[where[0]] = points.bomber
        rest = Points(points.man, points.tank, points.air)
        if rest:
            cards[where] = rest
    return Lost(cards, fallen, bombers)


def toll(state: State, fight: Fight, *parts: Lost) -> Iterator[Change]:
    """LW-SEQ-08 Enter losses nation by nation; bombers and garrisons are lost where they are."""
    by_nation: dict[str, Points] = {}
    for part in parts:
        for (where, nation), points in part.cards.items():
            by_nation[nation] = by_nation.get(nation, Points()) + points
            if where == POOL:
                yield from (
                    Add(Nation, nation, f"pool_{kind}", -points.of(kind))
                    for kind in FIGHTING
                    if points.of(kind)
                )
        for base, number in part.bombers.items():
            yield Add(Base, base, "bomber", -number)
            nation = state[Base][base].nation
            by_nation[nation] = by_nation.get(nation, Points()) + Points(bomber=number)
        yield from _garrisons(state, fight, part.garrisons, by_nation)
    for nation, points in by_nation.items():
        for kind in Type:
            if number := points.of(kind):
                yield Add(Nation, nation, f"lost_{kind}", number)


def _garrisons(
    state: State, fight: Fight, number: int, by_nation: dict[str, Points]
) -> Iterator[Change]:
    here = [
        g
        for g in state[Garrison].values()
        if g.hex == fight.row.hex
        and not g.lost
        and side_of(state, g.nation) == fight.defending_side
    ]
    for garrison in here[:number]:
        yield Set(Garrison, garrison.id, "lost", True)
        by_nation[garrison.nation] = by_nation.get(garrison.nation, Points()) + Points(man=1)


def overrun_garrisons(
    state: State, taken: tuple[str, ...], enemy: str, toll: tuple[Change, ...]
) -> Iterator[Change]:
    """LW-RES-04 A garrison goes with its hex."""
    gone = {c.key for c in toll if isinstance(c, Set) and c.record is Garrison}
    for garrison in state[Garrison].values():
        if garrison.hex not in taken or garrison.lost or garrison.id in gone:
            continue
        if side_of(state, garrison.nation) == enemy:
            yield Set(Garrison, garrison.id, "lost", True)
            yield Add(Nation, garrison.nation, "lost_man", 1)


def entered(lost: Mapping[str, Holding]) -> Iterator[Change]:
    """LW-TER-11 Enter what had nowhere to go among the losses of its nations."""
    for nation, all_of_it in lost.items():
        for kind in Type:
            if number := all_of_it.points.of(kind):
                yield Add(Nation, nation, f"lost_{kind}", number)


def saved(cut_off: Mapping[str, Holding]) -> Iterator[Change]:
    """LW-TER-11 Put what had nowhere to go back into the pools of its nations, as Control rules."""
    for nation, all_of_it in cut_off.items():
        for kind in Type:
            if number := all_of_it.points.of(kind):
                yield Add(Nation, nation, f"pool_{kind}", number)
        if all_of_it.lsp:
            yield Add(Nation, nation, "pool_lsp", all_of_it.lsp)


def lost_in(changes: Iterable[Change]) -> dict[str, Points]:
    """LW-SEQ-08 Return what changes enter among the losses of each nation."""
    lost: dict[str, Points] = {}
    for change in changes:
        if isinstance(change, Add) and change.field in _LOST:
            more = Points().plus(_LOST[change.field], int(change.value))
            lost[change.key] = lost.get(change.key, Points()) + more
    return lost


_LOST = {f"lost_{kind}": kind for kind in Type}


def without(forces: Forces, *parts: Lost) -> tuple[Forces, tuple[Lost, ...]]:
    """LW-CBT-08 Take losses off the cards, no more than is on them; return what was taken.

    What came out of a pool is on no card: its losses are the pool's (LW-SEC-03).
    """
    taken = []
    for part in parts:
        cards: dict[At, Points] = {}
        for at, points in part.cards.items():
            if at[0] == POOL:
                cards[at] = points
                continue
            there = points.at_most(forces.at(*at).points)
            forces = forces.less(*at, Holding(there))
            cards[at] = there
        taken.append(Lost(cards, part.garrisons, part.bombers))
    return forces, tuple(taken)
