"""Standing orders: lines that hold until told otherwise.

A line that is ticked so comes filled in on its team's next form. Left as it is, it is ordered
again; changed, it is another order; cleared, or without its tick, it no longer stands. What it
says of an "if" is read by a person, like all that is said in own words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol, TypeVar

from workbook_engine.core.answers import shown
from workbook_engine.core.changes import Create, Retire
from workbook_engine.core.desk import StandingOrder, Team
from workbook_engine.core.findings import folded
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
"""The field of an order line that is ticked, in every rule set whose lines may stand."""
Says = Callable[[Record], str]
"""Says what an order line orders, as the field's forms have it."""


class KnowsWhatStands(Protocol):
    """What a team knows, its standing orders among it."""

    @property
    def standing(self) -> tuple[StandingOrder, ...]:
        """Return its orders that stand."""


def orders_that_stand(knows: KnowsWhatStands) -> tuple[StandingOrder, ...]:
    """Return what of a team's orders stands, out of all that it knows."""
    return knows.standing


def stands(line: Record) -> bool:
    """Tell whether a line stands until told otherwise."""
    return bool(getattr(line, FIELD, False))


def standing_of(state: State, team: Team) -> tuple[StandingOrder, ...]:
    """Return the orders of a team's that stand."""
    return tuple(row for row in state[StandingOrder].values() if row.team == team.team)


def standing_after(
    about: Mapping[type[Record], str], state: State, orders: Orders, says: Says
) -> Iterator[Ruling]:
    """Yield what stands from now on, and what no longer does; the teams are told of both.

    `about` are the order sheets played, each with the field that says whom a line orders. A team
    that holds gave no orders, so what stood for it stands.
    """
    for kind, subject in about.items():
        before = {
            key: row
            for key, row in state[StandingOrder].items()
            if row.sheet == _named(kind) and not _holds(state, row.team)
        }
        kept = set()
        for line in filter(stands, orders[kind].values()):
            row = _row(state.position, line, subject, says)
            same = (each for each in before if each not in kept and _alike(before[each], row))
            if (key := next(same, "")) == "":
                yield _begins(state.position, line, row)
            kept.add(key)
        for key in before.keys() - kept:
            yield _ends(state.position, before[key])


def _holds(state: State, team: str) -> bool:
    row = state[Team].get(team)
    return row is not None and row.hold


def _alike(one: StandingOrder, other: StandingOrder) -> bool:
    return (one.team, one.cells) == (other.team, other.cells)


def _row(position: Position, line: Record, about: str, says: Says) -> StandingOrder:
    return StandingOrder(
        id=joined(position, of_line(line.key), _named(type(line))),
        team=str(getattr(line, "team", "")),
        about=shown(getattr(line, about)) or "all",
        order=says(replace(line, **{FIELD: False})),
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


def _begins(position: Position, line: Record, row: StandingOrder) -> Ruling:
    return Ruling(
        id=joined(position, PHASE, f"{type(line).__name__} {of_line(line.key)}", "stands", 1),
        rule="umpire",
        text=f"{row.team}: the order to {row.about} stands until told otherwise: {row.order}",
        changes=(Create(row),),
        told=(
            Told(row.team, f"Your order to {row.about} stands until told otherwise: {row.order}."),
        ),
        phase=PHASE,
    )


def _ends(position: Position, row: StandingOrder) -> Ruling:
    return Ruling(
        id=joined(position, PHASE, row.id, "ended", 1),
        rule="umpire",
        text=f"{row.team}: the standing order to {row.about} has ended: {row.order}",
        changes=(Retire(StandingOrder, row.id),),
        told=(Told(row.team, f"Your standing order to {row.about} has ended: {row.order}."),),
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
        values = _read(kind, row.cells)
        subject = folded(str(values.get(about, "")))
        at = free.pop(subject, None)
        if at is not None:
            lines[at] = replace(lines[at], **values)
        elif not names or _are_able(str(values.get(about, "")), names):
            key = f"{row.team}/{len(lines) + 1}"
            said: dict[str, Any] = {"team": row.team, **values, kind.key_field: key}
            lines.append(kind(**said))
    return tuple(lines)


def _are_able(subject: str, names: set[str]) -> bool:
    return folded(subject) in names or all(
        folded(each.strip().strip('"')) in names for each in subject.split(";")
    )


def _read(kind: type[Record], cells: str) -> Mapping[str, Any]:
    """Return what was typed in a standing line; columns its sheet no longer has are skipped."""
    said = json.loads(cells) if cells else {}
    return {name: value for name, value in said.items() if name in field_names(kind)}
