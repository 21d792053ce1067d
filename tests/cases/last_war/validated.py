"""Cases of orders: which are carried out, and which are refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.comparing import Found, Judged
from tests.cases.given import Given
from tests.cases.last_war.air import missions
from tests.cases.last_war.battle import TARGET, Battle
from tests.cases.last_war.behind import country, group, hex_behind, is_foreign, is_up, rises
from tests.cases.last_war.lines import CaseMap, line_moves
from tests.cases.last_war.pools import deploy, industry
from tests.cases.last_war.table import SIDES, SUMMER, WINTER, Table, card, lay, points_of
from workbook_engine.core.records import Record
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.committed import committed
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front, Garrison, Zone
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.order_records import (
    CloseLine,
    FlagLine,
    RemoveLine,
    WithdrawLine,
)
from workbook_engine.rulesets.last_war.vocabulary.words import Terrain

Acted = tuple[bool, bool]
"""Whether an order was carried out, and whether Control was asked of it."""
_FLAGS = 9
_NORTH = "northern_europe"


def validate(given: Given) -> Found:
    """Which orders the rules carry out, whatever they are about."""
    if "A" in given:
        return _supplied(given)
    if "attacks" in given:
        return _split(given)
    if "cases" in given:
        return missions(given)
    assert given.get("map", "M1") == "M1", "orders are given on the casebook's first map"
    forces: dict[str, Any] = {}
    acted = [_act(order, forces) for order in given["orders"]]
    done, asked = [each for each, _ in acted], any(each for _, each in acted)
    return {"accepted": done, "combat": done, "counts": done, "umpire": asked, "forces": forces}


def _act(order: Given, forces: dict[str, Any]) -> Acted:
    """Give an order, which its keys tell; note what stands where after a withdrawal."""
    for key in ("pool", "withdraw", "advance"):
        if order.get(key) in ("garrison", "pag"):
            return _moves_static(key, order[key])
    if {"withdraw", "leaves_no_man_at", "hexes", "high_command_ok", "S2_before"} & set(order):
        return _withdraws(order, forces)
    if "close_into" in order:
        return _closes(order)
    if "deploy" in order:
        return _deploys(order)
    if "from" in order or isinstance(order.get("flag"), list):
        return _attacks_hexside(order)
    if "flags" in order:
        return _attacks_partisans(order)
    return _goes_in(order) if "advance" in order else _rises(order)


def _asked(table: Table) -> bool:
    """Whether Control has a decision to take that is not part of every combat."""
    assert table.turn
    return any("/combat/" not in each.name for each in table.turn.judgements)


def _supplied(given: Given) -> Found:
    """LW-CBT-02 An attack, and what becomes of the supplies meant for it."""
    battle = Battle(given)
    after = battle.fought(None).after
    cards = [each for each in after[Front].values() if each.nation == battle.own["A"]]
    rows = after[CombatRow].values()
    fought = any(not row.outcome.startswith("not fought") for row in rows)
    return {"accepted": fought, "lsp_returned": sum(each.lsp for each in cards)}


def _closes(order: Given) -> Acted:
    """LW-SEQ-03 A front hex that closes up, so many steps, into ground of some kind."""
    into, steps = order["close_into"], order.get("steps", 1)
    holders = {"enemy_marker": "SOV", "empty_china_marker": "SOV", "own": "GER"}
    others = {"no_mans_land": "", "sea": "neutral", "neutral": "neutral"}
    assert into in {*holders, *others, *Terrain}, f"no ground {into}"
    own: dict[str, Any] = {"terrain": into if into in [*Terrain] else "open"}
    own |= {"region": "china" if into == "empty_china_marker" else ""}
    holder, names = {**holders, **others}.get(into, ""), [f"01{n + 1:02}" for n in range(steps + 2)]
    table = lay(
        *(MapHex(hex=name, controller=holder, **own) for name in names[1:-1]),
        *(MapHex(hex=names[0], controller="GER"), MapHex(hex=names[-1], controller="SOV")),
        *(card(names[0], "GER", 2), card(names[-1], "SOV")),
        card(names[-2], "SOV", 3 if into == "enemy_marker" else 0),
    )
    table.order(CloseLine, start=names[0], to=names[-2])
    table.play("Closing the line")
    return holder != "GER" == table.holder(names[-2]), _asked(table)


def _withdraws(order: Given, forces: dict[str, Any]) -> Acted:
    """LW-STR-01 Whether a withdrawal out of S2 of M1 is made."""
    here, goals, to = CaseMap("M1"), order.get("withdraw"), order.get("to", "R1")
    # where the case does not say, a withdrawal that leaves a hex bare is of a single Man
    stood = order.get("S2_before", 1 if order.get("leaves_no_man_at") else 4)
    ground = to if to in [*Terrain] else order.get("X", "open")
    table = here.lay({"S2": stood}, manned=True, ground={"R1": ground})
    if not isinstance(goals, Mapping):
        goal = {"enemy": "G2"}.get(to, to if to in here.ours else "R1")
        goals = {"S2": {"R0" if order.get("hexes", 1) != 1 else goal: None}}
    leave = bool(order.get("high_command_ok", True))
    line_moves(table, here, goals, "withdraw", leave=leave)
    table.play("Straightening the line")
    left = table.holder(here.ours["S2"]) != "SOV"
    if left or not forces:
        forces.update(here.found(table)["forces"])
    return left, _asked(table)


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
    found = deploy(laid)
    strange = set(laid.unread()) - {"orders.garrison"}
    assert not strange, f"given key not used: {', '.join(strange)}"
    return not found["rejected"], bool(found["umpire"])


def _rises(order: Given) -> Acted:
    """LW-PAG-02 to LW-PAG-06 Partisans ordered to rise."""
    name = hex_behind(order.get("dist_front", 2), foreign=is_foreign(order))
    table = country(group("P"))
    if order.get("existing_pag"):
        table.put(group("Q", name))
    if order.get("security_zone"):
        table.put(Zone(id=f"{name} GER", nation="GER", hex=name, man=1))
    rises(table, "P", name)
    table.play("Deployment")
    return is_up(table, "P"), _asked(table)


def _goes_in(order: Given) -> Acted:
    """LW-TER-11 Whether an advance after a combat won is as ordered: winning is going in."""
    battle = Battle({"A": {"man": 9}, "D": {"man": 3}})
    battle.fought((1, 1), {"colour": "B"})
    taken = battle.table.holder(TARGET) == battle.own["A"]
    return taken == order["advance"], _asked(battle.table)


def _moves_static(key: str, what: str) -> Acted:
    """LW-RES-04, LW-PAG-05 Whether a garrison or a group can be pooled, withdrawn or sent on."""
    start, to, behind = hex_behind(0), "0309", hex_behind(1)
    static: Record = Garrison(id="g", nation="GER", hex=start)
    if what == "pag":
        static = group("g", start, "GER")
    table = country(static, card(start, "GER", 0), industry("0101"))
    orders: dict[str, tuple[str, type[Record], dict[str, Any]]] = {
        "pool": ("Removal to the pool", RemoveLine, {"hex": start, "man": 1}),
        "withdraw": ("Straightening the line", WithdrawLine, {"start": start, "to": behind}),
        "advance": ("Flags", FlagLine, {"start": start, "to": to}),
    }
    phase, kind, way = orders[key]
    table.order(kind, **way)
    table.play(phase)
    moved = table.nation("GER").pool_man or table.holder(start) != "GER" or table.state[CombatRow]
    return bool(moved), _asked(table)


def _attacks_hexside(order: Given) -> Acted:
    """LW-FLG-02, LW-TER-06 A flag in M1, or on X: other ground on the far side of the line."""
    here = CaseMap("M1")
    flag = order.get("flag", True)
    start, to = flag if isinstance(flag, list) else (order["from"], order["to"])
    far = "S2" if (to if start == "X" else start)[0] in "GP" else "G2"
    ground = {far: order["X"]} if "X" in (start, to) else {}
    start, to = (far if name == "X" else name for name in (start, to))
    man = order.get("man")
    table = _flagged(here, {start: man or 1}, order, ground=ground)
    if flag:
        table.order(FlagLine, here.owner[start], start=here.ours[start], to=here.ours[to], man=man)
    return bool(table.play("Flags").after[CombatRow]), _asked(table)


def _season(order: Mapping[str, Any]) -> dict[str, Any]:
    date, flags = WINTER if order.get("winter") else SUMMER, {"flags": order.get("flags", _FLAGS)}
    return {"date": date, "region": _NORTH, **dict.fromkeys(SIDES, flags)}


def _flagged(here: CaseMap, forces: Any, order: Mapping[str, Any], **more: Any) -> Table:
    return here.lay(forces, manned=True, **_season(order), **more)


def _attacks_partisans(order: Given) -> Acted:
    """LW-SEC-03, LW-FLG-04 A security operation with so many flags."""
    start, to, man = hex_behind(0), hex_behind(1), order.get("man")
    force = card(start, "GER", order.get("man", 3))
    table = country(force, group("P", to), **_season(order))
    table.order(FlagLine, start=start, to=to, kind="security", man=man)
    return bool(table.play("Flags").after[CombatRow]), _asked(table)


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
    here = CaseMap("M1")
    table = _flagged(here, {start: have}, {})
    for n, each in enumerate(attacks, 1):
        way = {"start": here.ours[start], "to": here.ours[each["to"]], "priority": n}
        points = {kind: each.get(kind) for kind in ("man", "tank")}
        table.order(FlagLine, here.owner[start], **way, **points)
    found = {}
    for row in table.play("Flags").after[CombatRow].values():
        sent = committed(table.state, row.label)[0].points
        found[here.theirs[row.hex]] = (sent.man, sent.tank)
    return found, bool(table.asked("LW-FLG-05"))


KINDS = (validate,)
