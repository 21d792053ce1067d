"""`umpire excel attach`: the same commands without macros, chosen in a cell of the open Desk."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from workbook_engine.commands.desk.page.button_row import CAPTIONS
from workbook_engine.commands.desk.page.front_value import NAME
from workbook_engine.commands.desk.reading.desk import open_folder
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.excel.live_book import LiveBook, NotReachedError, open_book
from workbook_engine.excel.press import DOING, pressed

SAID, CHOSEN, STATE = "BJ1", "BJ2", "BJ3"
"""Cells to the right of the Desk, where nothing is ever laid: what to do, the choice, the state."""
EVERY = 1.0
"""Seconds between two looks."""


@returns_outcome
def attach(
    folder: str | Path,
    tell: Callable[[str], None],
    every: float = EVERY,
    goes_on: Callable[[], bool] = lambda: True,
) -> Outcome:
    """Stay beside the open master and do what is chosen in its cell, until Ctrl-C."""
    campaign = open_folder(folder)
    place = campaign.masters[0] if campaign.masters else "master.xlsx"
    file = campaign.file(place).resolve()
    live = open_book(file)
    if live is None:
        raise Stop(Status.STOPPED, f"{as_path(file)} is not open in Excel: open it and try again.")
    desk = _desk(live, file)
    live.offer(desk, SAID, CHOSEN, tuple(CAPTIONS.values()))
    tell(f"Attached: choose what to do in {desk}!{CHOSEN}. Ctrl-C ends it.")
    done = 0
    try:
        while goes_on():
            done += _look(live, desk, tell)
            time.sleep(every)
    except KeyboardInterrupt:
        tell("")
    return Outcome(sentences=(f"Detached; {done} {'time' if done == 1 else 'times'} at work.",))


def _desk(live: LiveBook, file: Path) -> str:
    from workbook_engine.books.file_book import FileBook

    live.save()
    title = FileBook.open(file).laid(NAME)
    if not title:
        raise Stop(Status.STOPPED, "The master has no Desk: `umpire check --write` lays it.")
    return title


def _look(live: LiveBook, desk: str, tell: Callable[[str], None]) -> int:
    """Do what is chosen, if anything is; while a cell is being typed in nothing can be seen."""
    by_caption = {caption: name for name, caption in CAPTIONS.items()}
    try:
        name = by_caption.get(live.typed(desk, CHOSEN), "")
        if not name:
            return 0
        live.put(desk, CHOSEN, "")
        live.put(desk, STATE, "at work ...")
        doing, what = DOING[name]
        tell(CAPTIONS[name])
        well = pressed(doing, what, live)
        live.put(desk, STATE, "done" if well else "not done")
    except NotReachedError:
        return 0
    return 1
