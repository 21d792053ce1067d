"""The records of Sector: what stands on the umpire's table, one class a sheet."""

from __future__ import annotations

from typing import ClassVar

from workbook_engine.core.records import Record
from workbook_engine.kit.fights import Decision
from workbook_engine.rulesets.sector.vocabulary.words import (
    AssaultState,
    BaseState,
    Grade,
    Order,
    Terrain,
)


class Sector(Record, frozen=True, kw_only=True):
    """SB-GEN-01 A sector of the map."""

    key_field: ClassVar[str] = "sector"
    never_negative: ClassVar[tuple[str, ...]] = ("digs",)

    sector: str
    terrain: str = Terrain.OPEN
    name: str = ""
    road: bool = False
    river_south: str = ""
    """The river along its southern side."""
    river_east: str = ""
    owner: str = ""
    """The side that holds it on the map (SB-CTY-01)."""
    digs: int = 0

    @property
    def is_city(self) -> bool:
        """SB-CTY-01 Whether it is a city."""
        return self.terrain == Terrain.CITY


class Formation(Record, frozen=True, kw_only=True):
    """SB-PIP-01, SB-PIP-02 A Corps or a Division: whose it is, its headquarters, its PIPs."""

    never_negative: ClassVar[tuple[str, ...]] = ("pips",)

    id: str
    team: str
    grade: str = ""
    """SB-GRD-01 Of a Division blank: its Corps's."""
    headquarters: str = ""
    pips: int = 0


class Corps(Formation, frozen=True, kw_only=True):
    """SB-PIP-01 A Corps, with its supply base."""

    grade: str = Grade.REGULAR
    supply: str = ""


class Division(Formation, frozen=True, kw_only=True):
    """SB-PIP-02, SB-ORD-00 A Division: its order of the day, its initiative."""

    corps: str
    order: str = Order.DEFEND
    supports: str = ""
    """SB-ORD-02 The Division that it supports."""
    initiative: int | None = None
    targets: tuple[str, ...] = ()
    """SB-ORD-01, A53 On Attack: the enemy sectors next to it as the day began, by one reading."""


class Base(Record, frozen=True, kw_only=True):
    """SB-GEN-01 A base: a battalion, a headquarters, a dump."""

    id: str
    type: str
    corps: str
    division: str = ""
    """Blank: Corps troops."""
    sector: str = ""
    grade: str = ""
    """SB-GRD-01 Blank: its Division's."""
    medal: bool = False
    motorised: bool = False
    state: str = BaseState.ON_TABLE
    day: int | None = None
    """The day at whose start it comes: to the table, back from transit, to its recovery die."""
    fell: int | None = None
    """SB-TRN-02 The day on which it left the table for the last time, lost or to recover."""
    fate: str = ""
    """What became of it then."""
    note: str = ""


class AssaultRow(Record, frozen=True, kw_only=True):
    """SB-ASL-01 to SB-ASL-10 An assault of this phase, or one that stalled today."""

    key_field: ClassVar[str] = "label"
    asked_as: ClassVar[str] = "assault"

    label: str
    """The sector that is assaulted."""
    turn: str
    team: str
    divisions: tuple[str, ...] = ()
    attackers: tuple[str, ...] = ()
    """Bases in order: the first leads."""
    guns: tuple[str, ...] = ()
    """SB-ASL-05 Weapons in support that were ordered to it."""
    defenders: tuple[str, ...] = ()
    rounds: int = 0
    state: str = AssaultState.DECLARED
    decision: str = Decision.ACCEPT
    """What is done with it as drafted; `fought elsewhere`: its result is written by hand."""
    dice: str = ""
    """Attack by attack: who on whom, factor, die, result."""


class FireRow(Record, frozen=True, kw_only=True):
    """SB-RNG-02 A ranged combat or bombardment of this phase."""

    key_field: ClassVar[str] = "label"
    asked_as: ClassVar[str] = "fire"

    label: str
    turn: str
    kind: str
    team: str
    start: str
    target: str
    line: str = ""
    """The order line of ranged fire: the umpire is asked about that."""
    modifier: int | None = None
    die: int | None = None
    row: int | None = None
    decision: str = Decision.ACCEPT
    dice: str = ""
    outcome: str = ""


class FightDie(Record, frozen=True, kw_only=True):
    """SB-DMG-01, SB-DMG-02, SB-CAT-01 A die that a base throws in a fight: it attacks, or saves."""

    key_field: ClassVar[str] = "name"

    name: str
    turn: str
    fight: str
    """Label of the ranged combat, bombardment or assault."""
    base: str
    what: str
    at: str = ""
    """Whom it attacks, and with what factor."""
    factor: int | None = None
    value: int
    """As it fell: of a D10, the 10 is the natural 0."""
    result: str = ""


class AirMission(Record, frozen=True, kw_only=True):
    """SB-AIR-02, SB-AIR-03 An air attack or fighter cover that a Corps has paid for."""

    id: str
    team: str
    corps: str
    mission: str
    sector: str


TABLES = (Sector, Corps, Division, Base, AssaultRow, FireRow, FightDie, AirMission)
"""What stands on the table, in the order of the sheets."""
