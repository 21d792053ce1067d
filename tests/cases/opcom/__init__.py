"""OP COM's cases: each kind has an adapter that lays a table and plays it by the rules."""

from tests.cases.opcom.air import air_combat, air_orders, flak
from tests.cases.opcom.attacking import (
    attach,
    attack_cap,
    counter_attack_check,
    overrun_check,
    prepare,
)
from tests.cases.opcom.awaited import awaited as awaited
from tests.cases.opcom.chains import combat_chain
from tests.cases.opcom.chokes import traffic
from tests.cases.opcom.combat import combat
from tests.cases.opcom.counter_battering import counter_battery
from tests.cases.opcom.crossing import bridge, rail, river
from tests.cases.opcom.drops import air_resupply, drop
from tests.cases.opcom.factor_checks import factor_check
from tests.cases.opcom.flying import cas
from tests.cases.opcom.immobile import immobilised
from tests.cases.opcom.logistics import supply
from tests.cases.opcom.moving import movement
from tests.cases.opcom.order_sheets import order_check, orders
from tests.cases.opcom.reports import report
from tests.cases.opcom.scores import combat_score
from tests.cases.opcom.seen_from_above import bombing, recce
from tests.cases.opcom.sequences import sequence
from tests.cases.opcom.several import combat_pair, combat_split
from tests.cases.opcom.single import (
    annex,
    annex_lists,
    artillery,
    frontage,
    lookup,
    parse,
    profile,
    rest,
    status_check,
    thrown_back,
    turn,
)
from tests.cases.opcom.striking import interdiction
from tests.cases.opcom.supplied import ammo, combat_supply, fuel
from tests.cases.opcom.validation import combat_validation

KINDS = {
    "air_combat": air_combat,
    "air_orders": air_orders,
    "air_resupply": air_resupply,
    "ammo": ammo,
    "annex": annex,
    "artillery": artillery,
    "attach": attach,
    "attack_cap": attack_cap,
    "bridge": bridge,
    "combat": combat,
    "combat_chain": combat_chain,
    "bombing": bombing,
    "cas": cas,
    "combat_pair": combat_pair,
    "combat_score": combat_score,
    "combat_split": combat_split,
    "combat_supply": combat_supply,
    "combat_validation": combat_validation,
    "counter_attack_check": counter_attack_check,
    "counter_battery": counter_battery,
    "data": annex_lists,
    "drop": drop,
    "factor_check": factor_check,
    "flak": flak,
    "fuel": fuel,
    "immobilised": immobilised,
    "interdiction": interdiction,
    "lookup": lookup,
    "map": frontage,
    "movement": movement,
    "order_check": order_check,
    "orders": orders,
    "overrun_check": overrun_check,
    "parse": parse,
    "prepare": prepare,
    "profile": profile,
    "rail": rail,
    "recce": recce,
    "report": report,
    "rest": rest,
    "river": river,
    "sequence": sequence,
    "status_check": status_check,
    "supply": supply,
    "thrown_back": thrown_back,
    "traffic": traffic,
    "turn": turn,
}
"""What plays a kind of case: it gives what the rules found, by the keys of what is expected."""
