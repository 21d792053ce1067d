"""The bodies of tables, maps and forms: rows written straight into a sheet's XML.

XlsxWriter makes a table with two blank rows, its first and its last, dressed as they shall be, and
a map, or the form on paper, with one cell in each of its looks. The rows themselves are written
here, in a fraction of the time that it would take.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from workbook_engine.books.book import address, column_letters
from workbook_engine.sheets.cells import CellValue, as_cell, put

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

_COUNTS = re.compile(r' count="(\d+)" uniqueCount="(\d+)"')
_ROW = r'<row r="{}"([^>]*)>(.*?)</row>'
_BLANKS = re.compile(r'<row r="(\d++)"([^<>]*+)>(?:(?:<c [^<>]*+>)*+</row>)?+')
"""A row of the library's that holds blank cells or none."""
_SPANS = re.compile(r' spans="[^"]*"')
_STYLE = re.compile(r' s="(\d+)"')
_LOOKS_ESCAPED = re.compile("(_x[0-9A-Fa-f]{4}_)")
_UNSPEAKABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


class Shared(Struct, frozen=True):
    """A formula that a column's cells share: its text in the first, and what each comes to."""

    text: str
    """As it is for the first cell; blank in the others."""
    value: str
    over: str
    """The cells that share it."""

    def written(self, opening: str) -> str:
        """Return a cell."""
        over = f' ref="{self.over}"' if self.text else ""
        said = f'<f t="shared"{over} si="0">{_escaped(self.text)}</f>'
        return f'{opening} t="str">{said}<v>{_escaped(self.value)}</v></c>'


class Echo(Struct, frozen=True):
    """A formula that shows what stands on another sheet, and what it comes to."""

    text: str
    value: str

    def written(self, opening: str) -> str:
        """Return a cell; one that comes to nothing has no type, so that everybody works it out."""
        kind = ' t="str"' if self.value else ""
        return f"{opening}{kind}><f>{_escaped(self.text)}</f><v>{_escaped(self.value)}</v></c>"


class Body(Struct, frozen=True):
    """What stands below the headers of one table."""

    first: int
    """Excel's number of its first row."""
    last: int
    dressed: int
    """The last row that looks like the first; those below look like the last."""
    rows: Sequence[Sequence[CellValue | Shared]]
    """The values, column by column; the rows below them are blank."""
    heights: Sequence[float | None]
    """The height of each row of values; None for the usual one."""


Dressed: TypeAlias = "tuple[Format, CellValue | Echo] | None"
"""A cell of a map or form: how it looks and what it says; None where it has none."""


class Tiles(Struct, frozen=True):
    """What stands in all the cells of a map or form, from A1 on."""

    looks: int
    """How many there are: so many cells are dressed, one in each, from A1 on as one reads."""
    rows: Sequence[Sequence[tuple[int, CellValue | Echo] | None]]
    """The look of each cell, and its value; None where there is no cell."""


def tiled(sheet: Worksheet, cells: Sequence[Sequence[Dressed]]) -> Tiles:
    """Dress a cell of a fresh sheet in each look of a map or form; return what stands in all."""
    looks: dict[Format, int] = {}
    rows = [
        [it and (looks.setdefault(it[0], len(looks)), _as_tile(it[1])) for it in row]
        for row in cells
    ]
    for look, at in looks.items():
        put(sheet, *divmod(at, len(cells[0])), None, look)
        put(sheet, len(cells) - 1, len(cells[0]) - 1, None, look)  # so far does it reach
    return Tiles(len(looks), rows)


def _as_tile(value: CellValue | Echo) -> CellValue | Echo:
    return value if isinstance(value, Echo) else as_cell(value)


@dataclass(slots=True)
class Texts:
    """The texts of the bodies of a book, each held once, after those that the library wrote."""

    part: str
    """The library's own, as XML."""
    _numbers: dict[str, int] = field(default_factory=dict, init=False)
    _uses: int = field(default=0, init=False)
    _counts: re.Match[str] = field(init=False)
    _unique: int = field(init=False)

    def __post_init__(self) -> None:
        found = _COUNTS.search(self.part)
        if found is None:
            raise LookupError("the library's texts are not counted")
        self._counts, self._unique = found, int(found[2])

    def number(self, text: str) -> int:
        """Return the number by which a cell refers to a text."""
        self._uses += 1
        return self._numbers.setdefault(text, self._unique + len(self._numbers))

    def written(self) -> str:
        """Return the library's texts and those of the bodies, as XML."""
        used = self._uses + int(self._counts[1])
        counts = f' count="{used}" uniqueCount="{self._unique + len(self._numbers)}"'
        ours = "".join(f"<si>{_text(text)}</si>" for text in self._numbers)
        before, after = self.part[: self._counts.start()], self.part[self._counts.end() :]
        return f"{before}{counts}{after.removesuffix('</sst>')}{ours}</sst>"


