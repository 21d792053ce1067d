"""Flak suppression: squadrons strike flak before the streams come in (OC-12.13)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, field

from workbook_engine.core.changes import Change, Set
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told
from workbook_engine.core.squares import parse_square
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.air.flak import flak_of, suppressed_by
from workbook_engine.rulesets.opcom.fire.interdiction import (
    IN_WORDS,
    Force,
    row_for,
    strike_unit,
    struck,
)
from workbook_engine.rulesets.opcom.land.ground import units_in
from workbook_engine.rulesets.opcom.vocabulary.air_records import HEAVY, AirMission, Mission
from workbook_engine.rulesets.opcom.vocabulary.messages import tell
from workbook_engine.rulesets.opcom.vocabulary.records import Unit

RULE = "OC-12.13"


class _Target(Struct):
    """What one side sends against the flak of one place."""

    side: str
    name: str
    square: str
    units: list[Unit]
    missions: list[AirMission] = field(default_factory=list)

    @property
    def force(self) -> Force:
        """OC-9.36 The squadrons that strike: bombers in their own column."""
        heavy = [each.left for each in self.missions if each.type in HEAVY]
        return Force(sum(each.left for each in self.missions) - sum(heavy), heavy=sum(heavy))


def flak_suppression(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """OC-12.13 Strike flak by the interdiction table; what is hit does not fire this turn."""
    for target in _targets(state):
        row = row_for(target.force, umpire.rules)
        if row is None:
            continue
        for unit in target.units:
            yield _struck(target, unit, row, umpire)
        if not target.units:
            yield _nothing_there(target, umpire)


def _targets(state: State) -> list[_Target]:
    """Gather the missions by target: a flak unit, or all the flak in a square."""
    found: dict[tuple[str, str], _Target] = {}
    for mission in state[AirMission].values():
        if mission.mission != Mission.FLAK_SUPPRESSION or not mission.left:
            continue
        name = mission.target if mission.target in state[Unit] else mission.square
        name = name or mission.squadron  # it has no target that its team knows
        fresh = _Target(mission.side, name, mission.square, list(_flak_at(state, mission)))
        target = found.setdefault((mission.side, name), fresh)
        target.missions.append(mission)
    return list(found.values())


def _flak_at(state: State, mission: AirMission) -> Iterator[Unit]:
    named_unit, square = state[Unit].get(mission.target), parse_square(mission.square)
    here = units_in(state, square) if square else []
    if named_unit:
        here = [unit for unit in here if unit.id == named_unit.id]
    return (unit for unit in here if unit.side != mission.side and flak_of(unit))


def _struck(target: _Target, unit: Unit, row: str, umpire: Umpire) -> Ruling:
    asks = umpire.on("flak suppression", f"{unit.id} by {target.side}")
    effect, working = strike_unit(unit, target.force, row, asks, "die")
    changes: list[Change] = list(struck(unit, effect, umpire))
    silenced = suppressed_by(effect)
    if silenced:
        changes.append(Set(Unit, unit.id, "suppressed_until", umpire.position.turn))
    heard = "air.flak_silenced" if silenced else "air.flak_still_fires"
    told = [_told(mission, heard, target.square) for mission in target.missions]
    if silenced:
        told.append(tell(unit.team, "air.flak_bombed", unit.id, unit=unit.id))
    return Ruling(
        id=asks.name("struck"),
        rule=RULE,
        text=f"Flak suppression of {unit.id}: {IN_WORDS[effect]}"
        f"{', suppressed this turn' if silenced else ''}.",
        working=(working,),
        changes=tuple(changes),
        told=tuple(told),
    )


def _told(mission: AirMission, key: str, square: str) -> Told:
    return tell(mission.team, key, mission.id, squadron=mission.squadron, place=square)


def _nothing_there(target: _Target, umpire: Umpire) -> Ruling:
    name = f"{target.name} by {target.side}"
    return Ruling(
        id=umpire.on("flak suppression", name).name("nothing there"),
        rule=RULE,
        text=f"Flak suppression at {target.name}: there is no flak."
        if target.square
        else f"Flak suppression by {target.name}: it has no target on the map.",
        told=tuple(
            _told(each, "air.flak_not_found", target.square or "the place they were given")
            for each in target.missions
        ),
    )
