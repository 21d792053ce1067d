"""The fog of receipts proved: they hold nothing but the team's own book and what it may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from workbook_engine.commands.desk.post.receipts import (
    Returned,
    files_of,
    receipt,
    words_of,
)
from workbook_engine.commands.desk.post.refusals import Refused
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.foreseeing.ahead import foreseen
from workbook_engine.commands.proofs.fog_proof import (
    Files,
    Watched,
    leaks_in,
    prove_unseen,
    secrets_of,
)
from workbook_engine.commands.proofs.sent_out import sent_by
from workbook_engine.core.findings import Cell, Finding, error
from workbook_engine.core.languages import speaking
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Turn
from workbook_engine.core.tongues import language_of

VARIANTS = 3
"""Turns that a team cannot tell apart that are tried for each receipt."""


def receipt_leaks(
    desk: Desk, books: Mapping[str, Returned], files: Mapping[str, Files]
) -> Iterator[Finding]:
    """Yield a finding for each thing in a team's receipt that may not go out."""
    if not books:
        return
    turn = turn_before(desk)
    for team, back in books.items():
        words = kept_from(desk, turn, back)
        proof = prove_unseen(watched_receipt(back), turn, VARIANTS, 1, made=files[team])
        for sentence in (*leaks_in(files[team], words), *proof.leaks):
            yield _leak(f"{back.name}_receipt", f"the receipt of {team}: {sentence}")
        if back.in_vain != foreseen(back.alone):
            said = "it foresees what the team's own book does not tell."
            yield _leak(f"{back.name}_receipt", f"the receipt of {team}: {said}")


def refusal_leaks(desk: Desk, refused: Iterable[Refused]) -> Iterator[Finding]:
    """Yield a finding for each hidden word in the answer to a book that is not taken."""
    turn = turn_before(desk)
    for each in refused:
        words = secrets_of(desk.ruleset, turn, each.team) if each.team else []
        for sentence in leaks_in(each.files, words):
            yield _leak(each.name, f"the answer to {each.place}: {sentence}")


def _leak(name: str, said: str) -> Finding:
    return error(
        "E-RECEIPT-FOG",
        said,
        "Nothing goes out. Collect with --no-receipts, and report it: a team would learn "
        "what it may not know.",
        cell=Cell(f"{name}.html"),
    )


def kept_from(desk: Desk, turn: Turn, back: Returned) -> list[str]:
    """Return the words that may not stand in a team's receipt.

    What a receipt says to who has nothing but the team's own book cannot be a secret.
    """
    with speaking(language_of(desk.campaign_row, back.team)):
        said = words_of(back.alone.orders, back.in_vain) if back.alone else ()
    return secrets_of(desk.ruleset, turn, back.team, (*_written(back), *said))


def turn_before(desk: Desk) -> Turn:
    """Return the turn that the last commit played, or the set-up, and the desk as it left it."""
    history = desk.folder.history
    head = history.head()
    if head is None:
        return Turn(desk.state, desk.state, (), (), ())
    return replace(sent_by(desk.folder, history.settled(head)).turn, after=desk.state)


def watched_receipt(back: Returned) -> Watched:
    """Return a team whose receipt is watched: what it may know, and what it is told."""
    briefing = back.ruleset.briefing
    return Watched(
        back.team,
        sight=lambda turn: briefing.sight(turn, back.team),
        said=lambda turn: receipt(back, turn.after),
        files=lambda turn: files_of(back, turn.after),
    )


def _written(back: Returned) -> list[str]:
    """Return all that stands in the team's own book."""
    book = back.opened.book
    rows = (row for sheet in book.sheets() for row in book.read(sheet))
    return [str(cell) for row in rows for cell in row if cell is not None]
