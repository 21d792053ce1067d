"""Cases of partisans and security zones behind the line, over several turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from tests.cases.comparing import Found, Said
from tests.cases.given import Given
from tests.cases.last_war.returned import removed_points
from tests.rulesets.last_war.war import GERMANY, RUSSIA, drawn, played, umpire_of, war
from workbook_engine.core.records import Position, Record, State
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front, Partisans, Zone
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import (
    DeployLine,
    FlagLine,
    RemoveLine,
)

GONE = "removed"
STAYS = "stays"
_LAND = "\n".join((*(f"{row:02} G. G. G. G. G. G." for row in range(1, 9)), "09 S. S. S. S. S. S."))
_HOME = {f"{column:02}{row:02}": "SOV" for column in range(1, 6) for row in range(1, 10)}
"""Columns one to five are the partisans' own country; the sixth is not."""
_FRONT_ROW = 8


def turns(given: Given) -> Found:
    """LW-PAG, LW-SEC, LW-SEQ-06 What becomes of something over several turns."""
    shapes: dict[str, Callable[[Given], Found]] = {
        "events": _zone_events,
        "then": _placed_group,
        "enemy_front_into": _overrun_group,
        "advance_into": _reached_group,
        "turn1": removed_points,
    }
    return next(play(given) for key, play in shapes.items() if key in given)


def hex_behind(away: int, *, foreign: bool = False) -> str:
    """Return a hex so many hexes from the front; in another country, if that is asked."""
    return f"{6 if foreign else 3:02}{_FRONT_ROW - away:02}"


def country(
    *more: Record,
    nations: Sequence[Nation] = (GERMANY, RUSSIA),
    date: str = "June 1943",
    region: str = "",
) -> State:
    """Return a war with a line, a Man in each hex of it, and deep country behind."""
    own = [(f"{c:02}{_FRONT_ROW:02}", "GER") for c in range(1, 7)]
    red = [(f"{c:02}{_FRONT_ROW + 1:02}", "SOV") for c in range(1, 7)]
    men = [Front(id=f"{name} {n}", hex=name, nation=n, man=1) for name, n in (*own, *red)]
    taken = {(card.hex, card.nation) for card in more if isinstance(card, Front)}
    line = [card for card in men if (card.hex, card.nation) not in taken]
    hexes = (replace(each, region=region) for each in drawn(_LAND, _HOME))
    return war(*hexes, *line, *more, nations=nations, date=date)


def rise(group: str, name: str) -> DeployLine:
    """Order a group to rise in a hex."""
    return DeployLine(
        id=f"rise {group}",
        team="STAVKA",
        nation="SOV",
        purpose="partisans",
        hex=name,
        partisans=group,
    )


def _zone_events(given: Given) -> Found:
    """LW-SEC-01, LW-SEC-02 A zone set up, given up, and partisans ordered into its hex."""
    state = country(*(Partisans(id=f"P{n}", nation="SOV") for n in range(9)))
    by_turn: dict[int, list[Any]] = {}
    for event in given["events"]:
        by_turn.setdefault(event["t"], []).append(event)
    spent, placed, stands = [], [], []
    for turn in sorted(by_turn):
        orders = [_event(event, given["hex"], turn) for event in by_turn[turn]]
        pool = {kind: _given_for(by_turn[turn], kind) for kind in ("man", "lsp")}
        german = replace(state[Nation]["GER"], pool_man=pool["man"], pool_lsp=pool["lsp"])
        state = state.with_tables({Nation: {**state[Nation], "GER": german}})
        state = _turn_of(state, orders)
        spent.append(pool["lsp"] - state[Nation]["GER"].pool_lsp)
        risen = any(isinstance(o, DeployLine) and o.partisans for o in orders)
        placed.append(state[Partisans][f"P{turn}"].state == "active" if risen else None)
        stands.append(any(zone.man for zone in state[Zone].values()))
    return {"lsp_spent": spent, "pag_placed": placed, "zone": stands}


def _given_for(events: Sequence[Any], kind: str) -> int:
    """Return what is there for setting up zones: what the case gives for it, and no more."""
    return sum(event["setup"].get(kind, 0) for event in events if "setup" in event)


def _event(event: Any, zone: str, turn: int) -> Record:
    name = hex_behind(2)
    if "setup" in event:
        return DeployLine(
            id="z",
            team="OKH",
            nation="GER",
            purpose="security zone",
            hex=name,
            man=event["setup"].get("man", 0),
            lsp=event["setup"].get("lsp", 0),
        )
    if "remove_man" in event:
        return RemoveLine(id="r", team="OKH", nation="GER", hex=name, man=event["remove_man"])
    away = event.get("dist_front", 2)
    foreign = event.get("country", "own") not in OWN_COUNTRY
    in_zone = event["pag_ordered"] == zone and away >= 2 and not foreign
    return rise(f"P{turn}", name if in_zone else hex_behind(away, foreign=foreign))


