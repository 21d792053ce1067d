"""Short pages of a PDF joined: what follows comes below, where there is room on the paper.

What a page shows becomes a form of the new PDF, of which strips are drawn where they are to stand.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from io import BytesIO
from typing import TYPE_CHECKING, cast

from msgspec import Struct, field

from workbook_engine.commands.desk.post.flowing import UNDER, Paper, Rect, Strip, laid

if TYPE_CHECKING:
    from pypdf import PageObject, PdfReader, PdfWriter
    from pypdf.generic import PdfObject, StreamObject

_BAND = 20.0
"""Points that the head or foot of a page is high at the most, as LibreOffice cuts it out."""
_LINE = 0.3
"""Points that a line between two rows reaches to each side: both parts of a table show it."""
_PAINTS = frozenset((b"f", b"f*", b"F", b"S", b"s", b"B", b"B*", b"b", b"b*"))
_PICTURES = frozenset((b"cm", b"Do", b"BI"))
_POINTS = frozenset((b"m", b"l", b"c", b"v", b"y"))
_TEXTS = frozenset((b"Td", b"Tm"))


class _Seen(Struct):
    """What a page's drawing is cut to, how high all it paints stands, its level lines, pictures."""

    cuts: list[Rect] = field(default_factory=list)
    heights: list[float] = field(default_factory=list)
    lines: list[tuple[float, float]] = field(default_factory=list)
    """How wide and how high."""
    pictures: bool = False


def joined(pdf: bytes, alone: Container[str] = ()) -> bytes:
    """Return a PDF that LibreOffice made of a workbook, with its short pages joined in their order.

    What comes below has its title in the table itself, and the head that the page keeps names no
    sheet any more. All pages are numbered again. Sheets that are handed out keep `alone`.
    """
    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    try:
        reader = PdfReader(BytesIO(pdf))
        begins, sheet, pages = _begins(reader), "", []
        for number, page in enumerate(reader.pages):
            sheet = begins.get(number, sheet)
            pages.append(_measured(number, page, alone=sheet in alone))
        made = laid(pages)
        return _written(reader, made, begins) if made != pages else pdf
    except PyPdfError:
        return pdf  # a PDF of another kind is printed as it is


def _begins(reader: PdfReader) -> dict[int, str]:
    """Return the sheets by the page that each begins on."""
    marks = (each for each in reader.outline if not isinstance(each, list))
    at = ((reader.get_destination_page_number(each), str(each.title)) for each in marks)
    return {number: title for number, title in at if number is not None}


def _measured(number: int, page: PageObject, *, alone: bool) -> Paper:
    """Return where what is on a page stands: all that is painted, and how far each cut reaches."""
    wide, high = float(page.mediabox.width), float(page.mediabox.height)
    seen = _walked(page)
    bands = [each for each in seen.cuts if each[3] <= _BAND and each[2] > wide / 2]
    heads = [each for each in bands if each[1] > high / 2]
    feet = [each for each in bands if each[1] < high / 2]
    head = max(heads, key=lambda each: each[1], default=(0.0, high, wide, 0.0))
    foot = min(feet, key=lambda each: each[1], default=(0.0, 0.0, wide, 0.0))
    inside = [each for each in seen.heights if foot[1] + foot[3] < each < head[1]] or [head[1]]
    top, bottom = max(inside), min(inside) - UNDER
    alone = alone or seen.pictures or not heads or not feet
    strips = (Strip(number, high, 0.0) if alone else Strip(number, top, bottom),)
    rows = _rows(seen.lines)
    return Paper(number, (wide, high), head, foot, top, bottom, strips, alone, rows)


def _rows(lines: list[tuple[float, float]]) -> tuple[float, ...]:
    """Return how high the lines stand that reach from one side of a table to the other."""
    widest = max((wide for wide, _ in lines), default=0.0)
    whole = sorted({round(high, 1) for wide, high in lines if wide > widest - 1}, reverse=True)
    return tuple(whole) if len(whole) > 2 else ()


