"""What changes on the screen when one state of a workbook becomes another, sheet by sheet.

The commands make files; a book that is open is changed to what the file would be. Cells that a
person's formula or formatted letters stand in are written only where they themselves change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from msgspec import Struct, field

from workbook_engine.books.book import Formula, Grid, RowColumn, Value, value_at
from workbook_engine.books.cells import same
from workbook_engine.books.package.lexing import attributes_of, one_attribute, start_tag
from workbook_engine.books.package.places import Area, area
from workbook_engine.books.package.redraw import by_column
from workbook_engine.books.package.sheet_index import SheetIndex
from workbook_engine.books.package.tables import tables_of
from workbook_engine.books.package.visibility import hidden_sheets
from workbook_engine.excel.blocks import boxes, hull, kept_cells
from workbook_engine.excel.looks import FORMAT, CellLook
from workbook_engine.excel.shown import Picture, other_names, pictures_of
from workbook_engine.excel.state import State

SHOWN = {"0": "General", "1": "0", "2": "0.00", "9": "0%", "10": "0.00%", "49": "@"}
"""The formats of Excel's own that have the same code everywhere."""


class Written(Struct, frozen=True):
    """A block of cells and what is to stand in them, formulas as text that begins with `=`."""

    box: Area
    rows: tuple[tuple[Value, ...], ...]


class SheetChange(Struct):
    """What changes on one sheet."""

    sheet: str
    written: list[Written] = field(default_factory=list)
    copied: list[Area] = field(default_factory=list)
    """Blocks that are taken over with their looks, links and merged cells."""
    formulas: dict[RowColumn, str] = field(default_factory=dict)
    """Formulas of somebody's own in those blocks."""
    formats: dict[str, list[RowColumn]] = field(default_factory=dict)
    """Cells that show numbers otherwise and look the same else, by the code of the format."""
    heights: dict[float | None, list[int]] = field(default_factory=dict)
    """Rows by the height that they get, None for the usual one."""
    widths: dict[float | None, list[int]] = field(default_factory=dict)
    """Columns by the width that they get, in the letters of the file; None for the usual one."""
    tables: dict[str, Area] = field(default_factory=dict)
    """Tables that reach further, or less far."""
    grown: dict[Area, Area] = field(default_factory=dict)
    """Rows that come to tables, each with the row that was their last: it is what they look like,
    and what may be typed in it may be typed in them."""
    pictures: tuple[Picture, ...] | None = None
    """The pictures that it shows, if they change; None if they do not."""
    gone: tuple[str, ...] = ()
    """Pictures that go."""

    @property
    def empty(self) -> bool:
        """Whether nothing changes."""
        return not (
            self.written
            or self.copied
            or self.formats
            or self.heights
            or self.widths
            or self.tables
            or self.gone
            or self.pictures
        )


class Changes(Struct, frozen=True):
    """What changes in a workbook."""

    sheets: tuple[SheetChange, ...]
    new: tuple[tuple[str, str], ...]
    """Sheets that come, each with the one that it stands before; blank for the end."""
    lost: tuple[str, ...]
    names: dict[str, str]
    """Names of the workbook that are set, '' for one that goes."""
    printed: dict[str, str]
    """What is printed of sheets."""
    seen: dict[str, bool]
    """Sheets that come into sight, or are hidden."""


def differences(before: bytes, after: bytes) -> Changes:
    """Return what changes from one state of a workbook to another."""
    was, now = State(before), State(after)
    sheets = list(now.package.sheets)
    common = [each for each in sheets if each in was.package.sheets]
    strings = was.sum_of(was.strings) == now.sum_of(now.strings)
    kept = was.styles.same_numbers(now.styles)
    changed = (
        _sheet(was, now, each, kept=kept)
        for each in common
        if not strings or _sums(was, each) != _sums(now, each)
    )
    names, printed = other_names(was, now)
    return Changes(
        tuple(each for each in changed if not each.empty),
        tuple((each, _next(sheets, each, common)) for each in sheets if each not in common),
        tuple(each for each in was.package.sheets if each not in sheets),
        names,
        printed,
        _seen(was, now),
    )


