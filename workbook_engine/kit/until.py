"""Until when an order line stands: told otherwise, a turn or its date, or until it is attacked."""

from __future__ import annotations

from calendar import month_name
from collections.abc import Iterator
from functools import partial
from typing import Any

from workbook_engine.core.always import Always
from workbook_engine.core.calendar import date_of, day_in
from workbook_engine.core.desk import CalendarTurn
from workbook_engine.core.everyday import words
from workbook_engine.core.findings import Finding, error, warning
from workbook_engine.core.languages import _, in_all
from workbook_engine.core.naming import Naming
from workbook_engine.core.reader import Kind, Named
from workbook_engine.core.records import State
from workbook_engine.core.standing import (
    ATTACKED,
    FIELD,
    NOT,
    TOLD_OTHERWISE,
    last_turn,
    said_until,
)
from workbook_engine.core.typed import NO, YES
from workbook_engine.kit.seen import Seen
from workbook_engine.kit.team_lines import StandingLine

_AHEAD, _OFFERED = 60, 4
"""How many turns ahead are read, and offered in the drop-down."""
_TOLD = (*words("told"), *YES)


def stands_until(*, attacked: bool) -> Naming[Any, Any]:
    """Return what says until when the lines of a sheet stand; `attacked` where they may be."""
    may = ATTACKED if attacked else ""
    plain = tuple(map(Named, filter(None, (TOLD_OTHERWISE, may))))
    offers = _("told otherwise, attacked") if attacked else _("told otherwise")
    return Naming(
        FIELD,
        offered={FIELD: _offered},
        kinds=(Kind(partial(_named, may), is_offered=False), Kind(Always(plain))),
        unknown=_for_the_last_time,
        strange=partial(_strange, offers),
    )


def _offered(seen: Seen) -> Iterator[str]:
    """Yield what every sheet may say; one list serves them all, so `attacked` is typed."""
    yield said_until(TOLD_OTHERWISE)
    first = int(seen.turn.partition(".")[0]) + 1
    yield from (said_until(f"turn {first + n}") for n in range(_OFFERED))


def _named(attacked: str, state: State, team: str) -> Iterator[Named]:
    now = state.position.turn
    yield Named(TOLD_OTHERWISE, also=(*in_all(said_until(TOLD_OTHERWISE)), *_TOLD))
    yield Named(NOT, also=(*NO,))
    if attacked:
        yield Named(ATTACKED, also=(*in_all(said_until(ATTACKED)), *words("attacked")))
    dated = {date: turn for turn in range(now, now + _AHEAD) for date in _dates(state, turn)}
    for turn in range(now, now + _AHEAD):
        number = (str(turn),) if str(turn) not in YES | NO else ()
        called = (*(each.format(turn=turn) for each in words("turns")), *number)
        dates = (date for date, last in dated.items() if last == turn)
        yield Named(f"turn {turn}", also=(*called, *dates))


def _dates(state: State, turn: int) -> Iterator[str]:
    """Yield how the date of a turn is written; of several turns of one day the last has it."""
    row = state[CalendarTurn].get(str(turn))
    if row is None or not row.date:
        return
    yield from (row.date, date_of(state, turn))
    if day := day_in(row.date):
        year, month, number = day
        yield from (f"{year}-{month:02}-{number:02}", f"{number}.{month}.{year}")
        name = month_name[month]
        for called in (name, name[:3], name[:4]):
            yield from (f"{number} {called}", f"{called} {number}", f"{number} {called} {year}")


def _for_the_last_time(state: State, line: StandingLine) -> Iterator[Finding]:
    """Yield that a line ends with this turn: no end comes unsaid."""
    if last_turn(line) == state.position.turn:
        yield warning(
            "W-LAST-TURN",
            _("it stands for the last time: it ends when turn {turn} is over.").format(
                turn=state.position.turn
            ),
            _("If it is to go on, type another turn under Stands until."),
        )


def _strange(offers: str, line: StandingLine, name: str, near: str) -> Finding:
    cure = _(
        "Type {offers}, a turn such as turn 4 or its date; or leave it blank: for this turn alone."
    )
    said = _("an order cannot stand until {name}.").format(name=name)
    return error("E-UNTIL", said, near or cure.format(offers=offers))
