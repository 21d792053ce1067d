"""Cases of the pool: production, deployment, routes, removal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.rulesets.last_war.war import GERMANY, ROMANIA, RUSSIA, drawn, played, umpire_of, war
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.committed import Committed
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Line, Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import DeployLine, RemoveLine

_KINDS = ("man", "tank", "air", "lsp")


def pooled(facts: Any, nation: Nation = GERMANY) -> Nation:
    """Return a nation with a case's pool."""
    return replace(nation, **{f"pool_{kind}": facts.get(kind, 0) for kind in facts})


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
    pool = given.get("pool") or {}
    state = war(*lines, nations=(pooled(pool), RUSSIA))
    after = played(state, [], "Production", umpire=umpire_of(state)).after[Nation]["GER"]
    return {"pool": pool_of(after)}


def pool_of(nation: Nation) -> dict[str, int]:
    """Return a pool as a case writes it."""
    kinds = ("man", "tank", "air", "bomber", "lsp", "concrete")
    return {kind: getattr(nation, f"pool_{kind}") for kind in kinds}


def deploy(given: Given) -> Found:
    """LW-SEQ-02 Gaps first, then the orders as far as the pool goes."""
    orders = list(given.get("orders") or [])
    gaps, empty = list(given.get("gaps") or []), list(given.get("china_empty") or [])
    names = list(dict.fromkeys((*gaps, *empty, *(each["hex"] for each in orders))))
    names.sort(key=lambda name: (len(name), name))
    ground = {each["hex"]: each.get("terrain", "open") for each in orders}
    at = {name: f"{n:02}05" for n, name in enumerate(names, 1)}
    hexes = [
        MapHex(
            hex=at[name],
            controller="GER",
            terrain=ground.get(name, "open"),
            region="china" if name in empty else "",
        )
        for name in names
    ]
    # the hex behind each joins them all to industry, the one before each is the enemy's
    behind = [MapHex(hex=f"{n:02}04", controller="GER") for n in range(1, len(names) + 1)]
    before = [MapHex(hex=f"{n:02}06", controller="SOV") for n in range(1, len(names) + 1)]
    bare = {*gaps, *empty}
    stood = {name: 0 if name in bare else 1 for name in names}
    cards = [
        Front(id=f"{at[name]} GER", hex=at[name], nation="GER", man=men)
        for name, men in stood.items()
    ]
    across = [Front(id=f"{e.hex} SOV", hex=e.hex, nation="SOV", man=1) for e in before]
    line = Line(id="Line", zone="Ruhr", nation="GER", hex="0104")
    state = war(
        *hexes,
        *behind,
        *before,
        *cards,
        *across,
        line,
        nations=(pooled(given.get("pool") or {}), RUSSIA),
    )
    lines = [
        DeployLine(
            id=f"{n}",
            team="OKH",
            nation="GER",
            hex=at[each["hex"]],
            **{kind: each.get(kind, 0) for kind in _KINDS},
        )
        for n, each in enumerate(orders)
    ]
    turn = played(state, lines, "Filling the line", "Deployment", umpire=umpire_of(state))
    placed = {name: _triple(turn, at[name], stood[name]) for name in names}
    given_ = {ruling.id: ruling for ruling in turn.rulings}
    refused = [n for n in range(len(lines)) if not given_[f"1/deployment/{n}/front/1"].changes]
    pool = pool_of(turn.after[Nation]["GER"])
    short = any(each.rule == "LW-SEQ-02" for each in turn.judgements)
    return {
        "placed": placed,
        "pool": pool,
        "rejected": [orders[n]["hex"] for n in refused],
        "umpire": short,
    }


def _triple(turn: Turn, name: str, less: int) -> list[int]:
    card = turn.after[Front][f"{name} GER"]
    return [card.man - less, card.tank, card.air]


