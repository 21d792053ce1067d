"""The parts of a package and how they point at one another; sheets found by their names."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from urllib.parse import unquote

from msgspec import Struct

from workbook_engine.books.package.dates import (
    FIRST_1900,
    FIRST_1904,
    check_formats,
    is_date_format,
    shows_otherwise,
)
from workbook_engine.books.package.sheet_reader import WIDEST, holds_formulas, ordinary_cells
from workbook_engine.books.package.strings import Texts, shared_texts
from workbook_engine.books.package.xml_text import Element, elements, prove_well_formed
from workbook_engine.books.plain_rows import PlainRows
from workbook_engine.core.findings import Problem

RESAVE = "Open it in Excel and save it again as an Excel workbook (.xlsx)."
TYPES = "[Content_Types].xml"
NONE_PLAIN: Mapping[str, PlainRows] = MappingProxyType({})
BUILT_IN = dict.fromkeys(map(str, (*range(14, 23), 45, 47)), "d")
BUILT_IN |= {"2": "0.00", "11": "0.00E+00", "12": "# ?/?", "13": "# ??/??"}
"""Excel's own formats: those that show a day or an hour, which 46 does not, or as a name may be."""


class Relation(Struct, frozen=True):
    """An arrow from one part to another: its id, its kind without the namespace, its target."""

    id: str
    kind: str
    target: str


