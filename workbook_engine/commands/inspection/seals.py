"""The seal on a team's book: that its stamp is one we gave, and with which of our commits.

A form bears its number in the game, which says nothing about undone turns. That a book was
sent by the commit that counts, and not by one undone since, is hidden in its seal.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from workbook_engine import __version__
from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import CampaignFolder, Stamp, read_stamp
from workbook_engine.core.always import Always
from workbook_engine.core.dice import key_hash
from workbook_engine.core.findings import Finding, Problem, error, folded
from workbook_engine.sheets.labels import VERSION
from workbook_engine.store.history import History
from workbook_engine.store.manifest import Manifest, sum_of_inputs, sums

UNDONE = "E-STAMP-FORM"
"""The code of what is found of a book that was sent by a turn which was undone."""
LENGTH = 10
SEALED = ("campaign", "side", "team", "turn", "stage", "form")
_PURPOSE = b"seals of team books"
"""What the key of the seals is drawn for; no die has such a name."""


class Sealing(Struct, frozen=True):
    """What the stamps of one commit are sealed with, or must be."""

    form: int | None
    """The number of the forms that were sent; None where the history does not tell."""
    commit: int | None
    """The commit that sent the books; None where the history does not tell."""
    key: bytes
    """The campaign's secret; blank where it is not at hand, and nothing can be sealed."""
    sent: Callable[[], Stamp | None] = Always(None)
    """The stamp of a book that was sent, for when the secret itself is in doubt."""
    others: Callable[[], Iterable[int]] = tuple
    """The commits whose books are not to come back: undone, or of earlier turns."""
    version: str = ""
    """Which version wrote the books, where it is not this one: they say so."""
    sum: str = ""
    """Of all that the commit was made from, which its books bear; none for the first."""

    def texts(self, stamp: Mapping[str, str]) -> dict[str, str]:
        """Return a stamp with its form and its seal, and which version wrote it."""
        whole = {**stamp, VERSION: self.version or __version__, "form": str(self.form)}
        if not self.key or self.commit is None:
            return whole
        return {**whole, "seal": seal(self.key, whole, self.commit)}

    def broken(self, stamp: Stamp) -> Finding | None:
        """Return what is wrong with a stamp that says what it should."""
        if self.key and self.commit is not None:
            if self._seals(stamp, self.commit) or self._is_another(self.commit):
                return None
            return _changed(stamp) if self.sender(stamp) is None else self._undone(stamp)
        if self.form is not None and stamp.texts.get("form", "") != str(self.form):
            return self._undone(stamp)
        return None

    def sender(self, stamp: Stamp) -> int | None:
        """Return which commit sent a book that is not to come back; None where none did."""
        return next((each for each in self.others() if self._seals(stamp, each)), None)

    def _undone(self, stamp: Stamp) -> Finding:
        return error(
            UNDONE,
            f"the book is a form {stamp.texts.get('form', '') or '(none)'} that no longer counts: "
            "the turn before was undone and played again.",
            "Send the team its book from sides/ and ask for orders on that form; or, to take this "
            "one, type why under Grace on the sheet Teams.",
            cell=stamp.cells.get("form", stamp.cells["team"]),
        )

    def _seals(self, stamp: Stamp, commit: int) -> bool:
        said = folded(stamp.texts.get("seal", ""))
        return hmac.compare_digest(seal(self.key, stamp.texts, commit).encode(), said.encode())

    def _is_another(self, commit: int) -> bool:
        """Tell whether the secret is not the one that our own books were sealed with."""
        sent = self.sent()
        return sent is not None and not self._seals(sent, commit)


def _changed(stamp: Stamp) -> Finding:
    return error(
        "E-STAMP-SEAL",
        "the stamp is not as this campaign gave it: somebody has changed it.",
        "Ask the team for the book that was sent, or send it again from the history.",
        cell=stamp.cells.get("seal", stamp.cells["team"]),
    )


def seal(key: bytes, stamp: Mapping[str, str], commit: int) -> str:
    """Return the seal of a stamp: letters and figures that only who has the key can find.

    >>> seal(b"secret", {"campaign": "Arnhem", "team": "Red", "turn": "1"}, 0)
    'f5d82d3c11'
    """
    said = "\x1f".join(("seal", *(folded(stamp.get(label, "")) for label in SEALED), str(commit)))
    own = hmac.new(key, _PURPOSE, "sha256").digest()
    return hmac.new(own, said.encode(), "sha256").hexdigest()[:LENGTH]


def expected(folder: CampaignFolder, key: bytes | Finding, promised: str) -> Sealing:
    """Return what the books that come back must be sealed with."""
    history = folder.history
    head = history.head()
    settled = None if head is None else _settled(history, head)
    known = isinstance(key, bytes) and key_hash(key) == promised
    return Sealing(
        None if settled is None else settled.form,
        None if settled is None else settled.commit,
        key if known and isinstance(key, bytes) else b"",
        lambda: _sent(history, settled),
        lambda: (each.commit for each in history.commits() if each != settled),
    )


def _settled(history: History, head: Manifest) -> Manifest | None:
    try:
        return history.settled(head)
    except Problem:
        return None  # that it is gone is found and told with the history


def next_form(history: History) -> int:
    """Return the number of the forms to come: turns that were undone do not count."""
    head = history.head()
    line = () if head is None else history.line(head)
    before = line[0].form if line else None
    return len(line) if before is None else before + 1


def next_sealing(history: History, key: bytes, received: Mapping[str, bytes]) -> Sealing:
    """Return the seal of the stamps of the coming commit, by what it is made from."""
    head = history.head()
    before = "" if head is None else history.sum_of_manifest(head)
    read = sums({f"in/{place}": content for place, content in received.items()})
    total = sum_of_inputs(before, read)
    return Sealing(next_form(history), history.next_number(), key, sum=total)


def _sent(history: History, sender: Manifest | None) -> Stamp | None:
    """Return the stamp of the first team's book that a commit sent."""
    places = () if sender is None else [each for each in sender.books if each.startswith("sides/")]
    if sender is None or not places:
        return None
    return read_stamp(FileBook(history.read(sender, f"out/{places[0]}"), places[0]))
