"""The order sheets of The Last War: one record a sheet, one line an order."""

from __future__ import annotations

from collections.abc import Callable

from workbook_engine.core.notation import points_in
from workbook_engine.kit.team_lines import StandingLine, TeamLine
from workbook_engine.rulesets.last_war.vocabulary.words import (
    Attack,
    CardUse,
    Goes,
    Mission,
    Purpose,
    Source,
    Withdrawal,
)


class DeployLine(StandingLine, frozen=True, kw_only=True):
    """LW-SEQ-02 What leaves the pool, for where and what for."""

    nation: str
    purpose: str = Purpose.FRONT
    hex: str
    towards: str = ""
    """For works: the hex they face."""
    man: int = 0
    tank: int = 0
    air: int = 0
    bomber: int = 0
    lsp: int = 0
    partisans: str = ""
    """For partisans: the group that rises."""
    by_sea: bool = False
    priority: int | None = None


class CloseLine(TeamLine, frozen=True, kw_only=True):
    """LW-SEQ-03 A front hex that moves up into no-man's-land."""

    nation: str
    start: str
    to: str
    man: int | None = None
    """Points that go; where none are named, all."""
    tank: int | None = None
    air: int | None = None
    lsp: int | None = None


class FlagLine(TeamLine, frozen=True, kw_only=True):
    """LW-FLG-02 A flag on a hexside: an attack, with what goes in and what comes after."""

    nation: str
    start: str
    to: str
    kind: str = Attack.LAND
    man: int | None = None
    """Points committed; where none are named, all that is free in the hex."""
    tank: int | None = None
    air: int | None = None
    naval_flag: bool = False
    landing_craft: bool = False
    exploit_to: str = ""
    """The hex beyond, if the result opens it (LW-TER-09)."""
    priority: int | None = None


class CardLine(TeamLine, frozen=True, kw_only=True):
    """LW-ADV-02 A card played: what for, and for whom."""

    card: str
    use: str = CardUse.DIE
    combat: str = ""
    """The hex attacked, for a die or a column."""
    nation: str = ""
    """The nation it is played for; blank: its own."""
    goes: str = Goes.FIRST
    """For the order of play: whether we go first or second (LW-ADV-03)."""


class SupplyLine(TeamLine, frozen=True, kw_only=True):
    """LW-RES-03 Supplies put into one combat."""

    nation: str
    combat: str
    """The hex attacked."""
    start: str = ""
    """The hex whose supplies they are; blank: where there are most."""
    lsp: int = 0


class RemoveLine(TeamLine, frozen=True, kw_only=True):
    """LW-SEQ-06 Points taken out of the line, back to the pool."""

    nation: str
    hex: str
    source: str = Source.FRONT
    man: int = 0
    tank: int = 0
    air: int = 0
    bomber: int = 0
    lsp: int = 0


class BombLine(StandingLine, frozen=True, kw_only=True):
    """LW-BOM-04 Bombers of one base on one mission."""

    base: str
    bomber: int | None = None
    """Bombers that fly; blank: all."""
    mission: str = Mission.INDUSTRY
    target: str
    via: str = ""
    """The hexes flown through, in order; blank: the shortest way."""


class WithdrawLine(TeamLine, frozen=True, kw_only=True):
    """LW-STR-01, LW-STR-02 A withdrawal that straightens the line, or a move that follows one."""

    nation: str
    kind: str = Withdrawal.WITHDRAW
    start: str
    to: str
    man: int | None = None
    tank: int | None = None
    air: int | None = None
    lsp: int | None = None


def via_points(line: BombLine, is_point: Callable[[str], object]) -> list[str]:
    """LW-BOM-03 Return the points that bombers are to fly through, as they are typed.

    A place whose name holds a comma is one point.
    """
    return list(points_in(line.via, is_point))


LAST = 1_000_000
"""The priority of what has none."""
