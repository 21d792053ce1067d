"""Cases of the air: range, bases, missions, what meets bombers on their way, flak."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tests.cases.comparing import Found, by_key, listed, row_by_row
from tests.cases.given import Given
from tests.cases.last_war.battle import TARGET, Battle
from tests.cases.last_war.pools import industry
from tests.cases.last_war.table import Table, attack, card, hexes, lay
from workbook_engine.core.hexes import Hex, distance
from workbook_engine.core.records import Record
from workbook_engine.rulesets.last_war.air.bombers import bomber_range
from workbook_engine.rulesets.last_war.combat.two_sides import fight_of
from workbook_engine.rulesets.last_war.vocabulary.book import SETTINGS
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow, MissionRow
from workbook_engine.rulesets.last_war.vocabulary.front_records import AirDefence, Base
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Line
from workbook_engine.rulesets.last_war.vocabulary.order_records import BombLine, DeployLine
from workbook_engine.rulesets.last_war.vocabulary.words import Defence

HOME, _PLENTY = "0505", 30
_ROLES = {"land": "land support"}
"""Missions that cases call by another name than the order sheet does."""


def _sky(*rows: Record, front: int = 5, year: Any = 1943, lsp: int = 9, guns: int = 9) -> Table:
    """Lay three rows of hexes, ours as far as a column, with supplies in both pools."""
    places = ((c, r) for c in range(1, 26) for r in (4, 5, 6))
    land = hexes(*(f"{c:02}{r:02} {'GER' if c <= front else 'SOV'}" for c, r in places))
    pools = {"GER": {"pool_lsp": lsp}, "SOV": {"pool_lsp": guns}}
    return lay(*land, *rows, date=f"June {year}", **pools)


def _target(away: int) -> str:
    return f"{5 + away:02}05"


def _base(bombers: int, name: str = HOME) -> Base:
    return Base(hex=name, nation="GER", bomber=bombers)


def _guns(name: str, kind: str, number: int) -> list[AirDefence]:
    many, air = (number, 0) if kind == Defence.FLAK else (int(number > 0), number)
    return [
        AirDefence(id=f"{name} SOV {kind} {n}", nation="SOV", hex=name, kind=kind, air=air)
        for n in range(many)
    ]


def _fly(
    table: Table, target: str, *missions: str, dice: Sequence[int] | None = None, **way: str
) -> list[MissionRow]:
    """Fly missions from a base, and return those flown."""
    for mission in missions or ("industry",):
        table.order(BombLine, mission=mission, target=target, **{"base": HOME, **way})
    table.put_away(MissionRow)
    return list(table.play("Bombing", dice=dice).after[MissionRow].values())


def _paths(given: Given) -> Found:
    """LW-BOM-03 How far bombers fly by a way round."""
    paths = ({"year": given["year"], "d": e["straight"], "path": e["path"]} for e in given["paths"])
    return {"ok": [_in_range(each, given) for each in paths]}


def _in_range(item: Mapping[str, Any], given: Given) -> bool | str:
    """LW-BOM-03 Fly so far, straight or on a way that is longer, and see."""
    away, table = item["d"], _sky(_base(1), year=item["year"])
    if bomber_range(item["year"]) is None:
        return "error"
    return bool(_fly(table, _target(away), via=">".join(_way(away, item.get("path", away)))))


def _way(away: int, length: int) -> list[str]:
    here, goal, way = Hex.at(5, 5), Hex.at(5 + away, 5), []
    assert length >= away, "no way is shorter than the straight one"
    for left in range(length - 1, -1, -1):
        # roundabout while there is time for it, and at the last step the target
        able = [each for each in here.neighbours() if distance(each, goal) <= left]
        here = max(able, key=lambda each: (distance(each, goal), each))
        way.append(str(here))
    return way


def _bases(case: Mapping[str, Any], given: Given) -> Found:
    """LW-BOM-01, LW-BOM-02 Which bases operate, and what they cost."""
    lsp, bombers, where = case.get("lsp", 0), case.get("bombers", 1), case.get("base_hex", "own")
    here = Hex.at({"own": 3, "enemy": 9}[where], 5)
    at = [str(each) for each in (here, *here.neighbours())][: case.get("bases", 1)]
    table = _sky(*(_base(bombers, name) for name in at), lsp=lsp)
    for name in at or [HOME]:
        table.order(BombLine, mission="industry", base=name, target="0805")
    operate = {row.base for row in table.play("Bombing").after[MissionRow].values()}
    return {"operational_bases": len(operate), "lsp_spent": lsp - table.nation("GER").pool_lsp}


def bomb_effect(given: Given) -> Found:
    """LW-BOM-05, LW-BOM-06 What bombers do to industry and to towns."""
    found = dict(row_by_row("cases", _raid)(given))
    # where no case leaves a choice, one of two lines does
    told = (*found["chooser"], _raid({"bombers": 1, "lines": 2}, given)["chooser"])
    return {**found, "chooser": next(filter(None, told))}


def _raid(case: Mapping[str, Any], given: Given) -> Found:
    """Bomb industry where the case has lines, else a town."""
    target, lines = _target(2), range(case.get("lines", 0))
    place = MapHex(hex=target, controller="SOV", place="Orel" if case.get("named", True) else "")
    industries = [replace(industry(target, "SOV"), id=f"Line {n}") for n in lines]
    guns = _guns(target, Defence.AIR, case.get("ad", 0))
    table = _sky(place, *industries, *guns, _base(case.get("bombers", 0)))
    dice = list(case["dice"]) if "dice" in case else None
    rows = _fly(table, target, "industry" if "lines" in case else "terror", dice=dice)
    assert table.turn
    asked = [e.question for e in table.turn.judgements if e.name.endswith("/lines/1")]
    by_owner = all("the owner chooses" in each for each in asked)
    return {
        "shut_next_turn": sum(each.shut for each in table.state[Line].values()),
        "chooser": asked and ("IZ_owner" if by_owner else "attacker"),
        "effective": sum(row.effective for row in rows),
        "accepted": bool(rows),
        "morale_report": any(row.outcome.endswith("is bombed.") for row in rows),
    }


def air_defence(given: Given) -> Found:
    """LW-AD-01 to LW-AD-03, LW-FLK-03 What bombers lose on their way, and what gets through."""
    if "year" in given:
        return {"engaged": [_engaged(case, given["year"]) for case in given["cases"]]}
    return row_by_row("cases", _gauntlet)(given)


def _gauntlet(case: Mapping[str, Any], given: Given) -> Found:
    guns: list[AirDefence] = []
    for n, stop in enumerate(case.get("path", ()), 1):
        for kind, key in ((Defence.AIR, "ad"), (Defence.FLAK, "flak")):
            guns += _guns(_target(n), kind, stop.get(key, 0))
    target, dice = _target(max(len(case.get("path", ())), 1)), list(case.get("dice", ()))
    (row,) = _fly(_sky(_base(case["bombers"]), *guns, year=1944), target, dice=dice)
    return {"lost": row.lost, "effective": row.effective}


def _engaged(case: Mapping[str, Any], year: int) -> bool | str:
    """LW-AD-02 Fly to a target that is guarded, or round a hex that is."""
    target = guarded = _target(3)
    via = ""
    if not case.get("ad_in_target"):
        assert case["ad_hex_avoided"]
        target, guarded, via = _target(case["detour_length"] - 1), _target(1), "0504"
    table = _sky(_base(2), *_guns(guarded, Defence.AIR, 1), year=year)
    for row in _fly(table, target, via=via):
        assert len(row.path) == case.get("detour_length", 3)
        return bool(row.met)
    assert table.turn
    return "rejected, out of range" if "out of range" in table.turn.rulings[0].text else "rejected"


def missions(given: Given) -> Found:
    """LW-BOM-03, LW-BOM-04, LW-BOM-07, LW-BOM-08 Which missions are flown, and which count."""
    return row_by_row("cases", lambda case, _: _mission(case, given.get("year", 1943)))(given)


def _mission(case: Mapping[str, Any], year: int) -> Found:
    """Fly missions, after one for the navy where the case speaks of it, and look at a combat."""
    roles = [_ROLES.get(role, role) for role in listed(case.get("role", "land"))]
    away, stands = case.get("d", 1), case.get("base", "own")
    target, start = _target(away), _target(away - 1)
    place = MapHex(hex=target, controller="SOV", place="Orel")
    rows: list[Record] = [place, card(start, "GER"), *attack(target, start)]
    rows += [] if stands == "none" else [_base(1)]
    table = _sky(*rows, front=4 + away, year=year, lsp=0 if stands == "unpaid" else 9)
    if stands == "enemy":
        table.put(MapHex(hex=HOME, controller="SOV"))
    later = case.get("turn_after_naval", case.get("turn", 1) - 1)
    if "turn_after_naval" in case or (roles == ["naval"] and later):
        _fly(table, target, "naval")
        for _ in range(later):
            table.next_turn()
    flown = _fly(table, target, *roles)
    done = bool(flown) and len(flown) == len(roles)
    if roles == ["naval"]:
        done = done and flown[0].outcome == "They fly for the navy."
    row = table.state[CombatRow][target]
    fight = fight_of(table.state, row, row.terrain, SETTINGS)
    return {"accepted": done, "counts": fight.combat.attackers.points.bomber > 0}


def _zones(number: int, shape: str) -> list[str]:
    """Return hexes in a chain, apart, or as a star: `star3` has three around one."""
    if shape.startswith("star"):
        return ["1005", *(str(each) for each in list(Hex.at(10, 5).neighbours())[::2])][:number]
    step = {"single": 2, "chain": 1, "separate": 2}[shape]
    return [f"{step * n + 1:02}05" for n in range(number)]


def _defended(zones: list[str], lsp: int, *more: Record) -> Table:
    flak = (each for name in zones for each in _guns(name, Defence.FLAK, 1))
    return _sky(*flak, *more, front=0, guns=lsp)


def _price(group: Mapping[str, Any], given: Given) -> int:
    """LW-FLK-02 Return the supplies that flak takes out of a pool."""
    table = _defended(_zones(group["zones"], group["shape"]), _PLENTY)
    table.play("Bombing")
    return _PLENTY - table.nation("SOV").pool_lsp


def _meets(name: str, zones: list[str], lsp: int) -> bool:
    near = (str(each) for each in Hex.at(int(name[:2]), int(name[2:])).neighbours())
    beside = next(each for each in near if each not in zones)
    table = _defended(zones, lsp, MapHex(hex=beside, controller="GER"), _base(1, beside))
    return any("flak" in row.met for row in _fly(table, name, base=beside))


def _operating(given: Given) -> Found:
    """LW-FLK-02 Which zones run on what is paid."""
    zones = _zones(given["zones"], given.get("shape", "chain"))
    return {"operating": sum(_meets(name, zones, given["paid_lsp"]) for name in zones)}


def _built(given: Given) -> Found:
    """LW-FLK-01 What zones cost to build."""
    table = _sky(front=25)
    table.change("GER", pool_man=_PLENTY, pool_concrete=_PLENTY)
    for name in _zones(given["build"]["zones"], "chain"):
        table.order(DeployLine, purpose="flak zone", hex=name)
    table.play("Deployment")
    left = table.nation("GER")
    cost = {"man": _PLENTY - left.pool_man, "concrete": _PLENTY - left.pool_concrete}
    return {"build_cost": cost}


def _land_cv(given: Given) -> Found:
    """LW-FLK-01 The flak's Men stand on no card: they have left the land war."""
    facts = given["land_combat"]
    battle = Battle({"A": {"man": 5}, "D": {"man": facts["other_man"]}})
    battle.table.put(*_guns(TARGET, Defence.FLAK, facts["flak_man"]))
    battle.fought(None)
    return {"land_cv": battle.row.defender_cv}


KINDS = {
    "range": by_key(items=row_by_row("items", _in_range, "ok"), paths=_paths),
    "base": row_by_row("cases", _bases),
    "bomb_effect": bomb_effect,
    "air_defence": air_defence,
    "flak_cost": by_key(
        groups=row_by_row("groups", _price, "lsp_per_turn"),
        build=_built,
        paid_lsp=_operating,
        land_combat=_land_cv,
    ),
}
