"""Own rules once more, written from docs/own_rules.md: movement and combat by the plain classic.

Situations are given as cases of the kind `turn`. `lane` is a turn on fields in a row, where every
way is the only one; `march` is a unit's way over a map, by the cheapest way there is.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from tests.second_model import BeyondError

Facts = dict[str, Any]
Die = Callable[[int], int]

TYPES = {  # movement, attack, defence, steps, reach
    "infantry": (3, 4, 4, 2, 1), "cavalry": (5, 3, 2, 2, 1), "artillery": (3, 3, 1, 1, 2),
}  # fmt: skip
COSTS = {"O": 1, "W": 2, "T": 1, "H": 2, "M": "all", "L": "no"}
WHEELS = {"W": 3, "M": "no"}
SHARES = {"move": Fraction(1), "attack": Fraction(1), "creep": Fraction(1, 2)}
CODES = {  # attacker loses, back; defender loses, back; advance
    "AR1": (0, 1, 0, 0, False), "AR2": (0, 2, 0, 0, False), "AL1": (1, 1, 0, 0, False),
    "EX": (1, 0, 1, 0, False), "DR1": (0, 0, 0, 1, True), "DR2": (0, 0, 1, 2, True),
    "DE": (0, 0, 2, 2, True), "-": (0, 0, 0, 0, False),
}  # fmt: skip
TABLE = {  # by die: 1:2, 1:1, 2:1, 3:1, 4:1, 5:1
    1: "AR2 AR1 EX DR1 DR1 DR2", 2: "AR1 AR1 DR1 DR1 DR2 DR2", 3: "AR1 - DR1 DR2 DR2 DE",
    4: "AR1 EX DR1 EX DR2 DE", 5: "AL1 DR1 EX DR2 DE DE", 6: "AL1 AL1 DR2 DE DE DE",
}  # fmt: skip
HEADS = ("1:2", "1:1", "2:1", "3:1", "4:1", "5:1")
NAMES = "ABCDEFGHIJKLMNOP"


def cost_of(kind: str, letter: str) -> Any:
    """What a field costs a unit: a number, all of its movement, or it cannot go there."""
    wheels = kind == "artillery"
    return WHEELS.get(letter, COSTS[letter]) if wheels else COSTS[letter]


class Lane:
    """Fields in a row, and who stands where in them."""

    def __init__(self, given: Facts, die: Die) -> None:
        self.land, self.die = given["land"][0], die
        self.units = {u["id"]: u for u in given["units"]}
        self.at = {name: NAMES.index(u["at"][0]) for name, u in self.units.items()}
        self.steps = {n: u.get("steps", TYPES[u["type"]][3]) for n, u in self.units.items()}
        parts = (each.split() for each in given["orders"].split(", "))
        self.orders = {
            unit: (verb, *map(NAMES.index, (a[0] for a in to))) for unit, verb, *to in parts
        }
        self.mods = [each for each in given["rules"] if each["sheet"] == "Modifier"]
        self.found: Facts = {key: {} for key in ("results", "columns", "rolls", "sums")}

    def foes(self, name: str) -> set[int]:
        """The fields in which somebody of the other side stands."""
        return {self.at[n] for n in self.units if n[0] != name[0] and self.steps[n]}

    def march(self, name: str) -> list[tuple[int, Fraction]]:
        """Each field of a unit's way, with what it has spent there."""
        verb, *to = self.orders[name]
        way, kind = [(self.at[name], Fraction())], self.units[name]["type"]
        may = TYPES[kind][0] * SHARES.get(verb, Fraction())
        while to and way[-1][0] != to[0]:
            here, spent = way[-1]
            near = here + (1 if to[0] > here else -1)
            beside = any(abs(here - foe) == 1 for foe in self.foes(name))
            if near in self.foes(name) or (beside and len(way) > 1):
                break
            cost = cost_of(kind, self.land[near])
            cost = may if cost == "all" and not spent else cost
            if isinstance(cost, str) or spent + cost > may or not may:
                break
            way.append((near, spent + cost))
        return way

    def move(self) -> None:
        """All at once; who comes to a field of the other's stops before it, if he is later."""
        ways = {name: self.march(name) for name in self.units}
        while True:
            late = []
            for name, way in ways.items():
                there = [n for n in ways if ways[n][-1][0] == way[-1][0]]
                sooner = min(self.share(n, ways[n]) for n in there)
                firsts = {n[0] for n in there if self.share(n, ways[n]) == sooner}
                if len({n[0] for n in there}) > 1 and firsts != {name[0]} and len(way) > 1:
                    late.append(name)
            for name in late:
                ways[name].pop()
            if not late:
                break
        self.at = {name: way[-1][0] for name, way in ways.items()}

    def share(self, name: str, way: list[tuple[int, Fraction]]) -> Fraction:
        """What part of its movement a unit has spent."""
        may = TYPES[self.units[name]["type"]][0] * SHARES.get(self.orders[name][0], Fraction())
        return way[-1][1] / may if may else Fraction()

    def fight(self, field: int, side: str) -> None:
        """All of a side that attack a field and touch it, against all in it."""
        there = [n for n in self.units if self.steps[n]]
        ours = {
            verb: [n for n in there if n[0] == side and self.orders[n] == (verb, field)]
            for verb in ("attack", "support")
        }
        attackers = [n for n in ours["attack"] if abs(self.at[n] - field) <= 1]
        helpers = [n for n in ours["support"] if abs(self.at[n] - field) <= self.stat(n, 4)]
        defenders = [n for n in there if n[0] != side and self.at[n] == field]
        if not attackers or not defenders:
            return
        attack = sum((self.worth(n, 1) for n in (*attackers, *helpers)), Fraction())
        defence = sum((self.worth(n, 2) for n in defenders), Fraction())
        attack, defence, shift, more = self.modified(field, attack, defence)
        values = [Fraction(*map(int, head.split(":"))) for head in HEADS]
        column = sum(attack >= value * defence for value in values[1:]) if defence else 5
        column = max(0, min(5, column + shift))
        roll = self.die(6) + more
        code = TABLE[max(1, min(6, roll))].split()[column]
        label = f"{NAMES[field]}1"
        said = (code, HEADS[column], roll, f"{_said(attack)} - {_said(defence)}")
        for key, value in zip(("results", "columns", "rolls", "sums"), said, strict=True):
            self.found[key][label] = value
        self.outcome(code, field, attackers, defenders)

    def stat(self, name: str, n: int) -> int:
        return TYPES[self.units[name]["type"]][n]

    def worth(self, name: str, n: int) -> Fraction:
        """Attack or defence, by the steps it has left."""
        return Fraction(self.stat(name, n) * self.steps[name], self.stat(name, 3))

    def modified(
        self, field: int, attack: Fraction, defence: Fraction
    ) -> tuple[Fraction, Fraction, int, int]:
        """What multiplies first, then what is added; no strength below nothing."""
        shift = more = 0
        ground, worth = self.land[field], {"attacker": attack, "defender": defence}
        shift -= ground in "WH"
        worth["defender"] *= 2 if ground == "T" else 1
        for times in (True, False):
            for each in self.mods:
                on, sign, number = each["does"].split()
                if on == "strength" and (sign == "x") is times:
                    was = worth[each["side"]]
                    now = was * int(number) if times else was + int(sign + number)
                    worth[each["side"]] = max(Fraction(), now)
        for each in self.mods:
            on, sign, number = each["does"].split()
            shift += int(sign + number) if on == "column" else 0
            more += int(sign + number) if on == "die" else 0
        return worth["attacker"], worth["defender"], shift, more

    def outcome(self, code: str, field: int, attackers: list[str], defenders: list[str]) -> None:
        """Losses, retreats, and who takes the field."""
        own, back, theirs, off, advance = CODES[code]
        stood = {n: self.foes(n) for n in (*attackers, *defenders)}
        self.lose(defenders, theirs)
        self.lose(attackers, own)
        for units, fields in ((defenders, off), (attackers, back)):
            for name in units if fields else ():
                if self.steps[name]:
                    self.go_back(name, fields, stood[name])
        left = [n for n in attackers if self.steps[n]]
        empty = not any(self.at[n] == field and self.steps[n] for n in self.units)
        able = [n for n in left if cost_of(self.units[n]["type"], self.land[field]) != "no"]
        if advance and able and empty:
            self.at[max(able, key=lambda n: self.steps[n])] = field

    def lose(self, units: list[str], number: int) -> None:
        """Step by step, each off who has most left."""
        for _ in range(number):
            if left := [n for n in units if self.steps[n]]:
                self.steps[max(left, key=lambda n: self.steps[n])] -= 1

    def go_back(self, name: str, fields: int, foes: set[int]) -> None:
        """Through nobody, to no field next to the enemy, as far as it is to go; or lose a step."""
        kind, ends = self.units[name]["type"], list[int]()
        for step in (1, -1):
            at = self.at[name]
            for _ in range(fields):
                at += step
                open_to_it = 0 <= at < len(self.land) and at not in foes
                if not open_to_it or cost_of(kind, self.land[at]) == "no":
                    break
                if not any(abs(at - foe) == 1 for foe in foes):
                    ends.append(at)
        far = max((abs(each - self.at[name]) for each in ends), default=0)
        ends = [each for each in ends if abs(each - self.at[name]) == far]
        if len(ends) > 1:
            raise BeyondError("two ways are as good")
        if ends:
            self.at[name] = ends[0]
        else:
            self.lose([name], 1)


