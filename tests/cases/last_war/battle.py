"""A combat as a case gives it: laid on a map with both sides' orders, and fought by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.cases.comparing import exact, listed
from tests.cases.last_war.table import NOTHING, card, lay, points_of
from workbook_engine.core.hexes import Hex, distance
from workbook_engine.core.records import Record
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.last_war.combat.assessment import Assessment, assess
from workbook_engine.rulesets.last_war.combat.two_sides import Fight, fight_of
from workbook_engine.rulesets.last_war.vocabulary import order_records as sheets
from workbook_engine.rulesets.last_war.vocabulary.book import SETTINGS
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.front_records import Base, Garrison, Partisans
from workbook_engine.rulesets.last_war.vocabulary.map_records import Hexside, MapHex, Works
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Nation
from workbook_engine.rulesets.last_war.vocabulary.words import Attack, CardUse, Mission, Purpose

CENTRE = Hex.at(20, 20)
TARGET = str(CENTRE)
AROUND = tuple(CENTRE.neighbours())
_RADIUS = 4
_MEN = 3
"""What holds each hex that the case does not speak of."""
_ALLY = "ally of D"
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
        self.given = given
        self.sides: dict[str, Mapping[str, Any]] = {w: given.get(w, NOTHING) for w in "AD"}
        self.parts = {who: _parts(who, facts) for who, facts in self.sides.items()}
        self.own = {who: parts[0][0] for who, parts in self.parts.items()}
        self.kind = Attack.AMPHIBIOUS if given.get("amphib") else Attack.LAND
        if given.get("security_op"):
            self.kind = Attack.SECURITY
        self.starts = _starts(given)
        self.first = next(iter(self.starts.values()))
        self.table = lay(*self._nations(), *self._country(), *self._forces())
        self._on_air_defence()
        self.table.readings = dict(readings)
        self._orders()
        self.table.play("Flags", "Cards in combat", "Combat supplies", "Bombing")

    def summed(self, dice: Sequence[int] = (1, 1)) -> tuple[Fight, Assessment]:
        """Lay the combat out by the rules, and return its sum."""
        row, readings = self.row, SETTINGS.with_values(self.table.readings)
        fight = fight_of(self.table.state, row, row.terrain, readings)
        return fight, assess(fight.combat, (dice[0], dice[1]), readings)

    def fought(self, dice: Sequence[int] | None, answers: Mapping[str, Any] = NOTHING) -> Turn:
        """Fight it, on what the umpire says of it: `colour`, `attackers' loss`."""
        self.table.answers = {f"combat/{TARGET}/{name}/1": answers[name] for name in answers}
        return self.table.play("Combats", dice=dice)

    @property
    def row(self) -> CombatRow:
        """The combat as it stands on the umpire's sheet."""
        return self.table.state[CombatRow][TARGET]

    def _nations(self) -> Iterator[Nation]:
        plenty: dict[str, Any] = dict.fromkeys(("flags", "naval_flags", "pool_lsp"), 99)
        told = [(who, n, me, self.own[who]) for who in "AD" for n, _, me in self.parts[who]]
        for who, nation, me, team in (*told, ("D", _ALLY, 1, _ALLY)):
            side = {"A": "Attackers", "D": "Defenders"}[who]
            yield Nation(id=nation, side=side, team=team, effectiveness=exact(me), **plenty)

    def _stands(self, who: str) -> list[Hex]:
        own = set(self.starts.values())
        return [CENTRE] if who == "D" else [each for each in AROUND if str(each) in own]

    def _country(self) -> Iterator[Record]:
        """Yield the hexes, behind each start hex the attackers', what holds them, the water."""
        city, region = self.sides["D"].get("city", ""), self.given.get("region", "")
        homes = {"": "", "own": self.own["D"], "ally": _ALLY, "foreign": self.own["A"]}
        ground = {"terrain": self.given.get("terrain", "open"), "home": homes[city]}
        holder = self.own["A" if self.kind == Attack.SECURITY else "D"]
        yield MapHex(hex=TARGET, controller=holder, region=region, major_city=bool(city), **ground)
        ours = self._stands("A")
        for here in within(CENTRE, _RADIUS):
            # a hex as near to the attackers as to the others is theirs
            nearest = min((*ours, *AROUND), key=lambda each, here=here: distance(here, each))  # type: ignore[misc]
            holder = self.own["A" if nearest in ours else "D"]
            if here != CENTRE:
                yield MapHex(hex=str(here), controller=holder, region=region)
                if here not in ours:
                    yield card(str(here), holder, _MEN)
        for start in self.starts.values() if self.kind == Attack.AMPHIBIOUS else ():
            yield Hexside(id=f"{TARGET}-{start}", hex=TARGET, neighbour=start)

    def _forces(self) -> Iterator[Record]:
        """Yield the cards of both sides and what is beside them: works, bombers, partisans."""
        in_hexes, lsp = self.sides["A"].get("hexes", NOTHING), self._supplies("A")
        (leading, stack, _), *others = self.parts["A"]
        for name, start in self.starts.items():
            points = points_of(in_hexes[name]) if name in in_hexes else {}
            if start == self.first and not points:
                points = stack
            yield card(start, leading, {**points, "lsp": lsp[start]})
        yield from (card(self.first, nation, points) for nation, points, _ in others)
        facts, own = self.sides["D"], self.own["D"]
        for n in range(facts.get("garrison", 0)):
            yield Garrison(id=f"garrison {n}", nation=own, hex=TARGET)
        for n in range(facts.get("pag_target", 0)):
            yield Partisans(id=f"target {n}", nation=own, hex=TARGET, state="active")
        if self.kind != Attack.SECURITY:
            for nation, points, _ in self.parts["D"]:
                lsp_here = self._supplies("D")[TARGET] if nation == own else 0
                yield card(TARGET, nation, {**points, "lsp": lsp_here})
            layers = facts.get("fort_sides") or dict.fromkeys(self.starts, facts.get("fort", 0))
            for name, number in layers.items():
                to, works = self.starts[name], f"{TARGET}>{self.starts[name]}"
                yield Works(id=works, nation=own, hex=TARGET, towards=to, layers=number)
        for who in "AD":
            yield from self._beside(who)

    def _supplies(self, who: str) -> dict[str, int]:
        facts = self.sides[who]
        if who == "D":
            return {TARGET: facts.get("lsp", 0)}
        hexes = facts.get("hexes", NOTHING)
        put = {at: points_of(hexes.get(n, {})).get("lsp", 0) for n, at in self.starts.items()}
        return {**put, self.first: put[self.first] + facts.get("lsp", 0)}

    def _beside(self, who: str) -> Iterator[Record]:
        facts, own, enemy = self.sides[who], self.own[who], self.own["D" if who == "A" else "A"]
        for name, value, _ in self._hand(who):
            yield Card(id=name, nation=own, value=value)
        if bombers := facts.get("bombers", 0):
            yield Base(hex=self._behind(who), nation=own, bomber=bombers)
        for n, away in enumerate(facts.get("pag_distances") or [2] * int(facts.get("pag", False))):
            stands = self._stands(who)
            near = within(stands[0], away)
            at = next(h for h in near if min(distance(h, each) for each in stands) == away)
            yield Partisans(id=f"near {who} {n}", nation=enemy, hex=str(at), state="active")

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
            own: dict[str, Any] = {"nation": self.own["A"], "hex": self.first, "air": air}
            self.table.readings = {"withdraw_needs_route": False}
            self.table.order(sheets.RemoveLine, **own)
            self.table.play("Removal to the pool")
            self.table.order(sheets.DeployLine, **own, purpose=Purpose.AIR_DEFENCE)
            self.table.play("Deployment")

    def _orders(self) -> None:
        naval, order = self.kind == Attack.AMPHIBIOUS, self.table.order
        craft = bool(self.sides["A"].get("craft", False))
        landing = {"kind": self.kind, "naval_flag": naval, "landing_craft": craft}
        for start in self.starts.values():
            for nation, *_ in self.parts["A"]:
                order(sheets.FlagLine, nation, start=start, to=TARGET, **landing)
        for who, own in self.own.items():
            for name, _, use in self._hand(who):
                order(sheets.CardLine, own, card=name, use=use, combat=TARGET, nation="")
            for start, lsp in self._supplies(who).items():
                order(sheets.SupplyLine, own, combat=TARGET, start=start, lsp=lsp)
            if self.sides[who].get("bombers", 0):
                base = self._behind(who)
                order(sheets.BombLine, own, base=base, mission=Mission.LAND, target=TARGET)


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
