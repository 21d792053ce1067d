"""What the umpire is shown of a turn besides the table: Grid, Losses, Timeline, front page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from workbook_engine.core.answers import shown
from workbook_engine.core.briefing import Paper
from workbook_engine.core.changes import Change, Set
from workbook_engine.core.desk import readable
from workbook_engine.core.front import Fight, Front, Held, Remark
from workbook_engine.core.records import Record, State, Tables
from workbook_engine.core.rulings import Turn
from workbook_engine.core.summaries import of_earlier_turns, summaries
from workbook_engine.kit import table_chances
from workbook_engine.kit.balances import Account, balances
from workbook_engine.kit.losses import losses_in, of_sides
from workbook_engine.kit.report import headed
from workbook_engine.kit.table_chances import ChanceRow
from workbook_engine.kit.timeline import timeline
from workbook_engine.kit.told import in_short
from workbook_engine.kit.typed_tables import TableRow, my_tables, results_in
from workbook_engine.kit.workings import of_turn
from workbook_engine.rulesets.own_rules.knowledge.books import LossRow, TimelineRow
from workbook_engine.rulesets.own_rules.knowledge.pictures import squares
from workbook_engine.rulesets.own_rules.knowledge.report import summary
from workbook_engine.rulesets.own_rules.knowledge.team_view import view
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.turn.victory import points_of
from workbook_engine.rulesets.own_rules.vocabulary.records import CombatRow, Place, ResultRow, Unit
from workbook_engine.rulesets.own_rules.vocabulary.words import Side, UnitState


def drawn(state: State) -> Iterator[Record]:
    """OR-MAP-1, OR-TAB-4 Yield what follows the umpire's sheets as he types: Grid and Chances."""
    yield from squares(state)
    yield from chance_rows(state)


def chance_rows(state: State) -> Iterator[ChanceRow]:
    """OR-TAB-4 Yield a block for each table: its heads, its results, what is lost in the mean."""
    for table in state.index(TableRow, my_tables).values():
        yield from table_chances.chance_rows(table, partial(_costs, state[ResultRow]))


def _costs(results: Mapping[str, ResultRow], text: str) -> Mapping[str, int | None]:
    """OR-RES-1 Return the steps that each side loses by a cell; None where it hangs on how many."""
    codes = results_in(text, results)
    hangs = any(code.exchange or code.attacker_share or code.defender_share for code in codes)
    return {
        f"{side} loses": None if hangs else sum(getattr(code, f"{side}_loses") for code in codes)
        for side in (Side.ATTACKER, Side.DEFENDER)
    }


def views(turn: Turn) -> Tables:
    """OR-CBT-1, OR-RES-1 Return the rows of the Outputs sheets."""
    lost = tuple(_losses(turn))
    return Tables.of(
        *drawn(turn.after),
        *of_earlier_turns(turn, turn.after[LossRow]),
        *lost,
        *balances(turn, {Unit: partial(_of_unit, turn.before), Place: of_place}),
        *timeline(
            turn,
            TimelineRow,
            combats=_combats(turn),
            losses=(f"{each.unit}: {each.steps}" for each in lost),
        ),
        *summaries(turn, in_short(view, summary)),
    )


def _of_unit(state: State, unit: Unit) -> Iterator[tuple[Account, int]]:
    """OR-RES-1, OR-SUP-3 A unit in the field counts, by its steps and by its loads."""
    if unit.state == UnitState.IN_FIELD:
        yield Account(unit.team, "Units in the field"), 1
        yield Account(unit.team, "Steps left"), board.steps_of(state, unit)
        if board.type_of(state, unit).load:
            yield Account(unit.team, "Loads carried"), board.stock_of(state, unit)


def of_place(place: Place) -> Iterator[tuple[Account, int]]:
    """OR-SUP-4 A stock is a place's own."""
    if place.stock is not None:
        yield Account(place.place, "Loads"), place.stock


def _losses(turn: Turn) -> Iterator[LossRow]:
    for loss in losses_in(turn, partial(_lost, turn.before)):
        unit = turn.after[Unit][loss.who]
        yield loss.row(
            LossRow,
            side=board.side(turn.after, unit),
            unit=unit.id,
            type=unit.type,
            steps=loss.lost["steps"],
        )


def _lost(before: State, change: Change) -> Mapping[str, int] | None:
    """OR-RES-1 Return how many steps a change costs; of a unit that was whole it names none."""
    if not (isinstance(change, Set) and change.record is Unit and change.field == "steps"):
        return None
    whole = board.whole_of(before, before[Unit][change.key])
    was = change.was if isinstance(change.was, int) else whole
    return {"steps": was - (change.value if isinstance(change.value, int) else was)}


def _combats(turn: Turn) -> Iterator[str]:
    return (
        f"{row.label}: {row.result or row.decision}, {row.outcome}"
        for row in of_turn(turn, CombatRow)
    )


def front(turn: Turn) -> Front:
    """OR-CBT-1, OR-MAP-2 Return what the umpire wants to see first of a turn."""
    words = board.STEP_WORDS[turn.after.rules.word("steps_are")]
    return Front(
        fights=_fights(turn),
        losses=of_sides((x.side, x.unit, words, x.steps) for x in _losses(turn)),
        remarks=_points(turn.after),
        held=(*_held(turn.after), *_leads(turn.after)),
    )


def _fights(turn: Turn) -> Iterator[Fight]:
    for row in of_turn(turn, CombatRow):
        yield Fight(
            label=row.label,
            place=row.field,
            attackers=f"{readable(row.side)}: {'; '.join(row.attackers)}",
            defenders="; ".join(row.defenders),
            sums=f"{row.sums} ({row.column})" if row.column else row.sums,
            dice="" if row.roll is None else str(row.roll),
            result=row.result or row.outcome,
            row=row,
        )


def _held(state: State) -> Iterator[Held]:
    """OR-MAP-2 Yield who stands in each place."""
    for each in state[Place].values():
        there = {readable(board.side(state, unit)) for unit in board.units_at(state, each.field)}
        yield Held("place", each.place, " and ".join(sorted(there)) or "nobody")


def _points(state: State) -> Iterator[Remark]:
    """OR-VIC-1, OR-MAP-2 Yield the points of each side that has any."""
    for side, number in sorted(points_of(state).items()):
        if number:
            yield Remark("points", f"{readable(side)}: {shown(number)}")


def _leads(state: State) -> Iterator[Held]:
    """OR-VIC-1 Yield which side has the most points, and by how many."""
    points = sorted(points_of(state).items(), key=lambda each: -each[1])
    if len(points) > 1 and points[0][1]:
        (first, most), (_, next_most) = points[:2]
        ahead = most - next_most
        yield Held("points", "most", readable(first) if ahead else "level")
        yield Held("points", "ahead by", shown(ahead))


def umpires_paper(turn: Turn) -> Paper:
    """OR-CBT-1 Return the head of the umpire's report."""
    return headed("The turn in short", _combats(turn))
