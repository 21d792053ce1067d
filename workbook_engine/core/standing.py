"""Standing orders: lines that hold until told otherwise, until a turn, or until attacked.

A line that says until when it stands comes filled in on its team's next form. Left as it is, it is
ordered again; changed, it is another order; cleared, it no longer stands; and it ends by itself
when that turn is over, or its troops were attacked, which its team is told. What it says of an "if"
is read by a person, like all that is said in own words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Protocol, TypeVar

from workbook_engine.core.answers import shown
from workbook_engine.core.changes import Create, Retire
from workbook_engine.core.desk import StandingOrder, Team, team_called
from workbook_engine.core.findings import folded
from workbook_engine.core.languages import _, spoken
from workbook_engine.core.names import joined, of_line
from workbook_engine.core.records import (
    Orders,
    Position,
    Record,
    State,
    defaults_of,
    field_names,
    replace,
)
from workbook_engine.core.rulings import Ruling, Told

L = TypeVar("L", bound=Record)

PHASE = "standing orders"
FIELD = "stands"
"""The field of an order line that says until when it stands, wherever lines may stand."""
TOLD_OTHERWISE, ATTACKED, NOT = "told otherwise", "attacked", "this turn is over"
"""What it says, or `turn 4`: the last that it stands for."""
_TEXTS = {TOLD_OTHERWISE: _("told otherwise"), ATTACKED: _("attacked")}
RAN_OUT = "ran out"
"""What the ruling on an order that has ended by itself is called."""
_TURN = re.compile(r"turn (\d+)")
Says = Callable[[Record], str]
"""Says what an order line orders, as the field's forms have it."""
Ended = Callable[[Record], str]
"""Says why a line that stands has ended by itself with this stage; nothing where it has not."""


class KnowsWhatStands(Protocol):
    """What a team knows, its standing orders among it."""

    @property
    def standing(self) -> tuple[StandingOrder, ...]:
        """Return its orders that stand."""


def orders_that_stand(knows: KnowsWhatStands) -> tuple[StandingOrder, ...]:
    """Return what of a team's orders stands, out of all that it knows."""
    return knows.standing


def stands(line: Record) -> bool:
    """Tell whether a line stands beyond its turn."""
    return getattr(line, FIELD, "") not in ("", NOT)


def last_turn(line: Record) -> int:
    """Return the last turn that a line stands for, where it says one; else 0."""
    return turn_in(getattr(line, FIELD, ""))


def turn_in(stands: str) -> int:
    """Return the turn until which something stands, where it names one; else 0."""
    found = _TURN.fullmatch(stands)
    return int(found[1]) if found else 0


def said_until(stands: str) -> str:
    """Return until when a line stands, as a form in the language that is spoken now has it."""
    if turn := turn_in(stands):
        return _("turn {turn}").format(turn=turn)
    return spoken(_TEXTS.get(stands, stands))


def standing_of(state: State, team: Team) -> tuple[StandingOrder, ...]:
    """Return the orders of a team's that stand."""
    return tuple(row for row in state[StandingOrder].values() if row.team == team.team)


def standing_after(
    about: Mapping[type[Record], str],
    asked: Collection[type[Record]],
    state: State,
    orders: Orders,
    says: Says,
    ended: Ended,
) -> Iterator[Ruling]:
    """Yield what stands from now on, and what no longer does; the teams are told of both.

    `about` are the order sheets, each with the field that says whom a line orders, of which some
    were `asked`. Of others nothing was ordered, nor by a team that holds: what stood for them
    stands, unless it ends by itself.
    """
    for kind, subject in about.items():
        rows = [row for row in state[StandingOrder].values() if row.sheet == _named(kind)]
        left = {row.id: row for row in rows if kind in asked and not _holds(state, row.team)}
        for row in rows:
            if row.id not in left and (why := ended(_line(kind, row, row.team))):
                yield _ends(state, row, why)
        for line in filter(stands, orders[kind].values() if kind in asked else ()):
            row = _row(state.position, line, subject, says)
            was = next((each for each in left.values() if _alike(each, row)), None)
            left.pop(was.id if was else "", None)
            if why := ended(line):
                yield _ends(state, was or row, why)
            elif was is None:
                yield _begins(state, line, row)
        for row in left.values():
            yield _ends(state, row)


def _holds(state: State, team: str) -> bool:
    row = state[Team].get(team)
    return row is not None and row.hold


