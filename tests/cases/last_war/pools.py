"""Cases of the pool: production, deployment, routes, removal, works, and what comes back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.comparing import Found, Given
from tests.cases.last_war.table import KINDS, TYPES, Table, points_of, pool_of
from workbook_engine.core.hexes import Hex
from workbook_engine.rulesets.last_war.vocabulary.words import Terrain


@KINDS.plays("production")
def production(given: Given) -> Found:
    """LW-SEQ-01, LW-BOM-05 What production brings into the pool."""
    shut = {each["line"] for each in given.get("suppressed_last_turn", ())}
    table = Table(GER=pool_of(given.get("pool", {})))
    for n, each in enumerate(given["lines"], 1):
        makes = {"product": each["type"], "makes": each["n"], "shut": n in shut}
        table.put("Production", id=str(n), zone="IZ", nation="GER", hex=str(n), **makes)
    table.play("Production")
    return {"pool": table.pool("GER")}


@KINDS.plays("deploy")
def _deployment(given: Given) -> Found:
    """LW-SEQ-02 What comes of a case's deployments."""
    return deployed(given)[0]


def deployed(given: Given) -> tuple[Found, Table]:
    """LW-SEQ-02 Gaps first, then the orders as far as the pool goes."""
    orders = list(given.get("orders", ()))
    gaps, empty = list(given.get("gaps", ())), list(given.get("china_empty", ()))
    names = list(dict.fromkeys((*gaps, *empty, *(each["hex"] for each in orders))))
    names.sort(key=lambda name: (len(name), name))
    ground = {each["hex"]: each.get("terrain", "open") for each in orders}
    at = {name: f"{n:02}05" for n, name in enumerate(names, 1)}
    table = Table(GER=pool_of(given.get("pool", {}))).lay("Industry", hex="0104", nation="GER")
    for n, name in enumerate(names, 1):
        # the hex behind each joins them all to industry, the one before each is the enemy's
        table.hexes(f"{n:02}04 GER", f"{n:02}06 SOV 1")
        own = f"{at[name]} GER {ground.get(name, 'open')} {int(name not in (*gaps, *empty))}"
        table.hexes(own, region="china" if name in empty else "")
    stood = {name: table.points(at[name])[0] for name in names}
    for n, each in enumerate(orders):
        points = {kind: each.get(kind, 0) for kind in (*TYPES, "lsp")}
        table.order("Deployment", hex=at[each["hex"]], id=f"order {n}", **points)
    table.play("Filling the line", "Deployment")
    there = {name: table.points(at[name]) for name in names}
    return {
        "placed": {name: [man - stood[name], *more] for name, (man, *more) in there.items()},
        "pool": table.pool("GER"),
        "rejected": [e["hex"] for n, e in enumerate(orders) if not table.done(f"order {n}")],
        "umpire": bool(table.asked("LW-SEQ-02")),
    }, table


_HOLDERS = {"ally": "ROM", "enemy": "SOV", "sea": "neutral", "neutral": "neutral"}
"""Who holds a hex of a way; any other is our own. A way begins at industry: `own_IZ`, `ally_IZ`."""


@KINDS.plays("route", "accepted", rows="cases")
def _sent(case: Mapping[str, Any], given: Given) -> bool:
    """LW-POOL-02, LW-POOL-03 Whether a way from industry to the front is open."""
    path, table = list(case["path"]), Table(GER={"pool_man": 3})
    table.hexes(f"05{len(path) + 1:02} SOV")
    for row, word in enumerate(path, 1):
        name, place = f"05{row:02}", word.removesuffix("_IZ")
        assert place in {"own", "front", "no_mans_land", *_HOLDERS, *Terrain}, f"no land {word}"
        holder = "" if place == "no_mans_land" else _HOLDERS.get(place, "GER")
        ground = place if place in [*Terrain] else "open"
        table.put("Hexes", hex=name, controller=holder, terrain=ground)
        if place != word:
            table.lay("Industry", hex=name, nation=holder)
        # every hex of ours that touches another's land holds a Man: no gap bars deployment
        if holder in {"GER", "ROM"}:
            table.card(name, holder)
    sea = case.get("sea_transport", "")
    assert sea in ("", "requested", "approved"), f"nothing is known of {sea}"
    line = table.order("Deployment", hex=f"05{len(path):02}", man=2, by_sea=bool(sea))
    table.answers = {f"deployment/{line}/by sea/1": sea == "approved"}
    table.play("Deployment")
    return table.pool("GER")["man"] == 1


