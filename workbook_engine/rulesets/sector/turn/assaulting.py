"""Assaults fought at the end of a phase, in the order of declaration (SB-ASL-03 to SB-ASL-11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from workbook_engine.core.answers import counted as in_number
from workbook_engine.core.changes import Change, Retire, Set, sets
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.kit.fights import Decision, decided, result_judged, weighed
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.sector.combat.assault import Assault, Ground
from workbook_engine.rulesets.sector.command.orders import Purse, retires
from workbook_engine.rulesets.sector.land import board
from workbook_engine.rulesets.sector.land.distance import over_edges
from workbook_engine.rulesets.sector.turn import aftermath
from workbook_engine.rulesets.sector.turn.declaring import CalledGuns, guns_paid
from workbook_engine.rulesets.sector.turn.deeds import standing
from workbook_engine.rulesets.sector.turn.ways_out import city_beside, retreat
from workbook_engine.rulesets.sector.turn.weapons import back, side_among
from workbook_engine.rulesets.sector.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.order_records import ActionLine
from workbook_engine.rulesets.sector.vocabulary.records import AssaultRow, Base, Division, Sector
from workbook_engine.rulesets.sector.vocabulary.words import AssaultState, Order, Price, Side

_ENDS = [str(AssaultState.TAKEN), str(AssaultState.STALLED), str(AssaultState.REPULSED)]


def assaults(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-ASL-03 to SB-ASL-12 Fight the assaults that were ordered in this phase."""
    for label in tuple(state[AssaultRow]):
        row = state[AssaultRow][label]
        if row.turn != str(state.position):
            continue
        asks = umpire.in_fight(label).on(AssaultRow, label)
        state = yield weighed(asks, state, partial(_fought, state, orders, row))
    if changes := tuple(_gone_from_borders(state)):
        name = umpire.on("assaults", "borders").name("left")
        yield Ruling(name, "SB-ASL-07", "Who has left the border assaults no more.", (), changes)


def _gone_from_borders(state: State) -> Iterator[Change]:
    """SB-ASL-07 Yield what becomes of assaults that stalled and whose bases are elsewhere now."""
    for row in state[AssaultRow].values():
        if row.state != AssaultState.STALLED:
            continue
        beside = {*over_edges(row.label)}
        left = tuple(each for each in row.attackers if state[Base][each].sector in beside)
        if not left:
            yield Retire(AssaultRow, row.label)
        elif left != row.attackers:
            yield Set(AssaultRow, row.label, "attackers", left)


def _fought(state: State, orders: TurnOrders, row: AssaultRow, umpire: Umpire) -> Ruling:
    """SB-ASL-03 to SB-ASL-11 Fight one assault, unless the umpire holds it."""
    asks, of_row = umpire.on("assault dice", row.label), umpire.on(AssaultRow, row.label)
    attackers = board.still_there(state, row.attackers)
    defenders = board.enemies_at(state, row.label, board.side_of(state, row.team))
    if not attackers:
        return _entered(
            asks, row, "nobody is left to assault", AssaultState.REPULSED, Decision.ACCEPT
        )
    decision = decided(of_row, f"assault on {row.label}", "SB-ASL-01")
    if decision is Decision.HOLD:
        return _entered(asks, row, "held by the umpire", AssaultState.HELD, decision)
    division = board.division_among(state, defenders, umpire.rules)
    troops = board.formation_of(defenders[0]) if defenders else ""
    by = division or board.commander(state, troops)
    line = standing(orders, row.label, by.id if by else "")
    away = side_among(state, defenders)
    home = retreat(state, row.label, away, umpire.rules, line.retire_to) if defenders else ""
    fight = _assault(state, Throws(asks), row, attackers, _led(of_row, defenders, line))
    called = CalledGuns()
    if decision is Decision.ELSEWHERE:
        if not _told_elsewhere(of_row, fight, home):
            why = "fought elsewhere; what came of it is to be told"
            return _entered(asks, row, why, AssaultState.HELD, decision)
    elif (
        division
        and home
        and retires(division.order, umpire.rules, wishes=_wishes(of_row, division, line))
    ):
        fight.retire(home)
    else:
        called = _backed(state, row, fight, by, line)
        fight.fight()
    ruling = _settled(state, row, fight, decision, umpire.rules)
    working = (*aftermath.left_out(called.refused), *ruling.working)
    return replace(ruling, changes=(*called.left, *ruling.changes), working=working)


def _led(asks: Questions, defenders: Sequence[Base], line: ActionLine) -> list[Base]:
    """SB-ASL-03, A57 Return the defenders in the order in which they lead."""
    names = {base.id: base for base in defenders}
    listed = list(dict.fromkeys((*(each for each in line.bases if each in names), *names)))
    if defenders and asks.umpire.rules.word("defence_leader") == "asked":
        question = f"Who leads the defence of {defenders[0].sector}"
        leads = asks.judge(
            "leads the defence", listed[0], rule="SB-ASL-03", question=question, choices=listed
        )
        listed.sort(key=lambda each: each != leads)
    return [names[each] for each in listed]


def _assault(
    state: State, dice: Throws, row: AssaultRow, attackers: Iterable[Base], defenders: list[Base]
) -> Assault:
    """SB-ASL-03, SB-CTY-01 Set out an assault on its ground."""
    sector, ground = state[Sector].get(row.label), Ground(row.label)
    if sector is not None:
        ground.digs, ground.city = sector.digs, sector.is_city
    if defenders:
        side = board.side_of_base(state, defenders[0])
        ground.reform_at = retreat(state, row.label, side, dice.rules, bases=1)
        if ground.city:
            ground.withdraw_to, ground.room = city_beside(state, row.label, side, dice.rules)
    return Assault(
        attackers=board.graded(state, attackers),
        defenders=board.graded(state, defenders),
        ground=ground,
        dice=dice,
        day=board.day_of(state),
        resumed=row.state == AssaultState.STALLED,
    )


