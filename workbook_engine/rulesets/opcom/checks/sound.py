"""What the umpire's sheets say that would come to nothing, or is not as he meant it."""

from __future__ import annotations

from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Finding
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Where
from workbook_engine.kit.signals import odd_signals
from workbook_engine.rulesets.opcom.checks.annex_check import without_range_class
from workbook_engine.rulesets.opcom.checks.force_check import odd_calendar, odd_forces, odd_stacks
from workbook_engine.rulesets.opcom.checks.map_check import odd_crossings, odd_places, odd_rivers
from workbook_engine.rulesets.opcom.checks.profile_check import odd_profiles
from workbook_engine.rulesets.opcom.checks.route_check import odd_routes
from workbook_engine.rulesets.opcom.checks.slowing_check import odd_slowing
from workbook_engine.rulesets.opcom.knowledge.views.reported import REPORTS


def sound(state: State, where: Where) -> list[Finding]:
    """OC-6.5, OC-7.3, OC-9.1, OC-9.9, OC-9.16, OC-11.2 Return all that is odd."""
    return [
        *odd_places(state, where),
        *odd_rivers(state, where),
        *odd_crossings(state, where),
        *odd_routes(state, where),
        *odd_forces(state, where),
        *odd_profiles(state, where),
        *without_range_class(state, where),
        *odd_slowing(state, where),
        *odd_stacks(state, where),
        *odd_calendar(state, where),
        *odd_signals(
            state, where, (f for team in state[Team] for f in REPORTS.formations(state, team))
        ),
    ]
