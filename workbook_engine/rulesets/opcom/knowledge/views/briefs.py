"""A team's fresh book: own forces, the report, contacts, squadrons (OC-2.2, OC-10).

Made from the team's view alone, so that nothing else of the state can find its way to players.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.records import Tables
from workbook_engine.core.report_pages import rows_of
from workbook_engine.kit.map_cells import MapSeen
from workbook_engine.rulesets.opcom.knowledge.intelligence.supplies_seen import (
    Supplies,
    points_in_words,
)
from workbook_engine.rulesets.opcom.knowledge.reports.condition import condition
from workbook_engine.rulesets.opcom.knowledge.reports.report import report
from workbook_engine.rulesets.opcom.knowledge.views.forms import by_formation
from workbook_engine.rulesets.opcom.knowledge.views.gazetteer import as_known
from workbook_engine.rulesets.opcom.knowledge.views.own_map import contact_rows, map_squares
from workbook_engine.rulesets.opcom.knowledge.views.reported import OwnUnit
from workbook_engine.rulesets.opcom.knowledge.views.squadron_rows import own_squadrons
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View
from workbook_engine.rulesets.opcom.knowledge.views.views import OwnForce
from workbook_engine.rulesets.opcom.vocabulary.messages import kind_said, say, sentence


def brief(seen: View) -> Tables:
    """OC-2.2, OC-10 Return what a team's fresh book holds after a turn."""
    rows = Tables.of(
        *own_forces(seen),
        *rows_of(report(seen)),
        *contact_rows(seen),
        *own_squadrons(seen.squadrons),
        *as_known(seen.names, seen.bridges),
        *seen.box,
    )
    return rows.replaced({MapSeen: map_squares(seen)})


def own_forces(seen: View) -> Iterator[OwnForce]:
    """OC-2.2 Yield the team's own units in words."""
    supplies = {each.holder: each for each in seen.supplies}
    for unit in by_formation(seen):
        yield OwnForce(
            unit=unit.id,
            name=unit.name,
            kind=unit.kind,
            formation=", ".join(dict.fromkeys(filter(None, (unit.formation, unit.division)))),
            where=unit.place,
            condition=sentence(condition(unit)),
            supply=_supply(unit, supplies.get(unit.id)),
            remarks=_remarks(unit),
        )


def _supply(unit: OwnUnit, held: Supplies | None) -> str:
    if held:
        if held.said:
            return held.said
        key = "force.holds" if held.left else "force.holds_nothing"
        return say(key, unit.id, points=points_in_words(held.left))
    return say(f"force.{unit.draws}", unit.id, place=unit.headquarters) if unit.draws else ""


def _remarks(unit: OwnUnit) -> str:
    remarks = {
        "on_foot": bool(unit.fights_as),
        "prepared": unit.prepared,
        "shaken": unit.shaken,
        "in_contact": unit.in_contact,
    }
    keys = (f"force.{key}" for key, is_so in remarks.items() if is_so)
    words = [say(key, unit.id, kind=kind_said(unit.fights_as)) for key in keys]
    if unit.as_of:
        words.insert(0, say("force.as_of", unit.id, date=unit.as_of))
    return "; ".join(words)