_LANDS = {
    "own": ("GER", "open"),
    "own_IZ": ("GER", "open"),
    "front": ("GER", "open"),
    "ally": ("ROM", "open"),
    "ally_IZ": ("ROM", "open"),
    "enemy": ("SOV", "open"),
    "sea": ("neutral", "sea"),
    "neutral": ("neutral", "open"),
    "no_mans_land": ("", "open"),
    "desert": ("GER", "desert"),
    "himalayas": ("GER", "himalayas"),
    "mountains": ("GER", "mountains"),
    "swamp": ("GER", "swamp"),
    "forest": ("GER", "forest"),
    "jungle": ("GER", "jungle"),
}


def route(given: Given) -> Found:
    """LW-POOL-02, LW-POOL-03 Which ways from industry to the front are open."""
    return {"accepted": [_sent(case) for case in given["cases"]]}


def _sent(case: Any) -> bool:
    path = list(case["path"])
    hexes, lines = [], []
    for row, word in enumerate(path, 1):
        holder, ground = _LANDS[word]
        name = f"05{row:02}"
        hexes.append(MapHex(hex=name, controller=holder, terrain=ground))
        if word in {"own_IZ", "ally_IZ"}:
            lines.append(Line(id=f"Line {row}", zone="IZ", nation=holder, hex=name))
    to = f"05{len(path):02}"
    hexes.append(MapHex(hex=f"05{len(path) + 1:02}", controller="SOV"))
    cards = (Front(id=f"{to} GER", hex=to, nation="GER", man=1), *_held(hexes, path))
    sea = case.get("sea_transport", "")
    nations = (replace(GERMANY, pool_man=3), ROMANIA, RUSSIA)
    state = war(*hexes, *lines, *cards, nations=nations)
    order = DeployLine(id="1", team="OKH", nation="GER", hex=to, man=2, by_sea=bool(sea))
    answers = {"deployment/1/by sea/1": True} if sea in {"approved", True} else {}
    turn = played(state, [order], "Deployment", umpire=umpire_of(state, answers=answers))
    return turn.after[Nation]["GER"].pool_man == 1


def _held(hexes: Sequence[MapHex], path: Sequence[str]) -> list[Front]:
    """Every hex of ours that touches another's land holds a Man: no gap bars deployment."""
    own = [h for h in hexes[: len(path) - 1] if h.controller in {"GER", "ROM"}]
    return [Front(id=f"{h.hex} {h.controller}", hex=h.hex, nation=h.controller, man=1) for h in own]


def remove(given: Given) -> Found:
    """LW-SEQ-06 What may leave the line, and what fights without it."""
    found = [_removed(case) for case in given["cases"]]
    return {"left": [left for left, _ in found], "cv_in_combat": [cv for _, cv in found]}


def _removed(case: Any) -> tuple[list[int], int]:
    region = case.get("region", "")
    hexes = drawn("04 G.\n05 G.\n06 S.")
    here = replace(hexes[1], region=region)
    man, tank, air = case["hex"]
    lines = (
        [Line(id="Line", zone="Ruhr", nation="GER", hex="0104")] if case.get("route", True) else []
    )
    row = CombatRow(
        label="0105",
        turn="1",
        hex="0105",
        attacking_side="Allies",
        starts=("0106",),
    )
    state = war(
        hexes[0],
        here,
        hexes[2],
        *lines,
        Front(id="0105 GER", hex="0105", nation="GER", man=man, tank=tank, air=air),
        Front(id="0106 SOV", hex="0106", nation="SOV", man=2),
        row,
        Committed(id="0105: 0106 SOV", combat="0105", hex="0106", nation="SOV", man=1),
    )
    gone = dict(zip(("man", "tank", "air"), case["remove"], strict=True))
    order = RemoveLine(id="1", team="OKH", nation="GER", hex="0105", **gone)
    moved = played(state, [order], "Removal to the pool", umpire=umpire_of(state))
    card = moved.after[Front]["0105 GER"]
    after = replace(moved.after, position=state.position)
    fought = played(after, [], "Combats", umpire=umpire_of(after, dice=[1, 6]))
    left = [card.man, card.tank, card.air]
    return left, fought.after[CombatRow]["0105"].defender_cv or 0
