"""What lies in the inbox and is not a workbook: the pictures and letters that come with a reply."""

from __future__ import annotations

from pathlib import PurePosixPath

from workbook_engine.campaign import shown_name
from workbook_engine.core.findings import Cell, Finding, warning

_SHEETS = frozenset({"", ".xlsx", ".xlsm", ".xlsb", ".xls", ".xltx", ".ods", ".csv", ".numbers"})
"""Endings of files that may be order sheets, though perhaps of a kind that cannot be read."""


def may_hold_orders(place: str) -> bool:
    """Tell whether a file may be an order sheet by its ending.

    >>> may_hold_orders("inbox/orders.ods"), may_hold_orders("inbox/image001.png")
    (True, False)
    """
    return PurePosixPath(place).suffix.casefold() in _SHEETS


def no_book(place: str) -> Finding:
    """Return the finding about a file that is passed over."""
    return warning(
        "W-NO-BOOK",
        "this is not a workbook; it is not read.",
        "Move it out of the inbox; what it orders has to be typed on an order sheet.",
        cell=Cell(shown_name(place)),
    )
