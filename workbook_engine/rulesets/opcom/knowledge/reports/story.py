"""What happened to each unit, as facts in the order of the turn; never as sentences (OC-10).

A unit's story is made of the move it made, the fights it was in, how they left it and where it is
now, so that no part of it can speak against another. `wording` puts stories into words.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from workbook_engine.core.same import kept_by
from workbook_engine.rulesets.opcom.knowledge.intelligence.fights_seen import Met
from workbook_engine.rulesets.opcom.knowledge.views.reported import Heard, OwnUnit
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View
from workbook_engine.rulesets.opcom.land.spots import short


class Deed(Struct, frozen=True):
    """One thing that a unit did or suffered: a key of the messages, and what it is about."""

    key: str
    place: str = ""
    more: tuple[tuple[str, str], ...] = ()


Story = tuple[Deed, ...]

SAID = "said"
"""The key of what the umpire says of a unit; his words stand where a deed has its place."""
_TOLD_BY_FIGHTS = ("told_fought.attack_", "told_fought.defence_")
_TOLD_BY_FACTS = frozenset(
    {
        "told_fought.broke_through",
        "told_fought.unopposed",
        "told_moved.met",
        "told_moved.followed",
        "told_back.fell_back",
        "told_back.taken",
        "told_back.cut_off",
        "recce.report",
        "recce.nothing",
    }
)
"""What the facts of the view say already: where a unit is, how it fought, what the enemy is."""
_BEFORE_MARCHES = ("air.landed_", "told_rail.", "strike.by_", "air.flak_bombed", "air.gathered")
_AFTER = ("told_supplied.", "support.", "strike.not_fired", "told_moved.", "told_fought.")


def is_told_by_facts(fact: str) -> bool:
    """Tell whether a message says what the view says as a fact."""
    return fact in _TOLD_BY_FACTS or fact.startswith(_TOLD_BY_FIGHTS)


def slot(heard: Heard, *names: str) -> str:
    """Return what a message tells of under one of some names; nothing where it does not."""
    slots = dict(heard.slots)
    return next((slots[name] for name in names if name in slots), "")


class _ByUnit(Struct, frozen=True):
    """What a team knows of its turn, by the unit that it is about: a page asks of one after one."""

    heard: Mapping[str, Sequence[Heard]]
    fights: Mapping[str, Sequence[Met]]
    told: dict[str, tuple[OwnUnit, Story]]
    """The stories told so far: each page, and each length that is tried for it, asks for them."""


def _by_unit(seen: View) -> _ByUnit:
    heard, fights = defaultdict[str, list[Heard]](list), defaultdict[str, list[Met]](list)
    for each in seen.heard:
        heard[slot(each, "unit")].append(each)
    for fight in seen.fights:
        for name in {*fight.line, *fight.guns}:
            fights[name].append(fight)
    return _ByUnit(heard, fights, {})


def story(seen: View, unit: OwnUnit) -> Story:
    """OC-10 Return what a unit did and what became of it, in the order of the turn."""
    if not seen.played:
        return ()
    known = kept_by(seen, _by_unit)
    of, told = known.told.get(unit.id, (None, ()))
    if of is not unit:
        told = _story(seen, unit, known.heard.get(unit.id, ()), known.fights.get(unit.id, ()))
        known.told[unit.id] = unit, told
    return told


def _story(seen: View, unit: OwnUnit, heard: Sequence[Heard], met: Sequence[Met]) -> Story:
    if unit.story_said is not None:
        return (Deed(SAID, unit.story_said),) if unit.story_said else ()
    fights = [deed for fight in met for deed in _fought(seen, fight, unit, heard)]
    told = (
        *_of(heard, _BEFORE_MARCHES),
        *_marched(unit, heard, fought=bool(fights)),
        *fights,
        *_of(heard, _AFTER),
        *_readiness(unit),
    )
    return tuple(dict.fromkeys(told))


def of_a_unit(heard: Heard) -> bool:
    """Tell whether a message is told in the story of the unit that it is about."""
    return heard.fact.startswith((*_BEFORE_MARCHES, *_AFTER)) and bool(slot(heard, "unit"))


def _of(heard: Sequence[Heard], sorts: tuple[str, ...]) -> Iterator[Deed]:
    for each in heard:
        if each.fact.startswith(sorts) and not is_told_by_facts(each.fact):
            more = tuple((name, text) for name, text in each.slots if name not in ("unit", "place"))
            yield Deed(f"did_{each.fact}", slot(each, "place"), more)


def _marched(unit: OwnUnit, heard: Sequence[Heard], *, fought: bool) -> Iterator[Deed]:
    """OC-10.2 Yield where a unit came from, and whether it met the enemy on its way."""

    def told(fact: str) -> bool:
        return any(each.fact == fact for each in heard)

    if unit.came_from and unit.place and not fought and not unit.went_back:
        yield Deed("did.moved", short(unit.came_from))
    if told("told_moved.met") and not fought:
        yield Deed("did.halted" if unit.in_contact else "did.met_and_lost")
    if told("told_fought.unopposed") and unit.place:
        yield Deed("did.unopposed", short(unit.place))


def _fought(seen: View, fight: Met, unit: OwnUnit, heard: Sequence[Heard]) -> Iterator[Deed]:
    place = short(fight.place)
    if unit.id in fight.guns:
        yield Deed("did.fired" if fight.attacked else "did.covered", place)
    elif unit.id in fight.line:
        yield (
            _attacked(seen, fight, unit, place)
            if fight.attacked
            else _defended(seen, fight, unit, place, heard)
        )


def _attacked(seen: View, fight: Met, unit: OwnUnit, place: str) -> Deed:
    if unit.lost_now:
        return Deed("did.attacked_lost", place)
    if unit.id in fight.back:
        return Deed("did.attacked_back", place)
    known = any(each.now and each.square == fight.square for each in seen.contacts)
    if fight.held_by == "theirs" and not known:
        return Deed("did.attacked_failed", place)
    return Deed(f"did.attacked_{fight.held_by}", place)


def _defended(seen: View, fight: Met, unit: OwnUnit, place: str, heard: Sequence[Heard]) -> Deed:
    """OC-9.11 Say of a unit attacked where it is now, before what became of the ground."""
    if unit.lost_now:
        return Deed("did.taken", place)
    there = unit.square == fight.square
    cut_off = any(each.fact == "told_back.cut_off" for each in heard)
    if there and cut_off:
        return Deed("did.cut_off", place)
    if there and any(known.now and known.square == unit.square for known in seen.contacts):
        return Deed("did.shared", place)
    if there:
        stood = unit.id in fight.stood
        return Deed("did.stood" if stood else "did.held", place)
    return Deed("did.fell_back" if unit.id in fight.back else "did.left", place)


def _readiness(unit: OwnUnit) -> Iterator[Deed]:
    if unit.prepared and unit.place:
        yield Deed("did.prepared")
    if unit.shaken and unit.place:
        yield Deed("did.shaken")
