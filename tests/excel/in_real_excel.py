"""Each button pressed in a real Excel, on Windows: `python tests/excel/in_real_excel.py FOLDER`.

No test of ours runs it, for there is no Excel here; `.github/workflows/excel.yml` does. A box that
asks or tells would wait for ever, so boxes are answered by a second thread, which presses Enter.
"""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path

from workbook_engine.books.file_book import FileBook

PRESSED = ("collect", "check", "draft", "commit", "undo")


def answer_boxes(over: threading.Event) -> None:
    """Press Enter in whatever box stands before Excel, until it is over."""
    import win32con  # type: ignore[import-not-found, unused-ignore]
    import win32gui  # type: ignore[import-not-found, unused-ignore]

    while not over.wait(1.0):
        box = win32gui.FindWindow("#32770", "Umpire")
        if box:
            win32gui.PostMessage(box, win32con.WM_KEYDOWN, win32con.VK_RETURN, 0)
            win32gui.PostMessage(box, win32con.WM_COMMAND, 1, 0)
            win32gui.PostMessage(box, win32con.WM_COMMAND, 6, 0)  # Yes


def main(folder: Path) -> int:
    """Press the buttons that change the book, and read back what they changed."""
    import xlwings

    over = threading.Event()
    threading.Thread(target=answer_boxes, args=(over,), daemon=True).start()
    app = xlwings.App(visible=True, add_book=False)
    try:
        book = app.books.open(str((folder / "master.xlsm").resolve()))
        assert not book.api.ReadOnly, "Excel opened it read-only, or repaired it"
        states = {}
        for macro in PRESSED:
            began = time.monotonic()
            book.macro(macro)()
            states[macro] = str(book.sheets["Desk"].range("AS1").value)
            print(f"{macro}: {time.monotonic() - began:.1f} s, {states[macro]}", flush=True)
        book.close()
    finally:
        over.set()
        app.quit()
    assert states["draft"].startswith("DRAFT 1"), states
    assert states["commit"] == "NOT DRAFTED", states
    assert states["undo"].startswith("DRAFT 1"), states
    saved = FileBook.open(folder / "master.xlsm")
    assert saved.project is not None
    assert len(saved.started()) == 8, "Excel lost buttons when it saved"
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
