"""What a team may know after a turn: the one door between state and players (OC-2.2, OC-10).

A team knows
- its own units on the map (a commander's book: all units of its side): where they are, what they
  have lost this turn, what they are fit for;
- its own squadrons, how many of them may fly, and its units that wait to be flown in;
- the names of places, crossings and air zones, which are on everybody's map;
- the supplies with its own headquarters, and those of its side parked on the map;
- the printed map, and which bridges on it its own troops have seen blown;
- what it was told about each ruling, and its own reports of earlier turns;
- of each fight that its units were in: where it was, and of the enemy in it roughly how many
  battalions, which kinds, whether tanks and artillery were with them, who holds the ground now; the
  names of enemy units only after more than one turn in contact with the same formation;
- its contacts: where the enemy was last seen, when, what was made out, and who is in contact now.

It knows nothing else: no number of the rules, no enemy it did not meet, no other team's book.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from workbook_engine.core.desk import Team
from workbook_engine.core.instead import Instead, instead
from workbook_engine.core.names import part, subject_in
from workbook_engine.core.records import State, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.core.same import kept_by
from workbook_engine.kit.calendar import date_of, day_of
from workbook_engine.kit.seen import Seen, head_of
from workbook_engine.kit.sides import staffs_seen
from workbook_engine.kit.told import told_to
from workbook_engine.rulesets.opcom.air.air_zones import zone_names
from workbook_engine.rulesets.opcom.knowledge.intelligence.air_seen import (
    OwnSquadron,
    squadrons_seen,
    waiting_units,
)
from workbook_engine.rulesets.opcom.knowledge.intelligence.fights_seen import Met, fights_of_team
from workbook_engine.rulesets.opcom.knowledge.intelligence.intelligence_seen import (
    Known,
    contacts_of,
)
from workbook_engine.rulesets.opcom.knowledge.intelligence.supplies_seen import (
    Supplies,
    draws_on,
    supplies_of_team,
)
from workbook_engine.rulesets.opcom.knowledge.intelligence.umpires_words import (
    BRIDGE,
    bridges_said,
    contacts_said,
    fights_said,
    squadrons_said,
    supplies_said,
)
from workbook_engine.rulesets.opcom.knowledge.reports.report_bands import (
    BEHIND_THE_LINE,
    losses,
    power,
)
from workbook_engine.rulesets.opcom.knowledge.views.drawn_troops import echelon_of
from workbook_engine.rulesets.opcom.knowledge.views.gazetteer import printed_names
from workbook_engine.rulesets.opcom.knowledge.views.paper_map import (
    Bridge,
    Land,
    bridges_known,
    paper_map,
)
from workbook_engine.rulesets.opcom.knowledge.views.printed_land import PrintedLand, printed_land
from workbook_engine.rulesets.opcom.knowledge.views.views import MapName
from workbook_engine.rulesets.opcom.knowledge.views.ways_gone import came_from, was_there, way_gone
from workbook_engine.rulesets.opcom.land.ground import where
from workbook_engine.rulesets.opcom.land.spots import spot
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Engagement,
    Kind,
    Place,
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


class Heard(Struct, frozen=True):
    """What the team was told about one ruling, and which of its formations it is about."""

    text: str
    formation: str
    fact: str = ""
    """What kind of thing it tells; blank for words of the umpire's own."""
    slots: tuple[tuple[str, str], ...] = ()
    """What it tells of, by name."""


class View(Seen, frozen=True, kw_only=True, dict=True):
    """All that one team knows after a turn; dates are half-days."""

    weather: str
    units: tuple[OwnUnit, ...]
    fights: tuple[Met, ...]
    contacts: tuple[Known, ...]
    heard: tuple[Heard, ...]
    supplies: tuple[Supplies, ...]
    squadrons: tuple[OwnSquadron, ...]
    """The team's own."""
    waiting: tuple[str, ...]
    """Its units that wait to be flown in."""
    land: tuple[Land, ...]
    """The printed map."""
    printed: PrintedLand
    """The same as it is drawn."""
    bridges: tuple[Bridge, ...]
    names: tuple[MapName, ...]
    """Everybody's map in words."""
    places: tuple[str, ...]
    crossings: tuple[str, ...]
    air_zones: tuple[str, ...]
    """The names on everybody's map."""

    @property
    def formations(self) -> tuple[str, ...]:
        """The team's formations, in the order of the force sheet."""
        return tuple(dict.fromkeys(unit.formation for unit in self.units))

    @property
    def divisions(self) -> tuple[str, ...]:
        """The team's divisions, or what else its units report under, in the same order."""
        return tuple(dict.fromkeys(unit.division for unit in self.units))


