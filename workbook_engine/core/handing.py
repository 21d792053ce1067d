"""A fight handed down to a game of a smaller scale, and read back: the neutral words for it.

**Who knows what.** No rule set knows another. One that hands down says of a drafted fight who
takes part, how strong, on what ground (`HandsDown.brief`): a `Battle`. One that takes lays the
rows of its own set-up from a battle (`Takes.lay`), by a conversion that is data and may be changed
beside the new campaign; and it says of its state how much of a row is left (`Takes.left`) and who
holds the ground (`Takes.holds`). From that the neutral room makes an `Ending`, and the rule set
that handed down says what it means in its own words (`HandsDown.come_to`): answers for yellow cells
of the fight's row, and amendments for exact losses.

**Down.** `umpire hand-down FOLDER FIGHT NEWFOLDER` makes NEWFOLDER a campaign that is still being
set up, its sheets laid; the umpire changes there what he likes, and `umpire start` begins it. Three
texts lie in it: `battle.toml`, the battle with its stamp (campaign, commit, turn, fight);
`conversion.toml`, changed at will and used when the same fight is handed down to the same folder
again before it has started; `handed_down.toml`, which rows each unit became. The same
`battle.toml` is put into FOLDER under `battles/`: the stamps of both sides must agree. In FOLDER's
master the fight's Decision is typed, *fought elsewhere*, with its reason; nothing else. The next
draft asks for the result and will not be committed without it. NEWFOLDER appears all at once,
when its stamp lies in FOLDER already: after a power cut the same command does the rest.

**A draft that changes.** The question for the decision says who fights whom: where that is other
than when the fight was handed down, its row reads REVIEW. Reading back says what is other.

**Back.** `umpire read-back NEWFOLDER` counts what is left of each unit's rows, against what they
counted when the lower campaign started; changes the umpire made before the start count as handed.
Result, reason and, with `--exact`, rows of Amendments are typed into FOLDER's master, where the
umpire had left the cells blank. Nothing is drafted or committed by it.

**Undo.** Neither command commits anything, so there is nothing to undo but cells that
are cleared by hand; and the turn that is committed with them is undone as any other, its yellow
cells with it. A stamp whose commit is undone, or past which the campaign was played, is told and
nothing is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from workbook_engine.core.records import Record, State, Value, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Turn


class Part(StrEnum):
    """What a unit does in a battle."""

    ATTACKS = "attacks"
    DEFENDS = "defends"
    FIRES_FOR_ATTACK = "fires for the attack"
    FIRES_FOR_DEFENCE = "fires for the defence"


class Holds(StrEnum):
    """Who holds the ground that was fought for, when the battle is over."""

    ATTACKERS = "attackers"
    DEFENDERS = "defenders"
    NOBODY = "nobody"
    """It is contested, or empty."""


class Stamp(Struct, frozen=True, kw_only=True):
    """Whose battle it is: it stands on both sides, and both must say the same."""

    campaign: str
    promise: str
    """Of the upper campaign's dice: two campaigns may bear one name."""
    ruleset: str
    commit: int
    """The commit on which the fight was drafted."""
    turn: str
    """Turn and stage, as positions are written."""
    fight: str
    from_folder: str
    to_folder: str


class Fighter(Struct, frozen=True, kw_only=True):
    """One unit of a battle, as the upper rule set counts it."""

    id: str
    name: str = ""
    side: str
    team: str
    nation: str = ""
    part: str
    kind: str
    """As it fights: in its own kind, or out of its role as another."""
    trade: str = ""
    """Its own kind."""
    status: int
    """What it is worth now."""
    fresh: int
    """What it was worth before any loss."""
    profile: str = ""
    stands_fast: bool = False
    prepared: bool = False

    @property
    def share(self) -> Fraction:
        """How much of it there is: its status by that of the unit when fresh."""
        return Fraction(self.status, self.fresh) if self.fresh else Fraction(0)

    @property
    def is_in_line(self) -> bool:
        """Whether it fights itself, and does not fire from afar."""
        return self.part in {Part.ATTACKS, Part.DEFENDS}


