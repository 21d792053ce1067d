"""A drawing: marks on a page, written as SVG, and as a PNG picture in letters of our own.

A picture bears the sum of the drawing that it was painted from, and nothing else besides its
points. So paintings are found again, by this process or in an archived book.
"""

from __future__ import annotations

import os
import re
import struct
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from workbook_engine.core.lettering import FACES
from workbook_engine.kit.maps.marks import Mark, Page
from workbook_engine.kit.maps.points import Points
from workbook_engine.kit.maps.svg import SvgPen

if TYPE_CHECKING:
    from PIL.Image import Image

COLOURS = 128
"""Colours of a picture: what a map shows needs no more, and takes a third of the room."""
DRAWING = "Drawing"
_SUM = re.compile(DRAWING.encode() + rb"\0([0-9a-f]{64})")
_PACKED = 2
"""How hard a picture is packed: a quarter more room than usual, and less than half the time."""
_SAMPLED = 8
"""Of so many points across, and down, one says which colours there are: far quicker than all."""
KEPT = "UMPIRE_PICTURES"
"""Names a folder, in the surroundings of the process, that keeps what was painted: for tests."""
HERE = Path(__file__).parent
_MOST = 64
_PAINTED: OrderedDict[str, bytes] = OrderedDict()
"""Recent paintings, by the sum of the drawing."""


@dataclass(frozen=True, eq=False)
class Drawing:
    """Marks on a page; it is written when somebody first looks, and known by what is written."""

    page: Page
    marks: tuple[Mark, ...]

    @property
    def svg(self) -> str:
        """The drawing as text, sharp however near one looks."""
        return self._written[0]

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours that something is drawn in."""
        return self._written[1]

    @property
    def png(self) -> bytes:
        """The drawing as a picture."""
        return png(self)

    @cached_property
    def _written(self) -> tuple[str, tuple[str, ...]]:
        pen = SvgPen(self.page)
        return pen.whole(self.marks), tuple(pen.used)

    def __eq__(self, other: object) -> bool:
        """Compare by what is written."""
        return self.svg == other.svg if isinstance(other, Drawing) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.svg)


def png(drawing: Drawing) -> bytes:
    """Return a drawing as a picture; one that was painted before is not painted again."""
    total = _sum(drawing)
    known = _PAINTED.get(total) or _kept(total)
    picture = known or painted(drawing)
    remember(picture)
    if known is None and (folder := os.environ.get(KEPT)):
        _keep(Path(folder), total, picture)
    return picture


def remember(picture: bytes) -> None:
    """Take a picture as what its drawing looks like, such as one that an archived book holds."""
    if found := _SUM.search(picture, 0, 4096):
        _PAINTED[found[1].decode()] = picture
        _PAINTED.move_to_end(found[1].decode())
    while len(_PAINTED) > _MOST:
        _PAINTED.popitem(last=False)


def _sum(drawing: Drawing) -> str:
    return sha256(drawing.svg.encode()).hexdigest()


def painted(drawing: Drawing, wide: int | None = None) -> bytes:
    """Paint a drawing, as many points wide as its page says, or as wanted."""
    try:
        from workbook_engine.kit.maps.painting import painted as by_skia
    except ImportError:  # a Linux without a screen may lack what it is built on
        points = by_resvg(drawing.svg, wide)
    else:
        points = by_skia(drawing.page, drawing.marks, wide)
    return _in_few_colours(points, drawing)


def by_resvg(svg: str, wide: int | None = None) -> Points:
    """Paint a drawing by the other library, which needs nothing and takes longer."""
    import resvg_py
    from PIL import Image

    fonts = [str(HERE / "fonts" / f"{face}.ttf") for face in FACES]
    drawn = resvg_py.svg_to_bytes(
        svg_string=svg, width=wide, font_files=fonts, skip_system_fonts=True
    )
    with Image.open(BytesIO(drawn)) as picture:
        return Points(*picture.size, memoryview(picture.convert("RGB").tobytes("raw", "BGRX")))


def _in_few_colours(points: Points, drawing: Drawing) -> bytes:
    """Return a picture with a palette of its own, and the sum of its drawing.

    Blue is taken for red and red for blue till the end. Pillow's `quantize` wants the points laid
    out as RGB, which costs a thousandth of a second or two a picture.
    """
    from PIL import Image

    laid: Any = points.laid  # any buffer will do, whatever its type says
    seen = Image.frombytes("RGB", points[:2], laid, "raw", "RGBX")
    palette = _palette(seen, drawing.colours)
    few = seen.quantize(palette=palette, dither=Image.Dither.NONE)
    said = f"{DRAWING}\0{_sum(drawing)}".encode()
    return b"".join(_written(few, _turned(palette), said))


def _turned(palette: Image) -> bytes:
    """Return the colours of a palette, red where blue was."""
    colours = bytearray(palette.getpalette() or ())
    colours[::3], colours[2::3] = colours[2::3], colours[::3]
    return bytes(colours)


def _written(few: Image, colours: bytes, said: bytes) -> Iterator[bytes]:
    """Yield what a picture's file is made of: by hand, for Pillow would load all its formats."""
    yield b"\x89PNG\r\n\x1a\n"
    yield _chunk(b"IHDR", struct.pack(">IIBBBBB", *few.size, 8, 3, 0, 0, 0))
    yield _chunk(b"PLTE", colours)
    yield _chunk(b"tEXt", said)
    yield _chunk(b"IDAT", few.tobytes("zip", "P", False, _PACKED, -1, b""))
    yield _chunk(b"IEND", b"")


def _chunk(kind: bytes, content: bytes) -> bytes:
    return (
        struct.pack(">I", len(content)) + kind + content + struct.pack(">I", crc32(kind + content))
    )


def _palette(picture: Image, colours: Sequence[str]) -> Image:
    """Return the colours of a picture: those it is drawn in, however rare, and what is between."""
    from PIL import Image

    inks = [bytes.fromhex(ink[1:])[::-1] for ink in colours[: COLOURS // 2]]
    size = [-(-side // _SAMPLED) for side in picture.size]
    small = picture.resize(size, Image.Resampling.NEAREST)
    mixed = small.quantize(COLOURS - len(inks), method=Image.Quantize.FASTOCTREE)
    palette = Image.new("P", (1, 1))
    palette.putpalette(b"".join(inks) + bytes(mixed.getpalette() or ()))
    palette.load()
    return palette


def _kept(total: str) -> bytes | None:
    folder = os.environ.get(KEPT)
    file = Path(folder) / f"{total}.png" if folder else None
    return file.read_bytes() if file and file.is_file() else None


def _keep(folder: Path, total: str, picture: bytes) -> None:
    coming = folder / f"{total}.{os.getpid()}"
    coming.write_bytes(picture)
    coming.replace(folder / f"{total}.png")
