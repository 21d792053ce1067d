"""The gaps of a line filled as the map is put in order; shortages are the umpire's (LW-FL-02)."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from workbook_engine.core.changes import Add, Change
from workbook_engine.core.desk import readable
from workbook_engine.core.languages import _
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.forces import Forces, changes_between
from workbook_engine.rulesets.last_war.land.ground import nations_of, place_of, sides, told_side
from workbook_engine.rulesets.last_war.land.supply_ways import has_route
from workbook_engine.rulesets.last_war.line.gap_filling import Closed, Filled, fill_gaps, sent
from workbook_engine.rulesets.last_war.line.line import gaps
from workbook_engine.rulesets.last_war.line.shortages import asked_for_a_man
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation


def line_filled(state: State, umpire: Umpire, when: str) -> Generator[Ruling, State, State]:
    """LW-FL-02 Fill the gaps of each side's line, one ruling a side; tell of those nobody fills."""
    for side in sides(state):
        board, before = Board.of(state), Forces.of(state)
        pools = {n.id: n.pool_man for n in nations_of(state, side) if n.pool_man}
        closed = _filled_in(state, board, before, side, umpire, pools)
        if closed.filled:
            closed = _with_shortages(board, side, closed, umpire, when)
            state = yield _filled(state, umpire, side, before, closed, pools, when)
    return state


def _with_shortages(board: Board, side: str, closed: Closed, umpire: Umpire, when: str) -> Closed:
    """LW-FL-02 Ask of each gap still open whether a Man comes; who sends his last opens one."""
    found = [each for each in closed.filled if each.source]
    forces, pools = closed.forces, closed.pools
    for gap in closed.shortages:
        asks = umpire.on(when, gap)
        one = asked_for_a_man(board, forces, side, gap, pools, asks, "LW-FL-02")
        if one.source:
            found.append(one)
            forces, pools = sent(forces, pools, one, umpire.rules)
    left = (Filled(name) for name in gaps(board, forces, side, umpire.rules))
    return Closed(forces, pools, (*found, *left))


def _filled_in(
    state: State, board: Board, forces: Forces, side: str, umpire: Umpire, pools: dict[str, int]
) -> Closed:
    """LW-FL-02, LW-POOL-02 Fill gaps, from the pools too where a way over land leads there."""

    def way(nation: str, name: str) -> bool:
        return has_route(state, board, nation, name)

    return fill_gaps(board, forces, side, umpire.rules, pools=pools, way=way)


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
    where = ", ".join(place_of(state, name) for name in short)
    number = len(closed.filled) - len(short)
    said = [f"{number} gap{' is' if number == 1 else 's are'} filled"] if number else []
    said += [f"no Man is to be had for {where}"] if short else []
    heard = _("The line is empty at {where}.").format(where=where)
    return Ruling(
        id=umpire.on(when, side).name("gaps"),
        rule="LW-FL-02",
        text=f"{readable(side)}: {'; '.join(said)}.",
        working=tuple(
            Working("LW-FL-02", f"a Man for {each.hex}", f"{each.nation} from {each.source}")
            for each in closed.filled
            if each.source
        ),
        changes=(*changes_between(state, before, closed.forces), *_drawn(closed, pools)),
        told=told_side(state, side, heard) if short else (),
    )


def _drawn(closed: Closed, pools: dict[str, int]) -> Iterator[Change]:
    """LW-FL-02 Yield what is taken out of the pools of nations."""
    for nation, men in closed.pools.items():
        if men != pools[nation]:
            yield Add(Nation, nation, "pool_man", men - pools[nation])
