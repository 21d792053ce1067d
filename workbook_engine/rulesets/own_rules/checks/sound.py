"""The lint of a rules designer: what cannot be read, or never bears (OR-LNT-1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from workbook_engine.core.findings import Finding, did_you_mean, error, folded, warning
from workbook_engine.core.records import Record, State
from workbook_engine.core.ruleset import Where, first_cell
from workbook_engine.kit.costs import listed
from workbook_engine.kit.language import (
    NotSaidError,
    condition,
)
from workbook_engine.kit.typed_tables import (
    CELLS,
    HEADS,
    By,
    MyTable,
    TableRow,
    bounds,
    called,
    codes_in,
    dice_of,
    my_tables,
    result_of,
    worth,
)
from workbook_engine.rulesets.own_rules.checks import beyond, columns
from workbook_engine.rulesets.own_rules.checks.bearing import Found, never_or_always
from workbook_engine.rulesets.own_rules.checks.counted import recovery, sequence, stocks, victory
from workbook_engine.rulesets.own_rules.checks.mapped import areas, ground, ways
from workbook_engine.rulesets.own_rules.checks.said import sentences
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
from workbook_engine.rulesets.own_rules.vocabulary.own_records import OwnColumn
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    Modifier,
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

_NO_ROW = "Add its row on Results; part several codes by ;."


def sound(state: State, where: Where) -> list[Finding]:
    """OR-LNT-1 Return all that is odd in the umpire's rules and set-up, each in its cell."""
    looks = (
        sequence,
        _tables,
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
        beyond.holes,
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
    for kind, said in _NEEDED:
        if not state[kind]:
            found.append(error("E-NO-RULES", said, "Type at least one row.", rule="OR-LNT-1"))
    return found


def _tables(state: State) -> Iterator[Found]:
    """OR-TAB-1, OR-TAB-2 Yield tables that cannot be thrown on, and what is amiss in the others."""
    tables, rows = state.index(TableRow, my_tables), state[TableRow].values()
    for name in dict.fromkeys(row.table for row in rows):
        its = [row for row in rows if row.table == name]
        head = next((row for row in its if row.roll.casefold() == HEADS), None)
        if head is None:
            said = f"{name} has no row of heads."
            cure = f"Write {HEADS} under Roll in the row with the heads of its columns."
            yield its[0], "roll", error("E-TABLE", said, cure, rule="OR-TAB-1")
        elif dice_of(head.dice) is None:
            said = f"{head.dice} cannot be thrown."
            yield (
                head,
                "dice",
                error("E-TABLE", said, "Write d6, 2d6, d10 or d100.", rule="OR-TAB-1"),
            )
        elif name in tables:
            yield from _heads(head, tables[name])
            yield from _rolls(tables[name], head)


def _heads(head: TableRow, table: MyTable) -> Iterator[Found]:
    """OR-TAB-2 Yield heads of columns that stand for nothing, or for less than the one before."""
    before = None
    for cell, text in zip(CELLS, table.heads, strict=False):
        its = worth(table.by, text)
        if table.by == By.NAMED and text:
            continue
        if its is None:
            said = f"{text or 'a blank'} is not a head of a column of {table.by}."
            cure = "Write odds such as 3:1, or a number."
            yield head, cell, error("E-TABLE", said, cure, rule="OR-TAB-2")
        elif before is not None and its <= before:
            said = f"{text} stands right of a column that begins higher: it is never reached."
            yield head, cell, error("E-TABLE", said, "Let columns rise.", rule="OR-TAB-2")
        before = its if its is not None else before


def _rolls(table: MyTable, head: TableRow) -> Iterator[Found]:
    """OR-TAB-3 Yield rolls of the dice that have no row, or two; rows that cannot be read."""
    spans = [(row, bounds(row.roll)) for row in table.rows]
    for row, its in spans:
        if its is None:
            said = f"{row.roll or 'a blank'} is not a roll."
            yield (
                row,
                "roll",
                error("E-TABLE", said, "Write 4, 2-3, 7+ or 1 or less.", rule="OR-TAB-1"),
            )
    known = [(row, its) for row, its in spans if its is not None]
    count, sides = table.dice
    none, twice = list[str](), list[str]()
    for roll in range(count, count * sides + 1):
        hits = sum(
            (low is None or low <= roll) and (high is None or roll <= high)
            for _, (low, high) in known
        )
        if hits != 1:
            (twice if hits else none).append(str(roll))
    for rolls, said in ((none, "no row"), (twice, "two rows")):
        if known and rolls:
            text = f"{table.name} has {said} for {', '.join(rolls[:6])} on {head.dice}."
            yield (
                head,
                "dice",
                warning("W-TABLE-ROLLS", text, "Give each roll one row.", rule="OR-TAB-3"),
            )


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
                        cure = (
                            did_you_mean(code, state[ResultRow])
                            or "Add its row on Results; part several by ;."
                        )
                        yield row, cell, error("E-CODE", said, cure, rule="OR-RES-1")
    for code, its in state[ResultRow].items():
        if code not in (*used, NO_WAY):
            said = f"{code} stands in no table."
            cure = "Leave it if another table will have it."
            yield its, "code", warning("W-CODE-UNUSED", said, cure, rule="OR-RES-1")


def _states(state: State) -> Iterator[Found]:
    """OR-STA-1, OR-STA-2 Yield states that never end, and verbs they bar that are none."""
    steps = {row.step for row in state[SequenceRow].values()}
    for kind in state[StateKind].values():
        by_supply = any(row.state == kind.name for row in state[SupplyRow].values())
        ends = (kind.turns or kind.rest or kind.table) and Step.RECOVERY in steps
        if not by_supply and not ends:
            said = f"nothing ends {kind.name}."
            cure = (
                f"Give it turns, rest or a table; add the step {Step.RECOVERY} to Sequence of Play."
            )
            yield kind, "turns", warning("W-STATE", said, cure, rule="OR-STA-2")
        for verb in listed(kind.barred):
            if folded(verb) not in map(folded, state[Verb]):
                said, cure = f"{verb} is not on Verbs.", did_you_mean(verb, state[Verb])
                cure = cure or "Write a verb as Verbs has it."
                yield kind, "barred", error("E-VERB", said, cure, rule="OR-STA-1")


def _supply(state: State) -> Iterator[Found]:
    """OR-SUP-1 Yield rows of Supply whose source is nowhere, or which no step plays."""
    steps = {row.step for row in state[SequenceRow].values()}
    for row in state[SupplyRow].values():
        if not sources(state, row):
            said = f"{row.id}: there is no {row.source} {row.named} for supply to come from."
            cure = "Name a place of Places, or a type of which the side has units."
            yield row, "named", warning("W-SOURCE", said, cure, rule="OR-SUP-1")
        if Step.SUPPLY not in steps:
            said = f"{row.id} bears on nothing: supply is not a step of the turn."
            cure = f"Add the step {Step.SUPPLY} to Sequence of Play."
            yield row, "id", warning("W-SUPPLY", said, cure, rule="OR-SEQ-1")


def _awaited(state: State) -> Iterator[Found]:
    """OR-REI-1 Yield units that are awaited where nobody can come, or that no step brings in."""
    steps = {row.step for row in state[SequenceRow].values()}
    for unit in board.awaited(state):
        if unit.field not in board.land(state):
            said = f"{unit.id} is to come to {unit.field}, which is not on the map."
            cure = "Write a field that has a letter on the Ground Map, or an area of Areas."
            yield unit, "field", error("E-OFF-THE-MAP", said, cure, rule="OR-REI-1")
        if unit.arrives is None or Step.REINFORCEMENTS not in steps:
            said = f"nothing brings {unit.id} in."
            cure = f"Write its turn, and add the step {Step.REINFORCEMENTS} to Sequence of Play."
            yield unit, "arrives", warning("W-AWAITED", said, cure, rule="OR-REI-1")


def _modifiers(state: State) -> Iterator[Found]:
    """OR-MOD-1, OR-LNG-1 Yield modifiers that cannot be read, or name a table that is none."""
    tables = state.index(TableRow, my_tables)
    steps = {row.step for row in state[SequenceRow].values()}
    for row in state[Modifier].values():
        bears = bears_on(row)
        known = known_with(state[OwnColumn], alone=bears is not ON_FIGHT)
        if row.table == ATTRITION and Step.ATTRITION not in steps:
            said = f"{row.id} bears on nothing: attrition is not a step of the turn."
            cure = f"Add the step {Step.ATTRITION} to Sequence of Play."
            yield row, "table", warning("W-ATTRITION", said, cure, rule="OR-SEQ-1")
        if bears is ON_FIGHT and row.table and not called(row.table, tables):
            said, cure = f"{row.table} is not on Tables.", did_you_mean(row.table, tables)
            yield (
                row,
                "table",
                error("E-TABLE", said, cure or "Leave it blank: any.", rule="OR-MOD-1"),
            )
        reads: tuple[tuple[str, str, Callable[..., object]], ...] = (
            ("when", row.when, condition),
            ("does", row.does, partial(does_said, bears=bears, side=row.side)),
        )
        for column, text, read in reads:
            if text.strip() or column == "does":
                try:
                    read(text, known)
                except NotSaidError as amiss:
                    said = f"{row.id}: {text or 'a blank'} is not understood."
                    yield row, column, error("E-NOT-SAID", said, str(amiss), rule="OR-LNG-1")


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
    steps = {row.step for row in state[SequenceRow].values()}
    for verb in state[Verb].values():
        if verb.table and not called(verb.table, tables):
            said, cure = f"{verb.table} is not on Tables.", did_you_mean(verb.table, tables)
            yield verb, "table", error("E-TABLE", said, cure or "Leave it blank.", rule="OR-VRB-1")
        step = Step.FIRE if verb.role == Role.FIRE else Step.COMBAT
        if verb.role != Role.NONE and step not in steps:
            said = f"{verb.verb} is a verb of {step}, which is not a step of the turn."
            cure = f"Add the step {step} to Sequence of Play."
            yield verb, "role", warning("W-VERB", said, cure, rule="OR-SEQ-1")
        elif verb.role == Role.ATTACK and not tables:
            said = "no table is there by which an attack could be resolved."
            yield verb, "table", error("E-TABLE", said, "Type one on Tables.", rule="OR-TAB-1")


def _units(state: State) -> Iterator[Found]:
    """OR-TYP-1, OR-MAP-1 Yield units without a type, or off the map; fields of two sides."""
    sides: dict[str, set[str]] = {}
    for unit in board.in_field(state):
        if unit.type not in state[UnitType]:
            said, cure = (
                f"{unit.type} is not on Unit Types.",
                did_you_mean(unit.type, state[UnitType]),
            )
            yield (
                unit,
                "type",
                error("E-TYPE", said, cure or "Add it on Unit Types.", rule="OR-TYP-1"),
            )
        if unit.field not in board.land(state):
            said = f"{unit.id} stands at {unit.field}, which is not on the map."
            cure = "Write a field that has a letter on the Ground Map, or an area of Areas."
            yield unit, "field", error("E-OFF-THE-MAP", said, cure, rule="OR-MAP-1")
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
