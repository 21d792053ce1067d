"""Rows, columns and cells of a sheet, and the order in which a sheet is written."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from tests.repair.opened import MAIN, Sheet, area_of, place_of, units

LAST_COLUMN, LAST_ROW, HIGHEST, WIDEST = 16_384, 1_048_576, 409.5, 255
LONGEST_FORMULA, LONGEST_TEXT = 8_192, 32_767
KINDS = frozenset({"b", "d", "e", "inlineStr", "n", "s", "str"})
ORDER = (
    *("sheetPr", "dimension", "sheetViews", "sheetFormatPr", "cols", "sheetData", "sheetCalcPr"),
    *("sheetProtection", "protectedRanges", "scenarios", "autoFilter", "sortState"),
    *("dataConsolidate", "customSheetViews", "mergeCells", "phoneticPr", "conditionalFormatting"),
    *("dataValidations", "hyperlinks", "printOptions", "pageMargins", "pageSetup", "headerFooter"),
    *("rowBreaks", "colBreaks", "customProperties", "cellWatches", "ignoredErrors", "smartTags"),
    *("drawing", "legacyDrawing", "legacyDrawingHF", "drawingHF", "picture", "oleObjects"),
    *("controls", "webPublishItems", "tableParts", "extLst"),
)


def written_in_order(sheet: Sheet) -> Iterator[str]:
    """What a sheet holds stands in the order of its schema (ECMA-376 18.3.1.99)."""
    tags = [each.tag.removeprefix(MAIN) for each in sheet.xml if each.tag.startswith(MAIN)]
    yield from (f"unknown {each}" for each in tags if each not in ORDER)
    places = [ORDER.index(each) for each in tags if each in ORDER]
    yield from (f"{ORDER[b]} after {ORDER[a]}" for a, b in pairwise(places) if b < a)
    once = [each for each in tags if each != "conditionalFormatting"]
    yield from (f"{each} twice" for each in set(once) if once.count(each) > 1)


def rows_in_order(sheet: Sheet) -> Iterator[str]:
    """Rows are written from the top, each once, within the sheet (ECMA-376 18.3.1.73)."""
    last = 0
    for each in sheet.all("row"):
        row = int(each.get("r", 0))
        if not last < row <= LAST_ROW:
            yield f"row {row} after {last}"
        last = row


def cells_in_order(sheet: Sheet) -> Iterator[str]:
    """The cells of a row are written from the left, each in its row (ECMA-376 18.3.1.4)."""
    for row in sheet.all("row"):
        last = 0
        for cell in row:
            column, at = place_of(cell.get("r", "")) or (0, 0)
            if at != int(row.get("r", 0)) or not last < column <= LAST_COLUMN:
                yield f"{cell.get('r')} in row {row.get('r')}"
            last = column


def heights_that_can_be(sheet: Sheet) -> Iterator[str]:
    """A row is 0 to 409.5 points high (limits)."""
    for row in sheet.all("row"):
        if not 0 <= float(row.get("ht", 0)) <= HIGHEST:
            yield f"row {row.get('r')} {row.get('ht')}"


def columns_in_order(sheet: Sheet) -> Iterator[str]:
    """Columns are described from the left, each once, up to 255 wide (ECMA-376 18.3.1.13)."""
    last = 0
    for each in sheet.all("col"):
        first, end = int(each.get("min", 0)), int(each.get("max", 0))
        if not last < first <= end <= LAST_COLUMN or not 0 <= float(each.get("width", 9)) <= WIDEST:
            yield f"{first} to {end}, {each.get('width')}"
        last = end


def styles_of_cells(sheet: Sheet) -> Iterator[str]:
    """A cell, row or column has a style that there is (ECMA-376 18.3.1.4, attribute s)."""
    most = len(sheet.package.styles("cellXfs"))
    for tag, key in (("c", "s"), ("row", "s"), ("col", "style")):
        for each in sheet.all(tag):
            if int(each.get(key, 0)) >= most:
                yield f"{tag} {each.get('r') or each.get('min')}"


def values_of_their_kind(sheet: Sheet) -> Iterator[str]:
    """What stands in a cell is what its type says (ECMA-376 18.18.11).

    A formula without a value yet may have a blank one: XlsxWriter writes so, and Excel calculates.
    """
    for at, cell in sheet.cells.items():
        kind, value = cell.get("t", "n"), cell.findtext(f"{MAIN}v")
        if value == "" and cell.find(f"{MAIN}f") is not None:
            continue
        if kind not in KINDS or (value is not None and not _fits(sheet, kind, value)):
            yield f"{at} {kind} {value}"


def _fits(sheet: Sheet, kind: str, value: str) -> bool:
    try:
        if kind == "n":
            return float(value) == float(value)  # a number, and not NaN
        if kind == "s":
            return 0 <= int(value) < len(sheet.package.strings)
    except ValueError:
        return False
    return value in "01" if kind == "b" else value.startswith("#") if kind == "e" else True


def texts_of_cells_that_fit(sheet: Sheet) -> Iterator[str]:
    """A text of a cell has at most 32,767 letters (limits)."""
    for at, cell in sheet.cells.items():
        if cell.get("t") in {"inlineStr", "str"} and units(sheet.text(at) or "") > LONGEST_TEXT:
            yield at


def formulas_that_fit(sheet: Sheet) -> Iterator[str]:
    """A formula has at most 8,192 letters, and one that is shared was told (18.3.1.40)."""
    told = {f.get("si") for f in sheet.all("f") if f.get("t") == "shared" and f.get("ref")}
    for at, cell in sheet.cells.items():
        formula = cell.find(f"{MAIN}f")
        if formula is None:
            continue
        untold = formula.get("t") == "shared" and formula.get("si") not in told
        if untold or len(formula.text or "") > LONGEST_FORMULA or "#REF!" in (formula.text or ""):
            yield f"{at} {(formula.text or '')[:40]}"


def merged_cells(sheet: Sheet) -> Iterator[str]:
    """Merged cells are several, and none is in two of them (ECMA-376 18.3.1.55)."""
    texts = [each.get("ref", "") for each in sheet.all("mergeCell")]
    areas = sorted(((area_of(text), text) for text in texts), key=lambda a: a[0] or (0, 0, 0, 0))
    owner: dict[tuple[int, int], str] = {}
    for area, text in areas:
        if area is None or area[:2] == area[2:]:
            yield f"{text} is one cell"
            continue
        squares = [(c, r) for c in range(area[0], area[2] + 1) for r in range(area[1], area[3] + 1)]
        yield from {f"{text} and {owner[each]}" for each in squares if each in owner}
        owner |= dict.fromkeys(squares, text)


def panes_that_can_be(sheet: Sheet) -> Iterator[str]:
    """A frozen pane begins at a cell (ECMA-376 18.3.1.66)."""
    for each in sheet.all("pane"):
        at = each.get("topLeftCell")
        if at is not None and area_of(at) is None:
            yield at
    for each in sheet.all("selection"):
        if any(area_of(one) is None for one in each.get("sqref", "A1").split()):
            yield each.get("sqref", "")


def counts_as_said(sheet: Sheet) -> Iterator[str]:
    """A list that says how many it has has so many (ECMA-376 18.3.1.33, 56, 95; 18.3.1.74)."""
    for tag in ("mergeCells", "dataValidations", "tableParts", "rowBreaks", "colBreaks"):
        for each in sheet.all(tag):
            if int(each.get("count", len(each))) != len(each):
                yield f"{tag} {each.get('count')}, {len(each)} there"


RULES = (
    written_in_order,
    rows_in_order,
    cells_in_order,
    heights_that_can_be,
    columns_in_order,
    styles_of_cells,
    values_of_their_kind,
    texts_of_cells_that_fit,
    formulas_that_fit,
    merged_cells,
    panes_that_can_be,
    counts_as_said,
)
