"""Retirement: who goes back, how far and where to; standing fast; capture (OC-9.23 to OC-9.32)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from workbook_engine.core.changes import Add, Change, Set
from workbook_engine.core.records import Orders, State, replace
from workbook_engine.core.ruleset import Rule, Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.squares import Square
from workbook_engine.core.umpire import Questions, Umpire, shown
from workbook_engine.rulesets.opcom.aftermath.cut_off import at_once, is_taken, stayed
from workbook_engine.rulesets.opcom.aftermath.distance import goes_when_weak, how_far, least_km
from workbook_engine.rulesets.opcom.aftermath.occupation import occupation
from workbook_engine.rulesets.opcom.aftermath.way_back import way_back
from workbook_engine.rulesets.opcom.combat.combat import fights_of, took_part
from workbook_engine.rulesets.opcom.combat.grouping import rows_of, rows_with
from workbook_engine.rulesets.opcom.combat.results import consequences
from workbook_engine.rulesets.opcom.land.ground import named, square_of
from workbook_engine.rulesets.opcom.movement.queues import Chokes, no_room
from workbook_engine.rulesets.opcom.supply.supply import Draw, Stocks, charged
from workbook_engine.rulesets.opcom.vocabulary.messages import tell
from workbook_engine.rulesets.opcom.vocabulary.records import (
    NO_RESISTANCE,
    Engaged,
    Engagement,
    Mode,
    Role,
    Unit,
    UnitState,
)
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective


def distances(kind: str) -> Rule:
    """OC-9.23 to OC-9.27 Return the rule that settles who goes back and how far, fight by fight."""

    def rule(state: State, orders: Orders, umpire: Umpire) -> Rulings:
        for label in fights_of(state, kind):
            if took_part(state[Engagement][label]):
                yield how_far(state, state[Engagement][label], umpire)

    return rule


def retirements(kind: str) -> Rule:
    """OC-9.30 Return the rule that carries the retirements out, fight by fight."""

    def rule(state: State, orders: Orders, umpire: Umpire) -> Rulings:
        for label in fights_of(state, kind):
            if took_part(state[Engagement][label]):
                state = yield go_back(state, state[Engagement][label], umpire)

    return rule


def go_back(state: State, engagement: Engagement, umpire: Umpire) -> Ruling:
    """OC-9.11, OC-9.13, OC-9.30 Carry out a fight's retirements, and let the winners in."""
    umpire = umpire.in_fight(engagement.label)
    stocks, chokes = Stocks(state, umpire.rules), Chokes(state, umpire.rules)
    moves = list(_moves(state, engagement, umpire, stocks, chokes))
    kept = stayed(state, engagement, {m.unit.id for m in moves if m.cut_off})
    changes = (*(change for move in moves for change in move.changes), *kept)
    left = {m.unit.id for m in moves if m.leaves}
    occupied = occupation(state, engagement, left, umpire, chokes)
    draws = [draw for move in moves for draw in move.lost]
    texts = [move.text for move in moves] + ([occupied[0]] if occupied else [])
    return Ruling(
        id=umpire.on(Engagement, engagement.label).name("went back"),
        rule="OC-9.30",
        text=f"Fight {engagement.label}: {'; '.join(texts) or 'all remain in position'}.",
        working=tuple(line for move in moves for line in move.working),
        changes=(*changes, *charged(draws), *(occupied[1] if occupied else ())),
        told=tuple(move.heard for move in moves if move.heard),
    )


SPENT = ", too weak to stay,"
"""Said of a unit that stood, and whose losses then left it no longer effective (D-12)."""


class _Move(Struct, frozen=True):
    """What becomes of one unit that must go back."""

    unit: Unit
    text: str
    heard: Told | None
    leaves: bool
    changes: tuple[Change, ...]
    cut_off: bool = False
    """It had no way back (D-13)."""
    lost: tuple[Draw, ...] = ()
    working: tuple[Working, ...] = ()


def _moves(
    state: State, engagement: Engagement, umpire: Umpire, stocks: Stocks, chokes: Chokes
) -> Iterator[_Move]:
    for row in rows_of(state, engagement.label):
        if row.role not in (Role.ATTACKER, Role.DEFENDER):
            continue
        km = _distance_now(state, engagement, row, umpire)
        lost = _supply_lost(state, engagement, row, umpire, stocks)
        if km is not None and _is_farthest(state, engagement, row, umpire):
            yield _move(state, engagement, row, km, lost, umpire, stocks, chokes)
        elif lost:
            unit = state[Unit][row.unit]
            text = f"{unit.id} lost {len(lost)} supply points"
            yield _Move(unit, text, None, leaves=False, changes=(), lost=lost)


def _distance_now(
    state: State, engagement: Engagement, row: Engaged, umpire: Umpire
) -> Fraction | None:
    """D-12 A unit that stood, or fought in confusion, and is no longer effective goes back too."""
    unit = state[Unit][row.unit]
    if unit.state != UnitState.ACTIVE:
        return None  # taken in another fight of the same turn
    if row.retire_km is not None:
        return row.retire_km
    weak = goes_when_weak(engagement, row, umpire.rules, stood=row.stood)
    return least_km(engagement, umpire.rules) if weak and not is_effective(unit) else None


