"""Cases of interdiction, counter-battery, bombing, reconnaissance (OC-9.36, OC-12.9)."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from tests.cases.comparing import Found, Given, Said, exact, of_each
from tests.cases.opcom import KINDS
from tests.rulesets.opcom.came import ATTACKER, DEFENDER, LABEL, Came, changes, drawn, working
from tests.rulesets.opcom.fights import lay_fight
from tests.rulesets.opcom.table import GROUNDS, TROOPS, WORDS, Table, make_gun, position, row
from workbook_engine.core.changes import Add
from workbook_engine.core.records import replace
from workbook_engine.rulesets.opcom.vocabulary.records import Unit
from workbook_engine.rulesets.opcom.vocabulary.status import status_of

_READINGS = {"9_up": ({"interdiction_9": "up"}, 9), "12_down": ({"interdiction_12": "down"}, 12)}
_ENEMY = "FdBn"


@KINDS.plays("interdiction")
def _force(given: Given) -> Found:
    """OC-9.36 Strike with each force, and see which row it reaches."""
    listed = [each for each in WORDS["forces"] if isinstance(given.get(each), list)][:1]
    several = [{each: number} for each in listed for number in given[each]]
    spread = {"squares": given.get("squares", 1)}
    forces = [ChainMap(each, spread) for each in given.get("tests") or several]
    return {
        "row": of_each(forces or given, lambda force: _row(_struck(force))),
        "alternatives": {
            name: lambda reading=reading, force=force: _row(_struck({"tactical": force}, reading))
            for name, (reading, force) in _READINGS.items()
        },
    }


@KINDS.plays("interdiction", given="rows")
def _effects(given: Given) -> Found:
    """OC-9.36 Strike one unit with the least force that reaches each row, and each die."""

    def at(row: str, die: int) -> str:
        came = _struck({"tactical": int(row.removesuffix("+").partition("-")[0])}, dice=[die])
        assert _row(came) == row
        return _effect(came, "Unit")

    return {"result": {row: [at(row, die) for die in given["dice"]] for row in given["rows"]}}


def _struck(force: Mapping[str, Any], readings: Any = None, dice: Any = None) -> Came:
    table = Table(readings=readings or {}, units=[row("Forces", side=DEFENDER)])
    _strike(table, force)
    return table.play_on(dice)


def _strike(table: Table, force: Mapping[str, Any], *, choke: bool = False) -> None:
    """Order squadrons and guns to strike the field, and the squares east of it that share them."""
    squares = force.get("squares", 1)
    target = "; ".join(position(n) for n in range(1 if choke else squares))
    if choke and squares > 1:
        table.answer(f"strike/choke point {LABEL} by {ATTACKER}/squares", squares)
    for key, type in WORDS["forces"].items():
        if type and (number := force.get(key, 0)):
            table.fly(key, type, number, "Interdiction" if choke else "Bombing", target=target)
    names = (f"Guns {n}" for n in range(force.get("arty_bns", 0)))
    guns = table.put(*(_gun(name, ATTACKER, position(north=8)) for name in names))
    table.order(guns, "Interdict" if choke else "Bombard", target=target)


def _gun(name: str, side: str, place: str) -> Unit:
    return make_gun({"name": name, "range_km": 8}, side, place)


def _row(came: Came) -> str:
    return next((strike.row for strike in came["Strikes"].values()), "") or "none"


def _effect(came: Came, name: str) -> str:
    """Return what a strike did to a unit, from what its ruling changes."""
    lost = any(isinstance(each, Add) for each in changes(came.turn.rulings, "step", name))
    return "loss" if lost else "immobilised" if _until(came, name) else "none"


def _until(came: Came, name: str) -> list[Any]:
    """Return the last turn, if any, in which strikes leave a unit immobilised."""
    made = changes(came.turn.rulings, "immobilised_until", name)
    return [int(str(each.value)) for each in made if each.value is not None]


@KINDS.plays("interdiction", given="units")
def _on_units(given: Given) -> Found:
    """OC-9.37 Strike an area, or a choke point that some units try to pass."""
    table, units, choke = Table(), given["units"], bool(given.get("choke", False))
    for name in units:
        place = position(-3) if choke else LABEL
        table.put(row("Forces", id=name, side=DEFENDER, position=place))
        what = str(units[name]) if isinstance(units, Mapping) else ""
        if choke and not what.startswith(("stays", "False")):
            table.order(name, "Move", to=position(3))
    _strike(table, given, choke=choke)
    came = table.play_on(given.get("dice"))
    after, results = [came.unit(name) for name in units], {n: _effect(came, n) for n in units}
    lasting = {until for name in units for until in _until(came, name)[:1]}
    over = all(unit.immobilised_until is None for unit in after)
    return {
        "row": _row(came),
        **dict.fromkeys(("results", "result"), results),
        "step_losses": {unit.id: unit.step for unit in after},
        "dice_used": sum(len(ruling.rolls) for ruling in came.turn.rulings),
        "immobilised_until": "end of turn" if lasting == {table.turn} and over else "later",
        "stopped_at_choke": [unit.id for unit in after if unit.position == LABEL],
    }


@KINDS.plays("counter_battery", rows="tests")
def _searched(given: Given, _: Given) -> Found:
    """OC-9.38 Let an enemy gun fire for some turns from one place, and search for it."""
    turns = given.get("turns_same_place", given.get("turns_fired", 1))
    table, target = Table(units=[_gun(_ENEMY, ATTACKER, position(north=1))]), position(4)
    for _ in range(1, turns):
        table.order(_ENEMY, "Bombard", target=target)
        table.next_turn(table.play([]))
    shifted = Fraction(1, 4) if given.get("moved_this_turn", False) else Fraction(0)
    table.units = [replace(each, moved=shifted) for each in table.units]
    fires, far = given.get("enemy_artillery_fired", True), given.get("range_beyond_long", False)
    table.order(_ENEMY, "Bombard" if fires else "Hold", target=target)
    searching = table.put(_gun("CB", DEFENDER, position(14 if far else 10)))
    supports = LABEL if len(given.get("tasks", [])) > 1 else ""
    table.order(searching, "Counter-battery", supports=supports)
    return _fix(table.play([given.get("die", 6), 1], spare=True))


def _fix(came: Came) -> Found:
    """Return what the die came to and whether it fixed; no roll and a refusal are said so."""
    sums = [line for line in working(came.ruled("searched")) if line.text.startswith("die")]
    if came.ruled("task refused"):
        return {"modified": None, "fix": "refused"}
    if not sums:
        rolls = (roll for ruling in came.turn.rulings for roll in ruling.rolls)
        rolled = any("/fix/" in roll.name for roll in rolls)
        return {"modified": None, "fix": "rolled" if rolled else "no_roll"}
    fixed = any(strike.target == _ENEMY for strike in came["Strikes"].values())
    return {"modified": int(sums[0].value), "fix": fixed}


@KINDS.plays("counter_battery", given="enemy")
def _in_a_fight(given: Given) -> Found:
    """OC-9.39 Shell guns that support an attack: their support this turn stands."""
    came, missed = _supported(given, given["dice"]), _supported(given, [1])
    after = came.unit(_ENEMY)
    counted = next(row.counts for row in came["Engaged"].values() if row.unit == _ENEMY)
    assert counted == given["enemy"].get("used_in_combat_as", counted)
    return {
        **_fix(came),
        "row": next((strike.row for strike in came["Strikes"].values()), None),
        "result": _effect(came, _ENEMY),
        "enemy_after": [after.step, status_of(after)],
        "combat_status_used": counted,
        # whatever the fight used
        "cb_ammo_used": drawn(came.ruled("searched"))[DEFENDER],
        "no_fix_ammo_used": drawn(missed.ruled("searched"))[DEFENDER],
    }


def _supported(given: Given, dice: Sequence[int]) -> Came:
    """Let the enemy's guns support an attack that ends confused: one die, then ours."""
    given["enemy"].get("name")
    guns = given["enemy"].but(name=_ENEMY, type="field", range_km=2, side=ATTACKER)
    strong = {"name": "Attackers", "profile": "99-98-0"}
    facts = {"attackers": [strong], "defenders": ["Held"], "fire": [guns]}
    table = lay_fight(facts, result="confused")
    table.points = {DEFENDER: given["cb_ammo"]} if "cb_ammo" in given else {}
    searching = [_gun(f"CB{n}", DEFENDER, position(3)) for n in range(given.get("cb_bns", 1))]
    own = table.put(*(replace(gun, hq=f"{DEFENDER} staff") for gun in searching))
    table.order(own, "Counter-battery")
    return table.play([1, *dice])


