"""Turns the exceptions that a command may end in into its outcome."""

from __future__ import annotations

import errno
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from workbook_engine.campaign import book_is_link, book_is_open, shown_name
from workbook_engine.commands.outcome import Outcome, Status, Stop
from workbook_engine.core.findings import Cell, Finding, Problem, error
from workbook_engine.store.commit import SavedMeanwhileError
from workbook_engine.store.lock import LOCK_NAME, CampaignBusyError
from workbook_engine.store.preflight import (
    LinkedError,
    NoRoomError,
    OtherDiskError,
    UnwritableError,
)

P = ParamSpec("P")


_UNCHANGED = "Nothing was changed."


def returns_outcome(command: Callable[P, Outcome]) -> Callable[P, Outcome]:
    """Turn any exception a command may end in into an Outcome; the disk is unchanged."""

    @wraps(command)
    def ended(*args: P.args, **kwargs: P.kwargs) -> Outcome:
        try:
            return command(*args, **kwargs)
        except Stop as stop:
            return stop.outcome
        except (UnwritableError, Problem) as problem:
            return _of_books(problem)
        except (SavedMeanwhileError, CampaignBusyError, NoRoomError, OSError) as problem:
            return Outcome(Status.LOCKED, _not_now(problem))

    return ended


def _of_books(problem: UnwritableError | Problem) -> Outcome:
    """Return the outcome of books that cannot be read, or put in their place."""
    match problem:
        case LinkedError():
            found = tuple(book_is_link(book) for book in problem.books)
        case OtherDiskError():
            found = (_apart(problem.books),)
        case UnwritableError():
            found = tuple(book_is_open(book) for book in problem.books)
            return Outcome(Status.LOCKED, (_UNCHANGED,), found)
        case Problem():
            found = (problem.finding,)
    return Outcome(Status.STOPPED, (_UNCHANGED,), found)


def _not_now(problem: Exception) -> tuple[str, ...]:
    """Say why a command cannot go on now, and may later."""
    match problem:
        case SavedMeanwhileError():
            sentence = f"{problem.book} was saved while the turn was worked out; run it again."
        case CampaignBusyError():
            return ("Another command is at work in this campaign; wait until it is done.",)
        case NoRoomError():
            sentence = (
                f"The disk is too full: {_megabytes(problem.needed)} MB must be free, "
                f"{_megabytes(problem.free)} MB are. Make room and run it again."
            )
        case OSError():
            return (_refused(problem),)
        case _:
            raise problem
    return sentence, _UNCHANGED


def _apart(books: tuple[str, ...]) -> Finding:
    more = f", with {len(books) - 1} more," if len(books) > 1 else ""
    return error(
        "E-OTHER-DISK",
        f"the book{more} lies on another disk than turns/, so that a commit could not put it in "
        "its place.",
        "Keep turns/ and the books on one disk: move the whole campaign folder, not a part of it.",
        cell=Cell(shown_name(books[0])),
    )


def _megabytes(size: int) -> str:
    """Return a size as it is shown.

    >>> _megabytes(1), _megabytes(2_500_000)
    ('0.1', '2.5')
    """
    return f"{max(size / 1_000_000, 0.1):.1f}"


def _refused(problem: OSError) -> str:
    """Return what the system refused, and what to do about it."""
    where = str(problem.filename or "The disk").removesuffix(LOCK_NAME)
    cure = _CURES.get(problem.errno or 0, "Run it again when that is put right.")
    return f"{where}: {problem.strerror or problem}. {cure}"


_READ_ONLY = "Ask for the right to write there, or copy the campaign to where you have it."
_CURES = {
    errno.ENOSPC: "The disk is full: make room and run it again.",
    errno.EACCES: _READ_ONLY,
    errno.EPERM: _READ_ONLY,
    errno.EROFS: _READ_ONLY,
    errno.EIO: "The disk fails: copy the campaign to another one before anything else.",
}
