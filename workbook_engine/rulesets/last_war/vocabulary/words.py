"""The closed lists of The Last War: what its sheets offer in their drop-downs."""

from __future__ import annotations

from enum import StrEnum

NEUTRAL = "neutral"
"""Controller of a hex that is nobody's: sea, lakes, countries not at war."""


class Product(StrEnum):
    """LW-RES-01 What a production line makes, and a pool holds."""

    MAN = "man"
    TANK = "tank"
    AIR = "air"
    BOMBER = "bomber"
    LSP = "lsp"
    CONCRETE = "concrete"


class CardUse(StrEnum):
    """LW-ADV-02 The five uses of an advantage card."""

    ORDER = "order of play"
    FLAG = "extra flag"
    DIE = "die"
    COLUMN = "column"
    OTHER = "other"


class Goes(StrEnum):
    """LW-ADV-03 Whether the winner of the order of play goes first, or not."""

    FIRST = "first"
    SECOND = "second"


class PartisanState(StrEnum):
    """LW-PAG-01 to LW-PAG-09 What has become of a partisan group."""

    RESERVE = "reserve"
    ACTIVE = "active"
    DESTROYED = "destroyed"
    ABSORBED = "absorbed"


class Defence(StrEnum):
    """LW-AD-01, LW-FLK-01 What meets bombers."""

    AIR = "air defence"
    FLAK = "flak zone"


class Mission(StrEnum):
    """LW-BOM-04 The four roles of strategic bombers; each has one a turn."""

    INDUSTRY = "industry"
    TERROR = "terror"
    LAND = "land support"
    NAVAL = "naval"


class Attack(StrEnum):
    """LW-FLG-02, LW-FLG-03, LW-SEC-03 What a flag is for."""

    LAND = "land"
    AMPHIBIOUS = "amphibious"
    SECURITY = "security"


class Purpose(StrEnum):
    """LW-FORT-01, LW-SEC-01, LW-BOM-01, LW-AD-01, LW-FLK-01 What is put down from the pool."""

    FRONT = "front"
    WORKS = "works"
    ZONE = "security zone"
    BASE = "bomber base"
    AIR_DEFENCE = "air defence"
    FLAK = "flak zone"
    PARTISANS = "partisans"


class Source(StrEnum):
    """LW-SEQ-06, LW-SEC-01, LW-AD-01, LW-BOM-01 Out of what points come back to the pool."""

    FRONT = "front"
    ZONE = "security zone"
    AIR_DEFENCE = "air defence"
    BASE = "bomber base"


class Withdrawal(StrEnum):
    """LW-STR-01, LW-STR-02 Straightening the line, and following up."""

    WITHDRAW = "withdraw"
    CONFORM = "conform"


class Terrain(StrEnum):
    """The columns of the table of result colours."""

    OPEN = "open"
    MOUNTAINS = "mountains"
    SWAMP = "swamp"
    JUNGLE = "jungle"
    FOREST = "forest"
    DESERT = "desert"
    HIMALAYAS = "himalayas"
    SEA = "sea"


NO_COMBAT = frozenset({Terrain.DESERT, Terrain.HIMALAYAS, Terrain.SEA})
"""LW-TER-06 Where nobody fights, deploys or stands."""


class Outcome(StrEnum):
    """What becomes of the ground."""

    OCCUPY_PLUS = "occupy, and one hex beyond"
    OCCUPY = "occupy"
    NO_ADVANCE = "no advance"
    PUSHED_OUT = "pushed out"
    ASSAULT_SUCCESS = "assault succeeds"
    ASSAULT_FAIL = "assault fails"
