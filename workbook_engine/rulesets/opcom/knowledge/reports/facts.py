"""A team's report fact by fact, as the umpire reads it and says it otherwise (OC-2.2).

Made of the team's view by the functions that write its report, so that he reads what it will read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from workbook_engine.core.changes import Change, Create
from workbook_engine.core.desk import Team
from workbook_engine.core.instead import About, Fact
from workbook_engine.core.instead import messages as drafted
from workbook_engine.core.languages import spoken
from workbook_engine.core.names import subject_in
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.dispatches import forgotten
from workbook_engine.kit.report_cells import cell_facts
from workbook_engine.kit.sides import staffs_seen
from workbook_engine.kit.told import in_own_language
from workbook_engine.rulesets.opcom.knowledge.intelligence.contacts import become
from workbook_engine.rulesets.opcom.knowledge.intelligence.intelligence_seen import latest
from workbook_engine.rulesets.opcom.knowledge.intelligence.umpires_words import (
    BRIDGE,
    CONTACT,
    FOUGHT,
    SQUADRON,
    STOCK,
)
from workbook_engine.rulesets.opcom.knowledge.reports.condition import states
from workbook_engine.rulesets.opcom.knowledge.reports.enemy_table import when_seen
from workbook_engine.rulesets.opcom.knowledge.reports.other_news import (
    MESSAGES,
    messages,
    news,
    own_words,
    parked,
)
from workbook_engine.rulesets.opcom.knowledge.reports.report import (
    AIR,
    CONTROL,
    ENEMY_KNOWN,
    report,
    stocks,
)
from workbook_engine.rulesets.opcom.knowledge.reports.story import is_told_by_facts
from workbook_engine.rulesets.opcom.knowledge.reports.summary import stocks_of
from workbook_engine.rulesets.opcom.knowledge.reports.wording import (
    by_place,
    enemy_words,
    fought,
    stories,
)
from workbook_engine.rulesets.opcom.knowledge.views.paper_map import Bridge
from workbook_engine.rulesets.opcom.knowledge.views.reported import OwnUnit
from workbook_engine.rulesets.opcom.knowledge.views.squadron_rows import remarks
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View, view
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import Contact
from workbook_engine.rulesets.opcom.vocabulary.messages import say
from workbook_engine.rulesets.opcom.vocabulary.words import Knowledge

_NOTHING = ("contact.none", "contact.none_now", "did.nothing", "did.no_losses", "known.nobody")
"""What a report says where there is nothing to say, by key."""


_say = partial(say, about="")


@in_own_language
def facts(turn: Turn, team: Team) -> tuple[Fact, ...]:
    """OC-2.2 Return what a team's report says, each fact with the messages that say the same."""
    return tuple(_all_facts(turn, team))


def _all_facts(turn: Turn, team: Team) -> Iterator[Fact]:
    seen, staffs = view(turn, team), staffs_seen(turn.after, team)
    said = [*_said_of(turn, staffs, seen)]
    contacts = latest(turn.after, staffs, team.team)
    facts = [*_facts(seen), *_of_messages(turn, seen)] if seen.played else []
    for fact in facts:
        about = {*fact.about}
        of = tuple(dict.fromkeys(name for name, of in said if of in about))
        sort, which = fact.is_called
        shown = contacts.get(which) if sort == CONTACT else None
        yield replace(_kept_from(fact, turn, team.team, shown) if shown else fact, of=of)
    if seen.played:
        told = {*map(_say, _NOTHING), *(fact.text for fact in facts)}
        known = {enemy_words(each) for each in seen.contacts}
        yield from cell_facts(report(seen), "OC-10", told, known)


