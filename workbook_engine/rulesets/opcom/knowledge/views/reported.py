"""What a team's staffs and formations report: rows of its view, at once or by reports (OC-10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from workbook_engine.core.always import Always
from workbook_engine.core.desk import Team
from workbook_engine.core.names import part, subject_in
from workbook_engine.core.records import State, replace
from workbook_engine.core.rulings import Ruling, Told, Turn
from workbook_engine.kit.late_reports import (
    Part,
    Reports,
    Rows,
    Unheard,
    as_it_was,
    gathered,
    stands,
    told_of,
)
from workbook_engine.rulesets.opcom.knowledge.intelligence.air_seen import (
    OwnSquadron,
    squadrons_seen,
)
from workbook_engine.rulesets.opcom.knowledge.intelligence.fights_seen import Met, fights_of_team
from workbook_engine.rulesets.opcom.knowledge.intelligence.intelligence_seen import (
    Known,
    contacts_of,
    half_day,
)
from workbook_engine.rulesets.opcom.knowledge.intelligence.supplies_seen import (
    Points,
    Supplies,
    draws_on,
    supplies_of_team,
)
from workbook_engine.rulesets.opcom.knowledge.reports.report_bands import (
    BEHIND_THE_LINE,
    losses,
    power,
)
from workbook_engine.rulesets.opcom.knowledge.views.drawn_troops import echelon_of
from workbook_engine.rulesets.opcom.knowledge.views.paper_map import (
    Bridge,
    bridges_known,
)
from workbook_engine.rulesets.opcom.knowledge.views.ways_gone import came_from, was_there, way_gone
from workbook_engine.rulesets.opcom.land.ground import where
from workbook_engine.rulesets.opcom.land.spots import spot
from workbook_engine.rulesets.opcom.vocabulary.messages import say
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Engagement,
    Kind,
    Unit,
    UnitState,
)
from workbook_engine.rulesets.opcom.vocabulary.status import out_of_role, went_back


class OwnUnit(Struct, frozen=True):
    """One of the team's own units as its commander sees it: words, and where it is."""

    id: str
    name: str
    kind: str
    echelon: str
    """How large it is, as its symbol says."""
    formation: str
    brigade: str
    division: str
    square: str
    place: str
    came_from: str
    """Where it began the turn; blank where it did not move."""
    way: tuple[str, ...]
    """The squares it went over this turn, from the first to the last."""
    losses: str
    """none, light, heavy or very_heavy: this turn's."""
    went_back: bool
    """It was driven or thrown back this turn."""
    lost_now: bool
    """It was taken this turn."""
    power: str
    """What it is fit for: a word of the report bands."""
    draws: str
    """holds, draws, out_of_reach or cut_off; blank where it needs no supplies."""
    headquarters: str
    fights_as: str
    prepared: bool
    shaken: bool
    in_contact: bool
    """As the team's contacts have it."""
    commanded: bool
    """The team may order it about: its own, and on the map."""
    takes_orders: bool
    """It has a line on the order form."""
    story_said: str | None = None
    """What the umpire says happened to it; blank for nothing, None where he leaves it."""
    state_said: str | None = None
    """What he says it has lost and is fit for."""
    place_unsaid: bool = False
    """The umpire does not say where it is."""
    stock_unsaid: bool = False
    """He does not say what it holds."""
    as_of: str = ""
    """When it last reported, in words; blank where all is known at once."""


class Heard(Struct, frozen=True):
    """What the team was told about one ruling, and which of its formations it is about."""

    text: str
    formation: str
    fact: str = ""
    """What kind of thing it tells; blank for words of the umpire's own."""
    slots: tuple[tuple[str, str], ...] = ()
    """What it tells of, by name."""


def each_once(contacts: Iterable[Known]) -> Iterator[Known]:
    """OC-2.1 Yield what is known of each square once, what was seen now before older reports."""
    found: dict[str, Known] = {}
    for each in contacts:
        first = found.setdefault(each.square, each)
        if each.now and not first.now:
            found[each.square] = each
    return iter(found.values())


def each_bridge_once(bridges: Iterable[Bridge]) -> Iterator[Bridge]:
    """OC-8.1 Yield each bridge once, blown where anybody has reported it so."""
    found: dict[str, Bridge] = {}
    for each in bridges:
        found[each.name] = each if each.blown else found.get(each.name, each)
    return iter(found.values())


def formation_of(unit: Unit) -> str:
    """Return the formation a unit reports under: its brigade, or else its division."""
    return unit.brigade or unit.division or unit.team


def _own(turn: Turn, unit: Unit, team: Team) -> OwnUnit:
    state = turn.after
    here = where(state, unit)
    draws, headquarters = draws_on(state, unit, state.rules)
    active = unit.state == UnitState.ACTIVE
    commanded = active and unit.team == team.team
    return OwnUnit(
        id=unit.id,
        name=unit.name or unit.id,
        kind=unit.kind,
        echelon=echelon_of(unit),
        formation=formation_of(unit),
        brigade=unit.brigade,
        division=unit.division or formation_of(unit),
        square=str(here) if here and active else "",
        place=spot(state, here) if here and active else "",
        came_from=came_from(turn, unit) if active else "",
        way=way_gone(state, unit, turn.before.position) if active else (),
        losses=losses(turn.before[Unit].get(unit.id), unit),
        went_back=went_back(state, unit),
        lost_now=not active and was_there(turn, unit),
        power=power(unit, state.rules) if active else "captured",
        draws=draws if active else "",
        headquarters=headquarters,
        fights_as=unit.fights_as if out_of_role(unit) else "",
        prepared=unit.prepared and unit.kind not in BEHIND_THE_LINE,
        shaken=(unit.no_attack_until or 0) > state.position.turn,
        in_contact=False,
        commanded=commanded,
        takes_orders=commanded and unit.kind != Kind.DUMP,
    )


