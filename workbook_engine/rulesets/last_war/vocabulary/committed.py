"""What is committed to a combat: points and supplies of a nation out of one hex (LW-CBT-02)."""

from __future__ import annotations

from enum import StrEnum

from workbook_engine.core.records import Record, State
from workbook_engine.rulesets.last_war.vocabulary.points import Points

POOL = "pool"
"""Where points and supplies come from that stand in no hex (LW-SEC-03, LW-RES-03)."""


class Role(StrEnum):
    """LW-CBT-02 The two sides of a combat."""

    ATTACKER = "attacker"
    DEFENDER = "defender"


class Force(StrEnum):
    """LW-CBT-02, LW-RES-02, LW-RES-04, LW-SEC-03 As what those stand who fight."""

    FRONT = "front"
    POOL = "pool"
    GARRISON = "garrison"
    PARTISANS = "partisans"
    BOMBERS = "bombers"


class Committed(Record, frozen=True, kw_only=True):
    """LW-CBT-02, LW-RES-03 What one nation puts into one combat out of one hex, or its pool."""

    id: str
    """Combat, place and nation: `1413: 1411 SOV`."""
    combat: str
    """The label of its combat."""
    nation: str
    role: str = Role.ATTACKER
    force: str = Force.FRONT
    hex: str = ""
    """Blank for what comes out of the pool."""
    man: int = 0
    tank: int = 0
    aircraft: int = 0
    lsp: int = 0
    """Supplies put in: spent when it is rolled."""

    def bounds(self, field: str) -> tuple[int | None, int | None]:
        """Keep points from falling below nothing."""
        return 0, None

    @property
    def place(self) -> str:
        """Where it comes from: a hex, or the pool."""
        return POOL if self.force == Force.POOL else self.hex

    @property
    def points(self) -> Points:
        """LW-CBT-02 What fights; bombers count as aircraft (LW-RES-02)."""
        return Points(self.man, self.tank, self.aircraft)

    def __str__(self) -> str:
        stands = self.force if self.force in _NO_CARD else self.place
        return f"{stands} {self.nation} {self.man}/{self.tank}/{self.aircraft}"


_NO_CARD = frozenset({Force.GARRISON, Force.PARTISANS})


def name_of(combat: str, force: str, hex_: str, nation: str) -> str:
    """Return the name of what a nation commits.

    >>> name_of("1413", Force.FRONT, "1411", "SOV"), name_of("1413", Force.BOMBERS, "1209", "SOV")
    ('1413: 1411 SOV', '1413: 1209 SOV bombers')
    """
    if force == Force.POOL:
        return f"{combat}: {POOL} {nation}"
    return f"{combat}: {hex_} {nation}" + ("" if force == Force.FRONT else f" {force}")


def from_place(combat: str, role: Role, place: str, nation: str) -> Committed:
    """LW-CBT-02, LW-RES-03 Return a row for what comes from a hex, or the pool: nothing as yet."""
    force = Force.POOL if place == POOL else Force.FRONT
    hex_ = "" if place == POOL else place
    return Committed(
        id=name_of(combat, force, hex_, nation),
        combat=combat,
        nation=nation,
        role=role,
        force=force,
        hex=hex_,
    )


def committed(state: State, combat: str, role: Role | None = None) -> tuple[Committed, ...]:
    """LW-CBT-02 Return what is committed to a combat, on both sides or by one of them."""
    return tuple(
        each
        for each in state[Committed].values()
        if each.combat == combat and role in (None, each.role)
    )
