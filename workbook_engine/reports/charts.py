"""A printed chart as people read it: its numbers in force, its words with blanks between them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Protocol

from msgspec import Struct

from workbook_engine.core.answers import shown
from workbook_engine.core.charts import Chart, Printed
from workbook_engine.core.house_rulings import NO_RULINGS, HouseRuling, RulingsInForce
from workbook_engine.core.settings import Setting

SETTING, VALUE, NONE = "setting", "value", "-"
"""A chart with a column `setting` leaves the `value` of some rows to a reading."""


class Readings(Protocol):
    """The readings in force, by name."""

    def __getitem__(self, name: str) -> Setting: ...


_BETWEEN_WORDS = re.compile(r"(?<=[a-z\d])/(?=[a-z])")


class ChartInWords(Struct, frozen=True):
    """A chart made ready for a page: a title, its source, heads and rows of plain text."""

    title: str
    source: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    ruled: frozenset[tuple[int, int]] = frozenset()
    """The cells, by row and column, that hold a ruling of the umpire's own, or a reading of his."""


def in_words(chart: Chart, readings: Readings, house: RulingsInForce = NO_RULINGS) -> ChartInWords:
    """Return a chart as people read it: the numbers in force, those of a ruling with its number."""
    heads = [each for each in (chart.row, *chart.columns) if each != SETTING]
    rows: list[tuple[str, ...]] = []
    ruled: set[tuple[int, int]] = set()
    for label, printed in chart.rows.items():
        cells = _in_force(chart, printed, readings)
        if _is_read_otherwise(chart, printed, readings):
            cells[VALUE] = f"{cells[VALUE]} (house rule)"
            ruled.add((len(rows), heads.index(VALUE)))
        for column, ruling in _ruled(chart, label, printed, house):
            cells[column] = f"{shown(ruling.value)} ({ruling.number})"
            ruled.add((len(rows), heads.index(column)))
        rows.append((spoken(label), *(spoken(str(cell)) for cell in cells.values())))
    source = chart.cite.partition(";")[0]
    words = tuple(spoken(each) for each in heads)
    return ChartInWords(chart.title, source, words, tuple(rows), frozenset(ruled))


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


def _in_force(chart: Chart, cells: tuple[Printed, ...], readings: Readings) -> dict[str, Printed]:
    """Return the cells of a row by column; where a reading has one, that of the one in force."""
    row = dict(zip(chart.columns, cells, strict=True))
    setting = row.pop(SETTING, NONE)
    if setting != NONE:
        row[VALUE] = shown(readings[str(setting)].value)
    return row


def _is_read_otherwise(chart: Chart, cells: tuple[Printed, ...], readings: Readings) -> bool:
    """Tell whether the value of a row is a reading that is not the one the rule set comes with."""
    setting = dict(zip(chart.columns, cells, strict=True)).get(SETTING, NONE)
    return setting != NONE and not readings[str(setting)].is_default


def _ruled(
    chart: Chart, label: str, cells: tuple[Printed, ...], house: RulingsInForce
) -> Iterator[tuple[str, HouseRuling]]:
    """Yield the columns of a row that are ruled on, by the cell or by the reading of its value."""
    row = dict(zip(chart.columns, cells, strict=True))
    of_reading = house.on_reading(str(row.pop(SETTING, NONE)))
    if of_reading:
        yield VALUE, of_reading
    for column in row:
        if ruling := house.on_cell(chart.title, label, column):
            yield column, ruling
