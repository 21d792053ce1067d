"""A guide followed as it is printed: its commands run, its tables typed into the sheets."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from click.testing import CliRunner

from tests.commands.setting_up import type_ground, type_rows
from workbook_engine.cli import umpire

_FENCES = {"```grid": "grid", "```text": "shown"}
_SHEET = re.compile(r"sheet \*\*(.+?)\*\*", re.I)
_OPEN = re.compile(r"Open `(\S+?\.xlsx)`")
_SAVE = re.compile(r"save it as `(\S+?\.xlsx)`")


@dataclass(slots=True)
class Followed:
    """What was done on the way through a guide."""

    commands: list[str] = field(default_factory=list)
    sheets: list[tuple[str, str]] = field(default_factory=list)
    """Books and sheets that were typed into."""
    missing: list[str] = field(default_factory=list)
    """Lines printed in the guide that no command said."""


def follow(guide: str, room: Path) -> Followed:
    """Do what a guide says, in a folder; a command that fails ends it."""
    done = Followed()
    book, saved, sheet = "", "", ""
    for kind, lines in _blocks(guide):
        text = "\n".join(lines)
        if kind == "text":
            opened, kept, named = (each.findall(text) for each in (_OPEN, _SAVE, _SHEET))
            book, saved = (opened or [book])[-1], (kept or [""])[-1]
            sheet = (named or [""])[-1]
        elif kind == "console":
            _run(lines, room, done)
        elif sheet and kind in {"table", "grid"}:
            _type(room / book, sheet, kind, lines)
            done.sheets.append((book, sheet))
            if saved:
                (room / saved).write_bytes((room / book).read_bytes())
            sheet = ""
    return done


def _blocks(guide: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the runs of a guide: text, consoles, grids of letters, tables."""
    kind, lines, fence = "text", [], ""
    for line in [*guide.splitlines(), "```end"]:
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
    said = ""
    for line in lines:
        if line.startswith("$ umpire "):
            command = line.removeprefix("$ umpire ").partition(" #")[0].strip()
            result = CliRunner().invoke(umpire, shlex.split(command))
            assert result.exit_code == 0, (line, result.output)
            said = " ".join(result.output.split())
            done.commands.append(command)
        elif line.strip() and " ".join(line.split()) not in said:
            done.missing.append(line)


def _type(book: Path, sheet: str, kind: str, lines: list[str]) -> None:
    if kind == "grid":
        type_ground(book, lines)
        return
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    headers, _, *body = rows
    type_rows(book, {sheet: [dict(zip(headers, map(_value, row), strict=True)) for row in body]})


def _value(text: str) -> str | int | None:
    return int(text) if text.isdigit() and (text == "0" or text[0] != "0") else text or None
