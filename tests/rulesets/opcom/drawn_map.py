"""A small map drawn in letters, units put on it, orders given, and the turn played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from workbook_engine.core.desk import Campaign
from workbook_engine.core.dice import ScriptedDice
from workbook_engine.core.records import Orders, Position, Record, State, Tables, Value
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.core.squares import Square
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Answer, Umpire
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing, Move, River, Route
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Action,
    Ground,
    Kind,
    OrderLine,
    Stack,
    Unit,
)

LETTERS = {"O": "open", "W": "woods", "S": "marsh", "L": "lake", "K": "bocage", "C": "city"}
RIFLES = "7-6-5-4-3-2-1-0"
RULES = RULESET.rules


def drawn(*rows: str) -> list[Record]:
    """Return the ground of a map: one letter a square, the first row north."""
    return [
        Ground(square=str(Square(number, column)), terrain=LETTERS[letter])
        for number, row in enumerate(rows, 1)
        for column, letter in enumerate(row, 1)
    ]


def open_ground(columns: int, rows: int = 5) -> list[Record]:
    """Return open ground."""
    return drawn(*["O" * columns] * rows)


def unit(name: str, at: str, side: str = "allied", team: str = "", **more: Any) -> Unit:
    """Return a rifle battalion, unless told otherwise; its team bears its side's name."""
    given = {"kind": Kind.INFANTRY, "profile": RIFLES, "nation": "British", "size": 1, **more}
    return Unit(id=name, side=side, team=team or side, position=at, **given)


def order(name: str, action: str = Action.MOVE, *, by: str = "allied", **more: Any) -> OrderLine:
    """Return an order line; its number is the unit's name."""
    return OrderLine(id=f"{by}/{name}", team=by, unit=name, action=action, **more)


def river(barrier: str, *squares: str) -> River:
    """Return a waterway called Rhine."""
    return River(name="Rhine", barrier=barrier, squares=squares)


def bridge(bank: str, far_bank: str, name: str = "The Bridge", **more: Any) -> Crossing:
    """Return a bridge over the Rhine."""
    return Crossing(name=name, river="Rhine", bank=bank, far_bank=far_bank, **more)


def road(points: str, name: str = "The Road", **more: Any) -> Route:
    """Return a road."""
    return Route(name=name, points=points, **more)


def stack(holder: str = "", at: str = "", name: str = "", **points: Any) -> Stack:
    """Return the stack of an HQ or dump, or one parked at a square."""
    return Stack(
        id=name or f"{holder or at} stack", side="allied", holder=holder, position=at, **points
    )


def on_the_table(*records: Record | Sequence[Record], square_km: int | Fraction = 1) -> State:
    """Return the state with these records on it."""
    flat = [r for each in records for r in ([each] if isinstance(each, Record) else each)]
    campaign = Campaign(name="Test", ruleset="opcom", square_km=square_km)  # type: ignore[arg-type]
    return State(Position(1), Tables.of(campaign, *flat), RULESET.rules)


def played(
    state: State,
    *lines: Record,
    dice: Sequence[int] = (),
    answers: Mapping[str, Value] | None = None,
    house: Mapping[str, str | int | bool] | None = None,
) -> Turn:
    """Play a turn with scripted dice and the umpire's answers."""
    given = {name: Answer(name, value) for name, value in (answers or {}).items()}
    rules = RULESET.rules.with_values(house or {})
    umpire = Umpire(state.position, rules, ScriptedDice(dice), given)
    orders: Orders = Tables.of(*lines)
    return play(RULESET, state, orders, umpire)


def end_of(turn: Turn, name: str) -> str:
    """Return the square where a unit is after the turn."""
    return turn.after[Unit][name].position


def move_of(turn: Turn, name: str) -> Move:
    """Return a unit's row of the Moves sheet."""
    return turn.after[Move][name]


def ruling_of(turn: Turn, name: str) -> Ruling:
    """Return a ruling by its name without the turn, such as `moves/A/moved`."""
    return next(r for r in turn.rulings if r.id == f"{turn.before.position}/{name}/1")
