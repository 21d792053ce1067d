"""All rules of what makes Excel repair a book, asked of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.repair import cells, names, parts, tables, upon
from tests.repair.opened import Package, Sheet

OF_BOOK: tuple[Callable[[Package], Iterator[str]], ...] = (
    *parts.RULES,
    *names.RULES,
    *tables.RULES,
)
OF_SHEET: tuple[Callable[[Sheet], Iterator[str]], ...] = (*cells.RULES, *upon.RULES)


def repairs(content: bytes) -> list[str]:
    """Return what Excel would offer to repair: the rule by its name, and what breaks it."""
    book = Package(content)
    found = [f"{rule.__name__}: {each}" for rule in OF_BOOK for each in rule(book)]
    for sheet in book.sheets:
        for rule in OF_SHEET:
            found += [f"{rule.__name__}: {sheet.name}: {each}" for each in rule(sheet)]
    return found
