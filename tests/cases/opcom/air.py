"""Cases of squadrons: their orders, and fighters that meet (OC-12.1, OC-13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.comparing import Found, Said
from tests.cases.given import Given
from tests.cases.opcom import KINDS
from tests.rulesets.opcom.came import ATTACKER, DEFENDER, LABEL, Came
from tests.rulesets.opcom.table import FILLER, WORDS, Table

_NOTHING = Said(("none", None))
_OVER = {"zone": LABEL}
_GOALS: Mapping[str, Mapping[str, Any]] = {
    "Bombing": {"target": LABEL},
    "Air Transport": {"to": LABEL, "british_ammo": 2},
    "Cab Rank": {"zone": LABEL, "supports": "X"},
}


def sky(turn: int = 1, **more: Any) -> Table:
    """Lay a table for the air: a unit of each side far off, who keeps the sides two."""
    return Table(turn=turn, **more).lay("Far off")


@KINDS.plays("air_orders")
def _air_orders(given: Given) -> Found:
    """OC-12.1, D-60 Send one squadron on all the missions of a case, in their order."""
    table, name, left = sky(), str(given["squadron"]), list(given["missions"])
    table.fly(name, "fighter", 1, "")
    for flown in (word.replace("_", " ").title() for word in left):
        cells = {"squadron": name, "mission": flown, **_GOALS.get(flown, _OVER)}
        table.write("Air Orders", ATTACKER, **cells)
    missions = table.play()["Air Missions"].values()
    accepted = [each.mission.lower().replace(" ", "_") for each in missions]
    for each in accepted:
        left.remove(each)
    return {"accepted": accepted, "refused": left}


@KINDS.plays("air_combat", given="columns")
def _chart(given: Given) -> Found:
    dice = given["dice"]
    return {at: [_met(int(at[0]), 1, die)["result"] for die in dice] for at in given["columns"]}


@KINDS.plays("air_combat", rows="breakthrough_squadrons")
def _bombers_met(number: int, _: Given) -> Found:
    """OC-13.6 Meet a great stream of bombers that nobody covers, with so many fighters."""
    return _in_the_air(FILLER, ("Bombers", "heavy bomber", 99, "Bombing"), _cover(number))


@KINDS.plays("air_combat", rows="tests")
def _of_test(test: Any, _: Given) -> Found:
    """OC-13.1 Meet in the air, in one of the ways that cases ask for it."""
    if isinstance(test, str):
        assert test in ("mutual_cover", "one_side_only") or "fly_in" in test
        enemy = test in ("mutual_cover", "fly_in_route_meets_enemy_cover")
        lift = ("Lift", "transport", 2, "Air Transport")
        ours = lift if "fly_in" in test else _cover(3, "Ours")
        return _in_the_air(FILLER, ours, _cover(2 if enemy else 0))
    if isinstance(test, list):
        return _met(*test)
    if "interceptors" not in test:
        return _met(test["att"], test["def"], test["die"])
    lift = ("Lift", "transport", test.get("serials", 0), "Air Transport")
    escorts = ("Escorts", "escort", test.get("escorts", 0), "Escort")
    return _in_the_air([test.get("die", 1), *[1] * 9], lift, escorts, _cover(test["interceptors"]))


def _cover(number: int, name: str = "Theirs") -> tuple[str, str, int, str]:
    return name, "fighter", number, "Air Cover"


def _met(ours: int, theirs: int, die: int | None = None) -> Found:
    """OC-13.2 to OC-13.4 Send patrols of two sides over one zone."""
    dice = FILLER if die is None else [die]
    return _in_the_air(dice, _cover(ours, "Ours"), _cover(theirs), spare=die is None)


def _in_the_air(dice: list[int], *flights: tuple[str, str, int, str], spare: bool = True) -> Found:
    """Send up squadrons by name, type, number and mission, and read what came of it."""
    table = sky()
    for name, type, number, flown in flights:
        side, goal = DEFENDER if name == "Theirs" else ATTACKER, _GOALS.get(flown, _OVER)
        table.fly(name, type, number, flown if number else "", side, **goal)
    came = table.play(dice, spare=spare)
    lost = {each.id: each.out_of_action for each in came["Squadrons"].values()}
    return {
        **_read_off(came),
        "att_lost": lost.get("Ours"),
        **dict.fromkeys(("def_lost", "interceptors_lost"), lost["Theirs"]),
        "bombers_lost": lost.get("Bombers"),
        "escorts_lost": lost.get("Escorts"),
        "serials_out": lost.get("Lift"),
    }


def _read_off(came: Came) -> Found:
    """Return what the ruling on a combat in the air shows."""
    own = [each for each in came.turn.rulings if each.phase == "Air combat"]
    ruled = {each.id.split("/")[-2].partition(" ")[0]: each for each in own[::-1]}
    if "fought" not in ruled:
        none = dict.fromkeys(("column", "attacker", "result"), _NOTHING)
        return {"combat": "intercepted" in ruled, **none}
    fight, first = ruled["fought"], f": {ATTACKER} attacks" in ruled["fought"].text
    asked = {each.name.split("/")[-2]: each.value for each in came.turn.judgements}
    letters = {word: letter for letter, word in WORDS["results"].items()}
    return {
        "combat": True,
        "column": fight.working[0].value,
        "attacker": "any" if "attacker" in asked else "first" if first else "second",
        "result": letters[str(asked["result"])],
    }
