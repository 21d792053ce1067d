"""The closed lists of the sheets: what a cell that steers may say (OR-LNG-1)."""

from __future__ import annotations

from enum import StrEnum


class Step(StrEnum):
    """OR-SEQ-1 What a line of the Sequence plays."""

    MOVEMENT = "movement"
    FIRE = "fire"
    COMBAT = "combat"
    SUPPLY = "supply"
    ATTRITION = "attrition"
    RECOVERY = "recovery"
    REINFORCEMENTS = "reinforcements"
    VICTORY = "victory"
    UMPIRE = "umpire's"


class Who(StrEnum):
    """OR-SEQ-2 Who plays a step of the turn."""

    ALL = "all at once"
    EACH = "each in turn"
    INITIATIVE = "by initiative"
    FIRST = "the first side"
    OTHERS = "the others"


class Role(StrEnum):
    """OR-VRB-1 What a verb makes of a unit in a fight."""

    NONE = "none"
    ATTACK = "attacker"
    SUPPORT = "supporter"
    FIRE = "firer"


class Side(StrEnum):
    """OR-MOD-1 On whom a modifier bears: it is true of him, and does something for him."""

    ATTACKER = "attacker"
    DEFENDER = "defender"
    EITHER = "either"


class Kind(StrEnum):
    """OR-OWN-1 What an own column holds."""

    NUMBER = "number"
    SHARE = "share"
    WORD = "word"
    YES = "yes"


class On(StrEnum):
    """OR-OWN-1 On which sheet an own column is typed."""

    FORCES = "Forces"
    PLACES = "Places"


class ChangedBy(StrEnum):
    """OR-OWN-2 Who may change what stands in an own column: you alone, or results too."""

    UMPIRE = "umpire"
    RESULTS = "results"


class Made(StrEnum):
    """OR-SEE-2 What is made out of an enemy, from the least to the most."""

    THERE = "there"
    KIND = "kind"
    SIZE = "size"
    NAME = "name"


class Source(StrEnum):
    """OR-SUP-1 Where supply comes from."""

    NORTH = "north edge"
    EAST = "east edge"
    SOUTH = "south edge"
    WEST = "west edge"
    PLACE = "place"
    UNIT = "unit"


class Count(StrEnum):
    """OR-VIC-2 When the points of a line are counted."""

    EACH_TURN = "each turn"
    ONCE = "once"
    AS_IT_STANDS = "as it stands"


class Known(StrEnum):
    """OR-VIC-3 Who is told of the points of a line."""

    ALL = "all"
    OWN = "its side"
    NOBODY = "nobody"


class Several(StrEnum):
    """OR-OWN-1 What an own column comes to where several units fight together."""

    SUM = "sum"
    MOST = "most"
    LEAST = "least"


class UnitState(StrEnum):
    """OR-RES-1 Whether a unit is in the game; one that is lost or still to come has its row."""

    IN_FIELD = "in the field"
    AWAITED = "awaited"
    LOST = "lost"
