"""The enemy as one team knows of him: who stands opposite, and its contacts (OC-2.1, OC-10.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from workbook_engine.core.records import State
from workbook_engine.core.squares import parse_square
from workbook_engine.kit.calendar import day_of
from workbook_engine.rulesets.opcom.land.spots import spot
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import Contact, EnemySeen
from workbook_engine.rulesets.opcom.vocabulary.words import Knowledge


@dataclass(frozen=True, slots=True)
class Opposed:
    """Enemy that stands opposite without a fight, as a team is told of him."""

    place: str
    probed: bool
    battalions: int | None
    kinds: tuple[str, ...]
    tanks: bool
    names: tuple[str, ...]
    formations: tuple[str, ...]
    """The team's formations that are in contact with him."""


@dataclass(frozen=True, slots=True)
class Known:
    """One contact, as a team's map and its list of contacts show it."""

    square: str
    place: str
    seen: str
    """The half-day in which it was last seen."""
    since: str
    old: bool
    source: str
    battalions: int | None
    kinds: tuple[str, ...]
    heading: str
    names: tuple[str, ...]


def opposed_to(state: State, formations: Mapping[str, str]) -> Iterator[Opposed]:
    """OC-5.5, OC-10.3 Yield the enemy that some units stand opposite; `formations` names those."""
    for seen in state[EnemySeen].values():
        ours = [unit for unit in seen.met_by if unit in formations]
        square = parse_square(seen.square)
        if not seen.fight and ours and square:
            yield Opposed(
                place=spot(state, square),
                probed=seen.source == "probe",
                battalions=int(seen.strength) if seen.strength.isdigit() else None,
                kinds=seen.kinds,
                tanks=seen.tanks,
                names=seen.names,
                formations=tuple(dict.fromkeys(formations[unit] for unit in ours)),
            )


def contacts_of(state: State, teams: Collection[str]) -> Iterator[Known]:
    """OC-2.1 Yield what teams know of the enemy, square by square, the latest report of each."""
    latest: dict[str, Contact] = {}
    for contact in state[Contact].values():
        if contact.team not in teams or contact.standing == Knowledge.GONE:
            continue
        known = latest.get(contact.square)
        if known is None or contact.seen > known.seen:
            latest[contact.square] = contact
    for contact in latest.values():
        square = parse_square(contact.square)
        if square is not None:
            yield Known(
                square=str(square),
                place=spot(state, square),
                seen=half_day(state, contact.seen),
                since=half_day(state, contact.since),
                old=contact.standing == Knowledge.OLD,
                source=contact.source,
                battalions=int(contact.strength) if contact.strength.isdigit() else None,
                kinds=contact.kinds,
                heading=contact.heading,
                names=contact.names,
            )


def half_day(state: State, turn: int) -> str:
    """OC-3.2 Return a turn's date in short: `17 September pm`."""
    day = day_of(state, turn)
    if day is None:
        return f"turn {turn}"
    words = day.date.split()
    date = " ".join(words[:-1]) if words and words[-1].isdigit() and len(words) > 1 else day.date
    return f"{date} {day.half}".strip()
