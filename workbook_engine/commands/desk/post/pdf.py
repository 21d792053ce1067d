"""Workbooks as PDF, by LibreOffice where it is on the machine."""

from __future__ import annotations

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
_SECONDS = 300
"""How long one book may take; a first start of LibreOffice is slow."""

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
