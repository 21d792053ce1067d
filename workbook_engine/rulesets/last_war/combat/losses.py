"""Losses: how many points, by Military Effectiveness, and which (sections 13 and 14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import cycle

from msgspec import Struct

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.last_war.combat.combat import Combat
from workbook_engine.rulesets.last_war.combat.combat_side import CombatSide
from workbook_engine.rulesets.last_war.combat.shifts import has_supremacy, outnumbers
from workbook_engine.rulesets.last_war.vocabulary.points import Points, Type

HIGHEST = "highest"


class Effectiveness(Struct, frozen=True):
    """LW-LTE, LW-LOS-02 Military Effectiveness of both sides as it counts for losses."""

    attackers: Fraction
    defenders: Fraction
    cap: int | None

    @property
    def ratio(self) -> int:
        """The higher to the lower, rounded down, no higher than the last column."""
        low, high = sorted((self.attackers, self.defenders))
        ratio = high // low if low else Fraction(self.cap or 1)
        return int(ratio if self.cap is None else min(ratio, self.cap))

    @property
    def higher(self) -> str:
        """Which side is the higher: A, D or tie."""
        if self.attackers == self.defenders:
            return "tie"
        return "A" if self.attackers > self.defenders else "D"

    def column(self, side: str) -> str:
        """LW-LOS-03 Return the column of the loss table a side reads."""
        return HIGHEST if self.higher == side else f"{self.ratio}:1"


def effectiveness_for_losses(combat: Combat, rules: Rules) -> Effectiveness:
    """LW-LTE-01 to LW-LTE-04 Return the Military Effectiveness of both sides on this ground."""
    a = combat.attackers.effectiveness(rules)
    d = combat.defenders.effectiveness(rules)
    for ground in _grounds(combat, rules):
        chart = rules.charts["loss_effectiveness"]
        a += chart.number(ground, "attacker")
        d += chart.number(ground, "defender")
    floor = Fraction(rules.number("me_floor"))
    lowered = combat.attackers.effectiveness(rules) > a
    return Effectiveness(max(a, floor) if lowered else a, d, ratio_cap(rules))


def ratio_cap(rules: Rules) -> int | None:
    """LW-LOS-02 Return the highest ratio that is read, or none."""
    word = rules.word("me_ratio_cap")
    return None if word == "none" else int(word)


def _grounds(combat: Combat, rules: Rules) -> Iterator[str]:
    if combat.amphibious:
        yield combat.ground
    if not combat.amphibious or rules.yes("amphib_loss_stack"):
        yield combat.terrain


def loss(enemy_cv: int, column: str, rules: Rules) -> int:
    """LW-LOS-01, LW-LOS-04 Return the points lost to an enemy of a combat value."""
    chart = rules.charts["losses"]
    if str(enemy_cv) in chart.rows and column in chart.columns:
        return chart.number(str(enemy_cv), column)
    ratio = 1 if column == HIGHEST else int(column.partition(":")[0])
    return enemy_cv * ratio // rules.figure("losses_divided_by")


def loss_list(inflicting: CombatSide, suffering: CombatSide, combat: Combat, rules: Rules) -> str:
    """LW-ORD-01 to LW-ORD-03 Return the list of losses that a side's supremacy imposes."""

    def supreme(arm: str) -> bool:
        if rules.word("supremacy_suppression") == "shift_only":
            return outnumbers(arm, inflicting, suffering, rules)
        return has_supremacy(arm, inflicting, suffering, combat, rules)

    if supreme("air"):
        return "air"
    return "tank" if supreme("tank") else "none"


def lost_points(have: Points, number: int, row: str, rules: Rules) -> Points:
    """LW-ORD-04 to LW-ORD-06, LW-LOS-05 Return what is lost, no more than there is."""
    lost = Points()
    slots = cycle(_slots(row, rules))
    for _ in range(min(number, have.cv)):
        kind = _pays(next(slots), have - lost, rules)
        lost = lost.plus(kind, 1)
    return lost


def _slots(row: str, rules: Rules) -> tuple[Type, ...]:
    printed = rules.charts["loss_order"].line(row)
    return tuple(Type(str(slot)) for slot in printed if slot != "-")


def _pays(slot: Type, left: Points, rules: Rules) -> Type:
    """LW-ORD-04, LW-ORD-05 Return what pays for a slot: its own type, else a Man, else others."""
    if slot is Type.TANK and left.tank:
        return Type.TANK
    if slot is Type.AIR and left.aircraft:
        return _aircraft(left)
    if left.man:
        return Type.MAN
    tank_first = rules.word("man_exhausted") == "tank_first"
    if left.tank and (tank_first or not left.aircraft):
        return Type.TANK
    return _aircraft(left)


def _aircraft(left: Points) -> Type:
    """LW-RES-02 Return which aircraft are lost: ordinary ones first."""
    return Type.AIR if left.air else Type.BOMBER


def by_hex(lost: Points, hexes: Mapping[str, Points]) -> dict[str, Points]:
    """LW-ORD-07 Spread losses one at a time, each from the hex with most of its type left."""
    split = dict.fromkeys(hexes, Points())
    for kind in Type:
        for _ in range(lost.of(kind)):
            left = {name: (hexes[name] - split[name]).of(kind) for name in hexes}
            most = max(left.values())
            name = min(each for each in left if left[each] == most)
            split[name] = split[name].plus(kind, 1)
    return split
