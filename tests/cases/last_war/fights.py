"""Cases of whole combats, from forces to what is left."""

from __future__ import annotations

from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.last_war.arithmetic import WORDS
from tests.cases.last_war.laid import combat as laid
from tests.cases.last_war.laid import settings
from tests.cases.last_war.lost import triple
from workbook_engine.rulesets.last_war.assessment import Assessment, assess
from workbook_engine.rulesets.last_war.losses import by_hex
from workbook_engine.rulesets.last_war.points import Points, together
from workbook_engine.rulesets.last_war.security import partisans_beaten


def combat(given: Given) -> Found:
    """LW-CBT-01 to LW-CBT-08 Assess a combat."""
    return found(_assessed(given), given)


def _assessed(given: Given, **readings: Any) -> Assessment:
    first, second = given["dice"]
    reading = settings({"settings": {**(given.get("settings") or {}), **readings}})
    return assess(laid(given), (first, second), reading)


def found(a: Assessment, given: Given) -> dict[str, Any]:
    """Return what was found, by the keys of a case."""
    read = [given.get(key) for key in ("flags", "region")]
    assert len(read) == 2
    sides = (a.combat.attackers, a.combat.defenders)
    statics = given["D"].get("garrison", 0) + given["D"].get("pag_target", 0)
    lost = a.losses[1].points
    left_d = sides[1].points - lost
    regulars = sides[1].points.man - statics
    return {
        "cv": [side.points.cv for side in sides],
        "force": [side.force for side in sides],
        "base": a.base.name,
        "shift": a.shift,
        "col": a.column.name,
        "scores": [score.total for score in a.scores],
        "diff": a.difference,
        "row": a.row,
        "colour": a.colour,
        "result": WORDS[a.outcome],
        "me_ratio": a.effectiveness.ratio,
        "loss": {"A": _loss(a, 0), "D": _loss(a, 1)},
        "left": {
            "A": triple(sides[0].points - a.losses[0].points),
            "D": triple(left_d + Points(man=max(0, regulars - lost.man) - left_d.man)),
        },
        "pag_destroyed": partisans_beaten(a, settings(given)),
        "garrison_after": statics - max(0, lost.man - regulars),
    }


def _loss(a: Assessment, which: int) -> dict[str, Any]:
    lost = a.losses[which].points
    side = (a.combat.attackers, a.combat.defenders)[which]
    hexes = {each.hex: each.points for each in side.contingents}
    split = by_hex(lost, hexes) if len(hexes) > 1 else {}
    paid = [name for name, points in split.items() if points]
    return {
        "n": a.losses[which].number,
        "pts": triple(lost),
        "from": paid[0] if paid and together(split.values()) == lost else "",
    }
