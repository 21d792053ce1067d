"""Defining combats: all are listed before the first die (OC-9.5, OC-9.6, OC-9.13, OC-9.17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State, replace
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.squares import Square
from workbook_engine.core.umpire import Umpire, shown
from workbook_engine.rulesets.opcom.air.air_in_fights import asked_in_vain, unused
from workbook_engine.rulesets.opcom.air.close_air_support import SupportPool
from workbook_engine.rulesets.opcom.combat.attacks import (
    attack_orders,
    may_attack,
    target_of,
    treated_as,
    unopposed,
)
from workbook_engine.rulesets.opcom.combat.encounters import Attack, Encounters, first_attackers
from workbook_engine.rulesets.opcom.combat.grouping import Entry, by_label, entries
from workbook_engine.rulesets.opcom.combat.judged import gun_row, line_row
from workbook_engine.rulesets.opcom.combat.judged import settle as settle
from workbook_engine.rulesets.opcom.combat.on_the_drop_zone import attacks_on_the_drop_zone
from workbook_engine.rulesets.opcom.combat.on_the_table import defined
from workbook_engine.rulesets.opcom.fire.fire_support import Battery, Gun
from workbook_engine.rulesets.opcom.fire.idle_guns import idle_guns, silent_guns
from workbook_engine.rulesets.opcom.land.ground import named
from workbook_engine.rulesets.opcom.orders.targets import known_orders
from workbook_engine.rulesets.opcom.vocabulary.records import Action, Engagement, Role

RULE = "OC-9.13"


def define_engagements(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """OC-9.13 List every combat, group it by label, and settle its ground and advantages."""
    lines = known_orders(state, orders, umpire.rules)
    attacks: list[Attack] = []
    for unit, line in attack_orders(state, lines):
        target = target_of(state, unit, line, umpire)
        refusal = unopposed(state, unit, line, target, umpire)
        refusal = refusal or may_attack(state, unit, target, umpire)
        if refusal:
            yield refusal
        elif target:
            attacks.append((unit, line, target))
    for unit, line, target in list(attacks_on_the_drop_zone(state, attacks, lines, umpire)):
        refusal = may_attack(state, unit, target, umpire)
        if refusal:
            yield refusal
        else:
            attacks.append((unit, line, target))
    attacks.sort(key=_priority)
    encounters = yield from first_attackers(state, attacks, umpire)
    listed = list(entries(state, attacks, lines, umpire))
    if listed:
        yield _listed(listed, umpire)
    in_the_line = {entry.unit.id for entry in listed}
    yield from idle_guns(state, lines, in_the_line, umpire)
    battery = Battery(state, lines, in_the_line)
    held = battery.held_in_the_line(by_label(listed).values(), umpire.rules)
    yield from silent_guns(state, held, umpire)
    pool = SupportPool(state, lines)
    for label, fight in by_label(listed).items():
        fighting = umpire.in_fight(label)
        yield _engagement(state, label, fight, battery, pool, encounters, fighting)
    yield from unused(pool, umpire)
    yield from asked_in_vain(pool, umpire)


def _priority(attack: Attack) -> tuple[bool, int]:
    """D-65 Units with a priority on the order sheet come first, and draw ammunition first."""
    priority = attack[1].priority
    return priority is None, priority or 0


def _listed(listed: list[Entry], umpire: Umpire) -> Ruling:
    fights = by_label(listed)
    working = tuple(
        Working(RULE, f"fight {label}", ", ".join(f"{e.unit.id} ({e.role})" for e in fight))
        for label, fight in fights.items()
    )
    return Ruling(
        id=umpire.on("engaged", "all").name("fights"),
        rule=RULE,
        text=f"Fights this turn: {', '.join(fights)}.",
        working=working,
    )


def _engagement(
    state: State,
    label: str,
    fight: list[Entry],
    battery: Battery,
    pool: SupportPool,
    encounters: Encounters,
    umpire: Umpire,
) -> Ruling:
    """OC-9.13 Put one fight on the table, its judgements asked."""
    attackers = [e for e in fight if e.role is Role.ATTACKER]
    defenders = list({e.unit.id: e for e in fight if e.role is Role.DEFENDER}.values())
    if not _are_two_sides(attackers, defenders):
        return _one_sided(label, fight, umpire)
    square, guns = _seat(defenders), battery.guns_for(attackers, defenders, umpire.rules)
    action, flag = _action(attackers, umpire)
    met = _met_at(attackers, encounters)
    drawn_up = _drawn_up(label, attackers, defenders, guns, umpire)
    engagement = settle(state, replace(drawn_up, action=action, encounter=met), umpire)
    rows = [line_row(label, entry, umpire) for entry in (*attackers, *defenders)]
    rows += [gun_row(state, label, square, gun, umpire) for gun in guns]
    text = f"Fight {label} at {named(state, square)}: {_against(attackers, defenders)}."
    why = _grounds(engagement, flag, guns)
    return defined(state, engagement, rows, pool, umpire, rule=RULE, text=text, working=why)


def _are_two_sides(attackers: list[Entry], defenders: list[Entry]) -> bool:
    """OC-9.13 Tell whether one side attacks, and another defends."""
    sides = {entry.unit.side for entry in attackers}
    return bool(defenders) and len(sides) == 1 and not sides & {e.unit.side for e in defenders}


def _against(attackers: list[Entry], defenders: list[Entry]) -> str:
    return f"{', '.join(_ids(attackers))} against {', '.join(_ids(defenders))}"


def _drawn_up(
    label: str, attackers: list[Entry], defenders: list[Entry], guns: list[Gun], umpire: Umpire
) -> Engagement:
    """OC-9.13 Return a fight with who is in it, before anything of it is settled."""
    return Engagement(
        label=label,
        turn=str(umpire.position),
        square=str(_seat(defenders)),
        attacking_side=attackers[0].unit.side,
        attackers=_ids(attackers),
        defenders=_ids(defenders),
        fire_attack=tuple(g.unit.id for g in guns if g.role is Role.FIRES_FOR_ATTACKER),
        fire_defence=tuple(g.unit.id for g in guns if g.role is Role.FIRES_FOR_DEFENDER),
    )


def _grounds(engagement: Engagement, flag: str, guns: list[Gun]) -> Iterator[Working]:
    """OC-9.33, OC-5.3, OC-9.17 Yield what a fight is fought on, as what, and with which guns."""
    yield Working("OC-9.33", f"{engagement.ground} ground", f"{engagement.column} column")
    if flag:
        yield Working("OC-5.3", flag)
    for gun in guns:
        yield Working("OC-9.17", f"{gun.unit.id} {gun.role}", shown(gun.share))


def _met_at(attackers: list[Entry], encounters: Encounters) -> str:
    """OC-9.6 Return what the question of a fight's encounter is asked of: on one row only."""
    return next((encounters.pop(e.square) for e in attackers if e.square in encounters), "")


