"""Cases of the line without a fight: what must be held, gaps, closing up, straightening."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.cases.comparing import Found, Said
from tests.cases.given import Given
from tests.cases.last_war.maps import (
    NATIONS,
    SIDES,
    CaseMap,
    laid,
    nation_at,
    points_at,
    required,
)
from tests.rulesets.last_war.war import played, umpire_of
from workbook_engine.core.hexes import Hex
from workbook_engine.core.records import Position, State
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.forces import Forces
from workbook_engine.rulesets.last_war.line.line import gaps
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import CloseLine, WithdrawLine

NOBODYS = Said((None, "none"))
"""A hex that no side holds, as the books put it."""


def front(given: Given) -> Found:
    """LW-FL-01, LW-FL-03 Which hexes must be held, and which gaps there are."""
    here = CaseMap(given["map"])
    found: dict[str, Any] = {}
    if "variants" in given:
        wars = [laid(*here.hexes(dict(each))) for each in given["variants"]]
        found["required"] = [required(here, state) for state in wars]
    if "forces" in given:
        hexes = here.hexes(region=given.get("region", ""))
        state = laid(*hexes, *here.cards(given["forces"]))
        open_ = [here.theirs(name) for name in open_gaps(state, "SOV")]
        found |= {"gaps": {"SOV": open_, "": open_}, "empty_ok": not open_}
    return found


def open_gaps(state: State, nation: str) -> tuple[str, ...]:
    """LW-FL-02 Return the hexes of a nation's line without the Man they must have."""
    return gaps(Board.of(state), Forces.of(state), SIDES[nation])


def gapfill(given: Given) -> Found:
    """LW-FL-02 Where the Man for a gap comes from, when the map is audited."""
    here = CaseMap(given["map"])
    nation = here.owner(given["hex"])
    forces = {**given["forces"], given["hex"]: [0, 0, 0]}
    other = {name: [1, 0, 0] for n in NATIONS for name in here.front[n] if name not in forces}
    state = laid(
        *here.hexes(),
        *here.cards({**other, **forces}),
        *here.industry(nation),
        pools={nation: given.get("pool", 0)},
    )
    turn = played(state, [], "Map audit", umpire=umpire_of(state))
    after = turn.after
    men = {name: points_at(after, here.ours(name))[0] for name in here.front[nation]}
    pool = after[Nation][nation].pool_man
    return {
        **men,
        "pool": pool,
        "umpire": any(each.rule == "LW-FL-02" for each in turn.judgements),
        "total_man": sum(men.values()) + pool,
    }


def straighten(given: Given) -> Found:
    """LW-STR-01, LW-STR-02 Withdrawing by leave of the high command, and conforming."""
    here = CaseMap(given["map"])
    before = {name: given[f"{name}_before"] for name in ("S2", "G2") if f"{name}_before" in given}
    state = laid(*here.hexes(), *here.cards({**(given.get("other") or {}), **before}))
    back = list(line_moves(here, given["withdraw"], "withdraw"))
    follow = list(line_moves(here, given.get("conform") or {}, "conform"))
    after = straightened(state, back + follow, leave=bool(given.get("high_command_ok", True))).after
    held = {name: nation_at(after, here.ours(name)) or NOBODYS for name in here.names}
    return {
        "forces": {name: points_at(after, here.ours(name)) for name in here.names},
        "control": held,
        "required": required(here, after),
        "closable_next_turn": _closes(straightened(state, back, leave=True).after, here),
    }


def line_moves(here: CaseMap, orders: Any, kind: str) -> Iterator[WithdrawLine]:
    """Yield the lines of a case's moves: from where, whereto, with what."""
    for start, goals in orders.items():
        for to, (man, tank, air) in goals.items():
            yield WithdrawLine(
                id=f"{start} {to}",
                team="T",
                nation=here.owner(start),
                kind=kind,
                start=here.ours(start),
                to=here.ours(to),
                man=man,
                tank=tank,
                air=air,
            )


def straightened(state: State, lines: list[WithdrawLine], *, leave: bool) -> Turn:
    """Play the phase, with or without leave of the high command."""
    answers = {f"withdrawal/{line.id}/high command/1": leave for line in lines}
    umpire = umpire_of(state, answers=answers)
    return played(state, lines, "Straightening the line", umpire=umpire)


def _closes(state: State, here: CaseMap) -> bool:
    """LW-SEQ-03 Whether next turn's closing of the line may enter the hex that was left."""
    now = State(Position(1), state.tables)
    line = CloseLine(id="c", team="T", nation="GER", start=here.ours("G2"), to=here.ours("S2"))
    after = played(now, [line], "Closing the line", umpire=umpire_of(now)).after
    return nation_at(state, here.ours("S2")) == "" and nation_at(after, here.ours("S2")) == "GER"


_CELLS = {
    "G": ("GER", "open"),
    "S": ("SOV", "open"),
    "n": ("", "open"),
    "d": ("", "desert"),
    "h": ("", "himalayas"),
    "m": ("", "mountains"),
    "f": ("", "forest"),
    "w": ("", "swamp"),
    "x": ("neutral", "open"),
    "~": ("neutral", "sea"),
}


def closing(given: Given) -> Found:
    """LW-SEQ-03 Rows of hexes between two lines."""
    return {"result": [_closed(case) for case in given["cases"]]}


def _closed(case: Any) -> Any:
    row = list(case["row"])
    names = [str(Hex(5, 5 + place)) for place in range(len(row))]
    cells = [(name, *_CELLS[each]) for name, each in zip(names, row, strict=True)]
    cards = [
        Front(id=f"{name} {holder}", hex=name, nation=holder, man=1)
        for name, holder, _ in cells
        if holder in NATIONS
    ]
    state = laid(
        *(MapHex(hex=name, controller=holder, terrain=ground) for name, holder, ground in cells),
        *cards,
    )
    last = len(row) - 1
    ends = {"G": last - row[::-1].index("G"), "S": row.index("S")}
    lines = [
        CloseLine(
            id=side,
            team="T",
            nation=_CELLS[side][0],
            start=names[ends[side]],
            to=names[ends[side] + (1 if side == "G" else -1)],
        )
        for side in case["moves"]
    ]
    umpire = umpire_of(state)
    turn = played(state, lines, "Closing the line", umpire=umpire)
    after = turn.after
    stood = [_marker(after, name) for name in names]
    if any(asked.rule == "LW-SEQ-03" for asked in turn.judgements):
        return "umpire: no move" if stood == [_marker(state, n) for n in names] else stood
    return "rejected" if stood == [_marker(state, name) for name in names] else stood


def _marker(state: State, name: str) -> str:
    forces = Forces.of(state)
    return next((n[0] for n in NATIONS if forces.men(name, SIDES[n])), "n")
