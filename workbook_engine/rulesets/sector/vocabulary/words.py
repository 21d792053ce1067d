"""The words of Sector: grades, orders, phases of the day, what becomes of a base, and why not."""

from __future__ import annotations

from enum import StrEnum


class Order(StrEnum):
    """SB-ORD-00 What a Division is ordered to do for the day."""

    DEFEND = "Defend"
    MOVE = "Move"
    PROBE = "Probe"
    ENGAGE = "Engage"
    ATTACK = "Attack"
    SUPPORT = "Support"
    RESERVE = "Reserve"


class Grade(StrEnum):
    """SB-GRD-00 How good troops are."""

    REGULAR = "Regular"
    ELITE = "Elite"
    VETERAN = "Veteran"
    FANATIC = "Fanatic"
    FANATIC_VETERAN = "Fanatic Veteran"
    SECOND_RATE = "2nd Rate"


class DayPhase(StrEnum):
    """SB-GEN-01 The phases of a day."""

    DAWN = "Dawn"
    EARLY = "Early"
    NOON = "Noon"
    LATE = "Late"
    NIGHT = "Night"


class Terrain(StrEnum):
    """What a sector is; only a city changes anything by the book (SB-CTY-01)."""

    OPEN = "open"
    VILLAGE = "village"
    CITY = "city"
    HILL = "hill"
    BALKA = "balka"
    MARSH = "marsh"
    WOODS = "woods"


class BaseState(StrEnum):
    """Where a base is in the game."""

    ON_TABLE = "on the table"
    TO_COME = "to come"
    IN_TRANSIT = "in transit"
    IN_RESERVE = "in the Corps reserve"
    IN_PILE = "in the pile"
    TO_PLACE = "recovered, to be placed"
    LOST = "lost"


class AssaultState(StrEnum):
    """SB-ASL-07, SB-ASL-10 How an assault stands."""

    DECLARED = "declared"
    STALLED = "stalled"
    TAKEN = "taken"
    REPULSED = "repulsed"
    HELD = "held"


RESERVE = "Corps reserve"
"""SB-PIP-05 Where a base is pulled to."""


class Action(StrEnum):
    """What a Division may be told to do in a phase."""

    MOVE = "move"
    FIRE = "fire"
    ASSAULT = "assault"
    DIG = "dig"
    STAND = "if attacked"
    """What the group does when it is fired at or assaulted: it costs nothing by itself."""


class Mission(StrEnum):
    """SB-AIR-01 What a Corps may send for PIPs."""

    AIR_ATTACK = "air attack"
    FIGHTERS = "fighter cover"
    BOMBARD = "bombardment"


class Aim(StrEnum):
    """SB-RNG-05 Which enemy bases are shot at first."""

    ANY = ""
    ARMOURED = "armoured"
    SOFT = "soft"


class Side(StrEnum):
    """The two sides of one combat."""

    ATTACKER = "attacker"
    DEFENDER = "defender"

    @property
    def other(self) -> Side:
        """The other side."""
        return Side.DEFENDER if self is Side.ATTACKER else Side.ATTACKER


class Combat(StrEnum):
    """The two kinds of combat."""

    RANGED = "ranged"
    ASSAULT = "assault"


class Result(StrEnum):
    """SB-DMG-01 to SB-DMG-03, SB-CAT-01, SB-CAT-02 The outcome of one attack."""

    MISS = "miss"
    SAVED = "saved"
    DISPERSED = "dispersed"
    SURRENDERS = "surrenders"
    ANNIHILATED = "annihilated"
    BROKEN = "broken"
    OUT_2_DAYS = "out of action for 2 days"
    OUT_1_DAY = "out of action for 1 day"
    HEROIC = "heroic recovery"
    STUBBORN = "stubborn defence"
    INSPIRING = "inspiring defence"
    STALLED = "stalled"
    DIG_REMOVED = "dig removed"
    WITHDRAWN = "withdrawn"

    @property
    def removed(self) -> bool:
        """Whether the base is gone for good."""
        return self in {Result.SURRENDERS, Result.ANNIHILATED, Result.BROKEN}

    @property
    def lost(self) -> bool:
        """Whether the base leaves the table, for good or for a time."""
        return self.removed or self in {Result.DISPERSED, Result.OUT_1_DAY, Result.OUT_2_DAYS}


DAYS_OUT = {Result.DISPERSED: 1, Result.OUT_1_DAY: 2, Result.OUT_2_DAYS: 3}
"""SB-DMG-04, SB-CAT-01, A26 How many days after it was hit a base first rolls to recover."""


class Reason(StrEnum):
    """Why something ordered is not carried out."""

    NO_PIP = "it can do no more today"
    NO_MOVE = "it has made its moves of this phase"
    STANDS = "it does not move in this phase"
    DUG_IN = "there are as many digs as may be"
    NO_ENEMY = "no enemy is there"
    NO_ENEMY_SEEN = "no enemy is seen there"
    NOBODY = "it has nobody there who can"
    NEEDS_PIP = "its order does not let it go on"
    NOT_ENGAGED = "no enemy was next to it at the start of the day"
    ORDER_FORBIDS = "its order of the day forbids it"
    NIGHT = "at night there are only moves"
    SECTOR_FULL = "the sector is full"
    ENEMY_SECTOR = "the enemy holds the sector"
    NO_COMMON_BOUNDARY = "the sectors have no common boundary"
    TOO_MANY_ON_BOUNDARY = "too many units for one sector boundary"
    TOO_FAR = "it is too far"
    NOT_THERE = "it is not there"
    THERE = "it is there already"
    KEPT = "a Corps keeps its headquarters and its supply base"
    TWO_DAYS = "from one Division to another takes two days"
    AWAY = "it is on the way, or not fit to fight"
    OTHER_FORMATION = "it belongs to another formation"
    NO_SUPPORT = "it is not an indirect weapon on the table"
    RANGE_0 = "it has no range"
    OUT_OF_RANGE = "it is out of range"
    INDIRECT_ONLY = "it only supports others"
    BOMBARDS = "it only bombards"
    NO_BOMBARDMENT = "it does not bombard"
    TARGET_ARMOURED = "the target is armoured"


class Price(StrEnum):
    """SB-PIP-06 What PIPs are spent on, as the price list has it."""

    ORDER = "order"
    PULL = "pull"
    ASSIGN = "assign"
    CORPS_ARTILLERY = "corps_artillery_sector"
    AIR_ATTACK = "air_attack"
    FIGHTERS = "fighter_cover"
    FIRE = "ranged_fire_sector"
    ARTILLERY = "artillery_sector"
    RETURN_FIRE = "return_fire_sector"
    MOVE = "move_group"
    DISENGAGE = "disengage_group"
    ALL_ROUND = "all_round_defence"
    DIG = "dig_sector"
    NEW_ASSAULT = "new_assault"
    JOIN = "join_assault"
    SUPPORT = "support_assault"
    CONTINUE = "continue_assault"
