"""Blowing bridges: tested when fought over, or when the umpire says so (OC-8.1, OC-8.2, D-44)."""

from __future__ import annotations

from workbook_engine.core.changes import Change, Set
from workbook_engine.core.records import Orders, State
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told
from workbook_engine.core.squares import Square, parse_square
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.kit.fights import thrown_for
from workbook_engine.rulesets.opcom.land.ground import active, units_in, where
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing, Move
from workbook_engine.rulesets.opcom.vocabulary.messages import say
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement, Unit
from workbook_engine.rulesets.opcom.vocabulary.words import CrossingKind, CrossingState

RULE = "OC-8.1"


def is_blown(die: int, rules: Rules) -> bool:
    """OC-8.1 Tell whether a die blows a bridge."""
    return die == rules.fraction("bridge_blown")


def is_safe(passed: bool, rules: Rules) -> bool:
    """OC-8.2, D-44 Tell whether a bridge tested that stands is never tested again."""
    return passed or rules.word("bridge_retest") == "never"


def bridge_tests(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """OC-8.1, U-06 Test each bridge that was fought over this turn and is not marked safe."""
    placed = _placed(state)
    for crossing in filter(_may_blow, state[Crossing].values()):
        fought, charged = _fought_over(state, crossing), crossing.state == CrossingState.PREPARED
        if not fought and not (charged and _enemies_near(placed, crossing)):
            continue
        asks = umpire.on("bridges", crossing.name)
        test = asks.judge(
            "test",
            fought,
            rule=RULE,
            question=f"Test whether {crossing.name} is blown",
            basis=("" if charged else "intact, ")
            + ("fought over" if fought else "both sides are close to it"),
        )
        if test:
            yield _tested(state, crossing, placed, umpire)


def _may_blow(crossing: Crossing) -> bool:
    """OC-8.1, OC-8.2 Tell whether a crossing stands, is not safe, and is charged or a bridge."""
    bridge = bool(crossing.river) and CrossingKind.of(crossing.kind) is not CrossingKind.FERRY
    standing = crossing.state == CrossingState.PREPARED or (
        crossing.state == CrossingState.INTACT and bridge
    )
    return standing and not crossing.safe


_Placed = list[tuple[Unit, Square]]


def _placed(state: State) -> _Placed:
    return [(unit, square) for unit in active(state) if (square := where(state, unit))]


def _tested(state: State, crossing: Crossing, placed: _Placed, umpire: Umpire) -> Ruling:
    asks = umpire.on("bridges", crossing.name)
    die = thrown_for(
        asks, "bridge", _die, lambda die: "blown" if is_blown(die, umpire.rules) else "it stands"
    )
    if is_blown(die, umpire.rules):
        return Ruling(
            id=asks.name("tested"),
            rule=RULE,
            text=f"{crossing.name}: die {die}, blown.",
            changes=(Set(Crossing, crossing.name, "state", str(CrossingState.BLOWN)),),
            told=_told(
                placed, crossing, say("told_bridge.blown", crossing.name, bridge=crossing.name)
            ),
        )
    safe = is_safe(_passed(state, crossing), umpire.rules)
    changes: tuple[Change, ...] = (Set(Crossing, crossing.name, "safe", True),) if safe else ()
    return Ruling(
        id=asks.name("tested"),
        rule="OC-8.2" if safe else RULE,
        text=f"{crossing.name}: die {die}, it stands{' and is safe' if safe else ''}.",
        changes=changes,
    )


def _die(asks: Questions) -> int:
    """OC-8.1 Throw the die of a bridge."""
    return asks.d6("die", rule=RULE, question=f"{asks.subject}: 1 blows it")


def _ends(crossing: Crossing) -> set[str]:
    return {crossing.bank, crossing.far_bank}


def _fought_over(state: State, crossing: Crossing) -> bool:
    return any(fight.square in _ends(crossing) for fight in state[Engagement].values())


def _enemies_near(placed: _Placed, crossing: Crossing) -> bool:
    """Tell whether units of more than one side are at the bridge or beside it."""
    return len({unit.side for unit in _units_near(placed, crossing)}) > 1


def _units_near(placed: _Placed, crossing: Crossing) -> list[Unit]:
    ends = [square for name in _ends(crossing) if (square := parse_square(name))]
    steps = (-1, 0, 1)
    near = {(end.row + down, end.column + on) for end in ends for down in steps for on in steps}
    return [unit for unit, here in placed if (here.row, here.column) in near]


def _passed(state: State, crossing: Crossing) -> bool:
    """OC-8.2 Tell whether a unit went over the bridge this turn and holds an end of it."""
    over = (f"{crossing.bank} > {crossing.far_bank}", f"{crossing.far_bank} > {crossing.bank}")
    went = {row.unit for row in state[Move].values() if any(each in row.way for each in over)}
    holders = {
        unit.id
        for name in _ends(crossing)
        if (square := parse_square(name))
        for unit in units_in(state, square)
    }
    return bool(holders & went)


def _told(placed: _Placed, crossing: Crossing, text: str) -> tuple[Told, ...]:
    teams = dict.fromkeys(unit.team for unit in _units_near(placed, crossing))
    return tuple(Told(team, text, "told_bridge.blown") for team in teams)
