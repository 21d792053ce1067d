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

from collections.abc import Iterable, Iterator
from typing import Any

from workbook_engine.core.desk import Team
from workbook_engine.core.instead import Instead, instead
from workbook_engine.core.records import State, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.core.same import kept_by
from workbook_engine.kit.calendar import date_of, day_of
from workbook_engine.kit.seen import Seen, head_of
from workbook_engine.kit.told import in_own_language
from workbook_engine.rulesets.opcom.air.air_zones import zone_names
from workbook_engine.rulesets.opcom.knowledge.intelligence.air_seen import (
    OwnSquadron,
    waiting_units,
)
from workbook_engine.rulesets.opcom.knowledge.intelligence.fights_seen import Met
from workbook_engine.rulesets.opcom.knowledge.intelligence.intelligence_seen import (
    Known,
)
from workbook_engine.rulesets.opcom.knowledge.intelligence.supplies_seen import (
    Supplies,
)
from workbook_engine.rulesets.opcom.knowledge.intelligence.umpires_words import (
    BRIDGE,
    bridges_said,
    contacts_said,
    fights_said,
    squadrons_said,
    supplies_said,
)
from workbook_engine.rulesets.opcom.knowledge.views.gazetteer import printed_names
from workbook_engine.rulesets.opcom.knowledge.views.paper_map import (
    Bridge,
    Land,
    paper_map,
)
from workbook_engine.rulesets.opcom.knowledge.views.printed_land import PrintedLand, printed_land
from workbook_engine.rulesets.opcom.knowledge.views.reported import (
    REPORTS,
    Heard,
    OwnUnit,
    each_bridge_once,
    each_once,
)
from workbook_engine.rulesets.opcom.knowledge.views.views import MapName
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Place,
)


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


@in_own_language
def view(turn: Turn, team: Team) -> View:
    """OC-2.2, OC-10 Return what a team may know after a turn, and nothing else."""
    return kept_by(turn, _view, team)


def _view(turn: Turn, team: Team) -> View:
    said = instead(turn, team.team)
    known = REPORTS.known(turn, team)
    contacts = tuple(contacts_said(each_once(known["contacts"]), said))
    met = {unit for each in contacts for unit in each.met_by}
    units = (replace(each, in_contact=each.id in met) for each in known["units"])
    return View(
        **_heading(turn, team),
        units=tuple(own_said(unit, said) for unit in units),
        fights=tuple(fights_said(known["fights"], said)),
        contacts=contacts,
        heard=tuple(heard_said(known["heard"], said)),
        supplies=tuple(supplies_said(known["supplies"], said)),
        squadrons=tuple(squadrons_said(known["squadrons"], said)),
        waiting=tuple(waiting_units(turn.after, team.team)),
        land=paper_map(turn.after),
        printed=printed_land(turn.after),
        bridges=tuple(bridges_said(each_bridge_once(known["bridges"]), said)),
        names=printed_names(turn.after),
        places=tuple(turn.after[Place]),
        crossings=tuple(turn.after[Crossing]),
        air_zones=tuple(zone_names(turn.after, turn.after.rules)),
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
        **head_of(turn, team, dates=REPORTS.dates),
        "date": _date(turn.after, turn.before.position.turn),
        "next_date": _date(turn.after, turn.after.position.turn),
        "weather": today.weather if today else "",
    }


def _date(state: State, turn: int) -> str:
    return date_of(state, turn, between=", ", unknown=f"turn {turn}")