def _seen(was: State, now: State) -> dict[str, bool]:
    before, after = hidden_sheets(was.package), hidden_sheets(now.package)
    return {title: title in before for title in now.titles if title in before ^ after}


def _sums(state: State, sheet: str) -> list[tuple[int, int]]:
    """Return what tells a sheet, its tables and its pictures from others."""
    package, part = state.package, state.package.sheets[sheet]
    parts = [part, *package.related(part, "table")]
    for drawing in package.related(part, "drawing"):
        parts += [drawing, *package.related(drawing, "image")]
    return [state.sum_of(each) for each in parts]


def _next(sheets: list[str], sheet: str, common: list[str]) -> str:
    after = sheets[sheets.index(sheet) + 1 :]
    return next((each for each in after if each in common), "")


def _sheet(was: State, now: State, sheet: str, *, kept: bool) -> SheetChange:
    change = SheetChange(sheet)
    old, new = was.grid(sheet), now.grid(sheet)
    tables, before = _tables(now, sheet), _tables(was, sheet)
    change.tables = {n: a for n, a in tables.items() if before.get(n, a) != a}
    change.grown = dict(_grown((before[name], reach) for name, reach in change.tables.items()))
    values = {*other_values(old, new), *(at for box in change.grown for at in places(box))}
    looks, change.formats = _looks(was, now, change, kept=kept)
    around = [*_moved(was.index(sheet).merged, now.index(sheet).merged), *_links(was, now, sheet)]
    if looks or around:
        merged = (*was.index(sheet).merged, *now.index(sheet).merged)
        change.copied = _blocks([*(Area(r, c, r, c) for r, c in looks), *around], merged)
        held = ((at, value_at(new, *at)) for box in change.copied for at in places(box))
        change.formulas = {at: each.text for at, each in held if isinstance(each, Formula)}
    values = {place for place in values if not any(each.holds(*place) for each in change.copied)}
    change.written = [_block(new, box) for box in boxes(values, kept_cells(now, sheet))]
    change.heights = _by_size(_heights(was.index(sheet)), _heights(now.index(sheet)))
    if _columns(was.index(sheet)) != _columns(now.index(sheet)):
        change.widths = _by_size(_widths(was.index(sheet)), _widths(now.index(sheet)))
    shown, gone = pictures_of(now, sheet), pictures_of(was, sheet)
    if [each.content for each in shown] != [each.content for each in gone]:
        change.pictures, change.gone = shown, tuple(each.name for each in gone)
    return change


def other_values(old: Grid, new: Grid) -> Iterator[RowColumn]:
    """Yield the cells of a sheet that hold something else."""
    for row in range(1, max(len(old), len(new)) + 1):
        one = old[row - 1] if row <= len(old) else ()
        other = new[row - 1] if row <= len(new) else ()
        if one is other:
            continue
        for column in range(1, max(len(one), len(other)) + 1):
            if not same(value_at(old, row, column), value_at(new, row, column)):
                yield row, column


def _looks(
    was: State, now: State, change: SheetChange, *, kept: bool
) -> tuple[set[RowColumn], dict[str, list[RowColumn]]]:
    """Return the cells that look otherwise, and those that only show numbers in another format."""
    others: set[RowColumn] = set()
    formats: dict[str, list[RowColumn]] = {}
    for place, one, other in _other_looks(was, now, change, kept=kept):
        code = SHOWN.get(str(other[FORMAT]), str(other[FORMAT])) if other else ""
        if (
            one
            and other
            and drop(one) == drop(other)
            and (code in SHOWN.values() or not code.isdecimal())
        ):
            formats.setdefault(code, []).append(place)
        else:
            others.add(place)
    return others, formats


def drop(look: CellLook) -> CellLook:
    """Return a look without the format of its numbers."""
    return (*look[:FORMAT], *look[FORMAT + 1 :])


