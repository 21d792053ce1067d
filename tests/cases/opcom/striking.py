"""Cases of interdiction, counter-battery, bombing, reconnaissance (OC-9.36, OC-12.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tests.cases.comparing import Found, Said, asked_of_each, in_columns, of_each
from tests.cases.given import Given
from tests.cases.opcom import table as laid
from tests.cases.opcom.fights import lay_fight
from tests.cases.opcom.fought import changes, drawn, ruled, working
from tests.cases.opcom.table import ATTACKER, DEFENDER, KINDS, LABEL, Table, bare, exact, position
from workbook_engine.core.changes import Add
from workbook_engine.core.turn import Turn
from workbook_engine.rulesets.opcom.vocabulary.records import Engaged, Unit
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
    listed = [each for each in names if isinstance(given.get(each), list)][:1]
    several = [{each: number} for each in listed for number in given[each]]
    spread = Given({"squares": given.get("squares", 1)})
    forces = [spread.over(Given(each)) for each in given.get("tests") or several]
    return {
        "row": of_each(forces or given, lambda force: _row(_struck(force))),
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
    table.put(bare("Unit", DEFENDER))
    _strike(table, force)
    return table.play_on(dice)


def _strike(table: Table, force: Mapping[str, Any], *, choke: bool = False) -> None:
    """Order squadrons and guns to strike the field, and the squares east of it that share them."""
    squares = force.get("squares", 1)
    target = "; ".join(position(east=n) for n in range(1 if choke else squares))
    if choke and squares > 1:
        table.answer(f"strike/choke point {LABEL} by {ATTACKER}/squares", squares)
    for key, kind in (("tactical", "ground attack"), ("heavy", "heavy bomber")):
        if force.get(key, 0):
            table.squadron(key, kind, force[key])
            table.fly(key, "Interdiction" if choke else "Bombing", target=target)
    names = (f"Guns {n}" for n in range(force.get("arty_bns", 0)))
    guns = table.put(*(_gun(name, ATTACKER, position(north=8)) for name in names))
    table.order(guns, "Interdict" if choke else "Bombard", target=target)


def _gun(name: str, side: str, place: str) -> Unit:
    return laid.make_gun({"name": name, "range_km": 8}, side, place)


def _row(turn: Turn) -> str:
    return next((strike.row for strike in turn.after[Strike].values()), "") or "none"


def _effect(turn: Turn, name: str) -> str:
    """Return what a strike did to a unit, from what its ruling changes."""
    lost = any(isinstance(each, Add) for each in changes(turn.rulings, "step", name))
    return "loss" if lost else "immobilised" if _until(turn, name) else "none"


def _until(turn: Turn, name: str) -> list[Any]:
    """Return the last turn, if any, in which strikes leave a unit immobilised."""
    made = changes(turn.rulings, "immobilised_until", name)
    return [int(str(each.value)) for each in made if each.value is not None]


def _on_units(given: Given) -> Found:
    """OC-9.37 Strike an area, or a choke point that some units try to pass."""
    table, units, choke = Table(), given["units"], bool(given.get("choke", False))
    for name in units:
        own = table.put(bare(name, DEFENDER, position(east=-3) if choke else LABEL))
        what = str(units[name]) if isinstance(units, Mapping) else ""
        if choke and not what.startswith(("stays", "False")):
            table.order(own, "Move", to=position(east=3))
    _strike(table, given, choke=choke)
    turn, names = table.play_on(given.get("dice")), list(units)
    after = {name: turn.after[Unit][name] for name in names}
    results = {name: _effect(turn, name) for name in names}
    lasting = {until for name in names for until in _until(turn, name)[:1]}
    over = all(unit.immobilised_until is None for unit in after.values())
    return {
        "row": _row(turn),
        "results": results,
        "result": results,
        "step_losses": {name: unit.step for name, unit in after.items()},
        "dice_used": sum(len(ruling.rolls) for ruling in turn.rulings),
        "immobilised_until": "end of turn" if lasting == {table.turn} and over else "later",
        "stopped_at_choke": [name for name, unit in after.items() if unit.position == LABEL],
    }


def counter_battery(given: Given) -> Found:
    """OC-9.38 Search for guns that fired, or shell one that supported a fight."""
    if "enemy" in given:
        return _in_a_fight(given)
    return in_columns([_searched(each) for each in given["tests"]])


def _searched(given: Given) -> Found:
    """OC-9.38 Let an enemy gun fire for some turns from one place, and search for it."""
    turns = given.get("turns_same_place", given.get("turns_fired", 1))
    enemy, target = _gun(_ENEMY, ATTACKER, position(north=1)), position(east=4)
    for turn in range(1, turns):
        table = Table(turn=turn)
        table.order(table.put(enemy), "Bombard", target=target)
        enemy = table.play([]).after[Unit][_ENEMY]
    table, fires = Table(turn=turns), given.get("enemy_artillery_fired", True)
    shifted = Fraction(1, 4) if given.get("moved_this_turn", False) else Fraction(0)
    own = table.put(replace(enemy, moved=shifted))
    table.order(own, "Bombard" if fires else "Hold", target=target)
    east = 14 if given.get("range_beyond_long", False) else 10
    supports = LABEL if len(given.get("tasks", [])) > 1 else ""
    searching = table.put(_gun("CB", DEFENDER, position(east=east)))
    table.order(searching, "Counter-battery", supports=supports)
    return _fix(table.play([given.get("die", 6), 1], spare=True))


def _fix(turn: Turn) -> Found:
    """Return what the die came to and whether it fixed; no roll and a refusal are said so."""
    sums = [line for line in working(ruled(turn, "searched")) if line.text.startswith("die")]
    if ruled(turn, "task refused"):
        return {"modified": None, "fix": "refused"}
    if not sums:
        rolled = any("/fix/" in roll.name for ruling in turn.rulings for roll in ruling.rolls)
        return {"modified": None, "fix": "rolled" if rolled else "no_roll"}
    fixed = any(strike.target == _ENEMY for strike in turn.after[Strike].values())
    return {"modified": int(sums[0].value), "fix": fixed}


def _in_a_fight(given: Given) -> Found:
    """OC-9.39 Shell guns that support an attack: their support this turn stands."""
    turn = _supported(given, given["dice"])
    after = turn.after[Unit][_ENEMY]
    counted = next(row.counts for row in turn.after[Engaged].values() if row.unit == _ENEMY)
    assert counted == given["enemy"].get("used_in_combat_as", counted)
    return {
        **_fix(turn),
        "row": next((strike.row for strike in turn.after[Strike].values()), None),
        "result": _effect(turn, _ENEMY),
        "enemy_after": [after.step, status_of(after)],
        "combat_status_used": counted,
        "cb_ammo_used": _ammunition(turn),
        "no_fix_ammo_used": lambda: _ammunition(_supported(given, [1])),
    }


def _ammunition(turn: Turn) -> int:
    """Return what counter-battery drew, whatever the fight used."""
    own = [ruling for ruling in turn.rulings if "/counter-battery/" in ruling.id]
    return drawn(own, *laid.AMMUNITION)[DEFENDER]


def _supported(given: Given, dice: Sequence[int]) -> Turn:
    """Let the enemy's guns support an attack that ends confused: one die, then ours."""
    given["enemy"].get("name")
    guns = given["enemy"].but(name=_ENEMY, type="field", range_km=2, side=ATTACKER)
    strong = {"name": "Attackers", "profile": "99-98-0"}
    facts = {"attackers": [strong], "defenders": ["Held"], "fire": [guns]}
    table = lay_fight(facts, result="confused")
    table.points = {DEFENDER: given["cb_ammo"]} if "cb_ammo" in given else {}
    places = [position(east=3)] * given.get("cb_bns", 1)
    searching = (_gun(f"CB{n}", DEFENDER, place) for n, place in enumerate(places))
    own = table.put(*(replace(gun, hq=f"{DEFENDER} staff") for gun in searching))
    table.order(own, "Counter-battery")
    return table.play([1, *dice])


