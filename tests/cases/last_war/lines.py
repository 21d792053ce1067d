"""Cases of the front line: what must be held, how gaps are filled, how it moves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.last_war.laid import settings
from tests.cases.last_war.lost import triple
from tests.cases.last_war.maps import CaseMap
from workbook_engine.core.hexes import Hex
from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.last_war.board import Board
from workbook_engine.rulesets.last_war.forces import Forces, Holding
from workbook_engine.rulesets.last_war.gap_filling import fill_gaps
from workbook_engine.rulesets.last_war.line import gaps, required_front
from workbook_engine.rulesets.last_war.line_moves import LineMove, close_line, conform, withdraw
from workbook_engine.rulesets.last_war.map_records import MapHex
from workbook_engine.rulesets.last_war.occupation import Advance, Ground, hexes_beyond, occupy
from workbook_engine.rulesets.last_war.points import Points
from workbook_engine.rulesets.last_war.pushed_out import (
    PushedOut,
    push_out,
    starts_left,
)


def required(here: CaseMap, board: Board) -> dict[str, list[str]]:
    """Return both sides' lines, in the case's names."""
    return {
        side: [here.theirs(name) for name in required_front(board, side)] for side in ("GER", "SOV")
    }


def front(given: Given) -> Found:
    """LW-FL-01, LW-FL-03 Which hexes must be held, and which gaps there are."""
    here = CaseMap(given["map"])
    found: dict[str, Any] = {}
    if "variants" in given:
        boards = [here.board(terrain=dict(each)) for each in given["variants"]]
        found["required"] = [_sorted(required(here, board)) for board in boards]
    if "forces" in given:
        board = here.board()
        if "region" in given:
            board = _in_region(board, given["region"])
        forces = here.forces(given["forces"])
        found["gaps"] = {"SOV": [here.theirs(name) for name in gaps(board, forces, "SOV")]}
        found["empty_ok"] = not found["gaps"]["SOV"]
    return found


def _in_region(board: Board, region: str) -> Board:
    hexes = {name: replace(each, region=region) for name, each in board.hexes.items()}
    return replace(board, hexes=hexes)


def _sorted(lines: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return lines in the order in which cases list them."""
    order = {"GER": "PG S".replace(" ", ""), "SOV": "SR"}
    return {
        side: sorted(line, key=lambda name: (order[side].find(name[0]), name))
        for side, line in lines.items()
    }


def gapfill(given: Given) -> Found:
    """LW-FL-02 Where the Man for a gap comes from."""
    here = CaseMap(given["map"])
    forces = here.forces({**given["forces"], given["hex"]: [0, 0, 0]})
    # the gap alone is asked about: the rest of the line is as the case says
    closed = fill_gaps(here.board(), forces, "SOV", settings({}), pools={"SOV": given["pool"]})
    men = {name: closed.forces.men(here.ours(name), "SOV") for name in ("S1", "S2", "S3")}
    return {
        **men,
        "pool": closed.pools["SOV"],
        "umpire": bool(closed.shortages),
        "total_man": sum(men.values()) + closed.pools["SOV"],
    }


def exploit(given: Given) -> Found:
    """LW-TER-09 Which hexes an attack may go on to."""
    here = CaseMap(given["map"])
    held = frozenset(here.ours(name) for name, _ in given["markers"].items())
    beyond = hexes_beyond(
        here.board(), [here.ours(given["start"])], here.ours(given["attacked"]), held
    )
    return {"legal": [name for name in given["candidates"] if here.ours(name) in beyond]}


def pushout(given: Given) -> Found:
    """LW-TER-10 Which start hexes a push-out empties."""
    left, umpire, default = [], [], []
    for case in given["cases"]:
        reading = settings({"settings": {"red_pushout": case.get("setting", "all")}})
        starts = starts_left(case["start"], case.get("defender_choice", ""), reading)
        out = _pushed(len(starts), case.get("friendly_neighbours", ["behind"]), reading)
        left.append(list(starts))
        umpire.append(bool(out.lost))
        default.append("eliminated" if out.lost else "retreat")
    return {"left": left, "umpire": umpire, "default": default}


def _pushed(number: int, friendly: list[str], reading: Settings) -> PushedOut:
    """LW-TER-10 Push a side out of hexes around one defended hex, with or without a way back."""
    defended = Hex(5, 5)
    starts = sorted(defended.neighbours())[:number]
    behind = [each for start in starts for each in start.neighbours()] if friendly else []
    held = {str(each): "GER" for each in behind} | {str(each): "GER" for each in starts}
    held[str(defended)] = "SOV"
    hexes = {name: MapHex(hex=name, controller=nation) for name, nation in held.items()}
    board = Board(hexes, {"GER": "GER", "SOV": "SOV"}, frozenset())
    holdings = {(name, nation): Holding(Points(man=2)) for name, nation in held.items()}
    forces = Forces(holdings, board.sides)
    return push_out(board, forces, [str(s) for s in starts], str(defended), "GER", reading)


