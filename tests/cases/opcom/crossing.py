"""Cases of rivers, bridges, choke points and railways (OC-6.5 to OC-6.11, OC-7, OC-8)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tests.cases.comparing import Found, in_columns, listed, of_each
from tests.cases.given import Given
from tests.cases.opcom.moving import CLASSES
from tests.cases.opcom.table import ATTACKER, DEFENDER, KINDS, Table, bare
from workbook_engine.core.desk import Team
from workbook_engine.core.records import Position
from workbook_engine.core.turn import Turn, play
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.movement.traffic import guide
from workbook_engine.rulesets.opcom.vocabulary.book import figure
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing, Move, River, Route
from workbook_engine.rulesets.opcom.vocabulary.rail_records import Train
from workbook_engine.rulesets.opcom.vocabulary.records import Action, Kind, Place, Unit
from workbook_engine.rulesets.opcom.vocabulary.words import Barrier, CrossingState, RailState

_BARRIERS = {"major": Barrier.MAJOR, "minor": Barrier.MINOR, "canal": Barrier.CANAL}
_KINDS = {**KINDS, **CLASSES}
_FAILS = 4
"""A die that does not blow a bridge."""
_BRIDGE = "The Bridge"
_MOST_TURNS = 50
_USED = re.compile(r"(\d+) of \d+ unit points")
_TELLING = 73
"""A capacity that stands nowhere else in a team's book."""
_BY_RAIL, _FAR, _STATION = "A3", "CL3", "D3"


def _water(table: Table, barrier: str, **bridge: Any) -> None:
    """Lay a waterway from west to east below row 3, and a bridge over it where one is asked for."""
    squares = tuple(f"{column}3" for column in "ABCDEFG")
    table.size = (8, 7)
    table.rows.append(River(name="Rhine", barrier=_BARRIERS[barrier], squares=squares))
    if bridge:
        ends = {"bank": "B3", "far_bank": "B4", "river": "Rhine"}
        table.rows.append(Crossing(name=_BRIDGE, **ends, **bridge))


def river(given: Given) -> Found:
    """OC-6.5 to OC-6.7 Send troops over what a test says, and see who gets over."""
    return {"cross": [_crosses(*test) for test in given["tests"]]}


def _crosses(troops: str, barrier: str, crossing: str = "none") -> bool:
    if troops == "loaded_tank_transporter":  # lorries that carry tanks weigh what tanks weigh
        troops = "tank" if crossing != "none" else "transport"
    table = Table()
    bridge = {} if crossing == "none" else {"load_class": crossing}
    _water(table, barrier, **bridge)
    table.put(bare("Unit", place="B3", kind=_KINDS[troops]))
    table.order(table.units, Action.MOVE, to="B4")
    return table.play([], RULESET).after[Unit]["Unit"].position == "B4"


def bridge(given: Given) -> Found:
    """OC-8.1, OC-8.2 Return what becomes of a bridge that is tested, or that was."""
    return {"result": [_bridge(test) for test in given["tests"]]}


def _bridge(given: Given) -> str:
    """Return how it stands; `tested_failed` is a test that failed to blow it."""
    passed, die = given.get("allied_passed", False), given.get("die")
    if die is not None:
        state = _tested([], die, passed=passed, turn=1).after[Crossing][_BRIDGE].state
        return "blown" if state == CrossingState.BLOWN else "standing"
    before = _tested([], _FAILS, passed=passed, turn=1) if given["tested_failed"] else None
    rows = list(before.after[Crossing].values()) if before else []
    again = _tested(rows, _FAILS, passed=False, turn=2)
    retested = any(ruling.phase == "Bridges" for ruling in again.rulings)
    return "retest_allowed" if retested else "safe_no_retest"


def _tested(bridges: Sequence[Crossing], die: int, *, passed: bool, turn: int) -> Turn:
    """Play a turn in which a battalion passes the bridge or not, and the umpire has it tested."""
    table = Table(turn=turn)
    _water(table, "major", state=CrossingState.PREPARED)
    table.rows = [*table.rows[:-1], *bridges] if bridges else table.rows
    table.put(bare("Battalion", place="B5"))
    table.put(bare("Wreck", DEFENDER, "C2", profile="1-0", step=1))
    goal = {"action": Action.MOVE, "to": "B3"} if passed else {"action": Action.HOLD}
    table.order(table.units[:1], **goal)
    table.answer(f"bridges/{_BRIDGE}/test", True)
    return play(RULESET, table.state(), table.orders(), table.umpire([die]))


