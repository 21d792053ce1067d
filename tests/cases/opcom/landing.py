"""Cases of what comes down from the air, and of flak on its way (OC-12.2 to OC-12.7, OC-12.13)."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tests.cases.comparing import Found, Given, Said, exact, listed
from tests.cases.opcom import KINDS
from tests.cases.opcom.ordered import sky
from tests.rulesets.opcom.came import LABEL, Came, changes, working
from tests.rulesets.opcom.table import GROUNDS, WORDS, Table, position, row
from workbook_engine.core.records import replace
from workbook_engine.rulesets.opcom.vocabulary.records import Unit
from workbook_engine.rulesets.opcom.vocabulary.status import status_of

_LIFT = f"air/Lift>{LABEL}"
_VIA = f"{position(-29)} > {LABEL}"
_ON_SUPPLY = ("poor", "contested", "airstrip", "afdag", "fighters", "flak")
_WORTH = {(): 0, ("afdag",): 5, ("contested",): -3, ("contested", "fighters"): -6}
"""Conditions that bring any score within reach of a die, and what they add to it."""


def mission(came: Came, squadron: str = "Lift") -> Any:
    """Return the mission of a squadron after the turn."""
    return next(m for m in came["Air Missions"].values() if m.squadron == squadron)


def _lift(table: Table, number: int = 1, **cells: Any) -> Table:
    """Send transports to the field, with units aboard: parachutists where nothing is said."""
    own = {"kind": "parachute infantry", "profile": "6-6-5-4-3-3-0", "step": 0, "via": "", **cells}
    carries = "; ".join(f"Unit {n}" for n in range(number))
    return table.lay("A lift", **{"night": False, **own}, number=number, carries=carries)


@KINDS.plays("air_resupply", rows="tests")
def _supplied(test: Any, _: Given) -> Found:
    """OC-12.2 Bring supplies by air, under the conditions that a test names or its score needs.

    Of no points at all the score is that of a single one.
    """
    if isinstance(test, list):
        points, score = test
        met = next(each for each, plus in _WORTH.items() if 1 <= score - plus <= 6)
        conditions, die = {key: key in met for key in _ON_SUPPLY}, score - _WORTH[met]
    else:
        conditions = {key: bool(test.get(key, False)) for key in _ON_SUPPLY}
        points, die = test["points"], test["die"]
    table = sky()
    table.fly("Lift", "transport", 9, "Air Transport", to=LABEL, british_ammo=points or 1)
    for what, holds in conditions.items():
        table.answer(f"{_LIFT}/{what}", holds)
    came = table.play([die])
    lines = [line.text for line in working(came.ruled("resupply")) if ", score " in line.text]
    shown = int(lines[0].partition(", score ")[2].partition(",")[0])
    assert not isinstance(test, list) or shown == score
    if points:
        return {"score": shown, "delivered": mission(came).delivered}
    table.lines, table.answers = [replace(table.lines[0], british_ammo=0)], {}
    put_down = table.play([])["Stacks"].values()
    return {"score": shown, "delivered": sum(each.british_ammo for each in put_down)}


@KINDS.plays("drop", rows="tests")
def _of_drop(test: Any, given: Given) -> Found:
    """OC-12.3 to OC-12.7 Drop one fresh unit: a glider where the case speaks of the ground."""
    if isinstance(test, str):
        return {"max_km": _onward(*test.split("_"), given["foot_tact_max"])}
    if isinstance(test, list):  # on a square so wide, in the midst of woods
        own = {LABEL: GROUNDS[test[0]]}
        table = sky(terrain="woods", square_km=exact(test[1]), own_ground=own)
        return {"allowed": _lift(table).play().unit("Unit 0").state == "active"}
    glider = {"kind": "glider infantry"} if test.get("ground") else {}
    table = _sent_to_drop(given, test, **glider)
    for key, what in WORDS["drops"].items():
        table.answer(f"{_LIFT}/{what}", bool(test.get(key, False)))
    return _landed(table.play(test["dice"]))


def _onward(half: str, time: str, foot_tact_max: int) -> Fraction:
    """OC-12.7 Drop a unit and order it far away, and see how far it goes."""
    table = sky({"am": 1, "pm": 2}[half], square_km=Fraction(1, 2), size=(40, 80))
    _lift(table, kind="infantry", night=time == "night").lay("Onward from the drop")
    came = table.play_on([6, *[1] * 9], spare=True)
    by_foot = came.gone("A30", "Marcher")
    assert by_foot == 2 * foot_tact_max, f"foot go {by_foot} half kilometres"
    assert came.unit("Unit 0").state == "active"
    return Fraction(came.gone(LABEL, "Unit 0"), 2)


def _sent_to_drop(given: Given, test: Given, **own: Any) -> Table:
    """Send one fresh unit; a case says whether by day, or leaves it to the rule it is about."""
    by_day = test.get("day", given.get("day", "OC-12.5" not in given.rules))
    table = sky(given.get("turn", 1), terrain=GROUNDS[test.get("ground", "open")])
    return _lift(table, night=not by_day, **own)


def _landed(came: Came) -> Found:
    """Return what a drop cost, which a glider's own loss is no part of."""
    unit, lines = came.unit("Unit 0"), working(came.ruled("drop/Unit 0/landed"))
    lost = unit.step - came.turn.before[Unit]["Unit 0"].step
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


def _near(given: Mapping[str, Any]) -> str:
    """Return where flak stands that reaches the field, or what flies past."""
    return position(*WORDS["near"][given.get("column", "within_2km")])


