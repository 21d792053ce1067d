"""Small situations of OP COM, drawn at random, for ours and the second model to play."""

from __future__ import annotations

from random import Random

from tests.second_model.opcom import AIR, TANKS, Facts

INFANTRY = ("7-6-5-4-3-2-1-0", "6-6-5-4-3-3-0", "8-6-5-4-3-2-1-0", "5-5-4-3-1-0", "(2)-(2)-(1)-0")
ARMOUR = ("9-7-6-2-0", "8-7-6-4-3-2-0", "4-2-0")
GUNS = ("[8-4-1-0]", "[10-3-0]", "[2-1-0]", "[6-3-0]")


def _unit(draw: Random, name: str, kind: str, nation: str) -> Facts:
    profile = draw.choice(GUNS if kind == "at" else ARMOUR if kind in TANKS else INFANTRY)
    unit: Facts = {"name": name, "kind": kind, "nation": nation, "profile": profile}
    unit |= {"step": draw.choice((0, 0, 0, 1, 1, 2)), "mech": kind in (*TANKS, "mech_inf")}
    if kind in TANKS and draw.random() < 0.2:
        unit["as"] = "inf"
    if unit["mech"] and draw.random() < 0.15:
        unit["fuel"] = False
    if draw.random() < 0.15:
        unit |= {"posture": draw.choice(("nontact", "road")), "moved": draw.choice((0, 0.25, 0.5))}
    return unit


def combat(draw: Random) -> Facts:
    """Return a small fight: one to four units a side, guns and aircraft now and then."""
    ground = draw.choice(("open", "open", "woods", "built_up", "bocage"))
    kinds = ("inf", "inf", "para", "glider", "mech_inf", "tank", "tank", "spg", "at")
    sides = [("R", "BR"), ("G", "GE")]
    draw.shuffle(sides)
    (a, mine), (d, theirs) = sides
    given: Facts = {"ground": ground, "column": draw.choice(("normal", "normal", "bad"))}
    given["attackers"] = [_unit(draw, f"{a}0", draw.choice(("inf", "tank")), mine)]
    given["attackers"][0]["profile"] = "9-7-6-2-0"
    more = range(1, draw.choice((1, 2, 3, 4)))
    given["attackers"] += [_unit(draw, f"{a}{n}", draw.choice(kinds), mine) for n in more]
    given["defenders"] = [_unit(draw, f"{d}0", draw.choice(("inf", "mech_inf")), theirs)]
    more = range(1, draw.choice((1, 2, 3)))
    given["defenders"] += [_unit(draw, f"{d}{n}", draw.choice(kinds), theirs) for n in more]
    for unit in given["attackers"]:
        unit |= {"prep": False} if draw.random() < 0.2 else {}
        unit |= {"adhoc": True} if draw.random() < 0.1 else {}
    stand = draw.random() < 0.3
    for unit in given["defenders"]:
        unit |= {"stand": True} if stand else {}
    for unit in given["defenders"][1:]:
        unit |= {"ground": draw.choice(("open", "woods"))} if draw.random() < 0.1 else {}
    fire = [
        {"name": f"F{n}", "side": side, "type": draw.choice(("field", "medium", "rocket")),
         "profile": draw.choice(GUNS), "step": 0, "allocated": True,
         "range_km": draw.choice((4, 7, 9, 13, 21, *((6, 8, 12, 20) if side == "A" else ())))}
        for n, side in enumerate("AD") if draw.random() < 0.4
    ]  # fmt: skip
    given |= {"fire": fire} if fire else {}
    for key, value in (("adv_A", 1), ("adv_D", 1), ("adv_D", 2)):
        given |= {key: value} if draw.random() < 0.15 else {}
    if ground == "built_up" and draw.random() < 0.4:
        given |= {"city": True}
    if draw.random() < 0.2 and not any(gun["side"] == "D" for gun in fire):
        given |= {"action": "breakthrough"}
        for unit in given["attackers"]:  # of one order line, able to move on
            for key in ("posture", "fuel", "as"):
                unit.pop(key, None)
            unit |= {"kind": "spg", "profile": "4-2-0"} if unit["kind"] == "at" else {}
    if draw.random() < 0.15 and given.get("action") != "breakthrough":
        given |= {"retreat_route": "none"}
    if draw.random() < 0.2:
        given |= {"advance_km": draw.choice((1, 4))}
    if draw.random() < 0.25:
        squadrons, kind = draw.randint(1, 11), draw.choice(sorted(AIR))
        given["air"] = {"side": "A", "type": kind, "squadrons": squadrons,
                        "in_ground_orders": True, "in_air_orders": True}  # fmt: skip
    if draw.random() < 0.2:
        given |= {"lead_attack": "X", "lead_defence": "X"}
        for unit in draw.choice((given["attackers"], given["defenders"]))[1:]:
            unit["div"] = draw.choice("XY")
    return given


def movement(draw: Random) -> Facts:
    """Return a march of one to three legs, or four looks into the chart."""
    grounds, modes = ("open", "woods", "built_up", "bocage", "marsh"), ("tact", "nontact", "road")
    kinds = ("foot", "mech", "tank", "recce")
    if draw.random() < 0.3:
        tests = [[draw.choice((*kinds, "towed_arty")), draw.choice(grounds), draw.choice(modes)]]
        tests += [[draw.choice(kinds), draw.choice(grounds), draw.choice(modes)] for _ in range(3)]
        return {"tests": tests, "order_night": draw.random() < 0.5}
    legs = [
        [draw.choice(grounds), draw.choice(modes), draw.randint(1, 14)]
        for _ in range(draw.randint(1, 3))
    ]
    return {"class": draw.choice(kinds), "legs": legs}


def traffic(draw: Random) -> Facts:
    """Return a crossing and the units before it, by their unit points."""
    queue = [draw.choice((1, 1, 2, 2, 3, 4, 7)) for _ in range(draw.randint(1, 8))]
    return {"capacity": draw.choice((3, 4, 5, 10, 20)), "queue": queue}
