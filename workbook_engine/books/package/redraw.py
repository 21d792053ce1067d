"""A drawn sheet made to look as it does in a book of our own; what others put there stays.

Cells, rows and columns that look as the engine makes them are changed, those that somebody has
painted or sized are his. Elements below the cells follow one another in the order of `ELEMENTS`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from workbook_engine.books.book import Formula, Grid, RowColumn, Value
from workbook_engine.books.package.lexing import (
    Splice,
    attributes_of,
    element,
    one_attribute,
    with_attributes,
)
from workbook_engine.books.package.looks import Looks
from workbook_engine.books.package.sheet_editor import NEAR_HEIGHT, SheetEditor
from workbook_engine.books.package.sheet_index import SheetIndex
from workbook_engine.books.package.xml_text import unescaped

ELEMENTS = (
    "sheetCalcPr",
    "sheetProtection",
    "protectedRanges",
    "scenarios",
    "autoFilter",
    "sortState",
    "dataConsolidate",
    "customSheetViews",
    "mergeCells",
    "phoneticPr",
    "conditionalFormatting",
    "dataValidations",
    "hyperlinks",
    "printOptions",
    "pageMargins",
    "pageSetup",
    "headerFooter",
    "rowBreaks",
    "colBreaks",
    "customProperties",
    "cellWatches",
    "ignoredErrors",
    "smartTags",
    "drawing",
    "legacyDrawing",
    "legacyDrawingHF",
    "picture",
    "oleObjects",
    "controls",
    "webPublishItems",
    "tableParts",
    "extLst",
)
PAGE = ("printOptions", "pageMargins", "pageSetup", "headerFooter")
OURS = re.compile(r'(?:ISNUMBER\(FIND\("[^"]*+",A1\)\)|(?:LEFT\(A1,1\)|MID\(A1,6,1\))="[^"]*+")\Z')
"""The formulas by which the engine colours a map."""
NEAR_WIDTH = 1.5
"""By how much a program may write a width that differs from ours."""
DEFAULT_WIDTH = 9.0

Rule = tuple[str, str]


class Drawn(Struct, frozen=True):
    """The sheet as our own book has it."""

    index: SheetIndex
    looks: Looks
    fills: frozenset[str]
    """Colours, as `C9DDBE`, that the engine fills cells with; none is one of them."""


def restyled(editor: SheetEditor, grid: Grid, drawn: Drawn, looks: Looks) -> None:
    """Give the cells of the map their looks, and those that lie off it none."""
    taken: dict[str, str] = {}
    wanted = dict(_styles(drawn.index))
    for place, source in wanted.items():
        now = editor.index.cell(*place)
        has = looks.look(now.style if now else None)
        if has == drawn.looks.look(source) or not _engines(has, drawn):
            continue
        if isinstance(_value(grid, place), Formula):
            continue
        if source not in taken:
            taken[source] = looks.taken(drawn.looks, source)
        _put(editor, place, taken[source])
    edges = {edge for source in set(wanted.values()) for edge in drawn.looks.look(source)[1]}
    for row in editor.index.rows:
        for column, cell in editor.index.cells(row.number).items():
            place = row.number, column
            fill, around = looks.look(cell.style)
            ours = fill in drawn.fills or (not fill and any(stroke for stroke, _ in around))
            if place not in wanted and ours and set(around) <= edges | {("", "")}:
                _put(editor, place, None)


def _styles(index: SheetIndex) -> Iterator[tuple[RowColumn, str]]:
    for row in index.rows:
        for column, cell in index.cells(row.number).items():
            yield (row.number, column), cell.style or "0"


def _engines(look: tuple[str, object], drawn: Drawn) -> bool:
    return look[0] == "" or look[0] in drawn.fills


def _value(grid: Grid, place: RowColumn) -> Value:
    line = grid[place[0] - 1] if place[0] <= len(grid) else ()
    return line[place[1] - 1] if place[1] <= len(line) else None


def _put(editor: SheetEditor, place: RowColumn, style: str | None) -> None:
    editor.styles[place] = style
    if place not in editor.values:
        editor.restyled[place] = style


def sizes(editor: SheetEditor, drawn: Drawn) -> None:
    """Give the rows and columns of the map their sizes, unless somebody has set others."""
    heights = {row.number: one_attribute(row.attributes, "ht") for row in drawn.index.rows}
    ours = {float(height) for height in heights.values() if height}
    for number, height in heights.items():
        row = editor.index.row(number)
        has = one_attribute(row.attributes, "ht") if row else None
        by_hand = row and one_attribute(row.attributes, "customHeight") in ("1", "true")
        foreign = by_hand and has and all(abs(float(has) - each) > NEAR_HEIGHT for each in ours)
        if height and has != height and not foreign:
            editor.sizes[number] = height
    editor.splices += _columns(editor.index, drawn.index)


def _columns(index: SheetIndex, drawn: SheetIndex) -> list[Splice]:
    theirs, ours = dict(by_column(index)), dict(by_column(drawn))
    widths = {float(attributes_of(each).get("width", "0")) for each in ours.values()}
    merged = {}
    for column in sorted({*theirs, *ours}):
        has = theirs.get(column)
        fits = has is None or _is_width_of_ours(has, widths)
        if column in ours and fits:
            width = one_attribute(ours[column], "width")
            merged[column] = with_attributes(has or "", width=width, customWidth="1")
        elif has is not None:
            merged[column] = has
    if merged == theirs or not merged:
        return []
    cols = "".join(runs(merged, index.prefix))
    text = f"<{index.prefix}cols>{cols}</{index.prefix}cols>"
    found = element(f"{index.prefix}cols").search(index.shadow, 0, index.start)
    return [(*(found.span() if found else (index.start, index.start)), text)]


def _is_width_of_ours(attributes: str, widths: set[float]) -> bool:
    width = float(one_attribute(attributes, "width") or DEFAULT_WIDTH)
    return any(abs(width - each) < NEAR_WIDTH for each in (*widths, DEFAULT_WIDTH))


def by_column(index: SheetIndex) -> Iterator[tuple[int, str]]:
    """Yield the columns that have a size or a style, each with its attributes."""
    for tag in index.tag("col").finditer(index.shadow, 0, index.start):
        found = attributes_of(tag[1])
        attributes = with_attributes(tag[1], min=None, max=None)
        for column in range(int(found["min"]), int(found["max"]) + 1):
            yield column, attributes


def runs(columns: dict[int, str], prefix: str) -> Iterator[str]:
    """Yield columns that follow one another and are alike as one."""
    first = last = 0
    for column, attributes in [*sorted(columns.items()), (-1, "")]:
        if first and (column != last + 1 or attributes != columns[last]):
            yield f'<{prefix}col min="{first}" max="{last}"{columns[last]}/>'
            first = 0
        first, last = first or column, column


def conditions(editor: SheetEditor, drawn: Drawn, looks: Looks) -> None:
    """Write our colours of the writing; the formats of others stay as they are."""
    blocks = list(_blocks(editor.index))
    ours = [each for each in blocks if all(OURS.match(formula) for formula in _formulas(each))]
    wanted = list(_blocks(drawn.index))
    if _meant(ours, looks) == _meant(wanted, drawn.looks):
        return
    kept = [each for each in blocks if each not in ours]
    first = max(
        (int(n) for each in kept for n in re.findall(r'priority="(\d+)"', each[0])), default=0
    )
    texts = "".join(_renumbered(each[0], first, drawn.looks, looks) for each in wanted)
    editor.splices += [(each.start(), each.end(), "") for each in ours]
    place = ours[0].start() if ours else room_for(editor.index, "conditionalFormatting")
    editor.splices.append((place, place, texts))


def _blocks(index: SheetIndex) -> Iterator[re.Match[str]]:
    yield from element(f"{index.prefix}conditionalFormatting").finditer(index.shadow, index.end)


def _formulas(block: re.Match[str]) -> list[str]:
    return [unescaped(each[2] or "") for each in element("formula").finditer(block[0])] or ["?"]


def _meant(blocks: list[re.Match[str]], looks: Looks) -> list[tuple[str, str, str]]:
    return [
        (one_attribute(block[1], "sqref") or "", formula, looks.formats.entries[int(number)])
        for block in blocks
        for formula, number in zip(
            _formulas(block), re.findall(r'dxfId="(\d+)"', block[0]), strict=False
        )
    ]


def _renumbered(block: str, first: int, theirs: Looks, mine: Looks) -> str:
    def dress(found: re.Match[str]) -> str:
        return f'dxfId="{mine.formats.number(theirs.formats.entries[int(found[1])])}"'

    dressed = re.sub(r'dxfId="(\d+)"', dress, block)
    return re.sub(r'priority="(\d+)"', lambda f: f'priority="{int(f[1]) + first}"', dressed)


def page(editor: SheetEditor, drawn: SheetIndex, names: tuple[str, ...] = PAGE) -> None:
    """Set the page as our book sets it."""
    for name in names:
        wanted = element(name).search(drawn.shadow, drawn.end)
        has = element(name).search(editor.index.shadow, editor.index.end)
        new = wanted[0] if wanted else ""
        if (has[0] if has else "") != new:
            place = room_for(editor.index, name)
            editor.splices.append((*(has.span() if has else (place, place)), new))


def room_for(index: SheetIndex, name: str) -> int:
    """Find where an element that is not there yet belongs."""
    later = ELEMENTS[ELEMENTS.index(name) + 1 :]
    found = (re.search(rf"<{each}[\s/>]", index.shadow[index.end :]) for each in later)
    places = [index.end + each.start() for each in found if each]
    return min(places, default=index.shadow.rfind("</worksheet"))
