"""The inbox looked through: nothing that came in is passed over without a word."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

from msgspec import Struct

from workbook_engine.books.file_book import read_limited
from workbook_engine.books.letter import Letter
from workbook_engine.books.limits import FOREIGN, SIDE
from workbook_engine.campaign import BOOK_SUFFIXES, OF_OTHERS, CampaignFolder, shown_name, sum_of
from workbook_engine.core.file_names import is_the_systems
from workbook_engine.core.findings import Cell, Finding, Problem, error, warning
from workbook_engine.core.letters import legible

INBOX = "inbox"
BODY = "letter.txt"
"""What the text of a letter is called among the files that it brings."""
_BOOKS = frozenset({"", ".xltx", *BOOK_SUFFIXES}) | OF_OTHERS
_PARCELS = frozenset({".zip", ".eml"})
_LONGEST = 150
"""Letters of the name that a file has in a parcel, from its end, where its ending stands."""
_TO_COME = ".icloud"
"""Ends the name of what iCloud puts in the place of a file that it has not downloaded."""
_HALVES = frozenset({".crdownload", ".part", ".partial", ".download", ".opdownload", _TO_COME})
"""End the names of what a browser is still fetching."""
_LINK = (
    "E-FORMAT-LINK",
    "this is only a link; the orders are not in it.",
    "Open what it leads to and save that as an Excel workbook (.xlsx).",
)
_PACKED = (
    "E-FORMAT-PACKED",
    "it is packed in a way that is not opened here.",
    "Unpack it and give the book that is in it.",
)
_NESTED = (
    "E-FORMAT-PACKED",
    "it is a parcel within another, which is not opened here.",
    "Unpack the outer one and give what is in it.",
)
_UNREAD = {
    ".numbers": (
        "E-FORMAT-NUMBERS",
        "this is a file of Numbers, which no other program opens.",
        "Open it in Numbers and choose File, Export To, Excel.",
    ),
    ".gsheet": (
        "E-FORMAT-LINK",
        "this is only a link to a sheet in Google Drive; the orders are not in it.",
        "Open it there and choose File, Download, Microsoft Excel (.xlsx).",
    ),
    ".msg": (
        "E-FORMAT-LETTER",
        "this is a letter as Outlook alone keeps it.",
        "Save what is attached to it, or the letter itself as .eml.",
    ),
    **dict.fromkeys((".url", ".webloc", ".lnk"), _LINK),
    **dict.fromkeys((".rar", ".7z", ".gz", ".tar"), _PACKED),
}
"""What may hold orders that nothing here can read: what is told, by its ending."""
_PICTURES = frozenset({".png", ".jpg", ".jpeg", ".gif", ".heic", ".webp", ".bmp", ".tif", ".tiff"})
_DOCUMENTS = frozenset({".pdf", ".doc", ".docx", ".odt", ".rtf", ".txt", ".md", ".pages", ".html"})


class Came(Struct, frozen=True):
    """A file that came in: as it lies in the inbox, or in a zip or a letter there."""

    place: str
    content: bytes | None = None
    """Its bytes, where they were read with the parcel that it came in."""
    parcel: tuple[str, bytes] | None = None
    found: Finding | None = None
    """Why nobody can open it."""
    letter: Letter | None = None
    """What the letter says of itself that it came in."""
    beside: bool = False
    """Whether it is the text of a letter with files that may hold orders: a greeting, as a rule."""


def may_hold_orders(place: str) -> bool:
    """Tell whether a file may hold orders by its ending.

    >>> may_hold_orders("inbox/orders.ods"), may_hold_orders("inbox/image001.png")
    (True, False)
    """
    return _ending(place) in _BOOKS | _PARCELS | _HALVES | _UNREAD.keys()


def is_hidden(place: str) -> bool:
    """Tell whether a file's name begins as those do that a Mac and Linux show to nobody."""
    return PurePosixPath(place).name.startswith(".")


