"""Combat: who attacks whom, by which table, and how it falls (OR-CBT-1, OR-TAB-1)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from functools import partial

from msgspec import Struct

from workbook_engine.core.answers import shown
from workbook_engine.core.findings import folded
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.kit.fights import Decision, decided, result_judged, weighed
from workbook_engine.kit.named_values import valued
from workbook_engine.kit.typed_tables import By, Found, MyTable, TableRow, called, my_tables
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.turn.aftermath import held, settled, who_fights
from workbook_engine.rulesets.own_rules.turn.facts import (
    Besides,
    Fight,
    Force,
    Sums,
    force,
    in_state,
    in_sums,
    modified,
)
from workbook_engine.rulesets.own_rules.turn.moving import order_of, orders_by_unit
from workbook_engine.rulesets.own_rules.vocabulary.hearing import told
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    CombatRow,
    OrderLine,
    ResultRow,
    Unit,
    Verb,
)
from workbook_engine.rulesets.own_rules.vocabulary.words import Role, Side

Ordered = Mapping[str, OrderLine]
"""OR-VRB-1 The order of each unit that has one."""


class Drawn(Struct, frozen=True):
    """OR-TAB-1 What a table says of a fight: the dice, the cell, and how it was found."""

    roll: int | None
    modified: int | None
    found: Found | None
    sums: str
    working: tuple[Working, ...]
    besides: tuple[Besides, ...] = ()


def combats(state: State, orders: TurnOrders, umpire: Umpire, sides: Collection[str]) -> Rulings:
    """OR-CBT-1 Every fight that some sides begin: the next is fought by who is left."""
    yield from _one_by_one(state, orders, umpire, Role.ATTACK, sides)


def fires(state: State, orders: TurnOrders, umpire: Umpire, sides: Collection[str]) -> Rulings:
    """OR-FIRE-1 All units of a side that fire at one field and reach it, together, field by field.

    Losses count at once, or by the reading `fire_losses` when all have fired.
    """
    yield from _one_by_one(state, orders, umpire, Role.FIRE, sides)


def _one_by_one(
    state: State, orders: TurnOrders, umpire: Umpire, lead: Role, sides: Collection[str]
) -> Rulings:
    """OR-CBT-1, OR-FIRE-1 Fight the fights in which units of a role lead."""
    ordered, begun = orders_by_unit(orders), state
    at_end = lead is Role.FIRE and umpire.rules.word("fire_losses") == "at the end"
    for label, field, side in [*_targets(state, ordered, lead)]:
        if side not in sides:
            continue
        firm = begun if at_end else state
        by_role = fighting(firm, ordered, field, side, umpire.rules)
        defenders = tuple(u for u in board.units_at(state, field) if board.side(state, u) != side)
        if by_role[lead] and defenders:
            fight = _fight(label, field, side, lead, by_role, defenders)
            asks = umpire.in_fight(label).on(CombatRow, label)
            state = yield weighed(asks, state, partial(fought, state, firm, fight))
        elif by_role[lead] and lead is Role.ATTACK:
            state = yield _nobody(state, label, field, [unit for unit, _ in by_role[lead]], umpire)


def _nobody(
    state: State, label: str, field: str, units: Collection[Unit], umpire: Umpire
) -> Ruling:
    """OR-CBT-1 Return the ruling on who attacks a field in which there is nobody of the enemy."""
    name = umpire.on(CombatRow, label).name("nobody")
    heard = (told(state, u.team, "combat.nobody", name, unit=u.id, field=field) for u in units)
    return Ruling(name, "OR-CBT-1", f"Nobody is to be attacked at {field}.", told=tuple(heard))


def _targets(state: State, ordered: Ordered, lead: Role) -> Iterator[tuple[str, str, str]]:
    """OR-CBT-1 Yield each field that is attacked: label, field, and the side that attacks.

    The label names the side where both attack one field, or another was fought under it before.
    """
    found = dict[tuple[str, str], None]()
    for unit in board.in_field(state):
        line, verb = order_of(state, ordered, unit) or (None, None)
        if line and verb and verb.role == lead and line.to:
            found[line.to, board.side(state, unit)] = None
    fields = [field for field, _ in found]
    for field, side in found:
        what = field if lead is Role.ATTACK else f"{field} fire"
        alone = fields.count(field) == 1 and what not in state[CombatRow]
        yield what if alone else f"{what} {side}", field, side


def fighting(
    state: State, ordered: Ordered, field: str, side: str, rules: Rules
) -> dict[str, list[tuple[Unit, Verb]]]:
    """OR-CBT-1 Return who of a side attacks a field and touches it, and who supports him."""
    by_role: dict[str, list[tuple[Unit, Verb]]] = {
        role: [] for role in (Role.ATTACK, Role.SUPPORT, Role.FIRE)
    }
    for unit in board.in_field(state):
        line, verb = order_of(state, ordered, unit) or (None, None)
        if line is None or verb is None or line.to != field or verb.role not in by_role:
            continue
        if board.side(state, unit) == side and bears(state, unit, field, verb, rules):
            by_role[verb.role].append((unit, verb))
    return by_role


def _fight(
    label: str,
    field: str,
    side: str,
    lead: Role,
    by_role: dict[str, list[tuple[Unit, Verb]]],
    defenders: tuple[Unit, ...],
) -> Fight:
    attackers = by_role[lead]
    supporters = by_role[Role.SUPPORT] if lead is Role.ATTACK else []
    return Fight(
        label=label,
        field=field,
        side=side,
        attackers=tuple(unit for unit, _ in attackers),
        supporters=tuple(unit for unit, _ in supporters),
        defenders=defenders,
        verbs=tuple(dict.fromkeys(verb.verb for _, verb in (*attackers, *supporters))),
        table=next((verb.table for _, verb in attackers if verb.table), ""),
        at_range=lead is Role.FIRE,
    )


def bears(state: State, unit: Unit, field: str, verb: Verb, rules: Rules) -> bool:
    """OR-CBT-1, OR-TYP-1 Tell whether a unit is near enough: next to it, or within its reach."""
    reach = 1 if verb.role == Role.ATTACK else board.type_of(state, unit).reach
    return board.apart(state, unit.field, field, rules) <= reach


def fought(state: State, firm: State, fight: Fight, umpire: Umpire) -> Ruling:
    """OR-CBT-1, OR-TAB-1 Fight a fight: the umpire's word first, then sums, dice and cell.

    What the sides are worth is that of `firm`: now, or as the step began (OR-FIRE-1).
    """
    asks = umpire.on(CombatRow, fight.label)
    tables = state.index(TableRow, my_tables)
    table = called(fight.table, tables) or next(iter(tables.values()), None)
    fight = replace(fight, table=table.name if table else "")
    who = (
        f"{', '.join(u.id for u in fight.attackers)} on {', '.join(u.id for u in fight.defenders)}"
    )
    decision = decided(asks, f"{fight.called} on {fight.field}", "OR-CBT-1", basis=who)
    if decision is Decision.HOLD or table is None:
        return held(state, asks, fight, decision)
    if decision is Decision.ELSEWHERE:
        drawn = Drawn(None, None, None, "", ())
        fight = replace(fight, lost=_lost_elsewhere(asks, fight))
    else:
        drawn = thrown(firm, asks, fight, table, f"{fight.called.capitalize()} on {fight.field}")
    cell = drawn.found
    text = result_judged(
        asks,
        cell.text if cell else next(iter(table.cells), ""),
        rule=cell.row if cell else "OR-RES-1",
        choices=table.cells if cell else (*table.cells, *state[ResultRow], "-"),
        basis=cell.cite if cell else None,
        question=f"Result of the {fight.called} on {fight.field}",
    )
    row = CombatRow.of(
        asks,
        **who_fights(fight),
        sums=drawn.sums,
        column=cell.head if cell else "",
        roll=drawn.roll,
        modified=drawn.modified,
        result=text,
        decision=str(decision),
    )
    return settled(state, asks, fight, row, cell, drawn.working, drawn.besides)


def _lost_elsewhere(asks: Questions, fight: Fight) -> tuple[tuple[str, int], ...]:
    """OR-RES-3 Ask who lost how many in a fight fought elsewhere; blank: as its result has it."""
    names = {folded(each.id): each.id for each in (*fight.attackers, *fight.defenders)}

    def fits(told: tuple[str, ...]) -> bool:
        said = valued(told)
        return said.keys() <= names.keys() and all(map(str.isdecimal, said.values()))

    none, first = tuple[str, ...](), fight.attackers[0].id
    asked = f"Who lost how many at {fight.field}, such as {first} 1; blank: as the result has it"
    told = asks.judge("losses", none, rule="OR-RES-3", question=asked, fits=fits)
    return tuple((names[name], int(number)) for name, number in valued(told).items() if number)


def thrown(state: State, asks: Questions, fight: Fight, table: MyTable, asked: str) -> Drawn:
    """OR-TAB-1, OR-TAB-2, OR-TAB-3 Add up, take the column, throw, and find the cell.

    A unit that nobody attacks throws for itself (OR-STA-4).
    """
    rules = asks.umpire.rules
    mine = (*fight.attackers, *fight.supporters)
    both = {
        str(Side.ATTACKER): force(state, Side.ATTACKER, mine, rules),
        str(Side.DEFENDER): force(state, Side.DEFENDER, fight.defenders, rules),
    }
    sums = modified(state, asks, fight, both)
    column = _column(table, fight, sums)
    count, sides = table.dice
    dice = ("die", "second die", *(f"die {n}" for n in range(3, count + 1)))[:count]
    roll = sum(asks.die(each, sides, rule=table.name, question=asked) for each in dice)
    shifted = roll + int(sums.die)
    found = table.at(shifted, column)
    added = _added(state, both) if fight.attackers or table.by != By.NAMED else ()
    working = (*added, *sums.lines)
    return Drawn(roll, shifted, found, in_sums(both, sums), working, tuple(sums.besides))


def _added(state: State, both: dict[str, Force]) -> Iterator[Working]:
    """OR-CBT-2, OR-STA-1 Yield the working of both strengths, and whose state counted in them."""
    for who, its in both.items():
        if not its.units:
            continue
        names = ", ".join(unit.id for unit in its.units)
        yield Working("OR-CBT-2", f"{who}: {names}", shown(its.strength))
        for unit in its.units:
            kind = board.condition_of(state, unit)
            if (times := in_state(kind, who)) != 1:
                yield Working(f"STATE.{kind.name}", f"of it {unit.id}", f"x {shown(times)}")


def _column(table: MyTable, fight: Fight, sums: Sums) -> int:
    """OR-TAB-2 Return the column: of the odds, difference or strength, then shifted, on the table.

    Against a strength of nothing it is the last; of names it is the first, of a unit that throws
    for itself that of its strength.
    """
    attack, defence = sums.strength[Side.ATTACKER], sums.strength[Side.DEFENDER]
    last = len(table.heads) - 1
    if table.by == By.NAMED:
        first = 0
    elif not fight.attackers:
        first = table.column_for(defence)
    elif table.by == By.ODDS:
        first = table.column_for(attack / defence) if defence else last
    else:
        first = table.column_for(attack - (defence if table.by == By.DIFFERENCE else Fraction()))
    return max(0, min(last, first + int(sums.column)))
