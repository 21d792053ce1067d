"""OP COM once more, written from its text: fights and marches.

A fight is given as in `tests/cases/KEYS.md`, kind `combat`; marches as in `movement` and `traffic`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from tests.second_model import BeyondError

Facts = dict[str, Any]
Die = Callable[[], int]

CLOSE = ("woods", "built_up", "bocage", "mountain")
TANKS, FOOT = ("tank", "spg", "lt_tank"), ("inf", "para", "glider", "mech_inf")
RANGES = {"field": (8, 12), "medium": (12, 20), "rocket": (6, 6)}
AIR = {"german_ground_attack": (1, 3, 6, 10), "allied_ground_attack": (1, 2, 4, 8)}
AIR["heavy_bomber"] = (0, 0, 1, 3)
SPEED = {
    "foot": {"all": (15, 25, 30)},
    "mech": {"close": (18, 28, 64), "open": (30, 32, 64)},
    "tank": {"close": (18, 28, 64), "marsh": (8, 18, 64), "open": (30, 32, 64)},
    "recce": {"close": (18, 28, 100), "open": (30, 35, 100)},
    "towed_arty": {"all": (0, 0, 75)},
}


MARCHES = {**dict.fromkeys(("inf", "para", "glider"), "foot"), "mech_inf": "mech"}
MARCHES |= {"tank": "tank", "spg": "tank", "lt_tank": "recce"}


class Troop:
    """A unit in a fight: what its profile is worth at its step, and what it counts as."""

    def __init__(self, given: Facts) -> None:
        self.given, self.name, self.step = given, given["name"], given["step"]
        self.support = given["profile"].startswith("[") and not given.get("as")
        self.steps = [int(n) for n in re.findall(r"\d+", given["profile"])]
        self.bracketed = [c.startswith("(") for c in re.findall(r"\(?\d+", given["profile"])]
        own = given.get("kind", "inf")
        self.role, self.out_of_role = given.get("as", own), "as" in given
        light = own == "para" and given.get("nation") in ("BR", "US")
        light = light or (own == "glider" and given.get("nation") == "US")
        self.light = light or own in ("hq", "transport") or self.out_of_role
        self.light = self.light or given.get("adhoc", False)
        self.mech = given.get("mech", False) and not self.out_of_role
        self.prepared, self.moved = given.get("prep", True), Fraction(str(given.get("moved", 0)))

    @property
    def status(self) -> int:
        return self.steps[min(self.step, len(self.steps) - 1)]

    def lose(self, steps: int) -> None:
        self.step = min(self.step + steps, len(self.steps) - 1)


def usable(units: list[Troop], guns: list[tuple[Troop, int]]) -> tuple[list[Troop], list[Facts]]:
    """OC-9.3 A support unit counts with others of at least its status, all of them together."""
    partner = sum(each.status for each in units if not each.support)
    line = [u for u in units if u.status >= 1 and (not u.support or u.status <= partner)]
    return line, [{"name": g.name, "value": v} for g, v in guns if 1 <= v <= partner]


def guns_of(given: Facts, side: str) -> list[tuple[Troop, int]]:
    """OC-9.16 and 9.17 Artillery in range, at half its status beyond effective range."""
    found = []
    for each in given.get("fire", []):
        if each["side"] == side and each.get("allocated", side == "A"):
            effective, far = RANGES[each["type"]]
            gun, km = Troop(each), each["range_km"]
            found.append((gun, gun.status if km <= effective else gun.status // 2 * (km <= far)))
    return found


def air_factor(air: Facts | None, attackers: list[Troop]) -> int:
    """OC-9.19 and 9.20 Close air support: only for attacks that are prepared throughout."""
    if not air or not all(each.prepared for each in attackers):
        return 0
    needed = AIR[air["type"]]
    return max((4 + 2 * n for n, s in enumerate(needed) if s and air["squadrons"] >= s), default=0)


def combined(line: list[Troop], guns: list[Facts]) -> bool:
    """OC-9.F2 Infantry and tanks in balance, with artillery."""
    tank = sum(each.status for each in line if each.role in TANKS)
    foot = sum(each.status for each in line if each.role in FOOT)
    return bool(guns and tank and foot and 3 * tank >= foot and 3 * foot >= tank)


def factors(
    given: Facts, mine: str, present: list[Troop], guns: list[Facts], foe: list[Troop]
) -> Facts:
    """OC-9.F1 to F10 What is added to a side's status, by factor, without those that are nought."""
    attacks, ground, own = mine == "A", given["ground"], usable(present, [])[0]
    prepared = all(each.prepared for each in own) or not attacks
    armour = any(each.role in TANKS for each in foe)
    helped = guns or any(e.role in (*TANKS, "at") and e.status >= 1 for e in present)
    lead = given.get("lead_attack" if attacks else "lead_defence")
    stands = [each.given.get("ground", ground) if not attacks else ground for each in own]
    there = list(zip(own, stands, strict=True))
    moving = [e for e in own if e.given.get("posture") in ("nontact", "road") and e.moved > 0]
    found = {
        "F1": len(own) * given.get(f"adv_{mine}", 0),
        "F2": len(own) if combined(own, guns) and prepared else 0,
        "F3": -sum(each.light for each in own) if attacks else 0,
        "F4": -3 * sum(not each.prepared for each in own) if attacks else 0,
        "F5": sum(g in ("woods", "built_up") for g in stands) if armour and not attacks else 0,
        "F6": 0 if helped or not armour else -sum(e.role in FOOT and g == "open" for e, g in there),
        "F7": -sum(each.mech and not each.given.get("fuel", True) for each in own),
        "F8": -2 * len(moving),
        "F9": -sum(each.given.get("div", "X") != lead for each in own) if lead else 0,
        "F10": air_factor(given.get("air"), [u for u in present if u.status >= 1])
        if attacks
        else 0,
    }
    return {name: value for name, value in found.items() if value}


