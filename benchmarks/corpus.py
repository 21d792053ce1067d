"""Edit cells of every workbook in a folder, and prove that nothing else of them moved.

    python benchmarks/corpus.py FOLDER [--sheets 3] [--list] [--openpyxl]

Each book is opened and saved untouched, then a few of its cells are changed: numbers, texts,
formulas, blanks, a cell beyond the last. What comes out is checked with a parser of its own.

identical  saved untouched, the very same bytes
changed    edited, and everything proved: other members the same to the byte, other cells the
           same, rows and cells in order, the new values there
unedited   there was no cell to edit
refused    a Problem said why, on opening or for every edit that was tried
failed     anything else, our own output refused by our gate included; there must be none
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from workbook_engine.books.book import CellError, Formula, Value, address, row_column
from workbook_engine.books.cells import at, same, settle
from workbook_engine.books.file_book import FileBook
from workbook_engine.books.gate import checked_parts
from workbook_engine.books.package.dates import FIRST_1900, FIRST_1904
from workbook_engine.books.package.parts import Package
from workbook_engine.books.package.places import area
from workbook_engine.books.package.raw_zip import raw_members
from workbook_engine.core.findings import Problem

Tree = ElementTree.Element
Edits = dict[str, dict[str, Value]]

NEW: tuple[Value, ...] = (
    4711,
    -2.5,
    "a text & <more>",
    " =1+1",
    "=1+1",
    "_x0041_\nline",
    True,
    None,
    CellError("#N/A"),
    date(1944, 9, 17),
    Formula("=1+1"),
)


@dataclass
class Tally:
    """What happened to the books, and what was compared."""

    outcomes: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    compared: Counter[str] = field(default_factory=Counter)


def main() -> int:
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("folder", type=Path)
    asked.add_argument("--sheets", type=int, default=3, help="sheets edited in each book")
    asked.add_argument("--list", action="store_true", help="one line for each book")
    asked.add_argument("--openpyxl", action="store_true", help="have openpyxl read the edits too")
    options = asked.parse_args()
    tally, start = Tally(), time.perf_counter()
    for path in sorted(options.folder.rglob("*")):
        if path.suffix.lower() not in (".xlsx", ".xlsm") or not path.is_file():
            continue
        outcome = try_book(path, options.sheets, tally, openpyxl=options.openpyxl)
        tally.outcomes[outcome.partition(" ")[0].strip(":")] += 1
        if options.list or outcome.startswith("failed"):
            print(f"{path}: {outcome}", flush=True)
    report(tally, time.perf_counter() - start)
    return 1 if tally.outcomes["failed"] else 0


def report(tally: Tally, seconds: float) -> None:
    print(f"{sum(tally.outcomes.values())} books in {seconds:.1f} s")
    print(f"  identical {tally.compared['books saved untouched']} (saved untouched)")
    for outcome in ("changed", "unedited", "refused", "failed"):
        print(f"  {outcome:10}{tally.outcomes[outcome]}")
    print("compared: " + ", ".join(f"{n:,} {what}" for what, n in sorted(tally.compared.items())))
    print("refusals: " + ", ".join(f"{code} {n}" for code, n in tally.codes.most_common()))


def try_book(path: Path, sheets: int, tally: Tally, *, openpyxl: bool = False) -> str:
    """Give what became of one book: `changed`, `refused CODE` or `failed: why`."""
    try:
        data = path.read_bytes()
        try:
            book = FileBook(data, path.name)
            for sheet in book.sheets():
                book.read(sheet)
        except Problem as problem:
            tally.codes[problem.finding.code] += 1
            return f"refused {problem.finding.code}"
        if book.save() is not data:
            return "failed: untouched, yet not the same bytes"
        tally.compared["books saved untouched"] += 1
        edits, codes = possible_edits(book, data, sheets)
        tally.codes.update(codes)
        if not edits:
            return f"refused {' '.join(sorted(set(codes)))}" if codes else "unedited"
        made = saved(data, path.name, edits)
        reasons = [*moved(data, made, path.name, edits, tally), *unread(made, path.name, edits)]
        if openpyxl:
            reasons += unread_by_openpyxl(data, made, edits)
        return f"failed: {'; '.join(reasons)}" if reasons else "changed"
    except Exception as problem:  # the very thing that is looked for
        return f"failed: {type(problem).__name__}: {problem}"


def saved(data: bytes, name: str, edits: Edits) -> bytes:
    book = FileBook(data, name)
    for sheet, cells in edits.items():
        book.write(sheet, cells)
    return book.save()


def possible_edits(book: FileBook, data: bytes, sheets: int) -> tuple[Edits, list[str]]:
    """Choose cells to change, and leave out those that are refused."""
    edits: Edits = {}
    codes: list[str] = []
    for sheet in book.sheets()[:sheets]:
        for where, value in chosen(book, sheet):
            tried = edits | {sheet: edits.get(sheet, {}) | {where: value}}
            try:
                saved(data, book.name, tried)
            except Problem as problem:
                codes.append(problem.finding.code)
            else:
                edits = tried
    return edits, codes


def chosen(book: FileBook, sheet: str) -> Iterator[tuple[str, Value]]:
    """Choose some cells that hold something, some that do not, and one beyond the last."""
    chance = random.Random(f"{book.name} {sheet}")
    grid = book.read(sheet)
    held = [
        address(row, column)
        for row, line in enumerate(grid[:2000], start=1)
        for column, value in enumerate(line[:200], start=1)
        if value is not None
    ]
    wide = max((len(line) for line in grid[:2000]), default=0)
    places = chance.sample(held, min(4, len(held)))
    places += [address(chance.randint(1, len(grid) + 3), chance.randint(1, wide + 3))]
    places += [address(min(len(grid) + 1, 1_048_576), 1)]
    for where in dict.fromkeys(places):
        value = settle(chance.choice(NEW))
        if not same(at(grid, where), value):
            yield where, value


# What was compared


def moved(data: bytes, made: bytes, name: str, edits: Edits, tally: Tally) -> Iterator[str]:
    """Yield every difference that no edit explains."""
    old, new = checked_parts(data, name), checked_parts(made, name)
    package = Package(old)
    sheets = {package.sheets[sheet]: sheet for sheet in package.sheets}
    raw_old, raw_new = raw_members(data), raw_members(made)
    for part in old:
        if raw_old[part] == raw_new.get(part):
            tally.compared["members the same to the byte"] += 1
        elif part in sheets:
            cells = edits.get(sheets[part], {})
            yield from sheet_moved(part, old[part], new[part], cells, tally)
        elif part not in new:
            if "calcChain" not in part:
                yield f"{part} is gone"
        elif (kept := KEPT.get(kind_of(part))) is None:
            yield f"{part} differs"
        elif not kept(ElementTree.fromstring(old[part]), ElementTree.fromstring(new[part])):
            yield f"{part}: more has changed than an edit may"
    yield from (f"{part} is new" for part in new if part not in old)


def sheet_moved(
    part: str, old: bytes, new: bytes, edits: Mapping[str, Value], tally: Tally
) -> Iterator[str]:
    before, after = ElementTree.fromstring(old), ElementTree.fromstring(new)
    held, found = cells_of(before), cells_of(after)
    filled = [area(f.get("ref", "")) for f in formulas_of(before) if fills(f)]
    for where in held.keys() | found.keys():
        if where in edits:
            tally.compared["edits found"] += 1
            if not holds(found.get(where), edits[where]):
                yield f"{part}!{where} does not hold {edits[where]!r}"
        else:
            tally.compared["cells the same"] += 1
            worked_out = any(each.holds(*row_column(where)) for each in filled)
            if not alike(held.get(where), found.get(where), worked_out=worked_out):
                yield f"{part}!{where} has changed"
    if rows_differ(before, after):
        yield f"{part}: a row has changed"
    if not in_order(after) and in_order(before):
        yield f"{part}: rows or cells out of order"
    if frame(before) != frame(after):
        yield f"{part}: something outside the cells has changed"
    tally.compared["sheets but for their edits"] += 1


def local(element: Tree) -> str:
    return element.tag.rpartition("}")[2]


def children(element: Tree | None, name: str) -> list[Tree]:
    return [each for each in element or () if local(each) == name]


def rows_of(root: Tree) -> list[Tree]:
    return [row for sheet in children(root, "sheetData") for row in children(sheet, "row")]


def cells_of(root: Tree) -> dict[str, Tree]:
    cells: dict[str, Tree] = {}
    number = 0
    for row in rows_of(root):
        number, column = int(row.get("r", number + 1)), 0
        for cell in children(row, "c"):
            column = row_column(cell.get("r", address(number, column + 1)))[1]
            cells[address(number, column)] = cell
    return cells


def rows_differ(before: Tree, after: Tree) -> bool:
    """Tell whether a row that was there is not as it was, but for its cells and its span."""

    def looks(root: Tree) -> list[tuple[int, dict[str, str]]]:
        found, number = [], 0
        for row in rows_of(root):
            number = int(row.get("r", number + 1))
            found.append((number, {k: v for k, v in row.items() if k not in ("spans", "r")}))
        return found

    new = dict(looks(after))
    return any(new.get(number) != held for number, held in looks(before))


def in_order(root: Tree) -> bool:
    places = [row_column(where) for where in cells_of(root)]
    numbers = [int(row.get("r", 0)) for row in rows_of(root)]
    return places == sorted(set(places)) and numbers == sorted(numbers)


def holds(cell: Tree | None, value: Value) -> bool:
    """Tell whether the cell's own XML says what was written."""
    if cell is None or not len(cell):
        return value is None
    text = "".join(cell.itertext())
    if isinstance(value, str):
        escaped = value.replace("_x0041_", "_x005F_x0041_")
        return cell.get("t") == "inlineStr" and text == escaped
    if isinstance(value, bool | CellError):
        wanted = str(int(value)) if isinstance(value, bool) else value.text
        return (cell.get("t"), text) == ("b" if isinstance(value, bool) else "e", wanted)
    if isinstance(value, Formula):
        return [local(each) for each in cell] == ["f"] and f"={text}" == value.text
    if isinstance(value, date):
        days = {value.toordinal() - first for first in (FIRST_1900, FIRST_1904)}
        return cell.get("t") is None and float(text) in days
    return cell.get("t") is None and float(text) == value


