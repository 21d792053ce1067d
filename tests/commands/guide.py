"""A page followed as it is printed: its blocks run in order, its tables typed into the sheets.

A workbook that a page shows (`Of a workbook x.xlsx`) is made, a list of its table or a map of its
letters, each in its colour; a text that is to be saved is saved.

A block whose lines begin with `$` shows below each command what that prints; in one without, every
line is a command. What cannot be run here says so in a comment before the block:

    <!-- not run: the reason -->
"""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from click.testing import CliRunner
from openpyxl import Workbook
from openpyxl.styles import PatternFill

from tests.commands.setting_up import type_ground, type_rows
from workbook_engine.cli import umpire

_FENCES = {"```grid": "grid", "```python": "python", "```text": "file"}
_NOT_RUN = re.compile(r"<!-- not run: (.+) -->")
_SHEET = re.compile(r"sheet \*\*(.+?)\*\*", re.I)
_OPEN = re.compile(r"Open `(\S+?\.xlsx)`")
_FILE = re.compile(r"Save this as `(\S+?)`")
_NEW = re.compile(r"Of a workbook\s+`(\S+?\.xlsx)`")
_OVER = "in place of what stands there"
_PAINT = re.compile(r"`([A-Z])` ([0-9A-F]{6})")
_SAVE = re.compile(r"save it as `(\S+?\.xlsx)`")


@dataclass(slots=True)
class Followed:
    """What was done on the way through a page."""

    commands: list[str] = field(default_factory=list)
    sheets: list[tuple[str, str]] = field(default_factory=list)
    """Books and sheets that were typed into."""
    missing: list[str] = field(default_factory=list)
    """Lines printed on the page that no command said."""
    not_run: list[str] = field(default_factory=list)
    """Why a block was left out, block by block."""


def follow(page: str, room: Path) -> Followed:
    """Do what a page says, in a folder that is the current one; a command that fails ends it."""
    done = Followed()
    book, saved, sheet, reason, before = "", "", "", "", ""
    over = False
    for kind, lines in _blocks(page):
        text = "\n".join(lines)
        before = text if kind == "text" else before
        if kind == "text":
            opened, kept, named = (each.findall(text) for each in (_OPEN, _SAVE, _SHEET))
            book, saved = (opened or [book])[-1], (kept or [""])[-1]
            sheet, over = (named or [""])[-1], _OVER in text.rpartition("**")[2]
            if saved and not sheet:
                (room / saved).write_bytes((room / book).read_bytes())
                book = ""
            reason = _reason(lines)
        elif reason:
            done.not_run.append(reason)
            reason = ""
        elif kind == "console":
            _run(lines, room, done)
        elif kind == "python":
            _python(text, room)
        elif kind == "file":
            (room / _FILE.findall(before)[-1]).write_text(text, encoding="utf-8")
        elif kind in {"table", "grid"} and _NEW.search(before):
            _made(room / _NEW.findall(before)[-1], kind, lines, dict(_PAINT.findall(before)))
        elif book and sheet and kind in {"table", "grid"}:
            _type(room / book, sheet, kind, lines, over=over)
            done.sheets.append((book, sheet))
            if saved:
                (room / saved).write_bytes((room / book).read_bytes())
            sheet = ""
    return done


def _reason(lines: list[str]) -> str:
    """Return why the block behind a text is not run, by the comments that stand before it."""
    for line in reversed(lines):
        if found := _NOT_RUN.fullmatch(line):
            return found[1]
        if not line.startswith("<!--"):
            break
    return ""


def _blocks(page: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the runs of a page: text, consoles, Python, grids of letters, tables."""
    kind, lines, fence = "text", [], ""
    for line in [*page.splitlines(), "```end"]:
        now = _kind(line, fence)
        if line.startswith("```"):
            fence = "" if fence else _FENCES.get(line, "console")
            now = "fence"
        if now != kind:
            if lines and kind != "fence":
                yield kind, lines
            kind, lines = now, []
        lines.append(line)


def _kind(line: str, fence: str) -> str:
    return fence or ("table" if line.startswith("|") else "text")


def _run(lines: list[str], room: Path, done: Followed) -> None:
    said, shows = "", any(line.startswith("$ ") for line in lines)
    for line in filter(str.strip, lines):
        if line.startswith("$ ") or not shows:
            command = line.removeprefix("$ ").partition(" #")[0].strip()
            said = " ".join(_said(command, room).split())
            done.commands.append(command.removeprefix("umpire "))
        elif " ".join(line.split()) not in said:
            done.missing.append(line)


def _said(command: str, room: Path) -> str:
    """Return what a command prints that must go well, its `*` taken as a shell takes it."""
    program, *words = shlex.split(command)
    if program == "python":
        ran = subprocess.run(
            [sys.executable, *words], capture_output=True, text=True, check=False, encoding="utf-8"
        )
        assert ran.returncode == 0, (command, ran.stderr)
        return ran.stdout
    assert program == "umpire", f"{command}: only umpire and python are run; mark the block"
    result = CliRunner().invoke(umpire, [each for word in words for each in _expanded(word, room)])
    assert result.exit_code == 0, (command, result.output)
    return result.output


def _made(file: Path, kind: str, lines: list[str], colours: dict[str, str]) -> None:
    """Make a workbook as it is shown: a table, or a grid of letters painted in their colours."""
    book = Workbook()
    page = book.worksheets[0]
    rows = [[each.strip() for each in line.strip("|").split("|")] for line in lines]
    for cells in rows[:1] + rows[2:] if kind == "table" else ():
        page.append([each or None for each in cells])
    for row, line in enumerate(lines if kind == "grid" else (), 1):
        for column, letter in enumerate(line, 1):
            fill = PatternFill("solid", fgColor=colours[letter])
            page.cell(row, column).fill = fill
    book.save(file)


def _expanded(word: str, room: Path) -> list[str]:
    found = sorted(room.glob(word)) if "*" in word else []
    return [str(path.relative_to(room)) for path in found] or [word]


def _python(text: str, room: Path) -> None:
    """Try an example at the prompt, or save a program under the name in its first line."""
    if text.startswith("# "):
        (room / text.splitlines()[0].removeprefix("# ")).write_text(text, encoding="utf-8")
        return
    example = doctest.DocTestParser().get_doctest(text, {}, "page", None, 0)
    failed, tried = doctest.DocTestRunner().run(example)
    assert (failed, tried) == (0, len(example.examples))


def _type(book: Path, sheet: str, kind: str, lines: list[str], *, over: bool) -> None:
    if kind == "grid":
        type_ground(book, lines, sheet)
        return
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    headers, _, *body = rows
    type_rows(
        book,
        {sheet: [dict(zip(headers, map(_value, row), strict=True)) for row in body]},
        over=over,
    )


def _value(text: str) -> str | int | None:
    return int(text) if text.isdigit() and (text == "0" or text[0] != "0") else text or None
