"""The closed lists of OP COM, as they stand in the drop-downs of its sheets."""

from __future__ import annotations

from enum import StrEnum

from workbook_engine.kit.book import as_row


class Kind(StrEnum):
    """What a unit is (OC-B.1, gathered into the kinds that the rules tell apart)."""

    INFANTRY = "infantry"
    PARACHUTE = "parachute infantry"
    GLIDER = "glider infantry"
    MECHANISED = "mechanised infantry"
    TANK = "tank"
    SPG = "SPG"
    LIGHT_TANK = "light tank"
    RECCE = "recce"
    ANTI_TANK = "anti-tank"
    ANTI_AIRCRAFT = "anti-aircraft"
    ARTILLERY = "artillery"
    ENGINEERS = "engineers"
    HQ = "HQ"
    TRANSPORT = "transport"
    DUMP = "dump"


class Echelon(StrEnum):
    """How large a unit is, or whose staff a headquarters: the mark above its symbol on maps."""

    COMPANY = "company"
    BATTALION = "battalion"
    REGIMENT = "regiment"
    BRIGADE = "brigade"
    DIVISION = "division"
    CORPS = "corps"
    ARMY = "army"
    ARMY_GROUP = "army group"


BURNS_FUEL = frozenset({Kind.TANK, Kind.SPG, Kind.LIGHT_TANK, Kind.MECHANISED, Kind.RECCE})
"""OC-9.9 The kinds that ride in armour: what burns fuel unless the umpire says otherwise."""


class Action(StrEnum):
    """The actions of the order sheet (OC-5.3 to OC-5.8), and the tasks of artillery."""

    BREAKTHROUGH = "Breakthrough"
    ATTACK = "Attack"
    PROBE = "Probe"
    HOLD = "Hold"
    MOVE = "Move"
    PREPARE = "Prepare"
    BOMBARD = "Bombard"
    """OC-9.36 Artillery fires on all that stands in an area."""
    INTERDICT = "Interdict"
    """OC-9.37 Artillery fires on all that passes a choke point."""
    COUNTER_BATTERY = "Counter-battery"
    """OC-9.38 Artillery looks for the enemy's guns all turn."""


FIRES_WHERE_IT_STANDS = frozenset({Action.BOMBARD, Action.INTERDICT, Action.COUNTER_BATTERY})
"""Tasks of artillery that take its whole turn (OC-9.18b)."""


class AirSupport(StrEnum):
    """OC-9.20 How strongly the air supports one side of a fight."""

    NONE = "none"
    ORDINARY = "ordinary"
    SUPERIOR = "superior"
    OVERWHELMING = "overwhelming"
    APOCALYPTIC = "apocalyptic"


class StrikeKind(StrEnum):
    """What a strike is aimed at (OC-9.37, OC-9.38, OC-12.13)."""

    AREA = "area"
    CHOKE = "choke point"
    COUNTER_BATTERY = "counter-battery"


class Posture(StrEnum):
    """The postures of the order sheet (OC-5.9, OC-5.10)."""

    TACT = "Tact"
    NON_TACT = "Non-Tact"
    REST = "Rest"


class Mode(StrEnum):
    """How a unit moves (OC-6.1); road column and rail are modes, not postures."""

    TACT = "tact"
    NON_TACT = "non-tact"
    ROAD = "road"
    RAIL = "rail"


class RailState(StrEnum):
    """Where a unit is on its way by rail (OC-6.8 to OC-6.10)."""

    EMBARKING = "embarking"
    ABOARD = "aboard"


class Terrain(StrEnum):
    """The ground of a square. A city is built-up ground marked as such (OC-9.32)."""

    OPEN = "open"
    WOODS = "woods"
    BUILT_UP = "built-up"
    CITY = "city"
    BOCAGE = "bocage"
    MOUNTAIN = "mountain"
    MARSH = "marsh"
    POLDER = "polder"
    HEATH = "heath"
    LAKE = "lake"


class UnitState(StrEnum):
    """Whether a unit is on the map; rows are never deleted."""

    ACTIVE = "active"
    CAPTURED = "captured"
    WAITING = "waiting"


class Role(StrEnum):
    """What a unit does in an engagement."""

    ATTACKER = "attacker"
    DEFENDER = "defender"
    FIRES_FOR_ATTACKER = "fires for attacker"
    FIRES_FOR_DEFENDER = "fires for defender"


NO_RESISTANCE = "no resistance"
"""What stands for a result where no defender could fight (D-40)."""


class Result(StrEnum):
    """The results of the combat results table (OC-9.22)."""

    TOTAL_SUCCESS = "total success"
    SUCCESS = "success"
    LIMITED_SUCCESS = "limited success"
    CONFUSED = "confused"
    ATTACKERS_BADLY_BEATEN = "attackers badly beaten"


class Barrier(StrEnum):
    """OC-6.5, OC-6.6 What a waterway is to those who would cross it."""

    MAJOR = "major river"
    MINOR = "minor river"
    CANAL = "canal"


class LoadClass(StrEnum):
    """OC-6.7 What a bridge or ferry bears: class 9 or class 40 and more."""

    LIGHT = "light"
    HEAVY = "heavy"


class CrossingKind(StrEnum):
    """OC-7.2, OC-8.1 What a crossing is to those who would blow it up, or draw it."""

    FERRY = "ferry"
    OTHER = "bridge or defile"

    @classmethod
    def of(cls, kind: str) -> CrossingKind:
        """Return what the words of the Crossings sheet name.

        >>> str(CrossingKind.of("Civilian ferry")), CrossingKind.of("") is CrossingKind.OTHER
        ('ferry', True)
        """
        words = as_row(kind).split("_")
        return cls.FERRY if cls.FERRY in words else cls.OTHER


class CrossingState(StrEnum):
    """OC-8.1, OC-8.2 How a crossing stands."""

    INTACT = "intact"
    PREPARED = "prepared"
    BLOWN = "blown"


class OnMap(StrEnum):
    """OC-2.1 What a name of the printed map stands for, besides roads, railways and waterways."""

    PLACE = "place"
    BRIDGE = "bridge"
    FERRY = "ferry"
    DEFILE = "defile"


class RouteKind(StrEnum):
    """Roads carry road columns, railways trains."""

    ROAD = "road"
    RAILWAY = "railway"


class Source(StrEnum):
    """How a team knows of an enemy (OC-5.5, OC-10.3, OC-12.10)."""

    FIGHT = "fight"
    PROBE = "probe"
    CONTACT = "contact"
    AIR = "air"
    GUNS = "guns"
    TOLD = "told"


class Identity(StrEnum):
    """How much of the enemy's identity is told (OC-10.5, U-19)."""

    NONE = "none"
    SOME = "some"
    ALL = "all"


class Knowledge(StrEnum):
    """How a contact stands: fresh enough, grown old, or not to be shown any more."""

    KNOWN = "known"
    OLD = "old"
    GONE = "gone"