def traffic(given: Given) -> Found:
    """OC-7.1 to OC-7.5 Return who crosses a choke point, and what it is known to bear."""
    tests = given.get("tests", [])
    if tests and isinstance(tests[0], str):
        settings = Table().umpire([]).settings
        return {"low_high": [list(guide(name, settings) or ()) for name in tests]}
    return {
        **(in_columns([_queue(test) for test in tests]) if tests else {}),
        **(_queue(given) if "queue" in given else {}),
        "unit_points": of_each(given.get("vehicles", []), _unit_points),
        f"shown_to_{given.get('side', 'GE')}": _is_shown(given),
    }


def _unit_points(vehicles: int) -> Fraction:
    """OC-7.4 Return the size of a column of vehicles, in unit points."""
    return vehicles / figure("vehicles_in_unit_point")


def _queue(given: Given) -> dict[str, Any]:
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
    table = Table(turn=turn)
    _water(table, "major", capacity=capacity)
    table.put(*units)
    for n, unit in enumerate(table.units, 1):
        table.order([unit], Action.MOVE, to="B6", priority=n)
    return table.play([], RULESET)


def _is_over(turn: Turn, n: int) -> bool:
    return "B3 > B4" in turn.after[Move][f"Unit {n}"].way


def _points_used(turn: Turn, sizes: Sequence[int]) -> int:
    """OC-7.1, D-45 Return the most points that any ruling shows as used: of no limit, all."""
    said = [move.stopped_by for move in turn.after[Move].values()]
    said += [str(line.value) for ruling in turn.rulings for line in ruling.working]
    shown = [int(used) for text in said for used in _USED.findall(text)]
    return max(shown, default=sum(size for n, size in enumerate(sizes) if _is_over(turn, n)))


def _turns_for_first(turn: Turn, capacity: int) -> int | None:
    """OC-7.1 March on, turn after turn, until the first of the queue is over."""
    for turns in range(1, _MOST_TURNS):
        if _is_over(turn, 0):
            return turns
        turn = _marched(turn.after[Unit].values(), capacity, turns + 1)
    return None


def _is_shown(given: Given) -> bool:
    """OC-7.5, U-07 Look for the capacity in a side's book; the umpire tells those who know it."""
    side, known = given.get("side", "GE"), listed(given.get("capacity_known_to", []))
    table = Table()
    _water(table, "major", capacity=_TELLING, known_to=tuple(known))
    table.put(bare("Scouts", side, "B1"))
    briefing = RULESET.briefing
    book = briefing.told(table.play([], RULESET), Team(team=side, side=side))
    return any(str(_TELLING) in str(row) for kind in book for row in book[kind].values())


def rail(given: Given) -> Found:
    """OC-6.8 to OC-6.11 Return timetables, where units get on and off, and what fits."""
    tests, lift = given.get("tests", []), given.get("train_lift", 0)
    rides = [_journey(_kind(test), given.get("start_turn", 1)) for test in tests]
    places, loads = given.get("places", []), given.get("loads", [])
    return {
        **in_columns(rides),
        "allowed": lambda: [_may_at(listed(each), tests) for each in places],
        "fits": lambda: _fit(loads, lift),
    }


def _kind(word: str) -> Kind:
    return {**_KINDS, "truck": Kind.TRANSPORT, "infantry": Kind.INFANTRY}[word.removesuffix("s")]


def _station(*units: Unit, lift: int = 40, place: str = "town", off_line: bool = False) -> Table:
    """Lay a railway between two places, a train at the first of them, and units beside it."""
    table = Table(square_km=Fraction(1, 2), size=(5, 90))
    start = "A5" if off_line else _BY_RAIL
    table.rows = [
        Route(name="Line", kind="railway", points=f"{_BY_RAIL} > {_FAR}"),
        Place(name="Goch", square=start, kind=place),
        Place(name="Wesel", square=_FAR, kind="town"),
        Train(name="Train", side=ATTACKER, lift=lift, position=start),
    ]
    table.put(*(replace(unit, position=start) for unit in units))
    return table