def _backed(
    state: State, row: AssaultRow, fight: Assault, division: Division | None, line: ActionLine
) -> CalledGuns:
    """SB-ASL-05, SB-ASL-12, A50 Set what stands behind both sides; return what defenders call."""
    rules, called, leads = fight.rules, CalledGuns(), fight.leader(Side.ATTACKER)
    if division is not None and leads is not None:
        purse, way = Purse(division.pips, rules), (row.label, row.label)
        if division.order == Order.DEFEND and not rules.number("defend_artillery_pip"):
            purse.free.add(Price.ARTILLERY)
        called = guns_paid(state, division, line, way, leads.type, purse, rules)
    back(state, row, fight, called.guns)
    return called


def _told_elsewhere(asks: Questions, fight: Assault, home: str) -> bool:
    """SB-ASL-10 Ask the outcome of an assault fought elsewhere; tell whether it is answered."""
    outcome = result_judged(asks, "", rule="SB-ASL-10", choices=_ENDS, basis=None)
    lost = aftermath.losses_judged(asks, [each.id for each in fight.bases])
    if not outcome or lost is None:
        return False
    fight.told(AssaultState(outcome), lost, home)
    return True


def _wishes(asks: Questions, division: Division, line: ActionLine) -> bool:
    """SB-ASL-11 Ask whether a Division on Probe gives way, which it may."""
    if retires(division.order, asks.umpire.rules, wishes=False) or not retires(
        division.order, asks.umpire.rules, wishes=True
    ):
        return False
    asked = f"Does {division.id} on {division.order} give way to the assault"
    return asks.judge("gives way", bool(line.retire_to), rule="SB-ASL-11", question=asked)


def _entered(
    asks: Questions, row: AssaultRow, why: str, state: AssaultState, decision: Decision
) -> Ruling:
    """SB-ASL-10 Return that an assault has no effect, now or for good, and why."""
    changes = sets(AssaultRow, row.label, state=state, decision=decision)
    text = f"The assault on {row.label}: {why}."
    return Ruling(asks.name("fought"), "SB-ASL-10", text, (), changes)


def _settled(
    state: State, row: AssaultRow, fight: Assault, decision: Decision, rules: Rules
) -> Ruling:
    """SB-ASL-10 Return the outcome of an assault."""
    name, outcome = fight.dice.asks.name("fought"), fight.outcome or AssaultState.STALLED
    changes: list[Change] = [*aftermath.damages(fight, row)]
    changes += sets(
        AssaultRow,
        row.label,
        state=outcome,
        decision=decision,
        rounds=fight.rounds,
        defenders=tuple(each.id for each in fight.defenders),
        dice=aftermath.in_words(fight.attacks),
        attackers=tuple(fight.on_border) or row.attackers,
    )
    if outcome is AssaultState.TAKEN:
        changes += [Set(Base, each, "sector", row.label) for each in _entrants(fight)]
    changes += _ground(state, row, fight)
    rounds = Working("SB-ASL-10", in_number(fight.rounds, "round"), str(outcome))
    return Ruling(
        id=name,
        rule="SB-ASL-10",
        text=f"The assault on {row.label} after {in_number(fight.rounds, 'round')}: {outcome}.",
        working=(*aftermath.workings(fight.attacks), rounds),
        changes=tuple(changes),
        told=tuple(_told(state, name, row, fight, rules)),
    )


def _entrants(fight: Assault) -> Sequence[str]:
    """SB-ASL-10, A52 Return who enters a sector that is taken."""
    first, left = fight.occupants, [each.id for each in fight.left(Side.ATTACKER)]
    if len(first) == len(left) or fight.rules.word("entry_over_six") == "first_listed":
        return first
    asked = f"Which {len(first)} enter {fight.ground.sector}"

    def fits(said: tuple[str, ...]) -> bool:
        return set(said) <= set(left) and len(said) <= len(first)

    of_row = fight.dice.asks.umpire.on(AssaultRow, fight.ground.sector)
    return of_row.judge("enter", tuple(first), rule="SB-ASL-10", question=asked, fits=fits)


def _ground(state: State, row: AssaultRow, fight: Assault) -> Iterator[Change]:
    """SB-ASL-08, SB-DIG-01, SB-CTY-01 Yield what becomes of the sector: its digs, its owner."""
    sector = state[Sector].get(row.label)
    if sector is None:
        return
    if sector.digs != fight.ground.digs:
        yield Set(Sector, row.label, "digs", fight.ground.digs)
    side = board.side_of(state, row.team)
    if fight.outcome is AssaultState.TAKEN and sector.owner != side:
        yield Set(Sector, row.label, "owner", side)


def _told(state: State, name: str, row: AssaultRow, fight: Assault, rules: Rules) -> Iterator[Told]:
    """SB-ASL-10 Yield what the staffs of both sides hear."""
    key = (fight.outcome or AssaultState.STALLED).name.lower()
    teams = {by.team for each in row.divisions if (by := board.commander(state, each))}
    for team in sorted(teams):
        yield CATALOGUE.told(team, f"assault.{key}", name, sector=row.label)
    if other := board.division_among(
        state, [state[Base][each.id] for each in fight.defenders], rules
    ):
        yield CATALOGUE.told(other.team, f"defence.{key}", name, sector=row.label)
    yield from aftermath.losses_told(state, fight, name)
