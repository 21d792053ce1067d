"""What stands on the umpire's front page, as one value: made once of how the campaign stands."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from workbook_engine.commands.desk.playing.steps import StepPlayed
from workbook_engine.commands.desk.reading.collected import Stands
from workbook_engine.core.findings import Cell, Finding, Severity, folded
from workbook_engine.core.front import Fight, Loss, Remark
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Judgement, Ruling
from workbook_engine.core.weighing import FightOdds, Throw
from workbook_engine.sheets.columns import Mark

NEW, CHANGED, SAME, GONE = "NEW", "CHANGED", "same", "GONE"
DRAFT = "desk_draft"
"""The name in the master that keeps how often the turn was drafted."""
NAME = "desk"
"""What the names in the master begin with that tell where the sheet Desk lies."""


class Standing(StrEnum):
    """How the turn stands that is played."""

    SET_UP = "BEING SET UP"
    NOT_DRAFTED = "NOT DRAFTED"
    DRAFTED = "DRAFT, not committed"
    STALE = "DRAFT, OUT OF DATE"


class Sent(Struct, frozen=True):
    """How one team stands with its orders, and its row of the Teams sheet."""

    stands: Stands
    cell: Cell | None


class Waiting(Struct, frozen=True):
    """A question that waits for the umpire, or was asked and stands at its default."""

    judgement: Judgement
    cell: Cell | None
    """The yellow cell that answers it; none before the draft that asks it is on the sheets."""
    control: str = ""
    """Whose it is, where several umpires share the work."""
    to_look_at: bool = False
    """Whether it is worth a look, though it bars nothing: no table of the turn has a cell for it,
    as the rows of moves and fights have, or a team has said it."""


class FightLine(Struct, frozen=True):
    """A fight, the rulings that led to it, and whether it is as in the last draft."""

    fight: Fight
    rulings: tuple[Ruling, ...]
    since: str = ""
    cell: Cell | None = None
    """Its row on the umpire's sheet."""
    control: str = ""
    """Whose it is, where several umpires share the work."""
    mark: Mark | None = None
    """Fill and ink of its result, as on its sheet."""
    odds: FightOdds | None = None
    """How likely each result was before the dice, where that is wanted."""


class Changed(Struct, frozen=True):
    """A fight that is not as the last draft had it, and why: in words, one reason each."""

    label: str
    since: str
    reasons: tuple[str, ...]
    cell: Cell | None = None


class Found(Struct, frozen=True):
    """A finding, and the cell of the master to go to: where it is mended, or told."""

    finding: Finding
    cell: Cell | None = None
    mend: Cell | None = None
    """Of a team's order line: the yellow cell of the master where it is mended or voided."""

    @property
    def is_grave(self) -> bool:
        """Whether it stops anything."""
        return self.finding.severity is Severity.ERROR


class InVain(Struct, frozen=True):
    """An order line of which nothing will come, and why."""

    where: str
    """Whose it is, and where it stands: `blue, Orders row 4`."""
    said: str
    why: str
    cell: Cell | None = None
    """The yellow cell of the master where it is mended or voided."""


class FrontPage(Struct, frozen=True):
    """All that stands on the front page."""

    campaign: str
    ruleset: str
    turn: str
    date: str
    standing: Standing = Standing.NOT_DRAFTED
    state: str = ""
    """The same in words, with the number of the draft."""
    next_step: str = ""
    sent: tuple[Sent, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    in_vain: tuple[InVain, ...] = ()
    """The order lines of which nothing will come, however the dice fall."""
    fights: tuple[FightLine, ...] = ()
    changed: tuple[Changed, ...] = ()
    """Fights that are new, changed or gone since the last draft, where it is known why."""
    losses: tuple[Loss, ...] = ()
    remarks: tuple[Remark, ...] = ()
    throws: tuple[Throw, ...] = ()
    """What else hangs on dice, where its odds are wanted."""
    findings: tuple[Found, ...] = ()
    told_of: str = ""
    """Which turn the fights are of, and its stage, where it is not the one that is played."""
    told_at: str = ""
    """The same as a number: `1.2`."""
    steps: tuple[StepPlayed, ...] = ()
    """What the steps decided that are played."""
    stopped: str = ""
    """The step that it stopped after."""
    stopped_at: int = 0
    """The number of that step."""
    unplayed: bool = False
    """Whether there is a draft that cannot be played as the books are now."""
    asks: bool = True
    """Whether every team is asked for orders in this stage."""
    draft: int = 0
    """How often the turn was drafted."""
    buttons: bool = False
    """Whether the master has a row of buttons, so that its texts speak of those."""
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The sheets of the master, group by group."""
    hidden: frozenset[str] = frozenset()
    """Those that are out of sight until they are used."""

    @property
    def must(self) -> tuple[Waiting, ...]:
        """The questions that bar the commit."""
        return tuple(each for each in self.waiting if each.judgement.standing.bars_commit)

    @property
    def waits(self) -> Cell | None:
        """The cell of the master that the umpire is to see to first: to mend, else to answer."""
        wrong = (each.cell for each in self.findings if each.is_grave)
        cells = (*wrong, *(each.cell for each in self.must))
        return next((cell for cell in cells if cell and cell.address), None)

    @property
    def is_shared(self) -> bool:
        """Whether several umpires share the work."""
        fights = any(each.control for each in self.fights)
        return fights or any(each.control for each in self.waiting)

    def named(self, name: str) -> str:
        """Return an umpire's name as it was typed; blank where nothing is his."""
        names = (*(each.control for each in self.fights), *(e.control for e in self.waiting))
        return next((each for each in names if folded(each) == folded(name)), "")

    def of(self, name: str) -> FrontPage:
        """Return what of it is one umpire's: his fights and questions."""
        fights = tuple(each for each in self.fights if folded(each.control) == folded(name))
        his = {each.fight.label for each in fights}
        return replace(
            self,
            campaign=f"{self.campaign}, {self.named(name)}",
            fights=fights,
            changed=tuple(each for each in self.changed if each.label in his),
            waiting=tuple(each for each in self.waiting if folded(each.control) == folded(name)),
        )

    @property
    def errors(self) -> int:
        """How many findings stop anything."""
        return sum(each.is_grave for each in self.findings)
