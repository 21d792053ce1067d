"""Open each book of a folder in a process of its own: what came of it, and how much memory.

    python -m tests.bad_books.trial FOLDER

One line of JSON a book. A child that goes on without end is ended by its limit of the processor's
seconds, one that eats memory by that of memory, so that neither machine nor tests wait for it.
"""

from __future__ import annotations

import json
import os
import resource
import sys
from pathlib import Path
from typing import Any

from workbook_engine.books.file_book import FileBook
from workbook_engine.books.limits import SIDE
from workbook_engine.core.findings import Problem

SECONDS = 5
ADDRESSES = 600 << 20


def opened(path: Path) -> dict[str, Any]:
    """Open a book, read all of it and write into it."""
    try:
        book = FileBook.open(path, SIDE)
        found = sum(
            value is not None for s in book.sheets() for row in book.read(s) for value in row
        )
        book.write(book.sheets()[0], {"Z9": "x"})
        try:
            book.save()
        except Problem as refused:
            return {"code": "", "cells": found, "refused": refused.finding.code}
    except Problem as problem:
        found = problem.finding
        said = found.message.endswith(".") and found.cure.endswith(".")
        return {"code": found.code, "said": said}
    except BaseException as uncaught:
        return {"uncaught": repr(uncaught)[:200]}
    return {"code": "", "cells": found}


def tried(path: Path) -> dict[str, Any]:
    """Open a book in a child process."""
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        os.write(theirs, json.dumps(opened(path)).encode())
        os._exit(0)
    os.close(theirs)
    _, status, used = os.wait4(child, 0)
    with os.fdopen(ours, "rb") as said:
        outcome = json.loads(said.read() or b"{}")
    return {"name": path.name, **outcome, "status": status, "megabytes": used.ru_maxrss // 1024}


if __name__ == "__main__":
    for each in sorted(Path(sys.argv[1]).iterdir()):
        print(json.dumps(tried(each)), flush=True)
