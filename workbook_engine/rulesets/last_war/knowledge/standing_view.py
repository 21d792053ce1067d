"""The state of the fronts, nation by nation: points, pools, losses, who is cut off (LW-SEQ-08)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.records import State
from workbook_engine.rulesets.last_war.knowledge.views import NationStanding
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.forces import Forces
from workbook_engine.rulesets.last_war.land.ground import place_of
from workbook_engine.rulesets.last_war.line.line import in_order
from workbook_engine.rulesets.last_war.vocabulary.front_records import Base, Front, Garrison, Zone
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Line, Nation
from workbook_engine.rulesets.last_war.vocabulary.points import Points, Type, stores


def standing_rows(state: State) -> Iterator[NationStanding]:
    """LW-SEQ-08 Yield how each nation stands."""
    forces = Forces.of(state)
    for nation in state[Nation].values():
        own = forces.total([nation.id])
        cards = [card for card in state[Front].values() if card.nation == nation.id]
        yield NationStanding(
            nation=nation.id,
            side=nation.side,
            front=sum(1 for card in cards if card.points or card.locked),
            man=own.man,
            tank=own.tank,
            air=own.air,
            lsp=sum(card.lsp for card in cards),
            bomber=sum(b.bomber for b in state[Base].values() if b.nation == nation.id),
            elsewhere=_elsewhere(state, nation.id),
            pool=_in_short(pool_of(nation), nation.pool_lsp),
            lost=_in_short(lost_by(nation)),
            cards=sum(
                1 for card in state[Card].values() if card.nation == nation.id and not card.played
            ),
            cut_off=", ".join(place_of(state, name) for name in cut_off(state, nation.id)),
        )


def _elsewhere(state: State, nation: str) -> int:
    zones = sum(zone.man for zone in state[Zone].values() if zone.nation == nation)
    return zones + sum(1 for g in state[Garrison].values() if g.nation == nation and not g.lost)


def _in_short(points: Points, lsp: int = 0) -> str:
    """Return points as the map writes them: Men, tanks, aircraft, bombers, supplies."""
    return "/".join(str(points.of(kind)) for kind in Type) + (f" +{lsp}" if lsp else "")


def pool_of(nation: Nation) -> Points:
    """LW-POOL-01 Return what fights of what a nation has in its pool."""
    return Points(nation.pool_man, nation.pool_tank, nation.pool_air, nation.pool_bomber)


def lost_by(nation: Nation) -> Points:
    """LW-SEQ-08 Return what a nation has lost so far."""
    return Points(nation.lost_man, nation.lost_tank, nation.lost_air, nation.lost_bomber)


def pool_in_words(nation: Nation) -> str:
    """LW-POOL-01 Return what a nation has in its pool."""
    points = pool_of(nation)
    parts = [str(points)] if points else []
    parts += stores(nation.pool_lsp, nation.pool_concrete)
    return ", ".join(parts)


def cut_off(state: State, nation: str) -> tuple[str, ...]:
    """LW-POOL-02 Return the hexes of a nation's line that no way over land joins to its industry.

    A nation without industry on the map draws on none.
    """
    zones = {line.hex for line in state[Line].values() if line.nation == nation}
    if not zones:
        return ()
    board = Board.of(state)
    reached: set[str] = set()
    for zone in zones:
        if zone not in reached:
            reached |= board.reached(board.side(zone), zone)
    side = board.sides.get(nation, "")
    home = {name for name in reached if board.side(name) == side}
    cards = (card for card in state[Front].values() if card.nation == nation)
    return in_order({card.hex for card in cards if card.points or card.locked} - home)
