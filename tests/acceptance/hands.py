"""What the acceptance tests do by hand: run commands, type into cells, look at a folder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from tests.commands.desk_hands import cell_of as cell_of
from tests.commands.desk_hands import desk as desk
from tests.commands.desk_hands import headers as headers
from tests.commands.desk_hands import type_all as type_all
from tests.commands.desk_hands import type_cells as type_cells
from tests.commands.desk_hands import type_in as type_in
from tests.commands.desk_hands import type_in_line as type_in_line
from workbook_engine import cli
from workbook_engine.books.book import address
from workbook_engine.books.file_book import FileBook
from workbook_engine.core.findings import folded

ROOT = Path(__file__).resolve().parents[2]

Tree = dict[str, bytes]


def umpire(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command line as an umpire does, in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "workbook_engine", *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **environment},
        check=False,
        timeout=120,
    )


def umpire_here(*arguments: str | Path) -> tuple[int, Any]:
    """Run the command line in this process; return exit status and JSON answer."""
    result = CliRunner().invoke(cli.umpire, [*map(str, arguments), "--json"])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, json.loads(result.stdout)


def umpire_says(*arguments: str | Path) -> tuple[int, str]:
    """Run the command line in this process; return exit status and what it prints."""
    result = CliRunner().invoke(cli.umpire, [*map(str, arguments)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout


def tree(folder: Path) -> Tree:
    """Return every file and folder below a folder, byte for byte."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else b"folder"
        for path in sorted(folder.rglob("*"))
    }


def at(book: Path, sheet: str, header: str, first: str) -> str:
    """Return the address of a cell by its header and by what its row is found by."""
    grid = FileBook.open(book).read(sheet)
    row = next(n for n, cells in enumerate(grid, 1) if first in cells)
    return address(row, headers(book, sheet).index(header) + 1)


def rulings_of(campaign: Path, turn: int) -> str:
    """Return the archived rulings of a turn, to the last word."""
    file = next((campaign / "turns").glob(f"*_turn-{turn:02d}/rulings.json"))
    return file.read_text(encoding="utf-8")


def labelled(book: Path, sheet: str, label: str) -> str:
    """Return the address beside a label."""
    grid = FileBook.open(book).read(sheet)
    row = next(n for n, c in enumerate(grid, 1) if c and folded(str(c[0])) == folded(label))
    return f"B{row}"


def by_openpyxl(book: Path, change: Callable[[Any], None]) -> None:
    """Change a workbook with openpyxl, as somebody's script or another program would."""
    import warnings

    from openpyxl import load_workbook

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl tells what of Excel's it drops
        opened = load_workbook(book)
        change(opened)
        opened.save(book)


def members(book: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the parts of a workbook's package, unpacked."""
    import zipfile

    with zipfile.ZipFile(book) as package:
        for name in package.namelist():
            yield name, package.read(name)
