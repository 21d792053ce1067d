"""A combat as a case gives it: laid on a map with both sides' orders, fought, and read off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.comparing import Found, exact, listed
from tests.cases.last_war.table import NOTHING, TYPES, Table, added, less, points_of, triple
from workbook_engine.core.hexes import Hex, distance
from workbook_engine.rulesets.last_war.vocabulary.words import Attack, CardUse, Outcome

CENTRE = Hex.at(20, 20)
TARGET = str(CENTRE)
AROUND = tuple(CENTRE.neighbours())
_RADIUS = 4
_ALLY = {"id": "ally of D", "side": "defenders", "team": "ally of D", "me": 1}
_SIDES = {"A": "attacker", "D": "defender"}
_SHOWN = ("cv", "force", "die", "score")
_BY_OUTCOME = {str(each): each.name.lower() for each in Outcome}
"""Outcomes as cases name them."""


def _parts(who: str, facts: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return a side nation by nation: as a case lists its parts, else as one.

    A part is told by keys, or as a combat value and what it is worth.
    """
    nation = str(facts.get("nation", {"A": "GER", "D": "SOV"}[who]))
    found = list[dict[str, Any]]()
    for n, part in enumerate(facts.get("parts", ())):
        told = {"cv": part[0], "me": part[-1]} if isinstance(part, list) else part
        man = told.get("man", 0) + told.get("cv", 0)
        name = told.get("nation", f"{nation} {n}" if n else nation)
        found.append({"id": str(name), "me": told["me"], **points_of(told), "man": man})
    found = found or [{"id": nation, "me": facts.get("me", 1), **points_of(facts)}]
    own = {**dict.fromkeys(TYPES, 0), "side": f"{_SIDES[who]}s", "team": found[0]["id"]}
    return [{**own, **part, "me": exact(part["me"]), "lsp": 0} for part in found]


