"""The lint of a rules designer: what cannot be read, or never bears (OR-LNT-1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Finding, did_you_mean, error, folded, warning
from workbook_engine.core.records import Record, State
from workbook_engine.core.ruleset import Where, first_cell
from workbook_engine.kit.costs import listed
from workbook_engine.kit.language import condition
from workbook_engine.kit.signals import odd_signals
from workbook_engine.kit.typed_tables import CELLS, TableRow, codes_in, my_tables, result_of
from workbook_engine.rulesets.own_rules.checks import beyond, columns
from workbook_engine.rulesets.own_rules.checks.bearing import never_or_always
from workbook_engine.rulesets.own_rules.checks.counted import recovery, sequence, stocks, victory
from workbook_engine.rulesets.own_rules.checks.found import (
    Found,
    not_listed,
    not_read,
    off_the_map,
    steps,
    unplayed,
)
from workbook_engine.rulesets.own_rules.checks.mapped import areas, ground, ways
from workbook_engine.rulesets.own_rules.checks.said import sentences
from workbook_engine.rulesets.own_rules.knowledge.team_view import formations
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.turn.aftermath import NO_WAY
from workbook_engine.rulesets.own_rules.turn.supply import sources
from workbook_engine.rulesets.own_rules.vocabulary.known import (
    ATTRITION,
    ON_FIGHT,
    bears_on,
    does_said,
    known_with,
)
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    Modifier,
    OwnColumn,
    ResultRow,
    SequenceRow,
    StateKind,
    SupplyRow,
    UnitType,
    Verb,
)
from workbook_engine.rulesets.own_rules.vocabulary.words import Role, Step

_NEEDED: tuple[tuple[type[Record], str], ...] = (
    (SequenceRow, "no step is on Sequence of Play: a turn does nothing."),
    (Verb, "no verb is on Verbs: nothing can be ordered."),
)


def sound(state: State, where: Where) -> list[Finding]:
    """OR-LNT-1 Return all that is odd in the umpire's rules and set-up, each in its cell."""
    looks = (
        sequence,
        beyond.tables,
        _results,
        _states,
        recovery,
        _supply,
        stocks,
        victory,
        sentences,
        columns.typed,
        columns.columns,
        columns.states,
        columns.changed,
        beyond.rolls,
        beyond.idle,
        beyond.words,
        beyond.stuck,
        _awaited,
        _modifiers,
        never_or_always,
        beyond.unreached,
        ground,
        areas,
        ways,
        _types,
        _verbs,
        _units,
    )
    found = [
        finding.at(first_cell(where, type(row), row.key, column, type(row).key_field))
        for look in looks
        for row, column, finding in look(state)
    ]
    for said in (said for kind, said in _NEEDED if not state[kind]):
        found.append(error("E-NO-RULES", said, "Type at least one row.", rule="OR-LNT-1"))
    own = (name for team in state[Team] for name in formations(state, team))
    return [*found, *odd_signals(state, where, own)]


def _results(state: State) -> Iterator[Found]:
    """OR-RES-1 Yield codes in tables that no row explains, and rows whose code stands in none."""
    used = set[str]()
    for table in state.index(TableRow, my_tables).values():
        for row in table.rows:
            for cell in CELLS[: len(table.heads)]:
                for code in codes_in(str(getattr(row, cell))):
                    known = result_of(code, state[ResultRow])
                    used.add(known.code if known else code)
                    if known is None:
                        said = f"{code} is not on Results."
                        near = did_you_mean(code, state[ResultRow])
                        cure = near or "Add its row on Results; part several by ;."
                        yield row, cell, error("E-CODE", said, cure, rule="OR-RES-1")
    for code, its in state[ResultRow].items():
        if code not in (*used, NO_WAY):
            said = f"{code} stands in no table."
            cure = "Leave it if another table will have it."
            yield its, "code", warning("W-CODE-UNUSED", said, cure, rule="OR-RES-1")


def _states(state: State) -> Iterator[Found]:
    """OR-STA-1, OR-STA-2 Yield states that never end, and verbs they bar that are none."""
    for kind in state[StateKind].values():
        by_supply = any(row.state == kind.name for row in state[SupplyRow].values())
        ends = (kind.turns or kind.rest or kind.table) and Step.RECOVERY in steps(state)
        if not by_supply and not ends:
            said = f"nothing ends {kind.name}."
            cure = f"Give it turns, rest or a table; add the step {Step.RECOVERY} to the Sequence."
            yield kind, "turns", warning("W-STATE", said, cure, rule="OR-STA-2")
        for verb in listed(kind.barred):
            yield from not_listed(kind, "barred", verb, state[Verb], "Verbs", "OR-STA-1")