def _journey(kind: Kind, start: int) -> dict[str, Any]:
    """OC-6.8 to OC-6.10, D-47 Send a unit by rail, and march it on as soon as it can."""
    seen: dict[str, Any] = {}
    table = _station(bare("Unit", kind=kind))
    state = replace(table.state(), position=Position(start))
    for turn in range(start, start + 8):
        arrived = state[Unit]["Unit"].position == _FAR
        mode = {} if arrived else {"mode": "rail"}
        table.lines = []
        table.order(table.units, Action.MOVE, to=_STATION if arrived else "Wesel", **mode)
        played = _on_from(state, table)
        unit, state = played.after[Unit]["Unit"], played.after
        if unit.rail == RailState.ABOARD:
            seen.setdefault("embarked_end_of_turn", turn)
        if unit.position == _FAR:
            seen.setdefault("rides_in_turn", turn)
        spent = _getting_off(played)
        if spent is not None and not unit.rail and "rides_in_turn" in seen:
            seen.setdefault("disembark_turn", turn)
            seen.setdefault("disembark_fraction", spent)
        move = played.after[Move].get("Unit")
        if move and move.end not in ("Wesel", _FAR) and move.km and not unit.rail:
            own = spent or Fraction(0)
            seen.setdefault("free_to_move", {"turn": turn, "remaining": move.share - own})
            return seen
    return seen


def _on_from(state: Any, table: Table) -> Turn:
    umpire = replace(table, turn=state.position.turn).umpire([])
    return play(RULESET, state, table.orders(), umpire)


def _getting_off(turn: Turn) -> Fraction | None:
    """Return the share of the turn a unit spends on getting off, from the ruling on it."""
    for ruling in turn.rulings:
        for change in ruling.changes:
            if ruling.phase == "Railways" and getattr(change, "field", "") == "moved":
                return Fraction(change.value)  # type: ignore[union-attr]
    return None


def _may_at(words: list[str], tests: list[str]) -> Any:
    """OC-6.8, OC-6.10 Get on or off at a place: who, what and where, in any order."""
    text = " ".join(map(str, words)).lower().replace("_", " ")
    own = [word for word in text.split() if word.removesuffix("s") in _KINDS]
    off_line = "off" in text.split() or "not on" in text
    place = next((each for each in ("town", "village", "city") if each in text), "")
    gets_off = any(each in text for each in ("disembark", "detrain", "get off", "unload"))
    kinds = own or tests or ["tank"]
    answers = [_boards(_kind(each), place, off_line, gets_off) for each in kinds]
    return answers[0] if len(set(answers)) == 1 else answers


def _boards(kind: Kind, place: str, off_line: bool, gets_off: bool) -> bool:
    """Order a unit onto a train at a place, or to one, and see whether it gets on."""
    table = _station(bare("Unit", kind=kind), place="town" if gets_off else place)
    goal = "Wesel"
    if gets_off:
        goal = "CL5" if off_line else _FAR
        table.rows[2] = Place(name="Wesel", square=goal, kind=place)
    elif off_line:
        table = _station(bare("Unit", kind=kind), place=place, off_line=True)
    table.order(table.units, Action.MOVE, to=goal, mode="rail")
    return bool(table.play([], RULESET).after[Unit]["Unit"].rail)


def _fit(loads: list[Any], lift: Any) -> Any:
    """OC-6.11 Load trains: one load of several units, or several loads."""
    if any(isinstance(load, list) for load in loads):
        lifts = lift if isinstance(lift, list) else [lift] * len(loads)
        return [_loaded(listed(load), each) for load, each in zip(loads, lifts, strict=True)]
    return of_each(lift, lambda each: _loaded(loads, each))


def _loaded(sizes: list[int], lift: int) -> bool:
    units = [bare(f"Unit {n}", size=size) for n, size in enumerate(sizes)]
    table = _station(*units, lift=lift)
    table.order(table.units, Action.MOVE, to="Wesel", mode="rail")
    after = table.play([], RULESET).after[Unit]
    return all(after[unit.id].rail for unit in units)
