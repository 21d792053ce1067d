"""Cases of supply: used, drawn, brought forward, left behind, lost, corrected (OC-9.8, OC-11)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tests.cases.comparing import Containing, Found, Given, exact, of_each
from tests.cases.opcom import KINDS
from tests.rulesets.opcom.came import AMMUNITION, LABEL, Came, added, changes
from tests.rulesets.opcom.table import NATIONS, WORDS, Table, only, position, row
from workbook_engine.core.turn import Amendment
from workbook_engine.rulesets.opcom.vocabulary.records import Stack


def _stack(given: Mapping[str, Any], **more: Any) -> Stack:
    """Return the stack of a case: points by colour, or so many of ammunition and of fuel."""
    points = given.get("stack", {})
    facts = dict(points) if isinstance(points, Mapping) else {"ammo": points}
    facts |= {key: given[f"hq_{key}"] for key in ("ammo", "fuel") if f"hq_{key}" in given}
    colours = {WORDS["colours"][name]: number for name, number in facts.items()}
    stack: Stack = row("Stacks", **{"id": "Stack", "holder": "HQ", **colours, **more})
    return stack


def _points(*stacks: Stack) -> dict[str, int]:
    """Return the points of stacks: in all, of ammunition and of fuel."""
    shells = sum(getattr(stack, colour) for stack in stacks for colour in AMMUNITION)
    fuel = sum(stack.fuel for stack in stacks)
    return {"": shells + fuel, "ammo": shells, "fuel": fuel}


def _held(came: Came, name: str = "HQ") -> dict[str, int]:
    return _points(*(each for each in came["Stacks"].values() if each.holder == name))


def _apart(km: Fraction) -> tuple[str, Table]:
    """Return a square so many km away, and a table where that is the next square."""
    return (position(1), Table(square_km=km)) if km else (LABEL, Table())


@KINDS.plays("supply", given="override")
def _overridden(given: Given) -> Found:
    """OC-11.9 Put the umpire's own figure into a stack, and read it in the log."""
    value, reason = given["override"]["value"], given["override"].get("reason", "")
    table = Table(rows=[_stack({"stack": given["computed_stock"]}, holder="")])
    table.amendments = [Amendment(Stack, "Stack", "british_ammo", value, reason, before_play=False)]
    came, log = table.play([]), list[Found]()
    for ruling in came.turn.rulings:
        said = ruling.text.partition("(")[2].partition(")")[0]
        made = changes([ruling], "british_ammo", "Stack")
        log += [{"was": each.was, "now": each.now, "reason": said} for each in made]
    return {"stock": came["Stacks"]["Stack"].british_ammo, "log": Containing(log)}


@KINDS.plays("supply", given="result")
def _lost_in_retreat(given: Given) -> Found:
    """OC-11.8 Beat units that draw on an HQ, and see what goes from its stack as they retire."""
    results, units = given["result"], given.get("retiring_units", given.get("retiring", 1))
    if isinstance(units, list) and not all(isinstance(each, int) for each in units):
        units = len(units)
    if not isinstance(units, list):
        return of_each(results, lambda word: _lost(word, int(units), given))
    words = results if isinstance(results, list) else [results] * len(units)
    pairs = list(zip(words, units, strict=True))
    return of_each(pairs, lambda pair: _lost(*pair, given))


def _lost(word: str, units: int, given: Given) -> Found:
    named = {"stack", "hq_ammo", "hq_fuel"} & set(given)
    stack = _stack(given if named else {"stack": 20})
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
    table = Table(rows=[stack]).lay("Beaten from a square", units=units)
    table.answer(f"combat/{LABEL}/result", word.replace("_", " "))
    return _points(table.play()["Stacks"]["Stack"])


