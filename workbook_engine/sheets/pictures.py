"""The sheet Map: drawn maps as pictures, one to a page, as large as the paper allows."""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from msgspec import Struct

from workbook_engine.core.languages import _
from workbook_engine.sheets.cells import put
from workbook_engine.sheets.page import PageHeads, page_footer, protect, set_page, tab

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

MAP = _("Map")
NOTHING_YET = _("Nothing is drawn yet: the ground of the map is blank.")
LONG, SHORT = 1300, 919
"""Points on the screen of a page's sides; a sheet of a map has the same proportions."""
ROW = 21
"""Points on the screen of a row."""
_FRAME = 3
"""Points that stay free around a picture in its place."""
A3, A4 = 8, 9
SCALE = {A3: 111, A4: 77}
"""Per cent at which the columns under a picture fill a page, with a little to spare."""
_SIGNATURE, _POINTS, _END = b"\x89PNG\r\n\x1a\n", b"IDAT", b"\0\0\0\0IEND\xaeB`\x82"
_SMALL_PAGE = 1414
"""Points of a map's longer side that is drawn for A4."""
COLUMN = 64
"""Points on the screen of a column."""


class Picture(Struct, frozen=True):
    """A picture, and what is read out or shown in its place."""

    png: bytes
    about: str
    on_report: bool = False
    """Whether it stands on the report, and not on the sheet Map."""

    @property
    def size(self) -> tuple[int, int]:
        """Its width and height in points, as its own head says."""
        wide, high = struct.unpack(">II", self.png[16:24])
        return int(wide), int(high)

    @property
    def head(self) -> bytes:
        """Its file without its points: the library packs what it is given, however it is packed."""
        at = len(_SIGNATURE)
        while at < len(self.png) and self.png[at + 4 : at + 8] != _POINTS:
            at += 12 + int.from_bytes(self.png[at : at + 4])
        return self.png[:at] + _END


def pictures_of(maps: Sequence[bytes], of: str) -> tuple[Picture, ...]:
    """Return the sheets of a map as pictures, each with its number."""
    parts = len(maps) - 1
    if not parts:
        return tuple(Picture(each, _("Map of {name}").format(name=of)) for each in maps)
    whole, part = _("Map of {name}, all"), _("Map of {name}, sheet {number} of {parts}")
    names = (
        (part if at else whole).format(name=of, number=at, parts=parts) for at in range(parts + 1)
    )
    return tuple(Picture(each, name) for each, name in zip(maps, names, strict=True))


def about_map(in_cells: str) -> str:
    """Say what the sheet shows, and which other one, if any, says the same in cells."""
    if not in_cells:
        return _("The map, drawn: ground, ways, water, troops.")
    return _(
        "The map, drawn: ground, ways, water, troops. The sheet {sheet} says the same in cells."
    ).format(sheet=in_cells)


def fill_pictures(
    sheet: Worksheet, pictures: Sequence[Picture], hint: Format, in_cells: str = ""
) -> None:
    """Put the pictures one below the other, each on a page of its own."""
    pictures = _maps(pictures)
    put(sheet, 0, 0, about_map(in_cells) if pictures else NOTHING_YET, hint)
    sheet.set_default_row(ROW * 3 / 4)  # said, or LibreOffice has lower rows, and flat pictures
    row, breaks = 1, []
    across = lies_across(pictures)
    for each in pictures:
        by = _scale(each, across=across)
        look = {"x_scale": by, "y_scale": by, "object_position": 2, "description": each.about}
        sheet.insert_image(row, 0, "map.png", {"image_data": BytesIO(each.head), **look})
        row += math.ceil(each.size[1] * by / ROW)
        breaks.append(row)
    if pictures:
        sheet.print_area(1, 0, row - 1, columns_under(across=across) - 1)
    if len(pictures) > 1:
        sheet.set_h_pagebreaks(breaks[:-1])


def columns_under(*, across: bool) -> int:
    """Return how many columns a picture lies on, and are printed."""
    return math.ceil((LONG if across else SHORT) / COLUMN)


def lies_across(pictures: Sequence[Picture]) -> bool:
    """Tell whether the pages lie: as the parts of the land do, or the whole, if it has none."""
    wide, high = pictures[-1].size if pictures else (LONG, SHORT)
    return wide >= high


def place_picture(sheet: Worksheet, row: int, picture: Picture, place: tuple[float, float]) -> None:
    """Put a picture into the middle of a place, as large as that allows.

    The place is so many points of a screen wide, and so many of paper high.
    """
    room = place[0] - 2 * _FRAME, place[1] * 4 / 3 - 2 * _FRAME
    by = min(free / side for free, side in zip(room, picture.size, strict=True))
    across, down = (
        _FRAME + (free - side * by) / 2 for free, side in zip(room, picture.size, strict=True)
    )
    where = {"x_offset": across, "y_offset": down, "x_scale": by, "y_scale": by}
    drawn = {"image_data": BytesIO(picture.head), "description": picture.about}
    sheet.insert_image(row, 0, "inset.png", {**where, **drawn, "object_position": 2})


def _maps(pictures: Sequence[Picture]) -> list[Picture]:
    return [each for each in pictures if not each.on_report]


def _scale(picture: Picture, *, across: bool) -> float:
    """Return by how much a picture is scaled, so that it fits a page that lies or stands."""
    wide, high = picture.size
    room = (LONG, SHORT) if across else (SHORT, LONG)
    return min(room[0] / wide, room[1] / high)


def set_picture_page(sheet: Worksheet, pictures: Sequence[Picture], heads: PageHeads) -> None:
    """Set the page: A3, or A4 for a small land, as the map is drawn for it."""
    pictures = _maps(pictures)
    tab(sheet, "Outputs")
    set_page(sheet, 0, heads)
    large = len(pictures) > 1 or any(max(each.size) > _SMALL_PAGE for each in pictures)
    paper = A3 if large else A4
    sheet.set_paper(paper)
    if lies_across(pictures):
        sheet.set_landscape()
    else:
        sheet.set_portrait()
    sheet.set_print_scale(SCALE[paper])
    sheet.set_margins(left=0.25, right=0.25, top=0.25, bottom=0.4)
    sheet.set_header("")
    sheet.set_footer(page_footer(), {"margin": 0.2})
    sheet.center_horizontally()
    sheet.hide_gridlines(2)
    protect(sheet, free=False)
