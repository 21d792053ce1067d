"""Cases of the pool: production, deployment, routes, removal, works, and what comes back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.last_war.table import (
    NOTHING,
    Table,
    attack,
    card,
    hexes,
    lay,
    points_of,
    pool_of,
)
from workbook_engine.core.hexes import Hex
from workbook_engine.core.records import Record
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex, Works
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Line
from workbook_engine.rulesets.last_war.vocabulary.order_records import DeployLine, RemoveLine
from workbook_engine.rulesets.last_war.vocabulary.words import Terrain


def production(given: Given) -> Found:
    """LW-SEQ-01, LW-BOM-05 What production brings into the pool."""
    shut = {each["line"] for each in given.get("suppressed_last_turn", ())}
    lines = [
        Line(
            id=f"Line {n}",
            zone="Ruhr",
            nation="GER",
            hex="0101",
            product=line["type"],
            makes=line["n"],
            shut=n in shut,
        )
        for n, line in enumerate(given["lines"], 1)
    ]
    table = lay(*lines, GER=pool_of(given.get("pool", NOTHING)))
    table.play("Production")
    return {"pool": _pool(table)}


def _pool(table: Table) -> dict[str, int]:
    """Return the pool as a case writes it."""
    kinds = ("man", "tank", "air", "bomber", "lsp", "concrete")
    return {kind: getattr(table.nation("GER"), f"pool_{kind}") for kind in kinds}


def industry(name: str, nation: str = "GER") -> Line:
    """Return a line of production, from where a pool has its ways to the front."""
    return Line(id=f"Line {name}", zone="IZ", nation=nation, hex=name)


def deploy(given: Given) -> Found:
    """LW-SEQ-02 Gaps first, then the orders as far as the pool goes."""
    orders = list(given.get("orders", ()))
    gaps, empty = list(given.get("gaps", ())), list(given.get("china_empty", ()))
    names = list(dict.fromkeys((*gaps, *empty, *(each["hex"] for each in orders))))
    names.sort(key=lambda name: (len(name), name))
    ground = {each["hex"]: each.get("terrain", "open") for each in orders}
    at = {name: f"{n:02}05" for n, name in enumerate(names, 1)}
    stood = {name: 0 if name in {*gaps, *empty} else 1 for name in names}
    rows: list[Record] = [industry("0104")]
    for n, name in enumerate(names, 1):
        region = "china" if name in empty else ""
        own = {"controller": "GER", "terrain": ground.get(name, "open"), "region": region}
        # the hex behind each joins them all to industry, the one before each is the enemy's
        rows += hexes(f"{n:02}04 GER", f"{n:02}06 SOV")
        rows += [MapHex(hex=at[name], **own), card(f"{n:02}06", "SOV")]
        rows.append(card(at[name], "GER", stood[name]))
    table = lay(*rows, GER=pool_of(given.get("pool", NOTHING)))
    for n, each in enumerate(orders):
        points = {kind: each.get(kind, 0) for kind in ("man", "tank", "air", "lsp")}
        table.order(DeployLine, hex=at[each["hex"]], id=f"order {n}", **points)
    table.play("Filling the line", "Deployment")
    there = {name: table.state[Front][f"{at[name]} GER"] for name in names}
    return {
        "placed": {name: [c.man - stood[name], c.tank, c.air] for name, c in there.items()},
        "pool": _pool(table),
        "rejected": [e["hex"] for n, e in enumerate(orders) if not table.done(f"order {n}")],
        "umpire": bool(table.asked("LW-SEQ-02")),
    }


_HOLDERS = {"ally": "ROM", "enemy": "SOV", "sea": "neutral", "neutral": "neutral"}
"""Who holds a hex of a way; any other is our own. A way begins at industry: `own_IZ`, `ally_IZ`."""


def route(given: Given) -> Found:
    """LW-POOL-02, LW-POOL-03 Which ways from industry to the front are open."""
    return {"accepted": [_sent(case) for case in given["cases"]]}


def _sent(case: Mapping[str, Any]) -> bool:
    path = list(case["path"])
    rows: list[Record] = [*hexes(f"05{len(path) + 1:02} SOV")]
    for row, word in enumerate(path, 1):
        name, place = f"05{row:02}", word.removesuffix("_IZ")
        assert place in {"own", "front", "no_mans_land", *_HOLDERS, *Terrain}, f"no land {word}"
        holder = "" if place == "no_mans_land" else _HOLDERS.get(place, "GER")
        ground = place if place in [*Terrain] else "open"
        rows.append(MapHex(hex=name, controller=holder, terrain=ground))
        if place != word:
            rows.append(industry(name, holder))
        # every hex of ours that touches another's land holds a Man: no gap bars deployment
        if holder in {"GER", "ROM"}:
            rows.append(card(name, holder))
    table, sea = lay(*rows, GER={"pool_man": 3}), case.get("sea_transport", "")
    assert sea in ("", "requested", "approved"), f"nothing is known of {sea}"
    to = f"05{len(path):02}"
    line = table.order(DeployLine, hex=to, man=2, by_sea=bool(sea))
    table.answers = {f"deployment/{line}/by sea/1": sea == "approved"}
    table.play("Deployment")
    return table.nation("GER").pool_man == 1


def remove(given: Given) -> Found:
    """LW-SEQ-06 What may leave the line, and what fights without it."""
    found = [_removed(case) for case in given["cases"]]
    return {"left": [left for left, _ in found], "cv_in_combat": [cv for _, cv in found]}


def _removed(case: Mapping[str, Any]) -> tuple[list[int], int | None]:
    table = lay(
        *hexes("0104 GER", "0106 SOV"),
        MapHex(hex="0105", controller="GER", region=case.get("region", "")),
        *([industry("0104")] if case.get("route", True) else []),
        card("0105", "GER", case["hex"]),
        card("0106", "SOV", 2),
        *attack("0105", "0106", nation="SOV"),
    )
    table.order(RemoveLine, hex="0105", **points_of(case["remove"]))
    table.play("Removal to the pool")
    left = table.points("0105")
    table.play("Combats", dice=[1, 6])
    return left, table.state[CombatRow]["0105"].defender_cv or 0


def removed_points(given: Given) -> Found:
    """LW-SEQ-06 What was taken out of the line comes back no earlier than next turn."""
    away = points_of(_first(given["turn1"]["remove"]))
    rest = {kind: n + (kind == "man") for kind, n in away.items()}
    table = lay(
        *hexes("0101 GER", "0201 GER", "0102 GER", "0202 GER", "0103 SOV", "0203 SOV"),
        *(card("0102", "GER", rest), card("0202", "GER"), industry("0101")),
    )
    table.order(RemoveLine, hex="0102", id="away", **away)
    phases = ("Filling the line", "Deployment", "Removal to the pool")
    found = {"turn1_accepted": _comes(table, given.get("turn1_deploy_after"), *phases)}
    table.next_turn()
    return {**found, "turn2_accepted": _comes(table, given.get("turn2_deploy"), *phases)}


def _first(facts: Any) -> Any:
    """Return points that a case tells of, by hex or not."""
    return next(iter(facts.values())) if isinstance(facts, Mapping) else facts


def _comes(table: Table, facts: Any, *phases: str) -> bool:
    """Order points into the line, and tell whether all of them have come."""
    before = sum(table.points("0202"))
    ordered = points_of(_first(facts)) if facts else {}
    if ordered:
        table.order(DeployLine, hex="0202", **ordered)
    table.play(*phases)
    return bool(ordered) and sum(table.points("0202")) - before == sum(ordered.values())


_FORT = Hex.at(10, 10)
_BESIDE = dict(zip(("G2", "G3", "G1", "G4", "R1", "R2"), map(str, _FORT.neighbours()), strict=True))
"""The hexes beside the one that builds, by names of the casebook's map."""


