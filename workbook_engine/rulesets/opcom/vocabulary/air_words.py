"""The closed lists of OP COM's air chapters, as they stand in the drop-downs of its sheets."""

from __future__ import annotations

from enum import StrEnum


class Aircraft(StrEnum):
    """What a squadron flies (OC-9.20, OC-12.1, OC-13.1)."""

    FIGHTER = "fighter"
    ESCORT = "escort"
    GROUND_ATTACK = "ground attack"
    MEDIUM_BOMBER = "medium bomber"
    HEAVY_BOMBER = "heavy bomber"
    TRANSPORT = "transport"
    RECCE = "recce"


class Mission(StrEnum):
    """What a squadron is sent to do (OC-12.1); bombing flak is a mission of its own (OC-12.13)."""

    AIR_COVER = "Air Cover"
    ESCORT = "Escort"
    AIR_TRANSPORT = "Air Transport"
    CLOSE_AIR_SUPPORT = "Close Air Support"
    CAB_RANK = "Cab Rank"
    BOMBING = "Bombing"
    INTERDICTION = "Interdiction"
    """OC-9.37 Bombing whoever passes a point on a road, or a bridge."""
    RECCE = "Recce"
    FLAK_SUPPRESSION = "Flak Suppression"


class Delivery(StrEnum):
    """How what is carried comes down (OC-12.2, OC-12.4 to OC-12.6)."""

    PARACHUTE = "parachute"
    GLIDER = "glider"
    LAND = "land"


class Flak(StrEnum):
    """The flak of an anti-aircraft unit (OC-12.14)."""

    LIGHT = "light"
    HEAVY = "heavy"