OWN_COUNTRY = ("own", "own_country", "home", "SOV", True)
"""The partisans' own country, as cases may put it."""


def _turn_of(state: State, orders: list[Record]) -> State:
    now = replace(state, position=Position(state.position.turn))
    after = played(now, orders, "Deployment", "Removal to the pool", umpire=umpire_of(now)).after
    return replace(after, position=Position(state.position.turn + 1))


def _placed_group(given: Given) -> Found:
    """LW-PAG-02, LW-PAG-05 A group stays where it rose, however near the front comes."""
    before, after = given["pag"]["dist_front"], given["then"]["dist_front"]
    name, goal = hex_behind(before), hex_behind(5)
    state = _turn_of(country(Partisans(id="P", nation="SOV")), [rise("P", name)])
    risen = state[Partisans]["P"]
    assert risen.state == "active", "the case is about a group that rose"
    edge = int(name[2:]) + after
    start, to = f"03{edge:02}", f"03{edge + 1:02}"
    state = _front_at(state, edge, start, to)
    state = _turn_of(state, [rise("P", goal)])
    group = state[Partisans]["P"]
    now = replace(state, position=Position(1))
    flag = FlagLine(id="f", team="OKH", nation="GER", start=start, to=to)
    umpire = umpire_of(now, dice=[3, 3])
    fought = played(now, [flag], "Flags", "Combats", umpire=umpire).after[CombatRow][to]
    stayed, moved = given["pag"]["hex"], given["order"]["move_pag"]
    return {
        "pag_hex": stayed if group.hex == name else moved,
        "order_accepted": group.hex == goal,
        "shift_still_applies": "pag" in fought.shifts,
    }


def _front_at(state: State, edge: int, start: str, to: str) -> State:
    """Return the war with the line further back: all beyond a row is the enemy's."""
    hexes = {
        name: replace(each, controller="SOV") if int(name[2:]) > edge else each
        for name, each in state[MapHex].items()
    }
    cards = [
        Front(id=f"{start} GER", hex=start, nation="GER", man=3),
        Front(id=f"{to} SOV", hex=to, nation="SOV", man=3),
    ]
    return state.with_tables({MapHex: hexes, Front: {card.id: card for card in cards}})


def _overrun_group(given: Given) -> Found:
    """LW-PAG-08, LW-PAG-09 The enemy's front on a group, and one that the umpire puts down."""
    assert given["enemy_front_into"] == given["pag"]
    other = given.get("umpire_pag", "Y")
    groups = {
        given["pag"]: Partisans(id="X", nation="SOV", hex=hex_behind(0), state="active"),
        other: Partisans(id="Y", nation="SOV", hex=hex_behind(5), state="active"),
    }
    state = country(*groups.values())
    turn = played(state, [], "Map audit", umpire=umpire_of(state))
    there = {group: turn.after[Partisans][group].state == "active" for group in ("X", "Y")}
    return {
        "umpire": _asked(turn),
        "default": {
            f"pag_{given['pag']}": STAYS if there["X"] else GONE,
            f"pag_{other}": Said(("placed", STAYS)) if there["Y"] else GONE,
        },
    }


def _asked(turn: Turn) -> bool:
    return any(judgement.rule == "LW-PAG-08" for judgement in turn.judgements)


def _reached_group(given: Given) -> Found:
    """LW-PAG-08 A group that its own front reaches joins it, or stays beside it."""
    assert given["advance_into"] == given.get("pag", given["advance_into"])
    own = given.get("pag_owner", "own") in OWN_COUNTRY
    men, group, asked = _joined(given["advancing_man"], own, {})
    other, left, _ = _joined(given["advancing_man"], own, {"partisans/P/absorbed/1": False})
    # a group that stays may be told by the hex it stays in
    stays = Said((STAYS, given.get("pag", given["advance_into"])))
    group, left = (stays if each is STAYS else each for each in (group, left))
    return {
        "man": men,
        "pag": group,
        "default": {"man": men, "pag": group},
        "alternative_no_absorb": {"man": other, "pag": left},
        "umpire": asked,
    }


def _joined(men: int, own: bool, answers: dict[str, Any]) -> tuple[int, Any, bool]:
    name = f"03{_FRONT_ROW + 1:02}"
    state = country(
        Partisans(id="P", nation="SOV" if own else "GER", hex=name, state="active"),
        Front(id=f"{name} SOV", hex=name, nation="SOV", man=men),
    )
    turn = played(state, [], "Map audit", umpire=umpire_of(state, answers=answers))
    stays = turn.after[Partisans]["P"].state == "active"
    return turn.after[Front][f"{name} SOV"].man, STAYS if stays else GONE, _asked(turn)
