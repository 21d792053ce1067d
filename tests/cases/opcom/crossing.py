"""Cases of rivers, bridges, choke points and railways (OC-6.5 to OC-6.11, OC-7, OC-8)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tests.cases.comparing import Found, asked_of_each, in_columns, listed, of_each
from tests.cases.given import Given
from tests.cases.opcom.fought import changes, working
from tests.cases.opcom.table import ATTACKER, DEFENDER, KINDS, Table, bare
from workbook_engine.core.desk import Team
from workbook_engine.core.records import Position, State
from workbook_engine.core.turn import Turn
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.movement.traffic import guide
from workbook_engine.rulesets.opcom.vocabulary.book import figure
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing, Move, River, Route
from workbook_engine.rulesets.opcom.vocabulary.rail_records import Train
from workbook_engine.rulesets.opcom.vocabulary.records import Place, Unit

_FAILS = 4
"""A die that does not blow a bridge."""
_BRIDGE = "The Bridge"
_MOST_TURNS = 50
_USED = re.compile(r"(\d+) of \d+ unit points")
_TELLING = 73
"""A capacity that stands nowhere else in a team's book."""
_BY_RAIL, _FAR, _STATION = "A3", "CL3", "D3"


def _water(barrier: str, turn: int = 1, **bridge: Any) -> Table:
    """Lay a waterway from west to east below row 3, and a bridge over it where one is asked for."""
    squares = tuple(f"{column}3" for column in "ABCDEFG")
    barrier = barrier if barrier == "canal" else f"{barrier} river"
    table = Table(
        size=(8, 7), turn=turn, rows=[River(name="Rhine", barrier=barrier, squares=squares)]
    )
    if bridge:
        ends = {"bank": "B3", "far_bank": "B4", "river": "Rhine"}
        table.rows.append(Crossing(name=_BRIDGE, **ends, **bridge))
    return table


@asked_of_each("tests", "cross")
def river(test: list[str]) -> bool:
    """OC-6.5 to OC-6.7 Send troops over what a test says, and see whether they get over."""
    troops, barrier, crossing = [*test, "none"][:3]
    if troops == "loaded_tank_transporter":  # lorries that carry tanks weigh what tanks weigh
        troops = "tank" if crossing != "none" else "transport"
    table = _water(barrier, **({} if crossing == "none" else {"load_class": crossing}))
    table.order(table.put(bare("Unit", place="B3", kind=KINDS[troops])), "Move", to="B4")
    return table.play_on([]).after[Unit]["Unit"].position == "B4"


@asked_of_each("tests", "result")
def bridge(given: Given) -> str:
    """OC-8.1, OC-8.2 Return what becomes of a bridge that is tested, or that was."""
    passed, die = given.get("allied_passed", False), given.get("die")
    if die is not None:
        state = _tested([], die, passed=passed, turn=1).after[Crossing][_BRIDGE].state
        return "blown" if state == "blown" else "standing"
    before = _tested([], _FAILS, passed=passed, turn=1) if given["tested_failed"] else None
    rows = list(before.after[Crossing].values()) if before else []
    again = _tested(rows, _FAILS, passed=False, turn=2)
    retested = any(ruling.phase == "Bridges" for ruling in again.rulings)
    return "retest_allowed" if retested else "safe_no_retest"


def _tested(bridges: Sequence[Crossing], die: int, *, passed: bool, turn: int) -> Turn:
    """Play a turn in which a battalion passes the bridge or not, and the umpire has it tested."""
    table = _water("major", turn, state="prepared")
    table.rows = [table.rows[0], *bridges] if bridges else table.rows
    own = table.put(bare("Battalion", place="B5"))
    table.put(bare("Wreck", DEFENDER, "C2", profile="1-0", step=1))
    table.order(own, "Move" if passed else "Hold", to="B3" if passed else "")
    table.answer(f"bridges/{_BRIDGE}/test", True)
    return table.play_on([die], spare=True)


