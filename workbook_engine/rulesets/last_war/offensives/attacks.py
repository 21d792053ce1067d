"""Which flags start an attack, and which do not (LW-FLG-02, LW-FLG-03, LW-SEC-03, LW-TER-06)."""

from __future__ import annotations

from workbook_engine.core.languages import _
from workbook_engine.core.records import State
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.ground import side_of
from workbook_engine.rulesets.last_war.land.supply_ways import has_route
from workbook_engine.rulesets.last_war.line.line import is_front
from workbook_engine.rulesets.last_war.pool.partisans import partisans_in
from workbook_engine.rulesets.last_war.vocabulary.committed import POOL
from workbook_engine.rulesets.last_war.vocabulary.order_records import FlagLine
from workbook_engine.rulesets.last_war.vocabulary.words import Attack


def why_no_attack(state: State, line: FlagLine) -> str:
    """LW-CBT-01 Return why a flag starts no attack, or nothing.

    Also LW-FLG-02, LW-FLG-03, LW-SEC-03, LW-TER-06.
    """
    board = Board.of(state)
    side = side_of(state, line.nation)
    if line.man == 0:
        return _("no Man is committed")
    if line.start == POOL and line.kind == Attack.SECURITY:
        return _why_not_from_pool(state, board, line, side)
    if line.start not in board.hexes or line.to not in board.hexes:
        return _("there is no such place")
    if not board.passable(line.start) or not board.passable(line.to):
        return _("armies cannot fight there")
    if board.side(line.start) != side:
        return _("it does not start from our line")
    if line.kind == Attack.SECURITY:
        return "" if _enemy_partisans(state, line, side) else _("no partisans are known there")
    if board.side(line.to) in ("", side):
        return _("the enemy does not hold it")
    if line.kind == Attack.AMPHIBIOUS:
        if not board.all_water(line.start, line.to):
            return _("no water lies between")
        return "" if line.naval_flag else _("there is no naval flag")
    if not board.joined(line.start, line.to):
        return _("it does not lie next to it over land")
    return "" if is_front(board, line.start, side) else _("it does not start from our line")


def _why_not_from_pool(state: State, board: Board, line: FlagLine, side: str) -> str:
    """LW-SEC-03, LW-POOL-02 The pool sends a force against partisans where a way leads there."""
    if line.to not in board.hexes:
        return _("there is no such place")
    if not _enemy_partisans(state, line, side):
        return _("no partisans are known there")
    way = has_route(state, board, line.nation, line.to)
    return "" if way else _("no way over land leads there from home")


def _enemy_partisans(state: State, line: FlagLine, side: str) -> bool:
    return any(side_of(state, group.nation) != side for group in partisans_in(state, line.to))
