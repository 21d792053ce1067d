"""Cases of squadrons: their orders, fighters, and support of fights (OC-9.19, OC-12.1, OC-13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.comparing import Found, Said, in_columns
from tests.cases.given import Given
from tests.cases.opcom.fights import order_attack, put_squadrons
from tests.cases.opcom.fought import Fought, factor, fight
from tests.cases.opcom.table import (
    ATTACKER,
    DEFENDER,
    LABEL,
    Table,
    bare,
    make_unit,
    position,
)
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.turn import Turn
from workbook_engine.rulesets.opcom.vocabulary.air_records import (
    Aircraft,
    AirMission,
    Mission,
    Squadron,
)
from workbook_engine.rulesets.opcom.vocabulary.records import Action

WEST = position(east=-29)
"""Where aircraft come from; they fly to the field."""
_LETTERS = {"win": "W", "draw": "D", "lose": "L"}
_MISSIONS = {each.lower().replace(" ", "_"): each for each in Mission}
_TURNS = {"am": 1, "pm": 2, "next_day_am": 3, "next_day": 3}


def sky(turn: int = 1, **more: Any) -> Table:
    """Lay a table for the air: a unit of each side far off, who keeps the sides two."""
    table = Table(turn=turn, **more)
    table.put(bare("Far off", ATTACKER, "A1", profile="0"))
    table.put(bare("Foe far off", DEFENDER, "BH1", profile="0"))
    return table


def mission(turn: Turn, squadron: str) -> AirMission:
    """Return the mission of a squadron after the turn."""
    return next(m for m in turn.after[AirMission].values() if m.squadron == squadron)


def air_orders(given: Given) -> Found:
    """OC-12.1, D-60 Send one squadron on all the missions of a case, in their order."""
    table, name = sky(), str(given["squadron"])
    table.squadron(name, Aircraft.FIGHTER, 1)
    for word in given["missions"]:
        supports = "X" if _MISSIONS[word] == Mission.CAB_RANK else ""
        table.fly(name, _MISSIONS[word], zone=LABEL, supports=supports)
    flown = [each.mission for each in table.play(None).after[AirMission].values()]
    left = list(given["missions"])
    accepted = [word for word, each in _MISSIONS.items() for f in flown if f == each]
    for each in accepted:
        left.remove(each)
    return {"accepted": accepted, "refused": left}


def air_combat(given: Given) -> Found:
    """OC-13 Meet in the air, in one of the ways that cases ask for it."""
    if "columns" in given:
        return {
            column: [_met(int(column[0]), 1, die)["result"] for die in given["dice"]]
            for column in given["columns"]
        }
    if "breakthrough_squadrons" in given:
        return {"bombers_lost": [_bombers_lost(n) for n in given["breakthrough_squadrons"]]}
    tests = given["tests"]
    if isinstance(tests[0], str):
        return {"combat": [_meets(word) for word in tests]}
    if isinstance(tests[0], list):
        return in_columns([_met(*pair) for pair in tests])
    return in_columns(
        [
            _escorted(test)
            if "interceptors" in test
            else _met(test["att"], test["def"], test["die"])
            for test in tests
        ]
    )


def _meets(word: str) -> bool:
    """OC-13.1 Tell whether there is a combat in the air."""
    covered = {"mutual_cover": True, "one_side_only": False}
    enemy = {**covered, "fly_in_route_meets_enemy_cover": True, "fly_in_no_cover": False}[word]
    table = sky()
    table.squadron("Ours", Aircraft.FIGHTER, 3)
    table.squadron("Lift", Aircraft.TRANSPORT, 2)
    table.squadron("Theirs", Aircraft.FIGHTER, 2, DEFENDER)
    if word in covered:
        table.fly("Ours", Mission.AIR_COVER, zone=LABEL)
    else:
        table.fly("Lift", Mission.AIR_TRANSPORT, to=LABEL, british_ammo=4)
    if enemy:
        table.fly("Theirs", Mission.AIR_COVER, DEFENDER, zone=LABEL)
    return bool(_air_fights(table.play(), "fought") or _air_fights(table.play(), "intercepted"))


def _air_fights(turn: Turn, what: str) -> list[Ruling]:
    own = [each for each in turn.rulings if each.phase == "Air combat"]
    return [each for each in own if each.id.split("/")[-2].startswith(what)]


def _met(ours: int, theirs: int, die: int | None = None) -> dict[str, Any]:
    """OC-13.2 to OC-13.4 Send patrols of two sides over one zone."""
    table = sky()
    table.squadron("Ours", Aircraft.FIGHTER, ours)
    table.squadron("Theirs", Aircraft.FIGHTER, theirs, DEFENDER)
    for name, number, side in (("Ours", ours, ATTACKER), ("Theirs", theirs, DEFENDER)):
        if number:
            table.fly(name, Mission.AIR_COVER, side, zone=LABEL)
    turn = table.play(None if die is None else [die])
    lost = {each.id: each.out_of_action for each in turn.after[Squadron].values()}
    return {**_read_off(turn), "att_lost": lost["Ours"], "def_lost": lost["Theirs"]}


def _read_off(turn: Turn) -> dict[str, Any]:
    """Return what the ruling on a combat in the air shows."""
    fights = _air_fights(turn, "fought")
    if not fights:
        nothing = Said(("none", None))
        return {"combat": False, "column": nothing, "attacker": nothing, "result": nothing}
    asked = {each.name.split("/")[-2]: each.value for each in turn.judgements}
    first = f": {ATTACKER} attacks" in fights[0].text
    return {
        "combat": True,
        "column": fights[0].working[0].value,
        "attacker": "any" if "attacker" in asked else "first" if first else "second",
        "result": _LETTERS[str(asked["result"])],
    }


def _bombers_lost(squadrons: int) -> int:
    """OC-13.6 Let fighters break through to a great stream of bombers that nobody covers."""
    table = sky()
    table.squadron("Bombers", Aircraft.HEAVY_BOMBER, 99)
    table.fly("Bombers", Mission.BOMBING, target=LABEL)
    if squadrons:
        table.squadron("Theirs", Aircraft.FIGHTER, squadrons, DEFENDER)
        table.fly("Theirs", Mission.AIR_COVER, DEFENDER, zone=LABEL)
    return table.play().after[Squadron]["Bombers"].out_of_action


def _escorted(test: Given) -> dict[str, Any]:
    """OC-13.5 A stream with its escorts, met by the other side's cover."""
    numbers = {key: test.get(key, 0) for key in ("escorts", "serials", "interceptors")}
    table = sky()
    table.squadron("Escorts", Aircraft.ESCORT, numbers["escorts"])
    table.squadron("Lift", Aircraft.TRANSPORT, numbers["serials"])
    table.squadron("Theirs", Aircraft.FIGHTER, numbers["interceptors"], DEFENDER)
    if numbers["serials"]:
        table.fly("Lift", Mission.AIR_TRANSPORT, to=LABEL, british_ammo=numbers["serials"])
    if numbers["escorts"]:
        table.fly("Escorts", Mission.ESCORT, zone=LABEL)
    if numbers["interceptors"]:
        table.fly("Theirs", Mission.AIR_COVER, DEFENDER, zone=LABEL)
    turn = table.play([test.get("die", 1), *[1] * 9], spare=True)
    lost = {each.id: each.out_of_action for each in turn.after[Squadron].values()}
    return {
        **_read_off(turn),
        "escorts_lost": lost["Escorts"],
        "interceptors_lost": lost["Theirs"],
        "serials_out": lost["Lift"],
    }


