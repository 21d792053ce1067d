"""Red on open ground: the counter-attack throws the force out of its start hex (LW-TER-10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.last_war.land.board import NOBODY, Board
from workbook_engine.rulesets.last_war.land.forces import Forces, Holding
from workbook_engine.rulesets.last_war.line.falling_back import fall_back
from workbook_engine.rulesets.last_war.line.line import in_order, is_front
from workbook_engine.rulesets.last_war.vocabulary.points import Points


class PushedOut(Struct, frozen=True):
    """The map after a push-out."""

    board: Board
    forces: Forces
    left: tuple[str, ...]
    """Start hexes that were given up."""
    occupied: tuple[str, ...]
    """Those of them that the defender's line followed into."""
    lost: Mapping[str, Holding]
    """What had nowhere to go, by nation."""


def push_out(
    board: Board,
    forces: Forces,
    starts: Sequence[str],
    defended: str,
    side: str,
    rules: Rules,
) -> PushedOut:
    """LW-TER-10 Throw a side out of its start hexes; the defender's line follows with a Man each.

    Points that did not attack go too. Where the defender has no Man to spare, nobody follows, and
    the hex is no-man's-land.
    """
    enemy = board.side(defended)
    lost: dict[str, Holding] = {}
    occupied: list[str] = []
    for start in in_order(starts):
        follower = _follower(board, forces, defended, enemy, rules)
        board = board.held_by(follower or NOBODY, [start])
        others = frozenset(each for each in starts if each != start)
        back = fall_back(board, forces, side, start, rules, shunned=others)
        forces = back.forces
        for nation, all_of_it in back.lost.items():
            lost[nation] = lost.get(nation, Holding()) + all_of_it
        if follower:
            one = Holding(Points(man=rules.figure("front_minimum")))
            forces = forces.moved(defended, start, follower, one)
            occupied.append(start)
    return PushedOut(board, forces, tuple(starts), tuple(occupied), lost)


def _follower(board: Board, forces: Forces, defended: str, enemy: str, rules: Rules) -> str:
    """Return the defending nation that sends a Man after them, if it has one to spare."""
    if not rules.yes("red_occupies"):
        return NOBODY
    keep = rules.figure("front_minimum") if is_front(board, defended, enemy) else 0
    if forces.men(defended, enemy) <= keep:
        return NOBODY
    ready = (n for n in forces.nations(defended, enemy) if forces.free(defended, n).man)
    return next(ready, NOBODY)
