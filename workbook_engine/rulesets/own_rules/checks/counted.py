"""The lint of the turn and of what it counts: who plays a step, points (OR-LNT-1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from workbook_engine.core.findings import error, folded, warning
from workbook_engine.core.records import State
from workbook_engine.kit.language import condition, number
from workbook_engine.kit.typed_tables import TableRow, called, dice_of, my_tables, results_in
from workbook_engine.rulesets.own_rules.checks.found import (
    Found,
    not_listed,
    not_read,
    steps,
    unplayed,
)
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.vocabulary.known import SCORED
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    Place,
    ResultRow,
    SequenceRow,
    StateKind,
    SupplyRow,
    UnitType,
    Verb,
    VictoryRow,
)
from workbook_engine.rulesets.own_rules.vocabulary.words import Step, Who

BOTH = frozenset({Who.FIRST, Who.OTHERS})


def sequence(state: State) -> Iterator[Found]:
    """OR-SEQ-2, OR-SEQ-3 Yield steps that a side plays twice or never, and dice that are none."""
    first: dict[str, SequenceRow] = {}
    done: dict[str, set[Who]] = {}
    for row in state[SequenceRow].values():
        if row.die.strip() and dice_of(row.die) is None:
            said = f"{row.die} cannot be thrown: it counts as d6."
            yield row, "die", error("E-DIE", said, "Write d6, 2d6 or d10.", rule="OR-SEQ-3")
        if row.step == Step.UMPIRE:
            continue
        its = {Who(row.who)} & BOTH or BOTH
        first.setdefault(row.step, row)
        if its <= done.setdefault(row.step, set()):
            said = f"{row.id} plays nothing: {row.step} is played above."
            yield row, "step", warning("W-SEQUENCE", said, "Take the row out.", rule="OR-SEQ-2")
        done[row.step] |= its
    for step, its in done.items():
        for who in sorted(BOTH - its):
            said, cure = f"{who} never play {step}.", f"Add a row with {step} for {who}."
            yield first[step], "who", warning("W-SEQUENCE", said, cure, rule="OR-SEQ-2")


def recovery(state: State) -> Iterator[Found]:
    """OR-STA-4 Yield states that are thrown for by no table, or by one that ends none."""
    tables = state.index(TableRow, my_tables)
    for kind in state[StateKind].values():
        table, results = called(kind.table, tables), state[ResultRow]
        yield from not_listed(kind, "table", kind.table, tables, "Tables", "OR-STA-4")
        cells = table.cells if table else ()
        codes = [row for text in cells for row in results_in(text, results)]
        if table and not any(code.recovers for code in codes):
            said = f"no code of {table.name} ends {kind.name}."
            cure = "Tick Ends a state on Results beside a code of it."
            yield kind, "table", warning("W-STATE", said, cure, rule="OR-STA-4")


def stocks(state: State) -> Iterator[Found]:
    """OR-SUP-3, OR-SUP-4 Yield loads that nobody carries, draws, fills or can have."""
    rows, kinds = state[SupplyRow].values(), state[UnitType].values()
    carried = [kind for kind in kinds if kind.load]
    users: tuple[Verb | UnitType, ...] = (*(state[Verb].values() if not carried else ()), *kinds)
    for each in users:
        if each.uses and each not in carried:
            said = f"{each.key} uses loads, and nobody who could carries any."
            yield each, "uses", warning("W-LOADS", said, _LOADS, rule="OR-SUP-3")
    for kind in carried:
        of_it = any(not row.types or folded(kind.type) in map(folded, row.types) for row in rows)
        if not of_it or Step.SUPPLY not in steps(state):
            said = f"nothing fills {kind.type} up."
            cure = f"Add a row for it on Supply, and the step {Step.SUPPLY} to Sequence of Play."
            yield kind, "load", warning("W-LOADS", said, cure, rule="OR-SUP-4")
    for place in state[Place].values():
        if place.stock is not None and folded(place.place) not in {folded(r.named) for r in rows}:
            said = f"nobody draws from {place.place}."
            cure = "Name it on Supply, or leave its stock blank."
            yield place, "stock", warning("W-LOADS", said, cure, rule="OR-SUP-4")
    for unit in board.in_field(state):
        if (unit.stock or 0) > (most := board.type_of(state, unit).load):
            said = f"{unit.id} has {unit.stock} loads and can carry {most}."
            yield unit, "stock", warning("W-LOADS", said, _LOADS, rule="OR-SUP-3")


_LOADS = "Write under Loads on Unit Types how many it carries."


def victory(state: State) -> Iterator[Found]:
    """OR-VIC-1 Yield lines of Victory that cannot be read, hold nowhere, or are never counted."""
    for row in state[VictoryRow].values():
        yield from not_listed(row, "place", row.place, state[Place], "Places", "OR-VIC-1")
        if row.when.strip():
            yield from not_read(row, "when", row.when, partial(condition, known=SCORED))
        yield from not_read(row, "points", row.points, partial(number, known=SCORED))
        yield from unplayed(state, row, "id", Step.VICTORY)
