"""Short pages of a PDF joined: what follows comes below, where there is room on the paper."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from workbook_engine.core.records import replace

if TYPE_CHECKING:
    from pypdf import PageObject, PdfWriter

_GAP = 14.0
"""Points between what stands on a page already and what comes below."""
_BAND = 20.0
"""Points that the head or foot of a page is high at the most, as LibreOffice cuts it out."""
_UNDER = 3.0
"""Points that letters reach below their line."""
_PAINTS = frozenset((b"f", b"f*", b"F", b"S", b"s", b"B", b"B*", b"b", b"b*"))
_PICTURES = frozenset((b"cm", b"Do", b"BI"))
_POINTS = frozenset((b"m", b"l", b"c", b"v", b"y"))
_TEXTS = frozenset((b"Td", b"Tm"))

_Rect = tuple[float, float, float, float]
"""Left, bottom, how wide, how high."""


class _Paper(Struct, frozen=True):
    """A page as it is laid: its head and foot, and what stands between them."""

    size: tuple[float, float]
    head: _Rect | None
    foot: _Rect | None
    top: float
    bottom: float
    alone: bool
    """Whether it has a picture, so that nothing is put below it, nor it below anything."""
    longer: bool = False
    """Whether something was put below."""

    def down(self, other: _Paper) -> float | None:
        """Return how far another page goes down to stand below; None where there is no room.

        One that stands goes below one that lies, not the other way.
        """
        by = self.bottom - _GAP - other.top
        fits = self.foot and other.bottom + by > self.foot[1] + self.foot[3]
        alike = sorted(self.size) == sorted(other.size) and other.size[0] <= self.size[0]
        joins = fits and alike and not (self.alone or other.alone)
        return by if joins else None


def joined(pdf: bytes) -> bytes:
    """Return a PDF that LibreOffice made of a workbook, with its short pages joined in their order.

    What comes below has its title in the table itself, and the head that the page keeps names no
    sheet any more. All pages are numbered again.
    """
    from pypdf.errors import PyPdfError

    try:
        return _joined(pdf)
    except PyPdfError:
        return pdf  # a PDF of another kind is printed as it is


def _joined(pdf: bytes) -> bytes:
    import pypdf

    reader, joined = pypdf.PdfReader(BytesIO(pdf)), pypdf.PdfWriter()
    laid: list[_Paper] = []
    for page in reader.pages:
        page.pop("/Annots", None)  # links of titles, to pages that are joined
        paper = _measured(page)
        down = laid[-1].down(paper) if laid else None
        if down is None:
            joined.add_page(page)
            laid.append(paper)
        else:
            _put_below(joined.pages[-1], page, paper, down)
            laid[-1] = replace(laid[-1], bottom=paper.bottom + down, longer=True)
    if len(laid) == len(reader.pages):
        return pdf
    for number, (page, paper) in enumerate(zip(joined.pages, laid, strict=True), start=1):
        if paper.longer:
            page.compress_content_streams()
        if over := "".join(_over(paper, f"Page {number} of {len(laid)}")):
            _paint(joined, page, over)
    joined.add_metadata(reader.metadata or {})
    made = BytesIO()
    joined.write(made)
    return made.getvalue()


def _measured(page: PageObject) -> _Paper:
    """Return where what is on a page stands: all that is painted, and how far each cut reaches."""
    wide, high = float(page.mediabox.width), float(page.mediabox.height)
    cuts, heights, alone = _walked(page)
    bands = [each for each in cuts if each[3] <= _BAND and each[2] > wide / 2]
    head = max(bands, key=lambda each: each[1], default=None)
    foot = min(bands, key=lambda each: each[1], default=None)
    head = head if head and head[1] > high / 2 else None
    foot = foot if foot and foot[1] < high / 2 else None
    low, top = foot[1] + foot[3] if foot else 0.0, head[1] if head else high
    inside = [each for each in heights if low < each < top] or [top]
    alone = alone or not head or not foot
    return _Paper((wide, high), head, foot, max(inside), min(inside) - _UNDER, alone)


def _walked(page: PageObject) -> tuple[list[_Rect], list[float], bool]:
    """Return what a page's drawing is cut to, how high all it paints stands, if it has pictures."""
    contents = page.get_contents()
    cuts: list[_Rect] = []
    heights: list[float] = []
    path: list[float] = []
    rect, pictures = (0.0, 0.0, 0.0, 0.0), False
    for given, operator in contents.operations if contents is not None else ():
        if operator == b"re":
            left, low, wide, high = map(float, given)
            rect = left, low, wide, high
            path += [low, low + high]
        elif operator in _POINTS:
            path += map(float, given[1::2])
        elif operator in _PAINTS:
            heights += path
            path = []
        elif operator == b"n":
            cuts.append(rect)
            path = []
        elif operator in _TEXTS:
            heights.append(float(given[-1]))
        pictures = pictures or operator in _PICTURES
    return cuts, heights, pictures


def _put_below(here: PageObject, page: PageObject, paper: _Paper, down: float) -> None:
    """Put what is on a page on another, further down."""
    from pypdf import Transformation

    page.cropbox.lower_left = (0, paper.bottom)
    page.cropbox.upper_right = (paper.size[0], paper.top + 1)
    here.merge_transformed_page(page, Transformation().translate(0, down))


def _over(paper: _Paper, said: str) -> Iterator[str]:
    """Yield what paints over a sheet's name in the middle of a head, and over a page's number."""
    if paper.longer and paper.head:
        left, bottom, wide, high = paper.head
        yield f"1 1 1 rg {left + wide / 4} {bottom} {wide / 2} {high} re f "
    if paper.foot:
        left, bottom, wide, high = paper.foot
        size, right = high * 0.7, left + wide
        yield f"1 1 1 rg {right - wide / 4} {bottom} {wide / 4 + 1} {high} re f "
        yield f"BT 0 0 0 rg /Numbers {size} Tf {right - len(said) * size * 0.48} "
        yield f"{bottom + high * 0.25} Td ({said}) Tj ET"


def _paint(writer: PdfWriter, page: PageObject, said: str) -> None:
    """Paint over a page, with the letters that every reader of PDF has."""
    from pypdf.generic import ArrayObject, DecodedStreamObject, DictionaryObject, NameObject

    font = {"/Type": "/Font", "/Subtype": "/Type1", "/BaseFont": "/Helvetica"}
    named = {NameObject(key): NameObject(value) for key, value in font.items()}
    resources = cast("DictionaryObject", page["/Resources"])
    fonts = resources.setdefault(NameObject("/Font"), DictionaryObject()).get_object()
    fonts[NameObject("/Numbers")] = DictionaryObject(named)
    stream = DecodedStreamObject()
    stream.set_data(said.encode())
    before = page["/Contents"].clone(writer, force_duplicate=True)  # the old one gives way
    page.replace_contents(ArrayObject([before, stream]))