def alike(old: Tree | None, new: Tree | None, *, worked_out: bool = False) -> bool:
    """Tell whether a cell is what it was, or lost no more than a stale result.

    Only what a formula worked out can be stale: the cell has one, or lies where one fills cells.
    """
    if old is None:  # a grown table's look or formula
        return new is not None and all(local(each) == "f" for each in new) and not stray(new)
    if new is None:
        return False
    if plain(old) == plain(new):
        return True
    if not children(old, "f") and not worked_out:
        return False
    if children(new, "v") and not shared(old):
        return False
    lost = ("v", "t", "vm", "f") if shared(old) else ("v", "t", "vm")
    return plain(old, lost) == plain(new, lost)


def shared(cell: Tree) -> bool:
    return any(each.get("t") == "shared" for each in children(cell, "f"))


def plain(cell: Tree, without: tuple[str, ...] = ()) -> list[Any]:
    attributes = sorted((k, v) for k, v in cell.items() if k not in (*without, "r"))
    kept = [each for each in cell if local(each) not in without]
    return [attributes, stray(cell), *(ElementTree.tostring(each).strip() for each in kept)]


def stray(element: Tree) -> str:
    """Give the text that stands in an element beside what it holds."""
    return "".join([element.text or "", *(each.tail or "" for each in element)]).strip()


