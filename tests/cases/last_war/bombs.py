"""Cases of strategic bombing, and of what meets it on its way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tests.cases.comparing import Found, Said
from tests.cases.given import Given
from tests.rulesets.last_war.war import GERMANY as GER
from tests.rulesets.last_war.war import RUSSIA, drawn, played, umpire_of, war
from workbook_engine.core.hexes import Hex, distance
from workbook_engine.core.records import Record, State
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.last_war.air.bombers import bomber_range
from workbook_engine.rulesets.last_war.vocabulary.combat_records import MissionRow
from workbook_engine.rulesets.last_war.vocabulary.front_records import AirDefence, Base
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Line, Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import BombLine
from workbook_engine.rulesets.last_war.vocabulary.words import Defence, Mission

_ROW = "05 " + " ".join(["G."] * 5 + ["S."] * 20)
HOME, ENEMY = "0505", "0605"
_MAP = drawn("\n".join([_ROW, _ROW.replace("05 ", "06 ", 1), _ROW.replace("05 ", "04 ", 1)]))


def _target(away: int) -> str:
    return f"{5 + away:02}05"


def _war(*records: Record, year: int = 1943, lsp: int = 9, paid: int = 9) -> State:
    return war(
        *_MAP,
        *records,
        date=f"June {year}",
        nations=(replace(GER, pool_lsp=lsp), replace(RUSSIA, pool_lsp=paid)),
    )


def _order(target: str, bombers: int | None, mission: str, path: Sequence[str] = ()) -> BombLine:
    return BombLine(
        id=f"{HOME} to {target} {mission}",
        team="OKH",
        base=HOME,
        bomber=bombers,
        mission=mission,
        target=target,
        via=">".join(path),
    )


def _flown(turn: Turn) -> list[MissionRow]:
    return list(turn.after[MissionRow].values())


def ranges(given: Given) -> Found:
    """LW-BOM-03 How far bombers fly, straight and by a way round."""
    ok: list[Any] = []
    for item in given.get("items", ()):
        year, away = item["year"], item["d"]
        ok.append("error" if bomber_range(year) is None else _in_range(year, away))
    for each in given.get("paths", ()):
        length = each["path"] if isinstance(each["path"], int) else len(each["path"])
        ok.append(_in_range(given["year"], each["straight"], length))
    return {"ok": ok}


def _in_range(year: int, away: int, length: int | None = None) -> bool:
    """LW-BOM-03 Fly it, on the way of that length, and see."""
    state = _war(Base(hex=HOME, nation="GER", bomber=1), year=year)
    way = _way_of(away, away if length is None else length)
    order = _order(_target(away), None, Mission.INDUSTRY, way)
    return bool(_flown(played(state, [order], "Bombing", umpire=umpire_of(state))))


def _way_of(away: int, length: int) -> list[str]:
    """Return a way that enters so many hexes to a target so far away."""
    here, goal = Hex.at(5, 5), Hex.at(5 + away, 5)
    assert length >= away, "no way is shorter than the straight one"
    way = []
    for left in range(length - 1, -1, -1):
        # roundabout while there is time for it, and at the last step the target
        able = [each for each in here.neighbours() if distance(each, goal) <= left]
        here = max(able, key=lambda each: (distance(each, goal), each))
        way.append(str(here))
    return way


def base(given: Given) -> Found:
    """LW-BOM-01, LW-BOM-02 Which bases operate, and what they cost."""
    found = [_bases(case) for case in given["cases"]]
    return {
        "operational_bases": [number for number, _ in found],
        "lsp_spent": [spent for _, spent in found],
    }


def _bases(case: Any) -> tuple[int, int]:
    bombers, lsp = case.get("bombers", 1), case.get("lsp", 0)
    here = Hex.at(3, 5) if case.get("base_hex", "own") != "enemy" else Hex.at(9, 5)
    at = [str(here), *map(str, here.neighbours())][: case.get("bases", 1)]
    state = _war(*(Base(hex=e, nation="GER", bomber=bombers) for e in at), lsp=lsp)
    orders = [
        replace(_order("0805", None, Mission.INDUSTRY), id=each, base=each) for each in at or [HOME]
    ]
    turn = played(state, orders, "Bombing", umpire=umpire_of(state))
    spent = lsp - turn.after[Nation]["GER"].pool_lsp
    return len({row.base for row in _flown(turn)}), spent


def bomb_effect(given: Given) -> Found:
    """LW-BOM-05, LW-BOM-06 What bombers do to industry and to towns."""
    shut: list[int] = []
    accepted, effective, heard = [], [], []
    for case in given["cases"]:
        terror = "lines" not in case
        turn = _raid(case, Mission.TERROR if terror else Mission.INDUSTRY)
        rows = _flown(turn)
        shut.append(sum(1 for line in turn.after[Line].values() if line.shut))
        through = rows[0].effective if rows else 0
        effective.append(through)
        accepted.append(bool(rows))
        heard.append(bool(rows) and rows[0].outcome.endswith("is bombed."))
    return {
        "shut_next_turn": shut,
        "chooser": _chooser(),
        "effective": effective,
        "accepted": accepted,
        "morale_report": heard,
    }


def _chooser() -> Any:
    """LW-BOM-05 Return whom the rules ask which of several lines are shut."""
    asked = _raid({"bombers": 1, "lines": 2}, Mission.INDUSTRY).judgements
    lines = next(each for each in asked if each.name.endswith("/lines/1"))
    return Said(("IZ_owner", "owner")) if "the owner chooses" in lines.question else "attacker"


def _raid(case: Any, mission: str) -> Turn:
    target = _target(2)
    lines = [
        Line(id=f"Line {n}", zone="IZ", nation="SOV", hex=target)
        for n in range(case.get("lines", 0))
    ]
    place = MapHex(
        hex=target,
        controller="SOV",
        place="" if case.get("named", True) is False else "Orel",
    )
    records: list[Record] = [
        place,
        *lines,
        Base(hex=HOME, nation="GER", bomber=case.get("bombers", 0)),
    ]
    if air := case.get("ad", 0):
        records.append(_defence(target, Defence.AIR, air))
    state = _war(*records)
    dice = case.get("dice") or [1] * air
    thrown = umpire_of(state, dice=list(dice))
    order = _order(target, None, mission)
    return played(state, [order], "Bombing", umpire=thrown)


def _defence(name: str, kind: str, air: int) -> AirDefence:
    return AirDefence(id=f"{name} SOV {kind}", nation="SOV", hex=name, kind=kind, air=air)


def air_defence(given: Given) -> Found:
    """LW-AD-01 to LW-AD-03, LW-FLK-03 What bombers lose on their way, and what gets through."""
    if "year" in given:
        return {"engaged": [_engaged(case, given["year"]) for case in given["cases"]]}
    lost, effective = [], []
    for case in given["cases"]:
        row = _gauntlet(case)
        lost.append(row.lost)
        effective.append(row.effective)
    return {"lost": lost, "effective": effective}


def _gauntlet(case: Any) -> MissionRow:
    stops = list(case.get("path", []))
    away = max(len(stops), 1)
    records: list[Record] = [Base(hex=HOME, nation="GER", bomber=case["bombers"])]
    for n, stop in enumerate(stops, 1):
        if air := stop.get("ad", 0):
            records.append(_defence(_target(n), Defence.AIR, air))
        for zone in range(stop.get("flak", 0)):
            flak = _defence(_target(n), Defence.FLAK, 0)
            records.append(replace(flak, id=f"{flak.id} {zone}"))
    state = _war(*records, year=1944)
    umpire = umpire_of(state, dice=list(case.get("dice", [])))
    turn = played(state, [_order(_target(away), None, Mission.INDUSTRY)], "Bombing", umpire=umpire)
    assert not umpire.dice.left, "dice left over"  # type: ignore[attr-defined]
    return _flown(turn)[0]


def _engaged(case: Any, year: int) -> Any:
    if case.get("ad_in_target"):
        target, guarded, via = _target(3), _target(3), []
    else:
        assert case["ad_hex_avoided"]
        length = case["detour_length"]
        target, guarded = _target(length - 1), _target(1)
        via = ["0504"]
    state = _war(
        Base(hex=HOME, nation="GER", bomber=2), _defence(guarded, Defence.AIR, 1), year=year
    )
    turn = played(
        state, [_order(target, None, Mission.INDUSTRY, via)], "Bombing", umpire=umpire_of(state)
    )
    rows = _flown(turn)
    if not rows:
        why = turn.rulings[0].text
        return "rejected, out of range" if "out of range" in why else why
    if "detour_length" in case:
        assert len(rows[0].path) == case["detour_length"]
    return bool(rows[0].met)
