"""Cases of orders: which are carried out, and which are refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.comparing import Found, Judged
from tests.cases.given import Given
from tests.cases.last_war.battle import TARGET, Battle
from tests.cases.last_war.behind import Country, hex_behind
from tests.cases.last_war.lines import CaseMap
from tests.cases.last_war.pools import deployed
from tests.cases.last_war.table import KINDS, SIDES, SUMMER, WINTER, Table, points_of
from workbook_engine.rulesets.last_war.vocabulary.words import Terrain

Acted = tuple[bool, Table]
"""Whether an order was carried out, and the table it was given on."""


@KINDS.plays("validate", given="orders", too=True)
def _orders(given: Given) -> Found:
    """Which orders the rules carry out, whatever they are about."""
    assert given.get("map", "M1") == "M1", "orders are given on the casebook's first map"
    forces: dict[str, Any] = {}
    acted = [_act(order, forces) for order in given["orders"]]
    done = [each for each, _ in acted]
    # what is part of every combat is no decision of Control's
    asked = ("/combat/" not in each.name for _, table in acted for each in table.turn.judgements)
    found = {"umpire": any(asked), "forces": forces}
    return {**dict.fromkeys(("accepted", "combat", "counts"), done), **found}


def _act(order: Given, forces: dict[str, Any]) -> Acted:
    """Give an order, which its keys tell; note what stands where after a withdrawal."""
    for key in ("pool", "withdraw", "advance"):
        if order.get(key) in ("garrison", "pag"):
            return _moves_static(key, order[key])
    if {"withdraw", "leaves_no_man_at", "hexes", "high_command_ok", "S2_before"} & set(order):
        return _withdraws(order, forces)
    acts = {"close_into": _closes, "deploy": _deploys, "from": _attacks_hexside}
    acts |= {"flag": _attacks_hexside, "flags": _attacks_partisans, "advance": _goes_in}
    return next((act(order) for key, act in acts.items() if key in order), None) or _rises(order)


@KINDS.plays("validate", given="A")
def _supplied(given: Given) -> Found:
    """LW-CBT-02 An attack, and what becomes of the supplies meant for it."""
    battle = Battle(given)
    fought = "colour" in battle.fought(None)
    cards = [e for e in battle.table["Front"].values() if e.nation == battle.own["A"]]
    return {"accepted": fought, "lsp_returned": sum(each.lsp for each in cards)}


def _closes(order: Given) -> Acted:
    """LW-SEQ-03 A front hex that closes up, so many steps, into ground of some kind."""
    into, steps = order["close_into"], order.get("steps", 1)
    holders = {"enemy_marker": "SOV", "empty_china_marker": "SOV", "own": "GER"}
    holders |= {"no_mans_land": "", "sea": "neutral", "neutral": "neutral"}
    assert into in {*holders, *Terrain}, f"no ground {into}"
    ground, region = into if into in [*Terrain] else "open", "china" * ("china" in into)
    holder, names = holders.get(into, ""), [f"01{n + 1:02}" for n in range(steps + 2)]
    table = Table()
    table.hexes(f"{names[0]} GER 2", f"{names[-1]} SOV 1")
    table.card(names[-2], "SOV", 3 if into == "enemy_marker" else 0)
    for name in names[1:-1]:
        table.put("Hexes", hex=name, controller=holder, terrain=ground, region=region)
    table.order("Closing the Line", start=names[0], to=names[-2])
    table.play("Closing the line")
    return holder != "GER" == table.holder(names[-2]), table


def _withdraws(order: Given, forces: dict[str, Any]) -> Acted:
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
    left = table.held_by("S2") != "SOV"
    if left or not forces:
        forces.update(table.found()["forces"])
    return left, table


def _deploys(order: Given) -> Acted:
    """LW-SEQ-02, LW-TER-06 A deployment to ground of some kind, out of a pool."""
    put = order["deploy"]
    if put.get("pag"):
        return _rises(order)
    # a garrison cannot be ordered: the sheet has no such column (LW-RES-04)
    points = points_of(put)
    wanted = {"hex": put["hex"], **points, "garrison": put.get("garrison", 0)}
    wanted["terrain"] = put.get("terrain", order.get(put["hex"], "open"))
    laid = Given({"pool": order.get("pool", points), "orders": [wanted]})
    found, table = deployed(laid)
    strange = set(laid.unread()) - {"orders.garrison"}
    assert not strange, f"given key not used: {', '.join(strange)}"
    return not found["rejected"], table


def _rises(order: Given) -> Acted:
    """LW-PAG-02 to LW-PAG-06 Partisans ordered to rise."""
    name = hex_behind(order.get("dist_front", 2), order.get("country", "own"))
    table = Country().group("P")
    if order.get("existing_pag"):
        table.group("Q", name)
    if order.get("security_zone"):
        table.put("Security Zones", nation="GER", hex=name, man=1)
    table.rises("P", name)
    table.play("Deployment")
    return table.is_up("P"), table


def _goes_in(order: Given) -> Acted:
    """LW-TER-11 Whether an advance after a combat won is as ordered: winning is going in."""
    battle = Battle({"A": {"man": 9}, "D": {"man": 3}})
    battle.fought((1, 1), {"colour": "B"})
    taken = battle.table.holder(TARGET) == battle.own["A"]
    return taken == order["advance"], battle.table


def _moves_static(key: str, what: str) -> Acted:
    """LW-RES-04, LW-PAG-05 Whether a garrison or a group can be pooled, withdrawn or sent on."""
    start, to, behind = hex_behind(0), "0309", hex_behind(1)
    table = Country().lay("Industry", hex="0101", nation="GER")
    table.card(start, "GER", 0)
    if what == "pag":
        table.group("g", start, "GER")
    else:
        table.put("Garrisons", id="g", nation="GER", hex=start)
    orders: dict[str, tuple[str, str, dict[str, Any]]] = {
        "pool": ("Removal to the pool", "Removal", {"hex": start, "man": 1}),
        "withdraw": ("Straightening the line", "Withdrawals", {"start": start, "to": behind}),
        "advance": ("Flags", "Flags", {"start": start, "to": to}),
    }
    phase, sheet, way = orders[key]
    table.order(sheet, **way)
    table.play(phase)
    moved = table.pool("GER")["man"] or table.holder(start) != "GER" or table["Combats"]
    return bool(moved), table


def _attacks_hexside(order: Given) -> Acted:
    """LW-FLG-02, LW-TER-06 A flag in M1, or on X: other ground on the far side of the line."""
    flag = order.get("flag", True)
    start, to = flag if isinstance(flag, list) else (order["from"], order["to"])
    far = "S2" if (to if start == "X" else start)[0] in "GP" else "G2"
    ground = {far: order["X"]} if "X" in (start, to) else {}
    start, to = (far if name == "X" else name for name in (start, to))
    man = order.get("man")
    table = CaseMap("M1", {start: man or 1}, manned=True, ground=ground, **_season(order))
    if flag:
        table.move("Flags", start, to, man=man)
    table.play("Flags")
    return bool(table["Combats"]), table


def _season(order: Mapping[str, Any]) -> dict[str, Any]:
    date, flags = WINTER if order.get("winter") else SUMMER, {"flags": order.get("flags", 9)}
    return {"date": date, "region": "northern_europe", **dict.fromkeys(SIDES, flags)}


def _attacks_partisans(order: Given) -> Acted:
    """LW-SEC-03, LW-FLG-04 A security operation with so many flags."""
    start, to, man = hex_behind(0), hex_behind(1), order.get("man")
    table = Country(**_season(order)).group("P", to)
    table.card(start, "GER", order.get("man", 3))
    table.order("Flags", start=start, to=to, kind="security", man=man)
    table.play("Flags")
    return bool(table["Combats"]), table


@KINDS.plays("validate", given="attacks")
def _split(given: Given) -> Found:
    """LW-FLG-05 One hex attacking into two: each point attacks once."""
    have, wanted = {"man": given["man"], "tank": given.get("tank", 0)}, list(given["attacks"])
    rows, asked = _attacks(given["hex"], have, wanted)
    kept = {True: [e["to"] for e in wanted if e["to"] in rows]}
    kept[False] = [each["to"] for each in wanted if each["to"] not in rows]

    def as_ordered(attacks: Sequence[Mapping[str, Any]]) -> bool:
        """Whether each comes about with the points ordered for it; unsaid is all there is."""
        found = _attacks(given["hex"], have, attacks)[0]
        points = [
            (e["to"], tuple(e.get(k, 0 if "man" in e else have[k]) for k in have)) for e in attacks
        ]
        return all(found.get(to) == sent for to, sent in points)

    return {
        "umpire": asked,
        "accepted": as_ordered(wanted),
        "default": {"accepted": kept[True], "cancelled": kept[False]},
        "legal_alternative": Judged(as_ordered),
    }


def _attacks(
    start: str, have: Mapping[str, int], attacks: Sequence[Mapping[str, Any]]
) -> tuple[dict[str, tuple[int, int]], bool]:
    """Order attacks out of one hex of M1: the points of those that come about, and if he is asked.

    Asked is Control, which attack has points that are not split.
    """
    table = CaseMap("M1", {start: have}, manned=True, **_season({}))
    for n, each in enumerate(attacks, 1):
        points = {kind: each.get(kind) for kind in ("man", "tank")}
        table.move("Flags", start, each["to"], priority=n, **points)
    table.play("Flags")
    sent = table["Committed"].values()
    found = {table.theirs[e.combat]: (e.man, e.tank) for e in sent}
    return found, bool(table.asked("LW-FLG-05"))
