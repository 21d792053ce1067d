"""A page of the engine's laid into a workbook: a sheet of its own, before or behind all others.

It is found again by a name, `desk_page`, which follows it when somebody renames or moves the sheet.
What stands to its right and below it, its notes and all that is not a cell stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct, field

from workbook_engine.books.book import RowColumn, address, column_letters
from workbook_engine.books.package.cell_text import cell_text, kept_cell
from workbook_engine.books.package.dressing import Wardrobe
from workbook_engine.books.package.lexing import (
    Splice,
    attributes_of,
    element,
    spliced,
    start_tag,
    with_attributes,
)
from workbook_engine.books.package.names import Lies
from workbook_engine.books.package.places import Area, area
from workbook_engine.books.package.redraw import ELEMENTS, by_column, room_for, runs
from workbook_engine.books.package.sheet_index import SheetIndex
from workbook_engine.books.package.sheet_places import CellPlace
from workbook_engine.books.package.xml_text import escaped
from workbook_engine.books.page import Block, Look, Page

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LAST = 16_384
ROOM = 9.0
OPEN = Look(size=10, open=True)
"""Cells beside the page, which are the reader's."""


def reach(sheet: str, box: Area) -> str:
    """Write an area as a name has it: `'Desk'!$A$1:$B$2`."""
    quoted = sheet.replace("'", "''")
    first = f"${column_letters(box.left)}${box.top}"
    return f"'{quoted}'!{first}:${column_letters(box.right)}${box.bottom}"


def new_text(page: Page, wardrobe: Wardrobe, *, opened: bool) -> str:
    """Give the text of a sheet that is the page and nothing else."""
    blank = f'<worksheet xmlns="{MAIN}"><sheetData/></worksheet>'
    index = SheetIndex(page.title, blank, ordinary=False)
    return _Laid(index, page, wardrobe).whole(opened=opened)


def text_with(index: SheetIndex, page: Page, wardrobe: Wardrobe, lies: Lies) -> str:
    """Give the text of a sheet with the page laid again."""
    return _Laid(index, page, wardrobe, lies).text()


