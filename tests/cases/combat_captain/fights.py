"""Cases of fire and close combat, each played as a player's turn."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from tests.cases.combat_captain.given_dice import exact
from tests.cases.combat_captain.table import (
    OURS,
    THEIRS,
    at,
    company,
    laid,
    men,
    order,
    played,
    subunit,
)
from tests.cases.comparing import Found, Given
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.combat_captain.turn.firing import EXCESS
from workbook_engine.rulesets.combat_captain.vocabulary.order_records import ReactionLine
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.workings import (
    ActivationRow,
    CombatRow,
    ContactRow,
    FireRow,
    FiringRow,
)

_DIE = range(1, 7)
_FAR = {"short": 8, "medium": 16, "long": 24, "out": 25}
"""Inches at which a rifle has each band."""
_BEYOND = {"out of range": "out"}


_CELLS = {"hits": "number"}
"""What a case calls the effect of a shot."""


def chart_lookup(given: Given) -> Found:
    """CC-CHT-01 Cells of the fire chart, each as a shot of so many points."""
    shots = [_shot_of(given, each["points"], each["die"]) for each in given["lookups"]]
    return {
        "cells": [{"effect": _CELLS.get(s.effect, s.effect), "number": s.number} for s in shots]
    }


def chart_check(given: Given) -> Found:
    """CC-CHT-01 Sums of rows, each cell as a shot."""
    return {
        "sums": [sum(_shot_of(given, row, die).number for die in _DIE) for row in given["rows"]]
    }


def _shot_of(given: Given, points: int, die: int) -> FireRow:
    """Fire at a crowd for so many points: rifles close by add what their dice show.

    For none the one die is too far to count; for less superior guns fire so at superior armour.
    """
    faces = [*[6] * (points // 6), *[points % 6] * (points % 6 > 0)] if points > 0 else []
    thrown = [die] * (points < 100)  # from there on the variable die is not thrown
    dice = [*faces, *thrown] if faces else [1] * max(1, -points)
    weapon, inches = ("rifle", 4 if faces else 16) if points >= 0 else ("superior gun", 32)
    shooters = [
        subunit(OURS, {"id": f"S{n}"}, weapon=weapon, **at(Fraction(inches)))
        for n in range(len(faces) or len(dice))
    ]
    target = _target("infantry" if points >= 0 else "superior armour", men=20, full=20)
    (row,) = _fired(given, shooters, target, dice).after[FireRow].values()
    assert (row.points, row.outcome != "no shooter") == (max(points, 0), True)
    return row


def _fired(
    given: Given,
    shooters: Sequence[SubUnit],
    target: SubUnit,
    dice: Sequence[int],
    *,
    spent: int = 1,
    markers: int = 0,
    low: bool = False,
    said: dict[str, Any] | None = None,
    rest: bool = False,
) -> Turn:
    """CC-FIR-01 Let our company fire at a target in the middle of the table."""
    rows = (company(OURS, markers=markers), *shooters, target)
    fires = order("fire", target.id, dice=spent)
    return played(given, laid(rows, low_ammunition=low), fires, dice=dice, said=said, rest=rest)


def _target(kind: str = "infantry", **facts: Any) -> SubUnit:
    return subunit(THEIRS, {"id": "target", "kind": kind}, **{**at(Fraction(0)), **facts})


def _rows(turn: Turn) -> list[FiringRow]:
    return list(turn.after[FiringRow].values())


def range_band(given: Given) -> Found:
    """CC-RNG-01 Bands of a weapon, at each of some ranges."""
    fired = (_one_shot(given, given["weapon"], exact(each)) for each in given["inches"])
    return {"bands": [row.band or _BEYOND.get(row.refused) for row in fired]}


def _one_shot(given: Given, weapon: str, inches: Fraction, **of: Any) -> FiringRow:
    """Return the row of one sub-unit that fires alone."""
    shooter = subunit(OURS, {"id": "S"}, weapon=weapon, **at(inches), **of.pop("shooter", {}))
    target = _target(**of.pop("target", {}))
    (row,) = _rows(_fired(given, [shooter], target, of.pop("dice", [1] * 9), rest=True, **of))
    return row


def count_dice(given: Given) -> Found:
    """CC-FIR-03, CC-MOR-01 Pips of a rifle's dice, band by band and face by face."""
    markers, faces = given["markers"], given["faces"]
    return {
        "pips": [
            sum(
                _one_shot(
                    given, "rifle", Fraction(_FAR[band]), dice=[face, 1, 1], markers=markers
                ).pips
                for face in faces
            )
            for band in given["bands"]
        ]
    }


def modifiers(given: Given) -> Found:
    """CC-MOD-01, CC-MOD-02 What shots add."""
    return {"results": [_modifier(each, given) for each in given["shots"]]}


def _modifier(shot: Given, given: Given) -> Found:
    own = {"stationary": _stood(shot["weapon_stationary_turns"])}
    target = {"kind": shot["target"], "stationary": _stood(shot["target_stationary_turns"])}
    row = _one_shot(given, shot["weapon"], Fraction(4), shooter=own, target=target)
    return {"allowed": not row.refused, "modifier": row.modifier}