class Battle:
    """A combat on its map, under some readings; all is played but the combat itself."""

    def __init__(self, given: Mapping[str, Any], readings: Mapping[str, Any] = NOTHING) -> None:
        self.given, self.readings = given, readings
        self.sides: dict[str, Mapping[str, Any]] = {w: given.get(w, NOTHING) for w in "AD"}
        self.parts = {who: _parts(who, facts) for who, facts in self.sides.items()}
        self.own = {who: parts[0]["id"] for who, parts in self.parts.items()}
        self.security = bool(given.get("security_op"))
        self.starts = _starts(given)
        self.first = next(iter(self.starts.values()))
        told = {**self._country(), **self._forces(), **self._beside(), **self.own}
        self.table = Table(usual=False).lay("A combat on its map", **told)
        self._on_air_defence()
        self.table.readings = dict(readings)
        self.table.lay("Orders for a combat", **told)
        self.table.play("Flags", "Cards in combat", "Combat supplies", "Bombing")

    def fought(self, dice: Sequence[int] | None, answers: Mapping[str, Any] = NOTHING) -> Found:
        """Fight it, on what the umpire says of it: `colour`, `attackers' loss`; read it off."""
        self.table.answers = {f"combat/{TARGET}/{name}/1": answers[name] for name in answers}
        self.table.play("Combats", dice=dice)
        return read_off(self.table, TARGET)

    def paid(self, dice: Sequence[int] | None, loss: str = "") -> dict[str, list[int]]:
        """LW-ORD-07 Fight it where nobody advances; return what each start hex pays of the loss.

        Garrisons hold the line there, so that no Man comes up for one who is lost.
        """
        for at in self.starts.values():
            self.table.put("Garrisons", id=at, nation=self.own["A"], hex=at)
        stood = {name: self.table.points(at) for name, at in self.starts.items()}
        self.fought(dice, {"colour": "O", **({"attackers' loss": loss} if loss else {})})
        left = {name: self.table.points(at) for name, at in self.starts.items()}
        return {name: less(stood[name], left[name]) for name in stood}

    def supplies(self, who: str) -> int:
        """Return the supplies that a side has on its cards."""
        cards = self.table["Front"].values()
        return sum(card.lsp for card in cards if card.nation == self.own[who])

    def _stands(self, who: str) -> list[Hex]:
        own = set(self.starts.values())
        return [CENTRE] if who == "D" else [each for each in AROUND if str(each) in own]

    def _country(self) -> dict[str, Any]:
        """Return the hexes, behind each start hex the attackers', the city, the water."""
        city, ours = self.sides["D"].get("city", ""), self._stands("A")
        homes = {"": "", "own": self.own["D"], "ally": _ALLY["id"], "foreign": self.own["A"]}
        land = dict[str, str]()
        for here in within(CENTRE, _RADIUS):
            # a hex as near to the attackers as to the others is theirs
            nearest = min((*ours, *AROUND), key=lambda each: distance(each, here))
            land[str(here)] = self.own["A" if nearest in ours else "D"]
        del land[TARGET]
        by_sea = bool(self.given.get("amphib"))
        kind = Attack.AMPHIBIOUS if by_sea else Attack.LAND
        return {
            "nations": [*self.parts["A"], *self.parts["D"], _ALLY],
            "land": [*land.items()],
            "holder": self.own["A" if self.security else "D"],
            "region": self.given.get("region", ""),
            "ground": self.given.get("terrain", "open"),
            "city": bool(city),
            "home": homes[city],
            "kind": Attack.SECURITY if self.security else kind,
            "naval": by_sea,
            "water": [*self.starts.values()] * by_sea,
        }

    def _forces(self) -> dict[str, Any]:
        """Return the cards of both sides, their supplies and the works between them."""
        (stack, *others), (defender, *more) = self.parts["A"], self.parts["D"]
        facts, hexes = self.sides["D"], self.sides["A"].get("hexes", NOTHING)
        cards, put_in = [{**each, "at": self.first} for each in others], []
        for name, at in self.starts.items():
            own = points_of(hexes.get(name, {})) or (stack if at == self.first else {})
            lsp = hexes.get(name, {}).get("lsp", 0)
            lsp += self.sides["A"].get("lsp", 0) if at == self.first else 0
            bare = dict.fromkeys(TYPES, 0)
            cards.append({**bare, **own, "id": stack["id"], "at": at, "lsp": lsp})
            put_in.append((stack["id"], at, lsp))
        lsp = facts.get("lsp", 0)
        holding = [{**defender, "lsp": lsp}, *more] * (not self.security)
        layers = facts.get("fort_sides") or dict.fromkeys(self.starts, facts.get("fort", 0))
        return {
            "cards": cards + [{**each, "at": TARGET} for each in holding],
            "lsp": [*put_in, (defender["id"], TARGET, lsp)],
            "works": [(self.starts[n], layer) for n, layer in layers.items()] * (not self.security),
            "flags": [(e["id"], at) for at in self.starts.values() for e in self.parts["A"]],
            "craft": bool(self.sides["A"].get("craft", False)),
        }

    def _beside(self) -> dict[str, Any]:
        """Return what is beside both sides: cards in hand, bombers behind, partisans near."""
        facts, ours = self.sides["D"], self._stands("A")
        hand, base, near = list[Any](), list[Any](), list[Any]()
        for who, own in self.sides.items():
            nation, enemy, stands = self.own[who], self.own["AD"[who == "A"]], self._stands(who)
            uses = [(value, CardUse.DIE) for value in listed(own.get("die", []))]
            uses += [(1, CardUse.COLUMN)] * int(own.get("col", 0))
            names = ({"id": f"{who}{n}", "by": nation} for n in range(len(uses)))
            hand += [{**e, "value": v, "use": use} for e, (v, use) in zip(names, uses, strict=True)]
            if bombers := own.get("bombers", 0):
                beside = next(each for each in AROUND if (each in ours) is (who == "A"))
                behind = Hex(3 * beside.q - 2 * CENTRE.q, 3 * beside.r - 2 * CENTRE.r)
                base.append((str(behind), nation, bombers))
            for away in own.get("pag_distances") or [2] * int(own.get("pag", False)):
                reach = within(stands[0], away)
                at = next(h for h in reach if min(distance(h, each) for each in stands) == away)
                near.append((enemy, str(at)))
        fixed = {"garrisons": facts.get("garrison", 0), "target": facts.get("pag_target", 0)}
        return {"hand": hand, "base": base, "near": near, **fixed}

    def _on_air_defence(self) -> None:
        """LW-AD-01 Order aircraft out of the line, and onto air defence over their own hex."""
        if air := self.sides["A"].get("air_on_ad", 0):
            self.table.readings = {"withdraw_needs_route": False}
            self.table.order("Removal", self.own["A"], hex=self.first, air=air)
            self.table.play("Removal to the pool")
            guard = {"hex": self.first, "air": air, "purpose": "air defence"}
            self.table.order("Deployment", self.own["A"], **guard)
            self.table.play("Deployment")


