"""A sheet's text with some of its cells changed, and nothing else of it moved."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct, field

from workbook_engine.books.book import Heights, RowColumn, Value, address
from workbook_engine.books.package.cell_text import cell_text, kept_cell
from workbook_engine.books.package.lexing import (
    Splice,
    attributes_of,
    one_attribute,
    spliced,
    with_attributes,
)
from workbook_engine.books.package.places import area
from workbook_engine.books.package.sheet_index import SheetIndex
from workbook_engine.books.package.sheet_places import CellPlace, RowPlace

NEAR_HEIGHT = 2.0
"""By how much a program may write a height that differs from ours, in points."""
SPANS = re.compile(r"([0-9]+):([0-9]+)")


class SheetEditor(Struct):
    """What is to become of the cells of one sheet; places are (row, column)."""

    index: SheetIndex
    first_day: int
    values: dict[RowColumn, Value] = field(default_factory=dict)
    """Cells that get a value; None clears one and keeps its style."""
    styles: dict[RowColumn, str | None] = field(default_factory=dict)
    """The style of every cell in `values`."""
    explicit: dict[RowColumn, str] = field(default_factory=dict)
    """Cells whose part in a shared formula is written out."""
    stale: set[RowColumn] = field(default_factory=set)
    """Cells whose result is to be worked out again."""
    new_rows: dict[int, str] = field(default_factory=dict)
    """Attributes of rows that a grown table adds."""
    heights: Heights = field(default_factory=dict)
    """Rows that are to be so high, in points, unless somebody has set their height by hand."""
    restyled: dict[RowColumn, str | None] = field(default_factory=dict)
    """Cells that keep what they hold and get another style, or none."""
    sizes: dict[int, str] = field(default_factory=dict)
    """Rows that get a height whoever has set them, in points as written."""
    splices: list[Splice] = field(default_factory=list)
    """Changes outside the cells."""

    @property
    def changed(self) -> bool:
        """Whether anything of the sheet is to change."""
        cells = self.values or self.stale or self.restyled
        return bool(cells or self.sizes or self.splices)

    def text(self) -> str:
        """Give the text of the changed sheet."""
        rows: dict[int, set[int]] = {}
        for row, column in (*self.values, *self.explicit, *self.stale, *self.restyled):
            rows.setdefault(row, set()).add(column)
        for row in self.sizes:
            rows.setdefault(row, set())
        splices = [each for row in sorted(rows) for each in self._row(row, sorted(rows[row]))]
        if self.index.bare and splices:
            splices = [self._opened(splices)]
        return spliced(self.index.text, [*splices, *self._dimension(), *self.splices])

    def _opened(self, splices: list[Splice]) -> Splice:
        """Give `<sheetData/>` an inside."""
        index = self.index
        tag = index.text[index.start : index.end].removesuffix("/>").rstrip()
        inside = "".join(new for _, _, new in splices)
        return index.start, index.end, f"{tag}>{inside}</{index.prefix}sheetData>"

    def _row(self, number: int, columns: list[int]) -> Iterable[Splice]:
        row = self.index.row(number)
        if row is not None and not row.bare:
            return [*self._row_tag(row, columns), *self._cells(row, columns)]
        inside = "".join(self._cell(number, column, None) for column in columns)
        if row is not None:
            return [(row.start, row.inside, self._made(self._attributes(row, columns), inside))]
        if not inside and number not in self.sizes:
            return []
        start = self.index.room_for(number)
        attributes = self._tall(number, f' r="{number}"{self.new_rows.get(number, "")}')
        return [(start, start, self._made(attributes, inside))]

    def _made(self, attributes: str, inside: str) -> str:
        name = f"{self.index.prefix}row"
        return f"<{name}{attributes}>{inside}</{name}>"

    def _row_tag(self, row: RowPlace, columns: list[int]) -> list[Splice]:
        attributes = self._attributes(row, columns)
        if attributes == row.attributes:
            return []
        return [(row.start, row.inside, f"<{self.index.prefix}row{attributes}>")]

    def _attributes(self, row: RowPlace, columns: list[int]) -> str:
        return self._tall(row.number, self._spans(row, columns))

    def _tall(self, number: int, attributes: str) -> str:
        if number in self.sizes:
            return with_attributes(attributes, ht=self.sizes[number], customHeight="1")
        height = self.heights.get(number)
        if height is None or self._set_by_hand(attributes, height.was):
            return attributes
        ht = None if height.now is None else f"{height.now:g}"
        return with_attributes(attributes, ht=ht, customHeight=None)

    def _set_by_hand(self, attributes: str, ours: float | None) -> bool:
        """Tell whether a row has a height of somebody's own: not the usual one, nor our last."""
        has = one_attribute(attributes, "ht")
        marked = one_attribute(attributes, "customHeight") in ("1", "true")
        if not marked or has == self.index.usual_height:
            return False
        return ours is None or has is None or abs(float(has) - ours) > NEAR_HEIGHT

    def _spans(self, row: RowPlace, columns: list[int]) -> str:
        found = SPANS.fullmatch(one_attribute(row.attributes, "spans") or "")
        if not found or not columns or int(found[1]) <= columns[0] <= columns[-1] <= int(found[2]):
            return row.attributes
        first, last = min(int(found[1]), columns[0]), max(int(found[2]), columns[-1])
        return with_attributes(row.attributes, spans=f"{first}:{last}")

    def _cells(self, row: RowPlace, columns: list[int]) -> Iterable[Splice]:
        for column in columns:
            cell = self.index.cell(row.number, column)
            new = self._cell(row.number, column, cell)
            if cell is not None:
                yield cell.start, cell.end, new
            elif new:
                start = self._room(row, column)
                yield start, start, new

    def _room(self, row: RowPlace, column: int) -> int:
        """Find where a cell that is not there yet belongs."""
        cells = self.index.cells(row.number).items()
        return next((cell.start for other, cell in cells if other > column), row.end)

    def _cell(self, row: int, column: int, cell: CellPlace | None) -> str:
        place = row, column
        prefix = self.index.prefix
        if place in self.values:
            value, style = self.values[place], self.styles.get(place)
            if cell is None and value is None and style is None:
                return ""
            return cell_text(prefix, address(row, column), style, value, self.first_day)
        style = self.restyled.get(place)
        if cell is None:
            return cell_text(prefix, address(row, column), style, None, 0) if style else ""
        stale = place in self.stale
        if place in self.restyled:
            cell = cell._replace(attributes=with_attributes(cell.attributes, s=style))
        return kept_cell(prefix, cell, self.explicit.get(place), stale=stale)

    def _dimension(self) -> list[Splice]:
        index = self.index
        tag = index.tag("dimension").search(index.shadow, 0, index.start)
        places = {**self.values, **self.restyled}
        if tag is None or not places:
            return []
        try:
            old = area(attributes_of(tag[1]).get("ref", ""))
        except ValueError:  # no range, so nothing that could be too small
            return []
        rows, columns = {row for row, _ in places}, {column for _, column in places}
        new = old._replace(
            top=min(old.top, *rows),
            left=min(old.left, *columns),
            bottom=max(old.bottom, *rows),
            right=max(old.right, *columns),
        )
        if new == old:
            return []
        attributes = with_attributes(tag[1], ref=str(new))
        return [(tag.start(1), tag.end(1), attributes)]
