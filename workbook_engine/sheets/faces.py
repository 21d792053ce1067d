"""How a sheet looks in one book: its columns in their places, what is typed there, how wide."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile

from msgspec import Struct

from workbook_engine.core.records import Record, replace
from workbook_engine.sheets.schema import Column, Schemas, SheetSchema, Which
from workbook_engine.sheets.sections import Section, closed

HEADER_ROW = 3
"""Excel's row of the headers, in every sheet but a grid."""

WORDY = 16.0
"""From this width on a column holds words, which wrap; it may be squeezed."""

WIDE = 150.0
"""Wider sheets keep their first column in sight."""

WAY_BACK = 10.0
"""Characters that a title's way back to the first sheet takes; no box may stand on it."""

TEAM_ROOM = 230.0
"""Characters that one page across holds and can still be read; a team's sheets keep to it."""


class Placed(Struct, frozen=True):
    """A column in its place in one kind of book."""

    column: Column
    place: int
    typed: bool
    """It is for the reader of this book to type in: yellow."""
    closed: bool = False
    """It stands in a closed group, behind a [+]."""
    loose: bool = False
    """Another writes in it, but it is open for the umpire's own lines."""
    squeeze: float = 1.0
    least: float = 0.0
    """What it needs for the sheet's title above it, where it alone stays in sight or ends it."""

    @property
    def width(self) -> float:
        """Its width in characters; headers wrap, so ticks, numbers and closed lists need little."""
        return max(self.least, self._own_width())

    def _own_width(self) -> float:
        wished = max(float(self.column.width), float(self._longest()))
        if self.is_short or self.column.choices:
            return min(wished, self._least())
        if wished < WORDY:
            return wished
        return max(WORDY - 4, round(wished * self.squeeze, 1))

    def _longest(self) -> int:
        """What the longest word of its header and its list takes, in the book's language."""
        said = (self.column.header, *self.column.offered)
        words = (word for each in said for word in each.replace("-", "- ").split())
        return max(map(len, words), default=0)

    def _least(self) -> float:
        header = self.column.header
        longest = max(*(len(word) for word in header.split()), len(header) / 2)
        return max(longest + 3.5, 7.0, *(len(word) + 2.0 for word in self.column.offered))

    @property
    def is_text(self) -> bool:
        """Whether Excel must leave what is typed alone: profiles, hexes, names like 1-2."""
        return self.column.text or (self.column.type in {"string", "array"} and self.typed)

    @property
    def is_short(self) -> bool:
        """Whether it holds a number or a tick, which stand in the middle."""
        return self.column.type in {"integer", "number", "boolean"}

    @property
    def wraps(self) -> bool:
        """Whether a row is as high as its text; what stands behind a [+] may be cut short."""
        return not (self.is_short or self.column.is_basis or self.closed)

    @property
    def yes_or_no(self) -> bool:
        """Whether a blank says something else than no, so that no must be typed."""
        return self.column.type == "boolean" and self.column.nullable


