"""`umpire verify --book`: a player's own copies compared with the history that was published.

A book bears the sum of all that its commit was made from. A history in which anything up to there
was changed has no commit of that sum; no secret is needed to see it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from workbook_engine.books.book import Book
from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import CampaignFolder, Stamp, in_fours, read_stamp, sum_of
from workbook_engine.commands.desk.reading.desk import open_folder
from workbook_engine.commands.foreseeing.alone import SENT_FIRST, book_at
from workbook_engine.commands.inspection.tampering import differences
from workbook_engine.commands.outcome import Outcome
from workbook_engine.commands.proofs.checks import Check, first
from workbook_engine.commands.proofs.verify_commit import about_commit
from workbook_engine.commands.proofs.verify_turn import key_of
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.commands.verify import check_chain, outcome_of
from workbook_engine.core.dice import key_hash
from workbook_engine.core.letters import legible
from workbook_engine.rulesets import is_known, named
from workbook_engine.sheets.paper import FORM
from workbook_engine.sheets.schema import schemas_of
from workbook_engine.store.manifest import Manifest

FEWEST = 8
"""Figures of a sum that are enough to know a commit by."""
NO_SUM = (
    "{name} bears no sum: it is a first book that was made from nothing earlier, or of an earlier "
    "version. It proves nothing about the history."
)
WHOLE = "Dice and rulings themselves: `umpire verify` on the whole folder, with campaign.key in it."


@returns_outcome
def verify_copies(
    folder: str | Path, books: Sequence[str | Path] = (), sums: Sequence[str] = ()
) -> Outcome:
    """Hold team books, and sums as printed on About or a receipt, against a published history.

    Of the folder it needs turns/ with the manifests; with the books in it more is compared.
    """
    campaign = open_folder(folder)
    chain, commits = check_chain(campaign)
    checks, besides = [chain], []
    for path in map(Path, books):
        content, book = book_at(path)
        stamp = read_stamp(book)
        if stamp is not None and not stamp.texts.get("sum"):
            besides.append(NO_SUM.format(name=book.name))
        checks += _of_book(campaign, commits, content, book, stamp)
    checks += [_of_sum(campaign, commits, each) for each in sums]
    return outcome_of(checks, (*besides, WHOLE))


def _of_book(
    campaign: CampaignFolder,
    commits: Sequence[Manifest],
    content: bytes,
    book: Book,
    stamp: Stamp | None,
) -> Iterator[Check]:
    if stamp is None:
        yield Check(book.name, "stamp", "it is not known what it is", (SENT_FIRST,))
        return
    if promise := stamp.texts.get("promise", ""):
        yield from _promise(campaign, book.name, promise)
    total = _plain(stamp.texts.get("sum", ""))
    if not total:
        return
    made = next((each for each in commits if each.sum_of_inputs == total), None)
    yield _found(book.name, total, made, f"turn {stamp.texts.get('turn', '')}")
    if made is not None:
        yield _as_sent(campaign, made, content, book, stamp)


def _promise(campaign: CampaignFolder, about: str, promise: str) -> Iterator[Check]:
    """Hold the revealed key against the promise in a book, where the key is there."""
    if key := key_of(campaign):
        kept = key_hash(key) == _plain(promise)
        wrong = () if kept else ("campaign.key is not the secret that this book promises.",)
        yield Check(about, "promise of the dice", f"it begins {promise[:14]}", wrong)


def _found(about: str, total: str, made: Manifest | None, of: str) -> Check:
    """Return the check that a sum is of a commit of this history."""
    mark = in_fours(total)[:14]
    if made is not None:
        said = f"{mark} is of {about_commit(made)}; nothing that led to it was changed since"
        return Check(about, "sum", said)
    wrong = (
        f"No commit of this history has the sum {mark}: something before {of} was changed since "
        "that was sent, or it is of another game.",
    )
    return Check(about, "sum", f"{mark} is of no commit", wrong)


def _as_sent(
    campaign: CampaignFolder, made: Manifest, content: bytes, book: Book, stamp: Stamp
) -> Check:
    """Hold a book against the copy of it in the history; orders may have been typed into it."""
    totals = (made.files[f"out/{place}"] for place in made.books)
    if sum_of(content) in totals:
        return Check(book.name, "content", "the same to the last byte as it was sent")
    sent = _sent(campaign, made, stamp.team)
    if sent is None:
        return Check(book.name, "content", "no copy in this folder: not compared")
    unlike = differences(sent, book, _forms(stamp))
    wrong = first(f"{each.cell}: {each.message}" for each in unlike)
    return Check(book.name, "content", "as it was sent, but for the order sheets", wrong)


def _sent(campaign: CampaignFolder, made: Manifest, team: str) -> FileBook | None:
    """Return the book that a commit sent to a team, where it lies in the folder."""
    folder = campaign.history.folder_of(made)
    for path in (f"out/{place}" for place in made.books if place.startswith("sides/")):
        if (folder / path).is_file():
            sent = FileBook(campaign.history.read(made, path), path)
            stamp = read_stamp(sent)
            if stamp is not None and stamp.team == team:
                return sent
    return None


def _forms(stamp: Stamp) -> tuple[str, ...]:
    """Return the sheets that a team types on, or that show it."""
    rules = stamp.texts.get("rules", "")
    sheets = schemas_of(named(rules)).sheets if is_known(rules) else ()
    return (FORM, *(each.title for each in sheets if each.book == "order"))


def _of_sum(campaign: CampaignFolder, commits: Sequence[Manifest], said: str) -> Check:
    """Return the check of a sum as it was printed, or of its first groups."""
    total, about = _plain(said), legible(said)
    if len(total) < FEWEST:
        wrong = (f"Give at least {FEWEST} of its figures.",)
        return Check(about, "sum", "too short to know a commit by", wrong)
    sums = ((each.sum_of_inputs, campaign.history.sum_of_manifest(each)) for each in commits)
    both = zip(commits, sums, strict=True)
    made = next((each for each, of in both if any(one.startswith(total) for one in of)), None)
    return _found(about, total, made, "it")


def _plain(total: str) -> str:
    return "".join(total.split()).casefold()