def _kept_from(fact: Fact, turn: Turn, team: str, shown: Contact) -> Fact:
    """OC-2.1 Return a fact of the enemy whose contact is dropped, or holds nothing made out.

    Of a commander, who reads it of one of his staffs, that is a contact of his own.
    """
    own = replace(shown, id=f"{team} {shown.square}", team=team, note="")
    known = turn.after[Contact].get(own.id)

    def noted(now: Contact) -> tuple[Change, ...]:
        return tuple(become(known, now)) if known else (Create(now),)

    return replace(
        fact,
        on=(shown.id,),
        forgotten=noted(replace(own, standing=str(Knowledge.GONE))),
        blurred=noted(replace(own, strength="", kinds=(), heading="", names=())),
    )


def _facts(seen: View) -> Iterator[Fact]:
    for each in seen.contacts:
        where = f"{spoken(ENEMY_KNOWN)}: {each.place}, {when_seen(each)}"
        yield Fact(where, enemy_words(each), ((CONTACT, each.square),), "OC-10.3")
    said = ((say("told_bridge.blown", each.name, bridge=each.name), each) for each in seen.bridges)
    blown: dict[str, Bridge] = dict(said)
    for text, bridge in blown.items():
        if bridge.blown:
            yield Fact("Map", text, ((BRIDGE, bridge.name), ("news", text)), "OC-8.1")
    yield from _of_formations(seen)
    for line, lot in news(seen):
        if line in blown and blown[line].blown:
            continue  # it is told of the map
        yield Fact(spoken(AIR), line, tuple(("news", each.text) for each in lot), "OC-10")
    for line, stock in parked(seen):
        yield Fact(spoken(AIR), line, ((STOCK, stock.holder),), "OC-10.6")
    for wing in seen.squadrons:
        if words := remarks(wing):
            about = ((SQUADRON, wing.id),)
            yield Fact(f"Squadrons: {wing.name}", words, about, "OC-12.1", quiet=True)
    for line in own_words(seen):
        yield Fact(spoken(CONTROL), line, (("news", line),), "OC-2.3")


def _of_messages(turn: Turn, seen: View) -> Iterator[Fact]:
    for line in messages(seen):
        gone = forgotten(turn, line)
        yield Fact(
            spoken(MESSAGES), line, (("news", line),), "OC-2.3", forgotten=gone, blurred=gone
        )


def _of_formations(seen: View) -> Iterator[Fact]:
    met: set[str] = set()
    for formation in seen.formations:
        units = [unit for unit in seen.units if unit.formation == formation]
        own = {unit.id for unit in units}
        for line, some in stories(seen, units):
            yield Fact(f"{formation}: what happened", line, _about("story", some), "OC-10")
        yield Fact(
            f"{formation}: now at", by_place(units), _about("place", units), "OC-10.2", quiet=True
        )
        for line, some in states(units):
            yield Fact(f"{formation}: state", line, _about("state", some), "OC-10.1", quiet=True)
        for fight in seen.fights:
            if own & {*fight.line} and fight.about not in met:
                met.add(fight.about)
                yield Fact(
                    f"{formation}: enemy", fought(fight), ((FOUGHT, fight.about),), "OC-10.4"
                )
        for line, stock in stocks(stocks_of(seen, units)):
            where, about = f"{formation}: ammo / fuel of {stock.holder}", ((STOCK, stock.holder),)
            yield Fact(where, line, about, "OC-10.6", quiet=True)


def _about(sort: str, units: Sequence[OwnUnit]) -> tuple[About, ...]:
    return tuple((sort, unit.id) for unit in units)


def _said_of(turn: Turn, staffs: frozenset[str], seen: View) -> Iterator[tuple[str, About]]:
    """Yield the messages to a team, by name, each with all that it is about."""
    for ruling in turn.rulings:
        subject = subject_in(ruling.id)
        fights = [each for each in seen.fights if each.about.endswith(f"/{subject}")]
        for name, told in drafted(ruling):
            if told.team not in staffs:
                continue
            yield name, ("news", told.text)
            if unit := dict(told.slots).get("unit"):
                yield name, ("story", unit)
            elif is_told_by_facts(told.fact):
                yield from ((name, ("story", unit)) for each in fights for unit in each.line)
