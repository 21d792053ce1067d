"""What drop-downs of a team's order sheets offer: its own, and the map (OC-5.1).

Made from the team's view alone, so that nothing else of the state can find its way to players.
"""

from __future__ import annotations

from collections.abc import Iterable

from workbook_engine.rulesets.opcom.knowledge.views.reported import OwnUnit
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View
from workbook_engine.rulesets.opcom.vocabulary.records import Kind


def own_units(seen: View) -> Iterable[str]:
    """OC-5.1 Return the units that the team commands: on the map, or waiting to be flown in."""
    return (*(unit.id for unit in _commanded(seen)), *seen.waiting)


def own_brigades(seen: View) -> Iterable[str]:
    """OC-5.1 Return the brigades of its units."""
    return dict.fromkeys(unit.brigade for unit in _commanded(seen) if unit.brigade)


def own_divisions(seen: View) -> Iterable[str]:
    """OC-5.1 Return the divisions of its units."""
    return dict.fromkeys(unit.division for unit in _commanded(seen) if unit.division)


def own_carriers(seen: View) -> Iterable[str]:
    """OC-11.5 Return its dumps and transport units."""
    return (unit.id for unit in _commanded(seen) if unit.kind in (Kind.DUMP, Kind.TRANSPORT))


def own_squadrons(seen: View) -> Iterable[str]:
    """OC-12.1 Return the squadrons that it commands."""
    return (each.id for each in seen.squadrons if each.commanded)


def places(seen: View) -> Iterable[str]:
    """OC-5.1 Return the places on everybody's map."""
    return seen.places


def places_and_crossings(seen: View) -> Iterable[str]:
    """OC-9.37 Return what may be struck: places, bridges and ferries."""
    return dict.fromkeys((*seen.places, *seen.crossings))


def zones_and_places(seen: View) -> Iterable[str]:
    """OC-12.1 Return the air zones; a place in one stands for it."""
    return dict.fromkeys((*seen.air_zones, *seen.places))


def _commanded(seen: View) -> list[OwnUnit]:
    return [unit for unit in seen.units if unit.commanded]