def result_of(score: int, column: str) -> str:
    """OC-9.22 The results table."""
    low = {"normal": (12, 8, 5, -1), "bad": (20, 12, 7, 2)}[column]
    names = ("total_success", "success", "limited_success", "confused")
    return next(
        (n for n, at in zip(names, low, strict=True) if score >= at), "attackers_badly_beaten"
    )


def combat(given: Facts, die: Die) -> Facts:
    """OC-9.14 to 9.34 A fight from both scores to who is where with what."""
    sent, defenders = [Troop(u) for u in given["attackers"]], [Troop(u) for u in given["defenders"]]
    attackers = [u for u in sent if not u.bracketed[u.step] and u.moved <= Fraction(1, 2)]
    attackers = [u for u in attackers if u.given.get("ammo", True)]
    line_a, guns_a = usable(attackers, guns_of(given, "A"))
    line_d, guns_d = usable(defenders, guns_of(given, "D"))
    status_a = sum(u.status for u in line_a) + sum(g["value"] for g in guns_a)
    status_d = sum(u.status for u in line_d) + sum(g["value"] for g in guns_d)
    plus_a = factors(given, "A", attackers, guns_a, line_d)
    plus_d = factors(given, "D", defenders, guns_d, line_a)
    a, d, thrown = status_a + sum(plus_a.values()), status_d + sum(plus_d.values()), die()
    result = result_of(a - d + thrown, given["column"])
    first_three = result in ("total_success", "success", "limited_success")
    standing = [u for u in defenders if u.status >= 1]
    holds = given.get("city", False) and result != "total_success"
    stay = [u for u in standing if holds or u.given.get("stand")] if first_three else standing
    going = [u for u in standing if u not in stay]
    armour = sum(u.status for u in line_a if u.role in TANKS)
    mostly = 2 * armour > sum(u.status for u in line_a)
    through = given.get("action") == "breakthrough" and mostly and status_a >= 2 * status_d
    overrun = through and first_three
    for unit in line_a:
        unit.lose(1)
    for unit in standing:
        losses = {"total_success": 2, "attackers_badly_beaten": 0}.get(result, 1)
        extra = first_three and not holds and unit.given.get("stand", False)
        unit.lose(losses + extra)
    overrun = overrun and not any(u.status >= 1 for u in stay)
    if overrun and result != "total_success":
        for unit in line_a:
            unit.lose(1)
    fuel = [sum(u.mech and u.given.get("fuel", True) for u in side) for side in (line_a, line_d)]
    found: Facts = {
        "A": {"status": status_a, "factors": plus_a, "score": a},
        "D": {"status": status_d, "factors": plus_d, "score": d},
        "diff": a - d, "final": a - d + thrown, "result": result,
        "after": {u.name: [u.step, u.status] for u in (*sent, *defenders)},
        "supply_lost": len(going) * (2 if result == "total_success" else 1),
        "ammo": {"A": len(line_a) + len(guns_a), "D": len(guns_d)},
        "fuel": {"A": fuel[0], "D": fuel[1]},
    }  # fmt: skip
    if going:
        found["retire_km"] = distance(result, given, die)
    if given.get("retreat_route") == "none":
        for unit in going:
            unit.lose(1 if unit.status >= 1 else 0)
        found["supply_lost"], found["captured"] = 0, [u.name for u in defenders if u.status < 1]
        for unit in going:  # of who is captured nobody counts the steps
            found["after"].pop(unit.name)
            if unit.status >= 1:
                found["after"][unit.name] = [unit.step, unit.status]
        found.pop("retire_km", 0)
    if result == "attackers_badly_beaten":
        found["thrown_back_km"] = max(given.get("advance_km", 0), 1)
    if given.get("action") == "breakthrough" and first_three:
        found["overrun"] = {"happens": overrun}
        if overrun:
            share = (1 - max(u.moved for u in line_a)) / (4 if result == "limited_success" else 2)
            km = share * min(speed(MARCHES[u.role], given["ground"], "tact") for u in line_a)
            found["overrun"] |= {"move_fraction": share, "move_km": km}
            if int(km) == max(1, int(found.get("retire_km", 0) + Fraction(1, 2))):
                raise BeyondError("ends where the beaten have gone: the umpire's to rule")
    return found


