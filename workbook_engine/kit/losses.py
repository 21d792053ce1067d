"""Losses: who lost what in which ruling, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, TypeVar

from msgspec import Struct

from workbook_engine.core import front
from workbook_engine.core.answers import counted
from workbook_engine.core.changes import Change
from workbook_engine.core.hand_edits import BY_HAND
from workbook_engine.core.records import Record
from workbook_engine.core.rulings import Ruling, Turn


class LossRow(Record, frozen=True, kw_only=True):
    """A row of Losses: what one unit or nation lost in one event; a rule set adds how much."""

    key_field: ClassVar[str] = "key"

    key: str
    turn: str = ""
    side: str = ""
    cause: str = ""


R = TypeVar("R", bound=LossRow)


class Loss(Struct, frozen=True):
    """What one of the table's own lost in one ruling, kind by kind."""

    turn: str
    ruling: Ruling
    who: str
    lost: Mapping[str, int]

    def row(self, kind: type[R], **columns: Any) -> R:
        """Return it as a row of Losses, with the columns that the rule set adds."""
        return kind(
            key=f"{self.ruling.id}: {self.who}",
            turn=self.turn,
            cause=f"{self.ruling.rule} {self.ruling.text}",
            **columns,
        )


def losses_in(
    turn: Turn,
    lost: Callable[[Change], Mapping[str, int] | None],
    group: Callable[[str], str] = str,
) -> Iterator[Loss]:
    """Yield what was lost in a turn, ruling by ruling; None means that a change costs nothing.

    Who lost is whose row changed. What is lost in several changes of one ruling is summed up; what
    the rules give to another of a group is not lost. What the umpire's hand gives back of it, less
    than nothing, counts against it: so the sums are what he typed, such as the losses of a battle
    that was read back.
    """
    at, so_far = str(turn.before.position), Counter[tuple[str, str]]()
    for ruling in turn.rulings:
        bill: dict[str, Counter[str]] = {}
        for change in ruling.changes:
            if (found := lost(change)) is not None:
                bill.setdefault(change.key, Counter()).update(found)
        if ruling.phase != BY_HAND:
            _take_off_what_went_over(bill, group)
        for who, points in bill.items():
            back = {kind: ruling.phase == BY_HAND and so_far[who, kind] for kind in points}
            told = {kind: max(points[kind], -back[kind]) for kind in points}
            so_far.update({(who, kind): number for kind, number in told.items()})
            if any(told.values()) or not any(points.values()):
                yield Loss(at, ruling, who, told)


def _take_off_what_went_over(bill: Mapping[str, Counter[str]], group: Callable[[str], str]) -> None:
    went = Counter[tuple[str, str]]()
    for who, points in bill.items():
        for kind, number in points.items():
            went[group(who), kind] += max(0, -number)
    for who, points in bill.items():
        for kind, number in points.items():
            over = max(0, min(number, went[group(who), kind]))
            went[group(who), kind] -= over
            points[kind] -= over


Words = tuple[str, str]
"""What one of a kind is called, and several: step, steps."""


def of_sides(lost: Iterable[tuple[str, str, Words, int]]) -> Iterator[front.Loss]:
    """Yield what each formation of each side lost of each kind, for the front page."""
    found = Counter[tuple[str, str, Words]]()
    for side, whose, words, number in lost:
        found[side, whose, words] += number
    for (side, whose, words), number in sorted(found.items()):
        if number:
            yield front.Loss(side, whose, counted(number, *words), number, *words)


def more(change: Change) -> int:
    """Return by how much a change has made a number greater; it may be less than nothing."""
    now, was = (getattr(change, name, None) for name in ("now", "was"))
    return int(str(now)) - int(str(was)) if now != was else 0