def _supply(state: State) -> Iterator[Found]:
    """OR-SUP-1 Yield rows of Supply whose source is nowhere, or which no step plays."""
    for row in state[SupplyRow].values():
        if not sources(state, row):
            said = f"{row.id}: there is no {row.source} {row.named} for supply to come from."
            cure = "Name a place of Places, or a type of which the side has units."
            yield row, "named", warning("W-SOURCE", said, cure, rule="OR-SUP-1")
        yield from unplayed(state, row, "id", Step.SUPPLY)


def _awaited(state: State) -> Iterator[Found]:
    """OR-REI-1 Yield units that are awaited where nobody can come, or that no step brings in."""
    for unit in board.awaited(state):
        yield from off_the_map(state, unit, "is to come to", "OR-REI-1")
        if unit.arrives is None or Step.REINFORCEMENTS not in steps(state):
            said = f"nothing brings {unit.id} in."
            cure = f"Write its turn, and add the step {Step.REINFORCEMENTS} to Sequence of Play."
            yield unit, "arrives", warning("W-AWAITED", said, cure, rule="OR-REI-1")


def _modifiers(state: State) -> Iterator[Found]:
    """OR-MOD-1, OR-LNG-1 Yield modifiers that cannot be read, or name a table that is none."""
    tables = state.index(TableRow, my_tables)
    for row in state[Modifier].values():
        bears = bears_on(row)
        known = known_with(state[OwnColumn], alone=bears is not ON_FIGHT)
        if folded(row.table) == ATTRITION:
            yield from unplayed(state, row, "table", Step.ATTRITION)
        if bears is ON_FIGHT:
            yield from not_listed(row, "table", row.table, tables, "Tables", "OR-MOD-1")
        if row.when.strip():
            yield from not_read(row, "when", row.when, partial(condition, known=known))
        does = partial(does_said, known=known, bears=bears, side=row.side)
        yield from not_read(row, "does", row.does, does)


def _types(state: State) -> Iterator[Found]:
    """OR-TYP-1 Yield types that can neither move nor be hurt."""
    for each in state[UnitType].values():
        if not each.movement and not each.steps:
            said = f"{each.type} can neither move nor be hurt."
            cure = "Give it movement, or a step at least."
            yield each, "steps", warning("W-TYPE", said, cure, rule="OR-TYP-1")


def _verbs(state: State) -> Iterator[Found]:
    """OR-VRB-1, OR-SEQ-1 Yield verbs by a table that is none, and those that no step plays."""
    tables = state.index(TableRow, my_tables)
    for verb in state[Verb].values():
        yield from not_listed(verb, "table", verb.table, tables, "Tables", "OR-VRB-1")
        if verb.role != Role.NONE:
            step = Step.FIRE if verb.role == Role.FIRE else Step.COMBAT
            yield from unplayed(state, verb, "role", step)
        if verb.role == Role.ATTACK and not tables:
            said = "no table is there by which an attack could be resolved."
            yield verb, "table", error("E-TABLE", said, "Type one on Tables.", rule="OR-TAB-1")


def _units(state: State) -> Iterator[Found]:
    """OR-TYP-1, OR-MAP-1 Yield units without a type, or off the map; fields of two sides."""
    sides: dict[str, set[str]] = {}
    for unit in board.in_field(state):
        yield from not_listed(unit, "type", unit.type, state[UnitType], "Unit Types", "OR-TYP-1")
        yield from off_the_map(state, unit, "stands at", "OR-MAP-1")
        if (
            unit.field not in sides
            and board.room_at(state, unit.field, board.units_at(state, unit.field)) < 0
        ):
            said = f"more units stand at {unit.field} than its ground has room for."
            cure = "Move some of them out, or give its ground on Ground more room."
            yield unit, "field", warning("W-ROOM", said, cure, rule="OR-STK-1")
        sides.setdefault(unit.field, set()).add(board.side(state, unit))
        if len(sides[unit.field]) > 1:
            said, cure = f"two sides stand at {unit.field}.", "Move one of them out."
            yield unit, "field", error("E-BOTH-SIDES", said, cure, rule="OR-MOV-2")
