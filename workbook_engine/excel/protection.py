"""Sheets that are protected against a slip of the hand, opened for the writing and closed again.

xlwings has no word of its own for it, so this is said to Excel itself, on Windows and on the Mac.
"""

from __future__ import annotations

import sys
from typing import Any

from workbook_engine.books.package.lexing import attributes_of, start_tag

ALLOWED = {
    "formatCells": "AllowFormattingCells",
    "formatColumns": "AllowFormattingColumns",
    "formatRows": "AllowFormattingRows",
    "insertColumns": "AllowInsertingColumns",
    "insertRows": "AllowInsertingRows",
    "insertHyperlinks": "AllowInsertingHyperlinks",
    "deleteColumns": "AllowDeletingColumns",
    "deleteRows": "AllowDeletingRows",
    "sort": "AllowSorting",
    "autoFilter": "AllowFiltering",
    "pivotTables": "AllowUsingPivotTables",
}
"""What stays allowed where a file says 0, and how Excel calls it."""
KEPT = {"objects": "DrawingObjects", "scenarios": "Scenarios"}
_ON_THE_MAC = {
    "AllowFormattingCells": "allow_formatting_cells",
    "AllowFormattingColumns": "allow_formatting_columns",
    "AllowFormattingRows": "allow_formatting_rows",
    "AllowInsertingColumns": "allow_inserting_columns",
    "AllowInsertingRows": "allow_inserting_rows",
    "AllowInsertingHyperlinks": "allow_inserting_hyperlinks",
    "AllowDeletingColumns": "allow_deleting_columns",
    "AllowDeletingRows": "allow_deleting_rows",
    "AllowSorting": "allow_sorting",
    "AllowFiltering": "allow_filtering",
    "AllowUsingPivotTables": "allow_using_pivot_table",
    "DrawingObjects": "drawing_objects",
    "Scenarios": "scenarios",
}


def unlocked(sheet: Any) -> bool:
    """Take a sheet's protection off, which has no password; tell whether it had one."""
    if sys.platform == "darwin":  # pragma: no cover
        if not sheet.api.protect_contents.get():
            return False
        sheet.api.unprotect()
        return True
    if not sheet.api.ProtectContents:
        return False
    sheet.api.Unprotect()
    return True


def locked_again(sheet: Any, text: str) -> None:
    """Protect a sheet as its part in the file says."""
    said = as_said(text)
    if sys.platform == "darwin":  # pragma: no cover
        sheet.api.protect_worksheet(**{_ON_THE_MAC[name]: on for name, on in said.items()})
        return
    sheet.api.Protect(**said)


def as_said(text: str) -> dict[str, bool]:
    """Return how a sheet's part says that it is protected, in Excel's words."""
    found = start_tag("sheetProtection").search(text)
    has = attributes_of(found[1]) if found else {}
    allowed = {theirs: has.get(ours) in ("0", "false") for ours, theirs in ALLOWED.items()}
    kept = {theirs: has.get(ours) in ("1", "true") for ours, theirs in KEPT.items()}
    return (
        {"Contents": True, **kept, **allowed} if sys.platform != "darwin" else {**kept, **allowed}
    )