def read_off(table: Table, label: str) -> dict[str, Any]:
    """Return what a combat came to by the keys of cases, off its row, its ruling and its forces."""
    row = table["Combats"].get(label)
    if row is None or not row.colour:
        return {"": "cancelled"}
    ruling = next(each for each in table.turn.rulings if each.id.split("/")[2] == label)
    # what a house rule is about has its number as well, and is told first
    said = {line.rule: line for line in ruling.working if "house rule" not in line.text}
    worth = [exact(each) for each in said["LW-LOS-02"].text.split()[-3::2]]
    parts = [each.split() for each in row.shifts.split(", ") if each]
    lost = {who: triple(row, f"{side}_lost_", "aircraft") for who, side in _SIDES.items()}
    of_both = ([getattr(row, f"{side}_{name}") for side in _SIDES.values()] for name in _SHOWN)
    cv, force, dice, scores = of_both
    return {
        "cv": cv,
        "force": [exact(each or 0) for each in force],
        "base": row.base,
        "parts": {name: int(columns) for name, columns in parts},
        "shift": sum(int(columns) for _, columns in parts),
        "col": row.column,
        "scores": scores,
        "die_bonus": [score - die for score, die in zip(scores, dice, strict=True)],
        "diff": row.difference,
        "row": int(said["LW-RT-01"].text.partition(": row ")[2].partition(",")[0]),
        "colour": row.colour,
        "result": _BY_OUTCOME[row.result],
        "me": worth,
        **dict.fromkeys(("ratio", "me_ratio"), int(said["LW-LOS-02"].value.partition(":")[0])),
        "higher": "tie" if worth[0] == worth[1] else "A" if worth[0] > worth[1] else "D",
        "lost": lost,
        "holder": table.holder(label),
        "loss_n": {who: sum(points) for who, points in lost.items()},
        "left": {who: _left(table, label, who, lost[who]) for who in "AD"},
    }


def _left(table: Table, label: str, who: str, lost: Sequence[int]) -> list[int]:
    """Return what is left of a side's points; garrisons and partisans are none, and lost last."""
    forces = [each for each in table["Committed"].values() if each.combat == label]
    own = [e for e in forces if e.role == _SIDES[who] and e.force not in ("garrison", "partisans")]
    stood = added(triple(each, aircraft="aircraft") for each in own)
    return [max(0, number) for number in less(stood, lost)]


def _starts(given: Mapping[str, Any]) -> dict[str, str]:
    """Return the start hexes of a case's combat: those it names, or as many as it has flags."""
    a, d = given.get("A", NOTHING), given.get("D", NOTHING)
    names = sorted({**a.get("hexes", NOTHING), **d.get("fort_sides", NOTHING)})
    number = max(len(names), int(given.get("flags", 1)), 1)
    names += [f"start {n}" for n in range(len(names), number)]
    return dict(zip(names, map(str, sorted(AROUND[:number])), strict=True))


def within(centre: Hex, away: int) -> list[Hex]:
    """Return the hexes no further than that from one."""
    reach = range(-away, away + 1)
    near = (Hex(centre.q + q, centre.r + r) for q in reach for r in reach)
    return [each for each in near if distance(each, centre) <= away]
