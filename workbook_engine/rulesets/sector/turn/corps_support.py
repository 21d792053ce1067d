"""What a Corps sends: aircraft over sectors, rockets and siege guns on them (SB-AIR-01 to 04)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from workbook_engine.core.changes import Create, Retire, Set
from workbook_engine.core.languages import _
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.kit.fights import thrown_for, weighed
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.sector.combat.shooting import Firing, Shooting
from workbook_engine.rulesets.sector.combat.support import in_range
from workbook_engine.rulesets.sector.command.orders import Purse
from workbook_engine.rulesets.sector.land import board
from workbook_engine.rulesets.sector.turn import aftermath
from workbook_engine.rulesets.sector.turn.weapons import aim_of, aimed, party
from workbook_engine.rulesets.sector.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.order_records import CorpsLine
from workbook_engine.rulesets.sector.vocabulary.profiles import profile
from workbook_engine.rulesets.sector.vocabulary.records import AirMission, Base, Corps, FireRow
from workbook_engine.rulesets.sector.vocabulary.words import (
    DayPhase,
    Mission,
    Price,
    Reason,
    each_said,
    said,
)

MET = {True: "is lost", False: "goes in"}
_PRICES = {Mission.AIR_ATTACK: Price.AIR_ATTACK, Mission.FIGHTERS: Price.FIGHTERS}


def air_missions(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-AIR-01 to SB-AIR-03 Corps send air attacks and fighter cover, for a Corps PIP each."""
    for line in orders[CorpsLine].values():
        if line.mission in _PRICES and line.corps in state[Corps]:
            state = yield _sent(state, umpire, line)
    if umpire.rules.word("air_intercept") == "cancel":
        return
    for each in tuple(state[AirMission].values()):
        attacks, fighters = board.air_over(state, each.sector)
        if each in attacks and not board.carried_out(board.side_of(state, each.team), fighters):
            yield _met(umpire, each)


def _met(umpire: Umpire, mission: AirMission) -> Ruling:
    """SB-AIR-03, A47 Throw whether an air attack gets through the fighters over its sector."""
    asks, most = umpire.on("air", mission.id), umpire.rules.figure("intercepted_on")
    about = f"{mission.corps}'s air attack on {mission.sector}"
    question = f"{about}: {most} or less is turned back"

    def turned_back(its: Questions) -> bool:
        return its.die("interception", 10, rule="SB-AIR-03", question=question) <= most

    back = thrown_for(asks, "interception", turned_back, MET.__getitem__, about)
    text = f"Fighters over {mission.sector}: the air attack {MET[back]}."
    name, changes = asks.name("met"), (Retire(AirMission, mission.id),) if back else ()
    lost = CATALOGUE.told(mission.team, "air.lost", name, sector=mission.sector)
    told = (lost,) if back else ()
    return Ruling(name, "SB-AIR-03", text, (), changes, told)


def _sent(state: State, umpire: Umpire, line: CorpsLine) -> Ruling:
    """SB-AIR-01 Send aircraft over a sector, if a Corps PIP is left for it."""
    purse, sector = (
        Purse(state[Corps][line.corps].pips, umpire.rules),
        board.sector_named(line.sector),
    )
    mission, name = line.mission, umpire.on("air", line.id).name("sent")
    paid = purse.pay(_PRICES[Mission(mission)])
    key = "air.sent" if paid else "air.refused"
    told = (CATALOGUE.told(line.team, key, name, mission=_(mission), sector=sector),)
    if not paid:
        text = f"{line.corps}: no {mission} on {sector}, for no PIP is left."
        return Ruling(name, "SB-AIR-01", text, told=told)
    row = AirMission(id=line.id, team=line.team, corps=line.corps, mission=mission, sector=sector)
    changes = (Create(row), Set(Corps, line.corps, "pips", purse.left))
    text = f"{line.corps} sends {mission} to {sector}."
    return Ruling(name, "SB-AIR-01", text, (), changes, told)


BOMBARDMENT = "bombardment"


