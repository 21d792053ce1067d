"""Cases of the air: orders, fighters, flak (OC-12.1, OC-12.12 to OC-12.15, OC-13)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.cases.comparing import Found, Said
from tests.cases.given import Given
from tests.cases.opcom.air_table import WEST, ZONE, AirTable, mission, rulings
from tests.cases.opcom.table import DEFENDER, exact
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.air.air_combat import air_result, bombers_out, odds
from workbook_engine.rulesets.opcom.air.air_records import AirMission, Mission, Squadron
from workbook_engine.rulesets.opcom.air.flak import (
    flak_effect,
    landing_column,
    lost_to,
    suppressed_by,
    worst,
)
from workbook_engine.rulesets.opcom.fire.interdiction import is_immobilised
from workbook_engine.rulesets.opcom.records import Unit

LETTERS = {"win": "W", "draw": "D", "lose": "L"}
SHORT = {"loss": "loss", "damage": "dam", "none": "ne"}
MISSIONS = {each.lower().replace(" ", "_"): each for each in Mission}


def air_orders(given: Given) -> Found:
    """OC-12.1, D-60 Send one squadron on all the missions of a case, in their order."""
    table, name = AirTable(), str(given["squadron"])
    wanted = [MISSIONS[word] for word in given["missions"]]
    table.squadron(name, "fighter", 1)
    for each in wanted:
        table.fly(name, each, zone=str(ZONE), supports="X" if each == Mission.CAB_RANK else "")
    flown = [each.mission for each in table.play([]).after[AirMission].values()]
    words = {each: word for word, each in MISSIONS.items()}
    accepted = [words[each] for each in flown]
    left = list(given["missions"])
    for each in accepted:
        left.remove(each)
    return {"accepted": accepted, "refused": left}


def air_combat(given: Given) -> Found:
    """OC-13 Meet in the air, in one of the ways that cases ask for it."""
    if "columns" in given:
        columns = {c: [LETTERS[air_result(c, d)] for d in given["dice"]] for c in given["columns"]}
        return dict(columns)
    if "breakthrough_squadrons" in given:
        settings, many = RULESET.settings, 99
        lost = [bombers_out(n, many, settings) for n in given["breakthrough_squadrons"]]
        return {"bombers_lost": lost}
    tests = given["tests"]
    if isinstance(tests[0], str):
        return {"combat": [_meets(word) for word in tests]}
    if isinstance(tests[0], list):
        return _odds(tests)
    fought = [_escorted(test) if "interceptors" in test else _fought(test) for test in tests]
    return {key: [each[key] for each in fought] for key in fought[0]}


def _odds(tests: list[list[int]]) -> Found:
    found = [odds(*pair) for pair in tests]
    words = {None: "any", True: "first", False: "second"}
    return {
        "column": [each.column if each else "none" for each in found],
        "attacker": [words[each.first_attacks] if each else None for each in found],
    }


def _meets(word: str) -> bool:
    """OC-13.1 Tell whether there is a combat in the air."""
    table = AirTable()
    table.squadron("Ours", "fighter", 3)
    table.squadron("Theirs", "fighter", 2, DEFENDER)
    table.squadron("Lift", "transport", 2)
    if word in ("mutual_cover", "one_side_only"):
        table.fly("Ours", Mission.AIR_COVER, zone=str(ZONE))
    else:
        table.fly("Lift", Mission.AIR_TRANSPORT, to=str(ZONE), british_ammo=4)
    if word in ("mutual_cover", "fly_in_route_meets_enemy_cover"):
        table.fly("Theirs", Mission.AIR_COVER, DEFENDER, zone=str(ZONE))
    dice = [3] if word == "mutual_cover" else []
    met = rulings(table.play(dice), "Air combat")
    return any("/air combat/" in ruling.id for ruling in met)


def _fought(test: Given) -> dict[str, Any]:
    """OC-13.3, OC-13.4 Patrols of two sides over one zone."""
    table = AirTable()
    table.squadron("Ours", "fighter", test["att"])
    table.squadron("Theirs", "fighter", test["def"], DEFENDER)
    table.fly("Ours", Mission.AIR_COVER, zone=str(ZONE))
    table.fly("Theirs", Mission.AIR_COVER, DEFENDER, zone=str(ZONE))
    turn = table.play([test["die"]])
    return {
        **_read_off(turn),
        "att_lost": mission(turn, "Ours").lost,
        "def_lost": mission(turn, "Theirs").lost,
    }


def _escorted(test: Given) -> dict[str, Any]:
    """OC-13.5 A stream with its escorts, met by the other side's cover."""
    table, escorts, serials = AirTable(), test.get("escorts", 0), test.get("serials", 0)
    table.squadron("Escorts", "escort", escorts)
    table.squadron("Lift", "transport", serials)
    table.squadron("Theirs", "fighter", test["interceptors"], DEFENDER)
    if serials:
        table.fly("Lift", Mission.AIR_TRANSPORT, to=str(ZONE), british_ammo=serials)
    if escorts:
        table.fly("Escorts", Mission.ESCORT, zone=str(ZONE))
    if test["interceptors"]:
        table.fly("Theirs", Mission.AIR_COVER, DEFENDER, zone=str(ZONE))
    die = test.get("die")
    turn = table.play([die] if die and escorts and serials and test["interceptors"] else [])
    lost = {each.id: each.out_of_action for each in turn.after[Squadron].values()}
    return {
        **_read_off(turn),
        "escorts_lost": lost["Escorts"],
        "interceptors_lost": lost["Theirs"],
        "serials_out": lost["Lift"],
    }


