"""Which parts of a workbook change when a page is laid into it."""

from __future__ import annotations

from collections.abc import Callable

from workbook_engine.books.package.dressing import Wardrobe
from workbook_engine.books.package.laying import new_text, reach, text_with
from workbook_engine.books.package.looks import Looks
from workbook_engine.books.package.names import NOTES, PAGE, defined, where_it_lies, with_name
from workbook_engine.books.package.new_sheet import new_part, opens_first, titles_in, with_sheet
from workbook_engine.books.package.parts import Package
from workbook_engine.books.package.places import Area
from workbook_engine.books.package.print_areas import AREA
from workbook_engine.books.package.sheet_index import SheetIndex
from workbook_engine.books.page import Page

Text = Callable[[str], str]
"""Gives a part as it has become so far."""


def laid(package: Package, looks: Looks, page: Page, text: Text) -> dict[str, str]:
    """Return the parts that change, or come, when a page is laid."""
    main, wardrobe = package.workbook, Wardrobe(looks)
    lies = where_it_lies(text(main), page.name)
    if lies is None or lies.sheet not in package.sheets:
        part = new_part(package, text)
        opened = page.first and opens_first(text(main))
        changed = {
            **with_sheet(package, part, page.title, text, first=page.first),
            part: new_text(page, wardrobe, opened=opened),
        }
        at = titles_in(changed[main]).index(page.title)
        changed[main] = _named(changed[main], page, page.title, at, "")
        return changed
    part = package.sheets[lies.sheet]
    index = SheetIndex(lies.sheet, text(part), ordinary=False)
    at = titles_in(text(main)).index(lies.sheet)
    printed = reach(lies.sheet, lies.box)
    named = _named(text(main), page, lies.sheet, at, printed)
    return {part: text_with(index, page, wardrobe, lies), main: named}


def _named(main: str, page: Page, sheet: str, at: int, printed: str) -> str:
    """Return the main part with the names of the page; a print area of somebody's own stays."""
    box, notes = reach(sheet, Area(*page.box)), reach(sheet, Area(*page.notes))
    main = with_name(main, f"{page.name}_{PAGE}", box)
    main = with_name(main, f"{page.name}_{NOTES}", notes)
    for name, number in page.marks.items():
        main = with_name(main, name, str(number))
    is_ours = _plain(defined(main, AREA, at)) in ("", _plain(printed))
    return with_name(main, AREA, box, at) if is_ours else main


def _plain(written: str) -> str:
    """Return a reach without the quotes that programs write or leave out."""
    return written.replace("'", "")
