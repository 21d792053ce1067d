"""OR-HAND-1 What a fight came to elsewhere: the cell of its table, and the steps that are lost."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from workbook_engine.core.answers import shown
from workbook_engine.core.handing import Amend, ComeTo, Ending, Holds, Part
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.shares import pieces
from workbook_engine.kit.typed_tables import TableRow, called, my_tables
from workbook_engine.rulesets.own_rules.handing.brief import before
from workbook_engine.rulesets.own_rules.turn.aftermath import left_by
from workbook_engine.rulesets.own_rules.turn.facts import Fight
from workbook_engine.rulesets.own_rules.vocabulary.records import CombatRow, OrderLine, Unit, Verb
from workbook_engine.rulesets.own_rules.vocabulary.words import Role

_OTHER_GROUND = 10
"""Ours: a cell that leaves the ground to another is as far off as this, in shares of a side."""


def come_to(turn: Turn, ending: Ending) -> ComeTo:
    """OR-HAND-1 Return the cell of the table that comes nearest, and the exact steps."""
    row = turn.after[CombatRow][ending.battle.stamp.fight]
    state = before(turn, row.label)
    fight = _fight(turn, state, row)
    tables = state.index(TableRow, my_tables)
    table = called(fight.table, tables) or next(iter(tables.values()))
    near = min(table.cells, key=lambda text: _far(state, fight, text, ending), default="")
    return ComeTo({"result": near}, tuple(_steps(ending)))


def _fight(turn: Turn, state: State, row: CombatRow) -> Fight:
    """OR-CBT-1 Return a fight as its row tells it, with the table of who leads it."""
    lines = {line.unit: line.verb for line in turn.orders[OrderLine].values()}
    ordered = (state[Verb].get(lines.get(name, "")) for name in row.attackers)
    verbs = [verb for verb in ordered if verb]
    return Fight(
        label=row.label,
        field=row.field,
        side=row.side,
        attackers=tuple(state[Unit][name] for name in row.attackers),
        supporters=(),
        defenders=tuple(state[Unit][name] for name in row.defenders),
        verbs=tuple(verb.verb for verb in verbs),
        table=next((verb.table for verb in verbs if verb.table), ""),
        at_range=any(verb.role == Role.FIRE for verb in verbs),
    )


def _far(state: State, fight: Fight, text: str, ending: Ending) -> Fraction:
    """OR-HAND-1 Return how far a cell is from how it ended: in shares left of both sides."""
    _, _, left = left_by(state, fight, text, state.rules)
    far, holds = Fraction(), Holds.NOBODY
    for part, units, side in (
        (Part.ATTACKS, fight.attackers, Holds.ATTACKERS),
        (Part.DEFENDS, fight.defenders, Holds.DEFENDERS),
    ):
        had = sum(each.status for each in ending.battle.part(part))
        share = Fraction(sum(left.steps[each.id] for each in units), had or 1)
        far += abs(share - ending.share(part))
        if any(left.steps[each.id] and left.at[each.id] == fight.field for each in units):
            holds = side
    return far if holds is ending.holds else far + _OTHER_GROUND


def _steps(ending: Ending) -> Iterator[Amend]:
    """OR-HAND-1 Yield the steps that each unit has by what is left of it, also where all are."""
    for each in ending.units:
        had = each.fighter.status
        steps = pieces(each.share, had)
        why = f"{shown(each.left)} of {shown(each.handed)} left of {had} steps: {steps}"
        yield Amend(Unit, each.fighter.id, "steps", steps, why)
