"""The map audit: gaps filled, what was overrun, partisans that the front reaches (LW-SEQ-08)."""

from __future__ import annotations

from collections.abc import Generator

from workbook_engine.core.changes import Add, Set
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war.board import Board
from workbook_engine.rulesets.last_war.deployment import has_route, placed
from workbook_engine.rulesets.last_war.forces import Forces, changes_between
from workbook_engine.rulesets.last_war.front_records import Partisans
from workbook_engine.rulesets.last_war.gap_filling import Closed, fill_gaps
from workbook_engine.rulesets.last_war.ground import nations_of, place_of, side_of, sides, told_side
from workbook_engine.rulesets.last_war.line import is_front
from workbook_engine.rulesets.last_war.nation_records import Nation
from workbook_engine.rulesets.last_war.overrun import overrun
from workbook_engine.rulesets.last_war.words import PartisanState


def audit(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """LW-SEQ-08, LW-FL-02 Fill what gaps are left, from the pools too; shortages are Control's."""
    state = yield from line_filled(state, umpire, "audit")
    state = yield from overrun(state, umpire)
    yield from _absorbed(state, umpire)


def line_filled(state: State, umpire: Umpire, when: str) -> Generator[Ruling, State, State]:
    """LW-FL-02 Fill the gaps of each side's line, one ruling a side; tell of those nobody fills."""
    for side in sides(state):
        board, before = Board.of(state), Forces.of(state)
        pools = _pools(state, board, side)
        closed = fill_gaps(board, before, side, umpire.settings, pools=pools)
        if closed.filled:
            state = yield _filled(state, umpire, side, before, closed, pools, when)
    return state


def _pools(state: State, board: Board, side: str) -> dict[str, int]:
    """Return the Men in the pools of nations that have any way to the front over land."""
    line = [name for name in board.hexes if is_front(board, name, side)]
    return {
        nation.id: nation.pool_man
        for nation in nations_of(state, side)
        if nation.pool_man and any(has_route(state, board, nation.id, name) for name in line)
    }


def _filled(
    state: State,
    umpire: Umpire,
    side: str,
    before: Forces,
    closed: Closed,
    pools: dict[str, int],
    when: str,
) -> Ruling:
    short = closed.shortages
    drawn = (
        Add(Nation, nation, "pool_man", men - pools[nation])
        for nation, men in closed.pools.items()
        if men != pools[nation]
    )
    where = ", ".join(place_of(state, name) for name in short)
    return Ruling(
        id=umpire.on(when, side).name("gaps"),
        rule="LW-FL-02",
        text=f"{side}: {len(closed.filled) - len(short)} gaps are filled"
        + (f"; no Man is to be had for {where}." if short else "."),
        working=tuple(
            Working("LW-FL-02", f"a Man for {each.hex}", f"{each.nation} from {each.source}")
            for each in closed.filled
            if each.source
        ),
        changes=(*changes_between(state, before, closed.forces), *drawn),
        told=told_side(state, side, f"The line is empty at {where}.") if short else (),
    )


def _absorbed(state: State, umpire: Umpire) -> Rulings:
    """LW-PAG-08 Partisans whose own front reaches them join it, if their side will."""
    for group in list(state[Partisans].values()):
        if group.state != PartisanState.ACTIVE:
            continue
        board = Board.of(state)
        holder, own = board.side(group.hex), side_of(state, group.nation)
        if not is_front(board, group.hex, holder):
            continue
        if holder == own and _joins(group, umpire):
            state = yield _joined(state, group, umpire)
        elif holder and holder != own and not _stays(group, umpire):
            state = yield Ruling(
                id=umpire.on("partisans", group.id).name("overrun"),
                rule="LW-PAG-08",
                text=f"{group.id} is overrun by the enemy's front at {group.hex}.",
                changes=(Set(Partisans, group.id, "state", str(PartisanState.DESTROYED)),),
                told=told_side(
                    state, own, f"Our partisans at {place_of(state, group.hex)} are gone."
                ),
            )


def _joins(group: Partisans, umpire: Umpire) -> bool:
    return umpire.on("partisans", group.id).judge(
        "absorbed",
        True,
        rule="LW-PAG-08",
        question=f"Does {group.id} join the front at {group.hex}",
    )


def _stays(group: Partisans, umpire: Umpire) -> bool:
    """LW-PAG-08 Ask what becomes of a group that the enemy's front moves onto."""
    return umpire.on("partisans", group.id).judge(
        "stays",
        True,
        rule="LW-PAG-08",
        question=f"The enemy's front stands on {group.id} at {group.hex}: does it stay",
    )


def _joined(state: State, group: Partisans, umpire: Umpire) -> Ruling:
    where = place_of(state, group.hex)
    return Ruling(
        id=umpire.on("partisans", group.id).name("joined"),
        rule="LW-PAG-08",
        text=f"{group.id} joins the front at {where}.",
        changes=(
            Set(Partisans, group.id, "state", str(PartisanState.ABSORBED)),
            *placed(state, group.hex, group.nation, {"man": 1}),
        ),
        told=told_side(state, side_of(state, group.nation), f"Our partisans at {where} join us."),
    )
