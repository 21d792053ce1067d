"""OP COM's cases: each kind has an adapter that lays a table and plays it by the rules."""

from tests.cases.opcom import (
    air,
    attacking,
    combat,
    crossing,
    landing,
    moving,
    ordered,
    reports,
    scores,
    single,
    striking,
    supply,
    validation,
)

KINDS = {
    play.__name__: play
    for play in (
        *(air.air_combat, air.air_orders, air.cas),
        *(attacking.attack_cap, attacking.counter_attack_check, attacking.immobilised),
        *(attacking.order_check, attacking.overrun_check, attacking.prepare),
        *(combat.combat, combat.combat_chain, combat.combat_pair, combat.combat_split),
        *(crossing.bridge, crossing.rail, crossing.river, crossing.traffic),
        *(landing.air_resupply, landing.drop, landing.flak, moving.movement),
        *(ordered.orders, ordered.sequence, reports.report, validation.combat_validation),
        *(scores.attach, scores.combat_score, scores.combat_supply, scores.factor_check),
        *(single.annex, single.artillery, single.data, single.lookup, single.map, single.parse),
        *(single.profile, single.rest, single.status_check, single.thrown_back, single.turn),
        *(striking.bombing, striking.counter_battery, striking.interdiction, striking.recce),
        *(scores.ammo, scores.fuel, supply.supply),
    )
}
"""What plays a kind of case: it gives what the rules found, by the keys of what is expected."""
