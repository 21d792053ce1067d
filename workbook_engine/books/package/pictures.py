"""The drawn map's pictures on a sheet of the umpire's: ours are replaced, all else on it stays.

A picture is ours by its name, `Drawn map 1`; what he has drawn or put beside it is kept, and stands
above it.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from io import BytesIO
from zipfile import ZipFile

from workbook_engine.books.gate import checked_parts
from workbook_engine.books.limits import MASTER
from workbook_engine.books.package.lexing import (
    attributes_of,
    blanked,
    element,
    one_attribute,
    prefix_of,
)
from workbook_engine.books.package.links import LINKS_NS, NO_LINKS, with_link, within, without_link
from workbook_engine.books.package.parts import TYPES, Package, rels_of
from workbook_engine.books.package.print_areas import print_area
from workbook_engine.books.package.redraw import PAGE, page, room_for
from workbook_engine.books.package.sheet_editor import SheetEditor
from workbook_engine.books.package.sheet_index import SheetIndex
from workbook_engine.books.package.xml_text import elements

OURS = re.compile(r"Drawn map \d+\Z")
ANCHOR = re.compile(r"<((?:\w+:)?(?:twoCell|oneCell|absolute)Anchor)[\s>]")
DRAWING_NS = "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"
MAIN_NS = "http://schemas.openxmlformats.org/drawingml/2006/main"
DRAWING_TYPE = "application/vnd.openxmlformats-officedocument.drawing+xml"
NO_DRAWING = (
    f'<?xml version="1.0" encoding="UTF-8"?>\n<xdr:wsDr xmlns:xdr="{DRAWING_NS}" '
    f'xmlns:a="{MAIN_NS}"></xdr:wsDr>'
)

Parts = dict[str, bytes | None]


def shown(package: Package, editor: SheetEditor, content: bytes, types: str) -> tuple[Parts, str]:
    """Let a sheet show what it shows in a book of our own; return the parts, and what is printed.

    `types` says of what kind the parts are, as it stands by now.
    """
    sheet = editor.index.sheet
    made = Package(checked_parts(content, sheet, MASTER))
    index = SheetIndex(sheet, made.text(made.sheets[sheet]), ordinary=True)
    page(editor, index, (*PAGE, "rowBreaks"))
    _set_rows(editor, index)
    parts = _Pictures(package, editor, types).replaced(made)
    return parts, print_area(made, made.text(made.workbook), sheet)


def _set_rows(editor: SheetEditor, made: SheetIndex) -> None:
    """Give the rows the height that the pictures are laid by, where the sheet says another."""
    wanted, has = (
        element("sheetFormatPr").search(index.shadow, 0, index.start)
        for index in (made, editor.index)
    )
    if wanted and has and has[0] != wanted[0]:
        editor.splices.append((*has.span(), wanted[0]))


def pictures_in(book: bytes) -> Iterator[bytes]:
    """Yield the pictures that a workbook holds, as PNG."""
    with ZipFile(BytesIO(book)) as archive:
        yield from (archive.read(name) for name in archive.namelist() if name.endswith(".png"))


class _Pictures:
    """The drawing of one sheet, its pictures, and the parts that say how they hang together."""

    def __init__(self, package: Package, editor: SheetEditor, types: str) -> None:
        self._package = package
        self._types = types
        self._editor = editor
        self._parts: Parts = {}
        self._sheet = package.sheets[editor.index.sheet]
        drawings = package.related(self._sheet, "drawing")
        self._part = drawings[0] if drawings else self._free("xl/drawings/drawing", ".xml")
        self._is_new = not drawings

    def replaced(self, made: Package) -> Parts:
        """Put the pictures of another book in the place of ours; return the parts that change."""
        source = made.related(made.sheets[self._editor.index.sheet], "drawing")
        text = NO_DRAWING if self._is_new else self._package.text(self._part)
        kept, links = self._without_ours(text)
        anchors = []
        for at, anchor in enumerate(_anchors(made.text(source[0])) if source else (), start=1):
            picture = self._free("xl/media/drawn_map_", ".png", at)
            link = f"drawnMap{at}"
            pointed = {each.id: each.target for each in made.relations(source[0])}
            self._parts[picture] = made.parts[pointed[_embedded(anchor)]]
            links = with_link(links, link, f"{LINKS_NS}/image", f"/{picture}")
            anchors.append(_named(anchor, link, at))
        self._parts[self._part] = _begun_with(kept, "".join(anchors)).encode()
        self._parts[rels_of(self._part)] = links.encode()
        self._hang_up()
        return self._parts

    def _without_ours(self, text: str) -> tuple[str, str]:
        """Return the drawing, and what it points to, without our pictures; their parts go."""
        rels = rels_of(self._part)
        links = self._package.text(rels) if rels in self._package.parts else NO_LINKS
        ours = [each for each in _anchors(text) if OURS.match(_name_of(each))]
        for anchor in ours:
            text = text.replace(anchor, "", 1)
        pointed = {each.id: each.target for each in self._package.relations(self._part)}
        for link in {_embedded(each) for each in ours}:
            if f'"{link}"' not in text:
                links = without_link(links, link)
                if link in pointed and not self._is_shared(pointed[link]):
                    self._parts[pointed[link]] = None
        return text, links

    def _is_shared(self, picture: str) -> bool:
        """Tell whether another part shows the same picture."""
        others = (name for name in self._package.parts if name.endswith(".rels"))
        name = posixpath.basename(picture)
        return any(
            f"/{name}" in self._package.text(each) for each in others if each != rels_of(self._part)
        )

    def _free(self, stem: str, end: str, at: int = 1) -> str:
        """Return the name of a part that is not there yet, or goes."""
        after: Parts = {**self._package.parts, **self._parts}
        taken = {name.casefold() for name, content in after.items() if content is not None}
        while f"{stem}{at}{end}".casefold() in taken:
            at += 1
        return f"{stem}{at}{end}"

    def _hang_up(self) -> None:
        """Let the sheet point to a new drawing, and the package know what kind its parts are."""
        types = self._types
        kinds = (
            e.attributes.get("Extension", "").casefold() for e in elements(TYPES, types.encode())
        )
        if "png" not in kinds:
            types = within(types, "Types", '<Default Extension="png" ContentType="image/png"/>')
        if self._is_new:
            override = f'<Override PartName="/{self._part}" ContentType="{DRAWING_TYPE}"/>'
            types = within(types, "Types", override, last=True)
            rels = rels_of(self._sheet)
            links = self._package.text(rels) if rels in self._package.parts else NO_LINKS
            target = f"/{self._part}"
            kind = f"{LINKS_NS}/drawing"
            self._parts[rels] = with_link(links, "drawnMaps", kind, target).encode()
            at, prefix = room_for(self._editor.index, "drawing"), self._editor.index.prefix
            tag = f'<{prefix}drawing xmlns:r="{LINKS_NS}" r:id="drawnMaps"/>'
            self._editor.splices.append((at, at, tag))
        if types != self._types:
            self._parts[TYPES] = types.encode()


def _anchors(text: str) -> Iterator[str]:
    """Yield whatever stands on the sheet, as it is written, from the lowest to the topmost."""
    shadow = blanked(text)
    names = dict.fromkeys(found[1] for found in ANCHOR.finditer(shadow))
    found = (each for name in names for each in element(name).finditer(shadow))
    yield from (text[each.start() : each.end()] for each in sorted(found, key=re.Match.start))


def _name_of(anchor: str) -> str:
    found = re.search(r"<(?:\w+:)?cNvPr\b([^>]*)", anchor)
    return one_attribute(found[1], "name") or "" if found else ""


def _embedded(anchor: str) -> str:
    found = re.search(r"<(?:\w+:)?blip\b([^>]*)", anchor)
    attributes = attributes_of(found[1]) if found else {}
    return next((each for name, each in attributes.items() if name.endswith(":embed")), "")


def _named(anchor: str, link: str, at: int) -> str:
    """Return an anchor as it stands anywhere: with its own names, and our link and name."""
    spaces = f' xmlns:xdr="{DRAWING_NS}" xmlns:a="{MAIN_NS}"'
    anchor = re.sub(r"^<([\w:]+)", rf"<\1{spaces}", anchor, count=1)
    anchor = re.sub(r'\br:embed="[^"]*"', f'r:embed="{link}"', anchor)
    return re.sub(
        r'(<xdr:cNvPr id=")\d+(" name=")[^"]*', rf"\g<1>{9000 + at}\g<2>Drawn map {at}", anchor
    )


def _begun_with(drawing: str, anchors: str) -> str:
    """Put anchors behind all that stands there: what comes first lies lowest."""
    return within(drawing, f"{prefix_of(drawing, 'wsDr') or ''}wsDr", anchors)
