"""The clock of an evening: the hour of the game, how long the turns took, who waits for whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import pairwise

from workbook_engine.commands.desk.page.front_value import FrontPage
from workbook_engine.commands.desk.reading.collected import WAITED_FOR
from workbook_engine.core.answers import counted
from workbook_engine.store.history import History
from workbook_engine.store.manifest import Manifest

_TURNS = 5
"""Of so many turns it is said how long they took, the latest last."""
_ALL = "All wait for Control."


def clock(front: FrontPage, history: History) -> str:
    """Return how an evening stands, in sentences: game clock, real time of the turns, who waits."""
    head = history.head()
    line = history.line(head) if head is not None else ()
    return " ".join((*_hours(front, line), waits_for(front)))


def _hours(front: FrontPage, line: Sequence[Manifest]) -> Iterator[str]:
    """Yield the turn with its date, when it began, and how long those before it took."""
    ends = [(each.position, datetime.fromisoformat(each.when)) for each in line if each.when]
    since = f", since {ends[0][1].astimezone():%H:%M}" if ends else ""
    date = f", {front.date}" if front.date else ""
    yield f"{front.turn}{date}{since}."
    took = [f"{turn} in {lasting(end - began)}" for (turn, end), (_, began) in pairwise(ends)]
    if took:
        yield f"Turns before: {', '.join(reversed(took[:_TURNS]))}."


def lasting(time: timedelta) -> str:
    """Return how long something took, as an umpire would say it.

    >>> [lasting(timedelta(minutes=each)) for each in (0.4, 25, 300, 9000)]
    ['1 min', '25 min', '5 h', '6 days']
    """
    minutes = max(1, round(time.total_seconds() / 60))
    if minutes < 120:
        return f"{minutes} min"
    return f"{round(minutes / 60)} h" if minutes < 2880 else f"{round(minutes / 1440)} days"


def waits_for(front: FrontPage) -> str:
    """Return who waits for whom: Control and those who have sent for the rest, or all for him."""
    late = [each.stands.called for each in front.sent if each.stands.standing in WAITED_FOR]
    if late:
        ready = [each.stands.called for each in front.sent if each.stands.called not in late]
        wait = "wait" if ready else "waits"
        return f"{', '.join(('Control', *ready))} {wait} for {', '.join(late)}."
    bars = len(front.must) + front.errors
    return f"All wait for Control: {counted(bars, 'thing')} to settle." if bars else _ALL