def _said(number: Fraction) -> str:
    return f"{float(number):.4f}".rstrip("0").rstrip(".")


def lane(given: Facts, die: Die) -> Facts:
    """A turn on fields in a row: all move, then each field that is attacked is fought for."""
    played = Lane(given, die)
    played.move()
    targets = dict.fromkeys(
        (to[0], name[0]) for name, (verb, *to) in played.orders.items() if verb == "attack"
    )
    if len({field for field, _ in targets}) < len(targets):
        raise BeyondError("both sides attack one field")
    for field, side in targets:
        played.fight(field, side)
    at = {n: f"{NAMES[played.at[n]]}1" if played.steps[n] else "" for n in played.units}
    return {"at": at, "steps": played.steps, **played.found}


def march(given: Facts, die: Die) -> Facts:
    """A unit's way over a map: it comes where it is to go if the cheapest way is not too dear."""
    (unit,) = given["units"]
    land = {(x, y): c for y, row in enumerate(given["land"]) for x, c in enumerate(row)}
    _, verb, to = given["orders"].split()
    start, goal = _place(unit["at"]), _place(to)
    may = TYPES[unit["type"]][0] * SHARES[verb]
    spent = {start: Fraction()}
    for _ in land:
        for here, paid in [*spent.items()]:
            for near in beside(here, given["settings"]["fields"]):
                if near in land:
                    cost = cost_of(unit["type"], land[near])
                    cost = may if cost == "all" and here == start else cost
                    if not isinstance(cost, str) and paid + cost <= may:
                        spent[near] = min(paid + cost, spent.get(near, paid + cost))
    away = _away(goal, given["settings"]["fields"])
    nearest = min(away[each] for each in spent)
    ends = [each for each in spent if away[each] == nearest]
    if len(ends) > 1:
        raise BeyondError("it comes as near to it in several fields")
    return {"at": {unit["id"]: f"{NAMES[ends[0][0]]}{ends[0][1] + 1}"}}


def _away(goal: tuple[int, int], fields: str) -> dict[tuple[int, int], int]:
    """How many fields it is from each to one, whatever lies between."""
    found, edge = {goal: 0}, [goal]
    for far in range(1, 12):
        edge = [*{near for each in edge for near in beside(each, fields)} - found.keys()]
        found |= dict.fromkeys(edge, far)
    return found


def _place(field: str) -> tuple[int, int]:
    return NAMES.index(field[0]), int(field[1:]) - 1


def beside(at: tuple[int, int], fields: str) -> list[tuple[int, int]]:
    """The fields that touch one: of hexes those of A, C, E lie half a hex further south."""
    x, y = at
    if fields == "hexes":
        low = y if x % 2 == 0 else y - 1
        return [(x, y - 1), (x, y + 1), *((x + w, low + n) for w in (-1, 1) for n in (0, 1))]
    around = [(w, n) for w in (-1, 0, 1) for n in (-1, 0, 1) if (w, n) != (0, 0)]
    return [(x + w, y + n) for w, n in around if fields == "squares" or 0 in (w, n)]
