"""One commit verified, by itself: its archive, and by its kind the turn, the set-up or the undo."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from msgspec import Struct

from workbook_engine import __version__
from workbook_engine.campaign import CampaignFolder
from workbook_engine.commands.desk.page.button_row import is_master, same_but_for_buttons
from workbook_engine.commands.desk.reading.in_set_up import has_sent
from workbook_engine.commands.inspection.seals import Sealing, next_sealing
from workbook_engine.commands.proofs.archived import ArchivedTurn
from workbook_engine.commands.proofs.checks import Check, all_tried, tried
from workbook_engine.commands.proofs.sent_out import sent_after, sent_at_the_start
from workbook_engine.commands.proofs.verify_dice import check_dice
from workbook_engine.commands.proofs.verify_fog import check_fog
from workbook_engine.commands.proofs.verify_turn import (
    check_balance,
    check_books,
    check_promise,
    check_rulings,
    key_of,
)
from workbook_engine.core.answers import counted
from workbook_engine.core.desk import Campaign
from workbook_engine.core.findings import Problem
from workbook_engine.core.records import replace
from workbook_engine.store.history import History
from workbook_engine.store.manifest import Kind, Manifest


class Scope(Struct, frozen=True):
    """How much of a commit is verified."""

    variants: int
    """Turns that a team cannot tell apart that are tried for each team."""
    quick: bool = False
    """Leave out what takes longest: the books made again, and the fog."""


def check_commit(folder: str, number: int, scope: Scope) -> tuple[Check, ...]:
    """Return the checks of one commit; it needs no other commit's, so any process can do it."""
    campaign = CampaignFolder(Path(folder))
    manifest = campaign.history.commit(number)
    about = about_commit(manifest)
    sums = _sums(about, campaign, manifest)
    return (sums, *_of_commit(about, campaign, manifest, scope)) if sums.holds else (sums,)


def about_commit(manifest: Manifest) -> str:
    """Return how a commit is named in its checks."""
    return f"commit {manifest.commit}, turn {manifest.turn}"


def _sums(about: str, campaign: CampaignFolder, manifest: Manifest) -> Check:
    """Hold every file of a commit against the sum in its manifest."""
    wrong = []
    for path in manifest.files:
        try:
            campaign.history.read(manifest, path)
        except Problem as problem:
            wrong.append(problem.finding.said)
    made = (
        f", made by version {manifest.version}" if manifest.version not in ("", __version__) else ""
    )
    said = f"{counted(len(manifest.files), 'file')} by their sums{made}"
    return Check(about, "archive", said, tuple(wrong))


def _of_commit(
    about: str, campaign: CampaignFolder, manifest: Manifest, scope: Scope
) -> Iterator[Check]:
    if manifest.kind is Kind.UNDO:
        yield _undo(about, campaign, manifest)
    elif manifest.kind is Kind.SETUP:
        yield from all_tried(about, "set-up", lambda: _setup(about, campaign, manifest, scope))
    else:
        yield from _turn(about, ArchivedTurn(campaign, manifest), scope)


def _turn(about: str, turn: ArchivedTurn, scope: Scope) -> Iterator[Check]:
    checks = {
        "dice": check_dice,
        "rulings": check_rulings,
        "balance": check_balance,
        **({} if scope.quick else {"books": check_books}),
    }
    read_again = tried(about, "archive", lambda: Check(about, "desk", str(turn.desk.position)))
    if not read_again.holds:
        yield read_again
        return
    if turn.desk.campaign_row.dice != "typed":
        yield check_promise(about, turn.desk.campaign_row, key_of(turn.folder))
    for what, check in checks.items():
        yield tried(about, what, partial(check, about, turn))
    if scope.quick:
        return
    yield from all_tried(about, "fog", lambda: _fog(about, turn, scope))


def _fog(about: str, turn: ArchivedTurn, scope: Scope) -> Iterator[Check]:
    sent = sent_after(turn)
    again = replace(sent, made=_made_with(sent.sealing, turn))
    yield from check_fog(about, again, scope.variants)


def _made_with(sealing: Sealing, turn: ArchivedTurn) -> Mapping[str, bytes]:
    """Return the books that were made again already, if they bear the seals of the manifest."""
    again = next_sealing(turn.desk.folder.history, turn.desk.key, turn.desk.received)
    kept, made = ((each.form, each.commit, each.sum) for each in (sealing, again))
    alike = kept == made
    return turn.made if alike and sealing.version in ("", __version__) else {}


def _setup(
    about: str, campaign: CampaignFolder, manifest: Manifest, scope: Scope
) -> Iterator[Check]:
    """Verify what a campaign began with: the promise of its dice, and what each team was told."""
    sent = sent_at_the_start(campaign, manifest)
    for row in (each for each in sent.turn.after[Campaign].values() if each.dice != "typed"):
        yield check_promise(about, row, sent.sealing.key)
    if has_sent(manifest) and not scope.quick:
        yield from check_fog(about, sent, scope.variants)


def _undo(about: str, campaign: CampaignFolder, manifest: Manifest) -> Check:
    """Verify that an undo put nothing on the desk but what had been archived before."""
    earlier = [e for e in campaign.history.commits() if e.commit < manifest.commit]
    known = {total for each in earlier for total in each.files.values()}
    wrong = tuple(
        f"{book} is not a book of an earlier commit."
        for book in manifest.books
        if manifest.files[f"out/{book}"] not in known
        and not _only_buttons(campaign.history, earlier, manifest, book)
    )
    return Check(about, "undo", f"back to commit {manifest.restores}", wrong)


def _only_buttons(
    history: History, earlier: Sequence[Manifest], manifest: Manifest, book: str
) -> bool:
    """Tell whether a master is an archived one except for its buttons, added or removed since."""
    if not is_master(book):
        return False
    made = history.read(manifest, f"out/{book}")
    paths = [(e, path) for e in reversed(earlier) for path in e.files]
    masters = {e.files[path]: (e, path) for e, path in paths if is_master(path.partition("/")[2])}
    return any(same_but_for_buttons(made, history.read(*each)) for each in masters.values())
