"""Cases of rivers, bridges, choke points and railways (OC-6.5 to OC-6.11, OC-7, OC-8)."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from tests.cases.comparing import Found, Given, listed, of_each
from tests.cases.opcom import KINDS
from tests.rulesets.opcom.came import Came, changes, working
from tests.rulesets.opcom.table import TROOPS, Table, row
from workbook_engine.core.desk import Team
from workbook_engine.core.records import Position, replace
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.movement.traffic import guide
from workbook_engine.rulesets.opcom.vocabulary.book import PRINTED
from workbook_engine.rulesets.opcom.vocabulary.records import Unit

_FAILS = 4
"""A die that does not blow a bridge."""
_USED = re.compile(r"(\d+) of \d+ unit points")
_TELLING = 73
"""A capacity that stands nowhere else in a team's book."""
_FAR = "CL3"


def _water(barrier: str = "major", bridges: int = 1, **bridge: Any) -> Table:
    """Lay a waterway, and a bridge over it where one is asked for."""
    kind = barrier if barrier == "canal" else f"{barrier} river"
    cells = {"load": "heavy", "capacity": None, "state": "intact", "known": (), **bridge}
    return Table(size=(8, 7)).lay("A waterway", barrier=kind, bridges=bridges, **cells)


@KINDS.plays("river", "cross", rows="tests")
def _crosses(test: list[str], _: Given) -> bool:
    """OC-6.5 to OC-6.7 Send troops over what a test says, and see whether they get over."""
    troops, barrier, crossing = [*test, "none"][:3]
    if troops == "loaded_tank_transporter":  # lorries that carry tanks weigh what tanks weigh
        troops = "tank" if crossing != "none" else "transport"
    table = _water(barrier, int(crossing != "none"), load=crossing)
    came = table.lay("Troops at the water", kind=TROOPS[troops]).play_on([])
    return came.unit().position == "B4"


@KINDS.plays("bridge", "result", rows="tests")
def _bridge(given: Given, _: Given) -> str:
    """OC-8.1, OC-8.2 Return what becomes of a bridge that is tested, or that was."""
    passed, die = given.get("allied_passed", False), given.get("die")
    table = _water(state="prepared").lay("Troops behind the bridge")
    if die is not None:
        state = _tested(table, die, passed=passed)["Crossings"]["The Bridge"].state
        return "blown" if state == "blown" else "standing"
    if given["tested_failed"]:
        bridges = _tested(table, _FAILS, passed=passed)["Crossings"].values()
        table.rows = [table.rows[0], *bridges]
    table.turn, table.lines, table.answers = 2, [], {}
    again = _tested(table, _FAILS, passed=False)
    retested = any(ruling.phase == "Bridges" for ruling in again.turn.rulings)
    return "retest_allowed" if retested else "safe_no_retest"


def _tested(table: Table, die: int, *, passed: bool) -> Came:
    """Play a turn in which a battalion passes the bridge or not, and the umpire has it tested."""
    table.order("Battalion", "Move" if passed else "Hold", to="B3" if passed else "")
    table.answer("bridges/The Bridge/test", True)
    return table.play_on([die], spare=True)


@KINDS.plays("traffic", rows="tests", too=True)
def _of_test(test: Any, _: Given) -> Found:
    """OC-7.4 March a queue over a bridge, or say what a choke point by its name may bear."""
    if isinstance(test, Given):
        return _queue(test)
    return {"low_high": list(guide(test, Table().umpire([]).rules) or ())}


@KINDS.plays("traffic", "unit_points", rows="vehicles", too=True)
def _points_of(vehicles: int, _: Given) -> Any:
    return vehicles / PRINTED.fraction("vehicles_in_unit_point")


@KINDS.plays("traffic", given="queue", too=True)
def _queue(given: Given) -> Found:
    """OC-7.1 March a queue over a bridge, the first of it first, until that one is over."""
    sizes, capacity = list(given["queue"]), given["capacity"]
    table = _water(capacity=capacity)
    facts = ({"id": f"Unit {n}", "size": size} for n, size in enumerate(sizes))
    table.put(*(row("Forces", position="B1", **each) for each in facts))
    came, over = _marched(table)
    waiting = [size for size, crossed in zip(sizes, over, strict=True) if not crossed]
    said = [move.stopped_by for move in came["Moves"].values()]
    said += [str(line.value) for line in working(came.turn.rulings)]
    shown = [int(used) for text in said for used in _USED.findall(text)]
    turns = 1 if sizes and capacity else None
    while turns and not over[0]:
        table.next_turn(came)
        came, over = _marched(table)
        turns = turns + 1 if turns < 50 else None  # never
    return {
        "crossed": len(sizes) - len(waiting),
        # D-45 of no limit, all that went over
        "points_used": max(shown, default=sum(sizes) - sum(waiting)),
        "waiting": waiting,
        "turns_for_first": turns,
    }


