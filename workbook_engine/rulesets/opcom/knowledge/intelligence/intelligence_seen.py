"""The enemy as one team knows of him: who stands opposite, and its contacts (OC-2.1, OC-10.3)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from msgspec import Struct

from workbook_engine.core.always import Always
from workbook_engine.core.calendar import said_date
from workbook_engine.core.languages import _, spoken
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.squares import Square, parse_square
from workbook_engine.kit.calendar import day_of
from workbook_engine.rulesets.opcom.knowledge.intelligence.enemy_near import opposite
from workbook_engine.rulesets.opcom.land.ground import active, where
from workbook_engine.rulesets.opcom.land.spots import spot
from workbook_engine.rulesets.opcom.vocabulary.half_days import IN_SHORT
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import Contact
from workbook_engine.rulesets.opcom.vocabulary.records import Unit
from workbook_engine.rulesets.opcom.vocabulary.words import Knowledge


class Known(Struct, frozen=True):
    """One contact, as a team's map and its list of contacts show it."""

    square: str
    place: str
    seen: str
    """The half-day in which it was last seen."""
    since: str
    old: bool
    now: bool
    """It was seen this turn."""
    source: str
    battalions: int | None
    kinds: tuple[str, ...]
    heading: str
    names: tuple[str, ...]
    met_by: tuple[str, ...]
    """The team's units that are in contact with it now."""
    side: str = ""
    """Whose they are; blank where that was not made out."""
    said: str = ""
    """What the umpire says it is, in place of what was made out."""
    told_by: tuple[str, ...] = ()
    """The team's units that last reported it."""


def contacts_of(
    state: State,
    teams: Collection[str],
    rules: Rules,
    played: int = 0,
    reader: str = "",
    unheard: Callable[[Unit], bool] = Always(value=False),
) -> Iterator[Known]:
    """OC-2.1 Yield what teams know of the enemy, square by square, the latest report of each.

    `played` is the turn played, `reader` the team that reads it. Where own troops stand now, what
    was seen before counts no more; of those who are `unheard` of nobody knows where they stand.
    """
    met_by, own = _met_now(state, teams, rules), _own_squares(state, teams, unheard)
    for contact in latest(state, teams, reader).values():
        square = parse_square(contact.square)
        now = contact.seen == played
        if square is not None and (now or square not in own):
            yield Known(
                square=str(square),
                place=spot(state, square),
                seen=half_day(state, contact.seen),
                since=half_day(state, contact.since),
                old=contact.standing == Knowledge.OLD,
                now=now,
                source=contact.source,
                battalions=int(contact.strength) if contact.strength.isdigit() else None,
                kinds=contact.kinds,
                heading=contact.heading,
                names=contact.names,
                met_by=met_by.get(str(square), ()) if now else (),
                side=contact.side,
                told_by=contact.met_by,
            )


def latest(state: State, teams: Collection[str], reader: str) -> dict[str, Contact]:
    """OC-2.1 Return the latest report of teams on each square; the reader's own of two as late.

    Of what the reader knows to be gone he hears no more until somebody sees it again.
    """
    found: dict[str, Contact] = {}
    of_teams = [each for each in state[Contact].values() if each.team in teams]
    for contact in sorted(of_teams, key=lambda each: (each.seen, each.team == reader)):
        if contact.standing != Knowledge.GONE:
            found[contact.square] = contact
        elif contact.team == reader:
            found.pop(contact.square, None)
    return {each.square: found[each.square] for each in of_teams if each.square in found}


def _met_now(state: State, teams: Collection[str], rules: Rules) -> dict[str, tuple[str, ...]]:
    """OC-6.12 Return the units of some teams in contact, by the square of the enemy."""
    found: dict[str, tuple[str, ...]] = {}
    for each in opposite(state, rules):
        if each.team in teams:
            found[each.square] = (*found.get(each.square, ()), *each.met_by)
    return found


def _own_squares(
    state: State, teams: Collection[str], unheard: Callable[[Unit], bool]
) -> frozenset[Square]:
    sides = {unit.side for unit in active(state) if unit.team in teams}
    known = (each for each in active(state) if each.side in sides and not unheard(each))
    squares = (where(state, unit) for unit in known)
    return frozenset(filter(None, squares))


def half_day(state: State, turn: int) -> str:
    """OC-3.2 Return a turn's date in short: `17 September pm`."""
    day = day_of(state, turn)
    if day is None:
        return _("turn {turn}").format(turn=turn)
    date = said_date(day.date)
    words = date.split()
    date = " ".join(words[:-1]) if words and words[-1].isdigit() and len(words) > 1 else date
    return f"{date} {spoken(IN_SHORT.get(day.half, day.half))}".strip()
