"""The map as it lies: who holds which hex, where land joins land, how far a side may walk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct

from workbook_engine.core.hexes import Hex, parse_hex
from workbook_engine.core.records import State, replace
from workbook_engine.rulesets.last_war.land.hexsides import water_of
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.words import NEUTRAL, NO_COMBAT

NOBODY = ""
"""Who holds a hex of no-man's-land."""


class Board(Struct, frozen=True):
    """Hexes with their holders; a change of hands makes a new board."""

    hexes: Mapping[str, MapHex]
    sides: Mapping[str, str]
    """The side of each nation."""
    water: frozenset[frozenset[str]]
    """Hexsides between land that are all water (LW-FLG-03)."""

    @classmethod
    def of(cls, state: State) -> Board:
        """Return the board of a state."""
        return cls(
            hexes=state[MapHex],
            sides={nation.id: nation.side for nation in state[Nation].values()},
            water=water_of(state),
        )

    def held_by(self, nation: str, hexes: Iterable[str]) -> Board:
        """Return the board with some hexes in a nation's hands."""
        changed = {name: replace(self.hexes[name], controller=nation) for name in hexes}
        return replace(self, hexes={**self.hexes, **changed})

    def side(self, name: str) -> str:
        """Return the side that holds a hex: nobody in no-man's-land, at sea, in neutral country."""
        found = self.hexes.get(name)
        return self.sides.get(found.controller, NOBODY) if found else NOBODY

    def passable(self, name: str) -> bool:
        """LW-FL-01, LW-TER-06 Tell whether armies may stand in a hex."""
        found = self.hexes.get(name)
        return found is not None and found.terrain not in NO_COMBAT and found.controller != NEUTRAL

    def around(self, name: str) -> tuple[str, ...]:
        """Return the hexes of the map that share a side with a hex, in order."""
        return tuple(each for each in next_to(name) if each in self.hexes)

    def joined(self, one: str, other: str) -> bool:
        """LW-FLG-02 Tell whether two hexes share a hexside of land that armies may cross."""
        return (
            other in next_to(one)
            and self.passable(one)  # which is to say that it is on the map
            and self.passable(other)
            and not self.all_water(one, other)
        )

    def all_water(self, one: str, other: str) -> bool:
        """LW-FLG-03 Tell whether the hexside between two hexes is all water."""
        return frozenset((one, other)) in self.water

    def by_land(self, name: str) -> tuple[str, ...]:
        """Return the hexes that a hex joins by land, in order."""
        return tuple(each for each in self.around(name) if self.joined(name, each))

    def reached(self, side: str, start: str) -> frozenset[str]:
        """LW-POOL-02 Return the hexes a side reaches from one over its own and allied land."""
        if self.side(start) != side or not self.passable(start):
            return frozenset()
        found, open_ends = {start}, [start]
        while open_ends:
            for each in self.by_land(open_ends.pop()):
                if each not in found and self.side(each) == side:
                    found.add(each)
                    open_ends.append(each)
        return frozenset(found)


@lru_cache(maxsize=65536)
def next_to(name: str) -> tuple[str, ...]:
    """Return the six hexes around one, in order, on the map or off it."""
    centre = parse_hex(name)
    return tuple(map(str, sorted(centre.neighbours()))) if centre else ()


def place_order(name: str) -> Hex:
    """Return what hexes are sorted by: column, then row (LW-TER-11)."""
    found = parse_hex(name)
    return found if found else Hex(0, 0)
