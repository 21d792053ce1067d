"""Cases of what comes down from the air, and of flak on its way (OC-12.2 to OC-12.7, OC-12.13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tests.cases.comparing import Found, Said, in_columns, listed, of_each
from tests.cases.given import Given
from tests.cases.opcom.air import WEST, mission, sky
from tests.cases.opcom.table import (
    ATTACKER,
    DEFENDER,
    FIELD,
    GROUNDS,
    LABEL,
    Table,
    bare,
    exact,
    position,
    square_of,
)
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.turn import Turn
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.vocabulary.air_records import Aircraft, Mission, Squadron
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Action,
    Kind,
    Stack,
    Terrain,
    Unit,
    UnitState,
)
from workbook_engine.rulesets.opcom.vocabulary.status import status_of

_SHORT = {"loss": "loss", "damage": "dam", "none": "ne"}
_STRUCK = {"none": 1, "immobilised": 5, "loss": 6}
"""A die of one squadron's strike that comes to each result."""
_LIFT = f"air/Lift>{LABEL}"
_ON_DROPS = {"fighters": "unengaged", "flak": "flak", "enemy_on_dz": "enemy"}
_ON_SUPPLY = ("poor", "contested", "airstrip", "afdag", "fighters", "flak")
_WORTH = {(): 0, ("afdag",): 5, ("contested",): -3, ("contested", "fighters"): -6}
"""Conditions that bring any score within reach of a die, and what they add to it."""


def _lift(table: Table, number: int, *units: str, **more: Any) -> None:
    """Send transports to the field, with units or points aboard."""
    for name in units:
        waiting = bare(name, place="", kind=Kind.PARACHUTE, profile="6-6-5-4-3-3-0")
        table.put(replace(waiting, state=UnitState.WAITING))
    table.squadron("Lift", Aircraft.TRANSPORT, number)
    carries = {"carries": "; ".join(units)} if units else {}
    table.fly("Lift", Mission.AIR_TRANSPORT, to=LABEL, **carries, **more)


def air_resupply(given: Given) -> Found:
    """OC-12.2 Bring supplies by air, under the conditions that a test names or its score needs."""
    tests = given["tests"]
    if isinstance(tests[0], list):
        return {"delivered": [_at_score(*test)["delivered"] for test in tests]}
    met = ({key: bool(test.get(key, False)) for key in _ON_SUPPLY} for test in tests)
    return in_columns(
        [_brought(test["points"], test["die"], each) for test, each in zip(tests, met, strict=True)]
    )


def _at_score(points: int, score: int) -> dict[str, Any]:
    met = next(each for each, plus in _WORTH.items() if 1 <= score - plus <= 6)
    found = _brought(points, score - _WORTH[met], {key: key in met for key in _ON_SUPPLY})
    assert found["score"] == score
    return found


def _brought(points: int, die: int, conditions: Mapping[str, bool]) -> dict[str, Any]:
    """Fly points in; of none at all the score is that of a single one."""
    table = sky()
    _lift(table, 9, british_ammo=points or 1)
    for what, holds in conditions.items():
        table.answer(f"{_LIFT}/{what}", holds)
    turn = table.play([die])
    ruling = next(each for each in turn.rulings if each.id.endswith("/resupply/1"))
    text = next(line.text for line in ruling.working if ", score " in line.text)
    score = int(text.partition(", score ")[2].partition(",")[0])
    if not points:
        table.lines = [replace(table.lines[0], british_ammo=0)]
        table.answers = {}
        put_down = table.play([]).after[Stack].values()
        return {"score": score, "delivered": sum(each.british_ammo for each in put_down)}
    return {"score": score, "delivered": mission(turn, "Lift").delivered}


def drop(given: Given) -> Found:
    """OC-12.3 to OC-12.7 Drop units, or tell where and with what they may."""
    if "unit" in given:
        return _through_flak(given)
    tests = given["tests"]
    if isinstance(tests[0], str):
        return {"max_km": [_onward(*test.split("_"), given["foot_tact_max"]) for test in tests]}
    if isinstance(tests[0], list):
        return {"allowed": [_may_drop(ground, km) for ground, km in tests]}
    return in_columns([_dropped(test, given) for test in tests])


def _onward(half: str, time: str, foot_tact_max: int) -> Fraction:
    """OC-12.7 Drop a unit and order it far away, and see how far it goes."""
    table = sky({"am": 1, "pm": 2}[half], square_km=Fraction(1, 2), size=(40, 80))
    _lift(table, 1, "Unit", night=time == "night")
    table.put(bare("Marcher", place="A30"))
    for name, row in (("Unit", 20), ("Marcher", 30)):
        units = [unit for unit in table.units if unit.id == name]
        table.order(units, Action.MOVE, to=f"CB{row}")
    after = table.play([6, *[1] * 9], RULESET, spare=True).after[Unit]
    by_foot = square_of(after["Marcher"].position).column - 1
    assert by_foot == 2 * foot_tact_max, f"foot go {by_foot} half kilometres"
    assert after["Unit"].state == UnitState.ACTIVE
    return Fraction(square_of(after["Unit"].position).column - FIELD.column, 2)


