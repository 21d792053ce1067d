"""Cases of squadrons: their orders, fighters, and support of fights (OC-9.19, OC-12.1, OC-13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.comparing import Found, Said, in_columns
from tests.cases.given import Given
from tests.cases.opcom.fights import lay_fight, put_squadrons
from tests.cases.opcom.fought import factor, fight
from tests.cases.opcom.table import ATTACKER, DEFENDER, FILLER, LABEL, Table, bare
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirMission, Squadron

_LETTERS = {"win": "W", "draw": "D", "lose": "L"}
_TURNS = {"am": 1, "pm": 2, "next_day_am": 3, "next_day": 3}
_NOTHING = Said(("none", None))
_GOALS = {
    "Air Cover": {"zone": LABEL},
    "Escort": {"zone": LABEL},
    "Bombing": {"target": LABEL},
    "Air Transport": {"to": LABEL, "british_ammo": 2},
    "Cab Rank": {"zone": LABEL, "supports": "X"},
}


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
    table, name, left = sky(), str(given["squadron"]), list(given["missions"])
    table.squadron(name, "fighter", 1)
    for word in left:
        flown = word.replace("_", " ").title()
        table.fly(name, flown, **_GOALS.get(flown, {"zone": LABEL}))
    missions = table.play().after[AirMission].values()
    accepted = [each.mission.lower().replace(" ", "_") for each in missions]
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
        fighters = map(_cover, given["breakthrough_squadrons"])
        bombers = ("Bombers", "heavy bomber", 99, "Bombing")  # a great stream that nobody covers
        return in_columns([_in_the_air(FILLER, bombers, each) for each in fighters])
    return in_columns([_of_test(test) for test in given["tests"]])


def _of_test(test: Any) -> Found:
    if isinstance(test, str):
        return _meets(test)
    if isinstance(test, list):
        return _met(*test)
    if "interceptors" not in test:
        return _met(test["att"], test["def"], test["die"])
    lift = ("Lift", "transport", test.get("serials", 0), "Air Transport")
    escorts = ("Escorts", "escort", test.get("escorts", 0), "Escort")
    return _in_the_air([test.get("die", 1), *[1] * 9], lift, escorts, _cover(test["interceptors"]))


def _cover(number: int, name: str = "Theirs") -> tuple[str, str, int, str]:
    return name, "fighter", number, "Air Cover"


def _meets(word: str) -> Found:
    """OC-13.1 Tell whether there is a combat in the air."""
    enemy = word in ("mutual_cover", "fly_in_route_meets_enemy_cover")
    ours = _cover(3, "Ours") if "fly_in" not in word else ("Lift", "transport", 2, "Air Transport")
    assert word in ("mutual_cover", "one_side_only") or "fly_in" in word
    return _in_the_air(FILLER, ours, _cover(2 if enemy else 0))


def _met(ours: int, theirs: int, die: int | None = None) -> Found:
    """OC-13.2 to OC-13.4 Send patrols of two sides over one zone."""
    dice = FILLER if die is None else [die]
    return _in_the_air(dice, _cover(ours, "Ours"), _cover(theirs), spare=die is None)


def _in_the_air(dice: list[int], *flights: tuple[str, str, int, str], spare: bool = True) -> Found:
    """Send up squadrons by name, type, number and mission, and read what came of it."""
    table = sky()
    for name, type, number, flown in flights:
        side = DEFENDER if name == "Theirs" else ATTACKER
        table.squadron(name, type, number, side)
        if number:
            table.fly(name, flown, side, **_GOALS[flown])
    turn = table.play(dice, spare=spare)
    lost = {each.id: each.out_of_action for each in turn.after[Squadron].values()}
    return {
        **_read_off(turn),
        "att_lost": lost.get("Ours"),
        "def_lost": lost["Theirs"],
        "bombers_lost": lost.get("Bombers"),
        "escorts_lost": lost.get("Escorts"),
        "interceptors_lost": lost["Theirs"],
        "serials_out": lost.get("Lift"),
    }


def _air_fights(turn: Turn, what: str) -> list[Ruling]:
    own = [each for each in turn.rulings if each.phase == "Air combat"]
    return [each for each in own if each.id.split("/")[-2].startswith(what)]


def _read_off(turn: Turn) -> Found:
    """Return what the ruling on a combat in the air shows."""
    fights = _air_fights(turn, "fought")
    if not fights:
        met = bool(_air_fights(turn, "intercepted"))
        return {"combat": met, "column": _NOTHING, "attacker": _NOTHING, "result": _NOTHING}
    asked = {each.name.split("/")[-2]: each.value for each in turn.judgements}
    first = f": {ATTACKER} attacks" in fights[0].text
    return {
        "combat": True,
        "column": fights[0].working[0].value,
        "attacker": "any" if "attacker" in asked else "first" if first else "second",
        "result": _LETTERS[str(asked["result"])],
    }


def cas(given: Given) -> Found:
    """OC-9.19 to OC-9.21 Fly squadrons over a fight under each set of conditions."""
    rows = [({"type": t[0], "squadrons": t[1]}, {}) for t in given["tests"] if isinstance(t, list)]
    return {"factor": [_flown(*row) for row in rows or [(given, test) for test in given["tests"]]]}


def _flown(given: Mapping[str, Any], test: Mapping[str, Any]) -> int:
    """Fight in some turn of air orders given in the first, and return the air factor of a side."""
    side, formation = test.get("side", ATTACKER), str(given.get("formation", "X"))
    numbers, on_call = _numbers(given, test), test.get("allocated")
    if type(on_call) is int:
        numbers = {next(iter(numbers), "allied"): on_call}
    fights_for, based = test.get("for_formation", formation), test.get("based", True)
    ordered: dict[str, Any] = {
        "in_air": test.get("air", True),
        "in_ground": test.get("ground", True),
        "cab_rank": formation if on_call else "",
        "continental": based if isinstance(based, bool) else based != "UK",
        "nation": str(test.get("nation", given.get("nation", ""))),
    }
    division = formation if fights_for is True else str(fights_for or "Another")
    facts = _two_against_one(side, division, str(test.get("prepared", "all")))
    last, kept = test.get("turn", 1), list[Any]()
    for turn in range(1, _TURNS.get(last, last) + 1):
        table = lay_fight(facts, turn=turn, result="confused")
        if turn < _TURNS.get(last, last):
            table.lines, table.answers = [], {}
        if turn == 1:
            put_squadrons(table, side, {k: n for k, n in numbers.items() if n}, **ordered)
        table.rows = kept or table.rows
        came = fight(table)
        kept = list(came.turn.after[Squadron].values())
    return factor(came, "attacker" if side == ATTACKER else "defender", "F10")


def _numbers(given: Mapping[str, Any], test: Mapping[str, Any]) -> dict[str, int]:
    """Return the squadrons of a test by type; where it has none, those of the case."""
    own = {kind: test[kind] for kind in ("allied", "german", "heavy") if kind in test}
    own = {kind: number for kind, number in own.items() if not isinstance(number, bool)}
    return own or {str(given.get("type", "allied")): given.get("squadrons", 0)}


def _two_against_one(side: str, division: str, prepared: str) -> Mapping[str, Any]:
    """Return two battalions before one of the enemy, one side of a division, prepared or not."""
    own = {"attackers": "Enemy", "defenders": "Enemy"}
    own["attackers" if side == ATTACKER else "defenders"] = division
    preps = (prepared == "all", prepared in ("all", "one_unit_not"))
    pair = [
        {"name": f"R{n}", "prep": prep, "div": own["attackers"]} for n, prep in enumerate(preps)
    ]
    return {"attackers": pair, "defenders": [{"name": "G1", "div": own["defenders"]}]}
