"""The enemy as a staff's own Contacts have him: typical battalions, as many as were made out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import cycle, islice

from workbook_engine.core.briefing import THE_ENEMY, OwnBook
from workbook_engine.core.languages import _, in_all
from workbook_engine.core.records import Record
from workbook_engine.core.rules import Rules
from workbook_engine.core.squares import parse_square
from workbook_engine.kit.read_back import unlisted
from workbook_engine.rulesets.opcom.knowledge.forecast.typical import stack_of, step_of, typical_of
from workbook_engine.rulesets.opcom.knowledge.reports.wording import battalions_words
from workbook_engine.rulesets.opcom.knowledge.views.views import ContactSeen, OwnForce
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import Contact
from workbook_engine.rulesets.opcom.vocabulary.messages import say, sentence
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Kind,
    Unit,
)
from workbook_engine.rulesets.opcom.vocabulary.words import (
    BURNS_FUEL,
)

PLENTY = 20
"""Supply points that each enemy battalion is taken to have: nobody knows better."""
_MOST = 99
"""Battalions in one square."""
_LAST_RESORT = {Kind.HQ, Kind.TRANSPORT, Kind.DUMP}
"""Sorts that make no battalion of the line where others were seen with them."""


def enemies(book: OwnBook, rules: Rules) -> Iterator[Record]:
    """OC-10.3 Yield the enemy as the book's contacts have him, with supplies of his own."""
    taken = {row.unit for row in book.tables[OwnForce].values()}
    for row in book.tables[ContactSeen].values():
        if not parse_square(row.square):
            continue
        kinds = _kinds(row.kinds)
        units = tuple(_enemy_units(row, kinds, taken, rules))
        taken |= {unit.id for unit in units}
        yield from units
        yield from (stack_of(unit, PLENTY, PLENTY) for unit in units)
    yield from contacts(book)


def contacts(book: OwnBook) -> Iterator[Contact]:
    """OC-10.3 Yield what the book tells of the enemy, square by square."""
    for row in book.tables[ContactSeen].values():
        if parse_square(row.square):
            yield Contact(
                id=f"{book.team.team} {row.square}",
                team=book.team.team,
                side=THE_ENEMY,
                square=row.square,
                seen=book.day.turn - 1,
                since=book.day.turn - 1,
                kinds=_kinds(row.kinds),
                names=tuple(unlisted(row.names)),
            )


def _kinds(said: str) -> tuple[str, ...]:
    """OC-10.4 Return the sorts of troops that words stand for."""
    kinds = {each: str(kind) for kind in reversed(Kind) for each in _sentences(f"kind.{kind}")}
    found = (kinds.get(sentence(each)) for each in unlisted(said))
    return tuple(each for each in found if each)


def _enemy_units(
    row: ContactSeen, kinds: Iterable[str], taken: set[str], rules: Rules
) -> Iterator[Unit]:
    """OC-10.3 Yield as many typical battalions as were made out in a square, of those sorts."""
    in_line = tuple(each for each in kinds if each not in _LAST_RESORT) or tuple(kinds)
    sorts = in_line or (str(Kind.INFANTRY),)
    names = unlisted(row.names)
    stragglers = row.strength in _sentences("map.stragglers")
    made_out = 1 if stragglers else _battalions(row.strength)
    count = made_out or len(names) or len(sorts)
    for at, kind in enumerate(islice(cycle(sorts), max(count, len(names)))):
        typical = typical_of(kind)
        unnamed = _("{kind} at {square}").format(kind=say(f"kind.{kind}", ""), square=row.square)
        name = str(names[at] if at < len(names) else unnamed)
        while name in taken:
            name = str(_("{name} again").format(name=name))
        taken = taken | {name}
        yield Unit(
            id=name,
            side=THE_ENEMY,
            team=THE_ENEMY,
            nation="",
            kind=kind,
            profile=typical.profile,
            step=step_of(typical, "brittle", rules) if stragglers else 0,
            position=row.square,
            size=typical.size,
            artillery=typical.artillery,
            mechanised=kind in BURNS_FUEL,
            hq=name,
        )


def _battalions(strength: str) -> int | None:
    """OC-10.3 Return how many battalions were made out; None where nobody could judge."""
    counts = range(1, _MOST + 1)
    return next((n for n in counts if strength in map(sentence, in_all(battalions_words(n)))), None)


def _sentences(key: str) -> set[str]:
    """Return a message as it heads a cell, in all languages."""
    return {sentence(each) for each in in_all(say(key, ""))}
