"""What is added to fire points for each sub-unit that fires (CC-MOD-01, CC-MOD-02)."""

from __future__ import annotations

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.combat_captain.vocabulary.words import Kind, Weapon

NOT_EFFECTIVE = "not effective"
GUN = "gun"


def modifier(weapon: str, target: Kind, rules: Rules) -> int | None:
    """CC-MOD-01, B16, B18 Return a weapon's modifier against a kind; None: not effective."""
    best = (weapon, target) == (Weapon.SUPERIOR_GUN, Kind.SUPERIOR_ARMOUR)
    if best and not rules.number("superior_gun_at_superior_armour"):
        return 0
    printed = rules.charts["modifiers"].cell(*_read_as(weapon, target, rules)).printed
    return None if printed == NOT_EFFECTIVE else int(printed)


def _read_as(weapon: str, target: Kind, rules: Rules) -> tuple[str, str]:
    """CC-MOD-01, B16 Return the cell that is read where the book has no entry."""
    if target is Kind.HALF_TRACK and rules.word("half_track_fired_at") == "thin_armour":
        return weapon, Kind.THIN_ARMOUR
    if (weapon, target) == (Weapon.CREWED_MACHINE_GUN, Kind.HALF_TRACK):
        as_vehicle = rules.word("machine_gun_at_half_track") == "as_vehicle"
        return weapon, Kind.VEHICLE if as_vehicle else target
    if weapon == Weapon.VEHICLE_MACHINE_GUN and target in (Kind.INFANTRY, Kind.VEHICLE):
        crewed = rules.word("vehicle_machine_gun") == "as_crewed"
        return Weapon.CREWED_MACHINE_GUN if crewed else weapon, target
    if (weapon, target) == (Weapon.MORTAR, Kind.INFANTRY):
        return Weapon.GUN if rules.word("mortar_at_infantry") == "as_gun" else weapon, target
    return weapon, target


def stationary_bonus(
    weapon: str, gun_turns: int, target_turns: int, turns_fired: int, rules: Rules
) -> int:
    """CC-MOD-02, B17 Return what a gun that stands adds against a target that stands."""
    if rules.charts["ranges"].cell(weapon, "counts as").printed != GUN:
        return 0
    third, reading = rules.figure("stationary_turns"), rules.word("stationary")
    ranged_in = {
        "both_three_or_more": min(gun_turns, target_turns) >= third,
        "exactly_third": gun_turns == target_turns == third,
        "third_turn_of_fire": turns_fired == third and target_turns >= third,
    }
    return rules.figure("stationary_bonus") if ranged_in[reading] else 0
