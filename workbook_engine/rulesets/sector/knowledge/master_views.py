"""What the umpire is shown of a phase besides the table: Grid, Status, Losses, Timeline, front."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain

from workbook_engine.core.answers import counted as in_number
from workbook_engine.core.briefing import Paper
from workbook_engine.core.changes import Change, Set
from workbook_engine.core.desk import readable
from workbook_engine.core.front import Fight, Front, Held, Remark
from workbook_engine.core.records import State, Tables
from workbook_engine.core.rulings import Turn
from workbook_engine.core.summaries import of_earlier_turns, summaries
from workbook_engine.kit.losses import losses_in, of_sides
from workbook_engine.kit.report import headed
from workbook_engine.kit.timeline import timeline
from workbook_engine.kit.told import in_short
from workbook_engine.kit.workings import of_turn
from workbook_engine.rulesets.sector.knowledge.books import LossRow, StatusRow, TimelineRow
from workbook_engine.rulesets.sector.knowledge.pictures import squares
from workbook_engine.rulesets.sector.knowledge.report import summary
from workbook_engine.rulesets.sector.knowledge.team_view import view
from workbook_engine.rulesets.sector.land.board import formations, on_table, side_of, side_of_base
from workbook_engine.rulesets.sector.vocabulary.records import (
    AssaultRow,
    Base,
    Corps,
    FireRow,
    Sector,
)
from workbook_engine.rulesets.sector.vocabulary.words import BaseState

_OUT = (BaseState.IN_PILE, BaseState.LOST)


def views(turn: Turn) -> Tables:
    """SB-RNG-02, SB-ASL-10 Return the rows of the Outputs sheets."""
    lost = tuple(_losses(turn))
    return Tables.of(
        *squares(turn.after),
        *_status(turn.after),
        *of_earlier_turns(turn, turn.after[LossRow]),
        *lost,
        *timeline(
            turn,
            TimelineRow,
            fire=_fire(turn),
            assaults=_assaults(turn),
            losses=(f"{each.base} {each.fate}" for each in lost),
        ),
        *summaries(turn, in_short(view, summary)),
    )


def _lost(change: Change) -> Mapping[str, int] | None:
    """SB-DMG-02 Return a base that left the table by a change."""
    is_state = isinstance(change, Set) and change.record is Base and change.field == "state"
    return {"bases": 1} if is_state and getattr(change, "value", "") in _OUT else None


def _losses(turn: Turn) -> Iterator[LossRow]:
    for loss in losses_in(turn, _lost):
        base = turn.after[Base][loss.who]
        yield loss.row(
            LossRow,
            side=side_of_base(turn.after, base),
            base=base.id,
            division=base.division or base.corps,
            fate=base.fate,
        )


def _status(state: State) -> Iterator[StatusRow]:
    """SB-PIP-02, SB-DMG-04 Yield each Division, and the troops of each Corps."""
    counts: dict[str, Counter[str]] = {}
    for base in state[Base].values():
        counts.setdefault(base.division or base.corps, Counter())[base.state] += 1
    for each in formations(state):
        found = counts.get(each.id, Counter())
        there = [found[state] for state in (BaseState.ON_TABLE, BaseState.IN_PILE, BaseState.LOST)]
        yield StatusRow(
            formation=each.id,
            side=side_of(state, each.team),
            order="" if isinstance(each, Corps) else each.order,
            pips=each.pips,
            on_table=there[0],
            in_pile=there[1],
            away=found.total() - sum(there),
            lost=there[2],
        )


def _fire(turn: Turn) -> Iterator[str]:
    return (f"{row.start} on {row.target}: {row.outcome}" for row in of_turn(turn, FireRow))


def _assaults(turn: Turn) -> Iterator[str]:
    for row in of_turn(turn, AssaultRow):
        yield f"{row.label}: {row.state} after {in_number(row.rounds, 'round')}"


def front(turn: Turn) -> Front:
    """SB-RNG-02, SB-ASL-10 Return what the umpire wants to see first of a phase."""
    return Front(
        fights=chain(_fires(turn), _storms(turn)),
        losses=of_sides((x.side, x.division, ("base", "bases"), 1) for x in _losses(turn)),
        remarks=_waiting(turn.after),
        held=_held(turn.after),
    )


def _held(state: State) -> Iterator[Held]:
    """SB-CTY-01 Yield who holds each city or named sector; where supply bases are."""
    standing: dict[str, set[str]] = {}
    for base in on_table(state):
        standing.setdefault(base.sector, set()).add(readable(side_of_base(state, base)))
    for each in state[Sector].values():
        if each.name or each.is_city:
            by = " and ".join(sorted(standing.get(each.sector, ()))) or readable(each.owner)
            yield Held("sector", " ".join(filter(None, (each.sector, each.name))), by or "nobody")
    for corps in state[Corps].values():
        if depot := state[Base].get(corps.supply):
            yield Held("supply base", corps.id, depot.state)


def _fires(turn: Turn) -> Iterator[Fight]:
    for row in of_turn(turn, FireRow):
        yield Fight(
            label=row.label,
            place=row.target,
            attackers=f"{readable(side_of(turn.after, row.team))}: {row.start}",
            defenders=row.target,
            sums="" if row.modifier is None else f"{row.modifier:+}",
            dice="" if row.row is None else f"row {row.row}",
            result=row.outcome,
            row=row,
        )


def _storms(turn: Turn) -> Iterator[Fight]:
    """SB-ASL-07 Yield the assaults of the phase; one that stalled earlier today is not fought."""
    for row in of_turn(turn, AssaultRow):
        yield Fight(
            label=row.label,
            place=row.label,
            attackers=f"{readable(side_of(turn.after, row.team))}: {_some(row.attackers)}",
            defenders=_some(row.defenders),
            dice=in_number(row.rounds, "round"),
            result=row.state,
            row=row,
        )


def _some(names: tuple[str, ...]) -> str:
    """Return names as the Desk has room for them: who leads, and how many more."""
    return f"{names[0]} and {len(names) - 1} more" if len(names) > 1 else "".join(names)


def _waiting(state: State) -> Iterator[Remark]:
    """SB-DMG-04 Yield the bases that the umpire is to place."""
    for base in state[Base].values():
        if base.state == BaseState.TO_PLACE:
            yield Remark("to be placed", f"{base.id} of {base.division or base.corps}")


def umpires_paper(turn: Turn) -> Paper:
    """SB-RNG-02, SB-ASL-10 Return the head of the umpire's report."""
    return headed("The phase in short", (*_fire(turn), *_assaults(turn)))
