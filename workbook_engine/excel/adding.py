"""`umpire excel add` and `remove`: buttons on the Desk, and the master without them."""

from __future__ import annotations

from pathlib import Path

from workbook_engine.books.file_book import FileBook
from workbook_engine.books.vba.project import sources_of
from workbook_engine.campaign import CampaignFolder, to_type
from workbook_engine.commands.at_work import at_work
from workbook_engine.commands.desk.page.button_row import (
    CAPTIONS,
    PLAIN,
    WITH_BUTTONS,
    with_panel,
    without_panel,
)
from workbook_engine.commands.desk.page.desk_sheet import TITLE
from workbook_engine.commands.desk.page.front_value import NAME
from workbook_engine.commands.desk.reading.desk import open_folder, read_desk
from workbook_engine.commands.desk.writing.books import with_desk
from workbook_engine.commands.desk.writing.placing import refuse_open
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path, stopped_by
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.findings import Finding
from workbook_engine.excel.subs import OURS, foreign, project_for
from workbook_engine.store.preflight import UnwritableError

HAS_MACROS = (
    "{master} has macros of its own ({names}), and ours are not put among them.",
    "`umpire excel attach {typed}` works without macros; or export those modules in Excel "
    "(Alt+F11), remove them, save, and run this again.",
)


@returns_outcome
def add(folder: str | Path) -> Outcome:
    """Put the buttons on the Desk: master.xlsx becomes master.xlsm. Again, it renews them."""
    campaign = open_folder(folder)
    with at_work(campaign, goes_on=True) as told:
        place, content = _master(campaign)
        _refuse_foreign(campaign, place, content)
        plain = on_a_desk(campaign, without_panel(content))
        book = FileBook(plain, PLAIN)
        made = with_panel(plain, project_for(*book.called(book.laid(NAME))))
        _put(campaign, place, WITH_BUTTONS, made)
    path = as_path(campaign.file(WITH_BUTTONS))
    return Outcome(
        sentences=(
            *told,
            f"{path} has {len(CAPTIONS)} buttons on its first sheet; "
            "every command works on it as before.",
            "Once on each machine: `umpire excel setup` tells Excel where Python is.",
            "`umpire excel remove` takes the buttons out again.",
        ),
        wrote=(path,),
        answer={"buttons": list(CAPTIONS)},
    )


def with_buttons(made: Outcome, folder: str | Path) -> Outcome:
    """Return the outcome of a new campaign, with the buttons put on its Desk if there is one."""
    if made.status is not Status.DONE:
        return made
    added = add(folder)
    wrote = (*(each for each in made.wrote if not each.endswith(f"/{PLAIN}")), *added.wrote)
    return Outcome(
        added.status, (*made.sentences, *added.sentences), added.findings, wrote, made.answer
    )


@returns_outcome
def remove(folder: str | Path) -> Outcome:
    """Take the buttons and their macros out: master.xlsm becomes master.xlsx."""
    campaign = open_folder(folder)
    with at_work(campaign, goes_on=True) as told:
        place, content = _master(campaign)
        if place == PLAIN:
            raise Stop(Status.DONE, f"{as_path(campaign.file(place))} has no buttons.")
        _refuse_foreign(campaign, place, content)
        _put(campaign, place, PLAIN, without_panel(content))
    path = as_path(campaign.file(PLAIN))
    return Outcome(sentences=(*told, f"{path} is without buttons and macros again."), wrote=(path,))


def _master(campaign: CampaignFolder) -> tuple[str, bytes]:
    opened = campaign.open_master()
    if isinstance(opened, Finding):
        raise stopped_by([opened])
    refuse_open(campaign, [opened.place])
    if not campaign.history.disk.writable(campaign.file(opened.place)):
        raise UnwritableError((opened.place,))
    return opened.place, opened.content


def _refuse_foreign(campaign: CampaignFolder, place: str, content: bytes) -> None:
    """End the command where somebody has macros of his own in the master."""
    project = FileBook(content, place).project
    if project is None:
        return
    names = foreign(project)
    if names or OURS not in sources_of(project):
        said, cure = HAS_MACROS
        listed = ", ".join(names) or "an empty project"
        raise Stop(
            Status.STOPPED,
            said.format(master=place, names=listed),
            cure.format(typed=to_type(campaign.path)),
            "Nothing was changed.",
        )


def on_a_desk(campaign: CampaignFolder, content: bytes) -> bytes:
    """Return the master with a Desk to put the buttons on."""
    if not FileBook(content, PLAIN).laid(NAME):
        content = with_desk(read_desk(campaign))
        if not FileBook(content, PLAIN).laid(NAME):
            raise Stop(
                Status.STOPPED,
                f"A sheet of your own is called {TITLE}, so there is none to put buttons on: "
                "give it another name and run this again. Nothing was changed.",
            )
    return content


def _put(campaign: CampaignFolder, was: str, now: str, content: bytes) -> None:
    """Put the master in place under its name; there is one master at every moment.

    A plain workbook named .xlsm is read by every command, one with macros named .xlsx by none.
    """
    disk = campaign.history.disk
    if was != now and now == WITH_BUTTONS:
        disk.move_free(campaign.file(was), campaign.file(now))
        was = now
    disk.put(campaign.file(was), content)
    if was != now:
        disk.move_free(campaign.file(was), campaign.file(now))