def _may_drop(ground: str, km: Any) -> bool:
    """OC-12.3 Drop on a square so wide, in the midst of woods, and see whether anybody lands."""
    table = sky(terrain=Terrain.WOODS, square_km=exact(km))
    table.own_ground[LABEL] = GROUNDS[ground]
    _lift(table, 1, "Unit")
    return table.play().after[Unit]["Unit"].state == UnitState.ACTIVE


def _by_day(test: Given, given: Given) -> bool:
    """A case says whether it is day, or leaves it to the rule it is about."""
    return bool(test.get("day", given.get("day", "OC-12.5" not in given.rules)))


def _dropped(test: Given, given: Given) -> dict[str, Any]:
    """OC-12.4 to OC-12.6 Drop one fresh unit: a glider where the case speaks of the ground."""
    ground = test.get("ground")
    table = sky(given.get("turn", 1), terrain=GROUNDS[ground or "open"])
    _lift(table, 1, "Unit", night=not _by_day(test, given))
    if ground:
        table.units = [
            replace(unit, kind=Kind.GLIDER) if unit.id == "Unit" else unit for unit in table.units
        ]
    for key, what in _ON_DROPS.items():
        table.answer(f"{_LIFT}/{what}", bool(test.get(key, False)))
    return _landed(table.play(test["dice"]))


def _landed(turn: Turn) -> dict[str, Any]:
    unit = turn.after[Unit]["Unit"]
    ruling = next(each for each in turn.rulings if each.id.endswith("/drop/Unit/landed/1"))
    lines = ruling.working
    scores = [int(w.value) for w in lines if w.text.startswith(("dispersal", "permanent"))]
    scattered = any("glider" in w.text and w.value == "lost" for w in lines)
    lost = unit.step - turn.before[Unit]["Unit"].step
    return {
        "lost_step": lost - scattered,
        "permanent": lost - scattered > 0 and unit.recovers_turn is None,
        "recover_turn": unit.recovers_turn,
        "modified": scores,
        "steps_lost_permanent": lost - unit.recovers_steps,
        "step_after": unit.step,
        "status_after": status_of(unit),
    }


def _through_flak(given: Given) -> Found:
    """OC-12.14 Drop a unit through flak: what it loses there, and what the drop costs besides."""
    table = sky(given.get("turn", 1))
    _lift(table, 1, "Unit", night=not _by_day(given, given))
    own = {"profile": given["unit"]["profile"], "step": given["unit"].get("step", 0)}
    table.units = [replace(u, **own) if u.id == "Unit" else u for u in table.units]
    for n, kind in enumerate(listed(given["flak"]), 1):
        _flak(table, f"Flak {n}", kind, given.get("column", "within_2km"))
    if "drop_under_flak" in given:
        table.answer(f"{_LIFT}/flak", given["drop_under_flak"])
    turn = table.play([given["serial_die"], *given["drop_dice"]])
    under = _under_flak(turn)[0]
    flak_steps = sum(getattr(change, "field", "") == "step" for change in under.changes)
    found = _landed(turn)
    by_drop = found["lost_step"] - flak_steps
    return {
        **found,
        "flak_result": _results(turn)[0],
        "flak_steps": flak_steps,
        "drop_lost_steps": by_drop,
        "lost_step": by_drop,
        "permanent_steps": found["steps_lost_permanent"],
    }


def _flak(table: Table, name: str, kind: str, column: str) -> None:
    """Put flak where it fires in a column: near the field, or far off below the way in."""
    near = {"within_2km": (0, 1), "within_4km": (0, 3), "overflight": (-20, 1)}[column]
    facts = {"kind": Kind.ANTI_AIRCRAFT, "profile": "[3-2-2-0]", "flak": kind}
    table.put(bare(name, DEFENDER, position(FIELD, *near), **facts))


def _under_flak(turn: Turn) -> list[Ruling]:
    return [each for each in turn.rulings if each.id.endswith("/under flak/1")]


def _results(turn: Turn) -> list[str]:
    lines = (line for ruling in _under_flak(turn) for line in ruling.working)
    return [_SHORT[line.value] for line in lines if ", die " in line.text]


def _rows(turn: Turn) -> tuple[str, str]:
    """Return the row and the column of the table that the dice were thrown in."""
    lines = (line.text for ruling in _under_flak(turn) for line in ruling.working)
    thrown = [text.split(", ")[1:3] for text in lines if ", die " in text]
    row, column = thrown[0] if thrown else ("none", "none")
    return row, column.replace(" km", "km").replace(" ", "_")


def flak(given: Given) -> Found:
    """OC-12.13 to OC-12.15 Fire, or be silenced, in one of the ways that cases ask for it."""
    if "damages" in given:
        return {"serials_lost": [_lost_to(damage) for damage in given["damages"]]}
    if "rows" in given:
        columns, dice = given["columns"], given["dice"]
        return {
            row: {
                column: [
                    _past(Given({"flak": row, "column": column, "dice": [die]}))["results"][0]
                    for die in dice
                ]
                for column in columns
            }
            for row in given["rows"]
        }
    if "km" in given:
        return {"column": of_each(given["km"], _column_at)}
    if "tests" in given:
        return _tests(given)
    return _past(given)


