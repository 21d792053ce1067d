"""The macros of the book on the screen, in the language of LibreOffice."""

from __future__ import annotations

import sys
from html import unescape
from importlib.resources import files
from pathlib import Path

from workbook_engine.books.vba.project import SHEET_BASE, WORKBOOK_BASE, Kind, Module, project
from workbook_engine.commands.desk.page.button_row import CAPTIONS
from workbook_engine.excel.subs import OURS

_PYTHON = "Const UMPIRE_PYTHON = "


def source(python: Path) -> str:
    """Return the source of our module: where Python is, a Sub for each button, and their work."""
    subs = "\n\n".join(f'Sub {name}()\n    UmpirePress "{name}"\nEnd Sub' for name in CAPTIONS)
    work = files(__package__).joinpath("screen.bas").read_text(encoding="utf-8")
    return f'{_PYTHON}"{python.as_uri()}"\n\n{subs}\n\n{work}'


def python_of(text: str) -> str:
    """Return the address of the Python that a module of ours starts; '' where it is none of ours.

    >>> python_of('Const UMPIRE_PYTHON = &quot;file:///usr/bin/python3&quot;')
    'file:///usr/bin/python3'
    """
    said = unescape(text).partition(_PYTHON)[2]
    return said.partition('"')[2].partition('"')[0]


def project_of_screen(workbook: str, sheet: str, python: Path | None = None) -> bytes:
    """Return the macros as a workbook holds them that LibreOffice turns into its own."""
    return project(
        (
            Module(workbook, Kind.DOCUMENT, base=WORKBOOK_BASE),
            Module(sheet, Kind.DOCUMENT, base=SHEET_BASE),
            Module(OURS, Kind.STANDARD, source(python or Path(sys.executable))),
        )
    )
