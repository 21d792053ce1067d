"""The order forms of Sector, one class a form."""

from __future__ import annotations

from workbook_engine.kit.team_lines import StandingLine, TeamLine
from workbook_engine.rulesets.sector.vocabulary.words import Action, Aim, Mission, Order


class DayOrder(TeamLine, frozen=True, kw_only=True):
    """SB-PIP-04 An order of the day for a Division."""

    division: str
    order: str = Order.DEFEND
    supports: str = ""


class TransferLine(TeamLine, frozen=True, kw_only=True):
    """SB-PIP-05 A base pulled to the Corps reserve, or assigned to a Division."""

    base: str
    to: str


class ActionLine(StandingLine, frozen=True, kw_only=True):
    """SB-MOV-01, SB-PIP-06 What a group of a Division does in this phase, in the order of lines."""

    division: str
    action: str = Action.MOVE
    start: str = ""
    """The sector of the group."""
    bases: tuple[str, ...] = ()
    """None: all of the Division there. The first leads an assault."""
    path: tuple[str, ...] = ()
    """The way of a move; the sector that is fired at or assaulted."""
    pip: bool = False
    """SB-MOV-02, SB-MOV-03 A PIP may be spent on it."""
    aim: str = Aim.ANY
    guns: tuple[str, ...] = ()
    """SB-IND-01 Weapons that support it."""
    retire_to: str = ""
    """SB-ORD-00, SB-ASL-11 Where it goes after its first shots, or when it is assaulted."""


class CorpsLine(TeamLine, frozen=True, kw_only=True):
    """SB-AIR-01 What a Corps sends in this phase."""

    corps: str
    mission: str = Mission.AIR_ATTACK
    sector: str = ""
    bases: tuple[str, ...] = ()
