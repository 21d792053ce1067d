"""The Last War once more, written from its text: combats, and what becomes of the line after them.

A combat is given as in `tests/cases/KEYS.md`, kind `combat`; what follows, as in `reposition`; men
brought up, as in `deploy`. Points are [man, tank, air].
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

Facts = dict[str, Any]
Die = Callable[[], int]

COLUMNS = ("1:3", "1:2", "1:1", "3:2", "2:1", "5:2", "3:1", "7:2", "4:1", "9:2", "5:1")
ROWS = [
    "RRRRRRRROOO",
    "RRRRRRROOBB",
    "RRRRRROOBBY",
    "RRRROOOBBYY",
    "RRROOOBBBYG",
    "ROOOBBBBYYG",
    "OOOBBBYYYGG",
    "OOBBBYYYYGG",
    "OOBBYYYYGGG",
    "OBBYYYYGGGG",
    "BBBYYYGGGGG",
    "BBYYYGGGGGG",
    "BYYYGGGGGGG",
    "YYYGGGGGGGG",
    "YYGGGGGGGGG",
]  # from a difference of -7 to one of +7
TAKEN = {"open": "GYB", "mountains": "G", "swamp": "GY", "jungle": "G", "forest": "G"}
LISTS = {"tank": "TMM", "air": "ATMM", "none": "MMTMMA"}


def column_of(attack: Fraction, defence: Fraction) -> int:
    """LW-CBT-04 The greatest printed odds that are not above the forces'."""
    odds = [Fraction(*map(int, name.split(":"))) for name in COLUMNS]
    if not defence:
        return len(COLUMNS) - 1
    return max((n for n, each in enumerate(odds) if each <= attack / defence), default=0)


def supremacy(own: list[int], foe: list[int], terrain: str, amphib: bool) -> tuple[bool, bool]:
    """LW-SHF-01, 02 and TER-08 Three to one in tanks, in air, where they count."""
    tank = own[1] >= 1 and own[1] >= 3 * foe[1] and terrain == "open" and not amphib
    air = own[2] >= 1 and own[2] >= 3 * foe[2] and terrain not in ("jungle", "forest")
    return tank, air


def lost(points: list[int], number: int, order: str) -> list[int]:
    """LW-ORD-01 to 06 What is lost, slot by slot; for want of it a Man, then Air, then Tank."""
    left = list(points)
    for n in range(min(number, sum(points))):
        wanted = "MTA".index(order[n % len(order)])
        left[next(kind for kind in (wanted, 0, 2, 1) if left[kind])] -= 1
    return [had - has for had, has in zip(points, left, strict=True)]


def losses(cv: list[int], me: list[Fraction], terrain: str, amphib: bool) -> tuple[int, list[int]]:
    """LW-LOS-01 to 05, LTE-01 to 04 The effectiveness ratio, and the points each side loses."""
    a, d = me
    a = max(a - 1, Fraction(1)) if terrain == "swamp" else a
    d += (terrain in ("mountains", "forest")) + amphib
    ratio = min(int(max(a, d) / min(a, d)), 6)
    of_a = cv[1] * (ratio if a < d else 1) // 5
    of_d = cv[0] * (ratio if d < a else 1) // 5
    return ratio, [min(of_a, cv[0]), min(of_d, cv[1])]


def combat(given: Facts, die: Die) -> Facts:
    """LW-CBT-01 to 08 A combat, from the odds to what is left of both."""
    a, d, terrain = given["A"], given["D"], given["terrain"]
    amphib = given.get("amphib", False)
    forces = [[s.get("man", 0), s.get("tank", 0), s.get("air", 0)] for s in (a, d)]
    forces[0][2] += a.get("bombers", 0)
    forces[1][0] += d.get("garrison", 0)
    cv = [sum(each) for each in forces]
    me = [Fraction(str(side["me"])) for side in (a, d)]
    base = column_of(cv[0] * me[0], cv[1] * me[1])
    first = supremacy(forces[0], forces[1], terrain, amphib)
    second = supremacy(forces[1], forces[0], terrain, amphib)
    shift = sum(first) - sum(second) - d.get("fort", 0) - (d.get("city") in ("own", "ally"))
    shift += 2 * d.get("pag", False) - 2 * a.get("pag", False) - 2 * (not a.get("lsp", 0))
    shift += a.get("col", 0) - d.get("col", 0)
    column = min(max(base + shift, 0), len(COLUMNS) - 1)
    landing = (-4 if a.get("craft") else -6) if amphib else 0
    scores = [die() + s.get("lsp", 0) + sum(s.get("die", [])) for s in (a, d)]
    scores[0] += landing
    row = min(max(scores[0] - scores[1], -7), 7)
    colour = ROWS[row + 7][column]
    ratio, numbers = losses(cv, me, terrain, amphib)
    orders = ["air" if s[1] else "tank" if s[0] else "none" for s in (second, first)]
    gone = [lost(f, n, LISTS[o]) for f, n, o in zip(forces, numbers, orders, strict=True)]
    left = [[x - y for x, y in zip(f, g, strict=True)] for f, g in zip(forces, gone, strict=True)]
    if amphib:
        result = "assault_success" if colour == "G" else "assault_fail"
    elif terrain == "open" and colour == "R":
        result = "pushed_out" if left[1][0] else "no_advance"
    elif colour in TAKEN[terrain]:
        result = "occupy_plus" if terrain == "open" and colour == "G" else "occupy"
    else:
        result = "no_advance"
    left[1][0] = max(left[1][0] - d.get("garrison", 0), 0)
    left[1][0] = max(d.get("man", 0) - gone[1][0], 0)
    return {
        "cv": cv, "force": [cv[0] * me[0], cv[1] * me[1]], "base": COLUMNS[base], "shift": shift,
        "col": COLUMNS[column], "scores": scores, "diff": scores[0] - scores[1], "row": row,
        "colour": colour, "result": result, "me_ratio": ratio,
        "loss": {s: {"n": n, "pts": g} for s, n, g in zip("AD", numbers, gone, strict=True)},
        "left": dict(zip("AD", left, strict=True)),
    }  # fmt: skip


