"""The phases in which supplies are put in, and points taken out of the line (LW-RES-03, SEQ-06)."""

from __future__ import annotations

from workbook_engine.core.changes import Add, Set
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war.board import Board
from workbook_engine.rulesets.last_war.book import figure
from workbook_engine.rulesets.last_war.combat_records import CombatRow
from workbook_engine.rulesets.last_war.committed import Supplied, supplied
from workbook_engine.rulesets.last_war.deployment import has_route
from workbook_engine.rulesets.last_war.forces import Forces, Holding, changes_between
from workbook_engine.rulesets.last_war.ground import place_of, side_of, told_nations
from workbook_engine.rulesets.last_war.line import CHINA, is_front
from workbook_engine.rulesets.last_war.map_records import MapHex
from workbook_engine.rulesets.last_war.nation_records import Nation
from workbook_engine.rulesets.last_war.order_records import RemoveLine, SupplyLine
from workbook_engine.rulesets.last_war.points import Points


def put_in_supplies(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """LW-RES-03 Put supplies beside the combats they are for; they are spent when it is rolled."""
    for line in orders[SupplyLine].values():
        asks = umpire.on("supplies", line.id.replace("/", " "))
        row = next((r for r in state[CombatRow].values() if r.hex == line.combat), None)
        if row is None:
            yield Ruling(
                id=asks.name("put in"),
                rule="LW-RES-03",
                text=f"{line.nation}: there is no combat at {line.combat}; supplies stay.",
                told=told_nations(
                    state, [line.nation], f"There is no fighting at {line.combat}; supplies stay."
                ),
            )
            continue
        found = _out_of(state, row, line)
        state = yield Ruling(
            id=asks.name("put in"),
            rule="LW-RES-03",
            text=f"{line.nation} puts {found.lsp if found else 0} LSP into {row.label}.",
            changes=(
                Set(CombatRow, row.label, "supplies", (*row.supplies, str(found))),
                Add(CombatRow, row.label, _field(state, row, line), found.lsp),
            )
            if found
            else (),
        )


def _field(state: State, row: CombatRow, line: SupplyLine) -> str:
    own = side_of(state, line.nation) == row.attacking_side
    return "attacker_lsp" if own else "defender_lsp"


def _out_of(state: State, row: CombatRow, line: SupplyLine) -> Supplied | None:
    """LW-RES-03 Return the supplies that are there: in a hex of the attack, or the one defended."""
    forces = Forces.of(state)
    attacking = side_of(state, line.nation) == row.attacking_side
    hexes = row.starts if attacking else (row.hex,)
    if line.start:
        hexes = tuple(each for each in hexes if each == line.start)
    there = {
        each: forces.at(each, line.nation).lsp - _bespoken(state, each, line) for each in hexes
    }
    best = max(there, key=lambda each: there[each], default="")
    lsp = min(line.lsp, there.get(best, 0))
    return Supplied(best, line.nation, lsp) if lsp > 0 else None


def _bespoken(state: State, name: str, line: SupplyLine) -> int:
    """Return the supplies of a hex that other combats have been promised."""
    return sum(
        each.lsp
        for row in state[CombatRow].values()
        for each in supplied(row.supplies)
        if each.hex == name and each.nation == line.nation
    )


def removals(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """LW-SEQ-06 Take points out of the line into the pool; they do not fight this turn."""
    for line in orders[RemoveLine].values():
        before = Forces.of(state)
        wanted = Points(line.man, line.tank, line.air)
        why = _why_not_removed(state, line, umpire)
        gone = Holding() if why else leaving(state, line.hex, line.nation, wanted, line.lsp)
        after = before.less(line.hex, line.nation, gone)
        pooled = {
            "man": gone.points.man,
            "tank": gone.points.tank,
            "air": gone.points.air,
            "lsp": gone.lsp,
        }
        where = place_of(state, line.hex)
        state = yield Ruling(
            id=umpire.on("removal", line.id.replace("/", " ")).name("removed"),
            rule="LW-SEQ-06",
            text=f"{line.nation} takes {gone.points} out of {where}."
            if not why
            else f"{line.nation} takes nothing out of {where}: {why}.",
            changes=(
                *changes_between(state, before, after),
                *(Add(Nation, line.nation, f"pool_{k}", n) for k, n in pooled.items() if n),
            ),
        )


def _why_not_removed(state: State, line: RemoveLine, umpire: Umpire) -> str:
    board = Board.of(state)
    if board.side(line.hex) != side_of(state, line.nation):
        return "it is not ours"
    needs_way = umpire.settings.yes("withdraw_needs_route")
    if needs_way and not has_route(state, board, line.nation, line.hex):
        return "no way over land leads home"
    return ""


def leaving(state: State, name: str, nation: str, wanted: Points, lsp: int) -> Holding:
    """LW-SEQ-06 Return what may leave a hex: all but the Man the line must keep."""
    board, forces = Board.of(state), Forces.of(state)
    side = side_of(state, nation)
    there = forces.at(name, nation)
    found = state[MapHex].get(name)
    in_china = found is not None and found.region == CHINA
    keep = 0 if in_china or not is_front(board, name, side) else figure("front_minimum")
    others = forces.men(name, side) - there.points.man
    most = there.points.man - max(0, keep - others)
    points = wanted.at_most(there.points)
    return Holding(
        Points(min(points.man, max(0, most)), points.tank, points.air), min(lsp, there.lsp)
    )
