"""The Sector rules once more, written from their text: ranged fire, assaults, moves and PIPs.

Situations are given as in `tests/cases/sector-keys.md`, kinds `ranged_combat`, `assault`,
`assault_cf`, `move` and `pip_cost`. A die of ten has the faces 0 to 9, of which 0 is the worst.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Facts = dict[str, Any]
Die = Callable[[int], int]

GRADES = {  # combat proficiency, attack, assault, initiative, catastrophe
    "Regular": (5, 0, 0, 0, 0), "Elite": (7, 2, 2, 2, 2), "Veteran": (6, 1, 1, 1, 1),
    "Fanatic": (4, -1, 1, 0, 1), "Fanatic Veteran": (6, 1, 2, 2, 1),
    "2nd Rate": (4, -1, -1, -1, -1),
}  # fmt: skip
TYPES = {  # firepower at soft and armoured targets, armoured, range, moves, assault support
    "Rifle Bn": (4, 3, 0, 0, 1, 1), "Motor Rifle Bn": (4, 3, 0, 0, 2, 1),
    "Armoured Rifle Bn": (4, 4, 1, 0, 2, 1), "AT gun": (1, 5, 0, 1, 1, 0),
    "Heavy AT gun": (1, 7, 0, 2, 1, 0), "Assault Bn": (6, 4, 0, 0, 1, 2),
    "Assault Gun (Stug/SU)": (2, 2, 1, 0, 2, 2), "Light Tank": (2, 4, 1, 1, 2, 1),
    "Tank": (2, 5, 1, 1, 2, 1), "Heavy Tank": (2, 6, 1, 2, 1, 1),
    "Tank Destroyer": (2, 6, 1, 1, 2, 0), "Heavy Tank Destroyer": (1, 7, 1, 2, 1, 0),
    "Recon": (2, 2, 0, 0, 3, 0), "Armoured Recon": (3, 3, 1, 0, 2, 0), "HQ": (1, 1, 0, 0, 3, 1),
    "Armed Hordes": (2, 2, 0, 0, 2, 0), "Partizan / MP": (1, 1, 0, 0, 1, 1),
}  # fmt: skip
GUNS = {"Field Gun": 4, "Heavy Artillery": 6, "Mortar / Inf Gun": 2, "HMG Coy": 1}
STEPS = {1: "DD", 2: "DAD", 3: "AD", 4: "ADDA", 5: "AAD", 6: "AA"}
COMES_BACK = {"dispersed": 1, "out_1_day": 2, "out_2_days": 3}
GONE = (*COMES_BACK, "surrenders", "annihilated", "broken")
PRICES = {"new_assault": 2, "order": 1, "pull": 1, "assign": 1, "corps_artillery_sector": 1,
          "air_attack": 1, "fighter_cover": 1, "ranged_fire_sector": 1, "artillery_sector": 1,
          "return_fire_sector": 1, "move_group": 1, "disengage_group": 1, "dig_sector": 1,
          "join_assault": 1, "continue_assault": 1}  # fmt: skip


def away(one: str, other: str) -> int:
    """A02 Sectors between two, counted over their edges."""
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:]))


class Fight:
    """A combat while it is fought: who is still there, what was thrown, who has left how."""

    def __init__(self, given: Facts, die: Die) -> None:
        self.die, self.day = die, given["day"]
        self.sides = {"A": given["attacker"], "D": given["defender"]}
        self.there = {s: list(side["bases"]) for s, side in self.sides.items()}
        self.medals = {b["id"]: b["medal"] for s in "AD" for b in self.sides[s]["bases"]}
        self.attacks: list[Facts] = []
        self.losses: dict[str, str] = {}
        self.moved: dict[str, str] = {}

    def grade(self, side: str) -> tuple[int, int, int, int, int]:
        return GRADES[self.sides[side]["grade"]]

    def factor(self, side: str, base: Facts, target: Facts, kind: int) -> int:
        """SB-DMG-01 Firepower at that class of target, and the bonus of ranged fire or assault."""
        return TYPES[base["type"]][TYPES[target["type"]][2]] + self.grade(side)[kind]

    def attack(
        self, side: str, base: Facts, target: Facts, factor: int, kind: int, leads: bool = False
    ) -> str:
        """SB-DMG-01 to 03 One die at a target, its save, and what comes of a natural 0."""
        row: Facts = {"by": base["id"], "at": target["id"], "factor": factor}
        self.attacks.append(row)
        face = self.die(10)
        row["result"] = "miss" if face == 0 or face > factor else self.hit(side, target, kind)
        if leads and face == 0:
            row["result"] = "stalled"
        if row["result"] == "inspiring" and self.reaches(target, base, kind):
            back = "AD".replace(side, "")
            self.attack(back, target, base, self.factor(back, target, base, kind), kind)
        return str(row["result"])

    def reaches(self, base: Facts, target: Facts, kind: int) -> bool:
        """SB-CAT-02 Whether a base may shoot back: in ranged fire, if its range suffices."""
        return kind == 2 or TYPES[base["type"]][3] >= self.distance

    @property
    def distance(self) -> int:
        return away(self.sides["A"]["sector"], self.sides["D"]["sector"])

    def hit(self, side: str, target: Facts, kind: int) -> str:
        """SB-ASL-08, DMG-02, CTY-01 Digs first; then the save; who fails it leaves the sector."""
        own = "AD".replace(side, "")
        fort = self.sides[own]
        if kind == 2 and own == "D" and fort["digs"] > 0:
            fort["digs"] -= 1
            return "dig_removed"
        face = self.die(10)
        if 1 <= face <= self.grade(own)[0]:
            return "saved"
        result = self.catastrophe(own, target["id"]) if face == 0 else "dispersed"
        escape = kind == 2 and own == "D" and fort["city"] and fort["withdraw_to"]
        if result == "dispersed" and escape:
            result = "withdrawn"
            self.moved[target["id"]] = escape
        if result in (*GONE, "withdrawn"):
            self.there[own] = [b for b in self.there[own] if b["id"] != target["id"]]
        if result in GONE:
            self.losses[target["id"]] = result
        return result

    def catastrophe(self, side: str, name: str) -> str:
        """SB-CAT-01 and 02 The catastrophic loss table, and that of units with Medals."""
        face = self.die(6)
        if self.medals[name]:
            return "annihilated" if face <= 2 else "inspiring" if face == 6 else "stubborn"
        score = face if face in (1, 6) else face + self.grade(side)[4]
        names = ("surrenders", "annihilated", "broken", "out_2_days", "out_1_day", "heroic")
        result = names[min(max(score, 1), 6) - 1]
        self.medals[name] = result == "heroic"
        return result

    def told(self) -> Facts:
        """What every combat tells."""
        back = {n: COMES_BACK[r] for n, r in self.losses.items() if r in COMES_BACK}
        days = {n: self.day + late for n, late in back.items() if not self.medals[n]}
        return {"attacks": self.attacks, "losses": self.losses, "recovery_day": days}


def counter_battery(own: list[Facts], enemy: list[Facts]) -> list[str]:
    """SB-CBT-01 Which supporting weapons are cancelled: artillery first, the last listed first."""
    left = [gun for gun in reversed(own) if gun["type"] != "HMG Coy"]
    left.sort(key=lambda gun: gun["type"] == "Mortar / Inf Gun")
    gone = []
    for gun in (each for each in enemy if each["type"] != "HMG Coy"):
        reached = [e for e in left if away(e["sector"], gun["sector"]) <= GUNS[gun["type"]]]
        if reached:
            left.remove(reached[0])
            gone.append(reached[0]["id"])
    return [gun["id"] for gun in own if gun["id"] in gone]


def ranged_combat(given: Facts, die: Die) -> Facts:
    """SB-RNG-01 to 07 A ranged combat between two sectors."""
    fight, a, d = Fight(given, die), given["attacker"], given["defender"]
    pips = {"attacker": a["pips"] - 1, "defender": d["pips"]}
    able = {s: [b for b in fight.there[s] if b["targets"] and TYPES[b["type"]][3] >= fight.distance]
            for s in "AD"}  # fmt: skip
    aimed = {s: [b for b in fight.there[s] if b["targets"] and b not in able[s]] for s in "AD"}
    refused = {b["id"]: "out_of_range" if TYPES[b["type"]][3] else "range_0" for b in aimed["A"]}
    free = d["order"] == "Defend"
    fires = bool(able["D"]) and d["order"] != "Move" and (free or d["pips"] > 0)
    fires = fires and (d["order"] != "Reserve" or d["return_fire"])
    guns = {}
    for side, name in (("A", "attacker"), ("D", "defender")):
        known = {gun["id"]: gun for gun in fight.sides[side]["guns"]}
        called = [known[i] for b in able[side] for i in b["support"] if side == "A" or fires]
        behind = {gun["sector"] for gun in called} - {fight.sides[side]["sector"]}
        paid_for = sorted(behind)[: pips[name]]
        pips[name] -= len(paid_for)
        unpaid = [gun for gun in called if gun["sector"] in behind.difference(paid_for)]
        refused |= {gun["id"]: "no_pip" for gun in unpaid}
        guns[side] = [gun for gun in called if gun not in unpaid]
    cancelled = counter_battery(guns["A"], d["guns"]) + counter_battery(guns["D"], a["guns"])
    helps = {s: [g["id"] for g in guns[s] if g["id"] not in cancelled] for s in "AD"}
    modifier, row = None, 6
    if d["order"] != "Move":
        modifier = fight.grade("A")[0] - fight.grade("D")[0] + (a["order"] == "Probe") - free
        modifier += len(helps["A"]) - len(helps["D"])
        row = min(max(die(6) + modifier, 1), 6)
    sector, paid = a["sector"], free
    for step in STEPS[row]:
        if step == "D" and not fires:
            continue
        if step == "D" and not paid and any(b in fight.there["D"] for b in able["D"]):
            pips["defender"], paid = pips["defender"] - 1, True
        for base in able[step]:
            foes = {b["id"]: b for b in fight.there["AD".replace(step, "")]}
            target = next((foes[i] for i in base["targets"] if i in foes), None)
            if base in fight.there[step] and target:
                more = len([i for i in base["support"] if i in helps[step]])
                factor = fight.factor(step, base, target, 1) + more
                fight.attack(step, base, target, factor, 1)
        if step == "A" and a["retire_to"] and fight.there["A"]:
            sector = a["retire_to"]
            break
    return {
        "accepted": True, "refused": refused, "cancelled": cancelled, "modifier": modifier,
        "row": row, "pips": pips, "attacker_sector": sector,
        "defender_order": "Defend" if d["order"] == "Move" else d["order"], **fight.told(),
    }  # fmt: skip


def assault(given: Facts, die: Die) -> Facts:
    """SB-ASL-04 to 11, CTY-01, DIG-01 An assault, round by round."""
    given = {**given, "defender": dict(given["defender"])}
    fight, d, rounds, outcome = Fight(given, die), given["defender"], 0, ""
    there = fight.there
    if d["order"] in ("Move", "Reserve"):
        fight.moved |= {b["id"]: d["retire_to"] for b in there["D"]}
        there["D"], outcome = [], "taken"
    while not outcome:
        rounds += 1
        double = rounds == 1 and there["A"][0]["type"] == "Assault Bn"
        for _ in range(2 if double else 1):
            if there["A"] and there["D"] and _lead(fight, "A") == "stalled":
                outcome = "stalled"
                break
        if not outcome and there["A"] and there["D"]:
            _lead(fight, "D")
        if not there["D"] and not outcome:
            outcome = "taken"
        elif not there["A"] and not outcome:
            outcome = "repulsed"
    ids = {s: [b["id"] for b in there[s]] for s in "AD"}
    return {
        "outcome": outcome, "rounds": rounds, "moved": fight.moved,
        "digs": 0 if outcome == "taken" else d["digs"], **fight.told(),
        "occupied_by": ids["A"][:6] if outcome == "taken" else ids["D"],
        "on_border": ids["A"] if outcome == "stalled" else [],
    }  # fmt: skip


def _lead(fight: Fight, side: str) -> str:
    """SB-ASL-04 The leader attacks the enemy's, with the assault support of all the others."""
    leader, *others = fight.there[side]
    target = fight.there["AD".replace(side, "")][0]
    more = sum(TYPES[base["type"]][5] for base in others)
    factor = fight.factor(side, leader, target, 2) + more
    return fight.attack(side, leader, target, factor, 2, leads=side == "A")