MAP = {f"P{n}": (n, 0) for n in range(5)} | {f"G{n + 1}": (n, 1) for n in range(4)}
MAP |= {f"S{n + 1}": (n, 2) for n in range(3)} | {f"R{n + 1}": (n, 3) for n in range(-1, 3)}
ORDER = sorted(MAP, key=MAP.__getitem__)
FRONT = ("G1", "G2", "G3", "G4", "S1", "S2", "S3")


def beside(name: str) -> list[str]:
    """The hexes beside one, in the order of the map."""
    q, r = MAP[name]
    near = {(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)}
    return [each for each in ORDER if MAP[each] in near]


def front(control: dict[str, str], side: str) -> list[str]:
    """LW-FL-01 A side's hexes beside one that is not its own."""
    own = (name for name in ORDER if control[name] == side)
    return [name for name in own if any(control[each] != side for each in beside(name))]


class Line:
    """Both fronts while points are moved: who holds which hex, with what."""

    def __init__(self, given: Facts) -> None:
        self.control = {name: "GER" if name[0] in "PG" else "SOV" for name in MAP}
        self.points = {name: [0, 0, 0] for name in MAP}
        self.points |= {name: list(points) for name, points in given["other"].items()}

    def add(self, name: str, points: list[int]) -> None:
        self.points[name] = [x + y for x, y in zip(self.points[name], points, strict=True)]

    def fall_back(self, side: str, survivors: list[int], taken: str, before: list[str]) -> None:
        """LW-TER-11 A Man to each hex that the loss made front, all else to the first beside it."""
        new = [n for n in front(self.control, side) if n not in before and not self.points[n][0]]
        near = [each for each in beside(taken) if self.control[each] == side]
        rest = list(survivors)
        for name in new[: survivors[0]]:
            self.add(name, [1, 0, 0])
            rest[0] -= 1
        self.add(next((name for name in new if name in near), near[0]), rest)

    def fill_gaps(self, side: str) -> None:
        """LW-FL-02 A Man into each gap, of the fullest front hex beside it that can spare one."""
        line = front(self.control, side)
        for gap in (name for name in line if not self.points[name][0]):
            givers = [n for n in beside(gap) if n in line and self.points[n][0] > 1]
            if givers:
                self.add(max(givers, key=lambda n: self.points[n][0]), [-1, 0, 0])
                self.add(gap, [1, 0, 0])


def reposition(given: Facts, die: Die) -> Facts:
    """LW-TER-09 to 11 Who stands where after a combat, if nobody has ordered otherwise."""
    line, (start, target) = Line(given), given["attack"]
    attacker, defender = line.control[start], line.control[target]
    before = {side: front(line.control, side) for side in (attacker, defender)}
    a, d = list(given["A_survivors"]), list(given["D_survivors"])
    if given["result"] == "pushed_out":
        holds = d[0] > 1
        line.control[start] = defender if holds else "none"
        line.add(target, [d[0] - holds, *d[1:]])
        line.add(start, [int(holds), 0, 0])
        line.fall_back(attacker, a, start, before[attacker])
    elif not a[0]:
        line.add(start, a)
        line.add(target, d)
    else:
        line.control[target] = attacker
        goal = given["exploit"] or target
        line.control[goal] = attacker
        stays = start in front(line.control, attacker) and a[0] > 1
        line.add(start, [int(stays), 0, 0])
        line.add(target, [int(goal != target), 0, 0])
        line.add(goal, [a[0] - stays - (goal != target), *a[1:]])
        line.fall_back(defender, d, target, before[defender])
    for side in (attacker, defender):
        line.fill_gaps(side)
    sides = ("GER", "SOV")
    return {
        "control": {name: line.control[name] for name in (start, target)},
        "required": {side: sorted(front(line.control, side)) for side in sides},
        "forces": {name: points for name, points in line.points.items() if any(points)},
    }


def deploy(given: Facts, die: Die) -> Facts:
    """LW-SEQ-02 A Man into each gap first; then the orders in turn, cut to what the Pool has."""
    pool = {"man": 0, "tank": 0, **given["pool"]}
    placed: dict[str, list[int]] = {}
    for gap in given["gaps"]:
        placed[gap] = [min(pool["man"], 1), 0, 0]
        pool["man"] -= placed[gap][0]
    filled = all(points[0] for points in placed.values())
    for order in given["orders"]:
        man, tank = (min(order.get(k, 0), pool[k]) if filled else 0 for k in ("man", "tank"))
        placed[order["hex"]] = [man, tank, 0]
        pool["man"], pool["tank"] = pool["man"] - man, pool["tank"] - tank
    return {"placed": placed, "pool": pool}
