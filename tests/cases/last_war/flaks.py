"""Cases of flak: what zones cost to build and to run, which operate, what their Men are worth."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.last_war.battle import Battle
from tests.cases.last_war.battlefield import TARGET
from tests.rulesets.last_war.war import GERMANY as GER
from tests.rulesets.last_war.war import RUSSIA, played, umpire_of, war
from workbook_engine.core.hexes import Hex
from workbook_engine.core.records import Position, State
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow, MissionRow
from workbook_engine.rulesets.last_war.vocabulary.front_records import AirDefence, Base
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import BombLine, DeployLine
from workbook_engine.rulesets.last_war.vocabulary.words import Defence

_PLENTY = 30


def flak_cost(given: Given) -> Found:
    """LW-FLK-01, LW-FLK-02 What flak costs to build and to run, and what runs unpaid."""
    found: dict[str, Any] = {}
    if "groups" in given:
        shapes = [_shape(each["zones"], each["shape"]) for each in given["groups"]]
        found["lsp_per_turn"] = [_supplied(zones, _PLENTY)[0] for zones in shapes]
    if "build" in given:
        found["build_cost"] = _built(given["build"]["zones"])
    if "paid_lsp" in given:
        zones = _shape(given["zones"], given.get("shape", "chain"))
        found["operating"] = _supplied(zones, given["paid_lsp"])[1]
    if "land_combat" in given:
        found["land_cv"] = _land_cv(given["land_combat"])
    return found


def _shape(zones: int, shape: str) -> list[str]:
    if shape in {"separate", "single"}:
        return [f"{2 * n + 1:02}{10:02}" for n in range(zones)]
    if shape.startswith("star"):
        centre = Hex.at(10, 10)
        leaves = list(centre.neighbours())[::2]
        return [str(centre), *map(str, leaves[: zones - 1])]
    if shape in {"triangle", "cluster", "block"}:
        centre = Hex.at(10, 10)
        return [str(centre), *map(str, list(centre.neighbours())[: zones - 1])]
    return [f"10{n + 1:02}" for n in range(zones)]


def _supplied(zones: list[str], lsp: int) -> tuple[int, int]:
    """LW-FLK-02 Return the supplies that flak takes out of a pool, and the zones that operate.

    Which operate is seen by bombers that fly over each of them.
    """
    nation = replace(RUSSIA, pool_lsp=lsp)
    hexes = [MapHex(hex=name, controller="SOV") for name in zones]
    guns = [_flak(name) for name in zones]
    state = war(*hexes, *guns, nations=(GER, nation))
    turn = played(state, [], "Bombing", umpire=umpire_of(state))
    spent = lsp - turn.after[Nation]["SOV"].pool_lsp
    return spent, sum(_meets(name, hexes, guns, nation) for name in zones)


def _meets(name: str, hexes: list[MapHex], guns: list[AirDefence], nation: Nation) -> bool:
    """Whether bombers that fly to a zone from beside it meet its fire."""
    taken = {each.hex for each in hexes}
    target = Hex.at(int(name[:2]), int(name[2:]))
    beside = next(str(each) for each in target.neighbours() if str(each) not in taken)
    state = war(
        *hexes,
        *guns,
        MapHex(hex=beside, controller="GER"),
        Base(hex=beside, nation="GER", bomber=1),
        nations=(replace(GER, pool_lsp=1), nation),
    )
    order = BombLine(id="b", team="OKH", base=beside, target=name)
    turn = played(state, [order], "Bombing", umpire=umpire_of(state))
    return any("flak" in row.met for row in turn.after[MissionRow].values())


def _flak(name: str) -> AirDefence:
    return AirDefence(id=f"{name} SOV flak", nation="SOV", hex=name, kind=Defence.FLAK)


def _built(zones: int) -> dict[str, int]:
    nation = replace(GER, pool_man=_PLENTY, pool_concrete=_PLENTY)
    hexes = [MapHex(hex=f"{n + 1:02}05", controller="GER") for n in range(zones)]
    state = war(*hexes, nations=(nation, RUSSIA))
    orders = [
        DeployLine(id=each.hex, team="OKH", nation="GER", purpose="flak zone", hex=each.hex)
        for each in hexes
    ]
    after = played(state, orders, "Deployment", umpire=umpire_of(state)).after[Nation]["GER"]
    return {"man": _PLENTY - after.pool_man, "concrete": _PLENTY - after.pool_concrete}


def _land_cv(facts: Any) -> int:
    """LW-FLK-01 The flak's Men stand on no card: they have left the land war."""
    battle = Battle({"A": {"man": 5}, "D": {"man": facts["other_man"]}}, {})
    guns = [replace(_flak(TARGET), id=f"flak {n}") for n in range(facts["flak_man"])]
    state = battle.prepared().with_tables({AirDefence: {each.id: each for each in guns}})
    now = State(Position(1), state.tables)
    row = played(now, [], "Combats", umpire=umpire_of(now)).after[CombatRow][TARGET]
    return row.defender_cv or 0
