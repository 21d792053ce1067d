"""The VBA project of a master: one Sub a button, and the module of xlwings that starts Python.

xlwings' module is taken from the installed package as it is (with its licence), except for two
words: its settings are ours, so that other workbooks of the umpire's are left alone, and the folder
of the campaign is not searched for Python.
"""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

from workbook_engine.books.vba.project import (
    SHEET_BASE,
    WORKBOOK_BASE,
    Kind,
    Module,
    project,
    sources_of,
)
from workbook_engine.commands.desk.page.button_row import CAPTIONS
from workbook_engine.commands.outcome import Status, Stop

OURS = "UmpireButtons"
XLWINGS, DICTIONARY = "xlwings", "Dictionary"
SETTINGS = "umpire"
"""What our settings are called: `umpire.conf`."""
CHANGED = {
    'PROJECT_NAME As String = "xlwings"': f'PROJECT_NAME As String = "{SETTINGS}"',
    'GetConfig("ADD_WORKBOOK_TO_PYTHONPATH", "true")': (
        'GetConfig("ADD_WORKBOOK_TO_PYTHONPATH", "false")'
    ),
}
_VERSION = re.compile(r'XLWINGS_VERSION As String = "([^"]*)"')
_NO_CODE = ("Attribute ", "Option ", "'")
"""How a line of VBA begins that does nothing."""


def command(name: str) -> str:
    """Return what a button has Python run: letters, blanks and dots only, for two shells read it.

    >>> command("draft")
    'from workbook_engine.excel.press import draft; draft()'
    """
    return f"from workbook_engine.excel.press import {name}; {name}()"


def subs() -> str:
    """Return the source of our own module."""
    lines = ["'The umpire's workbook engine: each button starts the command of its name."]
    for name in CAPTIONS:
        lines += ["", f"Sub {name}()", f'    RunPython "{command(name)}"', "End Sub"]
    return "\n".join(lines)


def project_for(workbook: str, sheet: str) -> bytes:
    """Return the VBA project of a master, by what it calls the workbook and the Desk."""
    return project(
        (
            Module(workbook, Kind.DOCUMENT, base=WORKBOOK_BASE),
            Module(sheet, Kind.DOCUMENT, base=SHEET_BASE),
            Module(OURS, Kind.STANDARD, subs()),
            Module(XLWINGS, Kind.STANDARD, _of_xlwings()),
            Module(DICTIONARY, Kind.CLASS, _without_head("addin/Dictionary.cls")),
        )
    )


def foreign(content: bytes) -> tuple[str, ...]:
    """Return the modules of a project that somebody else has written something in."""
    sources = sources_of(content)
    ours = {OURS, XLWINGS, DICTIONARY}
    return tuple(
        name
        for name, source in sources.items()
        if name not in ours and any(map(_does_something, source.splitlines()))
    )


def _does_something(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith(_NO_CODE)


def version_in(content: bytes) -> str:
    """Return the version of xlwings whose module a project holds; '' where it holds none."""
    found = _VERSION.search(sources_of(content).get(XLWINGS, ""))
    return found[1] if found else ""


def xlwings_folder() -> Path:
    """Return where xlwings is installed; it is not imported for that."""
    found = find_spec(XLWINGS)
    places = found.submodule_search_locations if found else None
    if not places:
        raise Stop(
            Status.STOPPED,
            "xlwings is not installed beside the umpire: `python -m pip install xlwings`.",
        )
    return Path(places[0])


def version() -> str:
    """Return the version of xlwings that is installed, as its own module says it."""
    found = _VERSION.search(_text("xlwings.bas"))
    return found[1] if found else ""


def _of_xlwings() -> str:
    text = _without_head("xlwings.bas")
    for theirs, ours in CHANGED.items():
        if theirs not in text:
            raise Stop(
                Status.STOPPED,
                f"xlwings {version()} is not one that the umpire knows: its module lacks "
                f"`{theirs}`. `python -m pip install xlwings==0.37.8` brings one that it knows.",
            )
        text = text.replace(theirs, ours)
    return text


def _without_head(place: str) -> str:
    """Return a module without the lines on top that name it: the project writes its own."""
    lines = _text(place).splitlines()
    last = max(at for at, line in enumerate(lines[:20]) if line.startswith("Attribute VB_"))
    return "\n".join(lines[last + 1 :])


def _text(place: str) -> str:
    return xlwings_folder().joinpath(*place.split("/")).read_text(encoding="utf-8")