def view(turn: Turn, team: Team) -> View:
    """OC-2.2, OC-10 Return what a team may know after a turn, and nothing else."""
    return kept_by(turn, _view, team)


def _view(turn: Turn, team: Team) -> View:
    rules = turn.after.rules
    staffs = staffs_seen(turn.after, team)
    units = [
        u for u in turn.after[Unit].values() if u.team in staffs and u.state != UnitState.WAITING
    ]
    formations = {unit.id: formation_of(unit) for unit in units}
    played = turn.before.position.turn if turn.rulings else 0
    said = instead(turn, team.team)
    known = contacts_of(turn.after, staffs, rules, played, team.team)
    contacts = tuple(contacts_said(known, said))
    met = {unit for each in contacts for unit in each.met_by}
    return View(
        **_heading(turn, team),
        units=tuple(own_said(_own(turn, unit, team, unit.id in met), said) for unit in units),
        fights=tuple(fights_said(fights_of_team(turn, formations), said)),
        contacts=contacts,
        heard=tuple(heard_said(_heard(turn, staffs, formations), said)),
        supplies=tuple(supplies_said(supplies_of_team(turn, team, formations), said)),
        squadrons=tuple(squadrons_said(squadrons_seen(turn.after, team.team, staffs), said)),
        waiting=tuple(waiting_units(turn.after, team.team)),
        land=paper_map(turn.after),
        printed=printed_land(turn.after),
        bridges=tuple(bridges_said(bridges_known(turn.after, staffs, team.side), said)),
        names=printed_names(turn.after),
        places=tuple(turn.after[Place]),
        crossings=tuple(turn.after[Crossing]),
        air_zones=tuple(zone_names(turn.after, rules)),
    )


def own_said(unit: OwnUnit, said: Instead) -> OwnUnit:
    """OC-2.2 Return a unit as the umpire says it is: what he tells otherwise is left out of it."""
    story, state = said.get(("story", unit.id)), said.get(("state", unit.id))
    place, stock = said.get(("place", unit.id)), said.get(("stock", unit.id))
    if story is not None:
        unit = replace(unit, story_said=story, came_from="", way=(), went_back=False)
        unit = replace(unit, prepared=False, shaken=False)
    if state is not None:
        unit = replace(unit, state_said=state, losses="none", power="not_fighting")
    if place is not None:
        unit = replace(unit, place=place, square="", came_from="", way=())
    if stock is not None:
        unit = replace(unit, draws="")
    return replace(unit, place_unsaid=place == "", stock_unsaid=stock == "")


def heard_said(heard: Iterable[Heard], said: Instead) -> Iterator[Heard]:
    """OC-2.2 Yield what a team was told, the umpire's own words in place of it."""
    for each in heard:
        words = said.get(("news", each.text))
        if words is None and ("story", dict(each.slots).get("unit", "")) not in said:
            yield each
        elif words:
            yield Heard(words, each.formation)
    yield from (Heard(words, "") for (sort, _), words in said.items() if sort == BRIDGE and words)


def _heading(turn: Turn, team: Team) -> dict[str, Any]:
    """Return whose view it is, of which campaign, when and in what weather."""
    today = day_of(turn.after, turn.before.position.turn)
    return {
        **head_of(turn, team),
        "date": _date(turn.after, turn.before.position.turn),
        "next_date": _date(turn.after, turn.after.position.turn),
        "weather": today.weather if today else "",
    }


def formation_of(unit: Unit) -> str:
    """Return the formation a unit reports under: its brigade, or else its division."""
    return unit.brigade or unit.division or unit.team


def _own(turn: Turn, unit: Unit, team: Team, in_contact: bool) -> OwnUnit:
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
        in_contact=in_contact,
        commanded=commanded,
        takes_orders=commanded and unit.kind != Kind.DUMP,
    )


def _heard(turn: Turn, staffs: frozenset[str], formations: Mapping[str, str]) -> Iterator[Heard]:
    subjects = dict(_subjects(turn, formations))
    for ruling, told in told_to(turn, staffs):
        formation = subjects.get(subject_in(ruling.id), "")
        yield Heard(told.text, formation, told.fact, told.slots)


def _subjects(turn: Turn, formations: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield what rulings are named after, and whose they are: units, and fights, which go before.

    Of two fights of one label the first is meant.
    """
    yield from ((part(unit), formation) for unit, formation in formations.items())
    for fight in reversed([*turn.after[Engagement].values()]):
        units = (*fight.attackers, *fight.defenders)
        yield part(fight.label), next((formations[u] for u in units if u in formations), "")


def _date(state: State, turn: int) -> str:
    return date_of(state, turn, between=", ", unknown=f"turn {turn}")
