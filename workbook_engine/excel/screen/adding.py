"""`umpire excel add --libreoffice`: master.ods, a book with buttons that shows the master."""

from __future__ import annotations

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from workbook_engine.books.file_book import FileBook, lock_file_beside
from workbook_engine.books.package.names import with_name
from workbook_engine.books.package.raw_zip import with_members
from workbook_engine.campaign import SCREEN, CampaignFolder, OpenedBook, book_is_open
from workbook_engine.commands.at_work import at_work
from workbook_engine.commands.desk.page.button_row import CAPTIONS, PLAIN, with_panel, without_panel
from workbook_engine.commands.desk.page.front_value import NAME
from workbook_engine.commands.desk.post.pdf import convert, libreoffice
from workbook_engine.commands.desk.reading.desk import open_folder
from workbook_engine.commands.desk.writing.placing import put_book
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path, stopped_by
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.findings import Finding
from workbook_engine.excel.adding import on_a_desk
from workbook_engine.excel.screen.kept import ROOM, SHOWS, Kept, name_of
from workbook_engine.excel.screen.macros import project_of_screen
from workbook_engine.excel.state import State

XLSX = "xlsx:Calc MS Excel 2007 XML"
NO_OFFICE = "LibreOffice is not on this machine, or did not make the book. Nothing was changed."


@returns_outcome
def add_screen(folder: str | Path) -> Outcome:
    """Make master.ods, which shows the master in LibreOffice and has the buttons; repeatable."""
    campaign = open_folder(folder)
    with at_work(campaign, goes_on=True) as told:
        _refuse_open(campaign)
        opened = campaign.open_master()
        if isinstance(opened, Finding):
            raise stopped_by([opened])
        master = _with_desk(campaign, opened)
        screen, shown = _made(without_panel(master), name_of(master), libreoffice(campaign.path))
        kept = Kept(campaign.path / ROOM)
        kept.show(kept.keep(master, alone=True), shown)
        campaign.disk.put(campaign.file(SCREEN), screen)
    path = as_path(campaign.file(SCREEN))
    return Outcome(
        sentences=(
            *told,
            f"{path} has {len(CAPTIONS)} buttons on its first sheet: open it in LibreOffice.",
            f"It shows {opened.place}, which stays the master: a button carries what you typed "
            "into it, and shows what became of it.",
            "LibreOffice must be told to run its macros: Tools, Options, Security, Macro Security, "
            f"Trusted Sources, add {as_path(campaign.path)}.",
        ),
        wrote=(path,),
        answer={"buttons": list(CAPTIONS)},
    )


def _refuse_open(campaign: CampaignFolder) -> None:
    mark = lock_file_beside(campaign.file(SCREEN))
    if mark is not None:
        raise Stop(
            Status.LOCKED, "Nothing was changed.", findings=[book_is_open(SCREEN, mark.name)]
        )


def _with_desk(campaign: CampaignFolder, opened: OpenedBook) -> bytes:
    """Return the master, which has a Desk from now on."""
    if FileBook(opened.content, opened.place).laid(NAME):
        return opened.content
    content = on_a_desk(campaign, opened.content)
    put_book(campaign, opened, content)
    return content


def _made(plain: bytes, name: str, office: str) -> tuple[bytes, bytes]:
    """Return the book for LibreOffice, and how LibreOffice saves it for others."""
    book = FileBook(plain, PLAIN)
    made = with_panel(plain, project_of_screen(*book.called(book.laid(NAME))))
    package = State(made).package
    main = with_name(package.text(package.workbook), SHOWS, f'"{name}"')
    made = with_members(made, {package.workbook: main.encode()})
    with TemporaryDirectory() as room:
        place = Path(room) / "master.xlsm"
        place.write_bytes(made)
        screen = _converted(office, place, "ods")
        return screen.read_bytes(), _converted(office, screen, XLSX).read_bytes()


def _converted(office: str, place: Path, kind: str) -> Path:
    """Return a workbook in another format; a Stop where LibreOffice does not make it."""
    made = place.with_suffix(f".{kind.partition(':')[0]}")
    try:
        convert(office, place.parent, [place], kind)
    except (OSError, subprocess.SubprocessError) as problem:
        raise Stop(Status.STOPPED, NO_OFFICE) from problem
    if not made.is_file():
        raise Stop(Status.STOPPED, NO_OFFICE)
    return made
