"""Words of Combat Captain, as sheets, charts and cases write them."""

from __future__ import annotations

from enum import StrEnum

from workbook_engine.core.languages import _


class Kind(StrEnum):
    """CC-CLC-03, CC-CHT-02 What a sub-unit is as a target."""

    INFANTRY = _("infantry")
    VEHICLE = _("vehicle")
    HALF_TRACK = _("half-track")
    THIN_ARMOUR = _("thin armour")
    ARMOUR = _("armour")
    SUPERIOR_ARMOUR = _("superior armour")

    @property
    def is_armoured(self) -> bool:
        """CC-CHT-03 Whether the chart's number is a kill number against it."""
        return self in (Kind.THIN_ARMOUR, Kind.ARMOUR, Kind.SUPERIOR_ARMOUR)


class Weapon(StrEnum):
    """CC-RNG-01 What a sub-unit fires with."""

    RIFLE = "rifle"
    ENHANCED_SMALL_ARMS = "enhanced small arms"
    VEHICLE_MACHINE_GUN = "vehicle machine gun"
    CREWED_MACHINE_GUN = "crewed machine gun"
    MORTAR = "mortar"
    BAZOOKA = "bazooka"
    INFERIOR_GUN = "inferior gun"
    GUN = "gun"
    SUPERIOR_GUN = "superior gun"


class Band(StrEnum):
    """CC-RNG-01 How far a target is."""

    SHORT = "short"
    MEDIUM = "medium"
    LONG = "long"
    OUT = "out"


class Counts(StrEnum):
    """CC-FIR-03, CC-GEN-04 Which dice count."""

    ALL = "all"
    EVEN = "even"
    ODD = "odd"

    def takes(self, face: int) -> bool:
        """Tell whether a face counts."""
        return self is Counts.ALL or (face % 2 == 0) is (self is Counts.EVEN)


class Effect(StrEnum):
    """CC-CHT-01 to CC-CHT-04 What a cell of the fire chart says of a target."""

    NONE = "none"
    HITS = "hits"
    KILL_NUMBER = "kill number"
    AUTOMATIC_KILL = "automatic kill"


class Refusal(StrEnum):
    """CC-FIR-04, CC-LOS-01, CC-MOD-01, CC-EVT-01 Why somebody does not fire."""

    NONE = ""
    OUT_OF_RANGE = _("out of range")
    NO_LINE_OF_SIGHT = _("no line of sight")
    NOT_EFFECTIVE = _("not effective")
    NO_SHOOTER = _("no shooter")
    LOW_AMMUNITION = _("low ammunition")


class Side(StrEnum):
    """CC-CLC-02 The sides of a close combat."""

    ATTACKER = "attacker"
    DEFENDER = "defender"
    NONE = "none"

    @property
    def other(self) -> Side:
        """The other side; of nobody nobody."""
        return {Side.ATTACKER: Side.DEFENDER, Side.DEFENDER: Side.ATTACKER}.get(self, Side.NONE)


class Event(StrEnum):
    """CC-EVT-01 What a try for an event brings."""

    OPPONENT_CHOOSES = "opponent chooses"
    LOW_AMMUNITION = "low ammunition"
    NOTHING = "nothing"
    ARTILLERY = "off-board artillery"
    STRAFING = "strafing run"
    BOMBING = "bombing run"


class AirDie(StrEnum):
    """CC-AIR-02, CC-AIR-03, CC-AIR-05 What a die of an aircraft, or of a shot at it, says."""

    NOTHING = "nothing"
    CASUALTY = "casualty"
    SHOOTS_BACK = "shoots back"
    BREAKS_OFF = "breaks off"
    CRASHES = "crashes"
    SHOT_DOWN = "shot down"
    MISSED = "missed"
    DESTROYED = "destroyed"
