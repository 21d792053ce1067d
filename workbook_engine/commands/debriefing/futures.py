"""A game that was played, and as it would have gone on: the same dice, one thing otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from workbook_engine.commands.debriefing.asked import Otherwise
from workbook_engine.commands.desk.playing.impact_told import fight_in_short
from workbook_engine.commands.desk.playing.play import turn_of, umpire_of
from workbook_engine.commands.desk.playing.weighing import Done
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.proofs.archived import ArchivedTurn
from workbook_engine.commands.simulating.later import understood
from workbook_engine.core.changes import ChangeError, apply
from workbook_engine.core.records import State, replace
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.core.simulating import moved_on
from workbook_engine.core.turn import play
from workbook_engine.sheets.order_lines import said

Rows = list[tuple[str, str, str]]
"""What differs: what it is, how it was, and how it would have been."""


class Both(Struct, frozen=True):
    """A turn or stage as it was played, and as it would have been."""

    desk: Desk
    """As it was."""
    other: RuleSet
    was: Turn
    would: Turn
    notes: tuple[str, ...]

    @property
    def fights(self) -> Rows:
        """The fights that differ."""
        was = {each.named: each for each in self.desk.ruleset.front(self.was).fights}
        would = {each.named: each for each in self.other.front(self.would).fights}
        named = dict.fromkeys((*was, *would))
        told = (
            (
                each,
                fight_in_short(was.get(each), would.get(each)),
                fight_in_short(would.get(each), was.get(each)),
            )
            for each in named
        )
        return [row for row in told if row[1] != row[2]]

    @property
    def losses(self) -> Rows:
        """What was lost, where that differs."""
        return _unlike(self._lost(self.desk.ruleset, self.was), self._lost(self.other, self.would))

    @property
    def held(self) -> Rows:
        """Who holds what after it, and how bridges and supplies stand, where that differs."""
        return _unlike(_held(self.desk.ruleset, self.was), _held(self.other, self.would))

    def _lost(self, ruleset: RuleSet, turn: Turn) -> dict[str, str]:
        lost: dict[str, str] = {}
        for each in ruleset.front(turn).losses:
            named = f"{each.side}: {each.whose}"
            lost[named] = ", ".join(filter(None, (lost.get(named), each.what)))
        return lost


def _held(ruleset: RuleSet, turn: Turn) -> dict[str, str]:
    return {f"{each.name} ({each.what})": each.by for each in ruleset.front(turn).held}


def _unlike(was: dict[str, str], would: dict[str, str]) -> Rows:
    named = dict.fromkeys((*was, *would))
    told = ((each, was.get(each, "nothing"), would.get(each, "nothing")) for each in named)
    return [row for row in told if row[1] != row[2]]


def both(played: Sequence[ArchivedTurn], asked: Otherwise, done: Done) -> Iterator[Both]:
    """Yield a turn with what is asked for, and each later one as far as it can be played.

    Dice keep their names, so that what is not touched falls as it fell. Orders of later turns are
    those that were given; a line that is not understood any more moves nobody, and is told.
    """
    first, *later = played
    desk, notes = asked.of_turn(first.desk, first.turn)
    would = turn_of(desk, umpire_of(desk))
    yield Both(first.desk, desk.ruleset, first.turn, would, notes)
    for at, each in enumerate(later, 1):
        done(at, len(played))
        desk = asked.of_rules(each.desk)
        if would.after.position != desk.position:
            return
        would, told = _played_on(desk, would.after)
        yield Both(each.desk, desk.ruleset, each.turn, would, told)
    done(len(played), len(played))


def _played_on(desk: Desk, after: State) -> tuple[Turn, tuple[str, ...]]:
    """Play a later turn on the state that would have been, as it was ordered and answered."""
    state = replace(moved_on(after), rules=desk.ruleset.rules)
    state, hand, notes = _by_hand(desk, state)
    orders = understood(desk.ruleset, state, desk.orders)
    for kind in desk.orders:
        lost = desk.orders[kind].keys() - orders[kind].keys()
        schema = desk.schemas.of(kind)
        told = (said(schema, desk.orders[kind][key]) for key in sorted(lost))
        notes += [f"This order could not be played any more: {line}." for line in told]
    turn = play(desk.ruleset, state, orders, umpire_of(desk), desk.amendments, hand)
    notes += [each.message for each in turn.findings if each.code == "E-AMENDMENT"]
    return turn, tuple(notes)


def _by_hand(desk: Desk, state: State) -> tuple[State, list[Ruling], list[str]]:
    """Make what the umpire changed by hand before the turn, as far as it can be made."""
    hand, notes = list[Ruling](), list[str]()
    for ruling in (*desk.by_hand, *desk.given.put_right):
        try:
            state, stamped = apply(state, ruling.changes)
        except ChangeError:
            notes.append(f"This could not be done any more: {ruling.text}")
        else:
            hand.append(replace(ruling, changes=stamped))
    return state, hand, notes