@KINDS.plays("remove", rows="cases")
def _removed(case: Mapping[str, Any], given: Given) -> Found:
    """LW-SEQ-06 What may leave the line, and what fights without it."""
    stood = {**dict.fromkeys(TYPES, 0), **points_of(case["hex"])}
    where = {"region": case.get("region", ""), "route": int(case.get("route", True))}
    table = Table().lay("A hex of the line under attack", **stood, **where)
    table.order("Removal", hex="0105", **points_of(case["remove"]))
    table.play("Removal to the pool")
    left = table.points("0105")
    table.play("Combats", dice=[1, 6])
    return {"left": left, "cv_in_combat": table["Combats"]["0105"].defender_cv or 0}


@KINDS.plays("turns", given="turn1")
def removed_points(given: Given) -> Found:
    """LW-SEQ-06 What was taken out of the line comes back no earlier than next turn."""
    away = {**dict.fromkeys(TYPES, 0), **points_of(_only(given["turn1"]["remove"]))}
    stood = {kind: n + (kind == "man") for kind, n in away.items()}
    table, found = Table().lay("Two hexes of the line, industry behind", **stood), {}
    table.order("Removal", hex="0102", id="away", **away)
    for turn, key in (("turn1", "turn1_deploy_after"), ("turn2", "turn2_deploy")):
        before, ordered = sum(table.points("0202")), points_of(_only(given.get(key, 0)))
        table.order("Deployment", hex="0202", **ordered)
        table.play("Filling the line", "Deployment", "Removal to the pool")
        came, wanted = sum(table.points("0202")) - before, sum(ordered.values())
        found[f"{turn}_accepted"] = came == wanted > 0
        table.next_turn()
    return found


def _only(facts: Any) -> Any:
    return next(iter(facts.values())) if isinstance(facts, Mapping) else facts


_FORT = Hex.at(10, 10)
_BESIDE = dict(zip(("G2", "G3", "G1", "G4", "R1", "R2"), map(str, _FORT.neighbours()), strict=True))
"""The hexes beside the one that builds, by names of the casebook's map."""


@KINDS.plays("fort")
def fort(given: Given) -> Found:
    """LW-FORT-01 to LW-FORT-03 What works cost, when they count, and which are refused."""
    assert given.get("turn1", given)["hex"], "a case names the hex that builds"
    if "builds" in given:
        found = _works(given["man"], given["lsp"], given["builds"])
        layers = zip(given["builds"], found["layers"], strict=True)
        # an order for several hexsides is told layer by layer
        told = [made if "sides" in each else made[0] for each, made in layers]
        return {"accepted": found["accepted"], "turn2_layers": told}
    first = given["turn1"]
    found = _works(first["force"], first.get("lsp", 0), [first["build"]])
    return {"turn1": found, "turn2": {"man": found["man"], "layers": found["layers"][0][0]}}


@KINDS.plays("fort", rows="cases")
def _fort_case(case: Mapping[str, Any], given: Given) -> Found:
    """LW-FORT-01, LW-FORT-02 Whether works are begun, at what cost, and whether they are made."""
    lsp, front, lost = case.get("lsp", 0), case.get("front", True), "hex_lost_same_turn"
    found = _works(case.get("man", 0), lsp, [{}], front=front, lost=bool(case.get(lost)))
    spent, made = lsp - found["lsp_left"], found["layers"][0][0] > 0
    return {"accepted": found["accepted"][0], "lsp_spent": spent, "layer_made": made}


def _works(points: Any, lsp: int, builds: Any, *, front: bool = True, lost: bool = False) -> Any:
    """Order works in one hex, and tell how it stands this turn and next."""
    at, beside, table = str(_FORT), "GER" if front else "SOV", Table()
    table.hexes(f"{at} SOV", *(f"{name} {beside}" for name in _BESIDE.values()))
    table.card(at, "SOV", points, lsp=lsp)
    ordered: list[dict[str, str]] = []
    for each in builds:
        sides = [_BESIDE[side] for side in each.get("sides", [each.get("side", "G2")])]
        put = {"hex": at, "purpose": "works", "man": each.get("layers", 1)}
        ordered.append({s: table.order("Deployment", "SOV", towards=s, **put) for s in sides})
    table.play("Deployment")
    began = [{side: table.done(line) for side, line in lines.items()} for lines in ordered]
    here, works = table["Front"][f"{at} SOV"], table["Fortifications"].values()
    found = {"lsp_left": here.lsp, "free_man": here.points.man}
    found["layers_in_combat"] = sum(each.layers for each in works)
    if lost:
        table.put("Hexes", hex=at, controller="GER")
    table.play("End of the turn")
    made = {each.towards: each.layers for each in table["Fortifications"].values()}
    return {
        **found,
        "accepted": [all(each.values()) for each in began],
        "man": table["Front"][f"{at} SOV"].points.man,
        "layers": [[made[side] if ok else 0 for side, ok in each.items()] for each in began],
    }
