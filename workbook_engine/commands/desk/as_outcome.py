"""How a command ends: with its outcome, or with one sentence about what stood in its way."""

from __future__ import annotations

import errno
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from workbook_engine.books.book import BookProblem
from workbook_engine.campaign import book_is_link, book_is_open, shown_name
from workbook_engine.commands.outcome import Outcome, Status, Stop
from workbook_engine.core.findings import Cell, Finding, error
from workbook_engine.store.commit import SavedMeanwhileError
from workbook_engine.store.history import HistoryProblem
from workbook_engine.store.lock import LOCK_NAME, CampaignBusyError
from workbook_engine.store.preflight import (
    LinkedError,
    NoRoomError,
    OtherDiskError,
    UnwritableError,
)

P = ParamSpec("P")


def as_outcome(command: Callable[P, Outcome]) -> Callable[P, Outcome]:
    """Make whatever stops a command its outcome; nothing was changed then."""

    @wraps(command)
    def ended(*args: P.args, **kwargs: P.kwargs) -> Outcome:
        try:
            return command(*args, **kwargs)
        except Stop as stop:
            return stop.outcome
        except LinkedError as links:
            found = tuple(book_is_link(book) for book in links.books)
            return Outcome(Status.STOPPED, ("Nothing was changed.",), found)
        except OtherDiskError as apart:
            return Outcome(Status.STOPPED, ("Nothing was changed.",), (_apart(apart.books),))
        except UnwritableError as closed:
            found = tuple(book_is_open(book) for book in closed.books)
            return Outcome(Status.LOCKED, ("Nothing was changed.",), found)
        except SavedMeanwhileError as saved:
            sentence = f"{saved.book} was saved while the turn was worked out; run it again."
            return Outcome(Status.LOCKED, (sentence, "Nothing was changed."))
        except CampaignBusyError:
            sentence = "Another command is at work in this campaign; wait until it is done."
            return Outcome(Status.LOCKED, (sentence,))
        except (HistoryProblem, BookProblem) as problem:
            found = (error(problem.code, problem.message, problem.cure),)
            return Outcome(Status.STOPPED, ("Nothing was changed.",), found)
        except NoRoomError as full:
            sentence = (
                f"The disk is too full: {_megabytes(full.needed)} MB must be free, "
                f"{_megabytes(full.free)} MB are. Make room and run it again."
            )
            return Outcome(Status.LOCKED, (sentence, "Nothing was changed."))
        except OSError as problem:
            return Outcome(Status.LOCKED, (_refused(problem),))

    return ended


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
