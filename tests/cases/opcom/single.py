"""Cases of one rule by itself: profiles, lookups, ranges, the annexes, the calendar."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from tests.cases.comparing import Containing, Found, Given, Judged, Mentions, exact, of_each
from tests.cases.opcom import KINDS
from tests.rulesets.opcom.came import ATTACKER, DEFENDER, LABEL, Came, working
from tests.rulesets.opcom.fights import SPARRING, fought, lay_fight
from tests.rulesets.opcom.fought import NO_FIGHT, back, shown
from tests.rulesets.opcom.table import WORDS, Table, make_gun, make_unit, position
from workbook_engine.rulesets.opcom.vocabulary.annex import symbols, unit_rows
from workbook_engine.rulesets.opcom.vocabulary.half_days import HALVES, ends_the_day
from workbook_engine.rulesets.opcom.vocabulary.profiles import parse_profile
from workbook_engine.rulesets.opcom.vocabulary.records import Unit
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective, status_of

_MONTHS = "Jan Feb March April May June July Aug Sept Oct Nov Dec".split()  # noqa: SIM905
_PARTNER, _LOSS = {"name": "Partner", "profile": "99-0"}, 6


@KINDS.plays("lookup")
def _lookup(given: Given) -> Found:
    """OC-9.22 Fight for every score that the case names, with a die of one, and see the result."""
    column = given["column"]

    def at_score(score: int) -> Any:
        defence = max(1, 2 - score)
        pair = {"attackers": score + defence - 1, "defenders": defence}
        facts = {side: [{"name": side, "profile": f"{worth}-0"}] for side, worth in pair.items()}
        return shown(fought(**facts, column=column), "result")

    return {"pairs": Judged(lambda pairs: all(at_score(score) == come for score, come in pairs))}


@KINDS.plays("profile")
def _profile(given: Given) -> Found:
    """OC-9.1 Take a unit's steps off, one by one, and see what it is worth."""
    text, start = given["profile"], given.get("step", given.get("start_step", 0))
    side = WORDS["sides"][given.get("side", "defence")]
    lost = given["losses_each"] if "losses_each" in given else given.get("losses", 0)
    return {
        **of_each(lost, lambda steps: _after(text, start, steps, side)),
        "first_zero_step": lambda: _along(text)["first_zero_step"],
        "if_start_step_1": lambda: _after(text, 1, lost, side),
        **({} if isinstance(lost, list) else {"statuses": lambda: _along(text)["statuses"]}),
    }


def _shelled(text: str, step: int, times: int) -> Iterator[Unit]:
    """OC-9.36 Shell a unit turn after turn, each time for a step, and yield it each time."""
    table = Table(units=[make_unit({"profile": text, "step": step}, DEFENDER, LABEL)])
    table.lay("Guns far off", side=ATTACKER, at=position(-6), action="Bombard")
    lines = table.lines
    for _ in range(times):
        yield table.units[0]
        table.next_turn(table.play([_LOSS]))
        table.lines = lines
    yield table.units[0]


@KINDS.plays("profile", rows="profiles")
def _along(text: str, _: Any = None) -> Found:
    """Return the statuses of a profile, until a loss takes nothing more."""
    units = list(_shelled(text, 0, len(text)))
    statuses = [status_of(unit) for unit in units[: units[-1].step + 1]]
    return {"statuses": statuses, "first_zero_step": statuses.index(0)}


def _after(text: str, step: int, lost: int, side: str) -> dict[str, Any]:
    """Let a unit fight on each side, a strong one beside it, and return what it brings."""
    *_, unit = _shelled(text, step, lost)
    own = [{"name": "Unit", "profile": text, "step": unit.step}, _PARTNER]
    worth = {"A": fought(attackers=own, defenders=[SPARRING]), "D": fought(defenders=own)}
    status = {key: came.score(key)["status"] - 99 for key, came in worth.items()}
    both = dict.fromkeys(("status", "statuses"), status[side])
    return {"step": unit.step, **both, "attack_value": status["A"]}


@KINDS.plays("parse")
def _parse(given: Given) -> Found:
    """OC-A.1 Read profiles as printed."""
    parsed, errors = list[Found](), list[str]()
    for text in given["profiles"]:
        try:
            read = parse_profile(str(text))
        except ValueError as problem:
            errors.append(str(problem))
            continue
        kind = "support" if read.support else "mixed" if read.defence_only else "normal"
        own = {"type": kind, "values": list(read.values), "warning": "; ".join(read.warnings)}
        parsed.append({**own, "defence_only": sorted(read.defence_only)})
    return {"parsed": parsed, "errors": errors}


@KINDS.plays("status_check", "effective", rows="statuses")
def _resists(status: int, _: Given) -> bool:
    """OC-9.11 Attack a unit of a status, and see whether anybody resists."""
    came = fought(attackers=["R1"], defenders=[{"profile": f"{status}-0"}])
    resists = shown(came, "result") is not NO_FIGHT
    assert resists == is_effective(came.table.units[-1])
    return resists


