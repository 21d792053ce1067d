"""A combat as a case gives it, laid on a map with both sides' orders, and fought by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.cases.last_war.battlefield import TARGET, Battlefield, card, starts_of
from tests.cases.last_war.laid import exact
from tests.cases.last_war.parts import Part, parts_of, points_of
from tests.rulesets.last_war.war import played, umpire_of, war
from workbook_engine.core.records import Position, Record, State
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.last_war.combat.assessment import Assessment, assess
from workbook_engine.rulesets.last_war.combat.two_sides import Fight, fight_of
from workbook_engine.rulesets.last_war.vocabulary.book import SETTINGS
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.front_records import (
    Base,
    Garrison,
    Partisans,
)
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex, Works
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import (
    BombLine,
    CardLine,
    DeployLine,
    FlagLine,
    RemoveLine,
    SupplyLine,
)
from workbook_engine.rulesets.last_war.vocabulary.words import Attack, CardUse, Mission, Purpose

_PREPARED = ("Flags", "Cards in combat", "Combat supplies", "Bombing")
_SIDES = {"A": "Attackers", "D": "Defenders"}
ALLY = "ally of D"
PLENTY = 99


@dataclass(frozen=True)
class Battle:
    """A combat on its map, with the readings it is fought under."""

    given: Mapping[str, Any]
    settings: Mapping[str, Any]

    def facts(self, who: str) -> Mapping[str, Any]:
        """Return what a case gives of a side."""
        found = self.given.get(who, {})
        assert isinstance(found, Mapping)
        return found

    def parts(self, who: str) -> list[Part]:
        """Return a side, nation by nation."""
        return parts_of(who, self.facts(who))

    def own(self, who: str) -> str:
        """Return the leading nation of a side."""
        return self.parts(who)[0].nation

    @property
    def kind(self) -> str:
        """What the flags are for."""
        if self.given.get("security_op"):
            return Attack.SECURITY
        return Attack.AMPHIBIOUS if self.given.get("amphib") else Attack.LAND

    @property
    def field(self) -> Battlefield:
        """The map it is fought on; partisans are up behind the attackers' line."""
        d = self.facts("D")
        city = d.get("city", "")
        homes = {"own": self.own("D"), "ally": ALLY, "foreign": self.own("A")}
        security = self.kind == Attack.SECURITY
        target = MapHex(
            hex=TARGET,
            controller=self.own("A" if security else "D"),
            region=self.given.get("region", ""),
            terrain=self.given.get("terrain", "open"),
            major_city=bool(city),
            home=homes.get(city, ""),
        )
        water = self.kind == Attack.AMPHIBIOUS
        return Battlefield(starts_of(self.given), self.own("A"), self.own("D"), target, water)

    def team(self, who: str) -> str:
        """Return the team that commands a side: one team a side."""
        return f"{_SIDES[who]}' staff"

    def nations(self) -> Iterator[Nation]:
        """Yield the nations, with flags and supplies enough for whatever is ordered."""
        allies = [("D", Part(ALLY, {}, 1))]
        sides = [(who, part) for who in ("A", "D") for part in self.parts(who)]
        for who, part in (*sides, *allies):
            yield Nation(
                id=part.nation,
                side=_SIDES[who],
                team=self.team(who),
                effectiveness=exact(part.worth),
                flags=PLENTY,
                naval_flags=PLENTY,
                pool_lsp=PLENTY,
            )

    def state(self) -> State:
        """Return the war before the flags are set."""
        records = [
            *self.field.records(),
            *self._attackers(),
            *self._defenders(),
            *(each for who in ("A", "D") for each in self._beside(who)),
        ]
        return war(*records, nations=self.nations())

    def _attackers(self) -> Iterator[Record]:
        facts, field = self.facts("A"), self.field
        parts = self.parts("A")
        for name, start in field.starts.items():
            each = facts.get("hexes", {}).get(name)
            points = points_of(each or (parts[0].points if start == field.first else {}))
            yield card(start, self.own("A"), {**points, "lsp": self._lsp("A")[start]})
        for part in parts[1:]:
            yield card(field.first, part.nation, part.points)

    def _lsp(self, who: str) -> dict[str, int]:
        """Return the supplies that a side puts in, by the hex they stand in."""
        facts = self.facts(who)
        if who == "D":
            return {TARGET: facts.get("lsp", 0)}
        starts = self.field.starts
        hexes = facts.get("hexes", {})
        put = {
            start: points_of(hexes.get(name, {})).get("lsp", 0) for name, start in starts.items()
        }
        put[self.field.first] += facts.get("lsp", 0)
        return put

    def _defenders(self) -> Iterator[Record]:
        facts, own = self.facts("D"), self.own("D")
        for n in range(facts.get("garrison", 0)):
            yield Garrison(id=f"garrison {n}", nation=own, hex=TARGET)
        for n in range(facts.get("pag_target", 0)):
            yield Partisans(id=f"target {n}", nation=own, hex=TARGET, state="active")
        if self.kind == Attack.SECURITY:
            return
        for n, part in enumerate(self.parts("D")):
            lsp = 0 if n else self._lsp("D")[TARGET]
            yield card(TARGET, part.nation, {**part.points, "lsp": lsp})
        starts = self.field.starts
        layers = facts.get("fort_sides") or dict.fromkeys(starts, facts.get("fort", 0))
        for name, number in layers.items():
            towards = starts[name]
            works = f"{TARGET}>{towards}"
            yield Works(id=works, nation=own, hex=TARGET, towards=towards, layers=number)

    def _beside(self, who: str) -> Iterator[Record]:
        """Yield the cards a side holds, its bombers, and the enemy's partisans near it."""
        facts, own = self.facts(who), self.own(who)
        for name, value, _ in self._hand(who):
            yield Card(id=name, nation=own, value=value)
        if bombers := facts.get("bombers", 0):
            yield Base(hex=self.field.behind(who), nation=own, bomber=bombers)
        near = facts.get("pag_distances") or [2] * int(facts.get("pag", False))
        for n, away in enumerate(near):
            name = self.field.at_distance(who, away)
            enemy = self.own("D" if who == "A" else "A")
            yield Partisans(id=f"near {who} {n}", nation=enemy, hex=name, state="active")

    def _hand(self, who: str) -> list[tuple[str, int, str]]:
        """Return the cards a side plays: name, value, use."""
        facts = self.facts(who)
        die = facts.get("die", [])
        dice = [(value, CardUse.DIE) for value in (die if isinstance(die, list) else [die])]
        columns = [(1, CardUse.COLUMN)] * int(facts.get("col", 0))
        return [(f"{who}{n}", value, use) for n, (value, use) in enumerate((*dice, *columns))]

    def orders(self) -> Iterator[Record]:
        """Yield both sides' orders: flags, cards, supplies, bombers."""
        for start in self.field.starts.values():
            for part in self.parts("A"):
                yield FlagLine(
                    id=f"{start} {part.nation}",
                    team=self.team("A"),
                    nation=part.nation,
                    start=start,
                    to=TARGET,
                    kind=self.kind,
                    naval_flag=self.kind == Attack.AMPHIBIOUS,
                    landing_craft=bool(self.facts("A").get("craft", False)),
                )
        for who in ("A", "D"):
            yield from self._in_combat(who)

    def _in_combat(self, who: str) -> Iterator[Record]:
        team, own = self.team(who), self.own(who)
        for name, _, use in self._hand(who):
            yield CardLine(id=name, team=team, card=name, use=use, combat=TARGET)
        for start, lsp in self._lsp(who).items():
            name = f"{who} {start}"
            yield SupplyLine(id=name, team=team, nation=own, combat=TARGET, start=start, lsp=lsp)
        if self.facts(who).get("bombers", 0):
            where, mission = self.field.behind(who), Mission.LAND
            yield BombLine(id=f"{who} air", team=team, base=where, mission=mission, target=TARGET)

    def prepared(self) -> State:
        """Play all phases before the combats; where flags opened one, its row stands."""
        state = self._on_air_defence(self.state())
        umpire = umpire_of(state, settings=self.settings)
        after = played(state, self.orders(), *_PREPARED, umpire=umpire).after
        return State(Position(1), after.tables)

    def _on_air_defence(self, state: State) -> State:
        """LW-AD-01 Order aircraft out of the line, and onto air defence over their own hex."""
        if not (air := self.facts("A").get("air_on_ad", 0)):
            return state
        own, team, where = self.own("A"), self.team("A"), self.field.first
        away = RemoveLine(id="away", team=team, nation=own, hex=where, air=air)
        duty = DeployLine(
            id="duty", team=team, nation=own, purpose=Purpose.AIR_DEFENCE, hex=where, air=air
        )
        for phase, line in (("Removal to the pool", away), ("Deployment", duty)):
            umpire = umpire_of(state, settings={"withdraw_needs_route": False})
            after = played(state, [line], phase, umpire=umpire).after
            state = State(Position(1), after.tables)
        return state

    def summed(self, dice: Sequence[int]) -> tuple[State, Fight, Assessment]:
        """Lay the combat out by the rules, and return its sum."""
        state = self.prepared()
        row = state[CombatRow][TARGET]
        readings = SETTINGS.with_values(dict(self.settings))
        fight = fight_of(state, row, row.terrain, readings)
        return state, fight, assess(fight.combat, (dice[0], dice[1]), readings)

    def fought(self, dice: Sequence[int], answers: Mapping[str, Any] | None = None) -> Turn:
        """Fight it."""
        state = self.prepared()
        umpire = umpire_of(state, dice=list(dice), settings=self.settings, answers=answers)
        return played(state, [], "Combats", umpire=umpire)
