"""The phases in which points are taken out of the line, back to the pool (LW-SEQ-06)."""

from __future__ import annotations

from workbook_engine.core.changes import Add
from workbook_engine.core.languages import _
from workbook_engine.core.names import of_line
from workbook_engine.core.records import Orders, State
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.forces import (
    Forces,
    Holding,
    card_name,
    changes_between,
)
from workbook_engine.rulesets.last_war.land.ground import UNDONE, place_of, side_of, told_nations
from workbook_engine.rulesets.last_war.land.supply_ways import has_route
from workbook_engine.rulesets.last_war.line.line import CHINA, is_front
from workbook_engine.rulesets.last_war.pool.coming_back import ComingBack, coming_back
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import RemoveLine
from workbook_engine.rulesets.last_war.vocabulary.points import Points
from workbook_engine.rulesets.last_war.vocabulary.words import Source


def removals(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """LW-SEQ-06 Take points out of the line into the pool; they do not fight this turn."""
    if umpire.rules.word("withdraw_timing") == "before":
        yield from _taken_out(state, orders, umpire)


def removals_after(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """LW-SEQ-06 Take points out of the line once the combats are over, as a house rule."""
    if umpire.rules.word("withdraw_timing") == "after":
        yield from _taken_out(state, orders, umpire)


def _taken_out(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    for line in orders[RemoveLine].values():
        if back := coming_back(state, line):
            state = yield _back_to_pool(state, line, back, umpire)
            continue
        before = Forces.of(state)
        wanted = Points(line.man, line.tank, line.air)
        why = _why_not_removed(state, line, umpire)
        gone = (
            Holding()
            if why
            else leaving(state, line.hex, line.nation, wanted, line.lsp, umpire.rules)
        )
        after = before.less(line.hex, line.nation, gone)
        pooled = {
            "man": gone.points.man,
            "tank": gone.points.tank,
            "air": gone.points.air,
            "lsp": gone.lsp,
        }
        if not gone:
            state = yield _nothing_removed(state, line, why or _("nothing can be spared"), umpire)
            continue
        state = yield Ruling(
            id=umpire.on("removal", of_line(line.id)).name("removed"),
            rule="LW-SEQ-06",
            text=f"{line.nation} takes {gone} out of {place_of(state, line.hex)}.",
            changes=(
                *changes_between(state, before, after),
                *(Add(Nation, line.nation, f"pool_{k}", n) for k, n in pooled.items() if n),
            ),
        )


def _back_to_pool(state: State, line: RemoveLine, back: ComingBack, umpire: Umpire) -> Ruling:
    """LW-SEQ-06 Carry out an order to bring back what stands behind the line."""
    if not back.points:
        why = _("no Man is named") if back.source == Source.ZONE else _("nothing can be spared")
        return _nothing_removed(state, line, why, umpire)
    where = place_of(state, line.hex)
    lapses = "; it lapses" if back.lapses else ""
    return Ruling(
        id=umpire.on("removal", of_line(line.id)).name("removed"),
        rule=back.rule,
        text=f"{line.nation} takes {back.points} out of the {back.source} at {where}{lapses}.",
        changes=back.changes,
    )


def _nothing_removed(state: State, line: RemoveLine, why: str, umpire: Umpire) -> Ruling:
    """LW-SEQ-06 Say why an order takes nothing out."""
    where = place_of(state, line.hex)
    heard = _("Nothing could be taken from {where}: {why}.").format(where=where, why=why)
    return Ruling(
        id=umpire.on("removal", of_line(line.id)).name("removed"),
        rule="LW-SEQ-06",
        text=f"{line.nation} takes nothing out of {where}: {why}.",
        told=told_nations(state, [line.nation], heard, UNDONE),
    )


def _why_not_removed(state: State, line: RemoveLine, umpire: Umpire) -> str:
    board = Board.of(state)
    if board.side(line.hex) != side_of(state, line.nation):
        return _("it is not ours")
    needs_way = umpire.rules.yes("withdraw_needs_route")
    if needs_way and not has_route(state, board, line.nation, line.hex):
        return _("no way over land leads home")
    return ""


def leaving(
    state: State, name: str, nation: str, wanted: Points, lsp: int, rules: Rules
) -> Holding:
    """LW-SEQ-06 Return what may leave a hex: all but the Man the line must keep."""
    board, forces = Board.of(state), Forces.of(state)
    side = side_of(state, nation)
    there = forces.at(name, nation)
    found = state[MapHex].get(name)
    in_china = found is not None and found.region == CHINA
    keep = 0 if in_china or not is_front(board, name, side) else rules.figure("front_minimum")
    others = forces.men(name, side) - there.points.man
    card = state[Front].get(card_name(name, nation))
    builders = card.locked if card else 0
    most = there.points.man - builders - max(0, keep - others)
    points = wanted.at_most(there.points)
    return Holding(
        Points(min(points.man, max(0, most)), points.tank, points.air), min(lsp, there.lsp)
    )
