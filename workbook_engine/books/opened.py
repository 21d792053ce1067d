"""What the bytes of a workbook say, proved and read once.

A command opens the same file several times: to read it, to see what the umpire typed, to prove
what was written. Equal bytes hold an equal workbook, so recent parses are cached.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TypeAlias

from msgspec import Struct

from workbook_engine.books.gate import Checked, checked, is_looked_through
from workbook_engine.books.limits import MEGABYTE, Limits
from workbook_engine.books.package.parts import Package
from workbook_engine.books.package.reading import SheetGrids

MOST = 64 * MEGABYTE
"""What the parts of all the workbooks that are kept may have together."""


class Opened(Struct, frozen=True):
    """A workbook's parts and cells; nobody changes them."""

    checked: Checked
    package: Package
    grids: SheetGrids

    @property
    def size(self) -> int:
        """Return the bytes of all its parts."""
        return sum(map(len, self.checked.parts.values()))


_Key: TypeAlias = tuple[bytes, str, Limits]
_LATELY: OrderedDict[_Key, Opened] = OrderedDict()
_ONE_AT_A_TIME = Lock()


def cached(data: bytes) -> Opened | None:
    """Return the cached parse of these bytes, if any, whatever the file is called."""
    with _ONE_AT_A_TIME:
        return next((held for key, held in reversed(_LATELY.items()) if key[0] == data), None)


def opened(data: bytes, name: str, limits: Limits) -> Opened:
    """Prove a workbook's bytes and read them, or raise the Problem that keeps it shut."""
    key = data, name, limits
    with _ONE_AT_A_TIME:
        if key in _LATELY:
            _LATELY.move_to_end(key)
            return _LATELY[key]
        before = [held.checked for of, held in _LATELY.items() if of[2] == limits]
    found = checked(data, name, limits, before)
    package = Package(*found)
    grids = SheetGrids(package, proved=is_looked_through if limits.strict else None)
    made = Opened(found, package, grids)
    with _ONE_AT_A_TIME:
        _LATELY[key] = made
        while len(_LATELY) > 1 and sum(each.size for each in _LATELY.values()) > MOST:
            _LATELY.popitem(last=False)
    return made
