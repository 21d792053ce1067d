"""The words of Sector: grades, orders, phases of the day, what becomes of a base, and why not."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from workbook_engine.core.languages import Text, _, in_all, strung


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

    REGULAR = _("Regular")
    ELITE = _("Elite")
    VETERAN = _("Veteran")
    FANATIC = _("Fanatic")
    FANATIC_VETERAN = _("Fanatic Veteran")
    SECOND_RATE = _("2nd Rate")


class DayPhase(StrEnum):
    """SB-GEN-01 The phases of a day."""

    DAWN = _("Dawn")
    EARLY = _("Early")
    NOON = _("Noon")
    LATE = _("Late")
    NIGHT = _("Night")


class Terrain(StrEnum):
    """What a sector is; only a city changes anything by the book (SB-CTY-01)."""

    OPEN = _("open")
    VILLAGE = _("village")
    CITY = _("city")
    HILL = _("hill")
    BALKA = _("balka")
    MARSH = _("marsh")
    WOODS = _("woods")


class BaseState(StrEnum):
    """Where a base is in the game."""

    ON_TABLE = _("on the table")
    TO_COME = _("to come")
    IN_TRANSIT = _("in transit")
    IN_RESERVE = _("in the Corps reserve")
    IN_PILE = _("in the pile")
    TO_PLACE = _("recovered, to be placed")
    LOST = _("lost")


class AssaultState(StrEnum):
    """SB-ASL-07, SB-ASL-10 How an assault stands."""

    DECLARED = "declared"
    STALLED = "stalled"
    TAKEN = "taken"
    REPULSED = "repulsed"
    HELD = "held"


RESERVE = str(_("Corps reserve"))
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
    DISPERSED = _("dispersed")
    SURRENDERS = _("surrenders")
    ANNIHILATED = _("annihilated")
    BROKEN = _("broken")
    OUT_2_DAYS = _("out of action for 2 days")
    OUT_1_DAY = _("out of action for 1 day")
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

    NO_PIP = _("it can do no more today")
    NO_MOVE = _("it has made its moves of this phase")
    STANDS = _("it does not move in this phase")
    DUG_IN = _("there are as many digs as may be")
    NO_ENEMY = _("no enemy is there")
    NO_ENEMY_SEEN = _("no enemy is seen there")
    NOBODY = _("it has nobody there who can")
    NEEDS_PIP = _("its order does not let it go on")
    NOT_ENGAGED = _("no enemy was next to it at the start of the day")
    ORDER_FORBIDS = _("its order of the day forbids it")
    NIGHT = _("at night there are only moves")
    SECTOR_FULL = _("the sector is full")
    ENEMY_SECTOR = _("the enemy holds the sector")
    NO_COMMON_BOUNDARY = _("the sectors have no common boundary")
    TOO_MANY_ON_BOUNDARY = _("too many units for one sector boundary")
    TOO_FAR = _("it is too far")
    NOT_THERE = _("it is not there")
    THERE = _("it is there already")
    KEPT = _("a Corps keeps its headquarters and its supply base")
    TWO_DAYS = _("from one Division to another takes two days")
    AWAY = _("it is on the way, or not fit to fight")
    OTHER_FORMATION = _("it belongs to another formation")
    NO_SUPPORT = _("it is not an indirect weapon on the table")
    RANGE_0 = _("it has no range")
    OUT_OF_RANGE = _("it is out of range")
    INDIRECT_ONLY = _("it only supports others")
    BOMBARDS = _("it only bombards")
    NO_BOMBARDMENT = _("it does not bombard")
    TARGET_ARMOURED = _("the target is armoured")

    @classmethod
    def told(cls, text: str | None) -> Reason | None:
        """Return the reason that somebody was told, in whatever language; None for another text."""
        return next((each for each in cls if text in in_all(_(each))), None)


def said(why: str) -> str:
    """Return why something is not carried out, to be said again in the language of whoever asks."""
    return _(why) if isinstance(why, Reason) else why


def each_said(why: Mapping[str, Reason]) -> Text:
    """Return why bases take no part, one behind the other."""
    told = _("{base}: {why}")
    return strung((told.format(base=base, why=_(each)) for base, each in why.items()), "; ")


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