def _lost_to(damage: int) -> int:
    """OC-12.15 Let flak do so much damage, a point to a serial."""
    one = Given({"flak": "heavy", "serials": max(damage, 1), "dice": [3] * damage or [1]})
    found = _past(one)
    assert found["air_damage"] == damage
    return int(found["serials_lost"])


def _column_at(km: Any) -> Any:
    """OC-12.14 Put flak so far from where a lift comes down, away from its way in."""
    side = Fraction(1, exact(km).denominator)
    table = sky(square_km=side, size=(40, 120))
    _lift(table, 1, "Unit")
    _flak(table, "Flak", "heavy", "within_2km")
    place = position(FIELD, int(exact(km) / side))
    table.units = [replace(u, position=place) if u.id == "Flak" else u for u in table.units]
    column = _rows(table.play())[1]
    return column if column != "none" else Said(("none", None))


def _tests(given: Given) -> Found:
    tests = given["tests"]
    if all("result" in test for test in tests):
        struck = [_STRUCK[test["result"]] for test in tests]
        order = {"tactical": 1, "target": "F1"}
        orders = ({**order, "die": die} for die in struck)
        found = [_past(Given({"flak": "F1 heavy", "suppress_mission": each})) for each in orders]
        return {"suppressed": [not each["dice"] for each in found]}
    base = given.without("tests")
    found = [_past(base.over(test)) for test in tests]
    return {key: [each[key] for each in found] for key in ("dice", "row_used", "column")}


def _past(given: Given) -> dict[str, Any]:
    """OC-12.14, D-22 Fly serials past flak, or let them come down near it."""
    table, column = sky(), given.get("column", "within_2km")
    serials, dice = given.get("serials", 1), list(given.get("dice", given.get("dice_after", [])))
    lifts = given.get("target", "transports") != "fighters"
    batteries = [_battery(n, text) for n, text in enumerate(listed(given["flak"]), 1)]
    if lifts:
        _lift(
            table, serials, *(f"Unit {n}" for n in range(1, serials + 1)), via=f"{WEST} > {LABEL}"
        )
    else:
        table.squadron("Lift", Aircraft.FIGHTER, serials)
        table.fly("Lift", Mission.BOMBING, target=LABEL, via=f"{WEST} > {LABEL}")
    strikes = [given["suppress_mission"]] if "suppress_mission" in given else []
    for name, kind, silenced in batteries:
        _flak(table, name, kind, column)
        strikes += [{"tactical": 1, "target": name, "die": 5}] if silenced else []
    for n, strike in enumerate(strikes):
        _suppress(table, strike, n)
    first = [strike["die"] for strike in strikes]
    turn = table.play([*first, *dice, *[1] * 40], spare=True)
    assert not dice or len(_results(turn)) == len(dice), "dice too few or left over"
    return _after_flak(turn, [name for name, _, _ in batteries])


def _after_flak(turn: Turn, batteries: list[str]) -> dict[str, Any]:
    results, (row, column) = _results(turn), _rows(turn)
    silent = {name: (turn.after[Unit][name].suppressed_until or 0) >= 1 for name in batteries}
    lost = {unit.id: unit.step for unit in turn.after[Unit].values()}
    landed = turn.after[Squadron]["Lift"].out_of_action
    return {
        "results": results,
        "dice": len(results),
        "column": column,
        "row_used": row,
        "unit_step_losses": sum(
            getattr(change, "field", "") == "step"
            for ruling in _under_flak(turn)
            for change in ruling.changes
        ),
        "air_damage": mission(turn, "Lift").damage,
        "serials_lost": landed,
        **{
            name: "loss" if lost[name] else "immobilised" if silent[name] else "none"
            for name in batteries
        },
        **{f"{name}_suppressed": silent[name] for name in batteries},
    }


def _battery(number: int, text: str) -> tuple[str, str, bool]:
    """Read `F1 heavy`, `light` or `heavy_suppressed`: name, kind, whether it is suppressed."""
    words = text.replace("_", " ").split()
    kind = next(word for word in words if word in ("light", "heavy"))
    name = next((word for word in words if word not in (kind, "suppressed")), f"Flak {number}")
    return name, kind, "suppressed" in words


def _suppress(table: Table, order: Mapping[str, Any], n: int) -> None:
    """OC-12.13 Send squadrons to silence a battery."""
    for key, kind in (("tactical", Aircraft.GROUND_ATTACK), ("heavy", Aircraft.HEAVY_BOMBER)):
        if order.get(key, 0):
            table.squadron(f"{key} {n}", kind, order[key])
            table.fly(f"{key} {n}", Mission.FLAK_SUPPRESSION, ATTACKER, target=order["target"])
