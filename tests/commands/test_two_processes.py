"""A large campaign's books are made by two processes, to the same bytes."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.new_campaign import new_campaign
from workbook_engine.commands.batches.workers import AtOnce, Shared, another, cores
from workbook_engine.commands.commit import commit
from workbook_engine.commands.desk.writing.fresh_books import make_ready
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Status


class Dying(Executor):
    """Another process that does one piece of work and dies over the next."""

    def __init__(self) -> None:
        self.done = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do one piece; of the next nothing comes."""
        self.done += 1
        if self.done == 1:
            return AtOnce().submit(fn, *args, **kwargs)
        future: Future[Any] = Future()
        future.set_exception(BrokenExecutor("it died"))
        return future


@pytest.mark.parametrize("other", [None, AtOnce(), Dying()])
def test_what_two_processes_do_comes_once_each_whoever_dies(other: Executor | None) -> None:
    work = Shared(other, [partial(abs, -n) for n in range(20)])
    work.done(20)
    assert sorted(work.results()) == [*range(21)]


def test_what_goes_wrong_in_either_process_is_raised_here() -> None:
    with pytest.raises(ZeroDivisionError):
        list(Shared(AtOnce(), [partial(divmod, 1, 0)]).results())


class Listened(Executor):
    """Another process, and what came of each piece of work it was given."""

    def __init__(self, other: Executor) -> None:
        self.other, self.given = other, list[Future[Any]]()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Hand it over."""
        self.given.append(self.other.submit(fn, *args, **kwargs))
        return self.given[-1]


@pytest.mark.slow
@pytest.mark.skipif(cores() == 1, reason="there is one core alone")
@pytest.mark.parametrize(
    "sample", ["arnhem_bridge", "kleindorf", "krookwurst", "eastern_front_1943", "nachod_1866"]
)
def test_books_that_two_processes_make_are_those_that_one_makes(
    tmp_path: Path, sample: str
) -> None:
    made = []
    with another(make_ready) as process:
        assert process
        other = Listened(process)
        for name, beside in (("one", None), ("two", other)):
            folder = tmp_path / name
            new_campaign(folder, sample, with_orders=True)
            assert draft(folder).status is Status.DONE
            assert commit(folder, other=beside).status is Status.DONE
            made.append({path.name: path.read_bytes() for path in folder.rglob("*.xlsx")})
        assert other.given and not any(each.exception() for each in other.given)
    assert made[0] == made[1]
