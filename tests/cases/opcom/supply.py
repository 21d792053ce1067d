"""Cases of supply: used, drawn, brought forward, left behind, lost, corrected (OC-9.8, OC-11)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from tests.cases.comparing import Containing, Found, of_each
from tests.cases.given import Given
from tests.cases.opcom import fought
from tests.cases.opcom import table as laid
from tests.cases.opcom.table import ATTACKER, DEFENDER, LABEL, START, Table, bare, exact, position
from workbook_engine.core.turn import Amendment, Turn
from workbook_engine.rulesets.opcom.vocabulary.logistics_records import LogisticsLine
from workbook_engine.rulesets.opcom.vocabulary.map_records import Route
from workbook_engine.rulesets.opcom.vocabulary.records import Stack, Unit

_NEXT = position(east=1)
_COLOURS = {
    "BR": "british_ammo",
    "US": "american_ammo",
    "GE": "german_ammo",
    "ammo": "british_ammo",
    "fuel": "fuel",
}


def supply(given: Given) -> Found:
    """OC-11.1 to OC-11.9 Return what becomes of supplies."""
    if "override" in given:
        return _overridden(given)
    if "result" in given:
        return _lost_in_retreat(given)
    if "dump_points" in given:
        return of_each(given["km"], lambda km: _dump_moved(exact(km), given))
    if "tests" in given:
        return {"delivered": [_delivered(test, given) for test in given["tests"]]}
    if "lift" in given:
        return of_each(given["lift"], lambda lift: _moved_on(lift, given))
    distances = given.get("hq_km", given.get("km", 0))
    return of_each(distances, lambda km: _drawn(exact(km), given))


def _stack(given: Mapping[str, Any], **more: Any) -> Stack:
    """Return the stack of a case: points by colour, or so many of ammunition and of fuel."""
    points = given.get("stack", {})
    facts = dict(points) if isinstance(points, Mapping) else {"ammo": points}
    facts |= {key: given[f"hq_{key}"] for key in ("ammo", "fuel") if f"hq_{key}" in given}
    colours: dict[str, Any] = {_COLOURS[name]: number for name, number in facts.items()}
    return Stack(**{"id": "Stack", "side": ATTACKER, "holder": "HQ", **colours, **more})


def _points(*stacks: Stack) -> dict[str, int]:
    """Return the points of stacks: in all, of ammunition and of fuel."""
    shells = sum(getattr(stack, colour) for stack in stacks for colour in laid.AMMUNITION)
    fuel = sum(stack.fuel for stack in stacks)
    return {"": shells + fuel, "ammo": shells, "fuel": fuel}


def _held(turn: Turn) -> int:
    return _points(*(each for each in turn.after[Stack].values() if each.holder == "HQ"))[""]


def _apart(km: Fraction) -> tuple[str, Fraction]:
    """Return a square so many km away, and the side of a square: the next one is as far."""
    return (_NEXT, km) if km else (LABEL, Fraction(1))


def _drawn(km: Fraction, given: Given) -> Found:
    """OC-11.1, OC-11.3 Put units so far from their HQ, more than it has points for; attack and
    march with them all, and see what they draw."""
    square, side = _apart(km)
    table, stack = Table(square_km=side), _stack(given)
    nation = laid.NATIONS[given.get("unit_nation", "BR")]
    facts = {"kind": "mechanised infantry", "mechanised": True, "profile": "9-0", "hq": "HQ"}
    table.put(bare("HQ", kind="HQ", profile="0"))
    table.rows = [stack]
    names = [f"Unit {n}" for n in range(_points(stack)[""] + 1)]
    own = table.put(*(bare(name, place=square, nation=nation, **facts) for name in names))
    enemy = bare("Enemy", DEFENDER, position(east=2 if km else 1), profile="99-0")
    table.put(enemy)
    table.order(own, "Attack", target=enemy.position)
    attack = table.play()
    table.lines = []
    table.order(own, "Move", to=position(east=-1))
    march = table.play(None, laid.only("Orders", "Movement"))
    shells = -sum(sum(fought.added(attack.rulings, Stack, c).values()) for c in laid.AMMUNITION)
    fuel = -sum(fought.added(march.rulings, Stack, "fuel").values())
    return {"ammo_available": shells, "fuel_available": fuel, "in_supply": bool(shells or fuel)}


def _supplying(side: Fraction, *units: Unit, points: int, **where: Any) -> Table:
    """Lay a road, an HQ, a carrier, and what it holds."""
    road = Route(name="Road", points=f"{LABEL} > {_NEXT}")
    rows = [road, Stack(id="Stack", side=ATTACKER, british_ammo=points, **where)]
    return Table(square_km=side, units=list(units), rows=rows)


def _delivered(test: Given, given: Given) -> int:
    """OC-11.4 to OC-11.6 Let a dump, a transport unit or parked points deliver, and count."""
    by_road, parked = "road_km" in test, "parked" in test
    points, km = test["parked" if parked else "points"], test.get("km", test.get("road_km", 1))
    square, side = _apart(exact(km))
    lift = test.get("lift", given.get("lift", given.get("dump_lift", 10)))
    name, kind = test.get("transport", "Dump"), "transport" if by_road else "dump"
    reach = exact(given["dump_range_km"]) if "dump_range_km" in given else None
    carrier = [] if parked else [bare(name, kind=kind, lift=lift)]
    assert not parked or test["delivers"]
    where = {"position": LABEL} if parked else {"holder": name, "reach_km": reach}
    table = _supplying(side, *carrier, bare("HQ", place=square, kind="HQ"), points=points, **where)
    task, carries = "carry" if by_road else "deliver", "Stack" if parked else name
    table.write(LogisticsLine, ATTACKER, carrier=carries, task=task, to="HQ", british_ammo=points)
    return _held(table.play([]))


def _dump_moved(km: Fraction, given: Given) -> Found:
    """OC-11.7 Move a dump, and ask it to deliver in the same turn."""
    goal, side = _apart(km)
    points, lift = given["dump_points"], given.get("dump_lift", 10)
    units = bare("Dump", kind="dump", lift=lift), bare("HQ", kind="HQ")
    table = _supplying(side, *units, points=points, holder="Dump")
    order = partial(table.write, LogisticsLine, ATTACKER, carrier="Dump")
    order(task="move dump", to=goal)
    order(task="deliver", to="HQ", british_ammo=points)
    turn = table.play([])
    stands = {unit.id: unit.position for unit in turn.after[Unit].values()}
    left = (s for s in turn.after[Stack].values() if stands.get(s.holder, s.position) == LABEL)
    moved = bool(km) and stands["Dump"] == goal
    return {
        "moved": moved,
        "supplies_left_behind": _points(*left)[""],
        "delivery_this_turn": _held(turn) if moved else None,
    }


def _moved_on(lift: int, given: Given) -> Found:
    """OC-11.2 Move an HQ on with what it can lift; the rest stays parked."""
    table, name = Table(), str(given.get("hq", "HQ"))
    own = table.put(bare(name, kind="HQ", lift=lift))
    table.rows = [_stack(given, holder=name)]
    if given.get("moves", True):
        table.order(own, "Move", to=position(east=4))
    turn = table.play_on([])
    stacks = turn.after[Stack].values()
    left = _points(*(each for each in stacks if not each.holder and each.position == LABEL))
    return {
        "carried": _points(*(each for each in stacks if each.holder == name)),
        "parked": left[""],
        "supplies_left_behind": left[""],
        "left": left,
        "moved": turn.after[Unit][name].position != LABEL,
    }


def _lost_in_retreat(given: Given) -> Found:
    """OC-11.8 Beat units that draw on an HQ, and see what goes from its stack as they retire."""
    results, units = given["result"], given.get("retiring_units", given.get("retiring", 1))
    if isinstance(units, list) and all(isinstance(each, int) for each in units):
        words = results if isinstance(results, list) else [results] * len(units)
        rows = list(zip(words, units, strict=True))
        return of_each(rows, lambda row: _lost(*row, given))
    number = len(units) if isinstance(units, list) else int(units)
    return of_each(results, lambda word: _lost(word, number, given))


def _lost(word: str, units: int, given: Given) -> Found:
    named = {"stack", "hq_ammo", "hq_fuel"} & set(given)
    stack = _stack(given) if named else _stack({"stack": 20})
    left, had = _beaten(word, units, stack), _points(stack)
    lost = {key: had[key] - left[key] for key in had}
    return {
        "lost": lost,
        "lost_ammo": lost["ammo"],
        "lost_fuel": lost["fuel"],
        "left": left,
        "with_empty_stock": lambda: -_beaten(word, units, _stack({}))[""],
    }


def _beaten(word: str, units: int, stack: Stack) -> dict[str, int]:
    """Attack so many units that hold a square, and return what their HQ's stack has after."""
    table = Table(rows=[stack])
    table.put(bare("HQ", place=position(east=3), kind="HQ", profile="0"))
    table.put(*(bare(f"Unit {n}", hq="HQ") for n in range(units)))
    table.order(table.put(bare("Standing", hq="Nobody")), "Hold", stand_fast=True)
    enemy = table.put(laid.make_unit({"name": "Enemy"}, DEFENDER, START))
    table.order(enemy, "Attack", target=LABEL)
    table.answer(f"combat/{LABEL}/result", word.replace("_", " "))
    return _points(table.play().after[Stack]["Stack"])


def _overridden(given: Given) -> Found:
    """OC-11.9 Put the umpire's own figure into a stack, and read it in the log."""
    value, reason = given["override"]["value"], given["override"].get("reason", "")
    table = Table(rows=[_stack({"stack": given["computed_stock"]}, holder="")])
    table.amendments = [Amendment(Stack, "Stack", "british_ammo", value, reason, before_play=False)]
    turn, log = table.play([]), list[Found]()
    for ruling in turn.rulings:
        said = ruling.text.partition("(")[2].partition(")")[0]
        made = fought.changes([ruling], "british_ammo", "Stack")
        log += [{"was": each.was, "now": each.now, "reason": said} for each in made]
    return {"stock": turn.after[Stack]["Stack"].british_ammo, "log": Containing(log)}
