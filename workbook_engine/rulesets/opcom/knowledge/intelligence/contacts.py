"""Contacts: what a team comes to know of enemy in a square, made or refreshed (OC-2.1, OC-10.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from msgspec import Struct

from workbook_engine.core.changes import Change, Create, Set
from workbook_engine.core.records import State, Value, field_names, replace
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import NOT_MADE_OUT, Contact
from workbook_engine.rulesets.opcom.vocabulary.words import Knowledge, Source

_FACTS = ("side", "strength", "kinds", "heading", "names", "formations", "met_by")


class Sighting(Struct, frozen=True):
    """What a team made out of the enemy in one square."""

    team: str
    square: str
    source: Source
    side: str = ""
    strength: str = ""
    """About how many battalions, or blank."""
    kinds: tuple[str, ...] = ()
    heading: str = ""
    """north, north-east... where the air saw it go."""
    names: tuple[str, ...] = ()
    formations: tuple[str, ...] = ()
    met_by: tuple[str, ...] = ()

    @property
    def contact(self) -> str:
        """The key of the contact it makes or refreshes."""
        return f"{self.team} {self.square}"


def noted(state: State, sightings: Iterable[Sighting]) -> Iterator[Change]:
    """OC-10.3 Yield the changes that put sightings of this turn among the contacts.

    Several of the same square and team become one; what an older report knew and this one does
    not is kept. Names stay: who has been identified is not forgotten.
    """
    for each in _merged(sightings):
        known = state[Contact].get(each.contact)
        yield from _refreshed(state, known, each) if known else (Create(_new(state, each)),)


def _merged(sightings: Iterable[Sighting]) -> Iterable[Sighting]:
    found: dict[str, Sighting] = {}
    for each in sightings:
        first = found.get(each.contact)
        found[each.contact] = _both(first, each) if first else each
    return found.values()


def _both(one: Sighting, other: Sighting) -> Sighting:
    return Sighting(
        team=one.team,
        square=one.square,
        source=one.source,
        side=one.side or other.side,
        strength=_better(one.strength, other.strength),
        kinds=_joined(one.kinds, other.kinds),
        heading=one.heading or other.heading,
        names=_joined(one.names, other.names),
        formations=_joined(one.formations, other.formations),
        met_by=_joined(one.met_by, other.met_by),
    )


def _better(one: str, other: str) -> str:
    """Return the larger of two estimates; one that nobody could make goes last."""
    guesses = [each for each in (one, other) if each.isdigit()]
    return max(guesses, key=int) if guesses else one or other


def _joined(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*one, *other)))


def _new(state: State, each: Sighting) -> Contact:
    turn = state.position.turn
    facts = {name: getattr(each, name) for name in _FACTS}
    return Contact(
        id=each.contact,
        team=each.team,
        square=each.square,
        source=str(each.source),
        seen=turn,
        since=turn,
        met=turn if each.met_by else None,
        **facts,
    )


def _refreshed(state: State, known: Contact, each: Sighting) -> Iterator[Change]:
    now = _new(state, each)
    if known.standing != Knowledge.GONE:
        guessed = now.strength not in ("", NOT_MADE_OUT)
        now = replace(
            now,
            since=known.since,
            side=now.side or known.side,
            strength=now.strength if guessed else known.strength or now.strength,
            kinds=now.kinds or known.kinds,
            names=_joined(known.names, now.names),
            formations=now.formations or known.formations,
            met=now.met or known.met,
            met_by=now.met_by or known.met_by,
        )
    yield from become(known, now)


def become(known: Contact, now: Contact) -> Iterator[Change]:
    """Yield the changes that make one contact what another is; the umpire's note stays."""
    for name in field_names(Contact):
        value: Value = getattr(now, name)
        if name not in ("id", "team", "note") and value != getattr(known, name):
            yield Set(Contact, known.id, name, value)


def aged(
    state: State, unseen: Collection[str], gone: Collection[str], rules: Rules
) -> Iterator[Change]:
    """OC-2.1 Yield the changes that let contacts not seen again grow old, and drop in the end.

    Those in `gone` were looked for and not found.
    """
    for each in (state[Contact][key] for key in unseen):
        now = _standing(state.position.turn - each.seen, rules)
        if each.standing == Knowledge.GONE or each.id in gone:
            now = Knowledge.GONE
        if now != each.standing:
            yield Set(Contact, each.id, "standing", str(now))


def _standing(turns: int, rules: Rules) -> Knowledge:
    """OC-2.1 Return how a contact stands that was last seen so many turns ago.

    The book has no word on it: who was not seen this turn is old news, and three days drop it.
    """
    if turns >= rules.figure("contact_dropped"):
        return Knowledge.GONE
    return Knowledge.OLD if turns >= rules.figure("contact_old") else Knowledge.KNOWN
