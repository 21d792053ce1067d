"""Cases of orders: which are carried out, and which are refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from tests.cases.comparing import Found, Given, Judged
from tests.cases.last_war.battle import TARGET, Battle
from tests.cases.last_war.lines import CaseMap
from tests.cases.last_war.pools import Country, deployed, hex_behind
from tests.cases.last_war.table import KINDS, NOTHING, SIDES, SUMMER, WINTER, Table, points_of
from workbook_engine.rulesets.last_war.vocabulary.words import Terrain

_HOLDERS = {"enemy_marker": "SOV", "empty_china_marker": "SOV", "own": "GER"}
_HOLDERS |= {"no_mans_land": "", "sea": "neutral", "neutral": "neutral"}
"""Who holds the ground that the line closes into."""
_STATIC = ("garrison", "pag")
_MOVES = {"pool": "Removal to the pool", "withdraw": "Straightening the line", "advance": "Flags"}
"""The phases in which a case would have what is static move."""


@KINDS.plays("validate", given="orders", too=True)
def _orders(given: Given) -> Found:
    """Which orders the rules carry out, whatever they are about."""
    assert given.get("map", "M1") == "M1", "orders are given on the casebook's first map"
    forces = dict[str, Any]()
    tables = [_act(order, forces) for order in given["orders"]]
    pairs = zip(given["orders"], tables, strict=True)
    # to stay behind a won combat is an order that is not carried out (LW-TER-11)
    wanted = (True, *_STATIC)
    done = [_changed(each) == (order.get("advance", True) in wanted) for order, each in pairs]
    # what is part of every combat is no decision of Control's
    asked = ("/combat/" not in each.name for table in tables for each in table.turn.judgements)
    told = {"umpire": any(asked), "forces": forces}
    return {**dict.fromkeys(("accepted", "combat", "counts"), done), **told}


def _changed(table: Table) -> bool:
    """Whether the only order of a turn was carried out: then something is not as it was."""
    return any(ruling.changes for ruling in table.turn.rulings)


def _act(order: Given, forces: dict[str, Any]) -> Table:
    """Give an order, which its keys tell; note what stands where after a withdrawal."""
    for key in _MOVES:
        if order.get(key) in _STATIC:
            return _moves_static(key, order[key])
    keys = ("withdraw", "leaves_no_man_at", "hexes", "high_command_ok", "S2_before")
    acts: dict[str, Any] = dict.fromkeys(keys, partial(_withdraws, forces=forces))
    acts |= {"close_into": _closes, "deploy": _deploys, "from": _attacks_hexside}
    acts |= {"flag": _attacks_hexside, "flags": _attacks_partisans, "advance": _goes_in}
    act: Table = next((acts[key] for key in acts if key in order), _rises)(order)
    return act


@KINDS.plays("validate", given="A")
def _supplied(given: Given) -> Found:
    """LW-CBT-02 An attack, and what becomes of the supplies meant for it."""
    battle = Battle(given)
    return {"accepted": "colour" in battle.fought(None), "lsp_returned": battle.supplies("A")}


def _closes(order: Given) -> Table:
    """LW-SEQ-03 A front hex that closes up, so many steps, into ground of some kind."""
    into, way = order["close_into"], [f"01{n + 2:02}" for n in range(order.get("steps", 1))]
    assert into in {*_HOLDERS, *Terrain}, f"no ground {into}"
    ground = into if into in [*Terrain] else "open"
    land = {"holder": _HOLDERS.get(into, ""), "region": "china" * ("china" in into)}
    ends = {
        "to": f"01{len(way) + 1:02}",
        "beyond": f"01{len(way) + 2:02}",
        "men": 3 * (into == "enemy_marker"),
    }
    table = Table().lay("A line that closes up", way=way, ground=ground, **land, **ends)
    table.play("Closing the line")
    return table


def _withdraws(order: Given, forces: dict[str, Any]) -> Table:
    """LW-STR-01 Whether a withdrawal out of S2 of M1 is made."""
    goals, to = order.get("withdraw"), order.get("to", "R1")
    # where the case does not say, a withdrawal that leaves a hex bare is of a single Man
    stood = order.get("S2_before", 1 if order.get("leaves_no_man_at") else 4)
    ground = to if to in [*Terrain] else order.get("X", "open")
    table = CaseMap("M1", {"S2": stood}, manned=True, ground={"R1": ground})
    if not isinstance(goals, Mapping):
        goal = {"enemy": "G2"}.get(to, to if to in table.ours else "R1")
        goals = {"S2": {"R0" if order.get("hexes", 1) != 1 else goal: None}}
    table.moves(goals, "withdraw", leave=bool(order.get("high_command_ok", True)))
    table.play("Straightening the line")
    if _changed(table) or not forces:
        forces.update(table.found()["forces"])
    return table


def _deploys(order: Given) -> Table:
    """LW-SEQ-02, LW-TER-06 A deployment to ground of some kind, out of a pool."""
    put = order["deploy"]
    if put.get("pag"):
        return _rises(order)
    put.get("garrison")  # which cannot be ordered: the sheet has no such column (LW-RES-04)
    points, ground = points_of(put), order.get(put["hex"], "open")
    wanted = {**points, "hex": put["hex"], "terrain": put.get("terrain", ground)}
    return deployed(Given({"pool": order.get("pool", points), "orders": [wanted]}))[1]


def _rises(order: Given) -> Table:
    """LW-PAG-02 to LW-PAG-06 Partisans ordered to rise."""
    name = hex_behind(order.get("dist_front", 2), order.get("country", "own"))
    table = Country().group("P")
    if order.get("existing_pag"):
        table.group("Q", name)
    if order.get("security_zone"):
        table.put("Security Zones", nation="GER", hex=name, man=1)
    table.rises("P", name)
    table.play("Deployment")
    return table


def _goes_in(order: Given) -> Table:
    """LW-TER-11 Whether an advance after a combat won is as ordered: winning is going in."""
    battle = Battle({"A": {"man": 9}, "D": {"man": 3}})
    battle.fought((1, 1), {"colour": "B"})
    assert battle.table.holder(TARGET) == battle.own["A"], "who wins goes in"
    return battle.table


def _moves_static(key: str, what: str) -> Table:
    """LW-RES-04, LW-PAG-05 Whether a garrison or a group can be pooled, withdrawn or sent on."""
    told = {"group": int(what == "pag"), "garrison": int(what == "garrison")}
    ordered = {each: int(each == key) for each in _MOVES}
    table = Country().lay("A force that cannot move", **told, **ordered)
    table.play(_MOVES[key])
    return table


def _attacks_hexside(order: Given) -> Table:
    """LW-FLG-02, LW-TER-06 A flag in M1, or on X: other ground on the far side of the line."""
    flag, man = order.get("flag", True), order.get("man")
    start, to = flag if isinstance(flag, list) else (order["from"], order["to"])
    far = "S2" if (to if start == "X" else start)[0] in "GP" else "G2"
    ground = {far: order["X"]} if "X" in (start, to) else {}
    start, to = (far if name == "X" else name for name in (start, to))
    flags = [{"to": to, "man": man}] if flag else []
    return _attacks(start, man or 1, flags, order, ground=ground)


def _season(order: Mapping[str, Any]) -> dict[str, Any]:
    date, flags = WINTER if order.get("winter") else SUMMER, {"flags": order.get("flags", 9)}
    return {"date": date, "region": "northern_europe", **dict.fromkeys(SIDES, flags)}


def _attacks_partisans(order: Given) -> Table:
    """LW-SEC-03, LW-FLG-04 A security operation with so many flags."""
    start, to = hex_behind(0), hex_behind(1)
    table = Country(**_season(order)).group("P", to)
    table.card(start, "GER", order.get("man", 3))
    table.order("Flags", start=start, to=to, kind="security", man=order.get("man"))
    table.play("Flags")
    return table


def _attacks(
    start: str, have: Any, flags: Sequence[Any], order: Mapping[str, Any] = NOTHING, **land: Any
) -> CaseMap:
    """Order attacks out of one hex of M1."""
    table = CaseMap("M1", {start: have}, manned=True, **_season(order), **land)
    for n, each in enumerate(flags, 1):
        points = {kind: each.get(kind) for kind in ("man", "tank")}
        table.move("Flags", start, each["to"], priority=n, **points)
    table.play("Flags")
    return table


@KINDS.plays("validate", given="attacks")
def _split(given: Given) -> Found:
    """LW-FLG-05 One hex attacking into two: each point attacks once, and Control splits them."""
    have, wanted = {"man": given["man"], "tank": given.get("tank", 0)}, list(given["attacks"])

    def sent(table: CaseMap) -> dict[str, Any]:
        return {table.theirs[e.combat]: (e.man, e.tank) for e in table["Committed"].values()}

    def as_ordered(attacks: Sequence[Mapping[str, Any]]) -> bool:
        """Whether each comes about with the points ordered for it; unsaid is all there is."""
        found = sent(_attacks(given["hex"], have, attacks))
        points = ([e.get(k, 0 if "man" in e else have[k]) for k in have] for e in attacks)
        told = zip(attacks, points, strict=True)
        return all(found.get(e["to"]) == tuple(all_sent) for e, all_sent in told)

    table = _attacks(given["hex"], have, wanted)
    names, kept = [each["to"] for each in wanted], sent(table)
    cancelled = [name for name in names if name not in kept]
    return {
        "umpire": bool(table.asked("LW-FLG-05")),
        "accepted": as_ordered(wanted),
        "default": {"accepted": [n for n in names if n in kept], "cancelled": cancelled},
        "legal_alternative": Judged(as_ordered),
    }
