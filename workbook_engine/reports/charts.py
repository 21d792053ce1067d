"""A printed chart as people read it: its numbers in force, its words with blanks between them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from workbook_engine.core.answers import shown
from workbook_engine.core.charts import Chart, Printed
from workbook_engine.core.settings import Setting

SETTING, VALUE, NONE = "setting", "value", "-"
"""A chart with a column `setting` leaves the `value` of some rows to a reading."""


class Readings(Protocol):
    """The readings in force, by name."""

    def __getitem__(self, name: str) -> Setting: ...


_BETWEEN_WORDS = re.compile(r"(?<=[a-z\d])/(?=[a-z])")


@dataclass(frozen=True, slots=True)
class ChartInWords:
    """A chart made ready for a page: a title, its source, heads and rows of plain text."""

    title: str
    source: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def in_words(chart: Chart, readings: Readings) -> ChartInWords:
    """Return a chart as people read it, with the numbers in force under these readings."""
    heads = [spoken(each) for each in (chart.row, *chart.columns) if each != SETTING]
    rows = [
        (spoken(label), *(spoken(str(cell)) for cell in _in_force(chart, cells, readings)))
        for label, cells in chart.rows.items()
    ]
    source = chart.cite.partition(";")[0]
    return ChartInWords(chart.title, source, tuple(heads), tuple(rows))


def spoken(label: str) -> str:
    """Return a label of a chart as it is spoken.

    >>> spoken("poor_terrain"), spoken("1/2"), spoken("heavy/within_2km")
    ('poor terrain', '1/2', 'heavy, within 2km')
    """
    return _BETWEEN_WORDS.sub(", ", label.replace("_", " "))


def as_text(chart: ChartInWords, indent: str = "  ") -> Iterator[str]:
    """Yield the lines of a chart for a terminal, its columns under each other."""
    lines = (chart.heads, *chart.rows)
    widths = [max(len(line[at]) for line in lines) for at in range(len(chart.heads))]
    yield f"{chart.title} ({chart.source})"
    for line in lines:
        cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        yield f"{indent}{'  '.join(cells).rstrip()}"


def _in_force(chart: Chart, cells: tuple[Printed, ...], readings: Readings) -> Iterator[Printed]:
    """Yield the cells of a row; where a reading has its value, that of the reading in force."""
    row = dict(zip(chart.columns, cells, strict=True))
    setting = row.pop(SETTING, NONE)
    if setting != NONE:
        row[VALUE] = shown(readings[str(setting)].value)
    yield from row.values()
