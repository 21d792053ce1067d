"""Cases of what comes down from the air, and of flak on its way (OC-12.2 to OC-12.7, OC-12.13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tests.cases.comparing import Found, Said, asked_of_each, in_columns, listed, of_each
from tests.cases.given import Given
from tests.cases.opcom import table as laid
from tests.cases.opcom.air import mission, sky
from tests.cases.opcom.fought import changes, ruled, working
from tests.cases.opcom.table import DEFENDER, GROUNDS, LABEL, Table, bare, exact, position
from workbook_engine.core.turn import Turn
from workbook_engine.rulesets.opcom.vocabulary.air_records import Squadron
from workbook_engine.rulesets.opcom.vocabulary.records import Stack, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import status_of

_SHORT = {"loss": "loss", "damage": "dam", "none": "ne"}
_STRUCK = {"none": 1, "immobilised": 5, "loss": 6}
"""A die of one squadron's strike that comes to each result."""
_LIFT = f"air/Lift>{LABEL}"
_VIA = f"{position(east=-29)} > {LABEL}"
_ON_DROPS = {"fighters": "unengaged", "flak": "flak", "enemy_on_dz": "enemy"}
_ON_SUPPLY = ("poor", "contested", "airstrip", "afdag", "fighters", "flak")
_WORTH = {(): 0, ("afdag",): 5, ("contested",): -3, ("contested", "fighters"): -6}
"""Conditions that bring any score within reach of a die, and what they add to it."""


def _lift(table: Table, number: int, units: Mapping[str, Any], **cells: Any) -> None:
    """Send transports to the field, with units or points aboard."""
    facts = {"place": "", "profile": "6-6-5-4-3-3-0", "kind": "parachute infantry", **units}
    names = [f"Unit {n}" for n in range(2, number + 1)]
    for name in ["Unit", *names]:
        table.put(replace(bare(name, **facts), state="waiting"))
    table.squadron("Lift", "transport", number)
    table.fly("Lift", "Air Transport", to=LABEL, carries="; ".join(["Unit", *names]), **cells)


@asked_of_each("tests")
def air_resupply(test: Any) -> Found:
    """OC-12.2 Bring supplies by air, under the conditions that a test names or its score needs."""
    if not isinstance(test, list):
        met = {key: bool(test.get(key, False)) for key in _ON_SUPPLY}
        return _brought(test["points"], test["die"], met)
    points, score = test
    met = next(each for each, plus in _WORTH.items() if 1 <= score - plus <= 6)
    came = _brought(points, score - _WORTH[met], {key: key in met for key in _ON_SUPPLY})
    assert came["score"] == score
    return came


def _brought(points: int, die: int, conditions: Mapping[str, bool]) -> Found:
    """Fly points in; of none at all the score is that of a single one."""
    table = sky()
    table.squadron("Lift", "transport", 9)
    table.fly("Lift", "Air Transport", to=LABEL, british_ammo=points or 1)
    for what, holds in conditions.items():
        table.answer(f"{_LIFT}/{what}", holds)
    turn = table.play([die])
    lines = [line.text for line in working(ruled(turn, "resupply")) if ", score " in line.text]
    score = int(lines[0].partition(", score ")[2].partition(",")[0])
    if points:
        return {"score": score, "delivered": mission(turn, "Lift").delivered}
    table.lines, table.answers = [replace(table.lines[0], british_ammo=0)], {}
    put_down = table.play([]).after[Stack].values()
    return {"score": score, "delivered": sum(each.british_ammo for each in put_down)}


def drop(given: Given) -> Found:
    """OC-12.3 to OC-12.7 Drop units, or tell where and with what they may."""
    if "unit" in given:
        return _through_flak(given)
    return in_columns([_of_test(test, given) for test in given["tests"]])


def _of_test(test: Any, given: Given) -> Found:
    if isinstance(test, str):
        return {"max_km": _onward(*test.split("_"), given["foot_tact_max"])}
    return {"allowed": _may_drop(*test)} if isinstance(test, list) else _dropped(test, given)


