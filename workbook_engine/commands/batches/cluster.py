"""Work done on many machines: a cluster of Dask's behind the standard executor.

A machine that dies costs nothing, because its work is given to another. Dask is an optional extra.
"""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future
from contextlib import chdir, contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any, ParamSpec, TypeVar

from workbook_engine import __version__
from workbook_engine.commands.batches.reaching import reached
from workbook_engine.commands.batches.workers import Crew, WorkerLostError, cores, held_back
from workbook_engine.commands.outcome import Status, Stop

P = ParamSpec("P")
T = TypeVar("T")

LOCAL = "local"
"""Stands for a cluster that is begun on this machine, for this command."""
_NEEDS = "--cluster needs Dask: pip install 'umpire-workbook-engine[cluster]'."
_NO_PAGES: dict[str, list[str]] = {
    "distributed.scheduler.http.routes": [],
    "distributed.worker.http.routes": [],
}
"""The pages that Dask shows of itself to every account of the machine: names, logs, calls."""
PATIENCE = 10
"""Seconds that a scheduler has to answer."""
_ALONE = Lock()
"""A worker does one piece at a time, however many threads it has: they would share one core."""


class Cluster(Crew):
    """A cluster as an executor; what is handed out has begun, and is not called back."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._handed: set[Any] = set()
        """Work that is not done: what nobody holds on to the cluster forgets."""

    @property
    def at_once(self) -> int:
        """How many workers there are now: they may come and go, and the scheduler too."""
        with suppress(OSError):
            return max(1, len(self._client.nthreads())) if self._client.status == "running" else 1
        return 1

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Return the future of what any of the workers does, from the folder that this one is in.

        Raise BrokenExecutor where the cluster is down.
        """
        if self._client.status != "running":
            raise BrokenExecutor("the cluster is down")
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()
        piece = partial(fn, *args, **kwargs)
        work = self._client.submit(_done_there, str(Path.cwd()), piece, pure=False)
        self._handed.add(work)
        work.add_done_callback(partial(self._take, future))
        return future

    def _take(self, future: Future[Any], work: Any) -> None:
        from distributed import KilledWorker

        self._handed.discard(work)
        status = work.status
        try:
            if status not in {"finished", "error"}:
                raise BrokenExecutor("the cluster is down")
            future.set_result(work.result())
        except KilledWorker as died:
            future.set_exception(WorkerLostError(str(died)))
        except BaseException as problem:
            lost = status == "finished"  # done well, and the scheduler gone before it was fetched
            future.set_exception(BrokenExecutor("the cluster is down") if lost else problem)


def _done_there(folder: str, piece: Callable[[], T]) -> T:
    """Do a piece of work on a worker, as if it stood where the command does."""
    with _ALONE, chdir(folder) if Path(folder).is_dir() else nullcontext():
        gc.set_threshold(500_000)
        return piece()


@contextmanager
def cluster(address: str, folders: Sequence[str | Path]) -> Iterator[Cluster | None]:
    """Give a cluster that sees some folders; none where no address is given.

    A file of Dask's settings may stand for the address, and names the keys besides.
    Raise Stop where it cannot be had, or where a worker cannot do what is asked.
    """
    if not address:
        yield None
        return
    try:
        from distributed import Client
    except ImportError as absent:
        raise Stop(Status.USAGE, _NEEDS) from absent
    for each in ("distributed", "distributed.client"):  # Dask's settings give either a level
        logging.getLogger(each).setLevel(logging.CRITICAL)
    with (
        reached(address) as at,
        _scheduler(at) as found,
        Client(found, set_as_default=False) as client,
    ):
        _refuse_unfit(client, at, folders)
        yield Cluster(client)


@contextmanager
def _scheduler(address: str) -> Iterator[Any]:
    """Give what a client connects to: the address, or a cluster of this machine's cores."""
    if address != LOCAL:
        _refuse_silent(address)
        yield address
        return
    from dask import config
    from distributed import LocalCluster

    with held_back(), config.set(_NO_PAGES):  # Ctrl-C is for this process, not for its workers
        here = LocalCluster(
            n_workers=cores(),
            threads_per_worker=1,
            memory_limit=None,
            silence_logs=logging.CRITICAL,
            dashboard_address="127.0.0.1:0",
            security=_key_of_this_run(),
        )
    with here:
        yield here


def _key_of_this_run() -> Any:
    """Return a key that stays in memory: no other account of this machine can speak with it."""
    from distributed import Security

    try:
        return Security.temporary()
    except ImportError as absent:
        raise Stop(Status.USAGE, _NEEDS) from absent


def _refuse_silent(address: str) -> None:
    """End the command where no scheduler answers: a client would try for long, and tell of it."""
    from asyncio import run

    from distributed.comm import connect
    from distributed.security import Security

    async def answered() -> None:
        how = Security().get_connection_args("client")
        await (await connect(address, timeout=PATIENCE, **how)).close()

    try:
        run(answered())
    except (OSError, ValueError) as problem:
        said = f"No scheduler answers at {address}: is `dask scheduler` running there"
        raise Stop(Status.USAGE, f"{said}, with the same keys if any?") from problem
    except TypeError as keyless:  # that is how Dask says it
        said = f"{address} wants keys: give --cluster the file that names them (docs/cluster.md)."
        raise Stop(Status.USAGE, said) from keyless


def _refuse_unfit(client: Any, address: str, folders: Sequence[str | Path]) -> None:
    """End the command unless every worker has this engine and sees the campaigns."""
    wanted = [str(Path(each).resolve()) for each in folders if Path(each).is_dir()]
    workers = client.run(_fit, wanted, on_error="return")
    if not workers:
        said = f"The scheduler at {address} has no worker: start `dask worker {address}`."
        raise Stop(Status.USAGE, said)
    unfit = {name: why for name, found in workers.items() if (why := _unfit(found))}
    if unfit:
        raise Stop(Status.USAGE, *(f"The worker at {name} {why}" for name, why in unfit.items()))


def _fit(folders: Sequence[str]) -> tuple[str, list[str]]:
    """Tell of a worker which engine it has, and which folders it does not see."""
    return __version__, [each for each in folders if not Path(each).is_dir()]


def _unfit(found: object) -> str:
    """Say what a worker lacks, if anything."""
    if not isinstance(found, tuple):
        return f"has no workbook engine: install {__version__} there as here."
    version, unseen = found
    if version != __version__:
        return f"has workbook engine {version}: install {__version__} there as here."
    if unseen:
        return f"does not see {unseen[0]}: campaigns lie where all machines see them, by one path."
    return ""
