"""Cases of one rule by itself: profiles, lookups, ranges, the annexes, the calendar."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from tests.cases.comparing import Containing, Found, Mentions, asked_of_each, in_columns, of_each
from tests.cases.given import Given
from tests.cases.opcom import table as laid
from tests.cases.opcom.attacking import under_fire
from tests.cases.opcom.fights import SPARRING, lay_fight
from tests.cases.opcom.fought import (
    NO_FIGHT,
    Fought,
    fight,
    fought,
    found,
    score,
    shown,
    working,
)
from tests.cases.opcom.table import ATTACKER, DEFENDER, LABEL, Table, exact, make_unit
from workbook_engine.rulesets.opcom.vocabulary.annex import symbols, unit_rows
from workbook_engine.rulesets.opcom.vocabulary.half_days import HALVES, ends_the_day
from workbook_engine.rulesets.opcom.vocabulary.profiles import StatusProfile, parse_profile
from workbook_engine.rulesets.opcom.vocabulary.records import Unit
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective, status_of

_MONTHS = "Jan Feb March April May June July Aug Sept Oct Nov Dec".split()  # noqa: SIM905
_PARTNER, _LOSS = {"name": "Partner", "profile": "99-0"}, 6


class _Results(Containing):
    """Every pair of a score and the result it comes to, once a fight is fought for it."""

    def __init__(self, column: str) -> None:
        self.column = column

    def __contains__(self, pair: Any) -> bool:
        return bool(_at_score(pair[0], self.column) == pair[1])


def lookup(given: Given) -> Found:
    """OC-9.22 Fight for every score that the case names, and see the result."""
    return {"pairs": _Results(given["column"])}


def _at_score(score: int, column: str) -> Any:
    """Let a force attack that comes to a score with a die of one."""
    defence = max(1, 2 - score)
    sides = {"attackers": score + defence - 1, "defenders": defence}
    facts = {side: [{"name": side, "profile": f"{status}-0"}] for side, status in sides.items()}
    return shown(fought(**facts, column=column), "result")


def profile(given: Given) -> Found:
    """OC-9.1 Take a unit's steps off, one by one, and see what it is worth."""
    if "profiles" in given:
        return in_columns([_along(text) for text in given["profiles"]])
    text, start = given["profile"], given.get("step", given.get("start_step", 0))
    attacks = given.get("side", "defence") in {"attack", "A"}
    if "losses_each" in given:
        return in_columns([_after(text, start, lost, attacks) for lost in given["losses_each"]])
    lost = given.get("losses", 0)
    return {
        **_after(text, start, lost, attacks),
        "statuses": lambda: _along(text)["statuses"],
        "first_zero_step": lambda: _along(text)["first_zero_step"],
        "if_start_step_1": lambda: _after(text, 1, lost, attacks),
    }


def _shelled(text: str, step: int, times: int) -> Iterator[Unit]:
    """OC-9.36 Shell a unit turn after turn, each time for a step, and yield it each time."""
    unit = make_unit({"profile": text, "step": step}, DEFENDER, LABEL)
    yield unit
    for turn in range(1, times + 1):
        table = Table(turn=turn)
        table.put(unit)
        under_fire(table, ATTACKER, still=True)
        unit = table.play([_LOSS]).after[Unit][unit.id]
        yield unit


def _along(text: str) -> dict[str, Any]:
    """Return the statuses of a profile, until a loss takes nothing more."""
    units = list(_shelled(text, 0, len(text)))
    statuses = [status_of(unit) for unit in units[: units[-1].step + 1]]
    return {"statuses": statuses, "first_zero_step": statuses.index(0)}


def _after(text: str, step: int, lost: int, attacks: bool) -> dict[str, Any]:
    *_, unit = _shelled(text, step, lost)
    in_attack = _worth(unit, "attackers", "defenders")
    own = in_attack if attacks else _worth(unit, "defenders", "attackers")
    return {"step": unit.step, "status": own, "statuses": own, "attack_value": in_attack}


def _worth(unit: Unit, side: str, other: str) -> int:
    """Let a unit fight, a strong one beside it, and return what it brings."""
    own = {"name": "Unit", "profile": unit.profile, "step": unit.step}
    return _beside(fought(**{side: [own, _PARTNER], other: [SPARRING]}), side.removesuffix("s"))


def _beside(came: Fought, side: str = "attacker") -> Any:
    """Return what a side brings beside its strong unit."""
    return score(came, side)["status"] - 99


def parse(given: Given) -> Found:
    """OC-A.1 Read profiles as printed."""
    read, errors = list[Found](), list[str]()
    for text in given["profiles"]:
        try:
            read.append(_parsed(parse_profile(str(text))))
        except ValueError as problem:
            errors.append(str(problem))
    return {"parsed": read, "errors": errors}


def _parsed(read: StatusProfile) -> Found:
    return {
        "type": "support" if read.support else "mixed" if read.defence_only else "normal",
        "values": list(read.values),
        "defence_only": sorted(read.defence_only),
        "warning": "; ".join(read.warnings) or None,
    }


