"""What a rule set puts on the umpire's front page: fights at a glance, losses, what to know."""

from __future__ import annotations

from dataclasses import dataclass

from workbook_engine.core.records import Record


@dataclass(frozen=True, slots=True)
class Fight:
    """One fight or combat, in one line."""

    label: str
    place: str
    attackers: str
    """Whose they are and who: `British: 2 Para; 3 Para`."""
    defenders: str
    sums: str = ""
    """What the rules made of both sides: `21 - 10`, `3:1`."""
    dice: str = ""
    result: str = ""
    remark: str = ""
    """Held, fought elsewhere, set by the umpire: in a word."""
    row: Record | None = None
    """The row of the umpire's sheet that it stands on."""


@dataclass(frozen=True, slots=True)
class Loss:
    """What one formation or nation lost this turn."""

    side: str
    whose: str
    what: str
    """In words of the umpire's: `3 steps`."""
    count: int
    """The same as a number, for a bar."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something the umpire wants to know at once: bridges blown, who is cut off."""

    about: str
    text: str


@dataclass(frozen=True, slots=True)
class Front:
    """A rule set's share of the front page."""

    fights: tuple[Fight, ...] = ()
    losses: tuple[Loss, ...] = ()
    remarks: tuple[Remark, ...] = ()
