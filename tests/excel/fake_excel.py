"""An Excel of our own under the real xlwings: its base classes over openpyxl, and what Excel does.

A protected sheet refuses to be written. Every reading and writing of cells is counted, sheet by
sheet. Cells are in `fake_cells`, pictures in `fake_pictures`.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl
import xlwings
from openpyxl.workbook.defined_name import DefinedName
from xlwings import base_classes

from tests.excel.fake_cells import Range, Tables, bounds
from tests.excel.fake_pictures import Pictures, with_names
from workbook_engine.books.gate import checked_parts
from workbook_engine.books.package.parts import Package
from workbook_engine.books.package.raw_zip import with_members

ROW = re.compile(r'<row r="(\d+)"[^>]*>')
BY_HAND = ' customHeight="1"'


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
        self.selected = ""
        """The cell that was selected last."""
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

    def activate(self, steal_focus: bool = False) -> None:
        """The one Excel that there is."""

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

    def activate(self) -> None:
        """The one book that is looked at."""

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
        beside.write_bytes(_fitted(with_names(held.getvalue(), pictures), self.fitted))
        os.replace(beside, self.file)  # noqa: PTH105
        self.saves += 1
        for title, names in pictures.items():
            for image, name in zip(self.wb[title]._images, names, strict=True):
                image.called = name


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

    def activate(self) -> None:
        """The sheet that is looked at: its cells can be selected."""
        self.book.wb.active = self.ws

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
    def visible(self) -> bool:
        return bool(self.ws.sheet_state == "visible")

    @visible.setter
    def visible(self, seen: bool) -> None:
        self.ws.sheet_state = "visible" if seen else "hidden"

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
            whole = [bounds(each) for each in one.split(",")]
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
