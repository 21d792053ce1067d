"""An Excel of our own under the real xlwings: its base classes over openpyxl, and what Excel does.

What is written is read as if it were typed: `0714` becomes a number, `7-6-5` a day, `=A1` a
formula, and an apostrophe in front keeps text what it is. A protected sheet refuses to be written.
Every reading and writing of cells is counted, sheet by sheet.
"""

from __future__ import annotations

import copy
import os
import re
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl
import xlwings
from openpyxl.drawing.image import Image
from openpyxl.drawing.spreadsheet_drawing import AbsoluteAnchor
from openpyxl.drawing.xdr import XDRPoint2D, XDRPositiveSize2D
from openpyxl.utils.cell import get_column_letter, range_boundaries
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.cell_range import CellRange, MultiCellRange
from openpyxl.worksheet.datavalidation import DataValidation
from xlwings import base_classes

from workbook_engine.books.gate import checked_parts
from workbook_engine.books.package.parts import Package
from workbook_engine.books.package.raw_zip import with_members

EMU = 12_700
NUMBER = re.compile(r"\s*[-+(]?[$€£]?\d[\d.,]*%?\)?\s*")
DAY = re.compile(r"\s*\d{1,4}[-/.]\d{1,2}([-/.]\d{1,4})?\s*|\s*\d{1,2}[- ][A-Z][a-z]{2}.*")
CLOCK = re.compile(r"\s*\d{1,2}:\d{2}(:\d{2})?\s*")
ROW = re.compile(r'<row r="(\d+)"[^>]*>')
BY_HAND = ' customHeight="1"'
PIC_NAME = re.compile(r'(<(?:\w+:)?cNvPr\b[^>]*?\bname=")Image \d+(")')


def as_typed(text: str) -> object:
    """Return what Excel makes of a text that is given to a cell."""
    if text.startswith("'"):
        return text[1:]
    if NUMBER.fullmatch(text):
        return float(re.sub(r"[^\d.]", "", text.replace(",", "")) or 0)
    if DAY.fullmatch(text) or CLOCK.fullmatch(text):
        return datetime(1999, 9, 9)
    if text.upper() in ("TRUE", "FALSE"):
        return text.upper() == "TRUE"
    return text


class RefusedError(Exception):
    """What COM answers: no class of its own, a number and a text."""


class Engine:
    name, type = "fake", "desktop"

    def __init__(self) -> None:
        self.apps = Apps()

    @staticmethod
    def prepare_xl_data_element(value: object, _: object) -> object:
        return "" if value is None else value

    @staticmethod
    def clean_value_data(data: Any, *_: object) -> Any:
        return data


class Apps(base_classes.Apps):
    def __init__(self) -> None:
        self.all: list[App] = []

    def add(
        self, spec: Any = None, add_book: Any = None, xl: Any = None, visible: Any = None
    ) -> App:
        self.all.append(App())
        return self.all[-1]

    def keys(self) -> list[int]:
        return [each.pid for each in self.all]

    def __iter__(self) -> Iterator[App]:
        return iter(self.all)

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, pid: int) -> App:
        return next(each for each in self.all if each.pid == pid)


class App(base_classes.App):
    api = True
    version = "16.0"
    visible = screen_updating = display_alerts = enable_events = True
    calculation = "automatic"
    selection: Any = None
    books: Any = None

    def __init__(self) -> None:
        self.books = Books(self)
        self.calls: Counter[str] = Counter()
        self.said: list[str] = []
        self.answers: list[str] = []
        self.bars: list[object] = []
        self.dies_after = -1
        """After how many touches of cells this Excel dies; -1 never."""

    engine: Any = None

    @property
    def pid(self) -> int:
        return id(self)

    @property
    def status_bar(self) -> object:
        return self.bars[-1] if self.bars else False

    @status_bar.setter
    def status_bar(self, text: object) -> None:
        self.bars.append(text)

    def alert(self, prompt: str, title: str, buttons: Any, mode: Any, callback: Any) -> str:
        self.said.append(prompt)
        return self.answers.pop(0) if buttons == "yes_no" else "ok"

    def touched(self, sheet: str) -> None:
        if self.dies_after == 0:
            raise RefusedError(-2147023174, "The RPC server is unavailable.")
        self.dies_after -= 1
        self.calls[sheet] += 1