def _heard(
    turn: Turn, messages: Iterable[tuple[Ruling, Told]], formations: Mapping[str, str]
) -> Iterator[Heard]:
    subjects = dict(_subjects(turn, formations))
    for ruling, told in messages:
        named = (formations[value] for _, value in told.slots if value in formations)
        formation = subjects.get(subject_in(ruling.id)) or next(named, "")
        yield Heard(told.text, formation, told.fact, told.slots)


def _subjects(turn: Turn, formations: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield what rulings are named after, and whose they are: units, and fights, which go before.

    Of two fights of one label the first is meant.
    """
    yield from ((part(unit), formation) for unit, formation in formations.items())
    for fight in reversed([*turn.after[Engagement].values()]):
        units = (*fight.attackers, *fight.defenders)
        yield part(fight.label), next((formations[u] for u in units if u in formations), "")


def _rows(turn: Turn, team: Team, staffs: frozenset[str], unheard: Unheard) -> Rows:
    """OC-2.2 Return what a team would know of some staffs if it heard of all at once."""
    state, rules = turn.after, turn.after.rules
    units = [u for u in state[Unit].values() if u.team in staffs and u.state != UnitState.WAITING]
    played = turn.before.position.turn if turn.rulings else 0

    def is_unheard(unit: Unit) -> bool:
        return unheard.is_of(unit.team, formation_of(unit))

    every = {unit.id: formation_of(unit) for unit in units}
    own = {unit.id: every[unit.id] for unit in units if not is_unheard(unit)}
    known = contacts_of(state, staffs, rules, played, team.team, is_unheard)
    return {
        "units": (_own(turn, unit, team) for unit in units if unit.id in own),
        "contacts": _told_by(known, every, own),
        "fights": fights_of_team(turn, own),
        "heard": _heard(turn, told_of(turn, team, staffs, unheard), every),
        "supplies": supplies_of_team(turn, team, own),
        "squadrons": squadrons_seen(state, team.team, staffs),
        "bridges": bridges_known(state, staffs, team.side),
    }


def _told_by(
    contacts: Iterable[Known], every: Mapping[str, str], own: Mapping[str, str]
) -> Iterator[Known]:
    """OC-10.3 Yield contacts with the formations that tell of them, if any of them is heard of."""
    for each in contacts:
        told = [unit for unit in each.told_by if unit in every]
        told_by = tuple(dict.fromkeys(own[unit] for unit in told if unit in own))
        if told_by or not told:
            met_by = tuple(unit for unit in each.met_by if unit in own)
            yield replace(each, told_by=told_by, met_by=met_by)


def _formations(state: State, team: str) -> Mapping[str, frozenset[str]]:
    """Return a team's brigades and divisions by name, each with the formations that it is."""
    own = (unit for unit in state[Unit].values() if unit.team == team)
    named = ((name, formation_of(u)) for u in own for name in (u.brigade, u.division) if name)
    return gathered(named)


def _unit_aged(unit: OwnUnit, date: str, is_new: bool) -> OwnUnit:
    """OC-10.2 Return a unit as it was reported; what it did is told in the turn it is heard of."""
    unit = replace(unit, as_of=date)
    if is_new:
        return unit
    quiet = replace(unit, came_from="", way=(), went_back=False, lost_now=False, losses="none")
    return replace(quiet, story_said=say("did.no_word", "", date=date))


def _contact_aged(known: Known, date: str, is_new: bool) -> Known:
    """OC-2.1 Return a contact as an earlier report has it: old, with its date."""
    return replace(known, now=False, old=True, met_by=known.met_by if is_new else ())


REPORTS = Reports(
    _rows,
    {
        "units": Part(
            OwnUnit,
            lambda unit: (unit.formation,),
            _unit_aged,
            words=lambda unit: stands(unit.name, unit.place) if unit.place else "",
        ),
        "contacts": Part(Known, lambda known: known.told_by, _contact_aged),
        "fights": Part(Met, lambda met: met.formations or met.fired, as_it_was, is_news=True),
        "heard": Part(
            Heard,
            lambda heard: (heard.formation,) if heard.formation else (),
            lambda heard, date, is_new: replace(heard, text=f"{date}: {heard.text}"),
            is_news=True,
        ),
        "supplies": Part(
            Supplies,
            lambda held: (held.formation,) if held.formation else (),
            lambda held, date, is_new: held if is_new else replace(held, used=Points(), by=()),
            is_told=lambda held: bool(held.formation),
        ),
        "squadrons": Part(OwnSquadron, Always(()), as_it_was),
        "bridges": Part(Bridge, Always(()), as_it_was, is_told=lambda bridge: bridge.blown),
    },
    _formations,
    lambda state: half_day(state, state.position.turn),
)
"""OC-2.2, OC-10 What reports of staffs and formations hold, where they travel."""
