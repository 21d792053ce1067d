"""What lies upon the cells of a sheet: lists, rules of format, links, notes, heads of pages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from tests.repair.names import LONGEST_FORMULA
from tests.repair.opened import MAIN, Area, Sheet, area_of, overlap, sheets_named_in, units

LONGEST_LIST, MOST_BREAKS, MOST_LINKS, LONGEST_HEAD = 255, 1_026, 65_530, 255
LONGEST = {"promptTitle": 32, "prompt": 255, "errorTitle": 32, "error": 224}
"""Of a message that goes with a cell; what refuses is shorter than what tells."""
LONGEST_LINK = {"tooltip": 255, "display": 2_084, "location": 2_084}


def lists_that_fit(sheet: Sheet) -> Iterator[str]:
    """A list that is written out, and each formula, has no more letters than fit (18.3.1.32)."""
    for each in sheet.all("dataValidation"):
        for formula in (each.findtext(f"{MAIN}formula1"), each.findtext(f"{MAIN}formula2")):
            written_out = each.get("type") == "list" and (formula or "").startswith('"')
            most = LONGEST_LIST + 2 if written_out else LONGEST_FORMULA
            if units(formula or "") > most:
                yield f"{each.get('sqref')} {len(formula or '')}"


def lists_that_are_there(sheet: Sheet) -> Iterator[str]:
    """A drop-down offers cells of a sheet, or a name, that there is (ECMA-376 18.3.1.32)."""
    names = {each.get("name", "").lower() for each in sheet.package.defined}
    for each in sheet.all("dataValidation"):
        formula = each.findtext(f"{MAIN}formula1") or ""
        is_name = each.get("type") == "list" and re.fullmatch(r"[A-Za-z_]\w*", formula)
        if sheets_named_in(formula) - sheet.package.titles or (
            is_name and formula.lower() not in names
        ):
            yield f"{each.get('sqref')} {formula}"


def messages_that_fit(sheet: Sheet) -> Iterator[str]:
    """What is said beside a cell fits into its box ([MS-OI29500] 2.1.613)."""
    for each in sheet.all("dataValidation"):
        for key, most in LONGEST.items():
            if units(each.get(key, "")) > most:
                yield f"{each.get('sqref')} {key} {units(each.get(key, ''))}"


def one_list_a_cell(sheet: Sheet) -> Iterator[str]:
    """A cell has one rule of what may be typed (ECMA-376 18.3.1.32, sqref)."""
    seen: list[tuple[Area, str]] = []
    for each in sheet.all("dataValidation"):
        for text in each.get("sqref", "").split() or [""]:
            area = area_of(text)
            if area is None:
                yield f"{text} is no area"
                continue
            yield from (f"{text} and {other}" for one, other in seen if overlap(area, one))
            seen.append((area, text))


def formats_on_conditions(sheet: Sheet) -> Iterator[str]:
    """A rule of format is of cells, ranks from 1, and has a format that there is (18.3.1.10)."""
    most = len(sheet.package.styles("dxfs"))
    for each in sheet.all("conditionalFormatting"):
        if any(area_of(one) is None for one in each.get("sqref", "").split() or [""]):
            yield f"{each.get('sqref')} is no area"
        for rule in each.iter(f"{MAIN}cfRule"):
            if int(rule.get("dxfId", 0)) >= max(most, 1) or int(rule.get("priority", 0)) < 1:
                yield f"{each.get('sqref')} {rule.attrib}"
            if sheets_named_in("".join(f.text or "" for f in rule)) - sheet.package.titles:
                yield f"{each.get('sqref')} names a sheet that is not there"


def links_that_lead_somewhere(sheet: Sheet) -> Iterator[str]:
    """A link within the book leads to cells of a sheet, or to a name, that there is (18.3.1.47)."""
    names = {each.get("name", "").lower() for each in sheet.package.defined}
    for each in sheet.all("hyperlink"):
        at = each.get("location")
        title, mark, area = (at or "").rpartition("!")
        to = title.removeprefix("'").removesuffix("'").replace("''", "'").lower()
        there = to in sheet.package.titles and area_of(area) if mark else at and at.lower() in names
        if at and not sheet.linked(each) and not there:
            yield f"{each.get('ref')} to {at}"


def links_that_fit(sheet: Sheet) -> Iterator[str]:
    """A sheet has no more links, nor a link more letters, than Excel holds (limits)."""
    links = sheet.all("hyperlink")
    if len(links) > MOST_LINKS:
        yield f"{len(links)} links"
    for each in links:
        for key, most in LONGEST_LINK.items():
            if units(each.get(key, "")) > most:
                yield f"{each.get('ref')} {key}"
        if area_of(each.get("ref", "")) is None:
            yield f"{each.get('ref')} is no cell"


def heads_that_fit(sheet: Sheet) -> Iterator[str]:
    """A page's head or foot has at most 255 letters, its signs among them (limits)."""
    for end in ("oddHeader", "oddFooter", "evenHeader", "evenFooter", "firstHeader", "firstFooter"):
        yield from (
            f"{end} {units(e.text or '')}" for e in sheet.all(end) if _is_long(e.text or "")
        )


