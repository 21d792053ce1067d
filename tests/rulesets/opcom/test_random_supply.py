"""What holds of the supplies of every random turn (OC-9.8 to OC-9.10, OC-11)."""

from __future__ import annotations

from collections import Counter

from tests.rulesets.opcom.every_turn import changes_of, fight_of, of_every_turn, states
from tests.rulesets.opcom.strategies import Played
from workbook_engine.core.changes import Add, Create
from workbook_engine.core.desk import Team
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling
from workbook_engine.rulesets.opcom.vocabulary.logistics_records import LogisticsLine
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Engaged,
    Role,
    Stack,
    Unit,
)
from workbook_engine.rulesets.opcom.vocabulary.strike_records import Strike

COLOURS = ("british_ammo", "american_ammo", "german_ammo", "fuel")


@of_every_turn
def test_stocks_are_never_negative(each: Played) -> None:
    """OC-11.8 No stack owes supplies, at any moment of the turn."""
    for _, _, after in states(each):
        for stack in after[Stack].values():
            assert all(getattr(stack, colour) >= 0 for colour in COLOURS), stack


@of_every_turn
def test_no_supply_is_drawn_twice(each: Played) -> None:
    """OC-9.10 What a ruling takes from a stack was there: nothing is cut off at nothing."""
    for ruling in each.turn.rulings:
        for change in changes_of(ruling, *COLOURS):
            assert isinstance(change, Add), ruling
            assert change.now == change.was + change.value, ruling  # type: ignore[operator]


@of_every_turn
def test_stocks_balance(each: Played) -> None:
    """OC-10.6 Start and deliveries, less what was used and lost, is the end, colour by colour."""
    for colour in COLOURS:
        start, end = (total(state, colour) for state in (each.state, each.turn.after))
        gone = sum(-brought(ruling, colour) for ruling in each.turn.rulings)
        assert end == start - gone, colour


@of_every_turn
def test_supply_only_goes_where_a_rule_says(each: Played) -> None:
    """OC-9.8, OC-9.9, OC-11.8 A fight, a march and a retirement use what they may, nothing else."""
    for ruling, before, after in states(each):
        ammunition = -sum(brought(ruling, colour) for colour in COLOURS[:3])
        fuel = -brought(ruling, "fuel")
        burnt = len([c for c in changes_of(ruling, "fuelled") if c.value])
        if ruling.phase == "Supply":
            for side in sides(each) if not burnt else ():
                assert all(brought(ruling, colour, side, after) == 0 for colour in COLOURS), ruling
            assert not burnt or (ammunition, fuel) == (0, burnt), ruling
        elif ruling.id.endswith("/fought/1"):
            assert (ammunition, fuel) == (shots(ruling, before, after), burnt), ruling
        elif ruling.id.endswith("/went back/1"):
            assert 0 <= ammunition + fuel <= 2 * len(defenders(ruling, before)), ruling
        elif ruling.phase == "Movement":
            assert (ammunition, fuel) == (0, burnt) and burnt <= 1, ruling
        elif ruling.phase == "Bombing" and ruling.id.endswith("/declared/1"):
            guns = each.turn.after[Strike][fight_of(ruling)].guns
            assert (ammunition, fuel) == (len(guns), 0), ruling
        elif ruling.phase == "Counter-battery":
            assert 0 <= ammunition <= len(before[Unit]) and not fuel, ruling
        else:
            assert (ammunition, fuel) == (0, 0), ruling


@of_every_turn
def test_nobody_burns_more_than_one_fuel_a_turn(each: Played) -> None:
    """OC-9.9, D-34 One point of fuel a unit and turn, whatever it does."""
    if each.rules.word("fuel_use") == "turn":
        burnt = Counter(
            change.key
            for ruling in each.turn.rulings
            for change in changes_of(ruling, "fuelled")
            if change.value
        )
        assert not [name for name, times in burnt.items() if times > 1]


@of_every_turn
def test_a_delivery_touches_only_its_own_sides_stacks(each: Played) -> None:
    """OC-11.1 Nobody carries off, or parks, what is the enemy's."""
    for ruling, before, after in states(each):
        if ruling.phase == "Supply":
            stacks = [after[Stack][c.key].side for c in ruling.changes if c.record is Stack]
            if stacks:
                carrier = before[Unit].get(fight_of(ruling)) or carrier_of(ruling, each)
                assert set(stacks) <= {carrier.side}, ruling


def total(state: State, colour: str) -> int:
    return sum(getattr(stack, colour) for stack in state[Stack].values())


def brought(ruling: Ruling, colour: str, side: str = "", after: State | None = None) -> int:
    """Return what a ruling brings to all stacks together, or to those of one side."""
    points = [(c.key, int(c.value)) for c in changes_of(ruling, colour)]  # type: ignore[arg-type]
    rows = [c.row for c in ruling.changes if isinstance(c, Create)]
    points += [(row.id, getattr(row, colour)) for row in rows if isinstance(row, Stack)]
    return sum(n for key, n in points if after is None or after[Stack][key].side == side)


def sides(each: Played) -> set[str]:
    return {team.side for team in each.state[Team].values()}


def shots(ruling: Ruling, before: State, after: State) -> int:
    """OC-9.8 Return how many units of a fight attacked or fired from behind."""
    rows = [r for r in after[Engaged].values() if r.engagement == fight_of(ruling)]
    return sum(1 for r in rows if r.role != Role.DEFENDER and r.counts)


def defenders(ruling: Ruling, state: State) -> list[Engaged]:
    rows = state[Engaged].values()
    return [r for r in rows if r.engagement == fight_of(ruling) and r.role == Role.DEFENDER]


def carrier_of(ruling: Ruling, each: Played) -> Unit:
    lines = {key.replace("/", "-"): line for key, line in each.orders[LogisticsLine].items()}
    return next(u for u in each.state[Unit].values() if u.team == lines[fight_of(ruling)].team)
