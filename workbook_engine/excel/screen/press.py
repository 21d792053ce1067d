"""What a button on the screen of LibreOffice does: the same as one in Excel."""

from __future__ import annotations

import traceback
from pathlib import Path

from workbook_engine.commands.outcome import Status
from workbook_engine.excel import press as in_excel
from workbook_engine.excel.screen.book import ScreenBook, WaitsForAnswer


def press(folder: Path) -> None:
    """Do what is asked for in a campaign folder; nothing is raised, all is told."""
    book = ScreenBook(folder)
    try:
        _pressed(book)
    except WaitsForAnswer:
        pass
    except Exception as defect:
        in_excel.note(traceback.format_exc())
        book.say(in_excel.met(defect), wrong=True)
    book.tell()


def _pressed(book: ScreenBook) -> None:
    carried = book.carry()
    if carried.status is not Status.DONE:
        if carried.sentences or carried.findings:
            book.say(in_excel.told(carried), wrong=True)
        else:
            book.show_again()
        return
    commits = book.campaign.history.commits()
    doing, what = in_excel.DOING[book.what]
    in_excel.done(book, book.campaign.disk, doing, what)
    book.become(committed=book.campaign.history.commits() != commits)