def traffic(given: Given) -> Found:
    """OC-7.1 to OC-7.5 Return who crosses a choke point, and what it is known to bear."""
    tests, side = given.get("tests", []), given.get("side", "GE")
    if tests and isinstance(tests[0], str):
        settings = Table().umpire([]).settings
        return {"low_high": [list(guide(name, settings) or ()) for name in tests]}
    size = figure("vehicles_in_unit_point")
    return {
        **in_columns([_queue(test) for test in tests]),
        **(_queue(given) if "queue" in given else {}),
        "unit_points": of_each(given.get("vehicles", []), lambda vehicles: vehicles / size),
        f"shown_to_{side}": _is_shown(side, listed(given.get("capacity_known_to", []))),
    }


def _queue(given: Given) -> Found:
    """OC-7.1 March a queue over a bridge, the first of it first."""
    sizes, capacity = list(given["queue"]), given["capacity"]
    units = [bare(f"Unit {n}", place="B1", size=size) for n, size in enumerate(sizes)]
    turn = _marched(units, capacity, 1)
    crossed = [_is_over(turn, n) for n in range(len(sizes))]
    return {
        "crossed": sum(crossed),
        "points_used": _points_used(turn, sizes),
        "waiting": [size for size, over in zip(sizes, crossed, strict=True) if not over],
        "turns_for_first": _turns_for_first(turn, capacity) if sizes and capacity else None,
    }


def _marched(units: Iterable[Unit], capacity: int | None, turn: int) -> Turn:
    table = _water("major", turn, capacity=capacity)
    for n, unit in enumerate(units, 1):
        table.order(table.put(unit), "Move", to="B6", priority=n)
    return table.play_on([])


def _is_over(turn: Turn, n: int) -> bool:
    return "B3 > B4" in turn.after[Move][f"Unit {n}"].way


def _points_used(turn: Turn, sizes: Sequence[int]) -> int:
    """OC-7.1, D-45 Return the most points that any ruling shows as used: of no limit, all."""
    said = [move.stopped_by for move in turn.after[Move].values()]
    said += [str(line.value) for line in working(turn.rulings)]
    shown = [int(used) for text in said for used in _USED.findall(text)]
    return max(shown, default=sum(size for n, size in enumerate(sizes) if _is_over(turn, n)))


def _turns_for_first(turn: Turn, capacity: int) -> int | None:
    """OC-7.1 March on, turn after turn, until the first of the queue is over."""
    for turns in range(1, _MOST_TURNS):
        if _is_over(turn, 0):
            return turns
        turn = _marched(turn.after[Unit].values(), capacity, turns + 1)
    return None


def _is_shown(side: str, known: list[str]) -> bool:
    """OC-7.5, U-07 Look for the capacity in a side's book; the umpire tells those who know it."""
    table = _water("major", capacity=_TELLING, known_to=tuple(known))
    table.put(bare("Scouts", side, "B1"))
    book = RULESET.briefing.told(table.play_on([]), Team(team=side, side=side))
    return any(str(_TELLING) in str(row) for kind in book for row in book[kind].values())


def rail(given: Given) -> Found:
    """OC-6.8 to OC-6.11 Return timetables, where units get on and off, and what fits."""
    tests, lift = given.get("tests", []), given.get("train_lift", 0)
    places, loads = given.get("places", []), given.get("loads", [])
    return {
        **in_columns([_journey(_kind(test), given.get("start_turn", 1)) for test in tests]),
        "allowed": lambda: [_may_at(listed(each), tests) for each in places],
        "fits": lambda: _fit(loads, lift),
    }


def _kind(word: str) -> str:
    return KINDS[word.removesuffix("s")]


def _station(*units: Unit, lift: int = 40, at: str = _BY_RAIL, **ends: str) -> Table:
    """Lay a railway between two places, a train at the first of them, and units beside it."""
    first, last = (ends.get(end, "town") for end in ("first", "last"))
    rows = [
        Route(name="Line", kind="railway", points=f"{_BY_RAIL} > {_FAR}"),
        Place(name="Goch", square=at, kind=first),
        Place(name="Wesel", square=ends.get("wesel", _FAR), kind=last),
        Train(name="Train", side=ATTACKER, lift=lift, position=at),
    ]
    own = [replace(unit, position=at) for unit in units]
    return Table(square_km=Fraction(1, 2), size=(5, 90), rows=rows, units=own)


