"""What a team knows of the enemy and its stocks as the umpire says it instead, or not (OC-2.2).

What he tells otherwise is left out, whatever was made out of it, and his words stand in its place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from workbook_engine.core.instead import Instead
from workbook_engine.core.records import replace
from workbook_engine.rulesets.opcom.knowledge.intelligence.air_seen import OwnSquadron
from workbook_engine.rulesets.opcom.knowledge.intelligence.fights_seen import Met
from workbook_engine.rulesets.opcom.knowledge.intelligence.intelligence_seen import Known
from workbook_engine.rulesets.opcom.knowledge.intelligence.supplies_seen import Points, Supplies
from workbook_engine.rulesets.opcom.knowledge.views.paper_map import Bridge

CONTACT, FOUGHT, STOCK, BRIDGE = "contact", "fought", "stock", "bridge"
SQUADRON = "squadron"
"""Sorts of what a report tells of, beside the team's own units and its news."""


def contacts_said(contacts: Iterable[Known], said: Instead) -> Iterator[Known]:
    """OC-10.3 Yield a team's contacts; of one that is told otherwise only that it is there."""
    for each in contacts:
        words = said.get((CONTACT, each.square))
        if words is None:
            yield each
        elif words:
            yield replace(each, said=words, battalions=None, kinds=(), names=(), heading="")


def fights_said(fights: Iterable[Met], said: Instead) -> Iterator[Met]:
    """OC-10 Yield a team's fights without the units of which it hears nothing."""
    silent = {which for (sort, which), words in said.items() if sort == "story" and not words}
    for each in fights:
        met = each
        if (words := said.get((FOUGHT, each.about))) is not None:
            met = replace(met, said=words, battalions=None, kinds=(), names=(), tanks=False)
            met = replace(met, artillery=False, air=False)
        line, guns = _heard_of(met.line, silent), _heard_of(met.guns, silent)
        if line or guns:
            stood, back = _heard_of(met.stood, silent), _heard_of(met.back, silent)
            yield replace(met, line=line, guns=guns, stood=stood, back=back)


def _heard_of(units: Iterable[str], silent: Collection[str]) -> tuple[str, ...]:
    return tuple(unit for unit in units if unit not in silent)


def supplies_said(supplies: Iterable[Supplies], said: Instead) -> Iterator[Supplies]:
    """OC-10.6 Yield a team's stocks, without the figures of what is told otherwise."""
    for each in supplies:
        words = said.get((STOCK, each.holder))
        if words is None:
            yield each
        elif words:
            yield replace(each, said=words, used=Points(), taken=Points(), left=Points())


def squadrons_said(squadrons: Iterable[OwnSquadron], said: Instead) -> Iterator[OwnSquadron]:
    """OC-12.1 Yield a team's squadrons, with the umpire's words on how they stand."""
    for each in squadrons:
        words = said.get((SQUADRON, each.id))
        if words is None:
            yield each
        elif words:
            yield replace(each, said=words)


def bridges_said(bridges: Iterable[Bridge], said: Instead) -> Iterator[Bridge]:
    """OC-8.1 Yield the bridges of a team's map; what the umpire tells otherwise is not drawn."""
    for each in bridges:
        yield replace(each, blown=False) if (BRIDGE, each.name) in said else each
