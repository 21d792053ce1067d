"""`umpire excel doctor`: each known cause for which a button does nothing, with its cure."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from workbook_engine.books.file_book import FileBook, lock_file_beside
from workbook_engine.books.vba.project import sources_of
from workbook_engine.campaign import CampaignFolder, to_type
from workbook_engine.commands.desk.page.button_row import CAPTIONS, PLAIN, WITH_BUTTONS
from workbook_engine.commands.desk.reading.desk import open_folder
from workbook_engine.commands.outcome import Outcome, Status, as_path
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.findings import Problem
from workbook_engine.excel import subs
from workbook_engine.excel.adding import add
from workbook_engine.excel.checks import Check
from workbook_engine.excel.clouds import cloud_of
from workbook_engine.excel.machine import CONDA, ELSEWHERE, INTERPRETERS, MAC, WINDOWS, Machine
from workbook_engine.excel.press import log_file
from workbook_engine.excel.screen.causes import of_screen
from workbook_engine.excel.starting import of_starting, pressed_here

OLDEST = (3, 11)
ALIAS = "windowsapps"
"""In the path of the Python that the Store only pretends to have installed."""


@returns_outcome
def doctor(
    folder: str | Path | None = None,
    *,
    fix: bool = False,
    selftest: bool = False,
    machine: Machine | None = None,
) -> Outcome:
    """Look for whatever keeps buttons from working; with `fix` what is ours is put right."""
    on = machine or Machine()
    campaign = None if folder is None else open_folder(folder)
    checks = list(_checks(on, campaign, selftest=selftest))
    mended = [each for each in checks if not each.holds and each.fix] if fix else []
    for each in mended:
        if each.fix:
            each.fix()
    if mended:
        checks = list(_checks(on, campaign, selftest=selftest))
    ill = [each for each in checks if not each.holds]
    lines = [f"mended  {each.what}" for each in mended] + [
        line for e in checks for line in _told(e)
    ]
    looked = sum(not each.note for each in checks)
    end = "Nothing stands in the way." if not ill else f"{len(ill)} of {looked} to be seen to."
    return Outcome(
        Status.STOPPED if ill else Status.DONE,
        (*lines, end),
        answer=[{"what": e.what, "holds": e.holds, "said": e.said, "cure": e.cure} for e in checks],
    )


def _told(check: Check) -> tuple[str, ...]:
    if check.note:
        return (f"note    {check.what}: {check.said}",)
    if check.holds:
        return (f"ok      {check.what}: {check.said}",)
    return (f"WRONG   {check.what}: {check.said}", f"        {check.cure}")


def _checks(on: Machine, campaign: CampaignFolder | None, *, selftest: bool) -> Iterator[Check]:
    yield from _python(on)
    screen = campaign is not None and campaign.has_screen
    if campaign is not None and screen:
        yield from of_screen(on, campaign)
    if campaign is None or not screen or campaign.masters == [WITH_BUTTONS]:
        yield from _settings(on)
        if campaign is not None:
            yield from _book(on, campaign)
    if selftest and campaign is not None:
        yield pressed_here(on, campaign)


def _python(on: Machine) -> Iterator[Check]:
    release = ".".join(map(str, sys.version_info[:3]))
    yield Check(
        "Python",
        sys.version_info >= OLDEST and not _of_the_store(on),
        f"{release} at {as_path(on.python)}{', of the Store' * _of_the_store(on)}",
        "Install Python from python.org, not from the Store, and the umpire with it; a virtual "
        "environment that was made of the Store's is to be made again.",
    )
    found = find_spec(subs.XLWINGS) is not None
    yield Check(
        "xlwings",
        found,
        subs.version() if found else "not installed",
        "python -m pip install --upgrade xlwings",
    )
    needed = {WINDOWS: "win32com", MAC: "appscript"}.get(on.system)
    if needed:
        there = find_spec(needed) is not None
        bridge = "pywin32" if on.system == WINDOWS else "appscript"
        yield Check(bridge, there, "there" if there else "not installed", f"pip install {bridge}")


def _of_the_store(on: Machine) -> bool:
    """Whether the Python, or the one that its environment was made of, is the Store's."""
    return any(ALIAS in str(each).casefold() for each in (on.python, on.base))


