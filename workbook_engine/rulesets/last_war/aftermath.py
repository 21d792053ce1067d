"""What a combat does: losses taken, ground won or lost, gaps filled (LW-CBT-07, 08, LW-SEQ-08)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from workbook_engine.core.changes import Add, Change, Set
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Working
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war.assessment import Assessment
from workbook_engine.rulesets.last_war.board import Board
from workbook_engine.rulesets.last_war.combat import Outcome
from workbook_engine.rulesets.last_war.committed import Committed
from workbook_engine.rulesets.last_war.fighting import Fight
from workbook_engine.rulesets.last_war.forces import At, Forces, Holding
from workbook_engine.rulesets.last_war.front_records import Base, Garrison, Partisans
from workbook_engine.rulesets.last_war.gap_filling import fill_gaps
from workbook_engine.rulesets.last_war.ground import place_of, side_of, sides
from workbook_engine.rulesets.last_war.losses import by_hex
from workbook_engine.rulesets.last_war.map_changes import changes_on_map
from workbook_engine.rulesets.last_war.nation_records import Nation
from workbook_engine.rulesets.last_war.occupation import Advance, Ground, hexes_beyond, occupy
from workbook_engine.rulesets.last_war.points import Points, Type, together
from workbook_engine.rulesets.last_war.pushed_out import push_out, starts_left
from workbook_engine.rulesets.last_war.security import partisans_beaten
from workbook_engine.rulesets.last_war.words import PartisanState

_WON = frozenset({Outcome.OCCUPY, Outcome.OCCUPY_PLUS, Outcome.ASSAULT_SUCCESS})


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What a combat changes, and the words for it."""

    changes: tuple[Change, ...]
    outcome: str
    working: tuple[Working, ...] = ()
    won: tuple[str, ...] = ()
    """Hexes the attackers took."""
    given_up: tuple[str, ...] = ()
    """Hexes the attackers were thrown out of."""


@dataclass(frozen=True, slots=True)
class _Lost:
    """Points lost by hex and nation, and by whom among those who are on no card."""

    cards: dict[At, Points]
    garrisons: int
    bombers: dict[str, int]
    """By base."""


def after_combat(state: State, fight: Fight, found: Assessment, umpire: Umpire) -> Aftermath:
    """LW-CBT-07, LW-CBT-08 Take the losses of both sides off, then move who won or lost."""
    board, before = Board.of(state), Forces.of(state)
    own = _split(fight, found, attackers=True)
    other = _split(fight, found, attackers=False)
    forces = before
    for (name, nation), points in (*own.cards.items(), *other.cards.items()):
        forces = forces.less(name, nation, Holding(points))
    toll = tuple(_toll(state, fight, own, other))
    if fight.target is not None:
        return _operation(state, fight, found, umpire, (board, before, forces), toll)
    if found.outcome in _WON:
        return _won(state, fight, found, umpire, (board, before, forces), toll, own)
    if found.outcome is Outcome.PUSHED_OUT:
        return _pushed(state, fight, umpire, (board, before, forces), toll)
    closed, notes = _closed(state, board, forces, umpire)
    changes = changes_on_map(state, (board, board), (before, closed))
    return Aftermath((*changes, *toll), "the line stays", notes)


Lands = tuple[Board, Forces, Forces]
"""The map before, the forces before the losses and after them."""


def _split(fight: Fight, found: Assessment, *, attackers: bool) -> _Lost:
    """LW-ORD-07, LW-RES-04 Spread a side's losses over hexes and nations, garrisons last."""
    side = found.combat.attackers if attackers else found.combat.defenders
    lost = found.losses[0 if attackers else 1].points
    fixed = 0 if attackers else fight.garrisons
    regular = side.points.man - fixed - (1 if fight.target and not attackers else 0)
    from_fixed = max(0, lost.man - regular)
    lost = lost.plus(Type.MAN, -from_fixed)
    # garrisons and the group attacked stand in no hex of the front: they are no card's points
    names = {f"{c.hex} {c.nation}": c for c in side.contingents if c.hex}
    held = {
        name: together(c.points for c in side.contingents if f"{c.hex} {c.nation}" == name)
        for name in names
    }
    split = by_hex(lost, held) if lost else {}
    cards: dict[At, Points] = {}
    bombers: dict[str, int] = {}
    for name, points in split.items():
        where = names[name].hex, names[name].nation
        if points.bomber:
            bombers[where[0]] = points.bomber
        rest = Points(points.man, points.tank, points.air)
        if rest:
            cards[where] = rest
    return _Lost(cards, from_fixed, bombers)


def _toll(state: State, fight: Fight, *parts: _Lost) -> Iterator[Change]:
    """LW-SEQ-08 Enter losses nation by nation; bombers and garrisons are lost where they are."""
    by_nation: dict[str, Points] = {}
    for part in parts:
        for (_, nation), points in part.cards.items():
            by_nation[nation] = by_nation.get(nation, Points()) + points
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


