"""Counter-attacks, after the main combats of the same turn (OC-9.29, D-09 to D-11, D-61, D-68)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from workbook_engine.core.changes import Create
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.settings import Settings
from workbook_engine.core.squares import parse_square
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.aftermath.overrun import fresh_row, used_attackers
from workbook_engine.rulesets.opcom.air.air_in_fights import desk_now, with_air
from workbook_engine.rulesets.opcom.air.close_air_support import AirDesk
from workbook_engine.rulesets.opcom.book import figure
from workbook_engine.rulesets.opcom.combat.combat import took_part
from workbook_engine.rulesets.opcom.combat.engagements import settle
from workbook_engine.rulesets.opcom.combat.results import consequences
from workbook_engine.rulesets.opcom.fire.interdiction import is_immobilised
from workbook_engine.rulesets.opcom.land.ground import named, where
from workbook_engine.rulesets.opcom.movement.slowing import may_fight
from workbook_engine.rulesets.opcom.orders.orders import orders_by_unit
from workbook_engine.rulesets.opcom.records import (
    NO_RESISTANCE,
    Action,
    Engaged,
    Engagement,
    Role,
    Unit,
    UnitState,
)
from workbook_engine.rulesets.opcom.status import is_effective, value_of

RULE = "OC-9.29"
KIND = "counter-attack"


def allows_counter_attack(result: str, ordered: bool, settings: Settings) -> bool:
    """OC-9.29 Tell whether a result lets the defenders counter-attack, if so ordered."""
    fought = bool(result) and result != NO_RESISTANCE
    return fought and ordered and consequences(result, settings).counter_attack


def define_counter_attacks(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """OC-9.29 List the counter-attacks that were ordered and that the results allow."""
    if umpire.settings.word("counter_attack_turn") == "next_turn":
        return
    lines, called = orders_by_unit(state, orders), set[str]()
    desk = desk_now(state, umpire.settings)
    for engagement in list(state[Engagement].values()):
        if engagement.kind == KIND or not took_part(engagement):
            continue
        # Who was attacked twice strikes back once (OC-9.5).
        rows = [row for row in _able(state, engagement, umpire) if row.unit not in called]
        against = [u for u in used_attackers(state, engagement) if u.state == UnitState.ACTIVE]
        if rows and against:
            called |= {row.unit for row in rows}
            held = all((line := lines.get(r.unit)) and line.action == Action.HOLD for r in rows)
            yield _defined(state, engagement, rows, against, desk, umpire, held=held)


def _able(state: State, engagement: Engagement, umpire: Umpire) -> list[Engaged]:
    """Return the rows of the defenders that were ordered to counter-attack and can."""
    able = []
    for row in state[Engaged].values():
        if row.engagement != engagement.label or row.role != Role.DEFENDER:
            continue
        unit = state[Unit][row.unit]
        fit = unit.state == UnitState.ACTIVE and is_effective(unit)
        turn = umpire.position.turn
        barred = turn < (unit.no_attack_until or 0) or is_immobilised(unit, turn)  # D-10, D-18
        if barred or not (fit and value_of(unit, attacking=True) and _rested(state, unit, umpire)):
            continue
        if allows_counter_attack(engagement.result, row.counter_attack, umpire.settings):
            able.append(row)
    return able


def _rested(state: State, unit: Unit, umpire: Umpire) -> bool:
    """OC-6.2, OC-9.5, D-68 Tell whether a unit may attack once more this turn."""
    attacked = any(
        row.unit == unit.id and row.role == Role.ATTACKER and row.counts
        for row in state[Engaged].values()
    )
    may = umpire.settings.yes("attack_and_counter_attack") or not attacked
    capped = umpire.settings.word("attack_cap") == "all"
    may = may and may_fight(unit.moved)
    return may and not (capped and unit.attacks_today >= figure("attacks_in_day"))


def _defined(
    state: State,
    engagement: Engagement,
    rows: list[Engaged],
    against: list[Unit],
    desk: AirDesk,
    umpire: Umpire,
    *,
    held: bool,
) -> Ruling:
    by_hold = umpire.settings.word("counter_attack_preparation") == "prepared_if_hold"
    prepared = umpire.on("combat", engagement.label).judge(
        "counter-attack prepared",
        by_hold and held,
        rule=RULE,
        question="The counter-attack counts as prepared",
        given=", ".join(row.unit for row in rows),
    )
    stands = (where(state, unit) for unit in against)
    squares = Counter(str(each) for each in stands if each)
    label, square = f"{engagement.label} {KIND}", squares.most_common(1)[0][0]
    fight = settle(
        state,
        Engagement(
            label=label,
            turn=str(umpire.position),
            kind=KIND,
            square=square,
            attacking_side=state[Unit][rows[0].unit].side,
            attackers=tuple(row.unit for row in rows),
            defenders=tuple(unit.id for unit in against),
        ),
        umpire,
    )
    engaged = [
        replace(
            fresh_row(fight, state[Unit][row.unit], Role.ATTACKER),
            prepared=prepared,
            advanced_km=row.retire_km or row.advanced_km,
        )
        for row in rows
    ]
    engaged += [fresh_row(fight, unit, Role.DEFENDER) for unit in against]
    covered = with_air(state, fight, engaged, desk, umpire)
    place = parse_square(square)
    return Ruling(
        id=umpire.on("combat", label).name("defined"),
        rule=RULE,
        text=f"Counter-attack at {named(state, place) if place else square}: "
        f"{', '.join(fight.attackers)} against {', '.join(fight.defenders)}.",
        working=covered.working,
        changes=(
            Create(covered.engagement),
            *(Create(row) for row in engaged),
            *covered.changes,
        ),
        told=covered.told,
    )
