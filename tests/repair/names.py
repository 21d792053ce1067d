"""Names in a workbook: of sheets and of ranges."""

from __future__ import annotations

import re

RESERVED = frozenset({"history"})
"""Sheets that Excel makes itself: the list of changes of a shared book."""
LONGEST_SHEET = 31
BARRED = frozenset("[]:*?/\\")


def wrong_in_sheet_name(name: str) -> list[str]:
    """Say what Excel does not take in the name of a sheet (limits; ECMA-376 18.2.19).

    >>> wrong_in_sheet_name("HISTORY"), wrong_in_sheet_name("Day Orders")
    (['is reserved'], [])
    """
    wrongs = {
        "is blank": not name.strip(),
        f"has more than {LONGEST_SHEET} characters": len(name.encode("utf-16-le")) // 2
        > LONGEST_SHEET,
        "has a character that is barred": bool(BARRED & set(name)),
        "begins or ends with an apostrophe": name != name.strip("'"),
        "is reserved": name.casefold() in RESERVED,
        "has a control character": bool(re.search(r"[\x00-\x1f]", name)),
    }
    return [wrong for wrong, is_so in wrongs.items() if is_so]
