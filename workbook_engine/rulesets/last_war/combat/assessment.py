"""The sum of a combat from its dice: everything the ruling shows (LW-CBT-01 to LW-CBT-08)."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from workbook_engine.core.charts import ChartCell
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.last_war.combat.combat import Combat
from workbook_engine.rulesets.last_war.combat.losses import (
    Effectiveness,
    effectiveness_for_losses,
    loss,
    loss_list,
    lost_points,
)
from workbook_engine.rulesets.last_war.combat.odds import Column, base_column, refused
from workbook_engine.rulesets.last_war.combat.results import Modifier, colour, modifiers, outcome
from workbook_engine.rulesets.last_war.combat.shifts import Shift, shifts
from workbook_engine.rulesets.last_war.vocabulary.points import Points
from workbook_engine.rulesets.last_war.vocabulary.words import Outcome


class Score(Struct, frozen=True):
    """LW-CBT-06, LW-DIE-05 One side's die and what is added to it."""

    die: int
    modifiers: tuple[Modifier, ...]

    @property
    def total(self) -> int:
        """The score; it may fall below nothing (LW-DIE-05)."""
        return self.die + sum(each.value for each in self.modifiers)


class Loss(Struct, frozen=True):
    """LW-CBT-08 What one side loses, and by which reading of the tables."""

    column: str
    row: str
    points: Points

    @property
    def number(self) -> int:
        """Points lost, all types together."""
        return self.points.cv


class Assessment(Struct, frozen=True):
    """LW-CBT-06 A combat, assessed."""

    combat: Combat
    forces: tuple[Fraction, Fraction]
    """What the odds are of, attackers' first."""
    base: Column
    shifts: tuple[Shift, ...]
    column: Column
    scores: tuple[Score, Score]
    cell: ChartCell
    outcome: Outcome
    effectiveness: Effectiveness
    losses: tuple[Loss, Loss]

    @property
    def shift(self) -> int:
        """LW-SHF-07 The shifts, summed."""
        return sum(each.columns for each in self.shifts)

    @property
    def thrown(self) -> bool:
        """LW-CBT-06 Tell whether dice were thrown for it: none are for what is fought elsewhere."""
        return self.scores[0].die > 0

    @property
    def difference(self) -> int:
        """LW-CBT-06 The attackers' score less the defenders'."""
        return self.scores[0].total - self.scores[1].total

    @property
    def row(self) -> int:
        """LW-RT-02 The row of the table it reads."""
        return int(self.cell.row)

    @property
    def colour(self) -> str:
        """The colour's letter."""
        return str(self.cell.printed)


def assess(combat: Combat, dice: tuple[int, int] | None, rules: Rules) -> Assessment:
    """LW-CBT-04 to LW-CBT-08, LW-EX-01, LW-EX-02 Assess a combat on its dice, attackers' first.

    A combat fought elsewhere has none: its colour is the umpire's to tell.
    """
    forces = _forces(combat, rules)
    base = base_column(*forces, rules)
    found = shifts(combat, rules)
    column = base.shifted(sum(each.columns for each in found))
    scores = _scores(combat, dice or (0, 0), rules)
    cell = colour(scores[0].total - scores[1].total, column.name, rules)
    effectiveness = effectiveness_for_losses(combat, rules)
    losses = (
        _loss(combat, effectiveness, "A", rules),
        _loss(combat, effectiveness, "D", rules),
    )
    return Assessment(
        combat=combat,
        forces=forces,
        base=base,
        shifts=found,
        column=column,
        scores=scores,
        cell=cell,
        outcome=outcome(str(cell.printed), combat, rules, losses[1].points.man),
        effectiveness=effectiveness,
        losses=losses,
    )


def _scores(combat: Combat, dice: tuple[int, int], rules: Rules) -> tuple[Score, Score]:
    """LW-CBT-06 Return both scores, the attackers' first."""
    attack, defence = dice
    return (
        Score(attack, modifiers(combat.attackers, combat, rules)),
        Score(defence, modifiers(combat.defenders, combat, rules)),
    )


def below_the_table(combat: Combat, rules: Rules) -> bool:
    """LW-RT-03 Tell whether a house rule refuses a combat whose odds are below the table."""
    return refused(*_forces(combat, rules), rules)


def _forces(combat: Combat, rules: Rules) -> tuple[Fraction, Fraction]:
    """LW-CBT-03, LW-LTE-01 Return both forces; the ground changes them as a house rule only."""
    a, d = combat.attackers, combat.defenders
    if rules.word("terrain_me_scope") == "losses":
        return a.force_as(rules), d.force_as(rules)
    worth = effectiveness_for_losses(combat, rules)
    return worth.attackers * a.points.cv, worth.defenders * d.points.cv


def _loss(combat: Combat, effectiveness: Effectiveness, side: str, rules: Rules) -> Loss:
    """LW-LOS-01, LW-LOS-05 Return a side's loss, from the enemy's raw combat value."""
    sides = (combat.attackers, combat.defenders)
    own, enemy = sides if side == "A" else sides[::-1]
    column = effectiveness.column(side)
    row = loss_list(enemy, own, combat, rules)
    number = loss(enemy.points.cv, column, rules)
    return Loss(column, row, lost_points(own.points, number, row, rules))
