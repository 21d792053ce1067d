"""The phase in which supplies are put in beside the combats they are for (LW-RES-03)."""

from __future__ import annotations

from workbook_engine.core.changes import Add, Set
from workbook_engine.core.names import of_line
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war.land.forces import Forces
from workbook_engine.rulesets.last_war.land.ground import place_of, side_of, told_nations
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow, combat_at
from workbook_engine.rulesets.last_war.vocabulary.committed import POOL, Supplied, supplied
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import SupplyLine


def put_in_supplies(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """LW-RES-03 Put supplies beside the combats they are for; they are spent when it is rolled."""
    for line in orders[SupplyLine].values():
        asks = umpire.on("supplies", of_line(line.id))
        row = combat_at(state, line.combat)
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
        found = _out_of(state, row, line, umpire)
        short = line.lsp - (found.lsp if found else 0)
        where = place_of(state, row.hex)
        state = yield Ruling(
            id=asks.name("put in"),
            rule="LW-RES-03",
            text=f"{line.nation} puts {found.lsp if found else 0} LSP into {row.label}"
            + (f"; {short} more are not there." if short else "."),
            told=told_nations(
                state, [line.nation], f"{short} of the supplies for {where} are not to be had."
            )
            if short
            else (),
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


def _out_of(state: State, row: CombatRow, line: SupplyLine, umpire: Umpire) -> Supplied | None:
    """LW-RES-03 Return the supplies that are there: in a hex of the attack, or the one defended."""
    if umpire.settings.word("lsp_from") == "pool":
        left = state[Nation][line.nation].pool_lsp - _bespoken(state, POOL, line)
        return Supplied(POOL, line.nation, min(line.lsp, left)) if min(line.lsp, left) > 0 else None
    forces = Forces.of(state)
    attacking = side_of(state, line.nation) == row.attacking_side
    hexes = row.starts if attacking else (row.hex,)
    pools = (POOL,) if attacking and POOL in row.starts else ()
    if line.start:
        hexes = tuple(each for each in hexes if each == line.start)
    in_pool = state[Nation][line.nation].pool_lsp
    there = {
        each: (in_pool if each in pools else forces.at(each, line.nation).lsp)
        - _bespoken(state, each, line)
        for each in hexes
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
