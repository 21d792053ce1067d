"""Cases of interdiction, of areas and of choke points (OC-9.36, OC-9.37)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.comparing import Found, Said
from tests.cases.given import Given
from tests.cases.opcom.table import (
    ATTACKER,
    DEFENDER,
    FIELD,
    Table,
    make_gun,
    make_unit,
    position,
)
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.fire.interdiction import Effect, Force, effect_of, row_for
from workbook_engine.rulesets.opcom.fire.strike_records import Strike
from workbook_engine.rulesets.opcom.records import Action, Unit
from workbook_engine.rulesets.opcom.words import StrikeKind

RIFLES = {"profile": "7-6-5-4-3-2-1-0", "step": 0}
NONE = "none"
_STAYS = ("stay", "not", "no", "hold", "false", "wait", "elsewhere")
_ALTERNATIVES = {
    "9_up": ("interdiction_9", "up", 9),
    "12_down": ("interdiction_12", "down", 12),
}


def interdiction(given: Given) -> Found:
    """OC-9.36 Look forces and dice up, or play a mission on units."""
    if "units" in given:
        return _mission(given)
    if "rows" in given:
        rows, dice = given["rows"], given["dice"]
        return {"result": {row: [str(effect_of(row, die)) for die in dice] for row in rows}}
    forces = list(_forces(given))
    rows = [row_for(force, RULESET.settings) or NONE for force in forces]
    return {
        "row": rows if _is_several(given) else rows[0],
        "alternatives": {name: _otherwise(name) for name in _ALTERNATIVES},
    }


def _is_several(given: Given) -> bool:
    return "tests" in given or any(isinstance(value, list) for value in given.values())


def _forces(given: Given) -> Any:
    """Yield the forces a case asks of: test by test, or number by number of one kind."""
    tests = given.get("tests", None)
    if tests:
        yield from (_force(each) for each in tests)
        return
    several = next(
        (key for key in ("tactical", "heavy") if isinstance(given.get(key, 0), list)), ""
    )
    if not several:
        yield _force(given)
        return
    for number in given[several]:
        yield Force(**{several: number}, squares=given.get("squares", 1))


def _force(given: Given) -> Force:
    return Force(
        given.get("tactical", 0),
        given.get("arty_bns", 0),
        given.get("heavy", 0),
        given.get("squares", 1),
    )


def _otherwise(name: str) -> str:
    setting, choice, number = _ALTERNATIVES[name]
    return row_for(Force(number), RULESET.settings.with_values({setting: choice})) or NONE


def _mission(given: Given) -> Found:
    """OC-9.37 Play a mission on an area, or on a choke point that some units try to pass."""
    choke = given.get("choke", False)
    table, names = _laid(given, choke)
    dice = given.get("dice", [])
    turn = table.play(dice, ruleset=RULESET)
    rolled = {r.name.split("/")[2]: r for ruling in turn.rulings for r in ruling.rolls}
    row = next(iter(turn.after[Strike].values())).row
    results = {
        name: str(effect_of(row, rolled[name].value)) if name in rolled else NONE for name in names
    }
    lost = {name: turn.after[Unit][name].step for name in names}
    for name, effect in results.items():
        _is_as_ruled(turn, name, effect)
    return {
        "row": row,
        "results": results,
        "result": results,
        "step_losses": lost,
        "dice_used": len(rolled),
        "immobilised_until": "end of turn",
        "stopped_at_choke": _stopped(turn, [n for n in names if results[n] != NONE], names),
    }


def _is_as_ruled(turn: Turn, name: str, effect: str) -> None:
    """Hold the state to the effect: a step for a loss, and nobody immobilised for longer."""
    unit = turn.after[Unit][name]
    assert unit.step == (1 if effect == Effect.LOSS else 0)
    assert unit.immobilised_until is None, "it lasts to the end of the turn"


def _stopped(turn: Turn, hit: list[str], names: list[str]) -> Said:
    stopped = [name for name in hit if turn.after[Unit][name].position == str(FIELD)]
    assert stopped == hit or all(turn.after[Unit][n].position == str(FIELD) for n in names)
    return Said((stopped, {name: name in stopped for name in names}, bool(stopped), len(stopped)))


def _laid(given: Given, choke: bool) -> tuple[Table, list[str]]:
    """Lay the units in the area, or on the march through the choke point, and the mission."""
    table = Table()
    units = given["units"]
    names = list(units)
    passing = [
        n for n in names if choke and not _stays(units[n] if isinstance(units, Mapping) else n)
    ]
    place = position(FIELD, 0 if not choke else -3)
    for name in names:
        table.put(make_unit(Given({"name": name, **RIFLES}), DEFENDER, place))
    going = [unit for unit in table.units if unit.id in passing]
    for unit in going:
        table.order([unit], Action.MOVE, to=position(FIELD, 3))
    gun = make_gun(
        Given({"name": "Guns", "profile": "[8-4-1-0]", "step": 0, "type": "field", "range_km": 8}),
        ATTACKER,
        position(FIELD, north=8),
    )
    table.put(gun)
    table.order([gun], Action.INTERDICT if choke else Action.BOMBARD, target=str(FIELD))
    label = f"{StrikeKind.CHOKE if choke else StrikeKind.AREA} {FIELD} by {ATTACKER}"
    force = _force(given)
    table.answer(f"strike/{label}/battalions", force.battalions)
    table.answer(f"strike/{label}/tactical squadrons", force.tactical)
    table.answer(f"strike/{label}/heavy squadrons", force.heavy)
    table.answer(f"strike/{label}/squares", force.squares)
    return table, names


def _stays(word: Any) -> bool:
    """Tell from a case's word for a unit whether it keeps away from the choke point."""
    text = str(word).replace("_", " ").lower().split()
    return any(each.startswith(_STAYS) for each in text)
