"""Deployment from the pool: gaps first, then the orders by priority (LW-SEQ-02, LW-POOL-02, 03)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from workbook_engine.core.changes import Add
from workbook_engine.core.languages import _
from workbook_engine.core.names import of_line
from workbook_engine.core.records import Orders, State
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.umpire import Umpire
from workbook_engine.kit.maps.ways import by_way
from workbook_engine.rulesets.last_war.land.board import Board, place_order
from workbook_engine.rulesets.last_war.land.forces import Forces, changes_between, placed
from workbook_engine.rulesets.last_war.land.ground import (
    UNDONE,
    gap_first,
    nations_of,
    place_of,
    side_of,
    sides,
    told_nations,
    told_side,
)
from workbook_engine.rulesets.last_war.land.supply_ways import has_route, route
from workbook_engine.rulesets.last_war.line.gap_filling import POOL, Filled, sent
from workbook_engine.rulesets.last_war.line.line import gaps, is_front
from workbook_engine.rulesets.last_war.line.line_filling import line_filled
from workbook_engine.rulesets.last_war.line.shortages import asked_for_a_man
from workbook_engine.rulesets.last_war.pool.putting_down import put_down
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import LAST, DeployLine
from workbook_engine.rulesets.last_war.vocabulary.points import Points, Type, counted, in_words
from workbook_engine.rulesets.last_war.vocabulary.words import Purpose

_POOLED = ("man", "tank", "air", "lsp")


def fill_the_line(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """LW-SEQ-02 Put a Man from the pool into each front hex that has none, before all else.

    Where no pool can send one, the umpire is asked.
    """
    for side in sides(state):
        board, forces = Board.of(state), Forces.of(state)
        for name in _by_priority(gaps(board, forces, side, umpire.rules), orders, state, side):
            nation = _who_fills(state, board, side, name)
            found = (
                Filled(name, nation.id, POOL)
                if nation
                else _asked_of_umpire(state, side, name, umpire)
            )
            state = yield _man_sent(state, side, found, umpire)


def _asked_of_umpire(state: State, side: str, name: str, umpire: Umpire) -> Filled:
    """LW-SEQ-02 Ask whether a Man comes to a gap that no pool can fill."""
    pools = {nation.id: nation.pool_man for nation in nations_of(state, side)}
    board, forces, asks = Board.of(state), Forces.of(state), umpire.on("deployment", name)
    return asked_for_a_man(board, forces, side, name, pools, asks, "LW-SEQ-02")


def _man_sent(state: State, side: str, found: Filled, umpire: Umpire) -> Ruling:
    """LW-SEQ-02 Return the ruling on one gap: who fills it, and from where; or nobody."""
    name, where = found.hex, place_of(state, found.hex)
    asks = umpire.on("deployment", name)
    if not found.source:
        heard = _("There is nobody to fill {where}.").format(where=where)
        return Ruling(
            id=asks.name("gap"),
            rule="LW-SEQ-02",
            text=f"{where} has no Man, and no pool can send one.",
            told=told_side(state, side, heard, UNDONE),
        )
    source = "the pool" if found.source == POOL else place_of(state, found.source)
    before, pools = Forces.of(state), {found.nation: state[Nation][found.nation].pool_man}
    after, left = sent(before, pools, found, umpire.rules)
    drawn = left[found.nation] - pools[found.nation]
    return Ruling(
        id=asks.name("gap"),
        rule="LW-SEQ-02",
        text=f"{found.nation} fills the line at {where} from {source}.",
        working=_way(state, found.nation, name, counted({"man": 1}))
        if found.source == POOL
        else (),
        changes=(
            *((Add(Nation, found.nation, "pool_man", drawn),) if drawn else ()),
            *changes_between(state, before, after),
        ),
    )


def _by_priority(names: Iterable[str], orders: Orders, state: State, side: str) -> list[str]:
    """LW-SEQ-02 Return gaps in the order of the priority that the side's orders give them."""
    ranks = {
        line.hex: line.priority
        for line in reversed([*orders[DeployLine].values()])
        if line.priority and line.man and side_of(state, line.nation) == side
    }
    return sorted(names, key=lambda name: (ranks.get(name, LAST), place_order(name)))


def _who_fills(state: State, board: Board, side: str, name: str) -> Nation | None:
    """Return the nation that sends the Man: the hex's own first, if its pool has one and a way."""
    own = sorted(
        nations_of(state, side), key=lambda nation: nation.id != board.hexes[name].controller
    )
    return next((n for n in own if n.pool_man > 0 and has_route(state, board, n.id, name)), None)


class Cut(Struct, frozen=True):
    """LW-SEQ-02 A deployment as far as the pool goes."""

    points: dict[str, int]
    short: dict[str, int]
    """What was ordered and is not there."""


