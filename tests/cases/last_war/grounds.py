"""Cases of ground that changes hands: occupation, push-out, exploitation, as the combat does it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.last_war.battle import Battle
from tests.cases.last_war.battlefield import TARGET
from tests.cases.last_war.lines import NOBODYS, open_gaps
from tests.cases.last_war.lost import triple
from tests.cases.last_war.maps import (
    NATIONS,
    CaseMap,
    laid,
    nation_at,
    points_at,
    required,
)
from tests.rulesets.last_war.war import played, umpire_of
from workbook_engine.core.records import Position, State
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import FlagLine
from workbook_engine.rulesets.last_war.vocabulary.points import Points, together

COLOURS = {
    "occupy_plus": "G",
    "occupy": "B",
    "no_advance": "O",
    "pushed_out": "R",
}
"""A colour that has a result on open ground."""
_ONE_MAN = "1/0/0"


def reposition(given: Given) -> Found:
    """LW-TER-10, LW-TER-11, LW-FL-02 An occupation or a push-out, and the lines after it.

    On each side a Man more stands there than survives, and falls.
    """
    here = CaseMap(given["map"])
    start, to = given["attack"]
    control = dict(given.get("control_change") or {})
    attackers, defenders = given["A_survivors"], given["D_survivors"]
    other = dict(given.get("other") or {})
    stood = {start: _with_one_more(attackers), to: _with_one_more(defenders)}
    pools = dict((given.get("pool") or {}).items())
    routes = given.get("pool_route") or {}
    state = laid(
        *here.hexes(control=control),
        *here.cards({**other, **stood}, control),
        *(line for n in NATIONS if routes.get(n, True) for line in here.industry(n)),
        pools=pools,
    )
    turn = fought(state, here, (start, to), given["result"], str(given.get("exploit") or ""))
    after = turn.after
    enemy = here.owner(to)
    own = [Points(*each) for n, each in other.items() if control.get(n, here.owner(n)) == enemy]
    left = _total(after, enemy) - together(own)
    short = {here.theirs(name): n for n in NATIONS for name in open_gaps(after, n)}
    return {
        "control": {n: nation_at(after, here.ours(n)) or NOBODYS for n in here.names},
        "required": required(here, after),
        "forces": {name: points_at(after, here.ours(name)) for name in here.names},
        "pool": {n: after[Nation][n].pool_man for n in NATIONS},
        "umpire": {"": cut_off(turn) or bool(short), "shortage": short},
        "default": {"D_left": triple(left)},
    }


def _with_one_more(points: Any) -> list[int]:
    return [points[0] + 1, *points[1:]]


def _total(state: State, nation: str) -> Points:
    return together(card.points for card in state[Front].values() if card.nation == nation)


def fought(
    state: State, here: CaseMap, attack: tuple[str, str], result: str, beyond: str = ""
) -> Turn:
    """Attack with all that is there, take what came of it as given, and audit the map."""
    start, to = (here.ours(name) for name in attack)
    nation = here.owner(attack[0])
    flag = FlagLine(
        id="f",
        team="T",
        nation=nation,
        start=start,
        to=to,
        exploit_to=here.ours(beyond) if beyond else "",
    )
    answers = {
        f"combat/{to}/colour/1": COLOURS[result],
        f"combat/{to}/attackers' loss/1": _ONE_MAN,
        f"combat/{to}/defenders' loss/1": _ONE_MAN,
    }
    umpire = umpire_of(state, answers=answers)
    return played(state, [flag], "Flags", "Combats", "Map audit", umpire=umpire)


def cut_off(turn: Turn) -> bool:
    """LW-TER-11 Whether Control is asked what becomes of those who have nowhere to go."""
    return any(each.name.endswith("/cut off/1") for each in turn.judgements)


def exploit(given: Given) -> Found:
    """LW-TER-09 Which hexes an attack goes on to where they are ordered."""
    here = CaseMap(given["map"])
    start, to = given["start"], given["attacked"]
    markers = dict(given["markers"].items())
    own = [name for name in here.front[here.owner(start)] if name != start]
    stood = {start: [9, 0, 0], to: [1, 0, 0]} | {name: [1, 0, 0] for name in own}
    cards = {**stood, **{name: [1, 0, 0] for name in markers}}
    state = laid(*here.hexes(), *here.cards(cards, markers))

    def goes_on(name: str) -> bool:
        after = fought(state, here, (start, to), "occupy_plus", name).after
        was, now = (nation_at(each, here.ours(name)) for each in (state, after))
        return was != now == here.owner(start)

    return {"legal": [name for name in given["candidates"] if goes_on(name)]}


def pushout(given: Given) -> Found:
    """LW-TER-10 Which start hexes a push-out empties, and what becomes of who stood there."""
    found = [_thrown_out(case) for case in given["cases"]]
    return {
        "left": [left for left, _ in found],
        "umpire": [cut_off(turn) for _, turn in found],
        "default": ["eliminated" if _has_lost(turn) else "retreat" for _, turn in found],
    }


def _has_lost(turn: Turn) -> bool:
    return any(nation.lost_man for nation in turn.after[Nation].values())


def _thrown_out(case: Mapping[str, Any]) -> tuple[list[str], Turn]:
    hexes = {name: {"man": 2} for name in case["start"]}
    readings = {"red_pushout": case.get("setting", "all")}
    battle = Battle({"A": {"hexes": hexes}, "D": {"man": 9}}, readings)
    starts = battle.field.starts
    state = battle.prepared()
    if not case.get("friendly_neighbours", True):
        state = _alone(state, set(starts.values()))
    answers = {
        f"combat/{TARGET}/colour/1": "R",
        f"combat/{TARGET}/attackers' loss/1": "0/0/0",
        f"combat/{TARGET}/thrown out of/1": starts.get(case.get("defender_choice", ""), ""),
    }
    if not case.get("defender_choice"):
        del answers[f"combat/{TARGET}/thrown out of/1"]
    umpire = umpire_of(state, answers=answers, settings=readings)
    turn = played(State(Position(1), state.tables), [], "Combats", umpire=umpire)
    own = Board.of(state).side(battle.field.first)
    left = [name for name, hex_ in starts.items() if Board.of(turn.after).side(hex_) != own]
    return left, turn


def _alone(state: State, starts: set[str]) -> State:
    """Take all other hexes of the attackers' from them."""
    attacker = next(nation_at(state, name) for name in starts)
    hexes = {
        name: MapHex(hex=name, controller="SOV")
        if each.controller == attacker and name not in starts
        else each
        for name, each in state[MapHex].items()
    }
    held = {attacker: starts}
    cards = {
        name: card
        for name, card in state[Front].items()
        if card.nation != attacker or card.hex in held[attacker]
    }
    return state.with_tables({MapHex: hexes, Front: cards})
