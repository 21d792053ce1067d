"""Orders that say too little, or say it twice (OC-5.1, OC-5.2, OC-11.1, OC-12.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbook_engine.core.findings import NO_POINTS, Finding, Odd, error, warning
from workbook_engine.core.languages import Text, _, strung
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Where
from workbook_engine.kit.names import overruled_line, unread
from workbook_engine.rulesets.opcom.air.air_orders import STRIKES
from workbook_engine.rulesets.opcom.orders.orders import last_counts, names_itself, units_of_line
from workbook_engine.rulesets.opcom.supply.stacks import asked_for
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirLine, Mission
from workbook_engine.rulesets.opcom.vocabulary.logistics_records import LogisticsLine, Task
from workbook_engine.rulesets.opcom.vocabulary.records import Action, Mode, OrderLine


def without_action(state: State, line: OrderLine) -> Iterator[Odd]:
    """OC-5.2 An order is one action, and who holds goes nowhere."""
    if not line.action:
        found = error(
            "E-NO-ACTION",
            _("there is no action for {unit}.").format(unit=line.unit),
            _("Choose one of {words}.").format(words=strung(map(_, Action))),
            rule="OC-5.2",
        )
        yield "action", found
    if line.action == Action.HOLD and line.mode != Mode.RAIL:
        yield from unread(line, ("to", "via", "target"), line.action, "OC-5.2")


def ordered_twice(
    state: State, lines: Sequence[OrderLine]
) -> Iterator[tuple[OrderLine, str, Finding]]:
    """OC-5.1, D-77 A unit stands in one line of its own, and in one as part of a formation.

    By the house rule the last of several counts, and those before it are told.
    """
    seen: dict[tuple[str, bool], OrderLine] = {}
    last = last_counts(state.rules)
    for line in reversed(lines) if last else lines:
        for unit in units_of_line(state, line):
            first = seen.setdefault((unit.id, names_itself(line, unit)), line)
            if first is not line and last:
                yield line, "unit", overruled_line(unit.id, "OC-5.1")
            elif first is not line:
                found = error(
                    "E-UNIT-TWICE",
                    _("{unit} is in two lines: {one} and {other}.").format(
                        unit=unit.id, one=_line(first), other=_line(line)
                    ),
                    _("Leave it in one of them."),
                    rule="OC-5.1",
                )
                yield line, "unit", found


def ordered_by_two_sheets(state: State, orders: Orders, where: Where) -> Iterator[Finding]:
    """OC-6.2, OC-11.5 A unit that marches by Orders drives by Logistics in what is left of it."""
    trips = {line.carrier: line for line in orders[LogisticsLine].values() if line.task in _DRIVES}
    for line in orders[OrderLine].values():
        for unit in units_of_line(state, line):
            trip = trips.get(unit.id)
            if trip and trip.team == line.team and line.action not in ("", Action.HOLD):
                yield warning(
                    "W-TWO-SHEETS",
                    _("{unit} is ordered by Orders ({action}) and by Logistics ({task}).").format(
                        unit=unit.id, action=_(line.action), task=_(trip.task)
                    ),
                    _("Leave it on one sheet, or let it drive with what its march leaves."),
                    rule="OC-6.2",
                    cell=where(LogisticsLine, trip.key, "carrier"),
                )


_DRIVES = frozenset({Task.CARRY, Task.MOVE_DUMP})


def _line(line: OrderLine) -> str:
    """Return a line as its team wrote it, because no form shows its number."""
    said = _("{unit} ({action})") if line.action else _("{unit}")
    return said.format(unit=line.unit, action=_(line.action))


def odd_mission(state: State, line: AirLine) -> Iterator[Odd]:
    """OC-12.1 A mission is named, and told what it cannot do without."""
    if not line.mission:
        found = error(
            "E-NO-MISSION",
            _("there is no mission for {squadron}.").format(squadron=line.squadron),
            _("Choose one of {words}.").format(words=strung(map(_, Mission))),
            rule="OC-12.1",
        )
        yield "mission", found
    if missing := _missing(line):
        column, what = missing
        found = error(
            "E-NO-GOAL",
            what.format(squadron=line.squadron),
            _("Fill it in: a square such as K23, or a name of the map."),
            rule="OC-12.1",
        )
        yield column, found


def _missing(line: AirLine) -> tuple[str, Text] | None:
    """Return the column a mission cannot do without, where it is blank, and what it would say."""
    mission = line.mission
    if mission == Mission.AIR_TRANSPORT and not line.to:
        return "to", _("{squadron} is not told where to deliver.")
    if mission in STRIKES and not (line.target or line.to):
        return "target", _("{squadron} is not told what to strike.")
    if mission in (Mission.AIR_COVER, Mission.RECCE) and not (line.zone or line.to):
        return "zone", _("{squadron} is not told in which zone.")
    if mission == Mission.ESCORT and not (line.zone or line.supports or line.to):
        return "zone", _("{squadron} is not told whom to escort, or in which zone.")
    return None


_WHERE_TO: dict[str, Text] = {
    Task.DELIVER: _("{carrier} is not told where to deliver."),
    Task.CARRY: _("{carrier} is not told where to carry."),
    Task.MOVE_DUMP: _("{carrier} is not told where to move dump."),
}


def odd_delivery(state: State, line: LogisticsLine) -> Iterator[Odd]:
    """OC-11.1, OC-11.4 A delivery says where to and how many points; a dump that moves, where."""
    if not line.to and line.task != Task.PARK:
        found = error(
            "E-NO-GOAL",
            _WHERE_TO[line.task].format(carrier=line.carrier),
            _("Fill it in: the HQ that gets the supplies, a square such as K23, or a place."),
            rule="OC-11.7" if line.task == Task.MOVE_DUMP else "OC-11.4",
        )
        yield "to", found
    if line.task != Task.MOVE_DUMP and not asked_for(line):
        found = error(
            NO_POINTS,
            _("Points is blank."),
            _("Type how many, or clear the line."),
            rule="OC-11.1",
        )
        yield "fuel", found
