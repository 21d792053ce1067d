"""A sheet that comes before or behind all others of a workbook: the parts that tell of it."""

from __future__ import annotations

import re
from collections.abc import Callable

from workbook_engine.books.package.lexing import (
    attributes_of,
    blanked,
    prefix_of,
    spliced,
    start_tag,
    with_attributes,
)
from workbook_engine.books.package.names import with_one_before
from workbook_engine.books.package.parts import TYPES, Package, rels_of
from workbook_engine.books.package.xml_text import escaped

KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"

Text = Callable[[str], str]
"""Gives a part as it has become so far."""


def new_part(package: Package, text: Text) -> str:
    """Return a name that no part has, nor one that has come in the same save."""
    folder = package.workbook.rpartition("/")[0]
    taken, listed = {name.casefold() for name in package.parts}, text(TYPES).casefold()
    numbers = range(1, len(taken) + 1000)
    names = (f"{folder}/worksheets/sheet{n}.xml".lstrip("/") for n in numbers)
    return next(
        name
        for name in names
        if name.casefold() not in taken and f'"/{name}"'.casefold() not in listed
    )


def with_sheet(
    package: Package, part: str, title: str, text: Text, *, first: bool
) -> dict[str, str]:
    """Return the parts that change when a sheet comes: contents, arrows, the main part.

    Where the book opened on its first sheet, and one comes before it, it opens on the new one; else
    on the one it did.
    """
    rels = package.spelt(rels_of(package.workbook))
    arrow = f"rIdFirst{part.rpartition('sheet')[2].partition('.')[0]}"
    changed = {
        TYPES: _last_in(text(TYPES), "Types", f'Override PartName="/{part}" ContentType="{KIND}"'),
        rels: _last_in(
            text(rels),
            "Relationships",
            f'Relationship Id="{arrow}" Type="{_kind(package, text(rels))}" Target="/{part}"',
        ),
    }
    main = text(package.workbook)
    if not first:
        return {**changed, package.workbook: _listed(main, title, arrow, first=False)}
    changed[package.workbook] = _listed(with_one_before(main), title, arrow, first=True)
    if opens_first(main):
        was = next(iter(package.sheets.values()))
        changed[was] = _not_selected(text(was))
    return changed


def titles_in(main: str) -> list[str]:
    """Return the titles of a workbook's sheets, in their order."""
    shadow = blanked(main)
    tags = start_tag(f"{prefix_of(shadow, 'workbook') or ''}sheet").finditer(shadow)
    return [attributes_of(each[1]).get("name", "") for each in tags]


def _not_selected(sheet: str) -> str:
    """Return the text of a sheet that is no longer the one on top."""
    shadow = blanked(sheet)
    views = start_tag(f"{prefix_of(shadow, 'worksheet') or ''}sheetView").finditer(shadow)
    return spliced(
        sheet, [(*each.span(1), with_attributes(each[1], tabSelected=None)) for each in views]
    )


def opens_first(main: str) -> bool:
    """Tell whether a workbook opens on its first sheet."""
    shadow = blanked(main)
    view = start_tag(f"{prefix_of(shadow, 'workbook') or ''}workbookView").search(shadow)
    return view is None or attributes_of(view[1]).get("activeTab", "0") == "0"


def _kind(package: Package, rels: str) -> str:
    """Return the full kind of an arrow to a sheet: old and strict workbooks write it otherwise."""
    targets = (attributes_of(each) for each in re.findall(r"Relationship\b([^>]*)", rels))
    return next(e["Type"] for e in targets if e.get("Type", "").endswith("/worksheet"))


def _last_in(text: str, name: str, tag: str) -> str:
    prefix = prefix_of(blanked(text), name) or ""
    end = text.rindex(f"</{prefix}{name}")
    return spliced(text, [(end, end, f"<{prefix}{tag}/>")])


def _listed(text: str, title: str, arrow: str, *, first: bool) -> str:
    """Return the main part with the sheet in it, opened where it was or on the first."""
    shadow = blanked(text)
    prefix = prefix_of(shadow, "workbook") or ""
    tags = list(start_tag(f"{prefix}sheet").finditer(shadow))
    listed = [attributes_of(each[1]) for each in tags]
    number = max(int(each.get("sheetId", "0")) for each in listed) + 1
    of_arrow = next(name for name in listed[0] if name.rpartition(":")[2] == "id")
    new = f'<{prefix}sheet name="{escaped(title)}" sheetId="{number}" {of_arrow}="{arrow}"/>'
    at = tags[0].start() if first else shadow.rindex(f"</{prefix}sheets")
    splices = [(at, at, new)]
    view = start_tag(f"{prefix}workbookView").search(shadow)
    if first and view is not None and not opens_first(text):
        opened = int(attributes_of(view[1])["activeTab"])
        splices.append((*view.span(1), with_attributes(view[1], activeTab=str(opened + 1))))
    return spliced(text, splices)