def bombardments(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-AIR-01, SB-AIR-04 Corps artillery fires on sectors before the assaults are fought."""
    if umpire.rules.word("corps_step") == "before_assaults":
        yield from _all(state, orders, umpire)


def late_bombardments(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-AIR-01, A45 By another reading it fires when they are over."""
    if umpire.rules.word("corps_step") == "after_assaults":
        yield from _all(state, orders, umpire)


def _all(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-AIR-04, A18 Corps artillery fires, a Corps PIP for each of its sectors, or for all."""
    rules = umpire.rules
    closed = board.phase_of(state) is DayPhase.NIGHT and not rules.yes("night_combat")
    for line in orders[CorpsLine].values():
        if line.mission != Mission.BOMBARD or line.corps not in state[Corps]:
            continue
        named = (b for b in board.on_table(state) if b.id in line.bases and b.corps == line.corps)
        paid, target = set[Price](), board.sector_named(line.sector)
        starts = list(dict.fromkeys(base.sector for base in named))
        if closed or not starts:
            why = Reason.NIGHT if closed else Reason.NOBODY
            yield _no_fire(line, umpire.on("bombardment", line.id), why)
        for start in () if closed else starts:
            row, before = umpire.on(FireRow, aftermath.row_named((start, target), line)), state
            state = yield weighed(row, state, partial(_fired, state, line, start, paid))
            fired = state[FireRow].keys() != before[FireRow].keys()
            if fired and rules.word("corps_artillery_pip") == "for_all":
                paid.add(Price.CORPS_ARTILLERY)


def _fired(state: State, line: CorpsLine, start: str, paid: set[Price], umpire: Umpire) -> Ruling:
    """SB-AIR-04, A49 Fire once, a D10 a base, without table or return fire."""
    asks, rules = umpire.on("bombardment", f"{line.id} {start}"), umpire.rules
    name, target = asks.name("fired"), board.sector_named(line.sector)
    enemies = board.enemies_at(state, target, side := board.side_of(state, line.team))
    weapons = [b for b in board.bases_at(state, start, side) if b.id in line.bases]
    own = party(state, weapons, start, rules)
    own.purse = Purse(state[Corps][line.corps].pips, rules, paid)
    targets = aimed(enemies, "", rules) if enemies else []
    own.targets = {each.id: aim_of(asks, each, targets) for each in weapons if enemies}
    refused = {x.id: why for x in weapons if (why := _barred(x, target, rules))}
    if not enemies:
        refused = dict.fromkeys((each.id for each in weapons), Reason.NO_ENEMY) | refused
    able = [each for each in own.shooters if each.id not in refused]
    if able and not own.purse.pay(Price.CORPS_ARTILLERY):
        refused |= {each.id: Reason.NO_PIP for each in able}
        able = []
    if not able:
        return replace(
            _no_fire(line, asks, each_said(refused)), working=aftermath.left_out(refused)
        )
    other, day = party(state, enemies, target, rules), board.day_of(state)
    shots = Shooting(attacker=own, defender=other, dice=Throws(asks), day=day)
    shots.step(Firing(able))
    return _settled(state, name, line, shots, refused)


def _no_fire(line: CorpsLine, asks: Questions, why: str) -> Ruling:
    """SB-AIR-04 Return that nobody bombards a sector, and why."""
    name, target = asks.name("fired"), board.sector_named(line.sector)
    told = CATALOGUE.told(line.team, "bombard.refused", name, sector=target, why=said(why))
    return Ruling(name, "SB-AIR-04", f"No fire on {target}: {why}.", told=(told,))


def _barred(base: Base, target: str, rules: Rules) -> Reason | None:
    """SB-UNT-02, SB-AIR-04, A49 Return why a base does not bombard."""
    unit = profile(base.type, rules)
    if unit.range == 0 or unit.indirect_only:
        return Reason.INDIRECT_ONLY if unit.indirect_only else Reason.RANGE_0
    if not unit.bombards or rules.word("artillery_alone") == "rocket_table":
        return Reason.NO_BOMBARDMENT
    return None if in_range(base, target, rules) else Reason.OUT_OF_RANGE


def _settled(
    state: State, name: str, line: CorpsLine, shots: Shooting, refused: Mapping[str, Reason]
) -> Ruling:
    """SB-AIR-04 Return the outcome of a bombardment."""
    own, other = shots.attacker, shots.defender
    row = aftermath.fire_row(state, BOMBARDMENT, line, (own.sector, other.sector), shots)
    told = CATALOGUE.told(line.team, "bombard.ours", name, sector=other.sector)
    return Ruling(
        id=name,
        rule="SB-AIR-04",
        text=f"{line.corps} bombards {other.sector} from {own.sector}: {row.outcome}.",
        working=(*aftermath.left_out(refused), *aftermath.workings(shots.attacks)),
        changes=(
            Create(row),
            *aftermath.damages(shots, row),
            Set(Corps, line.corps, "pips", own.purse.left),
            *aftermath.digs_gone(state, other),
        ),
        told=(told, *aftermath.losses_told(state, shots, name)),
    )
