"""The table of ranged combat: who shoots when (SB-RNG-02, SB-RNG-03)."""

from __future__ import annotations

from dataclasses import dataclass

from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.sector.vocabulary.book import CHARTS
from workbook_engine.rulesets.sector.vocabulary.profiles import NOTHING, proficiency
from workbook_engine.rulesets.sector.vocabulary.words import Order, Side

_TABLE, _MODIFIERS = CHARTS["ranged"], CHARTS["ranged_modifiers"]
_STEPS = ("first", "second", "third", "fourth")
ROWS = tuple(int(row) for row in _TABLE.rows)


@dataclass(frozen=True, slots=True)
class Stance:
    """SB-RNG-03 What of a side changes the table's die."""

    grade: str
    order: str
    supports: int = 0
    all_round: bool = False
    """SB-ORD-03, A55 It counts as Defend."""


def modifier(
    attacker: Stance, defender: Stance, settings: Settings, *, air_on_defender: bool = False
) -> int:
    """SB-RNG-03 Return what is added to the table's die."""
    found = proficiency(attacker.grade) - proficiency(defender.grade)
    if attacker.order == Order.PROBE:
        found += _value("attacker_on_probe")
    if defender.order == Order.DEFEND or defender.all_round:
        found += _value("defender_on_defend")
    if settings.word("supports_count") == "table_and_factor":
        found += attacker.supports * _value("support_of_attacker")
        found += defender.supports * _value("support_of_defender")
    return found + (under_air_attack() if air_on_defender else 0)


def _value(row: str) -> int:
    return _MODIFIERS.number(row, "to the die")


def row_of(die: int, added: int) -> int:
    """SB-RNG-02 Return the row of the table: what is beyond it is its first or last row."""
    return min(max(die + added, ROWS[0]), ROWS[-1])


def steps_of(row: int) -> tuple[Side, ...]:
    """SB-RNG-02 Return who shoots, one after the other."""
    printed = (str(_TABLE.cell(str(row), step).printed) for step in _STEPS)
    return tuple(Side(each) for each in printed if each != NOTHING)


def under_air_attack() -> int:
    """SB-AIR-02 Return what an air attack on the defender's sector adds to the die."""
    return _value("defender_under_air_attack")