def _read_off(turn: Turn) -> dict[str, Any]:
    fights = [each for each in rulings(turn, "Air combat") if each.id.endswith("/fought/1")]
    if not fights:
        nothing = Said(("none", None))
        return {"combat": False, "column": nothing, "attacker": nothing, "result": nothing}
    fight = fights[0]
    asked = {each.name.split("/")[-2]: each for each in fight.judgements}
    return {
        "combat": True,
        "column": fight.working[0].value,
        "attacker": fight.text.split(": ", 1)[1].split(" attacks")[0],
        "result": LETTERS[str(asked["result"].value)],
    }


def flak(given: Given) -> Found:
    """OC-12.13 to OC-12.15 Fire, or be silenced, in one of the ways that cases ask for it."""
    if "damages" in given:
        return {"serials_lost": [lost_to(damage) for damage in given["damages"]]}
    if "rows" in given:
        return {row: _printed(row, given) for row in given["rows"]}
    if "km" in given:
        kilometres = given["km"]
        many = kilometres if isinstance(kilometres, list) else [kilometres]
        columns = [landing_column(exact(km)) or Said(("none", None)) for km in many]
        return {"column": columns if isinstance(kilometres, list) else columns[0]}
    if "tests" in given:
        return _tests(given)
    return _past_flak(given)


def _printed(row: str, given: Given) -> dict[str, list[str]]:
    return {
        column: [SHORT[flak_effect(f"{row}/{column}", die)] for die in given["dice"]]
        for column in given["columns"]
    }


def _tests(given: Given) -> Found:
    tests = given["tests"]
    if all("result" in test for test in tests):
        return {"suppressed": [suppressed_by(test["result"]) for test in tests]}
    base = {key: value for key, value in given.taken.items() if key != "tests"}
    found = [_past_flak(Given({**base, **test.taken})) for test in tests]
    return {key: [each[key] for each in found] for key in ("dice", "row_used", "column")}


