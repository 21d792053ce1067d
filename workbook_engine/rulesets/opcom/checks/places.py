"""Squares, places, crossings and air zones that an order may name: the map is everybody's (OC-5.1).

A target may also be a unit's name; whether there is such a unit a finding never tells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from workbook_engine.core.findings import Finding, did_you_mean, error, is_misspelt, warning
from workbook_engine.core.notation import stops_in
from workbook_engine.core.order_sheets import Naming
from workbook_engine.core.records import Record, State
from workbook_engine.core.squares import parse_square
from workbook_engine.core.strung import meant
from workbook_engine.rulesets.opcom.air.air_zones import zone_named, zone_names
from workbook_engine.rulesets.opcom.knowledge.views import offered
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View
from workbook_engine.rulesets.opcom.land.ground import on_map, square_of
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirLine
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing
from workbook_engine.rulesets.opcom.vocabulary.records import Place

ALONG_A_WAY = " > "
_PLACES = "Use a square such as K23 or a name from the Places sheet."


def a_place(column: str, rule: str) -> Naming[Record, View]:
    """Return a column that names a square or a place."""
    found = partial(_unknown_place, column, rule)
    return Naming(column, offered={"Place": offered.places}, unknown=found)


def a_way(column: str, rule: str) -> Naming[Record, View]:
    """Return a column that names the points of a way."""
    return Naming(column, unknown=partial(_unknown_points, column, rule))


def a_target(rule: str, of_a_unit: str) -> Naming[Record, View]:
    """Return a column that names what is to be struck; by one rule a place, by another a unit."""
    found = partial(_no_target, rule, of_a_unit)
    words = {"target": offered.places_and_crossings}
    return Naming("target", ("Unit", "Crossing"), words, found)


def is_place(state: State, text: str) -> bool:
    """Tell whether a text is a square on the map, or a place on it."""
    square = square_of(state, text)
    return square is not None and on_map(state, square)


def _no_such_place(text: str, places: Iterable[str], rule: str, near: str = "") -> Finding:
    """Return the finding about a text that is not a place."""
    return error(
        "E-UNKNOWN-PLACE",
        f"{text} is neither a square of the map nor a place.",
        near or did_you_mean(text, places) or _PLACES,
        rule=rule,
    )


def _unknown_place(column: str, rule: str, state: State, line: Record) -> Iterator[Finding]:
    text = str(getattr(line, column)).strip()
    if text and not is_place(state, text):
        yield _no_such_place(text, state[Place], rule)


def _unknown_points(column: str, rule: str, state: State, line: Record) -> Iterator[Finding]:
    for text in stops_in(str(getattr(line, column))):
        if not is_place(state, text):
            on_way = meant(text, state[Place], ALONG_A_WAY, partial(is_place, state))
            yield _no_such_place(text, state[Place], rule, on_way)


def _no_target(rule: str, of_a_unit: str, state: State, line: Record) -> Iterator[Finding]:
    """OC-5.4 The same is said whether such a unit exists or not.

    A player who tries out names must not learn which there are.
    """
    target, places = str(getattr(line, "target", "")), state[Place]
    if not target or target in state[Crossing] or is_place(state, target):
        return
    if parse_square(target) or is_misspelt(target, places):
        yield _no_such_place(target, places, rule)
        return
    yield warning(
        "W-TARGET",
        f"{target} is neither a square of the map nor a place; it is taken for a unit.",
        "Give a square or a place if no unit is meant, or if the team does not know of the unit.",
        rule=of_a_unit,
    )


def _no_such_zone(state: State, line: AirLine) -> Iterator[Finding]:
    """OC-12.1 An air zone goes by its name, or by any square or place in it."""
    if line.zone and zone_named(state, line.zone, state.rules) is None:
        known = (*zone_names(state, state.rules), *state[Place])
        yield error(
            "E-UNKNOWN-ZONE",
            f"{line.zone} is neither an air zone nor a square or place in one.",
            did_you_mean(line.zone, known) or "Name a place in the zone.",
            rule="OC-12.1",
        )


A_ZONE: Naming[AirLine, View] = Naming(
    "zone", ("AirZone",), {"zone": offered.zones_and_places}, _no_such_zone
)