def _alike(one: StandingOrder, other: StandingOrder) -> bool:
    return (one.team, _said(one)) == (other.team, _said(other))


def _row(position: Position, line: Record, about: str, says: Says) -> StandingOrder:
    return StandingOrder(
        id=joined(position, of_line(line.key), _named(type(line))),
        team=str(getattr(line, "team", "")),
        about=shown(getattr(line, about)) or "all",
        order=says(replace(line, **{FIELD: ""})),
        until=getattr(line, FIELD),
        since=str(position),
        sheet=_named(type(line)),
        cells=json.dumps(_values(line), ensure_ascii=False, sort_keys=True),
    )


def _named(kind: type[Record]) -> str:
    """Return what a sheet's lines are called: `Order line`."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__).capitalize()


def _values(line: Record) -> dict[str, Any]:
    """Return what was typed in a line: the fields that differ from a blank line."""
    names, blank = field_names(type(line)), defaults_of(type(line))
    typed = {name: getattr(line, name) for name in names if name not in {line.key_field, "team"}}
    return {name: v for name, v in typed.items() if name not in blank or v != blank[name]}


def _begins(state: State, line: Record, row: StandingOrder) -> Ruling:
    until = f"{row.until} is over" if last_turn(line) else row.until
    said = f"order to {row.about} stands until {until}: {row.order}"
    told = _("Your order to {about} stands until {until}: {order}.")
    if last_turn(line):
        told = _("Your order to {about} stands until {until} is over: {order}.")
    told = told.format(about=row.about, until=said_until(row.until), order=row.order)
    return Ruling(
        id=joined(state.position, PHASE, f"{type(line).__name__} {of_line(line.key)}", "stands", 1),
        rule="umpire",
        text=f"{team_called(state, row.team)}: the {said}",
        changes=(Create(row),),
        told=(Told(row.team, told),),
        phase=PHASE,
    )


def _ends(state: State, row: StandingOrder, why: str = "") -> Ruling:
    because = f" ({why})" if why else ""
    said = f"standing order to {row.about} has ended{because}: {row.order}"
    told = _("Your standing order to {about} has ended: {order}.")
    if why:
        told = _("Your standing order to {about} has ended ({why}): {order}.")
    return Ruling(
        id=joined(state.position, PHASE, row.id, RAN_OUT if why else "ended", 1),
        rule="umpire",
        text=f"{team_called(state, row.team)}: the {said}",
        changes=(Retire(StandingOrder, row.id),) if row.id in state[StandingOrder] else (),
        told=(Told(row.team, told.format(about=row.about, order=row.order, why=why)),),
        phase=PHASE,
    )


def with_standing(
    kind: type[L], about: str, form: Iterable[L], rows: Iterable[StandingOrder], able: Iterable[str]
) -> tuple[L, ...]:
    """Return the lines of a form with those that stand filled in, in place of a blank one.

    `about` is the field that says whom a line orders; one who is not `able` any more to take
    orders has none.
    """
    lines, names = [*form], {folded(name) for name in able}
    free = {folded(shown(getattr(line, about))): at for at, line in reversed([*enumerate(lines)])}
    for row in (each for each in rows if each.sheet == _named(kind)):
        values = _values_of(kind, row)
        subject = folded(str(values.get(about, "")))
        at = free.pop(subject, None)
        if at is not None:
            lines[at] = replace(lines[at], **values)
        elif not names or _are_able(str(values.get(about, "")), names):
            lines.append(_line(kind, row, f"{row.team}/{len(lines) + 1}"))
    return tuple(lines)


def _are_able(subject: str, names: set[str]) -> bool:
    return folded(subject) in names or all(
        folded(each.strip().strip('"')) in names for each in subject.split(";")
    )


def _line(kind: type[L], row: StandingOrder, key: str) -> L:
    """Return the line that stands, with a key of its own."""
    said: dict[str, Any] = {"team": row.team, **_values_of(kind, row), kind.key_field: key}
    return kind(**said)


def _values_of(kind: type[Record], row: StandingOrder) -> Mapping[str, Any]:
    """Return what was typed in a standing line; columns its sheet no longer has are skipped."""
    return {name: value for name, value in _said(row).items() if name in field_names(kind)}


def _said(row: StandingOrder) -> dict[str, Any]:
    """Return what was typed by field; before lines had an end, the field of it held a tick."""
    said: dict[str, Any] = json.loads(row.cells) if row.cells else {}
    return {**said, FIELD: TOLD_OTHERWISE} if said.get(FIELD) is True else said
