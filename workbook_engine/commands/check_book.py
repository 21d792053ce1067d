"""`umpire check BOOK`: a player's own book, checked before it is sent and without its campaign."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from workbook_engine.books.file_book import lock_file_beside
from workbook_engine.campaign import mark_of
from workbook_engine.commands.foreseeing.ahead import foreseen
from workbook_engine.commands.foreseeing.alone import Checked, answer_of, called, checked_file
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.findings import stops
from workbook_engine.core.languages import _, speaking, spoken
from workbook_engine.core.ledger import Json
from workbook_engine.core.records import RowKey
from workbook_engine.reports.receipt_page import VAIN

ONLY_CONTROL = (
    _(
        "Only Control can tell whether this is the form that is due and your newest, whether a "
        "name stands for something that your book does not hold, such as what is an ally's, and "
        "what comes of the orders."
    ),
    _("Nothing was changed in the book."),
)


@returns_outcome
def check_book(file: str | Path) -> Outcome:
    """Return what is understood of a team's own book, line by line, and what is wrong with it.

    It is known by its About sheet; nothing but the book and this package is looked at. A line of
    which nothing will come is told as in Control's receipt.
    """
    path = Path(file)
    content, checked = checked_file(path)
    status = Status.STOPPED if stops(checked.findings) else Status.DONE
    with speaking(checked.language):
        vain = foreseen(checked)
        told = tuple(_told(checked, vain, path, content))
        found = tuple(each.as_said for each in checked.findings)
        answer = {**answer_of(checked, content), "in_vain": [*_nothing_of(checked, vain)]}
    return Outcome(status, told, found, answer=answer)


def _nothing_of(checked: Checked, vain: Mapping[RowKey, str]) -> Iterator[Json]:
    for each in checked.orders.lines:
        if each.line in vain:
            yield {"line": str(each.cell), "said": each.said, "why": vain[each.line]}


def _told(
    checked: Checked, vain: Mapping[RowKey, str], path: Path, content: bytes
) -> Iterator[str]:
    stamp, ruleset = checked.stamp, checked.ruleset
    yield _("{campaign}, {team}: orders for turn {turn}, {rules}. {count}.").format(
        campaign=stamp.campaign,
        team=checked.known.team.called,
        turn=called(checked),
        rules=ruleset.title,
        count=checked.orders.count,
    )
    for line in checked.orders.lines:
        yield f"  {line.sentence}"
        if line.line in vain:
            yield f"    {spoken(VAIN)} {vain[line.line]}"
    if not checked.orders.lines:
        yield _("No orders stand in it.")
    if lock_file_beside(path):
        yield _("The book is open: what was last saved is what was checked.")
    yield from map(spoken, ONLY_CONTROL)
    said = _("Mark of the book: {mark}. Control's receipt bears the same.")
    yield said.format(mark=mark_of(content))
