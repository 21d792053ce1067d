"""Cases of supply: drawing, bringing forward, leaving behind, losing, correcting (OC-11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tests.cases.comparing import Containing, Found, Said
from tests.cases.given import Given
from tests.cases.opcom.table import ATTACKER, NATIONS, exact
from workbook_engine.core.changes import Set
from workbook_engine.core.desk import Campaign
from workbook_engine.core.dice import ScriptedDice
from workbook_engine.core.records import Position, Record, State, Tables
from workbook_engine.core.squares import Square
from workbook_engine.core.turn import Amendment, Turn, play
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.combat.results import consequences
from workbook_engine.rulesets.opcom.land.map_records import Move, Route
from workbook_engine.rulesets.opcom.records import Kind, Result, Stack, Unit
from workbook_engine.rulesets.opcom.supply.logistics_records import LogisticsLine, Task
from workbook_engine.rulesets.opcom.supply.supply import Stocks

_HERE, _NEXT = Square(10, 10), Square(10, 11)
"""Two squares with a road from one to the other."""
_COLOURS = {
    "BR": "british_ammo",
    "US": "american_ammo",
    "GE": "german_ammo",
    "ammo": "british_ammo",
    "fuel": "fuel",
}
_STACK = "Stack"
_SUPPLYING = replace(
    RULESET,
    sequence=tuple(
        replace(stage, phases=tuple(p for p in stage.phases if p.name == "Supply"))
        for stage in RULESET.sequence
    ),
)
"""The turn's supply by itself."""


def supply(given: Given) -> Found:
    """OC-11.1 to OC-11.9 Return what becomes of supplies."""
    if "override" in given:
        return _overridden(given)
    if "result" in given:
        return _lost_in_retreat(given)
    if "dump_points" in given:
        return _dump_moved(given)
    if "tests" in given:
        return {"delivered": [_delivered(test, given) for test in given["tests"]]}
    if "lift" in given:
        return _moved_on(given)
    return _drawn(given)


def _stack(given: Given, **more: Any) -> Stack:
    """Return the stack of a case: points of each colour, or so many of ammunition and of fuel."""
    points = given.get("stack", {})
    facts = dict(points) if isinstance(points, Given) else {"ammo": points} if points else {}
    for key in ("ammo", "fuel"):
        if f"hq_{key}" in given:
            facts[key] = given[f"hq_{key}"]
    colours: dict[str, int] = {_COLOURS[name]: number for name, number in facts.items()}
    return Stack(**{"id": _STACK, "side": ATTACKER, **colours, **more})


def _unit(name: str, kind: str, square: Square = _HERE, **more: Any) -> Unit:
    facts: dict[str, Any] = {"nation": "British", "profile": "4-2-1-0", **more}
    return Unit(id=name, side=ATTACKER, team=ATTACKER, kind=kind, position=str(square), **facts)


def _state(*rows: Record, square_km: Fraction = Fraction(1)) -> State:
    campaign = Campaign(name="Case", ruleset="opcom", turn=1, square_km=square_km)
    road = Route(name="Road", points=f"{_HERE} > {_NEXT}")
    return State(Position(1), Tables.of(campaign, road, *rows))


def _apart(km: Fraction) -> tuple[Square, Fraction]:
    """Return a square so many km away, and the side of a square: the next one is as far."""
    return (_NEXT, km) if km else (_HERE, Fraction(1))


def _played(state: State, *lines: LogisticsLine, amendments: Sequence[Amendment] = ()) -> Turn:
    umpire = Umpire(position=Position(1), settings=RULESET.settings, dice=ScriptedDice([]))
    turn = play(_SUPPLYING, state, Tables.of(*lines), umpire, amendments)
    assert not turn.findings, turn.findings
    return turn


def _drawn(given: Given) -> Found:
    """OC-11.1, OC-11.3 Draw on an HQ's stack until nothing more is to be had."""
    nation = NATIONS[given.get("unit_nation", "BR")]
    distances = given.get("hq_km", given.get("km", 0))
    if isinstance(distances, list):
        each = [_drawn_at(exact(km), nation, given) for km in distances]
        return {key: [found[key] for found in each] for key in each[0]}
    return _drawn_at(exact(distances), nation, given)


