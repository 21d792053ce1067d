"""Orders to attack: flags on the hexsides of a map, against partisans, out of one hex twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tests.cases.comparing import Found, Judged, Said
from tests.cases.given import Given
from tests.cases.last_war.behind import country, hex_behind
from tests.cases.last_war.maps import NATIONS, CaseMap
from tests.cases.last_war.ordered_moves import Acted
from tests.rulesets.last_war.war import GERMANY, RUSSIA, played, umpire_of, war
from workbook_engine.core.records import Record, State
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.committed import committed
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front, Partisans
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.order_records import FlagLine

_FLAGS = 9


def is_attack(order: Any) -> Acted:
    """LW-FLG-02 Whether a flag starts an attack: on a hexside of the map, or on partisans."""
    if "from" in order or isinstance(order.get("flag"), list):
        return _on_hexside(order)
    return _against_partisans(order)


def _on_hexside(order: Any) -> Acted:
    """LW-FLG-02, LW-TER-06 A flag in M1, or on a hex of other ground beside one of it."""
    here = CaseMap("M1")
    listed = isinstance(order.get("flag"), list)
    start, to = order["flag"] if listed else (order["from"], order["to"])
    hexes = {each.hex: each for each in here.hexes()}
    names = {name: here.ours(name) for name in (start, to) if name != "X"}
    if "X" in (start, to):
        # X stands beside the other hex, on the far side of the line
        ours = (to if start == "X" else start)[0] in "GP"
        names["X"] = here.ours("S2" if ours else "G2")
        holder = "SOV" if ours else "GER"
        hexes[names["X"]] = replace(hexes[names["X"]], terrain=order["X"], controller=holder)
    men = order.get("man", 1)
    nation = hexes[names[start]].controller
    cards = _line(here, {names[start]: {"man": max(men, 1)}})
    winter = bool(order.get("winter"))
    state = _war(list(hexes.values()), cards, order.get("flags", _FLAGS), winter=winter)
    line = FlagLine(
        id="f", team="T", nation=nation, start=names[start], to=names[to], man=order.get("man")
    )
    return _opened(state, [line] if order.get("flag", True) else [])


def _war(
    hexes: Sequence[MapHex], cards: Sequence[Record], flags: int, *, winter: bool = False
) -> State:
    wintry = [replace(each, region="northern_europe") for each in hexes] if winter else hexes
    nations = tuple(replace(nation, flags=flags) for nation in (GERMANY, RUSSIA))
    return war(*wintry, *cards, nations=nations, date=_date(winter))


def _date(winter: bool) -> str:
    return "January 1943" if winter else "June 1943"


def _line(here: CaseMap, more: Mapping[str, Mapping[str, int]]) -> list[Record]:
    """Return the front-line cards of a map, a Man each, and what a case has there besides."""
    names = [here.ours(name) for nation in NATIONS for name in here.front[nation]]
    cards = []
    for name in dict.fromkeys((*names, *more)):
        nation = here.owner(here.theirs(name))
        points = {"man": 1, **more.get(name, {})}
        cards.append(replace(Front(id=f"{name} {nation}", hex=name, nation=nation), **points))
    return list(cards)


def _opened(state: State, lines: Sequence[FlagLine]) -> Acted:
    turn = played(state, lines, "Flags", umpire=umpire_of(state))
    return bool(turn.after[CombatRow]), turn


def _against_partisans(order: Any) -> Acted:
    """LW-SEC-03, LW-FLG-04 A security operation with so many flags."""
    start, to = hex_behind(0), hex_behind(1)
    state = country(
        Front(id=f"{start} GER", hex=start, nation="GER", man=order.get("man", 3)),
        Partisans(id="P", nation="SOV", hex=to, state="active"),
        nations=(replace(GERMANY, flags=order.get("flags", _FLAGS)), RUSSIA),
        date=_date(bool(order.get("winter"))),
        region="northern_europe",
    )
    line = FlagLine(
        id="f",
        team="OKH",
        nation="GER",
        start=start,
        to=to,
        kind="security",
        man=order.get("man"),
    )
    return _opened(state, [line])


def split_attacks(given: Given) -> Found:
    """LW-FLG-05 One hex attacking into two: each point attacks once."""
    have = {"man": given["man"], "tank": given.get("tank", 0)}
    attacks = list(given["attacks"])
    rows, asked = _attacks(given["hex"], have, attacks)
    taken = [each["to"] for each in attacks if each["to"] in rows]
    void = [each["to"] for each in attacks if each["to"] not in rows]
    whole = _as_ordered(rows, have, attacks)
    return {
        "umpire": asked,
        "accepted": whole,
        "default": {"accepted": Said((taken, *taken)), "cancelled": Said((void, *void))},
        "legal_alternative": Judged(
            lambda split: _as_ordered(_attacks(given["hex"], have, split)[0], have, split)
        ),
    }


def _as_ordered(rows: Mapping[str, tuple[int, int]], have: Mapping[str, int], attacks: Any) -> bool:
    """Whether each attack comes about with the points ordered for it; unsaid is all there is."""
    return all(
        rows.get(each["to"])
        == tuple(each.get(kind, 0 if "man" in each else have[kind]) for kind in ("man", "tank"))
        for each in attacks
    )


def _attacks(
    start: str, have: Mapping[str, int], attacks: Any
) -> tuple[dict[str, tuple[int, int]], bool]:
    """Order attacks out of one hex of M1: the points of those that come about, and if he is asked.

    Asked is Control, which attack has points that are not split.
    """
    here = CaseMap("M1")
    nation, at = here.owner(start), here.ours(start)
    lines = [
        FlagLine(
            id=f"f{n}",
            team="T",
            nation=nation,
            start=at,
            to=here.ours(each["to"]),
            man=each.get("man"),
            tank=each.get("tank"),
            priority=n + 1,
        )
        for n, each in enumerate(attacks)
    ]
    state = _war(list(here.hexes()), _line(here, {at: have}), _FLAGS)
    found = {}
    turn = played(state, lines, "Flags", umpire=umpire_of(state))
    for row in turn.after[CombatRow].values():
        points = committed(turn.after, row.label)[0].points
        found[here.theirs(row.hex)] = (points.man, points.tank)
    return found, any(each.rule == "LW-FLG-05" for each in turn.judgements)
