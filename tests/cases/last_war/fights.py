"""Cases of whole combats, from forces to what is left."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.cases.comparing import Found, Said
from tests.cases.given import Given
from tests.cases.last_war.arithmetic import WORDS
from tests.cases.last_war.laid import combat as laid
from tests.cases.last_war.laid import settings
from tests.cases.last_war.lost import triple
from workbook_engine.rulesets.last_war.assessment import Assessment, assess
from workbook_engine.rulesets.last_war.combat import Outcome
from workbook_engine.rulesets.last_war.losses import by_hex
from workbook_engine.rulesets.last_war.points import Points, together
from workbook_engine.rulesets.last_war.results import outcome
from workbook_engine.rulesets.last_war.security import partisans_beaten


def combat(given: Given) -> Found:
    """LW-CBT-01 to LW-CBT-08 Assess a combat."""
    taken = found(_assessed(given), given)
    return {
        **taken,
        "alternative_add": lambda: found(_assessed(given, amphib_no_craft="add"), given),
        "alternative_best": lambda: _best(given),
        "table_result": lambda: WORDS[_bare(given)],
    }


def _best(given: Given) -> dict[str, Any]:
    """LW-ME-02 The same with nations together counted at the best of them."""
    again = found(_assessed(given, me_mixed="best"), given)
    losses = {f"{side}_loss_n": again["loss"][side]["n"] for side in ("A", "D")}
    return {**again, **losses}


def _bare(given: Given) -> Outcome:
    """LW-TER-10 The bare entry of the table, whoever is there to push."""
    a = _assessed(given)
    fight = replace(a.combat, security=False)
    return outcome(a.colour, fight, settings({"settings": {"red_no_men": "literal"}}))


def _assessed(given: Given, **readings: Any) -> Assessment:
    first, second = given["dice"]
    reading = settings({"settings": {**(given.get("settings") or {}), **readings}})
    return assess(laid(given), (first, second), reading)


def found(a: Assessment, given: Given) -> dict[str, Any]:
    """Return what was found, by the keys of a case."""
    for of_no_weight in ("flags", "region"):
        given.get(of_no_weight)
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
        "me_A": sides[0].effectiveness(settings(given)),
        "me_D": sides[1].effectiveness(settings(given)),
        "front_moves": _moves(a),
        "start_hex_stays_front": a.outcome is not Outcome.PUSHED_OUT,
        "umpire": a.outcome in _WON and not _men_left(a),
        "after": Said(_after(a)),
        "loss": {"A": _loss(a, 0), "D": _loss(a, 1)},
        "left": {
            "A": triple(sides[0].points - a.losses[0].points),
            "D": triple(left_d + Points(man=max(0, regulars - lost.man) - left_d.man)),
        },
        "pag_destroyed": partisans_beaten(a, settings(given)),
        "garrison_after": statics - max(0, lost.man - regulars),
    }


_WON = frozenset({Outcome.OCCUPY, Outcome.OCCUPY_PLUS, Outcome.ASSAULT_SUCCESS})


def _men_left(a: Assessment) -> int:
    """LW-TER-11 The Men an attack has left to advance with."""
    return a.combat.attackers.points.man - a.losses[0].points.man


def _moves(a: Assessment) -> bool:
    """LW-SEC-03, LW-TER-11 Whether the front moves."""
    if a.combat.security:
        return False
    return a.outcome is Outcome.PUSHED_OUT or (a.outcome in _WON and _men_left(a) > 0)


def _after(a: Assessment) -> tuple[Any, ...]:
    """What becomes of the attackers, as cases may put it."""
    if a.combat.security or a.outcome is Outcome.ASSAULT_FAIL:
        return ("return", "returns", "returned", "survivors return", "return to embarkation")
    if a.outcome is Outcome.PUSHED_OUT:
        return ("pushed_out", "retreat", "pushed out")
    if a.outcome in _WON and not _men_left(a):
        return ("line stays", "no advance", "no_advance", "line_stays", "stays")
    return ("advance", "occupy") if a.outcome in _WON else ("stays", "no_advance", "line stays")


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
