"""What a rule set puts on the umpire's front page: fights at a glance, losses, what to know."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from msgspec import Struct

from workbook_engine.core.records import Record


class Fight(Struct, frozen=True):
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
    word: str = ""
    """The result as its sheet has it, where `result` says more."""
    remark: str = ""
    """Held, fought elsewhere, set by the umpire: in a word."""
    row: Record | None = None
    """The row of the umpire's sheet that it stands on."""

    @property
    def named(self) -> str:
        """Its label, and its place where that says more.

        >>> Fight("K95", "K95, 2 km E of Best", "", "").named
        'K95, 2 km E of Best'
        >>> Fight("H8", "Arnhem Bridge (H8)", "", "").named
        'Arnhem Bridge (H8)'
        >>> Fight("H8 overrun", "Arnhem Bridge (H8)", "", "").named
        'H8 overrun: Arnhem Bridge (H8)'
        >>> Fight("A on D9, blue/2", "D9", "", "").named
        'A on D9, blue/2'
        """
        if self.place in self.label:
            return self.label
        is_in = self.place.startswith(self.label) or self.place.endswith(f"({self.label})")
        return self.place if is_in else f"{self.label}: {self.place}"


class Loss(Struct, frozen=True):
    """What one formation or nation lost of one kind this turn; kinds are never added up."""

    side: str
    whose: str
    what: str
    """In words of the umpire's: `3 steps`."""
    count: int
    """The same as a number, for a bar."""
    one: str = ""
    many: str = ""
    """What one of the kind is called, and several; blank in what an older version has archived."""


class Remark(Struct, frozen=True):
    """Something the umpire wants to know at once: bridges blown, who is cut off."""

    about: str
    text: str


class Held(Struct, frozen=True):
    """Who holds a place, how a bridge stands, what supplies there are, in a word."""

    what: str
    """What it is: `place`, `bridge`, `supplies`."""
    name: str
    by: str


class Front:
    """A rule set's share of the front page; each part is worked out when it is first asked for."""

    def __init__(
        self,
        fights: Iterable[Fight] = (),
        losses: Iterable[Loss] = (),
        remarks: Iterable[Remark] = (),
        held: Iterable[Held] = (),
    ) -> None:
        self._parts = fights, losses, remarks, held

    @cached_property
    def fights(self) -> tuple[Fight, ...]:
        """The fights, in the order of the umpire's sheet."""
        return tuple(self._parts[0])

    @cached_property
    def losses(self) -> tuple[Loss, ...]:
        """What each formation or nation lost."""
        return tuple(self._parts[1])

    @cached_property
    def remarks(self) -> tuple[Remark, ...]:
        """What to know at once."""
        return tuple(self._parts[2])

    @cached_property
    def held(self) -> tuple[Held, ...]:
        """Who holds which place, and how bridges stand: what a simulated game is asked."""
        return tuple(self._parts[3])