def cut_to_pool(line: DeployLine, nation: Nation) -> Cut:
    """LW-SEQ-02 Return what the pool has of what was ordered; an order too large is cut."""
    wanted = {kind: getattr(line, kind) for kind in _POOLED}
    there = {kind: getattr(nation, f"pool_{kind}") for kind in _POOLED}
    points = {kind: min(wanted[kind], there[kind]) for kind in _POOLED}
    short = {kind: wanted[kind] - points[kind] for kind in _POOLED if wanted[kind] > points[kind]}
    return Cut(points, short)


def in_priority(lines: Iterable[DeployLine], rules: Rules) -> list[DeployLine]:
    """LW-SEQ-02, LW-SEC-02 Return lines in the order in which they are carried out.

    The front comes first, then what is put down; partisans last, or before zones as a house rule.
    """
    partisans = 2 if rules.yes("zone_first") else 0

    def rank(line: DeployLine) -> tuple[int, int]:
        groups = {str(Purpose.FRONT): -1, str(Purpose.PARTISANS): partisans}
        return groups.get(line.purpose, 1), line.priority or LAST

    return sorted(lines, key=rank)


def deployments(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """LW-SEQ-02, LW-FL-02 Carry out the deployment orders, each on what those before it left.

    Also LW-POOL-03.

    What gaps are left then are filled from beside them; nothing else was deployed meanwhile.
    """
    for line in in_priority(orders[DeployLine].values(), umpire.rules):
        if line.purpose == Purpose.FRONT:
            state = yield _to_front(state, line, umpire)
        else:
            state = yield put_down(state, line, umpire)
    yield from line_filled(state, umpire, "deployment")


def _to_front(state: State, line: DeployLine, umpire: Umpire) -> Ruling:
    asks = umpire.on("deployment", of_line(line.id))
    why = _why_not(state, line, umpire)
    where = place_of(state, line.hex)
    if why:
        heard = _("Nothing could be sent to {where}: {why}.").format(where=where, why=why)
        return Ruling(
            id=asks.name("front"),
            rule="LW-SEQ-02",
            text=f"{line.nation} deploys nothing to {where}: {why}.",
            told=told_nations(state, [line.nation], heard, UNDONE),
        )
    nation = state[Nation][line.nation]
    cut = cut_to_pool(line, nation)
    what, short = any(cut.points.values()), _in_words(cut.short)
    heard = _("Our reserve at home was short of {what} for {where}.")
    heard = heard.format(what=short, where=where)
    return Ruling(
        id=asks.name("front"),
        rule="LW-SEQ-02",
        text=f"{line.nation} deploys {counted(cut.points)} to {where}"
        + (f"; the pool is short of {short}." if short else "."),
        working=_way(state, line.nation, line.hex, counted(cut.points)) if what else (),
        changes=(
            *(Add(Nation, nation.id, f"pool_{k}", -n) for k, n in cut.points.items() if n),
            *(placed(state, line.hex, line.nation, cut.points) if what else ()),
        ),
        told=told_nations(state, [line.nation], heard, UNDONE) if short else (),
    )


def _way(state: State, nation: str, name: str, what: str) -> tuple[Working, ...]:
    """LW-POOL-02 Return by which way over land points come to a hex; none of what comes by sea."""
    way = route(state, Board.of(state), nation, name)
    names = {each: found.place for each, found in state[MapHex].items() if found.place}
    return (Working("LW-POOL-02", by_way(way, names), what),) if way else ()


def _in_words(numbers: Mapping[str, int]) -> str:
    points = Points(*(numbers.get(kind, 0) for kind in Type))
    return in_words(points, numbers.get("lsp", 0), numbers.get("concrete", 0))


def _why_not(state: State, line: DeployLine, umpire: Umpire) -> str:
    board, forces = Board.of(state), Forces.of(state)
    side = side_of(state, line.nation)
    if not board.passable(line.hex):
        return _("armies cannot stand there")
    if board.side(line.hex) != side or not is_front(board, line.hex, side):
        return _("our line does not run there")
    open_gaps = gaps(board, forces, side, umpire.rules)
    if open_gaps and (line.hex not in open_gaps or not line.man):
        return gap_first(place_of(state, min(open_gaps, key=place_order)))
    if has_route(state, board, line.nation, line.hex):
        return ""
    if line.by_sea and _by_sea(line, umpire):
        return ""
    return _("no way over land leads there")


def _by_sea(line: DeployLine, umpire: Umpire) -> bool:
    """LW-POOL-03 Ask whether Control lets points go by sea."""
    return umpire.on("deployment", of_line(line.id)).judge(
        "by sea",
        False,
        rule="LW-POOL-03",
        question=f"May {line.nation} send points to {line.hex} by sea",
    )
