"""A combat as a case gives it: laid on a map with both sides' orders, fought, and read off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.comparing import Found, exact, listed
from tests.cases.last_war.table import NOTHING, Table, added, less, points_of, triple
from workbook_engine.core.hexes import Hex, distance
from workbook_engine.rulesets.last_war.vocabulary.words import Attack, CardUse, Mission, Outcome

CENTRE = Hex.at(20, 20)
TARGET = str(CENTRE)
AROUND = tuple(CENTRE.neighbours())
_RADIUS = 4
_MEN = 3
"""What holds each hex that the case does not speak of."""
_ALLY = "ally of D"
_SIDES = {"A": "attacker", "D": "defender"}
_BY_OUTCOME = {str(each): each.name.lower() for each in Outcome}
"""Outcomes as cases name them."""
Part = tuple[str, dict[str, Any], Any]
"""What one nation brings to a combat: its name, its points, what they are worth."""


def _parts(who: str, facts: Mapping[str, Any]) -> list[Part]:
    """Return a side nation by nation: as a case lists its parts, else as one.

    A part is told by keys, or as a combat value and what it is worth.
    """
    nation = str(facts.get("nation", {"A": "GER", "D": "SOV"}[who]))
    found: list[Part] = []
    for n, part in enumerate(facts.get("parts", ())):
        told = {"cv": part[0], "me": part[-1]} if isinstance(part, list) else part
        points = {**points_of(told), "man": told.get("man", 0) + told.get("cv", 0)}
        name = told.get("nation", f"{nation} {n}" if n else nation)
        found.append((str(name), points, told["me"]))
    return found or [(nation, points_of(facts), facts.get("me", 1))]


class Battle:
    """A combat on its map, under some readings; all is played but the combat itself."""

    def __init__(self, given: Mapping[str, Any], readings: Mapping[str, Any] = NOTHING) -> None:
        self.given, self.readings = given, readings
        self.sides: dict[str, Mapping[str, Any]] = {w: given.get(w, NOTHING) for w in "AD"}
        self.parts = {who: _parts(who, facts) for who, facts in self.sides.items()}
        self.own = {who: parts[0][0] for who, parts in self.parts.items()}
        self.kind = Attack.AMPHIBIOUS if given.get("amphib") else Attack.LAND
        if given.get("security_op"):
            self.kind = Attack.SECURITY
        self.starts = _starts(given)
        self.first = next(iter(self.starts.values()))
        self.table = Table(usual=False)
        self._nations()
        self._country()
        self._forces()
        self._on_air_defence()
        self.table.readings = dict(readings)
        self._orders()
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

    def _nations(self) -> None:
        plenty = dict.fromkeys(("flags", "naval_flags", "pool_lsp"), 99)
        told = [(who, n, me, self.own[who]) for who in "AD" for n, _, me in self.parts[who]]
        for who, nation, me, team in (*told, ("D", _ALLY, 1, _ALLY)):
            side = {"A": "Attackers", "D": "Defenders"}[who]
            self.table.nation(nation, side, team, effectiveness=exact(me), **plenty)

    def _stands(self, who: str) -> list[Hex]:
        own = set(self.starts.values())
        return [CENTRE] if who == "D" else [each for each in AROUND if str(each) in own]

    def _country(self) -> None:
        """Lay the hexes, behind each start hex the attackers', what holds them, the water."""
        city, region = self.sides["D"].get("city", ""), self.given.get("region", "")
        homes = {"": "", "own": self.own["D"], "ally": _ALLY, "foreign": self.own["A"]}
        ground = {"terrain": self.given.get("terrain", "open"), "home": homes[city]}
        ours = self._stands("A")
        for here in within(CENTRE, _RADIUS):
            # a hex as near to the attackers as to the others is theirs
            nearest = min((*ours, *AROUND), key=lambda each: distance(each, here))
            holder = self.own["A" if nearest in ours else "D"]
            self.table.put("Hexes", hex=str(here), controller=holder, region=region)
            if here not in (*ours, CENTRE):
                self.table.card(str(here), holder, _MEN)
        holder = self.own["A" if self.kind == Attack.SECURITY else "D"]
        self.table.put("Hexes", hex=TARGET, controller=holder, major_city=bool(city), **ground)
        for start in self.starts.values() if self.kind == Attack.AMPHIBIOUS else ():
            self.table.put("Hexsides", id=f"{TARGET}-{start}", hex=TARGET, neighbour=start)

    def _forces(self) -> None:
        """Put the cards of both sides and what is beside them: works, bombers, partisans."""
        in_hexes, lsp = self.sides["A"].get("hexes", NOTHING), self._supplies("A")
        (leading, stack, _), *others = self.parts["A"]
        for name, start in self.starts.items():
            points = points_of(in_hexes.get(name, {})) or (stack if start == self.first else {})
            self.table.card(start, leading, {**points, "lsp": lsp[start]})
        for nation, points, _ in others:
            self.table.card(self.first, nation, points)
        facts, own = self.sides["D"], self.own["D"]
        for n in range(facts.get("garrison", 0)):
            self.table.put("Garrisons", id=f"garrison {n}", nation=own, hex=TARGET)
        for n in range(facts.get("pag_target", 0)):
            self.table.put("Partisans", id=f"target {n}", nation=own, hex=TARGET, state="active")
        if self.kind != Attack.SECURITY:
            for nation, points, _ in self.parts["D"]:
                lsp_here = self._supplies("D")[TARGET] if nation == own else 0
                self.table.card(TARGET, nation, {**points, "lsp": lsp_here})
            layers = facts.get("fort_sides") or dict.fromkeys(self.starts, facts.get("fort", 0))
            for name, number in layers.items():
                to = self.starts[name]
                works = {"id": f"{TARGET}>{to}", "hex": TARGET, "towards": to, "layers": number}
                self.table.put("Fortifications", nation=own, **works)
        for who in "AD":
            self._beside(who)

    def _supplies(self, who: str) -> dict[str, int]:
        facts = self.sides[who]
        if who == "D":
            return {TARGET: facts.get("lsp", 0)}
        hexes = facts.get("hexes", NOTHING)
        put = {at: points_of(hexes.get(n, {})).get("lsp", 0) for n, at in self.starts.items()}
        return {**put, self.first: put[self.first] + facts.get("lsp", 0)}

    def _beside(self, who: str) -> None:
        facts, own, enemy = self.sides[who], self.own[who], self.own["D" if who == "A" else "A"]
        for name, value, _ in self._hand(who):
            self.table.put("Cards", id=name, nation=own, value=value)
        if bombers := facts.get("bombers", 0):
            self.table.put("Bomber Bases", hex=self._behind(who), nation=own, bomber=bombers)
        stands = self._stands(who)
        for n, away in enumerate(facts.get("pag_distances") or [2] * int(facts.get("pag", False))):
            near = within(stands[0], away)
            at = next(h for h in near if min(distance(h, each) for each in stands) == away)
            group = {"id": f"near {who} {n}", "hex": str(at), "state": "active"}
            self.table.put("Partisans", nation=enemy, **group)

    def _hand(self, who: str) -> list[tuple[str, int, str]]:
        facts = self.sides[who]
        dice = [(value, CardUse.DIE) for value in listed(facts.get("die", []))]
        columns = [(1, CardUse.COLUMN)] * int(facts.get("col", 0))
        return [(f"{who}{n}", value, use) for n, (value, use) in enumerate((*dice, *columns))]

    def _behind(self, who: str) -> str:
        ours = self._stands("A")
        beside = next(each for each in AROUND if (each in ours) is (who == "A"))
        return str(Hex(3 * beside.q - 2 * CENTRE.q, 3 * beside.r - 2 * CENTRE.r))

    def _on_air_defence(self) -> None:
        """LW-AD-01 Order aircraft out of the line, and onto air defence over their own hex."""
        if air := self.sides["A"].get("air_on_ad", 0):
            self.table.readings = {"withdraw_needs_route": False}
            self.table.order("Removal", self.own["A"], hex=self.first, air=air)
            self.table.play("Removal to the pool")
            guard = {"hex": self.first, "air": air, "purpose": "air defence"}
            self.table.order("Deployment", self.own["A"], **guard)
            self.table.play("Deployment")

    def _orders(self) -> None:
        naval, order = self.kind == Attack.AMPHIBIOUS, self.table.order
        craft = bool(self.sides["A"].get("craft", False))
        landing = {"kind": self.kind, "naval_flag": naval, "landing_craft": craft}
        for start in self.starts.values():
            for nation, *_ in self.parts["A"]:
                order("Flags", nation, start=start, to=TARGET, **landing)
        for who, own in self.own.items():
            for name, _, use in self._hand(who):
                order("Cards Played", own, card=name, use=use, combat=TARGET)
            for start, lsp in self._supplies(who).items():
                order("Combat Supplies", own, combat=TARGET, start=start, lsp=lsp)
            if self.sides[who].get("bombers", 0):
                raid = {"base": self._behind(who), "mission": Mission.LAND, "target": TARGET}
                order("Bombing", own, **raid)


def read_off(table: Table, label: str) -> dict[str, Any]:
    """Return what a combat came to by the keys of cases, off its row, its ruling and its forces."""
    row = table["Combats"].get(label)
    if row is None or not row.colour:
        return {"": "cancelled"}
    ruling = next(each for each in table.rulings if each.id.split("/")[2] == label)
    # what a house rule is about has its number as well, and is told first
    said = {line.rule: line for line in ruling.working if "house rule" not in line.text}
    worth = [exact(each) for each in said["LW-LOS-02"].text.split()[-3::2]]
    parts = dict(each.split() for each in row.shifts.split(", ") if each)
    lost = {who: triple(row, f"{side}_lost_", "aircraft") for who, side in _SIDES.items()}
    dice = row.attacker_die, row.defender_die
    scores = [row.attacker_score, row.defender_score]
    return {
        "cv": [row.attacker_cv, row.defender_cv],
        "force": [exact(row.attacker_force or 0), exact(row.defender_force or 0)],
        "base": row.base,
        "parts": {name: int(columns) for name, columns in parts.items()},
        "shift": sum(map(int, parts.values())),
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