def distance(result: str, given: Facts, die: Die) -> Fraction:
    """OC-9.23 to 9.25 How far the defenders retire, in km: half in close country or bad terrain."""
    half = given["ground"] in CLOSE or given["column"] == "bad"
    km = {"total_success": 2, "success": 1}.get(result, 0)
    return Fraction(sum(die() for _ in range(km)) or 2, 2 if half else 1)


def speed(kind: str, ground: str, mode: str) -> int:
    """OC-6.1 The most that troops march in a turn, in km."""
    rows = SPEED[kind]
    row = rows.get("all") or rows.get(ground) or rows["open" if ground == "open" else "close"]
    return row[("tact", "nontact", "road").index(mode)]


def movement(given: Facts, die: Die) -> Facts:
    """OC-6.1, 6.2, 6.14 and 6.15 A march of several legs, or what may be marched at most."""
    if "tests" in given:
        share = Fraction(1, 4) if given.get("order_night") else 1
        return {"max_km": [share * speed(*(row[0], row[1], row[2])) for row in given["tests"]]}
    legs = [Fraction(str(km)) / speed(given["class"], g, m) for g, m, km in given["legs"]]
    used = sum(legs, Fraction(0))
    found = {"fraction": used, "legal": used <= 1}
    return {**found, "may_attack": used <= Fraction(1, 2)} if used <= 1 else found


def traffic(given: Facts, die: Die) -> Facts:
    """OC-7.1 Who crosses in a turn: in order, until one does not fit."""
    left, waiting = given["capacity"], list(given["queue"])
    while waiting and waiting[0] <= left:
        left -= waiting.pop(0)
    crossed = len(given["queue"]) - len(waiting)
    if not crossed and waiting and waiting[0] > given["capacity"]:
        left = 0  # larger than the crossing: it has all of it for turns on end
    return {"crossed": crossed, "points_used": given["capacity"] - left, "waiting": waiting}
