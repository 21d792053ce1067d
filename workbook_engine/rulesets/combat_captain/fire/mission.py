"""A fire mission: sub-units of one company fire at one target (CC-FIR-01 to CC-FIR-05)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct

from workbook_engine.core.records import replace
from workbook_engine.core.rules import Rules
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.combat_captain.fire.modifiers import modifier, stationary_bonus
from workbook_engine.rulesets.combat_captain.fire.ranges import band, counts_at
from workbook_engine.rulesets.combat_captain.vocabulary.marked import pips
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.words import Band, Kind, Refusal, Weapon
from workbook_engine.rulesets.combat_captain.vocabulary.workings import FireRow, FiringRow


class Shooter(Struct, frozen=True):
    """CC-FIR-03 A sub-unit that is to fire, and how it stands to the target."""

    row: FiringRow
    stationary: int
    """CC-MOD-02, B17 Turns in which it has stood, and fired at this target with this one."""
    line_of_sight: bool
    from_rear: bool


class Mission(Struct, frozen=True):
    """CC-FIR-01 What is fired with, and at what: with how many dice says its row."""

    row: FireRow
    company: Company
    target: SubUnit
    shooters: Sequence[Shooter]
    next: Sequence[SubUnit]
    """CC-CHT-02, B22 Whom hits beyond the target's men find."""
    markers: int
    target_markers: int
    both_in_forest: bool
    gain: Collection[str] = ()
    """CC-FIR-02 Who gains the extra die: all dice of its company are on fire now."""

    def fire_dice(self, subunit: str, rules: Rules) -> int:
        """CC-FIR-02, B13 Return the fire dice of a sub-unit."""
        gains = subunit in self.gain and rules.word("all_three") == "one_shot"
        return self.row.dice + gains * rules.figure("extra_fire_die")


def thrown(mission: Mission, dice: Throws) -> list[FiringRow]:
    """CC-FIR-03, CC-FIR-04 Let those throw who can fire; return a row for each."""
    rows = list[FiringRow]()
    for each in mission.shooters:
        why = refusal(each, mission, dice.rules)
        refused = replace(each.row, refused=why)
        rows.append(refused if why else _fired(each, mission, points_of(rows), dice))
    return rows


def points_of(fired: Iterable[FiringRow]) -> int:
    """CC-FIR-03 Return the points of those that have fired."""
    return sum(each.pips + each.modifier for each in fired)


def refusal(shooter: Shooter, mission: Mission, rules: Rules) -> Refusal:
    """CC-FIR-04, CC-FIR-05, CC-LOS-01, CC-MOD-01 Return why a sub-unit does not fire."""
    row = shooter.row
    if _band(row, mission, rules) is Band.OUT:
        return Refusal.OUT_OF_RANGE
    far = mission.both_in_forest and (row.inches or 0) > rules.figure("sight_in_forest")
    if far or not shooter.line_of_sight:
        return Refusal.NO_LINE_OF_SIGHT
    if modifier(row.weapon, Kind(mission.target.kind), rules) is None:
        return Refusal.NOT_EFFECTIVE
    return Refusal.NONE


def _band(row: FiringRow, mission: Mission, rules: Rules) -> Band:
    """CC-FIR-04, CC-FIR-05, B14 Return the band in which a sub-unit fires: in a forest the long."""
    found = Band.OUT if row.inches is None else band(row.weapon, row.inches, rules)
    if not mission.both_in_forest or found is Band.OUT:
        return found
    never = rules.word("forest_bazooka") == "out_of_range"
    return Band.OUT if never and row.weapon == Weapon.BAZOOKA else Band.LONG


def _fired(shooter: Shooter, mission: Mission, before: int, dice: Throws) -> FiringRow:
    """CC-FIR-03 Throw a sub-unit's dice; those before it have made some points."""
    rules, row = dice.rules, shooter.row
    at = _band(row, mission, rules)
    counts, faces, found, counted = counts_at(at, rules), list[int](), 0, 0
    more = _modifier(shooter, mission, counted, rules)
    for _ in range(mission.fire_dice(row.subunit, rules)):
        faces.append(dice.d6(f"fire of {row.subunit}", rule="CC-FIR-03"))
        found += pips(faces[-1], counts, mission.markers, rules)
        counted += counts.takes(faces[-1])
        more = _modifier(shooter, mission, counted, rules)
        dice.alike(row.subunit, len(faces), before + found + more, counted > 0)
    return replace(row, band=at, faces=" ".join(map(str, faces)), pips=found, modifier=more)


def _modifier(shooter: Shooter, mission: Mission, counted: int, rules: Rules) -> int:
    """CC-MOD-01, CC-MOD-02, B30 Return what a sub-unit adds, once a shot or as a reading has it."""
    weapon, target, stood = shooter.row.weapon, mission.target, shooter.stationary
    once = modifier(weapon, Kind(target.kind), rules) or 0
    once += stationary_bonus(weapon, stood, target.stationary, stood, rules)
    times = {"shot": 1, "counting_shot": min(1, counted), "die": counted}
    return once * times[rules.word("modifier_per")]
