"""Workbooks as PDF by LibreOffice, pages of HTML by a browser, where they are on the machine."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from workbook_engine.commands.desk.post.programs import program

_NAMES = ("soffice", "libreoffice")
_WINDOWS = tuple(
    rf"{place}\LibreOffice\program\soffice.exe" for place in ("%ProgramW6432%", "%ProgramFiles%")
)
_PLACES = {
    "win32": _WINDOWS,
    "darwin": ("/Applications/LibreOffice.app/Contents/MacOS/soffice",),
}
_OF_LINUX = (
    *("/usr/bin/soffice", "/usr/bin/libreoffice", "/usr/lib/libreoffice/program/soffice"),
    *("/usr/local/bin/soffice", "/opt/libreoffice*/program/soffice", "/snap/bin/libreoffice"),
)
"""Where it is installed; `*` is a version."""
_FILTER = (
    'pdf:calc_pdf_Export:{"Quality":{"type":"long","value":"70"},'
    '"ExportNotes":{"type":"boolean","value":"false"}}'
)
"""Pictures of maps need no more, and the file is a third smaller to send; of notes each would be a
sign over the header that it is on."""
_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "microsoft-edge", "chrome", "msedge")
_BROWSERS_AT = {
    "win32": (
        r"%ProgramFiles(x86)%\Microsoft\Edge\Application\msedge.exe",
        r"%ProgramW6432%\Google\Chrome\Application\chrome.exe",
    ),
    "darwin": (
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    ),
}
"""Any of them prints a page alike."""
_HEADLESS = ("--headless", "--disable-gpu", "--no-first-run", "--no-pdf-header-footer")
_SECONDS = 300
"""How long one book may take; a first start of LibreOffice is slow."""
PRINT_IT = "Open the page in a browser, and print it to a PDF there."

BY_HAND = (
    "Install LibreOffice and run this again, or open a book and choose File, Export as PDF: its "
    "sheets are set for A4."
)


def libreoffice(campaign: Path) -> str:
    """Return the command of LibreOffice, never one of a campaign's; blank where there is none."""
    return program(_NAMES, _PLACES.get(sys.platform, _OF_LINUX), campaign)


def as_pdfs(books: Mapping[str, bytes], campaign: Path) -> dict[str, bytes] | str:
    """Return workbooks as PDF under the names of the books, or a sentence why that failed."""
    command = libreoffice(campaign)
    if not command:
        return f"No PDF was made: LibreOffice is not on this machine. {BY_HAND}"
    with TemporaryDirectory() as room:
        places = [_put(Path(room), name, content) for name, content in books.items()]
        try:
            convert(command, Path(room), places, _FILTER)
        except (OSError, subprocess.SubprocessError):
            return f"No PDF was made: LibreOffice did not finish. {BY_HAND}"
        made = {place.name: place.with_suffix(".pdf") for place in places}
        if not all(each.is_file() for each in made.values()):
            return f"No PDF was made: LibreOffice could not convert the books. {BY_HAND}"
        return {f"{Path(name).stem}.pdf": each.read_bytes() for name, each in made.items()}


def page_as_pdf(page: bytes, campaign: Path) -> bytes | str:
    """Return a page of HTML as a browser prints it, or a sentence why that failed."""
    browser = program(_BROWSERS, _BROWSERS_AT.get(sys.platform, ()), campaign)
    if not browser:
        return f"No PDF was made: no Chromium, Chrome or Edge is on this machine. {PRINT_IT}"
    own = sys.platform != "win32" and os.geteuid() == 0  # for root it would not start else
    with TemporaryDirectory() as room:
        place = _put(Path(room), "page.html", page)
        made = place.with_suffix(".pdf")
        command = [browser, *_HEADLESS, *(["--no-sandbox"] if own else [])]
        command += [f"--user-data-dir={Path(room) / 'profile'}", f"--print-to-pdf={made}"]
        try:
            subprocess.run(
                [*command, place.as_uri()], check=True, capture_output=True, timeout=_SECONDS
            )
            return made.read_bytes()
        except (OSError, subprocess.SubprocessError):
            return f"No PDF was made: {Path(browser).stem} did not finish. {PRINT_IT}"


def _put(room: Path, name: str, content: bytes) -> Path:
    place = room / name
    place.write_bytes(content)
    return place


def convert(command: str, room: Path, places: list[Path], kind: str) -> None:
    """Convert all books in one start; a profile of its own keeps off what the umpire has open."""
    profile = f"-env:UserInstallation={(room / 'profile').as_uri()}"
    subprocess.run(
        [command, profile, "--headless", "--convert-to", kind, "--outdir", str(room)]
        + [str(each) for each in places],
        check=True,
        capture_output=True,
        timeout=_SECONDS * len(places),
        cwd=room,
    )
