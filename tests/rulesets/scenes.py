"""Scenes written in Markdown: what stands on a table when a case begins, sheet by sheet.

The first header of a table names its sheet, and every header a column by its name. A cell may have
places for values, `{x}`; an empty one says nothing, `-` says that there is nothing. `times` is how
often a row stands there, each time with another `{n}`: a number, or a list, of which each is `{x}`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from inspect import get_annotations
from pathlib import Path
from string import Formatter
from typing import Any

from workbook_engine.core.records import Record, field_names

Rows = list[dict[str, str]]


@dataclass(frozen=True)
class Scenes:
    """The scenes of a file by the headings they stand under."""

    file: Path
    placed: Callable[[str], str] = str
    """What is made of a cell's own words for places, once its values are filled in."""

    def rows(self, scene: str, values: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield the rows of a scene, each with its sheet."""
        for sheet, rows in self._written[scene]:
            for cells in rows:
                times = self._filled(cells.get("times") or "1", values)
                many = times if isinstance(times, list) else range(int(times))
                for n, x in enumerate(many):
                    there = {**values, "n": n, "x": x}
                    own = {key: self._filled(text, there) for key, text in cells.items()}
                    said = {k: each for k, each in own.items() if k != "times" and each != ""}
                    yield sheet, {k: "" if each == "-" else each for k, each in said.items()}

    @cached_property
    def _written(self) -> dict[str, list[tuple[str, Rows]]]:
        scenes: dict[str, list[tuple[str, Rows]]] = {}
        for part in self.file.read_text(encoding="utf-8").split("\n## ")[1:]:
            heading, *blocks = part.split("\n\n")
            tables = [block.split("\n") for block in blocks if block.startswith("|")]
            scenes[heading.strip()] = [_table(lines) for lines in tables]
        return scenes

    def _filled(self, text: str, values: Mapping[str, Any]) -> Any:
        if re.fullmatch(r"{[^{}]+}", text):
            return Formatter().get_field(text[1:-1], (), values)[0]
        return self.placed(text.format(**values))


def _table(lines: Sequence[str]) -> tuple[str, Rows]:
    """Read a table: its first header is the sheet and, as all others, a column by its name."""
    cells = [[cell.strip() for cell in line.strip()[1:-1].split("|")] for line in lines if line]
    sheet, _, first = cells[0][0].partition(": ")
    return sheet, [dict(zip((first, *cells[0][1:]), row, strict=True)) for row in cells[2:]]


def made(record: type[Record], usual: Mapping[str, Any], cells: Mapping[str, Any]) -> Any:
    """Make a row of cells, as its columns have them, and of what is usual where it has a column."""
    types: dict[str, str] = {}
    for kind in reversed(record.__mro__):
        types |= {name: str(of) for name, of in get_annotations(kind).items()}
    own = {name: value for name, value in usual.items() if name in field_names(record)}
    return record(**own | {name: _typed(each, types[name]) for name, each in cells.items()})


def _typed(value: Any, type: str) -> Any:
    """Return a written cell as its column has it; what is no text is as it is to be."""
    if not isinstance(value, str) or type.startswith("str"):
        return value
    if type.startswith("tuple"):
        return tuple(value.split("; "))
    if type == "bool":
        return value == "x"
    return Fraction(value) if "Fraction" in type else int(value)
