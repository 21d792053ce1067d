"""Where a force goes that must leave its hex: one hex back, and into the new line (LW-TER-11)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.forces import Forces, Holding
from workbook_engine.rulesets.last_war.line.line import required_front
from workbook_engine.rulesets.last_war.vocabulary.points import Points


class FallenBack(Struct, frozen=True):
    """A force that left its hex, and where it went; nowhere means it is lost."""

    forces: Forces
    to: tuple[str, ...]
    lost: Mapping[str, Holding]
    """By nation, supplies with the points."""


def fall_back(
    board: Board,
    forces: Forces,
    side: str,
    start: str,
    rules: Rules,
    *,
    barred: frozenset[str] = frozenset(),
    shunned: frozenset[str] = frozenset(),
) -> FallenBack:
    """LW-TER-11 Take all of a side out of a hex that it no longer holds.

    A Man goes to each hex that the loss has turned into front and that has none, also to those
    behind a second hex lost with it (barred: nobody falls back into that); all the rest to the
    first such hex beside it, or else to the first hex of its own there. Where there is none, it
    is lost. What is shunned is given up next: nobody falls back into that either.
    """
    shut = barred | shunned
    own = [each for each in board.by_land(start) if board.side(each) == side and each not in shut]
    if not own:
        return _destroyed(forces, side, start)
    opened = _opened(board, side, barred | {start})
    bare = [each for each in opened if not forces.men(each, side) and each not in shunned]
    forces, reached = _man_each(forces, side, start, bare, rules)
    rest_to = next((each for each in bare if each in own), own[0])
    for nation in forces.nations(start, side):
        forces = forces.moved(start, rest_to, nation, forces.at(start, nation))
        reached = (*reached, rest_to)
    return FallenBack(forces, tuple(dict.fromkeys(reached)), {})


def _opened(board: Board, side: str, lost: frozenset[str]) -> tuple[str, ...]:
    """LW-TER-11 Return the hexes that are front because of hexes lost, and were not before."""

    def was_front(name: str) -> bool:
        return any(board.side(o) != side for o in board.by_land(name) if o not in lost)

    near = {each for name in lost for each in board.by_land(name)}
    return tuple(n for n in required_front(board, side) if n in near and not was_front(n))


def _man_each(
    forces: Forces, side: str, start: str, bare: list[str], rules: Rules
) -> tuple[Forces, tuple[str, ...]]:
    reached: list[str] = []
    for each in bare:
        nation = next(
            (n for n in forces.nations(start, side) if forces.at(start, n).points.man), ""
        )
        if nation:
            one = Holding(Points(man=rules.figure("front_minimum")))
            forces = forces.moved(start, each, nation, one)
            reached.append(each)
    return forces, tuple(reached)


def _destroyed(forces: Forces, side: str, start: str) -> FallenBack:
    lost = {nation: forces.at(start, nation) for nation in forces.nations(start, side)}
    for nation in lost:
        forces = forces.less(start, nation, forces.at(start, nation))
    return FallenBack(forces, (), lost)