def fire_mission(given: Given) -> Found:
    """CC-FIR-01 to CC-FIR-05, CC-CHT-01 to CC-CHT-04 A mission from its dice to its losses."""
    told = given["target"]
    target = _target(
        told["kind"],
        men=told["figures"],
        full=told["figures"],
        cover=told["cover"],
        stationary=_stood(told["stationary_turns"]),
    )
    turn = _fired(
        given,
        [_shooter(each) for each in given["shooters"]],
        target,
        given["dice"],
        spent=given["dice_spent"],
        markers=given["markers"],
        low=given["low_ammunition"],
        said={
            "in forest": given["both_in_forest"],
            "sees": given["line_of_sight"],
            "from rear": given["from_rear"],
        },
    )
    return _told(turn, target)


def _stood(stationary_turns: int) -> int:
    """CC-MOD-02 Return the turns that ended in which it stood: this one it stands as well."""
    return max(0, stationary_turns - 1)


def _shooter(each: Given) -> SubUnit:
    place = at(exact(each["inches"]))
    stood = _stood(each["stationary_turns"])
    return subunit(OURS, {"id": each["id"]}, weapon=each["weapon"], stationary=stood, **place)


def _told(turn: Turn, target: SubUnit) -> Found:
    fired = any(not each.refused for each in _rows(turn))
    row = next((r for r in turn.after[FireRow].values() if fired), None)
    refused = [{"id": r.subunit, "reason": r.refused} for r in _rows(turn) if r.refused]
    left = men(turn, target.id)
    excess = (w.value for r in turn.rulings for w in r.working if w.text == EXCESS)
    return {
        "accepted": row is not None,
        "reason": "" if row else _reason(turn),
        "refused": refused,
        "points": row.points if row else 0,
        "column": (row.column or 0) if row else 0,
        "effect": row.effect if row else "none",
        "number": row.number if row else 0,
        "saved": row.saved if row else 0,
        "excess": int(next(excess, 0)),
        "killed": target.men - left,
        "left": left,
    }


def _reason(turn: Turn) -> str:
    """Return why nothing was fired: what the company could not pay for, or that nobody can."""
    refused = {each.outcome for each in turn.after[ActivationRow].values()}
    return "low ammunition" if "low ammunition" in refused else "no shooter"


def close_combat(given: Given) -> Found:
    """CC-CLC-01 to CC-CLC-14 A close combat, or a withdrawal from it."""
    before = given["defender_already_withdrew"]
    rows = [*_force(OURS, given["attacker"]), *_force(THEIRS, given["defender"], before)]
    answer = {True: "withdraw", False: "stand"}[given["defender_withdraws"]]
    waits = ReactionLine(id="waits", team=THEIRS, company=THEIRS, if_charged=answer)
    given = _only_once(given) if before else given
    turn = played(given, laid(rows), order("charge", THEIRS), waits, dice=given["dice"])
    return _ended(turn)


def _only_once(given: Given) -> Given:
    """Return a case of a company that withdrew before as one of a game in which it may but once.

    Its turn begins as it is played, and with it what may be done once a turn.
    """
    return given.but(settings={**dict(given.get("settings", {})), "withdraws_once": "game"})


def _force(side: str, told: Given, before: bool = False) -> list[Any]:
    """Return a side; that it withdrew in the last player's turn counts no more in this one."""
    order_of_loss, leader = tuple(told["loss_order"]), told["leader"]
    unknown = {leader, *order_of_loss} - {each["id"] for each in told["subunits"]}
    assert not unknown, f"no sub-unit {unknown}"
    own = company(side, markers=told["markers"], loss_order=order_of_loss)
    own = replace(own, withdrew=True, withdrew_in_game=before)
    weapon = "rifle"
    return [
        own,
        *(
            subunit(side, each, weapon=weapon, leader=each["id"] == leader)
            for each in told["subunits"]
        ),
    ]


def _ended(turn: Turn) -> Found:
    (contact,) = turn.after[ContactRow].values()
    row = next(iter(turn.after[CombatRow].values()), None)
    gained = {
        side: turn.after[Company][side].markers - turn.before[Company][side].markers
        for side in (OURS, THEIRS)
    }
    back = contact.answer == "withdraw"
    return {
        "fought": row is not None,
        "attacker_hits": row.attacker_hits if row else 0,
        "defender_hits": row.defender_hits if row else 0,
        "saved": row.saved if row else 0,
        "left": [{"id": each.id, "figures": each.men} for each in turn.after[SubUnit].values()],
        "second_roll": row is not None and row.attacker_total is not None,
        "attacker_total": (row.attacker_total or 0) if row else 0,
        "defender_total": (row.defender_total or 0) if row else 0,
        "winner": _who(row.winner) if row else "none",
        "withdraws": "defender" if back else _who(row.withdraws) if row else "none",
        "withdraw_inches": contact.inches if back else row.inches if row else 0,
        "attacker_markers_gained": gained[OURS],
        "defender_markers_gained": gained[THEIRS],
        "counter_attack_inches": row.advance if row else 0,
    }


def _who(company_id: str) -> str:
    return {OURS: "attacker", THEIRS: "defender"}.get(company_id, "none")


KINDS = {
    "chart_lookup": chart_lookup,
    "chart_check": chart_check,
    "range_band": range_band,
    "count_dice": count_dice,
    "modifier": modifiers,
    "fire_mission": fire_mission,
    "close_combat": close_combat,
}