@KINDS.plays("supply", rows="km", given="dump_points")
def _dump_moved(km: Any, given: Given) -> Found:
    """OC-11.7 Move a dump, and ask it to deliver in the same turn."""
    goal, table = _apart(exact(km))
    points, lift = given["dump_points"], given.get("dump_lift", 10)
    dump = {"carriers": 1, "name": "Dump", "kind": "dump", "lift": lift}
    held = {"holder": "Dump", "at": "", "reach": None}
    table.lay("Points to deliver", hq=LABEL, points=points, **held, **dump)
    table.write("Logistics", "A", carrier="Dump", task="move dump", to=goal)
    table.write("Logistics", "A", carrier="Dump", task="deliver", to="HQ", british_ammo=points)
    came = table.play([])
    stands = {unit.id: unit.position for unit in came["Forces"].values()}
    left = (s for s in came["Stacks"].values() if stands.get(s.holder, s.position) == LABEL)
    moved = bool(km) and stands["Dump"] == goal
    return {
        "moved": moved,
        "supplies_left_behind": _points(*left)[""],
        "delivery_this_turn": _held(came)[""] if moved else None,
    }


@KINDS.plays("supply", "delivered", rows="tests")
def _delivered(test: Given, given: Given) -> int:
    """OC-11.4 to OC-11.6 Let a dump, a transport unit or parked points deliver, and count."""
    by_road, parked = "road_km" in test, "parked" in test
    assert not parked or test["delivers"]
    points, km = test["parked" if parked else "points"], test.get("km", test.get("road_km", 1))
    square, table = _apart(exact(km))
    lift = test.get("lift", given.get("lift", given.get("dump_lift", 10)))
    name = test.get("transport", "Dump")
    reach = exact(given["dump_range_km"]) if "dump_range_km" in given else None
    where = {"at": LABEL, "holder": "", "reach": None}
    held = where if parked else {"at": "", "holder": name, "reach": reach}
    kind, task = ("transport", "carry") if by_road else ("dump", "deliver")
    carrier = {"carriers": int(not parked), "name": name, "kind": kind, "lift": lift}
    table.lay("Points to deliver", hq=square, points=points, **held, **carrier)
    who = "Stack" if parked else name
    table.write("Logistics", "A", carrier=who, task=task, to="HQ", british_ammo=points)
    return _held(table.play([]))[""]


@KINDS.plays("supply", rows="lift")
def _moved_on(lift: int, given: Given) -> Found:
    """OC-11.2 Move an HQ on with what it can lift; the rest stays parked."""
    name = str(given.get("hq", "HQ"))
    table = Table(units=[row("Forces", id=name, kind="HQ", lift=lift)])
    table.rows = [_stack(given, holder=name)]
    if given.get("moves", True):
        table.order(name, "Move", to=position(4))
    came = table.play_on([])
    parked = (each for each in came["Stacks"].values() if not each.holder)
    left = _points(*(each for each in parked if each.position == LABEL))
    return {
        "carried": _held(came, name),
        **dict.fromkeys(("parked", "supplies_left_behind"), left[""]),
        "left": left,
        "moved": came.unit(name).position != LABEL,
    }


@KINDS.plays("supply", rows="km")
@KINDS.plays("supply", rows="hq_km")
@KINDS.plays("supply")
def _drawn(km: Any, own: Given | None = None) -> Found:
    """OC-11.1, OC-11.3 Put units beside their HQ or so far from it, more than it has points for;
    attack and march with them all, and see what they draw."""
    km, given = (0, km) if own is None else (km, own)
    square, table = _apart(exact(km))
    table.rows, nation = [_stack(given)], NATIONS[given.get("unit_nation", "BR")]
    more, enemy = _points(table.rows[0])[""] + 1, position(2 if km else 1)
    table.lay("Drawing on an HQ", own=more, at=square, nation=nation, enemy=enemy)
    names = "; ".join(f"Unit {n}" for n in range(more))
    table.order(names, "Attack", target=enemy)
    attack = table.play().turn.rulings
    table.lines = []
    table.order(names, "Move", to=position(-1))
    march = table.play(None, only("Orders", "Movement")).turn.rulings
    shells = -sum(sum(added(attack, Stack, colour).values()) for colour in AMMUNITION)
    fuel = -sum(added(march, Stack, "fuel").values())
    return {"ammo_available": shells, "fuel_available": fuel, "in_supply": bool(shells or fuel)}
