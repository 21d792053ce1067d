"""The cab rank of the morning, kept overhead to the end of the day (OC-9.21)."""

from __future__ import annotations

from workbook_engine.core.changes import Create
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling
from workbook_engine.rulesets.opcom.air.dispatch import Dispatch
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirMission, Mission, Squadron


def cab_ranks_held(dispatch: Dispatch) -> Rulings:
    """OC-9.21 Keep the cab rank of the morning in the air to the end of the day."""
    for squadron in dispatch.state[Squadron].values():
        number = min(squadron.cab_rank_squadrons, dispatch.left(squadron))
        if not squadron.cab_rank or not number:
            continue
        dispatch.sent[squadron.id] = number
        mission = AirMission(
            id=dispatch.name_for(squadron.id, squadron.cab_rank),
            turn=str(dispatch.umpire.position),
            team=squadron.team,
            side=squadron.side,
            squadron=squadron.id,
            mission=str(Mission.CAB_RANK),
            type=squadron.type,
            number=number,
            supports=squadron.cab_rank,
        )
        dispatch.state = yield Ruling(
            id=dispatch.umpire.on(AirMission, mission.id).name("cab rank"),
            rule="OC-9.21",
            text=f"{squadron.id} keeps {number} in the cab rank for {squadron.cab_rank}.",
            changes=(Create(mission),),
        )
