"""Cases of rivers, bridges and railways (OC-6.5 to OC-6.11, OC-8)."""

from __future__ import annotations

from typing import Any

from tests.cases.comparing import Found, Said
from tests.cases.given import Given
from tests.cases.opcom.by_rail import journey
from tests.cases.opcom.moving import CLASSES
from tests.cases.opcom.table import KINDS, square_of
from tests.rulesets.opcom import drawn_map
from tests.rulesets.opcom.drawn_map import on_the_table, open_ground
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.land.country import country_of, node_of
from workbook_engine.rulesets.opcom.land.map_records import Crossing
from workbook_engine.rulesets.opcom.land.ways import Going, Ways
from workbook_engine.rulesets.opcom.rail.rail import fits, may_disembark, may_embark
from workbook_engine.rulesets.opcom.records import Action, Kind, Mode
from workbook_engine.rulesets.opcom.words import Barrier, CrossingState

_SETTINGS = RULESET.settings
_BARRIERS = {"major": Barrier.MAJOR, "minor": Barrier.MINOR, "canal": Barrier.CANAL}
_ON_WHEELS = {"loaded_tank_transporter": "loaded_tank_transporter", "transport": "transport"}
_LOADS = ("light", "heavy")
_FAILS = 4
"""A die that does not blow a bridge."""
_OFF_THE_LINE = ("off", "not on")


def river(given: Given) -> Found:
    """OC-6.5 to OC-6.7 Tell who crosses what, at what crossing."""
    return {"cross": [_crosses(*test) for test in given["tests"]]}


def _crosses(troops: str, barrier: str, crossing: Any = "none") -> bool:
    """Ask of a step over the water what the planning of a march asks of it."""
    troops = {**CLASSES, **_ON_WHEELS}.get(troops, troops)
    water = _BARRIERS.get(str(barrier).split("_")[0])
    bridged = str(crossing).split("_")[0]
    state = on_the_table(
        open_ground(3),
        [drawn_map.river(water, "A3", "B3", "C3")] if water else [],
        [drawn_map.bridge("B3", "B4", load_class=bridged)] if bridged in _LOADS else [],
    )
    ways = Ways(country_of(state), Going(frozenset({troops}), Mode.TACT), _SETTINGS)
    return ways.may_step(node_of(square_of("B3")), node_of(square_of("B4")))


def bridge(given: Given) -> Found:
    """OC-8.1, OC-8.2 Return what becomes of a bridge that is tested, or that was."""
    return {"result": [_bridge(test) for test in given["tests"]]}


def _bridge(given: Given) -> Any:
    """Return how it stands; `tested_failed` is a test that failed to blow it."""
    passed = given.get("allied_passed", False)
    if "die" in given:
        tested = _tested(_charged(), passed, given["die"]).after[Crossing]["The Bridge"]
        if tested.state == CrossingState.BLOWN:
            return "blown"
        return Said(("standing", *(["safe_no_retest"] if tested.safe else [])))
    before = given.get("tested_failed", False)
    state = _tested(_charged(), passed, _FAILS).after if before else _charged()
    again = _tested(state, False, _FAILS)
    retested = any(ruling.phase == "Bridges" for ruling in again.rulings)
    return "retest_allowed" if retested else "safe_no_retest"


def _charged() -> State:
    """Lay a charged bridge: a battalion at one end, what is left of an enemy near the other."""
    return on_the_table(
        open_ground(7, 8),
        drawn_map.river("major river", *(f"{column}3" for column in "ABCDEFG")),
        drawn_map.bridge("B4", "B3", state=CrossingState.PREPARED),
        drawn_map.unit("Battalion", "B2"),
        drawn_map.unit("Wreck", "C5", "german", profile="1-0", step=1),
    )


def _tested(state: State, passed: bool, die: int) -> Turn:
    """Play a turn in which the battalion passes the bridge or not, and the umpire has it tested."""
    answers = {f"{state.position}/bridges/The Bridge/test/1": True}
    march = {"to": "B4"} if passed else {"action": Action.HOLD}
    return drawn_map.played(
        state, drawn_map.order("Battalion", **march), dice=[die], answers=answers
    )


def rail(given: Given) -> Found:
    """OC-6.8 to OC-6.11 Return timetables, where units get on and off, and what fits."""
    start = given.get("start_turn", 1)
    times = [journey(_kind(test), start) for test in given.get("tests", [])]
    places = given.get("places", [])
    return {
        "embarked_end_of_turn": [each.aboard_at_end_of for each in times],
        "rides_in_turn": [each.rides_in for each in times],
        "disembark_turn": [each.gets_off_in for each in times],
        "disembark_fraction": [each.share_to_get_off for each in times],
        "free_to_move": [{"turn": each.free_in, "remaining": each.share_left} for each in times],
        "allowed": [_may_at(place, given) for place in places],
        "fits": _fits(given.get("loads", []), given.get("train_lift", 0)),
    }


def _kind(word: str) -> str:
    name = word.removesuffix("s")
    return KINDS.get(name, Kind.INFANTRY if name in {"foot", "infantry"} else Kind.TRANSPORT)


def _may_at(place: Any, given: Given) -> Any:
    """Tell whether units get on or off at a place: who, what and where, in any order.

    A place by itself is asked of the units tested, or of all: each gets on there.
    """
    words = " ".join(str(each) for each in _listed(place)).lower().replace("_", " ")
    own = next((word for word in words.split() if _is_kind(word)), "")
    kinds = [own] if own else [str(test) for test in given.get("tests", [])] or ["tank"]
    answers = [_may(_kind(kind), words) for kind in kinds]
    return answers[0] if len(set(answers)) == 1 else answers


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _is_kind(word: str) -> bool:
    return word.removesuffix("s") in {*KINDS, *CLASSES, "infantry", "truck", "lorry"}


def _may(kind: str, words: str) -> bool:
    on_line = not any(each in words for each in _OFF_THE_LINE)
    place = next((each for each in ("town", "village", "city") if each in words), "")
    if any(each in words for each in ("disembark", "detrain", "get off", "unload")):
        return may_disembark(kind, place, on_line)
    return may_embark(place, on_line)


def _fits(loads: Any, lift: Any) -> Any:
    """Tell whether loads fit: one load of several units, or several loads."""
    if any(isinstance(load, list) for load in loads):
        lifts = lift if isinstance(lift, list) else [lift] * len(loads)
        return [fits(_listed(load), each) for load, each in zip(loads, lifts, strict=True)]
    if isinstance(lift, list):
        return [fits(loads, each) for each in lift]
    return Said((fits(loads, lift), [fits([load], lift) for load in loads]))
