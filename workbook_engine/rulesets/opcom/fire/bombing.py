"""Bombing by aircraft: which squadrons strike, and the bomb line (OC-12.9, U-15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from workbook_engine.core.changes import Set
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.squares import Square, distance_squared, km_between
from workbook_engine.core.umpire import Umpire, shown
from workbook_engine.rulesets.opcom.fire.aiming import Aim, aim_at
from workbook_engine.rulesets.opcom.land.ground import active, square_km, where
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirMission, Mission
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing
from workbook_engine.rulesets.opcom.vocabulary.messages import tell
from workbook_engine.rulesets.opcom.vocabulary.records import Unit
from workbook_engine.rulesets.opcom.vocabulary.words import StrikeKind

RULE = "OC-12.9"
_BOMBING = frozenset({Mission.BOMBING, Mission.INTERDICTION})


def clear_of_troops(km: int | Fraction, rules: Rules) -> bool:
    """OC-12.9 Tell whether the nearest friendly troops are far enough: exactly 2 km are."""
    return km >= rules.fraction("bomb_line")


def bombers(state: State, umpire: Umpire) -> Iterator[tuple[AirMission, Aim] | Ruling]:
    """OC-12.9 Yield the missions that bomb, with what they are aimed at, and the refusals."""
    for mission in state[AirMission].values():
        if mission.mission not in _BOMBING or not mission.left:
            continue
        aim = _aim(state, mission)
        if aim is None:
            yield _refused(mission, "it has no target on the map", "no_target", umpire)
            continue
        near = nearest_friend(state, mission.side, aim.squares)
        if near and not _may_bomb(mission, near, umpire):
            unit, km = near
            why = f"{unit.id} is {shown(km)} km from the target, inside the bomb line"
            yield _refused(mission, why, "too_near", umpire)
        else:
            yield mission, aim


def _aim(state: State, mission: AirMission) -> Aim | None:
    """OC-9.37 A crossing is a choke point, and whatever is interdicted; all else is an area."""
    target = mission.target or mission.square
    choke = mission.mission == Mission.INTERDICTION or target in state[Crossing]
    kind = StrikeKind.CHOKE if choke else StrikeKind.AREA
    return aim_at(state, kind, mission.side, target)


def nearest_friend(
    state: State, side: str, squares: Iterable[Square]
) -> tuple[Unit, Fraction] | None:
    """OC-12.9 Return the friendly unit nearest to some squares, and how many km away it is."""
    targets = list(squares)
    placed = [(u, at) for u in active(state) if u.side == side and (at := where(state, u))]
    pairs = [
        (distance_squared(at, each), unit, at, each) for unit, at in placed for each in targets
    ]
    if not pairs:
        return None
    _, unit, at, target = min(pairs, key=lambda pair: pair[0])
    return unit, km_between(at, target, square_km(state))


def _may_bomb(mission: AirMission, near: tuple[Unit, Fraction], umpire: Umpire) -> bool:
    """U-15 The umpire may waive the bomb line."""
    unit, km = near
    if clear_of_troops(km, umpire.rules):
        return True
    return umpire.on(AirMission, mission.id).judge(
        "bomb line waived",
        False,
        rule=RULE,
        question=f"{mission.squadron} bombs although {unit.id} is within the bomb line",
        basis=f"{shown(km)} km",
    )


def _refused(mission: AirMission, why: str, heard: str, umpire: Umpire) -> Ruling:
    aim = mission.target or mission.square
    return Ruling(
        id=umpire.on(AirMission, mission.id).name("does not bomb"),
        rule=RULE,
        text=f"{mission.squadron} does not bomb{f' {aim}' if aim else ''}: {why}.",
        changes=(Set(AirMission, mission.id, "outcome", f"did not bomb: {why}"),),
        told=(tell(mission.team, f"strike.{heard}", mission.id, squadron=mission.squadron),),
    )
