"""The row of buttons on the Desk of a master that has macros, and the master with it and without.

A master keeps its form whatever is put on the desk: an undo gives the older master the buttons
that the one on the desk has, or takes them out.
"""

from __future__ import annotations

from collections.abc import Mapping

from workbook_engine.books.file_book import FileBook
from workbook_engine.books.package.macros import Panel
from workbook_engine.books.package.shapes import Button
from workbook_engine.books.page import Page
from workbook_engine.campaign import CampaignFolder
from workbook_engine.commands.desk.page.front_value import NAME
from workbook_engine.core.records import replace

PLAIN, WITH_BUTTONS = "master.xlsx", "master.xlsm"
BUTTONS = "desk_buttons"
"""The name in the master that tells that there is a row of buttons."""
ROW, HEIGHT = 3, 27.0
"""The row between the head of the Desk and what follows, and the points that buttons need."""
CAPTIONS = {
    "collect": "Collect",
    "check": "Check",
    "draft": "Draft",
    "step": "Next step",
    "step_again": "Step again",
    "commit": "Commit",
    "undo": "Undo",
    "publish": "Publish",
    "explain_this_cell": "Explain this cell",
    "show_the_map": "Show the map",
}
"""What the buttons start, and what is written on them."""
_TYPED = {"step": "draft --on", "step_again": "draft --again"}
"""What is typed for a button, where it is not called as its command."""


def to_run(command: str, *, buttons: bool) -> str:
    """Return how a command is run: by its button, where the master has a row of them.

    >>> to_run("draft", buttons=False), to_run("draft", buttons=True)
    ('umpire draft', 'press Draft')
    """
    typed = _TYPED.get(command, command)
    return f"press {CAPTIONS[command]}" if buttons else f"umpire {typed}"


_PIXELS, _COLUMNS, _EDGE = 17, 60, 6
"""Of one column of the Desk, how many it has, and letters of room that a caption has around it."""


def panel(sheet: str) -> Panel:
    """Return the row of buttons as it stands on the sheet of that name."""
    wide = _PIXELS * _COLUMNS / sum(len(each) + _EDGE for each in CAPTIONS.values())
    buttons, at = [], 0
    for macro, caption in CAPTIONS.items():
        left, at = int(at * wide) + 2, at + len(caption) + _EDGE
        right = int(at * wide) - 2
        edges = (*divmod(left, _PIXELS), *divmod(right, _PIXELS))
        buttons.append(Button(macro, caption, *edges))
    return Panel(sheet, ROW, HEIGHT, BUTTONS, tuple(buttons))


def with_room(page: Page) -> Page:
    """Return the Desk with the row of its buttons high enough for them."""
    heights = list(page.heights)
    gap, heights[ROW - 1] = heights[ROW - 1], HEIGHT
    return replace(page, heights=tuple(heights), marks={**page.marks, BUTTONS: round(gap * 10)})


def with_panel(content: bytes, project: bytes) -> bytes:
    """Return a master with a VBA project and the buttons on its Desk."""
    book = FileBook(content, PLAIN)
    return book.with_macros(project, panel(book.laid(NAME)))


def without_panel(content: bytes) -> bytes:
    """Return a master without VBA project and buttons."""
    book = FileBook(content, WITH_BUTTONS)
    return book.without_macros(panel(book.laid(NAME))) if book.project else content


def as_on_desk(campaign: CampaignFolder, books: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return books of an earlier desk, their master in the form of the one that lies there now."""
    masters = [place for place in books if is_master(place)]
    here = campaign.masters
    if len(here) != 1 or masters == here:
        return dict(books)
    was = masters[-1]  # what the next turn was played on comes after what the commit sent
    content = books[was]
    if was != here[0]:
        content = _formed(campaign, here[0], content)
    others = {place: each for place, each in books.items() if place not in masters}
    return {here[0]: content, **others}


def _formed(campaign: CampaignFolder, here: str, content: bytes) -> bytes:
    if here == PLAIN:
        return without_panel(content)
    project = FileBook(campaign.file(here).read_bytes(), here).project
    has_desk = FileBook(content, PLAIN).laid(NAME)
    return with_panel(content, project) if project and has_desk else content


def is_master(place: str) -> bool:
    """Tell whether a place in the campaign folder is the master's."""
    return place in (PLAIN, WITH_BUTTONS)


def same_but_for_buttons(content: bytes, earlier: bytes) -> bool:
    """Tell whether a master says and shows what another one does."""
    one, other = FileBook(content, WITH_BUTTONS), FileBook(earlier, WITH_BUTTONS)
    alike = one.sheets() == other.sheets()
    return alike and all(one.is_alike(other, sheet) for sheet in one.sheets())