@KINDS.plays("drop", given="unit")
def _through_flak(given: Given) -> Found:
    """OC-12.14 Drop a unit through flak: what it loses there, and what the drop costs besides."""
    own = {"profile": given["unit"]["profile"], "step": given["unit"].get("step", 0)}
    table = _sent_to_drop(given, given, **own)
    for n, kind in enumerate(listed(given["flak"]), 1):
        table.lay("Flak", name=f"Flak {n}", flak=kind, at=_near(given))
    if "drop_under_flak" in given:
        table.answer(f"{_LIFT}/flak", given["drop_under_flak"])
    turn = table.play([given["serial_die"], *given["drop_dice"]])
    by_flak, came = _after_flak(turn), _landed(turn)
    by_drop = came["lost_step"] - by_flak["unit_step_losses"]
    return {
        **came,
        "flak_result": by_flak["results"][0],
        "flak_steps": by_flak["unit_step_losses"],
        **dict.fromkeys(("drop_lost_steps", "lost_step"), by_drop),
        "permanent_steps": came["steps_lost_permanent"],
    }


@KINDS.plays("flak", given="rows")
def _chart(given: Given) -> Found:
    def entries(kind: str, column: str) -> list[str]:
        shots = ({"flak": kind, "column": column, "dice": [die]} for die in given["dice"])
        return [_past(each)["results"][0] for each in shots]

    return {row: {at: entries(row, at) for at in given["columns"]} for row in given["rows"]}


@KINDS.plays("flak", rows="tests")
def _of_battery(test: Given, given: Given) -> Found:
    """OC-12.13 Fire as a test says, or be silenced by a strike that comes to such a result."""
    if "result" not in test:
        return _past(ChainMap(test, given))
    strike = {"tactical": 1, "target": "F1", "die": WORDS["struck"][test["result"]]}
    return {"suppressed": not _past({"flak": "F1 heavy", "suppress_mission": strike})["dice"]}


@KINDS.plays("flak", rows="damages")
def _lost_to(damage: int, _: Given) -> Found:
    """OC-12.15 Let flak do so much damage, a point to a serial."""
    dice = [3] * damage or [1]
    came = _past({"flak": "heavy", "serials": max(damage, 1), "dice": dice})
    assert came["air_damage"] == damage
    return came


@KINDS.plays("flak", "column", rows="km")
def _column_at(km: Any, _: Given) -> Any:
    """OC-12.14 Put flak so far from where a lift comes down, away from its way in."""
    side = Fraction(1, exact(km).denominator)
    table = _lift(sky(square_km=side, size=(40, 120)))
    table.lay("Flak", name="Flak", flak="heavy", at=position(int(exact(km) / side)))
    column = _after_flak(table.play())["column"]
    return column if column != "none" else Said(("none", None))


@KINDS.plays("flak")
def _past(given: Mapping[str, Any]) -> Found:
    """OC-12.14, D-22 Fly serials past flak, or let them come down near it."""
    table, serials = sky(), given.get("serials", 1)
    dice = list(given.get("dice", given.get("dice_after", [])))
    if given.get("target", "transports") == "fighters":
        table.fly("Lift", "fighter", serials, "Bombing", target=LABEL, via=_VIA)
    else:
        _lift(table, serials, via=_VIA)
    strikes = [given["suppress_mission"]] if "suppress_mission" in given else []
    batteries = list[str]()
    for n, text in enumerate(listed(given["flak"]), 1):
        # `F1 heavy`, `light` or `heavy_suppressed`
        words = text.replace("_", " ").split()
        kind = next(word for word in words if word in ("light", "heavy"))
        name = next((word for word in words if word not in (kind, "suppressed")), f"Flak {n}")
        table.lay("Flak", name=name, flak=kind, at=_near(given))
        batteries += [name]
        strikes += [{"tactical": 1, "target": name, "die": 5}] if "suppressed" in words else []
    table.put(*[row("Forces", id="Near", position=_near(given))][: len(strikes)])  # OC-5.4
    for n, strike in enumerate(strikes):  # OC-12.13
        for key, type in (("tactical", "ground attack"), ("heavy", "heavy bomber")):
            if number := strike.get(key, 0):
                table.fly(f"{key} {n}", type, number, "Flak Suppression", target=strike["target"])
    came = table.play([*(strike["die"] for strike in strikes), *dice, *[1] * 40], spare=True)
    found = _after_flak(came)
    assert not dice or found["dice"] == len(dice), "dice too few or left over"
    for unit in map(came.unit, batteries):
        silent = (unit.suppressed_until or 0) >= 1
        state = "loss" if unit.step else "immobilised" if silent else "none"
        found |= {unit.id: state, f"{unit.id}_suppressed": silent}
    return found


def _after_flak(came: Came) -> dict[str, Any]:
    """Return what flak fired and did, from the rulings on it, and what became of it."""
    lines = [line for line in working(came.ruled("under flak")) if ", die " in line.text]
    kind, column = [*(line.text.split(", ")[1:3] for line in lines), ("none", "none")][0]
    return {
        "results": [WORDS["flak"][line.value] for line in lines],
        "dice": len(lines),
        "column": column.replace(" km", "km").replace(" ", "_"),
        "row_used": kind,
        "unit_step_losses": len(changes(came.ruled("under flak"), "step")),
        "air_damage": mission(came).damage,
        "serials_lost": came["Squadrons"]["Lift"].out_of_action,
    }
