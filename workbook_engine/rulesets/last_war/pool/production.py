"""Production: what the open lines make goes to the pool (LW-SEQ-01, LW-POOL-01, LW-BOM-05)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from workbook_engine.core.changes import Add, Change, Retire, Set
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.ground import place_of
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow, MissionRow
from workbook_engine.rulesets.last_war.vocabulary.committed import Committed
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Line, Nation
from workbook_engine.rulesets.last_war.vocabulary.points import counted
from workbook_engine.rulesets.last_war.vocabulary.words import Product


def clear_the_table(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """Take last turn's combats and missions off the table."""
    old = tuple(
        Retire(kind, key) for kind in (CombatRow, Committed, MissionRow) for key in state[kind]
    )
    if old:
        yield Ruling(
            id=umpire.on("upkeep", "table").name("cleared"),
            rule="LW-SEQ-08",
            text="Last turn's combats are taken off the table.",
            changes=old,
        )


def made(lines: Iterable[Line]) -> Counter[str]:
    """LW-SEQ-01 Return the points that lines make, by product; a line that is shut makes none."""
    points: Counter[str] = Counter()
    for line in lines:
        if not line.shut and line.makes:
            points[line.product] += line.makes
    return points


def production(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """LW-SEQ-01 Put each nation's production into its pool; lines shut by bombing open again.

    Also LW-POOL-01.
    """
    for nation in state[Nation].values():
        lines = [line for line in state[Line].values() if line.nation == nation.id]
        if lines:
            yield _made_by(state, nation, lines, umpire)


def _made_by(state: State, nation: Nation, lines: Sequence[Line], umpire: Umpire) -> Ruling:
    """LW-SEQ-01, LW-BOM-05 Put what a nation's lines make into its pool."""
    shut = [line for line in lines if line.shut]
    overrun = _overrun(state, nation, lines)
    products = made(line for line in lines if line not in overrun)
    in_order = {str(product): products[product] for product in Product}
    changes: list[Change] = [
        Add(Nation, nation.id, f"pool_{product}", number)
        for product, number in sorted(products.items())
    ]
    changes += (Set(Line, line.id, "shut", False) for line in shut)
    return Ruling(
        id=umpire.on("production", nation.id).name("made"),
        rule="LW-SEQ-01",
        text=f"{nation.id} makes {counted(in_order)}.",
        working=(
            *(Working("LW-BOM-05", f"{line.id} was bombed and made nothing") for line in shut),
            *(
                Working("LW-SEQ-01", f"{line.id} at {place_of(state, line.hex)} is not held")
                for line in overrun
            ),
        ),
        changes=tuple(changes),
    )


def _overrun(state: State, nation: Nation, lines: Iterable[Line]) -> list[Line]:
    """LW-SEQ-01 Return the lines that make nothing: their hexes are not held by their side.

    The text is silent: points come from a nation's own industry over its own land, and the captor
    is promised none. A zone whose hex is not on the map cannot be lost.
    """
    board = Board.of(state)
    return [
        line for line in lines if line.hex in board.hexes and board.side(line.hex) != nation.side
    ]
