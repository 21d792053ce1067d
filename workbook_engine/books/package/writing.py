"""A workbook with some cells changed: only the bytes of those cells move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, time
from types import MappingProxyType

from msgspec.structs import replace

from workbook_engine.books.book import Drawing, Heights, RowColumn, Value
from workbook_engine.books.package import refusals
from workbook_engine.books.package.calculation import (
    new_and_lost,
    surroundings,
    told_to_calculate,
    without_chain,
)
from workbook_engine.books.package.dates import serial
from workbook_engine.books.package.dependants import stale_formulas
from workbook_engine.books.package.growth import grow, last_row
from workbook_engine.books.package.parts import TYPES, Package
from workbook_engine.books.package.permissions import check_places
from workbook_engine.books.package.print_areas import with_print_area
from workbook_engine.books.package.proof import prove
from workbook_engine.books.package.raw_zip import with_members
from workbook_engine.books.package.shared_formulas import orphans
from workbook_engine.books.package.sheet_editor import SheetEditor
from workbook_engine.books.package.sheet_index import SheetIndex
from workbook_engine.books.package.styles import Styles
from workbook_engine.books.package.tables import Table, tables_of
from workbook_engine.books.package.visibility import with_seen
from workbook_engine.books.page import Page
from workbook_engine.core.findings import Problem

Changes = Mapping[str, Mapping[RowColumn, Value]]
HeightsBySheet = Mapping[str, Heights]


def patched(
    data: bytes,
    package: Package,
    changes: Changes,
    heights: HeightsBySheet = MappingProxyType({}),
    drawings: Mapping[str, Drawing] = MappingProxyType({}),
    pictures: Mapping[str, bytes] = MappingProxyType({}),
    pages: Iterable[Page] = (),
    seen: Mapping[str, bool] = MappingProxyType({}),
) -> bytes:
    """Give the bytes of a workbook with the changed cells in it, or refuse with a Problem.

    Cells are named by row and column; a value must be settled. Sheets are `seen` or hidden as is
    said. Whatever else there is is copied.
    """
    try:
        looks = drawings, pictures, tuple(pages), seen
        parts = Patch(package, changes, heights, *looks).parts()
        if not parts:
            return data
        made = with_members(data, parts)
        prove(data, made, parts)
    except Problem:
        raise
    except Exception as problem:  # some part is not as the format prescribes
        raise refusals.not_understood(type(problem).__name__) from problem
    return made


class Patch:
    """The changes of one save, from cells to parts."""

    def __init__(
        self,
        package: Package,
        changes: Changes,
        heights: HeightsBySheet,
        drawings: Mapping[str, Drawing],
        pictures: Mapping[str, bytes] = MappingProxyType({}),
        pages: tuple[Page, ...] = (),
        seen: Mapping[str, bool] = MappingProxyType({}),
    ) -> None:
        if package.signed:
            raise refusals.signed()
        self._package = package
        self._parts: dict[str, bytes | None] = {}
        self._editors: dict[str, SheetEditor] = {}
        self._tables: dict[str, tuple[str, Table]] = {}
        styles = package.text(package.styles) if package.styles else ""
        self._styles = Styles(styles, package.date_styles)
        for sheet, cells in changes.items():
            editor = self._editor(sheet)
            editor.values = dict(cells)
            editor.heights = heights.get(sheet, {})
        self._drawings = drawings
        self._pictures = pictures
        self._pages = pages
        self._seen = seen
        self._areas: dict[str, str] = {}
        """What is to be printed of drawn sheets."""

    def _editor(self, sheet: str) -> SheetEditor:
        if sheet not in self._editors:
            part = self._package.sheets[sheet]
            ordinary = self._package.ordinary(part) is not None
            index = SheetIndex(sheet, self._package.text(part), ordinary=ordinary)
            self._editors[sheet] = SheetEditor(index, self._package.first_day)
        return self._editors[sheet]

    def parts(self) -> dict[str, bytes | None]:
        """Give the content of every part that changes; None for one that goes."""
        for sheet in (*self._drawings, *self._pictures):
            self._editor(sheet)
        changed = list(self._editors.items())
        for sheet, editor in changed:
            tables = tables_of(self._package, self._package.sheets[sheet])
            check_places(self._package, self._package.sheets[sheet], editor, tables)
            self._grow(sheet, editor, tables)
            if sheet in self._drawings and self._styles.looks:
                from workbook_engine.books.package.redrawing import redrawn  # seldom needed

                drawing = self._drawings[sheet]
                area = redrawn(self._package, editor, drawing, self._styles.looks)
                self._areas |= {sheet: area} if area else {}
            self._dress(editor)
            editor.explicit = orphans(editor)
        self._recalculate()
        self._show()
        for sheet, editor in self._editors.items():
            if editor.changed:
                self._parts[self._package.sheets[sheet]] = editor.text().encode()
        self._set_areas()
        self._lay_pages()
        self._set_seen()
        styles = self._styles.changed_text()
        if styles is not None and self._package.styles:
            self._parts[self._package.styles] = styles.encode()
        return self._parts

    def _show(self) -> None:
        """Put pictures on their sheets."""
        for sheet, made in self._pictures.items():
            from workbook_engine.books.package.pictures import shown  # seldom needed

            types = self._parts.get(TYPES) or self._package.parts[TYPES]
            parts, area = shown(self._package, self._editor(sheet), made, types.decode())
            self._parts |= parts
            self._areas |= {sheet: area} if area else {}

    def _set_areas(self) -> None:
        """Write what of drawn sheets is printed into the workbook's main part."""
        part = self._package.workbook
        for sheet, area in self._areas.items():
            text = with_print_area(self._package, self._text(part), sheet, area)
            self._parts[part] = text.encode()

    def _lay_pages(self) -> None:
        """Lay the engine's own pages, each on its sheet, which is made if there is none."""
        looks = self._styles.looks
        if not self._pages or looks is None:
            return
        from workbook_engine.books.package.pages import laid  # not every save lays one

        for page in self._pages:
            for part, text in laid(self._package, looks, page, self._text).items():
                if part not in self._package.parts or text != self._text(part):
                    self._parts[part] = text.encode()

    def _set_seen(self) -> None:
        """Say in the workbook's main part which sheets are hidden."""
        if self._seen:
            part = self._package.workbook
            self._parts[part] = with_seen(self._text(part), self._seen).encode()

    def _text(self, part: str) -> str:
        """Give a part as it has become so far."""
        written = self._parts.get(part)
        return written.decode() if written else self._package.text(part)

    def _grow(self, sheet: str, editor: SheetEditor, tables: list[Table]) -> None:
        for table in tables:
            bottom = last_row(editor, table, [each for each in tables if each is not table])
            if bottom > table.area.bottom or _begun(editor, table):
                self._parts[table.part] = grow(editor, table, bottom).encode()
            grown = replace(table, area=table.area._replace(bottom=bottom))
            self._tables[table.name.casefold()] = sheet, grown

    def _dress(self, editor: SheetEditor) -> None:
        """Give every cell that is written the style it had, or one that shows what it holds."""
        styles, index = editor.styles, editor.index
        for place, value in editor.values.items():
            if place not in styles:
                cell = index.cell(*place)
                styles[place] = cell.style if cell else index.default_style(*place)
            style = styles[place] = self._styles.fit(styles[place], value)
            if isinstance(value, date | time):
                if not self._styles.shows_days(style):
                    raise refusals.no_date_style(index.sheet, *place)
                if serial(value, editor.first_day) < 0:
                    raise refusals.before_1904(index.sheet, *place)

    def _recalculate(self) -> None:
        """Drop the results that no longer hold, and have everything worked out on opening."""
        written = {sheet: editor.values for sheet, editor in self._editors.items()}
        formulas = [
            (sheet, formula)
            for sheet, part in self._package.sheets.items()
            if self._package.holds_formulas(part)
            for formula in self._editor(sheet).index.formulas
        ]
        news = new_and_lost(written, formulas)
        if not formulas and not news:
            return
        around = surroundings(self._package, self._tables)
        for sheet, formula in stale_formulas(written, formulas, around):
            self._editor(sheet).stale |= formula.places
        workbook = self._package.workbook
        self._parts[workbook] = told_to_calculate(self._package.text(workbook)).encode()
        if news:
            self._parts |= without_chain(self._package)


def _begun(editor: SheetEditor, table: Table) -> bool:
    """Tell whether a table that waits for its first entry gets it."""
    return table.waiting and any(table.area.holds(*place) for place in editor.values)
