"""Cases of interdiction, counter-battery, bombing, reconnaissance (OC-9.36, OC-12.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tests.cases.comparing import Found, Said, in_columns, of_each
from tests.cases.given import Given
from tests.cases.opcom.fought import drawn
from tests.cases.opcom.table import (
    AMMUNITION,
    ATTACKER,
    DEFENDER,
    FIELD,
    GROUNDS,
    KINDS,
    LABEL,
    START,
    Table,
    bare,
    exact,
    make_gun,
    make_unit,
    position,
    staff,
)
from workbook_engine.core.changes import Add, Set
from workbook_engine.core.turn import Turn
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.vocabulary.air_records import Aircraft, Mission
from workbook_engine.rulesets.opcom.vocabulary.records import Action, Engaged, Terrain, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import status_of
from workbook_engine.rulesets.opcom.vocabulary.strike_records import Strike

_READINGS = {"9_up": ({"interdiction_9": "up"}, 9), "12_down": ({"interdiction_12": "down"}, 12)}
_ENEMY = "FdBn"


def interdiction(given: Given) -> Found:
    """OC-9.36, OC-9.37 Strike with each force, at each row, or at units that stand or pass."""
    if "units" in given:
        return _on_units(given)
    if "rows" in given:
        return {"result": {row: [_at(row, die) for die in given["dice"]] for row in given["rows"]}}
    names = ("tactical", "heavy", "arty_bns")
    kind = next((each for each in names if isinstance(given.get(each), list)), "")
    several = given.get("tests") or [{kind: number} for number in given.get(kind, [])]
    spread = {"squares": given["squares"]} if "squares" in given else {}
    rows = [
        _row(_struck(Given(spread).over(each if isinstance(each, Given) else Given(each))))
        for each in several
    ] or _row(_struck(given))
    return {
        "row": rows,
        "alternatives": {
            name: lambda reading=reading, force=force: _row(_struck({"tactical": force}, reading))
            for name, (reading, force) in _READINGS.items()
        },
    }


def _at(row: str, die: int) -> str:
    """OC-9.36 Strike one unit with the least force that reaches a row, and one die."""
    force = int(row.removesuffix("+").partition("-")[0])
    turn = _struck({"tactical": force}, dice=[die])
    assert _row(turn) == row
    return _effect(turn, "Unit")


def _struck(
    force: Mapping[str, Any], readings: Mapping[str, Any] | None = None, dice: Any = None
) -> Turn:
    table = Table(readings=readings or {})
    table.put(bare("Unit", DEFENDER, LABEL))
    _strike(table, force)
    return table.play(dice, RULESET)


def _strike(table: Table, force: Mapping[str, Any], *, choke: bool = False) -> None:
    """Order squadrons and guns to strike the field, and the squares east of it that share them."""
    squares = force.get("squares", 1)
    target = "; ".join(position(east=n) for n in range(1 if choke else squares))
    if choke and squares > 1:
        table.answer(f"strike/choke point {LABEL} by {ATTACKER}/squares", squares)
    flown = Mission.INTERDICTION if choke else Mission.BOMBING
    for key, kind in (("tactical", Aircraft.GROUND_ATTACK), ("heavy", Aircraft.HEAVY_BOMBER)):
        if force.get(key, 0):
            table.squadron(key, kind, force[key])
            table.fly(key, flown, target=target)
    facts = {"range_km": 8, "type": "field"}
    guns = [
        make_gun({**facts, "name": f"Guns {n}"}, ATTACKER, position(north=8))
        for n in range(force.get("arty_bns", 0))
    ]
    table.put(*guns)
    table.order(guns, Action.INTERDICT if choke else Action.BOMBARD, target=target)


def _row(turn: Turn) -> str:
    strikes = list(turn.after[Strike].values())
    return strikes[0].row or "none" if strikes else "none"


def _effect(turn: Turn, name: str) -> str:
    """Return what a strike did to a unit, from what its ruling changes."""
    changes = [change for ruling in turn.rulings for change in ruling.changes]
    own = [each for each in changes if getattr(each, "key", "") == name]
    lost = any(isinstance(each, Add) and each.field == "step" for each in own)
    return "loss" if lost else "immobilised" if _until(turn, name) is not None else "none"


def _until(turn: Turn, name: str) -> int | None:
    """Return the last turn in which a strike leaves a unit immobilised."""
    for ruling in turn.rulings:
        for change in ruling.changes:
            own = isinstance(change, Set) and change.key == name and change.value is not None
            if own and change.field == "immobilised_until":
                return int(str(change.value))
    return None


def _on_units(given: Given) -> Found:
    """OC-9.37 Strike an area, or a choke point that some units try to pass."""
    table, units, choke = Table(), given["units"], given.get("choke", False)
    place = position(east=-3) if choke else LABEL
    for name in units:
        table.put(bare(name, DEFENDER, place))
        stays = isinstance(units, Mapping) and str(units[name]).split("_")[0] in ("stays", "False")
        if choke and not stays:
            table.order(table.units[-1:], Action.MOVE, to=position(east=3))
    _strike(table, given, choke=bool(choke))
    turn = table.play(given.get("dice"), RULESET)
    names = list(units)
    results = {name: _effect(turn, name) for name in names}
    lasting = {_until(turn, name) for name in names} - {None}
    over = all(turn.after[Unit][name].immobilised_until is None for name in names)
    rolled = [roll for ruling in turn.rulings for roll in ruling.rolls]
    return {
        "row": _row(turn),
        "results": results,
        "result": results,
        "step_losses": {name: turn.after[Unit][name].step for name in names},
        "dice_used": len(rolled),
        "immobilised_until": "end of turn" if lasting == {table.turn} and over else "later",
        "stopped_at_choke": [n for n in names if turn.after[Unit][n].position == LABEL],
    }


def counter_battery(given: Given) -> Found:
    """OC-9.38 Search for guns that fired, or shell one that supported a fight."""
    if "enemy" in given:
        return _in_a_fight(given)
    return in_columns([_searched(each) for each in given["tests"]])


def _searched(given: Given) -> dict[str, Any]:
    """OC-9.38 Let an enemy gun fire for some turns from one place, and search for it."""
    turns = given.get("turns_same_place", given.get("turns_fired", 1))
    enemy = _gun(_ENEMY, ATTACKER, position(north=1))
    for turn in range(1, turns):
        table = Table(turn=turn)
        table.put(enemy)
        table.order([enemy], Action.BOMBARD, target=position(east=4))
        enemy = table.play([]).after[Unit][_ENEMY]
    table = Table(turn=turns)
    shifted = Fraction(1, 4) if given.get("moved_this_turn", False) else Fraction(0)
    table.put(replace(enemy, moved=shifted))
    fires = given.get("enemy_artillery_fired", True)
    table.order([enemy], Action.BOMBARD if fires else Action.HOLD, target=position(east=4))
    far = given.get("range_beyond_long", False)
    searching = _gun("CB", DEFENDER, position(east=14 if far else 10))
    table.put(searching)
    supports = LABEL if len(given.get("tasks", [])) > 1 else ""
    table.order([searching], Action.COUNTER_BATTERY, supports=supports)
    return _fix(table.play([given.get("die", 6), 1], spare=True))


def _fix(turn: Turn) -> dict[str, Any]:
    """Return what the die came to and whether it fixed; no roll and a refusal are said so."""
    if any(ruling.id.endswith("/task refused/1") for ruling in turn.rulings):
        return {"modified": None, "fix": "refused"}
    searched = [ruling for ruling in turn.rulings if ruling.id.endswith("/searched/1")]
    rolls = [roll for ruling in turn.rulings for roll in ruling.rolls if "/fix/" in roll.name]
    if not searched:
        return {"modified": None, "fix": "no_roll" if not rolls else "rolled"}
    sums = next(line for line in searched[0].working if line.text.startswith("die"))
    fixed = any(strike.target == _ENEMY for strike in turn.after[Strike].values())
    return {"modified": int(sums.value), "fix": fixed}


def _gun(name: str, side: str, place: str) -> Unit:
    return make_gun({"name": name, "type": "field", "range_km": 8}, side, place)


def _in_a_fight(given: Given) -> Found:
    """OC-9.39 Shell guns that support an attack: their support this turn stands."""
    turn = _supported(given, given["dice"])
    after = turn.after[Unit][_ENEMY]
    strike = next(iter(turn.after[Strike].values()), None)
    counted = next(row.counts for row in turn.after[Engaged].values() if row.unit == _ENEMY)
    assert counted == given["enemy"].get("used_in_combat_as", counted)
    return {
        **_fix(turn),
        "row": strike.row if strike else None,
        "result": _effect(turn, _ENEMY),
        "enemy_after": [after.step, status_of(after)],
        "combat_status_used": counted,
        "cb_ammo_used": _ammunition(turn),
        "no_fix_ammo_used": lambda: _ammunition(_supported(given, [1])),
    }


def _ammunition(turn: Turn) -> int:
    """Return what counter-battery drew, whatever the fight used."""
    return drawn([r for r in turn.rulings if "/counter-battery/" in r.id], *AMMUNITION)[DEFENDER]


def _supported(given: Given, dice: Sequence[int]) -> Turn:
    """Let the enemy's guns support an attack that ends confused: one die, then ours."""
    table = Table(points={DEFENDER: given["cb_ammo"]} if "cb_ammo" in given else {})
    table.put(make_unit({"name": "Attackers", "profile": "99-98-0"}))
    table.order(table.units, Action.ATTACK, target=LABEL)
    table.put(make_unit({"name": "Held"}, DEFENDER, LABEL))
    facts = given["enemy"].but(name=_ENEMY, type="field", range_km=2)
    given["enemy"].get("name")
    guns = make_gun(facts, ATTACKER, position(east=-2))
    table.put(guns)
    table.order([guns], Action.HOLD, supports=LABEL)
    searching = [_gun(f"CB{n}", DEFENDER, position(east=3)) for n in range(given.get("cb_bns", 1))]
    table.put(*(replace(gun, hq=staff(DEFENDER)) for gun in searching))
    table.order(searching, Action.COUNTER_BATTERY)
    table.answer(f"combat/{LABEL}/result", "confused")
    return table.play([1, *dice])