def _marched(table: Table) -> tuple[Came, list[bool]]:
    """March all who are on the table on, the first of them first; tell who is over the bridge."""
    for n, unit in enumerate(table.units, 1):
        table.order(unit.id, "Move", to="B6", priority=n)
    came = table.play_on([])
    return came, ["B3 > B4" in came["Moves"][unit.id].way for unit in table.units]


@KINDS.plays("traffic", given="side", too=True)
@KINDS.plays("traffic", given="capacity_known_to", too=True)
def _shown(given: Given) -> Found:
    """OC-7.5, U-07 Look for the capacity in a side's book; the umpire tells those who know it."""
    side, known = given.get("side", "GE"), tuple(listed(given.get("capacity_known_to", [])))
    table = _water(capacity=_TELLING, known=known).lay("Scouts at the water", side=side)
    book = RULESET.briefing.told(table.play_on([]).turn, Team(team=side, side=side))
    rows = (each for kind in book for each in book[kind].values())
    return {f"shown_to_{side}": any(str(_TELLING) in str(each) for each in rows)}


def _station(word: str = "inf", sizes: tuple[int, ...] = (1,), **ends: Any) -> Table:
    """Lay a railway between two places, a train at the first of them, and units beside it."""
    own = {"at": "A3", "first": "town", "last": "town", "wesel": _FAR, "lift": 40, **ends}
    table = Table(square_km=Fraction(1, 2), size=(5, 90)).lay("A railway", **own)
    facts = {"kind": TROOPS[word.removesuffix("s")], "position": own["at"]}
    table.put(*(row("Forces", id=f"Unit {n}", size=s, **facts) for n, s in enumerate(sizes)))
    return table


@KINDS.plays("rail", rows="tests", too=True)
def _journey(kind: str, given: Given) -> Found:
    """OC-6.8 to OC-6.10 Send a unit by rail, and march it on as soon as it can."""
    seen, start, table = dict[str, Any](), given.get("start_turn", 1), _station(kind)
    state = replace(table.state(), position=Position(start))
    for turn in range(start, start + 8):
        there = state[Unit]["Unit 0"].position == _FAR
        table.turn, table.lines = turn, []
        goal = {"to": "D3"} if there else {"to": "Wesel", "mode": "rail"}
        table.order("Unit 0", "Move", **goal)
        came = table.play_on([], state=state)
        unit, state = came.unit("Unit 0"), came.turn.after
        if unit.rail == "aboard":
            seen.setdefault("embarked_end_of_turn", turn)
        if unit.position == _FAR:
            seen.setdefault("rides_in_turn", turn)
        off = [ruling for ruling in came.turn.rulings if ruling.phase == "Railways"]
        spent = next((Fraction(each.value) for each in changes(off, "moved")), None)
        if spent is not None and not unit.rail and "rides_in_turn" in seen:
            seen = {"disembark_turn": turn, "disembark_fraction": spent, **seen}
        move = came["Moves"].get("Unit 0")
        if move and move.end not in ("Wesel", _FAR) and move.km and not unit.rail:
            free = {"turn": turn, "remaining": move.share - (spent or 0)}
            return {**seen, "free_to_move": free}
    return seen


@KINDS.plays("rail", "allowed", rows="places", too=True)
def _may_at(words: Any, given: Given) -> Any:
    """OC-6.8, OC-6.10 Get on or off at a place: who, what and where, in any order."""
    text = " ".join(map(str, listed(words))).lower().replace("_", " ")
    kinds = [word for word in text.split() if word.removesuffix("s") in TROOPS]
    kinds = kinds or given.get("tests", ["tank"])
    off_line = "off" in text.split() or "not on" in text
    place = next((each for each in ("town", "village", "city") if each in text), "")
    if any(each in text for each in ("disembark", "detrain", "get off", "unload")):
        goal = "CL5" if off_line else _FAR
        ends, goal = {"last": place, "wesel": goal}, goal
    else:
        ends, goal = {"first": place, "at": "A5" if off_line else "A3"}, "Wesel"
    answers = [_loaded(_station(each, **ends), goal) for each in kinds]
    return answers[0] if len(set(answers)) == 1 else answers


@KINDS.plays("rail", "fits", given="loads", too=True)
@KINDS.plays("rail", "fits", given="train_lift", too=True)
def _fit(given: Given) -> Any:
    """OC-6.11 Load trains: one load of several units, or several loads."""
    loads, lift = list(given.get("loads", [])), given.get("train_lift", 0)
    if not any(isinstance(load, list) for load in loads):
        return of_each(lift, lambda each: _loaded(_station(sizes=tuple(loads), lift=each)))
    pairs = zip(loads, lift if isinstance(lift, list) else [lift] * len(loads), strict=True)
    return [_loaded(_station(sizes=tuple(listed(load)), lift=each)) for load, each in pairs]


def _loaded(table: Table, goal: str = "Wesel") -> bool:
    """Order all units onto a train to a place, and see whether they get on."""
    names = [unit.id for unit in table.units]
    table.order("; ".join(names), "Move", to=goal, mode="rail")
    came = table.play_on([])
    return all(came.unit(name).rail for name in names)