def look_through(
    folder: CampaignFolder, played: frozenset[str]
) -> tuple[list[Came], list[Finding]]:
    """Return the files in the inbox, and what is to be said of all else there.

    `played` are the sums of the books that earlier turns were played from: those are kept anywhere.
    """
    names = _names(folder, INBOX)
    if isinstance(names, Finding):
        return [], [names]
    came: list[Came] = []
    found: list[Finding] = []
    for place in (f"{INBOX}/{name}" for name in names):
        if folder.file(place).is_dir():
            found += _of_folder(folder, place, played)
        elif is_hidden(place):
            found.append(_hidden(place))
        elif legible(place) != place:
            found.append(_strange_name(place) if may_hold_orders(place) else no_book(place))
        elif _ending(place) in _PARCELS:
            came += _unpacked(folder, place)
        else:
            came.append(Came(place, found=_unread(place)))
    return came, found


def no_book(place: str) -> Finding:
    """Return the finding about a file that is passed over."""
    kinds = {"a picture": _PICTURES, "a document": _DOCUMENTS, "a letter or a zip": _PARCELS}
    kind = next((kind for kind, endings in kinds.items() if _ending(place) in endings), "")
    said = (
        f"this is {kind} without a workbook or an order in it" if kind else "this is not a workbook"
    )
    return warning(
        "W-NO-BOOK",
        f"{said}; it is not read.",
        "What it orders has to be typed, on an order sheet or as lines of your own in the master; "
        "then move it out of the inbox.",
        cell=Cell(shown_name(place)),
    )


def _hidden(place: str) -> Finding:
    """Return the finding about a file that is hidden: what it stands for, and how to get that."""
    name = PurePosixPath(place).name
    if name.endswith(_TO_COME):
        whole = legible(name[1:].removesuffix(_TO_COME))
        return error(
            "E-NOT-DOWNLOADED",
            f"{whole} is in iCloud and not on this machine: only its place is kept here.",
            "Click the cloud beside it in the Finder (Download Now), then run this again.",
            cell=Cell(shown_name(place)),
        )
    return warning(
        "W-HIDDEN",
        "its name begins with a full stop, so that it is hidden; it is not read.",
        "If it came with a reply, rename it without the full stop; else delete it.",
        cell=Cell(shown_name(place)),
    )


def _ending(place: str) -> str:
    return PurePosixPath(place).suffix.casefold()


def _unread(place: str) -> Finding | None:
    """Return why a file cannot be opened, as its ending tells; None where it may be a book."""
    if _ending(place) in _HALVES:
        whole = PurePosixPath(place).stem
        return error(
            "E-NOT-DOWNLOADED",
            f"{whole} has not come whole: it is still being fetched, or that broke off.",
            "Wait until it is there or fetch it again, then run this again.",
            cell=Cell(shown_name(place)),
        )
    told = _UNREAD.get(_ending(place))
    return error(*told, cell=Cell(shown_name(place))) if told else None


def _unpacked(folder: CampaignFolder, place: str) -> Iterator[Came]:
    """Yield what is in a zip or a letter in the inbox, or itself where nothing is."""
    try:
        whole = read_limited(folder.file(place), FOREIGN)
    except Problem as problem:
        yield Came(place, found=problem.finding.at(Cell(shown_name(place))))
    except OSError as problem:
        yield Came(place, found=_closed(place, problem))
    else:
        yield from _parcel(place, whole, (place, whole))


def _parcel(
    place: str, content: bytes, whole: tuple[str, bytes], letter: Letter | None = None
) -> Iterator[Came]:
    """Yield what is in a parcel, which lies in the inbox or in a letter there."""
    from workbook_engine.importing.apart import unpacked_apart  # seldom asked for

    try:
        held = unpacked_apart(content, PurePosixPath(place).name)
    except Problem as problem:
        yield Came(place, content, found=problem.finding.at(Cell(shown_name(place))))
        return
    files, letter = held.files, held.letter or letter
    if any(name == "xl/workbook.xml" for name, _ in files):
        yield Came(place, content, whole, letter=letter)  # a book that is called a zip
        return
    inside = [*_inside(place, files, whole, letter)]
    if held.letter and held.letter.text.strip():
        text = held.letter.text.encode(errors="replace")
        inside.append(Came(f"{place}/{BODY}", text, whole, letter=letter, beside=bool(inside)))
    yield from inside or [Came(place, content, found=no_book(place))]


