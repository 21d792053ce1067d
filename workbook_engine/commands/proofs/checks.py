"""What is verified: a line for each check, and a sentence for whatever it finds wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from msgspec import Struct

from workbook_engine.commands.outcome import Stop
from workbook_engine.core.findings import Problem
from workbook_engine.core.ledger import Json

MOST_SHOWN = 5
"""Sentences of one check that are shown; one change may make a hundred of them."""


class Check(Struct, frozen=True):
    """One thing that was verified."""

    about: str
    """`commit 1, turn 1`."""
    what: str
    """`dice`, `rulings`."""
    said: str
    """What was looked at, and how much of it."""
    wrong: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong."""
        return not self.wrong

    def lines(self) -> Iterator[str]:
        """Yield the check in a line, and below it a sentence for each thing that is wrong."""
        heading = f"{self.about}, {self.what}: {self.said}"
        yield f"{'ok   ' if self.holds else 'FAILS'}  {heading}"
        yield from (f"       {each}" for each in islice(self.wrong, MOST_SHOWN))
        if len(self.wrong) > MOST_SHOWN:
            yield f"       and {len(self.wrong) - MOST_SHOWN} more."

    def to_json(self) -> dict[str, Json]:
        """Return the check as plain values."""
        return {
            "about": self.about,
            "check": self.what,
            "holds": self.holds,
            "said": self.said,
            "wrong": list(self.wrong),
        }


def tried(about: str, what: str, check: Callable[[], Check]) -> Check:
    """Return a check; it fails where something cannot be read."""
    return all_tried(about, what, lambda: (check(),))[0]


def all_tried(about: str, what: str, checks: Callable[[], Iterable[Check]]) -> tuple[Check, ...]:
    """Return checks; where something cannot be read, one that says so."""
    try:
        return tuple(checks())
    except Problem as problem:
        return (Check(about, what, "it cannot be read", (problem.finding.said,)),)
    except Stop as stop:
        said = (*(str(each) for each in stop.outcome.findings), *stop.outcome.sentences)
        return (Check(about, what, "it cannot be played again", said),)
    except (ValueError, LookupError, TypeError) as problem:
        return (Check(about, what, "it is not what was archived", (_sentence(problem),)),)


def _sentence(problem: Exception) -> str:
    return f"What stands there makes no sense ({type(problem).__name__}: {problem})."


def first(sentences: Iterable[str], most: int = 100) -> tuple[str, ...]:
    """Return no more sentences than anybody will read."""
    return tuple(islice(sentences, most))
