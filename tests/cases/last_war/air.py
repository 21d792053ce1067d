"""Cases of the air: range, bases, missions, what meets bombers on their way, flak."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.last_war.battle import TARGET, Battle
from tests.cases.last_war.pools import industry
from tests.cases.last_war.table import Table, attack, card, hexes, lay, listed
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
    """Return aircraft on air defence over a hex, or so many zones of flak in it."""
    many, air = (number, 0) if kind == Defence.FLAK else (int(number > 0), number)
    return [
        AirDefence(id=f"{name} SOV {kind} {n}", nation="SOV", hex=name, kind=kind, air=air)
        for n in range(many)
    ]


def _fly(
    table: Table,
    target: str,
    *missions: str,
    base: str = HOME,
    via: Sequence[str] = (),
    dice: Sequence[int] | None = None,
) -> list[MissionRow]:
    """Fly missions from a base, and return those flown."""
    for mission in missions or ("industry",):
        way = {"base": base, "target": target, "via": ">".join(via)}
        table.order(BombLine, mission=mission, **way)
    table.put_away(MissionRow)
    return list(table.play("Bombing", dice=dice).after[MissionRow].values())


def range_(given: Given) -> Found:
    """LW-BOM-03 How far bombers fly, straight and by a way round."""
    ok = [_in_range(item["year"], item["d"], item["d"]) for item in given.get("items", ())]
    for each in given.get("paths", ()):
        length = each["path"] if isinstance(each["path"], int) else len(each["path"])
        ok.append(_in_range(given["year"], each["straight"], length))
    return {"ok": ok}


def _in_range(year: int, away: int, length: int) -> bool | str:
    """LW-BOM-03 Fly it, on the way of that length, and see."""
    if bomber_range(year) is None:
        return "error"
    return bool(_fly(_sky(_base(1), year=year), _target(away), via=_way(away, length)))


def _way(away: int, length: int) -> list[str]:
    """Return a way that enters so many hexes to a target so far away."""
    here, goal, way = Hex.at(5, 5), Hex.at(5 + away, 5), []
    assert length >= away, "no way is shorter than the straight one"
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


def _bases(case: Mapping[str, Any]) -> tuple[int, int]:
    lsp, bombers, where = case.get("lsp", 0), case.get("bombers", 1), case.get("base_hex", "own")
    assert where in ("own", "enemy"), f"nothing is known of {where}"
    here = Hex.at(3 if where == "own" else 9, 5)
    at = [str(each) for each in (here, *here.neighbours())][: case.get("bases", 1)]
    table = _sky(*(_base(bombers, name) for name in at), lsp=lsp)
    for name in at or [HOME]:
        table.order(BombLine, mission="industry", base=name, target="0805")
    flown = table.play("Bombing").after[MissionRow].values()
    return len({row.base for row in flown}), lsp - table.nation("GER").pool_lsp


def bomb_effect(given: Given) -> Found:
    """LW-BOM-05, LW-BOM-06 What bombers do to industry and to towns."""
    found = [_raid(case) for case in given["cases"]]
    questions = [
        each.question for _, table in found if table.turn for each in table.turn.judgements
    ]
    asked = [text for text in questions if "lines" in text]
    return {
        "shut_next_turn": [sum(e.shut for e in t.state[Line].values()) for _, t in found],
        "chooser": "IZ_owner" if all("the owner chooses" in each for each in asked) else "attacker",
        "effective": [sum(row.effective for row in rows) for rows, _ in found],
        "accepted": [bool(rows) for rows, _ in found],
        "morale_report": [any(r.outcome.endswith("is bombed.") for r in rows) for rows, _ in found],
    }


def _raid(case: Mapping[str, Any]) -> tuple[list[MissionRow], Table]:
    """Bomb industry where the case has lines, else a town."""
    target, air = _target(2), case.get("ad", 0)
    lines = [replace(industry(target, "SOV"), id=f"Line {n}") for n in range(case.get("lines", 0))]
    place = MapHex(hex=target, controller="SOV", place="Orel" if case.get("named", True) else "")
    guns = _guns(target, Defence.AIR, air)
    table = _sky(place, *lines, *guns, _base(case.get("bombers", 0)))
    mission, dice = "industry" if "lines" in case else "terror", case.get("dice")
    return _fly(table, target, mission, dice=None if dice is None else list(dice)), table


def air_defence(given: Given) -> Found:
    """LW-AD-01 to LW-AD-03, LW-FLK-03 What bombers lose on their way, and what gets through."""
    if "year" in given:
        return {"engaged": [_engaged(case, given["year"]) for case in given["cases"]]}
    rows = [_gauntlet(case) for case in given["cases"]]
    return {"lost": [row.lost for row in rows], "effective": [row.effective for row in rows]}


def _gauntlet(case: Mapping[str, Any]) -> MissionRow:
    stops = list(case.get("path", []))
    guns = [
        each
        for n, stop in enumerate(stops, 1)
        for kind, key in ((Defence.AIR, "ad"), (Defence.FLAK, "flak"))
        for each in _guns(_target(n), kind, stop.get(key, 0))
    ]
    table = _sky(_base(case["bombers"]), *guns, year=1944)
    return _fly(table, _target(max(len(stops), 1)), dice=list(case.get("dice", ())))[0]


def _engaged(case: Mapping[str, Any], year: int) -> bool | str:
    """LW-AD-02 Fly to a target that is guarded, or round a hex that is."""
    length = 3 if case.get("ad_in_target") else case["detour_length"]
    assert case.get("ad_in_target") or case["ad_hex_avoided"]
    target, via = (_target(3), []) if case.get("ad_in_target") else (_target(length - 1), ["0504"])
    guarded = target if case.get("ad_in_target") else _target(1)
    table = _sky(_base(2), *_guns(guarded, Defence.AIR, 1), year=year)
    rows = _fly(table, target, via=via)
    if not rows:
        assert table.turn
        return (
            "rejected, out of range" if "out of range" in table.turn.rulings[0].text else "rejected"
        )
    assert len(rows[0].path) == length
    return bool(rows[0].met)


def missions(given: Given) -> Found:
    """LW-BOM-03, LW-BOM-04, LW-BOM-07, LW-BOM-08 Which missions are flown, and which count."""
    found = [_mission(case, given.get("year", 1943)) for case in given["cases"]]
    return {"accepted": [done for done, _ in found], "counts": [counts for _, counts in found]}


def _mission(case: Mapping[str, Any], year: int) -> tuple[bool, bool]:
    """Return whether a mission is flown, and whether its bombers are counted in the combat."""
    roles = [_ROLES.get(role, role) for role in listed(case.get("role", "land"))]
    away, stands, turn = case.get("d", 1), case.get("base", "own"), case.get("turn", 1)
    target, start = _target(away), _target(away - 1)
    place = MapHex(hex=target, controller="SOV", place="Orel")
    rows: list[Record] = [place, card(start, "GER"), *attack(target, start)]
    if stands != "none":
        rows.append(_base(1))
    table = _sky(*rows, front=4 + away, year=year, lsp=0 if stands == "unpaid" else 9)
    if stands == "enemy":
        table.put(MapHex(hex=HOME, controller="SOV"))
    turn = case.get("turn_after_naval", turn - 1) + 1
    if "turn_after_naval" in case or (roles == ["naval"] and turn > 1):
        _fly(table, target, "naval")
        for _ in range(turn - 1):
            table.next_turn()
    flown = _fly(table, target, *roles)
    done = bool(flown) and len(flown) == len(roles)
    if roles == ["naval"]:
        done = done and flown[0].outcome == "They fly for the navy."
    row = table.state[CombatRow][target]
    fight = fight_of(table.state, row, row.terrain, SETTINGS)
    return done, fight.combat.attackers.points.bomber > 0


def flak_cost(given: Given) -> Found:
    """LW-FLK-01, LW-FLK-02 What flak costs to build and to run, and what runs unpaid."""
    found: dict[str, Any] = {}
    if "groups" in given:
        groups = [_zones(each["zones"], each["shape"]) for each in given["groups"]]
        found["lsp_per_turn"] = [_price(zones) for zones in groups]
    if "build" in given:
        found["build_cost"] = _built(given["build"]["zones"])
    if "paid_lsp" in given:
        zones, paid = _zones(given["zones"], given.get("shape", "chain")), given["paid_lsp"]
        found["operating"] = sum(_meets(name, zones, paid) for name in zones)
    if "land_combat" in given:
        found["land_cv"] = _land_cv(given["land_combat"])
    return found


def _zones(number: int, shape: str) -> list[str]:
    """Return hexes in a chain, apart, or as a star: `star3` has three around one."""
    if shape.startswith("star"):
        return ["1005", *(str(each) for each in list(Hex.at(10, 5).neighbours())[::2])][:number]
    step = {"single": 2, "chain": 1, "separate": 2}[shape]
    return [f"{step * n + 1:02}05" for n in range(number)]


def _defended(zones: list[str], lsp: int, *more: Record) -> Table:
    flak = (each for name in zones for each in _guns(name, Defence.FLAK, 1))
    return _sky(*flak, *more, front=0, guns=lsp)


def _price(zones: list[str]) -> int:
    """LW-FLK-02 Return the supplies that flak takes out of a pool."""
    table = _defended(zones, _PLENTY)
    table.play("Bombing")
    return _PLENTY - table.nation("SOV").pool_lsp


def _meets(name: str, zones: list[str], lsp: int) -> bool:
    """Whether bombers that fly to a zone from beside it meet its fire."""
    near = (str(each) for each in Hex.at(int(name[:2]), int(name[2:])).neighbours())
    beside = next(each for each in near if each not in zones)
    table = _defended(zones, lsp, MapHex(hex=beside, controller="GER"), _base(1, beside))
    return any("flak" in row.met for row in _fly(table, name, base=beside))


def _built(zones: int) -> dict[str, int]:
    table = lay(
        *hexes(*(f"{n + 1:02}05 GER" for n in range(zones))),
        GER={"pool_man": _PLENTY, "pool_concrete": _PLENTY},
    )
    for n in range(zones):
        table.order(DeployLine, purpose="flak zone", hex=f"{n + 1:02}05")
    table.play("Deployment")
    left = table.nation("GER")
    return {"man": _PLENTY - left.pool_man, "concrete": _PLENTY - left.pool_concrete}


def _land_cv(facts: Mapping[str, Any]) -> int | None:
    """LW-FLK-01 The flak's Men stand on no card: they have left the land war."""
    battle = Battle({"A": {"man": 5}, "D": {"man": facts["other_man"]}})
    battle.table.put(*_guns(TARGET, Defence.FLAK, facts["flak_man"]))
    battle.fought(None)
    return battle.row.defender_cv


KINDS = (range_, base, bomb_effect, air_defence, flak_cost)
