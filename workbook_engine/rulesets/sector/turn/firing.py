"""Ranged fire of a sector on another, as a Division orders it (SB-RNG-01 to SB-RNG-06)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from workbook_engine.core.changes import Change, Create, Set
from workbook_engine.core.languages import _, plural
from workbook_engine.core.records import State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.umpire import Questions
from workbook_engine.kit.fights import Decision, decided, weighed
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.sector.combat.ranged import RangedCombat
from workbook_engine.rulesets.sector.combat.shooting import Party
from workbook_engine.rulesets.sector.command.orders import opens_fire, return_fire
from workbook_engine.rulesets.sector.land import board
from workbook_engine.rulesets.sector.turn import aftermath, weapons
from workbook_engine.rulesets.sector.turn.deeds import Deed, standing
from workbook_engine.rulesets.sector.turn.ways_out import retreat
from workbook_engine.rulesets.sector.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.order_records import ActionLine
from workbook_engine.rulesets.sector.vocabulary.records import Base, Corps, Division, FireRow
from workbook_engine.rulesets.sector.vocabulary.words import Action, Order, Price, Reason, each_said

FIRE = "ranged fire"


def fired(deed: Deed) -> Ruling:
    """SB-RNG-01 to SB-RNG-06 Carry out the fire of a sector, if it may be opened."""
    enemies = board.enemies_at(deed.state, deed.target, deed.side)
    lines = together(deed)
    if said := _fired_with(deed, lines):
        return said
    why = _refused(deed, enemies)
    if why is not None or not board.group_at(deed.state, deed.division.id, deed.start):
        return _not_fired(deed, why or Reason.NOBODY)
    umpire = deed.umpire.in_fight(f"{deed.start} on {deed.target}")
    row = umpire.on(FireRow, aftermath.row_named((deed.start, deed.target), deed.line))
    return weighed(row, deed.state, lambda umpire: _opened(replace(deed, umpire=umpire), enemies))


def together(deed: Deed) -> list[ActionLine]:
    """SB-RNG-01, SB-RNG-05 Return the lines that are one fire of a sector on another, for one PIP.

    Lines that name their bases say each whom these fire at and with which weapons.
    """
    found = list[ActionLine]()
    for line in deed.orders[ActionLine].values():
        other = replace(deed, line=line)
        way = other.start, other.target
        if (
            line.action != Action.FIRE
            or other.side != deed.side
            or way != (deed.start, deed.target)
        ):
            continue
        named = {name for each in found for name in each.bases}
        if not line.bases or not all(x.bases for x in found) or not named.isdisjoint(line.bases):
            if deed.line in found:
                break
            found = []
        found.append(line)
    return found if deed.line in found else [deed.line]


def _fired_with(deed: Deed, lines: Iterable[ActionLine]) -> Ruling | None:
    """SB-RNG-01 Return that a line was carried out with another, if it was."""
    named = {aftermath.row_named((deed.start, deed.target), line) for line in lines}
    if not named & deed.state[FireRow].keys():
        return None
    name = deed.asks("fire").name("fought")
    label = f"{deed.start} on {deed.target}"
    return Ruling(name, "SB-RNG-01", f"{deed.division.id} fires {label} with the line before.")


def _opened(deed: Deed, enemies: Sequence[Base]) -> Ruling:
    """SB-RNG-01 Fight a ranged combat, unless the umpire holds it or nobody can fire."""
    asks = deed.asks("fire")
    decision = decided(asks, f"ranged combat {deed.start} on {deed.target}", "SB-RNG-01")
    if decision is Decision.HOLD:
        return _waits(deed, decision, _("held by the umpire"))
    combat = _combat(deed, asks, enemies)
    if decision is Decision.ACCEPT:
        combat.fight()
    elif (lost := aftermath.losses_judged(asks, [each.id for each in combat.bases])) is not None:
        combat.told(lost)
    else:
        return _waits(deed, decision, _("fought elsewhere; who was lost is to be told"))
    if decision is Decision.ACCEPT and not combat.accepted:
        said = each_said(combat.refused) or _("no base of the sector fires from afar")
        ruling = _not_fired(deed, said)
        return replace(ruling, working=aftermath.left_out(combat.refused))
    return _fought(deed, combat)


def _not_fired(deed: Deed, why: str) -> Ruling:
    """SB-RNG-01 Return that a sector does not fire, and why."""
    name, slots = deed.asks("fire").name("fought"), {"start": deed.start, "target": deed.target}
    what = f"fire {deed.start} on {deed.target}"
    return deed.refused(name, "SB-RNG-01", what, why, "fire.refused", **slots)


def _waits(deed: Deed, decision: Decision, why: str) -> Ruling:
    """SB-RNG-01 Return that a ranged combat has no effect for now; its row stays to be seen."""
    row = aftermath.fire_row(deed.state, FIRE, deed.line, (deed.start, deed.target))
    row = replace(row, decision=decision, outcome=str(why))
    return replace(_not_fired(deed, why), changes=(Create(row),))


def _refused(deed: Deed, enemies: Sequence[Base]) -> str | None:
    """SB-RNG-06, SB-GEN-02, A01, A51 Return why fire is not opened at all."""
    if deed.at_night:
        return Reason.NIGHT
    if not enemies or not board.sees(deed.state, deed.side, deed.target, deed.rules):
        return Reason.NO_ENEMY_SEEN
    rows = (row for row in deed.state[FireRow].values() if row.kind == FIRE)
    way = deed.start, deed.target
    fought = sum((x.start, x.target) == way and x.decision != Decision.HOLD for x in rows)
    most = deed.rules.number("fire_rounds_per_phase")
    return "its sector has fired there in this phase" if most and fought >= most else None


def _combat(deed: Deed, asks: Questions, enemies: Sequence[Base]) -> RangedCombat:
    """SB-RNG-01 to SB-RNG-04, SB-AIR-02 Set out both sides of a ranged combat."""
    state, rules = deed.state, deed.rules
    own = _attacker(deed, enemies)
    if wished := deed.line.retire_to:
        goers = sum(board.formation_of(each) == own.division for each in _firing(deed))
        own.retire_to = retreat(state, own.sector, deed.side, rules, wished, goers)
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


def _firing(deed: Deed) -> list[Base]:
    """SB-RNG-01 Return the bases that fire: those that the lines name, else all of the sector."""
    named = {name for line in together(deed) for name in line.bases}
    there = board.bases_at(deed.state, deed.start, deed.side)
    return [base for base in there if base.id in named or not named]


def _attacker(deed: Deed, at: Sequence[Base]) -> Party:
    """SB-RNG-01, SB-RNG-05, A13 Return who fires, at whom and with what, as the lines have it.

    Bases whose own order of the day forbids it do not; Corps troops have none.
    """
    state, rules, bases = deed.state, deed.rules, _firing(deed)
    own = weapons.party(state, bases or deed.group, deed.start, rules, deed.division)
    orders = ((b.id, d.order) for b in bases if (d := state[Division].get(b.division)))
    own.barred = {b: Reason.ORDER_FORBIDS for b, o in orders if not opens_fire(o, rules)}
    able = [b.id for b in bases if weapons.fires(b, rules) and b.id not in own.barred]
    _arm(deed, own, [(line, line.bases or able) for line in together(deed)], at)
    return own


def _arm(
    deed: Deed, own: Party, lines: Sequence[tuple[ActionLine, Sequence[str]]], at: Sequence[Base]
) -> None:
    """SB-IND-01, SB-IND-03 Arm a side: named weapons stand beside the mortars of its sector."""
    rules = deed.rules
    left = dict.fromkeys(weapons.mortars_at(own.bases, rules))
    for line, _purse in lines:
        left = {each: None for each in left if each not in line.guns}
    volleys = [
        weapons.Volley(
            who, (*line.guns, *(left if n == 0 else ())), weapons.aimed(at, line.aim, rules)
        )
        for n, (line, who) in enumerate(lines)
    ]
    weapons.armed(own, deed.asks("fire"), volleys)


def _defender(deed: Deed, bases: Sequence[Base]) -> Party:
    """SB-RNG-03, SB-RNG-04, A50 Return the side fired at: as most of its bases are ordered."""
    division = board.division_among(deed.state, bases, deed.rules)
    whose = division.id if division else board.formation_of(bases[0])
    line = standing(deed.orders, bases[0].sector, whose)
    own = weapons.party(deed.state, bases, bases[0].sector, deed.rules, division)
    shooters = [b.id for b in bases if b.id in line.bases or weapons.fires(b, deed.rules)]
    _arm(deed, own, [(line, shooters)], board.bases_at(deed.state, deed.start, deed.side))
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
        modifier=combat.modifier.total if combat.modifier else None,
        die=combat.die,
        row=combat.row,
        decision=Decision.ACCEPT if combat.accepted else Decision.ELSEWHERE,
    )
    changes: list[Change] = [Create(row), *aftermath.damages(combat, row), *_paid(deed, combat)]
    if combat.retired:
        to = combat.attacker.retire_to
        gone = {each.id for each in combat.here(combat.attacker.bases)}
        own = (b for b in _firing(deed) if board.formation_of(b) == deed.division.id)
        changes += [Set(Base, b.id, "sector", to) for b in own if b.id in gone]
    return Ruling(
        id=name,
        rule="SB-RNG-02",
        text=f"{deed.division.id} fires {deed.start} on {deed.target}: {row.outcome}.",
        working=(
            *aftermath.left_out(combat.refused),
            *(Working("SB-CBT-01", w, "cancelled by counter-battery") for w in combat.cancelled),
            *_table(combat),
            *aftermath.workings(combat.attacks),
        ),
        changes=tuple(changes),
        told=tuple(_told(deed, name, combat)),
    )


def _table(combat: RangedCombat) -> Iterator[Working]:
    """SB-RNG-02, SB-RNG-03, A33 Yield what is added to the die of the table, and the row."""
    if combat.modifier is not None:
        yield Working("SB-RNG-03", f"table: {combat.modifier}", f"{combat.modifier.total:+}")
    die = "ambushed on the march" if combat.die is None else f"table, die {combat.die}"
    yield Working("SB-RNG-02", die, f"row {combat.row}")


def _other(state: State, combat: RangedCombat, rules: Rules) -> Division | None:
    return board.division_among(
        state, [state[Base][each.id] for each in combat.defender.bases], rules
    )


def _paid(deed: Deed, combat: RangedCombat) -> Iterator[Change]:
    """SB-PIP-06, SB-ASL-08 Yield the PIPs and digs that are left on both sides."""
    state, other = deed.state, _other(deed.state, combat, deed.rules)
    for owner, side in ((deed.division, combat.attacker), (other, combat.defender)):
        if owner is not None:
            yield board.pips_left(state, owner, side.purse.left)
        if side.corps in state[Corps]:
            yield Set(Corps, side.corps, "pips", side.corps_purse.left)
        yield from aftermath.digs_gone(state, side)


def _told(deed: Deed, name: str, combat: RangedCombat) -> Iterator[Told]:
    """SB-RNG-05 Yield what both sides hear: their own losses, and what they saw of the enemy's."""
    theirs = sum(each.id in combat.lost for each in combat.defender.bases)
    broken = plural("{count} enemy unit", "{count} enemy units", theirs)
    slots = {"start": deed.start, "target": deed.target, "count": broken}
    firing = (b for b in _firing(deed) if b.id in combat.attacker.targets)
    for team in dict.fromkeys((deed.line.team, *(board.team_of(deed.state, b) for b in firing))):
        yield CATALOGUE.told(team, "fire.ours" if theirs else "fire.vain", name, **slots)
    for line in together(deed):
        refused = {x: combat.refused[x] for x in (*line.bases, *line.guns) if x in combat.refused}
        yield from replace(deed, line=line).named_in_vain(refused, name)
    if other := _other(deed.state, combat, deed.rules):
        yield CATALOGUE.told(other.team, "fire.theirs", name, **slots)
    yield from aftermath.losses_told(deed.state, combat, name)
