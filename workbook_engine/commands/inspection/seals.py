"""The seal on a team's book: that its stamp is one we gave, and for which of our forms.

A form is known by the commit that sent it, so that a book of a turn that was undone and played
again is told from the one that counts.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import CampaignFolder, Stamp, read_stamp
from workbook_engine.core.dice import key_hash
from workbook_engine.core.findings import Finding, error, folded
from workbook_engine.store.history import History

LENGTH = 10
SEALED = ("campaign", "side", "team", "turn", "stage", "form")


@dataclass(frozen=True, slots=True)
class Sealing:
    """What the stamps of one commit are sealed with, or must be."""

    form: int | None
    """The commit that sent the books; None where the history does not tell."""
    key: bytes
    """The campaign's secret; blank where it is not at hand, and nothing can be sealed."""
    sent: Callable[[], Stamp | None] = lambda: None
    """The stamp of a book that was sent, for when the secret itself is in doubt."""

    def texts(self, stamp: Mapping[str, str]) -> dict[str, str]:
        """Return a stamp with its form and its seal."""
        whole = {**stamp, "form": str(self.form)}
        return {**whole, "seal": seal(self.key, whole)} if self.key else whole

    def broken(self, stamp: Stamp) -> Finding | None:
        """Return what is wrong with a stamp that says what it should."""
        form = stamp.texts.get("form", "")
        if self.key and not self._seals(stamp) and not self._is_another():
            return error(
                "E-STAMP-SEAL",
                "the stamp is not as this campaign gave it: somebody has changed it.",
                "Ask the team for the book that was sent, or send it again from the history.",
                cell=stamp.cells.get("seal", stamp.cells["team"]),
            )
        if self.form is not None and form != str(self.form):
            return error(
                "E-STAMP-FORM",
                f"the book is form {form or '(none)'}, but form {self.form} was sent: "
                "the turn before was undone and played again.",
                f"Send the team its book from sides/, and ask for orders on form {self.form}.",
                cell=stamp.cells.get("form", stamp.cells["team"]),
            )
        return None

    def _seals(self, stamp: Stamp) -> bool:
        said = folded(stamp.texts.get("seal", ""))
        return hmac.compare_digest(seal(self.key, stamp.texts).encode(), said.encode())

    def _is_another(self) -> bool:
        """Tell whether the secret is not the one that our own books were sealed with."""
        sent = self.sent()
        return sent is not None and not self._seals(sent)


def seal(key: bytes, stamp: Mapping[str, str]) -> str:
    """Return the seal of a stamp: letters and figures that only who has the key can find.

    >>> seal(b"secret", {"campaign": "Arnhem", "team": "Red", "turn": "1"})
    '4db6b13b55'
    """
    said = "\x1f".join(("seal", *(folded(stamp.get(label, "")) for label in SEALED)))
    return hmac.new(key, said.encode(), "sha256").hexdigest()[:LENGTH]


def expected(folder: CampaignFolder, key: bytes | Finding, promised: str) -> Sealing:
    """Return what the books that come back must be sealed with."""
    head = folder.history.head()
    form = None if head is None else head.commit if head.restores is None else head.restores
    known = isinstance(key, bytes) and key_hash(key) == promised
    return Sealing(
        form, key if known and isinstance(key, bytes) else b"", lambda: _sent(folder.history)
    )


def _sent(history: History) -> Stamp | None:
    """Return the stamp of the first team's book that the last commit sent."""
    head = history.head()
    places = () if head is None else [each for each in head.books if each.startswith("sides/")]
    if head is None or not places:
        return None
    return read_stamp(FileBook(history.read(head, f"out/{places[0]}"), places[0]))
