"""A hex is won: who holds it, who goes in, who goes beyond, and who falls back (LW-TER-09, 11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.forces import At, Forces, Holding
from workbook_engine.rulesets.last_war.line.falling_back import FallenBack, fall_back
from workbook_engine.rulesets.last_war.line.line import is_front
from workbook_engine.rulesets.last_war.vocabulary.points import Points


class Advance(Struct, frozen=True):
    """LW-TER-11 What an attack wins with: from where, into which hex, with which survivors."""

    side: str
    starts: tuple[str, ...]
    to: str
    nation: str
    """The nation that holds what is won: the one with most Men in the attack."""
    survivors: Mapping[At, Points]
    """Points left of those committed, by hex and nation."""
    beyond: str = ""
    """The hex beyond, where the result opens it and it was ordered."""
    by_sea: bool = False
    """Whoever lands leaves behind on the far shore what did not go (LW-TER-07)."""


class Ground(Struct, frozen=True):
    """The map and the forces on it, after something moved."""

    board: Board
    forces: Forces
    fallen_back: FallenBack | None = None


def occupy(ground: Ground, advance: Advance, enemy: str, rules: Rules) -> Ground:
    """LW-TER-11, LW-TER-09 Take a hex, and with exploitation the one beyond.

    One Man stays in each start hex that is still front and would have none; one stays in the hex
    won where others go beyond. All other survivors of the attack go on.
    """
    taken = [advance.to, *([advance.beyond] if advance.beyond else [])]
    board = ground.board.held_by(advance.nation, taken)
    goal = advance.beyond or advance.to
    forces = ground.forces
    left_behind = 0
    for (start, nation), points in advance.survivors.items():
        left = forces.at(start, nation)
        staying = left.points - points
        guard = Points()
        if _can_spare(advance, left_behind, rules):
            guard = _rearguard(board, forces, advance, start, nation, staying, rules)
        going = Holding(points - guard)
        left_behind += guard.man
        if not advance.by_sea and not is_front(board, start, advance.side):
            # nobody stays behind a line that went on, but for those who build
            going = Holding(forces.free(start, nation), forces.at(start, nation).lsp)
        forces = forces.moved(start, goal, nation, going)
    if advance.beyond:
        forces = _hold(forces, advance.beyond, advance.to, advance.nation, advance.side, rules)
    back = fall_back(board, forces, enemy, advance.to, rules, barred=frozenset(taken))
    return Ground(board, back.forces, back)


def _rearguard(
    board: Board,
    forces: Forces,
    advance: Advance,
    start: str,
    nation: str,
    staying: Points,
    rules: Rules,
) -> Points:
    """Return the Man of an attack who must stay behind in a start hex, if one must."""
    if not is_front(board, start, advance.side) or staying.man:
        return Points()
    others = forces.men(start, advance.side) - forces.at(start, nation).points.man
    most = advance.survivors.get((start, nation), Points()).man
    return Points() if others or not most else Points(man=rules.figure("front_minimum"))


def _can_spare(advance: Advance, left_behind: int, rules: Rules) -> bool:
    """Whether the attack has a Man for one more start hex besides the one who goes in."""
    men = sum(points.man for points in advance.survivors.values())
    return men - left_behind > rules.figure("front_minimum")


def _hold(forces: Forces, beyond: str, won: str, nation: str, side: str, rules: Rules) -> Forces:
    """LW-TER-09 Leave one Man in the hex won while the others go on."""
    ready = [n for n in forces.nations(beyond, side) if forces.at(beyond, n).points.man]
    who = nation if nation in ready else next(iter(ready), "")
    if not who or forces.men(won, side):
        return forces
    return forces.moved(beyond, won, who, Holding(Points(man=rules.figure("front_minimum"))))


def hexes_beyond(board: Board, starts: Sequence[str], to: str, held: frozenset[str]) -> list[str]:
    """LW-TER-09 Return the hexes an attack may go on to: behind the one won, held by nobody."""
    shut = {each for start in starts for each in (start, *board.around(start))} | held
    own = {board.side(start) for start in starts}
    return [e for e in board.by_land(to) if e not in shut and board.side(e) not in own]
