"""Who flies this turn: each air order becomes a mission, or is void (OC-12.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbook_engine.core.changes import Change, Create, Set
from workbook_engine.core.desk import team_called
from workbook_engine.core.languages import _
from workbook_engine.core.records import Orders, State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.squares import Square
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.rulesets.opcom.air.air_objections import FLIERS, Objection, objection
from workbook_engine.rulesets.opcom.air.air_orders import (
    RULE,
    STRIKES,
    carried,
    points_ordered,
    square_meant,
)
from workbook_engine.rulesets.opcom.air.air_zones import (
    fly_in,
    zone_named,
    zone_of,
    zones_flown_through,
)
from workbook_engine.rulesets.opcom.air.cab_ranks import cab_ranks_held
from workbook_engine.rulesets.opcom.air.dispatch import Dispatch
from workbook_engine.rulesets.opcom.air.landings import delivery_of, may_be_carried
from workbook_engine.rulesets.opcom.land.ground import square_of
from workbook_engine.rulesets.opcom.orders.targets import known_target
from workbook_engine.rulesets.opcom.vocabulary.air_records import (
    AirLine,
    AirMission,
    Mission,
    Squadron,
)
from workbook_engine.rulesets.opcom.vocabulary.messages import say
from workbook_engine.rulesets.opcom.vocabulary.records import Unit

_PREPOSITIONS: dict[str, str] = {
    Mission.AIR_TRANSPORT: "to",
    Mission.AIR_COVER: "over",
    Mission.RECCE: "over",
    Mission.ESCORT: "for",
    Mission.CAB_RANK: "for",
}


def air_orders(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """OC-12.1 Send each squadron on its one mission; what is not allowed is void."""
    dispatch = Dispatch(state, umpire)
    yield from cab_ranks_held(dispatch)
    for line in orders[AirLine].values():
        yield from _sent(dispatch, line, umpire.rules)


def _sent(dispatch: Dispatch, line: AirLine, rules: Rules) -> Rulings:
    squadron = dispatch.state[Squadron].get(line.squadron)
    if squadron is None or squadron.team != line.team:
        dispatch.state = yield _nobody(dispatch, line)
        return
    target = known_target(dispatch.state, line.team, line.target, dispatch.umpire.rules)
    line = replace(line, target=target)
    goal = _goal(dispatch.state, line)
    name = dispatch.name_for(squadron.id, _goal_name(dispatch.state, line, goal, rules))
    asks = dispatch.umpire.on(AirMission, name)
    left = dispatch.left(squadron)
    objected = objection(dispatch.state, line, squadron, left, dispatch.aboard, asks.umpire.rules)
    if not _asked_to_fly(line, squadron, objected, asks):
        dispatch.state = yield _void(line, squadron, objected, asks.name("void"))
        return
    number = min(line.number or left, left) or (line.number or 1)
    mission = _mission(dispatch, line, squadron, name, number, goal)
    dispatch.sent[squadron.id] = dispatch.sent.get(squadron.id, 0) + number
    dispatch.aboard.update(mission.carries)
    dispatch.state = yield Ruling(
        id=asks.name("sent"),
        rule=RULE,
        text=_in_words(mission, line),
        working=tuple(_working(dispatch.state, mission, line, number)),
        changes=(Create(mission), *_on_cab_rank(mission, number)),
    )


def _on_cab_rank(mission: AirMission, number: int) -> Iterator[Change]:
    """OC-12.8 Put squadrons on the cab rank of those whom they support."""
    if mission.mission == Mission.CAB_RANK:
        yield Set(Squadron, mission.squadron, "cab_rank", mission.supports)
        yield Set(Squadron, mission.squadron, "cab_rank_squadrons", number)


def _asked_to_fly(
    line: AirLine, squadron: Squadron, objected: Objection | None, asks: Questions
) -> bool:
    """OC-12.1 Ask whether a mission is flown; what speaks against it is told."""
    return asks.judge(
        "flies",
        objected is None,
        rule=objected.rule if objected else RULE,
        question=f"{squadron.id} flies: {line.mission}",
        basis=objected.why if objected else "as ordered",
    )


def _void(line: AirLine, squadron: Squadron, objected: Objection | None, name: str) -> Ruling:
    why = objected.why if objected else "the umpire does not let it fly"
    heard = say(f"air.{objected.heard if objected else 'kept_down'}", name, squadron=squadron.id)
    return Ruling(
        id=name,
        rule=objected.rule if objected else "OC-2.3",
        text=f"{squadron.id}, {line.mission}: mission void; {why}.",
        told=(Told(line.team, heard, "air.void", _by(line)),),
    )


def _by(line: AirLine) -> tuple[tuple[str, str], ...]:
    """Return by which line a squadron does not fly: several may be about one."""
    return ("squadron", line.squadron), ("line", line.id)


def _nobody(dispatch: Dispatch, line: AirLine) -> Ruling:
    """OC-12.1 Nobody flies by a line that names no squadron of its team."""
    name = dispatch.umpire.on(AirMission, dispatch.name_for(line.id, "")).name("void")
    heard = say("air.unknown", name, squadron=line.squadron or _("squadron"))
    whose = team_called(dispatch.state, line.team)
    return Ruling(
        id=name,
        rule=RULE,
        text=f"{whose} has no squadron {line.squadron}.",
        told=(Told(line.team, heard, "air.void", _by(line)),),
    )


def _goal(state: State, line: AirLine) -> Square | None:
    """Return the square a mission delivers to or strikes."""
    named = line.to or line.target
    if line.mission in STRIKES or line.mission == Mission.CLOSE_AIR_SUPPORT:
        named = line.target or line.to
    return square_meant(state, named)


def _goal_name(state: State, line: AirLine, goal: Square | None, rules: Rules) -> str:
    if line.mission in (Mission.CAB_RANK, Mission.ESCORT) and line.supports:
        return line.supports
    return line.to or line.target or zone_named(state, line.zone, rules) or str(goal or "")


def _mission(
    dispatch: Dispatch,
    line: AirLine,
    squadron: Squadron,
    name: str,
    number: int,
    goal: Square | None,
) -> AirMission:
    """OC-12.1, OC-13.1 Return a mission as it sets out: its way, its zones, and what it carries."""
    state, asks = dispatch.state, dispatch.umpire.on(AirMission, name)
    zone = (
        zone_of(state, goal, asks.umpire.rules)
        if goal
        else zone_named(state, line.zone, asks.umpire.rules)
    ) or ""
    route = _route(line, squadron, zone, asks) if line.mission in FLIERS else ""
    passes = dict.fromkeys(
        zones_flown_through(state, fly_in(state, route, goal), asks.umpire.rules)
    )
    if zone:
        passes[zone] = None
    units = _aboard(dispatch, line)
    return replace(
        _as_ordered(line, squadron, name, str(dispatch.umpire.position)),
        number=number,
        zone=zone,
        square=str(goal) if goal else "",
        route=route,
        passes=tuple(passes),
        carries=tuple(unit.id for unit in units),
        delivery=_delivery(state, line, units, goal),
        points=_points(line, squadron, number),
    )


def _as_ordered(line: AirLine, squadron: Squadron, name: str, turn: str) -> AirMission:
    """OC-12.1 Return what of a mission is as its order has it."""
    return AirMission(
        id=name,
        turn=turn,
        team=squadron.team,
        side=squadron.side,
        line=line.id,
        squadron=squadron.id,
        mission=line.mission,
        type=squadron.type,
        target=line.target,
        supports=line.supports,
        night=line.night,
    )


def _route(line: AirLine, squadron: Squadron, zone: str, asks: Questions) -> str:
    """OC-13.1 Ask by which points a mission flies in."""
    return asks.judge(
        "route",
        line.via,
        rule="OC-13.1",
        question=f"The way {squadron.id} flies in",
        basis=f"to {line.to or line.target or zone}",
    )


def _delivery(state: State, line: AirLine, units: Sequence[Unit], goal: Square | None) -> str:
    """OC-12.4, OC-12.6 Return how a transport's load comes down; other missions carry none."""
    is_transport = line.mission == Mission.AIR_TRANSPORT
    return delivery_of(state, line, units, goal) if is_transport else ""


