"""What stands committed against what is there: combats and points that the umpire may mistype."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.findings import Cell, Finding, did_you_mean, error, warning
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Where
from workbook_engine.rulesets.last_war.land.forces import Forces
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.committed import (
    POOL,
    Committed,
    Role,
    committed,
)
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.points import Points


def of_no_combat(state: State, where: Where) -> Iterator[Finding]:
    """LW-FLG-05 Yield what is committed to a combat that is not on the table."""
    for row in state[Committed].values():
        if row.combat not in state[CombatRow]:
            yield error(
                "E-COMMITTED-COMBAT",
                f"Combat names {row.combat}, which is not one of the sheet Combats.",
                did_you_mean(row.combat, state[CombatRow]) or "Use a name from that sheet.",
                rule="LW-FLG-05",
                cell=where(Committed, row.id, "combat"),
            )


def not_there(state: State, where: Where) -> Iterator[Finding]:
    """LW-CBT-02 Yield what a combat yet to be fought is committed, and is not in its hex."""
    for row in state[CombatRow].values():
        for each in committed(state, row.label, Role.ATTACKER) if not row.outcome else ():
            there = _stands(state, each)
            if column := _wrong_column(each, there):
                yield _more(each, there, where(Committed, each.id, column))


def _stands(state: State, each: Committed) -> Points:
    """Return what a nation has where its points are to come from."""
    if each.place != POOL:
        return Forces.of(state).at(each.place, each.nation).points
    nation = state[Nation].get(each.nation)
    return Points(nation.pool_man, nation.pool_tank, nation.pool_air) if nation else Points()


def _wrong_column(each: Committed, there: Points) -> str:
    """Return the column that says more than is there: the hex, where there is nothing at all."""
    if each.points and not there:
        return "hex"
    have = {"man": there.man, "tank": there.tank, "aircraft": there.aircraft}
    return next((column for column, number in have.items() if getattr(each, column) > number), "")


def _more(each: Committed, there: Points, cell: Cell | None) -> Finding:
    return warning(
        "W-COMMITTED-MORE",
        f"{each.points} of {each.nation} are committed to {each.combat} from {each.place}, where it"
        f" has {there}.",
        "Only what is there will fight: mend hex, nation or number, or leave it.",
        rule="LW-CBT-02",
        cell=cell,
    )
