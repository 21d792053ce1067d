"""Headquarters that follow units which broke through, so that they can draw on them (OC-11.3)."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.squares import Square
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.land.country import country_of, node_of, square_at
from workbook_engine.rulesets.opcom.land.ground import active, beside, near, square_of, where
from workbook_engine.rulesets.opcom.land.mobility import troop_class
from workbook_engine.rulesets.opcom.land.ways import Going, Ways
from workbook_engine.rulesets.opcom.movement.trips import Roads
from workbook_engine.rulesets.opcom.supply.parking import stays_behind
from workbook_engine.rulesets.opcom.supply.supply import headquarters
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Action,
    Engaged,
    Engagement,
    Mode,
    OrderLine,
    Role,
    Unit,
    UnitState,
)
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective

RULE = "OC-11.3"
STAYS = "none"


def staffs_follow(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """OC-11.3 Bring up each HQ that its units have outrun, once supplies have been delivered."""
    roads = Roads(state, orders.given(OrderLine), umpire)
    for hq, units in _outrun(state, umpire.rules).items():
        yield from _follows(roads, state[Unit][hq], units, umpire)


def _outrun(state: State, rules: Rules) -> dict[str, list[Unit]]:
    """Return the HQs whose units could reach them before they broke through, and no longer can."""
    outrun: dict[str, list[Unit]] = {}
    for row in state[Engaged].values():
        fight, unit = state[Engagement][row.engagement], state[Unit][row.unit]
        first = fight.kind == "attack" and fight.action == Action.BREAKTHROUGH
        if not first or row.role != Role.ATTACKER or unit.state != UnitState.ACTIVE:
            continue
        hq = headquarters(state, unit)
        if hq is None or hq.id == unit.id or hq.rail:
            continue
        reach, stands = rules.fraction("headquarters_reach"), where(state, hq)
        could = near(state, square_of(state, row.came_from), stands, reach)
        if could and not near(state, where(state, unit), stands, reach):
            known = outrun.setdefault(hq.id, [])
            known += [] if unit.id in {each.id for each in known} else [unit]
    return outrun


def _follows(
    roads: Roads, hq: Unit, units: Sequence[Unit], umpire: Umpire
) -> Generator[Ruling, State, None]:
    """OC-11.3 March an HQ after its units, as any unit marches: by queue, contact and fuel."""
    state, asks = roads.state, umpire.on("follows", hq.id)
    names = ", ".join(unit.id for unit in units)
    default = _behind(state, hq, units, umpire)
    answer = asks.judge(
        "to",
        str(default) if default else STAYS,
        rule=RULE,
        question=f"Where {hq.id} follows its units to; {STAYS} = it stays",
        basis=f"from {hq.position}; {names}",
    )
    goal = square_of(state, answer)
    if goal is None:
        return
    plan = roads.followed(hq, goal)
    if not plan.refusal:
        plan.rule, plan.ends_because = RULE, plan.ends_because or f"follows {names}"
    trip = yield from roads.marched(plan, hq.id)
    ruling = roads.ruled(trip, asks.name("follows"))
    behind = stays_behind(state, hq) if trip.went.at else ()
    roads.state = yield replace(ruling, changes=(*behind, *ruling.changes))


def _behind(state: State, hq: Unit, units: Sequence[Unit], umpire: Umpire) -> Square | None:
    """Return the first square of its way to them from where it can supply them, out of contact."""
    here, lead = where(state, hq), where(state, units[0])
    if here is None or lead is None:
        return None
    going = Going(frozenset({troop_class(hq)}), Mode.TACT)
    way = Ways(country_of(state), going, umpire.rules).find(node_of(here), node_of(lead)) or []
    reach = umpire.rules.fraction("headquarters_reach")
    foes = [e for e in active(state) if e.side != hq.side and is_effective(e)]
    stands = [square for foe in foes if (square := where(state, foe))]
    for square in map(square_at, way):
        serves = all(near(state, square, where(state, unit), reach) for unit in units)
        if serves and not any(beside(square, foe) for foe in stands):
            return square
    return None
