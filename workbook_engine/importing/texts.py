"""A list that is a text, as its rows: CSV, tabs, Excel's own text in UTF-16, columns of blanks.

It is run in the process that reads foreign files, and imports none of our modules. What is wrong
with a file is a ValueError: code, sentence, cure.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from io import StringIO
from itertools import pairwise

_DELIMITERS = ";,\t|"
_SAID = re.compile(r"sep=([^\r\n])\r?\n", re.IGNORECASE)
"""What Excel takes as a first line: the sign that parts the cells."""
_OF_A_MAC = rb"[a-z][\x80-\x90\x95\x98-\x9f]|[\x80-\x90\x95\x98-\x9f][a-z]"
_UNCLEAR = re.compile(rb"[^\s,;|\"]{0,20}?(?:" + _OF_A_MAC + rb")[^\s,;|\"]{0,20}")
"""A word with letters as a Mac wrote them; on Windows they are signs, or rare letters."""
_LETTERS = {"windows": "cp1252", "mac": "mac_roman"}
_GAP, _FEW = re.compile(r" {2,}"), 3
_STRESSED = re.compile(r"(\*{1,2}|_{2}|`)(.+)\1")
"""A cell in bold or italics, as a table drawn with bars has it: **3 Hussars**."""


def records(content: bytes, name: str, letters: str) -> Iterator[list[str]]:
    """Yield the rows of a text; `letters` says whose it is where that is not clear."""
    text = decoded(content, name, letters)
    said = _SAID.match(text)
    text = text[said.end() :] if said else text
    csv.field_size_limit(len(text) + 1)
    if not any("\t" in line.strip() for line in text.splitlines()):
        text = text.expandtabs(4)  # what is indented, not parted
    sign = said[1] if said else _delimiter(text.splitlines())
    if not sign:
        yield from _columns(text.splitlines())
        return
    over: list[bool] = []

    def lines() -> Iterator[str]:
        yield from StringIO(text, newline="")
        over.append(True)

    began, rows = 1, csv.reader(lines(), delimiter=sign)
    for row in rows:
        if over:  # a quote that nothing closes would swallow the rest in silence
            raise ValueError(
                "E-FOREIGN-QUOTE",
                f"{name}: a quote that opens in line {began} is closed nowhere.",
                'Take the sign " out there, or close it, and run it again.',
            )
        yield [_STRESSED.sub(r"\2", cell.strip()) for cell in row] if sign == "|" else row
        began = rows.line_num + 1


def decoded(content: bytes, name: str, letters: str = "") -> str:
    """Return what bytes say in letters; a ValueError where they may be those of two systems."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    unclear = _UNCLEAR.search(content)
    if unclear and not letters:
        either, other = (unclear[0].decode(each, "replace") for each in _LETTERS.values())
        raise ValueError(
            "E-FOREIGN-LETTERS",
            f"{name} reads {either} with the letters of Windows, {other} with those of a Mac.",
            "Save it as CSV UTF-8; or say which: --letters windows, --letters mac.",
        )
    return content.decode(_LETTERS.get(letters.lower(), "cp1252"), errors="replace")


def _delimiter(lines: list[str]) -> str:
    """Return the sign that parts most lines into cells, the same number of them in each.

    Blank where no sign does, and blanks do, at the same places. A comma may stand in any text; what
    other signs part may have lines of any length.
    """

    def cells(sign: str) -> Iterator[int]:  # a line by itself: a quote may be closed nowhere
        yield from (len(row) for each in lines[:50] for row in csv.reader([each], delimiter=sign))

    def columns(sign: str) -> tuple[int, int]:
        counts = [*cells(sign)]
        usual = max({0, *counts}, key=lambda count: (count > 1) * counts.count(count) * count)
        return (counts.count(usual) if usual > 1 else 0, usual)

    best = max(_DELIMITERS, key=columns)
    apart = sum(len(_GAP.findall(line.strip())) > 1 for line in lines[:50])
    any_length = sum(count > 1 for count in cells(best))
    parted = 2 * (columns(best)[0] if best == "," else any_length)
    filled = sum(bool(line.strip()) for line in lines[:50])
    return "" if parted < apart >= _FEW or parted < filled else best


def _columns(lines: list[str]) -> Iterator[list[str]]:
    """Yield the cells of lines that are blank at the same places; of others, the line as one."""
    wide = max(map(len, lines), default=0)
    lists = [line.ljust(wide) for line in lines if len(_GAP.findall(line.strip())) > 1]
    blank = [all(line[at] == " " for line in lists) for at in range(wide)]
    begins = [at for at in range(wide) if not blank[at] and all(blank[max(at - 2, 0) : at])]
    for line in (each.ljust(wide) for each in lines):
        cells = [line[at:to] for at, to in pairwise([*begins, None])]
        runs_on = any(not cell.endswith(" ") for cell in cells[:-1])
        yield [line] if runs_on or not begins or not _GAP.search(line.strip()) else cells