def _drawn_at(km: Fraction, nation: str, given: Given) -> Found:
    square, square_km = _apart(km)
    unit = _unit("Unit", Kind.MECHANISED, square, nation=nation, hq="HQ")
    hq = _unit("HQ", Kind.HQ)
    rows = [unit, hq, _stack(given, holder="HQ")]
    stocks = Stocks(_state(*rows, square_km=square_km), RULESET.settings)
    ammunition = _until_empty(lambda: stocks.draw_ammunition(unit))
    fuel = _until_empty(lambda: stocks.draw_fuel(unit))
    return {
        "ammo_available": ammunition,
        "fuel_available": fuel,
        "in_supply": bool(ammunition or fuel),
    }


def _until_empty(draw: Any) -> int:
    return sum(1 for _ in iter(draw, None))


def _delivered(test: Given, given: Given) -> int:
    """OC-11.4 to OC-11.6 Let a dump or a transport unit deliver what it is asked to, and count."""
    if "parked" in test:
        assert test["delivers"]
        return _by_parked(test["parked"])
    by_road = "transport" in test or "road_km" in test
    km = exact(test["road_km"] if by_road else test["km"])
    lift = test.get("lift", given.get("lift", given.get("dump_lift", 10)))
    kind = Kind.TRANSPORT if by_road else Kind.DUMP
    name = str(test.get("transport", "Dump"))
    reach = given.get("dump_range_km", None)
    stack = Stack(
        id=_STACK,
        side=ATTACKER,
        holder=name,
        british_ammo=test["points"],
        reach_km=None if reach is None else exact(reach),
    )
    square, square_km = _apart(km)
    rows = [_unit(name, kind, lift=lift), _unit("HQ", Kind.HQ, square), stack]
    line = _line(name, to="HQ", british_ammo=test["points"])
    task = Task.CARRY if by_road else Task.DELIVER
    turn = _played(_state(*rows, square_km=square_km), replace(line, task=task))
    return _held_by(turn, "HQ")


def _by_parked(points: int) -> int:
    """OC-11.6 Ask parked counters to deliver: they are no dump."""
    square, square_km = _apart(Fraction(1))
    parked = Stack(id="Parked", side=ATTACKER, position=str(_HERE), british_ammo=points)
    rows = [parked, _unit("HQ", Kind.HQ, square)]
    line = _line("Parked", to="HQ", british_ammo=points)
    return _held_by(_played(_state(*rows, square_km=square_km), line), "HQ")


def _line(carrier: str, n: int = 1, **more: Any) -> LogisticsLine:
    return LogisticsLine(id=f"{ATTACKER}/{n}", team=ATTACKER, carrier=carrier, **more)


def _held_by(turn: Turn, holder: str) -> int:
    return sum(_points(each) for each in turn.after[Stack].values() if each.holder == holder)


def _points(stack: Stack) -> int:
    return stack.british_ammo + stack.american_ammo + stack.german_ammo + stack.fuel


def _dump_moved(given: Given) -> Found:
    """OC-11.7 Move a dump, and ask it to deliver in the same turn."""
    distances = given["km"]
    each = [_dump_moved_by(exact(km), given) for km in _listed(distances)]
    if not isinstance(distances, list):
        return each[0]
    return {key: [found[key] for found in each] for key in each[0]}


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _dump_moved_by(km: Fraction, given: Given) -> dict[str, Any]:
    goal, square_km = _apart(km)
    points = given["dump_points"]
    stack = Stack(id=_STACK, side=ATTACKER, holder="Dump", british_ammo=points)
    lift = given.get("dump_lift", given.get("lift", 10))
    dump, hq = _unit("Dump", Kind.DUMP, lift=lift), _unit("HQ", Kind.HQ)
    turn = _played(
        _state(dump, hq, stack, square_km=square_km),
        _line("Dump", task=Task.MOVE_DUMP, to=str(goal)),
        _line("Dump", 2, task=Task.DELIVER, to="HQ", british_ammo=points),
    )
    after, left = turn.after[Unit]["Dump"], turn.after[Stack][_STACK]
    moved = after.position == str(goal) and bool(km)
    brought = _held_by(turn, "HQ")
    return {
        "moved": moved,
        "supplies_left_behind": _points(left) + brought if moved or not left.position else 0,
        "delivery_this_turn": brought if moved else Said((None, brought)),
    }


def _moved_on(given: Given) -> Found:
    """OC-11.2 Move an HQ on with what it can lift; the rest stays parked."""
    stack = _stack(given, holder="HQ")
    given.get("hq", None)
    moves = given.get("moves", True)
    lifts = given["lift"]
    each = [_moved_on_with(lift, stack, moves=bool(moves)) for lift in _listed(lifts)]
    if not isinstance(lifts, list):
        return each[0]
    return {key: [found[key] for found in each] for key in each[0]}


