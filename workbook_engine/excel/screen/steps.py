"""The changes of a master as lines that the macro follows, each a word and what it is about.

What is to stand in the cells is not said: the macro takes it from the master itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.books.book import Formula
from workbook_engine.books.package.places import Area
from workbook_engine.books.package.visibility import hidden_sheets
from workbook_engine.excel.differences import Changes, SheetChange
from workbook_engine.excel.live_book import runs
from workbook_engine.excel.shown import pictures_of
from workbook_engine.excel.state import State

Step = tuple[str, ...]


def steps_of(changes: Changes) -> Iterator[Step]:
    """Yield what changes a screen that shows one state of the master into another."""
    yield from (("new", title, before) for title, before in changes.new)
    yield from (("lost", title) for title in changes.lost)
    for change in changes.sheets:
        yield ("sheet", change.sheet)
        yield from _of_sheet(change)
    for title in changes.printed:
        yield from (("sheet", title), ("printed",))
    yield from (("seen" if seen else "hidden", title) for title, seen in changes.seen.items())
    yield from (("name" if text else "unname", name) for name, text in changes.names.items())


def _of_sheet(change: SheetChange) -> Iterator[Step]:
    yield from (("table", name) for name in change.tables)
    yield from (("copy", str(box)) for box in (*change.grown, *change.copied))
    yield from (("values", str(block.box)) for block in change.written)
    yield from (("formula", str(Area(*at, *at))) for at in _formulas(change))
    yield from (
        ("format", str(Area(*at, *at))) for places in change.formats.values() for at in places
    )
    yield from rows(row for listed in change.heights.values() for row in listed)
    for each in runs(column for listed in change.widths.values() for column in listed):
        yield ("columns", str(Area(1, each.top, 1, each.bottom)))
    yield from (("gone", name) for name in change.gone)
    yield from (("picture", each.name) for each in change.pictures or ())


def _formulas(change: SheetChange) -> Iterator[tuple[int, int]]:
    yield from change.formulas
    for block in change.written:
        for down, row in enumerate(block.rows):
            for over, value in enumerate(row):
                if isinstance(value, Formula):
                    yield block.box.top + down, block.box.left + over


def rows(numbers: Iterable[int]) -> Iterator[Step]:
    """Yield rows that become as high as they are in the master."""
    return (("rows", f"A{each.top}:A{each.bottom}") for each in runs(numbers))


def all_of(state: State, shown: State) -> Iterator[Step]:
    """Yield what makes a screen show a state, whatever it has shown before."""
    titles = list(state.package.sheets)
    for at, title in enumerate(titles):
        if title not in shown.package.sheets:
            after = (each for each in titles[at + 1 :] if each in shown.package.sheets)
            yield ("new", title, next(after, ""))
    for title in titles:
        if title in shown.package.sheets:
            yield ("sheet", title)
            yield from _whole(state, shown, title)
    hidden = hidden_sheets(state.package)
    yield from (("hidden" if each in hidden else "seen", each) for each in titles)


def _whole(state: State, shown: State, title: str) -> Iterator[Step]:
    grids = state.grid(title), shown.grid(title)
    deep = max(1, *map(len, grids))
    wide = max(1, *(len(row) for grid in grids for row in grid), *(0, 1))
    yield ("copy", str(Area(1, 1, deep, wide)))
    for row, line in enumerate(grids[0], 1):
        for column, value in enumerate(line, 1):
            if isinstance(value, Formula):
                yield ("formula", str(Area(row, column, row, column)))
    yield from rows(range(1, deep + 1))
    yield from (("gone", each.name) for each in pictures_of(shown, title))
    yield from (("picture", each.name) for each in pictures_of(state, title))
    yield ("printed",)