def _journey(kind: str, start: int) -> Found:
    """OC-6.8 to OC-6.10, D-47 Send a unit by rail, and march it on as soon as it can."""
    seen: dict[str, Any] = {}
    table = _station(bare("Unit", kind=kind))
    state = replace(table.state(), position=Position(start))
    for turn in range(start, start + 8):
        played = _carried_on(table, state)
        unit, state = played.after[Unit]["Unit"], played.after
        if unit.rail == "aboard":
            seen.setdefault("embarked_end_of_turn", turn)
        if unit.position == _FAR:
            seen.setdefault("rides_in_turn", turn)
        off = [ruling for ruling in played.rulings if ruling.phase == "Railways"]
        spent = next((Fraction(each.value) for each in changes(off, "moved")), None)
        if spent is not None and not unit.rail and "rides_in_turn" in seen:
            seen.setdefault("disembark_turn", turn)
            seen.setdefault("disembark_fraction", spent)
        move = played.after[Move].get("Unit")
        if move and move.end not in ("Wesel", _FAR) and move.km and not unit.rail:
            free = {"turn": turn, "remaining": move.share - (spent or 0)}
            return {**seen, "free_to_move": free}
    return seen


def _carried_on(table: Table, state: State) -> Turn:
    """Play a turn on from the last: to the far end by rail, and once there to a place by foot."""
    there = state[Unit]["Unit"].position == _FAR
    goal = {"to": _STATION} if there else {"to": "Wesel", "mode": "rail"}
    table.turn, table.lines = state.position.turn, []
    table.order(table.units, "Move", **goal)
    return table.play_on([], state=state)


def _may_at(words: list[str], tests: list[str]) -> Any:
    """OC-6.8, OC-6.10 Get on or off at a place: who, what and where, in any order."""
    text = " ".join(map(str, words)).lower().replace("_", " ")
    kinds = [word for word in text.split() if word.removesuffix("s") in KINDS] or tests or ["tank"]
    off_line = "off" in text.split() or "not on" in text
    place = next((each for each in ("town", "village", "city") if each in text), "")
    gets_off = any(each in text for each in ("disembark", "detrain", "get off", "unload"))
    answers = [_boards(_kind(each), place, off_line, gets_off) for each in kinds]
    return answers[0] if len(set(answers)) == 1 else answers


def _boards(kind: str, place: str, off_line: bool, gets_off: bool) -> bool:
    """Order a unit onto a train at a place, or to one, and see whether it gets on."""
    unit, goal = bare("Unit", kind=kind), "Wesel"
    if gets_off:
        goal = "CL5" if off_line else _FAR
        table = _station(unit, last=place, wesel=goal)
    else:
        table = _station(unit, first=place, at="A5" if off_line else _BY_RAIL)
    table.order(table.units, "Move", to=goal, mode="rail")
    return bool(table.play_on([]).after[Unit]["Unit"].rail)


def _fit(loads: list[Any], lift: Any) -> Any:
    """OC-6.11 Load trains: one load of several units, or several loads."""
    if any(isinstance(load, list) for load in loads):
        lifts = lift if isinstance(lift, list) else [lift] * len(loads)
        return [_loaded(listed(load), each) for load, each in zip(loads, lifts, strict=True)]
    return of_each(lift, lambda each: _loaded(loads, each))


def _loaded(sizes: list[int], lift: int) -> bool:
    table = _station(*(bare(f"Unit {n}", size=s) for n, s in enumerate(sizes)), lift=lift)
    table.order(table.units, "Move", to="Wesel", mode="rail")
    after = table.play_on([]).after[Unit]
    return all(after[unit.id].rail for unit in table.units)