class Books(base_classes.Books):
    def __init__(self, app: App) -> None:
        self.app = app
        self.all: list[Book] = []

    @property
    def active(self) -> Book:
        return self.all[0]

    def __call__(self, name: Any) -> Book:
        found = self.all[name - 1 :] if isinstance(name, int) else [
            each for each in self.all if each.name.lower() == name.lower()
        ]  # fmt: skip
        if not found:
            raise KeyError(name)
        return found[0]

    def __len__(self) -> int:
        return len(self.all)

    def __iter__(self) -> Iterator[Book]:
        return iter(self.all)

    def open(self, fullname: str, *_: Any, **__: Any) -> Book:
        self.all.append(Book(self.app, Path(fullname)))
        return self.all[-1]


class Book(base_classes.Book):
    api = True
    app: Any = None
    name = fullname = ""

    def __init__(self, app: App, file: Path) -> None:
        self.app, self.file = app, file
        self.name, self.fullname = file.name, str(file)
        content = file.read_bytes()
        self.wb = openpyxl.load_workbook(BytesIO(content), keep_vba=file.suffix == ".xlsm")
        package = Package(checked_parts(content, file.name))
        self.fitted: dict[str, set[str]] = {}
        """Rows as high as what they hold; openpyxl would say that a hand did it."""
        for title, part in package.sheets.items():
            rows = ROW.finditer(package.text(part))
            self.fitted[title] = {each[1] for each in rows if BY_HAND not in each[0]}
            drawings = package.related(part, "drawing")
            text = "".join(package.text(each) for each in drawings)
            names = re.findall(r'<(?:\w+:)?pic>.*?\bname="([^"]*)"', text, re.DOTALL)
            for image, name in zip(self.wb[title]._images, names, strict=True):
                image.called, image.held = name, image.ref.getvalue()
        self.saves = 0

    @property
    def sheets(self) -> Sheets:
        return Sheets(self)

    @property
    def names(self) -> Names:
        return Names(self)

    def close(self) -> None:
        self.app.books.all.remove(self)

    def save(self, path: Any = None, password: Any = None) -> None:
        self.app.touched("saved")
        held = BytesIO()
        for sheet in self.wb:
            for image in sheet._images:
                image.ref = BytesIO(image.held)
        pictures = {each.title: [i.called for i in each._images] for each in self.wb}
        self.wb.save(held)
        beside = self.file.with_name(f"~{self.file.name}.tmp")
        beside.write_bytes(_fitted(_with_names(held.getvalue(), pictures), self.fitted))
        os.replace(beside, self.file)  # noqa: PTH105
        self.saves += 1
        for title, names in pictures.items():
            for image, name in zip(self.wb[title]._images, names, strict=True):
                image.called = name


def _with_names(content: bytes, pictures: dict[str, list[str]]) -> bytes:
    """Give pictures the names that openpyxl forgets."""
    package = Package(checked_parts(content, "saved.xlsm"))
    parts: dict[str, bytes | None] = {}
    for title, names in pictures.items():
        for drawing in package.related(package.sheets[title], "drawing") if names else ():
            left = iter(names)
            text = PIC_NAME.sub(
                lambda e, left=left: e[1] + next(left) + e[2], package.text(drawing)
            )
            parts[drawing] = text.encode()
    return with_members(content, parts)


def _fitted(content: bytes, fitted: dict[str, set[str]]) -> bytes:
    """Leave rows fitted that nobody has given a height."""
    package = Package(checked_parts(content, "saved.xlsm"))
    parts: dict[str, bytes | None] = {}
    for title, rows in fitted.items():
        part = package.sheets.get(title, "")
        text = package.text(part) if part else ""
        made = ROW.sub(
            lambda e, rows=rows: e[0].replace(BY_HAND, "") if e[1] in rows else e[0], text
        )
        if made != text:
            parts[part] = made.encode()
    return with_members(content, parts) if parts else content


class Names(base_classes.Names):
    api = True
    book: Any = None

    def __init__(self, book: Book) -> None:
        self.held, self.book = book.wb.defined_names, book

    def snapshot(self) -> list[tuple[str, Name]]:
        return [(name, Name(self.held, name)) for name in self.held]

    def add(self, name: str, refers_to: str) -> Name:
        self.held[name] = DefinedName(name, attr_text=refers_to.removeprefix("="))
        return Name(self.held, name)


class Name(base_classes.Name):
    api = True

    def __init__(self, held: Any, name: str) -> None:
        self.held, self._name = held, name

    @property
    def name(self) -> str:
        return self._name

    @property
    def refers_to(self) -> str:
        return f"={self.held[self._name].attr_text}"

    @refers_to.setter
    def refers_to(self, text: str) -> None:
        self.held[self._name].attr_text = text.removeprefix("=")

    def delete(self) -> None:
        del self.held[self._name]