@KINDS.plays("bombing", "allowed", rows="nearest_friendly_km")
def _bombs(km: Any, _: Given) -> bool:
    """OC-12.9 Tell at which distances from its own troops a squadron bombs."""
    side = Fraction(1, exact(km).denominator)
    table = Table(square_km=side, size=(40, 120))
    return bool(table.lay("Bombs", ours=position(int(exact(km) / side))).play()["Strikes"])


@KINDS.plays("recce", given="columns")
def _sightings(given: Given) -> Found:
    names, dice = given["columns"], given["dice"]
    return {
        name: [_flown(WORDS["sought"][name], [die])["result"] for die in dice] for name in names
    }


@KINDS.plays("recce", rows="tests")
def _of_test(test: Any, given: Given) -> Found:
    sought = WORDS["sought"][given.get("column", "static_soft")]
    if not isinstance(test, Given):
        return _flown((*sought, *test), None)
    crowd = test.get("units_in_square", 1)
    return _flown(sought, [test["die"], *[1] * (crowd - 1)], crowd)


def _flown(sought: Sequence[str], dice: Any, crowd: int = 1) -> Found:
    """OC-12.10, OC-12.11 Fly a squadron over a unit with others beside it, and read the ruling."""
    moves = {"moving": Fraction(1, 4), "stationary": Fraction(0)}
    words = {"ground": "open"}
    for word in sought:
        words["moved" if word in moves else "kind" if word in TROOPS else "ground"] = word
    table, wheels = Table(GROUNDS[words["ground"]]), words["kind"] in ("mech_inf", "tank", "spg")
    facts = {"kind": TROOPS[words["kind"]], "moved": moves[words["moved"]], "wheels": wheels}
    came = table.lay("Looked for", beside=crowd - 1, **facts).play(dice)
    lines = [line for line in working(came.turn.rulings) if line.text.startswith("Sought ")]
    rolls = [r for ruling in came.turn.rulings for r in ruling.rolls if ":Sought/" in r.name]
    seen = {word for line in lines[:1] for word in line.value.split(", ")}
    return {
        "modified": int(lines[0].text.rpartition(" ")[2]) if lines else None,
        "result": "+".join(said for word, said in WORDS["seen"].items() if word in seen) or "none",
        "rolls": Said((len(rolls), bool(rolls))),
    }
