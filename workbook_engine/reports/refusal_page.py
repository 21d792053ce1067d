"""The answer to a book that is not taken: why, with what consequence, and what to send.

It is made of what the team has written, and of what everybody may know.
"""

from __future__ import annotations

from textwrap import fill

from msgspec import Struct

from workbook_engine.core.languages import _
from workbook_engine.reports.html import page, tag, text
from workbook_engine.reports.receipt_page import STYLE, WIDE, summed


class Refusal(Struct, frozen=True):
    """All that is said of a book that is not taken."""

    title: str
    about: str
    """Of which turn, and which book it is."""
    why: str
    comes_of_it: str
    """What is played meanwhile."""
    send: str
    """What to do now, if anything."""
    total: str
    """The SHA-256 of the file; blank where it cannot be read."""

    @property
    def parts(self) -> tuple[tuple[str, str], ...]:
        """What it says, each part below its heading."""
        parts = (
            (_("Why"), self.why),
            (_("What comes of it"), self.comes_of_it),
            (_("What to do"), self.send),
        )
        return tuple((head, said) for head, said in parts if said)


def refusal_page(refusal: Refusal) -> str:
    """Return the answer as a web page."""
    head = tag("div", tag("h1", text(refusal.title)), tag("p", text(refusal.about)), cls="head")
    parts = (tag("h2", text(head)) + tag("p", text(said)) for head, said in refusal.parts)
    total = summed(_("Sum of the file received (SHA-256):"), refusal.total)
    foot = tag("div", total, cls="foot") if refusal.total else ""
    return page(refusal.title, STYLE, head, *parts, foot)


def refusal_text(refusal: Refusal) -> str:
    """Return the answer as plain text, to be put into a mail."""
    parts = (f"{head.upper()}\n{fill(said, WIDE)}" for head, said in refusal.parts)
    total = [f"{_('Sum of the file received:')}\n{refusal.total}"] if refusal.total else []
    return "\n\n".join((refusal.title, fill(refusal.about, WIDE), *parts, *total)) + "\n"
