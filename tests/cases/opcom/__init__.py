"""OP COM's cases: each kind has an adapter that lays a table and plays it by the rules."""

from tests.cases.opcom.air import air_combat, air_orders, cas
from tests.cases.opcom.attacking import (
    attach,
    attack_cap,
    counter_attack_check,
    immobilised,
    order_check,
    overrun_check,
    prepare,
)
from tests.cases.opcom.combat import combat, combat_chain, combat_pair, combat_split
from tests.cases.opcom.crossing import bridge, rail, river, traffic
from tests.cases.opcom.landing import air_resupply, drop, flak
from tests.cases.opcom.moving import movement
from tests.cases.opcom.ordered import orders
from tests.cases.opcom.reports import report, sequence
from tests.cases.opcom.scores import combat_score, combat_supply, factor_check
from tests.cases.opcom.single import (
    annex,
    artillery,
    data,
    frontage,
    lookup,
    parse,
    profile,
    rest,
    status_check,
    thrown_back,
    turn,
)
from tests.cases.opcom.striking import bombing, counter_battery, interdiction, recce
from tests.cases.opcom.supply import ammo, fuel, supply
from tests.cases.opcom.validation import combat_validation

KINDS = {
    play.__name__: play
    for play in (
        air_combat,
        air_orders,
        air_resupply,
        ammo,
        annex,
        artillery,
        attach,
        attack_cap,
        bombing,
        bridge,
        cas,
        combat,
        combat_chain,
        combat_pair,
        combat_score,
        combat_split,
        combat_supply,
        combat_validation,
        counter_attack_check,
        counter_battery,
        data,
        drop,
        factor_check,
        flak,
        fuel,
        immobilised,
        interdiction,
        lookup,
        movement,
        order_check,
        orders,
        overrun_check,
        parse,
        prepare,
        profile,
        rail,
        recce,
        report,
        rest,
        river,
        sequence,
        status_check,
        supply,
        thrown_back,
        traffic,
        turn,
    )
} | {"map": frontage}
"""What plays a kind of case: it gives what the rules found, by the keys of what is expected."""
