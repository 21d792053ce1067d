"""The phase in which flags are set: which attacks there will be, and with what (section 4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from workbook_engine.core.changes import Create
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war.board import Board, place_order
from workbook_engine.rulesets.last_war.combat_records import CombatRow
from workbook_engine.rulesets.last_war.committed import Committed
from workbook_engine.rulesets.last_war.flags import (
    Operation,
    allowance,
    cost,
    is_winter,
    within_allowance,
)
from workbook_engine.rulesets.last_war.forces import Forces
from workbook_engine.rulesets.last_war.front_records import Front
from workbook_engine.rulesets.last_war.ground import place_of, side_of, sides, told_side
from workbook_engine.rulesets.last_war.line import is_front
from workbook_engine.rulesets.last_war.map_records import MapHex
from workbook_engine.rulesets.last_war.nation_records import Card, Nation
from workbook_engine.rulesets.last_war.order_records import FlagLine
from workbook_engine.rulesets.last_war.points import Points, together
from workbook_engine.rulesets.last_war.putting_down import partisans_in
from workbook_engine.rulesets.last_war.seasons import is_winter_turn, month_of
from workbook_engine.rulesets.last_war.words import Attack, CardUse

RULE = "LW-FLG-02"


@dataclass(frozen=True, slots=True)
class Refused:
    """A flag that starts no attack, and why."""

    line: FlagLine
    why: str


def set_flags(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """LW-FLG-01 to LW-FLG-05 Set both sides' flags, as far as they have any, and open combats."""
    winter = is_winter_turn(state, umpire)
    for side in sides(state):
        lines = [line for line in orders[FlagLine].values() if side_of(state, line.nation) == side]
        legal, refused = _sorted_out(state, lines)
        operations = list(_operations(state, legal, umpire, winter=winter))
        accepted, short = _paid_for(state, side, operations, umpire, winter=winter)
        refused += [
            Refused(line, "there are not flags enough") for each in short for line in each.lines
        ]
        opened, empty = _opened(state, umpire, side, accepted)
        refused += empty
        if opened or refused:
            yield _ruling(state, umpire, side, opened, refused)


def _sorted_out(state: State, lines: Iterable[FlagLine]) -> tuple[list[FlagLine], list[Refused]]:
    legal, refused = [], []
    for line in lines:
        why = why_no_attack(state, line)
        if why:
            refused.append(Refused(line, why))
        else:
            legal.append(line)
    return legal, refused


def why_no_attack(state: State, line: FlagLine) -> str:
    """LW-FLG-02, LW-FLG-03, LW-SEC-03, LW-TER-06 Return why a flag starts no attack, or nothing."""
    board = Board.of(state)
    side = side_of(state, line.nation)
    if line.man == 0:
        return "no Man is committed"
    if line.kind == Attack.SECURITY:
        return "" if _enemy_partisans(state, line, side) else "no partisans are known there"
    if not board.passable(line.start) or not board.passable(line.to):
        return "armies cannot fight there"
    if board.side(line.start) != side:
        return "it does not start from our line"
    if board.side(line.to) in ("", side):
        return "the enemy does not hold it"
    if line.kind == Attack.AMPHIBIOUS:
        if not board.all_water(line.start, line.to):
            return "no water lies between"
        return "" if line.naval_flag else "there is no naval flag"
    if not board.joined(line.start, line.to):
        return "it is not the next hex over land"
    return "" if is_front(board, line.start, side) else "it does not start from our line"


def _enemy_partisans(state: State, line: FlagLine, side: str) -> bool:
    return any(side_of(state, group.nation) != side for group in partisans_in(state, line.to))


def _operations(
    state: State, lines: Sequence[FlagLine], umpire: Umpire, *, winter: bool
) -> Iterator[Operation]:
    """LW-FLG-05 Group the flags of a side by the hex they go into; by flag as a house rule."""
    by_flag = umpire.settings.word("combat_grouping") == "flag"
    groups: dict[tuple[str, str], list[FlagLine]] = {}
    for line in lines:
        groups.setdefault((line.to, line.start if by_flag else ""), []).append(line)
    for (to, _), group in groups.items():
        costs = tuple(
            cost(line.kind, winter and _is_wintry(state, line, umpire), umpire.settings)
            for line in group
        )
        yield Operation(to, tuple(group), costs)


def _is_wintry(state: State, line: FlagLine, umpire: Umpire) -> bool:
    """LW-FLG-04 Tell whether the winter rule holds where an attack goes, or comes from."""
    where = line.to if umpire.settings.word("winter_region") == "target" else line.start
    region = state[MapHex][where].region if where in state[MapHex] else ""
    month = month_of(state)
    return is_winter(month, region) or (not month and is_winter(1, region))


