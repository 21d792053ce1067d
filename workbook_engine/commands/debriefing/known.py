"""Who knew what when: each unit when it first stood in a book of its enemy's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from workbook_engine.core.desk import Team
from workbook_engine.core.hindsight import Sighted, Stands


class Telling(Struct, frozen=True):
    """What the books of a turn told of enemies, and where everybody was before and after it."""

    turn: str
    teams: Mapping[str, Team]
    sighted: tuple[Sighted, ...]
    before: tuple[Stands, ...]
    after: tuple[Stands, ...]


class FirstKnown(Struct, frozen=True):
    """A unit that a side came to know of: in which turn's books, where, how, and who had it."""

    unit: str
    turn: str
    seen: str
    """The turn in which it was seen, where that was earlier."""
    place: str
    how: str
    team: str
    """Whose book first had it."""


class Knew(Struct, frozen=True):
    """What one side came to know of its enemies."""

    side: str
    known: tuple[FirstKnown, ...]
    """The first known first."""
    named: Mapping[str, str]
    """The turn in which each was first known by name."""
    never: tuple[str, ...]
    """Who were there, and never known."""


def who_knew(turns: Sequence[Telling]) -> list[Knew]:
    """Return what each side came to know.

    Known is who stood where a book tells of enemies, at the end of the turn they were seen in;
    where nobody is left there, as that turn began.
    """
    return [_knew(turns, side) for side in sorted(_sides(turns))]


def _sides(turns: Iterable[Telling]) -> set[str]:
    return {team.side for turn in turns for team in turn.teams.values()}


def _knew(turns: Sequence[Telling], side: str) -> Knew:
    at = {turn.turn: number for number, turn in enumerate(turns)}
    known, named, there = dict[str, FirstKnown](), dict[str, str](), dict[str, None]()
    for turn in turns:
        foes = {each.unit for each in (*turn.before, *turn.after) if each.side != side}
        there |= dict.fromkeys(sorted(foes))
        for each in turn.sighted:
            if turn.teams[each.team].side != side:
                continue
            when = turns[at[turn.turn] if not each.seen else at.get(each.seen, 0)]
            names = foes.intersection(each.names)
            for unit in sorted({*names, *_stood(when, each, side)}):
                known.setdefault(unit, _first(turn, each, unit))
            for unit in names:
                named.setdefault(unit, turn.turn)
    never = tuple(each for each in there if each not in known)
    return Knew(side, tuple(known.values()), named, never)


def _first(turn: Telling, each: Sighted, unit: str) -> FirstKnown:
    team = turn.teams[each.team].called
    return FirstKnown(unit, turn.turn, each.seen, each.called, each.how, team)


def _stood(turn: Telling, each: Sighted, side: str) -> list[str]:
    """Return the enemies who stood in the place that a book tells of."""
    for stands in (turn.after, turn.before):
        there = [s for s in stands if s.place == each.place and s.side != side]
        if found := [s.unit for s in there if each.side in ("", s.side)]:
            return found if each.place else []
    return []