def _is_long(text: str) -> bool:
    return units(text) > LONGEST_HEAD


def breaks_that_fit(sheet: Sheet) -> Iterator[str]:
    """A sheet has at most 1,026 breaks of pages each way, each once (limits)."""
    for tag in ("rowBreaks", "colBreaks"):
        for each in sheet.all(tag):
            ids = [one.get("id") for one in each]
            if len(ids) > MOST_BREAKS or len(set(ids)) < len(ids):
                yield f"{tag} {len(ids)}"


def notes_with_their_shapes(sheet: Sheet) -> Iterator[str]:
    """A cell has one note, and each note a shape (ECMA-376 18.7.3; [MS-OI29500] on VML)."""
    targets = sheet.package.relations.get(sheet.part, {}).values()
    parts = [sheet.package.parsed[t] for t in targets if "comments" in t and t.endswith(".xml")]
    noted = Counter(each.get("ref", "") for part in parts for each in part.iter(f"{MAIN}comment"))
    yield from (f"{at} twice" for at, count in noted.items() if count > 1)
    shapes = _drawing(sheet).count(b'ObjectType="Note"')
    if sum(noted.values()) != shapes:
        yield f"{sum(noted.values())} notes, {shapes} shapes"


def _drawing(sheet: Sheet) -> bytes:
    """Return the old drawing of a sheet, where notes and buttons have their shapes."""
    parts = [sheet.linked(each) for each in sheet.all("legacyDrawing")]
    return b"".join(sheet.package.zip.read(each) for each in parts if each)


SHAPE = re.compile(rb'<v:shape\b[^>]*?\bid="([^"]+)"')
BLOCKS = re.compile(rb'<o:idmap\b[^>]*?\bdata="([^"]+)"')


def blocks_of_shapes(sheet: Sheet) -> list[bytes]:
    return [one for each in BLOCKS.findall(_drawing(sheet)) for one in each.split(b",")]


def shapes_of_their_own(sheet: Sheet) -> Iterator[str]:
    """Shapes of a sheet have ids of their own, in the blocks that are the sheet's (VML idmap)."""
    seen, blocks = Counter(SHAPE.findall(_drawing(sheet))), blocks_of_shapes(sheet)
    for each, count in seen.items():
        number = re.search(rb"_s(\d+)$", each)
        inside = number is None or str(int(number[1]) // 1024).encode() in blocks
        if count > 1 or (blocks and not inside):
            yield each.decode()


RULES = (
    lists_that_fit,
    lists_that_are_there,
    messages_that_fit,
    one_list_a_cell,
    formats_on_conditions,
    links_that_lead_somewhere,
    links_that_fit,
    heads_that_fit,
    breaks_that_fit,
    notes_with_their_shapes,
    shapes_of_their_own,
)
