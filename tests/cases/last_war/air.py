"""Cases of the air: range, bases, missions, what meets bombers on their way, flak."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from tests.cases.comparing import Found, Given, listed, of_each
from tests.cases.last_war.battle import TARGET, Battle
from tests.cases.last_war.table import KINDS, SHEETS, Table
from workbook_engine.core.hexes import Hex, distance
from workbook_engine.rulesets.last_war.air.bombers import bomber_range
from workbook_engine.rulesets.last_war.vocabulary.book import PRINTED

HOME, _PLENTY = "0505", 30
_ROLES = {"land": "land support"}
"""Missions that cases call by another name than the order sheet does."""


class Sky(Table):
    """Three rows of hexes, ours as far as a column, with supplies in both pools, and bombers."""

    def __init__(self, *, front: int = 5, year: Any = 1943, lsp: int = 9, guns: int = 9) -> None:
        pools = {"GER": {"pool_lsp": lsp}, "SOV": {"pool_lsp": guns}}
        super().__init__(f"June {year}", **pools)
        places = ((c, r) for c in range(1, 26) for r in (4, 5, 6))
        self.hexes(*(f"{c:02}{r:02} {'GER' if c <= front else 'SOV'}" for c, r in places))

    def base(self, bombers: int, name: str = HOME) -> Sky:
        """Put bombers there."""
        self.put("Bomber Bases", hex=name, nation="GER", bomber=bombers)
        return self

    def guard(self, *names: str, ad: int = 0, flak: int = 0) -> Sky:
        """Put aircraft on air defence there, and flak zones."""
        guards = [("air defence", ad)] * bool(ad) + [("flak zone", 0)] * flak
        for name, (kind, air) in product(names, guards):
            own = {"id": str(len(self["Air Defence"])), "hex": name, "kind": kind, "air": air}
            self.put("Air Defence", nation="SOV", **own)
        return self

    def fly(
        self, target: str, *missions: str, dice: Sequence[int] | None = None, **way: str
    ) -> list[Any]:
        """Fly missions from a base, and return those flown."""
        for mission in missions or ("industry",):
            self.order("Bombing", mission=mission, target=target, **{"base": HOME, **way})
        self.rows.pop(SHEETS["Bombing Missions"], None)
        self.play("Bombing", dice=dice)
        return list(self["Bombing Missions"].values())


def _target(away: int) -> str:
    return f"{5 + away:02}05"


@KINDS.plays("range", "ok", rows="paths")
@KINDS.plays("range", "ok", rows="items")
def _in_range(item: Mapping[str, Any], given: Given) -> bool | str:
    """LW-BOM-03 Fly so far, straight or on a way that is longer, and see."""
    year, away = item.get("year", given.get("year")), item.get("d", item.get("straight"))
    table = Sky(year=year).base(1)
    if bomber_range(year, PRINTED) is None:
        return "error"
    return bool(table.fly(_target(away), via=">".join(_way(away, item.get("path", away)))))


def _way(away: int, length: int) -> list[str]:
    here, goal, way = Hex.at(5, 5), Hex.at(5 + away, 5), []
    assert length >= away, "no way is shorter than the straight one"
    for left in range(length - 1, -1, -1):
        # roundabout while there is time for it, and at the last step the target
        able = [each for each in here.neighbours() if distance(each, goal) <= left]
        here = max(able, key=lambda each: (distance(each, goal), each))
        way.append(str(here))
    return way


@KINDS.plays("base", rows="cases")
def _bases(case: Mapping[str, Any], given: Given) -> Found:
    """LW-BOM-01, LW-BOM-02 Which bases operate, and what they cost."""
    lsp, bombers, where = case.get("lsp", 0), case.get("bombers", 1), case.get("base_hex", "own")
    here = Hex.at({"own": 3, "enemy": 9}[where], 5)
    at = [str(each) for each in (here, *here.neighbours())][: case.get("bases", 1)]
    table = Sky(lsp=lsp)
    for name in at:
        table.base(bombers, name)
    for name in at or [HOME]:
        table.order("Bombing", mission="industry", base=name, target="0805")
    table.play("Bombing")
    operate = {row.base for row in table["Bombing Missions"].values()}
    return {"operational_bases": len(operate), "lsp_spent": lsp - table.pool("GER")["lsp"]}


@KINDS.plays("bomb_effect")
def bomb_effect(given: Given) -> Found:
    """LW-BOM-05, LW-BOM-06 What bombers do to industry and to towns."""
    found = of_each(given["cases"], lambda case: _raid(case, given))
    # where no case leaves a choice, one of two lines does
    told = (*found["chooser"], _raid({"bombers": 1, "lines": 2}, given)["chooser"])
    return {**found, "chooser": next(filter(None, told))}


def _raid(case: Mapping[str, Any], given: Given) -> Found:
    """Bomb industry where the case has lines, else a town."""
    target, table = _target(2), Sky().base(case.get("bombers", 0))
    table.put("Hexes", hex=target, place="Orel" if case.get("named", True) else "")
    table.guard(target, ad=case.get("ad", 0))
    for n in range(case.get("lines", 0)):
        table.put("Production", id=f"Line {n}", zone="IZ", nation="SOV", hex=target)
    dice = list(case["dice"]) if "dice" in case else None
    rows = table.fly(target, "industry" if "lines" in case else "terror", dice=dice)
    asked = [each.question for each in table.turn.judgements if each.name.endswith("/lines/1")]
    by_owner = all("the owner chooses" in each for each in asked)
    return {
        "shut_next_turn": sum(each.shut for each in table["Production"].values()),
        "chooser": asked and ("IZ_owner" if by_owner else "attacker"),
        "effective": sum(row.effective for row in rows),
        "accepted": bool(rows),
        "morale_report": any(row.outcome.endswith("is bombed.") for row in rows),
    }


@KINDS.plays("air_defence", rows="cases")
def _gauntlet(case: Mapping[str, Any], given: Given) -> Found:
    """LW-AD-01 to LW-AD-03, LW-FLK-03 What bombers lose on their way, and what gets through."""
    if "year" in given:
        return {"engaged": _engaged(case, given["year"])}
    table = Sky(year=1944).base(case["bombers"])
    for n, stop in enumerate(case.get("path", ()), 1):
        table.guard(_target(n), ad=stop.get("ad", 0), flak=stop.get("flak", 0))
    target, dice = _target(max(len(case.get("path", ())), 1)), list(case.get("dice", ()))
    (row,) = table.fly(target, dice=dice)
    return {"lost": row.lost, "effective": row.effective}


def _engaged(case: Mapping[str, Any], year: int) -> bool | str:
    """LW-AD-02 Fly to a target that is guarded, or round a hex that is."""
    target = guarded = _target(3)
    via = ""
    if not case.get("ad_in_target"):
        assert case["ad_hex_avoided"]
        target, guarded, via = _target(case["detour_length"] - 1), _target(1), "0504"
    table = Sky(year=year).base(2).guard(guarded, ad=1)
    for row in table.fly(target, via=via):
        assert len(row.path) == case.get("detour_length", 3)
        return bool(row.met)
    return "rejected, out of range" if "out of range" in table.turn.rulings[0].text else "rejected"


@KINDS.plays("validate", rows="cases")
def _mission(case: Mapping[str, Any], given: Given) -> Found:
    """LW-BOM-03, LW-BOM-04, LW-BOM-07, LW-BOM-08 Which missions are flown, and which count.

    They come after one for the navy where the case speaks of it; a combat is looked at.
    """
    roles = [_ROLES.get(role, role) for role in listed(case.get("role", "land"))]
    away, stands = case.get("d", 1), case.get("base", "own")
    target, start = _target(away), _target(away - 1)
    table = Sky(front=4 + away, year=given.get("year", 1943), lsp=0 if stands == "unpaid" else 9)
    table.put("Hexes", hex=target, place="Orel")
    table.card(start, "GER")
    table.attack(target, start)
    if stands != "none":
        table.base(1)
    if stands == "enemy":
        table.put("Hexes", hex=HOME, controller="SOV")
    later = case.get("turn_after_naval", case.get("turn", 1) - 1)
    if "turn_after_naval" in case or (roles == ["naval"] and later):
        table.fly(target, "naval")
        for _ in range(later):
            table.next_turn()
    flown = table.fly(target, *roles)
    done = bool(flown) and len(flown) == len(roles)
    if roles == ["naval"]:
        done = done and flown[0].outcome == "They fly for the navy."
    table.play("Combats")
    return {"accepted": done, "counts": (table["Combats"][target].attacker_cv or 0) > 1}


def _zones(number: int, shape: str) -> list[str]:
    """Return hexes in a chain, apart, or as a star: `star3` has three around one."""
    if shape.startswith("star"):
        return ["1005", *(str(each) for each in list(Hex.at(10, 5).neighbours())[::2])][:number]
    step = {"single": 2, "chain": 1, "separate": 2}[shape]
    return [f"{step * n + 1:02}05" for n in range(number)]


@KINDS.plays("flak_cost", "lsp_per_turn", rows="groups", too=True)
def _price(group: Mapping[str, Any], given: Given) -> int:
    """LW-FLK-02 Return the supplies that flak takes out of a pool."""
    table = Sky(front=0, guns=_PLENTY).guard(*_zones(group["zones"], group["shape"]), flak=1)
    table.play("Bombing")
    return _PLENTY - table.pool("SOV")["lsp"]


def _meets(name: str, zones: list[str], lsp: int) -> bool:
    near = (str(each) for each in Hex.at(int(name[:2]), int(name[2:])).neighbours())
    beside = next(each for each in near if each not in zones)
    table = Sky(front=0, guns=lsp).guard(*zones, flak=1).base(1, beside)
    table.hexes(f"{beside} GER")
    return any("flak" in row.met for row in table.fly(name, base=beside))


@KINDS.plays("flak_cost", given="paid_lsp", too=True)
def _operating(given: Given) -> Found:
    """LW-FLK-02 Which zones run on what is paid."""
    zones = _zones(given["zones"], given.get("shape", "chain"))
    return {"operating": sum(_meets(name, zones, given["paid_lsp"]) for name in zones)}


@KINDS.plays("flak_cost", given="build", too=True)
def _built(given: Given) -> Found:
    """LW-FLK-01 What zones cost to build."""
    table = Sky(front=25)
    table.put("Nations", id="GER", pool_man=_PLENTY, pool_concrete=_PLENTY)
    for name in _zones(given["build"]["zones"], "chain"):
        table.order("Deployment", purpose="flak zone", hex=name)
    table.play("Deployment")
    left = table.pool("GER")
    return {"build_cost": {kind: _PLENTY - left[kind] for kind in ("man", "concrete")}}


@KINDS.plays("flak_cost", given="land_combat", too=True)
def _land_cv(given: Given) -> Found:
    """LW-FLK-01 The flak's Men stand on no card: they have left the land war."""
    facts = given["land_combat"]
    battle = Battle({"A": {"man": 5}, "D": {"man": facts["other_man"]}})
    for n in range(facts["flak_man"]):
        battle.table.put("Air Defence", id=str(n), nation="SOV", hex=TARGET, kind="flak zone")
    return {"land_cv": battle.fought(None)["cv"][1]}
