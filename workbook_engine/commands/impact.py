"""`umpire check --late`: what a late book would change, and because of which of its lines."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from workbook_engine.campaign import CampaignFolder, OpenedBook, shown_name
from workbook_engine.commands.desk.playing.causes import causes, steps_between
from workbook_engine.commands.desk.playing.differences import plays_compared
from workbook_engine.commands.desk.playing.impact_told import Impact, answer_of, lines_of
from workbook_engine.commands.desk.playing.play import differences, play_desk
from workbook_engine.commands.desk.playing.weighing import Done, unseen
from workbook_engine.commands.desk.reading.desk import Desk, open_folder, read_desk
from workbook_engine.commands.desk.reading.inbox import INBOX
from workbook_engine.commands.desk.reading.late_book import alone, with_it, without_it
from workbook_engine.commands.desk.reading.mending import playable
from workbook_engine.commands.outcome import Outcome, Status, Stop, stopped_by
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Finding
from workbook_engine.core.records import replace


@returns_outcome
def impact(
    folder: str | Path, book: str | Path, every: bool = False, done: Done = unseen
) -> Outcome:
    """Play the turn with a book that came late, and without; tell what would be otherwise.

    The book is looked at as if it were the only one that its team had sent. Of a large change the
    first cells of each sheet are told, or `every` one.
    """
    campaign, file = open_folder(folder), _found(campaign_path=Path(folder), book=Path(book))
    with TemporaryDirectory() as room:
        base = playable(read_desk(without_it(campaign, file, Path(room))))
        late, team = _as_if_come(campaign, file, Path(room), base)
    now, then = play_desk(base), play_desk(late)
    steps = steps_between(base, base.orders, late.orders)
    found = plays_compared(now, then)
    told = Impact(team, file.name, now, then, steps, found, causes(now, then, found, steps, done))
    return Outcome(
        sentences=(*lines_of(told, every=every), *_remarks(base, team, bool(differences(now)))),
        findings=_of_the_book(late, f"{INBOX}/{file.name}"),
        answer=answer_of(told),
    )


def _found(campaign_path: Path, book: Path) -> Path:
    """Return where a book lies: as it is given, or in the campaign's folder or its inbox."""
    for each in (book, campaign_path / book, campaign_path / INBOX / book):
        if each.is_file():
            return each
    raise Stop(Status.USAGE, f"There is no file {book}.")


def _as_if_come(campaign: CampaignFolder, file: Path, room: Path, base: Desk) -> tuple[Desk, str]:
    """Read the desk as if a book were the only one that its team had sent; return the team too."""
    place = f"{INBOX}/{file.name}"
    by_itself = read_desk(alone(campaign, file, room))
    team = next((each.team for each in by_itself.given.senders if each.team), "")
    folder = with_it(campaign, file, room, team, base.given.senders)
    row = base.state[Team].get(team)
    if row is not None and row.hold:
        folder = replace(folder, cleared=base.reading.where(Team, row.team, "hold"))
    desk = read_desk(folder)
    counts = None if row is None else desk.given.books.get(row.team)
    if row is None or not isinstance(counts, OpenedBook) or counts.kept[0] != place:
        raise stopped_by(_of_the_book(desk, place) or desk.findings)
    return playable(desk), row.team


def _of_the_book(desk: Desk, place: str) -> tuple[Finding, ...]:
    """Return what is found in a file, or in what a zip or a letter brings."""
    name = shown_name(place)
    found = ((each, each.cell.book) for each in desk.findings if each.cell)
    return tuple(each for each, book in found if book == name or book.startswith(f"{name}/"))


def _remarks(base: Desk, team: str, typed_since: bool) -> tuple[str, ...]:
    said = ["Nothing was written. To let the book count, put it into the inbox."]
    if base.state[Team][team].hold:
        said.insert(
            0,
            f"{base.state[Team][team].called} is ticked `No sheet: hold`; "
            "looked at as if the tick were cleared.",
        )
    if not base.is_drafted:
        said.insert(0, "No draft stands: it is compared with what a draft would be now.")
    elif typed_since:
        said.insert(0, "What was typed since the draft counts as well: it is in both.")
    return tuple(said)
