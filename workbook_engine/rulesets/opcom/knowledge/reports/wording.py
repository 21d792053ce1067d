"""Stories in words: units that did the same share a line (OC-10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from workbook_engine.core.languages import Text, listed, plural
from workbook_engine.core.records import replace
from workbook_engine.rulesets.opcom.knowledge.intelligence.fights_seen import Met
from workbook_engine.rulesets.opcom.knowledge.intelligence.intelligence_seen import Known
from workbook_engine.rulesets.opcom.knowledge.reports.condition import names
from workbook_engine.rulesets.opcom.knowledge.reports.story import (
    SAID,
    Deed,
    Story,
    story,
)
from workbook_engine.rulesets.opcom.knowledge.views.reported import OwnUnit
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View
from workbook_engine.rulesets.opcom.land.spots import going, short
from workbook_engine.rulesets.opcom.vocabulary.messages import in_words, say, sentence
from workbook_engine.rulesets.opcom.vocabulary.records import Kind

_HARM = "harm"
"""What a strike did to a unit, as a key of the messages."""
_FEW = 3
"""Units that are named where all of a formation did the same."""


def happened(seen: View, units: Sequence[OwnUnit]) -> str:
    """OC-10 Say what some units of one formation did, and what became of them."""
    lines = [line for line, _ in stories(seen, units)]
    still = [unit for unit in units if not story(seen, unit)]
    if not lines:
        return say("did.nothing", "") if seen.played else say("did.not_played", "")
    if still:
        lines.append(
            say("did.others", "") if len(still) > 1 else say("did.stayed", "", units=names(still))
        )
    return "\n".join(lines)


def stories(seen: View, units: Sequence[OwnUnit]) -> Iterator[tuple[str, list[OwnUnit]]]:
    """OC-10 Yield what some units of one formation did, line by line, each with whom it is of."""
    groups: dict[Story, list[OwnUnit]] = {}
    for unit in units:
        if told := story(seen, unit):
            groups.setdefault(told, []).append(unit)
    for told, own in groups.items():
        yield _line(told, own, len(own) == len(units)), own


def _line(told: Story, units: Sequence[OwnUnit], everybody: bool) -> str:
    if told[0].key == SAID:
        return told[0].place
    who = say("did.all", "") if everybody and len(units) > _FEW else names(units)
    return say("did.line", "", units=who, deeds="; ".join(in_short(each) for each in told))


def in_short(deed: Deed) -> str:
    """Return a deed in words, without who did it."""
    slots = {name: say(f"harm.{text}", "") if name == _HARM else text for name, text in deed.more}
    return say(deed.key, "", place=deed.place, **slots)


def by_place(units: Iterable[OwnUnit]) -> str:
    """OC-10.2 Say where units are, or were when they last reported; those together are so named."""
    units = tuple(units)
    dates = [*dict.fromkeys(unit.as_of for unit in units)]
    if dates not in ([], [""]):
        at = [by_place(replace(u, as_of="") for u in units if u.as_of == date) for date in dates]
        dated = zip(at, dates, strict=True)
        return "\n".join(
            say("place.dated", "", where=where, date=date) if date else where
            for where, date in dated
        )
    places: dict[str, list[OwnUnit]] = {}
    for unit in units:
        if not unit.place_unsaid:
            places.setdefault(unit.place, []).append(unit)
    if len(places) == 1:
        (place,) = places
        return place or sentence(say("place.gone", ""))
    said = ((short(at) if at else say("place.gone", ""), own) for at, own in places.items())
    return "; ".join(say("place.units", "", units=names(own), place=at) for at, own in said)


def enemy_words(known: Known) -> str:
    """OC-10.3 to OC-10.5 Say what is known of the enemy in a square: who, or how much of what."""
    kinds = kinds_words(known.kinds)
    if known.said:
        return known.said
    if known.names:
        said = listed(known.names)
    elif known.battalions is None and kinds:
        said = kinds
    else:
        said = strength_words(known)
        said = _of_kinds(said, kinds) if known.battalions and kinds else said
    said = sentence(said)
    return say("known.going", "", who=said, heading=going(known.heading)) if known.heading else said


def _of_kinds(strength: str, kinds: str) -> str:
    return say("known.strength", "", strength=strength, kinds=kinds)


def strength_words(known: Known) -> str:
    """OC-10.3 Return how strong the enemy in a square is, as far as it was made out."""
    if known.said or known.battalions is None:
        return known.said or say("map.unclear", "")
    return battalions_words(known.battalions) if known.battalions else say("map.stragglers", "")


def battalions_words(number: int) -> Text:
    """OC-10.3 Return about how many battalions, in words."""
    said = plural("about one battalion", "about {count} battalions", number)
    return said.format(count=in_words(number))


def kinds_words(kinds: Iterable[str]) -> str:
    """OC-10.4 Return the sorts of troops as a commander reads them, each once."""
    return listed(list(dict.fromkeys(say(f"kind.{kind}", "") for kind in kinds)))


def in_contact(seen: View, units: Sequence[OwnUnit]) -> str:
    """OC-10.3 to OC-10.5 Say whom some units fought, and with whom they are in contact now."""
    own = {unit.id for unit in units}
    lines = [fought(fight) for fight in seen.fights if own & set(fight.line)]
    lines = [each for each in lines if each]
    met = [known for known in seen.contacts if own & set(known.met_by)]
    if met:
        where = "; ".join(
            say("contact.place", "", place=short(each.place), who=_who(each)) for each in met
        )
        lines.append(say("contact.now", "", where=where))
    elif lines:
        lines.append(say("contact.none_now", ""))
    return "\n".join(lines) or say("contact.none", "")


def places_in_contact(seen: View, units: Sequence[OwnUnit]) -> str:
    """OC-10.3 Say where some units are in contact, and no more."""
    own = {unit.id for unit in units}
    met = [short(known.place) for known in seen.contacts if own & set(known.met_by)]
    return listed(met) or say("contact.none", "")


def _who(known: Known) -> str:
    return known.said or listed(known.names) or kinds_words(known.kinds)


def fought(fight: Met) -> str:
    """OC-10.4 Say what was met in a fight: tanks, artillery and aircraft are always named."""
    if fight.said is not None:
        return fight.said
    kinds = kinds_words(fight.kinds) or say("contact.not_seen", "")
    if fight.battalions and not fight.known_now:
        kinds = _of_kinds(battalions_words(fight.battalions), kinds)
    armour = fight.tanks and not {Kind.TANK, Kind.LIGHT_TANK} & set(fight.kinds)
    said = [kinds, *([say("contact.armour", "")] if armour else [])]
    said += [] if fight.tanks else [say("contact.no_tanks", "")]
    said.append(say("contact.artillery" if fight.artillery else "contact.no_artillery", ""))
    said += [say("contact.air", "")] if fight.air else []
    key = "contact.attacked" if fight.attacked else "contact.defended"
    return say(key, "", kinds="; ".join(said))


def fates(seen: View, fight: Met, units: Mapping[str, OwnUnit]) -> Iterator[str]:
    """OC-2.2 Say of a fight, unit by unit, what they did there and what became of them."""
    groups: dict[str, list[OwnUnit]] = {}
    for unit in (units[name] for name in fight.line if name in units):
        for deed in story(seen, unit):
            if deed.place == short(fight.place) and deed.key in FIGHT_KEYS:
                groups.setdefault(say(deed.key, "", place=fight.place), []).append(unit)
                break
    yield from (say("did.fate", "", units=names(own), did=did) for did, own in groups.items())


_ATTACKS = ("lost", "back", "ours", "theirs", "remnants", "passed", "nobody", "failed")
_DEFENCES = ("taken", "cut_off", "stood", "held", "shared", "fell_back", "left")
FIGHT_KEYS = frozenset(
    (*(f"did.attacked_{each}" for each in _ATTACKS), *(f"did.{each}" for each in _DEFENCES))
)
"""The deeds that say how a fight left a unit."""