class Sheets(base_classes.Sheets):
    api = True
    book: Any = None

    def __init__(self, book: Book) -> None:
        self.book = book

    def __call__(self, key: Any) -> Sheet:
        wb = self.book.wb
        return Sheet(self.book, wb.worksheets[key - 1] if isinstance(key, int) else wb[key])

    def __len__(self) -> int:
        return len(self.book.wb.worksheets)

    def __iter__(self) -> Iterator[Sheet]:
        return (Sheet(self.book, each) for each in self.book.wb.worksheets)

    def __contains__(self, name: str) -> bool:
        return name in self.book.wb.sheetnames


class Native:
    """What pywin32 gives of a sheet: its protection."""

    def __init__(self, ws: Any) -> None:
        self.ws = ws

    @property
    def ProtectContents(self) -> bool:  # noqa: N802
        return bool(self.ws.protection.sheet)

    def Unprotect(self) -> None:  # noqa: N802
        self.ws.protection.sheet = False

    def Protect(self, **said: bool) -> None:  # noqa: N802
        assert said.pop("Contents")
        self.ws.protection.sheet = True


class PageSetup:
    api = True

    def __init__(self, ws: Any) -> None:
        self.ws = ws

    @property
    def print_area(self) -> str:
        return str(self.ws.print_area)

    @print_area.setter
    def print_area(self, reach: str) -> None:
        self.ws.print_area = reach


class Sheet(base_classes.Sheet):
    def __init__(self, book: Book, ws: Any) -> None:
        self._book, self.ws = book, ws

    @property
    def api(self) -> Native:
        return Native(self.ws)

    @property
    def book(self) -> Book:
        return self._book

    @property
    def name(self) -> str:
        return str(self.ws.title)

    @name.setter
    def name(self, title: str) -> None:
        self.ws.title = title

    @property
    def page_setup(self) -> PageSetup:
        return PageSetup(self.ws)

    @property
    def tables(self) -> Tables:
        return Tables(self)

    @property
    def pictures(self) -> Pictures:
        return Pictures(self)

    def range(self, one: Any, other: Any = None) -> Range:
        if isinstance(one, str):
            whole = [_bounds(each) for each in one.split(",")]
            return Range(self, whole)
        corners = [(e.row, e.column) if hasattr(e, "row") else e for e in (one, other or one)]
        (top, left), (bottom, right) = corners[0], corners[1]
        if other is not None and hasattr(other, "shape"):
            bottom, right = bottom + other.shape[0] - 1, right + other.shape[1] - 1
        return Range(self, [(left, top, right, bottom)])

    def delete(self) -> None:
        self._book.wb.remove(self.ws)

    def touched(self, *areas: tuple[int, int, int, int]) -> None:
        self._book.app.touched(self.name)
        if self.ws.protection.sheet and (not areas or any(map(self._is_locked, areas))):
            raise RefusedError(1004, "The cell is on a protected sheet.")

    def _is_locked(self, box: tuple[int, int, int, int]) -> bool:
        left, top, right, bottom = box
        rows = self.ws.iter_rows(top, bottom, left, right)
        return any(self._locked(cell) for row in rows for cell in row)

    def _locked(self, cell: Any) -> bool:
        if cell.has_style:
            return bool(cell.protection.locked)
        columns = self.ws.column_dimensions.values()
        of = [each for each in columns if (each.min or 0) <= cell.column <= (each.max or 0)]
        return not of or bool(of[0].protection.locked)


def _bounds(address: str) -> tuple[int, int, int, int]:
    left, top, right, bottom = range_boundaries(address)
    return left or 1, top or 1, right or 16_384, bottom or 1_048_576


