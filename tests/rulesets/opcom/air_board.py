"""The air on a drawn map: squadrons, air orders, flak, and units that wait to be flown in."""

from __future__ import annotations

from typing import Any

from tests.rulesets.opcom.drawn_map import ruling_of, unit
from workbook_engine.core.desk import Team
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.rulesets.opcom.vocabulary.air_records import (
    AirLine,
    AirMission,
    Mission,
    Squadron,
)
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, Place, Unit, UnitState

TEAMS = [Team(team="allied", side="allied"), Team(team="german", side="german")]
PARAS = "6-6-5-4-3-3-0"


def squadron(name: str, type: str = "fighter", strength: int = 1, **more: Any) -> Squadron:
    """Return squadrons of the Allies, unless told otherwise."""
    given = {"side": "allied", "team": "allied", "nation": "British", **more}
    return Squadron(id=name, type=type, strength=strength, **given)


def luftwaffe(name: str = "JG 26", strength: int = 2, type: str = "fighter") -> Squadron:
    """Return German squadrons."""
    return squadron(name, type, strength, side="german", team="german", nation="German")


def fly(name: str, mission: str, *, by: str = "allied", n: int = 1, **more: Any) -> AirLine:
    """Return a line of Air Orders."""
    return AirLine(id=f"{by}/{n}", team=by, squadron=name, mission=mission, **more)


def lift(to: str = "J3", n: int = 1, name: str = "Lift", **more: Any) -> AirLine:
    """Return an order to a transport."""
    return fly(name, Mission.AIR_TRANSPORT, n=n, to=to, **more)


def cover(name: str, zone: str = "J3", *, by: str = "allied", n: int = 9) -> AirLine:
    """Return an order to patrol."""
    return fly(name, Mission.AIR_COVER, by=by, n=n, zone=zone)


def waiting(name: str, kind: str = Kind.PARACHUTE, **more: Any) -> Unit:
    """Return a unit that waits to be flown in."""
    return unit(name, "", kind=kind, profile=PARAS, state=UnitState.WAITING, **more)


def battery(name: str, at: str, flak: str = "heavy", **more: Any) -> Unit:
    """Return a German flak unit."""
    given = {"kind": Kind.ANTI_AIRCRAFT, "profile": "[3-2-2-0]", "nation": "German", **more}
    return unit(name, at, "german", flak=flak, **given)


def place(name: str, square: str, kind: str = "") -> Place:
    """Return a place."""
    return Place(name=name, square=square, kind=kind)


def mission(turn: Turn, name: str) -> AirMission:
    """Return the mission of a squadron after the turn."""
    return next(m for m in turn.after[AirMission].values() if m.squadron == name)


def flown(turn: Turn) -> list[str]:
    """Return who flew what."""
    return [f"{m.squadron} {m.mission}" for m in turn.after[AirMission].values()]


def void(turn: Turn) -> list[Ruling]:
    """Return the rulings that make air orders void."""
    return [ruling for ruling in turn.rulings if ruling.id.endswith("/void/1")]


def landed(turn: Turn, name: str) -> Ruling:
    """Return the ruling on a unit's landing."""
    return ruling_of(turn, f"drop/{name}/landed")


def told(turn: Turn, team: str) -> list[str]:
    """Return all that a team heard."""
    return [each.text for ruling in turn.rulings for each in ruling.told if each.team == team]