def _is_farthest(state: State, engagement: Engagement, row: Engaged, umpire: Umpire) -> bool:
    """D-62 A unit in several fights at once goes back once, the longest of its distances."""
    distances: dict[str, Fraction] = {}
    for other in rows_with(state, row.unit):
        fight = state[Engagement][other.engagement]
        if at_once(engagement, fight) or other.id == row.id:
            km = _distance_now(state, fight, other, umpire)
            if km is not None and other.role in (Role.ATTACKER, Role.DEFENDER):
                distances[other.id] = km
    return max(distances, key=lambda name: distances[name]) == row.id


def _supply_lost(
    state: State, engagement: Engagement, row: Engaged, umpire: Umpire, stocks: Stocks
) -> tuple[Draw, ...]:
    """OC-11.8, D-08 Supply lost by a defender that was effective and goes back."""
    if row.role != Role.DEFENDER or row.status < 1 or engagement.result == NO_RESISTANCE:
        return ()
    if row.retire_km is None and not umpire.rules.yes("supply_loss_if_stood"):
        return ()
    points = consequences(engagement.result, umpire.rules).supply_per_unit
    return tuple(stocks.lose(state[Unit][row.unit], points))


def _move(
    state: State,
    engagement: Engagement,
    row: Engaged,
    km: Fraction,
    lost: tuple[Draw, ...],
    umpire: Umpire,
    stocks: Stocks,
    chokes: Chokes,
) -> _Move:
    unit = state[Unit][row.unit]
    asks = umpire.on(Engaged, row.id)
    full: dict[str, None] = {}

    def has_room(here: Square, there: Square) -> bool:
        name = chokes.full_on([here, there], [unit], Mode.TACT)
        full.update({name: None} if name else {})
        return not name

    way = way_back(state, unit, engagement, km, umpire.rules, has_room)
    goal = _goal(state, unit, way[-1] if way else None, km, asks)
    if goal is None:
        if not umpire.rules.yes("supply_loss_if_stood"):
            stocks.put_back(lost)
            lost = ()
        working = tuple(no_room(name, [unit]) for name in full)
        return replace(_cut_off(unit, lost, asks), working=working)
    move = _gone_to(state, row, unit, km, goal, lost)
    if goal not in way[-1:]:
        return move
    return replace(move, changes=(*move.changes, *chokes.take(way, unit, Mode.TACT)))


def _gone_to(
    state: State, row: Engaged, unit: Unit, km: Fraction, goal: Square, lost: tuple[Draw, ...]
) -> _Move:
    """OC-9.30 Return the way of a unit that has somewhere to go back to."""
    way = Working("OC-9.30", f"{unit.id} from {unit.position}", f"to {goal}")
    known: tuple[Change, ...] = ()
    weak: tuple[Working, ...] = ()
    spent = ""
    if row.retire_km is None:  # it stood its ground, and has not the strength to stay
        known, spent = (Set(Engaged, row.id, "retire_km", km),), SPENT
        weak = (Working("OC-9.11", f"{unit.id} is no longer effective", "goes back"),)
    return _Move(
        unit,
        f"{unit.id}{spent} fell back {shown(km)} km to {named(state, goal)}",
        tell(unit.team, "told_back.fell_back", unit.id, unit=unit.id, place=named(state, goal)),
        leaves=True,
        changes=(
            Set(Unit, unit.id, "position", str(goal)),
            Set(Unit, unit.id, "prepared", False),
            *known,
        ),
        lost=lost,
        working=(way, *weak),
    )


def _goal(
    state: State, unit: Unit, back: Square | None, km: Fraction, asks: Questions
) -> Square | None:
    """OC-9.30 Ask where a unit goes back to; nowhere where there is no way."""
    answer = asks.judge(
        "retire to",
        str(back) if back else "none",
        rule="OC-9.30",
        question=f"Where {unit.id} goes back to ({shown(km)} km); none = no way",
        basis=f"from {unit.position}, {shown(km)} km",
    )
    return None if answer.casefold() == "none" else square_of(state, answer)


def _cut_off(unit: Unit, lost: tuple[Draw, ...], asks: Questions) -> _Move:
    """OC-9.11, D-13, U-25 No way back: an effective unit pays a step, others are taken."""
    captured = asks.judge(
        "captured",
        is_taken(unit, asks.umpire.rules),
        rule="OC-9.11",
        question=f"{unit.id} has no way back: captured?",
        basis="effective" if is_effective(unit) else "not effective",
    )
    if captured:
        return _Move(
            unit,
            f"{unit.id} cannot go back and is captured",
            tell(unit.team, "told_back.taken", unit.id, unit=unit.id),
            leaves=True,
            changes=(Set(Unit, unit.id, "state", str(UnitState.CAPTURED)),),
            cut_off=True,
        )
    return _Move(
        unit,
        f"{unit.id} cannot go back, loses a step more and stays",
        tell(unit.team, "told_back.cut_off", unit.id, unit=unit.id),
        leaves=False,
        changes=(Add(Unit, unit.id, "step", 1),),
        cut_off=True,
        lost=lost,
    )