def _walked(page: PageObject) -> _Seen:
    seen, contents = _Seen(), page.get_contents()
    path: list[float] = []
    rect, at = (0.0, 0.0, 0.0, 0.0), (0.0, 0.0)
    for given, operator in contents.operations if contents is not None else ():
        if operator == b"re":
            left, low, wide, high = map(float, given)
            rect = left, low, wide, high
            path += [low, low + high]
        elif operator in _POINTS:
            path += map(float, given[1::2])
            here = float(given[-2]), float(given[-1])
            if operator == b"l" and here[1] == at[1]:
                seen.lines.append((abs(here[0] - at[0]), here[1]))
            at = here
        elif operator in _PAINTS:
            seen.heights += path
            path = []
        elif operator == b"n":
            seen.cuts.append(rect)
            path = []
        elif operator in _TEXTS:
            seen.heights.append(float(given[-1]))
        seen.pictures = seen.pictures or operator in _PICTURES
    return seen


def _written(reader: PdfReader, pages: list[Paper], begins: Mapping[int, str]) -> bytes:
    """Return a PDF of strips of another's pages, with a bookmark where each sheet begins."""
    from pypdf import PdfWriter
    from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

    writer = PdfWriter()
    forms, marks = [_form(writer, page) for page in reader.pages], dict(begins)
    font = {"/Type": "/Font", "/Subtype": "/Type1", "/BaseFont": "/Helvetica"}
    letters = DictionaryObject({NameObject(key): NameObject(at) for key, at in font.items()})
    for number, paper in enumerate(pages, start=1):
        page, stream = writer.add_blank_page(*paper.size), DecodedStreamObject()
        shown = {each.page for each in paper.shown()}
        named = DictionaryObject({NameObject(f"/P{each}"): forms[each] for each in shown})
        fonts = DictionaryObject({NameObject("/Numbers"): letters})
        page[NameObject("/Resources")] = DictionaryObject(
            {NameObject("/XObject"): named, NameObject("/Font"): fonts}
        )
        over = _over(paper, f"Page {number} of {len(pages)}")
        stream.set_data("".join((*_drawn(paper), *over)).encode())
        page.replace_contents(stream.flate_encode())
        for each in paper.strips:
            if each.page in marks:
                writer.add_outline_item(title=marks.pop(each.page), page_number=number - 1)
    writer.add_metadata(reader.metadata or {})
    made = BytesIO()
    writer.write(made)
    return made.getvalue()


def _form(writer: PdfWriter, page: PageObject) -> PdfObject:
    """Return what a page shows as a form of another PDF, without links: their pages are joined."""
    from pypdf.generic import NameObject

    form = cast("StreamObject", page["/Contents"]).clone(writer, force_duplicate=True)
    form[NameObject("/Type")] = NameObject("/XObject")
    form[NameObject("/Subtype")] = NameObject("/Form")
    form[NameObject("/BBox")] = page.mediabox
    form[NameObject("/Resources")] = page["/Resources"].clone(writer)
    return cast("PdfObject", form.indirect_reference)


def _drawn(paper: Paper) -> Iterator[str]:
    """Yield what draws a page's strips, each page once that none of them moves against another."""
    cuts: dict[tuple[int, float], str] = {}
    for each in paper.shown():
        low, high = each.bottom - _LINE, each.top - each.bottom + 2 * _LINE
        cut = f"0 {low:.2f} {max(paper.size):.2f} {high:.2f} re "
        cuts[each.page, each.up] = cuts.get((each.page, each.up), "") + cut
    for (page, up), cut in cuts.items():
        yield f"q 1 0 0 1 0 {up:.2f} cm {cut}W n /P{page} Do Q "


def _over(paper: Paper, said: str) -> Iterator[str]:
    """Yield what paints over a sheet's name in the middle of a head, and over a page's number."""
    if paper.longer:
        left, bottom, wide, high = paper.head
        yield f"1 1 1 rg {left + wide / 4} {bottom} {wide / 2} {high} re f "
    left, bottom, wide, high = paper.foot
    if high:
        size, right = high * 0.7, left + wide
        yield f"1 1 1 rg {right - wide / 4} {bottom} {wide / 4 + 1} {high} re f "
        yield f"BT 0 0 0 rg /Numbers {size} Tf {right - len(said) * size * 0.48} "
        yield f"{bottom + high * 0.25} Td ({said}) Tj ET"
