"""What a combat does: losses taken, ground won or lost, gaps filled (LW-CBT-07, 08, LW-SEQ-08)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from workbook_engine.core.changes import Change, Set
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Working
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war.assessment import Assessment
from workbook_engine.rulesets.last_war.board import Board
from workbook_engine.rulesets.last_war.combat import Outcome
from workbook_engine.rulesets.last_war.committed import POOL, Committed
from workbook_engine.rulesets.last_war.fighting import supplies_there
from workbook_engine.rulesets.last_war.forces import At, Forces, Holding
from workbook_engine.rulesets.last_war.front_records import Partisans
from workbook_engine.rulesets.last_war.gap_filling import fill_gaps
from workbook_engine.rulesets.last_war.ground import place_of, sides
from workbook_engine.rulesets.last_war.line import is_front, required_front
from workbook_engine.rulesets.last_war.map_changes import changes_on_map
from workbook_engine.rulesets.last_war.occupation import Advance, Ground, hexes_beyond, occupy
from workbook_engine.rulesets.last_war.points import Points, together
from workbook_engine.rulesets.last_war.pushed_out import push_out, starts_left
from workbook_engine.rulesets.last_war.security import partisans_beaten
from workbook_engine.rulesets.last_war.toll import (
    Lost,
    entered,
    overrun_garrisons,
    split,
    toll,
    without,
)
from workbook_engine.rulesets.last_war.two_sides import Fight
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


def after_combat(state: State, fight: Fight, found: Assessment, umpire: Umpire) -> Aftermath:
    """LW-CBT-07, LW-CBT-08 Take the losses of both sides off, then move who won or lost."""
    board, before = Board.of(state), Forces.of(state)
    forces, (own, other) = without(
        _supplies_spent(state, fight, before),
        split(fight, found, attackers=True),
        split(fight, found, attackers=False),
    )
    paid = tuple(toll(state, fight, own, other))
    if fight.target is not None:
        return _operation(state, fight, found, umpire, (board, before, forces), paid)
    if found.outcome in _WON:
        return _won(state, fight, found, umpire, (board, before, forces), paid, own)
    if found.outcome is Outcome.PUSHED_OUT:
        return _pushed(state, fight, found, umpire, (board, before, forces), paid)
    closed, notes = _closed(state, fight, board, forces, umpire)
    changes = changes_on_map(state, (board, board), (before, closed))
    return Aftermath((*changes, *paid), "the line stays", notes)


def _supplies_spent(state: State, fight: Fight, forces: Forces) -> Forces:
    """LW-RES-03 Take the supplies put in off the cards, whatever comes of the combat."""
    for each in supplies_there(state, fight.row):
        if each.hex != POOL:
            forces = forces.less(each.hex, each.nation, Holding(lsp=each.lsp))
    return forces


Lands = tuple[Board, Forces, Forces]
"""The map before, the forces before the losses and after them."""


def _won(
    state: State,
    fight: Fight,
    found: Assessment,
    umpire: Umpire,
    lands: Lands,
    paid: tuple[Change, ...],
    own: Lost,
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
        return _stuck(state, fight, umpire, lands, paid)
    advance = Advance(
        side=row.attacking_side,
        starts=row.starts,
        to=row.hex,
        nation=_leading(fight.attackers),
        survivors=survivors,
    )
    beyond = _beyond(fight, found, board, forces, advance)
    advance = replace(advance, beyond=beyond)
    ground = occupy(Ground(board, forces), advance, fight.defending_side)
    closed, notes = _closed(state, fight, ground.board, ground.forces, umpire)
    back = ground.fallen_back
    cut_off = together(back.lost.values()) if back else Points()
    taken = (row.hex, beyond) if beyond else (row.hex,)
    where = " and ".join(place_of(state, name) for name in taken)
    changes = changes_on_map(state, (board, ground.board), (before, closed))
    lost_garrisons = tuple(overrun_garrisons(state, taken, fight.defending_side, paid))
    return Aftermath(
        (*changes, *paid, *entered(back.lost if back else {}), *lost_garrisons),
        f"{where} taken" + (f"; {cut_off} cut off and lost" if cut_off else ""),
        notes,
        won=taken,
    )


def _leading(attackers: tuple[Committed, ...]) -> str:
    """Return the nation with most Men in an attack; it holds what is won."""
    men: dict[str, int] = {}
    for each in attackers:
        men[each.nation] = men.get(each.nation, 0) + each.points.man
    return max(men, key=lambda nation: men[nation])


def _beyond(fight: Fight, found: Assessment, board: Board, forces: Forces, advance: Advance) -> str:
    """LW-TER-09 Return the hex beyond that was ordered, if the result opens it and Men suffice."""
    if found.outcome is not Outcome.OCCUPY_PLUS:
        return ""
    enemy = fight.defending_side
    marked = {
        name
        for (name, nation), h in forces.holdings.items()
        if h and board.sides.get(nation) == enemy
    }
    held = marked | {name for name in board.hexes if forces.men(name, enemy)}
    line = required_front(board, enemy)
    open_to = hexes_beyond(board, fight.row.starts, fight.row.hex, frozenset({*held, *line}))
    ordered = (name for name in fight.row.exploit_to if name in open_to)
    return next((name for name in ordered if _enough_for(board, forces, advance, name)), "")


def _enough_for(board: Board, forces: Forces, advance: Advance, beyond: str) -> bool:
    """LW-TER-09 Tell whether there is a Man for each front hex that going beyond results in."""
    taken = (advance.to, beyond)
    after = board.held_by(advance.nation, taken)
    going = together(advance.survivors.values()).man
    staying = {
        start: forces.men(start, advance.side)
        - sum(p.man for (at, _), p in advance.survivors.items() if at == start)
        for start in advance.starts
    }
    needs = [name for name in (*taken, *advance.starts) if is_front(after, name, advance.side)]
    return going >= sum(1 for name in needs if not staying.get(name))


def _stuck(
    state: State, fight: Fight, umpire: Umpire, lands: Lands, paid: tuple[Change, ...]
) -> Aftermath:
    """LW-TER-11 Whoever wins and has no Man left does not advance."""
    board, before, forces = lands
    closed, notes = _closed(state, fight, board, forces, umpire)
    changes = changes_on_map(state, (board, board), (before, closed))
    return Aftermath((*changes, *paid), "won, with no Man left to advance", notes)


def _pushed(
    state: State,
    fight: Fight,
    found: Assessment,
    umpire: Umpire,
    lands: Lands,
    paid: tuple[Change, ...],
) -> Aftermath:
    """LW-TER-10 Throw the attackers out of where they came from."""
    board, before, forces = lands
    side = fight.row.attacking_side
    starts = _thrown_out_of(fight, board, umpire)
    out = push_out(board, forces, starts, fight.row.hex, side, umpire.settings)
    closed, notes = _closed(state, fight, out.board, out.forces, umpire)
    where = " and ".join(place_of(state, name) for name in out.left)
    return Aftermath(
        (*changes_on_map(state, (board, out.board), (before, closed)), *paid, *entered(out.lost)),
        f"thrown out of {where}",
        notes,
        given_up=out.left,
    )


def _thrown_out_of(fight: Fight, board: Board, umpire: Umpire) -> tuple[str, ...]:
    """LW-TER-10 Return the start hexes that are lost; where it is one, the defender chooses."""
    row = fight.row
    own = [name for name in row.starts if board.side(name) == row.attacking_side]
    if len(own) < 2 or umpire.settings.word("red_pushout") == "all":
        return tuple(own)
    chosen = umpire.on("combat", row.label).judge(
        "thrown out of",
        own[0],
        rule="LW-TER-10",
        question="Which start hex the counter-attack takes: the defender chooses",
        choices=tuple(own),
    )
    return starts_left(own, chosen, umpire.settings)


def _operation(
    state: State,
    fight: Fight,
    found: Assessment,
    umpire: Umpire,
    lands: Lands,
    paid: tuple[Change, ...],
) -> Aftermath:
    """LW-SEC-04 A security operation: the group is destroyed or not, the front does not move."""
    board, before, forces = lands
    beaten = fight.target is not None and partisans_beaten(found, umpire.settings)
    changes = changes_on_map(state, (board, board), (before, forces))
    gone: tuple[Change, ...] = ()
    if beaten and fight.target is not None:
        gone = (Set(Partisans, fight.target.id, "state", str(PartisanState.DESTROYED)),)
    outcome = "the partisans are destroyed" if beaten else "the partisans hold out"
    return Aftermath((*changes, *paid, *gone), outcome)


def _closed(
    state: State, fight: Fight, board: Board, forces: Forces, umpire: Umpire
) -> tuple[Forces, tuple[Working, ...]]:
    """LW-FL-02 Fill the gaps of both sides from beside them; a shortage is the umpire's."""
    notes = []
    for side in sides(state):
        closed = fill_gaps(
            board,
            forces,
            side,
            umpire.settings,
            from_force=(*fight.row.exploit_to, fight.row.hex, *fight.row.starts),
        )
        forces = closed.forces
        for each in closed.filled:
            source = f"a Man of {each.nation} from {each.source}" if each.source else "nobody"
            notes.append(Working("LW-FL-02", f"the gap at {each.hex} is filled by", source))
    return forces, tuple(notes)