def assault_cf(given: Facts, die: Die) -> Facts:
    """SB-ASL-04 and 05 The factor of a leader: its own, its supporters', guns' and aircraft's."""
    leader, armoured = given["leader"], TYPES[given["enemy_leader"]][2]
    factor = TYPES[leader["type"]][armoured] + GRADES[leader["grade"]][2] + 2 * given["air"]
    factor += sum(TYPES[kind][5] for kind in given["supporters"]) + len(given["artillery"])
    near = [gun for gun in given["guns_in_sector"] if not (gun == "HMG Coy" and armoured)]
    return {"factor": factor + len(near)}


def move(given: Facts, die: Die) -> Facts:
    """SB-MOV-01 to 05 A group moves, freely or for a PIP, and halts beside the enemy."""
    here, most, pips = given["from"], min(TYPES[t][4] for t in given["group"]), given["pips"]
    most += given["order"] == "Move"
    near = [away(here, enemy) == 1 for enemy in given["enemy_sectors"]]
    told = {"accepted": False, "end": here, "moves_available": most, "halted": False, "pips": pips}
    leaves = not any(away(given["path"][0], enemy) <= 1 for enemy in given["enemy_sectors"])
    if (any(near) and not (leaves and given["order"] == "Probe")) or given["order"] == "Defend":
        if not given["pip_action"]:
            return {**told, "reason": "needs_pip"}
        if pips < 1:
            return {**told, "reason": "no_pip"}
        pips -= 1
    at = here
    for step in given["path"]:
        if step in given["enemy_sectors"]:
            return {**told, "reason": "enemy_sector"}
        if given["occupied"].get(step, 0) + len(given["group"]) > 6:
            return {**told, "reason": "sector_full"}
        at = step
        if any(away(at, enemy) == 1 for enemy in given["enemy_sectors"]):
            break
    halted = any(away(at, enemy) == 1 for enemy in given["enemy_sectors"])
    return {**told, "accepted": True, "reason": None, "end": at, "halted": halted, "pips": pips}


def pip_cost(given: Facts, die: Die) -> Facts:
    """SB-PIP-06 What is paid for, line by line."""
    costs = [PRICES[line["action"]] * line["count"] for line in given["spend"]]
    ((payer, had),) = given["pips"].items()
    return {"costs": costs, "pips": {payer: had - sum(costs)}}
