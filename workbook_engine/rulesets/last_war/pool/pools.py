"""The pools and the ways out of them: routes over land, points put on cards (LW-POOL-01, 02)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.changes import Add, Change, Create
from workbook_engine.core.records import State
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.forces import card_name
from workbook_engine.rulesets.last_war.land.ground import side_of
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Line, Nation


def has_route(state: State, board: Board, nation: str, name: str) -> bool:
    """LW-POOL-02 Tell whether a way over own and allied land leads from home industry to a hex."""
    side = side_of(state, nation)
    zones = {line.hex for line in state[Line].values() if line.nation == nation}
    reach = board.reached(side, name)
    return bool(zones & reach)


def placed(state: State, name: str, nation: str, points: dict[str, int]) -> Iterator[Change]:
    """Put points on a nation's card in a hex, or lay a new card."""
    card = card_name(name, nation)
    if card in state[Front]:
        yield from (Add(Front, card, kind, number) for kind, number in points.items() if number)
    else:
        yield Create(
            Front(
                id=card,
                hex=name,
                nation=nation,
                man=points.get("man", 0),
                tank=points.get("tank", 0),
                air=points.get("air", 0),
                lsp=points.get("lsp", 0),
            )
        )


def paid(nation: Nation, **cost: int) -> tuple[Change, ...]:
    """Take points out of a nation's pool."""
    return tuple(
        Add(Nation, nation.id, f"pool_{kind}", -number) for kind, number in cost.items() if number
    )