def formulas_of(root: Tree) -> Iterator[Tree]:
    for cell in cells_of(root).values():
        yield from children(cell, "f")


def fills(formula: Tree) -> bool:
    """Tell whether a formula works out what stands in other cells too."""
    return formula.get("t") in FILLING and bool(formula.get("ref"))


def kind_of(part: str) -> str:
    """Give the kind of a part that an edit may change, in its own way."""
    name = part.rpartition("/")[2]
    if "/tables/" in part and not name.endswith(".rels"):
        return "table"
    return name.removesuffix(".xml") if name in MAY_CHANGE else name.rpartition(".")[2]


MAY_CHANGE = ("styles.xml", "workbook.xml", "[Content_Types].xml")
FILLING = ("array", "dataTable")
MOVING = ("ref", "insertRow")


def written(root: Tree) -> list[Any]:
    return [[root.tag, *sorted(root.items()), stray(root)], *(written(each) for each in root)]


def styles_kept(old: Tree, new: Tree) -> bool:
    """Tell whether the styles are all there in their places; cell styles may follow at the end."""
    for before, after in zip(children(old, "cellXfs"), children(new, "cellXfs"), strict=True):
        for added in list(after)[len(before) :]:
            after.remove(added)
        before.attrib.pop("count", None)
        after.attrib.pop("count", None)
    return written(old) == written(new)


