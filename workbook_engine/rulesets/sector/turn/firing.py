"""Ranged fire of a sector on another, as a Division orders it (SB-RNG-01 to SB-RNG-06)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbook_engine.core.answers import counted
from workbook_engine.core.changes import Change, Create, Set
from workbook_engine.core.records import State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.umpire import Questions
from workbook_engine.kit.fights import Decision, decided, weighed
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.sector.combat.ranged import RangedCombat
from workbook_engine.rulesets.sector.combat.shooting import Party
from workbook_engine.rulesets.sector.command.orders import return_fire
from workbook_engine.rulesets.sector.land import board
from workbook_engine.rulesets.sector.turn import aftermath, weapons
from workbook_engine.rulesets.sector.turn.deeds import Deed, standing
from workbook_engine.rulesets.sector.turn.ways_out import retreat
from workbook_engine.rulesets.sector.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.order_records import ActionLine
from workbook_engine.rulesets.sector.vocabulary.records import Base, Corps, Division, FireRow
from workbook_engine.rulesets.sector.vocabulary.words import Order, Price, Reason

FIRE = "ranged fire"


def fired(deed: Deed) -> Ruling:
    """SB-RNG-01 to SB-RNG-06 Carry out the fire of a sector, if it may be opened."""
    enemies = board.enemies_at(deed.state, deed.target, deed.side)
    why = _refused(deed, enemies)
    if why is not None or not deed.group:
        return _not_fired(deed, why or "nobody is there to fire")
    umpire = deed.umpire.in_fight(f"{deed.start} on {deed.target}")
    row = umpire.on(FireRow, aftermath.row_named((deed.start, deed.target), deed.line))
    return weighed(row, deed.state, lambda umpire: _opened(replace(deed, umpire=umpire), enemies))


def _opened(deed: Deed, enemies: Sequence[Base]) -> Ruling:
    """SB-RNG-01 Fight a ranged combat, unless the umpire holds it or nobody can fire."""
    asks = deed.asks("fire")
    decision = decided(asks, f"ranged combat {deed.start} on {deed.target}", "SB-RNG-01")
    if decision is Decision.HOLD:
        return _waits(deed, decision, "held by the umpire")
    combat = _combat(deed, asks, enemies)
    if decision is Decision.ACCEPT:
        combat.fight()
    elif (lost := aftermath.losses_judged(asks, [each.id for each in combat.bases])) is not None:
        combat.told(lost)
    else:
        return _waits(deed, decision, "fought elsewhere; who was lost is to be told")
    if decision is Decision.ACCEPT and not combat.accepted:
        said = "; ".join(f"{name}: {reason}" for name, reason in combat.refused.items())
        ruling = _not_fired(deed, said or "no base of the sector can fire so far")
        return replace(ruling, working=aftermath.left_out(combat.refused))
    return _fought(deed, combat)


def _not_fired(deed: Deed, why: str) -> Ruling:
    """SB-RNG-01 Return that a sector does not fire, and why."""
    name, label = deed.asks("fire").name("fought"), f"{deed.start} on {deed.target}"
    return deed.refused(name, "SB-RNG-01", f"fire {label}", why, "fire.refused", label=label)


def _waits(deed: Deed, decision: Decision, why: str) -> Ruling:
    """SB-RNG-01 Return that a ranged combat has no effect for now; its row stays to be seen."""
    row = aftermath.fire_row(deed.state, FIRE, deed.line, (deed.start, deed.target))
    row = replace(row, decision=decision, outcome=why)
    return replace(_not_fired(deed, why), changes=(Create(row),))


def _refused(deed: Deed, enemies: Sequence[Base]) -> str | None:
    """SB-RNG-06, SB-GEN-02, A01, A51 Return why fire is not opened at all."""
    if deed.at_night:
        return Reason.NIGHT
    if not enemies or not board.sees(deed.state, deed.side, deed.target, deed.rules):
        return "no enemy is seen there"
    rows = (row for row in deed.state[FireRow].values() if row.kind == FIRE)
    way = deed.start, deed.target
    fought = sum((x.start, x.target) == way and x.decision != Decision.HOLD for x in rows)
    most = deed.rules.number("fire_rounds_per_phase")
    return "it has fired there in this phase" if most and fought >= most else None


def _combat(deed: Deed, asks: Questions, enemies: Sequence[Base]) -> RangedCombat:
    """SB-RNG-01 to SB-RNG-04, SB-AIR-02, A16 Set out both sides of a ranged combat."""
    state, rules = deed.state, deed.rules
    own = _party(deed, deed.division, deed.group, deed.line, enemies)
    if deed.line.retire_to:
        wished = deed.line.retire_to
        own.retire_to = retreat(state, own.sector, deed.side, rules, wished, len(deed.group))
    air = board.over(state, deed.target, deed.side, rules)
    in_factor = air and rules.yes("air_in_ranged_factor")
    return RangedCombat(
        attacker=own,
        defender=_defender(deed, enemies),
        dice=Throws(asks),
        day=board.day_of(state),
        air_on_defender=air,
        air_factor=rules.figure("air_in_assault") if in_factor else 0,
    )


def _party(
    deed: Deed, by: Division | None, bases: Sequence[Base], line: ActionLine, at: Sequence[Base]
) -> Party:
    """SB-RNG-01, SB-IND-01 Return a side: those of its bases that shoot, and their support."""
    rules = deed.rules
    own = weapons.party(deed.state, bases, bases[0].sector, rules, by)
    shooters = [b.id for b in bases if b.id in line.bases or weapons.fires(b, rules)]
    guns = list(line.guns) or weapons.mortars_at(bases, rules)
    weapons.armed(own, deed.asks("fire"), shooters, guns, weapons.aimed(at, line.aim, rules))
    return own


def _defender(deed: Deed, bases: Sequence[Base]) -> Party:
    """SB-RNG-03, SB-RNG-04, A30, A50 Return the side fired at: as most of its bases are ordered."""
    division = board.division_among(deed.state, bases, deed.rules)
    line = standing(deed.orders, bases[0].sector, division)
    own = _party(deed, division, bases, line, deed.group)
    own.wishes = _wishes(deed.asks("fire"), own.order, line)
    own.all_round = _all_round(deed, own, line)
    return own


def _all_round(deed: Deed, own: Party, line: ActionLine) -> bool:
    """SB-ORD-03, A55 Tell whether a side counts as on Defend: Probe and Engage for a PIP."""
    if deed.rules.word("all_round_defence") == "no_effect":
        return False
    may_pay = own.order in (Order.PROBE, Order.ENGAGE) and line.pip
    return own.order == Order.RESERVE or (may_pay and own.purse.pay(Price.ALL_ROUND))


def _wishes(asks: Questions, order: str, line: ActionLine) -> bool:
    """SB-RNG-04, A15 Ask whether a Division in Reserve returns fire, which it need not."""
    if return_fire(order, asks.umpire.rules) != "optional":
        return True
    asked = "Does the Division in Reserve return fire, for a PIP"
    return asks.judge("returns fire", default=line.pip, rule="SB-RNG-04", question=asked)


def _fought(deed: Deed, combat: RangedCombat) -> Ruling:
    """SB-RNG-02, SB-RNG-05 Return the outcome of a ranged combat."""
    name, way = deed.asks("fire").name("fought"), (deed.start, deed.target)
    row = replace(
        aftermath.fire_row(deed.state, FIRE, deed.line, way, combat),
        modifier=combat.modifier,
        die=combat.die,
        row=combat.row,
        decision=Decision.ACCEPT if combat.accepted else Decision.ELSEWHERE,
    )
    changes: list[Change] = [Create(row), *aftermath.damages(combat, row), *_paid(deed, combat)]
    if combat.retired:
        to = combat.attacker.retire_to
        gone = {each.id for each in combat.here(combat.attacker.bases)}
        changes += [Set(Base, b.id, "sector", to) for b in deed.group if b.id in gone]
    return Ruling(
        id=name,
        rule="SB-RNG-02",
        text=f"{deed.division.id} fires {deed.start} on {deed.target}: {row.outcome}.",
        working=(
            *aftermath.left_out(combat.refused),
            *(Working("SB-CBT-01", w, "cancelled by counter-battery") for w in combat.cancelled),
            Working("SB-RNG-02", f"table, modifier {combat.modifier}", f"row {combat.row}"),
            *aftermath.workings(combat.attacks),
        ),
        changes=tuple(changes),
        told=tuple(_told(deed, name, combat)),
    )


def _other(state: State, combat: RangedCombat, rules: Rules) -> Division | None:
    return board.division_among(
        state, [state[Base][each.id] for each in combat.defender.bases], rules
    )


def _paid(deed: Deed, combat: RangedCombat) -> Iterator[Change]:
    """SB-PIP-06, SB-ASL-08 Yield the PIPs and digs that are left on both sides."""
    state, other = deed.state, _other(deed.state, combat, deed.rules)
    for owner, side in ((deed.division, combat.attacker), (other, combat.defender)):
        if owner is not None:
            yield Set(Division, owner.id, "pips", side.purse.left)
        corps = side.bases[0].corps
        if corps in state[Corps]:
            yield Set(Corps, corps, "pips", side.corps_purse.left)
        yield from aftermath.digs_gone(state, side)


def _told(deed: Deed, name: str, combat: RangedCombat) -> Iterator[Told]:
    """SB-RNG-05 Yield what both sides hear: their own losses, and what they saw of the enemy's."""
    theirs = sum(each.id in combat.lost for each in combat.defender.bases)
    slots = {"start": deed.start, "target": deed.target, "count": counted(theirs, "enemy unit")}
    yield CATALOGUE.told(deed.line.team, "fire.ours" if theirs else "fire.vain", name, **slots)
    if other := _other(deed.state, combat, deed.rules):
        yield CATALOGUE.told(other.team, "fire.theirs", name, **slots)
    yield from aftermath.losses_told(deed.state, combat, name)
