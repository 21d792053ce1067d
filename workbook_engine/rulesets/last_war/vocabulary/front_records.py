"""The records of what stands on the map: front-line cards, garrisons, partisans, zones, bombers."""

from __future__ import annotations

from typing import ClassVar

from workbook_engine.core.records import Record
from workbook_engine.rulesets.last_war.vocabulary.points import Points
from workbook_engine.rulesets.last_war.vocabulary.words import Defence, PartisanState


class Front(Record, frozen=True, kw_only=True):
    """LW-FL-01, LW-RES-05 A front-line card: what one nation has in one hex of the line."""

    id: str
    """Hex and nation: `1412 SOV`."""
    hex: str
    nation: str
    man: int = 0
    tank: int = 0
    air: int = 0
    lsp: int = 0
    locked: int = 0
    """Men who build works this turn: they do not fight (LW-FORT-02)."""
    note: str = ""

    def bounds(self, field: str) -> tuple[int | None, int | None]:
        """Keep points from falling below nothing."""
        return 0, None

    @property
    def points(self) -> Points:
        """LW-CBT-02 What fights: all but the Men who build."""
        return Points(max(0, self.man - self.locked), self.tank, self.air)


class Garrison(Record, frozen=True, kw_only=True):
    """LW-RES-04 A garrison: one Man that stays where it is."""

    id: str
    nation: str
    hex: str
    lost: bool = False
    note: str = ""


class Partisans(Record, frozen=True, kw_only=True):
    """LW-PAG-01 A partisan activity group; destroyed or absorbed, it stays in its row."""

    id: str
    nation: str
    hex: str = ""
    """Blank while it waits in reserve."""
    state: str = PartisanState.RESERVE
    stays: bool = False
    """It is behind its own line and stays there; nobody asks again whether it joins (LW-PAG-08)."""
    note: str = ""


class Zone(Record, frozen=True, kw_only=True):
    """LW-SEC-01 A security zone: it stands as long as a Man is in it."""

    id: str
    """Hex and nation: `1009 GER`."""
    nation: str
    hex: str
    man: int = 0
    note: str = ""

    def bounds(self, field: str) -> tuple[int | None, int | None]:
        """Keep Men from falling below none."""
        return 0, None


class Base(Record, frozen=True, kw_only=True):
    """LW-BOM-01 A base of strategic bombers."""

    key_field: ClassVar[str] = "hex"

    hex: str
    nation: str
    bomber: int = 0
    converting: str = ""
    """The turn in which bombers handed to the navy, or back, have no role (LW-BOM-08)."""
    note: str = ""

    def bounds(self, field: str) -> tuple[int | None, int | None]:
        """Keep bombers from falling below none."""
        return 0, None


class AirDefence(Record, frozen=True, kw_only=True):
    """LW-AD-01, LW-FLK-01 Aircraft on air defence, or a flak zone, in one hex."""

    id: str
    """Hex, nation and kind: `1209 SOV flak zone`."""
    nation: str
    hex: str
    kind: str = Defence.AIR
    air: int = 0
    """Air points on air defence; a flak zone has one Man and one concrete instead."""
    lost: bool = False
    """Overrun; it stays in its row."""
    note: str = ""

    def bounds(self, field: str) -> tuple[int | None, int | None]:
        """Keep points from falling below nothing."""
        return 0, None
