"""What keeps the buttons of master.ods from working, looked for by `umpire excel doctor`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname
from zipfile import BadZipFile, ZipFile

from workbook_engine.campaign import SCREEN, CampaignFolder, to_type
from workbook_engine.commands.desk.post.pdf import libreoffice
from workbook_engine.commands.outcome import as_path
from workbook_engine.excel.checks import Check
from workbook_engine.excel.machine import MAC, WINDOWS, Machine
from workbook_engine.excel.screen.kept import ROOM
from workbook_engine.excel.screen.macros import python_of
from workbook_engine.excel.subs import OURS

HIGH, MEDIUM = 2, 1
"""Levels of LibreOffice's caution: from `high` on it runs macros of trusted folders alone."""


def of_screen(on: Machine, campaign: CampaignFolder) -> Iterator[Check]:
    """Yield what was looked at of the book for LibreOffice and of LibreOffice itself."""
    again = f"Close it and run `umpire excel add --libreoffice {to_type(campaign.path)}`."
    command = libreoffice(campaign.path)
    yield Check(
        "LibreOffice",
        bool(command),
        command or "not found",
        "Install LibreOffice Calc from libreoffice.org, or the package libreoffice-calc.",
    )
    yield _trust(on, campaign.path.resolve())
    python = _python_in(campaign.file(SCREEN))
    yield Check(
        f"Python of {SCREEN}",
        bool(python) and Path(url2pathname(urlsplit(python).path)) == on.python,
        f"its buttons start {python}" if python else "the book has no macros of ours",
        again,
    )
    there = (campaign.path / ROOM).is_dir()
    yield Check(f"folder {ROOM}", there, "there" if there else "not there", again)


def _python_in(book: Path) -> str:
    """Return the address of the Python that the buttons of a book start; '' where there is none."""
    try:
        with ZipFile(book) as archive:
            return python_of(archive.read(f"Basic/VBAProject/{OURS}.xml").decode())
    except (OSError, BadZipFile, KeyError, UnicodeDecodeError):
        return ""


def _trust(on: Machine, folder: Path) -> Check:
    text = ""
    if (place := _profile(on)).is_file():
        text = place.read_text(encoding="utf-8", errors="replace")
    level = int(_setting(text, "MacroSecurityLevel") or HIGH)
    trusted = [url2pathname(urlsplit(each).path) for each in _listed(_setting(text, "SecureURL"))]
    runs = level <= MEDIUM or any(folder.is_relative_to(each) for each in trusted if each)
    forbidden = _setting(text, "DisableMacrosExecution") == "true"
    said = "it asks before it runs macros" if level <= MEDIUM else "it trusts the folder"
    return Check(
        "macros of LibreOffice",
        runs and not forbidden,
        said if runs and not forbidden else "it runs none from this folder, and says nothing",
        "Tools, Options, LibreOffice, Security, Macro Security, Trusted Sources: add "
        f"{as_path(folder)}; then open the book again.",
    )


def _profile(on: Machine) -> Path:
    """Return where LibreOffice keeps what a person has set."""
    base = {
        WINDOWS: Path(os.environ.get("APPDATA") or on.home / "AppData/Roaming") / "LibreOffice",
        MAC: on.home / "Library/Application Support/LibreOffice",
    }.get(on.system, on.home / ".config/libreoffice")
    return base / "4/user/registrymodifications.xcu"


def _setting(text: str, name: str) -> str:
    """Return what stands in a setting, with its entries still marked."""
    item = text.partition(f'oor:name="{name}"')[2].partition("</item>")[0]
    return item.partition("<value")[2].partition(">")[2].partition("</value>")[0]


def _listed(value: str) -> list[str]:
    return [each.partition("</it>")[0] for each in value.split("<it>")[1:]]
