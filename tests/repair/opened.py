"""A workbook taken apart for the rules: its parts, its relations, its sheets and their cells."""

from __future__ import annotations

import posixpath
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from io import BytesIO
from weakref import proxy
from xml.etree.ElementTree import Element, ParseError, fromstring

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
LINK = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
TYPES, BOOK, STYLES = "[Content_Types].xml", "xl/workbook.xml", "xl/styles.xml"
STRINGS, CHAIN = "xl/sharedStrings.xml", "xl/calcChain.xml"
WRITTEN_IN_XML = (".xml", ".vml", ".rels")
ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")

Area = tuple[int, int, int, int]
"""First column, first row, last column, last row."""


CELL = re.compile(r"([A-Z]{1,3})([1-9]\d*)")


@cache
def column_of(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def place_of(address: str) -> tuple[int, int] | None:
    """Return column and row of one cell; None where there is none."""
    found = CELL.fullmatch(address)
    return (column_of(found[1]), int(found[2])) if found else None


def area_of(text: str) -> Area | None:
    """Return the cells that an address means; None where it is none.

    >>> area_of("$B$3:C4"), area_of("B3"), area_of("B")
    ((2, 3, 3, 4), (2, 3, 2, 3), None)
    """
    first, _, last = text.replace("$", "").partition(":")
    top, bottom = place_of(first), place_of(last or first)
    return (*top, *bottom) if top and bottom else None


def overlap(one: Area, other: Area) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def units(text: str) -> int:
    """Return how long Excel takes a text to be."""
    return len(text.encode("utf-16-le")) // 2


@dataclass
class Sheet:
    """One sheet: its name, its part, and the part taken apart."""

    name: str
    part: str
    xml: Element
    package: Package = field(repr=False)

    @cached_property
    def _by_tag(self) -> dict[str, list[Element]]:
        found: dict[str, list[Element]] = {}
        for each in self.xml.iter():
            found.setdefault(each.tag, []).append(each)
        return found

    def all(self, tag: str) -> list[Element]:
        """Return all elements of a kind, however deep they stand."""
        return self._by_tag.get(MAIN + tag, [])

    def linked(self, element: Element) -> str:
        """Return the part that an element of the sheet means; blank where it means none."""
        return self.package.relations.get(self.part, {}).get(element.get(LINK, ""), "")

    @cached_property
    def cells(self) -> dict[str, Element]:
        return {cell.get("r", ""): cell for cell in self.all("c")}

    def text(self, address: str) -> str | None:
        cell = self.cells.get(address)
        if cell is None:
            return None
        value = cell.findtext(f"{MAIN}v")
        if cell.get("t") == "s":
            return self.package.strings[int(value or 0)]
        if cell.get("t") == "inlineStr":
            return "".join(each.text or "" for each in cell.iter(f"{MAIN}t"))
        return value


@dataclass
class Package:
    """A workbook as its parts."""

    content: bytes = field(repr=False)

    @cached_property
    def zip(self) -> zipfile.ZipFile:
        return zipfile.ZipFile(BytesIO(self.content))

    @cached_property
    def names(self) -> list[str]:
        return self.zip.namelist()

    @cached_property
    def parsed(self) -> dict[str, Element]:
        """The parts that are well-formed XML."""
        found = {}
        for name in self.names:
            if name.endswith(WRITTEN_IN_XML):
                try:
                    found[name] = fromstring(self.zip.read(name))
                except ParseError:
                    continue
        return found

    @cached_property
    def links(self) -> list[tuple[str, Element]]:
        """Every relation there is, with the part that it is of."""
        return [
            (_source(name), each)
            for name, part in self.parsed.items()
            if name.endswith(".rels")
            for each in part
        ]

    @cached_property
    def relations(self) -> dict[str, dict[str, str]]:
        """What each part means by an id: another part, or an address outside."""
        found: dict[str, dict[str, str]] = {}
        for source, each in self.links:
            found.setdefault(source, {})[each.get("Id", "")] = target_of(source, each)
        return found

    @property
    def book(self) -> Element:
        return self.parsed[BOOK]

    @cached_property
    def sheets(self) -> list[Sheet]:
        """The sheets whose parts can be read, in their order.

        They do not keep the book: it is 30 MB, and goes as soon as nobody looks at it.
        """
        own = proxy(self)
        parts = self.relations.get(BOOK, {})
        named = ((each.get("name", ""), parts.get(each.get(LINK, ""), "")) for each in self.listed)
        return [Sheet(name, p, self.parsed[p], own) for name, p in named if p in self.parsed]

    @property
    def listed(self) -> list[Element]:
        return list(self.book.iter(f"{MAIN}sheet"))

    @cached_property
    def titles(self) -> set[str]:
        return {each.get("name", "").lower() for each in self.listed}

    @cached_property
    def defined(self) -> list[Element]:
        return list(self.book.iter(f"{MAIN}definedName"))

    @cached_property
    def strings(self) -> list[str]:
        part = self.parsed.get(STRINGS)
        items = [] if part is None else part.iter(f"{MAIN}si")
        return ["".join(each.text or "" for each in item.iter(f"{MAIN}t")) for item in items]

    def styles(self, kind: str) -> list[Element]:
        """Return the fonts, fills, borders ... of the book."""
        found = self.parsed[STYLES].find(MAIN + kind)
        return [] if found is None else list(found)

    def tables(self) -> Iterator[tuple[Sheet, Element]]:
        for sheet in self.sheets:
            for each in sheet.all("tablePart"):
                if (part := self.parsed.get(sheet.linked(each))) is not None:
                    yield sheet, part


def _source(name: str) -> str:
    folder = posixpath.dirname(posixpath.dirname(name))
    return posixpath.join(folder, posixpath.basename(name).removesuffix(".rels"))


def target_of(source: str, relation: Element) -> str:
    """Return the part that a relation leads to; what leads outside stays as it is written."""
    target = relation.get("Target", "")
    if relation.get("TargetMode") == "External":
        return target
    if target.startswith("/"):
        return target.lstrip("/")
    return posixpath.normpath(posixpath.join(posixpath.dirname(source), target))


def sheets_named_in(formula: str) -> set[str]:
    """Return the sheets that a formula names, in lower case.

    >>> sorted(sheets_named_in("'Two Words'!$A$1+Forces!B2"))
    ['forces', 'two words']
    """
    found = re.findall(r"'((?:[^']|'')+)'!|([A-Za-z_][\w.]*)!", formula)
    return {(quoted or plain).replace("''", "'").lower() for quoted, plain in found}
