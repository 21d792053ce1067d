"""A campaign that is still being set up: no team has been sent a book, nothing is ordered yet."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.campaign import CampaignFolder, OpenedBook
from workbook_engine.commands.desk.reading.orders import GivenOrders
from workbook_engine.commands.inspection.consequences import new_findings
from workbook_engine.commands.inspection.soundness import unready
from workbook_engine.core.changes import Set
from workbook_engine.core.chosen import as_chosen
from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.findings import Finding, Problem, error
from workbook_engine.core.records import State, Tables
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.secret import mixture
from workbook_engine.sheets.filling import blanks, fill, is_required
from workbook_engine.sheets.mirror import Sent
from workbook_engine.sheets.reading import Reading
from workbook_engine.store.manifest import Kind, Manifest

NO_BOOK_SENT = error(
    "E-NOT-STARTED",
    "the campaign is still being set up: no team has been sent its book.",
    "Fill in the sheets of the master; then `umpire start` looks them over and makes the books.",
)


def is_set_up(folder: CampaignFolder) -> bool:
    """Tell whether a campaign's teams have books, or had before its history was lost."""
    try:
        head = folder.history.head()
        last = None if head is None else folder.history.settled(head)
    except Problem:
        return True  # what is wrong with the history is told by those who need it
    return last is None or has_sent(last)


def has_sent(commit: Manifest) -> bool:
    """Tell whether teams had books after a commit: a set-up that waits has made none yet."""
    return any(place.startswith("sides/") for place in commit.books)


def is_played(folder: CampaignFolder) -> bool:
    """Tell whether a turn was played and stands."""
    head = folder.history.head()
    return head is not None and any(each.kind is Kind.TURN for each in folder.history.line(head))


def filled_in(ruleset: RuleSet, reading: Reading, master: OpenedBook) -> tuple[Set, ...]:
    """Fill in what the rule set knows of blank cells; return what was filled in."""
    blank = blanks(master.book, reading.layouts)
    state = as_chosen(State(reading.position, reading.tables), ruleset.rules)
    changes = (*ruleset.fill_in(state, blank), *_mixed(state, reading))
    fill(reading, changes, blank)
    return changes


def followed_in(ruleset: RuleSet, reading: Reading, master: OpenedBook) -> None:
    """Fill in what a row that came in play cannot do without, where another row says it."""
    if any(map(is_required, reading.findings)):
        blank = blanks(master.book, reading.layouts)
        state = as_chosen(State(reading.position, reading.tables), ruleset.rules)
        columns = {kind: layout.schema.column for kind, layout in reading.layouts.items()}
        changes = ruleset.fill_in(state, blank)
        fill(reading, [e for e in changes if columns[e.record](e.field).required], blank)


def _mixed(state: State, reading: Reading) -> Iterator[Set]:
    """Yield what is mixed into the key of the dice, where a sheet can say so and does not yet."""
    for row in state[Campaign].values():
        mixed = mixture(row, state[Team].values())
        if mixed != row.mixed and reading.layouts[Campaign].address(row.key, "mixed"):
            yield Set(Campaign, row.key, "mixed", mixed)


def no_orders(
    ruleset: RuleSet, state: State, reading: Reading, found: list[Finding]
) -> GivenOrders:
    """Return orders of none, with what is not ready for the first turn."""
    nothing: Tables = Tables()
    checked = [
        *unready(ruleset, state, reading.where),
        *ruleset.check(state, nothing, reading.where),
    ]
    return GivenOrders(nothing, Sent(), {}, {}, {}, tuple(new_findings(checked, found)))
