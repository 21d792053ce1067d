"""The workings of one player's turn, as sheets of the master tell them, one class a sheet."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from workbook_engine.core.records import Record
from workbook_engine.kit.fights import Decision
from workbook_engine.kit.workings import Working
from workbook_engine.rulesets.combat_captain.vocabulary.records import Answer


class Why(StrEnum):
    """CC-GEN-01, CC-CLC-10, CC-CLC-11 Why a sub-unit may end elsewhere."""

    MOVES = "moves"
    CHARGES = "charges"
    WITHDRAWS = "withdraws"
    ADVANCES = "advances"
    COVERS = "takes cover"
    HOLDS = "holds"
    """It might advance, and does not."""


class ActivationRow(Working, frozen=True, kw_only=True):
    """CC-GEN-02, CC-GEN-03 What a company did with some of its dice, or its opportunity fire."""

    asked_as: ClassVar[str] = "activation"

    company: str
    activity: str
    dice: int = 1
    opportunity: bool = False
    outcome: str = ""


class MoveRow(Working, frozen=True, kw_only=True):
    """CC-GEN-01, CC-CLC-10, CC-CLC-11 Where a sub-unit ends that may have moved."""

    asked_as: ClassVar[str] = "move"

    company: str
    subunit: str
    why: str = Why.MOVES
    x: Fraction | None = None
    y: Fraction | None = None
    cover: int = 0


class FireRow(Working, frozen=True, kw_only=True):
    """CC-FIR-01 A fire mission of this turn of a player."""

    asked_as: ClassVar[str] = "mission"

    company: str
    target: str
    dice: int = 1
    points: int = 0
    column: int | None = None
    effect: str = ""
    number: int = 0
    saved: int = 0
    killed: int = 0
    left: int = 0
    decision: str = Decision.ACCEPT
    outcome: str = ""


class FiringRow(Working, frozen=True, kw_only=True):
    """CC-FIR-04 A sub-unit in a fire mission."""

    asked_as: ClassVar[str] = "firing"

    mission: str
    subunit: str
    weapon: str
    inches: Fraction | None = None
    band: str = ""
    faces: str = ""
    pips: int = 0
    modifier: int = 0
    refused: str = ""


class ContactRow(Working, frozen=True, kw_only=True):
    """CC-CLC-13 A company that is charged, and what it does."""

    asked_as: ClassVar[str] = "contact"

    attacker: str
    defender: str
    touches: bool = True
    answer: str = Answer.STAND
    inches: int = 0
    fought: bool = False
    """Whether a close combat is still to follow."""


class CombatRow(Working, frozen=True, kw_only=True):
    """CC-CLC-01 A close combat of this turn of a player."""

    asked_as: ClassVar[str] = "close combat"

    attacker: str
    defender: str
    attacker_hits: int = 0
    defender_hits: int = 0
    saved: int = 0
    attacker_total: int | None = None
    defender_total: int | None = None
    winner: str = ""
    withdraws: str = ""
    inches: int = 0
    advance: int = 0
    decision: str = Decision.ACCEPT
    outcome: str = ""


class FightingRow(Working, frozen=True, kw_only=True):
    """CC-CLC-03 A sub-unit in a close combat: its dice, its men before and after."""

    asked_as: ClassVar[str] = "fighting"

    combat: str
    company: str
    subunit: str
    men: int = 0
    faces: str = ""
    """CC-CLC-04 Of the first roll."""
    left: int = 0
    win_faces: str = ""
    """CC-CLC-08 Of the second roll."""


class EventRow(Record, frozen=True, kw_only=True):
    """CC-EVT-01 A try for an event, and its outcome."""

    key_field: ClassVar[str] = "side"
    asked_as: ClassVar[str] = "event"

    side: str
    turn: str
    roll: int | None = None
    event: str = ""
    chosen: str = ""
    number: int = 0
    """Shells, or planes."""
    outcome: str = ""

    @property
    def came(self) -> str:
        """What came in the end: what the opponent chose, where it is his to choose."""
        return self.chosen or self.event


class StruckRow(Working, frozen=True, kw_only=True):
    """CC-OFF-01, CC-AIR-02, CC-AIR-05 Whom a shell, a plane or bombs touched, in order."""

    asked_as: ClassVar[str] = "struck"

    what: str
    touched: tuple[str, ...] = ()
    outcome: str = ""


WORKINGS: tuple[type[Working] | type[EventRow], ...] = (
    ActivationRow,
    MoveRow,
    FireRow,
    FiringRow,
    ContactRow,
    CombatRow,
    FightingRow,
    EventRow,
    StruckRow,
)
