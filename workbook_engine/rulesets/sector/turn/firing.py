"""Ranged fire of a sector on another, as a Division orders it (SB-RNG-01 to SB-RNG-06)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.changes import Change, Create, Set
from workbook_engine.core.house_rulings import in_fight
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling, Told, Working
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
    grade_among,
    phase_of,
    sector_named,
    side_of,
    side_of_base,
)
from workbook_engine.rulesets.sector.land.sight import sees
from workbook_engine.rulesets.sector.turn.air_over import over
from workbook_engine.rulesets.sector.turn.damages import (
    cancelled,
    damages,
    in_words,
    left_out,
    losses_told,
    workings,
)
from workbook_engine.rulesets.sector.turn.moving import named_at
from workbook_engine.rulesets.sector.turn.weapons import (
    aimed,
    fighters,
    fires,
    mortars_at,
    weapons_of,
)
from workbook_engine.rulesets.sector.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.order_records import ActionLine
from workbook_engine.rulesets.sector.vocabulary.records import Base, Corps, Division, FireRow
from workbook_engine.rulesets.sector.vocabulary.throws import Throws
from workbook_engine.rulesets.sector.vocabulary.words import DayPhase, Order, Reason

FIRE = "ranged fire"


def fired(state: State, umpire: Umpire, division: Division, line: ActionLine) -> Ruling:
    """SB-RNG-01 to SB-RNG-06 Carry out the fire of a sector, if it may be opened."""
    start, target = sector_named(line.start), sector_named(next(iter(line.path), ""))
    label = f"{start} on {target}"
    asks = umpire.on("fire", line.id)
    enemies = _enemies(state, division, target)
    why = _refused(state, umpire, division, start, target, enemies)
    if why is not None or not named_at(state, line):
        return _not_fired(asks, line, label, why or "nobody is there to fire")
    with in_fight(label):
        decision = decided(asks, f"ranged combat {label}", "SB-RNG-01")
        if decision is not Decision.ACCEPT:
            return _not_fired(asks, line, label, str(decision))
        combat = _combat(state, asks, division, line, enemies)
        combat.fight()
    if not combat.accepted:
        said = "; ".join(f"{name}: {reason}" for name, reason in combat.refused.items())
        why = said or "no base of the sector can fire so far"
        return _not_fired(asks, line, label, why, left_out(combat.refused))
    return _fought(state, asks, division, line, label, combat)


def _enemies(state: State, division: Division, target: str) -> list[Base]:
    side = side_of(state, division.team)
    bases = state[Base].values()
    sides = {side_of_base(state, base) for base in bases} - {side}
    return [base for other in sorted(sides) for base in bases_at(state, target, other)]


def _refused(
    state: State, umpire: Umpire, division: Division, start: str, target: str, enemies: list[Base]
) -> str | None:
    """SB-RNG-06, SB-GEN-02, A01, A51 Return why fire is not opened at all."""
    settings = umpire.settings
    if phase_of(state) is DayPhase.NIGHT and not settings.yes("night_combat"):
        return str(Reason.NIGHT)
    if not enemies or not sees(state, side_of(state, division.team), target, settings):
        return "no enemy is seen there"
    fought = sum(row.start == start for row in _rows(state, target))
    most = settings.number("fire_rounds_per_phase")
    return "it has fired there in this phase" if most and fought >= most else None


def _rows(state: State, target: str) -> Iterator[FireRow]:
    return (row for row in state[FireRow].values() if row.target == target and row.kind == FIRE)


def _combat(
    state: State, asks: Questions, division: Division, line: ActionLine, enemies: list[Base]
) -> RangedCombat:
    """SB-RNG-01 to SB-RNG-04 Set out both sides of a ranged combat."""
    settings = asks.umpire.settings
    own = _attacker(state, asks, division, line, enemies)
    other = _defender(state, asks, named_at(state, line), enemies)
    side = side_of(state, division.team)
    air = over(state, other.sector, side)
    combat = RangedCombat(own, other, Throws(asks), settings, day_of(state))
    combat.air_on_defender = air is not None and air.in_table > 0
    combat.air_factor = air.in_ranged_factor(settings) if air else 0
    return combat


def _attacker(
    state: State, asks: Questions, division: Division, line: ActionLine, enemies: list[Base]
) -> Party:
    settings, group = asks.umpire.settings, named_at(state, line)
    corps, side = state[Corps].get(division.corps), side_of(state, division.team)
    there = bases_at(state, sector_named(line.start), side)
    guns = list(line.guns) or mortars_at(group, settings)
    shooters = [b.id for b in group if b.id in line.bases or fires(b, settings)]
    return Party(
        sector=sector_named(line.start),
        grade=grade_among(state, group),
        order=division.order,
        purse=Purse(division.pips),
        fighters=fighters(state, asks, there, shooters, guns, aimed(enemies, line.aim, settings)),
        weapons=weapons_of(state, side, settings),
        corps_purse=Purse(corps.pips if corps else 0),
        retire_to=sector_named(line.retire_to) if line.retire_to else "",
    )


def _defender(state: State, asks: Questions, attackers: list[Base], own: list[Base]) -> Party:
    """SB-RNG-03, SB-RNG-04, A30 Return the side fired at: as most of its bases are ordered."""
    settings, division = asks.umpire.settings, division_among(state, own)
    order = division.order if division else str(Order.DEFEND)
    able, guns = [b.id for b in own if fires(b, settings)], mortars_at(own, settings)
    corps = state[Corps].get(own[0].corps)
    return Party(
        sector=own[0].sector,
        grade=grade_among(state, own),
        order=order,
        purse=Purse(division.pips if division else 0),
        fighters=fighters(state, asks, own, able, guns, aimed(attackers, "", settings)),
        weapons=weapons_of(state, side_of_base(state, own[0]), settings),
        corps_purse=Purse(corps.pips if corps else 0),
        wishes=_wishes(asks, order),
    )


def _wishes(asks: Questions, order: str) -> bool:
    """SB-RNG-04, A15 Ask whether a Division in Reserve returns fire, which it need not."""
    if return_fire(order) != "optional":
        return True
    return asks.judge(
        "returns fire",
        default=False,
        rule="SB-RNG-04",
        question="Does the Division in Reserve return fire, for a PIP",
    )


def _not_fired(
    asks: Questions, line: ActionLine, label: str, why: str, working: tuple[Working, ...] = ()
) -> Ruling:
    name = asks.name("fought")
    slots = {"division": line.division, "label": label, "why": why}
    told = (Told(line.team, CATALOGUE.say("fire.refused", name, **slots)),)
    text = f"{line.division} does not fire {label}: {why}."
    return Ruling(name, "SB-RNG-01", text, working, told=told)


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
    row = _row(asks, line, label, combat)
    changes: list[Change] = [Create(row), *damages(combat.ledger, everybody)]
    changes += _paid(state, division, combat)
    if combat.retired:
        gone = {each.id for each in combat.ledger.here(combat.attacker.fighters)}
        group = [b for b in named_at(state, line) if b.id in gone]
        changes += [Set(Base, b.id, "sector", combat.attacker.retire_to) for b in group]
    behind = (*left_out(combat.refused), *cancelled(combat.cancelled))
    table = Working("SB-RNG-02", f"table, modifier {combat.modifier}", f"row {combat.row}")
    return Ruling(
        id=name,
        rule="SB-RNG-02",
        text=f"{division.id} fires {label}: {row.outcome}.",
        working=(*behind, table, *workings(combat.attacks)),
        changes=tuple(changes),
        told=tuple(_told(state, name, line, combat)),
    )


def _row(asks: Questions, line: ActionLine, label: str, combat: RangedCombat) -> FireRow:
    """SB-RNG-02 Return the row of a ranged combat on the umpire's sheet."""
    return FireRow(
        label=f"{label}, {line.id}",
        turn=str(asks.umpire.position),
        kind=FIRE,
        team=line.team,
        start=combat.attacker.sector,
        target=combat.defender.sector,
        modifier=combat.modifier,
        row=combat.row,
        dice=in_words(combat.attacks),
        outcome=_outcome(combat),
    )


