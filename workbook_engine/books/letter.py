"""A letter in which a file came in, as far as it says something of itself."""

from __future__ import annotations

from msgspec import Struct


class Letter(Struct, frozen=True):
    """Who wrote a letter and when, and which letters it answers."""

    sender: str = ""
    """The address it says it is from, in small letters."""
    date: str = ""
    """By the sender's clock, with its zone; blank where it does not say."""
    name: str = ""
    """Its Message-ID, in angle brackets."""
    answers: tuple[str, ...] = ()
    """The Message-IDs of those it answers."""
    text: str = ""
    """Its text line by line; what it quotes begins with `>`."""
