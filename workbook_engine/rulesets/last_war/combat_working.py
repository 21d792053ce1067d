"""The working of a combat, line by line, and what is entered in its row."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.changes import Change, Set
from workbook_engine.core.records import Value
from workbook_engine.core.rulings import Working
from workbook_engine.core.umpire import shown
from workbook_engine.rulesets.last_war.assessment import Assessment, Loss
from workbook_engine.rulesets.last_war.combat_records import CombatRow
from workbook_engine.rulesets.last_war.combat_side import CombatSide, Contingent
from workbook_engine.rulesets.last_war.overruled import triple
from workbook_engine.rulesets.last_war.two_sides import Fight


def working(fight: Fight, found: Assessment) -> Iterator[Working]:
    """LW-CBT-02 to LW-CBT-08 Show how a combat came out."""
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
    yield Working("LW-RT-01", str(found.cell), found.colour)
    yield Working("LW-TER-01", f"{found.colour} on {found.combat.ground}", str(found.outcome))
    ratio = found.effectiveness
    pair = f"{shown(ratio.attackers)} to {shown(ratio.defenders)}"
    yield Working("LW-LOS-02", f"Military Effectiveness for losses {pair}", f"{ratio.ratio}:1")
    for (who, side), loss in zip(sides, found.losses, strict=True):
        yield _loss(who, side, loss)


def _words(each: Contingent) -> str:
    place = f" from {each.hex}" if each.hex else ", garrison or partisans"
    return f"{each.nation}{place}, {each.points} at {shown(each.effectiveness)}"


def _loss(who: str, side: CombatSide, loss: Loss) -> Working:
    return Working(
        "LW-LOS-01",
        f"{who} lose {loss.number} of {side.points.cv}, column {loss.column}, list {loss.row}",
        triple(loss.points),
    )


def entered(fight: Fight, found: Assessment, outcome: str) -> Iterator[Change]:
    """Put the sum of a combat into its row."""
    a, d = found.combat.attackers, found.combat.defenders
    values: dict[str, Value] = {
        "terrain": found.combat.terrain,
        "attackers": tuple(str(each) for each in fight.attackers),
        "defenders": tuple(_card(each, fight) for each in d.contingents),
        "attacker_cv": a.points.cv,
        "attacker_force": shown(found.forces[0]),
        "defender_cv": d.points.cv,
        "defender_force": shown(found.forces[1]),
        "base": found.base.name,
        "shifts": ", ".join(f"{each.name} {each.columns:+}" for each in found.shifts),
        "column": found.column.name,
        "attacker_die": found.scores[0].die,
        "attacker_score": found.scores[0].total,
        "defender_die": found.scores[1].die,
        "defender_score": found.scores[1].total,
        "difference": found.difference,
        "colour": found.colour,
        "result": str(found.outcome),
        "attacker_loss": triple(found.losses[0].points),
        "defender_loss": triple(found.losses[1].points),
        "outcome": outcome,
    }
    for field, value in values.items():
        yield Set(CombatRow, fight.row.label, field, value)


def _card(each: Contingent, fight: Fight) -> str:
    place = each.hex or ("partisans" if fight.target else "garrison")
    return f"{place} {each.nation} {triple(each.points)}"