def _inside(
    place: str,
    files: Sequence[tuple[str, bytes]],
    whole: tuple[str, bytes],
    letter: Letter | None,
) -> Iterator[Came]:
    """Yield what may hold orders of the files in a parcel; pictures in a letter are part of it.

    A zip may come in a letter; deeper nobody looks.
    """
    for number, (name, content) in enumerate(files):
        path = PurePosixPath(legible(name.replace("\\", "/"))[-_LONGEST:])
        if not path.suffix or path.parts[0] == "__MACOSX" or is_the_systems(path.name):
            continue
        twice = any(other == name for other, _ in files[:number])
        inner = f"{place}/{number}/{path}" if twice else f"{place}/{path}"
        if _ending(inner) == ".zip" and _ending(place) == ".eml":
            yield from _parcel(inner, content, whole, letter)
        elif _ending(inner) in _PARCELS:
            yield Came(inner, content, found=error(*_NESTED, cell=Cell(shown_name(inner))))
        elif may_hold_orders(inner):
            yield Came(inner, content, whole, _unread(inner), letter)


def _names(folder: CampaignFolder, place: str) -> list[str] | Finding:
    """Return what people put into a folder, by name; an inbox that is not there holds nothing.

    A secret that was laid here by mistake is left alone.
    """
    path = folder.file(place)
    try:
        names = sorted(os.listdir(path))  # noqa: PTH208  (names, not paths)
    except FileNotFoundError as refusal:
        return _closed(place, refusal) if path.is_symlink() else []
    except OSError as refusal:
        return _closed(place, refusal)
    return [name for name in names if not (is_the_systems(name) or name.endswith(".key"))]


def _of_folder(folder: CampaignFolder, place: str, played: frozenset[str]) -> Iterator[Finding]:
    """Warn of replies in a folder within the inbox, unless they were played from already."""
    replies: list[str] = []
    for each in _files_below(folder, place):
        if isinstance(each, Finding):
            yield each
        elif may_hold_orders(each) and not _was_played(folder.file(each), played):
            replies.append(each)
    if replies:
        more = f" and {len(replies) - 1} more" if len(replies) > 1 else ""
        yield warning(
            "W-INBOX-FOLDER",
            f"it is a folder, so {legible(replies[0])}{more} in it is not read.",
            "Move what counts into the inbox itself.",
            cell=Cell(shown_name(place)),
        )


def _files_below(folder: CampaignFolder, place: str) -> Iterator[str | Finding]:
    """Yield the places of all files below a folder; links to folders are not followed."""
    names = _names(folder, place)
    if isinstance(names, Finding):
        yield names
        return
    for inner in (f"{place}/{name}" for name in names):
        file = folder.file(inner)
        if file.is_dir() and not file.is_symlink():
            yield from _files_below(folder, inner)
        else:
            yield inner


def _was_played(file: Path, played: frozenset[str]) -> bool:
    try:
        return sum_of(read_limited(file, SIDE)) in played
    except (OSError, Problem):
        return False


def _closed(place: str, refusal: OSError) -> Finding:
    return error(
        "E-INBOX",
        f"it cannot be looked through ({refusal.strerror or refusal}).",
        "See to it that it is a folder that you may read, or move it away: until then nobody "
        "knows what came in.",
        cell=Cell(shown_name(place)),
    )


def _strange_name(place: str) -> Finding:
    return error(
        "E-FILE-NAME",
        "the file's name holds characters that cannot be shown.",
        "Rename the file.",
        cell=Cell(shown_name(place)),
    )