def _onward(half: str, time: str, foot_tact_max: int) -> Fraction:
    """OC-12.7 Drop a unit and order it far away, and see how far it goes."""
    table = sky({"am": 1, "pm": 2}[half], square_km=Fraction(1, 2), size=(40, 80))
    _lift(table, 1, {"kind": "infantry"}, night=time == "night")
    table.order(table.units[-1:], "Move", to="CB20")
    table.order(table.put(bare("Marcher", place="A30")), "Move", to="CB30")
    after = table.play_on([6, *[1] * 9], spare=True).after[Unit]
    by_foot = laid.square_of(after["Marcher"].position).column - 1
    assert by_foot == 2 * foot_tact_max, f"foot go {by_foot} half kilometres"
    assert after["Unit"].state == "active"
    return Fraction(laid.square_of(after["Unit"].position).column - laid.FIELD.column, 2)


def _may_drop(ground: str, km: Any) -> bool:
    """OC-12.3 Drop on a square so wide, in the midst of woods, and see whether anybody lands."""
    table = sky(terrain="woods", square_km=exact(km), own_ground={LABEL: GROUNDS[ground]})
    _lift(table, 1, {})
    return table.play().after[Unit]["Unit"].state == "active"


def _sent_to_drop(given: Given, own: Mapping[str, Any], test: Given) -> Table:
    """Send one fresh unit; a case says whether by day, or leaves it to the rule it is about."""
    by_day = test.get("day", given.get("day", "OC-12.5" not in given.rules))
    table = sky(given.get("turn", 1), terrain=GROUNDS[test.get("ground", "open")])
    _lift(table, 1, own, night=not by_day)
    return table


def _dropped(test: Given, given: Given) -> Found:
    """OC-12.4 to OC-12.6 Drop one fresh unit: a glider where the case speaks of the ground."""
    own = {"kind": "glider infantry"} if test.get("ground") else {}
    table = _sent_to_drop(given, own, test)
    for key, what in _ON_DROPS.items():
        table.answer(f"{_LIFT}/{what}", bool(test.get(key, False)))
    return _landed(table.play(test["dice"]))


def _landed(turn: Turn) -> Found:
    """Return what a drop cost, which a glider's own loss is no part of."""
    unit, lines = turn.after[Unit]["Unit"], working(ruled(turn, "drop/Unit/landed"))
    lost = unit.step - turn.before[Unit]["Unit"].step
    by_drop = lost - any("glider" in w.text and w.value == "lost" for w in lines)
    thrown = [w for w in lines if w.text.startswith(("dispersal", "permanent"))]
    return {
        "lost_step": by_drop,
        "permanent": by_drop > 0 and unit.recovers_turn is None,
        "recover_turn": unit.recovers_turn,
        "modified": [int(w.value) for w in thrown],
        "steps_lost_permanent": lost - unit.recovers_steps,
        "step_after": unit.step,
        "status_after": status_of(unit),
    }


def _through_flak(given: Given) -> Found:
    """OC-12.14 Drop a unit through flak: what it loses there, and what the drop costs besides."""
    own = {"profile": given["unit"]["profile"], "step": given["unit"].get("step", 0)}
    table = _sent_to_drop(given, own, given)
    for n, kind in enumerate(listed(given["flak"]), 1):
        _flak(table, f"Flak {n}", kind, given.get("column", "within_2km"))
    if "drop_under_flak" in given:
        table.answer(f"{_LIFT}/flak", given["drop_under_flak"])
    turn = table.play([given["serial_die"], *given["drop_dice"]])
    by_flak, came = _after_flak(turn, []), _landed(turn)
    by_drop = came["lost_step"] - by_flak["unit_step_losses"]
    return {
        **came,
        "flak_result": by_flak["results"][0],
        "flak_steps": by_flak["unit_step_losses"],
        "drop_lost_steps": by_drop,
        "lost_step": by_drop,
        "permanent_steps": came["steps_lost_permanent"],
    }


def flak(given: Given) -> Found:
    """OC-12.13 to OC-12.15 Fire, or be silenced, in one of the ways that cases ask for it."""
    if "damages" in given:
        return in_columns([_lost_to(damage) for damage in given["damages"]])
    if "rows" in given:
        return {row: _row(row, given["columns"], given["dice"]) for row in given["rows"]}
    if "km" in given:
        return {"column": of_each(given["km"], _column_at)}
    if "tests" not in given:
        return _past(given)
    base, tests = given.without("tests"), given["tests"]
    return in_columns([_silenced(t) if "result" in t else _past(base.over(t)) for t in tests])


def _row(row: str, columns: list[str], dice: list[int]) -> Found:
    facts = {at: [{"flak": row, "column": at, "dice": [die]} for die in dice] for at in columns}
    return {at: [_past(each)["results"][0] for each in own] for at, own in facts.items()}