def _settings(on: Machine) -> Iterator[Check]:
    led = on.led()
    through = led.pop(CONDA[1], "")
    where = next((value for name, value in led.items() if name not in CONDA), "") or "no Python"
    yield Check(
        "settings",
        on.is_led_here and not on.amiss,
        on.amiss
        or f"{as_path(on.settings)} leads to {where}{f' through conda {through}' * bool(through)}",
        ELSEWHERE
        if on.amiss
        else "`umpire excel setup` in the Python that is to be started; --fix does it.",
        None if on.amiss else on.lead_here,
    )
    if " " in through:
        cure = "Make an environment in a folder without blanks, or take Python from python.org."
        yield Check("conda", False, f"xlwings parts {through} at its blanks", cure)
    yield from of_starting(on)
    empty = [key for key, value in on.read().items() if not value]
    yield Check(
        "blank settings",
        not empty,
        ", ".join(empty) or "none",
        f"Take those lines out of {as_path(on.settings)}: blank, they hide what else is set.",
    )
    yield from _of_the_system(on)


def _of_the_system(on: Machine) -> Iterator[Check]:
    if on.script is not None:
        yield Check(
            "script",
            on.script.is_file(),
            as_path(on.script),
            "`umpire excel setup` puts it there; needed again after an upgrade of xlwings.",
            on.put_script,
        )
        said = "if Excel says -1743: System Settings, Privacy & Security, Automation, allow Excel"
        yield Check("permission", True, said, note=True)
    if on.system not in INTERPRETERS:
        said = "none for this system: commands work here, buttons do not"
        yield Check("Excel", True, said, note=True)


def _book(on: Machine, campaign: CampaignFolder) -> Iterator[Check]:
    masters = campaign.masters
    if masters != [WITH_BUTTONS]:
        said = " and ".join(masters) or "no master"
        cure = f"`umpire excel add {to_type(campaign.path)}` makes {WITH_BUTTONS} of {PLAIN}."
        yield Check("buttons", False, said, cure)
        return
    file = campaign.file(WITH_BUTTONS)
    try:
        book = FileBook.open(file)
    except Problem as problem:
        yield Check("master", False, problem.finding.message, problem.finding.cure)
        return
    yield from _project(campaign, book)
    yield from _sheets(book)
    yield from _around(on, file)


def _project(campaign: CampaignFolder, book: FileBook) -> Iterator[Check]:
    again = f"`umpire excel add {to_type(campaign.path)}` puts them in again; --fix does it."
    sources = sources_of(book.project) if book.project else {}
    own = sources.get(subs.OURS, "")
    lost = [name for name in CAPTIONS if f"Sub {name}()" not in own]
    fix = (lambda: add(campaign.path)) if not subs.foreign(book.project or b"") else None
    yield Check(
        "macros", not lost, "each button has its Sub" if not lost else ", ".join(lost), again, fix
    )
    started = book.started()
    gone = [name for name in CAPTIONS if name not in started]
    yield Check("buttons", not gone, f"{len(started)} on the Desk", again, fix)
    within, here = subs.version_in(book.project) if book.project else "", subs.version()
    yield Check(
        "module", within == here, f"of xlwings {within or '?'}; installed is {here}", again, fix
    )


def _sheets(book: FileBook) -> Iterator[Check]:
    code = [title for title in book.sheets() if title.endswith(".py")]
    yield Check(
        "sheets of code",
        not code,
        ", ".join(code) or "none",
        "Give them another name: xlwings takes a sheet whose name ends in .py for code of its own "
        "and asks for a paid key.",
    )
    title = next((each for each in book.sheets() if each == f"{subs.SETTINGS}.conf"), "")
    rows = book.read(title) if title else ()
    blank = [
        str(row[0]) for row in rows if row and row[0] and (len(row) < 2 or row[1] in (None, ""))
    ]
    yield Check(
        "sheet of settings",
        not blank,
        ", ".join(blank) or ("there" if title else "none"),
        f"Delete these rows of {title}: blank, they hide the settings of this machine.",
    )


def _around(on: Machine, file: Path) -> Iterator[Check]:
    mark = file.with_name(f"{file.name}:Zone.Identifier")
    yield Check(
        "mark of the web",
        not _is_there(mark),
        "the book came from the web or by mail" if _is_there(mark) else "none",
        "Excel blocks its macros: Properties of the file, Unblock; --fix does it.",
        lambda: os.remove(mark),  # noqa: PTH107  (a stream beside a file is not a path of its own)
    )
    if left := lock_file_beside(file):
        said = f"{left.name} says so; if not here, close it there"
        yield Check("open", True, said, note=True)
    cloud = cloud_of(file.parent, on)
    yield Check(
        "cloud",
        cloud is None,
        f"{as_path(cloud)} is synchronised" if cloud else "the folder is on this disk alone",
        "Excel then knows the book by an address of the web: turn AutoSave off, or move the "
        "campaign to a folder that is not synchronised.",
    )
    writable = os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)
    yield Check(
        "writable", writable, "yes" if writable else "no", "Ask for the right to write there."
    )
    if (log := log_file()).is_file():
        yield Check("log", True, f"{as_path(log)} tells what went wrong last", note=True)


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        return False