def _one_sided(label: str, fight: list[Entry], umpire: Umpire) -> Ruling:
    """U-08 A label that does not part two sides makes no fight; the umpire is told."""
    asks = umpire.on(Engagement, label)
    asks.judge(
        "both sides",
        False,
        rule=RULE,
        question=f"Fight {label} is not between two sides: label its units so that it is",
        basis=", ".join(_ids(fight)),
        must=True,
    )
    return Ruling(
        id=asks.name("defined"),
        rule=RULE,
        text=f"Fight {label} is not between two sides: not fought.",
    )


def _seat(defenders: list[Entry]) -> Square:
    """Return the square a fight is over: the one attacked where most defenders are."""
    squares = [entry.square for entry in defenders]
    return max(dict.fromkeys(squares), key=squares.count)


def _action(attackers: list[Entry], umpire: Umpire) -> tuple[str, str]:
    """OC-5.3 A fight is a breakthrough where every attacking grouping orders one and may."""
    lines = {entry.line.id: entry.line for entry in attackers if entry.line}
    flags = []
    for line in lines.values():
        units = [entry.unit for entry in attackers if entry.line is line]
        action, flag = treated_as(units, line.action, umpire.rules)
        if action != Action.BREAKTHROUGH:
            flags.append(f"{line.unit}: {flag}" if flag else "")
    return (Action.ATTACK if flags else Action.BREAKTHROUGH), "; ".join(filter(None, flags))


def _ids(listed: Iterable[Entry]) -> tuple[str, ...]:
    return tuple(entry.unit.id for entry in listed)
