"""Losses in the air: shared out over missions, and how they are reported (OC-13.4, OC-13.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.core.changes import Add, Change
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.opcom.air.air_combat import PER_CENT
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirMission, Squadron

Lost = dict[str, int]
"""Squadrons or serials lost, by mission."""


def shared_out(missions: Iterable[AirMission], lost: int, gone: Lost) -> Lost:
    """OC-13.4 Share losses out: each squadron lost is of the mission that has most left.

    What has gone over other zones in the same phase cannot be lost again; `gone` takes note.
    """
    shares: Lost = {}
    rows = list(missions)
    for _ in range(lost):
        able = [each for each in rows if each.left > gone.get(each.id, 0)]
        if not able:
            break
        hit = max(able, key=lambda each: each.left - gone.get(each.id, 0))
        shares[hit.id] = shares.get(hit.id, 0) + 1
        gone[hit.id] = gone.get(hit.id, 0) + 1
    return shares


def aboard(mission: AirMission, serial: int) -> tuple[str, ...]:
    """OC-12.14 Return the units that one serial carries: they are shared out over the serials."""
    if serial < len(mission.carries):
        return mission.carries[serial :: mission.number]
    return (mission.carries[serial % len(mission.carries)],) if mission.carries else ()


def losses(forces: Iterable[Iterable[AirMission]], lost: Lost) -> Iterator[Change]:
    """OC-13.4, OC-12.15 Yield what losses change: the missions and their squadrons."""
    for missions in forces:
        for mission in missions:
            number = lost.get(mission.id, 0)
            if number:
                yield Add(AirMission, mission.id, "lost", number)
                yield Add(Squadron, mission.squadron, "out_of_action", number)


def loss_band(lost: int, number: int, rules: Rules) -> str:
    """OC-13.7 Return how losses are reported: none, light below a fifth, or heavy."""
    if not lost:
        return "none"
    rates = rules.charts["air_losses"]
    heavy = max(int(cell) for row in rates.rows for cell in rates.line(row))
    return "heavy" if lost * PER_CENT >= number * heavy else "light"
