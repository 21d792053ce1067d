"""A team's fresh book: own forces, the report, and the next order form (OC-2.2, OC-5.1, OC-10).

Made from the team's view alone, so that nothing else of the state can find its way to players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.core.briefing import Words
from workbook_engine.core.records import Tables
from workbook_engine.kit.map_cells import MapSeen
from workbook_engine.kit.told import history
from workbook_engine.rulesets.opcom.knowledge.intelligence.supplies_seen import (
    Supplies,
    points_in_words,
)
from workbook_engine.rulesets.opcom.knowledge.reports.report import report
from workbook_engine.rulesets.opcom.knowledge.reports.summary import team_summary
from workbook_engine.rulesets.opcom.knowledge.views.air_forms import air_form, own_squadrons
from workbook_engine.rulesets.opcom.knowledge.views.own_map import contact_rows, map_squares
from workbook_engine.rulesets.opcom.knowledge.views.team_view import OwnUnit, View
from workbook_engine.rulesets.opcom.knowledge.views.views import OwnForce
from workbook_engine.rulesets.opcom.vocabulary.messages import say, sentence
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine


def brief(seen: View) -> Tables:
    """OC-2.2, OC-10 Return what a team's fresh book holds after a turn."""
    rows = Tables.of(
        *own_forces(seen),
        *report(seen),
        *contact_rows(seen),
        *history(seen, team_summary),
        *order_form(seen),
        *own_squadrons(seen.squadrons),
        *air_form(seen.team, seen.squadrons),
    )
    return rows.replaced({MapSeen: map_squares(seen)})


def words(seen: View) -> Words:
    """OC-5.1 Return what the drop-downs of the order sheets offer: the team's own, and the map."""
    own = [unit for unit in seen.units if unit.commanded]
    return {
        "Unit": (*(unit.id for unit in own), *seen.waiting),
        "Unit.brigade": _distinct(unit.brigade for unit in own),
        "Unit.division": _distinct(unit.division for unit in own),
        "Squadron": tuple(each.id for each in seen.squadrons if each.commanded),
        "Place": seen.places,
        "Crossing": seen.crossings,
        "AirZone": seen.air_zones,
    }


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, names)))


def order_form(seen: View) -> Iterator[OrderLine]:
    """OC-5.1 Yield the next form's lines: each unit in the order of its formation, and where it is.

    Posture stays blank, which is Tact: a line that names its unit and nothing else is not an order.
    """
    units = [unit for unit in _by_formation(seen) if unit.takes_orders]
    for number, unit in enumerate(units, start=1):
        yield OrderLine(
            id=f"{seen.team}/{number}",
            team=seen.team,
            unit=unit.id,
            posture="",
            control_note=say("form.at", unit.id, place=unit.place) if unit.place else "",
        )


def own_forces(seen: View) -> Iterator[OwnForce]:
    """OC-2.2 Yield the team's own units in words."""
    supplies = {each.holder: each for each in seen.supplies}
    for unit in _by_formation(seen):
        yield OwnForce(
            unit=unit.id,
            name=unit.name,
            kind=unit.kind,
            formation=", ".join(dict.fromkeys(filter(None, (unit.formation, unit.division)))),
            where=unit.place,
            condition=sentence(_condition(unit, seen)),
            supply=_supply(unit, supplies.get(unit.id)),
            remarks=_remarks(unit),
        )


def _by_formation(seen: View) -> list[OwnUnit]:
    order = {formation: at for at, formation in enumerate(seen.formations)}
    return sorted(seen.units, key=lambda unit: order[unit.formation])


def _condition(unit: OwnUnit, seen: View) -> str:
    about = f"{seen.turn}/{unit.id}"
    power = say(f"power.{unit.power}", about)
    if unit.losses == "none" or unit.power == "captured":
        return power
    return f"{say(f'losses.{unit.losses}', about)}; {power}"


def _supply(unit: OwnUnit, held: Supplies | None) -> str:
    if held:
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
    return "; ".join(say(key, unit.id, kind=unit.fights_as) for key in keys)
