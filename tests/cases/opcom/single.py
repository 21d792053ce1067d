"""Cases of one rule by itself: profiles, lookups, ranges, the annexes, the calendar."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from tests.cases.comparing import Containing, Found, Mentions, Remarks, Said
from tests.cases.given import Given
from tests.cases.opcom.table import FIELD, Table, exact, make_unit, position
from workbook_engine.core.turn import Turn
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.aftermath.distance import thrown_back as km_thrown_back
from workbook_engine.rulesets.opcom.annex import symbols, unit_rows
from workbook_engine.rulesets.opcom.book import as_row
from workbook_engine.rulesets.opcom.combat.results import look_up
from workbook_engine.rulesets.opcom.fire.artillery import fire_value
from workbook_engine.rulesets.opcom.half_days import HALVES, ends_the_day
from workbook_engine.rulesets.opcom.profiles import StatusProfile, last_step, parse_profile
from workbook_engine.rulesets.opcom.records import Action, Posture, Unit
from workbook_engine.rulesets.opcom.status import is_effective

_RIFLES = "7-6-5-4-3-2-1-0"
_MONTHS = "Jan Feb March April May June July Aug Sept Oct Nov Dec".split()  # noqa: SIM905


def lookup(given: Given) -> Found:
    """OC-9.22 Look up every score, from far below the chart to far above it."""
    column, scores = given["column"], range(-60, 61)
    return {"pairs": Containing([score, as_row(look_up(score, column)[0])] for score in scores)}


def profile(given: Given) -> Found:
    """OC-9.1 Walk a profile by steps."""
    if "profiles" in given:
        profiles = [parse_profile(text) for text in given["profiles"]]
        return {
            "statuses": [list(each.values) for each in profiles],
            "first_zero_step": [each.values.index(0) for each in profiles],
        }
    text = given["profile"]
    if "losses_each" in given:
        steps = [given.get("step", 0) + lost for lost in given["losses_each"]]
        return _values(text, steps, given.get("side", "defence"))
    start = given.get("step", given.get("start_step", 0))
    lost = given.get("losses", 0)
    return {**_after(text, start, lost), "if_start_step_1": _after(text, 1, lost)}


def _values(text: str, steps: list[int], side: str) -> Found:
    read = parse_profile(text)
    in_attack = [read.attack_status(step) for step in steps]
    own = in_attack if side in {"attack", "A"} else [read.status(step) for step in steps]
    return {
        "status": own,
        "statuses": own,
        "attack_value": in_attack,
        "step": [min(step, last_step(text)) for step in steps],
    }


def _after(text: str, step: int, lost: int) -> Found:
    now = min(step + lost, last_step(text))
    read = parse_profile(text)
    return {
        "step": now,
        "status": read.status(now),
        "attack_value": read.attack_status(now),
        "statuses": list(read.values),
        "first_zero_step": read.values.index(0),
    }


def parse(given: Given) -> Found:
    """OC-A.1 Read profiles as printed."""
    read: list[dict[str, Any]] = []
    errors: list[str] = []
    for text in given["profiles"]:
        try:
            read.append(_parsed(parse_profile(str(text))))
        except ValueError as problem:
            errors.append(str(problem))
    return {"parsed": read, "errors": _errors(errors)}


def _errors(errors: list[str]) -> Any:
    """Return what is wrong, for cases that count the errors or name them."""
    return {"": Said((len(errors), errors, bool(errors)))}


def _parsed(read: StatusProfile) -> dict[str, Any]:
    kind = "support" if read.support else "mixed" if read.defence_only else "normal"
    return {
        "type": kind,
        "values": list(read.values),
        "defence_only": sorted(read.defence_only),
        "warning": "; ".join(read.warnings) or None,
    }


def status_check(given: Given) -> Found:
    """OC-9.11 Tell which statuses are effective."""
    return {"effective": [is_effective(_unit(f"{status}-0")) for status in given["statuses"]]}


def _unit(text: str, step: int = 0, place: str = "") -> Unit:
    facts = {"name": text, "profile": text, "step": step}
    return make_unit(Given(facts), "A", place or str(FIELD))


def annex(given: Given) -> Found:
    """OC-A.1 Look units up in Annex A."""
    rows = unit_rows()
    named = {f"{row.nation}/{row.name}": [row.profile, row.size, row.lift] for row in rows}
    return {"rows": [named[name] for name in given["units"]], "row_count": len(rows)}


def annex_lists(given: Given) -> Found:
    """OC-B.1 Count what an annex lists, and tell what is in it."""
    names = list(symbols()) if given["annex"] == "B" else [row.name for row in unit_rows()]
    return {"count": len(names), "includes": Containing(names)}


def thrown_back(given: Given) -> Found:
    """OC-9.27 Return how far beaten attackers go back."""
    return {"thrown_back_km": [km_thrown_back(exact(km)) for km in given["advance_km"]]}


def artillery(given: Given) -> Found:
    """OC-9.16, OC-9.18 Return what artillery brings at its range, after its move."""
    shots = list(_shots(given))
    readings = ("floor", "exact", "ceil")
    values = {reading: [_value(shot, reading) for shot in shots] for reading in readings}
    moved_far = {**shots[0], "km": Fraction(9), "moved": Fraction(1, 4)}
    given.get("long_range_moved_025", None)
    return {
        "value": values["floor"] if _is_list(given) else values["floor"][0],
        "alternatives": values,
        "long_range_moved_025": lambda: _value(moved_far, "floor"),
        "umpire_flag": Remarks(_flags(shot) for shot in shots),
    }


def _is_list(given: Given) -> bool:
    return any(isinstance(value, list) for value in given.values())


def _shots(given: Given) -> Iterator[dict[str, Any]]:
    """Yield what each value of the case is asked for: status, class, range and movement."""
    base = {
        "status": given.get("status", None),
        "type": given.get("type", "field"),
        "km": exact(given.get("range_km", 0)),
        "moved": Fraction(0),
    }
    moved = given.get("moved", 0)
    if "tests" in given:
        for test in given["tests"]:
            yield {**base, "type": test[0], "km": exact(test[1])}
    elif "statuses" in given:
        yield from ({**base, "status": status} for status in given["statuses"])
    else:
        for share in moved if isinstance(moved, list) else [moved]:
            yield {**base, "moved": exact(share)}


def _value(shot: dict[str, Any], reading: str) -> Any:
    return _fire(shot, reading)[0]


def _fire(shot: dict[str, Any], reading: str) -> Any:
    settings = RULESET.settings.with_values({"half_status": reading})
    words = {"inf_gun": "infantry gun", "at": "anti-tank", "aa": "anti-aircraft"}
    kind = words.get(str(shot["type"]), str(shot["type"]))
    return fire_value(shot["status"], kind, shot["km"], shot["moved"], settings)


def _flags(shot: dict[str, Any]) -> Mentions:
    working = _fire(shot, "floor")[1]
    return Mentions(line.text for line in working if "read as" in line.text)


def turn(given: Given) -> Found:
    """OC-3.2 Let turns go by, each with its half-day; a day is over when play says so."""
    return {"turn": [_half_day(given["start"], turns) for turns in given["turns"]]}


def _half_day(start: str, turns: int) -> str:
    day_of_month, month, half = start.split()
    first = HALVES.index(half) + 1
    last, state = first + turns, Table().state()
    days = sum(ends_the_day(state, turn) for turn in range(first, last))
    number = next(n for n, name in enumerate(_MONTHS, 1) if name[:3] == month[:3])
    later = date(1944, number, int(day_of_month)) + timedelta(days=days)
    name = month if later.month == number else _MONTHS[later.month - 1]
    return f"{later.day} {name} {HALVES[ends_the_day(state, last)]}"


def frontage(given: Given) -> Found:
    """OC-3.3 Warn of a square with more units than it has kilometres of front."""
    turns = [_crowd(given, number) for number in given["line_units_in_square"]]
    return {
        "warning": [
            any(line.rule == "OC-3.3" for ruling in each.rulings for line in ruling.working)
            for each in turns
        ],
        "error": [bool(each.findings) for each in turns],
    }


def _crowd(given: Given, number: int) -> Turn:
    table = Table(square_km=exact(given["square_km"]))
    facts = {"profile": _RIFLES, "step": 0}
    for n in range(number):
        table.put(make_unit(Given({"name": f"R{n}", **facts}), "A", str(FIELD)))
    return table.play([])


def rest(given: Given) -> Found:
    """OC-5.10 Rest for some turns; the umpire gives back what he will, in the last of them."""
    pairs = zip(given["rest_turns"], given["umpire_recovery"], strict=True)
    return {"step_after": [_rested(given["unit"], turns, steps) for turns, steps in pairs]}


def _rested(given: Given, turns: int, steps: int) -> int:
    unit = make_unit(Given({"name": "Unit", **given.taken}), "A", position(FIELD))
    for n in range(1, turns + 1):
        table = Table(turn=n)
        table.put(unit)
        table.order([unit], Action.HOLD, posture=Posture.REST)
        if n == turns:
            table.answer("rest/Unit/steps recovered", steps)
        unit = table.play([]).after[Unit]["Unit"]
    return unit.step
