"""Signals: how dispatches travel between two, and who reports to a team on such a way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.core.desk import Team, team_called
from workbook_engine.core.dispatches import CONTROL, Signal
from workbook_engine.core.findings import Finding, did_you_mean, folded, warning
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Where
from workbook_engine.kit.sides import staffs_seen


def signal_for(state: State, sender: str, to: str, by: str = "") -> Signal | None:
    """Return the first row of Signals for what somebody sends to a team, by some means or any."""
    return next((row for row in _fitting(state, sender, to) if row.by in ("", by or row.by)), None)


def _fitting(state: State, sender: str, to: str) -> Iterator[Signal]:
    whose, whom = {"", *_names(state, sender)}, {"", *_names(state, to)}
    for row in state[Signal].values():
        if folded(row.sender) in whose and folded(row.to) in whom:
            yield row


def _names(state: State, whose: str) -> set[str]:
    return {folded(whose), folded(team_called(state, whose))}


def late_reporters(state: State, team: Team) -> Iterator[tuple[str, Signal]]:
    """Yield who reports to a team by Signals, and how: other staffs that it sees, and formations.

    A formation reports so where a row names it: a row for everybody is for staffs.
    """
    if not state[Signal]:
        return
    for each in sorted(staffs_seen(state, team) - {team.team}):
        signal = next((row for row in _fitting(state, each, team.team) if row.reports), None)
        if signal:
            yield each, signal
    teams = {name for each in state[Team] for name in _names(state, each)}
    whom, known = {"", *_names(state, team.team)}, {"", *teams}
    for row in state[Signal].values():
        if row.reports and folded(row.to) in whom and folded(row.sender) not in known:
            known.add(folded(row.sender))
            yield row.sender, row


def odd_signals(state: State, where: Where, formations: Iterable[str]) -> Iterator[Finding]:
    """Yield each name on Signals that nobody has."""
    teams = [name for each in state[Team].values() for name in (each.team, each.called)]
    known = {"sender": (*teams, *formations), "to": (*teams, CONTROL)}
    for row in state[Signal].values():
        for column, names in known.items():
            name = getattr(row, column)
            if name and folded(name) not in map(folded, names):
                yield warning(
                    "W-SIGNAL-NOBODY",
                    f"{name} is not a team{' or a formation' * (column == 'sender')}: "
                    "nothing travels by this row.",
                    did_you_mean(name, names) or "Name one as Teams and Forces have it.",
                    cell=where(Signal, row.key, column),
                )