def fort(given: Given) -> Found:
    """LW-FORT-01 to LW-FORT-03 What works cost, when they count, and which are refused."""
    if "turn1" in given:
        return _one_fort(given["turn1"])
    if "builds" in given:
        return _builds(given)
    found = [_fort_case(case) for case in given["cases"]]
    return {key: [each[key] for each in found] for key in ("accepted", "layer_made", "lsp_spent")}


class _Site:
    """A hex that builds, at the front or behind it."""

    def __init__(self, points: Any, lsp: int, *, front: bool = True) -> None:
        beside = "GER" if front else "SOV"
        here = hexes(f"{_FORT} SOV", *(f"{name} {beside}" for name in _BESIDE.values()))
        self.table = lay(*here, card(str(_FORT), "SOV", points, lsp=lsp))

    def order(self, side: str, layers: int) -> str:
        """Order layers on a hexside."""
        towards, works = _BESIDE[side], {"purpose": "works", "man": layers}
        return self.table.order(DeployLine, "SOV", hex=str(_FORT), towards=towards, **works)

    @property
    def card(self) -> Front:
        return self.table.state[Front][f"{_FORT} SOV"]

    def layers(self) -> dict[str, int]:
        """Return the layers that stand, by hexside."""
        names = {at: name for name, at in _BESIDE.items()}
        return {names[e.towards]: e.layers for e in self.table.state[Works].values()}


def _one_fort(facts: Mapping[str, Any]) -> Found:
    """LW-FORT-02 One build, this turn and next."""
    assert facts["hex"], "a case names the hex that builds"
    site, build = _Site(facts["force"], facts.get("lsp", 0)), facts["build"]
    site.order(build["side"], build.get("layers", 1))
    site.table.play("Deployment")
    first = {"lsp_left": site.card.lsp, "free_man": site.card.points.man}
    first["layers_in_combat"] = site.layers()[build["side"]]
    site.table.play("End of the turn")
    after = {"man": site.card.points.man, "layers": site.layers()[build["side"]]}
    return {"turn1": first, "turn2": after}


def _builds(given: Given) -> Found:
    """LW-FORT-03 Several orders to build in one turn; what a hexside has next turn is the first's.

    An order for several hexsides is told layer by layer.
    """
    assert given["hex"], "a case names the hex that builds"
    site = _Site(given["man"], given["lsp"])
    ordered = [
        {
            side: site.order(side, each.get("layers", 1))
            for side in each.get("sides", [each.get("side")])
        }
        for each in given["builds"]
    ]
    site.table.play("Deployment")
    done = [{side: site.table.done(line) for side, line in lines.items()} for lines in ordered]
    site.table.play("End of the turn")
    made = [[site.layers()[s] if began else 0 for s, began in each.items()] for each in done]
    several = ["sides" in each for each in given["builds"]]
    return {
        "accepted": [all(each.values()) for each in done],
        "turn2_layers": [n if many else n[0] for n, many in zip(made, several, strict=True)],
    }


def _fort_case(case: Mapping[str, Any]) -> dict[str, Any]:
    site = _Site(case.get("man", 0), lsp := case.get("lsp", 0), front=case.get("front", True))
    line = site.order("G2", 1)
    site.table.play("Deployment")
    found = {"accepted": site.table.done(line), "lsp_spent": lsp - site.card.lsp}
    if case.get("hex_lost_same_turn"):
        site.table.put(MapHex(hex=str(_FORT), controller="GER"))
    site.table.play("End of the turn")
    return {**found, "layer_made": any(site.layers().values())}


KINDS = (production, deploy, route, remove, fort)