def workbook_kept(old: Tree, new: Tree) -> bool:
    """Tell whether a workbook is what it was, but told to calculate."""
    for root in (old, new):
        for each in children(root, "calcPr"):
            each.attrib.pop("fullCalcOnLoad", None)
            if not each.attrib or (root is new and not children(old, "calcPr")):
                root.remove(each)
    return written(old) == written(new)


def table_kept(old: Tree, new: Tree) -> bool:
    """Tell whether a table is what it was, but for how far it reaches."""
    for each in (*old.iter(), *new.iter()):
        for name in MOVING:
            each.attrib.pop(name, None)
    return written(old) == written(new)


def listing_kept(old: Tree, new: Tree) -> bool:
    """Tell whether a list of parts is what it was, but for the order of calculation."""
    for each in [each for each in old if "calcChain" in "".join(each.attrib.values())]:
        old.remove(each)
    for each in [each for each in new if "calcChain" in "".join(each.attrib.values())]:
        new.remove(each)
    return written(old) == written(new)


KEPT = {
    "styles": styles_kept,
    "workbook": workbook_kept,
    "table": table_kept,
    "[Content_Types]": listing_kept,
    "rels": listing_kept,
}


def frame(root: Tree) -> list[Any]:
    """Give all of a sheet but its cells, and how far ranges reach where its tables may grow."""
    tables = bool(children(root, "tableParts"))
    found = []
    for each in root:
        if local(each) in ("sheetData", "dimension"):
            continue
        for inner in each.iter() if tables else ():
            inner.attrib.pop("sqref", None)
            if local(inner) == "sqref":
                inner.text = ""
        found.append(ElementTree.tostring(each).strip())
    return found


def unread(made: bytes, name: str, edits: Edits) -> Iterator[str]:
    """Yield the edits that our own reader does not find again."""
    book = FileBook(made, name)
    for sheet, cells in edits.items():
        for where, value in cells.items():
            if not same(at(book.read(sheet), where), value):
                yield f"{sheet}!{where} is read as {at(book.read(sheet), where)!r}"


def unread_by_openpyxl(data: bytes, made: bytes, edits: Edits) -> Iterator[str]:
    """Yield what openpyxl reads otherwise than written, if it can read the original at all."""
    import warnings

    from openpyxl import load_workbook

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            load_workbook(BytesIO(data))
        except Exception:  # it cannot read the book as it was
            return
        book = load_workbook(BytesIO(made))
    for sheet, cells in edits.items():
        for where, value in cells.items():
            found = book[sheet][where].value
            wanted = value.text if isinstance(value, Formula | CellError) else value
            if isinstance(wanted, str):
                wanted = wanted.replace("_x0041_", "_x005F_x0041_")  # which it does not read
            if isinstance(value, date):
                found = found.date() if hasattr(found, "date") else found
            if found != wanted:
                yield f"openpyxl reads {sheet}!{where} as {found!r}"


if __name__ == "__main__":
    sys.exit(main())
