"""The parts of a workbook, what joins them, and what all sheets share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.repair.opened import (
    BOOK,
    CHAIN,
    LINK,
    MAIN,
    STRINGS,
    TYPES,
    WRITTEN_IN_XML,
    Package,
    target_of,
    units,
)

OF_LINKS = LINK.rpartition("id")[0]
MOST_STYLES, LONGEST_TEXT, MOST_FONTS = 65_490, 32_767, 1_024


def parts_of_one_name(book: Package) -> Iterator[str]:
    """No two parts have one name, whatever the case (ECMA-376 part 2, 6.2.2.3)."""
    seen = Counter(each.lower() for each in book.names)
    yield from (each for each, count in seen.items() if count > 1)


def well_formed(book: Package) -> Iterator[str]:
    """Every part in XML can be read as XML (ECMA-376 part 2, 6.2.5)."""
    yield from (n for n in book.names if n.endswith(WRITTEN_IN_XML) and n not in book.parsed)


def parts_of_a_kind(book: Package) -> Iterator[str]:
    """Every part has a content type, and each type is of a part (ECMA-376 part 2, 6.2.3)."""
    types = list(book.parsed[TYPES])
    by_name = {each.get("PartName", "").lstrip("/") for each in types if each.get("PartName")}
    endings = {each.get("Extension", "").lower() for each in types}
    yield from (f"type of nothing {each}" for each in by_name - set(book.names))
    for each in set(book.names) - {TYPES} - by_name:
        if each.rpartition(".")[2].lower() not in endings:
            yield f"no type {each}"


def macros_of_a_kind(book: Package) -> Iterator[str]:
    """A book has a VBA project if, and only if, its type says so (ECMA-376 part 1, 12.3)."""
    kinds = {e.get("PartName"): e.get("ContentType", "") for e in book.parsed[TYPES]}
    said = "macroEnabled" in kinds.get(f"/{BOOK}", "")
    if said != ("xl/vbaProject.bin" in book.names):
        yield kinds.get(f"/{BOOK}", "")


def relations_to_parts(book: Package) -> Iterator[str]:
    """A relation leads to a part that is there (ECMA-376 part 2, 6.5)."""
    for source, each in book.links:
        if each.get("TargetMode") != "External" and target_of(source, each) not in book.names:
            yield f"{source} to {each.get('Target')}"


def relations_of_one_id(book: Package) -> Iterator[str]:
    """The relations of a part have ids of their own (ECMA-376 part 2, 6.5.3.4)."""
    seen = Counter((source, each.get("Id")) for source, each in book.links)
    yield from (f"{source} {each}" for (source, each), count in seen.items() if count > 1)


def ids_that_lead_somewhere(book: Package) -> Iterator[str]:
    """An id that a part gives is one of its relations (ECMA-376 part 1, 22.8)."""
    for name, part in book.parsed.items():
        known = book.relations.get(name, {})
        for each in part.iter():
            for key, one in each.items():
                if key.startswith(OF_LINKS) and one and one not in known:
                    yield f"{name} {one}"


def parts_that_are_joined(book: Package) -> Iterator[str]:
    """Every part is led to by a relation (ECMA-376 part 2, 6.5.1)."""
    led_to = {target for each in book.relations.values() for target in each.values()}
    for each in book.names:
        if each != TYPES and not each.endswith(".rels") and each not in led_to:
            yield each


def styles_that_are_there(book: Package) -> Iterator[str]:
    """A cell's style is made of fonts, fills, borders and formats there are (18.8.45)."""
    sizes = {
        "fontId": len(book.styles("fonts")),
        "fillId": len(book.styles("fills")),
        "borderId": len(book.styles("borders")),
        "xfId": len(book.styles("cellStyleXfs")),
    }
    own = {int(each.get("numFmtId", 0)) for each in book.styles("numFmts")}
    for at, style in enumerate(book.styles("cellXfs")):
        yield from (f"{at} {k}" for k, size in sizes.items() if int(style.get(k, 0)) >= size)
        if (number := int(style.get("numFmtId", 0))) > 163 and number not in own:
            yield f"{at} numFmtId {number}"


def styles_that_fit(book: Package) -> Iterator[str]:
    """A book has no more styles and fonts than Excel holds (limits)."""
    counts = {"cellXfs": MOST_STYLES, "fonts": MOST_FONTS}
    for kind, most in counts.items():
        if (count := len(book.styles(kind))) > most:
            yield f"{count} {kind}"


def texts_that_fit(book: Package) -> Iterator[str]:
    """A text that cells share has no more letters than a cell holds (limits)."""
    yield from (each[:40] for each in book.strings if units(each) > LONGEST_TEXT)


def texts_as_many_as_said(book: Package) -> Iterator[str]:
    """Texts are counted as they are: `uniqueCount` is how many there are (18.4.9)."""
    part = book.parsed.get(STRINGS)
    said = None if part is None else part.get("uniqueCount")
    if said is not None and int(said) != len(book.strings):
        yield f"{said} said, {len(book.strings)} there"


def chain_of_formulas(book: Package) -> Iterator[str]:
    """What is to be calculated, in order, are cells with formulas (ECMA-376 18.6.1)."""
    part = book.parsed.get(CHAIN)
    if part is None:
        return
    ids = {each.get("sheetId", ""): each.get("name", "") for each in book.listed}
    named = {sheet.name: sheet for sheet in book.sheets}
    sheet = ""
    for each in part.iter(f"{MAIN}c"):
        sheet = ids.get(each.get("i", ""), sheet)
        cell = named[sheet].cells.get(each.get("r", "")) if sheet in named else None
        if cell is None or cell.find(f"{MAIN}f") is None:
            yield f"{sheet}!{each.get('r')}"


RULES = (
    parts_of_one_name,
    well_formed,
    parts_of_a_kind,
    macros_of_a_kind,
    relations_to_parts,
    relations_of_one_id,
    ids_that_lead_somewhere,
    parts_that_are_joined,
    styles_that_are_there,
    styles_that_fit,
    texts_that_fit,
    texts_as_many_as_said,
    chain_of_formulas,
)