class Package:
    """A workbook's parts in memory, and what they say of each other."""

    def __init__(
        self, parts: Mapping[str, bytes], plain: Mapping[str, PlainRows] = NONE_PLAIN
    ) -> None:
        """Take the parts; of those that are `plain` it is known how their rows are written."""
        self.parts = parts
        self._plain = plain
        self._spelt = {name.casefold().lstrip("/"): name for name in parts}
        self._relations: dict[str, tuple[Relation, ...]] = {}
        self._texts: dict[str, str] = {}
        self._ordinary: dict[str, str | None] = {}

    def elements(self, part: str) -> list[Element]:
        """List the start tags of a part."""
        return elements(part, self.parts[part])

    def text(self, part: str) -> str:
        """Give a part as text."""
        if part not in self._texts:
            self._texts[part] = self.parts[part].decode("utf-8")
        return self._texts[part]

    def ordinary(self, part: str) -> str | None:
        """Cut the cells out of a sheet's part; None if they are written in an unusual way."""
        if part not in self._ordinary:
            self._ordinary[part] = ordinary_cells(self.text(part), proved=part in self._plain)
        return self._ordinary[part]

    def is_plain(self, part: str) -> bool:
        """Tell whether it is known that a sheet's rows are written as programs write them."""
        return part in self._plain

    def blanks(self, part: str) -> int | None:
        """Return at least as many as stand before the cells of a sheet's rows; None if unusual."""
        if part in self._plain:
            return self._plain[part].blanks
        cells = self.ordinary(part)
        return None if cells is None else cells.count("<row") * WIDEST

    def holds_formulas(self, part: str) -> bool:
        """Tell whether a sheet's part has any formula."""
        plain = self._plain.get(part)
        return holds_formulas(self.text(part)) if plain is None else plain.formulas

    def prove(self, part: str) -> None:
        """Raise a Problem unless a sheet's part is well-formed XML; plain rows always are."""
        plain = self._plain.get(part)
        prove_well_formed(part, self.parts[part] if plain is None else plain.rest)

    def relations(self, part: str) -> tuple[Relation, ...]:
        """List where a part points to inside the package; '' stands for the package itself."""
        if part not in self._relations:
            self._relations[part] = tuple(self._read_relations(part))
        return self._relations[part]

    def _read_relations(self, part: str) -> list[Relation]:
        rels = self._spelt.get(rels_of(part).casefold())
        if rels is None:
            return []
        folder = posixpath.dirname(part)
        inside = [
            element.attributes
            for element in self.elements(rels)
            if element.name == "Relationship" and element.attributes.get("TargetMode") != "External"
        ]
        return [
            Relation(
                each.get("Id", ""),
                each.get("Type", "").rpartition("/")[2],
                self._found(folder, each.get("Target", "")),
            )
            for each in inside
        ]

    def _found(self, folder: str, target: str) -> str:
        path = posixpath.normpath(posixpath.join("/", folder, target.replace("\\", "/")))[1:]
        known = (self._spelt.get(name.casefold()) for name in (path, unquote(path)))
        return next((name for name in known if name), path)

    def related(self, part: str, kind: str) -> list[str]:
        """List the parts of one kind that a part points to and that exist."""
        found = (each.target for each in self.relations(part) if each.kind == kind)
        return [target for target in found if target in self.parts]

    def spelt(self, name: str) -> str:
        """Give a part's name as the package spells it; letter case does not matter there."""
        return self._spelt.get(name.casefold(), name)

    @property
    def signed(self) -> bool:
        """Whether somebody has signed the workbook."""
        return any(each.kind == "origin" for each in self.relations(""))

    @cached_property
    def workbook(self) -> str:
        """The name of the main part."""
        found = self.related("", "officeDocument")
        if not found:
            raise _missing_sheet()
        return found[0]

    @cached_property
    def workbook_elements(self) -> list[Element]:
        """The start tags of the main part."""
        return self.elements(self.workbook)

    @cached_property
    def sheets(self) -> dict[str, str]:
        """The parts of the sheets that hold cells, by the sheets' names, in their order."""
        targets = {each.id: each for each in self.relations(self.workbook)}
        sheets: dict[str, str] = {}
        for element in self.workbook_elements:
            if (element.parent, element.name) != ("sheets", "sheet"):
                continue
            title = element.attributes.get("name", "")
            relation = targets.get(element.attributes.get("id", ""))
            if relation is None or relation.target not in self.parts:
                raise _missing_sheet()
            if title in sheets:
                raise _sheet_twice(title)
            if relation.target in sheets.values():
                raise _one_part(title)
            if relation.kind == "worksheet":
                sheets[title] = relation.target
        if not sheets:
            raise _no_sheet()
        return sheets

    @cached_property
    def dates_from_1904(self) -> bool:
        """Whether days are counted as the first Macintosh did."""
        flags = (e.attributes.get("date1904", "") for e in self._named("workbook", "workbookPr"))
        return next(flags, "") in ("1", "true")

    @property
    def first_day(self) -> int:
        """The day 0 of the workbook's dates, as Python counts days."""
        return FIRST_1904 if self.dates_from_1904 else FIRST_1900

    def _named(self, parent: str, name: str) -> list[Element]:
        return [e for e in self.workbook_elements if (e.parent, e.name) == (parent, name)]

    @cached_property
    def shared(self) -> str:
        """The part that holds the shared texts, proved well-formed; blank where there is none."""
        found = self.related(self.workbook, "sharedStrings")
        if not found:
            return ""
        prove_well_formed(found[0], self.parts[found[0]])
        return self.parts[found[0]].decode("utf-8-sig")

    @cached_property
    def texts(self) -> Texts:
        """The shared texts that cells point to by number."""
        return shared_texts(self.shared)

    @cached_property
    def styles(self) -> str | None:
        """The name of the part that holds the styles."""
        return next(iter(self.related(self.workbook, "styles")), None)

    @cached_property
    def formats(self) -> Mapping[str, str]:
        """The number formats of the cell styles by their numbers, of those that have one."""
        listed = self.elements(self.styles) if self.styles else []
        written = [each for each in listed if (each.parent, each.name) == ("numFmts", "numFmt")]
        check_formats([each.attributes.get("formatCode", "") for each in written])
        codes = {
            each.attributes.get("numFmtId", ""): each.attributes.get("formatCode", "")
            for each in written
        }
        codes = BUILT_IN | codes
        styles = [e for e in listed if (e.parent, e.name) == ("cellXfs", "xf")]
        used = (codes.get(each.attributes.get("numFmtId", "0"), "") for each in styles)
        return {str(style): code for style, code in enumerate(used) if code}

    @cached_property
    def date_styles(self) -> frozenset[str]:
        """The numbers of the cell styles that show a number as a day or an hour."""
        dates = frozenset(filter(is_date_format, {*self.formats.values()}))
        return frozenset(style for style, code in self.formats.items() if code in dates)

    @cached_property
    def shown_styles(self) -> Mapping[str, str]:
        """The formats of the cell styles that show a number as a name may be."""
        return {style: code for style, code in self.formats.items() if shows_otherwise(code)}


def rels_of(part: str) -> str:
    """Name the part that holds a part's relations.

    >>> rels_of("xl/workbook.xml")
    'xl/_rels/workbook.xml.rels'
    """
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{name}.rels")


def _missing_sheet() -> Problem:
    return Problem(
        "E-SHEET-PART",
        "A sheet is named whose cells are missing.",
        RESAVE,
    )


def _one_part(title: str) -> Problem:
    return Problem("E-SHEET-PART", f"Sheet {title} has the cells of another sheet.", RESAVE)


def _no_sheet() -> Problem:
    return Problem(
        "E-SHEET-PART",
        "The workbook has no sheet of cells.",
        "Add a worksheet in Excel and save it again.",
    )


def _sheet_twice(title: str) -> Problem:
    return Problem(
        "E-SHEET-DUPLICATE",
        f"Two sheets have the name {title!r}.",
        "Rename one of them in Excel and save the workbook again.",
    )