class _Laid(Struct):
    """A page as it comes into one sheet."""

    index: SheetIndex
    page: Page
    wardrobe: Wardrobe
    lies: Lies | None = None
    shift: int = 0
    """Rows by which what stands below the page gives way."""
    cells: dict[int, dict[int, str]] = field(default_factory=dict)

    def whole(self, *, opened: bool) -> str:
        """Give a sheet that has nothing but the page."""
        page, text = self.page, self.text()
        chosen = ' tabSelected="1"' if opened else ""
        head = (
            f'<sheetPr><tabColor rgb="FF404040"/>{"" if page.scale else FITS}</sheetPr>'
            f'<sheetViews><sheetView showGridLines="0"{chosen} zoomScale="{page.zoom}" '
            f'zoomScaleNormal="{page.zoom}" workbookViewId="0"/></sheetViews>'
            '<sheetFormatPr defaultRowHeight="12"/>'
        )
        return text.replace("<cols>", f"{head}<cols>", 1)

    def text(self) -> str:
        """Give the sheet with the page, and with all that was beside it."""
        self._keep()
        self._blocks()
        return spliced(self.index.text, [*self._columns(), self._cells_and_rows(), *self._after()])

    def _keep(self) -> None:
        """Take over the cells that are the reader's."""
        if self.lies is None:
            return
        old, new = self.lies.box, self.page.box
        kept = [
            (row.number, column, cell)
            for row in self.index.rows
            for column, cell in self.index.cells(row.number).items()
            if not old.holds(row.number, column)
        ]
        below = [row for row, column, _ in kept if row > old.bottom and column <= new.right]
        self.shift = max(0, new.bottom + 1 - min(below)) if below else 0
        for row, column, cell in kept:
            self._put(self._moved(row), column, self._raw(cell, (self._moved(row), column)))

    def _moved(self, row: int) -> int:
        return row + self.shift if self.lies and row > self.lies.box.bottom else row

    def _raw(self, cell: CellPlace, place: RowColumn) -> str:
        kept = kept_cell(self.index.prefix, cell, None, stale=False)
        attributes = with_attributes(cell.attributes, r=address(*place))
        return kept.replace(cell.attributes, attributes, 1)

    def _put(self, row: int, column: int, text: str) -> None:
        self.cells.setdefault(row, {})[column] = text

    def _blocks(self) -> None:
        for block in self.page.blocks:
            self._block(block)
        if self.lies is not None:
            was = self.index.cell(self.lies.notes.top, self.lies.notes.left)
            if was is not None:
                place = self.page.notes.top, self.page.notes.left
                self._put(*place, self._raw(was, place))

    def _block(self, block: Block) -> None:
        style = self.wardrobe.style(block.look)
        top, left, bottom, right = block.box
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                value = block.value if (row, column) == (top, left) else None
                where = address(row, column)
                self._put(row, column, cell_text(self.index.prefix, where, style, value, 0))

    def _cells_and_rows(self) -> Splice:
        prefix, index = self.index.prefix, self.index
        rows = "".join(self._row(number) for number in sorted(self._numbers()))
        end = index.end if index.bare else index.text.index(">", index.end) + 1
        return index.start, end, f"<{prefix}sheetData>{rows}</{prefix}sheetData>"

    def _numbers(self) -> set[int]:
        """Number the rows that the sheet has now; those beside the page keep their looks."""
        bottom = self.lies.box.bottom if self.lies else 0
        below = {self._moved(row.number) for row in self.index.rows if row.number > bottom}
        return {*range(1, len(self.page.heights) + 1), *self.cells, *below}

    def _row(self, number: int) -> str:
        tag = f"{self.index.prefix}row"
        inside = "".join(text for _, text in sorted(self.cells.get(number, {}).items()))
        if number <= len(self.page.heights):
            height = self.page.heights[number - 1]
            return f'<{tag} r="{number}" ht="{height:g}" customHeight="1">{inside}</{tag}>'
        was = self.index.row(number - self.shift)
        attributes = with_attributes(was.attributes if was else "", r=str(number), spans=None)
        return f"<{tag}{attributes}>{inside}</{tag}>"

    def _columns(self) -> list[Splice]:
        style = self.wardrobe.style(OPEN)
        has = dict(by_column(self.index)) if self.lies else {}
        for column, width in enumerate(self.page.widths, 1):
            has[column] = f' width="{width:g}" style="{style}" customWidth="1"'
        written = "".join(runs(has, self.index.prefix))
        if self.lies is None:
            first = len(self.page.widths) + 1
            written += f'<col min="{first}" max="{LAST}" width="{ROOM:g}" style="{style}"/>'
        prefix = self.index.prefix
        found = element(f"{prefix}cols").search(self.index.shadow, 0, self.index.start)
        span = found.span() if found else (self.index.start, self.index.start)
        return [(*span, f"<{prefix}cols>{written}</{prefix}cols>")]

    def _after(self) -> Iterator[Splice]:
        """Yield what follows the cells: merged cells, links, the page as it is printed."""
        first = {name: f"<{name}{attributes}/>" for name, attributes in PRINTED.items()}
        elements = {
            **(first if self.lies is None else {}),
            "mergeCells": self._merged(),
            "hyperlinks": self._links(),
            "pageSetup": self._set_up(),
            "headerFooter": self._foot(),
            **({"rowBreaks": self._breaks()} if self.page.scale else {}),
        }
        for name in sorted(elements, key=ELEMENTS.index):
            yield self._element(name, elements[name])

    def _element(self, name: str, new: str) -> Splice:
        prefix = self.index.prefix
        found = element(prefix + name).search(self.index.shadow, self.index.end)
        place = found.span() if found else (room_for(self.index, name),) * 2
        return (*place, re.sub(r"<(/?)(?=[a-zA-Z])", rf"<\1{prefix}", new) if prefix else new)

    def _set_up(self) -> str:
        found = start_tag(f"{self.index.prefix}pageSetup").search(self.index.shadow, self.index.end)
        if self.page.scale:
            return f"<pageSetup{found[1]}/>" if found else self._scaled()
        if found is not None:
            return f"<pageSetup{with_attributes(found[1], fitToHeight=str(self.page.pages))}/>"
        over = f'fitToHeight="{self.page.pages}"'
        return f'<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" {over}/>'

    def _scaled(self) -> str:
        return f'<pageSetup paperSize="9" scale="{self.page.scale}" orientation="landscape"/>'

    def _breaks(self) -> str:
        after = "".join(f'<brk id="{row}" max="16383" man="1"/>' for row in self.page.breaks)
        count = len(self.page.breaks)
        counts = f'count="{count}" manualBreakCount="{count}"'
        return f"<rowBreaks {counts}>{after}</rowBreaks>" if count else ""

    def _merged(self) -> str:
        theirs = [self._shifted(each) for each in self._theirs(self.index.merged)]
        ours = [Area(*b.box) for b in self.page.blocks if not Area(*b.box).single]
        tags = [f'<mergeCell ref="{each}"/>' for each in (*ours, *theirs)]
        return f'<mergeCells count="{len(tags)}">{"".join(tags)}</mergeCells>' if tags else ""

    def _theirs(self, areas: list[Area]) -> list[Area]:
        return [each for each in areas if self.lies and not each.meets(self.lies.box)]

    def _shifted(self, each: Area) -> Area:
        return each._replace(top=self._moved(each.top), bottom=self._moved(each.bottom))

    def _links(self) -> str:
        tags = [self._link(each) for each in self.page.blocks if each.link]
        found = start_tag(f"{self.index.prefix}hyperlink")
        for each in found.finditer(self.index.shadow, self.index.end):
            where = area(attributes_of(each[1])["ref"])
            if self._theirs([where]):
                moved = with_attributes(each[1], ref=str(self._shifted(where)))
                tags.append(f"<hyperlink{moved}/>")
        return f"<hyperlinks>{''.join(tags)}</hyperlinks>" if tags else ""

    def _link(self, block: Block) -> str:
        where = address(block.box.top, block.box.left)
        sheet, _, cell = block.link.rpartition("!")
        quoted = escaped("'" + sheet.replace("'", "''") + "'!" + cell)
        return f'<hyperlink ref="{where}" location="{quoted}"/>'

    def _foot(self) -> str:
        return f"<headerFooter><oddFooter>{escaped(self.page.footer)}</oddFooter></headerFooter>"


FITS = '<pageSetUpPr fitToPage="1"/>'
PRINTED = {
    "sheetProtection": ' sheet="1" objects="0" scenarios="0" formatCells="0" formatColumns="0" '
    'formatRows="0" insertColumns="0" insertHyperlinks="0" sort="0" autoFilter="0"',
    "printOptions": ' horizontalCentered="1"',
    "pageMargins": ' left="0.35" right="0.35" top="0.35" bottom="0.5" header="0.2" footer="0.25"',
}
