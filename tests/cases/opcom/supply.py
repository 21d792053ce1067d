"""Cases of supply: used, drawn, brought forward, left behind, lost, corrected (OC-9.8, OC-11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tests.cases.comparing import Containing, Found, listed, of_each
from tests.cases.given import Given
from tests.cases.opcom.fights import lay_fight, put_defenders
from tests.cases.opcom.fought import added, drawn, fight, using
from tests.cases.opcom.table import (
    AMMUNITION,
    ATTACKER,
    DEFENDER,
    LABEL,
    NATIONS,
    START,
    Table,
    bare,
    exact,
    make_gun,
    make_unit,
    only,
    position,
)
from workbook_engine.core.changes import Set
from workbook_engine.core.turn import Amendment, Turn
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.vocabulary.logistics_records import LogisticsLine, Task
from workbook_engine.rulesets.opcom.vocabulary.map_records import Route
from workbook_engine.rulesets.opcom.vocabulary.records import Action, Engagement, Kind, Stack, Unit

_NEXT = position(east=1)
_COLOURS = {
    "BR": "british_ammo",
    "US": "american_ammo",
    "GE": "german_ammo",
    "ammo": "british_ammo",
    "fuel": "fuel",
}
_TANKS = {"name": "Tanks", "profile": "9-9-9-9-9-9-0", "kind": "tank", "mech": True}


def ammo(given: Given) -> Found:
    """OC-9.8 Let each event happen in a turn, and count what its unit draws."""
    return {"ammo": [_EVENTS[event]() for event in given["events"]]}


def _used(turn: Turn, side: str) -> int:
    return drawn(using(turn), *AMMUNITION)[side]


def _attack(*, guns: str = "", strikes_back: bool = False) -> Turn:
    """Attack, with guns on one side perhaps, or a counter-attack."""
    facts: dict[str, Any] = {"attackers": ["R1"], "defenders": [{"name": "G1", "ca": strikes_back}]}
    gun = {"name": "Guns", "profile": "[4-2-0]", "type": "field", "range_km": 4, "allocated": True}
    table = lay_fight(Given({**facts, "fire": [{**gun, "side": guns}] if guns else []}))
    table.answer(f"combat/{LABEL}/result", "limited success" if strikes_back else "confused")
    return fight(table).turn


def _of_guns(side: str) -> int:
    return _used(_attack(guns=side), side) - _used(_attack(), side)


def _of_an_overrun() -> int:
    enemy = {"name": "G1", "profile": "2-1-0"}
    facts = {"attackers": [_TANKS], "defenders": [enemy], "action": "breakthrough"}
    table = lay_fight(Given(facts))
    put_defenders(table, [{"name": "G2", "profile": "2-1-0"}], position(east=4))
    fought = fight(table)
    assert len(fought.turn.after[Engagement]) == 2
    first = drawn(fought.rulings("fought"), *AMMUNITION)[ATTACKER]
    return _used(fought.turn, ATTACKER) - first


def _ordered(action: str, *, gun: bool = False, answered: bool = False) -> int:
    """Give a unit beside the enemy an order, and let his guns fire perhaps; count what it draws."""
    table = Table()
    unit = make_gun({"name": "Own"}, ATTACKER, START) if gun else make_unit({"name": "Own"})
    table.put(unit, make_unit({"name": "Enemy"}, DEFENDER, LABEL))
    table.order([unit], action, target="" if action == Action.COUNTER_BATTERY else LABEL)
    if answered:
        enemy = make_gun({"name": "Guns"}, DEFENDER, position(east=4))
        table.put(enemy)
        table.order([enemy], Action.BOMBARD, target=position(east=-5))
    return _used(table.play([6] * 9, RULESET, spare=True), ATTACKER)


_EVENTS: Mapping[str, Callable[[], int]] = {
    "infantry attack": lambda: _used(_attack(), ATTACKER),
    "infantry defend": lambda: _used(_attack(), DEFENDER),
    "artillery in attack": lambda: _of_guns(ATTACKER),
    "artillery in defence": lambda: _of_guns(DEFENDER),
    "overrun follow-on per unit": _of_an_overrun,
    "counter-attack per unit": lambda: _used(_attack(strikes_back=True), DEFENDER),
    "CB firing": lambda: _ordered(Action.COUNTER_BATTERY, gun=True, answered=True),
    "interdiction by artillery": lambda: _ordered(Action.INTERDICT, gun=True),
    "probe": lambda: _ordered(Action.PROBE),
    "hold": lambda: _ordered(Action.HOLD),
}


def fuel(given: Given) -> Found:
    """OC-9.9, D-34 Move a unit and let it fight, and count the fuel it burns in the turn."""
    return {"fuel": [_burnt(each) for each in given["sets"]]}


def _burnt(given: Given) -> int:
    """March, then attack and be attacked besides, as often as the case says."""
    facts = {"name": "Unit", "profile": "9-8-7-6-5-4-2-0", "kind": "mech_inf"}
    facts |= {key: given[key] for key in ("mech", "as") if key in given}
    table = Table()
    table.put(make_unit(facts))
    km = int(exact(given["moved"]) * 18)
    burnt = 0
    if km:
        table.order(table.units, Action.MOVE, to=position(east=-1, north=km))
        march = table.play([], only("Orders", "Movement"))
        burnt = drawn(using(march), "fuel")[ATTACKER]
        assert march.after[Unit]["Unit"].moved
        table.units = [replace(march.after[Unit]["Unit"], position=START)]
    table.lines, fights = [], given["combats"]
    if fights:
        table.order(table.units, Action.ATTACK, target=LABEL)
        put_defenders(table, ["Enemy"])
    for n in range(1, fights):
        table.put(make_unit({"name": f"Enemy {n}"}, DEFENDER, position(east=-2)))
        table.order(table.units[-1:], Action.ATTACK, target=START)
    turn = table.play()
    rows = [each for each in turn.after[Engagement].values() if each.result]
    assert len(rows) >= min(fights, 2), rows
    return burnt + drawn(using(turn), "fuel")[ATTACKER]


def supply(given: Given) -> Found:
    """OC-11.1 to OC-11.9 Return what becomes of supplies."""
    if "override" in given:
        return _overridden(given)
    if "result" in given:
        return _lost_in_retreat(given)
    if "dump_points" in given:
        return of_each(given["km"], lambda km: _dump_moved(exact(km), given))  # type: ignore[no-any-return]
    if "tests" in given:
        return {"delivered": [_delivered(test, given) for test in given["tests"]]}
    if "lift" in given:
        return of_each(given["lift"], lambda lift: _moved_on(lift, given))  # type: ignore[no-any-return]
    distances = given.get("hq_km", given.get("km", 0))
    return of_each(distances, lambda km: _drawn(exact(km), given))  # type: ignore[no-any-return]


def _stack(given: Given, **more: Any) -> Stack:
    """Return the stack of a case: points by colour, or so many of ammunition and of fuel."""
    points = given.get("stack", {})
    facts = dict(points) if isinstance(points, Mapping) else {"ammo": points}
    facts |= {key: given[f"hq_{key}"] for key in ("ammo", "fuel") if f"hq_{key}" in given}
    colours: dict[str, Any] = {_COLOURS[name]: number for name, number in facts.items()}
    return Stack(**{"id": "Stack", "side": ATTACKER, "holder": "HQ", **colours, **more})


def _points(stack: Stack) -> int:
    return stack.british_ammo + stack.american_ammo + stack.german_ammo + stack.fuel


def _by_colour(stack: Stack) -> dict[str, int]:
    """Return the points of a stack: in all, of ammunition and of fuel."""
    points = _points(stack)
    return {"": points, "ammo": points - stack.fuel, "fuel": stack.fuel}


def _held_by(turn: Turn, holder: str) -> int:
    return sum(_points(each) for each in turn.after[Stack].values() if each.holder == holder)


def _apart(km: Fraction) -> tuple[str, Fraction]:
    """Return a square so many km away, and the side of a square: the next one is as far."""
    return (_NEXT, km) if km else (LABEL, Fraction(1))


def _drawn(km: Fraction, given: Given) -> dict[str, Any]:
    """OC-11.1, OC-11.3 Let units attack so far from their HQ, and see what they draw."""
    square, side = _apart(km)
    table, stack = Table(square_km=side), _stack(given)
    number = _points(stack) + 1
    facts = {"kind": Kind.MECHANISED, "mechanised": True, "profile": "9-0", "hq": "HQ"}
    nation = {"nation": NATIONS[given.get("unit_nation", "BR")]}
    table.put(bare("HQ", place=LABEL, kind=Kind.HQ, profile="0"))
    table.rows = [stack]
    table.put(*(bare(f"Unit {n}", place=square, **facts, **nation) for n in range(number)))
    enemy = bare("Enemy", DEFENDER, position(east=2 if km else 1), profile="99-0")
    table.put(enemy)
    table.order(table.units[1:-1], Action.ATTACK, target=enemy.position)
    attack = table.play()
    table.lines = []
    table.order(table.units[1:-1], Action.MOVE, to=position(east=-1))
    march = table.play(None, only("Orders", "Movement"))
    ammunition = -sum(sum(added(attack.rulings, Stack, c).values()) for c in AMMUNITION)
    fuel = -sum(added(march.rulings, Stack, "fuel").values())
    supplied = bool(ammunition or fuel)
    return {"ammo_available": ammunition, "fuel_available": fuel, "in_supply": supplied}


def _logistics(carrier: str, n: int, points: int, **more: Any) -> LogisticsLine:
    number = f"{ATTACKER}/{n}"
    return LogisticsLine(id=number, team=ATTACKER, carrier=carrier, british_ammo=points, **more)


def _supplying(side: Fraction, *units: Unit) -> Table:
    """Lay a road, an HQ, a carrier, and what they hold."""
    table = Table(square_km=side)
    table.rows = [Route(name="Road", points=f"{LABEL} > {_NEXT}")]
    table.put(*units)
    return table


def _delivered(test: Given, given: Given) -> int:
    """OC-11.4 to OC-11.6 Let a dump, a transport unit or parked points deliver, and count."""
    if "parked" in test:
        assert test["delivers"]
        return _by_parked(test["parked"])
    by_road = "road_km" in test
    square, side = _apart(exact(test["road_km"] if by_road else test["km"]))
    lift = test.get("lift", given.get("lift", given.get("dump_lift", 10)))
    name, kind = test.get("transport", "Dump"), Kind.TRANSPORT if by_road else Kind.DUMP
    reach = exact(given["dump_range_km"]) if "dump_range_km" in given else None
    points = test["points"]
    table = _supplying(
        side, bare(name, kind=kind, lift=lift), bare("HQ", place=square, kind=Kind.HQ)
    )
    table.rows.append(
        Stack(id="Stack", side=ATTACKER, holder=name, british_ammo=points, reach_km=reach)
    )
    task = Task.CARRY if by_road else Task.DELIVER
    table.lines = [_logistics(name, 1, points, to="HQ", task=task)]
    return _held_by(table.play([]), "HQ")


def _by_parked(points: int) -> int:
    """OC-11.6 Ask parked counters to deliver: they are no dump."""
    table = _supplying(Fraction(1), bare("HQ", place=_NEXT, kind=Kind.HQ))
    table.rows.append(Stack(id="Parked", side=ATTACKER, position=LABEL, british_ammo=points))
    table.lines = [_logistics("Parked", 1, points, to="HQ", task=Task.DELIVER)]
    return _held_by(table.play([]), "HQ")


def _dump_moved(km: Fraction, given: Given) -> dict[str, Any]:
    """OC-11.7 Move a dump, and ask it to deliver in the same turn."""
    goal, side = _apart(km)
    points, lift = given["dump_points"], given.get("dump_lift", 10)
    table = _supplying(side, bare("Dump", kind=Kind.DUMP, lift=lift), bare("HQ", kind=Kind.HQ))
    table.rows.append(Stack(id="Stack", side=ATTACKER, holder="Dump", british_ammo=points))
    table.lines = [
        _logistics("Dump", 1, 0, task=Task.MOVE_DUMP, to=goal),
        _logistics("Dump", 2, points, task=Task.DELIVER, to="HQ"),
    ]
    after = table.play([]).after
    stays = [each for each in after[Stack].values() if each.holder != "HQ"]
    held = sum(_points(each) for each in after[Stack].values() if each.holder == "HQ")
    moved = bool(km) and after[Unit]["Dump"].position == goal
    return {
        "moved": moved,
        "supplies_left_behind": sum(map(_points, stays)) + held,
        "delivery_this_turn": held if moved else None,
    }


def _moved_on(lift: int, given: Given) -> dict[str, Any]:
    """OC-11.2 Move an HQ on with what it can lift; the rest stays parked."""
    moves, name = given.get("moves", True), str(given.get("hq", "HQ"))
    table = Table()
    table.put(bare(name, kind=Kind.HQ, lift=lift))
    table.rows = [_stack(given, holder=name)]
    if moves:
        table.order(table.units, Action.MOVE, to=position(east=4))
    turn = table.play([], RULESET)
    stacks = turn.after[Stack].values()
    parked = [each for each in stacks if not each.holder and each.position == LABEL]
    behind = sum(map(_points, parked))
    carried = next(each for each in stacks if each.holder == name)
    left = {key: sum(_by_colour(each)[key] for each in parked) for key in ("", "ammo", "fuel")}
    return {
        "carried": _by_colour(carried),
        "parked": behind,
        "supplies_left_behind": behind,
        "left": left,
        "moved": turn.after[Unit][name].position != LABEL,
    }


def _lost_in_retreat(given: Given) -> Found:
    """OC-11.8 Beat units that draw on an HQ, and see what goes from its stack as they retire."""
    results, units = given["result"], given.get("retiring_units", given.get("retiring", 1))
    if isinstance(units, list) and all(isinstance(each, int) for each in units):
        words = listed(results) * (len(units) if not isinstance(results, list) else 1)
        rows = list(zip(words, units, strict=True))
        return of_each(rows, lambda row: _lost(*row, given))  # type: ignore[no-any-return]
    number = len(units) if isinstance(units, list) else int(units)
    return of_each(results, lambda word: _lost(word, number, given))  # type: ignore[no-any-return]


def _lost(word: str, units: int, given: Given) -> dict[str, Any]:
    named = {"stack", "hq_ammo", "hq_fuel"} & set(given)
    stack = replace(_stack(given), **({} if named else {"british_ammo": 20}))
    left = _beaten(word, units, stack)
    lost = {key: number - left[key] for key, number in _by_colour(stack).items()}
    empty = Stack(id="Stack", side=ATTACKER, holder="HQ")
    return {
        "lost": lost,
        "lost_ammo": lost["ammo"],
        "lost_fuel": lost["fuel"],
        "left": left,
        "with_empty_stock": lambda: -_beaten(word, units, empty)[""],
    }


def _beaten(word: str, units: int, stack: Stack) -> dict[str, int]:
    """Attack so many units that hold a square, and return what their HQ's stack has after."""
    table = Table()
    table.put(bare("HQ", place=position(east=3), kind=Kind.HQ, profile="0"))
    table.put(*(bare(f"Unit {n}", hq="HQ") for n in range(units)))
    table.put(bare("Standing", hq="Nobody"))
    table.order(table.units[-1:], Action.HOLD, stand_fast=True)
    enemy = make_unit({"name": "Enemy"}, DEFENDER, START)
    table.put(enemy)
    table.order([enemy], Action.ATTACK, target=LABEL)
    table.answer(f"combat/{LABEL}/result", word.replace("_", " "))
    table.rows = [stack]
    return _by_colour(table.play().after[Stack]["Stack"])


def _overridden(given: Given) -> Found:
    """OC-11.9 Put the umpire's own figure into a stack, and read it in the log."""
    value, reason = given["override"]["value"], given["override"].get("reason", "")
    table = Table()
    table.rows = [Stack(id="Stack", side=ATTACKER, british_ammo=given["computed_stock"])]
    table.amendments = [Amendment(Stack, "Stack", "british_ammo", value, reason, before_play=False)]
    turn = table.play([])
    log = [
        {
            "was": change.was,
            "now": change.now,
            "reason": ruling.text.partition("(")[2].partition(")")[0],
        }
        for ruling in turn.rulings
        for change in ruling.changes
        if isinstance(change, Set) and change.record is Stack
    ]
    return {"stock": turn.after[Stack]["Stack"].british_ammo, "log": Containing(log)}
