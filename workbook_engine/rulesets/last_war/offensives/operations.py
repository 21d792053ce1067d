"""Flags of a side as operations, and whether there are flags enough (LW-FLG-01, 04, 05)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbook_engine.core.records import State
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war.offensives.flags import (
    NO_FLAGS,
    Cost,
    Operation,
    allowance,
    cost,
    within_allowance,
)
from workbook_engine.rulesets.last_war.vocabulary.committed import POOL
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import FlagLine
from workbook_engine.rulesets.last_war.vocabulary.seasons import WINTER_REGION
from workbook_engine.rulesets.last_war.vocabulary.words import CardUse


def operations(
    state: State, lines: Sequence[FlagLine], umpire: Umpire, *, winter: bool
) -> Iterator[Operation]:
    """LW-FLG-05 Group the flags of a side by the hex they go into; by flag as a house rule.

    By land and by water are two operations: each reads its own column of the tables.
    """
    by_flag = umpire.rules.word("combat_grouping") == "flag"
    groups: dict[tuple[str, str, str], list[FlagLine]] = {}
    for line in lines:
        groups.setdefault((line.to, line.kind, line.start if by_flag else ""), []).append(line)
    for (to, _, _), group in groups.items():
        costs: dict[str, Cost] = {}
        sides: set[str] = set()
        for line in group:
            wintry = winter and _is_wintry(state, line, umpire)
            price = NO_FLAGS if line.start in sides else cost(line.kind, wintry, umpire.rules)
            costs[line.nation] = costs.get(line.nation, NO_FLAGS) + price
            sides.add(line.start)
        yield Operation(to, tuple(group), costs)


def _is_wintry(state: State, line: FlagLine, umpire: Umpire) -> bool:
    """LW-FLG-04 Tell whether the winter rule holds where an attack goes, or comes from.

    What comes out of the pool comes from no hex: the one attacked counts.
    """
    by_target = umpire.rules.word("winter_region") == "target" or line.start == POOL
    where = line.to if by_target else line.start
    return where in state[MapHex] and state[MapHex][where].region == WINTER_REGION


def paid_for(
    state: State, side: str, wanted: Sequence[Operation], *, winter: bool
) -> tuple[list[Operation], list[Operation]]:
    """LW-FLG-01 Return the operations a side's nations have flags for, and the others."""
    flags = {
        nation.id: Cost(
            allowance(nation, winter) + extra_flags(state, nation.id), nation.naval_flags
        )
        for nation in state[Nation].values()
        if nation.side == side
    }
    return within_allowance(wanted, flags)


def extra_flags(state: State, nation: str) -> int:
    """LW-ADV-04 Return the flags that cards give a nation this turn."""
    now = str(state.position.turn)
    return sum(
        1
        for card in state[Card].values()
        if card.played == now and card.played_as == CardUse.FLAG and card.played_for == nation
    )
