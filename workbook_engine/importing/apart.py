"""A foreign file read apart from us: in a process of its own, within limits of memory and time.

What reads is somebody else's code, and what it reads is somebody else's file: it may take all the
memory there is, never end, or end the process it runs in. Here it ends a child that has nothing
but the file's bytes, and that is a finding. What is read comes back as plain rows, as JSON.

The child limits itself before it reads: by `setrlimit`, on Windows by a job of its own. A Mac does
not keep a process to a limit of memory, so there the child is measured while it is waited for.
Nothing of the current folder is run: the child begins without paths and is given ours, and it runs
in the folder of its own program.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from base64 import b64decode
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import IO, Any

from msgspec import Struct, convert

from workbook_engine.books.letter import Letter
from workbook_engine.books.limits import MASTER, MEGABYTE
from workbook_engine.core.findings import Problem
from workbook_engine.importing import child, limits

PROGRAM = Path(child.__file__)
_LOOK = 0.1
"""Seconds between two looks at a child."""
SMALLER = "Save the sheet that is wanted alone, or a smaller part of a land, and give that."


class Fence(Struct, frozen=True):
    """What a child may take: bytes of memory, seconds, cells of all sheets together."""

    memory: int = 1024 * MEGABYTE
    seconds: int = 20
    cells: int = MASTER.cells
    measured: bool = sys.platform == "darwin"
    """Whether its memory is measured from outside, where the system keeps no limit."""


USUAL = Fence()
LAND = Fence(seconds=60)
"""For a land: its shapes are cut by all squares."""


class Unpacked(Struct, frozen=True):
    """What is in a parcel."""

    files: tuple[tuple[str, bytes], ...]
    """As they are called there."""
    letter: Letter | None = None
    """What it says of itself, where it is a letter."""


def read_apart(
    content: bytes,
    name: str,
    *,
    painted: bool = False,
    letters: str = "",
    fence: Fence = USUAL,
) -> list[dict[str, Any]]:
    """Return the sheets of a foreign file as the child says them; a Problem for what it is not.

    `painted`: with the fills of its cells, where it is a workbook that has them. `letters`: of
    which system they are, windows or mac, where a text is not clear.
    """
    answer = _answer(content, name, fence, painted=painted, letters=letters)
    sheets: list[dict[str, Any]] = answer["sheets"]
    return sheets


def unpacked_apart(content: bytes, name: str, fence: Fence = USUAL) -> Unpacked:
    """Return what is in a zip or a letter; a Problem for what is none.

    What a name leads to is of no consequence: none is written anywhere.
    """
    answer = _answer(content, name, fence)
    files = tuple((called, b64decode(held)) for called, held in answer["files"])
    letter = answer.get("letter")
    return Unpacked(files, convert(letter, Letter) if letter else None)


def land_apart(content: bytes, name: str, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return a land of shapes as squares of a map, as `laid` says it; a Problem for what is none.

    `asked`: how large the squares are, where they begin, what its tags mean.
    """
    land: dict[str, Any] = _answer(content, name, LAND, land=asked)["land"]
    return land


def _answer(
    content: bytes,
    name: str,
    fence: Fence,
    *,
    painted: bool = False,
    letters: str = "",
    land: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    asked = {
        "name": name,
        "kind": Path(name).suffix.lower(),
        "painted": painted,
        "letters": letters,
        "land": land,
        "cells": fence.cells,
        "memory": 0 if fence.measured else fence.memory,
        "seconds": fence.seconds + 1,
        "paths": list(_paths()),
    }
    status, said, wrong = _run(json.dumps(asked).encode() + b"\n" + content, name, fence)
    if status != 0:
        raise _ended(status, wrong, name, fence)
    answer: dict[str, Any] = json.loads(said)
    if "unread" in answer:
        raise Problem(*answer["unread"])
    return answer


def _run(given: bytes, name: str, fence: Fence) -> tuple[int, bytes, bytes]:
    """Run the child to its end, or end it where it takes too long or too much."""
    begun = _begun(name)
    over = monotonic() + fence.seconds
    pipe, begun.stdin = begun.stdin, None  # `communicate` that looks twice would drop the rest
    Thread(target=_feed, args=(pipe, given), daemon=True).start()
    try:
        while True:
            with suppress(subprocess.TimeoutExpired):  # what has come back is kept
                said, wrong = begun.communicate(timeout=_LOOK)
                return begun.returncode, said, wrong
            if monotonic() > over:
                raise _too_long(name, fence)
            if fence.measured and _memory_of(begun.pid) > fence.memory:
                raise _too_much(name, fence)
    finally:
        _end(begun)


def _feed(pipe: IO[bytes] | None, given: bytes) -> None:
    """Write all to a child, which may end before it has read it."""
    with suppress(OSError):
        if pipe is not None:
            with pipe:
                pipe.writelines((given,))


def _begun(name: str) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(
            [str(_python()), "-I", "-S", str(PROGRAM)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=PROGRAM.parent,
            start_new_session=True,  # so that it is ended whole, and hears no Ctrl-C
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except OSError as problem:
        raise _not_begun(name, problem.strerror or str(problem)) from problem


def _end(begun: subprocess.Popen[bytes]) -> None:
    """End the child whatever it is at, and whatever it may have begun."""
    if begun.poll() is None:
        if sys.platform != "win32":
            with suppress(OSError):  # it has ended meanwhile
                os.killpg(begun.pid, signal.SIGKILL)
        begun.kill()
        begun.wait()
    for pipe in (begun.stdout, begun.stderr):
        if pipe is not None:
            pipe.close()


def _python() -> Path:
    """Return the Python to run: beside the one without a window the one that answers."""
    own = Path(sys.executable)
    beside = own.with_name("python.exe")
    return beside if own.name.lower() == "pythonw.exe" and beside.is_file() else own


def _paths() -> Iterator[str]:
    """Yield where libraries are looked for, without the current folder."""
    here = Path.cwd()
    yield from (each for each in sys.path if Path(each).is_absolute() and Path(each) != here)


def _memory_of(process: int) -> int:
    """Return the bytes of memory that a process has; 0 where nobody says."""
    asked = ["/bin/ps", "-o", "rss=", "-p", str(process)]
    told = subprocess.run(asked, capture_output=True, check=False).stdout.strip()
    return int(told) * 1024 if told.isdigit() else 0


def _ended(status: int, wrong: bytes, name: str, fence: Fence) -> Problem:
    """Say why a child ended before it had answered."""
    if status == limits.NO_LIMITS:
        return _not_begun(name, "Windows sets it no limits")
    if status == child.NO_MEMORY or b"memory allocation of" in wrong:
        return _too_much(name, fence)
    if status == -getattr(signal, "SIGXCPU", 0) != 0:
        return _too_long(name, fence)
    return Problem(
        "E-FOREIGN-CRASH",
        f"{name} made the program end that reads such files (status {status}).",
        "The file is damaged, or made to do so. Open it in Excel and save it again as xlsx.",
    )


def _too_long(name: str, fence: Fence) -> Problem:
    said = f"{name} could not be read within {fence.seconds} seconds."
    return Problem("E-FOREIGN-TIME", said, SMALLER)


def _too_much(name: str, fence: Fence) -> Problem:
    said = f"{name} takes more than {fence.memory // MEGABYTE:,} MB of memory to read."
    return Problem("E-FOREIGN-MEMORY", said, SMALLER)


def _not_begun(name: str, why: str) -> Problem:
    return Problem(
        "E-FOREIGN-START",
        f"{name} is read in a process of its own, which could not be begun ({why}).",
        "See whether a virus scanner keeps Python from starting programs, and run it again.",
    )
