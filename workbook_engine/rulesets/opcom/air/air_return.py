"""The squadrons come home: the outcome of each mission; cab ranks let go (OC-9.21, OC-12.1)."""

from __future__ import annotations

from workbook_engine.core.changes import Set
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirMission, Squadron
from workbook_engine.rulesets.opcom.vocabulary.half_days import ends_the_day


def squadrons_return(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """OC-12.1, OC-9.21 Sum up each mission's outcome; at the end of the day let cab ranks go."""
    missions = list(state[AirMission].values())
    if missions:
        lost = sum(mission.lost for mission in missions)
        yield Ruling(
            id=umpire.on("air", "all").name("back"),
            rule="OC-12.1",
            text=f"{len(missions)} missions are back; {lost} squadrons or serials were lost.",
            changes=tuple(Set(AirMission, m.id, "outcome", result_of(m)) for m in missions),
        )
    if not ends_the_day(state, umpire.position.turn):
        return
    for squadron in state[Squadron].values():
        if squadron.cab_rank or squadron.cab_rank_squadrons:
            yield Ruling(
                id=umpire.on("cab rank", squadron.id).name("released"),
                rule="OC-9.21",
                text=f"The day ends: {squadron.id} leaves the cab rank for {squadron.cab_rank}.",
                changes=(
                    Set(Squadron, squadron.id, "cab_rank", ""),
                    Set(Squadron, squadron.id, "cab_rank_squadrons", 0),
                ),
            )


def result_of(mission: AirMission) -> str:
    """Return the outcome of a mission, in a sentence for the umpire."""
    said = [mission.outcome] if mission.outcome else []
    if mission.landed:
        said.append(f"{', '.join(mission.landed)} landed")
    if mission.delivered is not None:
        said.append(f"{mission.delivered} of {mission.points} points delivered")
    if mission.lost or mission.damage:
        said.append(f"{mission.lost} lost, {mission.damage} damage")
    return "; ".join(said) or "back without loss"