class Battle(Struct, frozen=True, kw_only=True):
    """A fight as it was drafted, in words that no rule set owns."""

    stamp: Stamp
    place: str
    date: str = ""
    ground: str = ""
    city: bool = False
    attackers: str
    """The attacking side."""
    defenders: str
    advantages_attack: int = 0
    advantages_defence: int = 0
    squadrons_attack: int = 0
    squadrons_defence: int = 0
    fighters: tuple[Fighter, ...] = ()

    def part(self, part: Part) -> tuple[Fighter, ...]:
        """Return the units that do so."""
        return tuple(each for each in self.fighters if each.part == part)

    def other_than(self, other: Battle) -> Iterator[str]:
        """Yield in words how it differs from another draft."""
        for name in ("place", "ground", "attackers", "defenders"):
            was, now = getattr(other, name), getattr(self, name)
            if was != now:
                yield f"{name} {now or 'blank'} (was {was or 'blank'})"
        before, after = ({each.id: each for each in b.fighters} for b in (other, self))
        yield from (f"{name} {after[name].part} now" for name in after if name not in before)
        yield from (f"{name} is not in it any more" for name in before if name not in after)
        for name in (each for each in after if each in before):
            for what in ("part", "status"):
                was, now = getattr(before[name], what), getattr(after[name], what)
                if was != now:
                    yield f"{name}: {what} {now} (was {was})"


class Left(Struct, frozen=True):
    """What is left of a unit, in what the lower rule set counts."""

    fighter: Fighter
    handed: Fraction
    left: Fraction

    @property
    def share(self) -> Fraction:
        """The share left of what was handed down; all where nothing was."""
        return min(self.left / self.handed, Fraction(1)) if self.handed else Fraction(1)

    @property
    def status(self) -> Fraction:
        """What the unit is worth now: its status when it was handed down, by what is left."""
        return self.fighter.status * self.share


class Ending(Struct, frozen=True):
    """How a battle ended: what is left of each unit that was laid out, and who holds the ground."""

    battle: Battle
    units: tuple[Left, ...]
    holds: Holds

    def share(self, part: Part) -> Fraction:
        """Return how much of a side's status is left."""
        there = [each for each in self.units if each.fighter.part == part]
        before = sum(each.fighter.status for each in there)
        return Fraction(sum(each.status for each in there), before) if before else Fraction(1)


class Amend(Struct, frozen=True):
    """A field of the upper campaign as a battle leaves it, and why in words."""

    record: type[Record]
    key: str
    field: str
    value: Value
    reason: str


class ComeTo(Struct, frozen=True):
    """What a battle comes to in the words of the rule set that handed it down."""

    answers: Mapping[str, Value]
    """By what the fight's questions ask: `result`, say."""
    exact: tuple[Amend, ...] = ()
    """What the umpire amends after the turn if the losses are to be those of the table."""
    exact_answers: Mapping[str, Value] = field(default_factory=dict)
    """Where the fight's own questions ask what is lost: that of the table."""


class HandsDown(Struct, frozen=True):
    """What a rule set says that hands fights down."""

    fights: type[Record]
    """A fight is a row of these; the umpire decides on it in their yellow cells."""
    units: str
    """What its units are: `battalions`."""
    brief: Callable[[Turn, str], Battle | None]
    """A fight as drafted, by its label; the stamp is blank yet."""
    come_to: Callable[[Turn, Ending], ComeTo]


Conversion = Mapping[str, Any]
"""How units become rows: read from a text that the umpire may change."""


class ConversionError(ValueError):
    """What a conversion lacks, in a sentence."""


class Laid(Struct, frozen=True):
    """A battle laid out: the rows of a set-up, and which of them each unit became."""

    rows: tuple[Record, ...]
    became: Mapping[str, tuple[str, ...]]
    """Keys of the rows that tell what is left of a unit, by its id."""
    ground: tuple[str, ...]
    """Keys of what is fought for."""
    remarks: tuple[str, ...] = ()
    """What the umpire should know of how it was laid."""
    table: tuple[Record, ...] = ()
    """Rows of the ground, where no sample or pack gives it."""


class Takes(Struct, frozen=True):
    """What a rule set says that takes battles of another."""

    units: tuple[str, ...]
    """What it is made to take: `battalions`."""
    conversion: Path
    lay: Callable[[Battle, Conversion, Rules], Laid]
    left: Callable[[State, str], Fraction]
    """How much of a row is left, in what it counts; nothing where there is no such row."""
    holds: Callable[[State, tuple[str, ...]], str]
    """The side that holds the ground; blank where nobody does alone."""
    stands: Callable[[State, str], object] | None = None
    """Where all that a row stands for is, and what it has; blank where the row alone tells it."""
    of_the_table: Mapping[type[Record], tuple[str, ...]] = field(default_factory=dict)
    """What a sample or pack gives of a row that is laid too: where it stands there, say."""

    def set_out(self, row: Record, there: Record | None) -> Record:
        """Return a row that was laid as it stands on the table of a sample, if it does."""
        fields = self.of_the_table.get(type(row), ())
        return replace(row, **{each: getattr(there, each) for each in fields}) if there else row


NO_STAMP = Stamp(
    campaign="",
    promise="",
    ruleset="",
    commit=0,
    turn="",
    fight="",
    from_folder="",
    to_folder="",
)
