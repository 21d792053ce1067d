"""The records of the map: hexes, hexsides of water, and the works along hexsides."""

from __future__ import annotations

from typing import ClassVar

from workbook_engine.core.records import Record
from workbook_engine.rulesets.last_war.vocabulary.words import Terrain


class MapHex(Record, frozen=True, kw_only=True):
    """LW-FL-01 One hex: its ground, and who holds it."""

    key_field: ClassVar[str] = "hex"

    hex: str
    terrain: str = Terrain.OPEN
    place: str = ""
    major_city: bool = False
    home: str = ""
    """The nation whose home it is: a Major City helps only its own side (LW-SHF-04)."""
    controller: str = ""
    """The nation that holds it; blank is no-man's-land, `neutral` a country that is not at war."""
    region: str = ""
    """`northern_europe` has the winter rule, `china` may leave its line empty."""
    note: str = ""


class Hexside(Record, frozen=True, kw_only=True):
    """LW-FLG-03 Sides between hexes of land that are all water."""

    id: str
    """Both hexes, `0902-0903`, or the name of the water."""
    hex: str
    """One hex or many: `0902`, `0902:0905; 1004`."""
    neighbour: str
    """Those across the water: it is all water wherever two of them touch."""
    note: str = ""


class Works(Record, frozen=True, kw_only=True):
    """LW-FORT-01 to LW-FORT-03 Fortifications along one side of a hex, facing outwards."""

    id: str
    """The hex, and the one they face: `1412>1411`."""
    nation: str
    hex: str
    towards: str
    layers: int = 0
    building: int = 0
    """Layers under way: they count from next turn."""
    note: str = ""

    def bounds(self, field: str) -> tuple[int | None, int | None]:
        """Keep layers from falling below none."""
        return 0, None