def with_body(sheet: str, body: Body | Tiles, texts: Texts) -> str:
    """Return a sheet's XML with the rows of a table between those that show how they look.

    Or with the cells of a map or form.

    >>> texts = Texts('<sst count="9" uniqueCount="7"><si><t>Unit</t></si></sst>')
    >>> sheet = '<row r="4"><c r="A4" s="1"/></row><row r="5"><c r="A5" s="2"/></row>'
    >>> with_body(sheet, Body(4, 5, 4, [["2 Para"]], [27.5]), texts)[:64]
    '<row r="4" ht="27.75"><c r="A4" s="1" t="s"><v>7</v></c></row><r'
    >>> texts.written()
    '<sst count="10" uniqueCount="8"><si><t>Unit</t></si><si><t>2 Para</t></si></sst>'
    """
    if isinstance(body, Tiles):
        return _with_tiles(sheet, body, texts)
    top = _found(sheet, body.first)
    foot = _found(sheet, body.last)
    written = "".join(_rows(body, _Pattern.of(top), _Pattern.of(foot), texts))
    return f"{sheet[: top.start()]}{written}{sheet[foot.end() :]}"


def _with_tiles(sheet: str, tiles: Tiles, texts: Texts) -> str:
    start, end = sheet.index("<sheetData>"), sheet.index("</sheetData>")
    looks = [f'" s="{look}"' for look in _STYLE.findall(sheet, start, end)[: tiles.looks]]
    columns = [f'<c r="{column_letters(at)}' for at, _ in enumerate(tiles.rows[0], 1)]

    def row(found: re.Match[str]) -> str:
        held = zip(columns, tiles.rows[int(found[1]) - 1], strict=True)
        cells = [_cell(f"{at}{found[1]}{looks[it[0]]}", it[1], texts) for at, it in held if it]
        attributes = _SPANS.sub("", found[2].removesuffix("/"))
        return f'<row r="{found[1]}"{attributes}>{"".join(cells)}</row>'

    written, rows = _BLANKS.subn(row, sheet[start:end])
    if rows != len(tiles.rows):
        raise LookupError(f"the sheet has {rows} rows, and not {len(tiles.rows)}")
    return sheet[:start] + written + sheet[end:]


def _found(sheet: str, row: int) -> re.Match[str]:
    found = re.compile(_ROW.format(row), re.DOTALL).search(sheet)
    if found is None:
        raise LookupError(f"the sheet has no row {row} to take as a pattern")
    return found


class _Pattern(Struct, frozen=True):
    """How a row looks: its own attributes, and what stands in each cell around the row's number."""

    attributes: str
    cells: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, row: re.Match[str]) -> _Pattern:
        styles = enumerate(_STYLE.findall(row[2]), 1)
        cells = ((f'<c r="{address(1, at)[:-1]}', f'" s="{style}"') for at, style in styles)
        return cls(_SPANS.sub("", row[1]), tuple(cells))

    def blank(self, number: str) -> str:
        """Return the cells of a row that holds nothing."""
        return "".join([f"{before}{number}{after}/>" for before, after in self.cells])


def _rows(body: Body, top: _Pattern, foot: _Pattern, texts: Texts) -> Iterator[str]:
    for number in range(body.first, body.last + 1):
        pattern = top if number <= body.dressed else foot
        at = number - body.first
        height = body.heights[at] if at < len(body.heights) else None
        ht = "" if height is None else f' ht="{_whole_pixels(height):g}"'
        if at < len(body.rows):
            held = zip(pattern.cells, body.rows[at], strict=True)
            cells = "".join([_cell(f"{b}{number}{a}", value, texts) for (b, a), value in held])
        else:
            cells = pattern.blank(str(number))
        yield f'<row r="{number}"{pattern.attributes}{ht}>{cells}</row>'


def _whole_pixels(points: float) -> float:
    """Return a height as a screen shows it: a pixel is three quarters of a point."""
    return int(points * 4 / 3 + 0.5) * 0.75


def _cell(opening: str, value: CellValue | Shared | Echo, texts: Texts) -> str:
    """Return a cell; text is always text, so that `=1+1` or `@home` never becomes a formula."""
    if value is None:
        return f"{opening}/>"
    if isinstance(value, Shared | Echo):
        return value.written(opening)
    if isinstance(value, str):
        return f'{opening} t="s"><v>{texts.number(value)}</v></c>'
    return f"{opening}><v>{value!r}</v></c>"


def _text(text: str) -> str:
    """Return a text as XML, with what XML cannot hold spelt as Excel spells it.

    >>> _text(" a & b"), _text("_x0041_")
    ('<t xml:space="preserve"> a &amp; b</t>', '<t>_x005F_x0041_</t>')
    """
    safe = _escaped(text)
    if "_x" in safe:
        safe = _LOOKS_ESCAPED.sub(r"_x005F\1", safe)
    if not safe.isprintable():
        safe = _UNSPEAKABLE.sub(lambda found: f"_x{ord(found[0]):04X}_", safe)
    keep = ' xml:space="preserve"' if safe.strip() != safe or "\n" in safe else ""
    return f"<t{keep}>{safe}</t>"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