class Range(base_classes.Range):
    api = True
    sheet: Any = None
    max_cells_per_write = max_cells_per_read = 4_000_000

    def __init__(self, sheet: Sheet, areas: list[tuple[int, int, int, int]]) -> None:
        self.sheet, self.areas = sheet, areas
        self.left_, self.top_, self.right_, self.bottom_ = areas[0]

    @property
    def row(self) -> int:
        return self.top_

    @property
    def column(self) -> int:
        return self.left_

    @property
    def shape(self) -> tuple[int, int]:
        return self.bottom_ - self.top_ + 1, self.right_ - self.left_ + 1

    def __len__(self) -> int:
        return self.shape[0] * self.shape[1]

    def __call__(self, row: int, column: int | None = None) -> Range:
        at = self.left_ + (column or 1) - 1, self.top_ + row - 1
        return Range(self.sheet, [(*at, *at)])

    @property
    def address(self) -> str:
        return f"${get_column_letter(self.left_)}${self.top_}"

    def get_address(self, row_absolute: bool, column_absolute: bool, external: bool) -> str:
        return self.address.replace("$", "")

    @property
    def raw_value(self) -> Any:
        self.sheet._book.app.touched(self.sheet.name)
        rows = self.sheet.ws.iter_rows(self.top_, self.bottom_, self.left_, self.right_)
        found = [[each.value for each in row] for row in rows]
        return found if len(self) > 1 else found[0][0]

    @raw_value.setter
    def raw_value(self, data: Any) -> None:
        self.sheet.touched(*self.areas)
        rows = data if isinstance(data, list | tuple) else [[data]]
        for down, row in enumerate(rows):
            for over, value in enumerate(row):
                self._write(self.top_ + down, self.left_ + over, value)

    def _write(self, row: int, column: int, value: object) -> None:
        cell = self.sheet.ws.cell(row, column)
        if type(cell).__name__ == "MergedCell":
            return
        text = isinstance(value, str)
        formula = text and str(value).startswith("=")
        made = value if formula or not text else as_typed(str(value))
        shown = cell.number_format
        cell.value = None if made == "" else made
        cell.number_format = shown if shown != "General" else cell.number_format
        if isinstance(made, str) and not formula:
            cell.data_type = "s"

    @property
    def formula(self) -> object:
        return self.raw_value

    @formula.setter
    def formula(self, text: object) -> None:
        self.raw_value = text

    @property
    def number_format(self) -> str:
        return str(self.sheet.ws.cell(self.top_, self.left_).number_format)

    @number_format.setter
    def number_format(self, code: str) -> None:
        for left, top, right, bottom in self.areas:
            for row in self.sheet.ws.iter_rows(top, bottom, left, right):
                for cell in row:
                    cell.number_format = code

    @property
    def row_height(self) -> float | None:
        return self.sheet.ws.row_dimensions[self.top_].height  # type: ignore[no-any-return]

    @row_height.setter
    def row_height(self, height: float | None) -> None:
        for _, top, _, bottom in self.areas:
            for row in range(top, bottom + 1):
                self.sheet.ws.row_dimensions[row].height = height
                self.sheet._book.fitted.get(self.sheet.name, set()).discard(str(row))

    @property
    def column_width(self) -> float | None:
        return self.sheet.ws.column_dimensions[get_column_letter(self.left_)].width  # type: ignore[no-any-return]

    @column_width.setter
    def column_width(self, letters: float) -> None:
        """Excel keeps whole pixels, of which a letter has seven, and writes them as letters."""
        held = self.sheet.ws.column_dimensions
        for each in list(held.values()):
            for column in range(each.min or 0, (each.max or -1) + 1):
                alone = copy.copy(each)
                alone.index, alone.min, alone.max = get_column_letter(column), column, column
                held[alone.index] = alone
        for column in range(self.left_, self.right_ + 1):
            pixels = round(letters * 7 + 5)
            held[get_column_letter(column)].width = pixels * 256 // 7 / 256

    def autofit(self, axis: Any = None) -> None:
        self.row_height = None
        for _, top, _, bottom in self.areas:
            fitted = self.sheet._book.fitted.setdefault(self.sheet.name, set())
            fitted.update(map(str, range(top, bottom + 1)))

    @property
    def data_validation(self) -> Checked:
        return Checked(self)

    def unmerge(self) -> None:
        for each in self._merged():
            self.sheet.ws.unmerge_cells(str(each))

    def _merged(self) -> list[CellRange]:
        box = CellRange(None, *(self.left_, self.top_, self.right_, self.bottom_))
        return [e for e in self.sheet.ws.merged_cells.ranges if not e.isdisjoint(box)]

    def copy(self, destination: Any = None) -> None:
        target = destination.impl
        target.sheet.touched()
        for row in self.sheet.ws.iter_rows(self.top_, self.bottom_, self.left_, self.right_):
            for cell in row:
                other = target.sheet.ws.cell(
                    target.top_ + cell.row - self.top_, target.left_ + cell.column - self.left_
                )
                other.value = cell.value
                if cell.data_type == "s":
                    other.data_type = "s"
                other.hyperlink = copy.copy(cell.hyperlink)
                for part in ("font", "fill", "border", "alignment", "protection", "number_format"):
                    setattr(other, part, copy.copy(getattr(cell, part)))
        for each in self._merged():
            target.sheet.ws.merge_cells(str(each))
        target._lose_choices(self.bottom_ - self.top_, self.right_ - self.left_)

    def _lose_choices(self, down: int, right: int) -> None:
        """Excel takes over what may be typed as well; from our source, nothing."""
        over = CellRange(None, self.left_, self.top_, self.left_ + right, self.top_ + down)
        for offered in self.sheet.ws.data_validations.dataValidation:
            if any(not each.isdisjoint(over) for each in offered.sqref):
                left = [
                    CellRange(None, column, row, column, row)
                    for each in offered.sqref
                    for row, column in each.cells
                    if over.isdisjoint(CellRange(None, column, row, column, row))
                ]
                offered.sqref = MultiCellRange(left)