def bombing(given: Given) -> Found:
    """OC-12.9 Tell at which distances from its own troops a squadron bombs."""
    return {"allowed": of_each(given["nearest_friendly_km"], _bombs)}


def _bombs(km: Any) -> bool:
    """Fly a mission, the squares of the map so small that the distance is exact."""
    side = Fraction(1, exact(km).denominator)
    table = Table(square_km=side, size=(40, 120))
    table.put(bare("Ours", ATTACKER, position(FIELD, int(exact(km) / side))))
    table.put(bare("Enemy", DEFENDER, LABEL))
    table.squadron("Wing", Aircraft.GROUND_ATTACK, 1)
    table.fly("Wing", Mission.BOMBING, target=LABEL)
    return bool(table.play().after[Strike])


_SOUGHT: Mapping[str, Mapping[str, Any]] = {
    "veh_moving": {"kind": KINDS["tank"], "moved": Fraction(1, 4)},
    "veh_stationary": {"kind": KINDS["tank"]},
    "static_soft": {"kind": KINDS["art"]},
    "inf_moving": {"kind": KINDS["inf"], "moved": Fraction(1, 4)},
}
"""What is looked for in each column of the table."""


def recce(given: Given) -> Found:
    """OC-12.10, OC-12.11 Fly over a square, and see what is reported of those in it."""
    if "columns" in given:
        dice = given["dice"]
        return {
            name: [_flown(_SOUGHT[name], [die])["result"] for die in dice]
            for name in given["columns"]
        }
    sought = _SOUGHT[given.get("column", "static_soft")]
    return in_columns([_tested(each, sought) for each in given["tests"]])


