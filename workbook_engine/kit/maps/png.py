"""A drawn map as a PNG picture, in fonts of our own, so that it is the same on every machine.

A picture bears the sum of the drawing that it was painted from, and nothing else besides its
points. So what has been painted is known again, by this process or in an archived book.
"""

from __future__ import annotations

import os
import re
from collections import OrderedDict
from hashlib import sha256
from importlib.resources import as_file, files
from io import BytesIO
from pathlib import Path

from workbook_engine.kit.maps.letters import FONTS

COLOURS = 256
"""Colours of a picture: what a map shows needs no more, and takes a third of the room."""
DRAWING = "Drawing"
_SUM = re.compile(DRAWING.encode() + rb"\0([0-9a-f]{64})")
KEPT = "UMPIRE_PICTURES"
"""Names a folder, in the surroundings of the process, that keeps what was painted: for tests."""
_MOST = 64
_PAINTED: OrderedDict[str, bytes] = OrderedDict()
"""What was painted lately, by the sum of the drawing."""


def png(svg: str) -> bytes:
    """Return a drawing as a picture; one that was painted before is not painted again."""
    total = sha256(svg.encode()).hexdigest()
    known = _PAINTED.get(total) or _kept(total)
    picture = known or painted(svg)
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


def painted(svg: str, wide: int | None = None) -> bytes:
    """Paint a drawing, as many points wide as it says, or as wanted."""
    import resvg_py

    with as_file(files(__package__).joinpath("fonts")) as folder:
        points = resvg_py.svg_to_bytes(
            svg_string=svg,
            width=wide,
            skip_system_fonts=True,
            font_files=[str(folder / f"{name}.ttf") for name in FONTS],
            font_family="Umpire Map",
            sans_serif_family="Umpire Map",
            serif_family="Umpire Map Serif",
        )
    return _in_few_colours(bytes(points), sha256(svg.encode()).hexdigest())


def _in_few_colours(points: bytes, total: str) -> bytes:
    """Return a picture with a palette of its own, and the sum of its drawing."""
    from PIL import Image
    from PIL.PngImagePlugin import PngInfo

    said = PngInfo()
    said.add_text(DRAWING, total)
    with Image.open(BytesIO(points)) as picture:
        few = picture.convert("RGB").quantize(
            COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE
        )
    file = BytesIO()
    few.save(file, "PNG", pnginfo=said)
    return file.getvalue()


def _kept(total: str) -> bytes | None:
    folder = os.environ.get(KEPT)
    file = Path(folder) / f"{total}.png" if folder else None
    return file.read_bytes() if file and file.is_file() else None


def _keep(folder: Path, total: str, picture: bytes) -> None:
    coming = folder / f"{total}.{os.getpid()}"
    coming.write_bytes(picture)
    coming.replace(folder / f"{total}.png")
