"""A campaign folder: its master, its secret, its teams' books, its inbox and its history.

Books are read once, as bytes; the same bytes are parsed and archived.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from msgspec import Struct

from workbook_engine.books.book import Book, Grid, Value, address
from workbook_engine.books.file_book import CellsAlone, FileBook, lock_file_beside, read_limited
from workbook_engine.books.letter import Letter
from workbook_engine.books.limits import MASTER, SIDE, Limits
from workbook_engine.books.order_text import OrderText
from workbook_engine.books.package.places import area
from workbook_engine.books.watch import within
from workbook_engine.core.briefing import Sight
from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Cell, Finding, Problem, error, folded
from workbook_engine.core.letters import legible
from workbook_engine.core.records import Position
from workbook_engine.secret import KEY_NAME, read_key
from workbook_engine.sheets.labels import ABOUT, found_among, stamp_labels
from workbook_engine.store.disk import Disk
from workbook_engine.store.history import History
from workbook_engine.store.manifest import sum_of as sum_of

_TURN = re.compile(r"([0-9]{1,4})(?:\.0*)?")
"""A turn or stage as it is typed or as an office writes it: `3`, `3.0`."""
LOST_LINK = "It is a link that leads nowhere: put the file itself here."
BOOK_SUFFIXES = (".xlsx", ".xlsm")
LISTS = frozenset({".csv", ".tsv"})
"""Endings of files with the cells of one sheet, which do not say whose they are."""
LIST = "CSV"
"""What the sheet of a list is called, whatever its file is: that name is the umpire's own."""
TEXT = ".txt"
"""Ends a text that orders were written in."""
_LONGEST_TEXT = 256 * 1024
"""Bytes of a text; ten thousand orders have fewer."""
OF_OTHERS = LISTS | {TEXT, ".ods", ".xls", ".xlsb"}
"""Endings of the books of other programs that are read."""
SCREEN = "master.ods"
"""A book with buttons that shows the master in LibreOffice."""


class OpenedBook(Struct, frozen=True):
    """A book as it was read: where it lies in the campaign folder, its bytes, its sheets."""

    place: str
    content: bytes
    book: FileBook
    parcel: tuple[str, bytes] | None = None
    """The zip or the letter in which it came: where that lies, and its bytes."""
    letter: Letter | None = None
    """What the letter says of itself, where it came in one."""

    @property
    def is_orders_alone(self) -> bool:
        """Whether it is a list or a text, which hold no sheet but those of the orders."""
        return PurePosixPath(self.place).suffix.casefold() in LISTS | {TEXT}

    @property
    def kept(self) -> tuple[str, bytes]:
        """The file that lies in the folder, and its bytes: the book itself, or its parcel."""
        return self.parcel or (self.place, self.content)


