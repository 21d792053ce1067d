"""Cases of drops and of supply by air (OC-12.2 to OC-12.7)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.opcom.air_table import ALL_THE_WAY, ZONE, AirTable, mission
from tests.cases.opcom.table import GROUNDS, exact
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.air.air_records import Mission
from workbook_engine.rulesets.opcom.air.air_supply import arriving, factors_sum
from workbook_engine.rulesets.opcom.air.landings import may_drop
from workbook_engine.rulesets.opcom.air.recovery import after_landing
from workbook_engine.rulesets.opcom.profiles import parse_profile
from workbook_engine.rulesets.opcom.records import Kind, Terrain, Unit

GROUND = {**GROUNDS, "polder": Terrain.POLDER, "lake": Terrain.LAKE, "heath": Terrain.HEATH}
CONDITIONS = {"fighters": "unengaged", "flak": "flak", "enemy_on_dz": "enemy"}
FACTORS = {
    "poor": ("poor", "poor_terrain"),
    "contested": ("contested", "zone_contested"),
    "airstrip": ("airstrip", "airstrip"),
    "afdag": ("afdag", "airstrip_with_afdag"),
    "fighters": ("fighters", "fighters_intervene"),
    "flak": ("flak", "flak_intervenes"),
}
LIFT = f"air/Lift>{ZONE}"


def air_resupply(given: Given) -> Found:
    """OC-12.2 Bring supplies by air, or look points up at a score."""
    tests = given["tests"]
    if isinstance(tests[0], list):
        return {"delivered": [arriving(points, score) for points, score in tests]}
    return {
        "score": [_score(test) for test in tests],
        "delivered": [_delivered(test) for test in tests],
    }


def _score(test: Given) -> int:
    met = [factor for key, (_, factor) in FACTORS.items() if test.get(key, False)]
    return int(test["die"]) + factors_sum(met, RULESET.settings)


def _delivered(test: Given) -> int:
    """Fly the points in, with all that the case says of the zone."""
    if not test["points"]:
        return arriving(0, _score(test))
    table = AirTable()
    table.squadron("Lift", "transport", 9)
    table.fly("Lift", Mission.AIR_TRANSPORT, to=str(ZONE), british_ammo=test["points"])
    for key, (what, _) in FACTORS.items():
        table.answer(f"{LIFT}/{what}", bool(test.get(key, False)))
    delivered = mission(table.play([test["die"]], ALL_THE_WAY), "Lift").delivered
    assert delivered is not None
    return delivered


def drop(given: Given) -> Found:
    """OC-12.3 to OC-12.7 Drop units, or tell where and with what they may."""
    if "unit" in given:
        return _through_flak(given)
    tests = given["tests"]
    if isinstance(tests[0], str):
        shares = [after_landing(half, night=time == "night") for half, time in map(_split, tests)]
        return {"max_km": [share * Fraction(given["foot_tact_max"]) for share in shares]}
    if isinstance(tests[0], list):
        return {"allowed": [may_drop(GROUND[ground], exact(km)) for ground, km in tests]}
    landed = [_dropped(test, given) for test in tests]
    return {key: [each[key] for each in landed] for key in landed[0]}


def _split(text: str) -> tuple[str, str]:
    half, _, time = text.partition("_")
    return half, time


def _by_day(test: Given, given: Given) -> bool:
    """A case says whether it is day, or leaves it to the rule it is about."""
    return bool(test.get("day", given.get("day", "OC-12.5" not in given.rules)))


def _dropped(test: Given, given: Given) -> dict[str, Any]:
    """OC-12.4 to OC-12.6 Drop one fresh unit: a glider where the case speaks of the ground."""
    table = AirTable(turn=given.get("turn", 1))
    ground = test.get("ground", None)
    if ground:
        table.terrain = GROUND[ground]
    table.cargo("Unit", Kind.GLIDER if ground else Kind.PARACHUTE)
    _fly(table, night=not _by_day(test, given))
    for key, what in CONDITIONS.items():
        table.answer(f"{LIFT}/{what}", bool(test.get(key, False)))
    turn = table.play(test["dice"], ALL_THE_WAY)
    return _landed(turn)


def _fly(table: AirTable, *, night: bool) -> None:
    table.squadron("Lift", "transport", 1)
    table.fly("Lift", Mission.AIR_TRANSPORT, to=str(ZONE), carries="Unit", night=night)


def _landed(turn: Turn) -> dict[str, Any]:
    unit = turn.after[Unit]["Unit"]
    ruling = next(each for each in turn.rulings if each.id.endswith("/drop/Unit/landed/1"))
    scores = [int(w.value) for w in ruling.working if w.text.startswith(("dispersal", "permanent"))]
    scattered = any(
        "die" in w.text and "glider" in w.text and w.value == "lost" for w in ruling.working
    )
    lost = unit.step - turn.before[Unit]["Unit"].step
    return {
        "lost_step": lost - scattered,
        "permanent": lost - scattered > 0 and unit.recovers_turn is None,
        "recover_turn": unit.recovers_turn,
        "modified": scores,
        "steps_lost_permanent": lost - unit.recovers_steps,
        "step_after": unit.step,
        "status_after": parse_profile(unit.profile).status(unit.step),
    }


def _through_flak(given: Given) -> Found:
    """OC-12.14 Drop a unit through flak: what it loses there, and what the drop costs besides."""
    table = AirTable(turn=given.get("turn", 1))
    kinds = given["flak"] if isinstance(given["flak"], list) else [given["flak"]]
    for n, kind in enumerate(kinds, 1):
        table.flak(f"Flak {n}", kind, given.get("column", "within_2km"))
    table.cargo("Unit", profile=given["unit"]["profile"], step=given["unit"].get("step", 0))
    _fly(table, night=not _by_day(given, given))
    if "drop_under_flak" in given:
        table.answer(f"{LIFT}/flak", given["drop_under_flak"])
    turn = table.play([given["serial_die"], *given["drop_dice"]], ALL_THE_WAY)
    under = next(each for each in turn.rulings if each.id.endswith("/under flak/1"))
    words = {"loss": "loss", "damage": "dam", "none": "ne"}
    flak_steps = sum("step" in str(getattr(c, "field", "")) for c in under.changes)
    found = _landed(turn)
    by_drop = found["lost_step"] - flak_steps
    return {
        **found,
        "flak_result": words[next(w.value for w in under.working if " die " in w.text)],
        "flak_steps": flak_steps,
        "drop_lost_steps": by_drop,
        "lost_step": by_drop,
        "permanent_steps": found["steps_lost_permanent"],
    }