class Face(Struct, frozen=True):
    """A sheet as it looks in one kind of book."""

    schema: SheetSchema
    which: Which
    columns: tuple[Placed, ...]
    tab: str = ""
    """The sheet that it shares with others; blank for one of its own."""
    header_row: int = HEADER_ROW
    """Excel's row of its headers."""

    @property
    def title(self) -> str:
        """Its name, which stands on the tab as well where it has one of its own."""
        return self.schema.title

    @property
    def stands_on(self) -> str:
        """The name on the tab."""
        return self.tab or self.title

    @property
    def is_below(self) -> bool:
        """Whether another table stands above it on its sheet."""
        return self.header_row > HEADER_ROW

    @property
    def is_printed(self) -> bool:
        """Whether it stands on paper, too."""
        return not self.schema.json.get("x-unprinted")

    @property
    def record(self) -> type[Record]:
        """The record class of its rows."""
        return self.schema.record

    @property
    def sections(self) -> tuple[Section, ...]:
        """What its columns are grouped in; a team's book hides nothing, and has none."""
        return self.schema.sections if self.which == "master" else ()

    @property
    def groups(self) -> bool:
        """Whether some of its columns stand behind a [+]."""
        return any(placed.closed for placed in self.columns)

    @property
    def frozen(self) -> int:
        """How many columns stay in sight when a wide sheet is scrolled sideways.

        On a team's order sheet also what is written for it beside whom it orders.
        """
        until = self.schema.json.get("x-frozen")
        if until and self.sections:
            return self.place_of(until) + 1
        if sum(column.width for column in self.columns) <= WIDE:
            return 0
        told = takewhile(lambda placed: not placed.typed, self.columns[1:])
        return 1 + len(list(told)) if self.is_order_form else 1

    @property
    def is_order_form(self) -> bool:
        """Whether a team gives orders on it."""
        return self.which == "team" and self.schema.book == "order"

    @property
    def lines(self) -> int:
        """Lines of text of a row whose height is fixed, because the engine fills it later; or 0."""
        return self.schema.lines if self.which == "master" else 0

    @property
    def shown(self) -> tuple[Placed, ...]:
        """The columns that are seen at first glance."""
        return tuple(placed for placed in self.columns if not placed.closed)

    @property
    def width(self) -> float:
        """The width of the columns that are seen, together, in characters."""
        return sum(column.width for column in self.shown)

    @property
    def last_row(self) -> int:
        """Excel's last row of the pre-sized table."""
        return self.header_row + max(1, self.schema.rows)

    @property
    def is_told(self) -> bool:
        """Whether it is a table of a team's book in which nobody types: it has no blank rows."""
        return self.which == "team" and not any(placed.typed for placed in self.columns)

    def place_of(self, name: str) -> int:
        """Return the place of a column, counted from 0; raise KeyError where there is none."""
        return {placed.column.name: placed.place for placed in self.columns}[name]


def faces(schemas: Schemas, which: Which) -> tuple[Face, ...]:
    """Return the sheets of one kind of book, in their order."""
    return tuple(face(schema, which) for schema in schemas.in_book(which))


def face(schema: SheetSchema, which: Which) -> Face:
    """Return how one sheet looks in one kind of book."""
    hidden = frozenset(closed(schema.columns, schema.sections) if which == "master" else ())
    columns = tuple(
        Placed(c, place, _typed(c, which), c.name in hidden, _loose(c, schema, which))
        for place, c in enumerate(schema.columns_in(which))
    )
    fitted = _fitted(columns) if which == "team" else columns
    plain = schema.sections or not schema.shape.has_rows
    return Face(schema, which, fitted if plain else _titled(schema.title, fitted))


def _typed(column: Column, which: Which) -> bool:
    return column.edit == ("umpire" if which == "master" else "team") and not column.kept


def _loose(column: Column, schema: SheetSchema, which: Which) -> bool:
    return which == "master" and schema.book == "order" and column.edit == "team"


def _fitted(columns: tuple[Placed, ...]) -> tuple[Placed, ...]:
    over = sum(column.width for column in columns) - TEAM_ROOM
    words = [c.width for c in columns if c.width >= WORDY and not (c.is_short or c.column.choices)]
    if over <= 0 or not words:
        return columns
    return tuple(replace(each, squeeze=1 - over / sum(words)) for each in columns)


def _titled(title: str, columns: tuple[Placed, ...]) -> tuple[Placed, ...]:
    room = sum(column.width for column in columns)
    if room > WIDE:
        return (replace(columns[0], least=1.5 * len(title) + 1), *columns[1:])
    lacks = 1.7 * len(title) + WAY_BACK - room
    last = replace(columns[-1], least=columns[-1].width + lacks) if lacks > 0 else columns[-1]
    return (*columns[:-1], last)


def by_record(shown: tuple[Face, ...]) -> Mapping[str, Face]:
    """Return sheets by the name of the record class of their rows."""
    return {each.record.__name__: each for each in shown}