@dataclass(frozen=True, slots=True)
class CampaignFolder:
    """The paths of one campaign."""

    path: Path
    given: Disk | None = field(default=None, repr=False, compare=False, kw_only=True)
    """A disk of the caller's: one file on it may be open in Excel before us."""
    disk: Disk = field(init=False, repr=False, compare=False)
    """Through which all that is written into the campaign goes."""
    history: History = field(init=False, repr=False, compare=False)
    """The commits of the campaign, each read once."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "disk", self.given or Disk(self.path))
        object.__setattr__(self, "history", History(self.path, self.disk))

    @property
    def masters(self) -> list[str]:
        """The masters that lie in the folder: there should be one."""
        return [name for name in ("master.xlsx", "master.xlsm") if (self.path / name).is_file()]

    @property
    def has_screen(self) -> bool:
        """Whether the master is shown by a book with buttons that lies beside it."""
        return self.file(SCREEN).is_file()

    @property
    def key_file(self) -> Path:
        """The file of the dice secret; it stays with the umpire."""
        return self.path / KEY_NAME

    def file(self, place: str) -> Path:
        """Return the path of a book by its place in the folder."""
        return self.path.joinpath(*place.split("/"))

    def open_master(self) -> OpenedBook | Finding:
        """Read the master, or say why that cannot be done."""
        masters = self.masters
        if not masters:
            return no_master(self.path)
        if len(masters) > 1:
            return error(
                "E-TWO-MASTERS",
                f"{self.path} holds both {' and '.join(masters)}.",
                "Keep the one you work in and move the other away.",
            )
        return self.open_book(masters[0])

    def open_book(self, place: str) -> OpenedBook | Finding:
        """Read a book once and open what was read, or say why that cannot be done.

        What lies in `sides/` or the inbox has been in other hands, so its limits are narrower.
        """
        if self.file(place).is_symlink() and not place.startswith("inbox/"):
            return book_is_link(place)
        try:
            limits = limits_of(place)
            content = read_limited(self.file(place), limits)
            return OpenedBook(place, content, book_of(content, shown_name(place), limits))
        except Problem as problem:
            return problem.finding.at(Cell(shown_name(place)))
        except OSError as problem:
            lost = self.file(place).is_symlink() and not self.file(place).exists()
            return error(
                "E-FILE-READ",
                f"the book cannot be read ({problem.strerror}).",
                LOST_LINK if lost else "Close it elsewhere, or ask for the right to read it.",
                cell=Cell(shown_name(place)),
            )

    def key(self, promised: str, *, needed: bool) -> bytes | Finding:
        """Read the dice secret and hold it against the hash on the Campaign sheet."""
        return read_key(self.key_file, promised, needed=needed)

    def open_elsewhere(self, places: Iterable[str]) -> list[Finding]:
        """Return a finding for each book that Excel or LibreOffice has open."""
        others = (place for place in places if not self.disk.ours(self.file(place)))
        marks = {place: lock_file_beside(self.file(place)) for place in others}
        return [book_is_open(place, mark.name) for place, mark in marks.items() if mark]


def book_of(content: bytes, name: str, limits: Limits = SIDE) -> FileBook:
    """Open a book; one that others had in hand is read as far as it may be odd, and not for ever.

    What another program made of it is read in a process of its own, as the grids that it holds.
    """
    if not limits.strict:
        return FileBook(content, name, limits)
    if PurePosixPath(name).suffix.casefold() == TEXT:
        return OrderText(name, _decoded(content, name))
    if PurePosixPath(name).suffix.casefold() in OF_OTHERS:
        from workbook_engine.importing.apart import Fence  # seldom asked for
        from workbook_engine.importing.foreign import sheets_in

        sheets = sheets_in(content, PurePosixPath(name).name, fence=Fence(cells=limits.cells))
        is_list = PurePosixPath(name).suffix.casefold() in LISTS
        named = {LIST if is_list else each.name: each for each in sheets}
        merged = {title: tuple(map(area, each.merged)) for title, each in named.items()}
        return CellsAlone(name, {title: each.as_merged for title, each in named.items()}, merged)
    with within():
        book = FileBook(content, name, limits)
        for sheet in book.sheets():
            if not book.is_plain(sheet):
                book.read(sheet)
    return book


def _decoded(content: bytes, name: str) -> str:
    from workbook_engine.importing.texts import decoded  # seldom asked for

    if len(content) > _LONGEST_TEXT:
        said = f"{PurePosixPath(name).name} is a text of more than {_LONGEST_TEXT // 1024} kB."
        raise Problem("E-FOREIGN-LARGE", said, "Send the orders alone, without what is below them.")
    try:
        return decoded(content, PurePosixPath(name).name)
    except ValueError as unclear:
        code, said, _ = unclear.args
        raise Problem(code, said, "Save it as a text in UTF-8 (Unicode).") from unclear


def limits_of(place: str) -> Limits:
    """Return the limits that a book is read with: narrower where others had it in hand."""
    return SIDE if "/" in place else MASTER


_PLAIN = re.compile(r"[\w./:~+,@%=-]+")
_ONLY_SHELLS = frozenset('"$`\\!')
"""What means something in double quotes too."""


def to_type(path: Path) -> str:
    """Return a path as it is typed in a command: in quotes where a shell would part it.

    >>> to_type(Path("games/kleindorf")), to_type(Path("my games/Op. Overlord (2)"))
    ('games/kleindorf', '"my games/Op. Overlord (2)"')
    """
    text = path.as_posix()
    if _PLAIN.fullmatch(text):
        return text
    return f'"{text}"' if _ONLY_SHELLS.isdisjoint(text) else shlex.quote(text)


def no_master(folder: Path) -> Finding:
    """Return the finding about a folder that is not a campaign's."""
    above = folder.resolve().parent
    near = f"Did you mean {above.as_posix()}?" if CampaignFolder(above).masters else ""
    if any(CampaignFolder(each).masters for each in folder.glob("*/")):
        near = f"It holds campaigns: `umpire turn {to_type(folder)}/*` plays them all."
    return error(
        "E-NO-MASTER",
        f"there is no master.xlsx in {folder.as_posix()}.",
        near or "Give the folder of a campaign, or make one with `umpire new`.",
    )


def master_among(places: Iterable[str]) -> str:
    """Return the place of the master among those of a commit's books."""
    found = next((each for each in places if each.startswith("master.")), "")
    if not found:
        raise Problem(
            "E-HISTORY-MASTER",
            "the history holds a commit without a master.",
            "Bring turns/ back from a backup, or from whoever sent the campaign.",
        )
    return found


def book_is_open(place: str, mark: str = "") -> Finding:
    """Return the finding about a book that cannot be written now, and what marks it as open."""
    left = f"; if nobody has it open, delete {mark} beside it" if mark else ""
    return error(
        "E-BOOK-OPEN",
        "the book is open elsewhere or may not be written.",
        f"Close it in Excel or LibreOffice and try again{left}.",
        cell=Cell(shown_name(place)),
    )