def cas(given: Given) -> Found:
    """OC-9.19 to OC-9.21 Fly squadrons over a fight under each set of conditions."""
    tests = given["tests"]
    if all(isinstance(test, list) for test in tests):
        return {"factor": [_flown({"type": row, "squadrons": n}, {}) for row, n in tests]}
    return {"factor": [_flown(given, test) for test in tests]}


def _flown(given: Mapping[str, Any], test: Mapping[str, Any]) -> int:
    """Fight in some turn of air orders given in the first, and return the air factor of a side."""
    side, formation = test.get("side", ATTACKER), str(given.get("formation", "X"))
    numbers = _numbers(given, test)
    on_call = test.get("allocated")
    if isinstance(on_call, int) and not isinstance(on_call, bool):
        numbers = {next(iter(numbers), "allied"): on_call}
    fights_for = test.get("for_formation", formation)
    division = formation if fights_for is True else str(fights_for or "Another")
    based = test.get("based", True)
    ordered: dict[str, Any] = {
        "in_air": test.get("air", True),
        "in_ground": test.get("ground", True),
        "cab_rank": formation if on_call else "",
        "continental": based if isinstance(based, bool) else based != "UK",
        "nation": str(test.get("nation", given.get("nation", ""))),
    }
    prepared, last = str(test.get("prepared", "all")), test.get("turn", 1)
    last = _TURNS.get(last, last)
    kept: list[Any] = []
    for turn in range(1, last + 1):
        table = _two_against_one(turn, division, prepared, side, fights=turn == last)
        if turn == 1:
            put_squadrons(table, side, {k: n for k, n in numbers.items() if n}, **ordered)
        table.rows = kept or table.rows
        fought = fight(table)
        kept = list(fought.turn.after[Squadron].values())
    return _air_factor(fought, side)


def _air_factor(fought: Fought, side: str) -> int:
    return factor(fought, "attacker" if side == ATTACKER else "defender", "F10")


def _numbers(given: Mapping[str, Any], test: Mapping[str, Any]) -> dict[str, int]:
    """Return the squadrons of a test by type; where it has none, those of the case."""
    own = {kind: test[kind] for kind in ("allied", "german", "heavy") if kind in test}
    own = {kind: number for kind, number in own.items() if not isinstance(number, bool)}
    return own or {str(given.get("type", "allied")): given.get("squadrons", 0)}


def _two_against_one(turn: int, division: str, prepared: str, side: str, *, fights: bool) -> Table:
    """Lay two battalions of a division before one of the enemy, prepared or not."""
    table = Table(turn=turn)
    own = {side: division}
    preps = (prepared == "all", prepared in ("all", "one_unit_not"))
    given = [
        {"name": f"R{n}", "prep": prep, "div": own.get(ATTACKER, "Enemy")}
        for n, prep in enumerate(preps)
    ]
    units = [make_unit(each) for each in given]
    foe = {"name": "G1", "div": own.get(DEFENDER, "Enemy")}
    table.put(*units, make_unit(foe, DEFENDER, LABEL))
    if fights:
        order_attack(table, units, given, Action.ATTACK)
        table.answer(f"combat/{LABEL}/result", "confused")
    return table
