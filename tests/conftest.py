"""What all tests share: how hard the property tests look, where the cases stand, drawn maps.

A map that one test has painted is not painted again by another, nor by the commands they run;
nor is the house compiled anew for each process that looks at it.
"""

import ctypes
import gc
import linecache
import os
import re
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers
from hypothesis.strategies import text

from workbook_engine.books import gate, opened
from workbook_engine.books.limits import MEGABYTE
from workbook_engine.books.plain_rows import PlainRows
from workbook_engine.commands.simulating import table
from workbook_engine.core.same import RecentResults

PAINTED = (
    Path(tempfile.gettempdir()) / f"umpire_pictures_{os.getuid() if hasattr(os, 'getuid') else 0}"
)
PAINTED.mkdir(exist_ok=True)
os.environ.setdefault("UMPIRE_PICTURES", str(PAINTED))

if sys.dont_write_bytecode:  # as containers have it: each command of the tests would compile it all
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as `nohup` and a shell's `&` begin us
    signal.signal(signal.SIGINT, signal.default_int_handler)  # or no child would hear Ctrl-C

opened.MOST = 16 * MEGABYTE  # a worker opens thousands of books, and holds thrice their bytes
LOOKED_THROUGH: dict[bytes, PlainRows | None] = {}
"""What is known of sheets, by the sums of their bytes: the same ones come book after book."""


def looked_through(text: bytes, look: Callable[..., Any] = gate.plain_rows) -> PlainRows | None:
    """Look a sheet through, unless its like was; the sheets themselves are not kept."""
    key = sha256(text).digest()
    if key not in LOOKED_THROUGH:
        LOOKED_THROUGH[key] = look(text)
    if len(LOOKED_THROUGH) > 128:
        del LOOKED_THROUGH[next(iter(LOOKED_THROUGH))]
    return LOOKED_THROUGH[key]


gate.plain_rows = looked_through
table.find_spec = lambda _: None  # pyarrow and pandas take 76 MB for the same figures once more

gc.set_threshold(100_000, 10, 2)  # hardly anything goes in circles but workbooks of openpyxl

# Hypothesis would parse each module that a process has loaded, for 300 MB, and draw what stands
# there: the same seed would find other games in each process.
providers._get_local_constants = lambda: providers._local_constants

settings.register_profile("house", deadline=None, max_examples=40)
settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let conformance cases come from elsewhere than tests/cases."""
    parser.addoption(
        "--cases-dir",
        metavar="DIR",
        default=None,
        help="folder with the conformance cases, <ruleset>.yaml (default: tests/cases)",
    )
    parser.addoption(
        "--share",
        metavar="N/M",
        default="1/1",
        help="of what is chosen, every M-th test from the N-th on (default: all)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Make the room of the campaigns that all processes of this run share, and take it away."""
    if not hasattr(config, "workerinput"):
        room = tempfile.mkdtemp(prefix="umpire_campaigns_")
        os.environ["UMPIRE_CAMPAIGNS"] = room
        config.add_cleanup(lambda: shutil.rmtree(room, ignore_errors=True))


@pytest.hookimpl(trylast=True)  # once Hypothesis takes texts
def pytest_sessionstart(session: pytest.Session) -> None:
    """Have Hypothesis look up all letters once a checkout: for 200 MB, which no worker needs."""
    if not hasattr(session.config, "workerinput"):
        text().validate()


def with_addresses(names: Iterable[str]) -> list[str]:
    """Return the names that hold an address of memory: they are others in each process."""
    return [name for name in names if re.search(r" at 0x[0-9a-f]{6,}", name)]


@pytest.hookimpl(trylast=True)  # once -m and -k have chosen
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Refuse tests whose names are others in each process, for several share a run; take a share.

    Every M-th test from the N-th on is a mixture of all files; M shares together are all tests.
    """
    if wrong := with_addresses(item.nodeid for item in items):
        listed = "\n".join(wrong[:3])
        raise pytest.UsageError(f"{len(wrong)} tests have addresses in their names:\n{listed}")
    number, of = share_of(config.getoption("--share"))
    left_out = [item for at, item in enumerate(items) if at % of != number - 1]
    if left_out:
        items[:] = items[number - 1 :: of]
        config.hook.pytest_deselected(items=left_out)


def share_of(written: str) -> tuple[int, int]:
    """Return which share of how many is asked for; raise UsageError for anything else."""
    number, slash, of = written.partition("/")
    if not (slash and number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of)):
        raise pytest.UsageError(f"--share {written} is not such as 2/5")
    return int(number), int(of)


def pytest_collection_finish() -> None:
    """Keep what was collected out of what is swept up: it stays to the end, and is large."""
    gc.collect()
    gc.freeze()
    GIVE_BACK(0)
    ours = (module for name, module in sys.modules.items() if name.startswith("tests."))
    held = (each for module in ours for each in vars(module).values())
    REMEMBERED.extend(each for each in held if hasattr(type(each), "cache_clear"))


GIVE_BACK: Callable[[int], object] = (
    getattr(ctypes.CDLL(None), "malloc_trim", abs) if sys.platform == "linux" else abs
)
"""Gives the system what memory is free: pictures and texts leave it in pieces."""
REMEMBERED: list[Any] = []
"""The functions of tests that remember what they came to, such as games played."""
STAYS = {"tests.rulesets.opcom.strategies": 128}
"""What many files ask for, and stays from file to file as long as there is no more of it."""


AT_REST = [340 * MEGABYTE]
"""What a process may hold after a file of tests; beyond it the house forgets what it remembers,
and what is left then may grow by a tenth before that is done again: it takes half a second."""


def held_now() -> int:
    """Return the bytes that this process holds, where the system tells them; 0 elsewhere."""
    told = Path("/proc/self/statm")
    return int(told.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if told.exists() else 0


def forget_all() -> None:
    """Forget books, maps and drawings; what is only made of the package's own files may stay."""
    LOOKED_THROUGH.clear()
    opened._LATELY.clear()
    for name in [each for each in sys.modules if each.startswith("workbook_engine.")]:
        for each in vars(sys.modules[name]).values():
            if isinstance(each, RecentResults):
                each.made = []
            elif hasattr(type(each), "cache_clear") and name != "workbook_engine.sheets.schema":
                each.cache_clear()
    gc.unfreeze()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Forget what the tests of a file have come to: a process runs hundreds of files.

    Workbooks of openpyxl go in circles, and are garbage only once they are searched for; what is
    left then is not searched again, until the process holds too much.
    """
    if nextitem is None or nextitem.path != item.path:
        for each in REMEMBERED:
            most = STAYS.get(each.__module__, 0)
            if each.__module__.startswith("tests.") and each.cache_info().currsize > most:
                each.cache_clear()
        if too_much := held_now() > AT_REST[0]:
            forget_all()
        linecache.clearcache()
        gc.collect()
        gc.freeze()
        GIVE_BACK(0)
        if too_much:
            AT_REST[0] = max(AT_REST[0], held_now() * 11 // 10)