class Checked(base_classes.DataValidation):
    api = True

    def __init__(self, cells: Range) -> None:
        self.cells = cells

    def set_list(self, source: list[str], in_cell_dropdown: bool) -> None:
        self.cells.sheet.touched()
        listed = DataValidation("list", formula1=f'"{",".join(source)}"')
        listed.add(self.cells.address.replace("$", ""))
        self.cells.sheet.ws.add_data_validation(listed)


class Tables(base_classes.Collection):
    api = True

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet

    def __call__(self, key: str) -> Table:
        return Table(self.sheet, self.sheet.ws.tables[key])

    def __len__(self) -> int:
        return len(self.sheet.ws.tables)


class Table:
    api = True

    def __init__(self, sheet: Sheet, table: Any) -> None:
        self.sheet, self.table = sheet, table

    def resize(self, reach: Any) -> None:
        it = reach.impl
        self.sheet.touched()
        first = f"{get_column_letter(it.left_)}{it.top_}"
        was = range_boundaries(self.table.ref)
        self.table.ref = f"{first}:{get_column_letter(it.right_)}{it.bottom_}"
        if self.table.autoFilter:
            self.table.autoFilter.ref = self.table.ref
        ws = self.sheet.ws
        for row in range((was[3] or 1) + 1, it.bottom_ + 1):
            for column in range(it.left_, it.right_ + 1):
                ws.cell(row, column)._style = copy.copy(ws.cell(was[3], column)._style)


class Pictures(base_classes.Collection):
    api = True

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet

    @property
    def parent(self) -> Sheet:
        return self.sheet

    def __call__(self, key: Any) -> Picture:
        images = self.sheet.ws._images
        found = images[key - 1 : key] if isinstance(key, int) else [
            each for each in images if each.called == key
        ]  # fmt: skip
        if not found:
            raise KeyError(key)
        return Picture(self.sheet, found[0])

    def __len__(self) -> int:
        return len(self.sheet.ws._images)

    def __iter__(self) -> Iterator[Picture]:
        return (Picture(self.sheet, each) for each in list(self.sheet.ws._images))

    def __contains__(self, name: str) -> bool:
        return any(each.called == name for each in self.sheet.ws._images)

    def add(self, file: str, _: Any, __: Any, left: float, top: float, *, width: float,
            height: float, anchor: Any) -> Picture:  # fmt: skip
        content = Path(file).read_bytes()
        image: Any = Image(BytesIO(content))
        image.held, image.called = content, f"Picture {len(self) + 1}"
        sides = [round((each or 0) * EMU) for each in (left, top, width, height)]
        image.anchor = AbsoluteAnchor(XDRPoint2D(*sides[:2]), XDRPositiveSize2D(*sides[2:]))
        self.sheet.ws.add_image(image)
        return Picture(self.sheet, image)


class Picture(base_classes.Picture):
    api = True

    def __init__(self, sheet: Sheet, image: Any) -> None:
        self.sheet, self.image = sheet, image

    @property
    def parent(self) -> Sheet:
        return self.sheet

    @property
    def name(self) -> str:
        return str(self.image.called)

    @name.setter
    def name(self, text: str) -> None:
        self.image.called = text

    def delete(self) -> None:
        self.sheet.ws._images.remove(self.image)


def excel() -> Any:
    """Return a running Excel of ours, seen through the real xlwings."""
    engine = Engine()
    App.engine = engine
    xlwings.engines.add(xlwings.Engine(impl=engine))
    xlwings.engines.active = xlwings.engines[len(xlwings.engines.engines) - 1]
    return xlwings.App(add_book=False)


def opened(folder: Path) -> Any:
    """Open the master of a campaign in our Excel, as its button would find it."""
    app = excel()
    app.books.open(str(folder / "master.xlsm")).set_mock_caller()
    (folder / "~$master.xlsm").write_bytes(b"open here")
    app.impl.answers = ["yes"] * 9
    return app
