"""The hand on LibreOffice in the tests: presses, types, looks. Run by the Python that has `uno`.

One line of JSON comes in for each thing to do, a list of its name and what it needs; one goes out
with what was seen.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import uno  # type: ignore[import-not-found, unused-ignore]
from com.sun.star.beans import PropertyValue  # type: ignore[import-not-found, unused-ignore]

SECONDS = 900
ALWAYS_MACROS = 4


def _desktop(pipe: str) -> Any:
    """Return the desktop of the office that listens at a pipe, as soon as it does."""
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstance("com.sun.star.bridge.UnoUrlResolver")
    address = f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext"
    until = time.monotonic() + SECONDS
    while True:
        try:
            context = resolver.resolve(address)
            break
        except Exception:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
    return context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)


def _until(so: Callable[[], bool]) -> None:
    """Wait for something that LibreOffice does in its own time."""
    until = time.monotonic() + SECONDS
    while not so():
        if time.monotonic() > until:
            raise TimeoutError
        time.sleep(0.05)


def _set(**said: Any) -> tuple[Any, ...]:
    return tuple(PropertyValue(Name=name, Value=value) for name, value in said.items())


class Hand:
    """One book open in LibreOffice."""

    def __init__(self, pipe: str) -> None:
        self.desktop = _desktop(pipe)
        self.book: Any = None

    def open(self, address: str) -> None:
        said = _set(Hidden=True, MacroExecutionMode=ALWAYS_MACROS)
        self.book = self.desktop.loadComponentFromURL(address, "_blank", 0, said)

    def close(self) -> None:
        self.book.close(True)

    def quit(self) -> None:
        self.desktop.terminate()

    def press(self, caption: str) -> None:
        """Go to the Desk and press a button as a screen reader does."""
        self.book.CurrentController.setActiveSheet(self.book.Sheets.getByIndex(0))
        page = self.book.Sheets.getByIndex(0).DrawPage
        shapes = [page.getByIndex(at) for at in range(page.Count)]
        models = [each.Control for each in shapes if hasattr(each, "Control")]
        model = next(each for each in models if each.Label == caption)
        control = self.book.CurrentController.getControl(model)
        room = Path(uno.fileUrlToSystemPath(self.book.URL)).parent / ".screen"
        asked, told = room / "asked.txt", room / "told.txt"
        told.unlink(missing_ok=True)
        control.getAccessibleContext().doAccessibleAction(0)
        _until(lambda: told.exists() and not asked.exists())

    def type(self, sheet: str, cell: str, text: str) -> None:
        """Type into a cell."""
        self._cell(sheet, cell).setFormula(text)

    def says(self, sheet: str, cell: str) -> str:
        """Return what a cell shows."""
        return str(self._cell(sheet, cell).getString())

    def select(self, sheet: str, cell: str) -> None:
        self.book.CurrentController.select(self._cell(sheet, cell))

    def undo(self) -> None:
        """Press Ctrl+Z."""
        self._dispatch(".uno:Undo")

    def can_undo(self) -> list[str]:
        return list(self.book.UndoManager.getAllUndoActionTitles())

    def save_as(self, address: str) -> None:
        self.book.storeToURL(address, _set(FilterName="Calc MS Excel 2007 XML"))

    def held(self) -> dict[str, list[list[Any]]]:
        """Return every cell of every sheet, formulas as they were typed."""
        found = {}
        for sheet in self.book.Sheets:
            cursor = sheet.createCursor()
            cursor.gotoEndOfUsedArea(False)
            last = cursor.RangeAddress
            cells = sheet.getCellRangeByPosition(0, 0, last.EndColumn, last.EndRow)
            found[sheet.Name] = [list(row) for row in cells.getFormulaArray()]
        return found

    def _cell(self, sheet: str, cell: str) -> Any:
        return self.book.Sheets.getByName(sheet).getCellRangeByName(cell).getCellByPosition(0, 0)

    def _dispatch(self, command: str) -> None:
        name = "com.sun.star.frame.DispatchHelper"
        helper = uno.getComponentContext().ServiceManager.createInstance(name)
        helper.executeDispatch(self.book.CurrentController.Frame, command, "", 0, ())


def main() -> None:
    hand = Hand(sys.argv[1])
    print(json.dumps("ready"), flush=True)
    for line in sys.stdin:
        name, *said = json.loads(line)
        print(json.dumps(getattr(hand, name)(*said)), flush=True)


if __name__ == "__main__":
    main()