def _outcome(combat: RangedCombat) -> str:
    lost = "; ".join(f"{name} {result}" for name, result in combat.ledger.lost.items())
    return lost or "nobody is lost"


def _paid(state: State, division: Division, combat: RangedCombat) -> Iterator[Change]:
    """SB-PIP-06 Yield the PIPs that are left on both sides."""
    yield Set(Division, division.id, "pips", combat.attacker.purse.left)
    bases = [state[Base][each.id] for each in combat.defender.fighters]
    other = division_among(state, bases)
    if other is not None:
        yield Set(Division, other.id, "pips", combat.defender.purse.left)
    sides = (combat.attacker, division.corps), (combat.defender, bases[0].corps)
    for party, corps in sides:
        if party.corps_purse is not None and corps in state[Corps]:
            yield Set(Corps, corps, "pips", party.corps_purse.left)


def _told(state: State, name: str, line: ActionLine, combat: RangedCombat) -> Iterator[Told]:
    """SB-RNG-05 Yield what both sides hear: their own losses, and what they saw of the enemy's."""
    theirs = sum(each.id in combat.ledger.lost for each in combat.defender.fighters)
    slots = {"start": combat.attacker.sector, "target": combat.defender.sector, "count": theirs}
    yield Told(line.team, CATALOGUE.say("fire.ours" if theirs else "fire.vain", name, **slots))
    other = division_among(state, [state[Base][each.id] for each in combat.defender.fighters])
    if other is not None:
        yield Told(other.team, CATALOGUE.say("fire.theirs", name, **slots))
    yield from losses_told(state, combat.ledger, name)
