"""What became of each line of Air Orders and of Logistics (OC-11.2 to OC-11.7, OC-12.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from workbook_engine.core.became import Course, heard
from workbook_engine.core.languages import _, in_all, listed
from workbook_engine.core.names import of_line
from workbook_engine.core.notation import names_in
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Answer, Came, Ruling, Told, Vain
from workbook_engine.rulesets.opcom.air.air_orders import carried, points_ordered
from workbook_engine.rulesets.opcom.orders.orders import is_named
from workbook_engine.rulesets.opcom.supply.stacks import asked_for
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirLine, AirMission, Mission
from workbook_engine.rulesets.opcom.vocabulary.logistics_records import LogisticsLine
from workbook_engine.rulesets.opcom.vocabulary.messages import loads
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement
from workbook_engine.rulesets.opcom.vocabulary.strike_records import Strike

Parts = Iterator[Answer | None]


def became_of_flights(course: Course, line: AirLine) -> Parts:
    """OC-12.1 Yield what the mission of a line came to, or why it was not flown."""
    missions = course.after[AirMission].values()
    mission = next((each for each in missions if each.line == line.id), None)
    if mission is None:
        yield _void(course, line)
        return
    if line.number is not None and mission.number < line.number:
        few = _("only {number} of {ordered} could fly")
        few = few.format(number=mission.number, ordered=line.number)
        yield Answer(Came.PARTLY, few, mission.squadron)
    if not mission.left:
        yield Answer(
            Came.NOT,
            _("flew, and was shot down or turned back to the last aircraft"),
            mission.squadron,
        )
    elif mission.mission == Mission.AIR_TRANSPORT:
        yield from _brought(course, line, mission)
    else:
        yield _CAME_TO.get(mission.mission, _flown)(course, mission)


def _void(course: Course, line: AirLine) -> Answer | None:
    told = (each for ruling in course.rulings for each in heard(ruling, line.team))
    found = next((each for each in told if ("line", line.id) in each.slots), None)
    if found and line.mission == Mission.AIR_TRANSPORT:  # who waits to be flown in is in no book
        return Answer(Came.NOT, found.text)
    return _of_told(found, Came.NOT) if found else None


def _of_told(told: Told, came: Came) -> Answer:
    known = told.fact in _KNOWN and came is not Came.DONE
    return Answer(came, told.text, vain=Vain.TEAM if known else None)


_KNOWN = frozenset(
    (
        *(f"air.{key}" for key in ("void", "all_sent", "wrong_type", "no_goal", "nothing_aboard")),
        *(f"air.{key}" for key in ("no_airstrip", "no_drop_zone", "no_formation")),
        "support.not_directed",
        "told_supplied.left_behind",
    )
)
"""What a staff hears of orders that fail for reasons of its own, whatever the enemy does."""


def _brought(course: Course, line: AirLine, mission: AirMission) -> Parts:
    """OC-12.2, OC-12.4 Yield who came down, and whether the supplies did."""
    if mission.landed:
        said = _("brought {units}").format(units=listed(mission.landed))
        yield Answer(Came.DONE, said, mission.squadron)
    behind = [name for name in mission.carries if name not in mission.landed]
    if behind:
        said = _("did not land {units}").format(units=listed(behind))
        yield Answer(Came.NOT, said, mission.squadron)
    units = carried(course.begun, line)
    left = [unit.id for unit in units if unit.id not in mission.carries]
    left += [n for n in names_in(line.carries) if not any(is_named(unit, n) for unit in units)]
    if left:
        said = _("could not take {units} aboard").format(units=listed(left))
        yield Answer(Came.NOT, said, mission.squadron)
    asked = points_ordered(line)
    if asked > mission.points:
        said = _("lifted {points} of {asked}").format(points=loads(mission.points), asked=asked)
        yield Answer(Came.PARTLY, said, mission.squadron)
    if mission.points:
        brought = course.ruled(AirMission, mission.id, "resupply")
        yield _first(brought, mission.team, Came.PARTLY if mission.delivered else Came.NOT)


def _first(ruling: Ruling | None, team: str, came: Came) -> Answer | None:
    """Return what a team heard of a ruling first."""
    told = next(heard(ruling, team), None) if ruling else None
    return _of_told(told, came) if told else None


def _flown(course: Course, mission: AirMission) -> Answer | None:
    flew = _("flew {mission} over {zone}") if mission.zone else _("flew {mission}")
    said = flew.format(mission=_(mission.mission), zone=mission.zone)
    return Answer(Came.DONE, said, mission.squadron)


def _looked(course: Course, mission: AirMission) -> Answer | None:
    ruling = course.ruled(AirMission, mission.id, "reconnaissance")
    return _first(ruling, mission.team, Came.DONE)


def _bombed(course: Course, mission: AirMission) -> Answer | None:
    """OC-9.37, OC-12.9 Return whether a mission bombed, or why it did not."""
    refused = course.ruled(AirMission, mission.id, "does not bomb")
    strikes = course.after[Strike].values()
    struck = next((each for each in strikes if mission.id in each.squadrons), None)
    if refused:
        return _first(refused, mission.team, Came.NOT)
    if struck is None:
        return None
    return Answer(Came.DONE, _("struck {place}").format(place=struck.target), mission.squadron)


def _at_flak(course: Course, mission: AirMission) -> Answer | None:
    """OC-12.13 Return what the team heard of flak that a mission attacked."""
    slot = "squadron", mission.squadron
    told = (each for ruling in course.rulings for each in heard(ruling, mission.team))
    found = (each for each in told if each.fact in _OF_FLAK and slot in each.slots)
    return next((Answer(_OF_FLAK[each.fact], each.text) for each in found), None)


_OF_FLAK = {
    "air.flak_silenced": Came.DONE,
    "air.flak_still_fires": Came.DONE,
    "air.flak_not_found": Came.NOT,
}
"""How a mission against flak came out, by what its team heard."""


def _in_support(course: Course, mission: AirMission) -> Answer | None:
    """OC-9.19, OC-9.21 Return which fight a mission supported, or why none."""
    alone = course.ruled(AirMission, mission.id, "no support")
    if alone:
        return _first(alone, mission.team, Came.NOT)
    for fight in course.after[Engagement].values():
        if mission.id in (*fight.squadrons_attack, *fight.squadrons_defence):
            said = _("supported our troops at {place}").format(place=fight.square)
            return Answer(Came.DONE, said, mission.squadron)
    return None


_CAME_TO: dict[str, Callable[[Course, AirMission], Answer | None]] = {
    Mission.RECCE: _looked,
    Mission.BOMBING: _bombed,
    Mission.INTERDICTION: _bombed,
    Mission.FLAK_SUPPRESSION: _at_flak,
    Mission.CLOSE_AIR_SUPPORT: _in_support,
    Mission.CAB_RANK: _in_support,
}


def became_of_logistics(course: Course, line: LogisticsLine) -> Parts:
    """OC-11.2 Yield what a line of Logistics delivered, or why it did not."""
    subject = of_line(line.id, "-")
    for what, came in _OF_SUPPLY.items():
        ruling = course.ruled("supply", subject, what)
        if ruling is None:
            continue
        told = next(heard(ruling, line.team), None)
        slots = dict(told.slots) if told else {}
        asked = in_all(loads(asked_for(line)))
        short = slots.get("points", asked[0]) not in asked
        went = slots.get("place", line.to) == line.to
        came = Came.PARTLY if came is Came.DONE and (short or not went) else came
        answer = _of_told(told, came) if told else Answer(came, ruling.text)
        known = what == "refused" and ruling.rule in _ON_THE_ROAD
        yield replace(answer, who=line.carrier, vain=Vain.TEAM if known else answer.vain)
        return
    yield None


_ON_THE_ROAD = frozenset({"OC-5.1", "OC-6.2", "OC-6.4", "OC-6.5", "OC-9.10", "OC-9.37"})
"""Why lorries do not set out; what stacks there are a staff knows of its own alone (OC-11.2)."""
_OF_SUPPLY = {
    "delivered": Came.DONE,
    "parked": Came.DONE,
    "dump moved": Came.DONE,
    "aboard": Came.PARTLY,
    "refused": Came.NOT,
}
"""What the rulings on Logistics are called, and how the line came out by each."""
