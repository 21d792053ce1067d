"""What enemy fighters mean to those who come down (OC-12.2, OC-12.4, U-27)."""

from __future__ import annotations

from workbook_engine.core.changes import Change, Set
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.air.air_presence import Battle, listed_forces
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirMission


def conditions(mission: AirMission, battles: list[Battle], umpire: Umpire) -> Ruling:
    """OC-12.2, OC-12.4, U-27 Settle what enemy fighters mean to those who come down."""
    asks = umpire.on(AirMission, mission.id)
    met = [(b, n) for b in battles for n in (0, 1) if mission in b.sides[1 - n].streams]
    here = [(b, n) for b, n in met if b.zone == mission.zone and b.left(b.sides[n].cover)]
    held = any(not (b.fought and b.winner == 1 - n) for b, n in here)
    through = any(b.broken_through(n) for b, n in met)
    unengaged = any(not b.fought for b, _ in here)
    basis = ", ".join(listed_forces(b.sides[n].cover) for b, n in met) or "no enemy fighters"
    settled = {
        "contested": (held, "OC-12.2", "The air zone is contested"),
        "fighters": (through, "OC-12.2", "Enemy fighters intervene"),
        "unengaged": (unengaged, "OC-12.4", "Unengaged enemy fighters in the zone"),
    }
    changes: list[Change] = []
    said = []
    for what, (default, rule, question) in settled.items():
        text = f"{question}: {mission.squadron}"
        holds = asks.judge(what, default, rule=rule, question=text, basis=basis)
        changes.append(Set(AirMission, mission.id, what, holds))
        if holds:
            said.append(question[0].lower() + question[1:])
    return Ruling(
        id=asks.name("in the air"),
        rule="OC-12.2",
        text=f"{mission.squadron} over {mission.zone}: {'; '.join(said) or 'the sky is clear'}.",
        changes=tuple(changes),
    )
