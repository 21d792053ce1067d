"""Squares, places, crossings, roads and air zones that an order may name (OC-5.1).

The map is everybody's. A target may also be a unit's name; whether there is such a unit a finding
never tells.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.findings import Finding, error, warning
from workbook_engine.core.languages import _
from workbook_engine.core.naming import Naming
from workbook_engine.core.reader import Kind, Shape
from workbook_engine.core.records import Record, State, replace
from workbook_engine.core.spelt import square_spelt
from workbook_engine.kit.names import not_known
from workbook_engine.rulesets.opcom.checks.kinds import MET, OWN_UNITS, POINTS, ROADS, ZONES
from workbook_engine.rulesets.opcom.knowledge.views import offered
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View
from workbook_engine.rulesets.opcom.land.ground import square_of
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirLine
from workbook_engine.rulesets.opcom.vocabulary.map_records import Route
from workbook_engine.rulesets.opcom.vocabulary.records import Action, OrderLine
from workbook_engine.rulesets.opcom.vocabulary.words import Mode

_NO_PLACE = not_known(
    "E-UNKNOWN-PLACE",
    _("{name} is neither a square of the map nor a place."),
    _("Use a square such as K23, or a name from the Gazetteer."),
)


def a_place(column: str, rule: str) -> Naming[Record, View]:
    """Return a column that names a square, a place or a crossing; of who marches a road as well."""
    return Naming(
        column,
        offered={"Place": offered.places},
        kinds=_marched_to,
        strange=_NO_PLACE,
        rule=rule,
    )


def _marched_to(line: Record) -> tuple[Kind, ...]:
    """OC-7.3 Return what a line's To names: who moves may go as far as a road."""
    marches = isinstance(line, OrderLine) and line.action == Action.MOVE and line.mode != Mode.RAIL
    return (*POINTS, ROADS) if marches else POINTS


def a_way(column: str, rule: str, *along: Kind) -> Naming[Record, View]:
    """Return a column that names the points of a way, and what it may go along."""
    return Naming(column, kinds=(*POINTS, *along), shape=Shape.WAY, strange=_NO_PLACE, rule=rule)


def a_target(rule: str, of_a_unit: str) -> Naming[Record, View]:
    """Return a column that names what is to be struck; by one rule a place, by another a unit."""

    def strange(line: Record, name: str, near: str) -> Finding | None:
        """OC-5.4 The same is said whether such a unit exists or not.

        A player who tries out names must not learn which there are.
        """
        if near or square_spelt(name):
            return _NO_PLACE(line, name, near)
        return warning(
            "W-TARGET",
            _("{name} is neither a square of the map nor a place; it is taken for a unit.").format(
                name=name
            ),
            _(
                "Give a square or a place if no unit is meant, or if the team does not know of the "
                "unit."
            ),
            rule=of_a_unit,
        )

    words = {"target": offered.places_and_crossings}
    kinds = (*POINTS, *(replace(each, is_offered=False) for each in (ROADS, OWN_UNITS, MET)))
    tables = ("Unit", "Crossing")
    return Naming("target", tables, words, _road, kinds=kinds, strange=strange, rule=rule)


def _road(state: State, line: Record) -> Iterator[Finding]:
    """OC-5.4, OC-9.37 A road is struck and attacked at a point of it."""
    name = getattr(line, "target", "")
    if name in state[Route] and square_of(state, name) is None:
        yield error(
            "E-TARGET-ROAD",
            _("{name} is a road or railway, and nothing is a target along the whole of it.").format(
                name=name
            ),
            _(
                "Name the square, place or crossing on it that is meant; a road to march by goes "
                "under Via."
            ),
            rule="OC-5.4",
        )


A_ZONE: Naming[AirLine, View] = Naming(
    "zone",
    ("AirZone",),
    {"zone": offered.zones_and_places},
    kinds=(ZONES, *POINTS),
    strange=not_known(
        "E-UNKNOWN-ZONE",
        _("{name} is neither an air zone nor a square or place in one."),
        _("Name a place in the zone."),
    ),
    rule="OC-12.1",
)
"""OC-12.1 An air zone goes by its name, or by any square or place in it."""
