"""What the master shows of a turn besides its state: Map, Status, Balances, Losses, Timeline."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.records import State, Tables
from workbook_engine.core.rulings import Turn
from workbook_engine.core.summaries import of_earlier_turns, summaries
from workbook_engine.kit.told import in_short
from workbook_engine.rulesets.opcom.knowledge.reports.summary import team_summary
from workbook_engine.rulesets.opcom.knowledge.reports.umpires_report import umpires_report
from workbook_engine.rulesets.opcom.knowledge.views.balance_view import balance_rows
from workbook_engine.rulesets.opcom.knowledge.views.losses_view import loss_rows as loss_rows
from workbook_engine.rulesets.opcom.knowledge.views.map_view import squares
from workbook_engine.rulesets.opcom.knowledge.views.team_view import view
from workbook_engine.rulesets.opcom.knowledge.views.timeline_view import timeline_rows
from workbook_engine.rulesets.opcom.knowledge.views.views import LossRow, StatusRow
from workbook_engine.rulesets.opcom.land.ground import named, where
from workbook_engine.rulesets.opcom.vocabulary.profiles import StatusProfile, parse_profile
from workbook_engine.rulesets.opcom.vocabulary.records import Unit
from workbook_engine.rulesets.opcom.vocabulary.status import status_of

CROSSED_OFF = "x"


def views(turn: Turn) -> Tables:
    """Return the rows of the Outputs sheets; losses and timeline of earlier turns stay."""
    losses = tuple(loss_rows(turn))
    return Tables.of(
        *squares(turn.after),
        *status_rows(turn.after),
        *balance_rows(turn),
        *of_earlier_turns(turn, turn.after[LossRow]),
        *losses,
        *timeline_rows(turn, losses),
        *summaries(turn, in_short(view, team_summary)),
        *umpires_report(turn),
    )


def status_rows(state: State) -> Iterator[StatusRow]:
    """OC-9.2 Yield every unit as the umpire sees it."""
    for unit in state[Unit].values():
        here = where(state, unit)
        yield StatusRow(
            unit=unit.id,
            name=unit.name,
            side=unit.side,
            team=unit.team,
            profile_crossed=crossed_off(parse_profile(unit.profile), unit.step),
            step=unit.step,
            status=status_of(unit),
            state=unit.state,
            where=named(state, here) if here else unit.position,
        )


def crossed_off(profile: StatusProfile, step: int) -> str:
    """OC-9.1 Return a profile with the values lost crossed off and the one in force between arrows.

    Plain letters, so that it reads the same in every font and in print.

    >>> crossed_off(parse_profile("9-8-7-6-5-4-2-0"), 3)
    'x x x >6< 5 4 2 0'
    >>> crossed_off(parse_profile("[8-4-1-0]"), 0), crossed_off(parse_profile("(2)-(2)-(1)-0"), 1)
    ('[>8< 4 1 0]', 'x >(2)< (1) 0')
    """
    now = min(step, len(profile.values) - 1)
    shown = [CROSSED_OFF] * now
    for at, value in enumerate(profile.values[now:], start=now):
        printed = f"({value})" if at in profile.defence_only else str(value)
        shown.append(f">{printed}<" if at == now else printed)
    line = " ".join(shown)
    return f"[{line}]" if profile.support else line
