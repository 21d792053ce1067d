"""Roads and railways that lead nowhere, or over water where no crossing is (OC-7.3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from workbook_engine.core.findings import Finding, error, warning
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Where
from workbook_engine.rulesets.opcom.land.country import (
    Country,
    country_of,
    edge,
    square_at,
    squares_along,
)
from workbook_engine.rulesets.opcom.vocabulary.map_records import Route


def odd_routes(state: State, where: Where) -> Iterator[Finding]:
    """OC-7.3 Yield the routes that lead from nowhere to nowhere, and those that end at water."""
    country = country_of(state)
    sound = _sound_roads(country)
    for route in (each for each in state[Route].values() if each.name not in sound):
        nodes = list(squares_along(state, route.points))
        cell = where(Route, route.name, "points")
        if len(set(nodes)) < 2:
            yield error(
                "E-ROUTE-SHORT",
                f"{route.name} leads nowhere: a {route.kind} needs two points to run between.",
                "Write the squares, places and crossings along it: J1 > Town > J20, or J1:J20.",
                rule="OC-7.3",
                cell=cell,
            )
        wet = [
            (one, other)
            for one, other in pairwise(nodes)
            if edge(one, other) in country.waters and edge(one, other) not in country.crossings
        ]
        if wet:
            one, other = wet[0]
            yield warning(
                "W-ROUTE-WATER",
                f"{route.name} meets water between {square_at(one)} and {square_at(other)}, where "
                "no crossing is.",
                "Write the crossing on Crossings and name it in the route, or lay the route round "
                "the water.",
                rule="OC-7.3",
                cell=cell,
            )


def _sound_roads(country: Country) -> set[str]:
    """Return the roads that lead somewhere, and over no water but by a crossing."""
    on, bare = country.routes, country.routes.keys() & country.waters.keys()
    wet = {name for between in bare - country.crossings.keys() for name in on[between]}
    return {name for (one, other), names in on.items() if one != other for name in names} - wet
