"""The records of the nations: what they are worth, what they have in hand, and their cards."""

from __future__ import annotations

from fractions import Fraction

from workbook_engine.core.records import Record
from workbook_engine.rulesets.last_war.vocabulary.words import Product


class Nation(Record, frozen=True, kw_only=True):
    """LW-ME-01, LW-FLG-01, LW-POOL-01 A nation: its worth, its flags, its pool, its losses."""

    id: str
    name: str = ""
    side: str
    team: str
    effectiveness: Fraction = Fraction(1)
    """Military Effectiveness."""
    flags: int = 0
    flags_winter: int | None = None
    """Flags of a winter turn; blank: as in other turns."""
    naval_flags: int = 0
    pool_man: int = 0
    pool_tank: int = 0
    pool_air: int = 0
    pool_bomber: int = 0
    pool_lsp: int = 0
    pool_concrete: int = 0
    lost_man: int = 0
    lost_tank: int = 0
    lost_air: int = 0
    lost_bomber: int = 0
    note: str = ""

    def bounds(self, field: str) -> tuple[int | None, int | None]:
        """Keep what is in hand from falling below nothing."""
        return 0, None


class Card(Record, frozen=True, kw_only=True):
    """LW-ADV-01 One advantage card; once played it stays in its row, with the turn."""

    id: str
    nation: str
    value: int
    title: str = ""
    played: str = ""
    """The turn it was played in; blank: it is still in hand."""
    played_as: str = ""
    played_for: str = ""
    """The nation it was played for."""
    goes: str = ""
    """For the order of play: whether its side goes first or second, as chosen (LW-ADV-03)."""
    note: str = ""


class Line(Record, frozen=True, kw_only=True):
    """LW-SEQ-01, LW-BOM-05 One production line of an industrial zone, and what it makes a turn."""

    id: str
    zone: str
    nation: str
    hex: str
    product: str = Product.MAN
    makes: int = 1
    """Points a turn."""
    shut: bool = False
    """Bombed last turn: nothing comes from it this turn."""
    note: str = ""
