"""A fire mission: sub-units of one company fire at one target (CC-FIR-01 to CC-FIR-05)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from workbook_engine.core.settings import Settings
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.combat_captain.fire.chart import cell
from workbook_engine.rulesets.combat_captain.fire.effect import Aim, Struck, struck
from workbook_engine.rulesets.combat_captain.fire.modifiers import modifier, stationary_bonus
from workbook_engine.rulesets.combat_captain.fire.ranges import band, counts_at
from workbook_engine.rulesets.combat_captain.ground.cover import comes_from_rear
from workbook_engine.rulesets.combat_captain.vocabulary.book import BOOK
from workbook_engine.rulesets.combat_captain.vocabulary.marked import column, pips
from workbook_engine.rulesets.combat_captain.vocabulary.words import Band, Kind, Refusal, Weapon


@dataclass(frozen=True, slots=True)
class Shooter:
    """CC-FIR-03 A sub-unit that is to fire, and how it stands to the target."""

    id: str
    weapon: str
    inches: Fraction
    stationary_turns: int = 0
    turns_fired: int = 0
    """CC-MOD-02, B17 Turns in which it has fired at this target, with this one."""
    line_of_sight: bool = True
    from_rear: bool = False


@dataclass(frozen=True, slots=True)
class Mission:
    """CC-FIR-01 What is fired with, and at what."""

    shooters: Sequence[Shooter]
    aim: Aim
    dice_spent: int = 1
    company_dice: int = 3
    markers: int = 0
    both_in_forest: bool = False

    def fire_dice(self, settings: Settings) -> int:
        """CC-FIR-02, B13 Return the fire dice of each sub-unit."""
        all_of_them = self.dice_spent >= max(self.company_dice, BOOK.number("company_dice"))
        if all_of_them and settings.word("all_three") == "one_shot":
            return self.dice_spent + BOOK.number("extra_fire_die")
        return self.dice_spent


@dataclass(frozen=True, slots=True)
class Fired:
    """CC-FIR-04 What one sub-unit threw."""

    shooter: Shooter
    band: Band
    faces: tuple[int, ...]
    pips: int
    modifier: int


@dataclass(frozen=True, slots=True)
class Shot:
    """CC-CHT-01 What came of a mission."""

    reason: Refusal = Refusal.NONE
    refused: tuple[tuple[str, Refusal], ...] = ()
    fired: tuple[Fired, ...] = ()
    points: int = 0
    column: int = 0
    struck: Struck = field(default_factory=Struck)


def fire(mission: Mission, dice: Throws) -> Shot:
    """CC-FIR-01, CC-CHT-01 Fire: points, variable die, effect."""
    settings = dice.settings
    why = [(each, refusal(each, mission, settings)) for each in mission.shooters]
    refused = tuple((each.id, reason) for each, reason in why if reason is not Refusal.NONE)
    able = [each for each, reason in why if reason is Refusal.NONE]
    if not able:
        return Shot(Refusal.NO_SHOOTER, refused)
    fired: list[Fired] = []
    for each in able:
        fired.append(_fired(each, mission, _points(fired), dice))
    points = max(0, _points(fired))
    if not points:
        return Shot(Refusal.NONE, refused, tuple(fired))
    die = column(dice.d6("variable die", rule="CC-CHT-01"), mission.markers)
    rear = comes_from_rear([each.from_rear for each in able], settings)
    number = cell(points, die)
    dice.alike("chart", number)
    effect = struck(number, mission.aim, rear, mission.markers, dice)
    return Shot(Refusal.NONE, refused, tuple(fired), points, die, effect)


def _points(fired: Iterable[Fired]) -> int:
    """CC-FIR-03 Return the points of those that have fired."""
    return sum(each.pips + each.modifier for each in fired)


def refusal(shooter: Shooter, mission: Mission, settings: Settings) -> Refusal:
    """CC-FIR-04, CC-FIR-05, CC-LOS-01, CC-MOD-01 Return why a sub-unit does not fire."""
    if _band(shooter, mission, settings) is Band.OUT:
        return Refusal.OUT_OF_RANGE
    far = mission.both_in_forest and shooter.inches > BOOK.number("sight_in_forest")
    if far or not shooter.line_of_sight:
        return Refusal.NO_LINE_OF_SIGHT
    if modifier(shooter.weapon, Kind(mission.aim.stand.kind), settings) is None:
        return Refusal.NOT_EFFECTIVE
    return Refusal.NONE


def _band(shooter: Shooter, mission: Mission, settings: Settings) -> Band:
    """CC-FIR-04, CC-FIR-05, B14 Return the band in which a sub-unit fires: in a forest the long."""
    found = band(shooter.weapon, shooter.inches)
    if not mission.both_in_forest or found is Band.OUT:
        return found
    never = settings.word("forest_bazooka") == "out_of_range"
    return Band.OUT if never and shooter.weapon == Weapon.BAZOOKA else Band.LONG


def _fired(shooter: Shooter, mission: Mission, before: int, dice: Throws) -> Fired:
    """CC-FIR-03 Throw a sub-unit's dice; those before it have made some points."""
    settings = dice.settings
    at = _band(shooter, mission, settings)
    counts, faces, found, counted = counts_at(at), list[int](), 0, 0
    more = _modifier(shooter, mission, counted, settings)
    for _ in range(mission.fire_dice(settings)):
        faces.append(dice.d6(f"fire of {shooter.id}", rule="CC-FIR-03"))
        found += pips(faces[-1], counts, mission.markers, settings)
        counted += counts.takes(faces[-1])
        more = _modifier(shooter, mission, counted, settings)
        dice.alike(shooter.id, len(faces), before + found + more, counted > 0)
    return Fired(shooter, at, tuple(faces), found, more)


def _modifier(shooter: Shooter, mission: Mission, counted: int, settings: Settings) -> int:
    """CC-MOD-01, CC-MOD-02, B30 Return what a sub-unit adds, once a shot or as a reading has it."""
    aim = mission.aim
    once = modifier(shooter.weapon, Kind(aim.stand.kind), settings) or 0
    turns = shooter.stationary_turns, aim.stationary_turns, shooter.turns_fired
    once += stationary_bonus(shooter.weapon, *turns, settings)
    times = {"shot": 1, "counting_shot": min(1, counted), "die": counted}
    return once * times[settings.word("modifier_per")]
