"""The map audit, and the end of the turn (LW-SEQ-08, LW-PAG-08, LW-FORT-02, LW-SEC-01)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.changes import Add, Change, Set
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war.board import Board
from workbook_engine.rulesets.last_war.deployment import has_route, placed
from workbook_engine.rulesets.last_war.forces import Forces, changes_between
from workbook_engine.rulesets.last_war.front_records import Front, Partisans
from workbook_engine.rulesets.last_war.gap_filling import Closed, fill_gaps
from workbook_engine.rulesets.last_war.ground import nations_of, place_of, side_of, sides, told_side
from workbook_engine.rulesets.last_war.line import is_front
from workbook_engine.rulesets.last_war.map_records import Works
from workbook_engine.rulesets.last_war.nation_records import Nation
from workbook_engine.rulesets.last_war.words import PartisanState


def audit(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """LW-SEQ-08, LW-FL-02 Fill what gaps are left, from the pools too; shortages are Control's."""
    for side in sides(state):
        board, before = Board.of(state), Forces.of(state)
        pools = _pools(state, board, side)
        closed = fill_gaps(board, before, side, umpire.settings, pools=pools)
        if closed.filled:
            state = yield _filled(state, umpire, side, before, closed, pools)
    yield from _absorbed(state, umpire)


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
) -> Ruling:
    short = closed.shortages
    drawn = (
        Add(Nation, nation, "pool_man", men - pools[nation])
        for nation, men in closed.pools.items()
        if men != pools[nation]
    )
    where = ", ".join(place_of(state, name) for name in short)
    return Ruling(
        id=umpire.on("audit", side).name("gaps"),
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
    board = Board.of(state)
    for group in list(state[Partisans].values()):
        side = side_of(state, group.nation)
        if group.state != PartisanState.ACTIVE or board.side(group.hex) != side:
            continue
        if not is_front(board, group.hex, side):
            continue
        joins = umpire.on("partisans", group.id).judge(
            "absorbed",
            True,
            rule="LW-PAG-08",
            question=f"Does {group.id} join the front at {group.hex}",
        )
        if joins:
            state = yield Ruling(
                id=umpire.on("partisans", group.id).name("joined"),
                rule="LW-PAG-08",
                text=f"{group.id} joins the front at {place_of(state, group.hex)}.",
                changes=(
                    Set(Partisans, group.id, "state", str(PartisanState.ABSORBED)),
                    *placed(state, group.hex, group.nation, {"man": 1}),
                ),
                told=told_side(
                    state, side, f"Our partisans at {place_of(state, group.hex)} join the front."
                ),
            )


def turn_ends(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """LW-FORT-02, LW-FORT-03 Works begun are finished where the hex still holds; Men are free."""
    yield Ruling(
        id=umpire.on("end", "turn").name("ended"),
        rule="LW-FORT-02",
        text="Works are finished, and the Men who built them are free.",
        changes=(*_works(state, umpire), *_freed(state)),
    )


def _works(state: State, umpire: Umpire) -> Iterator[Change]:
    board = Board.of(state)
    kept = umpire.settings.word("fort_on_capture")
    for works in state[Works].values():
        own = board.side(works.hex) == side_of(state, works.nation)
        if works.building:
            yield Set(Works, works.id, "building", 0)
            if own:
                yield Add(Works, works.id, "layers", works.building)
        if not own and works.layers and kept == "destroy":
            yield Set(Works, works.id, "layers", 0)


def _freed(state: State) -> Iterator[Change]:
    for card in state[Front].values():
        if card.locked:
            yield Set(Front, card.id, "locked", 0)