def _moved_on_with(lift: int, stack: Stack, *, moves: bool) -> dict[str, Any]:
    hq = _unit("HQ", Kind.HQ, Square(10, 14) if moves else _HERE, lift=lift)
    rows: list[Record] = [hq, stack]
    if moves:
        rows.append(Move(unit="HQ", turn="1", start=str(_HERE), km=Fraction(4)))
    turn = _played(_state(*rows))
    carried = turn.after[Stack][_STACK]
    parked = [each for each in turn.after[Stack].values() if each.position == str(_HERE)]
    ammunition = _points(carried) - carried.fuel
    return {
        "carried": {"": _points(carried), "ammo": ammunition, "fuel": carried.fuel},
        "parked": sum(map(_points, parked)),
        "supplies_left_behind": sum(map(_points, parked)),
        "left": {"": sum(map(_points, parked)), "ammo": ammunition, "fuel": carried.fuel},
        "moved": moves,
    }


def _lost_in_retreat(given: Given) -> Found:
    """OC-11.8 Take off an HQ's stack what retiring units lose to a result."""
    results, many = given["result"], _retiring(given)
    each = [_lost(word, number, given) for word, number in _paired(_listed(results), many)]
    if isinstance(results, list) or len(many) > 1:
        return {key: [found[key] for found in each] for key in each[0]}
    return each[0]


def _retiring(given: Given) -> list[int]:
    """Return how many effective units retire: a number, a yes or no, or the units themselves."""
    units, retiring = given.get("retiring_units", None), given.get("retiring", None)
    asked = retiring if units is None else units
    if retiring is False:
        return [0]
    if isinstance(asked, list) and not all(isinstance(each, int) for each in asked):
        return [len(asked)]
    return [int(each) for each in _listed(1 if asked is None else asked)]


def _paired(words: list[Any], numbers: list[int]) -> list[tuple[Any, int]]:
    length = max(len(words), len(numbers))
    return list(
        zip(
            words * length if len(words) == 1 else words,
            numbers * length if len(numbers) == 1 else numbers,
            strict=False,
        )
    )


def _lost(word: str, units: int, given: Given) -> dict[str, Any]:
    stack = _stack(given, holder="HQ")
    if not {"stack", "hq_ammo", "hq_fuel"} & set(given):
        stack = replace(stack, british_ammo=20)
    ammunition, fuel = _taken(word, units, stack)
    return {
        "lost": {"": ammunition + fuel, "ammo": ammunition, "fuel": fuel},
        "lost_ammo": ammunition,
        "lost_fuel": fuel,
        "left": {
            "": _points(stack) - ammunition - fuel,
            "ammo": _points(stack) - stack.fuel - ammunition,
            "fuel": stack.fuel - fuel,
        },
        "with_empty_stock": sum(_taken(word, units, replace(stack, british_ammo=0, fuel=0))),
    }


def _taken(word: str, units: int, stack: Stack) -> tuple[int, int]:
    """Return the ammunition and the fuel that so many retiring units lose."""
    names = [f"Unit {n}" for n in range(units)]
    retiring = [_unit(name, Kind.INFANTRY, hq="HQ") for name in names]
    stocks = Stocks(_state(_unit("HQ", Kind.HQ), stack, *retiring), RULESET.settings)
    points = consequences(Result(word.replace("_", " ")), RULESET.settings).supply_per_unit
    draws = [draw for unit in retiring for draw in stocks.lose(unit, points)]
    fuel = sum(draw.field == "fuel" for draw in draws)
    return len(draws) - fuel, fuel


def _overridden(given: Given) -> Found:
    """OC-11.9 Put the umpire's own figure into a stack, and read it in the log."""
    override = given["override"]
    stack = Stack(id=_STACK, side=ATTACKER, british_ammo=given["computed_stock"])
    reason = override.get("reason", "")
    amendment = Amendment(
        Stack, _STACK, "british_ammo", override["value"], reason, before_play=False
    )
    turn = _played(_state(stack), amendments=[amendment])
    log = [
        {"was": change.was, "now": change.now, "reason": reason}
        for ruling in turn.rulings
        for change in ruling.changes
        if isinstance(change, Set) and reason in ruling.text
    ]
    return {"stock": turn.after[Stack][_STACK].british_ammo, "log": Containing(log)}
