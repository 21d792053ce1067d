"""Unit types and troop grades as the charts print them, and as the readings place their values."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.sector.vocabulary.words import Combat, Grade

ASSAULT_GUN, ARMOURED_RECON = "Assault Gun (Stug/SU)", "Armoured Recon"
HEADQUARTERS, SUPPLY_DUMP = "HQ", "Supply Dump"
NOTHING = "-"


class Special(StrEnum):
    """SB-UNT-00 What is special about a unit type."""

    NONE = "-"
    INDIRECT_ONLY = "indirect_only"
    DIRECT_ONLY = "direct_only"
    TWO_ATTACKS = "two_attacks"
    SUPPORT_VS_SOFT = "support_vs_soft"
    SPOTS_FAR = "spots_far"


class Arm(StrEnum):
    """SB-IND-02, SB-IND-04, SB-CBT-01 What a unit type counts as among the weapons."""

    NONE = "-"
    INFANTRY = "infantry"
    MORTAR = "mortar"
    MACHINE_GUN = "machine_gun"
    ARTILLERY = "artillery"


class Supports(StrEnum):
    """SB-IND-02 Against what a unit type gives indirect support."""

    NOTHING = "-"
    SOFT = "soft"
    ANY = "any"


class Profile(Struct, frozen=True):
    """SB-UNT-00, SB-UNT-01 One unit type."""

    soft: int
    armoured: int
    armour: int
    range: int
    moves: int
    motorised: int
    assault_support: int | None
    """None where none is printed."""
    special: Special
    arm: Arm
    supports: Supports

    @property
    def is_armoured(self) -> bool:
        """SB-UNT-01 Armoured is whatever has Armour; the example of fire does not subtract it."""
        return self.armour >= 1

    @property
    def indirect_only(self) -> bool:
        """SB-UNT-02 Whether it only supports others."""
        return self.special is Special.INDIRECT_ONLY

    @property
    def bombards(self) -> bool:
        """SB-AIR-04 Whether it is artillery without the mark of indirect support: it bombards."""
        return self.arm is Arm.ARTILLERY and not self.indirect_only

    @property
    def halves(self) -> bool:
        """A07 Whether its Moves are printed as 1 / 2."""
        return self.moves != self.motorised

    def firepower(self, enemy: Profile) -> int:
        """SB-DMG-01 Return its firepower against the class of a target."""
        return self.armoured if enemy.is_armoured else self.soft


def profile(unit: str, rules: Rules) -> Profile:
    """SB-UNT-00 to SB-UNT-02 Return a unit type, its values placed as the readings have it."""
    return rules.once(_profile, unit)


def _profile(rules: Rules, unit: str) -> Profile:
    units, classes = rules.charts["units"], rules.charts["classes"]
    support = units.cell(unit, "assault support").printed
    values = {name: units.number(unit, name) for name in ("armour", "range", "moves", "motorised")}
    if unit == ASSAULT_GUN:
        values |= _PLACED.get((unit, rules.word("assault_gun")), {})
    elif unit == ARMOURED_RECON:
        values |= _PLACED.get((unit, rules.word("armoured_recon")), {})
    return Profile(
        soft=units.number(unit, "soft"),
        armoured=units.number(unit, "armoured"),
        assault_support=None if support == NOTHING else int(support),
        special=Special(str(units.cell(unit, "special").printed)),
        arm=Arm(str(classes.cell(unit, "counts as").printed)),
        supports=Supports(str(classes.cell(unit, "gives indirect support").printed)),
        **values,
    )


_PLACED: Mapping[tuple[str, str], dict[str, int]] = {
    (ASSAULT_GUN, "range_moves"): {"armour": 0, "range": 2},
    (ASSAULT_GUN, "armour_range"): {"range": 2, "moves": 0, "motorised": 0},
    (ARMOURED_RECON, "range"): {"armour": 0, "range": 1},
}
"""SB-UNT-00, A06, A62 What a reading puts into other columns of a damaged row."""


def proficiency(grade: str, rules: Rules) -> int:
    """SB-GRD-00, SB-GRD-02 Return the score to survive a hit and to recover."""
    return rules.charts["grades"].number(grade, "cp")


def initiative_bonus(grade: str, rules: Rules) -> int:
    """SB-GRD-02 Return what is added to dice for PIPs and for initiative."""
    return rules.charts["grades"].number(grade, "initiative")


def combat_bonus(grade: str, combat: Combat, rules: Rules) -> int:
    """SB-GRD-02 Return what is added to the combat factor: not to the die, where low hits."""
    return rules.charts["grades"].number(grade, "attack" if combat is Combat.RANGED else "assault")


def catastrophic_bonus(grade: str, rules: Rules) -> int:
    """SB-CAT-01, A05 Return what is added to the die of a catastrophic loss."""
    both = grade == Grade.FANATIC_VETERAN and rules.word("fanatic_veteran") == "both"
    grades = (Grade.FANATIC, Grade.VETERAN) if both else (grade,)
    return sum(rules.charts["grades"].number(each, "catastrophic") for each in grades)