def book_is_link(place: str) -> Finding:
    """Return the finding about a book that is a link: putting a new one there would cut it."""
    return error(
        "E-BOOK-LINK",
        "it is a link to a file elsewhere, which a turn would replace.",
        "Put the file itself here, or link the whole campaign folder instead.",
        cell=Cell(shown_name(place)),
    )


def shown_name(place: str) -> str:
    """Return a book's name as findings give it: the inbox is named, `sides/` goes without saying.

    >>> shown_name("sides/german.xlsx"), shown_name("inbox/reply.xlsx")
    ('german.xlsx', 'inbox/reply.xlsx')
    """
    return legible(place.removeprefix("sides/"))


def team_place(team: Team | Sight[object]) -> str:
    """Return where a team's book lies.

    >>> team_place(Team(team="german", side="German"))
    'sides/german.xlsx'
    """
    name = PurePosixPath((team.book or team.team).replace("\\", "/")).name
    return f"sides/{name if name.endswith(BOOK_SUFFIXES) else f'{name}.xlsx'}"


def team_stem(team: Team | Sight[object]) -> str:
    """Return what all files of a team are called after: its book, without the ending.

    >>> team_stem(Team(team="german", side="German", book="9 SS.xlsm"))
    '9 SS'
    """
    return PurePosixPath(team_place(team)).stem


class Stamp(Struct, frozen=True):
    """What a book says about itself on its About sheet, and where it says so."""

    campaign: str
    side: str
    team: str
    position: Position | None
    cells: Mapping[str, Cell]
    texts: Mapping[str, str]
    """What it says, label by label."""


def stamp_texts(sight: Sight[object]) -> dict[str, str]:
    """Return the stamp of a team's book, label by label."""
    return {
        "campaign": sight.campaign,
        "side": sight.side,
        "team": sight.team,
        "turn": str(sight.position.turn),
        "stage": str(sight.position.stage),
    }


def read_stamp(book: Book) -> Stamp | None:
    """Read the stamp of a book; None where there is no About sheet that names a team."""
    about = found_among(ABOUT, book.sheets())
    if not about:
        return None
    found = dict(_labelled(book.read(about), stamp_labels()))
    if "team" not in found and "control" not in found:
        return None
    texts = {label: _text(value) for label, (value, _) in found.items()}
    return Stamp(
        texts.get("campaign", ""),
        texts.get("side", ""),
        texts.get("team", ""),
        _position(texts.get("turn", ""), texts.get("stage", "")),
        {label: Cell(book.name, about, where) for label, (_, where) in found.items()},
        texts,
    )


def labelled_value(book: Book, sheet: str, label: str) -> str:
    """Return the value beside a label of a sheet laid out as labels and values; blank if none."""
    return _text(labelled(book, sheet, label)[0])


def labelled(book: Book, sheet: str, label: str) -> tuple[Value, Cell | None]:
    """Return what stands beside a label and where; no cell where there is no such label."""
    name = next((each for each in book.sheets() if folded(each) == folded(sheet)), "")
    for _, (value, where) in _labelled(book.read(name), {folded(label): label}) if name else ():
        return value, Cell(book.name, name, where)
    return None, None


def _labelled(grid: Grid, labels: Mapping[str, str]) -> Iterable[tuple[str, tuple[Value, str]]]:
    for number, row in enumerate(grid, start=1):
        if len(row) > 1 and isinstance(row[0], str) and folded(row[0]) in labels:
            yield labels[folded(row[0])], (row[1], address(number, 2))


def _text(value: Value) -> str:
    return "" if value is None else str(value).strip()


def _position(turn: str, stage: str) -> Position | None:
    numbers = whole_number(turn), whole_number(stage or "1")
    return None if None in numbers else Position(*(number or 0 for number in numbers))


def whole_number(text: str) -> int | None:
    """Return a turn or stage as somebody typed it; None where it is none.

    >>> whole_number("3"), whole_number("3.0"), whole_number("inf"), whole_number("9" * 400)
    (3, 3, None, None)
    """
    found = _TURN.fullmatch(text)
    return int(found[1]) if found else None


def mark_of(content: bytes) -> str:
    """Return the first letters of a book's sum, as two people compare them.

    >>> mark_of(b"")
    'e3b0 c442 98fc'
    """
    return in_fours(sum_of(content)[:12])


def in_fours(total: str) -> str:
    """Return a sum in groups of four, as two people read it to each other.

    >>> in_fours("e3b0c44298fc")
    'e3b0 c442 98fc'
    """
    return " ".join(total[at : at + 4] for at in range(0, len(total), 4))
