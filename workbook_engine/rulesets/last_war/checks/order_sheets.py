"""The order sheets of The Last War: what each may name, what is odd in it, and who reads it."""

from __future__ import annotations

from typing import Any

from workbook_engine.core.findings import Finding
from workbook_engine.core.order_sheets import OrderSheet, check_orders
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Where
from workbook_engine.kit.messages_out import messages_out
from workbook_engine.kit.until import stands_until
from workbook_engine.rulesets.last_war.checks.commitments import not_there, of_no_combat
from workbook_engine.rulesets.last_war.checks.names import (
    ALLY,
    OWN_BASE,
    OWN_CARD,
    OWN_GROUP,
    OWN_NATION,
    WAY_FLOWN,
    a_hex,
    combats,
    hexes_or_pool,
)
from workbook_engine.rulesets.last_war.checks.sense import (
    odd_card,
    odd_deployment,
    odd_mission,
    odd_removal,
    odd_supply,
    years_of_bombers,
)
from workbook_engine.rulesets.last_war.knowledge.became import (
    became_of_cards,
    became_of_deployments,
    became_of_flags,
    became_of_missions,
    became_of_moves,
    became_of_removals,
    became_of_supplies,
    was_attacked,
)
from workbook_engine.rulesets.last_war.knowledge.offered import (
    enemy_places,
    hexes_ahead,
    hexes_attacked,
    hexes_beyond,
    next_hexes,
    own_front,
    own_hexes,
)
from workbook_engine.rulesets.last_war.knowledge.report import (
    to_deploy,
    to_play,
    to_set,
    to_supply,
)
from workbook_engine.rulesets.last_war.knowledge.team_view import View
from workbook_engine.rulesets.last_war.vocabulary.order_records import (
    BombLine,
    CardLine,
    CloseLine,
    DeployLine,
    FlagLine,
    RemoveLine,
    SupplyLine,
    WithdrawLine,
)

ORDER_SHEETS: tuple[OrderSheet[Any, View], ...] = (
    OrderSheet(
        DeployLine,
        phases=("Filling the line", "Deployment"),
        ordered=OWN_NATION,
        became=became_of_deployments,
        columns=(
            a_hex("hex", "LW-SEQ-02", own_hexes),
            a_hex("towards", "LW-SEQ-02", hexes_ahead),
            OWN_GROUP,
            stands_until(attacked=True),
        ),
        attacked=was_attacked,
        odd=odd_deployment,
        head=to_deploy,
    ),
    OrderSheet(
        CloseLine,
        phases=("Closing the line",),
        ordered=OWN_NATION,
        became=became_of_moves,
        columns=(
            a_hex("start", "LW-SEQ-03", own_front),
            a_hex("to", "LW-SEQ-03", next_hexes),
        ),
    ),
    OrderSheet(
        FlagLine,
        phases=("Flags",),
        ordered=OWN_NATION,
        became=became_of_flags,
        columns=(
            a_hex("start", "LW-FLG-02", own_front, hexes_or_pool),
            a_hex("to", "LW-FLG-02", next_hexes),
            a_hex("exploit_to", "LW-FLG-02", hexes_beyond),
        ),
        head=to_set,
    ),
    OrderSheet(
        CardLine,
        phases=("Cards before flags", "Cards in combat"),
        ordered=OWN_CARD,
        became=became_of_cards,
        columns=(
            a_hex("combat", "LW-ADV-01", hexes_attacked, combats),
            ALLY,
        ),
        odd=odd_card,
        head=to_play,
    ),
    OrderSheet(
        SupplyLine,
        phases=("Combat supplies",),
        ordered=OWN_NATION,
        became=became_of_supplies,
        columns=(
            a_hex("combat", "LW-RES-03", hexes_attacked, combats),
            a_hex("start", "LW-RES-03", own_front, hexes_or_pool),
        ),
        odd=odd_supply,
        head=to_supply,
    ),
    OrderSheet(
        RemoveLine,
        phases=("Removal to the pool", "Removal after combat"),
        ordered=OWN_NATION,
        became=became_of_removals,
        columns=(a_hex("hex", "LW-SEQ-06", own_hexes),),
        odd=odd_removal,
    ),
    OrderSheet(
        BombLine,
        phases=("Bombing",),
        ordered=OWN_BASE,
        became=became_of_missions,
        columns=(
            a_hex("target", "LW-BOM-04", enemy_places),
            WAY_FLOWN,
            stands_until(attacked=False),
        ),
        odd=odd_mission,
        together=years_of_bombers,
    ),
    OrderSheet(
        WithdrawLine,
        phases=("Straightening the line",),
        ordered=OWN_NATION,
        became=became_of_moves,
        columns=(
            a_hex("start", "LW-STR-01", own_front),
            a_hex("to", "LW-STR-01", next_hexes),
        ),
    ),
    messages_out("LW-SEQ-10"),
)


def check(state: State, orders: Orders, where: Where) -> list[Finding]:
    """LW-SEQ-02 to LW-STR-01 Return what keeps orders from being understood, or idle.

    And what of the points committed to combats is not there (LW-CBT-02).
    """
    committed = (*of_no_combat(state, where), *not_there(state, where))
    return [*check_orders(ORDER_SHEETS, state, orders, where), *committed]
