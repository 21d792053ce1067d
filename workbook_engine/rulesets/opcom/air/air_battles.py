"""The battle for each air zone: cover and cover, cover and stream (OC-13.1 to OC-13.7)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.desk import readable
from workbook_engine.core.languages import strung
from workbook_engine.core.records import Orders, State
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.rulesets.opcom.air.air_combat import (
    AirResult,
    Odds,
    air_result,
    band_of,
    bombers_out,
    fighter_losses,
    odds,
    serials_out,
)
from workbook_engine.rulesets.opcom.air.air_conditions import conditions
from workbook_engine.rulesets.opcom.air.air_losses import Lost, loss_band, losses, shared_out
from workbook_engine.rulesets.opcom.air.air_presence import (
    Battle,
    battles_of,
    is_transport,
    listed_forces,
)
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirMission
from workbook_engine.rulesets.opcom.vocabulary.messages import say


def air_combat(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """OC-13.1 to OC-13.6 Fight over every zone where patrols overlap or a stream meets them."""
    missions = list(state[AirMission].values())
    if not missions:
        return
    battles = list(battles_of(state, missions, umpire))
    for battle in battles:
        if _meet(battle):
            yield _fight(battle, umpire.rules)
        for n in (0, 1):
            if battle.broken_through(n):
                yield _intercept(battle, n)
    for mission in missions:
        if is_transport(mission):
            yield conditions(mission, battles, umpire)


def _meet(battle: Battle) -> bool:
    """OC-13.1, OC-13.2 Tell whether fighters meet fighters: no opponents, no combat."""
    one, other = battle.sides
    if not (battle.left(one.fighters(other)) and battle.left(other.fighters(one))):
        return False
    return battle.asks.judge(
        "combat",
        True,
        rule="OC-13.1",
        question=f"Fighters meet over {battle.zone}",
        basis=f"{listed_forces(one.fighters(other))} v {listed_forces(other.fighters(one))}",
    )


def _fight(battle: Battle, rules: Rules) -> Ruling:
    """OC-13.2 to OC-13.4 Resolve the fighters' combat over a zone."""
    one, other = battle.sides
    forces = one.fighters(other), other.fighters(one)
    numbers = battle.left(forces[0]), battle.left(forces[1])
    at = odds(*numbers)
    assert at is not None
    attacker = _attacker(battle, at)
    column = at.column
    attacking, defending = numbers[attacker], numbers[1 - attacker]
    result, lost = _thrown(battle, column, attacker, (attacking, defending))
    by_side = lost if attacker == 0 else lost[::-1]
    battle.fought = True
    battle.winner = {AirResult.WIN: attacker, AirResult.LOSE: 1 - attacker}.get(AirResult(result))
    spent = [shared_out(forces[n], by_side[n], battle.gone) for n in (0, 1)]
    for each in spent:
        battle.lost |= each
    return Ruling(
        id=battle.asks.name("fought"),
        rule="OC-13.3",
        text=f"Air combat over {battle.subject}: {readable(battle.sides[attacker].side)} attacks"
        f" {attacking} to {defending}, {result}; {_bill(battle, attacker, lost)}.",
        working=(
            Working("OC-13.2", f"{attacking} squadrons to {defending}, odds", column),
            Working("OC-13.4", "losses of attacker and defender", f"{lost[0]} and {lost[1]}"),
        ),
        changes=tuple(change for each in spent for change in losses(forces, each)),
        told=tuple(_told_of_fight(battle, forces, attacker, result, rules)),
    )


def _thrown(
    battle: Battle, column: str, attacker: int, numbers: tuple[int, int]
) -> tuple[str, tuple[int, int]]:
    """OC-13.3, OC-13.4 Return the result and what attacker and defender lose."""

    def thrown(its: Questions) -> tuple[str, tuple[int, int]]:
        result = _result(its, battle, column, attacker)
        return result, fighter_losses(result, *numbers, its.umpire.rules)

    def in_a_word(its: Questions) -> str:
        result, lost = thrown(its)
        bill = _bill(battle, attacker, lost)
        return f"{readable(battle.sides[attacker].side)} attacks, {result} ({bill})"

    battle.asks.weigh_throw("air combat", in_a_word)
    return thrown(battle.asks)


