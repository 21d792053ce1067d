"""What the umpire is shown besides the table: Status, Losses, Timeline, the front page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from workbook_engine.core.briefing import Paper
from workbook_engine.core.changes import Change
from workbook_engine.core.desk import readable
from workbook_engine.core.front import Fight, Front, Remark
from workbook_engine.core.records import State, Tables
from workbook_engine.core.rulings import Turn
from workbook_engine.core.summaries import of_earlier_turns, summaries
from workbook_engine.kit.losses import losses_in, more, of_sides
from workbook_engine.kit.report import headed
from workbook_engine.kit.timeline import timeline
from workbook_engine.kit.told import in_short
from workbook_engine.kit.workings import of_turn
from workbook_engine.rulesets.combat_captain.knowledge.report import summary
from workbook_engine.rulesets.combat_captain.knowledge.rows import (
    LossRow,
    StatusRow,
    TimelineRow,
    crossed_off,
    shown,
)
from workbook_engine.rulesets.combat_captain.knowledge.team_view import view
from workbook_engine.rulesets.combat_captain.table.board import side_of
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.words import Kind
from workbook_engine.rulesets.combat_captain.vocabulary.workings import (
    CombatRow,
    ContactRow,
    EventRow,
    FireRow,
    StruckRow,
)


def views(turn: Turn) -> Tables:
    """CC-FIR-01, CC-CLC-09 Return the rows of the Outputs sheets."""
    state, lost = turn.after, tuple(_losses(turn))
    return Tables.of(
        *_status(state),
        *of_earlier_turns(turn, state[LossRow]),
        *lost,
        *timeline(
            turn,
            TimelineRow,
            fire=_fire(turn),
            fights=_fights(turn),
            events=_events(turn),
            losses=_by_company(lost),
        ),
        *summaries(turn, in_short(view, summary)),
    )


def _status(state: State) -> Iterator[StatusRow]:
    for each in state[SubUnit].values():
        company = state[Company][each.company]
        side, markers = side_of(state, company), company.markers
        yield shown(StatusRow, each, men=crossed_off(each), side=side, markers=markers)


def _lost(change: Change) -> Mapping[str, int] | None:
    """CC-CLC-15 Return by how many men a sub-unit has become less."""
    is_men = getattr(change, "record", None) is SubUnit and getattr(change, "field", "") == "men"
    return {"men": -more(change)} if is_men else None


def _losses(turn: Turn) -> Iterator[LossRow]:
    """CC-CLC-15 Yield who fell; men who filled another sub-unit as ranks closed are not lost."""
    units = turn.after[SubUnit]
    for loss in losses_in(turn, _lost, lambda name: units[name].company):
        each, men = units[loss.who], loss.lost["men"]
        if men:
            side = side_of(turn.after, turn.after[Company][each.company])
            whose = {"side": side, "company": each.company, "subunit": each.id}
            yield loss.row(LossRow, **whose, men=men, state=each.state)


def _by_company(lost: tuple[LossRow, ...]) -> Iterator[str]:
    found = Counter[str]()
    for each in lost:
        found[each.company] += each.men
    return (f"{n} of {company}" for company, n in found.items())


def _fire(turn: Turn) -> Iterator[str]:
    return (f"{r.company} on {r.target}: {r.outcome}" for r in of_turn(turn, FireRow))


def _fights(turn: Turn) -> Iterator[str]:
    for row in of_turn(turn, ContactRow):
        met = row.answer if row.touches else "not reached"
        yield f"{row.attacker} charges {row.defender}: {met}"
    for fight in of_turn(turn, CombatRow):
        yield f"{fight.label}: {fight.winner or 'nobody'} wins; {fight.outcome}"


def _events(turn: Turn) -> Iterator[str]:
    for row in of_turn(turn, EventRow):
        if row.roll:  # who tries for nothing has no event
            yield f"{readable(row.side)}: {row.roll}, {row.chosen or row.event}; {row.outcome}"


def front(turn: Turn) -> Front:
    """CC-FIR-01, CC-CLC-09 Return what the umpire wants to see first of a player's turn."""
    kinds = ("vehicle", "vehicles"), ("man", "men")
    foot = {each.id for each in turn.after[SubUnit].values() if each.kind == Kind.INFANTRY}
    return Front(
        fights=(*_missions(turn), *_combats(turn)),
        losses=of_sides(
            (row.side, row.company, kinds[row.subunit in foot], row.men) for row in _losses(turn)
        ),
        remarks=(*(Remark("event", text) for text in _events(turn)), *_to_type(turn)),
    )


def _missions(turn: Turn) -> Iterator[Fight]:
    state = turn.after
    for row in of_turn(turn, FireRow):
        yield Fight(
            label=row.label,
            place=row.target,
            attackers=f"{readable(side_of(state, state[Company][row.company]))}: {row.company}",
            defenders=state[SubUnit][row.target].company,
            sums=f"{row.points} points" if row.points else "",
            dice="" if row.column is None else str(row.column),
            result=row.outcome,
            row=row,
        )


def _combats(turn: Turn) -> Iterator[Fight]:
    for row in of_turn(turn, CombatRow):
        totals = row.attacker_total, row.defender_total
        yield Fight(
            label=row.label,
            place=row.defender,
            attackers=row.attacker,
            defenders=row.defender,
            sums="" if None in totals else f"{totals[0]} to {totals[1]}",
            result=f"{row.winner} wins" if row.winner else row.outcome,
            row=row,
        )


def _to_type(turn: Turn) -> Iterator[Remark]:
    """CC-OFF-01, CC-AIR-02 Yield shells and tapes without a word of whom they touched."""
    for row in of_turn(turn, StruckRow):
        if not row.touched:
            yield Remark("whom did it touch", f"{row.label}: nobody is typed on Struck")


def umpires_paper(turn: Turn) -> Paper:
    """CC-FIR-01, CC-CLC-09 Return the head of the umpire's report."""
    return headed("The turn in short", (*_fire(turn), *_fights(turn), *_events(turn)))
