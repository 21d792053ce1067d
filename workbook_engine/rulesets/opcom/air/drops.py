"""Troops come down by parachute, by glider or on an airstrip (OC-12.3 to OC-12.6)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from workbook_engine.core.changes import Add, Change, Set
from workbook_engine.core.languages import _, listed
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.squares import Square, parse_square
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.air.dropping import (
    ENEMY,
    FIGHTERS,
    FLAK,
    Dropped,
    drop,
    steps_of_a_loss,
)
from workbook_engine.rulesets.opcom.air.landings import (
    comes_by,
    enemy_at,
    has_airstrip,
    is_poor,
    may_be_carried,
)
from workbook_engine.rulesets.opcom.land.ground import named, terrain_at
from workbook_engine.rulesets.opcom.vocabulary.air_records import (
    AirLine,
    AirMission,
    Delivery,
    Mission,
)
from workbook_engine.rulesets.opcom.vocabulary.messages import tell
from workbook_engine.rulesets.opcom.vocabulary.records import Unit, UnitState


class _Zone(Struct, frozen=True):
    """Where one mission comes down, and what it meets there."""

    mission: AirMission
    square: Square
    conditions: tuple[str, ...]
    poor: bool


def drops(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """OC-12.3 to OC-12.6 Land every unit that is carried, with the dice of its drop."""
    for name in list(state[AirMission]):
        mission = state[AirMission][name]
        square = parse_square(mission.square)
        if mission.mission != Mission.AIR_TRANSPORT or square is None:
            continue
        if not mission.left:
            state = yield _none_got_through(state, mission, square, umpire)
            continue
        zone = _met(state, mission, square, umpire)
        state = yield _surveyed(zone, umpire)
        line = orders[AirLine].get(mission.line)
        for unit in [state[Unit][name] for name in mission.carries if name in state[Unit]]:
            if may_be_carried(unit):
                by = comes_by(unit, mission.delivery, line.delivery if line else "")
                state = yield _landed(state, zone, unit, by, umpire)


def _none_got_through(state: State, mission: AirMission, square: Square, umpire: Umpire) -> Ruling:
    """OC-13.5, OC-12.15 Of a mission whose last serial is out of action nothing arrives.

    Its units wait on where they were; its supplies are lost.
    """
    load = listed([*mission.carries, *([_("supplies")] if mission.points else [])])
    place, by = named(state, square), mission.squadron
    key = "air.none_got_through"
    heard = tell(mission.team, key, mission.id, squadron=by, place=place, load=load)
    return Ruling(
        id=umpire.on(AirMission, mission.id).name("none got through"),
        rule="OC-13.5",
        text=f"{by} at {place}: all its serials are out of action; {load} did not arrive.",
        working=tuple(_serials_lost(mission)),
        changes=(Set(AirMission, mission.id, "delivered", 0),) if mission.points else (),
        told=(heard,),
    )


def _met(state: State, mission: AirMission, square: Square, umpire: Umpire) -> _Zone:
    """OC-12.4, OC-12.6, U-27 Ask what the drop zone is like, and whether the enemy is on it."""
    asks = umpire.on(AirMission, mission.id)
    terrain = terrain_at(state, square)
    enemy = enemy_at(state, square, mission.side)
    poor = asks.judge(
        "poor",
        is_poor(terrain)
        and not (mission.delivery == Delivery.LAND and has_airstrip(state, square)),
        rule="OC-12.6",
        question=f"Poor terrain at {named(state, square)}",
        basis=terrain,
    )
    on_zone = bool(mission.carries) and asks.judge(
        "enemy",
        bool(enemy),
        rule="OC-12.4",
        question=f"Enemy on the drop zone of {mission.squadron}",
        basis=", ".join(unit.id for unit in enemy) or "nobody",
    )
    met = {FIGHTERS: mission.unengaged, FLAK: mission.flak, ENEMY: on_zone}
    return _Zone(mission, square, tuple(name for name, is_so in met.items() if is_so), poor)


def _surveyed(zone: _Zone, umpire: Umpire) -> Ruling:
    mission = zone.mission
    against = [name.replace("_", " ") for name in zone.conditions]
    against += ["poor terrain"] if zone.poor else []
    return Ruling(
        id=umpire.on(AirMission, mission.id).name("over the drop zone"),
        rule="OC-12.3",
        text=f"{mission.squadron} at {zone.square}: {', '.join(against) or 'nothing against it'}.",
        changes=(
            Set(AirMission, mission.id, "poor", zone.poor),
            Set(AirMission, mission.id, "enemy_on_zone", ENEMY in zone.conditions),
        ),
    )


def _landed(state: State, zone: _Zone, unit: Unit, by: str, umpire: Umpire) -> Ruling:
    """OC-12.4 to OC-12.6, D-67 Land one unit, with its dice unless it lands on an airstrip."""
    mission, turn = zone.mission, umpire.position.turn
    dropped = Dropped()
    if by != Delivery.LAND or umpire.rules.word("landed_units") == "as_day_drop":
        dropped = drop(
            umpire.on("drop", unit.id),
            zone.conditions,
            night=mission.night and by != Delivery.LAND,
            glider_on_poor_ground=by == Delivery.GLIDER and zone.poor,
        )
    lost = steps_of_a_loss(unit.profile, unit.step, umpire.rules) if dropped.lost else 0
    permanent = int(dropped.glider_loss)
    back_in = dropped.recovers_in(turn)
    landed = (*state[AirMission][mission.id].landed, unit.id)
    place = named(state, zone.square)
    rule = "OC-12.5" if mission.night else "OC-12.4"
    return Ruling(
        id=umpire.on("drop", unit.id).name("landed"),
        rule=rule if by != Delivery.LAND else "OC-12.14",
        text=f"{unit.id} comes down at {place} by {_way(by)}:"
        f" {_in_words(lost, permanent, back_in)}.",
        working=(*dropped.working, *_serials_lost(mission)),
        changes=(
            *_on_the_ground(unit, zone),
            *_steps_lost(unit, lost, permanent, back_in),
            Set(AirMission, mission.id, "landed", landed),
        ),
        told=(_heard(unit, place, lost + permanent, back_in),),
    )


def _steps_lost(unit: Unit, lost: int, permanent: int, back_in: int | None) -> Iterator[Change]:
    """OC-12.4, OC-12.5 Enter the steps that a landing costs, and when those lost come back."""
    if lost + permanent:
        yield Add(Unit, unit.id, "step", lost + permanent)
    if lost and back_in is not None:
        yield Set(Unit, unit.id, "recovers_turn", back_in)
        yield Set(Unit, unit.id, "recovers_steps", lost)


def _on_the_ground(unit: Unit, zone: _Zone) -> Iterator[Change]:
    yield Set(Unit, unit.id, "state", str(UnitState.ACTIVE))
    yield Set(Unit, unit.id, "position", str(zone.square))
    if unit.prepared:
        yield Set(Unit, unit.id, "prepared", False)


def _way(by: str) -> str:
    return "air, on the airstrip" if by == Delivery.LAND else by


def _in_words(lost: int, permanent: int, back_in: int | None) -> str:
    if not (lost or permanent):
        return "no loss"
    parts = []
    if lost:
        back = f"back at the start of turn {back_in}" if back_in is not None else "for good"
        parts.append(f"{lost} step{'s' if lost > 1 else ''} lost, {back}")
    if permanent:
        parts.append("a step lost in the gliders, for good")
    return "; ".join(parts)


def _serials_lost(mission: AirMission) -> Iterator[Working]:
    if mission.lost:
        yield Working("OC-13.5", "serials of its lift out of action", str(mission.lost))


def _heard(unit: Unit, place: str, lost: int, back_in: int | None) -> Told:
    key = "air.landed_well"
    if lost:
        key = "air.landed_scattered" if back_in is not None else "air.landed_hurt"
    return tell(unit.team, key, unit.id, unit=unit.id, place=place)
