"""Combat Captain once more, written from its excerpt: fire, close combat, planes.

Situations are given as in `tests/cases/combat_captain-keys.md`, kinds `fire_mission`,
`close_combat`, `strafing` and `bombing`. The fire chart is read as it is printed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.printed.cells import kept
from tests.second_model import BeyondError

Facts = dict[str, Any]
Die = Callable[[], int]

ARMOUR = ("thin armour", "armour", "superior armour")
KINDS = ("infantry", "vehicle", "half-track", *ARMOUR)
HITS = {"infantry": 1, "vehicle": 2, "half-track": 3, **dict.fromkeys(ARMOUR, 5)}
DICE = {"infantry": 1, "vehicle": 0, "half-track": 1, **dict.fromkeys(ARMOUR, 3)}
REACH = {"bazooka": (8,), "rifle": (8, 16, 24), "mortar": (12, 24, 36), "gun": (16, 32, 48)}
REACH |= {"enhanced small arms": (8, 16, 24), "vehicle machine gun": (8, 16, 24)}
REACH |= {"crewed machine gun": (12, 24, 36)}
REACH |= dict.fromkeys(("inferior gun", "superior gun"), REACH["gun"])
AT_ARMOUR = {"bazooka": (-1, -2, -4), "inferior gun": (-1, -2, -4), "gun": (1, 0, -1)}
AT_ARMOUR |= {"superior gun": (2, 1, -1)}
AT_FOOT = {"enhanced small arms": 1, "crewed machine gun": 6}
CANNON = ("inferior gun", "gun", "superior gun")
CHART = [row.split(" | ")[1:7] for row in kept("combat_captain")["fire"]["rows"].values()]


def counted(faces: list[int], counts: str, markers: int) -> int:
    """CC-FIR-03, MOR-01 The pips of the dice that count, each less one for every marker."""
    wanted = [f for f in faces if counts == "all" or (f % 2 == 0) == (counts == "even")]
    return sum(max(face - markers, 0) for face in wanted)


def modifier(weapon: str, target: str) -> int | None:
    """CC-MOD-01 What is added for each firing sub-unit; None where it has no effect."""
    if target in ARMOUR:
        row = AT_ARMOUR.get(weapon)
        return row[ARMOUR.index(target)] if row else None
    if target == "infantry":
        return 2 if weapon in CANNON else AT_FOOT.get(weapon, 0)
    return 6 if weapon == "crewed machine gun" and target == "vehicle" else 0


def _counts(given: Facts, shooter: Facts) -> str:
    """CC-RNG-01, FIR-05, LOS-01 Which dice count at its range, or why it does not fire."""
    bands = zip(REACH[shooter["weapon"]], ("all", "even", "odd"), strict=False)
    band = next((dice for most, dice in bands if shooter["inches"] <= most), "out of range")
    hidden = not given["line_of_sight"] or (given["both_in_forest"] and shooter["inches"] > 8)
    if band != "out of range" and hidden:
        return "no line of sight"
    if band != "out of range" and modifier(shooter["weapon"], given["target"]["kind"]) is None:
        return "not effective"
    return "odd" if given["both_in_forest"] and band != "out of range" else band


def fire_mission(given: Facts, die: Die) -> Facts:
    """CC-FIR-01 to CHT-04, SAV-01 and 02 One combined shot."""
    target, markers = given["target"], given["markers"]
    told: Facts = {"accepted": False, "reason": "", "refused": [], "points": 0, "column": 0,
                   "effect": "none", "number": 0, "saved": 0, "excess": 0, "killed": 0,
                   "left": target["figures"]}  # fmt: skip
    if given["low_ammunition"] and given["dice_spent"] == 3:
        return {**told, "reason": "low ammunition"}
    firing = []
    for shooter in given["shooters"]:
        counts = _counts(given, shooter)
        if counts in ("all", "even", "odd"):
            firing.append((shooter, counts))
        else:
            told["refused"].append({"id": shooter["id"], "reason": counts})
    if not firing:
        return {**told, "reason": "no shooter"}
    points = 0
    for shooter, counts in firing:
        faces = [die() for _ in range(4 if given["dice_spent"] == 3 else given["dice_spent"])]
        points += counted(faces, counts, markers) + (
            modifier(shooter["weapon"], target["kind"]) or 0
        )
        both = min(shooter["stationary_turns"], target["stationary_turns"])
        points += 2 if shooter["weapon"] in CANNON and both >= 3 else 0
    told |= {"accepted": True, "points": max(points, 0)}
    if points <= 0:
        return told
    told["column"] = max(die() - markers, 1)
    cell = CHART[min(points, 99) - 1][told["column"] - 1]
    if cell == "-":
        return told
    told["number"] = number = int(cell)
    if target["kind"] in ARMOUR:
        dead = number >= 6 or die() <= number
        return told | {"effect": "kill number", "killed": int(dead), "left": 1 - dead}
    covered = 0 if given["from_rear"] and target["cover"] <= 3 else target["cover"]
    return told | {"effect": "hits"} | _struck(target, number, covered, die)


def _struck(target: Facts, number: int, covered: int, die: Die) -> Facts:
    """CC-CHT-02, SAV-01 Hits one by one, each saved on the cover level or less."""
    left, saved, damage, used = target["figures"], 0, 0, 0
    for _ in range(number):
        if not left:
            break
        used += 1
        if covered and die() <= covered:
            saved += 1
            continue
        damage += 1
        if damage == HITS[target["kind"]]:
            left, damage = left - 1, 0
    killed = target["figures"] - left
    return {"saved": saved, "excess": number - used, "killed": killed, "left": left}


class Company:
    """A company in close combat: its sub-units, and what is left of each."""

    def __init__(self, given: Facts) -> None:
        self.units, self.markers, self.leader = given["subunits"], given["markers"], given["leader"]
        self.left = {unit["id"]: unit["figures"] for unit in self.units}
        self.order = given["loss_order"] or [
            unit["id"] for unit in sorted(self.units, key=self.rank)
        ]
        self.saved = 0

    def rank(self, unit: Facts) -> tuple[int, bool, bool]:
        """CC-CLC-07 Foot first, who lacks men before others, the leader last in his kind."""
        kind = min(KINDS.index(unit["kind"]), 3)
        missing = kind == 0 and unit["figures"] < unit["full"]
        return kind, unit["id"] == self.leader, not missing

    def throw(self, die: Die) -> list[int]:
        return [die() for u in self.units if self.left[u["id"]] for _ in range(DICE[u["kind"]])]

    def suffer(self, hits: int, die: Die | None) -> None:
        """CC-CLC-05 to 07 Hits on one after the other; a die saves where there is cover."""
        by_id, damage = {unit["id"]: unit for unit in self.units}, 0
        for _ in range(hits):
            name = next((n for n in self.order if self.left[n]), None)
            if name is None:
                return
            if die and by_id[name]["cover"] and die() <= by_id[name]["cover"]:
                self.saved += 1
                continue
            damage += 1
            if damage == HITS[by_id[name]["kind"]]:
                self.left[name], damage = self.left[name] - 1, 0

    def close_up(self) -> None:
        """CC-CLC-15 Men of depleted squads go to the fullest of them: one lacks men at most."""
        short = [u for u in self.units if u["kind"] == "infantry"]
        short = [u for u in short if 0 < self.left[u["id"]] < u["full"]]
        men = sum(self.left[unit["id"]] for unit in short)
        for unit in sorted(short, key=lambda u: -self.left[u["id"]]):
            self.left[unit["id"]] = min(men, unit["full"])
            men -= self.left[unit["id"]]

    @property
    def fights(self) -> list[Facts]:
        return [unit for unit in self.units if self.left[unit["id"]] and DICE[unit["kind"]]]

    @property
    def exists(self) -> bool:
        return any(self.left.values())


def close_combat(given: Facts, die: Die) -> Facts:
    """CC-CLC-01 to 13 Two companies at close quarters."""
    a, d = Company(given["attacker"]), Company(given["defender"])
    told: Facts = {"fought": True, "attacker_hits": 0, "defender_hits": 0, "saved": 0,
                   "second_roll": False, "attacker_total": 0, "defender_total": 0,
                   "winner": "none", "withdraws": "none", "withdraw_inches": 0,
                   "attacker_markers_gained": 0, "defender_markers_gained": 0,
                   "counter_attack_inches": 0}  # fmt: skip
    if given["defender_withdraws"] and not given["defender_already_withdrew"]:
        told |= {"fought": False, "withdraws": "defender", "defender_markers_gained": 1}
        told["withdraw_inches"] = counted([die() for _ in range(4)], "all", d.markers)
        return told | {"left": _left(a, d)}
    by_a, by_d = a.throw(die), d.throw(die)
    told["attacker_hits"] = counted(by_a, "even", a.markers)
    told["defender_hits"] = counted(by_d, "odd", d.markers)
    d.suffer(told["attacker_hits"], die)
    a.suffer(told["defender_hits"], None)
    for side in (a, d):
        side.close_up()
    told |= {"saved": d.saved, "left": _left(a, d)}
    if a.fights and d.fights:
        cover = sum(unit["cover"] for unit in d.fights)
        told |= {"second_roll": True, "attacker_total": counted(a.throw(die), "odd", a.markers)}
        told["defender_total"] = counted(d.throw(die), "even", d.markers) + cover
        wins = told["attacker_total"] > told["defender_total"]
        told["winner"] = "attacker" if wins else "defender"
    elif a.exists and d.exists and not a.fights and not d.fights:
        raise BeyondError("lorries against lorries: nobody fights")
    elif a.exists or d.exists:
        told["winner"] = "attacker" if a.fights or not d.exists else "defender"
    loser = {"attacker": ("defender", d), "defender": ("attacker", a)}.get(told["winner"])
    if loser and loser[1].exists:
        told |= {"withdraws": loser[0], f"{loser[0]}_markers_gained": 2}
        told["withdraw_inches"] = counted([die() for _ in range(4)], "all", loser[1].markers)
    told["counter_attack_inches"] = 6 if told["winner"] == "defender" else 0
    return told


def _left(a: Company, d: Company) -> list[Facts]:
    return [{"id": n, "figures": f} for side in (a, d) for n, f in side.left.items()]


def strafing(given: Facts, die: Die) -> Facts:
    """CC-AIR-01 to 04 Planes over infantry, man by man."""
    planes, gone = min((die() + 1) // 2, 3 - given["planes_lost"]), given["planes_lost"]
    hit: list[str] = []
    saved: list[str] = []
    for run in given["runs"][:planes]:
        figures = run["figures"][: run["stop_after"] or None]
        for figure in figures:
            face = die()
            if face >= 5:
                safe = figure["cover"] and die() <= figure["cover"]
                (saved if safe else hit).append(figure["id"])
            elif face == 1 and (shot := die()) >= 4:
                gone += shot == 6
                break
    return {"planes": planes, "casualties": hit, "saved": saved,
            "planes_lost": gone, "next_maximum": 3 - gone}  # fmt: skip


def bombing(given: Facts, die: Die) -> Facts:
    """CC-AIR-05 A bomb a plane: 1 shot down, 5 or 6 destroyed."""
    planes, gone = min((die() + 1) // 2, 3 - given["planes_lost"]), given["planes_lost"]
    faces = {target: die() for target in given["targets"][:planes]}
    gone += sum(face == 1 for face in faces.values())
    return {"planes": planes, "destroyed": [n for n, face in faces.items() if face >= 5],
            "missed": [n for n, face in faces.items() if face < 5],
            "planes_lost": gone, "next_maximum": 3 - gone}  # fmt: skip