def reposition(given: Given) -> Found:
    """LW-TER-11, LW-FL-02 An occupation, and the lines after it."""
    here = CaseMap(given["map"])
    start, to = given["attack"]
    assert given["result"] in {"occupy", "occupy_plus"}
    own, enemy = here.owner(start), here.owner(to)
    changed = dict(given.get("control_change") or {})
    board = here.board(control=changed)
    forces = here.forces(dict(given.get("other") or {}), changed)
    attackers = Points(*given["A_survivors"])
    forces = forces.plus(here.ours(start), own, Holding(attackers))
    forces = forces.plus(here.ours(to), enemy, Holding(Points(*given["D_survivors"])))
    beyond = given.get("exploit") or ""
    advance = Advance(
        side=own,
        starts=(here.ours(start),),
        to=here.ours(to),
        nation=own,
        survivors={(here.ours(start), own): attackers},
        beyond=here.ours(beyond) if beyond else "",
    )
    ground = occupy(Ground(board, forces), advance, enemy)
    return _after(here, ground, given)


def _after(here: CaseMap, ground: Ground, given: Given) -> dict[str, Any]:
    pools = dict((given.get("pool") or {}).items())
    routes = given.get("pool_route") or {}
    forces: Forces = ground.forces
    shortages: dict[str, str] = {}
    for side in ("GER", "SOV"):
        own = {side: pools[side]} if side in pools and routes.get(side, True) else {}
        closed = fill_gaps(ground.board, forces, side, settings({}), pools=own)
        forces = closed.forces
        pools |= closed.pools
        shortages |= {here.theirs(name): side for name in closed.shortages}
    back = ground.fallen_back
    lost = back is not None and bool(back.lost)
    stood = {
        here.theirs(name): side for name in ground.board.hexes if (side := ground.board.side(name))
    }
    return {
        "control": stood,
        "required": _sorted(required(here, ground.board)),
        "forces": {
            name: triple(
                forces.side_at(here.ours(name), "GER").points
                + forces.side_at(here.ours(name), "SOV").points
            )
            for name in stood
        },
        "pool": pools,
        "umpire": {"": lost, "shortage": shortages},
        "default": {"D_left": triple(forces.total([]))} if lost else {},
    }


def straighten(given: Given) -> Found:
    """LW-STR-01, LW-STR-02 Withdrawing, and conforming."""
    here = CaseMap(given["map"])
    assert given["high_command_ok"]
    before = {name: given[f"{name}_before"] for name in ("S2", "G2") if f"{name}_before" in given}
    board, forces = here.board(), here.forces({**(given.get("other") or {}), **before})
    moved = withdraw(board, forces, _moves(here, given["withdraw"]), settings({}))
    unconformed = moved
    if "conform" in given:
        follow = _moves(here, given["conform"])
        moved = conform(moved.board, moved.forces, follow, settings({}))
    return {
        "forces": {
            name: triple(
                moved.forces.side_at(here.ours(name), "GER").points
                + moved.forces.side_at(here.ours(name), "SOV").points
            )
            for name in ("G2", "S2", "R1", "R2")
        },
        "control": {"S2": moved.board.side(here.ours("S2"))},
        "required": _sorted(required(here, moved.board)),
        "closable_next_turn": not unconformed.board.side(here.ours("S2")),
    }


def _moves(here: CaseMap, orders: Any) -> list[LineMove]:
    return [
        LineMove(
            f"{start}>{to}", here.owner(start), here.ours(start), here.ours(to), Holding(Points(*p))
        )
        for start, goals in orders.items()
        for to, p in goals.items()
    ]


def closing(given: Given) -> Found:
    """LW-SEQ-03 Rows of hexes between two lines."""
    return {"result": [_closed(case) for case in given["cases"]]}


def _closed(case: Any) -> Any:
    names = [str(Hex(5, 5 + place)) for place in range(len(case["row"]))]
    holder = {"G": "GER", "S": "SOV", "n": ""}
    hexes = {
        name: MapHex(hex=name, controller=holder[each])
        for name, each in zip(names, case["row"], strict=True)
    }
    board = Board(hexes, {"GER": "G", "SOV": "S"}, frozenset())
    holdings = {
        (name, holder[each]): Holding(Points(man=1))
        for name, each in zip(names, case["row"], strict=True)
        if each != "n"
    }
    forces = Forces(holdings, board.sides)
    moves = []
    for side in case["moves"]:
        at = list(case["row"]).index(side)
        step = 1 if side == "G" else -1
        nation = holder[side]
        moves.append(LineMove(side, nation, names[at], names[at + step], Holding(Points(man=1))))
    moved = close_line(board, forces, moves, settings({}))
    if moved.disputed:
        return "umpire: no move"
    if moved.refused:
        return "rejected"
    return [next((s for s in "GS" if moved.forces.men(name, s)), "n") for name in names]
