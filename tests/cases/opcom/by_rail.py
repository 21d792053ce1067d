"""Journeys by rail, played turn by turn: when a unit is aboard, rides and is free (OC-6.8 ff.)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tests.rulesets.opcom.drawn_map import move_of, on_the_table, open_ground, order, played, unit
from workbook_engine.core.records import Position, Record, State
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.land.map_records import Route
from workbook_engine.rulesets.opcom.rail.rail_records import Train
from workbook_engine.rulesets.opcom.records import Place, RailState, Unit

_START, _STATION, _FAR = "A3", "D3", "CL3"
_TURNS = 8
_COLUMNS = 90
"""Room for a whole turn of any class on squares of half a kilometre, so that half a turn fits."""


@dataclass(frozen=True)
class Journey:
    """What the turns show of a unit that gets on a train in the first of them."""

    aboard_at_end_of: int
    rides_in: int
    gets_off_in: int
    share_to_get_off: Fraction
    free_in: int
    share_left: Fraction


def journey(kind: str, start: int) -> Journey:
    """OC-6.8 to OC-6.10, D-47 Send a unit by rail, and then march it on as soon as it can."""
    table = _laid(kind, start)
    game = _played(table)
    rides = next(turn for turn in game if _place(turn) == _STATION)
    off = next(turn for turn in game if _rail(turn) == "" and _place(turn) == _STATION)
    marching = _played(table, order("Unit", to=_FAR), after=_number(rides))
    free = next(turn for turn in marching if _place(turn) not in (_START, _STATION))
    share_off = move_of(off, "Unit").share
    spent = share_off if _number(free) == _number(off) else Fraction(0)
    return Journey(
        aboard_at_end_of=_number(next(turn for turn in game if _rail(turn) == RailState.ABOARD)),
        rides_in=_number(rides),
        gets_off_in=_number(off),
        share_to_get_off=share_off,
        free_in=_number(free),
        share_left=move_of(free, "Unit").share - spent,
    )


def _laid(kind: str, start: int) -> State:
    state = on_the_table(
        open_ground(_COLUMNS),
        Route(name="Line", kind="railway", points=f"{_START} > {_STATION}"),
        Place(name="Goch", square=_START, kind="town"),
        Place(name="Wesel", square=_STATION, kind="town"),
        Train(name="Train", side="allied", lift=6, position=_START),
        unit("Unit", _START, kind=kind),
        square_km=Fraction(1, 2),
    )
    return replace(state, position=Position(start))


def _played(state: State, *onward: Record, after: int = 0) -> Sequence[Turn]:
    """Play some turns: by rail in the first; the orders to march on in all after the ride."""
    game = [played(state, order("Unit", to="Wesel", mode="rail"))]
    while len(game) < _TURNS:
        lines = onward if _number(game[-1]) >= after else ()
        game.append(played(game[-1].after, *lines))
    return game


def _number(turn: Turn) -> int:
    return turn.before.position.turn


def _place(turn: Turn) -> str:
    return turn.after[Unit]["Unit"].position


def _rail(turn: Turn) -> str:
    return turn.after[Unit]["Unit"].rail
