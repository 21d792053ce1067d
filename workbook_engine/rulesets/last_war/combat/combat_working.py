"""The working of a combat, line by line, and what is entered in its row."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.changes import Change, sets
from workbook_engine.core.records import Value
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Working
from workbook_engine.core.umpire import shown
from workbook_engine.rulesets.last_war.combat.assessment import Assessment, Loss
from workbook_engine.rulesets.last_war.combat.combat_side import CombatSide, Contingent
from workbook_engine.rulesets.last_war.combat.overruled import triple
from workbook_engine.rulesets.last_war.combat.two_sides import Fight
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.points import Points


def working(found: Assessment, rules: Rules) -> Iterator[Working]:
    """LW-CBT-02 to LW-CBT-08 Show how a combat came out."""
    sides = (("attackers", found.combat.attackers), ("defenders", found.combat.defenders))
    if found.thrown:
        yield from _sums(found)
    yield _result(found)
    yield Working("LW-TER-01", f"{found.colour} on {found.combat.ground}", str(found.outcome))
    ratio = found.effectiveness
    pair = f"{shown(ratio.attackers)} to {shown(ratio.defenders)}"
    yield Working("LW-LOS-02", f"Military Effectiveness for losses {pair}", f"{ratio.ratio}:1")
    for n, (who, side) in enumerate(sides):
        yield _loss(who, side, sides[1 - n][1], found.losses[n], rules)


def _sums(found: Assessment) -> Iterator[Working]:
    """LW-CBT-03 to LW-CBT-06 Show forces, odds, shifts and scores; fought elsewhere, none are."""
    sides = (("attackers", found.combat.attackers), ("defenders", found.combat.defenders))
    for who, side in sides:
        for each in side.contingents:
            yield Working("LW-CBT-03", f"{who}: {_words(each)}", shown(each.force))
    attack, defence = found.forces
    yield Working("LW-CBT-04", f"odds {shown(attack)} to {shown(defence)}", found.base.name)
    for shift in found.shifts:
        yield Working(shift.rule, shift.why, f"{shift.columns:+}")
    yield Working("LW-CBT-05", f"column, shifted by {found.shift:+}", found.column.name)
    for (who, _), score in zip(sides, found.scores, strict=True):
        added = "".join(f", {each.why} {each.value:+}" for each in score.modifiers)
        yield Working("LW-CBT-06", f"{who}: die {score.die}{added}", str(score.total))


def _words(each: Contingent) -> str:
    place = f" from {each.hex}" if each.hex else ", garrison or partisans"
    return f"{each.nation}{place}, {each.points} at {shown(each.effectiveness)}"


COLOURS = {"B": "blue", "G": "green", "Y": "yellow", "O": "orange", "R": "red"}
"""What the letters of the table of results stand for."""


def _result(found: Assessment) -> Working:
    """LW-RT-01 Show the cell of the results table: scores, row, column, colour."""
    attack, defence = (score.total for score in found.scores)
    cell = f"Results, {attack} less {defence}: row {found.row}, column {found.column.name}"
    return Working(
        "LW-RT-01",
        cell if found.thrown else "fought elsewhere",
        f"{found.colour} ({COLOURS.get(found.colour, 'as printed')})",
    )


def _loss(who: str, side: CombatSide, enemy: CombatSide, loss: Loss, rules: Rules) -> Working:
    """LW-LOS-01, LW-ORD-01 Show one side's loss: the enemy's value, the column, the order."""
    slots = [str(slot) for slot in rules.charts["loss_order"].line(loss.row) if slot != "-"]
    order = " ".join(slot[0].upper() for slot in slots)
    return Working(
        "LW-LOS-01",
        f"{who} lose {loss.number} of {side.points.cv} to {enemy.points.cv}, "
        f"column {loss.column}, {order}, list {loss.row}",
        triple(loss.points),
    )


def entered(fight: Fight, found: Assessment, outcome: str) -> Iterator[Change]:
    """Put the sum of a combat into its row."""
    values: dict[str, Value] = {
        "terrain": found.combat.terrain,
        **_sums_entered(found),
        "colour": found.colour,
        "result": str(found.outcome),
        **_lost("attacker", found.losses[0].points),
        **_lost("defender", found.losses[1].points),
        "outcome": outcome,
    }
    yield from sets(CombatRow, fight.row.label, **values)


def _sums_entered(found: Assessment) -> dict[str, Value]:
    """LW-CBT-02 to LW-CBT-06 Return the sums of a combat; fought elsewhere, it has none."""
    sums: dict[str, Value] = {
        "attacker_cv": found.combat.attackers.points.cv,
        "attacker_force": shown(found.forces[0]),
        "defender_cv": found.combat.defenders.points.cv,
        "defender_force": shown(found.forces[1]),
        "base": found.base.name,
        "shifts": ", ".join(f"{each.name} {each.columns:+}" for each in found.shifts),
        "column": found.column.name,
        "attacker_die": found.scores[0].die,
        "attacker_score": found.scores[0].total,
        "defender_die": found.scores[1].die,
        "defender_score": found.scores[1].total,
        "difference": found.difference,
    }
    if found.thrown:
        return sums
    return {name: "" if isinstance(value, str) else None for name, value in sums.items()}


def _lost(who: str, points: Points) -> dict[str, Value]:
    """LW-LOS-01 Return what a side loses, as it stands in the row."""
    return {
        f"{who}_lost_man": points.man,
        f"{who}_lost_tank": points.tank,
        f"{who}_lost_aircraft": points.aircraft,
    }
