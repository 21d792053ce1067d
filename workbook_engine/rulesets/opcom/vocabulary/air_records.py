"""The records of OP COM's air chapters: squadrons, air orders, air zones, missions of a turn."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from workbook_engine.core.records import Record
from workbook_engine.kit.team_lines import StandingLine
from workbook_engine.rulesets.opcom.vocabulary.air_words import Aircraft as Aircraft
from workbook_engine.rulesets.opcom.vocabulary.air_words import Delivery as Delivery
from workbook_engine.rulesets.opcom.vocabulary.air_words import Flak as Flak
from workbook_engine.rulesets.opcom.vocabulary.air_words import Mission as Mission


class Squadron(Record, frozen=True, kw_only=True):
    """OC-12.1 A squadron, or several of one type and base; transports are counted in serials."""

    id: str
    name: str = ""
    side: str
    team: str
    nation: str
    type: str = Aircraft.FIGHTER
    aircraft: str = ""
    """What it flies, for the reader: Typhoon, C-47."""
    base: str = ""
    continental: bool = False
    """Based on the Continent, so that it may stand in the cab rank (OC-9.21, U-29)."""
    strength: int = 1
    """Whole squadrons, or serials of transports, when nothing is lost."""
    out_of_action: int = 0
    """Squadrons or serials lost so far (OC-12.15, OC-13.4)."""
    may_fly: int | None = None
    """How many may fly this turn; blank means all that are left."""
    lift: int | None = None
    """Supply points that one serial carries; blank means that the plan decides (OC-12.2)."""
    cab_rank: str = ""
    """The formation that its cab rank is held for to the end of the day (OC-9.21)."""
    cab_rank_squadrons: int = 0
    """How many of its squadrons stand in that cab rank."""
    note: str = ""

    def bounds(self, field: str) -> tuple[int | None, int | None]:
        """Keep losses between none and all."""
        return (0, self.strength) if field == "out_of_action" else (0, None)


class AirLine(StandingLine, frozen=True, kw_only=True):
    """OC-12.1 One line of a team's Air Orders: one mission of some squadrons."""

    squadron: str
    at: str = ""
    """Where it flies from: written on the form, and never read."""
    able: int | None = None
    """How many of it may fly: written on the form, and never read."""
    number: int | None = None
    """How many of its squadrons or serials; blank means all that may fly."""
    mission: str = ""
    zone: str = ""
    """The air zone: its name, or any square or place in it."""
    to: str = ""
    """Where a transport delivers, or what is bombed."""
    via: str = ""
    """The fly-in route (OC-13.1, U-17)."""
    target: str = ""
    """The unit or square to bomb, support an attack on, or suppress the flak of."""
    supports: str = ""
    """The formation supported from the air, or the squadron escorted; blank: all in the zone."""
    carries: str = ""
    """The units carried: `1 Para; 2 Para`."""
    delivery: str = ""
    """Parachute, glider or land; blank: as the unit is trained."""
    night: bool = False
    british_ammo: int | None = None
    american_ammo: int | None = None
    german_ammo: int | None = None
    fuel: int | None = None


class AirZone(Record, frozen=True, kw_only=True):
    """OC-12.1 An air zone of the umpire's own: all squares between two corners.

    What no zone of his covers lies in a computed one of about 30 km: `Zone 2.1`.
    """

    key_field: ClassVar[str] = "name"

    name: str
    first: str
    """The square at its north-western corner."""
    last: str
    """The square at its south-eastern corner."""
    note: str = ""


class AirMission(Record, frozen=True, kw_only=True):
    """OC-12.1 One mission of the turn: who flies where, what it meets, and its outcome."""

    asked_as: ClassVar[str] = "air"

    id: str
    """Squadron and where it goes: `121 Wing>Zone 2.1`."""
    turn: str
    team: str
    side: str
    line: str = ""
    """The order line it was flown by; the cab rank of the morning has none."""
    squadron: str
    mission: str
    type: str = Aircraft.FIGHTER
    number: int = 0
    """Squadrons or serials that set out."""
    zone: str = ""
    square: str = ""
    """Where it delivers or strikes."""
    target: str = ""
    supports: str = ""
    route: str = ""
    passes: tuple[str, ...] = ()
    """The air zones it flies through, its own included."""
    carries: tuple[str, ...] = ()
    delivery: str = ""
    points: int = 0
    """Supply points it carries."""
    night: bool = False
    contested: bool = False
    """Enemy fighters hold their own in the zone (OC-12.2, U-27)."""
    poor: bool = False
    airstrip: bool = False
    afdag: bool = False
    fighters: bool = False
    """Enemy fighters broke through to it (OC-12.2, OC-13.5)."""
    unengaged: bool = False
    """Enemy fighters in the zone whom nobody engaged (OC-12.4)."""
    flak: bool = False
    """It came down under fire from flak (OC-12.2, OC-12.4)."""
    enemy_on_zone: bool = False
    """The enemy is on the drop zone (OC-12.4)."""
    flak_km: Fraction = Fraction(0)
    """How far from its route flak reaches it (OC-12.14, U-17)."""
    lost: int = 0
    """Squadrons or serials lost this turn."""
    damage: int = 0
    """Damage from flak: two points are a serial or squadron (OC-12.15)."""
    landed: tuple[str, ...] = ()
    delivered: int | None = None
    outcome: str = ""
    """Its outcome, in a sentence for the umpire."""

    @property
    def left(self) -> int:
        """The squadrons or serials still flying."""
        return max(0, self.number - self.lost)

    def bounds(self, field: str) -> tuple[int | None, int | None]:
        """Keep losses between none and all that set out."""
        return (0, self.number) if field == "lost" else (0, None)


HEAVY = frozenset({Aircraft.HEAVY_BOMBER, Aircraft.MEDIUM_BOMBER})
"""OC-9.20 Heavy and medium bombers are the only type treated differently."""