def _other_looks(
    was: State, now: State, change: SheetChange, *, kept: bool
) -> Iterator[tuple[RowColumn, CellLook, CellLook]]:
    """Yield the cells that look otherwise; where numbers are `kept` equal text looks equal."""
    old, new = was.index(change.sheet), now.index(change.sheet)
    for number in {row.number for row in (*old.rows, *new.rows)}:
        if kept and _row(old, number) == _row(new, number):
            continue
        before = {column: cell.style for column, cell in old.cells(number).items()}
        for box, last in change.grown.items():
            if box.top <= number <= box.bottom:
                before |= {
                    column: cell.style
                    for column, cell in old.cells(last.top).items()
                    if box.left <= column <= box.right
                }
        after = {column: cell.style for column, cell in new.cells(number).items()}
        for column in before.keys() | after.keys():
            one = was.styles.look(before.get(column))
            other = now.styles.look(after.get(column))
            if one != other:
                yield (number, column), one, other


def _row(index: SheetIndex, number: int) -> str:
    row = index.row(number)
    return index.text[row.inside : row.end] if row else ""


def _moved(old: Iterable[Area], new: Iterable[Area]) -> list[Area]:
    return list(set(old) ^ set(new))


def _links(was: State, now: State, sheet: str) -> list[Area]:
    old, new = _links_of(was, sheet), _links_of(now, sheet)
    return [area(ref) for ref in old.keys() | new.keys() if old.get(ref) != new.get(ref)]


def _links_of(state: State, sheet: str) -> dict[str, str]:
    index = state.index(sheet)
    found = start_tag(f"{index.prefix}hyperlink").finditer(index.shadow, index.end)
    listed = (attributes_of(each[1]) for each in found)
    return {each.get("ref", ""): each.get("location", "").replace("'", "") for each in listed}


def _blocks(areas: list[Area], merged: Sequence[Area]) -> list[Area]:
    """Join what stands in rows that follow one another; what is between keeps its drop-downs."""
    found: list[Area] = []
    for each in sorted(areas):
        if found and each.top <= found[-1].bottom + 1:
            found[-1] = hull([found[-1], each])
        else:
            found.append(each)
    found = [_widened(each, merged) for each in found]
    return found if found == areas else _blocks(found, merged)


def _widened(box: Area, merged: Iterable[Area]) -> Area:
    """Return a block wide enough not to cut merged cells through."""
    for each in merged:
        if each.meets(box) and hull([box, each]) != box:
            return _widened(hull([box, each]), merged)
    return box


def places(box: Area) -> Iterator[RowColumn]:
    """Yield the cells of a block."""
    return product(range(box.top, box.bottom + 1), range(box.left, box.right + 1))


def _grown(tables: Iterable[tuple[Area, Area]]) -> Iterator[tuple[Area, Area]]:
    for was, now in tables:
        if now.bottom > was.bottom and now == was._replace(bottom=now.bottom):
            yield now._replace(top=was.bottom + 1), was._replace(top=was.bottom)


def _block(grid: Grid, box: Area) -> Written:
    rows = tuple(
        tuple(value_at(grid, row, column) for column in range(box.left, box.right + 1))
        for row in range(box.top, box.bottom + 1)
    )
    return Written(box, rows)


def _by_size(old: dict[int, float], new: dict[int, float]) -> dict[float | None, list[int]]:
    """Return the rows or columns whose size changes, by the size that they get."""
    changed: dict[float | None, list[int]] = {}
    for number in sorted(old.keys() | new.keys()):
        if old.get(number) != new.get(number):
            changed.setdefault(new.get(number), []).append(number)
    return changed


def _heights(index: SheetIndex) -> dict[int, float]:
    found = ((row.number, one_attribute(row.attributes, "ht")) for row in index.rows)
    return {number: float(height) for number, height in found if height}


def _columns(index: SheetIndex) -> list[str]:
    return [each[0] for each in index.tag("col").finditer(index.shadow, 0, index.start)]


def _widths(index: SheetIndex) -> dict[int, float]:
    found = ((column, one_attribute(each, "width")) for column, each in by_column(index))
    return {column: float(width) for column, width in found if width}


def _tables(state: State, sheet: str) -> dict[str, Area]:
    return {e.name: e.area for e in tables_of(state.package, state.package.sheets[sheet])}
