"""How a command ends: with its outcome, or with one sentence about what stood in its way."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from workbook_engine.books.book import BookProblem
from workbook_engine.campaign import book_is_open
from workbook_engine.commands.outcome import Outcome, Status, Stop
from workbook_engine.core.findings import error
from workbook_engine.store.commit import SavedMeanwhileError, UnwritableError
from workbook_engine.store.history import HistoryProblem
from workbook_engine.store.lock import CampaignBusyError

P = ParamSpec("P")


def ending(command: Callable[P, Outcome]) -> Callable[P, Outcome]:
    """Make whatever stops a command its outcome; nothing was changed then."""

    @wraps(command)
    def ended(*args: P.args, **kwargs: P.kwargs) -> Outcome:
        try:
            return command(*args, **kwargs)
        except Stop as stop:
            return stop.outcome
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
        except OSError as problem:
            sentence = f"{problem.filename or 'The disk'}: {problem.strerror or problem}."
            return Outcome(Status.LOCKED, (sentence,))

    return ended
