"""Pictures of our own Excel, under names that are kept when the book is saved."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from openpyxl.drawing.image import Image
from openpyxl.drawing.spreadsheet_drawing import AbsoluteAnchor
from openpyxl.drawing.xdr import XDRPoint2D, XDRPositiveSize2D
from xlwings import base_classes

from workbook_engine.books.gate import checked_parts
from workbook_engine.books.package.parts import Package
from workbook_engine.books.package.raw_zip import with_members

if TYPE_CHECKING:
    from tests.excel.fake_excel import Sheet

EMU = 12_700
PIC_NAME = re.compile(r'(<(?:\w+:)?cNvPr\b[^>]*?\bname=")Image \d+(")')


def with_names(content: bytes, pictures: dict[str, list[str]]) -> bytes:
    """Give pictures the names that openpyxl forgets."""
    package = Package(checked_parts(content, "saved.xlsm"))
    parts: dict[str, bytes | None] = {}
    for title, names in pictures.items():
        for drawing in package.related(package.sheets[title], "drawing") if names else ():
            left = iter(names)
            text = PIC_NAME.sub(
                lambda e, left=left: e[1] + next(left) + e[2], package.text(drawing)
            )
            parts[drawing] = text.encode()
    return with_members(content, parts)


class Pictures(base_classes.Collection):
    api = True

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet

    @property
    def parent(self) -> Sheet:
        return self.sheet

    def __call__(self, key: Any) -> Picture:
        images = self.sheet.ws._images
        found = images[key - 1 : key] if isinstance(key, int) else [
            each for each in images if each.called == key
        ]  # fmt: skip
        if not found:
            raise KeyError(key)
        return Picture(self.sheet, found[0])

    def __len__(self) -> int:
        return len(self.sheet.ws._images)

    def __iter__(self) -> Iterator[Picture]:
        return (Picture(self.sheet, each) for each in list(self.sheet.ws._images))

    def __contains__(self, name: str) -> bool:
        return any(each.called == name for each in self.sheet.ws._images)

    def add(self, file: str, _: Any, __: Any, left: float, top: float, *, width: float,
            height: float, anchor: Any) -> Picture:  # fmt: skip
        content = Path(file).read_bytes()
        image: Any = Image(BytesIO(content))
        image.held, image.called = content, f"Picture {len(self) + 1}"
        sides = [round((each or 0) * EMU) for each in (left, top, width, height)]
        image.anchor = AbsoluteAnchor(XDRPoint2D(*sides[:2]), XDRPositiveSize2D(*sides[2:]))
        self.sheet.ws.add_image(image)
        return Picture(self.sheet, image)


class Picture(base_classes.Picture):
    api = True

    def __init__(self, sheet: Sheet, image: Any) -> None:
        self.sheet, self.image = sheet, image

    @property
    def parent(self) -> Sheet:
        return self.sheet

    @property
    def name(self) -> str:
        return str(self.image.called)

    @name.setter
    def name(self, text: str) -> None:
        self.image.called = text

    def delete(self) -> None:
        self.sheet.ws._images.remove(self.image)
