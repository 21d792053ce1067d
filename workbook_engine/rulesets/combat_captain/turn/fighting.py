"""Close combats, after all activations (CC-CLC-01 to CC-CLC-14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from workbook_engine.core.changes import Change, Create, Set
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State, replace
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.kit.fights import Decision, decided, weighed
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.combat_captain.combat.close_combat import (
    COMBAT_DIE,
    SIDES,
    WIN_DIE,
    CloseCombat,
    named,
)
from workbook_engine.rulesets.combat_captain.combat.withdrawal import dice_that_count
from workbook_engine.rulesets.combat_captain.table.board import subunits_of
from workbook_engine.rulesets.combat_captain.turn.charging import answers
from workbook_engine.rulesets.combat_captain.turn.damage import (
    Left,
    damages,
    losses_told,
    lost_in_words,
    men_left,
)
from workbook_engine.rulesets.combat_captain.turn.forces import Sides, force
from workbook_engine.rulesets.combat_captain.turn.placing import moved
from workbook_engine.rulesets.combat_captain.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, Status, SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.words import Side
from workbook_engine.rulesets.combat_captain.vocabulary.workings import (
    CombatRow,
    ContactRow,
    FightingRow,
    Why,
)


def close_combats(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """CC-CLC-01, B26 Fight those in contact, pair by pair or all who touch as one.

    A company that has gone back is out of later ones.
    """
    if umpire.rules.word("withdrawal_moment") == "before_combat":
        for key in list(state[ContactRow]):
            if (row := state[ContactRow][key]).fought:
                state = yield answers(state, orders, umpire, row)
    out: set[str] = set()
    met = {(row.attacker, row.defender): None for row in state[ContactRow].values() if row.fought}
    merged = umpire.rules.word("several_companies") == "merged"
    for names in _merged(met) if merged else [((one,), (other,)) for one, other in met]:
        sides = [[state[Company][name] for name in side if name not in out] for side in names]
        there = [[each for each in side if each.state == Status.ON_TABLE] for side in sides]
        if not all(there):
            continue
        label = " on ".join(named(side) for side in there)
        pair = dict(zip(SIDES, there, strict=True))
        fought = partial(_fought, state, orders, label, pair)
        state = yield weighed(umpire.in_fight(label).on(CombatRow, label), state, fought)
        back = state[CombatRow][label].withdraws
        out.update(each.id for side in there if named(side) == back for each in side)


def _merged(met: Iterable[tuple[str, str]]) -> list[tuple[list[str], list[str]]]:
    """CC-CLC-01, B26 Return contacts that share a company as one, attackers and defenders."""
    groups: list[tuple[list[str], list[str]]] = []
    for attacker, defender in met:
        near = [g for g in groups if attacker in g[0] or defender in g[1]]
        one = [*dict.fromkeys((*(name for g in near for name in g[0]), attacker))]
        other = [*dict.fromkeys((*(name for g in near for name in g[1]), defender))]
        groups = [g for g in groups if g not in near] + [(one, other)]
    return groups


def _fought(state: State, orders: TurnOrders, label: str, sides: Sides, umpire: Umpire) -> Ruling:
    """CC-CLC-04 to CC-CLC-12 Fight one close combat."""
    asks = umpire.on(CombatRow, label)
    decision = decided(asks, f"close combat of {label}", "CC-CLC-01")
    names = {str(side): named(own) for side, own in sides.items()}
    row = CombatRow.of(asks, **names, decision=decision)
    if decision is Decision.HOLD:
        text = f"The close combat of {label} is held by the umpire."
        held = Create(replace(row, outcome="held by the umpire"))
        return Ruling(asks.name("fought"), "CC-CLC-01", text, changes=(held,))
    forces = {side: force(state, orders, asks, sides, side) for side in SIDES}
    counts = dice_that_count(asks, f"Withdrawal dice that count on the ground of {label}")
    fight = CloseCombat(forces, Throws(asks), counts)
    if decision is Decision.ELSEWHERE:
        _told_elsewhere(asks, fight)
    else:
        fight.fight()
    return _settled(state, asks, fight, row)


def _told_elsewhere(asks: Questions, fight: CloseCombat) -> None:
    """CC-CLC-05, CC-CLC-09 Ask who won a combat fought elsewhere, and who is left of each."""
    said = asks.judge(
        "winner",
        str(Side.NONE),
        rule="CC-CLC-09",
        question="Who won",
        choices=[str(each) for each in (*SIDES, Side.NONE)],
        basis=None,
        must=True,
    )
    for side, own in fight.forces.items():
        rows = ((asks.umpire.on(FightingRow, f"{asks.subject}: {e.id}"), e) for e in own.stands)
        left = tuple(replace(each, men=men_left(row, each, "CC-CLC-05")) for row, each in rows)
        fight.forces[side] = replace(own, stands=left)
    fight.end(Side(said))


def _settled(state: State, asks: Questions, fight: CloseCombat, row: CombatRow) -> Ruling:
    """CC-CLC-09 to CC-CLC-11 Return the outcome of a close combat.

    The winner may advance with all that is left, with some, or not; who goes has left its cover.
    """
    name = asks.name("fought")
    stands = (each for own in fight.forces.values() for each in own.stands)
    left = {each.id: fight.men_left.get(each.id, each.men) for each in stands}
    row = replace(_ended(row, fight), outcome=lost_in_words(state, left))
    changes: list[Change] = [Create(row), *_fighting(state, asks, fight, left)]
    changes += damages(state, left, asks.umpire.rules)
    goes = {fight.withdraws: Why.WITHDRAWS, fight.winner: Why.ADVANCES}
    for side, own in fight.forces.items():
        for company in own.companies:
            changes += _marked(company, fight.gained[side])
            stays = {each.id for each in own.stands if each.men}
            there = [each for each in subunits_of(state, company.id) if each.id in stays]
            changes += moved(state, asks, there, goes[side]) if side in goes else ()
    told = (*_told(name, fight), *losses_told(state, name, left))
    text = f"The close combat of {asks.subject}: {row.winner or 'nobody'} wins; {row.outcome}."
    return Ruling(name, "CC-CLC-09", text, tuple(_working(fight)), tuple(changes), told)


def _fighting(state: State, asks: Questions, fight: CloseCombat, left: Left) -> Iterator[Change]:
    """CC-CLC-03 Yield a row for each sub-unit of a close combat."""
    for name, men in left.items():
        each = state[SubUnit][name]
        of = (fight.faces.get((die, name), ()) for die in (COMBAT_DIE, WIN_DIE))
        thrown = [" ".join(map(str, faces)) for faces in of]
        row = FightingRow.of(
            asks.umpire.on(FightingRow, f"{asks.subject}: {name}"),
            combat=asks.subject,
            company=each.company,
            subunit=name,
            men=each.men,
            faces=thrown[0],
            left=men,
            win_faces=thrown[1],
        )
        yield Create(row)


def _marked(company: Company, markers: int) -> Iterator[Change]:
    """CC-CLC-10, CC-CLC-14 Yield the markers that a company takes."""
    if markers:
        yield Set(Company, company.id, "markers", company.markers + markers)


def _ended(row: CombatRow, fight: CloseCombat) -> CombatRow:
    """CC-CLC-08 to CC-CLC-11 Return a combat's row with how it ended; a defender may advance."""
    names = {Side.ATTACKER: row.attacker, Side.DEFENDER: row.defender}
    return replace(
        row,
        attacker_hits=fight.hits[Side.ATTACKER],
        defender_hits=fight.hits[Side.DEFENDER],
        saved=fight.saved,
        attacker_total=fight.totals.get(Side.ATTACKER),
        defender_total=fight.totals.get(Side.DEFENDER),
        winner=names.get(fight.winner, ""),
        withdraws=names.get(fight.withdraws, ""),
        inches=fight.inches,
        advance=fight.dice.rules.figure("advance") if fight.winner is Side.DEFENDER else 0,
    )


def _working(fight: CloseCombat) -> Iterator[Working]:
    """CC-CLC-04, CC-CLC-08 Yield both rolls."""
    hits = " to ".join(map(str, fight.hits.values()))
    yield Working("CC-CLC-04", "hits, attacker to defender", f"{hits}, {fight.saved} saved")
    if fight.totals:
        totals = " to ".join(map(str, fight.totals.values()))
        yield Working("CC-CLC-08", "totals, attacker to defender", totals)
    if fight.withdraws is not Side.NONE:
        yield Working("CC-CLC-10", f"the {fight.withdraws} goes back", f"{fight.inches} inches")


def _told(name: str, fight: CloseCombat) -> Iterator[Told]:
    """CC-CLC-09 Yield how both sides hear of the end."""
    for side, own in fight.forces.items():
        key = "combat.lost" if fight.withdraws is side else "combat.gone"
        key = {side: "combat.won", Side.NONE: "combat.stands"}.get(fight.winner, key)
        enemy = fight.forces[side.other].name
        for each in own.companies:
            slots = {"company": each.id, "enemy": enemy, "inches": fight.inches}
            yield CATALOGUE.told(each.team, key, name, **slots)
