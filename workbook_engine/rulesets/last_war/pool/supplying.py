"""The phase in which supplies are put in beside the combats they are for (LW-RES-03)."""

from __future__ import annotations

from workbook_engine.core.changes import Add, Change, Create
from workbook_engine.core.languages import _
from workbook_engine.core.names import of_line
from workbook_engine.core.records import Orders, State, replace
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.umpire import Umpire
from workbook_engine.kit.stocks import Sharing
from workbook_engine.rulesets.last_war.land.forces import Forces
from workbook_engine.rulesets.last_war.land.ground import UNDONE, place_of, side_of, told_nations
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow, combat_at
from workbook_engine.rulesets.last_war.vocabulary.committed import POOL, Committed, Role, from_place
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import SupplyLine


def put_in_supplies(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """LW-RES-03 Put supplies beside the combats they are for; they are spent when it is rolled."""
    for line in orders[SupplyLine].values():
        row = combat_at(state, line.combat)
        if row is None:
            yield _no_combat(state, line, umpire)
        else:
            state = yield _put_in(state, row, line, umpire)


def _no_combat(state: State, line: SupplyLine, umpire: Umpire) -> Ruling:
    """LW-RES-03 Supplies for a combat that there is not stay where they are."""
    heard = _("There is no fighting at {where}; supplies stay.").format(where=line.combat)
    return Ruling(
        id=umpire.on("supplies", of_line(line.id)).name("put in"),
        rule="LW-RES-03",
        text=f"{line.nation}: there is no combat at {line.combat}; supplies stay.",
        told=told_nations(state, [line.nation], heard, UNDONE),
    )


def _put_in(state: State, row: CombatRow, line: SupplyLine, umpire: Umpire) -> Ruling:
    """LW-RES-03 Put in what is there of the supplies ordered, and tell of what is not."""
    place, lsp = _out_of(state, row, line, umpire)
    short = line.lsp - lsp
    missing = _("{count} of the supplies for {where} are not to be had.")
    heard = missing.format(count=short, where=place_of(state, row.hex))
    return Ruling(
        id=umpire.on("supplies", of_line(line.id)).name("put in"),
        rule="LW-RES-03",
        text=f"{line.nation} puts {lsp} LSP into {row.label}"
        + (f"; {short} more are not there." if short else "."),
        told=told_nations(state, [line.nation], heard, UNDONE) if short else (),
        changes=_entered(state, row, line, place, lsp) if lsp else (),
    )


def _entered(
    state: State, row: CombatRow, line: SupplyLine, place: str, lsp: int
) -> tuple[Change, ...]:
    """LW-RES-03 Enter supplies beside a combat, and with the force that they come from."""
    own = side_of(state, line.nation) == row.attacking_side
    force = from_place(row.label, Role.ATTACKER if own else Role.DEFENDER, place, line.nation)
    known = force.id in state[Committed]
    return (
        Add(Committed, force.id, "lsp", lsp) if known else Create(replace(force, lsp=lsp)),
        Add(CombatRow, row.label, "attacker_lsp" if own else "defender_lsp", lsp),
    )


def _out_of(state: State, row: CombatRow, line: SupplyLine, umpire: Umpire) -> tuple[str, int]:
    """LW-RES-03 Return where supplies are, and how many: in a hex of the attack, or the one held.

    By a reading they are in the pool; there is that of a force out of the pool as well.
    """
    left = _not_promised(state, line.nation)
    places = _places(state, row, line, umpire)
    best = max(places, key=left.left, default="")
    return best, left.take(best, line.lsp) if places else 0


def _places(state: State, row: CombatRow, line: SupplyLine, umpire: Umpire) -> tuple[str, ...]:
    """LW-RES-03 Return where the supplies of an order may come from."""
    if umpire.rules.word("lsp_from") == "pool":
        return (POOL,)
    attacking = side_of(state, line.nation) == row.attacking_side
    places = row.starts if attacking else (row.hex,)
    return tuple(each for each in places if each == line.start) if line.start else places


def _not_promised(state: State, nation: str) -> Sharing[str]:
    """LW-RES-03 Return a nation's supplies by place, less what combats have been promised."""
    forces = Forces.of(state)

    def there(place: str) -> int:
        return state[Nation][nation].pool_lsp if place == POOL else forces.at(place, nation).lsp

    left = Sharing(there)
    for each in state[Committed].values():
        if each.nation == nation:
            left.take(each.place, each.lsp)
    return left
