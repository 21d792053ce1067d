"""Close combats, after all activations (CC-CLC-01 to CC-CLC-14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

from workbook_engine.core.changes import Change, Create, Set
from workbook_engine.core.house_rulings import in_fight
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.kit.fights import Decision, decided
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.combat_captain.combat.close_combat import (
    COMBAT_DIE,
    SIDES,
    WIN_DIE,
    CloseCombat,
    Outcome,
)
from workbook_engine.rulesets.combat_captain.table.board import subunits_of
from workbook_engine.rulesets.combat_captain.turn.charging import answers
from workbook_engine.rulesets.combat_captain.turn.damage import (
    Left,
    damages,
    losses_told,
    lost_in_words,
)
from workbook_engine.rulesets.combat_captain.turn.forces import Companies, force, named
from workbook_engine.rulesets.combat_captain.turn.placing import NOWHERE, moved
from workbook_engine.rulesets.combat_captain.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, Status, SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.words import Counts, Side
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
    if umpire.settings.word("withdrawal_moment") == "before_combat":
        for key in list(state[ContactRow]):
            if (row := state[ContactRow][key]).fought:
                state = yield answers(state, orders, umpire, row)
    out: set[str] = set()
    met = {(row.attacker, row.defender): None for row in state[ContactRow].values() if row.fought}
    merged = umpire.settings.word("several_companies") == "merged"
    for names in _merged(met) if merged else [((one,), (other,)) for one, other in met]:
        sides = [[state[Company][name] for name in side if name not in out] for side in names]
        there = [[each for each in side if each.state == Status.ON_TABLE] for side in sides]
        if not all(there):
            continue
        label = " on ".join(named(side) for side in there)
        fought = partial(_fought, state, orders, label, there)
        with in_fight(label):
            umpire.on(CombatRow, label).weigh(state, fought)
            ruling = fought(umpire)
        state = yield ruling
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


def _fought(
    state: State, orders: TurnOrders, label: str, pair: Sequence[Companies], umpire: Umpire
) -> Ruling:
    """CC-CLC-04 to CC-CLC-12 Fight one close combat."""
    asks = umpire.on(CombatRow, label)
    decision = decided(asks, f"close combat of {label}", "CC-CLC-01")
    if decision is Decision.HOLD:
        return _held(asks, label, pair)
    forces = [
        force(state, orders, asks, which, own, other)
        for which, (own, other) in zip(SIDES, _both(pair), strict=True)
    ]
    fight = CloseCombat(forces[0], forces[1], Throws(asks), _counts(asks, label))
    if decision is Decision.ELSEWHERE:
        _told_elsewhere(asks, fight)
    else:
        fight.fight()
    there = (*fight.attacker.stands, *fight.defender.stands)
    left = {each.id: each.men for each in there}
    return _settled(state, asks, label, pair, fight, left, decision)


def _both(pair: Sequence[Companies]) -> Iterator[tuple[Companies, Companies]]:
    yield pair[0], pair[1]
    yield pair[1], pair[0]


def _counts(asks: Questions, label: str) -> Counts:
    """CC-CLC-10, B31 Ask which withdrawal dice count on that ground."""
    said = asks.judge(
        "dice that count",
        asks.umpire.settings.word("withdrawal_dice_count"),
        rule="CC-CLC-10",
        question=f"Withdrawal dice that count on the ground of {label}",
        choices=[str(each) for each in Counts],
    )
    return Counts(said)


def _told_elsewhere(asks: Questions, fight: CloseCombat) -> None:
    """CC-CLC-09 Ask who won a combat fought elsewhere, and how many men are left of each."""
    said = asks.judge(
        "winner",
        str(Side.NONE),
        rule="CC-CLC-09",
        question="Who won",
        choices=[str(each) for each in (*SIDES, Side.NONE)],
        basis=None,
        must=True,
    )
    for side in SIDES:
        own = fight.force(side)
        fight.put(side, replace(own, stands=tuple(_left(asks, each) for each in own.stands)))
    fight.end(Side(said))


def _left(asks: Questions, each: SubUnit) -> SubUnit:
    """CC-CLC-05 Ask how many men are left of a sub-unit."""
    men = asks.umpire.on(FightingRow, f"{asks.subject}: {each.id}").judge(
        "left",
        each.men,
        rule="CC-CLC-05",
        question=f"Men left of {each.id}",
        basis=None,
        limits=(Fraction(0), Fraction(each.men)),
    )
    return replace(each, men=men)


def _held(asks: Questions, label: str, pair: Sequence[Companies]) -> Ruling:
    row = _row(asks, pair, Outcome(), Decision.HOLD, "held by the umpire")
    text = f"The close combat of {label} is held by the umpire."
    return Ruling(asks.name("fought"), "CC-CLC-01", text, changes=(Create(row),))


def _settled(
    state: State,
    asks: Questions,
    label: str,
    pair: Sequence[Companies],
    fight: CloseCombat,
    left: Left,
    decision: Decision,
) -> Ruling:
    """CC-CLC-09 to CC-CLC-11 Return what came of a close combat."""
    name, end = asks.name("fought"), fight.outcome
    row = _row(asks, pair, end, decision, lost_in_words(state, left))
    changes: list[Change] = [Create(row), *_fighting(state, asks, fight, left)]
    changes += damages(state, left, asks.umpire.settings)
    for own, side in zip(pair, SIDES, strict=True):
        for company in own:
            changes += _marked(company, end.gained[side])
            for then, why in ((end.withdraws, Why.WITHDRAWS), (end.winner, Why.ADVANCES)):
                changes += _goes(state, asks, company, left, why) if then is side else ()
    told = (*_told(name, pair, end), *losses_told(state, name, left))
    text = f"The close combat of {label}: {row.winner or 'nobody'} wins; {row.outcome}."
    return Ruling(name, "CC-CLC-09", text, tuple(_working(end)), tuple(changes), told)


def _fighting(state: State, asks: Questions, fight: CloseCombat, left: Left) -> Iterator[Change]:
    """CC-CLC-03 Yield a row for each sub-unit of a close combat."""
    for name, men in left.items():
        each = state[SubUnit][name]
        of = (fight.outcome.faces.get((die, name), ()) for die in (COMBAT_DIE, WIN_DIE))
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


def _goes(
    state: State, asks: Questions, company: Company, left: Left, why: Why
) -> Iterator[Change]:
    """CC-CLC-10, CC-CLC-11 Ask where those that are left go back to, or advance to.

    The winner may advance with all of it, with some, or not; who goes has left its cover.
    """
    own = [each for each in subunits_of(state, company.id) if left.get(each.id, each.men)]
    yield from moved(asks.umpire, asks.subject, own, NOWHERE, why)


def _row(
    asks: Questions, pair: Sequence[Companies], end: Outcome, decision: Decision, lost: str
) -> CombatRow:
    totals = [end.totals[side] if end.second_roll else None for side in SIDES]
    return CombatRow.of(
        asks,
        attacker=named(pair[0]),
        defender=named(pair[1]),
        attacker_hits=end.hits[Side.ATTACKER],
        defender_hits=end.hits[Side.DEFENDER],
        saved=end.saved,
        attacker_total=totals[0],
        defender_total=totals[1],
        winner=_of(pair, end.winner),
        withdraws=_of(pair, end.withdraws),
        inches=end.withdraw_inches,
        advance=end.advance,
        decision=decision,
        outcome=lost,
    )


def _of(pair: Sequence[Companies], side: Side) -> str:
    return {Side.ATTACKER: named(pair[0]), Side.DEFENDER: named(pair[1])}.get(side, "")


def _working(end: Outcome) -> Iterator[Working]:
    """CC-CLC-04, CC-CLC-08 Yield both rolls."""
    hits = " to ".join(str(end.hits[side]) for side in SIDES)
    yield Working("CC-CLC-04", "hits, attacker to defender", f"{hits}, {end.saved} saved")
    if end.second_roll:
        totals = " to ".join(str(end.totals[side]) for side in SIDES)
        yield Working("CC-CLC-08", "totals, attacker to defender", totals)
    if end.withdraws is not Side.NONE:
        yield Working(
            "CC-CLC-10", f"the {end.withdraws} goes back", f"{end.withdraw_inches} inches"
        )


def _told(name: str, pair: Sequence[Companies], end: Outcome) -> Iterator[Told]:
    """CC-CLC-09 Yield how both sides hear of the end."""
    for (own, other), side in zip(_both(pair), SIDES, strict=True):
        key = "combat.lost" if end.withdraws is side else "combat.gone"
        key = {side: "combat.won", Side.NONE: "combat.stands"}.get(end.winner, key)
        for each in own:
            slots = {"company": each.id, "enemy": named(other), "inches": end.withdraw_inches}
            yield CATALOGUE.told(each.team, key, name, **slots)