def _silenced(test: Given) -> Found:
    strike = {"tactical": 1, "target": "F1", "die": _STRUCK[test["result"]]}
    return {"suppressed": not _past({"flak": "F1 heavy", "suppress_mission": strike})["dice"]}


def _lost_to(damage: int) -> Found:
    """OC-12.15 Let flak do so much damage, a point to a serial."""
    dice = [3] * damage or [1]
    came = _past({"flak": "heavy", "serials": max(damage, 1), "dice": dice})
    assert came["air_damage"] == damage
    return came


def _column_at(km: Any) -> Any:
    """OC-12.14 Put flak so far from where a lift comes down, away from its way in."""
    side = Fraction(1, exact(km).denominator)
    table = sky(square_km=side, size=(40, 120))
    _lift(table, 1, {})
    _flak(table, "Flak", "heavy", east=int(exact(km) / side))
    column = _after_flak(table.play(), [])["column"]
    return column if column != "none" else Said(("none", None))


def _flak(table: Table, name: str, kind: str, column: str = "", east: int = 0) -> None:
    """Put flak where it fires in a column: near the field, or far off below the way in."""
    near = {"within_2km": (0, 1), "within_4km": (0, 3), "overflight": (-20, 1)}
    place = position(laid.FIELD, *near.get(column, (east, 0)))
    table.put(bare(name, DEFENDER, place, kind="anti-aircraft", profile="[3-2-2-0]", flak=kind))


def _past(given: Mapping[str, Any]) -> Found:
    """OC-12.14, D-22 Fly serials past flak, or let them come down near it."""
    table, serials = sky(), given.get("serials", 1)
    dice = list(given.get("dice", given.get("dice_after", [])))
    if given.get("target", "transports") == "fighters":
        table.squadron("Lift", "fighter", serials)
        table.fly("Lift", "Bombing", target=LABEL, via=_VIA)
    else:
        _lift(table, serials, {}, via=_VIA)
    strikes = [given["suppress_mission"]] if "suppress_mission" in given else []
    batteries = [_battery(n, text) for n, text in enumerate(listed(given["flak"]), 1)]
    for name, kind, silenced in batteries:
        _flak(table, name, kind, given.get("column", "within_2km"))
        strikes += [{"tactical": 1, "target": name, "die": 5}] if silenced else []
    for n, strike in enumerate(strikes):
        _suppress(table, strike, n)
    turn = table.play([*(strike["die"] for strike in strikes), *dice, *[1] * 40], spare=True)
    came = _after_flak(turn, [name for name, _, _ in batteries])
    assert not dice or came["dice"] == len(dice), "dice too few or left over"
    return came


def _after_flak(turn: Turn, batteries: list[str]) -> Found:
    """Return what flak fired and did, from the rulings on it, and what became of it."""
    lines = [line for line in working(ruled(turn, "under flak")) if ", die " in line.text]
    row, column = [*(line.text.split(", ")[1:3] for line in lines), ("none", "none")][0]
    came: Found = {
        "results": [_SHORT[line.value] for line in lines],
        "dice": len(lines),
        "column": column.replace(" km", "km").replace(" ", "_"),
        "row_used": row,
        "unit_step_losses": len(changes(ruled(turn, "under flak"), "step")),
        "air_damage": mission(turn, "Lift").damage,
        "serials_lost": turn.after[Squadron]["Lift"].out_of_action,
    }
    for name in batteries:
        unit = turn.after[Unit][name]
        silent = (unit.suppressed_until or 0) >= 1
        state = "loss" if unit.step else "immobilised" if silent else "none"
        came |= {name: state, f"{name}_suppressed": silent}
    return came


def _battery(number: int, text: str) -> tuple[str, str, bool]:
    """Read `F1 heavy`, `light` or `heavy_suppressed`: name, kind, whether it is suppressed."""
    words = text.replace("_", " ").split()
    kind = next(word for word in words if word in ("light", "heavy"))
    name = next((word for word in words if word not in (kind, "suppressed")), f"Flak {number}")
    return name, kind, "suppressed" in words


def _suppress(table: Table, order: Mapping[str, Any], n: int) -> None:
    """OC-12.13 Send squadrons to silence a battery."""
    for key, type in (("tactical", "ground attack"), ("heavy", "heavy bomber")):
        if order.get(key, 0):
            table.squadron(f"{key} {n}", type, order[key])
            table.fly(f"{key} {n}", "Flak Suppression", target=order["target"])
