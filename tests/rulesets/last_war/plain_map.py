"""The map counted by hand: sides, land, front line and ways, without a line of the rule set's own.

What the rules compute is measured against this; so nothing here calls them.
"""

from __future__ import annotations

from dataclasses import dataclass

from workbook_engine.core.hexes import parse_hex
from workbook_engine.core.records import State
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front, Garrison
from workbook_engine.rulesets.last_war.vocabulary.map_records import Hexside, MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Line, Nation

IMPASSABLE = ("sea", "desert", "himalayas")


@dataclass(frozen=True)
class PlainMap:
    """A state as a person sees it on the table."""

    state: State

    def side_of(self, nation: str) -> str:
        """Return a nation's side."""
        found = self.state[Nation].get(nation)
        return found.side if found else ""

    def sides(self) -> set[str]:
        """Return both sides."""
        return {nation.side for nation in self.state[Nation].values()}

    def holder(self, name: str) -> str:
        """Return the side that holds a hex."""
        found = self.state[MapHex].get(name)
        return self.side_of(found.controller) if found else ""

    def land(self, name: str) -> bool:
        """Tell whether armies may stand in a hex."""
        found = self.state[MapHex].get(name)
        return bool(found) and found.terrain not in IMPASSABLE and found.controller != "neutral"

    def around(self, name: str) -> list[str]:
        """Return the hexes of the map beside one."""
        centre = parse_hex(name)
        near = centre.neighbours() if centre else ()
        return [str(each) for each in near if str(each) in self.state[MapHex]]

    def wet(self, one: str, other: str) -> bool:
        """Tell whether a hexside is all water."""
        sides = self.state[Hexside].values()
        return any({s.hex, s.neighbour} == {one, other} for s in sides)

    def by_land(self, name: str) -> list[str]:
        """Return the hexes one may walk to."""
        near = self.around(name) if self.land(name) else []
        return [each for each in near if self.land(each) and not self.wet(name, each)]

    def front(self, name: str) -> bool:
        """Tell whether a hex that is held touches land that is not its side's."""
        side = self.holder(name)
        return bool(side) and any(self.holder(each) != side for each in self.by_land(name))

    def cards_men(self, name: str, side: str) -> int:
        """Return the Men of a side on the cards of a hex."""
        cards = self.state[Front].values()
        return sum(c.man for c in cards if c.hex == name and self.side_of(c.nation) == side)

    def builders(self, name: str, side: str) -> int:
        """Return those of them who build: they stay where they are."""
        cards = self.state[Front].values()
        return sum(c.locked for c in cards if c.hex == name and self.side_of(c.nation) == side)

    def men(self, name: str, side: str) -> int:
        """Return the Men of a side in a hex, its garrisons with them."""
        fixed = [g for g in self.state[Garrison].values() if g.hex == name and not g.lost]
        return self.cards_men(name, side) + sum(self.side_of(g.nation) == side for g in fixed)

    def gaps(self) -> dict[str, str]:
        """Return the front hexes without a Man, outside China, with their side."""
        return {
            name: self.holder(name)
            for name, found in self.state[MapHex].items()
            if self.land(name)
            and self.front(name)
            and found.region != "china"
            and not self.men(name, self.holder(name))
        }

    def joined_to_industry(self, nation: str, name: str) -> bool:
        """Tell whether a way over own and allied land leads from a nation's industry to a hex."""
        side = self.side_of(nation)
        industry = {line.hex for line in self.state[Line].values() if line.nation == nation}
        seen, ends = {name}, [name] if self.holder(name) == side else []
        while ends:
            here = ends.pop()
            if here in industry:
                return True
            for each in self.by_land(here):
                if each not in seen and self.holder(each) == side:
                    seen.add(each)
                    ends.append(each)
        return False

    def spare_beside(self, name: str) -> list[str]:
        """Return the hexes beside a gap that have a Man to spare for it."""
        side = self.holder(name)
        return [
            each
            for each in self.by_land(name)
            if self.holder(each) == side
            and self.front(each)
            and self.cards_men(each, side) > self.builders(each, side)
            and self.men(each, side) - self.builders(each, side) > 1
        ]

    def pools_for(self, name: str) -> list[str]:
        """Return the nations that have a Man in the pool and a way for him to a hex."""
        return [
            nation.id
            for nation in self.state[Nation].values()
            if nation.side == self.holder(name)
            and nation.pool_man
            and self.joined_to_industry(nation.id, name)
        ]
