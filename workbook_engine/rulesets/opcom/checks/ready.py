"""What a set-up says that would come to nothing, or is not as the umpire meant it."""

from __future__ import annotations

from workbook_engine.core.findings import Finding
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Where
from workbook_engine.rulesets.opcom.checks.force_check import odd_calendar, odd_forces, odd_stacks
from workbook_engine.rulesets.opcom.checks.map_check import odd_crossings, odd_places, odd_rivers
from workbook_engine.rulesets.opcom.checks.route_check import odd_routes


def ready(state: State, where: Where) -> list[Finding]:
    """OC-6.5, OC-7.3, OC-9.9, OC-11.2 Return what is odd of the map and what stands on it."""
    return [
        *odd_places(state, where),
        *odd_rivers(state, where),
        *odd_crossings(state, where),
        *odd_routes(state, where),
        *odd_forces(state, where),
        *odd_stacks(state, where),
        *odd_calendar(state, where),
    ]
