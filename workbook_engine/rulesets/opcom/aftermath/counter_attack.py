"""Counter-attacks, after the main combats of the same turn (OC-9.29, D-09 to D-11, D-68)."""

from __future__ import annotations

from collections import Counter

from workbook_engine.core.orders import Given, TurnOrders
from workbook_engine.core.records import State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.squares import Square
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.aftermath.breakthrough import used_attackers
from workbook_engine.rulesets.opcom.aftermath.coming_on import Advance, advance, came_on, in_words
from workbook_engine.rulesets.opcom.air.air_in_fights import pool_now
from workbook_engine.rulesets.opcom.air.close_air_support import SupportPool
from workbook_engine.rulesets.opcom.combat.combat import took_part
from workbook_engine.rulesets.opcom.combat.engagements import settle
from workbook_engine.rulesets.opcom.combat.grouping import rows_of, rows_with
from workbook_engine.rulesets.opcom.combat.on_the_table import defined, fresh_row
from workbook_engine.rulesets.opcom.combat.results import consequences
from workbook_engine.rulesets.opcom.land.ground import named, where
from workbook_engine.rulesets.opcom.movement.queues import Chokes
from workbook_engine.rulesets.opcom.supply.supply import Stocks, charged
from workbook_engine.rulesets.opcom.vocabulary.messages import tell
from workbook_engine.rulesets.opcom.vocabulary.records import (
    NO_RESISTANCE,
    Action,
    Engaged,
    Engagement,
    OrderLine,
    Role,
    Unit,
    UnitState,
)
from workbook_engine.rulesets.opcom.vocabulary.status import (
    is_effective,
    is_immobilised,
    may_fight,
    value_of,
)

RULE = "OC-9.29"
KIND = "counter-attack"


def allows_counter_attack(result: str, ordered: bool, rules: Rules) -> bool:
    """OC-9.29 Tell whether a result lets the defenders counter-attack, if so ordered."""
    fought = bool(result) and result != NO_RESISTANCE
    return fought and ordered and consequences(result, rules).counter_attack


