"""The records of Combat Captain: what stands on the umpire's table, one class a sheet."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from workbook_engine.core.languages import _
from workbook_engine.core.records import Record
from workbook_engine.kit.places import Feature as Feature
from workbook_engine.kit.places import Objective as Objective
from workbook_engine.kit.places import Placed
from workbook_engine.rulesets.combat_captain.vocabulary.words import Kind, Weapon


class Status(StrEnum):
    """Where a company or a sub-unit is in the game."""

    ON_TABLE = _("on the table")
    WAITING = _("waiting")
    OFF = _("off the table")
    LOST = _("lost")


class CompanyKind(StrEnum):
    """CC-ORG-01 What a company is, for its usual size."""

    INFANTRY = _("infantry")
    TANKS = _("tanks")
    BATTERY = _("battery")


class Answer(StrEnum):
    """CC-CLC-13 What a company does that is attacked."""

    STAND = "stand"
    WITHDRAW = "withdraw"


class SideRow(Record, frozen=True, kw_only=True):
    """CC-EVT-01, CC-AIR-01 A side: its planes, its ammunition, who moves first."""

    key_field: ClassVar[str] = "side"
    never_negative: ClassVar[tuple[str, ...]] = ("planes_lost",)
    """CC-AIR-03 Planes that are lost stay so."""

    side: str
    planes_lost: int = 0
    low_ammunition: bool = False
    """CC-EVT-01 In its next activation."""
    moves_first: bool = False
    note: str = ""


class Company(Record, frozen=True, kw_only=True):
    """CC-GEN-02 A unit: a company, its dice, its markers."""

    never_negative: ClassVar[tuple[str, ...]] = ("markers",)
    """CC-MOR-01 There are no fewer markers than none."""

    id: str
    team: str
    nation: str = ""
    kind: str = CompanyKind.INFANTRY
    quality: str = ""
    dice: int = 3
    radius: Fraction | None = None
    """CC-LDR-02 Control radius in inches; blank: not looked at."""
    markers: int = 0
    withdrew: bool = False
    """CC-CLC-13 In this turn of a player."""
    withdrew_in_game: bool = False
    low_ammunition: bool = False
    loss_order: tuple[str, ...] = ()
    state: str = Status.ON_TABLE
    note: str = ""


class SubUnit(Placed, frozen=True, kw_only=True):
    """CC-GEN-02 A squad, a crew, a vehicle or a gun; a vehicle counts as one man."""

    never_negative: ClassVar[tuple[str, ...]] = ("men", "markers")
    """CC-CLC-07 Nobody has fewer men than none."""
    no_stocks: ClassVar[tuple[str, ...]] = ("x", "y", "cover", "stationary")

    id: str
    company: str
    leader: bool = False
    kind: str = Kind.INFANTRY
    weapon: str = Weapon.RIFLE
    second: str = ""
    """A second weapon: a tank's machine gun."""
    men: int = 5
    full: int = 5
    cover: int = 0
    stationary: int = 0
    """CC-MOD-02 Turns in which it has stood."""
    markers: int = 0
    """CC-MOR-01, B19 Of its own, by one reading."""
    state: str = Status.ON_TABLE
    note: str = ""


TABLE = (Feature, Objective, SideRow, Company, SubUnit)
