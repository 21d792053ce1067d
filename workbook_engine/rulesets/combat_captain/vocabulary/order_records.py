"""The order forms of Combat Captain, one class a form."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from workbook_engine.kit.team_lines import TeamLine
from workbook_engine.rulesets.combat_captain.vocabulary.records import Answer
from workbook_engine.rulesets.combat_captain.vocabulary.words import Event


class Activity(StrEnum):
    """CC-GEN-02 What a company spends dice on."""

    FIRE = "fire"
    MOVE = "move"
    CHARGE = "charge"
    COVER = "cover"
    RALLY = "rally"
    OTHER = "other"


class Call(StrEnum):
    """CC-EVT-01 Whether a side tries for an event."""

    TRY = "try"
    NOT = "do not"


class OrderLine(TeamLine, frozen=True, kw_only=True):
    """CC-GEN-02 What a company does with one or more of its dice, in the order of lines."""

    company: str
    activity: str = Activity.FIRE
    die: int = 0
    """CC-FIR-01, B27 The first of its dice; missions may share one. 0: the next."""
    dice: int = 1
    subunits: tuple[str, ...] = ()
    """None: all of the company that can."""
    target: str = ""
    """A sub-unit that is fired at; a company that is charged."""
    weapon: str = ""
    """Blank: the first weapon of each."""
    inches: Fraction | None = None
    """CC-FIR-03 Range measured on the table; blank: by the places."""
    to_x: Fraction | None = None
    """CC-GEN-01 Where the first of them goes; the others keep their places beside it."""
    to_y: Fraction | None = None
    cover: int = 0
    """The level that is wanted."""


class ReactionLine(TeamLine, frozen=True, kw_only=True):
    """CC-CLC-13, CC-GEN-03 What a company does in the other player's turn."""

    company: str
    if_charged: str = Answer.STAND
    fire_at: tuple[str, ...] = ()
    """Companies at which it fires should the umpire let it, as they move."""
    loss_order: tuple[str, ...] = ()
    wished: tuple[str, ...] = ()
    """CC-CLC-07, B04 Whom of the enemy it wants to lose first, by one reading."""
    has: str = ""
    """Its sub-units: written on the form, and never read."""


class AirLine(TeamLine, frozen=True, kw_only=True):
    """CC-EVT-01 Whether a side tries for an event, and what it does with one."""

    call: str = Call.NOT
    targets: tuple[str, ...] = ()
    """CC-AIR-05 What is bombed, one a plane."""
    stop_after: int = 0
    """CC-AIR-04 Men after whom a strafing run is stopped; 0: it is not."""
    if_theirs: str = Event.ARTILLERY
    """CC-EVT-01 What is sent where the enemy throws a 2."""


FORMS = (OrderLine, ReactionLine, AirLine)