def _paid_for(
    state: State, side: str, operations: Sequence[Operation], umpire: Umpire, *, winter: bool
) -> tuple[list[Operation], list[Operation]]:
    """LW-FLG-01 Return the operations there are flags for; the nation of the first line pays."""
    accepted: list[Operation] = []
    short: list[Operation] = []
    for nation in (n for n in state[Nation].values() if n.side == side):
        own = [each for each in operations if each.lines[0].nation == nation.id]
        flags = allowance(nation, winter) + _extra_flags(state, nation.id)
        able, unable, _ = within_allowance(own, flags, nation.naval_flags)
        accepted += able
        short += unable
    return accepted, short


def _extra_flags(state: State, nation: str) -> int:
    """LW-ADV-04 Return the flags that cards give a nation this turn."""
    now = str(state.position.turn)
    return sum(
        1
        for card in state[Card].values()
        if card.played == now and card.played_as == CardUse.FLAG and card.played_for == nation
    )


def _opened(
    state: State, umpire: Umpire, side: str, operations: Sequence[Operation]
) -> tuple[list[CombatRow], list[Refused]]:
    """LW-CBT-02 Open a combat for each operation, with the points committed to it."""
    forces = Forces.of(state)
    locked = {(card.hex, card.nation): card.locked for card in state[Front].values()}
    used: dict[tuple[str, str], Points] = {}
    rows: list[CombatRow] = []
    refused: list[Refused] = []
    for operation in sorted(operations, key=lambda each: each.priority):
        groups: list[Committed] = []
        for line in operation.lines:
            for nation in _who_attacks(forces, line, side):
                at = line.start, nation
                free = forces.at(*at).points - Points(man=locked.get(at, 0))
                if not umpire.settings.yes("force_reuse"):
                    free -= used.get(at, Points())
                points = _asked(line).at_most(free) if nation == line.nation else free
                if points:
                    groups.append(Committed(line.start, nation, points))
        if not together(each.points for each in groups).man:
            refused += [Refused(line, "no Man is free for it") for line in operation.lines]
            continue
        for each in groups:
            at = each.hex, each.nation
            used[at] = used.get(at, Points()) + each.points
        rows.append(_row(state, umpire, side, operation, groups, rows))
    return rows, refused


_ALL = 1_000_000


def _asked(line: FlagLine) -> Points:
    """Return what a line commits; a blank is all there is."""
    return Points(
        _ALL if line.man is None else line.man,
        _ALL if line.tank is None else line.tank,
        _ALL if line.air is None else line.air,
    )


def _who_attacks(forces: Forces, line: FlagLine, side: str) -> tuple[str, ...]:
    """Return whose points attack: the nation's own, and with them those of allies without Men."""
    allies = (n for n in forces.nations(line.start, side) if n != line.nation)
    return (line.nation, *(n for n in allies if not forces.at(line.start, n).points.man))


def _row(
    state: State,
    umpire: Umpire,
    side: str,
    operation: Operation,
    groups: Sequence[Committed],
    taken: Sequence[CombatRow],
) -> CombatRow:
    first = operation.lines[0]
    label = operation.to
    if label in {row.label for row in taken} or label in state[CombatRow]:
        label = f"{operation.to} from {first.start}"
    return CombatRow(
        label=label,
        turn=str(umpire.position),
        kind=first.kind,
        hex=operation.to,
        attacking_side=side,
        starts=tuple(dict.fromkeys(line.start for line in operation.lines)),
        attackers=tuple(str(each) for each in groups),
        terrain=state[MapHex][operation.to].terrain,
        exploit_to=tuple(
            dict.fromkeys(line.exploit_to for line in operation.lines if line.exploit_to)
        ),
        landing_craft=all(line.landing_craft for line in operation.lines),
    )


def _ruling(
    state: State, umpire: Umpire, side: str, rows: Sequence[CombatRow], refused: Sequence[Refused]
) -> Ruling:
    rows = sorted(rows, key=lambda row: place_order(row.hex))
    where = ", ".join(place_of(state, row.hex) for row in rows)
    told = [told_side(state, side, f"We attack at {where}.")] if rows else []
    seen = ", ".join(place_of(state, row.hex) for row in rows if row.kind == Attack.LAND)
    for other in sides(state) if seen else ():
        if other != side:
            told.append(told_side(state, other, f"The enemy is massing against {seen}."))
    told += [
        told_side(state, side, f"No attack on {place_of(state, each.line.to)}: {each.why}.")
        for each in refused
    ]
    return Ruling(
        id=umpire.on("flags", side).name("set"),
        rule=RULE,
        text=f"{side} sets {len(rows)} attack{'s' if len(rows) != 1 else ''}: {where or 'none'}.",
        working=tuple(
            Working(RULE, f"{each.line.start} to {each.line.to} refused", each.why)
            for each in refused
        ),
        changes=tuple(Create(row) for row in rows),
        told=tuple(each for team in told for each in team),
    )
