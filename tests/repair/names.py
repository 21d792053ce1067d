"""Names in a workbook: of sheets and of ranges."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from tests.repair.opened import Package, sheets_named_in, units

RESERVED = frozenset({"history"})
"""Sheets that Excel makes itself: the list of changes of a shared book."""
LONGEST_SHEET, LONGEST_NAME, LONGEST_FORMULA = 31, 255, 8192
BARRED = frozenset("[]:*?/\\")


def wrong_in_sheet_name(name: str) -> list[str]:
    """Say what Excel does not take in the name of a sheet (limits; ECMA-376 18.2.19).

    >>> wrong_in_sheet_name("HISTORY"), wrong_in_sheet_name("Day Orders")
    (['is reserved'], [])
    """
    wrongs = {
        "is blank": not name.strip(),
        f"has more than {LONGEST_SHEET} characters": units(name) > LONGEST_SHEET,
        "has a character that is barred": bool(BARRED & set(name)),
        "begins or ends with an apostrophe": name != name.strip("'"),
        "is reserved": name.casefold() in RESERVED,
        "has a control character": bool(re.search(r"[\x00-\x1f]", name)),
    }
    return [wrong for wrong, is_so in wrongs.items() if is_so]


def is_a_name(text: str) -> bool:
    """Whether a range or a table may be called so: no address, no R or C (ECMA-376 18.2.5).

    >>> [is_a_name(each) for each in ("Places", "_1st", "AB12", "R1C1", "r", "two words")]
    [True, True, False, False, False, False]
    """
    if not re.fullmatch(r"[^\W\d][\w.\\?]*|\\[\w.\\?]*", text) or units(text) > LONGEST_NAME:
        return False
    return not re.fullmatch(r"[A-Za-z]{1,3}\d+|[Rr]\d*([Cc]\d*)?|[Cc]\d*", text)


def sheet_names(book: Package) -> Iterator[str]:
    """Every sheet is called as Excel lets it be (limits)."""
    for each in book.listed:
        for wrong in wrong_in_sheet_name(each.get("name", "")):
            yield f"{each.get('name')} {wrong}"


def sheets_of_one_name(book: Package) -> Iterator[str]:
    """No two sheets have one name, whatever the case, nor one number (ECMA-376 18.2.19)."""
    for key, seen in (("name", Counter[str]()), ("sheetId", Counter[str]())):
        seen.update((each.get(key) or "").lower() for each in book.listed)
        yield from (f"{key} {each}" for each, count in seen.items() if count > 1)


def a_sheet_is_seen(book: Package) -> Iterator[str]:
    """One sheet at least is not hidden, the one on top among them (ECMA-376 18.2.30)."""
    seen = [each.get("state", "visible") == "visible" for each in book.listed]
    views = [each for each in book.book.iter() if each.tag.endswith("}workbookView")]
    for view in views:
        top = int(view.get("activeTab", 0))
        if top >= len(seen) or not seen[top]:
            yield f"tab {top} of {len(seen)} is on top"


def ranges_of_one_name(book: Package) -> Iterator[str]:
    """A name is defined once in the book, and once for each sheet (ECMA-376 18.2.5)."""
    seen = Counter(
        (each.get("name", "").lower(), each.get("localSheetId")) for each in book.defined
    )
    yield from (f"{name} {sheet}" for (name, sheet), count in seen.items() if count > 1)


def ranges_of_a_sheet(book: Package) -> Iterator[str]:
    """A name is kept to a sheet that is there (ECMA-376 18.2.5, localSheetId)."""
    for each in book.defined:
        if int(each.get("localSheetId") or 0) >= len(book.listed):
            yield f"{each.get('name')} {each.get('localSheetId')}"


def ranges_well_named(book: Package) -> Iterator[str]:
    """A name is no address and has no blank (ECMA-376 18.2.5)."""
    yield from (n for each in book.defined if not is_a_name(n := each.get("name", "")))


def ranges_that_are_there(book: Package) -> Iterator[str]:
    """A name means cells of a sheet that is there, and in no more letters than fit (limits)."""
    for each in book.defined:
        text = each.text or ""
        if "#REF!" in text or sheets_named_in(text) - book.titles or len(text) > LONGEST_FORMULA:
            yield f"{each.get('name')} is {text[:60]}"


RULES = (
    sheet_names,
    sheets_of_one_name,
    a_sheet_is_seen,
    ranges_of_one_name,
    ranges_of_a_sheet,
    ranges_well_named,
    ranges_that_are_there,
)
