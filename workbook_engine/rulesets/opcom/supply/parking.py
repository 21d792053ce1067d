"""Parking supplies: by order, and what an HQ that moves on must leave (OC-11.2, OC-11.6)."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping

from workbook_engine.core.changes import Add, Change, Create
from workbook_engine.core.names import of_line
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.squares import Square
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.land.ground import named, square_of, where
from workbook_engine.rulesets.opcom.supply.stacks import (
    asked_for,
    held_by_limit,
    new_stack,
    parked_name,
    place_of,
    points_in,
    stack_named,
    taken,
)
from workbook_engine.rulesets.opcom.vocabulary.logistics_records import LogisticsLine
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move
from workbook_engine.rulesets.opcom.vocabulary.messages import loads, tell
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, Stack, Unit


def park(state: State, line: LogisticsLine, carrier: Unit, umpire: Umpire) -> Ruling | None:
    """OC-11.6 Put points down where their holder stands; None where there is nothing to park.

    What is parked is the carrier's own, or lies with its side's stack in the same square.
    """
    source = stack_named(state, line.source or line.carrier)
    here = where(state, carrier)
    if source is None or here is None or source.side != carrier.side:
        return None
    points = taken(line, source, asked_for(line))
    if place_of(state, source) != here or not points:
        return None
    changes = _put_down(state, source, points, str(here))
    return Ruling(
        id=umpire.on("supply", of_line(line.id, "-")).name("parked"),
        rule="OC-11.6",
        text=f"{carrier.id} parks {sum(points.values())} points at {named(state, here)}.",
        changes=tuple(changes),
    )


def left_behind(state: State, umpire: Umpire) -> Generator[Ruling, State, State]:
    """OC-11.2 Leave parked what an HQ that has moved cannot carry."""
    for move in list(state[Move].values()):
        hq = state[Unit][move.unit]
        stack = next((s for s in state[Stack].values() if s.holder == hq.id), None)
        if hq.kind != Kind.HQ or stack is None or not move.km:
            continue
        _, parked = held_by_limit(points_in(stack), hq.lift)
        start = square_of(state, move.start)
        left = {colour: points for colour, points in parked.items() if points}
        if start is not None and left:
            state = yield _stays(state, hq, stack, left, start, umpire)
    return state


def _stays(
    state: State, hq: Unit, stack: Stack, left: dict[str, int], start: Square, umpire: Umpire
) -> Ruling:
    """OC-11.2 Record where an HQ stood what it leaves behind, and tell its staff."""
    place, points = named(state, start), sum(left.values())
    facts = {"unit": hq.id, "points": loads(points), "place": place}
    return Ruling(
        id=umpire.on("supply", hq.id).name("left behind"),
        rule="OC-11.2",
        text=f"{hq.id} carries {hq.lift} points on; {points} stay at {place}.",
        changes=tuple(_put_down(state, stack, left, str(start))),
        told=(tell(hq.team, "told_supplied.left_behind", hq.id, **facts),),
    )


def stays_behind(state: State, hq: Unit) -> Iterator[Change]:
    """OC-11.2 Park what an HQ cannot carry that stood still and now follows its units.

    One that has marched this turn leaves the rest where its march began.
    """
    stack = next((s for s in state[Stack].values() if s.holder == hq.id), None)
    here, move = where(state, hq), state[Move].get(hq.id)
    if stack is None or here is None or (move and move.km):
        return
    _, parked = held_by_limit(points_in(stack), hq.lift)
    left = {colour: points for colour, points in parked.items() if points}
    if left:
        yield from _put_down(state, stack, left, str(here))


def _put_down(
    state: State, source: Stack, points: Mapping[str, int], square: str
) -> Iterator[Change]:
    """Take points off a stack and park them, with whatever is parked there of the same side."""
    for colour, number in points.items():
        yield Add(Stack, source.id, colour, -number)
    yield from parked_stack(state, source.side, points, square)


def parked_stack(
    state: State, side: str, points: Mapping[str, int], square: str
) -> Iterator[Change]:
    """OC-11.6 Park points in a square, with whatever is parked there of the same side."""
    name = parked_name(square)
    there = state[Stack].get(name)
    if there and (there.side != side or there.holder):
        name = parked_name(square, side)
        there = state[Stack].get(name)
    if there is None:
        yield Create(new_stack(name, side, points, position=square))
        return
    for colour, number in points.items():
        yield Add(Stack, name, colour, number)