def _bill(battle: Battle, attacker: int, lost: tuple[int, int]) -> str:
    """OC-13.4 Say how many squadrons each side loses."""
    one, other = (readable(side.side) for side in battle.sides)
    first, second = lost if attacker == 0 else lost[::-1]
    return f"{one} loses {first}, {other} {second}"


def _attacker(battle: Battle, at: Odds) -> int:
    if at.first_attacks is not None:
        return 0 if at.first_attacks else 1
    sides = [presence.side for presence in battle.sides]
    named = battle.asks.judge(
        "attacker",
        sides[0],
        rule="OC-13.2",
        question=f"Who attacks over {battle.zone}, at equal numbers",
        choices=sides,
        basis="equal numbers",
    )
    return sides.index(named)


def _result(asks: Questions, battle: Battle, column: str, attacker: int) -> str:
    die = asks.d6("die", rule="OC-13.3", question=f"Air combat over {battle.zone}")
    return asks.judge(
        "result",
        str(air_result(column, die, asks.umpire.rules)),
        rule="OC-13.3",
        question=f"Result for {readable(battle.sides[attacker].side)} over {battle.zone}",
        choices=[str(each) for each in AirResult],
        basis=f"{column}, die {die}",
    )


def _told_of_fight(
    battle: Battle,
    forces: tuple[tuple[AirMission, ...], ...],
    attacker: int,
    result: str,
    rules: Rules,
) -> Iterator[Told]:
    """OC-13.7 Say to each team how the fighters fared: losses light or heavy, no counts."""
    for n in (0, 1):
        outcome = "drawn" if battle.winner is None else "won" if battle.winner == n else "lost"
        band = band_of(result, rules, attacker=n == attacker)
        for team in dict.fromkeys(mission.team for mission in forces[n]):
            own = ", ".join(dict.fromkeys(m.squadron for m in forces[n] if m.team == team))
            about = battle.asks.name(team)
            heard = say(f"air.fight_{outcome}", about, squadrons=own, zone=battle.subject)
            lost = sum(battle.lost.get(m.id, 0) for m in forces[n])
            losses_heard = say(f"air.losses_{band if lost else 'none'}", about)
            yield Told(team, strung((heard, losses_heard), " "), "air.fight")


def _intercept(battle: Battle, n: int) -> Ruling:
    """OC-13.5, OC-13.6, D-26 Let fighters that broke through loose on a stream."""
    rules = battle.asks.umpire.rules
    through, streams = battle.broken_through(n), battle.sides[1 - n].streams
    transports = [each for each in streams if is_transport(each)]
    bombers = [each for each in streams if not is_transport(each)]
    serials = serials_out(through, sum(each.left for each in transports), rules)
    squadrons = bombers_out(through - serials, sum(each.left for each in bombers), rules)
    lost = shared_out(transports, serials, battle.gone)
    lost |= shared_out(bombers, squadrons, battle.gone)
    winner, stream = battle.sides[n].side, battle.sides[1 - n].side
    working = [Working("OC-13.5", "squadrons that break through", str(through))]
    if transports:
        working.append(Working("OC-13.5", "transport serials out of action", str(serials)))
    if bombers:
        working.append(Working("OC-13.6", "bomber squadrons out of action", str(squadrons)))
    return Ruling(
        id=battle.asks.name(f"intercepted {stream}"),
        rule="OC-13.5" if transports else "OC-13.6",
        text=f"Over {battle.subject} {through} squadrons of {winner} break through to"
        f" {listed_forces(streams)}: {sum(lost.values())} out of action.",
        working=tuple(working),
        changes=tuple(losses([streams], lost)),
        told=tuple(_told_of_stream(battle, streams, lost, rules)),
    )


def _told_of_stream(
    battle: Battle, streams: tuple[AirMission, ...], lost: Lost, rules: Rules
) -> Iterator[Told]:
    for mission in streams:
        about = f"{battle.subject}/{mission.id}"
        heard = say("air.intercepted", about, squadron=mission.squadron, zone=battle.subject)
        band = loss_band(lost.get(mission.id, 0), mission.number, rules)
        told = strung((heard, say(f"air.losses_{band}", about)), " ")
        yield Told(mission.team, told, "air.intercepted")