def _won(
    state: State,
    fight: Fight,
    found: Assessment,
    umpire: Umpire,
    lands: Lands,
    toll: tuple[Change, ...],
    own: _Lost,
) -> Aftermath:
    """LW-TER-11, LW-TER-09 Occupy the hex, and go beyond where that is open and ordered."""
    board, before, forces = lands
    row = fight.row
    survivors: dict[At, Points] = {}
    for each in fight.attackers:
        at = each.hex, each.nation
        survivors[at] = survivors.get(at, Points()) + each.points
    survivors = {at: points - own.cards.get(at, Points()) for at, points in survivors.items()}
    if not together(survivors.values()).man:
        return _stuck(state, umpire, lands, toll)
    beyond = _beyond(state, fight, found, board, forces)
    advance = Advance(
        side=row.attacking_side,
        starts=row.starts,
        to=row.hex,
        nation=_leading(fight.attackers),
        survivors=survivors,
        beyond=beyond,
    )
    ground = occupy(Ground(board, forces), advance, fight.defending_side)
    closed, notes = _closed(state, ground.board, ground.forces, umpire)
    back = ground.fallen_back
    cut_off = together(back.lost.values()) if back else Points()
    taken = (row.hex, beyond) if beyond else (row.hex,)
    where = " and ".join(place_of(state, name) for name in taken)
    changes = changes_on_map(state, (board, ground.board), (before, closed))
    lost_garrisons = tuple(_overrun_garrisons(state, taken, fight.defending_side, toll))
    return Aftermath(
        (*changes, *toll, *_entered(back.lost if back else {}), *lost_garrisons),
        f"{where} taken" + (f"; {cut_off} cut off and lost" if cut_off else ""),
        notes,
        won=taken,
    )


def _overrun_garrisons(
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


def _entered(lost: Mapping[str, Points]) -> Iterator[Change]:
    """LW-TER-11 Enter what had nowhere to go among the losses of its nations."""
    for nation, points in lost.items():
        for kind in Type:
            if number := points.of(kind):
                yield Add(Nation, nation, f"lost_{kind}", number)


def _leading(attackers: tuple[Committed, ...]) -> str:
    """Return the nation with most Men in an attack; it holds what is won."""
    men: dict[str, int] = {}
    for each in attackers:
        men[each.nation] = men.get(each.nation, 0) + each.points.man
    return max(men, key=lambda nation: men[nation])


def _beyond(state: State, fight: Fight, found: Assessment, board: Board, forces: Forces) -> str:
    """LW-TER-09 Return the hex beyond that was ordered, if the result opens it."""
    if found.outcome is not Outcome.OCCUPY_PLUS:
        return ""
    enemy = fight.defending_side
    held = frozenset(name for name in board.hexes if forces.men(name, enemy))
    open_to = hexes_beyond(board, fight.row.starts, fight.row.hex, held)
    return next((name for name in fight.row.exploit_to if name in open_to), "")


def _stuck(state: State, umpire: Umpire, lands: Lands, toll: tuple[Change, ...]) -> Aftermath:
    """LW-TER-11 Whoever wins and has no Man left does not advance."""
    board, before, forces = lands
    closed, notes = _closed(state, board, forces, umpire)
    changes = changes_on_map(state, (board, board), (before, closed))
    return Aftermath((*changes, *toll), "won, with no Man left to advance", notes)


def _pushed(
    state: State, fight: Fight, umpire: Umpire, lands: Lands, toll: tuple[Change, ...]
) -> Aftermath:
    """LW-TER-10 Throw the attackers out of where they came from."""
    board, before, forces = lands
    starts = starts_left(fight.row.starts, fight.row.starts[0], umpire.settings)
    side = fight.row.attacking_side
    out = push_out(board, forces, starts, fight.row.hex, side, umpire.settings)
    closed, notes = _closed(state, out.board, out.forces, umpire)
    where = " and ".join(place_of(state, name) for name in out.left)
    return Aftermath(
        (*changes_on_map(state, (board, out.board), (before, closed)), *toll, *_entered(out.lost)),
        f"thrown out of {where}",
        notes,
        given_up=out.left,
    )


def _operation(
    state: State,
    fight: Fight,
    found: Assessment,
    umpire: Umpire,
    lands: Lands,
    toll: tuple[Change, ...],
) -> Aftermath:
    """LW-SEC-04 A security operation: the group is destroyed or not, the front does not move."""
    board, before, forces = lands
    beaten = fight.target is not None and partisans_beaten(found, umpire.settings)
    changes = changes_on_map(state, (board, board), (before, forces))
    gone: tuple[Change, ...] = ()
    if beaten and fight.target is not None:
        gone = (Set(Partisans, fight.target.id, "state", str(PartisanState.DESTROYED)),)
    outcome = "the partisans are destroyed" if beaten else "the partisans hold out"
    return Aftermath((*changes, *toll, *gone), outcome)


def _closed(
    state: State, board: Board, forces: Forces, umpire: Umpire
) -> tuple[Forces, tuple[Working, ...]]:
    """LW-FL-02 Fill the gaps of both sides from beside them; a shortage is the umpire's."""
    notes = []
    for side in sides(state):
        closed = fill_gaps(board, forces, side, umpire.settings)
        forces = closed.forces
        for each in closed.filled:
            source = f"a Man of {each.nation} from {each.source}" if each.source else "nobody"
            notes.append(Working("LW-FL-02", f"the gap at {each.hex} is filled by", source))
    return forces, tuple(notes)
