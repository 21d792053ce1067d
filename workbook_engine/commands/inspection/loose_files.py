"""What lies in the inbox and is not a workbook: the pictures and letters that come with a reply."""

from __future__ import annotations

from pathlib import PurePosixPath

from workbook_engine.campaign import shown_name
from workbook_engine.core.findings import Cell, Finding, error, warning
from workbook_engine.core.letters import legible

_SHEETS = frozenset({"", ".xlsx", ".xlsm", ".xlsb", ".xls", ".xltx", ".ods", ".csv", ".numbers"})
"""Endings of files that may be order sheets, though perhaps of a kind that cannot be read."""
_TO_COME = ".icloud"
"""Ends the name of what iCloud puts in the place of a file that it has not downloaded."""


def may_hold_orders(place: str) -> bool:
    """Tell whether a file may be an order sheet by its ending.

    >>> may_hold_orders("inbox/orders.ods"), may_hold_orders("inbox/image001.png")
    (True, False)
    """
    return PurePosixPath(place.removesuffix(_TO_COME)).suffix.casefold() in _SHEETS


def is_hidden(place: str) -> bool:
    """Tell whether a file's name begins as those do that a Mac and Linux show to nobody."""
    return PurePosixPath(place).name.startswith(".")


def hidden(place: str) -> Finding:
    """Return the finding about a file that is hidden: what it stands for, and how to get that."""
    name = PurePosixPath(place).name
    if name.endswith(_TO_COME):
        whole = legible(name[1:].removesuffix(_TO_COME))
        return error(
            "E-NOT-DOWNLOADED",
            f"{whole} is in iCloud and not on this machine: only its place is kept here.",
            "Click the cloud beside it in the Finder (Download Now), then run this again.",
            cell=Cell(shown_name(place)),
        )
    return warning(
        "W-HIDDEN",
        "its name begins with a full stop, so that it is hidden; it is not read.",
        "If it came with a reply, rename it without the full stop; else delete it.",
        cell=Cell(shown_name(place)),
    )


def no_book(place: str) -> Finding:
    """Return the finding about a file that is passed over."""
    return warning(
        "W-NO-BOOK",
        "this is not a workbook; it is not read.",
        "Move it out of the inbox; what it orders has to be typed on an order sheet.",
        cell=Cell(shown_name(place)),
    )
