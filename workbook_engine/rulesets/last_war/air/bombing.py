"""The bombing phase: flak and bases supplied, missions flown in turn (sections 20, 21)."""

from __future__ import annotations

from msgspec import Struct

from workbook_engine.core.changes import Add, Change
from workbook_engine.core.languages import _
from workbook_engine.core.names import of_line
from workbook_engine.core.records import Orders, State
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war.air.flak import operating
from workbook_engine.rulesets.last_war.air.flights import flight_of
from workbook_engine.rulesets.last_war.air.raids import flown, is_flak
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.ground import UNDONE, place_of, side_of, told_side
from workbook_engine.rulesets.last_war.vocabulary.front_records import AirDefence, Base
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import BombLine


def bombing(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """LW-BOM-01 to LW-BOM-07, LW-BOM-08 Fly the missions, one after another."""
    lit = _flak_paid(state, umpire.rules)
    if lit.changes:
        state = yield Ruling(
            id=umpire.on("bombing", "flak").name("paid"),
            rule="LW-FLK-02",
            text="Flak is supplied.",
            changes=lit.changes,
        )
    for line in orders[BombLine].values():
        flight, why = flight_of(state, line, umpire.rules)
        if flight is None:
            state = yield _grounded(state, line, why, umpire)
        else:
            state = yield flown(state, flight, lit.zones, umpire)


def _grounded(state: State, line: BombLine, why: str, umpire: Umpire) -> Ruling:
    base = state[Base].get(line.base)
    side = side_of(state, base.nation) if base else ""
    where = place_of(state, line.target)
    heard = _("No mission to {where}: {why}.").format(where=where, why=why)
    return Ruling(
        id=umpire.on("bombing", of_line(line.id)).name("not flown"),
        rule="LW-BOM-04",
        text=f"The mission from {line.base} to {line.target} is not flown: {why}.",
        told=told_side(state, side, heard, UNDONE),
    )


class _Lit(Struct, frozen=True):
    zones: frozenset[str]
    """Flak zones that fire, by their ids."""
    changes: tuple[Change, ...]


def _flak_paid(state: State, rules: Rules) -> _Lit:
    """LW-FLK-02 Supply the flak of each nation out of its pool, group by group."""
    zones: frozenset[str] = frozenset()
    changes: list[Change] = []
    board = Board.of(state)
    for nation in state[Nation].values():
        flak = [d for d in state[AirDefence].values() if is_flak(d) and d.nation == nation.id]
        own = {d.hex for d in flak}
        near = {name: frozenset(board.around(name)) & own for name in own}
        for supplies in range(nation.pool_lsp + 1):
            lit = operating(own, near, supplies, rules)
            if lit == own or supplies == nation.pool_lsp:
                zones |= {d.id for d in flak if d.hex in lit}
                if supplies:
                    changes.append(Add(Nation, nation.id, "pool_lsp", -supplies))
                break
    return _Lit(zones, tuple(changes))
