"""Ranged fire of a sector on another, as a Division orders it (SB-RNG-01 to SB-RNG-06)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbook_engine.core.answers import counted
from workbook_engine.core.changes import Change, Create, Set
from workbook_engine.core.house_rulings import in_fight
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling, Told
from workbook_engine.core.settings import Settings
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.kit.fights import Decision, decided
from workbook_engine.rulesets.sector.combat.ranged import RangedCombat, fighters_in
from workbook_engine.rulesets.sector.combat.ranged_sides import Party
from workbook_engine.rulesets.sector.command.orders import return_fire
from workbook_engine.rulesets.sector.command.pips import Purse
from workbook_engine.rulesets.sector.land.board import (
    bases_at,
    day_of,
    division_among,
    enemies_at,
    grade_among,
    phase_of,
    sector_named,
    side_of,
    side_of_base,
)
from workbook_engine.rulesets.sector.land.sight import sees
from workbook_engine.rulesets.sector.turn.air_over import over
from workbook_engine.rulesets.sector.turn.damages import (
    damages,
    dice_logged,
    digs_gone,
    left_out,
    losses_judged,
    losses_told,
    row_named,
)
from workbook_engine.rulesets.sector.turn.fire_rulings import (
    FIRE,
    not_fired,
    row_fought,
    waits,
    working_of,
)
from workbook_engine.rulesets.sector.turn.moving import named_at
from workbook_engine.rulesets.sector.turn.ways_out import retreat
from workbook_engine.rulesets.sector.turn.weapons import (
    aimed,
    fighters,
    fires,
    mortars_at,
    standing,
    weapons_of,
)
from workbook_engine.rulesets.sector.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.order_records import ActionLine
from workbook_engine.rulesets.sector.vocabulary.records import (
    Base,
    Corps,
    Division,
    FireRow,
    Sector,
)
from workbook_engine.rulesets.sector.vocabulary.throws import Throws
from workbook_engine.rulesets.sector.vocabulary.words import DayPhase, Order, Price, Reason


def fired(
    state: State, orders: TurnOrders, umpire: Umpire, division: Division, line: ActionLine
) -> Ruling:
    """SB-RNG-01 to SB-RNG-06 Carry out the fire of a sector, if it may be opened."""
    start, target = sector_named(line.start), sector_named(next(iter(line.path), ""))
    label, asks = f"{start} on {target}", umpire.on("fire", line.id)
    enemies = enemies_at(state, target, side_of(state, division.team))
    why = _refused(state, umpire, division, start, target, enemies)
    if why is not None or not named_at(state, line):
        return not_fired(asks, line, label, why or "nobody is there to fire")

    def opened(umpire: Umpire) -> Ruling:
        return _opened(state, orders, umpire.on("fire", line.id), division, line, enemies)

    with in_fight(label):
        umpire.on(FireRow, row_named((start, target), line)).weigh(state, opened)
        return opened(umpire)


def _opened(
    state: State,
    orders: TurnOrders,
    asks: Questions,
    division: Division,
    line: ActionLine,
    enemies: Sequence[Base],
) -> Ruling:
    """SB-RNG-01 Fight a ranged combat, unless the umpire holds it or nobody can fire."""
    label = f"{sector_named(line.start)} on {sector_named(line.path[0])}"
    decision = decided(asks, f"ranged combat {label}", "SB-RNG-01")
    if decision is Decision.HOLD:
        return waits(state, asks, line, decision, "held by the umpire")
    combat = _combat(state, orders, asks, division, line, enemies)
    if decision is Decision.ELSEWHERE:
        lost = losses_judged(asks, [each.id for each in fighters_in(combat)])
        if lost is None:
            why = "fought elsewhere; who was lost is to be told"
            return waits(state, asks, line, decision, why)
        combat.told(lost)
    else:
        combat.fight()
    if not (combat.accepted or decision is Decision.ELSEWHERE):
        said = "; ".join(f"{name}: {reason}" for name, reason in combat.refused.items())
        why = said or "no base of the sector can fire so far"
        return not_fired(asks, line, label, why, left_out(combat.refused))
    return _fought(state, asks, division, line, label, combat)


def _refused(
    state: State,
    umpire: Umpire,
    division: Division,
    start: str,
    target: str,
    enemies: Sequence[Base],
) -> str | None:
    """SB-RNG-06, SB-GEN-02, A01, A51 Return why fire is not opened at all."""
    settings = umpire.settings
    if phase_of(state) is DayPhase.NIGHT and not settings.yes("night_combat"):
        return str(Reason.NIGHT)
    if not enemies or not sees(state, side_of(state, division.team), target, settings):
        return "no enemy is seen there"
    fired_there = (row for row in _rows(state, target) if row.decision != Decision.HOLD)
    fought = sum(row.start == start for row in fired_there)
    most = settings.number("fire_rounds_per_phase")
    return "it has fired there in this phase" if most and fought >= most else None


def _rows(state: State, target: str) -> Iterator[FireRow]:
    return (row for row in state[FireRow].values() if row.target == target and row.kind == FIRE)


def _combat(
    state: State,
    orders: TurnOrders,
    asks: Questions,
    division: Division,
    line: ActionLine,
    enemies: Sequence[Base],
) -> RangedCombat:
    """SB-RNG-01 to SB-RNG-04 Set out both sides of a ranged combat."""
    settings, side = asks.umpire.settings, side_of(state, division.team)
    own = _attacker(state, asks, division, line, enemies)
    other = _defender(state, orders, asks, named_at(state, line), enemies)
    air = over(state, other.sector, side, settings)
    combat = RangedCombat(own, other, Throws(asks), settings, day_of(state))
    combat.air_on_defender = air is not None and air.in_table > 0
    combat.air_factor = air.in_ranged_factor(settings) if air else 0
    return combat


def _party(
    state: State,
    asks: Questions,
    division: Division | None,
    bases: Sequence[Base],
    line: ActionLine,
    enemies: Sequence[Base],
) -> Party:
    """SB-RNG-01, SB-IND-01 Return a side: those of its bases that shoot, and their support."""
    settings, at, side = asks.umpire.settings, bases[0].sector, side_of_base(state, bases[0])
    shooters = [b.id for b in bases if b.id in line.bases or fires(b, settings)]
    guns = list(line.guns) or mortars_at(bases, settings)
    targets = aimed(enemies, line.aim, settings)
    corps, sector = state[Corps].get(bases[0].corps), state[Sector].get(at)
    return Party(
        sector=at,
        grade=grade_among(state, bases),
        order=division.order if division else str(Order.DEFEND),
        purse=Purse(division.pips if division else 0),
        fighters=fighters(state, asks, bases_at(state, at, side), shooters, guns, targets),
        weapons=weapons_of(state, side, settings),
        corps_purse=Purse(corps.pips if corps else 0),
        digs=sector.digs if sector else 0,
    )


def _attacker(
    state: State, asks: Questions, division: Division, line: ActionLine, enemies: Sequence[Base]
) -> Party:
    """SB-RNG-01, SB-ORD-00, A16 Return the side that fires, and where a Probe goes then."""
    group, side = named_at(state, line), side_of(state, division.team)
    own = _party(state, asks, division, group, line, enemies)
    if line.retire_to:
        own.retire_to = retreat(state, own.sector, side, line.retire_to, len(group))
    return own


def _defender(
    state: State,
    orders: TurnOrders,
    asks: Questions,
    attackers: Sequence[Base],
    bases: Sequence[Base],
) -> Party:
    """SB-RNG-03, SB-RNG-04, A30, A50 Return the side fired at: as most of its bases are ordered."""
    settings, division = asks.umpire.settings, division_among(state, bases)
    line = standing(orders, bases[0].sector, division)
    own = _party(state, asks, division, bases, line, attackers)
    own.wishes = _wishes(asks, own.order, line)
    own.all_round = _all_round(own, line, settings)
    return own


def _all_round(own: Party, line: ActionLine, settings: Settings) -> bool:
    """SB-ORD-03, A55 Tell whether a side counts as on Defend: Probe and Engage for a PIP."""
    if settings.word("all_round_defence") == "no_effect":
        return False
    may_pay = own.order in (Order.PROBE, Order.ENGAGE) and line.pip
    return own.order == Order.RESERVE or (may_pay and own.purse.pay(Price.ALL_ROUND))


def _wishes(asks: Questions, order: str, line: ActionLine) -> bool:
    """SB-RNG-04, A15 Ask whether a Division in Reserve returns fire, which it need not."""
    if return_fire(order) != "optional":
        return True
    return asks.judge(
        "returns fire",
        default=line.pip,
        rule="SB-RNG-04",
        question="Does the Division in Reserve return fire, for a PIP",
    )


def _fought(
    state: State,
    asks: Questions,
    division: Division,
    line: ActionLine,
    label: str,
    combat: RangedCombat,
) -> Ruling:
    """SB-RNG-02, SB-RNG-05 Return what came of a ranged combat."""
    name, everybody = asks.name("fought"), fighters_in(combat)
    row = row_fought(state, line, combat)
    log = dice_logged(row.label, row.turn, combat.ledger, combat.dice)
    changes: list[Change] = [Create(row), *damages(combat.ledger, everybody), *log]
    changes += _paid(state, division, combat)
    if combat.retired:
        gone = {each.id for each in combat.ledger.here(combat.attacker.fighters)}
        group = [b for b in named_at(state, line) if b.id in gone]
        changes += [Set(Base, b.id, "sector", combat.attacker.retire_to) for b in group]
    return Ruling(
        id=name,
        rule="SB-RNG-02",
        text=f"{division.id} fires {label}: {row.outcome}.",
        working=working_of(combat),
        changes=tuple(changes),
        told=tuple(_told(state, name, line, combat)),
    )


def _paid(state: State, division: Division, combat: RangedCombat) -> Iterator[Change]:
    """SB-PIP-06, SB-ASL-08 Yield the PIPs and digs that are left on both sides."""
    bases = [state[Base][each.id] for each in combat.defender.fighters]
    sides = (division, combat.attacker), (division_among(state, bases), combat.defender)
    for owner, party in sides:
        if owner is not None:
            yield Set(Division, owner.id, "pips", party.purse.left)
        corps = state[Base][party.fighters[0].id].corps
        if party.corps_purse is not None and corps in state[Corps]:
            yield Set(Corps, corps, "pips", party.corps_purse.left)
        yield from digs_gone(state, party)


def _told(state: State, name: str, line: ActionLine, combat: RangedCombat) -> Iterator[Told]:
    """SB-RNG-05 Yield what both sides hear: their own losses, and what they saw of the enemy's."""
    theirs = sum(each.id in combat.ledger.lost for each in combat.defender.fighters)
    slots = {"start": combat.attacker.sector, "target": combat.defender.sector}
    slots["count"] = counted(theirs, "enemy unit")
    yield Told(line.team, CATALOGUE.say("fire.ours" if theirs else "fire.vain", name, **slots))
    other = division_among(state, [state[Base][each.id] for each in combat.defender.fighters])
    if other is not None:
        yield Told(other.team, CATALOGUE.say("fire.theirs", name, **slots))
    yield from losses_told(state, combat.ledger, name)
