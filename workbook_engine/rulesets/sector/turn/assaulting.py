"""Assaults fought at the end of a phase, in the order of declaration (SB-ASL-03 to SB-ASL-11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbook_engine.core.answers import counted as in_number
from workbook_engine.core.changes import Change, Set
from workbook_engine.core.house_rulings import in_fight
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State, Value
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.kit.fights import Decision, decided
from workbook_engine.rulesets.sector.combat.assault import Assault, Ground, Outcome
from workbook_engine.rulesets.sector.command.orders import retires
from workbook_engine.rulesets.sector.land.board import (
    bases_at,
    day_of,
    division_among,
    side_of,
    side_of_base,
)
from workbook_engine.rulesets.sector.turn.backing import backings
from workbook_engine.rulesets.sector.turn.damages import damages, in_words, losses_told, workings
from workbook_engine.rulesets.sector.turn.ways_out import city_beside, way_out
from workbook_engine.rulesets.sector.turn.weapons import fighter
from workbook_engine.rulesets.sector.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.records import (
    AssaultRow,
    AssaultState,
    Base,
    BaseState,
    Division,
    Sector,
    Terrain,
)
from workbook_engine.rulesets.sector.vocabulary.throws import Throws

_STATES = {
    Outcome.TAKEN: AssaultState.TAKEN,
    Outcome.STALLED: AssaultState.STALLED,
    Outcome.REPULSED: AssaultState.REPULSED,
}


def assaults(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-ASL-03 to SB-ASL-12 Fight the assaults that were ordered in this phase."""
    for label in tuple(state[AssaultRow]):
        row = state[AssaultRow][label]
        if row.turn != str(state.position):
            continue
        with in_fight(label):
            ruling = _fought(state, umpire, row)
        state = yield ruling


def _fought(state: State, umpire: Umpire, row: AssaultRow) -> Ruling:
    """SB-ASL-03 to SB-ASL-11 Fight one assault, unless the umpire holds it."""
    asks = umpire.on("assault dice", row.label)
    attackers = [b for each in row.attackers if (b := state[Base].get(each)) is not None]
    attackers = [b for b in attackers if b.state == BaseState.ON_TABLE]
    side = side_of(state, row.team)
    sides = {side_of_base(state, b) for b in state[Base].values()} - {side}
    defenders = [b for other in sorted(sides) for b in bases_at(state, row.label, other)]
    if not attackers:
        return _entered(asks, row, AssaultState.REPULSED, "nobody is left to assault")
    decision = decided(umpire.on(AssaultRow, row.label), f"assault on {row.label}", "SB-ASL-01")
    if decision is not Decision.ACCEPT:
        return _entered(asks, row, AssaultState.HELD, _WHY[decision], decision)
    fight = _assault(state, asks, row, attackers, defenders)
    home = way_out(state, row.label, side_of_base(state, defenders[0])) if defenders else ""
    division = division_among(state, defenders)
    if division and home and retires(division.order, wishes=_wishes(asks, division)):
        fight.retire(home)
    else:
        fight.fight()
    return _settled(state, asks, row, fight)


def _assault(
    state: State,
    asks: Questions,
    row: AssaultRow,
    attackers: Sequence[Base],
    defenders: Sequence[Base],
) -> Assault:
    """SB-ASL-03, SB-ASL-05, A45 Set out an assault, with what stands behind either side."""
    settings, sector = asks.umpire.settings, state[Sector].get(row.label)
    city = sector is not None and sector.terrain == Terrain.CITY
    other = side_of_base(state, defenders[0]) if defenders else ""
    ground = Ground(
        sector=row.label,
        digs=sector.digs if sector else 0,
        city=city,
        withdraw_to=city_beside(state, row.label, other) if city else "",
    )
    behind = backings(state, row, attackers, settings)
    return Assault(
        attackers=[fighter(state, base) for base in attackers],
        defenders=[fighter(state, base) for base in defenders],
        ground=ground,
        dice=Throws(asks),
        settings=settings,
        day=day_of(state),
        resumed=row.state == AssaultState.STALLED,
        behind_attacker=behind,
    )


def _wishes(asks: Questions, division: Division) -> bool:
    """SB-ASL-11 Ask whether a Division on Probe gives way, which it may."""
    if retires(division.order, wishes=False) or not retires(division.order, wishes=True):
        return False
    return asks.judge(
        "gives way",
        default=False,
        rule="SB-ASL-11",
        question=f"Does {division.id} on {division.order} give way to the assault",
    )


_WHY = {
    Decision.HOLD: "held by the umpire",
    Decision.ELSEWHERE: "fought elsewhere; its result is the umpire's to write down",
}


def _entered(
    asks: Questions,
    row: AssaultRow,
    state: AssaultState,
    why: str,
    decision: Decision = Decision.ACCEPT,
) -> Ruling:
    changes = (
        Set(AssaultRow, row.label, "state", state),
        Set(AssaultRow, row.label, "decision", decision),
    )
    text = f"The assault on {row.label}: {why}."
    return Ruling(asks.name("fought"), "SB-ASL-10", text, (), changes)


def _settled(state: State, asks: Questions, row: AssaultRow, fight: Assault) -> Ruling:
    """SB-ASL-10 Return what came of an assault."""
    name, outcome = asks.name("fought"), fight.outcome or Outcome.STALLED
    everybody = (*fight.attackers, *fight.defenders)
    changes: list[Change] = [*damages(fight.ledger, everybody)]
    fields: dict[str, Value] = {
        "state": _STATES[outcome],
        "rounds": fight.rounds,
        "defenders": tuple(each.id for each in fight.defenders),
        "dice": in_words(fight.ledger.attacks),
        "attackers": tuple(fight.on_border) or row.attackers,
    }
    changes += [Set(AssaultRow, row.label, field, value) for field, value in fields.items()]
    if outcome is Outcome.TAKEN:
        changes += [Set(Base, each, "sector", row.label) for each in fight.occupants]
    changes += _ground(state, row, fight)
    rounds = Working("SB-ASL-10", in_number(fight.rounds, "round"), str(outcome))
    return Ruling(
        id=name,
        rule="SB-ASL-10",
        text=f"The assault on {row.label} after {in_number(fight.rounds, 'round')}: {outcome}.",
        working=(*workings(fight.ledger.attacks), rounds),
        changes=tuple(changes),
        told=tuple(_told(state, name, row, fight)),
    )


def _ground(state: State, row: AssaultRow, fight: Assault) -> Iterator[Change]:
    """SB-ASL-08, SB-DIG-01, SB-CTY-01 Yield what becomes of the sector: its digs, its owner."""
    sector = state[Sector].get(row.label)
    if sector is None:
        return
    if sector.digs != fight.ground.digs:
        yield Set(Sector, row.label, "digs", fight.ground.digs)
    side = side_of(state, row.team)
    if fight.outcome is Outcome.TAKEN and sector.owner != side:
        yield Set(Sector, row.label, "owner", side)


def _told(state: State, name: str, row: AssaultRow, fight: Assault) -> Iterator[Told]:
    """SB-ASL-10 Yield what the staffs of both sides hear."""
    key = (fight.outcome or Outcome.STALLED).name.lower()
    teams = {d.team for each in row.divisions if (d := state[Division].get(each))}
    for team in sorted(teams):
        yield Told(team, CATALOGUE.say(f"assault.{key}", name, sector=row.label))
    other = division_among(state, [state[Base][each.id] for each in fight.defenders])
    if other is not None:
        yield Told(other.team, CATALOGUE.say(f"defence.{key}", name, sector=row.label))
    yield from losses_told(state, fight.ledger, name)