@KINDS.plays("annex")
def _annex(given: Given) -> Found:
    """OC-A.1 Look units up in Annex A."""
    rows = unit_rows()
    named = {f"{row.nation}/{row.name}": [row.profile, row.size, row.lift] for row in rows}
    return {"rows": [named[name] for name in given["units"]], "row_count": len(rows)}


@KINDS.plays("data")
def _data(given: Given) -> Found:
    """OC-B.1 Count what an annex lists, and tell what is in it."""
    names = list(symbols()) if given["annex"] == "B" else [row.name for row in unit_rows()]
    return {"count": len(names), "includes": Containing(names)}


@KINDS.plays("thrown_back", "thrown_back_km", rows="advance_km")
def _thrown_back(km: Any, _: Given) -> Any:
    """OC-9.27 Let attackers be beaten, and see how far they go back."""
    return back(fought("attackers badly beaten", attackers=["R1"], advance_km=km), "attacker")


@KINDS.plays("artillery")
def _artillery(given: Given) -> Found:
    """OC-9.16, OC-9.18 Support an attack at each range, after each move, and see its worth."""
    base = {key: given[key] for key in ("status", "type", "range_km", "moved") if key in given}
    several = [{"type": kind, "range_km": km} for kind, km in given.get("tests", ())]
    several += [{"status": status} for status in given.get("statuses", ())]
    if isinstance(base.get("moved"), list):
        several += [{"moved": moved} for moved in base["moved"]]
    shots: Any = [{**base, **each} for each in several] or base
    given.get("long_range_moved_025")
    far = {**base, **(several or [{}])[0], "range_km": 9, "moved": 0.25}

    def worth(reading: str = "", read: Callable[[Came], Any] = _beside) -> Any:
        readings = {"half_status": reading} if reading else {}
        return of_each(shots, lambda shot: read(_fired(shot, readings)))

    return {
        "value": worth,
        "alternatives": {name: lambda name=name: worth(name) for name in ("ceil", "exact")},
        "long_range_moved_025": lambda: _beside(_fired(far, {})),
        # D-41 what is said of a class of artillery that the table does not print
        "umpire_flag": lambda: worth(read=lambda came: _texts(came, "OC-9.16", "(")),
    }


def _beside(came: Came) -> Any:
    """Return what the attackers bring beside their strong unit."""
    return came.score(ATTACKER)["status"] - 99


def _fired(shot: Mapping[str, Any], readings: Mapping[str, str]) -> Came:
    """Let a gun fire for a strong attack, on squares so small that its range is exact."""
    km = exact(shot.get("range_km", 0))
    table = lay_fight({"attackers": [_PARTNER], "settings": readings})
    table.square_km, table.size = Fraction(1, km.denominator), (40, 400)
    facts = {**shot, "name": "Gun", "profile": f"[{shot['status']}-0]", "range_km": 99}
    gun = table.put(make_gun(facts, ATTACKER, position(int(km * km.denominator))))
    table.order(gun, "Hold", supports=LABEL)
    return table.play()


def _texts(came: Came, rule: str, word: str) -> Mentions:
    lines = [line for line in working(came.turn.rulings) if line.rule == rule]
    return Mentions(line.text for line in lines if word in line.text)


@KINDS.plays("turn", "turn", rows="turns")
def _half_day(turns: int, given: Given) -> str:
    """OC-3.2 Let turns go by, each with its half-day; a day is over when play says so."""
    day_of_month, month, half = given["start"].split()
    first, state = HALVES.index(half) + 1, Table().state()
    days = sum(ends_the_day(state, turn) for turn in range(first, first + turns))
    number = next(n for n, name in enumerate(_MONTHS, 1) if name[:3] == month[:3])
    later = date(1944, number, int(day_of_month)) + timedelta(days=days)
    name = month if later.month == number else _MONTHS[later.month - 1]
    return f"{later.day} {name} {HALVES[ends_the_day(state, first + turns)]}"


@KINDS.plays("map", rows="line_units_in_square")
def _crowd(number: int, given: Given) -> Found:
    """OC-3.3 Warn of a square with more units than it has kilometres of front."""
    table = Table(square_km=exact(given["square_km"]))
    table.put(*(make_unit(f"R{n}", ATTACKER, LABEL) for n in range(number)))
    turn = table.play([], flawed=True).turn
    rules = [line.rule for line in working(turn.rulings)]
    return {"warning": "OC-3.3" in rules, "error": bool(turn.findings)}


@KINDS.plays("rest")
def _rest(given: Given) -> Found:
    """OC-5.10 Rest for some turns; the umpire gives back what he will, in the last of them."""
    steps = list[int]()
    for turns, recovered in zip(given["rest_turns"], given["umpire_recovery"], strict=True):
        table = Table(units=[make_unit(given["unit"], ATTACKER, LABEL)])
        name = table.units[0].id
        for n in range(1, turns + 1):
            table.order(name, "Hold", posture="Rest")
            if n == turns:
                table.answer(f"rest/{name}/steps recovered", recovered)
            table.next_turn(table.play([]))
        steps.append(table.units[0].step)
    return {"step_after": steps}