def _past_flak(given: Given) -> dict[str, Any]:
    """OC-12.14, D-22 Fly serials past flak, or let them come down near it."""
    table, column = AirTable(), given.get("column", "within_2km")
    serials = given.get("serials", 1)
    batteries = [_battery(n, text) for n, text in enumerate(_listed(given["flak"]), 1)]
    for name, kind, _ in batteries:
        table.flak(name, kind, column)
    table.rows = [_silenced(row, batteries) for row in table.rows]
    lifts = given.get("target", "transports") not in ("fighters", "fighter")
    table.squadron("Lift", "transport" if lifts else "fighter", serials)
    route = {"via": f"{WEST} > {ZONE}"}
    if lifts:
        names = [f"Unit {n}" for n in range(1, serials + 1)]
        for name in names:
            table.cargo(name)
        table.fly("Lift", Mission.AIR_TRANSPORT, to=str(ZONE), carries="; ".join(names), **route)
    else:
        table.fly("Lift", Mission.BOMBING, target=str(ZONE), **route)
    dice = list(given.get("dice", given.get("dice_after", [])))
    if "suppress_mission" in given:
        dice.insert(0, _suppress(table, given["suppress_mission"]))
    if not dice and any(not still for _, _, still in batteries) and lifts:
        dice = [1] * serials
    return _after_flak(table.play(dice), batteries, column)


def _after_flak(turn: Turn, batteries: list[Any], column: str) -> dict[str, Any]:
    fired = [each for each in rulings(turn, "Flak") if each.id.endswith("/under flak/1")]
    results = [SHORT[w.value] for each in fired for w in each.working if " die " in w.text]
    firing = [each for each in batteries if not _is_silent(turn, each[0])]
    row = worst(f"{kind}/{column}" for _, kind, _ in firing)
    units = turn.after[Unit]
    lift = mission(turn, "Lift")
    return {
        "results": results,
        "dice": len(results),
        "column": column if results else "none",
        "row_used": row.partition("/")[0] if row else "none",
        "unit_step_losses": sum(unit.step for name, unit in units.items() if "Unit" in name),
        "air_damage": lift.damage,
        "serials_lost": turn.after[Squadron]["Lift"].out_of_action,
        **{name: _state(turn, name) for name, _, _ in batteries},
        **{f"{name}_suppressed": _is_silent(turn, name) for name, _, _ in batteries},
    }


def _listed(flak: Any) -> list[str]:
    return list(flak) if isinstance(flak, list) else [flak]


def _battery(number: int, text: str) -> tuple[str, str, bool]:
    """Read `F1 heavy`, `light` or `heavy_suppressed`: name, kind, whether it is suppressed."""
    words = text.replace("_", " ").split()
    kinds = ("light", "heavy")
    names = [word for word in words if word not in (*kinds, "suppressed")]
    kind = next(word for word in words if word in kinds)
    return names[0] if names else f"Flak {number}", kind, "suppressed" in words


def _silenced(row: Any, batteries: list[tuple[str, str, bool]]) -> Any:
    silent = {name for name, _, suppressed in batteries if suppressed}
    return replace(row, suppressed_until=1) if row.key in silent else row


def _suppress(table: AirTable, order: Given) -> int:
    """Send squadrons to silence a battery, and return the die of their strike."""
    table.squadron("Strike", "ground attack", order.get("tactical", 0))
    table.squadron("Bombers", "heavy bomber", order.get("heavy", 0))
    for name in ("tactical", "heavy"):
        if order.get(name, 0):
            by = "Strike" if name == "tactical" else "Bombers"
            table.fly(by, Mission.FLAK_SUPPRESSION, target=order["target"])
    return int(order["die"])


def _is_silent(turn: Turn, name: str) -> bool:
    until = turn.after[Unit][name].suppressed_until
    return until is not None and until >= turn.before.position.turn


def _state(turn: Turn, name: str) -> str:
    """Tell what became of a battery in the words of the interdiction table."""
    unit, number = turn.after[Unit][name], turn.before.position.turn
    lost = unit.step > turn.before[Unit][name].step
    return "loss" if lost else "immobilised" if is_immobilised(unit, number) else "none"
