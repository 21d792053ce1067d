"""Which order line brings a difference about: found by playing the turn with each line alone.

A difference may be due to one line, to several that each cause it, or to lines together that
none of them does alone. No rule is asked which orders it looks at: that is what playing is for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from workbook_engine.commands.desk.playing.differences import Differences, Item, plays_compared
from workbook_engine.commands.desk.playing.play import Played, play_desk
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.core.orders import PartOrders
from workbook_engine.core.records import Orders, Record, Tables, replace


class Step(Struct, frozen=True):
    """One order line that is new, gone, or changed."""

    record: type[Record]
    was: Record | None
    now: Record | None

    @property
    def taken_back(self) -> Step:
        """The step that leads back."""
        return Step(self.record, self.now, self.was)


class Cause(Struct, frozen=True):
    """The steps that bring a difference about, by their number from 0."""

    steps: tuple[int, ...]
    """None where only all of them do."""
    together: bool = False
    """Whether each is needed; otherwise each does it alone."""


Causes = Mapping[Item, Cause]
Done = Callable[[int, int], None]


def steps_between(desk: Desk, one: Orders, other: Orders) -> tuple[Step, ...]:
    """Return the lines in which the orders differ; where it stands on the form does not count."""
    named = {sheet.record: sheet.ordered.column for sheet in desk.ruleset.orders}
    kinds = [sheet.record for sheet in desk.schemas.sheets if sheet.book == "order"]
    return tuple(step for kind in kinds for step in _steps(kind, named.get(kind, ""), one, other))


def _steps(kind: type[Record], named: str, one: Orders, other: Orders) -> Iterator[Step]:
    """Pair what is gone with what is new of the same unit; the rest stands alone."""
    gone, new = list(one[kind].values()), []
    for line in other[kind].values():
        same = next((each for each in gone if _says(each) == _says(line)), None)
        if same is None:
            new.append(line)
        else:
            gone.remove(same)
    for line in new:
        about = getattr(line, named, None)
        was = next((each for each in gone if about and getattr(each, named) == about), None)
        if was is not None:
            gone.remove(was)
        yield Step(kind, was, line)
    yield from (Step(kind, line, None) for line in gone)


def _says(line: Record) -> Record:
    """Return a line as it is compared: its number on the form is not part of what it says."""
    return replace(line, **{line.key_field: ""})


def causes(
    base: Played, late: Played, found: Differences, steps: Sequence[Step], done: Done
) -> Causes:
    """Return which steps bring each difference about.

    The turn is played with each step alone; where that leaves differences that none makes alone,
    also with all steps but each.
    """
    alone = []
    for at, step in enumerate(steps):
        done(at, len(steps) * 2)
        alone.append(plays_compared(base, _with(base, step)))
    told = {item: Cause(_doing(item, change, alone)) for item, change in found.items()}
    if all(each.steps for each in told.values()):
        return told
    needed = []
    for at, step in enumerate(steps):
        done(len(steps) + at, len(steps) * 2)
        needed.append(plays_compared(late, _with(late, step.taken_back)))
    return {
        item: cause if cause.steps else Cause(_needed(item, alone, needed), together=True)
        for item, cause in told.items()
    }


def _doing(
    item: Item, change: tuple[object, object], alone: Sequence[Differences]
) -> tuple[int, ...]:
    """Return the steps that do just this, each by itself."""
    return tuple(at for at, each in enumerate(alone) if each.get(item) == change)


def _needed(
    item: Item, alone: Sequence[Differences], needed: Sequence[Differences]
) -> tuple[int, ...]:
    """Return the steps without which it would not come to just this."""
    both = zip(alone, needed, strict=True)
    return tuple(at for at, (one, other) in enumerate(both) if item in one or item in other)


def _with(played: Played, step: Step) -> Played:
    return play_desk(with_steps(played.desk, (step,)))


def with_steps(desk: Desk, steps: Iterable[Step]) -> Desk:
    """Return a desk with steps taken."""
    orders = desk.given.orders
    for step in steps:
        orders = _stepped(orders, step)
    return replace(desk, given=replace(desk.given, orders=orders))


def _stepped(orders: Orders, step: Step) -> Orders:
    """Return orders with a step taken; lines that are not understood stay as they are."""
    if isinstance(orders, PartOrders):
        return PartOrders(_changed(orders, step), _changed(orders.every, step))
    return _changed(orders, step)


def _changed(orders: Orders, step: Step) -> Orders:
    lines = dict(orders[step.record])
    if step.was is not None:
        lines.pop(step.was.key, None)
    if step.now is not None:
        now = step.now
        while now.key in lines:
            now = replace(now, **{now.key_field: f"{now.key}'"})
        lines[now.key] = now
    tables = {kind: orders[kind] for kind in orders}
    return Tables({**tables, step.record: lines})