def define_counter_attacks(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """OC-9.29 List the counter-attacks that were ordered and that the results allow."""
    if umpire.rules.word("counter_attack_turn") == "next_turn":
        return
    lines, called = orders.given(OrderLine), set[str]()
    pool, stocks = pool_now(state), Stocks(state, umpire.rules)
    chokes = Chokes(state, umpire.rules)
    for engagement in list(state[Engagement].values()):
        if engagement.kind == KIND or not took_part(engagement):
            continue
        # Who was attacked twice strikes back once (OC-9.5).
        able = _able(state, engagement, umpire.in_fight(engagement.label))
        rows = [row for row in able if row.unit not in called]
        against = [u for u in used_attackers(state, engagement) if u.state == UnitState.ACTIVE]
        target = _where_most_are(state, against)
        if not rows or target is None:
            continue
        ways = [advance(state, row, target, stocks, chokes, umpire) for row in rows]
        coming = [each for each in ways if each.way]
        called |= {each.unit.id for each in coming}
        if staying := [each for each in ways if not each.way]:
            yield _out_of_reach(engagement, staying, umpire)
        if coming:
            yield _defined(state, engagement, coming, against, target, pool, umpire, lines)


def _where_most_are(state: State, units: list[Unit]) -> Square | None:
    """Return the square where most units stand: it is counter-attacked."""
    stands = Counter(square for unit in units if (square := where(state, unit)))
    return stands.most_common(1)[0][0] if stands else None


def _out_of_reach(engagement: Engagement, staying: list[Advance], umpire: Umpire) -> Ruling:
    """OC-9.29, OC-7.1 The enemy is farther off than they may come: they do not counter-attack."""
    names = [each.unit.id for each in staying]
    heard = [("no_room" if each.held_up else "out_of_reach", each.unit) for each in staying]
    return Ruling(
        id=umpire.on(Engagement, engagement.label).name("counter-attack out of reach"),
        rule=RULE,
        text=f"After fight {engagement.label} {', '.join(names)} cannot come up with the enemy: "
        "no counter-attack.",
        working=tuple(line for each in staying for line in each.held_up),
        told=tuple(
            tell(unit.team, f"told_fought.{why}", unit.id, unit=unit.id) for why, unit in heard
        ),
    )


def _able(state: State, engagement: Engagement, umpire: Umpire) -> list[Engaged]:
    """Return the rows of the defenders that were ordered to counter-attack and can."""
    able = []
    for row in rows_of(state, engagement.label):
        if row.role != Role.DEFENDER:
            continue
        unit = state[Unit][row.unit]
        fit = unit.state == UnitState.ACTIVE and is_effective(unit)
        turn = umpire.position.turn
        barred = turn < (unit.no_attack_until or 0) or is_immobilised(unit, turn)  # D-10
        if barred or not (fit and value_of(unit, attacking=True) and _rested(state, unit, umpire)):
            continue
        if allows_counter_attack(engagement.result, row.counter_attack, umpire.rules):
            able.append(row)
    return able


def _rested(state: State, unit: Unit, umpire: Umpire) -> bool:
    """OC-6.2, OC-9.5, D-68 Tell whether a unit may attack once more this turn."""
    rows = rows_with(state, unit.id)
    attacked = any(row.role == Role.ATTACKER and row.counts for row in rows)
    may = umpire.rules.yes("attack_and_counter_attack") or not attacked
    capped = umpire.rules.word("attack_cap") == "all"
    may = may and may_fight(unit.moved, umpire.rules)
    return may and not (capped and unit.attacks_today >= umpire.rules.fraction("attacks_in_day"))


def _defined(
    state: State,
    engagement: Engagement,
    coming: list[Advance],
    against: list[Unit],
    target: Square,
    pool: SupportPool,
    umpire: Umpire,
    lines: Given[OrderLine],
) -> Ruling:
    prepared = _prepared(engagement, coming, lines, umpire)
    fight = settle(state, _fight(engagement, coming, against, target, umpire), umpire)
    engaged = [_coming_row(fight, each, prepared=prepared) for each in coming]
    engaged += [fresh_row(fight, unit, Role.DEFENDER) for unit in against]
    return defined(
        state,
        fight,
        engaged,
        pool,
        umpire,
        rule=RULE,
        text=f"Counter-attack at {named(state, target)}: "
        f"{', '.join(fight.attackers)} against {', '.join(fight.defenders)}.",
        working=(
            line for each in coming for line in (Working(RULE, in_words(each)), *each.held_up)
        ),
        changes=(
            *(change for each in coming for change in came_on(state, each, target, umpire)),
            *charged([each.fuel for each in coming if each.fuel]),
        ),
    )


def _fight(
    engagement: Engagement,
    coming: list[Advance],
    against: list[Unit],
    target: Square,
    umpire: Umpire,
) -> Engagement:
    """OC-9.29 Return the fight in which those who were attacked strike back."""
    return Engagement(
        label=f"{engagement.label} {KIND}",
        turn=str(umpire.position),
        kind=KIND,
        square=str(target),
        attacking_side=coming[0].unit.side,
        attackers=tuple(each.unit.id for each in coming),
        defenders=tuple(unit.id for unit in against),
    )


def _coming_row(fight: Engagement, each: Advance, *, prepared: bool) -> Engaged:
    """OC-9.29 Return the row of a unit that strikes back, from where it comes on to."""
    row = fresh_row(fight, replace(each.unit, position=str(each.end)), Role.ATTACKER)
    return replace(row, prepared=prepared, advanced_km=each.advanced_km)


def _prepared(
    engagement: Engagement,
    coming: list[Advance],
    lines: Given[OrderLine],
    umpire: Umpire,
) -> bool:
    """D-09, U-24 Ask whether a counter-attack counts as prepared."""
    by_hold = umpire.rules.word("counter_attack_preparation") == "prepared_if_hold"
    ordered = [lines.of(each.unit) for each in coming]
    held = all(line is not None and line.action == Action.HOLD for line in ordered)
    return umpire.on(Engagement, engagement.label).judge(
        "counter-attack prepared",
        by_hold and held,
        rule=RULE,
        question="The counter-attack counts as prepared",
        basis=", ".join(each.unit.id for each in coming),
    )
