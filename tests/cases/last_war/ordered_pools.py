"""Orders of the pool: deployment, partisans that are to rise, and what may never be moved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from tests.cases.given import Given
from tests.cases.last_war.behind import OWN_COUNTRY, country, hex_behind, rise
from tests.cases.last_war.ordered_moves import Acted
from tests.rulesets.last_war.war import GERMANY, RUSSIA, drawn, played, umpire_of, war
from workbook_engine.core.records import Record
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.front_records import (
    Front,
    Garrison,
    Partisans,
    Zone,
)
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Line, Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import (
    DeployLine,
    FlagLine,
    RemoveLine,
    WithdrawLine,
)

_COLUMNS = frozenset(field.name for field in fields(DeployLine))


def deploys(order: Any) -> Acted:
    """LW-SEQ-02, LW-TER-06 A deployment to ground of some kind, out of a pool."""
    deploy = dict(order["deploy"])
    if "pag" in deploy:
        rising = Given({**dict(order), **deploy})
        done = rises(rising)
        strange = set(rising.unread()) - {"hex", "pag", "deploy"}
        assert not strange, f"given key not used: {strange}"
        return done
    wanted = {kind: n for kind, n in deploy.items() if kind not in {"hex", "terrain"}}
    if no_column := set(wanted) - _COLUMNS:
        # what is not pooled cannot be ordered: the sheet has no such column, and the rest goes
        assert no_column <= set(_STATIC), f"nothing is known of {no_column}"
        wanted = {kind: n for kind, n in wanted.items() if kind in _COLUMNS}
    ground = deploy.get("terrain", order.get(deploy.get("hex", ""), order.get("X", "open")))
    hexes = list(drawn("01 G. G.\n02 G. G.\n03 S. S."))
    hexes[2] = replace(hexes[2], terrain=ground)
    # every other hex of the line is held, so that no gap bars the order
    line = [Front(id=f"{name} GER", hex=name, nation="GER", man=1) for name in ("0101", "0202")]
    if ground == "open":
        line.append(Front(id="0102 GER", hex="0102", nation="GER", man=1))
    pool = order.get("pool", wanted)
    nation = replace(GERMANY, **{f"pool_{kind}": n for kind, n in pool.items()})
    industry = Line(id="L", zone="IZ", nation="GER", hex="0101")
    state = war(*hexes, *line, industry, nations=(nation, RUSSIA))
    put = DeployLine(id="d", team="OKH", nation="GER", hex="0102", **wanted)
    turn = played(state, [put], "Deployment", umpire=umpire_of(state))
    return bool(turn.rulings[0].changes), turn


def rises(order: Any) -> Acted:
    """LW-PAG-02 to LW-PAG-06 Partisans ordered to rise."""
    foreign = order.get("country", "own") not in OWN_COUNTRY
    name = hex_behind(order.get("dist_front", 2), foreign=foreign)
    more: list[Record] = []
    if order.get("existing_pag"):
        more.append(Partisans(id="Q", nation="SOV", hex=name, state="active"))
    if order.get("security_zone"):
        more.append(Zone(id=f"{name} GER", nation="GER", hex=name, man=1))
    state = country(*more, Partisans(id="P", nation="SOV"))
    turn = played(state, [rise("P", name)], "Deployment", umpire=umpire_of(state))
    return turn.after[Partisans]["P"].state == "active", turn


_STATIC = ("garrison", "pag")
"""What stands where it stands (LW-RES-04, LW-PAG-05)."""
_MOVES = ("pool", "withdraw", "advance", "deploy")


def is_static(order: Any) -> bool:
    """Whether an order would move a garrison or a partisan group."""
    return bool(_static(order))


def _static(order: Any) -> str:
    for key in _MOVES:
        value = order.get(key)
        named = list(value) if isinstance(value, Mapping) else [str(value).casefold()]
        for each in _STATIC:
            if each in named and not (key == "deploy" and each == "pag"):
                return key
    return ""


def moves_static(order: Any) -> Acted:
    """LW-RES-04, LW-PAG-05 Whether a garrison or a group can be pooled, withdrawn or sent on."""
    key = _static(order)
    if key == "deploy":
        return deploys(order)
    start, to, behind = hex_behind(0), "0309", hex_behind(1)
    static: Record = Garrison(id="g", nation="GER", hex=start)
    if "pag" in str(order[key]).casefold():
        static = Partisans(id="g", nation="GER", hex=start, state="active")
    state = country(
        static,
        Front(id=f"{start} GER", hex=start, nation="GER"),
        Line(id="L", zone="IZ", nation="GER", hex="0101"),
    )
    own = {"id": "o", "team": "OKH", "nation": "GER"}
    orders: dict[str, tuple[str, Record]] = {
        "pool": ("Removal to the pool", RemoveLine(**own, hex=start, man=1)),
        "withdraw": ("Straightening the line", WithdrawLine(**own, start=start, to=behind)),
        "advance": ("Flags", FlagLine(**own, start=start, to=to)),
    }
    phase, line = orders[key]
    turn = played(state, [line], phase, umpire=umpire_of(state))
    after = turn.after
    pooled = after[Nation]["GER"].pool_man > state[Nation]["GER"].pool_man
    left = after[MapHex][start].controller != "GER"
    return pooled or left or bool(after[CombatRow]), turn
