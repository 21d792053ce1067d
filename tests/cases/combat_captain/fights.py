"""Cases of fire and close combat."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.cases.combat_captain.given_dice import exact, settings, throws
from tests.cases.comparing import Found
from tests.cases.given import Given
from workbook_engine.rulesets.combat_captain.combat.close_combat import CloseCombat, Force
from workbook_engine.rulesets.combat_captain.combat.withdrawal import Withdrew
from workbook_engine.rulesets.combat_captain.fire.chart import cell
from workbook_engine.rulesets.combat_captain.fire.effect import Aim
from workbook_engine.rulesets.combat_captain.fire.mission import Mission, Shooter, Shot, fire
from workbook_engine.rulesets.combat_captain.fire.modifiers import modifier, stationary_bonus
from workbook_engine.rulesets.combat_captain.fire.ranges import band, counts_at
from workbook_engine.rulesets.combat_captain.vocabulary.marked import pips
from workbook_engine.rulesets.combat_captain.vocabulary.stands import Stand
from workbook_engine.rulesets.combat_captain.vocabulary.words import Band, Kind, Refusal, Side


def chart_lookup(given: Given) -> Found:
    """CC-CHT-01 Cells of the fire chart."""
    found = [cell(each["points"], each["die"]) for each in given["lookups"]]
    effect = {None: "automatic kill", 0: "none"}
    return {"cells": [{"effect": effect.get(n, "number"), "number": n or 0} for n in found]}


def chart_check(given: Given) -> Found:
    """CC-CHT-01 Sums of rows."""
    return {"sums": [sum(cell(row, die) or 0 for die in range(1, 7)) for row in given["rows"]]}


def range_band(given: Given) -> Found:
    """CC-RNG-01 Bands of a weapon."""
    return {"bands": [band(given["weapon"], exact(each)) for each in given["inches"]]}


def count_dice(given: Given) -> Found:
    """CC-FIR-03, CC-MOR-01 Pips of dice, band by band."""
    reading, markers, faces = settings(given), given["markers"], given["faces"]
    bands = [counts_at(Band(each)) for each in given["bands"]]
    return {"pips": [sum(pips(f, band, markers, reading) for f in faces) for band in bands]}


def modifiers(given: Given) -> Found:
    """CC-MOD-01, CC-MOD-02 What shots add."""
    return {"results": [_modifier(each, given) for each in given["shots"]]}


def _modifier(shot: Given, given: Given) -> Found:
    reading, weapon = settings(given), shot["weapon"]
    own, target = shot["weapon_stationary_turns"], shot["target_stationary_turns"]
    printed = modifier(weapon, Kind(shot["target"]), reading)
    bonus = stationary_bonus(weapon, own, target, own, reading)
    return {"allowed": printed is not None, "modifier": 0 if printed is None else printed + bonus}


def fire_mission(given: Given) -> Found:
    """CC-FIR-01 to CC-FIR-05, CC-CHT-01 to CC-CHT-04 A mission from its dice to its losses."""
    told = given["target"]
    stand = Stand("target", Kind(told["kind"]), told["figures"], told["figures"], told["cover"])
    mission = Mission(
        shooters=[_shooter(each, given) for each in given["shooters"]],
        aim=Aim(stand, told["stationary_turns"]),
        dice_spent=given["dice_spent"],
        low_ammunition=given["low_ammunition"],
        markers=given["markers"],
        both_in_forest=given["both_in_forest"],
    )
    with throws(given) as dice:
        shot = fire(mission, dice, settings(given))
    return _told(shot, stand)


def _shooter(each: Given, given: Given) -> Shooter:
    turns = each["stationary_turns"]
    sight, rear = given["line_of_sight"], given["from_rear"]
    return Shooter(each["id"], each["weapon"], exact(each["inches"]), turns, turns, sight, rear)


def _told(shot: Shot, stand: Stand) -> Found:
    left = shot.struck.left_of(stand)
    return {
        "accepted": shot.reason is Refusal.NONE,
        "reason": shot.reason,
        "refused": [{"id": name, "reason": why} for name, why in shot.refused],
        "points": shot.points,
        "column": shot.column,
        "effect": shot.struck.effect,
        "number": shot.struck.number,
        "saved": shot.struck.saved,
        "excess": shot.struck.excess,
        "killed": stand.figures - left,
        "left": left,
    }


def close_combat(given: Given) -> Found:
    """CC-CLC-01 to CC-CLC-14 A close combat, or a withdrawal from it."""
    own, enemy = _force("attacker", given["attacker"]), _force("defender", given["defender"])
    before = Withdrew(given["defender_already_withdrew"], given["defender_already_withdrew"])
    with throws(given) as dice:
        combat = CloseCombat(own, enemy, dice, settings(given))
        combat.defender = replace(enemy, withdrew=before)
        if not (given["defender_withdraws"] and combat.withdraw()):
            combat.fight()
    found = combat.outcome
    there = (*combat.attacker.stands, *combat.defender.stands)
    by_side = {
        f"{side}_{key}": facts[side]
        for key, facts in (
            ("hits", found.hits),
            ("total", found.totals),
            ("markers_gained", found.gained),
        )
        for side in (Side.ATTACKER, Side.DEFENDER)
    }
    return {
        **by_side,
        "fought": found.fought,
        "saved": found.saved,
        "left": [{"id": each.id, "figures": each.figures} for each in there],
        "second_roll": found.second_roll,
        "winner": found.winner,
        "withdraws": found.withdraws,
        "withdraw_inches": found.withdraw_inches,
        "counter_attack_inches": found.advance,
    }


def _force(name: str, told: Given) -> Force:
    stands = (
        Stand(each["id"], Kind(each["kind"]), each["figures"], each["full"], each["cover"])
        for each in told["subunits"]
    )
    order: Any = told["loss_order"]
    return Force(name, tuple(stands), (told["leader"],), tuple(order), (), told["markers"])


KINDS = {
    "chart_lookup": chart_lookup,
    "chart_check": chart_check,
    "range_band": range_band,
    "count_dice": count_dice,
    "modifier": modifiers,
    "fire_mission": fire_mission,
    "close_combat": close_combat,
}