@asked_of_each("statuses", "effective")
def status_check(status: int) -> bool:
    """OC-9.11 Attack a unit of a status, and see whether anybody resists."""
    came = fought(attackers=["R1"], defenders=[{"profile": f"{status}-0"}])
    resists = shown(came, "result") is not NO_FIGHT
    assert resists == is_effective(came.table.units[-1])
    return resists


def annex(given: Given) -> Found:
    """OC-A.1 Look units up in Annex A."""
    rows = unit_rows()
    named = {f"{row.nation}/{row.name}": [row.profile, row.size, row.lift] for row in rows}
    return {"rows": [named[name] for name in given["units"]], "row_count": len(rows)}


def data(given: Given) -> Found:
    """OC-B.1 Count what an annex lists, and tell what is in it."""
    names = list(symbols()) if given["annex"] == "B" else [row.name for row in unit_rows()]
    return {"count": len(names), "includes": Containing(names)}


@asked_of_each("advance_km", "thrown_back_km")
def thrown_back(km: Any) -> Any:
    """OC-9.27 Let attackers be beaten, and see how far they go back."""
    came = fought("attackers badly beaten", attackers=["R1"], advance_km=km)
    return found(came)["thrown_back_km"]


def artillery(given: Given) -> Found:
    """OC-9.16, OC-9.18 Support an attack at each range, after each move, and see its worth."""
    shots, several = list(_shots(given)), any(isinstance(v, list) for v in given.values())
    moved = {**shots[0], "range_km": 9, "moved": 0.25}
    given.get("long_range_moved_025")

    def each(read: Callable[[Fought], Any], **reading: str) -> Any:
        return of_each(shots if several else shots[0], lambda shot: read(_fired(shot, reading)))

    return {
        "value": each(_beside),
        "alternatives": {
            name: lambda name=name: each(_beside, half_status=name) for name in ("ceil", "exact")
        },
        "long_range_moved_025": lambda: _beside(_fired(moved, {})),
        "umpire_flag": lambda: each(_read_as),
    }


def _shots(given: Given) -> Iterator[Mapping[str, Any]]:
    """Yield what each value of the case is asked for: status, class, range and movement."""
    base = {key: given[key] for key in ("status", "type", "range_km") if key in given}
    moved = given.get("moved", 0)
    if "tests" in given:
        yield from ({**base, "type": test[0], "range_km": test[1]} for test in given["tests"])
    elif "statuses" in given:
        yield from ({**base, "status": status} for status in given["statuses"])
    else:
        yield from ({**base, "moved": m} for m in (moved if isinstance(moved, list) else [moved]))


def _fired(shot: Mapping[str, Any], readings: Mapping[str, str]) -> Fought:
    """Let a gun fire for a strong attack, on squares so small that its range is exact."""
    km = exact(shot.get("range_km", 0))
    table = lay_fight({"attackers": [_PARTNER], "settings": readings})
    table.square_km, table.size = Fraction(1, km.denominator), (40, 400)
    facts = {**shot, "name": "Gun", "profile": f"[{shot['status']}-0]"}
    gun = laid.make_gun(facts, ATTACKER, laid.position(east=int(km * km.denominator)))
    guns = table.put(replace(gun, hq=laid.own_staff(ATTACKER, "Gun")))
    table.order(guns, "Hold", supports=LABEL)
    return fight(table)


def _read_as(came: Fought) -> Mentions:
    """D-41 Return what is said of a class of artillery that the table does not print."""
    lines = working(came.turn.rulings)
    return Mentions(each.text for each in lines if each.rule == "OC-9.16" and "(" in each.text)


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


def map(given: Given) -> Found:
    """OC-3.3 Warn of a square with more units than it has kilometres of front."""
    km = exact(given["square_km"])
    return in_columns([_crowd(km, number) for number in given["line_units_in_square"]])


def _crowd(square_km: Fraction, number: int) -> Found:
    table = Table(square_km=square_km)
    table.put(*(make_unit({"name": f"R{n}"}, ATTACKER, LABEL) for n in range(number)))
    turn = table.play([], flawed=True)
    rules = [line.rule for line in working(turn.rulings)]
    return {"warning": "OC-3.3" in rules, "error": bool(turn.findings)}


def rest(given: Given) -> Found:
    """OC-5.10 Rest for some turns; the umpire gives back what he will, in the last of them."""
    pairs = zip(given["rest_turns"], given["umpire_recovery"], strict=True)
    return {"step_after": [_rested(given["unit"], turns, steps) for turns, steps in pairs]}


def _rested(given: Given, turns: int, steps: int) -> int:
    unit = make_unit(given, ATTACKER, LABEL)
    for n in range(1, turns + 1):
        table = Table(turn=n)
        table.order(table.put(unit), "Hold", posture="Rest")
        if n == turns:
            table.answer(f"rest/{unit.id}/steps recovered", steps)
        unit = table.play([]).after[Unit][unit.id]
    return unit.step