def _tested(test: Any, sought: Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(test, Given):
        crowd = test.get("units_in_square", 1)
        return _flown(sought, [test["die"], *[1] * (crowd - 1)], crowd)
    terrain, facts = Terrain.OPEN, dict(sought)
    for word in test:
        if word in GROUNDS:
            terrain = Terrain(GROUNDS[word])
        elif word in KINDS:
            facts["kind"] = KINDS[word]
            facts["mechanised"] = KINDS[word] in (KINDS["mech_inf"], KINDS["tank"], KINDS["spg"])
        else:
            facts["moved"] = {"moving": Fraction(1, 4), "stationary": Fraction(0)}[word]
    return _flown(facts, None, 1, terrain)


def _flown(
    facts: Mapping[str, Any], dice: Any, crowd: int = 1, terrain: str = Terrain.OPEN
) -> dict[str, Any]:
    """Fly one squadron over a unit, with others beside it, and read the ruling on it."""
    table = Table(terrain=terrain)
    table.put(bare("Sought", DEFENDER, LABEL, **facts))
    table.put(*(bare(f"Beside {n}", DEFENDER, LABEL) for n in range(1, crowd)))
    table.put(bare("Ours", ATTACKER, START, profile="0"))
    table.squadron("Eyes", Aircraft.RECCE, 1)
    table.fly("Eyes", Mission.RECCE, zone=LABEL)
    turn = table.play(dice)
    lines = [line for ruling in turn.rulings for line in ruling.working]
    line = next((each for each in lines if each.text.startswith("Sought ")), None)
    rolls = [r for ruling in turn.rulings for r in ruling.rolls if ":Sought/" in r.name]
    words = {"direction": "dir", "type": "type", "size": "size", "spotted": "spotted"}
    seen = set(line.value.split(", ")) if line else set()
    return {
        "modified": int(line.text.rpartition(" ")[2]) if line else None,
        "result": "+".join(short for word, short in words.items() if word in seen) or "none",
        "rolls": Said((len(rolls), bool(rolls))),
    }