@asked_of_each("nearest_friendly_km", "allowed")
def bombing(km: Any) -> bool:
    """OC-12.9 Tell at which distances from its own troops a squadron bombs."""
    side = Fraction(1, exact(km).denominator)
    table = Table(square_km=side, size=(40, 120))
    table.put(bare("Ours", place=position(east=int(exact(km) / side))), bare("Enemy", DEFENDER))
    table.squadron("Wing", "ground attack", 1)
    table.fly("Wing", "Bombing", target=LABEL)
    return bool(table.play().after[Strike])


_MOVES = {"moving": Fraction(1, 4), "stationary": Fraction(0)}
_SOUGHT: Mapping[str, tuple[str, ...]] = {
    "veh_moving": ("tank", "moving"),
    "veh_stationary": ("tank", "stationary"),
    "static_soft": ("art", "stationary"),
    "inf_moving": ("inf", "moving"),
}
"""What is looked for in each column of the table."""


def recce(given: Given) -> Found:
    """OC-12.10, OC-12.11 Fly over a square, and see what is reported of those in it."""
    if "columns" in given:
        names, dice = given["columns"], given["dice"]
        return {name: [_flown(_SOUGHT[name], [die])["result"] for die in dice] for name in names}
    sought = _SOUGHT[given.get("column", "static_soft")]
    return in_columns([_of_test(each, sought) for each in given["tests"]])


def _of_test(test: Any, sought: tuple[str, ...]) -> Found:
    if not isinstance(test, Given):
        return _flown((*sought, *test), None)
    crowd = test.get("units_in_square", 1)
    return _flown(sought, [test["die"], *[1] * (crowd - 1)], crowd)


def _flown(sought: Sequence[str], dice: Any, crowd: int = 1) -> Found:
    """Fly one squadron over a unit, with others beside it, and read the ruling on it."""
    words = {"ground": "open"}
    for word in sought:
        words["moved" if word in _MOVES else "kind" if word in KINDS else "ground"] = word
    wheels = words["kind"] in ("mech_inf", "tank", "spg")
    facts = {"kind": KINDS[words["kind"]], "moved": _MOVES[words["moved"]], "mechanised": wheels}
    table = Table(laid.GROUNDS[words["ground"]])
    table.put(bare("Sought", DEFENDER, **facts), bare("Ours", place=laid.START, profile="0"))
    table.put(*(bare(f"Beside {n}", DEFENDER) for n in range(1, crowd)))
    table.squadron("Eyes", "recce", 1)
    table.fly("Eyes", "Recce", zone=LABEL)
    turn = table.play(dice)
    lines = [line for line in working(turn.rulings) if line.text.startswith("Sought ")]
    rolls = [r for ruling in turn.rulings for r in ruling.rolls if ":Sought/" in r.name]
    short = {"direction": "dir", "type": "type", "size": "size", "spotted": "spotted"}
    seen = {word for line in lines[:1] for word in line.value.split(", ")}
    return {
        "modified": int(lines[0].text.rpartition(" ")[2]) if lines else None,
        "result": "+".join(said for word, said in short.items() if word in seen) or "none",
        "rolls": Said((len(rolls), bool(rolls))),
    }