def _aboard(dispatch: Dispatch, line: AirLine) -> list[Unit]:
    """OC-12.1 Return the units that can be carried: waiting off the map, and not yet aboard."""
    if line.mission != Mission.AIR_TRANSPORT:
        return []
    units = carried(dispatch.state, line)
    return [unit for unit in units if may_be_carried(unit) and unit.id not in dispatch.aboard]


def _points(line: AirLine, squadron: Squadron, number: int) -> int:
    """OC-12.2 Return the supply points a line sends: as ordered, no more than its lift."""
    if line.mission != Mission.AIR_TRANSPORT:
        return 0
    asked = points_ordered(line)
    return asked if squadron.lift is None else min(asked, squadron.lift * number)


def _in_words(mission: AirMission, line: AirLine) -> str:
    goal = mission.square or mission.zone or mission.supports
    load = "; ".join(mission.carries)
    if mission.points:
        load += f"{' and ' if load else ''}{mission.points} supply points"
    carries = f", with {load}" if load else ""
    by_night = " by night" if mission.night else ""
    place = f" {_PREPOSITIONS.get(mission.mission, 'at')} {goal}" if goal else ""
    return f"{mission.squadron}: {mission.number} on {mission.mission}{place}{by_night}{carries}."


def _working(state: State, mission: AirMission, line: AirLine, number: int) -> Iterator[Working]:
    if line.number is not None and number < line.number:
        yield Working("OC-12.1", f"{line.number} ordered, no more may fly", str(number))
    if mission.passes:
        yield Working("OC-13.1", "zones flown through", ", ".join(mission.passes))
    asked = points_ordered(line)
    if mission.points < asked:
        yield Working("OC-12.2", f"{asked} points ordered, lift", str(mission.points))
    left = [u.id for u in carried(state, line) if u.id not in mission.carries]
    if left and mission.mission == Mission.AIR_TRANSPORT:
        yield Working("OC-12.1", "cannot be carried, or aboard elsewhere", ", ".join(left))
    if mission.mission in FLIERS and not mission.route and square_of(state, mission.square):
        yield Working("OC-13.1", "no fly-in route is given", "only its goal is looked at")
